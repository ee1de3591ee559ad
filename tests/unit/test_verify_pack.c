/* Parts of arrays in buffers, and the same with one thing wrong.
 */
#include <string.h>

#include "loops_case.h"

#define FOR(i, body) FOR_UP_TO("40", i, body)

/* The body of a function, what is done to its loops once parts of arrays are in
 * buffers, and whether they are right then.
 */
struct pack_case {
    const char *why;
    const char *text;
    void (*damage)(po_ast *ast);
    isl_bool good;
};

static po_ast_node *pack_of(po_ast *ast)
{
    return loops_find(ast->root, PO_AST_PACK);
}

/* Return the value plus one. */
static const po_qaff *next(po_ast *ast, const po_qaff *value)
{
    po_qaff *moved = po_arena_alloc(ast->arena, sizeof(*moved));

    *moved = *value;
    moved->constant++;
    return moved;
}

/* Return the "n" subscripts, the first of them plus one. */
static const po_qaff *const *moved(po_ast *ast, const po_qaff *const *index,
                                   size_t n)
{
    const po_qaff **copy = po_arena_array(ast->arena, n, sizeof(*copy));

    memcpy(copy, index, n * sizeof(*copy));
    copy[0] = next(ast, copy[0]);
    return copy;
}

static void shorten(po_ast *ast)
{
    ((long *)pack_of(ast)->pack.buffer->extent)[0]--;
}

static void move_base(po_ast *ast)
{
    po_pack *pack = (po_pack *)pack_of(ast)->pack.buffer;

    pack->base = moved(ast, pack->base, 2);
}

static void mix_order(po_ast *ast)
{
    int *order = (int *)pack_of(ast)->pack.buffer->order;

    order[0] = order[1];
}

/* Copy less than all of it. */
static void copy_less(po_ast *ast)
{
    po_ast_node *loop = pack_of(ast)->pack.copy;
    po_bound *bound = (po_bound *)loop->loop.lower;

    bound->expr = next(ast, bound->expr);
}

/* Copy more than the program reads. */
static void copy_more(po_ast *ast)
{
    po_ast_node *loop = pack_of(ast)->pack.copy;
    po_bound *bound = (po_bound *)loop->loop.upper;

    for (int i = 0; i < loop->loop.n_upper; i++)
        bound[i].expr = next(ast, bound[i].expr);
    ((long *)pack_of(ast)->pack.buffer->extent)[0]++;
}

static void copy_neighbour(po_ast *ast)
{
    po_ast_node *copy = loops_find(pack_of(ast)->pack.copy, PO_AST_COPY);

    for (int i = 0; i < copy->call.n_arg; i++)
        ((const po_qaff **)copy->call.arg)[i] = next(ast, copy->call.arg[i]);
}

static void copy_to_neighbour(po_ast *ast)
{
    po_packed *packed =
        (po_packed *)loops_find(pack_of(ast)->pack.copy, PO_AST_COPY)
            ->call.packed;

    packed->index = moved(ast, packed->index, 2);
}

static void read_neighbour(po_ast *ast)
{
    po_packed *packed =
        (po_packed *)loops_find(pack_of(ast)->body, PO_AST_STMT)->call.packed;

    packed->index = moved(ast, packed->index, 2);
}

/* Copy an element where an instance of the program should be executed. */
static void copy_instance(po_ast *ast)
{
    po_ast_node *stmt = loops_find(pack_of(ast)->body, PO_AST_STMT);

    stmt->kind = PO_AST_COPY;
    stmt->call.n_packed = 0;
}

/* Execute an instance where an element should be copied. */
static void run_copy(po_ast *ast)
{
    loops_find(pack_of(ast)->pack.copy, PO_AST_COPY)->kind = PO_AST_STMT;
}

