/* The schedule tree as a plan: one loop for each band member, sequences, and
 * leaves, each with the pieces of the statements that get there.
 *
 * A statement comes in several pieces if its domain is a union; pieces are
 * disjoint.
 */
#include "../internal.h"

#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

static struct plan *new_plan(enum plan_kind kind, int date)
{
    struct plan *plan = po_alloc(sizeof(*plan));

    plan->kind = kind;
    plan->date = date;
    return plan;
}

struct plan *po_plan_free(struct plan *plan)
{
    if (!plan)
        return NULL;
    for (int i = 0; i < plan->n_piece; i++) {
        isl_basic_map_free(plan->piece[i].rel);
        po_system_free(plan->piece[i].range);
        po_system_free(plan->piece[i].own);
    }
    for (int i = 0; i < plan->n_child; i++)
        po_plan_free(plan->child[i]);
    free(plan->piece);
    free(plan->child);
    free(plan);
    return NULL;
}

static void add_child(struct plan *plan, struct plan *child)
{
    *PO_ADD(plan->child, plan->n_child) = child;
}

/* The number of dates below a node. */
static int dates_below(const struct plan *plan)
{
    return plan->kind == PLAN_LOOP ? plan->date + 1 : plan->date;
}

static bool build(struct planned *planned, struct plan *above,
                  __isl_take isl_schedule_node *node, struct marks marks);

/* Continue below a node with one child. */
static bool build_child(struct planned *planned, struct plan *above,
                        __isl_take isl_schedule_node *node, struct marks marks)
{
    return build(planned, above, isl_schedule_node_first_child(node), marks);
}

/* A new node with the pieces of "above" that are in "filter". */
static struct plan *filtered(struct planned *planned, const struct plan *above,
                             __isl_take isl_union_set *filter)
{
    struct plan *plan = new_plan(PLAN_SEQ, dates_below(above));
    bool good = true;

    filter =
        isl_union_set_align_params(filter, isl_space_copy(planned->params));
    for (int i = 0; i < above->n_piece && good; i++) {
        struct piece piece = above->piece[i];
        isl_space *space = isl_space_domain(isl_basic_map_get_space(piece.rel));
        isl_set *set = isl_union_set_extract_set(filter, space);
        isl_map *rel = isl_map_from_basic_map(isl_basic_map_copy(piece.rel));

        piece.parent = i;
        rel = isl_map_intersect_domain(rel, set);
        good = po_plan_add_pieces(plan, &piece, rel);
    }
    isl_union_set_free(filter);
    return good ? plan : po_plan_free(plan);
}

/* Build what stands below a filter: a sequence of one child. */
static bool build_filter(struct planned *planned, struct plan *above,
                         __isl_take isl_schedule_node *node)
{
    struct plan *plan =
        filtered(planned, above, isl_schedule_node_filter_get_filter(node));

    if (!plan) {
        isl_schedule_node_free(node);
        return false;
    }
    add_child(above, plan);
    return build_child(planned, plan, node, (struct marks){0});
}

static bool build_sequence(struct planned *planned, struct plan *above,
                           __isl_take isl_schedule_node *node)
{
    isl_size n = isl_schedule_node_n_children(node);
    bool good = n >= 0;

    for (int i = 0; i < n && good; i++)
        good = build(planned, above, isl_schedule_node_get_child(node, i),
                     (struct marks){0});
    isl_schedule_node_free(node);
    return good;
}

/* Have the loop have the buffers that are asked for. */
static void add_wanted(struct planned *planned, struct plan *plan,
                       const struct marks *marks)
{
    plan->n_wanted = marks->n_wanted;
    for (int i = 0; i < marks->n_wanted; i++) {
        plan->wanted[i] = marks->wanted[i];
        plan->wanted[i].level = plan->date + 1;
        plan->wanted[i].number = planned->n_wanted;
        *PO_ADD(planned->wanted, planned->n_wanted) = plan->wanted[i];
    }
}

/* Add a loop over tiles of a size that is not known, of the member of the band that has the
 * marks, which say of the outermost tiles how threads share them; return it, NULL on failure.
 */
static struct plan *add_tiles(struct planned *planned, struct plan *above,
                              __isl_keep isl_schedule_node *band,
                              const struct marks *marks, int level)
{
    isl_multi_union_pw_aff *partial =
        isl_schedule_node_band_get_partial_schedule(band);
    struct plan *plan = new_plan(PLAN_LOOP, dates_below(above));
    bool good;

    partial = isl_multi_union_pw_aff_align_params(
        partial, isl_space_copy(planned->params));
    if (level == 0)
        po_marks_set_sharing(plan, marks);
    plan->in_steps = level == 0 && marks->wavefront;
    plan->is_atomic = plan->in_steps || above->in_steps;
    plan->is_sized = true;
    plan->size = marks->sizes.level[level];
    plan->tile = 1;
    plan->is_coarse = true;
    add_child(above, plan);
    good =
        plan->date < PO_MAX_DATE &&
        po_plan_add_tiles(plan, above, planned->scop,
                          isl_multi_union_pw_aff_get_union_pw_aff(partial, 0));
    if (planned->n_date <= plan->date)
        planned->n_date = plan->date + 1;
    isl_multi_union_pw_aff_free(partial);
    return good ? plan : NULL;
}

