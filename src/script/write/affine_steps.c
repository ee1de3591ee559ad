/* Writing a script for an order: the steps shift, reverse, fuse and skew that
 * make the rows of the wanted order, without tiles, of the loops of the tree.
 * Plans all of them first (relate.c), so that none is in the way of another.
 */
#include "writer.h"

#include <string.h>

/* The nodes of the tree that together have the statements of one of the order: one, or
 * parts that follow each other.
 */
struct group {
    int n;
    const po_tnode *node[PO_MAX_ARG];
};

/* Find the outermost such nodes; none if there are none. */
static struct group find_group(const po_steps *s, const po_tnode *like)
{
    struct group group = {0};
    const po_tnode *node = s->root;
    const po_tnode *one = po_writer_find(s, node, like);
    const po_tnode *next = node;

    if (one && one->kind != PO_TNODE_PARTS) {
        group.node[group.n++] = one;
        return group;
    }
    while (next) {
        int n_with = 0;

        node = next;
        next = NULL;
        for (int i = 0; i < node->n_part; i++)
            if (po_writer_share(s, node->part[i], like)) {
                next = node->part[i];
                n_with++;
            }
        if (n_with > 1)
            next = NULL;
    }
    for (int i = 0; i < node->n_part && group.n < PO_MAX_ARG; i++)
        if (po_writer_share(s, node->part[i], like))
            group.node[group.n++] = node->part[i];
    return group;
}

/* Add the node, or its parts. */
static void add_nodes(struct group *group, const po_tnode *node)
{
    if (node->kind != PO_TNODE_PARTS && group->n < PO_MAX_ARG)
        group->node[group->n++] = node;
    for (int i = 0; i < node->n_part && node->kind == PO_TNODE_PARTS; i++)
        add_nodes(group, node->part[i]);
}

/* The dates of the loop, for the statements in it only. */
static __isl_give isl_union_pw_aff *own_row(const po_tnode *loop)
{
    return isl_union_pw_aff_intersect_domain(
        isl_union_pw_aff_copy(loop->row),
        isl_union_set_universe(isl_union_set_copy(loop->domain)));
}

/* Return one loop with the dates of all. */
static const po_tnode *united(po_steps *s, const struct group *group)
{
    po_tnode *loop = po_tnode_copy(s, group->node[0]);
    isl_union_pw_aff *row = own_row(loop);
    isl_union_set *domain = isl_union_set_copy(loop->domain);

    for (int g = 1; g < group->n; g++) {
        const po_tnode *other = group->node[g];

        row = isl_union_pw_aff_union_add(row, own_row(other));
        domain = isl_union_set_union(domain, isl_union_set_copy(other->domain));
    }
    loop->row = po_steps_keep_row(s, row);
    loop->domain = po_steps_keep_set(s, domain);
    return loop;
}

/* Return the loops that those of all nodes of the group, and of the parts in these, would be
 * together.
 */
static po_loops virtual_chain(po_steps *s, struct group group)
{
    po_loops all = {0};

    while (group.n > 0 && all.n < PO_MAX_ARG) {
        struct group below = {0};

        for (int g = 0; g < group.n; g++) {
            if (group.node[g]->kind != PO_TNODE_LOOP)
                return all;
            add_nodes(&below, group.node[g]->part[0]);
        }
        all.loop[all.n++] = united(s, &group);
        group = below;
    }
    return all;
}

po_loops po_writer_common(po_steps *s, const po_tnode *node)
{
    struct group whole = {1, {node}};

    return virtual_chain(s, whole);
}

/* What becomes of the loops of the tree, "n" of them: which loop of the order each is, and
 * how.
 */
struct plan {
    int n;
    const po_tnode *wanted[PO_MAX_ARG];
    po_relation relation[PO_MAX_ARG];
};

bool po_writer_is_tiles(const po_tnode *loop)
{
    return po_writer_number(loop, PO_MARK_TILE) > 0 ||
           po_writer_number(loop, PO_MARK_WAVE) > 0;
}

/* Find the plan for the loops of the chain: false if there is none for a loop of the order
 * without tiles.
 */
static bool make_plan(const po_steps *s, const po_loops *to, po_loops from,
                      struct plan *plan)
{
    int n_point = 0;

    plan->n = 0;
    for (int i = 0; i < to->n; i++)
        n_point += !po_writer_is_tiles(to->loop[i]);
    for (int d = 0; d < from.n && plan->n < n_point; d++) {
        const po_tnode *wanted = NULL;
        po_relation found = {0};

        for (int i = 0; i < to->n && !wanted; i++) {
            bool is_used = po_writer_is_tiles(to->loop[i]);

            for (int k = 0; k < d; k++)
                is_used = is_used || plan->wanted[k] == to->loop[i];
            if (!is_used && po_writer_relate(s, to->loop[i], &from, d, &found))
                wanted = to->loop[i];
        }
        if (!wanted)
            return false;
        plan->wanted[d] = wanted;
        plan->relation[d] = found;
        plan->n++;
        from.loop[d] = wanted;
    }
    return plan->n == n_point;
}

/* Write how much later loops of the name are: by[i] for statement number i, NULL for others;
 * once for all statements of a loop if that is the same.
 */
