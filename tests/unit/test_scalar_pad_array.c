/* Copies of arrays with longer rows: what is copied, and back, and what the certificate of
 * rewritten scops says of that.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* A nest, and the elements of A that are copied to the copy, and from it; or why there is none. */
static const struct {
    const char *why;
    const char *nest;
    const char *there;
    const char *back;
    const char *refusal;
} cases[] = {
    {"an array that is read only",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "x[i] += A[j][i];",
     "[n] -> { A[j, i] : 0 <= i, j < n }", "[n] -> { A[j, i] : false }", NULL},
    {"what is written first is not copied in front",
     "for (int i = 0; i < n; i++) { A[i][0] = 1; "
     "for (int j = 1; j < n; j++) A[i][j] = A[i][j - 1] + A[n][j]; }",
     NULL, NULL, "a subscript is something else than an iteration"},
    {"what is written first, and nothing else read",
     "for (int i = 0; i < n; i++) { A[i][0] = 1; "
     "for (int j = 1; j < n; j++) A[i][j] = A[i][j - 1] + 1; }",
     "[n] -> { A[j, i] : false }", "[n] -> { A[i, j] : 0 <= i, j < n }", NULL},
    {"elements on a diagonal, of a row and of a column",
     "for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++) "
     "for (int j = k + 1; j < n; j++) A[i][j] -= A[i][k] / A[k][k] * A[k][j];",
     "[n] -> { A[i, j] : 0 <= i, j < n and n >= 2 }",
     "[n] -> { A[i, j] : 0 < i, j < n }", NULL},
    {"neighbours",
     "for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) "
     "A[i][j] = A[i - 1][j] + A[i][j + 1];",
     "[n] -> { A[0, j] : 0 < j < n - 1; A[i, j] : 0 < i < n - 1 and 2 <= j < n "
     "}",
     "[n] -> { A[i, j] : 0 < i, j < n - 1 }", NULL},
    {"what may be written",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "if (x[i] > 0) A[i][j] = 1;",
     NULL, NULL, "condition"},
    {"what may be read",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "x[i] += y[j] > 0 ? A[i][j] : 1;",
     NULL, NULL, "it is not certain that an element is read"},
    {"a subscript that is an element",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "x[i] += A[i][w[j]];",
     NULL, NULL, "it is not certain that an element is accessed"},
    {"a sum of iterations",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "x[i] += A[i][i + j];",
     NULL, NULL, "a subscript is something else than an iteration"},
    {"a row that the iterations of another loop say, all the same",
     "for (int i = 0; i < n; i += 2) for (int j = 0; j < n; j++) "
     "x[j] += A[(i + 1) % 2][j];",
     NULL, NULL, "a subscript has the variable of a loop"},
};

/* A nest, and the same with a copy of array A, NULL if there is none as "why" says. */
struct pad_case {
    struct region_case region;
    const po_scop *front;
    po_deps *deps;
    po_scop *padded;
    const char *why;
};

static struct pad_case begin(const char *nest)
{
    struct pad_case c = {0};
    char source[500];
    int array = 0;

    snprintf(source, sizeof(source),
             "double A[99][99], x[99], y[99];\nint w[99];\n"
             "void f(int n)\n{\n    %s\n}\n",
             nest);
    c.region = region_begin(source);
    CU_ASSERT_FATAL(c.region.scops && c.region.scops->n_scop > 0);
    c.front = c.region.scops->scop[0];
    while (strcmp(c.front->array[array].name, "A") != 0)
        array++;
    c.deps = po_deps_analyse(c.front, &run);
    c.padded = po_scop_pad(c.front, c.deps, array, 4, &c.why);
    return c;
}

static void end(struct pad_case *c)
{
    po_scop_free(c->padded);
    po_deps_free(c->deps);
    region_end(&c->region);
}

/* The access of a copy to A, which is a write if it goes back; -1 for other statements. */
static int access_of_array(const po_scop *scop, const po_stmt *stmt)
{
    for (int k = 0; k < stmt->n_access && stmt->n_access == 2; k++)
        if (strcmp(scop->array[stmt->access[k].array].name, "A") == 0 &&
            scop->array[stmt->access[1 - k].array].pad == 4)
            return k;
    return -1;
}

/* Are the elements of A that are copied, or written back, those of the text? */
static bool are_copied(const po_scop *scop, bool is_back, const char *text)
{
    isl_set *want = isl_set_read_from_str(scop->ctx, text);
    isl_set *found = isl_set_empty(isl_set_get_space(want));
    isl_bool same;

    for (int s = 0; s < scop->n_stmt; s++) {
        int k = access_of_array(scop, &scop->stmt[s]);

        if (k >= 0 && (k == 1) == is_back)
            found = isl_set_union(
                found,
                isl_map_range(isl_map_copy(scop->stmt[s].access[k].relation)));
    }
    found = isl_set_intersect_params(found, isl_set_copy(scop->context));
    want = isl_set_intersect_params(want, isl_set_copy(scop->context));
    same = isl_set_is_equal(want, found);
    isl_set_free(want);
    isl_set_free(found);
    return same == isl_bool_true;
}

