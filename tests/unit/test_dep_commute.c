/* Updates that commute though elements are read elsewhere (dep/commute.c), and the orders that
 * they leave open (verify/tree/commuting.c).
 */
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/verify/update.h"
#include "region_case.h"
#include "test.h"

/* "body" for 0 <= k < i < n; "op" is empty if it has to stay in order. */
struct update_case {
    const char *body;
    const char *op;
};

static const struct update_case updates[] = {
    {"T[i] = T[i] >= T[k] + w[k] ? T[i] : T[k] + w[k];", "max"},
    {"T[i] = T[k] + T[i - k - 1] < T[i] ? T[k] + T[i - k - 1] : T[i];", "min"},
    {"if (T[k] < T[i]) T[i] = T[k];", "min"},
    {"T[i] |= T[k] & w[k];", "|"},
    {"T[i] &= ~T[k];", "&"},
    {"T[i] = T[i] ^ T[k];", "^"},
    {"L[i] = L[k] > L[i] ? L[k] : L[i];", "max"},
    {"C[i] = C[k] > C[i] ? C[k] : C[i];", "max"},

    /* sums may overflow in another order */
    {"T[i] += T[k];", ""},
    {"T[i] *= T[k];", ""},
    {"D[i] = D[i] >= D[k] ? D[i] : D[k];", ""},
    /* no updates */
    {"T[i] = T[k] >= T[i] ? T[i] + 1 : T[k];", ""},
    {"T[i] = T[i] >= T[k] ? T[i] : T[k] + 1;", ""},
    {"T[i] = T[k] - T[i];", ""},
    {"T[i] = T[i] >= (char)T[k] + L[k] ? T[i] : (char)T[k] + L[k];", ""},
    /* it may read what it updates */
    {"T[i] = T[i] >= T[2 * k] ? T[i] : T[2 * k];", ""},
    {"T[i] |= T[i] << 1 & T[k];", ""},
    {"if (T[i] > 3) T[i] |= T[k];", ""},
    /* of two elements, or of two sorts */
    {"if (w[k] > 3) { T[i] |= T[k]; T[n + i] |= T[k]; }", ""},
    {"if (w[k] > 3) { T[i] |= T[k]; T[i] &= w[k]; }", ""},
};

static const char *const names[] = {"T", "L", "C", "D"};

/* The array that the body is about; -1 if there is none. */
static int find_array(const po_scop *scop, const char *body)
{
    for (int i = 0; scop && i < scop->n_array; i++)
        for (size_t k = 0; k < COUNTOF(names); k++)
            if (strcmp(scop->array[i].name, names[k]) == 0 &&
                strchr(body, *names[k]))
                return i;
    return -1;
}

/* The only region, which may have conditions on data in it. */
static const po_scop *only(const struct region_case *front)
{
    return front->scops && front->scops->n_scop == 1 ? front->scops->scop[0]
                                                     : NULL;
}

static struct region_case begin(const char *body)
{
    po_text text = {0};
    struct region_case front;

    po_text_printf(
        &text,
        "int T[200], w[200], S[200]; long L[200]; signed char C[200];\n"
        "double D[200];\n"
        "void f(int n)\n{\n"
        "for (int i = 1; i < n; i++)\n"
        "%s\n}\n",
        body);
    front = region_begin(po_text_get(&text));
    po_text_free(&text);
    return front;
}

static void check_update(const struct update_case *c)
{
    po_text text = {0};
    struct region_case front;
    const po_scop *scop;
    bool is_target[2][64] = {{false}};
    po_reduction op[2] = {PO_REDUCTION_NONE, PO_REDUCTION_NONE};
    po_deps *deps;
    po_deps *made;
    bool good = false;
    int array;

    po_text_printf(&text, "for (int k = 0; k < i; k++) %s", c->body);
    front = begin(po_text_get(&text));
    po_text_free(&text);
    scop = only(&front);
    array = find_array(scop, c->body);
    deps = po_deps_analyse(scop, &run);
    made = po_deps_commute(scop, deps, &run);
    if (array >= 0 && scop->n_stmt == 1) {
        op[0] = po_stmt_find_commuting(scop, scop->stmt, array, is_target[0]);
        op[1] = po_verify_commuting(scop, scop->stmt, array, is_target[1]);
        good = strcmp(po_reduction_text(op[0]), c->op) == 0 && op[0] == op[1] &&
               memcmp(is_target[0], is_target[1], sizeof(is_target[0])) == 0 &&
               (*c->op != '\0') == (made != NULL) &&
               (!made || po_deps_has_commuting(made, array));
    }
    CU_ASSERT(good);
    if (!good)
        fprintf(stderr, "  %s: %s, %s\n", c->body, po_reduction_text(op[0]),
                po_reduction_text(op[1]));
    po_deps_free(made);
    po_deps_free(deps);
    region_end(&front);
}

