/* Scops with rewritten scalars, or cut loops, and the same with one thing wrong.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "region_case.h"
#include "rewrite_damage.h"
#include "test.h"

enum way { FOLD, SEPARATE, EXPAND, CUT, OWN, INWARD, CONTRACT };

/* A C text, how its scalars are rewritten, and what is wrong with the result:
 * NULL if it is right.
 */
struct rewrite_case {
    const char *why;
    const char *source;
    enum way way;
    void (*damage)(po_scop *to, const po_scop *from);
};

static const char factors[] = "double A[99][99];\n"
                              "void f(int n)\n"
                              "{\n"
                              "    double w;\n"
                              "    for (int i = 0; i < n; i++) {\n"
                              "        for (int j = 0; j < i; j++) {\n"
                              "            w = A[i][j];\n"
                              "            for (int k = 0; k < j; k++)\n"
                              "                w -= A[i][k] * A[k][j];\n"
                              "            A[i][j] = w / A[j][j];\n"
                              "        }\n"
                              "        for (int j = i; j < n; j++) {\n"
                              "            w = A[i][j];\n"
                              "            for (int k = 0; k < i; k++)\n"
                              "                w -= A[i][k] * A[k][j];\n"
                              "            A[i][j] = w;\n"
                              "        }\n"
                              "    }\n"
                              "}\n";

static const char row[] = "double A[99][99], x[99];\n"
                          "void f(int n, int m)\n"
                          "{\n"
                          "    for (int i = 0; i < n; i++) {\n"
                          "        for (int j = 0; j < m; j++)\n"
                          "            x[j] = A[i][j] + 1;\n"
                          "        for (int j = 0; j < m; j++)\n"
                          "            A[i][j] = x[j] * 2;\n"
                          "    }\n"
                          "}\n";

static const char plane[] =
    "double A[99][99][99];\n"
    "void f(int n)\n"
    "{\n"
    "    double x[60][60];\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        for (int j = 0; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                x[j][k] = A[i][j][k] + 1;\n"
    "        for (int j = 1; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                A[i][j][k] = x[j][k] * x[j - 1][k];\n"
    "    }\n"
    "}\n";

static const char rows[] =
    "double A[99][99];\n"
    "void f(int n)\n"
    "{\n"
    "    double x[99][60][60];\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        for (int j = 0; j < 60; j++)\n"
    "            x[i][j][j] = A[i][j] + 1;\n"
    "        for (int j = 1; j < 60; j++)\n"
    "            A[i][j] = x[i][j][j] * x[i][j - 1][j - 1];\n"
    "    }\n"
    "}\n";

static const char kept[] = "double A[99][99], x[99];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        for (int j = 0; j < n; j++)\n"
                           "            x[j] = A[i][j] + 1;\n"
                           "        for (int j = 1; j < n; j++)\n"
                           "            A[i][j] = x[j] * x[j - 1];\n"
                           "    }\n"
                           "}\n";

static const char last[] = "double A[99], B[99];\n"
                           "double f(int n)\n"
                           "{\n"
                           "    double t = 0;\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        t = B[i] * 2;\n"
                           "        A[i] = t + 1;\n"
                           "    }\n"
                           "    return t;\n"
                           "}\n";

static const char reused[] = "double A[99], B[99], C[99], D[99];\n"
                             "double f(int n, double t)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++) {\n"
                             "        t = A[i] * 0.5;\n"
                             "        B[i] = t + 1;\n"
                             "        t = t + C[i];\n"
                             "        D[i] = t * t;\n"
                             "    }\n"
                             "    return t;\n"
                             "}\n";

static const char declared[] = "double A[99], B[99];\n"
                               "double f(int n)\n"
                               "{\n"
                               "    double t = 0;\n"
                               "    for (int i = 0; i < n; i++) {\n"
                               "        double l[4];\n"
                               "        for (int z = 0; z < 4; z++)\n"
                               "            l[z] = B[i] * z;\n"
                               "        t = l[3] * 2;\n"
                               "        A[i] = t + 1;\n"
                               "    }\n"
                               "    return t;\n"
                               "}\n";

static const char sums[] = "double A[99][99], B[99][99], C[99][99];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++)\n"
                           "        for (int j = 0; j < n; j++) {\n"
                           "            double s = 0;\n"
                           "            for (int k = 0; k < n; k++)\n"
                           "                s += A[i][k] * B[k][j];\n"
                           "            C[i][j] = s;\n"
                           "        }\n"
                           "}\n";

static const char pivot[] = "double A[99][99];\n"
                            "void f(int n)\n"
                            "{\n"
                            "    for (int k = 0; k < n; k++)\n"
                            "        for (int i = 0; i < n; i++)\n"
                            "            A[k][i] += A[k][k];\n"
                            "}\n";