static bool write_shift(po_writer *w, const char *name, const char **by)
{
    const po_scop *scop = w->s->scop;

    for (int i = 0; i < scop->n_stmt; i++) {
        const char *loop =
            po_arena_printf(w->s->arena, "%s.%s", scop->stmt[i].name, name);
        const char *own = by[i];
        bool is_same = true;
        po_tpath path;

        if (!own || strcmp(own, "0") == 0)
            continue;
        if (!po_steps_find_loop(w->s, loop, &path))
            return false;
        for (int k = 0; k < scop->n_stmt; k++)
            is_same = is_same &&
                      (!po_tnode_has(path.node[path.n - 1], &scop->stmt[k]) ||
                       (by[k] && strcmp(by[k], own) == 0));
        if (is_same ? !po_writer_step(w, "shift %s by %s", loop, own)
                    : !po_writer_step(w, "shift %s of %s by %s", loop,
                                      scop->stmt[i].name, own))
            return false;
        for (int k = 0; k < scop->n_stmt; k++)
            if (k == i || (is_same &&
                           po_tnode_has(path.node[path.n - 1], &scop->stmt[k])))
                by[k] = NULL;
    }
    return true;
}

/* Write how much later the loops of the statements are. */
static bool write_shifts(po_writer *w, const po_loops *from,
                         const struct plan *plan)
{
    po_steps *s = w->s;
    po_loops is = *from;

    for (int d = 0; d < plan->n; d++) {
        isl_union_pw_aff *rest =
            po_writer_rest(plan->wanted[d], &is, d, &plan->relation[d]);
        const char **by =
            po_arena_array(s->arena, (size_t)s->scop->n_stmt + 1, sizeof(*by));
        bool good = true;

        for (int i = 0; i < s->scop->n_stmt && good; i++)
            if (po_tnode_has(plan->wanted[d], &s->scop->stmt[i])) {
                by[i] = po_writer_constant(s, rest, &s->scop->stmt[i]);
                good = by[i];
            }
        isl_union_pw_aff_free(rest);
        if (!good || !write_shift(w, from->loop[d]->name, by))
            return false;
        is.loop[d] = plan->wanted[d];
    }
    return true;
}

/* Write the loops of the group into one, to the depth of the plan. */
static bool write_fusion(po_writer *w, struct group group,
                         const struct plan *plan)
{
    for (int d = 0; d < plan->n; d++) {
        struct group below = {0};
        const po_stmt *first = po_writer_first(w->s, group.node[0]);

        for (int g = 0; g < group.n; g++) {
            const po_stmt *stmt = po_writer_first(w->s, group.node[g]);

            if (g > 0 && (!first || !stmt ||
                          !po_writer_step(w, "fuse %s.%s, %s.%s", first->name,
                                          group.node[0]->name, stmt->name,
                                          group.node[g]->name)))
                return false;
            add_nodes(&below, group.node[g]->part[0]);
        }
        group = below;
    }
    return true;
}

/* Write the skewing of the loops. */
static bool write_skews(po_writer *w, const po_tnode *wanted,
                        const po_loops *from, const struct plan *plan)
{
    for (int d = 0; d < plan->n; d++)
        for (int e = 0; e < d; e++) {
            long by = plan->relation[d].factor[e];
            const char *name =
                po_writer_name(w->s, wanted, from->loop[d]->name);
            const char *outer =
                po_writer_name(w->s, wanted, from->loop[e]->name);

            if (by == 1 ? !po_writer_step(w, "skew %s by %s", name, outer)
                        : by != 0 && !po_writer_step(w, "skew %s by %ld*%s",
                                                     name, by, outer))
                return false;
        }
    return true;
}

/* Find the plan to have loops as they are in one, as deep as the loops of the order, which all count
 * tiles, count those of them; false if that is nothing.
 */
static bool plan_tiles(po_steps *s, const po_loops *from, const po_loops *to,
                       struct plan *plan)
{
    plan->n = 0;
    for (int i = 0; i < to->n; i++) {
        po_role role;

        if (!po_writer_role(s, to->loop[i], from, to, &role) || role.size == 0)
            return false;
        for (; plan->n <= role.of; plan->n++) {
            plan->wanted[plan->n] = from->loop[plan->n];
            plan->relation[plan->n] = (po_relation){.sign = 1};
        }
    }
    return true;
}

/* Find the plan for the loops of the order, and for as many of those in the parts of their
 * body as they count tiles of, in one loop if "is_single": the tree has several; false if there is
 * none.
 */
static bool find_plan(po_steps *s, const po_tnode *wanted, const po_loops *from,
                      bool is_single, po_loops *to, struct plan *plan)
{
    int n = po_writer_chain(wanted).n;
    po_loops all = po_writer_common(s, wanted);

    for (*to = all, to->n = n; to->n <= all.n; to->n++) {
        po_loops is = *from;
        po_role role;
        bool good = make_plan(s, to, *from, plan);

        for (int d = 0; good && d < plan->n; d++)
            is.loop[d] = plan->wanted[d];
        for (int i = 0; i < n && good; i++)
            good = po_writer_role(s, to->loop[i], &is, to, &role) &&
                   (!is_single || role.of < plan->n);
        if (good)
            return true;
    }
    to->n = n;
    return is_single && plan_tiles(s, from, to, plan);
}

bool po_writer_rows(po_writer *w, const po_tnode *wanted, po_loops *to)
{
    struct group group = find_group(w->s, wanted);
    po_loops from = virtual_chain(w->s, group);
    struct plan plan;

    if (!find_plan(w->s, wanted, &from, group.n > 1, to, &plan))
        return false;
    for (int d = 0; d < plan.n; d++)
        for (int g = 0; g < group.n && plan.relation[d].sign < 0; g++) {
            const po_stmt *stmt = po_writer_first(w->s, group.node[g]);

            if (!stmt || !po_writer_step(w, "reverse %s.%s", stmt->name,
                                         from.loop[d]->name))
                return false;
        }
    return write_shifts(w, &from, &plan) && write_fusion(w, group, &plan) &&
           write_skews(w, wanted, &from, &plan);
}
