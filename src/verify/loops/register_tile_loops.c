/* Register tiles against the plain loops that they stand for, with which the order has
 * been certified.
 *
 *     for (j) for (i)             tiles, steps of tiles and elements of these, around
 *         for (k ...)       ->        for (k ...)
 *             S(i, j, k)                  ... S(i + r, j + c, k)
 *
 * The loops over terms, k, are those loops inside that are in the tiles as they are, and
 * do not depend on other loops of either.  It is shown that
 *
 *  - the tiles execute the instances of the plain loops, each of them once, in the same
 *    iterations of the loops around;
 *  - instances that depend on each other in such an iteration differ in their terms
 *    only, and are executed in the order of these.
 */
#include <isl/map.h>
#include <isl/space.h>

#include "loops.h"

/* Return { [v_0, ...] -> S[arguments] }. */
static __isl_give isl_map *instances_of(const po_leaves *leaves,
                                        const po_leaf *leaf)
{
    isl_map *map = isl_map_from_multi_pw_aff(po_leaf_args(leaves, leaf));

    return isl_map_intersect_domain(map, isl_set_copy(leaf->points));
}

/* Return { [[v_0, ..., v_{n-1}] -> S[arguments]] }: the instances with what is around the
 * tiles.
 */
static __isl_give isl_set *placed(const po_leaves *leaves,
                                  const po_tiled *tiled, const po_leaf *leaf)
{
    isl_map *around = isl_set_identity(isl_set_copy(leaf->points));

    around = isl_map_project_out(around, isl_dim_out, (unsigned)tiled->n_binder,
                                 (unsigned)(leaf->n_binder - tiled->n_binder));
    return isl_map_range(
        isl_map_range_product(around, instances_of(leaves, leaf)));
}

/* Does the leaf, of the tiles, execute instances of the plain loops only, and none of the
 * leaves before?
 */
static isl_bool is_part(const po_leaves *leaves, const po_tiled *tiled, int l,
                        __isl_keep isl_set *plain)
{
    const po_leaf *leaf = &leaves->leaf[l];
    isl_set *own = placed(leaves, tiled, leaf);
    isl_bool good = isl_set_is_subset(own, plain);

    for (int k = tiled->first; k < l && good == isl_bool_true; k++)
        good = isl_set_is_disjoint(leaf->domain, leaves->leaf[k].domain);
    isl_set_free(own);
    return good;
}

/* Do the tiles execute what the plain loops do? */
static isl_bool are_same(po_leaves *leaves, po_tiled *tiled)
{
    isl_bool good = po_leaf_invert(leaves, &tiled->plain);
    isl_set *plain = placed(leaves, tiled, &tiled->plain);
    isl_set *have = isl_set_empty(isl_set_get_space(
        leaves->scop->stmt[tiled->plain.node->call.stmt].domain));

    for (int l = tiled->first; l < tiled->end && good == isl_bool_true; l++)
        good = po_leaf_invert(leaves, &leaves->leaf[l]);

    for (int l = tiled->first; l < tiled->end && good == isl_bool_true; l++) {
        good = is_part(leaves, tiled, l, plain);
        have = isl_set_union(have, isl_set_copy(leaves->leaf[l].domain));
    }
    have = isl_set_coalesce(have);
    if (good == isl_bool_true)
        good = isl_set_is_subset(tiled->plain.domain, have);
    isl_set_free(have);
    isl_set_free(plain);
    return good;
}

/* Is the variable that of the loop at "pos", or one further in, of the plain loops? */
static bool is_term(const po_tiled *tiled, int first_term, int var)
{
    for (int pos = first_term; pos < tiled->plain.n_binder; pos++)
        if (tiled->plain.binder[pos]->var == var)
            return true;
    return false;
}

/* Has the expression, or has it not, a variable of the loops of the leaf from "n_binder"
 * on that is a term, or, without "terms", one that is none?
 */
static bool has_var(const po_tiled *tiled, int first_term, const po_leaf *leaf,
                    const po_qaff *expr, bool terms)
{
    for (int pos = tiled->n_binder; pos < leaf->n_binder; pos++) {
        int var = leaf->binder[pos]->var;

        if (po_qaff_has_var(expr, var) &&
            is_term(tiled, first_term, var) == terms)
            return true;
    }
    return false;
}

/* Do bounds, or values, of the node have such a variable? */
static bool node_has_var(const po_tiled *tiled, int first_term,
                         const po_leaf *leaf, const po_ast_node *node,
                         bool terms)
{
    for (int i = 0; i < po_ast_n_expr(node); i++)
        if (has_var(tiled, first_term, leaf, po_ast_expr(node, i), terms))
            return true;
    return false;
}

static bool has_same_bounds(int n, const po_bound *a, const po_bound *b)
{
    for (int i = 0; i < n; i++)
        if (a[i].den != b[i].den || !po_qaff_is_same(a[i].expr, b[i].expr))
            return false;
    return true;
}

