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

/* Loops that are cut. */
struct cutter {
    const po_scop *scop;
    int n;
    const po_loop_cut *cut;
};

/* How loop number "depth" around the statement is cut; NULL if it is not. */
static const po_loop_cut *find_cut(const struct cutter *c, int stmt, int depth)
{
    for (int i = 0; i < c->n; i++)
        if (c->cut[i].depth == depth &&
            po_stmt_is_in_loop(c->scop, c->cut[i].first, depth, stmt))
            return &c->cut[i];
    return NULL;
}

/* The number of parts that a statement gets at most. */
static int n_part(const struct cutter *c, int stmt)
{
    int n = 1;

    for (int d = 0; d < c->scop->stmt[stmt].n_iter; d++) {
        const po_loop_cut *cut = find_cut(c, stmt, d);

        n *= cut ? cut->n_part : 1;
    }
    return n;
}

/* Are the parts of all statements not too many? */
static bool is_small(const struct cutter *c)
{
    int n = 0;

    for (int s = 0; s < c->scop->n_stmt && n <= MAX_STMT; s++)
        n += n_part(c, s);
    return n <= MAX_STMT;
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

/* A part of a statement in work: the "depth" outermost loops have been looked at. */
struct part {
    int stmt;
    int depth;
    isl_set *domain;
    int *position;
};

static void add_part(po_scop *to, const po_stmt *stmt, const struct part *part)
{
    po_stmt *made = po_scop_add_part(to, stmt, isl_set_copy(part->domain));

    size_t n = 2 * (size_t)stmt->n_iter + 1;
    int *position;

    if (!made)
        return;
    position = po_arena_array(to->arena, n, sizeof(*position));
    memcpy(position, part->position, n * sizeof(*position));
    made->position = position;
}

/* Add the parts of a statement to "to": of each loop, the parts follow each other. */
static void add_parts(const struct cutter *c, po_scop *to,
                      const struct part *part)
{
    const po_stmt *stmt = &c->scop->stmt[part->stmt];
    const po_loop_cut *cut = find_cut(c, part->stmt, part->depth);
    struct part inner = *part;

    inner.depth++;
    if (part->depth == stmt->n_iter) {
        add_part(to, stmt, part);
        return;
    }
    if (!cut) {
        add_parts(c, to, &inner);
        return;
    }
    for (int i = 0; i < cut->n_part; i++) {
        inner.domain = isl_set_intersect(isl_set_copy(part->domain),
                                         in_part(cut, stmt, i));
        inner.position[2 * part->depth] += i;
        add_parts(c, to, &inner);
        inner.position[2 * part->depth] -= i;
        isl_set_free(inner.domain);
    }
}

/* Add the parts of a statement, with room between the positions for all of them. */
static void add_stmt(const struct cutter *c, po_scop *to, int stmt)
{
    const po_stmt *from = &c->scop->stmt[stmt];
    size_t n = 2 * (size_t)from->n_iter + 1;
    int *position = po_arena_array(to->arena, n, sizeof(*position));
    struct part part = {stmt, 0, from->domain, position};

    for (size_t i = 0; i < n; i++)
        position[i] = PO_MAX_LOOP_PART * from->position[i];
    add_parts(c, to, &part);
}

po_scop *po_scop_cut_loops(const po_scop *scop, int n, const po_loop_cut *cut)
{
    struct cutter c = {scop, n, cut};
    po_scop *to = is_small(&c) ? po_scop_copy(scop) : NULL;

    if (!to)
        return NULL;
    for (int s = 0; s < to->n_stmt; s++)
        po_stmt_clear(&to->stmt[s]);
    to->n_stmt = 0;
    to->stmt = po_arena_array(to->arena, MAX_STMT, sizeof(*to->stmt));
    for (int s = 0; s < scop->n_stmt; s++)
        add_stmt(&c, to, s);
    po_scop_sort(to);
    return to;
}