/* Add the loops over tiles of one level for all members with such sizes, from this band on, that
 * are directly in each other; return the innermost, NULL on failure.  "*n" is how many members
 * have sizes of any level.
 */
static struct plan *add_level(struct planned *planned, struct plan *above,
                              __isl_keep isl_schedule_node *band,
                              struct marks marks, int level, int *n)
{
    isl_schedule_node *node = isl_schedule_node_copy(band);
    enum isl_schedule_node_type type = isl_schedule_node_band;

    *n = 0;
    while (above &&
           (type == isl_schedule_node_band || type == isl_schedule_node_mark)) {
        if (type == isl_schedule_node_mark) {
            if (!po_marks_read(&marks, planned->scop, node))
                above = NULL;
        } else {
            if (marks.is_sized && level < marks.sizes.n)
                above = add_tiles(planned, above, node, &marks, level);
            *n += marks.is_sized;
            marks = (struct marks){0};
        }
        node = isl_schedule_node_first_child(node);
        type = isl_schedule_node_get_type(node);
    }
    isl_schedule_node_free(node);
    return above;
}

/* The same of all levels, the outermost first. */
static struct plan *add_all_tiles(struct planned *planned, struct plan *above,
                                  __isl_keep isl_schedule_node *band,
                                  struct marks marks)
{
    for (int level = 0; level < PO_MAX_SIZE_LEVEL; level++)
        above =
            add_level(planned, above, band, marks, level, &planned->n_sized);
    return above;
}

/* Add a loop for every member of a band. */
static bool build_band(struct planned *planned, struct plan *above,
                       __isl_take isl_schedule_node *node, struct marks marks)
{
    isl_multi_union_pw_aff *partial =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_schedule_node_band_n_member(node);
    bool good = n >= 0 && (n == 1 || po_marks_are_none(&marks)) &&
                (marks.is_sized || !marks.wavefront);

    partial = isl_multi_union_pw_aff_align_params(
        partial, isl_space_copy(planned->params));
    if (good && marks.is_sized) {
        if (planned->n_sized == 0)
            above = add_all_tiles(planned, above, node, marks);
        planned->n_sized--;
        good = above != NULL;
        po_marks_forget_sharing(&marks);
    }
    for (int i = 0; i < n && good; i++) {
        struct plan *plan = new_plan(PLAN_LOOP, dates_below(above));

        po_marks_set_sharing(plan, &marks);
        plan->simd = marks.simd;
        plan->tile = marks.tile;
        plan->is_coarse = marks.tile != 0 || marks.wave != 0;
        plan->is_atomic = marks.atomic;
        plan->is_point = marks.is_sized;
        plan->jam = (int)marks.jam;
        plan->tile_dim = (po_tile_dim)marks.tile_dim;
        plan->local = marks.local;
        add_wanted(planned, plan, &marks);
        add_child(above, plan);
        good = plan->date < PO_MAX_DATE &&
               po_plan_add_member(
                   plan, above, planned->scop,
                   isl_multi_union_pw_aff_get_union_pw_aff(partial, i));
        if (planned->n_date <= plan->date)
            planned->n_date = plan->date + 1;
        above = plan;
    }
    isl_multi_union_pw_aff_free(partial);
    if (!good) {
        isl_schedule_node_free(node);
        return false;
    }
    return build_child(planned, above, node, (struct marks){0});
}

/* A dimension of a piece's domain that its dates do not determine, or -1 if
 * there is none; -2 on failure.
 */
static int undetermined(const struct plan *plan)
{
    for (int i = 0; i < plan->n_piece; i++) {
        int iter;

        if (!po_dates_determine(plan->piece[i].rel, &iter))
            return -2;
        if (iter >= 0)
            return iter;
    }
    return -1;
}

/* Add loops over the iterators that the dates leave open, then the leaf. */
static bool build_rest(struct planned *planned, struct plan *above, int piece)
{
    int date = dates_below(above);
    struct plan *plan;
    int iter;

    if (!po_dates_determine(above->piece[piece].rel, &iter))
        return false;
    plan = new_plan(iter < 0 ? PLAN_LEAF : PLAN_LOOP, date);
    add_child(above, plan);
    if (!po_plan_add_iterator(plan, above, piece, iter))
        return false;
    if (iter < 0)
        return true;
    if (planned->n_date <= date)
        planned->n_date = date + 1;
    for (int i = 0; i < plan->n_piece; i++)
        if (date + 1 >= PO_MAX_DATE || !build_rest(planned, plan, i))
            return false;
    return true;
}