static void test_copies(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        struct pad_case c = begin(cases[i].nest);
        bool good;

        if (cases[i].refusal)
            good = !c.padded && c.why && strstr(c.why, cases[i].refusal);
        else
            good = c.padded && po_scop_check(c.padded) == isl_stat_ok &&
                   are_copied(c.padded, false, cases[i].there) &&
                   are_copied(c.padded, true, cases[i].back);
        if (!good) {
            printf("\n%s: %s: ", cases[i].why, c.why ? c.why : "copied");
            CU_FAIL("the copies are others");
        }
        end(&c);
    }
}

/* Return the copy number "n" that goes that way. */
static po_stmt *find_copy(po_scop *scop, bool is_back, int n)
{
    for (int s = 0; s < scop->n_stmt; s++) {
        int k = access_of_array(scop, &scop->stmt[s]);

        if (k >= 0 && (k == 1) == is_back && n-- == 0)
            return &scop->stmt[s];
    }
    CU_FAIL_FATAL("there is no such copy");
    return NULL;
}

/* Leave the first row out. */
static void copy_less(po_stmt *stmt)
{
    stmt->domain = isl_set_lower_bound_si(stmt->domain, isl_dim_set, 0, 2);
    for (int k = 0; k < 2; k++)
        stmt->access[k].relation = isl_map_intersect_domain(
            stmt->access[k].relation, isl_set_copy(stmt->domain));
}

static void copy_less_there(po_scop *scop)
{
    copy_less(find_copy(scop, false, 0));
}

static void copy_less_back(po_scop *scop)
{
    copy_less(find_copy(scop, true, 0));
}

/* Let an access of the statement be one column further. */
static void shift_column(po_stmt *stmt, int access, const char *array)
{
    isl_map **relation = &stmt->access[access].relation;
    char text[80];

    snprintf(text, sizeof(text), "{ %s[x, y] -> %s[x, y + 1] }", array, array);
    *relation = isl_map_apply_range(
        *relation, isl_map_read_from_str(isl_map_get_ctx(*relation), text));
}

static void shift_there(po_scop *scop)
{
    shift_column(find_copy(scop, false, 0), 0, "A");
}

static void shift_back(po_scop *scop)
{
    shift_column(find_copy(scop, true, 0), 1, "A");
}

/* Write back before anything is computed. */
static void write_early(po_scop *scop)
{
    static const int front[] = {-1, 0, 0, 0, 0};
    po_stmt last = scop->stmt[scop->n_stmt - 1];

    memmove(scop->stmt + 1, scop->stmt,
            ((size_t)scop->n_stmt - 1) * sizeof(last));
    last.position = front;
    scop->stmt[0] = last;
}

/* What is done to a scop with a copy, and what is not shown of it then. */
static const struct {
    const char *why;
    void (*change)(po_scop *scop);
    const char *part;
} wrong_cases[] = {
    {"nothing", NULL, NULL},
    {"a row is not copied", copy_less_there, "values"},
    {"a row is not written back", copy_less_back, "values"},
    {"another element is copied than the text says", shift_there, "copies"},
    {"another element is written back", shift_back, "copies"},
    {"what was there before is written back", write_early, "values"},
};

static void test_certificate(void)
{
    for (size_t i = 0; i < COUNTOF(wrong_cases); i++) {
        struct pad_case c =
            begin("for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) "
                  "A[i][j] = A[i][j] * A[i - 1][j - 1];");
        const char *why = "";
        isl_bool good;

        CU_ASSERT_FATAL(c.padded != NULL);
        if (wrong_cases[i].change)
            wrong_cases[i].change(c.padded);
        good = po_verify_rewrite(c.front, c.padded, &why);
        if (wrong_cases[i].part ? good != isl_bool_false ||
                                      strcmp(why, wrong_cases[i].part) != 0
                                : good != isl_bool_true) {
            printf("\n%s: %d, %s: ", wrong_cases[i].why, good, why);
            CU_FAIL("the certificate says something else");
        }
        end(&c);
    }
}

CU_TestInfo scalar_pad_array_tests[] = {
    {"what is copied, and written back", test_copies},
    {"copies that are not what they should be are noticed", test_certificate},
    CU_TEST_INFO_NULL,
};
