/* Builds the integer program whose lexicographic minimum is the next row of
 * the schedule [BHRS08]: legality and bounding of each dependence through
 * Farkas' lemma (the cones of edges.c), limits of coefficients, and linear
 * independence of the rows found before.  Unknowns are laid out by layout.c;
 * band.c solves it.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* The rows of one dependence, being written.
 *
 * "entry" is reused for every row
 */
struct writer {
    const po_finder *finder;
    const po_layout *layout;
    po_constraints *rows;
    long *entry;
};

static void clear(const struct writer *w)
{
    memset(w->entry, 0, (size_t)(w->layout->n_col + 1) * sizeof(long));
}

/* Add  sign · g · form  to the row, where "form" is the difference of dates
 *
 *     θ_T(t) − θ_S(s)  =  [ −c_S | c_T | 0 | c0_T − c0_S ] · [ s | t | n | 1 ]
 */
static void add_distance(const struct writer *w, const po_edge *edge,
                         const long *g, long sign)
{
    int n_src = w->finder->scop->stmt[edge->src].n_iter;
    int n_dst = w->finder->scop->stmt[edge->dst].n_iter;
    long one = g[edge->cone->n_dim - 1];

    for (int i = 0; i < n_src; i++)
        po_layout_add_coef(w->layout, w->entry, edge->src, i, -sign * g[i]);
    for (int i = 0; i < n_dst; i++)
        po_layout_add_coef(w->layout, w->entry, edge->dst, i,
                           sign * g[n_src + i]);
    po_layout_add_shift(w->layout, w->entry, edge->dst, sign * one);
    po_layout_add_shift(w->layout, w->entry, edge->src, -sign * one);
}

/* Add  g · [ 0 | 0 | u | w ]  to the row. */
static void add_bound(const struct writer *w, const po_edge *edge,
                      const long *g)
{
    const long *param = g + edge->cone->n_dim - 1 - w->layout->n_param;

    for (int p = 0; p < w->layout->n_param; p++)
        po_layout_add_u(w->layout, w->entry, p, param[p]);
    w->entry[w->layout->w] += param[w->layout->n_param];
}

/* Add the two conditions of [BHRS08] for a dependence S(s) → T(t),
 *
 *     θ_T(t) − θ_S(s) >= 0                    legality
 *     u · n + w − (θ_T(t) − θ_S(s)) >= 0      bounding
 *
 * for all instances: both forms have to be in the cone of the relation.
 */
static void add_edge(const struct writer *w, const po_edge *edge)
{
    const po_cone *cone = edge->cone;
    const long *g;
    bool is_eq;

    for (int r = 0; r < cone->n_line + cone->n_ray; r++) {
        g = cone->row + (size_t)r * (size_t)cone->n_dim;
        is_eq = r < cone->n_line;
        clear(w);
        add_distance(w, edge, g, 1);
        po_constraints_add(w->rows, is_eq, w->entry);
        if (edge->is_private)
            continue;
        clear(w);
        add_bound(w, edge, g);
        add_distance(w, edge, g, -1);
        po_constraints_add(w->rows, is_eq, w->entry);
    }
}

/* Return the constraints on a row of the schedule of "group": the definitions
 * of the sums, the limits of coefficients and shifts, legality and bounding for
 * all dependences within the group.
 */
po_constraints *po_constraints_make(po_finder *finder, const po_group *group,
                                    const po_layout *layout)
{
    struct writer w = {.finder = finder, .layout = layout};

    w.rows = po_constraints_new(layout->n_col);
    w.entry = po_alloc((size_t)(layout->n_col + 1) * sizeof(long));
    po_group_enter(finder, group);
    po_layout_add_sums(layout, group, w.rows);
    po_layout_add_limits(layout, group, w.rows);
    for (int e = 0; e < finder->n_edge && !po_effort_is_over(); e++)
        if (po_edge_in_group(finder, &finder->edge[e]))
            add_edge(&w, &finder->edge[e]);
    free(w.entry);
    po_constraints_prune(w.rows);
    if (po_effort_is_over())
        w.rows->is_impossible = true;
    return w.rows;
}

/* The largest power of 4 that is used as a weight. */
#define MAX_WEIGHT 1024

/* May some v_k · c be negative? */
static bool is_mixed(const struct writer *w, int n, const long *complement)
{
    for (int i = 0; i < n; i++)
        if (complement[i] < 0)
            return true;
    return w->layout->has_negative_c;
}

/* Add   sign · Σ_k weight_k (v_k · c) >= 1   for one statement, v_k being the
 * "n_free" vectors of the complement of the rows found so far.
 */
static void add_half_space(const struct writer *w, int stmt, int n_free,
                           const long *complement, long sign)
{
    const int n_iter = w->finder->scop->stmt[stmt].n_iter;
    bool mixed = is_mixed(w, n_free * n_iter, complement);
    long weight = 1;

    clear(w);
    for (int k = n_free - 1; k >= 0; k--) {
        for (int i = 0; i < n_iter; i++)
            po_layout_add_coef(w->layout, w->entry, stmt, i,
                               sign * weight * complement[k * n_iter + i]);
        if (mixed && weight < MAX_WEIGHT)
            weight *= 4;
    }
    w->entry[w->layout->n_col] = -1;
    po_constraints_add(w->rows, false, w->entry);
}

/* Demand that the row is linearly independent of those found so far, for all
 * statements of the group that do not have a full set of rows yet.
 *
 * With v_k the basis of the vectors orthogonal to the rows found, a row c is
 * independent if some v_k · c is not 0.  Half of these c, and "sign", 1 or -1,
 * says which half, are those with
 *
 *     sign · Σ_k weight_k v_k · c  >=  1
 *
 * with weights 4^(m-1-k), so that few combinations of small numbers are missed
 * by both, or 1 if no v_k · c can be negative.  [BHRS08] always has weights 1,
 * and demands that v_k · c >= 0 for all k.
 * Returns false on overflow.
 */
bool po_constraints_add_independence(const po_finder *finder,
                                     const po_group *group,
                                     const po_layout *layout, int sign,
                                     po_constraints *rows)
{
    struct writer w = {.finder = finder, .layout = layout, .rows = rows};
    long *complement;
    bool good = true;
    int n_free;

    w.entry = po_alloc((size_t)(layout->n_col + 1) * sizeof(long));
    for (int i = 0; good && i < group->n_stmt; i++) {
        complement = po_finder_complement(finder, group->stmt[i], &n_free);
        good = complement != NULL;
        if (good && n_free > 0)
            add_half_space(&w, group->stmt[i], n_free, complement, sign);
        free(complement);
    }
    free(w.entry);
    return good;
}
