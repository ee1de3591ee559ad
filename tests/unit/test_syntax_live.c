#include <stdio.h>
#include <string.h>

#include "region_case.h"
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
    {"a loop two further out comes back to it", false,
     "for (int t = 0; t < n; t++) { h(); A[t] = s; for (int j = 0; j < n; j++) "
     "{"
     "for (i = 0; i < n; i++) { s = i; A[i] = s; } if (h()) return 0; } }"
     "return 0;"},
    {"the loop between is a while", false,
     "for (int t = 0; t < n; t++) { h(); A[t] = s; while (h())"
     "{ for (i = 0; i < n; i++) { s = i; A[i] = s; } h(); } } return 0;"},
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
    struct region_case c;
    const po_array *array;
    bool good;

    for (size_t i = 0; i < COUNTOF(scalars); i++) {
        snprintf(text, sizeof(text),
                 "int h(void);\n"
                 "double g(int n, int m, double *restrict A) {\n"
                 "double s = 0; int i; %s }\n",
                 scalars[i].body);
        c = region_begin(text);
        array = c.scops && c.scops->n_scop == 1
                    ? find_array(c.scops->scop[0], "s")
                    : NULL;
        good = array && array->dead_out == scalars[i].dead;
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, scalars[i].why);
        region_end(&c);
    }
}

/* Whether t.x, of the structure t in
 *
 *     double g(int n, int m, double *restrict A)
 *     { struct { double x, y, v[2]; } t; int i; ... }
 *
 * becomes a variable of the iteration in the first loop nest, as nothing reads it.
 */
static const struct {
    const char *why;
    bool dead;
    const char *body;
} members[] = {
    {"nothing follows", true,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } return 0;"},
    {"it is returned", false,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } return "
     "t.x;"},
    {"another one is", true,
     "t.y = 1; for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } "
     "return "
     "t.y;"},
    {"an element of another one is", true,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } return "
     "t.v[1];"},
    {"an element that is not known is", false,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } return "
     "t.v[m];"},
    {"it is assigned first", true,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } t.x = 1; "
     "return "
     "t.x;"},
    {"another one is assigned first", false,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } t.y = 1; "
     "return "
     "t.x;"},
    {"an iteration reads what the one before has set", false,
     "t.x = 1; for (i = 0; i < n; i++) { A[i] = t.x; t.x = 2; } return 0;"},
    {"an outer loop comes back to it", false,
     "t.x = 1; while (h()) { A[0] = t.x; for (i = 0; i < n; i++)"
     "{ t.x = A[i] + 1; A[i] = t.x * t.x; } } return 0;"},
    {"an outer loop overwrites it", true,
     "while (h()) { t.x = 1; A[0] = t.x; for (i = 0; i < n; i++)"
     "{ t.x = A[i] + 1; A[i] = t.x * t.x; } } return 0;"},
    {"it is passed whole", false,
     "for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * t.x; } k(&t); "
     "return 0;"},
    {"a pointer leads to an element", false,
     "double *p = t.v; for (i = 0; i < n; i++) { t.x = A[i] + 1; A[i] = t.x * "
     "t.x; }"
     "return p[0];"},
};

static bool has_variable(const po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].decl->name, name) == 0)
            return true;
    return false;
}

static void test_members(void)
{
    char text[512];
    struct region_case c;
    bool good;

    for (size_t i = 0; i < COUNTOF(members); i++) {
        snprintf(text, sizeof(text),
                 "int h(void); void k(void *t);\n"
                 "double g(int n, int m, double *restrict A) {\n"
                 "struct { double x, y, v[2]; } t; int i; %s }\n",
                 members[i].body);
        c = region_begin(text);
        good = c.scops && c.scops->n_scop == 1 &&
               has_variable(c.scops->scop[0], "t_x") == members[i].dead;
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, members[i].why);
        region_end(&c);
    }
}

CU_TestInfo syntax_live_tests[] = {
    {"scalars that are read afterwards are live", test_scalars},
    {"members are live by themselves", test_members},
    CU_TEST_INFO_NULL,
};
