/* Writing a script for an order: the steps sink for statements that the wanted
 * order has inside loops which are beside them in the program.
 */
#include "writer.h"

#include <string.h>

po_loops po_writer_points(po_steps *s, const po_tnode *wanted)
{
    po_loops all = po_writer_common(s, wanted);
    po_loops points = {0};

    for (int i = 0; i < all.n; i++)
        if (!po_writer_is_tiles(all.loop[i]))
            points.loop[points.n++] = all.loop[i];
    return points;
}

/* Return the iterator of the statement that is, but for what is constant, the dates of two of the
 * loops; -1 if there is none.
 */
static int find_twice(const po_loops *points, const po_stmt *stmt)
{
    int n_dates[PO_MAX_PATH] = {0};

    for (int d = 0; d < points->n && stmt->n_iter <= PO_MAX_PATH; d++) {
        long coef[PO_MAX_PATH];
        int only = -1;
        int n = 0;

        if (!po_writer_coefs(points->loop[d], stmt, coef))
            return -1;
        for (int i = 0; i < stmt->n_iter; i++)
            if (coef[i] != 0) {
                only = coef[i] == 1 ? i : -1;
                n++;
            }
        if (n == 1 && only >= 0 && ++n_dates[only] == 2)
            return only;
    }
    return -1;
}

/* Return the innermost loop that is directly in front of what the statement is in, or behind it;
 * NULL if there is none.  "path" leads to the statement.
 */
static const po_tnode *find_beside(const po_tpath *path)
{
    for (int level = path->n - 2; level >= 0; level--) {
        const po_tnode *parts = path->node[level];
        int at = path->at[level];

        if (parts->kind != PO_TNODE_PARTS)
            continue;
        if (at + 1 < parts->n_part &&
            parts->part[at + 1]->kind == PO_TNODE_LOOP)
            return parts->part[at + 1];
        if (at > 0 && parts->part[at - 1]->kind == PO_TNODE_LOOP)
            return parts->part[at - 1];
    }
    return NULL;
}

/* The name of loop number "n" around the statement; NULL if there is none. */
static const char *name_of_loop(const po_tpath *path, int n)
{
    for (int i = 0; i < path->n; i++)
        if (path->node[i]->kind == PO_TNODE_LOOP && n-- == 0)
            return path->node[i]->name;
    return NULL;
}

/* Write one such step. */
static bool sink_once(po_writer *w, const po_stmt *stmt, int iter)
{
    po_tpath path;
    int number;
    const po_tnode *beside;
    const po_stmt *other;
    const char *at;

    if (!po_steps_find_stmt(w->s, stmt->name, &path, &number))
        return false;
    beside = find_beside(&path);
    other = beside ? po_writer_first(w->s, beside) : NULL;
    at = iter >= 0 ? name_of_loop(&path, iter) : "0";
    return other && at &&
           po_writer_step(w, "sink %s into %s.%s at %s", stmt->name,
                          other->name, beside->name, at);
}

bool po_writer_sink(po_writer *w, const po_tnode *wanted, bool at_loop)
{
    po_loops points;
    bool any = false;

    if (wanted->kind == PO_TNODE_PARTS) {
        for (int i = 0; i < wanted->n_part; i++)
            any = po_writer_sink(w, wanted->part[i], at_loop) || any;
        return any;
    }
    if (wanted->kind != PO_TNODE_LOOP)
        return false;
    points = po_writer_points(w->s, wanted);
    for (int i = 0; i < w->s->scop->n_stmt; i++) {
        const po_stmt *stmt = &w->s->scop->stmt[i];
        int iter = at_loop ? find_twice(&points, stmt) : -1;

        if (!po_tnode_has(wanted, stmt) || (at_loop && iter < 0))
            continue;
        for (int n = stmt->n_iter; n < points.n; n++) {
            if (!sink_once(w, stmt, iter))
                return false;
            any = true;
        }
    }
    return any;
}