static const struct rewrite_case rewrite_cases[] = {
    {"sums kept in elements, copies dropped", factors, FOLD, NULL},
    {"the text has the scalar, the accesses the element", factors, FOLD,
     damage_keep_text},
    {"a read in the text is the element, its access the scalar", factors, FOLD,
     damage_keep_access},
    {"the accesses are beside the elements of the text", factors, FOLD,
     damage_shift_elements},
    {"a statement is lost that is no copy", factors, FOLD,
     damage_lose_statement},
    {"a statement is executed twice", factors, FOLD, damage_repeat_statement},
    {"an instance is lost", factors, FOLD, damage_lose_instance},
    {"a write may not happen", factors, FOLD, damage_forget_must},
    {"the last iteration split off", last, SEPARATE, NULL},
    {"an instance of the others is lost", last, SEPARATE, damage_lose_instance},
    {"part of the last iteration is lost", last, SEPARATE,
     damage_lose_statement},
    {"the last iteration is executed twice", last, SEPARATE,
     damage_repeat_statement},
    {"statements change places", last, SEPARATE, damage_exchange},
    {"those of the last iteration change places", last, SEPARATE, damage_hurry},
    {"another operator", last, SEPARATE, damage_subtract},
    {"the last value is in the wrong variable", last, SEPARATE,
     damage_lose_value},
    {"the new variable has the name of an array", last, SEPARATE, damage_clash},
    {"the new variable is used after the region", last, SEPARATE,
     damage_look_at_new},
    {"the last value is taken for dead", last, SEPARATE, damage_forget_live},
    {"an array is declared in what is split", declared, SEPARATE, NULL},
    {"a variable for each use", reused, SEPARATE, NULL},
    {"a value is read from the wrong variable", reused, SEPARATE,
     damage_mix_up},
    {"sums expanded", sums, EXPAND, NULL},
    {"the subscripts of a buffer exchanged", sums, EXPAND, damage_transpose},
    {"the text of a read is another one", sums, EXPAND, damage_subtract},
    {"rows that iterations have of their own", row, OWN, NULL},
    {"an instance with such a row is lost", row, OWN, damage_lose_instance},
    {"part of the iteration without one is lost", row, OWN,
     damage_lose_statement},
    {"part of it is executed twice", row, OWN, damage_repeat_statement},
    {"the row is read before it is written", row, OWN, damage_exchange},
    {"rows have the name of an array", row, OWN, damage_clash},
    {"rows are used after the region", row, OWN, damage_look_at_new},
    {"the last row is taken for dead", row, OWN, damage_forget_live},
    {"less is assumed than by the front end", row, OWN, damage_assume_less},
    {"a plane that every iteration declares", plane, INWARD, NULL},
    {"one that is declared too far in", plane, INWARD,
     damage_declare_further_in},
    {"one that is declared twice", plane, INWARD, damage_declare_twice},
    {"one of another type", plane, INWARD, damage_retype},
    {"one that is filled in part", plane, INWARD, damage_fill_less},
    {"a plane without the rows of other iterations", rows, CONTRACT, NULL},
    {"another type", rows, CONTRACT, damage_retype},
    {"one that is filled in part", rows, CONTRACT, damage_fill_less},
    {"it is declared twice", rows, CONTRACT, damage_declare_twice},
    {"it is used after the region", rows, CONTRACT, damage_look_at_new},
    {"a line, which the last iteration keeps", kept, INWARD, NULL},
    {"an instance is lost", kept, INWARD, damage_lose_instance_behind},
    {"the last iteration is lost", kept, INWARD, damage_lose_statement},
    {"the last iteration has one of its own", kept, INWARD, damage_forget_live},
    {"it has the name of an array", plane, INWARD, damage_clash},
    {"it is used after the region", plane, INWARD, damage_look_at_new},
    {"a loop cut in three parts", pivot, CUT, NULL},
    {"an iteration of a part is lost", pivot, CUT, damage_lose_instance},
    {"a part is lost", pivot, CUT, damage_lose_statement},
    {"a part is executed twice", pivot, CUT, damage_repeat_statement},
    {"the first two parts change places", pivot, CUT, damage_exchange},
};

static po_scop *rewrite(const po_scop *scop, enum way way)
{
    po_deps *deps = po_deps_analyse(scop, &run);
    po_scop *made;

    if (way == FOLD)
        made = po_scop_fold_accumulators(scop, deps, &run);
    else if (way == SEPARATE)
        made = po_scop_separate(scop, &run);
    else if (way == CUT)
        made = po_scop_split_index_sets(scop, deps);
    else if (way == OWN)
        made = po_scop_privatize_rows(scop, deps, -1);
    else if (way == INWARD)
        made = po_scop_privatize_arrays(scop, deps, -1);
    else if (way == CONTRACT)
        made = po_scop_contract(scop, deps, -1);
    else
        made = po_scop_expand(scop, deps);
    po_deps_free(deps);
    return made;
}

static void test_rewrite(void)
{
    for (size_t i = 0; i < COUNTOF(rewrite_cases); i++) {
        const struct rewrite_case *x = &rewrite_cases[i];
        struct region_case c = region_begin(x->source);
        po_scop *made = rewrite(c.scops->scop[0], x->way);
        const char *why = "not rewritten";
        isl_bool good = isl_bool_error;

        if (made && x->damage)
            x->damage(made, c.scops->scop[0]);
        if (made)
            good = po_verify_rewrite(c.scops->scop[0], made, &why);
        if (good != isl_bool_ok(!x->damage)) {
            printf("\n%s (%s): ", x->why, why);
            CU_FAIL("the verifier says something else");
        }
        po_scop_free(made);
        region_end(&c);
    }
}

CU_TestInfo verify_rewrite_tests[] = {
    {"rewritten scops, and damaged ones", test_rewrite},
    CU_TEST_INFO_NULL,
};
