/* Nodes of generated loops: their expressions and parts by kind, walks, copies.
 */
#include "polyopt/ast.h"
#include "test.h"

#include <string.h>

/* Numbers as expressions: the values of those that a node holds are its text. */
static const po_qaff number[] = {{.constant = 0},
                                 {.constant = 1},
                                 {.constant = 2},
                                 {.constant = 3},
                                 {.constant = 4}};
static const po_bound lower[] = {{&number[1], 1}, {&number[2], 4}};
static const po_bound upper[] = {{&number[3], 2}};
static const po_cond cond[] = {{PO_COND_GE, &number[1], 1},
                               {PO_COND_MOD, &number[2], 4}};
static const po_qaff *const arg[] = {&number[4], &number[1]};
static const po_local local = {.name = "a"};
static const po_pack buffer = {.name = "B"};

static po_ast_node leaf[] = {
    {.kind = PO_AST_STMT, .call.stmt = 0},
    {.kind = PO_AST_STMT, .call.stmt = 1, .call.n_arg = 2, .call.arg = arg},
    {.kind = PO_AST_COPY, .call.stmt = 2, .call.n_arg = 1, .call.arg = arg},
    {.kind = PO_AST_DECL}};
static po_ast_node *const both[] = {&leaf[0], &leaf[1]};

static const struct {
    po_ast_node node;
    const char *exprs;
    const char *mapped;
    int n_part;
    const char *why;
} kinds[] = {
    {{.kind = PO_AST_BLOCK, .block.n_child = 2, .block.child = both},
     "",
     "",
     2,
     "the parts of a block are its children"},
    {{.kind = PO_AST_BLOCK}, "", "", 0, "a block may be empty"},
    {{.kind = PO_AST_LOOP,
      .body = &leaf[0],
      .loop.n_lower = 2,
      .loop.lower = lower,
      .loop.n_upper = 1,
      .loop.upper = upper},
     "1 2 3 ",
     "10 20 30 ",
     1,
     "a loop has bounds, the lower ones first"},
    {{.kind = PO_AST_LET, .body = &leaf[0], .let.value = &number[4]},
     "4 ",
     "40 ",
     1,
     "a let has a value"},
    {{.kind = PO_AST_LET, .body = &leaf[0]},
     "",
     "",
     1,
     "a let may have no value yet"},
    {{.kind = PO_AST_IF,
      .body = &leaf[0],
      .guard.n_cond = 2,
      .guard.cond = cond},
     "1 2 ",
     "10 20 ",
     1,
     "an if has conditions"},
    {{.kind = PO_AST_KEEP,
      .body = &leaf[0],
      .keep.n_local = 1,
      .keep.local = &local},
     "",
     "",
     1,
     "where elements are says nothing about when a node is executed"},
    {{.kind = PO_AST_PACK,
      .body = &leaf[0],
      .pack.buffer = &buffer,
      .pack.copy = &leaf[2]},
     "",
     "",
     1,
     "the copy of a pack is no part"},
    {{.kind = PO_AST_COPY, .call.n_arg = 1, .call.arg = arg},
     "4 ",
     "40 ",
     0,
     "a copy has arguments"},
    {{.kind = PO_AST_STMT, .call.n_arg = 2, .call.arg = arg},
     "4 1 ",
     "40 10 ",
     0,
     "an instance has arguments"},
    {{.kind = PO_AST_DECL}, "", "", 0, "a declaration has nothing"},
};

static const po_qaff *times_ten(const po_qaff *x, void *arena)
{
    return po_qaff_scale(arena, x, 10);
}

static bool exceeds(const po_qaff *x, const void *limit)
{
    return x->constant > *(const long *)limit;
}

static bool has_exprs(const po_ast_node *node, const char *expected)
{
    po_text text = {0};
    bool same;

    for (int i = 0; i < po_ast_n_expr(node); i++)
        po_text_printf(&text, "%ld ", po_ast_expr(node, i)->constant);
    same = strcmp(po_text_get(&text), expected) == 0;
    po_text_free(&text);
    return same;
}

/* What a node points to is shared by its copies, and stays as it is. */
static void test_exprs(void)
{
    const long nine = 9;
    po_arena *arena = po_arena_new();

    for (size_t k = 0; k < COUNTOF(kinds); k++) {
        po_ast_node *copy = po_ast_clone(arena, &kinds[k].node);
        bool some = kinds[k].exprs[0] != '\0';

        po_ast_map_exprs(arena, copy, times_ten, arena);
        if (!has_exprs(&kinds[k].node, kinds[k].exprs) ||
            !has_exprs(copy, kinds[k].mapped) ||
            po_ast_any_expr(copy, exceeds, &nine) != some ||
            po_ast_any_expr(&kinds[k].node, exceeds, &nine))
            CU_FAIL(kinds[k].why);
    }
    CU_ASSERT_TRUE(lower[1].den == 4 && cond[1].kind == PO_COND_MOD);
    po_arena_free(arena);
}

