/* Updates that change places in the loops: where they may, and where not.
 */
#include <isl/schedule.h>

#include "region_case.h"
#include "test.h"

/* What is in "for (j) { ... }", the child of the domain node of a tree for it,
 * whether floating-point sums may be taken in any order, whether iterations of
 * the outermost loop are side by side, and whether the loops are right.
 */
struct commute_case {
    const char *why;
    const char *body;
    const char *domain;
    const char *tree;
    bool reassociate;
    bool simd;
    isl_bool good;
};

#define INNER(statement) "for (int i = 0; i < n; i++) " statement
#define SQUARE           "[n] -> { S0[j, i] : 0 <= j < n and 0 <= i < n }"
#define NEST(outer, first, second)                                             \
    "{ " outer "schedule: \"[n] -> [{ S0[j, i] -> [(" first ")] }]\", "        \
    "child: { schedule: \"[n] -> [{ S0[j, i] -> [(" second ")] }]\" } }"
#define CHANGED      NEST("", "i", "j")
#define MARKED(text) NEST("mark: \"" text "\", child: { ", "i", "j") " }"
#define PART(filter) "{ filter: \"[n] -> { " filter " }\", child: " BAND " }"
#define BAND                                                                   \
    "{ schedule: \"[n] -> [{ S0[j, i] -> [(j)] }]\", child: "                  \
    "{ schedule: \"[n] -> [{ S0[j, i] -> [(i)] }]\" } }"
#define LAST_FIRST                                                             \
    "{ sequence: [ " PART("S0[j, i] : 2i >= n") ", " PART(                     \
        "S0[j, i] : 2i < n") " ] }"

#define THREE                                                                  \
    "[n] -> { S0[j] : 0 <= j < n; S1[j, i] : 0 <= j < n and 0 <= i < n; "      \
    "S2[j] : 0 <= j < n }"
#define IN_TURN(first, second, third)                                          \
    "{ schedule: \"[n] -> [{ S0[j] -> [(j)]; S1[j, i] -> [(j)]; S2[j] -> "     \
    "[(j)] }]\", child: { sequence: [ " first ", " second ", " third " ] } }"
#define ONE(name) "{ filter: \"[n] -> { " name " }\" }"
#define LOOP(row)                                                              \
    "{ filter: \"[n] -> { S1[j, i] }\", child: { schedule: \"[n] -> [{ "       \
    "S1[j, i] -> [(" row ")] }]\" } }"

