#include <stdio.h>

#include "region_case.h"
#include "test.h"

/* What the generated code has to test at run time so that no arithmetic wraps
 * around; NULL if the loop must not be modelled.
 */
static const struct {
    const char *why;
    const char *param;
    const char *loop;
    const char *assume;
} cases[] = {
    {"overflow of int is undefined", "int n",
     "for (int i = 0; i <= n; i++) A[i + 1] = 0;", "{ : }"},
    {"an unsigned bound that is not computed", "unsigned n",
     "for (unsigned i = 0; i < n; i++) A[i] = 0;", "{ : }"},
    {"n - 1 wraps for n = 0", "unsigned n",
     "for (unsigned i = 0; i < n - 1; i++) A[i] = 0;", "{ : n >= 1 }"},
    {"i <= n never ends for the largest n", "unsigned n",
     "for (unsigned i = 0; i <= n; i++) A[i] = 0;", "{ : n < 4294967295 }"},
    {"i + 1 wraps for the largest n", "unsigned n",
     "for (unsigned i = 0; i + 1 <= n; i++) A[i] = 0;", "{ : n < 4294967295 }"},
    {"i-- wraps at 0", "unsigned n",
     "for (unsigned i = n; i > 0; i--) A[i - 1] = 0;", "{ : }"},
    {"i >= 0 always holds", "unsigned n",
     "for (unsigned i = n; i >= 0; i--) A[i] = 0;", NULL},
    {"int compared with unsigned: i is not negative", "unsigned n",
     "for (int i = 0; i < n; i++) A[i] = 0;", "{ : }"},
    {"int compared with unsigned: i may be negative", "unsigned n",
     "for (int i = -5; i < n; i++) A[i + 5] = 0;", NULL},
    {"a negative n becomes large", "int n",
     "for (unsigned i = 0; i < n; i++) A[i] = 0;", "{ : n >= 0 }"},
    {"char counts to 127", "int n",
     "for (signed char i = 0; i < n; i++) A[i] = 0;", "{ : n <= 127 }"},
    {"unsigned char never reaches 256", "int n",
     "for (unsigned char i = 0; i < 256; i++) A[i] = 0;", NULL},
    {"a narrowing conversion", "int n",
     "for (int i = 0; i < (short)n; i++) A[i] = 0;",
     "{ : -32768 <= n <= 32767 }"},
    {"long is assumed to be moderate", "long n",
     "for (long i = 0; i < n; i++) A[i] = 0;",
     "{ : -1099511627776 <= n <= 1099511627776 }"},
    {"so is size_t", "unsigned long n",
     "for (unsigned long i = 0; i < n; i++) A[i] = 0;",
     "{ : n <= 1099511627776 }"},
    {"an unsigned subscript", "unsigned n",
     "for (unsigned i = 0; i < n; i++) A[i - 1] = 0;", NULL},
    {"an unsigned subscript that stays in range", "unsigned n",
     "for (unsigned i = 1; i < n; i++) A[i - 1] = 0;", "{ : }"},
    {"an operand that is evaluated in range only", "unsigned n",
     "for (unsigned i = 0; i < n; i++) A[i > 0 ? i - 1 : 0] += 1;", "{ : }"},
    {"a condition that guards another", "unsigned n",
     "for (unsigned i = 0; i < n; i++) if (i > 0 && i - 1 < 9) A[i] = 0;",
     "{ : }"},
    {"a guard above the statement", "unsigned n",
     "for (unsigned i = 0; i < n; i++) if (i >= 3) A[i - 3] = 0;", "{ : }"},
    {"an endless loop for negative n", "int n",
     "for (int i = 0; i != n; i++) A[i] = 0;", "{ : n >= 0 }"},
};

static void test_assumptions(void)
{
    char text[512];
    struct region_case c;
    const po_scop *scop;
    bool good;

    for (size_t i = 0; i < COUNTOF(cases); i++) {
        snprintf(text, sizeof(text), "void f(%s, double *restrict A) {\n%s }\n",
                 cases[i].param, cases[i].loop);
        c = region_begin(text);
        scop = region_only(&c);
        good = (scop != NULL) == (cases[i].assume != NULL);
        if (good && scop) {
            snprintf(text, sizeof(text), "[n] -> %s", cases[i].assume);
            good = region_same_set(scop, isl_set_copy(scop->assume), text);
        }
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
        region_end(&c);
    }
}

static void test_context_is_the_range_of_the_types(void)
{
    struct region_case c =
        region_begin("void f(short n, _Bool b, double *restrict A) {\n"
                     "if (b) for (int i = 0; i < n; i++) A[i] = 0; }\n");
    const po_scop *scop = region_only(&c);

    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_TRUE(region_same_set(
        scop, isl_set_copy(scop->context),
        "[b, n] -> { : 0 <= b <= 1 and -32768 <= n <= 32767 }"));
    CU_ASSERT_TRUE(region_same_set(scop, isl_set_copy(scop->stmt[0].domain),
                                   "[b, n] -> { S0[i] : b = 1 and 0 <= i < n "
                                   "}"));
    region_end(&c);
}

static void test_wrapping_flag(void)
{
    static const char *const text =
        "void f(int n, double *restrict A) {\n"
        "for (int i = 0; i <= n; i++) A[i] = 0; }\n";
    static const char *flag[] = {"-fwrapv"};
    po_options options = *run.options;
    const po_options *saved = run.options;
    struct region_case c;
    const po_scop *scop;

    options.n_flag = 1;
    options.flag = flag;
    run.options = &options;
    c = region_begin(text);
    scop = region_only(&c);
    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_TRUE(region_same_set(scop, isl_set_copy(scop->assume),
                                   "[n] -> { : n < 2147483647 }"));
    region_end(&c);
    run.options = saved;
}

CU_TestInfo model_range_tests[] = {
    {"what cannot be proved is assumed", test_assumptions},
    {"parameters are in the range of their types",
     test_context_is_the_range_of_the_types},
    {"-fwrapv makes signed arithmetic wrap around", test_wrapping_flag},
    CU_TEST_INFO_NULL,
};