/* Print a subscript of what is copied with a division that rounds to 0. */
static void divide(po_ast *ast)
{
    po_ast_node *copy = loops_find(pack_of(ast)->pack.copy, PO_AST_COPY);
    po_qaff *value = po_arena_alloc(ast->arena, sizeof(*value));
    po_qaff *floor = po_arena_alloc(ast->arena, sizeof(*floor));
    po_term *term = po_arena_alloc(ast->arena, sizeof(*term));

    *floor = (po_qaff){.constant = -1};
    *term = (po_term){.kind = PO_ATOM_FLOOR,
                      .coef = 1,
                      .arg = floor,
                      .den = 2,
                      .is_trunc = true};
    *value = (po_qaff){.constant = 1, .n_term = 1, .term = term};
    ((const po_qaff **)copy->call.arg)[1] = value;
}

/* Have the loop do something besides. */
static void copy_twice(po_ast *ast)
{
    po_ast_node *block = po_arena_alloc(ast->arena, sizeof(*block));
    po_ast_node **child = po_arena_array(ast->arena, 2, sizeof(*child));

    child[0] = pack_of(ast)->pack.copy;
    child[1] = loops_find(pack_of(ast)->body, PO_AST_STMT);
    *block = (po_ast_node){
        .kind = PO_AST_BLOCK, .block.n_child = 2, .block.child = child};
    pack_of(ast)->pack.copy = block;
}

/* Copy a variable in place of the element. */
static void copy_variable(po_ast *ast)
{
    po_ast_node *copy = loops_find(pack_of(ast)->pack.copy, PO_AST_COPY);
    po_local *local = po_arena_alloc(ast->arena, sizeof(*local));
    po_use *use = po_arena_alloc(ast->arena, sizeof(*use));

    *local = (po_local){.name = "b0", .array = copy->call.buffer->array};
    *use = (po_use){copy->call.buffer->expr, local};
    copy->call.use = use;
    copy->call.n_use = 1;
}

/* Let the elements of the buffer be of another type. */
static void retype(po_ast *ast, po_type type)
{
    po_type *other = po_arena_alloc(ast->arena, sizeof(*other));

    *other = type;
    ((po_pack *)pack_of(ast)->pack.buffer)->element = other;
}

static void make_unsigned(po_ast *ast)
{
    retype(ast,
           (po_type){PO_TYPE_INT, "unsigned short", 2, 2, .is_signed = false});
}

static void make_bytes(po_ast *ast)
{
    retype(ast, (po_type){PO_TYPE_INT, "signed char", 1, 1, .is_signed = true});
}

static void make_shorts(po_ast *ast)
{
    retype(ast, (po_type){PO_TYPE_INT, "short", 2, 2, .is_signed = true});
}

static void make_ints(po_ast *ast)
{
    retype(ast, (po_type){PO_TYPE_INT, "int", 4, 4, .is_signed = true});
}

static void make_floats(po_ast *ast)
{
    retype(ast, (po_type){PO_TYPE_FLOAT, "float", 4, 4, .is_signed = true});
}

static po_pack_outer *outer_of(po_ast *ast)
{
    return (po_pack_outer *)pack_of(ast)->pack.buffer->outer;
}

/* Have the buffer a part less. */
static void lose_part(po_ast *ast)
{
    outer_of(ast)->extent--;
}

/* Have two iterations one part. */
static void share_part(po_ast *ast)
{
    outer_of(ast)->step *= 2;
}

static void move_parts(po_ast *ast)
{
    outer_of(ast)->base = next(ast, outer_of(ast)->base);
}

/* Have all iterations the first part. */
static void forget_parts(po_ast *ast)
{
    po_pack *pack = (po_pack *)pack_of(ast)->pack.buffer;

    pack->n_outer = 0;
}

/* Have parts for another loop than that which the copy has. */
static void rename_parts(po_ast *ast)
{
    outer_of(ast)->var = loops_find(ast->root, PO_AST_LOOP)->var;
}