/* Divisors, and how values are compared, stay what they are. */
static void test_divisors(void)
{
    po_arena *arena = po_arena_new();
    po_ast_node *loop = po_ast_clone(arena, &kinds[2].node);
    po_ast_node *test = po_ast_clone(arena, &kinds[5].node);

    CU_ASSERT_EQUAL_FATAL(loop->kind, PO_AST_LOOP);
    CU_ASSERT_EQUAL_FATAL(test->kind, PO_AST_IF);
    po_ast_map_exprs(arena, loop, times_ten, arena);
    po_ast_map_exprs(arena, test, times_ten, arena);
    CU_ASSERT_EQUAL(loop->loop.lower[1].den, 4);
    CU_ASSERT_EQUAL(loop->loop.upper[0].den, 2);
    CU_ASSERT_EQUAL(test->guard.cond[1].kind, PO_COND_MOD);
    CU_ASSERT_EQUAL(test->guard.cond[1].den, 4);
    po_arena_free(arena);
}

/* The divisor becomes the constant, with a sign that says which end it is. */
static po_bound mark_end(const po_bound *bound, bool is_upper, void *arena)
{
    return (po_bound){
        po_qaff_constant(arena, is_upper ? bound->den : -bound->den),
        bound->den + 1};
}

/* Each bound is replaced, with its divisor; those it was copied from stay. */
static void test_bounds(void)
{
    po_arena *arena = po_arena_new();
    const po_ast_node *old = &kinds[2].node;
    po_ast_node *loop = po_ast_clone(arena, old);

    CU_ASSERT_EQUAL_FATAL(loop->kind, PO_AST_LOOP);
    po_ast_map_bounds(arena, loop, mark_end, arena);
    CU_ASSERT_EQUAL(loop->loop.n_lower, 2);
    CU_ASSERT_EQUAL(loop->loop.n_upper, 1);
    CU_ASSERT_TRUE(has_exprs(loop, "-1 -4 2 "));
    CU_ASSERT_EQUAL(loop->loop.lower[1].den, 5);
    CU_ASSERT_EQUAL(loop->loop.upper[0].den, 3);
    CU_ASSERT_TRUE(has_exprs(old, kinds[2].exprs));
    CU_ASSERT_EQUAL(old->loop.lower[1].den, 4);
    po_arena_free(arena);
}

/* A bound is added to the copy only, or to none. */
static void test_more_bounds(void)
{
    po_arena *arena = po_arena_new();
    po_ast_node *loop = po_ast_clone(arena, &kinds[2].node);

    po_loop_add_bound(arena, loop, lower[0], false);
    po_loop_add_bound(arena, loop, upper[0], true);
    CU_ASSERT_TRUE(has_exprs(loop, "1 2 1 3 3 "));
    CU_ASSERT_TRUE(has_exprs(&kinds[2].node, kinds[2].exprs));
    CU_ASSERT_EQUAL(loop->loop.lower[1].den, lower[1].den);
    loop = po_ast_new(arena, (po_ast_node){.kind = PO_AST_LOOP});
    po_loop_add_bound(arena, loop, upper[0], true);
    CU_ASSERT_TRUE(has_exprs(loop, "3 "));
    po_arena_free(arena);
}

static const po_qaff variable = {
    .n_term = 1, .term = &(po_term){.kind = PO_ATOM_VAR, .coef = 1}};

static const struct {
    po_bound lower;
    int n_upper;
    po_bound upper[2];
    bool is_constant;
    long low;
    long high;
    const char *why;
} ranges[] = {
    {{&number[1], 1}, 1, {{&number[4], 1}}, true, 1, 4, "two numbers"},
    {{&number[1], 2}, 1, {{&number[3], 2}}, true, 1, 1, "rounded inwards"},
    {{&number[4], 1}, 1, {{&number[1], 1}}, true, 4, 1, "no iterations"},
    {{&variable, 1}, 1, {{&number[4], 1}}, false, 0, 0, "a variable below"},
    {{&number[1], 1}, 1, {{&variable, 1}}, false, 0, 0, "one above"},
    {{&number[1], 1},
     2,
     {{&number[4], 1}, {&number[3], 1}},
     false,
     0,
     0,
     "a minimum"},
};

static void test_ranges(void)
{
    for (size_t k = 0; k < COUNTOF(ranges); k++) {
        const po_ast_node loop = {.kind = PO_AST_LOOP,
                                  .loop.n_lower = 1,
                                  .loop.lower = &ranges[k].lower,
                                  .loop.n_upper = ranges[k].n_upper,
                                  .loop.upper = ranges[k].upper};
        long low = 0;
        long high = 0;

        if (po_loop_is_constant(&loop, &low, &high) != ranges[k].is_constant ||
            low != ranges[k].low || high != ranges[k].high)
            CU_FAIL(ranges[k].why);
    }
}