static bool build_leaf(struct planned *planned, struct plan *above)
{
    struct plan *plan;
    bool good = true;
    int date = dates_below(above);
    int open = undetermined(above);

    if (open == -2)
        return false;
    plan = new_plan(open < 0 ? PLAN_LEAF : PLAN_SEQ, date);
    add_child(above, plan);
    for (int i = 0; i < above->n_piece && good; i++)
        good = po_plan_add_iterator(plan, above, i, -1);
    for (int i = 0; i < plan->n_piece && good && open >= 0; i++)
        good = build_rest(planned, plan, i);
    return good;
}

static bool build_context(struct planned *planned, struct plan *above,
                          __isl_take isl_schedule_node *node)
{
    isl_set *context = isl_schedule_node_context_get_context(node);
    bool outermost = above->date == 0 && above->kind == PLAN_SEQ;

    context = isl_set_params(context);
    planned->context = isl_set_intersect(planned->context, context);
    if (!outermost || !planned->context) {
        isl_schedule_node_free(node);
        return false;
    }
    return build_child(planned, above, node, (struct marks){0});
}

static bool build_mark(struct planned *planned, struct plan *above,
                       __isl_take isl_schedule_node *node, struct marks marks)
{
    if (!po_marks_read(&marks, planned->scop, node)) {
        isl_schedule_node_free(node);
        return false;
    }
    return build_child(planned, above, node, marks);
}

/* Add to "above" what "node" and the nodes below it ask for. */
static bool build(struct planned *planned, struct plan *above,
                  __isl_take isl_schedule_node *node, struct marks marks)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

    if (!po_marks_are_none(&marks) && type != isl_schedule_node_mark &&
        type != isl_schedule_node_band)
        type = isl_schedule_node_error;
    switch (type) {
    case isl_schedule_node_band:
        return build_band(planned, above, node, marks);
    case isl_schedule_node_mark:
        return build_mark(planned, above, node, marks);
    case isl_schedule_node_context:
        return build_context(planned, above, node);
    case isl_schedule_node_filter:
        return build_filter(planned, above, node);
    case isl_schedule_node_sequence:
    case isl_schedule_node_set:
        return build_sequence(planned, above, node);
    case isl_schedule_node_leaf:
        isl_schedule_node_free(node);
        return build_leaf(planned, above);
    default:
        isl_schedule_node_free(node);
        return false;
    }
}

/* Start with the domains of all statements, in order, cut into disjoint basic
 * sets.
 */
static bool add_domain(struct planned *planned, struct plan *root,
                       __isl_take isl_union_set *domain)
{
    bool good = true;

    domain =
        isl_union_set_align_params(domain, isl_space_copy(planned->params));
    for (int s = 0; s < planned->scop->n_stmt && good; s++) {
        isl_space *space = isl_set_get_space(planned->scop->stmt[s].domain);
        isl_set *set = isl_union_set_extract_set(domain, space);
        struct piece piece = {.stmt = s, .parent = -1, .iter = -1};

        set = isl_set_coalesce(isl_set_detect_equalities(set));
        good = po_plan_add_pieces(root, &piece, isl_map_from_domain(set));
    }
    isl_union_set_free(domain);
    return good;
}

/* For each piece of a node, find the children that it has a part in. */
static void find_children(struct plan *plan)
{
    for (int i = 0; i < plan->n_piece; i++) {
        struct piece *piece = &plan->piece[i];

        piece->first = plan->n_child;
        piece->last = -1;
        for (int c = 0; c < plan->n_child; c++)
            for (int k = 0; k < plan->child[c]->n_piece; k++)
                if (plan->child[c]->piece[k].parent == i) {
                    piece->first = c < piece->first ? c : piece->first;
                    piece->last = c;
                }
    }
    for (int c = 0; c < plan->n_child; c++)
        find_children(plan->child[c]);
}

/* Build the plan of "tree" and compute the ranges of all dates.  On failure,
 * what is there can be freed by the caller.
 *
 * planned->scop and the context are given.
 */
bool po_plan_build(struct planned *planned, __isl_keep isl_schedule *tree)
{
    isl_schedule_node *node = isl_schedule_get_root(tree);
    isl_union_set *domain;
    bool good;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_domain) {
        isl_schedule_node_free(node);
        return false;
    }
    domain = isl_schedule_node_domain_get_domain(node);
    planned->params = isl_set_get_space(planned->scop->context);
    planned->root = new_plan(PLAN_SEQ, 0);
    good = add_domain(planned, planned->root, domain);
    if (good)
        good = build_child(planned, planned->root, node, (struct marks){0});
    else
        isl_schedule_node_free(node);
    if (!good)
        return false;
    find_children(planned->root);
    if (!po_plan_project(planned->root, planned->scop->n_param,
                         planned->n_date))
        return false;
    po_plan_find_own(planned->root);
    return true;
}