/* Fill no part but the first ones. */
static void fill_less(po_ast *ast)
{
    po_ast_node *loop = pack_of(ast)->pack.copy;
    po_bound *upper =
        po_arena_array(ast->arena, (size_t)loop->loop.n_upper, sizeof(*upper));

    for (int i = 0; i < loop->loop.n_upper; i++) {
        upper[i] = loop->loop.upper[i];
        upper[i].expr = po_qaff_combine(ast->arena, 1, upper[i].expr, -1,
                                        po_qaff_constant(ast->arena, 1));
    }
    loop->loop.upper = upper;
}

/* Fill parts with rows further down, which the program reads as well. */
static void fill_others(po_ast *ast)
{
    po_pack *pack = (po_pack *)pack_of(ast)->pack.buffer;
    po_ast_node *loop = pack_of(ast)->pack.copy->body;

    ((po_bound *)loop->loop.lower)->expr = next(ast, loop->loop.lower->expr);
    ((po_bound *)loop->loop.upper)->expr = next(ast, loop->loop.upper->expr);
    pack->base = moved(ast, pack->base, 2);
}

/* Let the references be to a buffer that is not filled. */
static void forget(po_ast *ast)
{
    po_ast_node *pack = pack_of(ast);

    *pack = *pack->body;
}

#define PRODUCT(what)                                                          \
    KERNEL("double C[restrict 64][64], double A[restrict 64][64], "            \
           "double B[restrict 64][64]",                                        \
           FOR(t, FOR(i, FOR(k, FOR(j, what)))))
#define ROWS PRODUCT("C[i][j] += A[i][k] * B[j][k];")
/* Of the last rows of B, there is no instance with k = 0. */
#define WINDOW_AT(row)                                                         \
    KERNEL(                                                                    \
        "double C[restrict 64][64], double A[restrict 64][64], "               \
        "double B[restrict 128][64]",                                          \
        FOR(t, FOR(i, FOR(k, FOR(j, "C[i][j] += A[i][k] * B[" row "][i];")))))
#define WINDOW WINDOW_AT("j + k")

#define INTEGERS(type, what)                                                   \
    KERNEL("long C[restrict 64][64], " type " A[restrict 64][64], " type       \
           " B[restrict 64][64]",                                              \
           FOR(t, FOR(i, FOR(j, FOR(k, what)))))
#define BYTES INTEGERS("unsigned char", "C[i][j] += A[i][k] * B[k][j];")

