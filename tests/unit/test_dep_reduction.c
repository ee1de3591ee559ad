/* Updates, as dep/reduction.c and verify/update.c see them: for a loop over i,
 * the dependences on "s" are marked, and the verifier lets the iterations have
 * accumulators for it, or neither.
 */
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <string.h>

#include "region_case.h"
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
    struct region_case front;
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
    front = region_begin(po_text_get(&text));
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
    region_end(&front);
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

/* A tree for "for (j) for (i) statement", in which array 1 is updated. */
struct order_case {
    const char *why;
    const char *statement;
    const char *tree;
    isl_bool legal;
};

#define NEST(outer, first, inner, second)                                      \
    "domain: \"[n] -> { S0[j, i] : 0 <= j < n and 0 <= i < n }\"\n"            \
    "child: { " outer "schedule: \"[n] -> [{ S0[j, i] -> [(" first             \
    ")] }]\", child: { " inner "schedule: \"[n] -> [{ S0[j, i] -> [(" second   \
    ")] }]\" } }"
#define HALF(is)                                                               \
    "{ filter: \"[n] -> { S0[j, i] : 2i " is " n }\", child: { schedule: "     \
    "\"[n] -> [{ S0[j, i] -> [(i)] }]\" } }"
#define HALVES(outer)                                                          \
    "domain: \"[n] -> { S0[j, i] : 0 <= j < n and 0 <= i < n }\"\n"            \
    "child: { " outer                                                          \
    "schedule: \"[n] -> [{ S0[j, i] -> [(j)] }]\", child: { "                  \
    "set: [ " HALF("<") ", " HALF(">=") " ] } }"
#define MARK(text) "mark: \"" text "\", child: { "

static const struct order_case order_cases[] = {
    {"as it is", "s += A[i][j];", NEST("", "j", "", "i"), isl_bool_true},
    {"interchanged", "s += A[i][j];", NEST("", "i", "", "j"), isl_bool_false},
    {"reversed", "s += A[i][j];", NEST("", "-j", "", "i"), isl_bool_false},
    {"interchanged, with an accumulator", "s += A[i][j];",
     NEST(MARK("reduce 1"), "i", "", "j") " }", isl_bool_true},
    {"with an accumulator, and one inside", "s += A[i][j];",
     NEST(MARK("reduce 1"), "i", MARK("simd") MARK("reduce 1"), "j") " } } }",
     isl_bool_true},
    {"concurrent inside without one", "s += A[i][j];",
     NEST(MARK("reduce 1"), "i", MARK("simd"), "j") " } }", isl_bool_false},
    {"the parts of each row in any order, with an accumulator", "s += A[i][j];",
     HALVES(MARK("reduce 1")) " }", isl_bool_true},
    {"the parts of each row in any order", "s += A[i][j];", HALVES(""),
     isl_bool_false},
    {"interchanged, with an accumulator inside only", "s += A[i][j];",
     NEST("", "i", MARK("reduce 1"), "j") " }", isl_bool_false},
    {"side by side with an accumulator", "s += A[i][j];",
     NEST(MARK("reduce 1") MARK("jam 4"), "j", "", "i") " } }", isl_bool_true},
    {"side by side without one", "s += A[i][j];",
     NEST(MARK("jam 4"), "j", "", "i") " }", isl_bool_false},
    {"an accumulator for another array", "s += A[i][j];",
     NEST(MARK("reduce 0"), "i", "", "j") " }", isl_bool_false},
    {"no update", "s = A[i][j] - s;", NEST(MARK("reduce 1"), "j", "", "i") " }",
     isl_bool_false},
    {"an element for each row", "B[i] += A[i][j];",
     NEST(MARK("reduce 1"), "i", "", "j") " }", isl_bool_false},
    {"an element for each row, inside", "B[i] += A[i][j];",
     NEST("", "i", MARK("parallel") MARK("reduce 1"), "j") " } }",
     isl_bool_true},
    {"a number that is no array's", "s += A[i][j];",
     NEST(MARK("reduce 9"), "j", "", "i") " }", isl_bool_false},
};

static void test_order(void)
{
    for (size_t i = 0; i < COUNTOF(order_cases); i++) {
        const struct order_case *c = &order_cases[i];
        po_text text = {0};
        struct region_case front;
        po_deps *deps;
        isl_schedule *tree;
        isl_bool legal;

        po_text_printf(&text,
                       "int A[100][100], B[100], out;\n"
                       "void f(int n)\n{\nint s = 0;\n"
                       "for (int j = 0; j < n; j++)\n"
                       "for (int i = 0; i < n; i++) %s\nout = s;\n}\n",
                       c->statement);
        front = region_begin(po_text_get(&text));
        deps = po_deps_analyse(front.scops->scop[0], &run);
        tree = isl_schedule_read_from_str(ctx, c->tree);
        legal = po_verify_schedule(front.scops->scop[0], deps, tree, &run);
        CU_ASSERT_EQUAL(legal, c->legal);
        if (legal != c->legal)
            fprintf(stderr, "  %s: %d\n", c->why, legal);
        isl_schedule_free(tree);
        po_deps_free(deps);
        region_end(&front);
        po_text_free(&text);
    }
}

CU_TestInfo dep_reduction_tests[] = {
    {"updates", test_updates},
    {"floating-point sums", test_reassociate},
    {"other orders of the loops", test_order},
    CU_TEST_INFO_NULL,
};
