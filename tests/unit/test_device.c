/* The certificate of what a device has copies of: what is said of a region, and what is wrong with
 * it.
 */
#include "polyopt/device.h"

#include <stdio.h>
#include <string.h>

#include "../support/model.h"
#include "polyopt/attempt.h"
#include "test.h"

/* Regions with n >= 3 and one parallel loop, the first one, and what somebody says of array A; the
 * certificate is to say "why", or NULL for yes.  With "region" 1, the last part of the loops is a region
 * of the device; with -1, all of them are.
 */
static const struct {
    const char *name;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *points;
    bool is_corners;
    const char *written;
    bool is_filled;
    bool is_sent;
    bool is_returned;
    const char *why;
    int region;
} claims[] = {
#define UPDATE                                                                 \
    "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", \
        "{ S0[i] -> [0, i, 0] }"
#define ENDS "[n] -> { A[i] : i = 0 or i = n - 1 }"
#define ALL  "[n] -> { A[i] : 0 <= i < n }"
    {"an update", UPDATE, ENDS, true, ALL, true, true, true, NULL, 0},
    {"all points", UPDATE, ALL, false, ALL, false, true, true, NULL, 0},
    {"a range that is too short", UPDATE,
     "[n] -> { A[i] : i = 0 or i = n - 2 }", true, ALL, false, true, true,
     "an element is accessed of which there is no copy", 0},
    {"a range that is too long", UPDATE, "[n] -> { A[i] : i = 0 or i = n }",
     true, ALL, false, true, true,
     "an element is accessed of which there is no copy", 0},
    {"the ends alone", UPDATE, ENDS, false, ALL, false, true, true,
     "an element is accessed of which there is no copy", 0},
    {"an element less comes back", UPDATE, ENDS, true,
     "[n] -> { A[i] : 0 <= i < n - 1 }", false, true, true,
     "not what is written comes back", 0},
    {"an element more comes back", UPDATE, ENDS, true,
     "[n] -> { A[i] : 0 <= i <= n }", false, true, true,
     "not what is written comes back", 0},
    {"nothing comes back", UPDATE, ENDS, true, ALL, false, true, false,
     "not what is written comes back", 0},
    {"what is read is not sent", UPDATE, ENDS, true, ALL, true, false, true,
     "something has no value as it is not sent", 0},
#define EVEN                                                                   \
    "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[2 * i] }",                  \
        "{ S0[i] -> B[i] }", "{ S0[i] -> [0, i, 0] }",                         \
        "[n] -> { A[i] : i = 0 or i = 2 * n - 2 }", true,                      \
        "[n] -> { A[k] : exists i : k = 2 * i and 0 <= i < n }"
    {"every second element", EVEN, false, true, true, NULL, 0},
    {"elements between are not written", EVEN, true, true, true,
     "a range is not filled", 0},
    {"elements between have no value", EVEN, false, false, true,
     "something has no value as it is not sent", 0},
    {"all is written", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> B[i] }", "{ S0[i] -> [0, i, 0] }", ENDS, true, ALL, true,
     false, true, NULL, 0},
    {"written before it is read",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S1[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", ENDS, true, ALL, true, false,
     true, NULL, 0},
    {"read before it is written",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S1[i] -> A[i]; S0[i] -> B[i] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", ENDS, true, ALL, true, false,
     true, "something has no value as it is not sent", 0},
    {"a statement beside the loop", "[n] -> { S0[i] : 0 <= i < n; S1[] }",
     "{ S0[i] -> A[i]; S1[] -> A[0] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[] -> [1, 0, 0] }", ENDS, true, ALL, false, true,
     true, "a statement is in no parallel loop", 0},
#define BESIDE                                                                 \
    "[n] -> { S0[i] : 0 <= i < n; S1[] }", "{ S0[i] -> A[i]; S1[] -> A[0] }",  \
        "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0]; S1[] -> [1, 0, 0] }"
    {"a region beside the loop", BESIDE, ENDS, true, ALL, false, true, true,
     NULL, 1},
    {"a region around the loop", BESIDE, ENDS, true, ALL, false, true, true,
     "a statement is in no parallel loop", -1},
    {"a scalar beside the loop", "[n] -> { S0[i] : 0 <= i < n; S1[] }",
     "{ S0[i] -> A[i]; S1[] -> s[] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [1, i, 0]; S1[] -> [0, 0, 0] }", ENDS, true, ALL, false, true,
     true, NULL, 0},
    {"a scalar for what is behind the loop",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> A[i]; S1[i] -> s[] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", ENDS, true, ALL, false, true,
     true, "a loop on the device sets a variable for what is behind", 0},
};

