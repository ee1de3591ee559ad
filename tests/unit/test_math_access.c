/* Subscripts as functions of the instance; the oracle is isl: they are those of the
 * relation.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "polyopt/value.h"
#include "test.h"

/* "n_piece" is 0 for what is no function. */
static const struct {
    const char *relation;
    const char *domain;
    int n_piece;
    const char *why;
} access_cases[] = {
    {"{ S[i, j] -> A[i + 2j - n, 3] }", "{ S[i, j] }", 1, "affine"},
    {"{ S[i, j] -> A[j, i] }", "{ S[i, j] : 0 <= i < n }", 1, "in any order"},
    {"{ S[i, j] -> A[] }", "{ S[i, j] }", 1, "a scalar"},
    {"{ S[i, j] -> A[floor((i + n)/3)] }", "{ S[i, j] }", 1, "a floor"},
    {"{ S[i, j] -> A[2*floor((i + floor(j/2))/3) - n] }", "{ S[i, j] }", 1,
     "a floor in a floor, with a factor"},
    {"{ S[i, j] -> A[a] : 2a = i + j }",
     "{ S[i, j] : exists (e : i + j = 2e) }", 1, "a quotient"},
    {"{ S[i, j] -> A[i] : i <= n; S[i, j] -> A[2n - i] : i > n }",
     "{ S[i, j] }", 2, "two pieces"},
    {"{ S[i, j] -> A[a] : 0 <= a <= 1 }", "{ S[i, j] }", 0, "two elements"},
    {"{ S[i, j] -> A[a] : i <= a <= j }", "{ S[i, j] : i = j }", 1,
     "the domain leaves one"},
};

/* Has the relation exactly the elements that the functions give? */
static bool is_relation(const po_subscripts *found,
                        __isl_keep isl_map *relation,
                        __isl_keep isl_set *domain)
{
    isl_space *space = isl_set_get_space(domain);
    isl_map *made = isl_map_from_domain(isl_set_copy(domain));
    isl_map *given =
        isl_map_intersect_domain(isl_map_copy(relation), isl_set_copy(domain));
    isl_bool equal;

    for (int i = 0; i < found->rank; i++)
        made = isl_map_flat_range_product(
            made, isl_map_from_aff(
                      po_qaff_to_aff(found->value[i], space, NULL, NULL)));
    made = isl_map_set_tuple_name(made, isl_dim_out, "A");
    equal = isl_map_is_equal(made, given);
    isl_map_free(made);
    isl_map_free(given);
    isl_space_free(space);
    return equal == isl_bool_true;
}

static void test_subscripts(void)
{
    for (size_t k = 0; k < COUNTOF(access_cases); k++) {
        po_arena *arena = po_arena_new();
        po_text text = {0};
        po_stmt stmt = {.n_iter = 2};
        po_access access = {0};
        po_subscripts found;

        po_text_printf(&text, "[n] -> %s", access_cases[k].relation);
        access.relation = isl_map_read_from_str(ctx, po_text_get(&text));
        po_text_free(&text);
        po_text_printf(&text, "[n] -> %s", access_cases[k].domain);
        stmt.domain = isl_set_read_from_str(ctx, po_text_get(&text));
        po_text_free(&text);
        found = po_access_subscripts(arena, &stmt, &access);
        if (found.n_piece != access_cases[k].n_piece ||
            (found.n_piece == 0) != (found.value == NULL) ||
            (found.n_piece == 1 &&
             !is_relation(&found, access.relation, stmt.domain)))
            CU_FAIL(access_cases[k].why);
        isl_map_free(access.relation);
        isl_set_free(stmt.domain);
        po_arena_free(arena);
    }
}

/* Iterators are functions without floors. */
static void test_iterators(void)
{
    static const char *const text[] = {"[n] -> { S[i, j] -> [n - 2i + 3] }",
                                       "[n] -> { S[i, j] -> [floor(j/2)] }"};
    po_arena *arena = po_arena_new();
    isl_aff *value[] = {isl_aff_read_from_str(ctx, text[0]),
                        isl_aff_read_from_str(ctx, text[1])};
    const po_stmt stmt = {.n_iter = 2, .iter_value = value};
    const po_qaff *first = po_stmt_iter(arena, &stmt, 0);

    CU_ASSERT_PTR_NOT_NULL_FATAL(first);
    CU_ASSERT_EQUAL(po_qaff_coef(first, 0), -2);
    CU_ASSERT_EQUAL(po_qaff_coef(first, 1), 0);
    CU_ASSERT_EQUAL(first->constant, 3);
    CU_ASSERT_EQUAL(first->n_term, 2);
    CU_ASSERT_PTR_NULL(po_stmt_iter(arena, &stmt, 1));
    isl_aff_free(value[0]);
    isl_aff_free(value[1]);
    po_arena_free(arena);
}

CU_TestInfo math_access_tests[] = {
    {"subscripts are functions", test_subscripts},
    {"iterators are functions", test_iterators},
    CU_TEST_INFO_NULL,
};
