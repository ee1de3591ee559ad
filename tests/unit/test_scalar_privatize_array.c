/* Arrays that are declared further in: how far, and which are not. */
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

#define MAX_TEXT 600

/* What a function does, and the loops around the declarations of its arrays, one digit
 * for each; "" if none is moved.
 */
static const struct inward_case {
    const char *why;
    const char *body;
    const char *depths;
} inward_cases[] = {
    {"a neighbour is read",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; }",
     "1"},
    {"a loop in front has set what is read, in an iteration of that number",
     "for (int i = 0; i < n; i++) x[i] = A[i][0];"
     "for (int i = 0; i < n; i++) { A[i][1] = x[i];"
     " for (int j = 1; j < n; j++) x[i] = A[i][j]; }",
     ""},
    {"a loop behind reads what is set, in an iteration of that number",
     "for (int i = 0; i < n; i++) { x[i] = A[i][1];"
     " for (int j = 1; j < n; j++) A[i][j] += x[i]; }"
     "for (int i = 0; i < n; i++) A[i][0] = x[i];",
     ""},
    {"two arrays of two loops",
     "for (int t = 0; t < n; t++) for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) { x[j] = A[i][j]; z[j] = x[j] * t; }"
     " for (int j = 1; j < n; j++) A[i][j] += x[j - 1] + z[j]; }",
     "22"},
    {"what one loop fills, all iterations of the next one read",
     "for (int t = 0; t < n; t++) {"
     " for (int j = 0; j < n; j++) x[j] = A[t][j];"
     " for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) A[i][j] += "
     "x[j]; }",
     "1"},
    {"one for each of two nests",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; }"
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] += x[j - 1]; }",
     "11"},
    {"the second nest reads what the first one fills",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; }"
     "for (int i = 0; i < n; i++) {"
     " for (int j = 1; j < n; j++) A[i][j] += x[j - 1]; }",
     ""},
    {"a plane",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) p[j][k] = "
     "A[j][k] + i;"
     " for (int j = 1; j < n; j++) for (int k = 0; k < n; k++) A[j][k] = p[j - "
     "1][k]; }",
     "1"},
    {"what is read is older",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] += A[i][j];"
     " for (int j = 0; j < n; j++) A[i][j] = x[j] * 2; }",
     ""},
    {"what is read is partly from before the loops",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 1; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1] * 2; }",
     ""},
    {"what is read is partly older",
     "for (int j = 0; j < n; j++) x[j] = 0;"
     "for (int i = 0; i < n; i++) {"
     " for (int j = 1; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1] * 2; }",
     ""},
    {"not every element is written",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) if (A[i][j] > 0) x[j] = A[i][j];"
     " for (int j = 0; j < n; j++) A[i][j] = x[j] * 2; }",
     ""},
    {"it is read behind the loops",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; }"
     "y[0] = x[n / 2];",
     "1"},
    {"so it is, and lines get shorter",
     "for (int i = 0; i < n; i++) {"
     " for (int j = i; j < n; j++) x[j] = A[i][j];"
     " for (int j = i + 1; j < n; j++) A[i][j] = x[j - 1]; }"
     "y[0] = x[n / 2];",
     ""},
    {"it is read in the next step of a loop around",
     "for (int t = 0; t < 3; t++) { y[t] = x[n / 2];"
     " for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; } }",
     ""},
    {"somebody else knows it",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) x[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1]; }"
     "g(x);",
     "1"},
    {"it is global, and there are two of them",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) { x[j] = A[i][j]; y[j] = x[j]; }"
     " for (int j = 1; j < n; j++) A[i][j] = x[j - 1] + y[j]; }",
     "11"},
    {"it is global, and the last iteration may not write it",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) { y[j] = 1; if (A[i][j] > 0) y[j] = "
     "A[i][j]; }"
     " for (int j = 1; j < n; j++) A[i][j] = y[j - 1]; }",
     "1"},
    {"nobody reads it",
     "for (int i = 0; i < n; i++)"
     " for (int j = 0; j < n; j++) y[j] = A[i][j];",
     ""},
    {"its size is not known",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) w[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = w[j - 1]; }",
     ""},
    {"it is too large for the stacks of threads",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) big[j] = A[i][j];"
     " for (int j = 1; j < n; j++) A[i][j] = big[j - 1]; }",
     ""},
    {"a subscript of another array is in it",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < n; j++) at[j] = j;"
     " for (int j = 1; j < n; j++) A[i][at[j]] = 1; }",
     ""},
};

/* The same with fewer dimensions: the number of those that are left, one digit for each array; "" if
 * none is contracted.
 */
