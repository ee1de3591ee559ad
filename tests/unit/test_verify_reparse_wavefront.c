/* Tiles that are executed in steps, of sizes that are known when the text runs, with one thing wrong.
 */
#include "reparse_case.h"

/* Neither loop begins with 0, so that the first step is a sum, and the inner one where the outer one is, so that
 * bounds of its tiles are not those of the steps.
 */
static const char sweep[] =
    "double A[100][100];\n"
    "void f(int n, int tt, int ti)\n"
    "{\n"
    "    for (int i = 1; i < n; i++)\n"
    "        for (int j = i; j < n + i; j++)\n"
    "            A[i][j - i] = A[i - 1][j - i] + A[i][j - i + 1];\n"
    "}\n";

static const struct reparse_case cases[] = {
    {"as printed", sweep, "", "", isl_bool_true},
    {"a step is lost at the end", sweep, "it_step <= po_floord(n - 1L, tt)",
     "it_step < po_floord(n - 1L, tt)", isl_bool_error},
    {"a step is lost in front", sweep, "(long it_step = po_floord(1, tt) + ",
     "(long it_step = po_floord(1, tt) + 1 + ", isl_bool_error},
    {"every other step", sweep, "it_step++", "it_step += 2", isl_bool_error},
    {"steps that end with the tiles of one loop", sweep,
     "it_step <= po_floord(n - 1L, tt) + po_floord(2L * n - 2, ti)",
     "it_step <= po_floord(n - 1L, tt)", isl_bool_error},
    {"steps that begin with the tiles of one loop", sweep,
     "(long it_step = po_floord(1, tt) + po_floord(1, ti)",
     "(long it_step = po_floord(1, tt)", isl_bool_error},
    {"steps that end with tiles of another size", sweep,
     "po_floord(n - 1L, tt) + po_floord(2L * n - 2, ti); it_step++",
     "po_floord(n - 1L, tt) + po_floord(2L * n - 2, tt); it_step++",
     isl_bool_error},
    {"steps that threads share", sweep, "        for (long it_step",
     "        #pragma omp parallel for\n        for (long it_step",
     isl_bool_false},
    {"the outer loop begins late", sweep,
     "it_step - po_floord(2L * n - 2, ti)); it <=",
     "it_step - po_floord(2L * n - 3, ti)); it <=", isl_bool_error},
    {"the outer loop begins too early", sweep,
     "po_max(po_floord(1, tt), it_step", "po_max(po_floord(0, tt), it_step",
     isl_bool_error},
    {"the outer loop ends early", sweep,
     "it_step - po_floord(1, ti)); it += tt",
     "it_step - po_floord(2, ti)); it += tt", isl_bool_error},
    {"the outer loop begins at the larger of two", sweep,
     "tt * po_max(po_floord(1, tt), it_step",
     "tt * po_min(po_floord(1, tt), it_step", isl_bool_error},
    {"the outer loop has steps of the other size", sweep, "it += tt",
     "it += ti", isl_bool_error},
    {"the inner loop has steps of the other size", sweep, "jt += ti",
     "jt += tt", isl_bool_error},
    {"the inner loop has the tile of the next step", sweep,
     "ti * (it_step - it / tt)); jt <=", "ti * (it_step - it / tt + 1)); jt <=",
     isl_bool_error},
    {"the inner loop has tiles of two steps", sweep,
     "ti * (it_step - it / tt)); jt += ti",
     "ti * (it_step - it / tt + 1)); jt += ti", isl_bool_error},
    {"the inner loop counts tiles of the other size", sweep,
     "ti * (it_step - it / tt)); jt += ti",
     "ti * (it_step - it / ti)); jt += ti", isl_bool_error},
    {"the inner loop has the sum of steps", sweep,
     "ti * (it_step - it / tt)); jt += ti",
     "ti * (it_step + it / tt)); jt += ti", isl_bool_error},
    {"the inner loop begins late", sweep, "ti * po_floord(po_max(it, 1), ti)",
     "ti * po_floord(po_max(it, 9), ti)", isl_bool_false},
    {"the inner loop ends early", sweep, "po_min(it + n + tt - 2, 2L * n - 2)",
     "po_min(it + n + tt - 3, 2L * n - 2)", isl_bool_false},
    {"the inner loop ends late, where points end, too", sweep,
     "po_min(it + n + tt - 2, 2L * n - 2)",
     "po_min(it + n + tt - 2, 3L * n - 2)", isl_bool_true},
    {"another loop between", sweep,
     "                for (long jt = po_max(ti *",
     "                for (long k = 0; k < 2; k++) for (long jt = po_max(ti *",
     isl_bool_error},
    {"points that end late", sweep, "i < po_min(jt + ti, po_min(it + tt, n))",
     "i < po_min(jt + ti, po_min(it + tt + 1, n))", isl_bool_false},
    {"threads that do not wait", sweep, "parallel for firstprivate(n, tt, ti)",
     "parallel for nowait firstprivate(n, tt, ti)", isl_bool_false},
};

static void test_steps(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], REPARSE_STEPS);
    for (size_t i = 0; i < 1; i++)
        reparse_case_check(&cases[i], REPARSE_STEPS | REPARSE_C90);
}

CU_TestInfo verify_reparse_wavefront_tests[] = {
    {"tiles in steps, right and wrong", test_steps},
    CU_TEST_INFO_NULL,
};
