/* Trees of loops and parts that steps make other trees of.
 *
 * Nodes do not change, so that trees share what they have in common; what isl allocates
 * for them belongs to the steps.
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <stdio.h>
#include <string.h>

#include "polyopt/tile_size.h"

isl_union_set *po_steps_keep_set(po_steps *s, __isl_take isl_union_set *set)
{
    *PO_ARENA_ADD(s->arena, s->set, s->n_set) = set;
    return set;
}

isl_union_pw_aff *po_steps_keep_row(po_steps *s,
                                    __isl_take isl_union_pw_aff *row)
{
    *PO_ARENA_ADD(s->arena, s->row, s->n_row) = row;
    return row;
}

po_tnode *po_tnode_copy(po_steps *s, const po_tnode *node)
{
    po_tnode *copy = po_arena_alloc(s->arena, sizeof(*copy));

    *copy = *node;
    copy->part =
        po_arena_array(s->arena, (size_t)node->n_part + 1, sizeof(*copy->part));
    for (int i = 0; i < node->n_part; i++)
        copy->part[i] = node->part[i];
    return copy;
}

const po_tnode *po_tnode_loop(po_steps *s, const po_tnode *like,
                              isl_union_pw_aff *row, const po_tnode *body)
{
    po_tnode *loop = po_tnode_copy(s, like);

    loop->row = row;
    loop->domain = body->domain;
    loop->n_part = 1;
    loop->part = po_arena_array(s->arena, 1, sizeof(*loop->part));
    loop->part[0] = body;
    return loop;
}

/* Append the part, or its parts if it has some. */
static void add_part(po_steps *s, po_tnode *parts, const po_tnode *part)
{
    if (part->kind == PO_TNODE_PARTS)
        for (int i = 0; i < part->n_part; i++)
            add_part(s, parts, part->part[i]);
    else
        *PO_ARENA_ADD(s->arena, parts->part, parts->n_part) = part;
}

const po_tnode *po_tnode_parts(po_steps *s, int n, const po_tnode *const *part)
{
    po_tnode *parts = po_arena_alloc(s->arena, sizeof(*parts));
    isl_union_set *domain = NULL;

    *parts = (po_tnode){.kind = PO_TNODE_PARTS};
    for (int i = 0; i < n; i++) {
        isl_union_set *more = isl_union_set_copy(part[i]->domain);

        add_part(s, parts, part[i]);
        domain = domain ? isl_union_set_union(domain, more) : more;
    }
    parts->domain = po_steps_keep_set(s, domain);
    return parts->n_part == 1 ? parts->part[0] : parts;
}

/* Are there no instances of the nest in the set?  True if isl fails, too. */
static bool is_void(const po_steps *s, __isl_keep isl_union_set *set)
{
    isl_union_set *all = po_scop_domain(s->scop);
    isl_bool disjoint;

    all = isl_union_set_intersect_params(all, isl_set_copy(s->scop->context));
    disjoint = isl_union_set_is_disjoint(all, set);
    isl_union_set_free(all);
    return disjoint != isl_bool_false;
}

const po_tnode *po_tnode_restrict(po_steps *s, const po_tnode *node,
                                  __isl_keep isl_union_set *set)
{
    isl_union_set *domain = isl_union_set_intersect(
        isl_union_set_copy(node->domain), isl_union_set_copy(set));
    po_tnode *less = po_tnode_copy(s, node);

    less->domain = po_steps_keep_set(s, isl_union_set_coalesce(domain));
    less->n_part = 0;
    if (is_void(s, less->domain))
        return NULL;
    for (int i = 0; i < node->n_part; i++) {
        const po_tnode *part = po_tnode_restrict(s, node->part[i], set);

        if (part)
            less->part[less->n_part++] = part;
    }
    if (less->n_part == 0 && node->n_part > 0)
        return NULL;
    if (less->kind != PO_TNODE_LOOP && less->n_part == 1)
        return less->part[0];
    return less;
}

