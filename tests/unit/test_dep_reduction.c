/* Updates, as dep/reduction.c and verify/update.c see them: for a loop over i,
 * the dependences on "s" are marked, and the verifier lets the iterations have
 * accumulators for it, or neither.
 */
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <string.h>

#include "front_case.h"
#include "test.h"

/* "body" of the loop, after the declaration "decl" of s; "op" is empty if s
 * cannot be accumulated.
 */
struct reduction_case {
    const char *decl;
    const char *body;
    const char *op;
};

static const struct reduction_case cases[] = {
    {"int s = 0", "s += a[i];", "+"},
    {"int s = 0", "s = s + a[i];", "+"},
    {"int s = 0", "s = a[i] + s;", "+"},
    {"int s = 0", "s = a[i] + (s - b[i]) - 1;", "+"},
    {"int s = 0", "if (a[i] > 0) s++;", "+"},
    {"int s = 0", "if (a[i] > 0) --s; else { s -= b[i]; }", "+"},
    {"int s = 0", "s += a[i]; b[i] = 3;", "+"},
    {"int s = 0", "s += a[i]; s -= b[i];", "+"},
    {"int s = 0", "s += l[i];", "+"},
    {"short s = 0", "s += a[i];", "+"},
    {"unsigned char s = 0", "s = s * a[i];", "*"},
    {"unsigned s = 0", "s *= u[i];", "*"},
    {"int s = 0", "s &= a[i];", "&"},
    {"int s = 0", "s = a[i] | s;", "|"},
    {"int s = 0", "s ^= u[i];", "^"},
    {"_Bool s = 0", "s |= a[i] > 0;", "|"},
    {"_Bool s = 0", "s &= a[i];", "&"},
    {"int s = 0", "if (a[i] < s) s = a[i];", "min"},
    {"int s = 0", "if (s >= a[i]) { s = a[i]; }", "min"},
    {"int s = 0", "s = a[i] < s ? a[i] : s;", "min"},
    {"int s = 0", "s = s <= a[i] ? s : a[i];", "min"},
    {"int s = 0", "s = s > a[i] ? a[i] : s;", "min"},
    {"int s = 0", "s = a[i] >= s ? s : a[i];", "min"},
    {"int s = 0", "if (a[i] > s) s = a[i];", "max"},
    {"int s = 0", "if (s < a[i] * 2) s = a[i] * 2;", "max"},
    {"int s = 0", "s = s < a[i] ? a[i] : s;", "max"},
    {"int s = 0", "s = a[i] <= s ? s : a[i];", "max"},
    {"long s = 0", "s = a[i] <= s ? s : a[i];", "max"},
    {"long s = 0", "s = u[i] <= s ? s : u[i];", "max"},
    {"int s = 0", "if (b[i]) if (a[i] > s) s = a[i];", "max"},

    {"int s = 0", "s = a[i] - s;", ""},
    {"int s = 0", "s = a[i] - (b[i] - s);", ""},
    {"int s = 0", "s = -s + a[i];", ""},
    {"int s = 0", "s += s;", ""},
    {"int s = 0", "s += a[i] * s;", ""},
    {"int s = 0", "s = s * a[i] + b[i];", ""},
    {"int s = 0", "s = s + a[i] & b[i];", ""},
    {"unsigned s = 0", "s = (s << 1) + u[i];", ""},
    {"unsigned s = 0", "s <<= 1;", ""},
    {"int s = 0", "s /= a[i] + 1;", ""},
    {"int s = 0", "s = s < a[i];", ""},
    {"int s = 0", "s += a[i]; s *= 3;", ""},
    {"int s = 0", "if (a[i] > 0) s += a[i]; else s ^= a[i];", ""},
    {"int s = 0", "s += a[i]; b[i] = s;", ""},
    {"int s = 0", "b[i] = s; s += a[i];", ""},
    {"int s = 0", "if (s < 100) s += a[i];", ""},
    {"int s = 0", "s += a[s & 7];", ""},
    {"int s = 0", "s = a[i];", ""},
    {"int s = 0", "s += d[i];", ""},
    {"int s = 0", "s = (char)(s + a[i]);", ""},
    {"double s = 0", "s += d[i];", ""},
    {"double s = 0", "s = d[i] > s ? d[i] : s;", ""},
    {"_Bool s = 0", "s ^= a[i];", ""},
    {"_Bool s = 0", "s += a[i] > 0;", ""},
    {"int s = 0", "if (u[i] < s) s = u[i];", ""},
    {"short s = 0", "if (a[i] < s) s = a[i];", ""},
    {"unsigned s = 0", "if (a[i] < s) s = a[i];", ""},
    {"int s = 0", "if (a[i] < s) s = b[i];", ""},
    {"int s = 0", "if (a[i] < s) s = a[i] + 1;", ""},
    {"int s = 0", "if (a[i] == s) s = a[i];", ""},
    {"int s = 0", "if (a[i] < b[i]) s = a[i];", ""},
    {"int s = 0", "s = a[i] < s ? s : b[i];", ""},
    {"int s = 0", "s = a[i] < s ? s : s;", ""},
    {"int s = 0", "s = s * 2 < s ? s * 2 : s;", ""},
    {"int s = 0", "if (a[i] < s) s = a[i]; if (b[i] > s) s = b[i];", ""},
};

