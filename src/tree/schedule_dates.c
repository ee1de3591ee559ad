/* A tree of dates: a band of one member for each entry, but a sequence, or nothing, where
 * all dates that are alike before have constants.
 *
 * Where the date of a statement is not one affine function, its pieces are treated like
 * statements.
 */
#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

#include "user_schedule.h"

/* Pieces that share the entries before "entry". */
struct group {
    const po_user_dates *dates;
    int n;
    int *piece;
    int entry;
};

static __isl_give isl_aff *entry_of(const struct group *g, int i)
{
    return isl_multi_aff_get_at(g->dates->piece[g->piece[i]].date, g->entry);
}

/* Is the next entry of piece "i" a constant?  Store it. */
static bool is_constant(const struct group *g, int i, long *order)
{
    isl_aff *aff = entry_of(g, i);
    isl_bool is_cst = isl_aff_is_cst(aff);
    isl_val *value = isl_aff_get_constant_val(aff);
    bool fits = po_val_take_long(value, LONG_MAX, order);

    isl_aff_free(aff);
    return is_cst == isl_bool_true && fits;
}

/* Is it one for all pieces?  Store the smallest that is at least "from" in "*least", if
 * any is.
 */
static bool are_constant(const struct group *g, long from, long *least)
{
    bool found = false;
    long order = 0;

    for (int i = 0; i < g->n; i++) {
        if (!is_constant(g, i, &order))
            return false;
        if (order >= from && (!found || order < *least)) {
            *least = order;
            found = true;
        }
    }
    return true;
}

/* Is the entry of piece "i" equal to "aff" on its instances? */
static isl_bool agrees(const struct group *g, int i, __isl_keep isl_aff *aff)
{
    isl_set *differ = isl_aff_ne_set(entry_of(g, i), isl_aff_copy(aff));
    isl_bool agree =
        isl_set_is_disjoint(differ, g->dates->piece[g->piece[i]].domain);

    isl_set_free(differ);
    return agree;
}

/* Return the next entry of one of the pieces from "first" to "end", all of one statement,
 * that is right for all of them; NULL if there is none.
 */
static __isl_give isl_aff *find_common(const struct group *g, int first,
                                       int end)
{
    for (int i = first; i < end; i++) {
        isl_aff *aff = entry_of(g, i);
        isl_bool fits = aff ? isl_bool_true : isl_bool_error;

        for (int k = first; k < end && fits == isl_bool_true; k++)
            fits = k == i ? isl_bool_true : agrees(g, k, aff);
        if (fits == isl_bool_true)
            return aff;
        isl_aff_free(aff);
    }
    return NULL;
}

/* The pieces of a statement follow one another; how far do those go that begin at "i"? */
static int end_of(const struct group *g, int i)
{
    int stmt = g->dates->piece[g->piece[i]].stmt;

    while (i < g->n && g->dates->piece[g->piece[i]].stmt == stmt)
        i++;
    return i;
}

/* The next entry of the pieces of a statement, { S0[i, j] -> [(i)] }.  What it says of
 * instances in none of them does not matter.
 */
static __isl_give isl_pw_aff *value_of(const struct group *g, int first,
                                       int end)
{
    isl_aff *common = find_common(g, first, end);
    isl_pw_aff *value = NULL;

    if (common)
        return isl_pw_aff_from_aff(common);
    for (int i = first; i < end; i++) {
        isl_set *domain = isl_set_copy(g->dates->piece[g->piece[i]].domain);
        isl_pw_aff *part = isl_pw_aff_alloc(domain, entry_of(g, i));

        value = value ? isl_pw_aff_union_add(value, part) : part;
    }
    return value;
}

/* The next entry of all pieces, { S0[i, j] -> [(i)]; ... }. */
static __isl_give isl_multi_union_pw_aff *member(const struct group *g)
{
    isl_space *space = isl_set_get_space(g->dates->scop->context);
    isl_union_pw_aff *all = isl_union_pw_aff_empty(isl_space_copy(space));
    isl_union_pw_aff_list *list;
    int end;

    for (int i = 0; i < g->n; i = end) {
        end = end_of(g, i);
        all = isl_union_pw_aff_add_pw_aff(all, value_of(g, i, end));
    }
    list = isl_union_pw_aff_list_from_union_pw_aff(all);
    space =
        isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set, 1);
    return isl_multi_union_pw_aff_from_union_pw_aff_list(space, list);
}

