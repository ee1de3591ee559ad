#include <stdio.h>

#include "region_case.h"
#include "test.h"

/* The value of i after a region that ends with "return i;". */
static const struct {
    const char *why;
    const char *loops;
    const char *value;
} iterators[] = {
    {"the first value that fails the condition",
     "for (i = 0; i < n; i++) A[i] = 0;",
     "[n] -> { [n] : n >= 0; [0] : n < 0 }"},
    {"downwards", "for (i = n; i > 0; i--) A[i] = 0;",
     "[n] -> { [0] : n >= 0; [n] : n < 0 }"},
    {"steps", "for (i = 0; i < n; i += 4) A[i] = 0;",
     "[n] -> { [4*floor((n + 3)/4)] : n >= 0; [0] : n < 0 }"},
    {"the last loop decides",
     "for (i = 0; i < n; i++) A[i] = 0; for (i = 2; i < 7; i++) A[i] = 1;",
     "[n] -> { [7] }"},
    {"nothing is assigned where the loop is not reached",
     "for (int t = 0; t < n; t++) for (i = 0; i < t; i++) A[i] = t;",
     "[n] -> { [n - 1] : n >= 1 }"},
    {"the last execution is not the last in the text",
     "for (int t = 0; t < n; t++) {"
     "  for (i = 0; i < 3; i++) A[i] = t;"
     "  if (t < 5) for (i = 0; i < 9; i++) A[i] = t; }",
     "[n] -> { [9] : 1 <= n <= 5; [3] : n > 5 }"},
};

static void test_final_values(void)
{
    char text[512];
    struct region_case c;
    const po_scop *scop;
    bool good;

    for (size_t i = 0; i < COUNTOF(iterators); i++) {
        snprintf(text, sizeof(text),
                 "int g(int n, double *restrict A) {\n"
                 "int i = 0; %s return i; }\n",
                 iterators[i].loops);
        c = region_begin(text);
        scop = region_only(&c);
        good = scop && scop->n_final == 1;
        good = good && region_same_set(scop,
                                       isl_set_from_pw_aff(isl_pw_aff_copy(
                                           scop->final[0].value)),
                                       iterators[i].value);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, iterators[i].why);
        region_end(&c);
    }
}

static void test_unused_iterators_have_no_final_value(void)
{
    struct region_case c =
        region_begin("void g(int n, double *restrict A) { int i;\n"
                     "for (i = 0; i < n; i++) A[i] = 0; }\n");
    const po_scop *scop = region_only(&c);

    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_EQUAL(scop->n_final, 0);
    region_end(&c);
}

CU_TestInfo model_final_tests[] = {
    {"iterators have the right value afterwards", test_final_values},
    {"iterators that nobody reads have none",
     test_unused_iterators_have_no_final_value},
    CU_TEST_INFO_NULL,
};
