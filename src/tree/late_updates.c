/* Which updates of a block of steps are late, and in which parts the others are (block_steps.c).
 *
 * Elements that others in the block need are those that are written by statements with fewer loops
 * than updates have.  Updates of all other elements are late: they wait for nothing in the block
 * but earlier steps of their element.
 */
#include "internal.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* Has the statement as many loops as any, each with several iterations? */
static bool is_update(const po_scop *scop, const po_stmt *stmt)
{
    return stmt->n_iter == po_scop_depth(scop) &&
           po_stmt_n_loops(stmt) == stmt->n_iter;
}

/* Return what the statement writes, { S[i] -> A[x] }, but for copies. */
static __isl_give isl_union_map *writes_of(const po_scop *scop,
                                           const po_stmt *stmt)
{
    isl_union_map *all = isl_union_map_empty(isl_set_get_space(scop->context));

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write &&
            !scop->array[stmt->access[k].array].is_local)
            all = isl_union_map_union(all, isl_union_map_from_map(isl_map_copy(
                                               stmt->access[k].relation)));
    return all;
}

/* Return the part of the map that leads to instances of the statement. */
static __isl_give isl_union_map *part_of(__isl_keep isl_union_map *map,
                                         const po_stmt *stmt)
{
    isl_space *space = isl_set_get_space(stmt->domain);

    return isl_union_map_intersect_range(
        isl_union_map_copy(map),
        isl_union_set_from_set(isl_set_universe(space)));
}

/* Return { S[i] -> A[x] }: the element that a statement writes or, to copy it, reads. */
static __isl_give isl_union_map *element_of(const po_scop *scop,
                                            const po_stmt *stmt)
{
    isl_union_map *all = writes_of(scop, stmt);
    isl_bool none = isl_union_map_is_empty(all);

    for (int k = 0; none == isl_bool_true && k < stmt->n_access; k++)
        if (!stmt->access[k].is_write)
            all = isl_union_map_union(all, isl_union_map_from_map(isl_map_copy(
                                               stmt->access[k].relation)));
    return all;
}

/* Does the statement copy an element? */
static bool copies(const po_scop *scop, const po_stmt *stmt)
{
    return stmt->n_access == 2 && scop->array[stmt->access[1].array].is_local;
}

/* Return the elements that are needed. */
static __isl_give isl_union_map *find_needed(const po_steps *b)
{
    const po_scop *scop = b->scop;
    isl_union_map *needed =
        isl_union_map_empty(isl_set_get_space(scop->context));

    for (int s = 0; s < scop->n_stmt; s++)
        if (!is_update(scop, &scop->stmt[s]))
            needed = isl_union_map_union(
                needed,
                isl_union_map_apply_range(part_of(b->all, &scop->stmt[s]),
                                          writes_of(scop, &scop->stmt[s])));
    return isl_union_map_coalesce(needed);
}

/* Return the updates of the statement that the elements are of. */
static __isl_give isl_union_map *updates_of(const po_steps *b,
                                            const po_stmt *stmt,
                                            __isl_take isl_union_map *elements)
{
    isl_union_map *all = isl_union_map_apply_range(
        elements, isl_union_map_reverse(writes_of(b->scop, stmt)));

    return isl_union_map_intersect(all, part_of(b->all, stmt));
}

/* Are the instances told apart from others by the two outermost loops? */
static isl_bool is_outer(__isl_keep isl_set *part, void *user)
{
    isl_union_set *all = user;
    isl_set *own = isl_union_set_extract_set(all, isl_set_get_space(part));
    isl_size n = isl_set_dim(part, isl_dim_set);
    isl_bool involved = isl_bool_false;

    part = isl_set_gist(isl_set_copy(part), own);
    if (n > 2)
        involved = isl_set_involves_dims(part, isl_dim_set, 2, (unsigned)n - 2);
    isl_set_free(part);
    return isl_bool_not(involved);
}

/* Return the updates of the statement in rows that a block needs all of; NULL: none. */
static __isl_give isl_union_map *find_rows(const po_steps *b,
                                           const po_stmt *stmt)
{
    isl_union_set *all = isl_union_set_from_set(isl_set_copy(stmt->domain));
    isl_union_map *found = NULL;

    for (int s = 0; s < b->scop->n_stmt && !found; s++) {
        const po_stmt *other = &b->scop->stmt[s];
        isl_union_set *rows;
        isl_bool good;

        if (!copies(b->scop, other))
            continue;
        found =
            updates_of(b, stmt,
                       isl_union_map_apply_range(part_of(b->all, other),
                                                 element_of(b->scop, other)));
        found = isl_union_map_coalesce(found);
        rows = isl_union_map_range(isl_union_map_copy(found));
        good = isl_union_set_is_empty(rows);
        good = isl_bool_not(good);
        if (good == isl_bool_true)
            good = isl_union_set_every_set(rows, is_outer, all);
        isl_union_set_free(rows);
        if (good != isl_bool_true)
            found = isl_union_map_free(found);
    }
    isl_union_set_free(all);
    return found;
}

/* Return the updates of the statement that come first, all but the late ones; rows as they are, as
 * what they have in common with columns would cut them in pieces.
 */
static __isl_give isl_union_map *find_first(const po_steps *b,
                                            const po_stmt *stmt,
                                            __isl_keep isl_union_map *late)
{
    isl_union_map *rows = find_rows(b, stmt);
    isl_union_map *all =
        isl_union_map_subtract(part_of(b->all, stmt), isl_union_map_copy(late));

    if (!rows)
        return isl_union_map_coalesce(all);
    all = isl_union_map_subtract(all, isl_union_map_copy(rows));
    return isl_union_map_union(rows, isl_union_map_coalesce(all));
}

