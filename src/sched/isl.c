/* The schedule tree of isl's own scheduler, for --scheduler=isl: an
 * alternative to compare with, not part of the default path.  In: scop and
 * dependences; out: a tree whose leaves order statements of equal dates as the
 * program has them; NULL if isl fails, or exceeds its share of the budget
 * (PERCENT).
 */
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "internal.h"

/* isl's scheduler may take so much of what there is for the step. */
#define PERCENT 6

/* What polyopt asks of isl's scheduler, and what to put back afterwards. */
struct settings {
    int serialize;
    int coincidence;
    int coef;
    int constant;
};

static struct settings set_options(isl_ctx *ctx, po_fuse fuse)
{
    struct settings old = {isl_options_get_schedule_serialize_sccs(ctx),
                           isl_options_get_schedule_maximize_coincidence(ctx),
                           isl_options_get_schedule_max_coefficient(ctx),
                           isl_options_get_schedule_max_constant_term(ctx)};

    isl_options_set_schedule_serialize_sccs(ctx, fuse == PO_FUSE_NONE);
    isl_options_set_schedule_maximize_coincidence(ctx, fuse != PO_FUSE_MAX);
    isl_options_set_schedule_max_coefficient(ctx, PO_MAX_COEF);
    isl_options_set_schedule_max_constant_term(ctx, PO_MAX_SHIFT);
    return old;
}

static void restore_options(isl_ctx *ctx, struct settings old)
{
    isl_options_set_schedule_serialize_sccs(ctx, old.serialize);
    isl_options_set_schedule_maximize_coincidence(ctx, old.coincidence);
    isl_options_set_schedule_max_coefficient(ctx, old.coef);
    isl_options_set_schedule_max_constant_term(ctx, old.constant);
}

/* The filters of the statements of a scop that "domain" has instances of, in
 * textual order.
 */
static __isl_give isl_union_set_list *filters(const po_scop *scop,
                                              __isl_take isl_union_set *domain)
{
    isl_union_set_list *list =
        isl_union_set_list_alloc(scop->ctx, scop->n_stmt);
    isl_union_set *part;
    isl_space *space;
    isl_bool empty;

    for (int s = 0; s < scop->n_stmt; s++) {
        space = isl_set_get_space(scop->stmt[s].domain);
        part = isl_union_set_from_set(isl_set_universe(space));
        part = isl_union_set_intersect(part, isl_union_set_copy(domain));
        empty = isl_union_set_is_empty(part);
        if (empty == isl_bool_false)
            list = isl_union_set_list_add(list, part);
        else
            isl_union_set_free(part);
        if (empty < 0)
            list = isl_union_set_list_free(list);
    }
    isl_union_set_free(domain);
    return list;
}

/* Let the statements at a leaf follow each other.  "user" is the scop. */
static __isl_give isl_schedule_node *order_leaf(
    __isl_take isl_schedule_node *node, void *user)
{
    isl_union_set_list *list;
    isl_size n;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_leaf)
        return node;
    list = filters(user, isl_schedule_node_get_domain(node));
    n = isl_union_set_list_n_union_set(list);
    if (n > 1)
        return isl_schedule_node_insert_sequence(node, list);
    isl_union_set_list_free(list);
    return n < 0 ? isl_schedule_node_free(node) : node;
}

/* isl's scheduler in a share of the quota: its steps are more expensive than
 * others, the more so the larger its numbers get.
 */
static __isl_give isl_schedule *compute(
    __isl_take isl_schedule_constraints *constraints)
{
    unsigned long outer = po_effort_narrow(PERCENT);
    isl_schedule *tree;

    tree = isl_schedule_constraints_compute_schedule(constraints);
    po_effort_widen(outer);
    return tree;
}

/* Return the schedule that isl finds for "scop" if every dependence has to be
 * respected, should be short, and should not be carried by parallel loops.
 *
 * The tree may have "set" nodes, whose children may run in any order.  isl
 * leaves statements unordered that have the same dates and no dependence at
 * them; the order of the program is added there.
 */
__isl_give isl_schedule *po_tree_by_isl(const po_scop *scop,
                                        const po_deps *deps, bool strict,
                                        const po_run *run)
{
    isl_schedule_constraints *constraints;
    isl_schedule *tree;
    isl_union_map *order;
    struct settings old;

    if (!scop || !deps)
        return NULL;
    order = po_deps_union(deps, scop, strict);
    constraints = isl_schedule_constraints_on_domain(po_scop_domain(scop));
    constraints = isl_schedule_constraints_set_context(
        constraints, isl_set_copy(scop->loose));
    constraints = isl_schedule_constraints_set_validity(
        constraints, isl_union_map_copy(order));
    constraints = isl_schedule_constraints_set_coincidence(
        constraints, isl_union_map_copy(order));
    constraints = isl_schedule_constraints_set_proximity(constraints, order);
    old = set_options(run->ctx, run->options->fuse);
    tree = compute(constraints);
    restore_options(run->ctx, old);
    return isl_schedule_map_schedule_node_bottom_up(tree, order_leaf,
                                                    (void *)scop);
}