const po_tnode *po_tnode_suffix(po_steps *s, const po_tnode *node,
                                const char *suffix)
{
    po_tnode *copy = po_tnode_copy(s, node);

    if (node->kind == PO_TNODE_LOOP)
        copy->name = po_arena_printf(s->arena, "%s%s", node->name, suffix);
    for (int i = 0; i < node->n_part; i++)
        copy->part[i] = po_tnode_suffix(s, node->part[i], suffix);
    return copy;
}

/* The universe of the instances of the statement. */
static __isl_give isl_set *universe_of(const po_stmt *stmt)
{
    return isl_set_universe(isl_set_get_space(stmt->domain));
}

bool po_tnode_has(const po_tnode *node, const po_stmt *stmt)
{
    isl_union_set *all = isl_union_set_from_set(universe_of(stmt));
    isl_bool disjoint = isl_union_set_is_disjoint(node->domain, all);

    isl_union_set_free(all);
    return disjoint == isl_bool_false;
}

/* --- the order of the program ----------------------------------------------- */

/* Statements that share the loops around them, "depth" of these: "stmt" has n numbers. */
struct group {
    int n;
    const int *stmt;
    int depth;
};

static const po_tnode *make(po_steps *s, struct group group);

static isl_union_set *domain_of(po_steps *s, struct group group)
{
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(s->scop->context));

    for (int i = 0; i < group.n; i++)
        all = isl_union_set_add_set(all,
                                    universe_of(&s->scop->stmt[group.stmt[i]]));
    return po_steps_keep_set(s, all);
}

/* The value of the loop number "depth" around the statement. */
static __isl_give isl_pw_aff *iterator(const po_stmt *stmt, int depth)
{
    isl_local_space *space =
        isl_local_space_from_space(isl_set_get_space(stmt->domain));

    return isl_pw_aff_from_aff(
        isl_aff_var_on_domain(space, isl_dim_set, (unsigned)depth));
}

static const po_tnode *make_loop(po_steps *s, struct group group)
{
    const po_stmt *first = &s->scop->stmt[group.stmt[0]];
    const po_decl *iter = first->iter ? first->iter[group.depth] : NULL;
    isl_union_pw_aff *row =
        isl_union_pw_aff_empty(isl_set_get_space(s->scop->context));
    struct group inside = {group.n, group.stmt, group.depth + 1};
    po_tnode like = {.kind = PO_TNODE_LOOP};

    for (int i = 0; i < group.n; i++)
        row = isl_union_pw_aff_add_pw_aff(
            row, iterator(&s->scop->stmt[group.stmt[i]], group.depth));
    like.name = iter && iter->name
                    ? iter->name
                    : po_arena_printf(s->arena, "c%d", group.depth);
    return po_tnode_loop(s, &like, po_steps_keep_row(s, row), make(s, inside));
}

static int place_of(const po_steps *s, struct group group, int i)
{
    return s->scop->stmt[group.stmt[i]].position[2 * group.depth];
}

/* Take the statements of the least place that is more than "*place", which becomes it. */
static struct group take_next(po_steps *s, struct group group, long *place)
{
    int *stmt = po_arena_array(s->arena, (size_t)group.n + 1, sizeof(*stmt));
    struct group part = {0, stmt, group.depth};
    long least = -1;

    for (int i = 0; i < group.n; i++) {
        int at = place_of(s, group, i);

        if (at > *place && (least < 0 || at < least))
            least = at;
    }
    for (int i = 0; i < group.n; i++)
        if (least >= 0 && place_of(s, group, i) == least)
            stmt[part.n++] = group.stmt[i];
    *place = least;
    return part;
}

/* Return the tree of the statements of the group. */
static const po_tnode *make(po_steps *s, struct group group)
{
    const po_tnode **part =
        po_arena_array(s->arena, (size_t)group.n + 1, sizeof(*part));
    int n = 0;
    long place = -1;
    struct group next;

    while ((next = take_next(s, group, &place)).n > 0) {
        if (s->scop->stmt[next.stmt[0]].n_iter > group.depth) {
            part[n++] = make_loop(s, next);
        } else {
            po_tnode *leaf = po_arena_alloc(s->arena, sizeof(*leaf));

            *leaf =
                (po_tnode){.kind = PO_TNODE_LEAF, .domain = domain_of(s, next)};
            part[n++] = leaf;
        }
    }
    return po_tnode_parts(s, n, part);
}

