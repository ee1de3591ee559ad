/* Points that are spread over the iterations of the loops around: how many iterations
 * a loop has on average, and for which part of them a condition holds.
 *
 * Where a loop has n(p) iterations at point p, which stands for w(p) executions of
 * what is around, it has
 *
 *     Σ w(p) · n(p) / Σ w(p)
 *
 * on average, and within it the point stands for w(p) · n(p) executions.  Bounds of
 * all forms are evaluated as they are.
 */
#include <math.h>

#include "model.h"

/* Numbers of which fractions of multiples are spread evenly, together, too: square
 * roots of primes.
 */
static const double spread[] = {
    1.4142135623730951, 1.7320508075688772, 2.2360679774997898,
    2.6457513110645907, 3.3166247903553998, 3.6055512754639891,
    4.1231056256176606, 4.3588989435406740, 4.7958315233127191,
    5.3851648071345037, 5.5677643628300219, 6.0827625302982193};

/* Between 0 and 1: how far the point is in a loop with "depth" around it. */
static double position(int point, int depth)
{
    double at = (point + 0.5) * spread[(size_t)depth % PO_COUNTOF(spread)];

    return at - floor(at);
}

static double value_at(const po_model *m, const po_qaff *x, int point)
{
    double value = (double)x->constant;

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        double atom;

        if (term->kind == PO_ATOM_VAR)
            atom = m->at[term->index][point];
        else if (term->kind == PO_ATOM_PARAM)
            atom = m->param[term->index];
        else
            atom = floor(value_at(m, term->arg, point) / (double)term->den);
        value += (double)term->coef * atom;
    }
    return value;
}

/* The greatest lower, or the least upper bound. */
static double bound_at(const po_model *m, int n, const po_bound *bound,
                       bool is_lower, int point)
{
    double best = is_lower ? -INFINITY : INFINITY;

    for (int i = 0; i < n; i++) {
        double value = value_at(m, bound[i].expr, point) / (double)bound[i].den;

        best = is_lower ? fmax(best, ceil(value - 1e-9))
                        : fmin(best, floor(value + 1e-9));
    }
    return best;
}

void po_points_begin(po_model *m, po_points *all)
{
    size_t n = (size_t)m->ast->n_var + 1;

    m->at = po_arena_array(m->scratch, n, sizeof(*m->at));
    m->end = po_arena_array(m->scratch, n, sizeof(*m->end));
    for (int p = 0; p < PO_N_POINT; p++)
        all->weight[p] = 1;
}

double po_points_enter(po_model *m, const po_ast_node *loop, int depth,
                       po_points *all)
{
    double step = (double)loop->loop.step;
    double before = 0;
    double sum = 0;

    for (int p = 0; p < PO_N_POINT; p++) {
        double low = loop->loop.resume ? m->end[loop->var][p]
                                       : bound_at(m, loop->loop.n_lower,
                                                  loop->loop.lower, true, p);
        double high =
            bound_at(m, loop->loop.n_upper, loop->loop.upper, false, p);
        double n = high < low ? 0 : floor((high - low) / step) + 1;

        before += all->weight[p];
        all->weight[p] *= n;
        sum += all->weight[p];
        m->at[loop->var][p] = low + step * floor(position(p, depth) * n);
        m->end[loop->var][p] = low + step * n;
    }
    return before > 0 ? sum / before : 0;
}

void po_points_let(po_model *m, int var, const po_qaff *value)
{
    for (int p = 0; p < PO_N_POINT; p++)
        m->at[var][p] = value_at(m, value, p);
}

void po_points_set(po_model *m, int var, double value)
{
    for (int p = 0; p < PO_N_POINT; p++)
        m->at[var][p] = value;
}

double po_points_hold(const po_model *m, const po_cond *cond, po_points *all)
{
    po_points some = *all;
    double before = 0;
    double sum = 0;

    for (int p = 0; p < PO_N_POINT; p++) {
        before += all->weight[p];
        if (value_at(m, cond->expr, p) < 0)
            some.weight[p] = 0;
        sum += some.weight[p];
    }
    if (sum > 0)
        *all = some;
    return before > 0 ? sum / before : 0;
}
