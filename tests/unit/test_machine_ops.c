#include "region_case.h"
#include "test.h"

/* What is before the function, the only statement of a loop over i < n, and what it
 * does.
 */
static const struct {
    const char *why;
    const char *before;
    const char *stmt;
    double op;
    double load;
    double store;
    bool is_serial;
} cases[] = {
    {"copy", "", "a[i] = b[i];", 0, 1, 1, false},
    {"sum of two elements", "", "a[i] = b[i] + b[i + 1];", 1, 2, 1, false},
    {"an update loads and stores", "", "a[i] += 2;", 1, 1, 1, false},
    {"index arithmetic is free", "", "a[i] = b[2 * i + 3 * n];", 0, 1, 1,
     false},
    {"rows are not loaded, elements are", "double m[9][9];", "a[i] = m[i][i];",
     0, 1, 1, false},
    {"members are", "struct { double x, y[9]; } s[9];",
     "a[i] = s[i].x + s[i].y[2];", 1, 2, 1, false},
    {"pointers to rows are not elements", "double **m;", "a[i] = m[i][i];", 0,
     1, 1, false},
    {"the branch that takes longer counts", "",
     "a[i] = b[i] > 0 ? b[i] : b[i] * b[i] - n;", 5, 3, 1, false},
    {"a function that is an instruction", "double fabs(double);",
     "a[i] = fabs(b[i]);", 1, 1, 1, false},
};

static void check_case(size_t c)
{
    char text[1000];
    struct region_case f;
    const po_scop *scop;
    po_ops ops;

    snprintf(text, sizeof(text),
             "%s\nvoid f(int n, double *restrict a, double *restrict b) {\n"
             "for (int i = 0; i < n; i++) %s }\n",
             cases[c].before, cases[c].stmt);
    f = region_begin(text);
    scop = f.scops && f.scops->n_scop == 1 ? f.scops->scop[0] : NULL;
    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    ops = po_stmt_ops(&scop->stmt[0], f.unit, NULL);
    if (ops.op != cases[c].op || ops.load != cases[c].load ||
        ops.store != cases[c].store || ops.is_serial != cases[c].is_serial)
        printf("%s: %g operations, %g loads, %g stores\n", cases[c].why, ops.op,
               ops.load, ops.store);
    CU_ASSERT_EQUAL(ops.op, cases[c].op);
    CU_ASSERT_EQUAL(ops.load, cases[c].load);
    CU_ASSERT_EQUAL(ops.store, cases[c].store);
    CU_ASSERT_EQUAL(ops.is_serial, cases[c].is_serial);
    region_end(&f);
}

static void test_counts(void)
{
    for (size_t c = 0; c < COUNTOF(cases); c++)
        check_case(c);
}

/* What is before the function, the statement, and the least and the most that it
 * takes, in nanoseconds, on the default machine.
 */
static const struct {
    const char *why;
    const char *before;
    const char *stmt;
    double least;
    double most;
} time_cases[] = {
    {"a small function takes what its body does",
     "static int clamp(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }",
     "c[i] = clamp(c[i]);", 0.1, 2},
    {"so does one with branches",
     "static int clamp(int v) { if (v < 0) return 0; if (v > 255) return 255;"
     " return v; }",
     "c[i] = clamp(c[i]);", 0.1, 4},
    {"one without a body may take long", "int one(int) __attribute__((const));",
     "c[i] = one(c[i]);", 100, 1e4},
    {"recursion ends",
     "static int f1(int v) __attribute__((const));"
     "static int f1(int v) { return v < 2 ? 1 : f1(v - 1) + f1(v - 2); }",
     "c[i] = f1(c[i]);", 100, 1e7},
    {"a function of the library", "double exp(double);", "a[i] = exp(b[i]);", 5,
     50},
    {"iterations are counted if they are constant", "",
     "{ int s = 0; for (int k = 0; k < 1000; k++) { if (c[k] == i) break; "
     "s += c[k]; } a[i] = s; }",
     200, 5000},
    {"and guessed if not", "",
     "{ int s = c[i]; while (s > 7) s /= 3; a[i] = s; }", 1, 50},
};

static void test_times(void)
{
    for (size_t c = 0; c < COUNTOF(time_cases); c++) {
        char text[1000];
        struct region_case f;
        const po_scop *scop;
        double ns;

        snprintf(text, sizeof(text),
                 "%s\nvoid f(int n, double *restrict a, double *restrict b, "
                 "int *restrict c) {\nfor (int i = 0; i < n; i++) %s }\n",
                 time_cases[c].before, time_cases[c].stmt);
        f = region_begin(text);
        scop = f.scops && f.scops->n_scop == 1 ? f.scops->scop[0] : NULL;
        CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
        ns = 0;
        for (int i = 0; i < scop->n_stmt; i++)
            ns += po_stmt_ns(&scop->stmt[i], f.unit, NULL, false);
        if (ns < time_cases[c].least || ns > time_cases[c].most)
            printf("%s: %g ns\n", time_cases[c].why, ns);
        CU_ASSERT(ns >= time_cases[c].least && ns <= time_cases[c].most);
        region_end(&f);
    }
}

/* In vectors, a statement takes less, the less the smaller its numbers are. */
static void test_vectors(void)
{
    const po_machine *machine = po_machine_default();
    po_ops ops = {.op = 4, .load = 2, .store = 1, .bytes = 8};
    double alone = po_ops_ns(&ops, machine, false);
    double wide = po_ops_ns(&ops, machine, true);

    CU_ASSERT_DOUBLE_EQUAL(wide, alone / 4, 1e-9);
    ops.bytes = 1;
    CU_ASSERT_DOUBLE_EQUAL(po_ops_ns(&ops, machine, true), alone / 32, 1e-9);
    ops.is_serial = true;
    CU_ASSERT_DOUBLE_EQUAL(po_ops_ns(&ops, machine, true), alone, 1e-9);
}

CU_TestInfo machine_ops_tests[] = {
    {"operations, loads and stores are counted", test_counts},
    {"times are in bounds", test_times},
    {"vectors are faster", test_vectors},
    CU_TEST_INFO_NULL,
};