static isl_set *read_set(const char *text)
{
    return isl_set_intersect_params(
        isl_set_read_from_str(ctx, text),
        isl_set_read_from_str(ctx, "[n] -> { : n >= 3 }"));
}

/* Have the first loop run in parallel. */
static void share(po_ast_node *node)
{
    while (node->kind != PO_AST_LOOP)
        node = po_ast_part(node, 0);
    node->loop.parallel = true;
}

/* Have the last part, or all, be a region. */
static void mark(po_ast *ast, int region)
{
    po_ast_node *block =
        po_ast_new(ast->arena, (po_ast_node){.kind = PO_AST_BLOCK,
                                             .block.n_child = 1,
                                             .block.is_region = true});
    po_ast_node **child =
        po_arena_array(ast->arena, (size_t)2, sizeof(po_ast_node *));

    if (region == 0)
        return;
    block->block.child = child;
    child[0] = region < 0 ? ast->root : po_ast_part(ast->root, 1);
    if (region < 0) {
        ast->root = block;
        return;
    }
    child = po_arena_array(ast->arena, (size_t)2, sizeof(po_ast_node *));
    child[0] = po_ast_part(ast->root, 0);
    child[1] = block;
    ast->root->block.child = child;
}

static int number_of(const po_scop *scop, const char *name)
{
    for (int a = 0; a < scop->n_array; a++)
        if (strcmp(scop->array[a].name, name) == 0)
            return a;
    return -1;
}

/* Say of the other array what is right. */
static void add_others(po_device_maps *maps)
{
    for (int a = 0; a < maps->scop->n_array; a++) {
        const char *name = maps->scop->array[a].name;
        bool is_written = false;
        po_text points = {0};

        if (a == maps->map->array || maps->scop->array[a].rank == 0)
            continue;
        for (int s = 0; s < maps->scop->n_stmt; s++)
            is_written =
                is_written || po_stmt_has_access(&maps->scop->stmt[s], a, true);
        po_text_printf(&points, "[n] -> { %s[i] : 0 <= i < n }", name);
        maps->map[maps->n++] =
            (po_mapped_array){.array = a,
                              .points = read_set(po_text_get(&points)),
                              .written = read_set(po_text_get(&points)),
                              .is_sent = true,
                              .is_returned = is_written};
        po_text_free(&points);
    }
}

static void test_claims(void)
{
    po_options options = {0};
    po_run with = {.options = &options, .ctx = ctx};

    for (size_t i = 0; i < PO_COUNTOF(claims); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : n >= 3 }", claims[i].domain,
                           claims[i].writes, claims[i].reads, claims[i].order);
        po_ast *ast = po_scop_original_loops(scop, &with);
        po_mapped_array map[2] = {{.array = number_of(scop, "A"),
                                   .points = read_set(claims[i].points),
                                   .is_corners = claims[i].is_corners,
                                   .written = read_set(claims[i].written),
                                   .is_filled = claims[i].is_filled,
                                   .is_sent = claims[i].is_sent,
                                   .is_returned = claims[i].is_returned}};
        po_device_maps maps = {.scop = scop, .n = 1, .map = map};
        const char *why = NULL;
        isl_bool good;

        add_others(&maps);
        share(ast->root);
        mark(ast, claims[i].region);
        good = po_verify_device(&maps, ast, &why);
        CU_ASSERT_EQUAL(good, claims[i].why ? isl_bool_false : isl_bool_true);
        if (good != (claims[i].why ? isl_bool_false : isl_bool_true) ||
            (claims[i].why && strcmp(why, claims[i].why) != 0)) {
            printf("%s: %s\n", claims[i].name, why);
            CU_ASSERT(false);
        }
        for (int k = 0; k < maps.n; k++) {
            isl_set_free(map[k].points);
            isl_set_free(map[k].written);
        }
        po_ast_free(ast);
        po_scop_free(scop);
    }
}

CU_TestInfo device_tests[] = {
    {"the certificate", test_claims},
    CU_TEST_INFO_NULL,
};
