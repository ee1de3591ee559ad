/* The elements that a leaf accesses as affine functions of the variables around
 * it.
 *
 * Most subscripts are the same, or have a constant distance, by their form:
 * then there is no need for isl to look for points at which they are not.
 */
#include <isl/space.h>
#include <isl/val.h>

#include <stdlib.h>

#include "loops.h"

struct piece {
    isl_multi_aff *function;
};

static isl_stat take_piece(__isl_take isl_set *domain,
                           __isl_take isl_multi_aff *function, void *user)
{
    struct piece *piece = user;

    isl_set_free(domain);
    piece->function = function;
    return isl_stat_ok;
}

/* Return the affine function that "relation" is a part of; NULL if there is
 * none.
 */
static __isl_give isl_multi_aff *function_of(__isl_keep isl_map *relation)
{
    isl_bool single = isl_map_plain_is_single_valued(relation);
    struct piece piece = {NULL};
    isl_pw_multi_aff *whole;

    if (single != isl_bool_true)
        return NULL;
    whole = isl_pw_multi_aff_from_map(isl_map_copy(relation));
    if (isl_pw_multi_aff_n_piece(whole) == 1)
        isl_pw_multi_aff_foreach_piece(whole, take_piece, &piece);
    isl_pw_multi_aff_free(whole);
    return piece.function;
}

/* Return { [v_0, ...] -> A[f(v)] } such that what the access is to at "points",
 * with "args" as the arguments of its statement, has this form; NULL if nothing
 * like this is seen.
 */
__isl_give isl_multi_aff *po_index_of(__isl_keep isl_multi_pw_aff *args,
                                      const po_access *access)
{
    isl_bool affine = isl_multi_pw_aff_isa_multi_aff(args);
    isl_multi_aff *index;

    if (affine != isl_bool_true)
        return NULL;
    index = function_of(access->relation);
    if (!index)
        return NULL;
    return isl_multi_aff_pullback_multi_aff(
        index, isl_multi_pw_aff_as_multi_aff(isl_multi_pw_aff_copy(args)));
}

/* How do the elements differ in dimension "pos"? */
static po_index_relation compare_at(__isl_keep isl_multi_aff *a,
                                    __isl_keep isl_multi_aff *b, int pos)
{
    isl_aff *difference =
        isl_aff_sub(isl_multi_aff_get_at(a, pos), isl_multi_aff_get_at(b, pos));
    isl_bool fixed = isl_aff_is_cst(difference);
    isl_bool zero = isl_aff_plain_is_zero(difference);

    isl_aff_free(difference);
    if (zero == isl_bool_true)
        return PO_INDEX_SAME;
    return fixed == isl_bool_true && zero == isl_bool_false ? PO_INDEX_OTHER
                                                            : PO_INDEX_UNKNOWN;
}

/* Are the elements the same at all points, or different ones at all points?
 * Either may be NULL.  Unknown if their form does not tell.
 */
po_index_relation po_index_compare(__isl_keep isl_multi_aff *a,
                                   __isl_keep isl_multi_aff *b)
{
    isl_size n = a && b ? isl_multi_aff_size(a) : -1;
    po_index_relation all = n < 0 ? PO_INDEX_UNKNOWN : PO_INDEX_SAME;

    for (int i = 0; i < n && all != PO_INDEX_OTHER; i++) {
        po_index_relation one = compare_at(a, b, i);

        if (one != PO_INDEX_SAME)
            all = one;
    }
    return all;
}

bool po_known_disjoint_has(const po_known_disjoint *known,
                           const isl_set *points, __isl_keep isl_multi_aff *a,
                           __isl_keep isl_multi_aff *b)
{
    for (int i = 0; a && b && i < known->n; i++) {
        const struct disjoint_pair *pair = &known->pair[i];
        isl_bool same;

        if (pair->points != points)
            continue;
        same = isl_multi_aff_plain_is_equal(pair->a, a);
        if (same == isl_bool_true)
            same = isl_multi_aff_plain_is_equal(pair->b, b);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

void po_known_disjoint_add(po_known_disjoint *known, const isl_set *points,
                           __isl_keep isl_multi_aff *a,
                           __isl_keep isl_multi_aff *b)
{
    if (a && b)
        *PO_ADD(known->pair, known->n) = (struct disjoint_pair){
            points, isl_multi_aff_copy(a), isl_multi_aff_copy(b)};
}

void po_known_disjoint_clear(po_known_disjoint *known)
{
    for (int i = 0; i < known->n; i++) {
        isl_multi_aff_free(known->pair[i].a);
        isl_multi_aff_free(known->pair[i].b);
    }
    free(known->pair);
    *known = (po_known_disjoint){0};
}

__isl_give isl_multi_pw_aff *po_leaf_args(const po_leaves *leaves,
                                          const po_leaf *leaf)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    isl_space *space = isl_space_map_from_domain_and_range(
        isl_set_get_space(leaf->points), isl_set_get_space(stmt->domain));
    isl_multi_pw_aff *args = isl_multi_pw_aff_zero(space);

    for (int k = 0; k < leaf->node->call.n_arg; k++)
        args = isl_multi_pw_aff_set_pw_aff(args, k, po_leaf_arg(leaf, k));
    return args;
}

/* Project what is done at points of the leaf to the first "n_binder" variables around
 * it.
 */
__isl_give isl_map *po_leaf_seen(const po_leaf *leaf, int n_binder,
                                 __isl_take isl_map *map)
{
    return isl_map_project_out(map, isl_dim_in, (unsigned)n_binder,
                               (unsigned)(leaf->n_binder - n_binder));
}