/* A copy has parts of its own, of the same kinds. */
static void test_parts(void)
{
    po_arena *arena = po_arena_new();

    for (size_t k = 0; k < COUNTOF(kinds); k++) {
        const po_ast_node *node = &kinds[k].node;
        const po_ast_node *copy = po_ast_clone(arena, node);
        bool good = po_ast_n_part(node) == kinds[k].n_part &&
                    po_ast_n_part(copy) == kinds[k].n_part;

        for (int i = 0; good && i < kinds[k].n_part; i++)
            good = po_ast_part(node, i) == both[i] &&
                   po_ast_part(copy, i) != both[i] &&
                   po_ast_part(copy, i)->kind == PO_AST_STMT &&
                   po_ast_part(copy, i)->call.stmt == i;
        if (!good)
            CU_FAIL(kinds[k].why);
    }
    po_arena_free(arena);
}

/* The nodes of "block(loop(S0), let(if(S1)), D)", and what a walk has around each. */
static po_ast_node *sample(po_arena *arena)
{
    po_ast_node *test = po_ast_if(arena, 1, cond, &leaf[1]);
    po_ast_node *child[] = {
        po_ast_new(arena, (po_ast_node){.kind = PO_AST_LOOP, .body = &leaf[0]}),
        po_ast_new(arena, (po_ast_node){.kind = PO_AST_LET, .body = test}),
        &leaf[3]};

    return po_ast_block(arena, 3, child);
}

static void add_kind(po_text *text, const po_ast_node *node)
{
    po_text_printf(text, "%c", "bltikpcsd"[node->kind]);
}

/* "stop" is the kind of node at which the walk ends. */
struct walked {
    po_text text;
    int stop;
};

static bool visit(const po_ast_path *at, void *of)
{
    struct walked *w = of;

    for (const po_ast_path *up = at; up; up = up->up)
        add_kind(&w->text, up->node);
    po_text_add(&w->text, " ");
    return (int)at->node->kind != w->stop;
}

static const struct {
    int stop;
    const char *text;
    const char *why;
} walks[] = {
    {-1, "b lb slb tb itb sitb db ", "each node, and those around it"},
    {PO_AST_STMT, "b lb slb ", "a walk ends where it is told to"},
    {PO_AST_BLOCK, "b ", "at the first node as well"},
};

static po_ast_node *without_let(const po_ast_path *at, void *arena)
{
    if (at->node->kind == PO_AST_LET)
        return at->node->body;
    po_ast_map_parts(arena, at, without_let, arena);
    return at->node;
}

static void test_walks(void)
{
    po_arena *arena = po_arena_new();
    po_ast_node *root = sample(arena);
    struct walked w;

    for (size_t k = 0; k < COUNTOF(walks); k++) {
        w = (struct walked){.stop = walks[k].stop};
        if (po_ast_walk(root, visit, &w) != (w.stop < 0) ||
            strcmp(po_text_get(&w.text), walks[k].text) != 0)
            CU_FAIL(walks[k].why);
        po_text_free(&w.text);
    }
    w = (struct walked){.stop = -1};
    po_ast_walk(
        without_let(&(po_ast_path){NULL, po_ast_clone(arena, root)}, arena),
        visit, &w);
    CU_ASSERT_STRING_EQUAL(po_text_get(&w.text), "b lb slb ib sib db ");
    CU_ASSERT_EQUAL(po_ast_part(root, 1)->kind, PO_AST_LET);
    po_text_free(&w.text);
    po_arena_free(arena);
}

/* Nothing is put around nothing, and no block around one node. */
static void test_constructors(void)
{
    po_arena *arena = po_arena_new();
    po_ast_node *block = po_ast_block(arena, 2, both);

    CU_ASSERT_PTR_NULL(po_ast_block(arena, 0, NULL));
    CU_ASSERT_PTR_EQUAL(po_ast_block(arena, 1, both), &leaf[0]);
    CU_ASSERT_TRUE(block->kind == PO_AST_BLOCK && block->block.n_child == 2 &&
                   block->block.child != both);
    CU_ASSERT_PTR_EQUAL(po_ast_if(arena, 0, NULL, block), block);
    CU_ASSERT_PTR_NULL(po_ast_if(arena, 1, cond, NULL));
    CU_ASSERT_TRUE(has_exprs(po_ast_if(arena, 2, cond, block), "1 2 "));
    CU_ASSERT_PTR_EQUAL(po_ast_keep(arena, 0, NULL, block), block);
    CU_ASSERT_PTR_NULL(po_ast_keep(arena, 1, &local, NULL));
    CU_ASSERT_PTR_EQUAL(po_ast_keep(arena, 1, &local, block)->keep.local->name,
                        local.name);
    po_arena_free(arena);
}

CU_TestInfo ir_astmap_tests[] = {
    {"expressions by kind", test_exprs},
    {"divisors and kinds of conditions", test_divisors},
    {"bounds with their divisors", test_bounds},
    {"bounds that are added", test_more_bounds},
    {"loops between numbers", test_ranges},
    {"parts by kind", test_parts},
    {"walks with paths", test_walks},
    {"new nodes", test_constructors},
    CU_TEST_INFO_NULL,
};
