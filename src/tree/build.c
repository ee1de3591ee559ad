/* A schedule as a tree.
 *
 * Consecutive loop rows of one band become a band node, an order row becomes a
 * sequence.  Below a row, the statements that agree on it are a group.
 */
#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/passes.h"

/* Statements that share the rows before "row". */
struct group {
    const po_scop *scop;
    const po_schedule *schedule;
    int n_stmt;
    int *stmt;
    int row;
};

static const po_row *row_of(const struct group *g, int stmt)
{
    return &g->schedule->stmt[stmt].row[g->row];
}

static long order_of(const struct group *g, int stmt)
{
    return row_of(g, stmt)->coef[g->schedule->stmt[stmt].n_iter];
}

/* Return { S0[i, j] -> [(c_0 i + c_1 j + c0)] } for one statement. */
static __isl_give isl_pw_aff *row_function(const struct group *g, int stmt,
                                           int row)
{
    const po_stmt_schedule *s = &g->schedule->stmt[stmt];
    const long *coef = s->row[row].coef;
    isl_set *universe =
        isl_set_universe(isl_set_get_space(g->scop->stmt[stmt].domain));
    isl_ctx *ctx = isl_set_get_ctx(universe);
    isl_aff *aff = isl_aff_zero_on_domain(
        isl_local_space_from_space(isl_set_get_space(universe)));

    isl_set_free(universe);
    for (int i = 0; i < s->n_iter; i++)
        aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i,
                                          isl_val_int_from_si(ctx, coef[i]));
    aff = isl_aff_set_constant_val(aff,
                                   isl_val_int_from_si(ctx, coef[s->n_iter]));
    return isl_pw_aff_from_aff(aff);
}

/* Return one row of all statements of the group. */
static __isl_give isl_union_pw_aff *member(const struct group *g, int row)
{
    isl_union_pw_aff *all =
        isl_union_pw_aff_empty(isl_set_get_space(g->scop->context));

    for (int i = 0; i < g->n_stmt; i++)
        all =
            isl_union_pw_aff_add_pw_aff(all, row_function(g, g->stmt[i], row));
    return all;
}

/* Return { S0[i, j] -> [row_0, ..., row_{n-1}] } for the n rows of a band. */
static __isl_give isl_multi_union_pw_aff *partial_schedule(
    const struct group *g, int n)
{
    isl_ctx *ctx = isl_set_get_ctx(g->scop->context);
    isl_space *space =
        isl_space_set_from_params(isl_set_get_space(g->scop->context));
    isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(ctx, n);

    space = isl_space_add_dims(space, isl_dim_set, (unsigned)n);
    for (int k = 0; k < n; k++)
        list = isl_union_pw_aff_list_add(list, member(g, g->row + k));
    return isl_multi_union_pw_aff_from_union_pw_aff_list(space, list);
}

/* How many rows does the band have that begins at the next row? */
static int band_length(const struct group *g)
{
    const po_stmt_schedule *s = &g->schedule->stmt[g->stmt[0]];
    int n = 1;

    while (g->row + n < s->n_row && s->row[g->row + n].kind == PO_ROW_LOOP &&
           s->row[g->row + n].band == s->row[g->row].band)
        n++;
    return n;
}

static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const struct group *group);

/* Put a band at a leaf, and the rest of the rows below it. */
static __isl_give isl_schedule_node *build_band(
    __isl_take isl_schedule_node *node, const struct group *group)
{
    struct group below = *group;
    int n = band_length(group);

    node = isl_schedule_node_insert_partial_schedule(
        node, partial_schedule(group, n));
    node = isl_schedule_node_band_set_permutable(node, 1);
    for (int k = 0; k < n; k++, below.row++)
        node = isl_schedule_node_band_member_set_coincident(
            node, k, row_of(&below, below.stmt[0])->parallel);
    node = isl_schedule_node_child(node, 0);
    node = build(node, &below);
    return isl_schedule_node_parent(node);
}

/* Return the smallest position above "after" in the sequence; "after" if there
 * is none.
 */
static long next_position(const struct group *g, long after, bool first)
{
    bool found = false;
    long next = after;
    long order;

    for (int i = 0; i < g->n_stmt; i++) {
        order = order_of(g, g->stmt[i]);
        if ((first || order > after) && (!found || order < next)) {
            next = order;
            found = true;
        }
    }
    return next;
}

