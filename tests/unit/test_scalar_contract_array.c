/* Arrays in the place of which loops of an order have buffers: which can be, where the buffers have
 * to be, and that the certificate notices one in the wrong place.
 */
#include <isl/schedule.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

#define MAX_TEXT 1200

/* What a function does with the array t, and why it cannot be contracted; "" if it can. */
static const struct refused_case {
    const char *body;
    const char *why;
} refused_cases[] = {
    {"for (int i = 0; i < n; i++) t[i] = A[0][i];"
     "for (int i = 1; i < n; i++) A[1][i] = t[i] + t[i - 1];",
     ""},
    {"for (int i = 0; i < n; i++) t[2 * i] = A[0][i];"
     "for (int i = 0; i < n; i++) A[1][i] = t[2 * i];",
     "a subscript is something else"},
    {"for (int i = 1; i < n; i++) t[i] = A[0][i];"
     "for (int i = 1; i < n; i++) A[1][i] = t[i - 1];",
     "reads a value of it that it has not written"},
    {"for (int i = 0; i < n; i++) G[i] = A[0][i];"
     "for (int i = 0; i < n; i++) A[1][i] = G[i];",
     "it may be read after the nest"},
};

static int find_array(const po_scop *scop, const char *name)
{
    int array = scop->n_array - 1;

    while (array >= 0 && strcmp(scop->array[array].name, name) != 0)
        array--;
    return array;
}

static struct region_case begin(const char *body)
{
    char source[MAX_TEXT + 300];

    snprintf(source, sizeof(source),
             "static double A[99][99], G[99];\n"
             "double f(int n)\n{\n    double t[200], r[99][99];\n    %s\n"
             "    return A[1][2] + G[0];\n}\n",
             body);
    return region_begin(source);
}

static void test_refusals(void)
{
    for (size_t i = 0; i < COUNTOF(refused_cases); i++) {
        const struct refused_case *want = &refused_cases[i];
        struct region_case c = begin(want->body);
        const po_scop *scop = c.scops->scop[0];
        int array;
        const char *why;
        po_deps *deps;
        po_scop *to;

        array = find_array(scop, strstr(want->body, "G[") ? "G" : "t");
        deps = po_deps_analyse(scop, &run);
        to = po_scop_contract_later(scop, deps, array, &why);
        if ((to != NULL) != !*want->why ||
            (!to && !(why && strstr(why, want->why)))) {
            printf("\n%s: %s: ", want->body, why ? why : "contracted");
            CU_FAIL("something else becomes of the array");
        }
        CU_ASSERT(!to || po_scop_check(to) == isl_stat_ok);
        CU_ASSERT(!to || po_verify_rewrite(scop, to, &why) == isl_bool_true);
        po_scop_free(to);
        po_deps_free(deps);
        region_end(&c);
    }
}

#define ROWS                                                                   \
    "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "                 \
    "r[i][j] = A[i][j];"                                                       \
    "for (int i = 0; i < n; i++) for (int j = 1; j < n; j++) "                 \
    "A[i][j] = r[i][j] + r[i][j - 1];"
#define BOTH(rows)                                                             \
    "schedule: \"[{ S0[i, j] -> [(" rows ")]; S1[i, j] -> [(" rows             \
    ")] }]\", child: "
/* Orders of the rows, and whether values stay in the buffers. */
static const struct order_case {
    const char *why;
    const char *tree;
    isl_bool good;
} order_cases[] = {
    {"a row for each iteration of the loop that is one",
     "mark: \"local\", child: { " BOTH(
         "i") "{ sequence: [ { filter: \"{ S0[i, "
              "j] }\", child: { schedule: \"[{ S0[i, j] -> [(j)] }]\" } }, { "
              "filter: "
              "\"{ S1[i, j] }\", child: { schedule: \"[{ S1[i, j] -> [(j)] "
              "}]\" } } ] "
              "} }",
     isl_bool_true},
    {"no loop has buffers",
     BOTH("i") "{ sequence: [ { filter: \"{ S0[i, j] }\" }, { filter: \"{ "
               "S1[i, j] }\" } ] }",
     isl_bool_false},
    {"the element before is in another iteration",
     BOTH("i") "{ mark: \"local\", child: { " BOTH(
         "j") "{ sequence: [ { "
              "filter: \"{ S0[i, j] }\" }, { filter: \"{ S1[i, j] }\" } ] } } "
              "}",
     isl_bool_false},
};