const po_tnode *po_tnode_of_scop(po_steps *s)
{
    int *stmt =
        po_arena_array(s->arena, (size_t)s->scop->n_stmt + 1, sizeof(*stmt));

    for (int i = 0; i < s->scop->n_stmt; i++)
        stmt[i] = i;
    return make(s, (struct group){s->scop->n_stmt, stmt, 0});
}

const char *po_tnode_size(const po_tnode *loop)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (po_tile_size_text(loop->mark[i].name))
            return po_tile_size_text(loop->mark[i].name);
    return NULL;
}

/* --- isl's schedule trees ----------------------------------------------------- */

static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const po_tnode *from);

/* Put the loop, with its body, in the place of a leaf. */
static __isl_give isl_schedule_node *build_loop(
    __isl_take isl_schedule_node *node, const po_tnode *loop)
{
    isl_union_set *universe =
        isl_union_set_universe(isl_union_set_copy(loop->domain));
    isl_union_pw_aff *row = isl_union_pw_aff_intersect_domain(
        isl_union_pw_aff_copy(loop->row), universe);

    node = isl_schedule_node_insert_partial_schedule(
        node, isl_multi_union_pw_aff_from_union_pw_aff(row));
    node = isl_schedule_node_band_set_permutable(node, 1);
    node = isl_schedule_node_child(node, 0);
    node = build(node, loop->part[0]);
    node = isl_schedule_node_parent(node);
    for (int i = loop->n_mark - 1; i >= 0; i--)
        node = po_node_insert_mark(node, loop->mark[i].name,
                                   loop->mark[i].number, loop->mark[i].by);
    return node;
}

/* Return the instances of a part: all there may be of statements that no other part has. */
static __isl_give isl_union_set *filter_of(const po_tnode *parts, int number)
{
    isl_union_set *own = isl_union_set_copy(parts->part[number]->domain);
    isl_union_set *alone = isl_union_set_universe(isl_union_set_copy(own));

    for (int i = 0; i < parts->n_part; i++)
        if (i != number)
            alone = isl_union_set_subtract(
                alone, isl_union_set_universe(
                           isl_union_set_copy(parts->part[i]->domain)));
    return isl_union_set_union(own, alone);
}

/* The same with parts. */
static __isl_give isl_schedule_node *build_parts(
    __isl_take isl_schedule_node *node, const po_tnode *parts)
{
    isl_union_set_list *filters = isl_union_set_list_alloc(
        isl_schedule_node_get_ctx(node), parts->n_part);

    for (int i = 0; i < parts->n_part; i++)
        filters = isl_union_set_list_add(filters, filter_of(parts, i));
    node = parts->kind == PO_TNODE_ANY
               ? isl_schedule_node_insert_set(node, filters)
               : isl_schedule_node_insert_sequence(node, filters);
    for (int i = 0; i < parts->n_part; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = build(node, parts->part[i]);
        node = isl_schedule_node_grandparent(node);
    }
    return node;
}

static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *node,
                                           const po_tnode *from)
{
    if (from->kind == PO_TNODE_LOOP)
        return build_loop(node, from);
    if (from->kind == PO_TNODE_LEAF)
        return node;
    return build_parts(node, from);
}

__isl_give isl_schedule *po_tnode_schedule(const po_steps *s,
                                           const po_tnode *root)
{
    isl_union_set *domain = isl_union_set_intersect_params(
        po_scop_domain(s->scop), isl_set_copy(s->scop->context));
    isl_schedule *tree = isl_schedule_from_domain(domain);
    isl_schedule_node *node =
        isl_schedule_node_child(isl_schedule_get_root(tree), 0);

    isl_schedule_free(tree);
    node = build(node, root);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    return tree;
}
