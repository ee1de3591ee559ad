/* Values of parameters to estimate with. */
#include <math.h>

#include "polyopt/model.h"
#include "region_case.h"
#include "test.h"

/* Sizes are what is known of them allows; a loop between two of them has iterations.
 */
static void test_scenarios(void)
{
    static const char text[] =
        "void f(unsigned char n, int from, int to, double *a) {\n"
        "for (int i = from; i < to && i < n; i++) a[i] = 0; }\n";
    struct region_case c = region_begin(text);
    double value[3];

    CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1 &&
                    c.scops->scop[0]->n_param == 3);
    for (int i = 0; i < PO_N_SCENARIO; i++) {
        const po_scop *scop = c.scops->scop[0];
        double least = INFINITY;

        po_scenario_find(scop, i, value);
        for (int p = 0; p < 3; p++)
            least = fmin(least, value[p]);
        CU_ASSERT(least <= 1);
        CU_ASSERT(value[0] + value[1] + value[2] > 30);
    }
    region_end(&c);
}

/* Ranges between parameters are long, though it is only known that they are not empty.
 */
static void test_ranges(void)
{
    static const char text[] =
        "void f(int from, int to, int low, int high, double *a) {\n"
        "for (int i = from; i < to; i++) for (int j = low; j < high; j++)\n"
        "a[i * 516 + j] = 0; }\n";
    struct region_case c = region_begin(text);
    double value[4];

    CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1 &&
                    c.scops->scop[0]->n_param == 4);
    for (int i = 0; i < PO_N_SCENARIO; i++) {
        po_scenario_find(c.scops->scop[0], i, value);
        CU_ASSERT(value[1] - value[0] > 20);
        CU_ASSERT(i == PO_SCENARIO_NARROW || value[3] - value[2] > 20);
    }
    region_end(&c);
}

/* Statements that large sizes leave out have sizes of their own, large as well, and a
 * condition that tells the two apart; others have none.
 */
static void test_cases(void)
{
    static const struct {
        const char *text;
        int n;
        double first;
        const char *when;
        const char *why;
    } table[] = {{"void f(int r, int n, double *a) { if (r)\n"
                  "for (int i = 0; i < n; i++) a[i] = 0; if (!r)\n"
                  "for (int i = 0; i < n; i++) a[i] = 1; }\n",
                  1, 0, "[r, n] -> { : r = 0 }", "the other branch"},
                 {"void f(int r, int n, double *a) { if (r > 3)\n"
                  "for (int i = 0; i < n; i++) a[i] = 0; if (r <= 3)\n"
                  "for (int i = 0; i < n; i++) a[i] = 1; }\n",
                  1, 3, "[r, n] -> { : r <= 3 }", "less is another branch"},
                 {"void f(int r, int n, double *a) { if (r)\n"
                  "for (int i = 0; i < n; i++) a[i] = 0;\n"
                  "for (int i = 0; i < n; i++) a[i] += 1; }\n",
                  0, 0, NULL, "no statement is left out"}};

    for (size_t i = 0; i < PO_COUNTOF(table); i++) {
        struct region_case c = region_begin(table[i].text);
        po_case found[PO_MAX_CASE];
        int n;

        CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1);
        n = po_scenario_cases(c.scops->scop[0], found);
        if (n != table[i].n)
            printf("%s: %d\n", table[i].why, n);
        CU_ASSERT_FATAL(n == table[i].n);
        if (n > 0) {
            isl_set *when = isl_set_read_from_str(
                isl_set_get_ctx(found[0].when), table[i].when);

            CU_ASSERT(isl_set_is_equal(when, found[0].when) == isl_bool_true);
            CU_ASSERT(found[0].value[0] == table[i].first);
            CU_ASSERT(found[0].value[1] > 1000);
            isl_set_free(when);
        }
        po_cases_clear(n, found);
        region_end(&c);
    }
}

/* Sizes stay within declared arrays, of which some instance uses all. */
static void test_declared(void)
{
    static const char text[] =
        "double A[20][30];\n"
        "void f(int m, int n, int far) {\n"
        "for (int i = 0; i < m; i++) for (int j = 2; j < n; j++)\n"
        "A[i][j - 2] += far; }\n";
    static const char open[] = "void f(int n, double *a) {\n"
                               "for (int i = 0; i < n; i++) a[i] = 0; }\n";
    struct region_case c = region_begin(text);
    double value[3] = {0};

    CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1 &&
                    c.scops->scop[0]->n_param == 2);
    CU_ASSERT(po_scenario_find_declared(c.scops->scop[0], value));
    CU_ASSERT(value[0] == 20 && value[1] == 32);
    region_end(&c);
    c = region_begin(open);
    CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1);
    CU_ASSERT(!po_scenario_find_declared(c.scops->scop[0], value));
    region_end(&c);
}

CU_TestInfo machine_scenario_tests[] = {
    {"sizes are reasonable", test_scenarios},
    {"ranges between parameters are long", test_ranges},
    {"what large sizes leave out is found", test_cases},
    {"declarations bound sizes", test_declared},
    CU_TEST_INFO_NULL,
};