/* Is it the same plain loop? */
static bool is_same_loop(const po_ast_node *a, const po_ast_node *b)
{
    const po_loop_payload *x = &a->loop;
    const po_loop_payload *y = &b->loop;

    return a->kind == PO_AST_LOOP && b->kind == PO_AST_LOOP &&
           a->var == b->var && x->step == 1 && y->step == 1 && !x->resume &&
           !x->reverse && !x->parallel && !x->simd && !y->resume &&
           !y->reverse && !y->parallel && !y->simd &&
           x->n_lower == y->n_lower && x->n_upper == y->n_upper &&
           has_same_bounds(x->n_lower, x->lower, y->lower) &&
           has_same_bounds(x->n_upper, x->upper, y->upper);
}

/* Are the loops over terms of the leaf those of the plain loops, and does nothing else
 * depend on them, nor they on anything else inside?
 */
static bool has_terms(const po_tiled *tiled, int first_term,
                      const po_leaf *leaf)
{
    int term = first_term;

    for (int pos = tiled->n_binder; pos < leaf->n_binder; pos++) {
        const po_ast_node *node = leaf->binder[pos];
        bool is = is_term(tiled, first_term, node->var);

        if (node_has_var(tiled, first_term, leaf, node, !is))
            return false;
        if (is && (term == tiled->plain.n_binder ||
                   !is_same_loop(node, tiled->plain.binder[term++])))
            return false;
    }
    for (int i = 0; i < leaf->n_guard; i++)
        if (node_has_var(tiled, first_term, leaf, leaf->guard[i], true))
            return false;
    for (int i = 0; i < leaf->node->call.n_arg; i++)
        if (has_var(tiled, first_term, leaf, leaf->node->call.arg[i], true) &&
            has_var(tiled, first_term, leaf, leaf->node->call.arg[i], false))
            return false;
    return term == tiled->plain.n_binder;
}

/* Return { [around -> S] -> [around -> S'] }, all pairs of the plain loops that depend on
 * each other.
 */
static __isl_give isl_map *pairs_of(const po_leaves *leaves,
                                    const po_deps *deps, const po_tiled *tiled)
{
    int stmt = tiled->plain.node->call.stmt;
    isl_set *plain = placed(leaves, tiled, &tiled->plain);
    isl_space *own = isl_set_get_space(leaves->scop->stmt[stmt].domain);
    isl_map *all = isl_map_empty(isl_space_map_from_set(own));
    isl_map *around =
        isl_set_identity(isl_map_domain(isl_set_unwrap(isl_set_copy(plain))));

    for (int i = 0; i < deps->n_dep; i++)
        if (!deps->dep[i].is_private && deps->dep[i].src == stmt &&
            deps->dep[i].dst == stmt)
            all = isl_map_union(all, isl_map_copy(deps->dep[i].relation));
    all = isl_map_product(around, isl_map_coalesce(all));
    all = isl_map_intersect_domain(all, isl_set_copy(plain));
    return isl_map_intersect_range(all, plain);
}

/* Do the pairs differ in arguments only that depend on terms? */
static isl_bool are_terms(const po_tiled *tiled, int first_term,
                          __isl_keep isl_map *pairs)
{
    const po_leaf *plain = &tiled->plain;
    isl_map *equal = isl_map_copy(pairs);
    isl_bool good;

    for (int i = 0; i < plain->node->call.n_arg; i++)
        if (!has_var(tiled, first_term, plain, plain->node->call.arg[i], true))
            equal = isl_map_equate(equal, isl_dim_in, tiled->n_binder + i,
                                   isl_dim_out, tiled->n_binder + i);
    good = isl_map_is_subset(pairs, equal);
    isl_map_free(equal);
    return good;
}

/* Are pairs of instances that depend on each other in order? */
static isl_bool are_ordered(const po_leaves *leaves, const po_deps *deps,
                            const po_tiled *tiled)
{
    int first_term = tiled->n_binder + 2;
    isl_map *pairs;
    isl_bool good;

    if (!has_terms(tiled, first_term, &tiled->plain))
        return isl_bool_false;
    for (int l = tiled->first; l < tiled->end; l++)
        if (!has_terms(tiled, first_term, &leaves->leaf[l]))
            return isl_bool_false;
    pairs = pairs_of(leaves, deps, tiled);
    good = are_terms(tiled, first_term, pairs);
    isl_map_free(pairs);
    return good;
}

/* Are all tiles the loops that they stand for?  "No" may be wrong. */
isl_bool po_leaves_tiled(po_leaves *leaves, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int k = 0; k < leaves->n_tiled && good == isl_bool_true; k++) {
        po_tiled *tiled = &leaves->tiled[k];

        for (int l = tiled->first; l < tiled->end; l++)
            if (leaves->leaf[l].node->call.stmt != tiled->plain.node->call.stmt)
                return isl_bool_false;
        good = are_ordered(leaves, deps, tiled);
        if (good == isl_bool_true)
            good = are_same(leaves, tiled);
    }
    return good;
}
