#include <limits.h>

#include "polyopt/ilp.h"
#include "test.h"

#define MAX_VAR 3
#define MAX_ROW 4

/* Integer programs in up to three unknowns x, y, z >= 0; a row is
 * { coefficients, constant }.
 */
static const struct {
    const char *why;
    int n_var;
    int n_row;
    long row[MAX_ROW * (MAX_VAR + 1)];
    bool is_eq[MAX_ROW];
    po_ilp_result result;
    long point[MAX_VAR];
} cases[] = {
    {"without rows the origin is the minimum",
     2,
     0,
     {0},
     {0},
     PO_ILP_FOUND,
     {0, 0}},
    {"x + y >= 3: the first unknown is the one to be small",
     2,
     1,
     {1, 1, -3},
     {0},
     PO_ILP_FOUND,
     {0, 3}},
    {"x + y >= 3 and y <= 1 leave x >= 2",
     2,
     2,
     {1, 1, -3, 0, -1, 1},
     {0},
     PO_ILP_FOUND,
     {2, 1}},
    {"2 x >= 1 is rounded up", 1, 1, {2, -1}, {0}, PO_ILP_FOUND, {1}},
    {"2 x = 1 has no integer solution",
     1,
     1,
     {2, -1},
     {true},
     PO_ILP_INFEASIBLE,
     {0}},
    {"x <= -1 has no non-negative solution",
     1,
     1,
     {-1, -1},
     {0},
     PO_ILP_INFEASIBLE,
     {0}},
    {"3 x = 2 y + 1: a lattice, not a corner",
     2,
     1,
     {3, -2, -1},
     {true},
     PO_ILP_FOUND,
     {1, 1}},
    {"3 x + 5 y + 7 z = 13 needs cuts",
     3,
     1,
     {3, 5, 7, -13},
     {true},
     PO_ILP_FOUND,
     {1, 2, 0}},
    {"a denominator that is not a long is left to PPL",
     3,
     2,
     {1L << 32, -1, 0, -1, 0, 1L << 32, -1, -1},
     {0},
     PO_ILP_FOUND,
     {1, 1, 0}},
    {"a solution that is not a long is not cut off",
     2,
     2,
     {-1, 4, 0, 0, 1, -LONG_MAX},
     {true, true},
     PO_ILP_FAILED,
     {0}},
};

static void test_lexmin(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_ilp ilp = {cases[i].n_row, cases[i].n_var, cases[i].row,
                      cases[i].is_eq};
        long point[MAX_VAR] = {0};
        po_ilp_result got = po_ilp_lexmin(&ilp, 0, point);
        bool good = got == cases[i].result;

        for (int v = 0; good && got == PO_ILP_FOUND && v < ilp.n_var; v++)
            good = point[v] == cases[i].point[v];
        CU_ASSERT(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
    }
}

/* The size of a program that takes some work. */
#define N_HARD 14

static void test_budget(void)
{
    long row[(N_HARD + 1) * (N_HARD + 1)] = {0};
    po_ilp hard = {N_HARD + 1, N_HARD, row, NULL};
    po_ilp easy = {1, 1, (const long[]){2, -1}, NULL};
    long point[N_HARD];

    for (int i = 0; i < N_HARD; i++) {
        for (int j = 0; j < N_HARD; j++)
            row[i * (N_HARD + 1) + j] = (i * 7 + j * 5) % 11 - 5;
        row[i * (N_HARD + 1) + N_HARD] = i % 3 - 2;
        row[N_HARD * (N_HARD + 1) + i] = 1;
    }
    row[N_HARD * (N_HARD + 1) + N_HARD] = -7;
    CU_ASSERT_EQUAL(po_ilp_lexmin(&hard, 1, point), PO_ILP_GAVE_UP);
    CU_ASSERT_EQUAL(po_ilp_lexmin(&easy, 0, point), PO_ILP_FOUND);
    CU_ASSERT_EQUAL(po_ilp_lexmin(&easy, ULONG_MAX, point), PO_ILP_FOUND);
}

/* PPL would leave the rounding mode "upward" behind. */
static void test_rounding(void)
{
    volatile double one = 1.0;
    volatile double tiny = 1e-30;

    CU_ASSERT(one + tiny == one);
    CU_ASSERT(-one - tiny == -one);
    CU_ASSERT(po_ilp_version()[0] == '1');
}

CU_TestInfo sched_ilp_tests[] = {
    {"lexicographic minimum", test_lexmin},
    {"a budget ends the search, and the next one is not affected", test_budget},
    {"floating-point numbers are rounded as before", test_rounding},
    CU_TEST_INFO_NULL,
};
