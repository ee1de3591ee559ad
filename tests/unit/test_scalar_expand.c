#include <isl/schedule.h>
#include <isl/union_map.h>
#include <string.h>

#include "test.h"

#define SUM_DOMAIN                                                             \
    "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j, k] : 0 <= i, j, k < n; "      \
    "S2[i, j] : 0 <= i, j < n }"
#define SUM_WRITES                                                             \
    "{ S0[i, j] -> s[]; S1[i, j, k] -> s[]; S2[i, j] -> C[i, j] }"
#define SUM_READS "{ S1[i, j, k] -> s[]; S2[i, j] -> s[] }"
#define SUM_ORDER                                                              \
    "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j, k] -> [0, i, 0, j, 1, k, 0]; "    \
    "S2[i, j] -> [0, i, 0, j, 2] }"

/* Scops with a scalar "s", and the accesses of "s" after expansion; "none" if
 * it stays a scalar.
 */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    bool dead_out;
    const char *expanded;
} expand_cases[] = {
    {"the sum of an inner loop", SUM_DOMAIN, SUM_WRITES, SUM_READS, SUM_ORDER,
     true,
     "[n] -> { S0[i, j] -> s[i, j] : 0 <= i, j < n; S1[i, j, k] -> s[i, j] : "
     "0 <= i, j, k < n; S2[i, j] -> s[i, j] : 0 <= i, j < n }"},
    {"the last sum is used after the region", SUM_DOMAIN, SUM_WRITES, SUM_READS,
     SUM_ORDER, false, "none"},
    {"the first value comes from before the region",
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j, k] : 0 <= i, j, k < n; "
     "S2[i, j] : 0 < i < n and 0 <= j < n }",
     "{ S0[i, j] -> C[i, j]; S1[i, j, k] -> s[]; S2[i, j] -> s[] }",
     "{ S1[i, j, k] -> s[]; S0[i, j] -> s[] }",
     "{ S0[i, j] -> [0, i, 0, j, 2]; S1[i, j, k] -> [0, i, 0, j, 1, k, 0]; "
     "S2[i, j] -> [0, i, 0, j, 0] }",
     true, "none"},
    {"a running sum: begun in every row only",
     "[n] -> { S0[i] : 0 <= i < n; S1[i, j, k] : 0 <= i, j, k < n; "
     "S2[i, j] : 0 <= i, j < n }",
     "{ S0[i] -> s[]; S1[i, j, k] -> s[]; S2[i, j] -> C[i, j] }", SUM_READS,
     "{ S0[i] -> [0, i, 0]; S1[i, j, k] -> [0, i, 1, j, 0, k, 0]; "
     "S2[i, j] -> [0, i, 1, j, 1] }",
     true,
     "[n] -> { S0[i] -> s[i] : 0 <= i < n; S1[i, j, k] -> s[i] : "
     "0 <= i, j, k < n; S2[i, j] -> s[i] : 0 <= i, j < n }"},
    {"no sum: assigned once, used once",
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n }",
     "{ S0[i, j] -> s[]; S1[i, j] -> C[i, j] }", "{ S1[i, j] -> s[] }",
     "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1] }", true,
     "none"},
};

static int find_scalar(const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, "s") == 0)
            return i;
    return -1;
}

/* Return the accesses of array "array". */
static isl_union_map *accesses_of(const po_scop *scop, int array)
{
    isl_union_map *all = isl_union_map_empty(isl_set_get_space(scop->context));

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].array == array)
                all = isl_union_map_add_map(
                    all, isl_map_copy(scop->stmt[s].access[k].relation));
    return all;
}

static bool is_expanded_to(const po_scop *expanded, const char *text)
{
    isl_union_map *want;
    isl_union_map *got;
    isl_bool same;

    if (!expanded || strcmp(text, "none") == 0)
        return !expanded && strcmp(text, "none") == 0;
    want = isl_union_map_read_from_str(ctx, text);
    got = accesses_of(expanded, find_scalar(expanded));
    same = isl_union_map_is_equal(got, want);
    isl_union_map_free(want);
    isl_union_map_free(got);
    return same == isl_bool_true;
}

static void test_expand(void)
{
    for (size_t i = 0; i < PO_COUNTOF(expand_cases); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : n >= 3 }", expand_cases[i].domain,
                           expand_cases[i].writes, expand_cases[i].reads,
                           expand_cases[i].order);
        po_deps *deps;
        po_scop *expanded;

        scop->array[find_scalar(scop)].dead_out = expand_cases[i].dead_out;
        deps = po_deps_analyse(scop, &run);
        expanded = po_scop_expand(scop, deps);
        if (!is_expanded_to(expanded, expand_cases[i].expanded)) {
            printf("\n%s: ", expand_cases[i].why);
            CU_FAIL("expanded otherwise");
        }
        if (expanded)
            CU_ASSERT_EQUAL(po_scop_check(expanded), isl_stat_ok);
        po_scop_free(expanded);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

#define BAND(rows)                                                             \
    "{ schedule: \"[{ S0[i, j] -> [(" rows ")]; S1[i, j, k] -> [(" rows        \
    ")]; S2[i, j] -> [(" rows ")] }]\", child: "
#define PARTS(a, b, c)                                                         \
    "{ sequence: [ { filter: \"{ S0[i, j] }\"" a                               \
    " }, { filter: \"{ S1[i, j, k] }\"" b " }, { filter: \"{ S2[i, j] }\"" c   \
    " } ] }"
#define ROW_2(s, x) ", child: { schedule: \"[{ " s "[i, j] -> [(" x ")] }]\" }"
#define ROW_3(x, more)                                                         \
    ", child: { schedule: \"[{ S1[i, j, k] -> [(" x ")] }]\"" more " }"

