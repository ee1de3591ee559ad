/* Writing a script for an order: solves for small integers with which a row of
 * the wanted order is that of one loop plus multiples of loops around
 * (skewing), plus a constant per statement (shifting).
 */
#include "writer.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* Loops are skewed by so many times another: less in many loops, as all factors are tried. */
static int most_factor(int n_outer)
{
    return n_outer < 3 ? 8 : 3;
}

bool po_writer_coefs(const po_tnode *loop, const po_stmt *stmt, long *coef)
{
    isl_space *space = isl_space_map_from_domain_and_range(
        isl_set_get_space(stmt->domain),
        isl_space_add_dims(isl_space_set_from_params(isl_space_params(
                               isl_set_get_space(stmt->domain))),
                           isl_dim_set, 1));
    isl_pw_aff *row = isl_union_pw_aff_extract_pw_aff(loop->row, space);
    isl_aff *aff = NULL;
    bool good = isl_pw_aff_n_piece(row) == 1;

    if (good)
        aff = isl_pw_aff_as_aff(isl_pw_aff_copy(row));
    good = good && isl_aff_dim(aff, isl_dim_div) == 0 &&
           po_aff_take(aff, isl_dim_in, stmt->n_iter, 1L << 20, coef);
    isl_aff_free(aff);
    isl_pw_aff_free(row);
    return good;
}

/* Are the coefficients, less those of the first n loops, all 0?  Else go on with other
 * factors of the loop before.
 */
static bool solve(int n, int most, const long (*coef)[PO_MAX_PATH], int n_iter,
                  const long *left, long *factor)
{
    long less[PO_MAX_PATH];

    if (n == 0) {
        for (int i = 0; i < n_iter; i++)
            if (left[i] != 0)
                return false;
        return true;
    }
    for (int k = 0; k <= 2 * most; k++) {
        factor[n - 1] = k % 2 == 0 ? k / 2 : -(k + 1) / 2;
        for (int i = 0; i < n_iter; i++)
            less[i] = left[i] - factor[n - 1] * coef[n - 1][i];
        if (solve(n - 1, most, coef, n_iter, less, factor))
            return true;
    }
    return false;
}

bool po_writer_relate(const po_steps *s, const po_tnode *wanted,
                      const po_loops *is, int d, po_relation *found)
{
    const po_stmt *stmt = po_writer_first(s, wanted);
    long coef[PO_MAX_ARG][PO_MAX_PATH];
    long own[PO_MAX_PATH];
    long goal[PO_MAX_PATH];

    if (!stmt || stmt->n_iter > PO_MAX_PATH ||
        !po_writer_coefs(is->loop[d], stmt, own) ||
        !po_writer_coefs(wanted, stmt, goal))
        return false;
    for (int e = 0; e < d; e++)
        if (!po_writer_coefs(is->loop[e], stmt, coef[e]))
            return false;
    for (found->sign = 1; found->sign >= -1; found->sign -= 2) {
        long left[PO_MAX_PATH];

        for (int i = 0; i < stmt->n_iter; i++)
            left[i] = goal[i] - found->sign * own[i];
        if (solve(d, most_factor(d), coef, stmt->n_iter, left, found->factor))
            return true;
    }
    return false;
}

__isl_give isl_union_pw_aff *po_writer_rest(const po_tnode *wanted,
                                            const po_loops *is, int d,
                                            const po_relation *relation)
{
    isl_union_pw_aff *rest = isl_union_pw_aff_copy(wanted->row);

    for (int e = 0; e <= d; e++) {
        long by = e == d ? relation->sign : relation->factor[e];

        rest = po_row_skew(rest, is->loop[e]->row, -by);
    }
    return rest;
}

const char *po_writer_constant(const po_steps *s,
                               __isl_keep isl_union_pw_aff *rest,
                               const po_stmt *stmt)
{
    isl_space *space = isl_space_map_from_domain_and_range(
        isl_set_get_space(stmt->domain),
        isl_space_add_dims(isl_space_set_from_params(isl_space_params(
                               isl_set_get_space(stmt->domain))),
                           isl_dim_set, 1));
    isl_pw_aff *row =
        isl_pw_aff_gist(isl_union_pw_aff_extract_pw_aff(rest, space),
                        isl_set_copy(stmt->domain));
    const char *result = NULL;
    char *text = isl_pw_aff_to_str(row);
    char *begin = text ? strstr(text, "-> [(") : NULL;
    char *end = begin ? strstr(begin, ")]") : NULL;
    isl_bool varies =
        isl_pw_aff_involves_dims(row, isl_dim_in, 0, (unsigned)stmt->n_iter);

    if (end && isl_pw_aff_n_piece(row) == 1 && varies == isl_bool_false)
        result = po_arena_slice(s->arena, begin + 5, (size_t)(end - begin - 5));
    free(text);
    isl_pw_aff_free(row);
    return result;
}