static const struct inward_case contract_cases[] = {
    {"a row for each iteration",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) r[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = r[i][j] + r[i][j - 1]; }",
     "1"},
    {"an element for each iteration",
     "for (int i = 0; i < n; i++) for (int j = 0; j < 99; j++) {"
     " r[i + 1][j] = A[i][j]; A[i][j] = r[i + 1][j] * 2; }",
     "0"},
    {"as many rows as are not known",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) v[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = v[i][j - 1]; }",
     "1"},
    {"one of two arrays",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) { r[i][j] = A[i][j]; s[j][i] = A[j][i]; }"
     " for (int j = 1; j < 99; j++) A[i][j] = r[i][j - 1] + s[j - 1][i]; }",
     "1"},
    {"an iteration uses two rows",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) { r[i][j] = A[i][j]; r[i + 1][j] = 1; }"
     " for (int j = 1; j < 99; j++) A[i][j] = r[i][j - 1] + r[i + 1][j]; }",
     ""},
    {"the row of another iteration is read",
     "for (int j = 0; j < 99; j++) r[0][j] = 0;"
     "for (int i = 1; i < n; i++) {"
     " for (int j = 0; j < 99; j++) r[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = r[i - 1][j]; }",
     ""},
    {"what is read is not all filled",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 1; j < 99; j++) r[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = r[i][j - 1]; }",
     ""},
    {"it may be read after the nest",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) G[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = G[i][j - 1]; }",
     ""},
    {"the last iteration could keep it",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) G[0][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = G[0][j - 1]; }",
     ""},
    {"a row is too long for a stack",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) l[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = l[i][j - 1]; }",
     ""},
    {"rows that are parameters",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < 99; j++) w[i][j] = A[i][j];"
     " for (int j = 1; j < 99; j++) A[i][j] = w[i][j - 1]; }",
     ""},
};

static void test_contract(void)
{
    for (size_t i = 0; i < COUNTOF(contract_cases); i++) {
        char source[MAX_TEXT + 300];
        char ranks[MAX_TEXT] = "";
        struct region_case c;
        const po_scop *scop;
        po_deps *deps;
        po_scop *to;
        int n = 0;

        snprintf(source, sizeof(source),
                 "double A[99][99], G[99][99];\n"
                 "void f(int n, double (*restrict w)[99])\n{\n"
                 "    double r[120][120], s[99][99], v[n][99], l[9][20000];\n"
                 "    %s\n}\n",
                 contract_cases[i].body);
        c = region_begin(source);
        scop = c.scops->scop[0];
        deps = po_deps_analyse(scop, &run);
        to = po_scop_contract(scop, deps, -1);
        for (int a = scop->n_array; to && a < to->n_array; a++)
            ranks[n++] = (char)('0' + to->array[a].rank);
        if (strcmp(ranks, contract_cases[i].depths) != 0 ||
            (to && po_scop_check(to) != isl_stat_ok)) {
            printf("\n%s: \"%s\": ", contract_cases[i].why, ranks);
            CU_FAIL("something else becomes of the array");
        }
        po_scop_free(to);
        po_deps_free(deps);
        region_end(&c);
    }
}

/* Write the loops around each declaration that has been added. */
static void write_depths(const po_scop *from, const po_scop *to, char *text)
{
    int n = 0;

    for (int s = 0; to && s < to->n_stmt; s++)
        for (int a = from->n_array; a < to->n_array; a++)
            if (po_stmt_declares(to, &to->stmt[s], a))
                text[n++] = (char)('0' + to->stmt[s].n_iter);
    text[n] = 0;
}

static void test_inward(void)
{
    for (size_t i = 0; i < COUNTOF(inward_cases); i++) {
        char source[MAX_TEXT + 300];
        char depths[MAX_TEXT] = "";
        struct region_case c;
        const po_scop *scop;
        po_deps *deps;
        po_scop *to;

        snprintf(source, sizeof(source),
                 "double A[99][99], y[99];\n"
                 "void g(double *);\n"
                 "void f(int n, double *restrict w)\n{\n"
                 "    double x[99], z[99], p[60][60], big[20000];\n"
                 "    int at[99];\n    %s\n}\n",
                 inward_cases[i].body);
        c = region_begin(source);
        scop = c.scops->scop[0];
        deps = po_deps_analyse(scop, &run);
        to = po_scop_privatize_arrays(scop, deps, -1);
        write_depths(scop, to, depths);
        if (strcmp(depths, inward_cases[i].depths) != 0 ||
            (to && po_scop_check(to) != isl_stat_ok)) {
            printf("\n%s: \"%s\": ", inward_cases[i].why, depths);
            CU_FAIL("something else becomes of the array");
        }
        po_scop_free(to);
        po_deps_free(deps);
        region_end(&c);
    }
}

CU_TestInfo scalar_privatize_array_tests[] = {
    {"arrays are declared as far in as their values allow", test_inward},
    {"they lose dimensions of which iterations use one index", test_contract},
    CU_TEST_INFO_NULL,
};