static const struct commute_case cases[] = {
    {"a sum", INNER("s += d[i][j];"), SQUARE, CHANGED, true, false,
     isl_bool_true},
    {"a sum in the order of the program", INNER("s += d[i][j];"), SQUARE,
     NEST("", "j", "i"), false, false, isl_bool_true},
    {"a sum that has to stay in order", INNER("s += d[i][j];"), SQUARE, CHANGED,
     false, false, isl_bool_false},
    {"a sum for each element", INNER("x[i] += d[i][j];"), SQUARE,
     NEST("", "-j", "i"), true, false, isl_bool_true},
    {"a sum of integers, which may overflow", INNER("k += a[i][j];"), SQUARE,
     CHANGED, true, false, isl_bool_false},
    {"bits of integers", INNER("k ^= a[i][j];"), SQUARE, CHANGED, false, false,
     isl_bool_true},
    {"the least integer", INNER("k = a[i][j] < k ? a[i][j] : k;"), SQUARE,
     CHANGED, false, false, isl_bool_true},
    {"no update", INNER("s = d[i][j] - s;"), SQUARE, CHANGED, true, false,
     isl_bool_false},
    {"two sorts of updates", INNER("{ k ^= a[i][j]; k |= a[j][i]; }"),
     "[n] -> { S0[j, i] : 0 <= j < n and 0 <= i < n; S1[j, i] : 0 <= j < n and "
     "0 <= i < n }",
     "{ schedule: \"[n] -> [{ S0[j, i] -> [(i)]; S1[j, i] -> [(i)] }]\", "
     "child: { schedule: \"[n] -> [{ S0[j, i] -> [(j)]; S1[j, i] -> [(j)] "
     "}]\", child: { sequence: [ " ONE("S0[j, i]") ", " ONE(
         "S1[j, i]") " ] } } }",
     false, false, isl_bool_false},
    {"on several threads", INNER("s += d[i][j];"), SQUARE, MARKED("parallel"),
     true, false, isl_bool_false},
    {"in vectors", INNER("s += d[i][j];"), SQUARE, MARKED("simd"), true, false,
     isl_bool_false},
    {"inside of a loop", INNER("s += d[i][j];"), SQUARE, NEST("", "j", "-i"),
     true, false, isl_bool_true},
    {"inside of vectors", INNER("s += d[i][j];"), SQUARE, NEST("", "j", "-i"),
     true, true, isl_bool_false},
    {"the last ones first", INNER("s += d[i][j];"), SQUARE, LAST_FIRST, true,
     false, isl_bool_true},
    {"the last ones first, in order", INNER("s += d[i][j];"), SQUARE,
     LAST_FIRST, false, false, isl_bool_false},
    {"between other uses", "s = 0; " INNER("s += d[i][j];") " x[j] = s;", THREE,
     IN_TURN(ONE("S0[j]"), LOOP("-i"), ONE("S2[j]")), true, false,
     isl_bool_true},
    {"behind the use", "s = 0; " INNER("s += d[i][j];") " x[j] = s;", THREE,
     IN_TURN(ONE("S0[j]"), ONE("S2[j]"), LOOP("i")), true, false,
     isl_bool_false},
    {"before they begin", "s = 0; " INNER("s += d[i][j];") " x[j] = s;", THREE,
     IN_TURN(LOOP("i"), ONE("S0[j]"), ONE("S2[j]")), true, false,
     isl_bool_false},
    {"with others behind them", "s += x[j]; " INNER("s += d[i][j];") " s -= 1;",
     THREE, IN_TURN(LOOP("i"), ONE("S2[j]"), ONE("S0[j]")), true, false,
     isl_bool_true},
    {"with an update of another sort between",
     "s += x[j]; " INNER("s += d[i][j];") " s *= 2;", THREE,
     IN_TURN(LOOP("i"), ONE("S2[j]"), ONE("S0[j]")), true, false,
     isl_bool_false},
};

static isl_bool verdict(const struct commute_case *test)
{
    po_options options = *run.options;
    po_run own = run;
    po_text text = {0};
    struct region_case c;
    const po_scop *scop;
    isl_schedule *tree;
    po_deps *deps;
    po_ast *ast;
    isl_bool good;

    options.reassociate = test->reassociate;
    own.options = &options;
    po_text_printf(&text,
                   "double d[100][100], x[100], s;\nint a[100][100], k;\n"
                   "void f(int n)\n{\nfor (int j = 0; j < n; j++) {\n%s\n}\n}",
                   test->body);
    c = region_begin(po_text_get(&text));
    scop = region_only(&c);
    po_text_free(&text);
    deps = po_deps_analyse(scop, &own);
    po_text_printf(&text, "{ domain: \"%s\", child: %s }", test->domain,
                   test->tree);
    tree = isl_schedule_read_from_str(ctx, po_text_get(&text));
    ast = po_ast_generate(scop, tree, &own);
    if (test->simd)
        ast->root->loop.simd = true;
    good = po_verify_loops(scop, deps, ast, &own);
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_text_free(&text);
    region_end(&c);
    return good;
}

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        isl_bool good = verdict(&cases[i]);

        if (good != cases[i].good)
            fprintf(stderr, "  %s: %d\n", cases[i].why, good);
        CU_ASSERT_EQUAL(good, cases[i].good);
    }
}

CU_TestInfo verify_commute_tests[] = {
    {"updates that change places", test_cases},
    CU_TEST_INFO_NULL,
};