static void test_updates(void)
{
    for (size_t i = 0; i < COUNTOF(updates); i++)
        check_update(&updates[i]);
}

/* The loops, outermost first, with a mark in front or without, and whether they are an order
 * that leaves every element the value that it has.
 */
struct order_case {
    const char *why;
    const char *body;
    const char *loop[4];
    isl_bool legal;
};

#define ONE "for (int k = 0; k < i; k++) if (T[k] < T[i]) T[i] = T[k];"

/* S0 updates, S1 reads what comes of that, S2 updates it once more */
#define READ                                                                   \
    "{ for (int k = 0; k < i; k++) if (T[k] < T[i]) T[i] = T[k];\n"            \
    "S[i] = T[i];\n"                                                           \
    "for (int k = 0; k < i; k++) if (w[k] < T[i]) T[i] = w[k]; }"

/* S0 sets the element first */
#define SET                                                                    \
    "{ T[i] = w[i];\n"                                                         \
    "for (int k = 0; k < i; k++) if (T[k] < T[i]) T[i] = T[k]; }"

static const struct order_case orders[] = {
    {"the order of the program",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "{ S0[i, k] -> [(k)] }"},
     isl_bool_true},
    {"k backwards",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "{ S0[i, k] -> [(-k)] }"},
     isl_bool_true},
    {"k outside: elements are complete when they are read",
     ONE,
     {"{ S0[i, k] -> [(k)] }", "{ S0[i, k] -> [(i)] }"},
     isl_bool_true},
    {"i backwards",
     ONE,
     {"{ S0[i, k] -> [(-i)] }", "{ S0[i, k] -> [(k)] }"},
     isl_bool_false},
    {"k backwards outside",
     ONE,
     {"{ S0[i, k] -> [(-k)] }", "{ S0[i, k] -> [(i)] }"},
     isl_bool_false},
    {"k in parallel",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "parallel { S0[i, k] -> [(k)] }"},
     isl_bool_false},
    {"k in vectors",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "simd { S0[i, k] -> [(-k)] }"},
     isl_bool_false},
    {"i in parallel, inside of k",
     ONE,
     {"{ S0[i, k] -> [(k)] }", "parallel { S0[i, k] -> [(i)] }"},
     isl_bool_true},
    {"two of k side by side, inside of a loop of one iteration each",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "jam 2 { S0[i, k] -> [(-k)] }",
      "{ S0[i, k] -> [(0)] }"},
     isl_bool_true},
    {"two of k side by side in vectors of others",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "jam 2 { S0[i, k] -> [(floor(k / 2))] }",
      "simd { S0[i, k] -> [(k)] }"},
     isl_bool_false},
    {"even ones first, which even elements wait for",
     ONE,
     {"{ S0[i, k] -> [(i)] }", "{ S0[i, k] -> [(k - 2*floor(k / 2))] }",
      "{ S0[i, k] -> [(k)] }"},
     isl_bool_true},
    {"updates on both sides of the read, as they are",
     READ,
     {"{ S0[i, k] -> [(i)]; S1[i] -> [(i)]; S2[i, k] -> [(i)] }",
      "{ S0[i, k] -> [(0)]; S1[i] -> [(1)]; S2[i, k] -> [(2)] }",
      "{ S0[i, k] -> [(-k)]; S1[i] -> [(0)]; S2[i, k] -> [(-k)] }"},
     isl_bool_true},
    {"the read behind all updates",
     READ,
     {"{ S0[i, k] -> [(i)]; S1[i] -> [(i)]; S2[i, k] -> [(i)] }",
      "{ S0[i, k] -> [(0)]; S1[i] -> [(2)]; S2[i, k] -> [(1)] }",
      "{ S0[i, k] -> [(k)]; S1[i] -> [(0)]; S2[i, k] -> [(k)] }"},
     isl_bool_false},
    {"one update behind the read, but not the last one",
     READ,
     {"{ S0[i, k] -> [(i)]; S1[i] -> [(i)]; S2[i, k] -> [(i)] }",
      "{ S0[i, k] -> [(1)] : k = 0; S0[i, k] -> [(0)] : k > 0; "
      "S1[i] -> [(0)]; S2[i, k] -> [(2)] }",
      "{ S0[i, k] -> [(k)]; S1[i] -> [(i)]; S2[i, k] -> [(k)] }"},
     isl_bool_false},
    {"the element is set first",
     SET,
     {"{ S0[i] -> [(i)]; S1[i, k] -> [(i)] }",
      "{ S0[i] -> [(0)]; S1[i, k] -> [(1)] }",
      "{ S0[i] -> [(0)]; S1[i, k] -> [(-k)] }"},
     isl_bool_true},
    {"an update comes before that",
     SET,
     {"{ S0[i] -> [(i)]; S1[i, k] -> [(i)] }",
      "{ S0[i] -> [(0)]; S1[i, k] -> [(k)] }",
      "{ S0[i] -> [(1)]; S1[i, k] -> [(0)] }"},
     isl_bool_false},
};