/* Return the node with the declaration of a buffer first, and store the loop around it. */
static po_ast_node *find_declared(po_ast_node *node, po_ast_node **around)
{
    po_ast_node *found = NULL;

    if (node->kind == PO_AST_BLOCK && node->block.child[0]->kind == PO_AST_DECL)
        return node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = find_declared(po_ast_part(node, i), around);
    if (found && !*around && node->kind == PO_AST_LOOP)
        *around = node;
    return found;
}

/* The certificate of the loops: it holds, and does not if the buffer has an element less, or is
 * declared anew for each of the two parts that hand values on.
 */
static void check_loops(const po_scop *scop, const po_deps *deps,
                        isl_schedule *tree)
{
    po_ast *ast = po_ast_localise(po_ast_generate(scop, tree, &run), scop);
    po_ast_node *around = NULL;
    po_ast_node *block = ast ? find_declared(ast->root, &around) : NULL;
    po_ast_node *decl;
    po_ast_node *part[2];

    CU_ASSERT_FATAL(block && block->block.n_child == 2);
    decl = block->block.child[0];
    CU_ASSERT_EQUAL(decl->decl.extent[0], 1);
    CU_ASSERT_EQUAL(decl->decl.extent[1], 99);
    CU_ASSERT_EQUAL(po_verify_loops(scop, deps, ast, &run), isl_bool_true);
    ((long *)decl->decl.extent)[1] = 98;
    CU_ASSERT_EQUAL(po_verify_loops(scop, deps, ast, &run), isl_bool_false);
    ((long *)decl->decl.extent)[1] = 99;
    part[0] = block->block.child[1]->block.child[0];
    part[1] = block->block.child[1]->block.child[1];
    for (int i = 0; i < 2; i++) {
        po_ast_node *own = po_alloc(sizeof(*own));
        po_ast_node *pair[2] = {own, part[i]};

        *own = *decl;
        part[i] = po_ast_block(ast->arena, 2, pair);
    }
    around->body = po_ast_block(ast->arena, 2, part);
    CU_ASSERT_EQUAL(po_verify_loops(scop, deps, ast, &run), isl_bool_false);
    for (int i = 0; i < 2; i++)
        free(part[i]->block.child[0]);
    po_ast_free(ast);
}

static void test_orders(void)
{
    struct region_case c = begin(ROWS);
    const po_scop *scop = region_only(&c);
    po_deps *before = po_deps_analyse(scop, &run);
    const char *why;
    po_scop *to =
        po_scop_contract_later(scop, before, find_array(scop, "r"), &why);
    po_deps *deps = po_deps_analyse(to, &run);

    CU_ASSERT_FATAL(to && deps);
    for (size_t i = 0; i < COUNTOF(order_cases); i++) {
        char text[2 * MAX_TEXT];
        isl_schedule *tree;
        isl_bool good;

        snprintf(text, sizeof(text),
                 "{ domain: \"[n] -> { S0[i, j] : 0 <= i, j< n; S1[i, "
                 "j] : 0 <= i < n and 1 <= j < n }\", child: { %s } }",
                 order_cases[i].tree);
        tree = isl_schedule_read_from_str(ctx, text);
        CU_ASSERT_FATAL(tree != NULL);
        good = po_verify_schedule(to, deps, tree, &run);
        if (good != order_cases[i].good) {
            printf("\n%s: ", order_cases[i].why);
            CU_FAIL("the verifier says something else");
        }
        if (good == isl_bool_true)
            check_loops(to, deps, tree);
        isl_schedule_free(tree);
    }
    po_deps_free(deps);
    po_scop_free(to);
    po_deps_free(before);
    region_end(&c);
}

CU_TestInfo scalar_contract_array_tests[] = {
    {"arrays that buffers can stand for", test_refusals},
    {"values stay in the buffers of an order", test_orders},
    CU_TEST_INFO_NULL,
};