static struct group part_at(const struct group *g, long position)
{
    struct group part = *g;

    part.stmt = po_alloc((size_t)g->n_stmt * sizeof(int));
    part.n_stmt = 0;
    part.row = g->row + 1;
    for (int i = 0; i < g->n_stmt; i++)
        if (order_of(g, g->stmt[i]) == position)
            part.stmt[part.n_stmt++] = g->stmt[i];
    return part;
}

static __isl_give isl_union_set *filter(const struct group *g)
{
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(g->scop->context));

    for (int i = 0; i < g->n_stmt; i++)
        all =
            isl_union_set_add_set(all, isl_set_universe(isl_set_get_space(
                                           g->scop->stmt[g->stmt[i]].domain)));
    return all;
}

/* Put a sequence at a leaf, and the rest of the rows below its children. */
static __isl_give isl_schedule_node *build_sequence(
    __isl_take isl_schedule_node *node, const struct group *group)
{
    struct group *part = po_alloc((size_t)group->n_stmt * sizeof(struct group));
    isl_union_set_list *filters =
        isl_union_set_list_alloc(isl_set_get_ctx(group->scop->context), 0);
    long position = next_position(group, 0, true);
    int n_part = 0;
    int n_placed = 0;

    for (; n_placed < group->n_stmt; n_part++) {
        part[n_part] = part_at(group, position);
        filters = isl_union_set_list_add(filters, filter(&part[n_part]));
        n_placed += part[n_part].n_stmt;
        position = next_position(group, position, false);
    }
    node = isl_schedule_node_insert_sequence(node, filters);
    for (int k = 0; k < n_part; k++) {
        node = isl_schedule_node_child(node, k);
        node = isl_schedule_node_child(node, 0);
        node = build(node, &part[k]);
        node = isl_schedule_node_ancestor(node, 2);
        free(part[k].stmt);
    }
    free(part);
    return node;
}

/* Is there a choice left at the next row: several positions in a sequence? */
static bool is_choice(const struct group *g)
{
    for (int i = 1; i < g->n_stmt; i++)
        if (order_of(g, g->stmt[i]) != order_of(g, g->stmt[0]))
            return true;
    return false;
}

/* Replace a leaf by what the rows of the group from the next one on say; the
 * result is the node at the place of the leaf.
 */
static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const struct group *group)
{
    struct group below = *group;
    const po_stmt_schedule *first = &group->schedule->stmt[group->stmt[0]];

    if (group->row >= first->n_row)
        return node;
    if (row_of(group, group->stmt[0])->kind == PO_ROW_LOOP)
        return build_band(node, group);
    if (is_choice(group))
        return build_sequence(node, group);
    below.row++;
    return build(node, &below);
}

static __isl_give isl_union_set *domain_of(const po_scop *scop)
{
    return isl_union_set_intersect_params(po_scop_domain(scop),
                                          isl_set_copy(scop->context));
}

/* Return the schedule as a tree:
 *
 *     domain { S0[i, j]; S1[i] }
 *       band { S0[i, j] -> [row_0, row_1]; S1[i] -> ... }   permutable
 *         sequence { S0[i, j] }, { S1[i] }
 *           ...
 *
 * The domain is that of the statements, as far as the context of the scop
 * allows it; the members of a band are marked coincident where the rows are
 * parallel.
 */
__isl_give isl_schedule *po_tree_build(const po_scop *scop,
                                       const po_schedule *schedule,
                                       const po_run *run)
{
    struct group all = {.scop = scop, .schedule = schedule};
    isl_schedule_node *node;
    isl_schedule *tree;

    (void)run;
    if (!scop || !schedule)
        return NULL;
    all.n_stmt = schedule->n_stmt;
    all.stmt = po_alloc((size_t)(all.n_stmt + 1) * sizeof(int));
    for (int i = 0; i < all.n_stmt; i++)
        all.stmt[i] = i;
    tree = isl_schedule_from_domain(domain_of(scop));
    node = isl_schedule_node_child(isl_schedule_get_root(tree), 0);
    isl_schedule_free(tree);
    if (all.n_stmt > 0)
        node = build(node, &all);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    free(all.stmt);
    return tree;
}