static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const struct group *group);

static __isl_give isl_schedule_node *build_band(
    __isl_take isl_schedule_node *node, const struct group *group)
{
    struct group below = *group;

    below.entry++;
    node = isl_schedule_node_insert_partial_schedule(node, member(group));
    node = isl_schedule_node_child(node, 0);
    node = build(node, &below);
    return isl_schedule_node_parent(node);
}

/* The pieces whose next entry is "order". */
static struct group part_at(const struct group *g, long order)
{
    struct group part = {.dates = g->dates, .entry = g->entry + 1};
    long other;

    part.piece = po_alloc((size_t)g->n * sizeof(int));
    for (int i = 0; i < g->n; i++)
        if (is_constant(g, i, &other) && other == order)
            part.piece[part.n++] = g->piece[i];
    return part;
}

/* Has the group as many pieces of the statement as "part"? */
static bool has_no_more(const struct group *g, const struct group *part,
                        int stmt)
{
    int more = 0;

    for (int i = 0; i < g->n; i++)
        more += g->dates->piece[g->piece[i]].stmt == stmt;
    for (int i = 0; i < part->n; i++)
        more -= part->dates->piece[part->piece[i]].stmt == stmt;
    return more == 0;
}

/* The instances in a part of the group. */
static __isl_give isl_union_set *filter(const struct group *g,
                                        const struct group *part)
{
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(g->dates->scop->context));

    for (int i = 0; i < part->n; i++) {
        const po_user_dates_piece *piece = &g->dates->piece[part->piece[i]];
        isl_set *domain =
            has_no_more(g, part, piece->stmt)
                ? isl_set_universe(isl_set_get_space(piece->domain))
                : isl_set_copy(piece->domain);

        all = isl_union_set_union(all, isl_union_set_from_set(domain));
    }
    return all;
}

/* Put a sequence at a leaf, or what has the only place in it. */
static __isl_give isl_schedule_node *build_sequence(
    __isl_take isl_schedule_node *node, const struct group *group, long order)
{
    struct group *part = po_alloc((size_t)group->n * sizeof(struct group));
    isl_union_set_list *filters =
        isl_union_set_list_alloc(isl_schedule_node_get_ctx(node), 0);
    int n_placed = 0;
    int n_part = 0;

    while (n_placed < group->n) {
        part[n_part] = part_at(group, order);
        n_placed += part[n_part].n;
        filters = isl_union_set_list_add(filters, filter(group, &part[n_part]));
        n_part++;
        if (n_placed < group->n)
            are_constant(group, order + 1, &order);
    }
    if (n_part > 1)
        node = isl_schedule_node_insert_sequence(node, filters);
    else
        isl_union_set_list_free(filters);
    for (int i = 0; i < n_part; i++) {
        if (n_part > 1)
            node = isl_schedule_node_grandchild(node, i, 0);
        node = build(node, &part[i]);
        if (n_part > 1)
            node = isl_schedule_node_grandparent(node);
        free(part[i].piece);
    }
    free(part);
    return node;
}

/* Replace a leaf by what the entries of the group from the next one on say. */
static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const struct group *group)
{
    long least = 0;

    if (group->entry >= group->dates->n_entry || !node)
        return node;
    if (are_constant(group, LONG_MIN, &least))
        return build_sequence(node, group, least);
    return build_band(node, group);
}

__isl_give isl_schedule *po_user_dates_build(const po_user_dates *dates,
                                             __isl_take isl_union_set *domain)
{
    struct group all = {.dates = dates, .n = dates->n_piece};
    isl_schedule *tree = isl_schedule_from_domain(domain);
    isl_schedule_node *node =
        isl_schedule_node_child(isl_schedule_get_root(tree), 0);

    isl_schedule_free(tree);
    all.piece = po_alloc(((size_t)all.n + 1) * sizeof(int));
    for (int i = 0; i < all.n; i++)
        all.piece[i] = i;
    if (all.n > 0)
        node = build(node, &all);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    free(all.piece);
    return tree;
}
