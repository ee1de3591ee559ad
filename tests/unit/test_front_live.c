#include <stdio.h>
#include <string.h>

#include "front_case.h"
#include "test.h"

/* Whether the scalar s, written in the first loop nest of
 *
 *     double g(int n, int m, double *restrict A)
 *     { double s = 0; int i; ... }
 *
 * is dead after it.
 */
static const struct {
    const char *why;
    bool dead;
    const char *body;
} scalars[] = {
    {"nothing follows", true,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s * s; } return 0;"},
    {"it is returned", false, "for (i = 0; i < n; i++) s += A[i]; return s;"},
    {"it is assigned first", true,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s; } s = 1; return s;"},
    {"it is assigned first in one branch only", false,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s; }"
     "if (m) s = 1; return s;"},
    {"it is assigned in both branches", true,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s; }"
     "if (h()) s = 1; else s = 2; return s;"},
    {"it is used to compute its new value", false,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s; } h(); s = s + 1;"
     "return s;"},
    {"an outer loop comes back to it", false,
     "while (h()) { A[0] = s; for (i = 0; i < n; i++) s += A[i]; }"
     "return 0;"},
    {"an outer loop that is not modelled comes back to it", false,
     "for (;;) { h(); A[0] = s; h(); for (i = 0; i < n; i++) s += A[i]; }"},
    {"an outer loop overwrites it", true,
     "for (int t = 0; t < n; t++) { h(); s = 0; h();"
     "for (i = 0; i < n; i++) { s += A[i]; A[i] = s; } } return 0;"},
    {"a jump may lead anywhere", false,
     "back: s = 0; for (i = 0; i < n; i++) { s += A[i]; A[i] = s; }"
     "if (h()) goto back; return 0;"},
    {"a break skips the assignment", false,
     "for (;;) { h(); for (i = 0; i < n; i++) { s += A[i]; A[i] = s; }"
     "if (h()) break; s = 0; } return s;"},
    {"a return does not", true,
     "for (i = 0; i < n; i++) { s = A[i]; A[i] = s; }"
     "if (h()) return 0; s = 0; return s;"},
    {"the address is known", false,
     "double *p = &s; h(); for (i = 0; i < n; i++) { s = n; }"
     "h(); return *p;"},
};

static const po_array *find_array(const po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return &scop->array[i];
    return NULL;
}

static void test_scalars(void)
{
    char text[512];
    struct front_case c;
    const po_array *array;
    bool good;

    for (size_t i = 0; i < COUNTOF(scalars); i++) {
        snprintf(text, sizeof(text),
                 "int h(void);\n"
                 "double g(int n, int m, double *restrict A) {\n"
                 "double s = 0; int i; %s }\n",
                 scalars[i].body);
        c = front_begin(text);
        array = c.scops && c.scops->n_scop == 1
                    ? find_array(c.scops->scop[0], "s")
                    : NULL;
        good = array && array->dead_out == scalars[i].dead;
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, scalars[i].why);
        front_end(&c);
    }
}

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
    struct front_case c;
    const po_scop *scop;
    bool good;

    for (size_t i = 0; i < COUNTOF(iterators); i++) {
        snprintf(text, sizeof(text),
                 "int g(int n, double *restrict A) {\n"
                 "int i = 0; %s return i; }\n",
                 iterators[i].loops);
        c = front_begin(text);
        scop = front_only(&c);
        good = scop && scop->n_final == 1;
        good = good && front_same_set(scop,
                                      isl_set_from_pw_aff(isl_pw_aff_copy(
                                          scop->final[0].value)),
                                      iterators[i].value);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, iterators[i].why);
        front_end(&c);
    }
}

static void test_unused_iterators_have_no_final_value(void)
{
    struct front_case c =
        front_begin("void g(int n, double *restrict A) { int i;\n"
                    "for (i = 0; i < n; i++) A[i] = 0; }\n");
    const po_scop *scop = front_only(&c);

    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_EQUAL(scop->n_final, 0);
    front_end(&c);
}

CU_TestInfo front_live_tests[] = {
    {"scalars that are read afterwards are live", test_scalars},
    {"iterators have the right value afterwards", test_final_values},
    {"iterators that nobody reads have none",
     test_unused_iterators_have_no_final_value},
    CU_TEST_INFO_NULL,
};
