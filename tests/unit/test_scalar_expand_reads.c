/* Reads that get arrays of their own, and others that do not; and what the certificate of
 * rewritten scops says of copies.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* What a loop nest does, with loops cut if they can be, and what fills the arrays: statements with
 * their domains; "none" if there are none.
 */
static const struct {
    const char *why;
    const char *nest;
    const char *copies;
} cases[] = {
    {"a row and a column that a step also writes",
     "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) "
     "for (int j = 0; j < n; j++) A[i][j] += A[i][k] * A[k][j];",
     "[n] -> { [0, k, j] : 0 < k < n and 0 <= j < n; [1, k, i] : 0 <= i < k < "
     "n; "
     "[2, k, i] : 0 <= i < k < n; [3, k, j] : 0 <= k, j < n; "
     "[4, k, i] : 0 <= k < i < n; [5, k, i] : 0 <= k < i < n }"},
    {"a row that no later step writes",
     "for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++) "
     "for (int j = k + 1; j < n; j++) A[i][j] -= A[i][k] * A[k][j];",
     "none"},
    {"a row that the step before writes",
     "for (int k = 1; k < n; k++) for (int i = 0; i < n; i++) "
     "for (int j = 0; j < n; j++) A[k][j] += A[k - 1][j] * x[i];",
     "none"},
    {"elements that depend on all loops",
     "for (int k = 0; k < n; k++) for (int i = 1; i < n - 1; i++) "
     "for (int j = 1; j < n - 1; j++) A[i][j] = A[i - 1][j] + A[i + 1][j];",
     "none"},
    {"two loops",
     "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) "
     "x[i] += x[k];",
     "none"},
    {"an element that stands in a subscript, beside another row",
     "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) "
     "for (int j = 0; j < n; j++) "
     "B[i][j] = B[i][j] < w[B[i][k]] + B[k][j] ? B[i][j] : 7;",
     "none"},
    {"an element that may not be written again",
     "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) "
     "for (int j = 0; j < n; j++) if (y[j] > 0) A[i][j] += A[k][j];",
     "none"},
};

static bool is_copy(const po_scop *scop, const po_stmt *stmt)
{
    return stmt->n_access == 2 && scop->array[stmt->access[1].array].is_local;
}

/* Return { [number of the copy, k, ...] } for all copies. */
static __isl_give isl_set *find_copies(const po_scop *scop)
{
    isl_set *all = NULL;
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *one = isl_set_copy(scop->stmt[s].domain);

        if (!is_copy(scop, &scop->stmt[s])) {
            isl_set_free(one);
            continue;
        }
        one = isl_set_reset_tuple_id(one);
        one = isl_set_insert_dims(one, isl_dim_set, 0, 1);
        one = isl_set_fix_si(one, isl_dim_set, 0, n++);
        all = all ? isl_set_union(all, one) : one;
    }
    return all;
}

static bool is_as_wanted(const po_scop *expanded, const char *text)
{
    isl_set *want;
    isl_set *found;
    isl_bool same;

    if (!expanded || strcmp(text, "none") == 0)
        return !expanded && strcmp(text, "none") == 0;
    want = isl_set_read_from_str(expanded->ctx, text);
    found = find_copies(expanded);
    found = isl_set_intersect_params(found, isl_set_copy(expanded->context));
    want = isl_set_intersect_params(want, isl_set_copy(expanded->context));
    same = isl_set_is_equal(want, found);
    isl_set_free(want);
    isl_set_free(found);
    return same == isl_bool_true && po_scop_check(expanded) == isl_stat_ok;
}

/* A nest with its loops cut, and reads expanded, of which each is NULL if it is not. */
struct expanded_case {
    struct region_case region;
    const po_scop *front;
    po_scop *cut;
    po_deps *deps;
    po_scop *expanded;
};

static struct expanded_case begin(const char *nest)
{
    struct expanded_case c;
    char source[500];
    po_deps *deps;