/* Find the updates that are late; false if there are none. */
isl_bool po_steps_find_late(po_steps *b)
{
    isl_bool any = isl_bool_false;

    b->needed = find_needed(b);

    for (int s = 0; s < b->scop->n_stmt && any >= 0; s++) {
        const po_stmt *stmt = &b->scop->stmt[s];
        isl_bool none;

        if (!is_update(b->scop, stmt))
            continue;
        b->late[s] = isl_union_map_subtract(
            part_of(b->all, stmt),
            updates_of(b, stmt, isl_union_map_copy(b->needed)));
        b->late[s] = isl_union_map_coalesce(b->late[s]);
        b->first[s] = find_first(b, stmt, b->late[s]);
        none = isl_union_map_is_empty(b->late[s]);
        if (none != isl_bool_false)
            b->late[s] = isl_union_map_free(b->late[s]);
        any = none < 0 ? isl_bool_error : isl_bool_ok(any || !none);
    }
    return any;
}

/* Return the parts of a block in order. */
__isl_give isl_union_set_list *po_steps_in_order(const po_steps *b)
{
    isl_union_set_list *list =
        isl_union_set_list_alloc(b->scop->ctx, b->scop->n_stmt + 1);
    isl_union_set *first =
        isl_union_set_empty(isl_set_get_space(b->scop->context));

    for (int s = 0; s < b->scop->n_stmt; s++) {
        isl_union_map *part = b->first[s] ? isl_union_map_copy(b->first[s])
                                          : part_of(b->all, &b->scop->stmt[s]);

        first = isl_union_set_union(first, isl_union_map_range(part));
        if (b->late[s])
            list = isl_union_set_list_add(
                list, isl_union_map_range(isl_union_map_copy(b->late[s])));
    }
    return isl_union_set_list_insert(list, 0, first);
}

/* Instances in a step, for each block t.
 *
 * "all"   { t -> S[i] }: those in a loop of which the steps are one outwards
 * "part"  those of them that have to do with elements of which there are copies; NULL until there
 *         are some that may be a loop of their own
 */
struct rows {
    const po_steps *block;
    isl_union_map *all;
    isl_union_map *part;
};

/* Take the instances that have to do with these elements if they are a loop of their own. */
static void try_part(__isl_take isl_union_map *elements, struct rows *rows)
{
    const po_scop *scop = rows->block->scop;
    isl_union_map *part = isl_union_map_empty(isl_set_get_space(scop->context));
    isl_union_set *all = isl_union_map_range(isl_union_map_copy(rows->all));
    isl_union_set *those;
    isl_bool good;

    for (int s = 0; s < scop->n_stmt; s++)
        part = isl_union_map_union(
            part, isl_union_map_apply_range(
                      isl_union_map_copy(elements),
                      isl_union_map_reverse(element_of(scop, &scop->stmt[s]))));
    isl_union_map_free(elements);
    part = isl_union_map_intersect(part, isl_union_map_copy(rows->all));
    part = isl_union_map_coalesce(part);
    good = isl_union_map_is_empty(part);
    if (good == isl_bool_false)
        good = isl_union_map_is_subset(rows->all, part);
    good = isl_bool_not(good);
    those = isl_union_map_range(isl_union_map_copy(part));
    if (good == isl_bool_true)
        good = isl_union_set_every_set(those, is_outer, all);
    isl_union_set_free(those);
    isl_union_set_free(all);
    if (good == isl_bool_true)
        rows->part = part;
    else
        isl_union_map_free(part);
}

/* Find the instances in "domain"; false if there is no update among them. */
static bool find_rows_of(struct rows *rows, __isl_take isl_union_set *domain)
{
    const po_steps *b = rows->block;
    bool has_update = false;

    rows->all = isl_union_map_empty(isl_set_get_space(b->scop->context));
    for (int s = 0; s < b->scop->n_stmt; s++) {
        isl_space *space = isl_set_get_space(b->scop->stmt[s].domain);
        isl_set *own = isl_union_set_extract_set(domain, space);
        isl_bool none = isl_set_is_empty(own);

        isl_set_free(own);
        if (none != isl_bool_false)
            continue;
        has_update = has_update || b->first[s];
        rows->all = isl_union_map_union(
            rows->all, b->first[s] ? isl_union_map_copy(b->first[s])
                                   : part_of(b->all, &b->scop->stmt[s]));
    }
    isl_union_set_free(domain);
    return has_update;
}

/* Put the rows that a block needs all of, and others, of which it needs columns, so that little is
 * left to do in each, in loops of their own, at "node", which is inside of the loop over steps.
 */
__isl_give isl_schedule_node *po_steps_split_rows(
    __isl_take isl_schedule_node *node, const po_steps *block)
{
    const po_scop *scop = block->scop;
    struct rows rows = {.block = block};
    bool wanted = find_rows_of(&rows, isl_schedule_node_get_domain(node)) &&
                  isl_schedule_node_get_type(node) == isl_schedule_node_band;

    for (int s = 0; wanted && s < scop->n_stmt && !rows.part; s++)
        if (copies(scop, &scop->stmt[s]))
            try_part(
                isl_union_map_apply_range(part_of(block->all, &scop->stmt[s]),
                                          element_of(scop, &scop->stmt[s])),
                &rows);
    if (rows.part) {
        isl_union_map *others = isl_union_map_subtract(
            isl_union_map_copy(rows.all), isl_union_map_copy(rows.part));
        isl_union_set_list *list = isl_union_set_list_from_union_set(
            isl_union_map_range(isl_union_map_coalesce(others)));

        list =
            isl_union_set_list_insert(list, 0, isl_union_map_range(rows.part));
        node = isl_schedule_node_insert_sequence(node, list);
    }
    isl_union_map_free(rows.all);
    return node;
}
