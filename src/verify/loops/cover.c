/* Certificate of the loops, completeness: the sets of instances that the
 * leaves of an AST execute are pairwise disjoint per statement, and their
 * union is its iteration domain, for all parameters in the context.  So every
 * instance is executed exactly once.  Exact, by isl.
 */
#include "loops.h"

/* Is every instance that the leaf executes one of the statement's, and none
 * executed at another of the leaves before it?
 */
static isl_bool is_disjoint(const po_leaves *leaves, int l,
                            __isl_keep isl_set *want)
{
    const po_leaf *leaf = &leaves->leaf[l];
    isl_bool good = isl_set_is_subset(leaf->domain, want);

    for (int k = 0; k < l && good == isl_bool_true; k++)
        if (leaves->leaf[k].node->call.stmt == leaf->node->call.stmt)
            good = isl_set_is_disjoint(leaf->domain, leaves->leaf[k].domain);
    return good;
}

/* Do the leaves of the statement execute its instances, each of them once?  That
 * none is missing is asked once, of all leaves together.
 */
static isl_bool covers(const po_leaves *leaves, int stmt)
{
    isl_set *want =
        isl_set_intersect_params(isl_set_copy(leaves->scop->stmt[stmt].domain),
                                 isl_set_copy(leaves->context));
    isl_set *have = isl_set_empty(isl_set_get_space(want));
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++) {
        if (leaves->leaf[l].node->call.stmt != stmt)
            continue;
        good = is_disjoint(leaves, l, want);
        have = isl_set_union(have, isl_set_copy(leaves->leaf[l].domain));
    }
    have = isl_set_coalesce(have);
    if (good == isl_bool_true)
        good = isl_set_is_subset(want, have);
    isl_set_free(have);
    isl_set_free(want);
    return good;
}

/* Do the leaves execute the instances of the scop, each of them once, for all
 * parameters in the context?  Exact.
 */
isl_bool po_leaves_cover(const po_leaves *leaves)
{
    isl_bool good = isl_bool_true;

    for (int s = 0; s < leaves->scop->n_stmt && good == isl_bool_true; s++)
        good = covers(leaves, s);
    return good;
}