    snprintf(source, sizeof(source),
             "double A[99][99], x[99], y[99];\nint B[99][99], w[99];\n"
             "void f(int n, int m)\n{\n    %s\n}\n",
             nest);
    c.region = region_begin(source);
    CU_ASSERT_FATAL(c.region.scops && c.region.scops->n_scop > 0);
    c.front = c.region.scops->scop[0];
    deps = po_deps_analyse(c.front, &run);
    c.cut = po_scop_split_index_sets(c.front, deps);
    po_deps_free(deps);
    c.deps = po_deps_analyse(c.cut ? c.cut : c.front, &run);
    c.expanded = po_scop_expand_reads(c.cut ? c.cut : c.front, c.deps);
    return c;
}

static void end(struct expanded_case *c)
{
    po_scop_free(c->expanded);
    po_deps_free(c->deps);
    po_scop_free(c->cut);
    region_end(&c->region);
}

static void test_reads(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        struct expanded_case c = begin(cases[i].nest);

        if (!is_as_wanted(c.expanded, cases[i].copies)) {
            printf("\n%s: ", cases[i].why);
            CU_FAIL("the copies are others");
        }
        end(&c);
    }
}

/* Move the first copy, of a row, to the end of a step: it would have what the step writes. */
static void move_to_end(po_scop *scop)
{
    static const int end[] = {9, 0, 1000, 0, 0};
    po_stmt first = scop->stmt[0];

    memmove(scop->stmt, scop->stmt + 1,
            ((size_t)scop->n_stmt - 1) * sizeof(first));
    first.position = end;
    scop->stmt[scop->n_stmt - 1] = first;
}

/* Let the first copy be of the first element of the row. */
static void copy_first(po_scop *scop)
{
    isl_map **relation = &scop->stmt[0].access[0].relation;
    isl_map *first = isl_map_read_from_str(scop->ctx, "{ A[x, y] -> A[x, 0] }");

    *relation = isl_map_apply_range(*relation, first);
}

/* Leave copies out for the first steps. */
static void copy_less(po_scop *scop)
{
    po_stmt *stmt = &scop->stmt[0];

    stmt->domain = isl_set_lower_bound_si(stmt->domain, isl_dim_set, 0, 2);
    for (int k = 0; k < 2; k++)
        stmt->access[k].relation = isl_map_intersect_domain(
            stmt->access[k].relation, isl_set_copy(stmt->domain));
}

/* Have another statement read the other row. */
static void read_other(po_scop *scop)
{
    int other = -1;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            po_access *access = &scop->stmt[s].access[k];

            if (is_copy(scop, &scop->stmt[s]) || access->is_write ||
                !scop->array[access->array].is_local)
                continue;
            if (other < 0)
                other = access->array;
            access->array = other;
            access->relation = isl_map_set_tuple_name(
                access->relation, isl_dim_out, scop->array[other].name);
        }
}

/* What is done to a scop with copies, and what is not shown of it then. */
static const struct {
    const char *why;
    void (*change)(po_scop *scop);
    const char *part;
} wrong_cases[] = {
    {"nothing", NULL, NULL},
    {"a copy comes too late", move_to_end, "values"},
    {"a copy is of another element than its text says", copy_first, "copies"},
    {"a copy is not made", copy_less, "values"},
    {"a copy of something else is read", read_other, "accesses"},
};

static void test_certificate(void)
{
    for (size_t i = 0; i < COUNTOF(wrong_cases); i++) {
        struct expanded_case c = begin(cases[0].nest);
        const char *why = "";
        isl_bool good;

        if (wrong_cases[i].change)
            wrong_cases[i].change(c.expanded);
        good = po_verify_rewrite(c.front, c.expanded, &why);
        if (wrong_cases[i].part ? good != isl_bool_false ||
                                      strcmp(why, wrong_cases[i].part) != 0
                                : good != isl_bool_true) {
            printf("\n%s: %d, %s: ", wrong_cases[i].why, good, why);
            CU_FAIL("the certificate says something else");
        }
        end(&c);
    }
}

CU_TestInfo scalar_expand_reads_tests[] = {
    {"reads that get arrays of their own", test_reads},
    {"copies that are not what they should be are noticed", test_certificate},
    CU_TEST_INFO_NULL,
};