static const struct pack_case cases[] = {
    {"shorts for bytes", BYTES, make_shorts, isl_bool_true},
    {"shorts for bytes that are cast",
     INTEGERS("signed char", "C[i][j] += (int)A[i][k] * B[k][j];"), make_shorts,
     isl_bool_true},
    {"numbers without a sign for bytes", BYTES, make_unsigned, isl_bool_false},
    {"bytes with a sign for those without", BYTES, make_bytes, isl_bool_false},
    {"what bytes are converted to, in their place", BYTES, make_ints,
     isl_bool_false},
    {"floats for bytes", BYTES, make_floats, isl_bool_false},
    {"shorts for shorts without a sign",
     INTEGERS("unsigned short", "C[i][j] += A[i][k] * B[k][j];"), make_shorts,
     isl_bool_false},
    {"shorts for bytes that are cast to bytes",
     INTEGERS("unsigned char", "C[i][j] += A[i][k] * (signed char)B[k][j];"),
     make_shorts, isl_bool_false},
    {"ints for shorts of which a product is a long",
     INTEGERS("short", "C[i][j] += (long)A[i][k] * B[k][j];"), make_ints,
     isl_bool_true},
    {"a window", WINDOW, NULL, isl_bool_true},
    {"a window further down", WINDOW_AT("3 + (j + k - 1)"), NULL,
     isl_bool_true},
    {"a wide window", WINDOW_AT("2 * k + j"), NULL, isl_bool_true},
    {"a wide window's last row is not copied", WINDOW_AT("2 * k + j"),
     copy_less, isl_bool_false},
    {"another row of a wide window is copied", WINDOW_AT("2 * k + j"),
     copy_neighbour, isl_bool_false},
    {"a window whose text is a multiple of a sum", WINDOW_AT("2 * (k + 1) + j"),
     NULL, isl_bool_true},
    {"its last row is not copied", WINDOW_AT("2 * (k + 1) + j"), copy_less,
     isl_bool_false},
    {"another row of it is copied", WINDOW_AT("2 * (k + 1) + j"),
     copy_neighbour, isl_bool_false},
    {"a sum that might be negative", WINDOW_AT("2 * (k - 1) + j + 2"), NULL,
     isl_bool_false},
    {"a window's buffer is too short", WINDOW, shorten, isl_bool_false},
    {"a window's buffer begins late", WINDOW, move_base, isl_bool_false},
    {"a window's last row is not copied", WINDOW, copy_less, isl_bool_false},
    {"a row behind the window is copied", WINDOW, copy_more, isl_bool_false},
    {"the row below in the window is copied", WINDOW, copy_neighbour,
     isl_bool_false},
    {"the place below for a window is filled", WINDOW, copy_to_neighbour,
     isl_bool_false},
    {"the row below in the window is read", WINDOW, read_neighbour,
     isl_bool_false},
    {"a product", ROWS, NULL, isl_bool_true},
    {"the buffer is too short", ROWS, shorten, isl_bool_false},
    {"the buffer begins late", ROWS, move_base, isl_bool_false},
    {"a subscript of the buffer is missing", ROWS, mix_order, isl_bool_false},
    {"a row is not copied", ROWS, copy_less, isl_bool_false},
    {"a row is copied that is not there", ROWS, copy_more, isl_bool_false},
    {"the next element is copied", ROWS, copy_neighbour, isl_bool_false},
    {"the next place is filled", ROWS, copy_to_neighbour, isl_bool_false},
    {"the next element is read", ROWS, read_neighbour, isl_bool_false},
    {"nothing is copied", ROWS, forget, isl_bool_false},
    {"an instance is a copy", ROWS, copy_instance, isl_bool_false},
    {"a copy is an instance", ROWS, run_copy, isl_bool_false},
    {"a division does not round down", ROWS, divide, isl_bool_false},
    {"there is more than a copy", ROWS, copy_twice, isl_bool_false},
    {"a variable is copied", ROWS, copy_variable, isl_bool_false},
};

/* Row i + k of B, and those below, for i hoisted over: each iteration has a part. */
#define PARTS                                                                  \
    KERNEL("double C[restrict 64][64], double B[restrict 96][64]",             \
           FOR(t, FOR_UP_TO(                                                   \
                      "9", i,                                                  \
                      FOR_UP_TO(                                               \
                          "8", k,                                              \
                          FOR_UP_TO("7", j, "C[t][j] += B[2 * i + k][j];")))))
/* The loops inside of that over i, k and j, have a buffer in front of the loop over i. */
static const po_wanted_pack hoisted = {
    .array = 0, .level = 2, .pad = 1, .hoist = 1};

static const struct pack_case parts[] = {
    {"parts for iterations", PARTS, NULL, isl_bool_true},
    {"a part is missing", PARTS, lose_part, isl_bool_false},
    {"two iterations have one part", PARTS, share_part, isl_bool_false},
    {"parts begin late", PARTS, move_parts, isl_bool_false},
    {"there are no parts", PARTS, forget_parts, isl_bool_false},
    {"parts are for another loop", PARTS, rename_parts, isl_bool_false},
    {"the last part is not filled", PARTS, fill_less, isl_bool_false},
    {"parts have other rows", PARTS, fill_others, isl_bool_false},
    {"parts are too short", PARTS, shorten, isl_bool_false},
    {"a row of a part is not copied", PARTS, copy_less, isl_bool_false},
    {"the next element of a part is copied", PARTS, copy_neighbour,
     isl_bool_false},
    {"the next element of a part is read", PARTS, read_neighbour,
     isl_bool_false},
};

