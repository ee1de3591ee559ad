#include "polyopt/fm.h"

#include "test.h"

#define N_VAR 3

/* Rows over x, y, z and a constant; the sort of constraint comes first. */
struct rows {
    int n;
    long row[6][N_VAR + 2];
};

/* Systems, the variable to eliminate, and what is left. */
static const struct {
    const char *why;
    struct rows from;
    int var;
    struct rows to;
    po_fm_result result;
} fm_cases[] = {
    {"unit coefficients are exact",
     {3, {{0, 1, 0, 0, 0}, {0, -1, 1, 0, 0}, {0, 0, -1, 0, 9}}},
     1,
     {2, {{0, 1, 0, 0, 0}, {0, -1, 0, 0, 9}}},
     PO_FM_EXACT},
    {"an equality substitutes",
     {2, {{1, 1, -1, 0, -2}, {0, 0, 1, 0, -5}}},
     1,
     {1, {{0, 1, 0, 0, -7}}},
     PO_FM_EXACT},
    {"one unit coefficient in each pair is enough",
     {2, {{0, 3, -1, 0, 0}, {0, -1, 0, 1, 0}}},
     0,
     {1, {{0, 0, -1, 3, 0}}},
     PO_FM_EXACT},
    {"y <= 2x <= y has only even y, which is lost",
     {2, {{0, 2, -1, 0, 0}, {0, -2, 1, 0, 0}}},
     0,
     {0, {{0}}},
     PO_FM_RATIONAL},
    {"y <= 32x + 31 and 32x <= y: there always is an x",
     {2, {{0, 32, -1, 0, 31}, {0, -32, 1, 0, 0}}},
     0,
     {0, {{0}}},
     PO_FM_EXACT},
    {"real and dark shadow agree after division by the gcd",
     {3, {{0, 2, -6, 0, 1}, {0, -2, 0, 6, 4}, {0, 0, 1, 0, 0}}},
     0,
     {2, {{0, 0, 1, 0, 0}, {0, 0, -1, 1, 0}}},
     PO_FM_EXACT},
    {"without an upper bound nothing is left of the lower ones",
     {2, {{0, 5, -3, 0, 0}, {0, 0, 1, 0, 1}}},
     0,
     {1, {{0, 0, 1, 0, 1}}},
     PO_FM_EXACT},
    {"a contradiction is found",
     {2, {{0, 1, 0, 0, -5}, {0, -1, 0, 0, 4}}},
     0,
     {1, {{0, 0, 0, 0, -1}}},
     PO_FM_EXACT},
    {"an equality without integer solution is a contradiction",
     {1, {{1, 2, 4, 0, 1}}},
     2,
     {1, {{0, 0, 0, 0, -1}}},
     PO_FM_EXACT},
    {"constants are rounded to integers",
     {2, {{0, 0, 2, 4, 3}, {0, 1, 0, 0, 0}}},
     0,
     {1, {{0, 0, 1, 2, 1}}},
     PO_FM_EXACT},
};

static po_system *system_of(const struct rows *rows)
{
    po_system *system = po_system_new(N_VAR);

    for (int r = 0; r < rows->n; r++)
        po_system_add(system, rows->row[r][0] != 0, rows->row[r] + 1);
    return system;
}

static bool has_rows(const po_system *system, const struct rows *rows)
{
    if (system->n_row != rows->n)
        return false;
    for (int r = 0; r < rows->n; r++)
        for (int c = 0; c < N_VAR + 2; c++)
            if (po_system_row(system, r)[c] != rows->row[r][c])
                return false;
    return true;
}

static void test_eliminate(void)
{
    for (size_t i = 0; i < COUNTOF(fm_cases); i++) {
        po_system *system = system_of(&fm_cases[i].from);
        po_fm_result result = po_fm_eliminate(system, fm_cases[i].var);
        bool good =
            result == fm_cases[i].result && has_rows(system, &fm_cases[i].to);

        CU_ASSERT(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, fm_cases[i].why);
        po_system_free(system);
    }
}

static void test_overflow_is_a_failure(void)
{
    static const struct rows rows = {
        2, {{0, 3000000019, -1, 0, 0}, {0, -3000000037, 0, 3000000007, 1}}};
    po_system *system = system_of(&rows);

    CU_ASSERT_EQUAL(po_fm_eliminate(system, 0), PO_FM_FAILED);
    po_system_free(system);
}

static void test_minimize_drops_what_is_implied(void)
{
    static const struct rows from = {5,
                                     {{0, 1, 0, 0, 0},
                                      {0, 0, 1, 0, 0},
                                      {0, 1, 1, 0, 5},
                                      {0, -1, -1, 0, 8},
                                      {0, -1, 0, 0, 8}}};
    po_system *system = system_of(&from);

    CU_ASSERT(po_system_minimize(system));
    CU_ASSERT_EQUAL(system->n_row, 3);
    po_system_free(system);
}

static void test_minimize_finds_equalities(void)
{
    static const struct rows from = {
        3, {{0, 1, -1, 0, 0}, {0, 0, 1, -1, 0}, {0, -1, 0, 1, 0}}};
    po_system *system = system_of(&from);

    CU_ASSERT(po_system_minimize(system));
    CU_ASSERT_EQUAL(system->n_row, 2);
    for (int r = 0; r < system->n_row; r++)
        CU_ASSERT_EQUAL(po_system_row(system, r)[0], 1);
    po_system_free(system);
}

static void test_minimize_of_nothing(void)
{
    static const struct rows false_rows = {
        2, {{0, 1, 0, 0, -5}, {0, -1, 0, 0, 4}}};
    static const struct rows none = {1, {{0, 0, 0, 0, -1}}};
    po_system *empty = system_of(&false_rows);
    po_system *all = po_system_new(N_VAR);

    CU_ASSERT(po_system_minimize(empty));
    CU_ASSERT(has_rows(empty, &none));
    CU_ASSERT(po_system_minimize(all));
    CU_ASSERT_EQUAL(all->n_row, 0);
    CU_ASSERT(!po_system_minimize(NULL));
    po_system_free(empty);
    po_system_free(all);
}

CU_TestInfo math_fm_tests[] = {
    {"elimination of one variable", test_eliminate},
    {"overflow is a failure", test_overflow_is_a_failure},
    {"minimisation drops what is implied", test_minimize_drops_what_is_implied},
    {"minimisation finds equalities", test_minimize_finds_equalities},
    {"minimisation of the empty and the full system", test_minimize_of_nothing},
    CU_TEST_INFO_NULL,
};