/* The scop's array "s", -1 if there is none. */
static int find_s(const po_scop *scop)
{
    for (int i = 0; scop && i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, "s") == 0)
            return i;
    return -1;
}

/* The operator of the first dependence on the array of which all have the same;
 * "?" if they do not.
 */
static const char *marked(const po_deps *deps, int array)
{
    const char *found = NULL;

    for (int i = 0; i < deps->n_dep; i++) {
        const char *op = po_reduction_text(deps->dep[i].reduction);

        if (deps->dep[i].array != array)
            continue;
        if (found && strcmp(found, op) != 0)
            return "?";
        found = op;
    }
    return found ? found : "?";
}

/* The loop in its own order, parallel with accumulators for the array. */
static isl_schedule *accumulated(const po_scop *scop, const po_deps *deps,
                                 int array)
{
    po_options options = *run.options;
    po_run own = run;
    po_schedule *schedule;
    isl_schedule *tree;
    isl_schedule_node *node;
    char mark[32];

    options.scheduler = PO_SCHEDULER_IDENTITY;
    own.options = &options;
    schedule = po_schedule_find(scop, deps, true, &own);
    tree = po_tree_build(scop, schedule, &run);
    node = isl_schedule_get_root(tree);
    isl_schedule_free(tree);
    node = isl_schedule_node_child(node, 0);
    while (isl_schedule_node_get_type(node) != isl_schedule_node_band)
        node = isl_schedule_node_child(node, 0);
    snprintf(mark, sizeof(mark), "reduce %d", array);
    node = isl_schedule_node_insert_mark(node, isl_id_alloc(ctx, mark, NULL));
    node = isl_schedule_node_insert_mark(node,
                                         isl_id_alloc(ctx, "parallel", NULL));
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    po_schedule_free(schedule);
    return tree;
}

static void check(const struct reduction_case *c)
{
    po_text text = {0};
    struct front_case front;
    const po_scop *scop = NULL;
    po_deps *deps;
    isl_schedule *tree;
    isl_bool legal = isl_bool_error;
    const char *got = "?";
    bool good;
    int array;

    po_text_printf(&text,
                   "int a[100], b[100]; unsigned u[100]; long l[100];\n"
                   "double d[100], out;\n"
                   "void f(int n)\n{\n%s;\n"
                   "for (int i = 0; i < n; i++) { %s }\nout = s;\n}\n",
                   c->decl, c->body);
    front = front_begin(po_text_get(&text));
    for (int i = 0; front.scops && i < front.scops->n_scop && !scop; i++)
        if (find_s(front.scops->scop[i]) >= 0)
            scop = front.scops->scop[i];
    array = find_s(scop);
    deps = po_deps_analyse(scop, &run);
    if (deps && array >= 0) {
        got = marked(deps, array);
        tree = accumulated(scop, deps, array);
        legal = po_verify_schedule(scop, deps, tree, &run);
        isl_schedule_free(tree);
    }
    good = legal == isl_bool_ok(*c->op) &&
           (strcmp(got, c->op) == 0 || (!*c->op && *got == '?'));
    CU_ASSERT(good);
    if (!good)
        fprintf(stderr, "  %s; %s: %s, %d\n", c->decl, c->body, got, legal);
    po_deps_free(deps);
    front_end(&front);
    po_text_free(&text);
}

static void test_updates(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        check(&cases[i]);
}

/* Floating-point sums are updates if that is asked for. */
static void test_reassociate(void)
{
    static const struct reduction_case sums[] = {
        {"double s = 0", "s += d[i] * a[i];", "+"},
        {"float s = 0", "s = s - d[i];", "+"},
        {"double s = 0", "s *= d[i];", "*"},
        {"double s = 0", "s /= d[i];", ""},
        {"int s = 0", "s += d[i];", ""},
        {"double s = 0", "s = d[i] > s ? d[i] : s;", ""},
    };
    const po_options *kept = run.options;
    po_options options = *kept;

    options.reassociate = true;
    run.options = &options;
    for (size_t i = 0; i < COUNTOF(sums); i++)
        check(&sums[i]);
    run.options = kept;
}

CU_TestInfo dep_reduction_tests[] = {
    {"updates", test_updates},
    {"floating-point sums", test_reassociate},
    CU_TEST_INFO_NULL,
};
