/* Loops that all statements of an order share, made one after the other from the outside: in each
 * part, the loop that the order has there comes first, statements without one are put into a loop
 * beside them, and the loops become one.
 */
#include "writer.h"

#include <string.h>

/* The loop that is made, number "level" of those that all statements share. */
struct level {
    po_writer *w;
    const po_tnode *wanted;
    const po_tnode *loop;
    int level;
};

/* Return what is in the loops that have been made. */
static const po_tnode *body_of(const struct level *l)
{
    return po_writer_inside(l->w->s, l->wanted, l->level);
}

static int n_parts(const po_tnode *body)
{
    return body->kind == PO_TNODE_PARTS ? body->n_part : 1;
}

static const po_tnode *part_of(const po_tnode *body, int k)
{
    return body->kind == PO_TNODE_PARTS ? body->part[k] : body;
}

/* Are the dates of both loops the same for the statement, but for what is constant? */
static bool has_same_dates(const po_tnode *a, const po_tnode *b,
                           const po_stmt *stmt)
{
    long left[PO_MAX_PATH];
    long right[PO_MAX_PATH];
    size_t n = (size_t)stmt->n_iter;

    return n <= PO_MAX_PATH && po_writer_coefs(a, stmt, left) &&
           po_writer_coefs(b, stmt, right) &&
           memcmp(left, right, n * sizeof(long)) == 0;
}

/* Have the loop that the order has here be the outermost of the chain, if it is in it. */
static bool bring_out(const struct level *l, const po_tnode *part)
{
    po_steps *s = l->w->s;
    const po_stmt *stmt = po_writer_first(s, part);
    po_loops chain = po_writer_chain(part);
    po_text names = {0};
    int at = 0;
    bool good;

    while (at < chain.n && stmt &&
           !has_same_dates(chain.loop[at], l->loop, stmt))
        at++;
    if (at == 0 || at == chain.n)
        return true;
    po_text_add(&names, po_writer_name(s, part, chain.loop[at]->name));
    for (int i = 0; i < at; i++)
        po_text_printf(&names, ", %s",
                       po_writer_name(s, part, chain.loop[i]->name));
    good = po_writer_step(l->w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Return the name of the loop around the statement that has the dates of the order's; "0" if these
 * are constant, NULL if there is none.
 */
static const char *place_of(const struct level *l, const po_stmt *stmt)
{
    long coef[PO_MAX_PATH];
    bool is_constant = true;
    po_tpath path;
    int number;

    if (stmt->n_iter > PO_MAX_PATH || !po_writer_coefs(l->loop, stmt, coef) ||
        !po_steps_find_stmt(l->w->s, stmt->name, &path, &number))
        return NULL;
    for (int i = 0; i < stmt->n_iter; i++)
        is_constant = is_constant && coef[i] == 0;
    for (int i = 0; i < path.n && !is_constant; i++)
        if (path.node[i]->kind == PO_TNODE_LOOP &&
            has_same_dates(path.node[i], l->loop, stmt))
            return path.node[i]->name;
    return is_constant ? "0" : NULL;
}

/* Put part "k", a statement, into the loop behind it, or in front of it. */
static bool put_in(const struct level *l, const po_tnode *body, int k)
{
    po_steps *s = l->w->s;
    const po_stmt *stmt = po_writer_first(s, body->part[k]);
    const po_tnode *loop = NULL;
    const char *place = stmt ? place_of(l, stmt) : NULL;

    if (k > 0 && body->part[k - 1]->kind == PO_TNODE_LOOP)
        loop = body->part[k - 1];
    if (k + 1 < body->n_part && body->part[k + 1]->kind == PO_TNODE_LOOP)
        loop = body->part[k + 1];
    return loop && place &&
           po_writer_step(l->w, "sink %s into %s at %s", stmt->name,
                          po_writer_name(s, loop, loop->name), place);
}

/* Number of a part that is a statement, beside a loop; -1 if there is none. */
static int find_statement(const po_tnode *body)
{
    for (int k = 0; body->kind == PO_TNODE_PARTS && k < body->n_part; k++)
        if (body->part[k]->kind == PO_TNODE_LEAF &&
            ((k > 0 && body->part[k - 1]->kind == PO_TNODE_LOOP) ||
             (k + 1 < body->n_part &&
              body->part[k + 1]->kind == PO_TNODE_LOOP)))
            return k;
    return -1;
}

/* Make the loop one that all have; false if that cannot be. */
static bool make(const struct level *l)
{
    po_steps *s = l->w->s;
    const po_tnode *body = body_of(l);
    int k;

    for (int i = 0; body && i < n_parts(body); i++, body = body_of(l))
        if (!bring_out(l, part_of(body, i)))
            return false;
    while (body && (k = find_statement(body)) >= 0) {
        if (!put_in(l, body, k))
            return false;
        body = body_of(l);
    }
    while (body && body->kind == PO_TNODE_PARTS) {
        const po_tnode *a = body->part[0];
        const po_tnode *b = body->part[1];

        if (a->kind != PO_TNODE_LOOP || b->kind != PO_TNODE_LOOP ||
            !po_writer_step(l->w, "fuse %s, %s", po_writer_name(s, a, a->name),
                            po_writer_name(s, b, b->name)))
            return false;
        body = body_of(l);
    }
    return body && body->kind == PO_TNODE_LOOP;
}

bool po_writer_levels(po_writer *w, const po_tnode *wanted)
{
    po_loops points;

    if (wanted->kind == PO_TNODE_PARTS) {
        for (int i = 0; i < wanted->n_part; i++)
            if (!po_writer_levels(w, wanted->part[i]))
                return false;
        return true;
    }
    if (wanted->kind != PO_TNODE_LOOP)
        return true;
    points = po_writer_points(w->s, wanted);
    for (int d = 0; d < points.n; d++) {
        const struct level l = {w, wanted, points.loop[d], d};

        if (!make(&l))
            return false;
    }
    return true;
}