/* Trees for the sum, with loops that have buffers, and whether they are right.
 */
static const struct {
    const char *why;
    const char *tree;
    isl_bool good;
} buffer_cases[] = {
    {"a buffer for an iteration of both loops",
     BAND("i") "{ mark: \"local\", child: " BAND("j")
         PARTS("", ROW_3("k", ""), "") " } } }",
     isl_bool_true},
    {"a buffer for a row",
     "{ mark: \"local\", child: " BAND("i") PARTS(
         ROW_2("S0", "j"), ROW_3("k", ROW_3("j", "")), ROW_2("S2", "j")) " } }",
     isl_bool_true},
    {"no buffer at all",
     BAND("i") PARTS(ROW_2("S0", "j"), ROW_3("k", ROW_3("j", "")),
                     ROW_2("S2", "j")) " }",
     isl_bool_false},
    {"the values pass from part to part, each with a buffer of its own",
     BAND("i") PARTS(
         ", child: { mark: \"local\", child: { schedule: \"[{ S0[i, j] -> "
         "[(j)] }]\" } }",
         ", child: { mark: \"local\", child: { schedule: \"[{ S1[i, j, k] -> "
         "[(j)] }]\"" ROW_3("k", "") " } }",
         ", child: { mark: \"local\", child: { schedule: \"[{ S2[i, j] -> "
         "[(j)] }]\" } }") " }",
     isl_bool_false},
    {"one part is outside of the loops with a buffer",
     BAND("i") PARTS(
         ROW_2("S0", "j"),
         ", child: { mark: \"local\", child: { schedule: \"[{ S1[i, j, k] -> "
         "[(j)] }]\"" ROW_3("k", "") " } }",
         ROW_2("S2", "j")) " }",
     isl_bool_false},
};

static void test_buffers(void)
{
    po_scop *scop = scop_from_text(ctx, "[n] -> { : n >= 3 }", SUM_DOMAIN,
                                   SUM_WRITES, SUM_READS, SUM_ORDER);
    po_scop *expanded;
    po_deps *deps;

    scop->array[find_scalar(scop)].dead_out = true;
    deps = po_deps_analyse(scop, &run);
    expanded = po_scop_expand(scop, deps);
    po_deps_free(deps);
    deps = po_deps_analyse(expanded, &run);
    for (size_t i = 0; i < PO_COUNTOF(buffer_cases); i++) {
        char text[2000];
        isl_schedule *tree;

        snprintf(text, sizeof(text), "{ domain: \"%s\", child: %s }",
                 SUM_DOMAIN, buffer_cases[i].tree);
        tree = isl_schedule_read_from_str(ctx, text);
        if (po_verify_schedule(expanded, deps, tree, &run) !=
            buffer_cases[i].good) {
            printf("\n%s: ", buffer_cases[i].why);
            CU_FAIL("the verifier says something else");
        }
        isl_schedule_free(tree);
    }
    po_deps_free(deps);
    po_scop_free(expanded);
    po_scop_free(scop);
}

/* Return the declaration of the buffer, and store the loop that it stands in. */
static po_ast_node *find_buffer(po_ast_node *node, po_ast_node *loop,
                                po_ast_node **around)
{
    po_ast_node *found = NULL;

    *around = node->kind == PO_AST_DECL ? loop : *around;
    if (node->kind == PO_AST_DECL)
        return node;
    if (node->kind == PO_AST_LOOP)
        loop = node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = find_buffer(po_ast_part(node, i), loop, around);
    return found;
}

/* A row of n elements is from the heap: large enough, and in no loop that threads share. */
static void test_heap(void)
{
    static const po_type element = {
        .kind = PO_TYPE_FLOAT, .text = "double", .size_bytes = 8};
    po_scop *scop = scop_from_text(ctx, "[n] -> { : n >= 3 }", SUM_DOMAIN,
                                   SUM_WRITES, SUM_READS, SUM_ORDER);
    int array = find_scalar(scop);
    po_ast_node *loop = NULL;
    po_ast_node *buffer;
    po_scop *expanded;
    isl_schedule *tree;
    char text[2000];
    po_deps *deps;
    po_ast *ast;

    scop->array[array].dead_out = true;
    scop->array[array].element = &element;
    deps = po_deps_analyse(scop, &run);
    expanded = po_scop_expand(scop, deps);
    po_deps_free(deps);
    deps = po_deps_analyse(expanded, &run);
    snprintf(text, sizeof(text), "{ domain: \"%s\", child: %s }", SUM_DOMAIN,
             buffer_cases[1].tree);
    tree = isl_schedule_read_from_str(ctx, text);
    ast = po_ast_localise(po_ast_generate(expanded, tree, &run), expanded);
    CU_ASSERT_FATAL(ast != NULL);
    buffer = find_buffer(ast->root, NULL, &loop);
    CU_ASSERT_FATAL(buffer && buffer->decl.size && loop);
    CU_ASSERT_EQUAL(po_verify_loops(expanded, deps, ast, &run), isl_bool_true);
    loop->loop.parallel = true;
    CU_ASSERT_EQUAL(po_verify_loops(expanded, deps, ast, &run), isl_bool_false);
    loop->loop.parallel = false;
    ((const po_qaff **)buffer->decl.size)[1] =
        po_qaff_shift(ast->arena, buffer->decl.size[1], -1);
    CU_ASSERT_EQUAL(po_verify_loops(expanded, deps, ast, &run), isl_bool_false);
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_scop_free(expanded);
    po_scop_free(scop);
}

CU_TestInfo scalar_expand_tests[] = {
    {"scalars that hold sums are expanded", test_expand},
    {"buffers of expanded scalars hold what is needed", test_buffers},
    {"buffers from the heap are large enough, and not shared", test_heap},
    CU_TEST_INFO_NULL,
};
