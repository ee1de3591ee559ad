#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* The pairs that a region asks to be tested, one a line. */
static const struct {
    const char *text;
    const char *tests;
} cases[] = {
    {"void f(int n, double *x, double *y) {"
     "for (int i = 0; i < n; i++) x[i] = y[i + 1]; }",
     "y[1:n], x[0:-1 + n]\n"},
    {"void f(int n, double *restrict x, double *y) {"
     "for (int i = 0; i < n; i++) x[i] = y[i + 1]; }",
     ""},
    {"void f(int n, double *x, double *y, double *z) {"
     "for (int i = 0; i < n; i++) x[i] += y[i] * z[i]; }",
     "y[0:-1 + n], x[0:-1 + n]\nz[0:-1 + n], x[0:-1 + n]\n"},
    {"void f(int n, double (*A)[n], double (*B)[n]) {"
     "for (int i = 1; i < n; i++) for (int j = 0; j < i; j++)"
     "A[i][j] = B[j][i]; }",
     "B[0:-2 + n][1:-1 + n], A[1:-1 + n][0:-2 + n]\n"},
    {"void f(int n, double *x, double *y) {"
     "for (int i = n; i > 0; i--) x[-i] = y[2 * i]; }",
     "y[2:2n], x[-n:-1]\n"},
    {"void f(int n, int m, double *x, double *y) {"
     "for (int i = 0; i < n && i < m; i++) x[i] = y[i]; }",
     "y[0:min(-1 + m, -1 + n)], x[0:min(-1 + m, -1 + n)]\n"},
    {"double A[9]; double s; void f(int n, double *x) {"
     "for (int i = 0; i < 9; i++) A[i] = s * x[i]; }",
     "x[0:8], A[0:8]\n"},
    {"double A[9]; double s; void f(int n, double *x) {"
     "for (int i = 0; i < 9; i += 3) x[i] = s * A[i]; }",
     "s, x[0:6]\nA, x[0:6]\n"},
    {"int m; void f(int *x) { for (int i = 0; i < m; i++) x[i] = 0; }",
     "m, x[0:-1 + m]\n"},
    {"char *p; void f(char *q) { for (int i = 0; i < 9; i++) q[i] = p[i]; }",
     "p, q[0:8]\np[0:8], q[0:8]\n"},
    {"int *p; void f(int *q) { for (int i = 0; i < 9; i++) q[i] = p[i]; }",
     "p[0:8], q[0:8]\n"},
    {"void f(int n, int m, double *x, double *y) {"
     "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++)"
     "x[i * m + j] = y[i * m]; }",
     "y[1:-1 + n][0:0], x[1:-1 + n][0:-1 + m]\n"},
    {"struct s { double a, b; }; void f(struct s *x, double *restrict y) {"
     "for (int i = 1; i < 9; i++) y[i] = x[i].a; }",
     ""},
    {"void *malloc(unsigned long); void f(int n, double *y) {"
     "double *x = malloc(9), *z = malloc(9);"
     "for (int i = 0; i < n; i++) x[i] = y[i] + z[i]; }",
     ""},
    {"void *malloc(unsigned long); void f(int n, double *y) {"
     "double *x = malloc(9), *z = x + 1;"
     "for (int i = 0; i < n; i++) x[i] = y[i] + z[i]; }",
     "z[0:-1 + n], x[0:-1 + n]\n"},
    {"void f(int n, int m, double **A, double *x) {"
     "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++)"
     "A[i][j] = A[i - 1][j] + x[i]; }",
     "A[0:-1 + n], A[0:-1 + n][0:-1 + m]\n"
     "A[0:-1 + n][0:-1 + m], x[1:-1 + n]\n"},
    {"void f(int k, int n, int m, int p, int q, int e, double *x,"
     "double *restrict y, double *w) {"
     "for (int o = 0; o < k; o++)"
     "for (int r = 0; r < p; r++) for (int s = 0; s < q; s++)"
     "for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++)"
     "if (r + i >= e && r + i - e < n && s + j >= e && s + j - e < m)"
     "x[o] += w[(o * 3 + i) * 3 + j] * y[s]; }",
     "w[0:-1 + 9k], x[0:-1 + k]\n"},
    {"extern double A[9], B[9]; void f(int n) {"
     "for (int i = 0; i < n; i++) A[i] = B[i]; }",
     "B[0:-1 + n], A[0:-1 + n]\n"},
    {"extern double A[9], B[9]; extern double B[9] __attribute__((weak));"
     "void f(int n) {"
     "for (int i = 0; i < n; i++) A[i] = B[i]; }",
     "B[0:-1 + n], A[0:-1 + n]\n"},
    {"extern double A[9], B[9] __asm__(\"other\"); void f(int n) {"
     "for (int i = 0; i < n; i++) A[i] = B[i]; }",
     "B[0:-1 + n], A[0:-1 + n]\n"},
    {"double A[9];\n#pragma weak B = A\nextern double B[9];"
     "void f(int n) { for (int i = 0; i < n; i++) A[i] = B[i]; }",
     "B[0:-1 + n], A[0:-1 + n]\n"},
    {"extern double A[9]; void f(int n) { extern double B[9];"
     "for (int i = 0; i < n; i++) A[i] = B[i]; }",
     "B[0:-1 + n], A[0:-1 + n]\n"},
};

/* Return the text behind the labels "disjoint: " in what is printed of the
 * only region.
 */
static po_text tests_of(const struct region_case *c)
{
    static const char label[] = "  disjoint: ";
    po_text printed = {0};
    po_text tests = {0};
    const char *at;
    const char *end;

    po_scop_print(region_only(c), &printed);
    at = strstr(po_text_get(&printed), label);
    for (; at; at = strstr(end, label)) {
        at += strlen(label);
        end = strchr(at, '\n');
        po_text_add_bytes(&tests, at, (size_t)(end - at) + 1);
    }
    po_text_free(&printed);
    return tests;
}

static void test_boxes(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        struct region_case c = region_begin(cases[i].text);
        po_text tests = tests_of(&c);

        CU_ASSERT_PTR_NOT_NULL(region_only(&c));
        CU_ASSERT_STRING_EQUAL(po_text_get(&tests), cases[i].tests);
        if (strcmp(po_text_get(&tests), cases[i].tests) != 0)
            fprintf(stderr, "  case %zu:\n%s", i, po_text_get(&tests));
        po_text_free(&tests);
        region_end(&c);
    }
}

CU_TestInfo model_disjoint_tests[] = {
    {"which ranges are compared", test_boxes},
    CU_TEST_INFO_NULL,
};