/* Put the loop, "mark { S0[i] -> [...] }", at the end of what is at "node". */
static isl_schedule_node *add_loop(isl_schedule_node *node, const char *text)
{
    const char *map = strchr(text, '{');
    size_t n = map > text ? (size_t)(map - text) - 1 : 0;
    po_text list = {0};
    char mark[32] = "";

    po_text_printf(&list, "[%s]", map);
    node = isl_schedule_node_insert_partial_schedule(
        node, isl_multi_union_pw_aff_read_from_str(ctx, po_text_get(&list)));
    po_text_free(&list);
    memcpy(mark, text, n);
    if (n > 0) {
        node =
            isl_schedule_node_insert_mark(node, isl_id_alloc(ctx, mark, NULL));
        node = isl_schedule_node_child(node, 0);
    }
    return isl_schedule_node_child(node, 0);
}

static isl_schedule *make_tree(const po_scop *scop, const char *const *loop)
{
    isl_union_set *domain =
        isl_union_set_empty(isl_set_get_space(scop->context));
    isl_schedule_node *node;
    isl_schedule *tree;

    for (int s = 0; s < scop->n_stmt; s++)
        domain =
            isl_union_set_add_set(domain, isl_set_copy(scop->stmt[s].domain));
    node = isl_schedule_node_from_domain(domain);
    node = isl_schedule_node_child(node, 0);
    for (int i = 0; i < 4 && loop[i]; i++)
        node = add_loop(node, loop[i]);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    return tree;
}

static void check_order(const struct order_case *c)
{
    struct region_case front = begin(c->body);
    const po_scop *scop = only(&front);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_deps *made = po_deps_commute(scop, deps, &run);
    isl_schedule *tree = make_tree(scop, c->loop);
    isl_bool legal = po_verify_schedule(scop, made, tree, &run);
    isl_bool again = po_verify_conflicts(scop, made, tree, &run);

    CU_ASSERT(made && legal == c->legal && again == c->legal);
    if (legal != c->legal || again != c->legal)
        fprintf(stderr, "  %s: %d, %d\n", c->why, legal, again);
    isl_schedule_free(tree);
    po_deps_free(made);
    po_deps_free(deps);
    region_end(&front);
}

static void test_orders(void)
{
    for (size_t i = 0; i < COUNTOF(orders); i++)
        check_order(&orders[i]);
}

/* What is said to commute is looked at again, and so is what is missing. */
static void test_wrong_dependences(void)
{
    static const char *const loop[] = {"{ S0[i, k] -> [(i)] }",
                                       "{ S0[i, k] -> [(k)] }", NULL};
    struct region_case front = begin(ONE);
    const po_scop *scop = only(&front);
    po_deps *deps = po_deps_analyse(scop, &run);
    isl_schedule *tree = make_tree(scop, loop);

    for (int i = 0; i < deps->n_dep; i++) {
        po_deps *made = po_deps_commute(scop, deps, &run);
        bool is_new = i < made->n_dep && !made->dep[i].commutes;

        if (is_new) {
            made->dep[i].commutes = true;
            CU_ASSERT_EQUAL(po_verify_schedule(scop, made, tree, &run),
                            isl_bool_false);
            made->dep[i].commutes = false;
            isl_map_free(made->dep[i].relation);
            made->dep[i].relation =
                isl_map_empty(isl_map_get_space(made->dep[i ? 0 : 1].relation));
            CU_ASSERT_EQUAL(po_verify_conflicts(scop, made, tree, &run),
                            isl_bool_false);
        }
        po_deps_free(made);
    }
    isl_schedule_free(tree);
    po_deps_free(deps);
    region_end(&front);
}

CU_TestInfo dep_commute_tests[] = {
    {"updates", test_updates},
    {"orders", test_orders},
    {"wrong dependences", test_wrong_dependences},
    CU_TEST_INFO_NULL,
};