/* The loops in the order of the program, with buffers. */
static po_ast *packed(const po_scop *scop, const po_deps *deps,
                      const po_wanted_pack *wanted)
{
    po_ast *ast = loops_generate(scop, deps, false);
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);

    if (wanted) {
        loop = loops_find(loop->body, PO_AST_LOOP);
        loop->n_wanted = ast->n_wanted = 1;
        loop->wanted = ast->wanted = (po_wanted_pack *)wanted;
    }

    po_ast_pack(ast, scop, &(po_pack_rules){PO_PACKING_AUTO, PO_PAD_GOOD, true},
                &(po_unpacked){0});
    return ast;
}

static isl_bool verdict(const struct pack_case *test,
                        const po_wanted_pack *wanted)
{
    struct region_case c = region_begin(test->text);
    const po_scop *scop = region_only(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = packed(scop, deps, wanted);
    isl_bool good = isl_bool_error;

    if (pack_of(ast)) {
        if (test->damage)
            test->damage(ast);
        good = po_verify_loops(scop, deps, ast, &run);
    }
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
    return good;
}

static void test_all(size_t n, const struct pack_case *test,
                     const po_wanted_pack *wanted)
{
    for (size_t i = 0; i < n; i++) {
        isl_bool good = verdict(&test[i], wanted);

        if (good != test[i].good)
            fprintf(stderr, "  %s: %d\n", test[i].why, good);
        CU_ASSERT_EQUAL(good, test[i].good);
    }
}

static void test_cases(void)
{
    test_all(COUNTOF(cases), cases, NULL);
}

static void test_parts(void)
{
    test_all(COUNTOF(parts), parts, &hoisted);
}

/* What must not be copied, and what is not worth it. */
static const char *const others[] = {
    PRODUCT("C[i][j] += A[i][k] * C[j][k];"),
    PRODUCT("{ C[i][j] += A[i][k] * B[j][k]; B[i][j] += 1; }"),
    PRODUCT("C[i][j] += A[i][k] * B[k][j];"),
    PRODUCT("C[i][j] += A[i][k] > 0 ? B[j][k] : 1;"),
    KERNEL("double C[restrict 64][64], double B[restrict 64][64]",
           FOR(t, FOR(i, FOR(k, "for (int j = k; j < 40; j++)"
                                "C[i][j] += B[j][k];")))),
    KERNEL("double C[restrict 64][64], double B[restrict 64][64]",
           FOR(t, FOR(i, FOR(j, "C[i][j] = B[j][i];")))),
    KERNEL("double C[restrict n][n], double B[restrict n][n]",
           "for (int t = 0; t < n; t++) for (int i = 0; i < n; i++)"
           "for (int k = 0; k < n; k++) for (int j = 0; j < n; j++)"
           "C[i][j] += B[j][k];"),
};

static void test_others(void)
{
    for (size_t i = 0; i < COUNTOF(others); i++) {
        struct region_case c = region_begin(others[i]);
        const po_scop *scop = region_only(&c);
        po_deps *deps = po_deps_analyse(scop, &run);
        po_ast *ast = packed(scop, deps, NULL);

        if (pack_of(ast))
            fprintf(stderr, "  %s\n", others[i]);
        CU_ASSERT_PTR_NULL(pack_of(ast));
        po_ast_free(ast);
        po_deps_free(deps);
        region_end(&c);
    }
}

CU_TestInfo verify_pack_tests[] = {
    {"parts of arrays in buffers", test_cases},
    {"buffers with parts for iterations", test_parts},
    {"parts of arrays that stay", test_others},
    CU_TEST_INFO_NULL,
};
