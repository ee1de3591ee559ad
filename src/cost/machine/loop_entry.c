/* Does a compiler see that a loop has an iteration, whenever control gets to it?
 *
 *     for (i = 0; i < n; i++)
 *         for (e = 0; e < 64; e++)
 *             for (j = 0; j < n; j++)      yes, from i < n
 *             for (k = 0; k < m; k++)      no
 *
 * gcc 12 asks this before it puts the iterations of a loop around another one into
 * vectors.  In a region it knows only what stands in the loop that threads share, and
 * conditions in front of that.
 */
#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>

#include "model.h"

/* The question: has "span", the last value less the first, no negative value?  Of loops
 * around, those from "top" inwards are known; -1 for all.
 */
struct entry {
    const po_model *m;
    int top;
    const po_qaff *span;
};

static const po_qaff *span_of(const po_model *m, const po_ast_node *node)
{
    if (node->loop.n_lower != 1 || node->loop.n_upper != 1 ||
        node->loop.lower->den != 1 || node->loop.upper->den != 1)
        return NULL;
    return po_qaff_combine(m->scratch, 1, node->loop.upper->expr, -1,
                           node->loop.lower->expr);
}

/* The loop around that is known; -1 if there is none. */
static int known_around(const struct entry *e, int loop)
{
    int outer = e->m->loop[loop].parent;

    return outer == e->top ? -1 : outer;
}

/* Put the least value of what the variable of a loop adds to the span in its place, if
 * the loop has one bound for that.
 */
static void take_least(struct entry *e, const po_ast_node *node)
{
    long k = po_qaff_slope(e->span, node->var);
    int n = k > 0 ? node->loop.n_lower : node->loop.n_upper;
    const po_bound *bound = k > 0 ? node->loop.lower : node->loop.upper;
    const po_qaff *var;

    if (k == 0 || n != 1 || bound->den != 1)
        return;
    var = po_qaff_var(e->m->scratch, node->var);
    e->span = po_qaff_combine(e->m->scratch, 1, e->span, -k, var);
    e->span = po_qaff_combine(e->m->scratch, 1, e->span, k, bound->expr);
}

/* Is the span at least "other", which is not negative? */
static bool is_at_least(const struct entry *e, const po_qaff *other)
{
    const po_qaff *more =
        other ? po_qaff_combine(e->m->scratch, 1, e->span, -1, other) : NULL;

    return more && more->n_term == 0 && more->constant >= 0;
}

static bool is_said_by(const struct entry *e, const po_ast_node *guard)
{
    for (int i = 0; guard && i < guard->guard.n_cond; i++)
        if (guard->guard.cond[i].kind == PO_COND_GE &&
            is_at_least(e, guard->guard.cond[i].expr))
            return true;
    return false;
}

/* Is it said by a loop around that is known, or by a condition around it? */
static bool is_said(const struct entry *e, int loop)
{
    const po_model *m = e->m;

    for (int l = known_around(e, loop); l >= 0; l = known_around(e, l))
        if (is_at_least(e, span_of(m, m->loop[l].node)))
            return true;
    for (int l = loop; l >= 0; l = m->loop[l].parent)
        if (is_said_by(e, m->loop[l].guard))
            return true;
    return false;
}

/* Does it follow from what is known of the parameters? */
static bool is_assumed(const struct entry *e)
{
    const po_scop *scop = e->m->scop;
    isl_space *space;
    isl_set *none;
    isl_aff *span;
    bool is;

    if (!po_qaff_is_parametric(e->span))
        return false;
    space = isl_set_get_space(scop->context);
    span = po_qaff_to_aff(e->span, space, NULL, NULL);
    isl_space_free(space);
    span = isl_aff_add_constant_si(isl_aff_neg(span), -1);
    none = isl_pw_aff_nonneg_set(isl_pw_aff_from_aff(span));
    none = isl_set_intersect(none, isl_set_copy(scop->context));
    none = isl_set_intersect(none, isl_set_copy(scop->assume));
    is = isl_set_is_empty(none) == isl_bool_true;
    isl_set_free(none);
    return is;
}

bool po_model_is_entered(const po_model *m, int loop)
{
    struct entry e = {
        .m = m, .top = -1, .span = span_of(m, m->loop[loop].node)};

    for (int l = m->loop[loop].parent; l >= 0; l = m->loop[l].parent)
        if (m->loop[l].node->loop.parallel)
            e.top = l;
    if (!e.span)
        return e.top < 0;
    for (int l = known_around(&e, loop); l >= 0; l = known_around(&e, l))
        take_least(&e, m->loop[l].node);
    return (e.span->n_term == 0 && e.span->constant >= 0) ||
           is_said(&e, loop) || (e.top < 0 && is_assumed(&e));
}
