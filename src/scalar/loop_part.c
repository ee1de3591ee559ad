/* Loops in parts, which follow each other:
 *
 *     for (i < n) S(i);  ->  for (i < m) S(i); for (m <= i < n) S(i);
 *
 * What is executed, and in which order, stays the same.
 */
#include <isl/set.h>
#include <string.h>

#include "internal.h"

/* More statements than this are not made. */
#define MAX_STMT 40

/* The room between the positions of statements: for parts in two loops in place. */
#define ROOM (PO_MAX_LOOP_PART * PO_MAX_LOOP_PART)

bool po_stmt_is_in_loop(const po_scop *scop, int first, int depth, int stmt)
{
    return scop->stmt[stmt].n_iter > depth &&
           po_stmt_n_common(&scop->stmt[first], &scop->stmt[stmt]) > depth;
}

void po_loop_cut_clear(po_loop_cut *cut)
{
    for (int i = 0; i < cut->n_part; i++)
        isl_set_free(cut->part[i]);
}

/* Loops that are cut.  "is_full": there would be too many statements. */
struct cutter {
    const po_scop *scop;
    int n;
    const po_loop_cut *cut;
    bool is_full;
};

/* The first cut from number "from" on of a loop around the statement, in place or not; -1 if there is
 * none.
 */
static int find_cut(const struct cutter *c, int stmt, int from, bool in_place)
{
    for (int i = from; i < c->n; i++)
        if (c->cut[i].in_place == in_place &&
            po_stmt_is_in_loop(c->scop, c->cut[i].first, c->cut[i].depth, stmt))
            return i;
    return -1;
}

/* How loop number "depth" around the statement is cut; NULL if it is not. */
static const po_loop_cut *loop_cut(const struct cutter *c, int stmt, int depth)
{
    int i = find_cut(c, stmt, 0, false);

    while (i >= 0 && c->cut[i].depth != depth)
        i = find_cut(c, stmt, i + 1, false);
    return i >= 0 ? &c->cut[i] : NULL;
}

/* Return the instances of a statement in one part of a loop. */
static __isl_give isl_set *in_part(const po_loop_cut *cut, const po_stmt *stmt,
                                   int number)
{
    isl_set *part =
        isl_set_add_dims(isl_set_copy(cut->part[number]), isl_dim_set,
                         (unsigned)(stmt->n_iter - cut->depth - 1));

    return isl_set_set_tuple_name(part, stmt->name);
}

/* A part of a statement in work: the "depth" outermost loops have been looked at.  "is_beside": it is in
 * another part than the middle of one of them.
 */
struct part {
    int stmt;
    int depth;
    isl_set *domain;
    int *position;
    bool is_beside;
};

static void add_part(struct cutter *c, po_scop *to, const struct part *part)
{
    const po_stmt *stmt = &c->scop->stmt[part->stmt];
    size_t n = 2 * (size_t)stmt->n_iter + 1;
    po_stmt *made;
    int *position;

    c->is_full = c->is_full || to->n_stmt == MAX_STMT;
    made = c->is_full ? NULL
                      : po_scop_add_part(to, stmt, isl_set_copy(part->domain));
    if (!made)
        return;
    position = po_arena_array(to->arena, n, sizeof(*position));
    memcpy(position, part->position, n * sizeof(*position));
    made->position = position;
}

/* Add the parts of "part" that cuts in place make of it, from number "from" on, which stand "room" apart. */
static void add_in_place(struct cutter *c, po_scop *to, const struct part *part,
                         int from, int room)
{
    const po_stmt *stmt = &c->scop->stmt[part->stmt];
    int i = part->is_beside ? -1 : find_cut(c, part->stmt, from, true);
    int *place = &part->position[2 * stmt->n_iter];
    struct part inner = *part;

    if (i < 0 || room == 0) {
        add_part(c, to, part);
        return;
    }
    for (int k = 0; k < c->cut[i].n_part; k++) {
        inner.domain = isl_set_intersect(isl_set_copy(part->domain),
                                         in_part(&c->cut[i], stmt, k));
        *place += k * room;
        add_in_place(c, to, &inner, i + 1, room / PO_MAX_LOOP_PART);
        *place -= k * room;
        isl_set_free(inner.domain);
    }
}

/* Add the parts of a statement to "to": of each loop, the parts follow each other. */
static void add_parts(struct cutter *c, po_scop *to, const struct part *part)
{
    const po_stmt *stmt = &c->scop->stmt[part->stmt];
    const po_loop_cut *cut = loop_cut(c, part->stmt, part->depth);
    struct part inner = *part;

    inner.depth++;
    if (part->depth == stmt->n_iter) {
        add_in_place(c, to, part, 0, ROOM / PO_MAX_LOOP_PART);
        return;
    }
    if (!cut) {
        add_parts(c, to, &inner);
        return;
    }
    for (int i = 0; i < cut->n_part; i++) {
        inner.domain = isl_set_intersect(isl_set_copy(part->domain),
                                         in_part(cut, stmt, i));
        inner.is_beside = part->is_beside || i != PO_LOOP_MIDDLE;
        inner.position[2 * part->depth] += i;
        add_parts(c, to, &inner);
        inner.position[2 * part->depth] -= i;
        isl_set_free(inner.domain);
    }
}

/* Add the parts of a statement, with room between the positions for all of them. */
static void add_stmt(struct cutter *c, po_scop *to, int stmt)
{
    const po_stmt *from = &c->scop->stmt[stmt];
    size_t n = 2 * (size_t)from->n_iter + 1;
    int *position = po_arena_array(to->arena, n, sizeof(*position));
    struct part part = {
        .stmt = stmt, .domain = from->domain, .position = position};

    for (size_t i = 0; i < n; i++)
        position[i] = ROOM * from->position[i];
    add_parts(c, to, &part);
}

po_scop *po_scop_cut_loops(const po_scop *scop, int n, const po_loop_cut *cut)
{
    struct cutter c = {.scop = scop, .n = n, .cut = cut};
    po_scop *to = po_scop_copy(scop);

    if (!to)
        return NULL;
    for (int s = 0; s < to->n_stmt; s++)
        po_stmt_clear(&to->stmt[s]);
    to->n_stmt = 0;
    to->stmt = po_arena_array(to->arena, MAX_STMT, sizeof(*to->stmt));
    for (int s = 0; s < scop->n_stmt; s++)
        add_stmt(&c, to, s);
    if (c.is_full)
        return po_scop_free(to);
    po_scop_sort(to);
    return to;
}
