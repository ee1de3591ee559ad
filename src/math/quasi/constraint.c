/* Normal form of constraints low <= expr <= high.
 *
 *     expr + c in [l, h]           expr in [l - c, h - c]
 *     -expr in [l, h]              expr in [-h, -l]
 *     g * expr in [l, h]           expr in [ceil(l / g), floor(h / g)]
 *     expr floordiv k in [l, h]    expr in [l k, h k + k - 1]
 *     expr mod k in [0, k - 1]     nothing
 *     (expr + c) mod k in [v, v]   expr mod k in [w, w], w = (v - c) mod k
 *     (-expr) mod k in [v, v]      expr mod k in [w, w], w = -v mod k
 *     x in [l, h]                  part of the interval of the variable x
 */
#include "imap.h"

/* What is to become of a constraint. */
typedef enum verdict { KEEP, DROP, AGAIN } verdict;

static bool is_constant(const po_qaff *bound)
{
    return bound && bound->n_term == 0;
}

/* Move the constant to the bounds; false on overflow. */
static bool move_constant(po_arena *arena, po_iconstraint *c)
{
    long constant = c->expr->constant;
    po_iconstraint moved = *c;

    if (constant == 0)
        return true;
    if (constant == LONG_MIN)
        return false;
    moved.expr = po_qaff_shift(arena, c->expr, -constant);
    moved.in.low = po_qaff_shift(arena, c->in.low, -constant);
    moved.in.high = po_qaff_shift(arena, c->in.high, -constant);
    if ((c->in.low && !moved.in.low) || (c->in.high && !moved.in.high))
        return false;
    *c = moved;
    return true;
}

/* Make the first factor positive. */
static void negate(po_arena *arena, po_iconstraint *c)
{
    po_iconstraint turned;

    if (c->expr->term[0].coef > 0)
        return;
    turned.expr = po_qaff_scale(arena, c->expr, -1);
    turned.in.low = po_qaff_scale(arena, c->in.high, -1);
    turned.in.high = po_qaff_scale(arena, c->in.low, -1);
    if (turned.expr && (!c->in.high || turned.in.low) &&
        (!c->in.low || turned.in.high))
        *c = turned;
}

/* Return the bound divided by g, rounded up or down; NULL if it takes a floordiv
 * to say that.
 */
static const po_qaff *divide_bound(po_arena *arena, const po_qaff *bound,
                                   long g, bool up)
{
    long constant =
        up ? po_ceil_div(bound->constant, g) : po_floor_div(bound->constant, g);
    const po_qaff *sum = po_qaff_constant(arena, constant);

    for (int i = 0; i < bound->n_term; i++) {
        const po_term *term = &bound->term[i];
        const po_qaff *atom = po_qaff_atom(arena, term);

        if (term->coef % g != 0)
            return NULL;
        sum =
            po_qaff_add(arena, sum, po_qaff_scale(arena, atom, term->coef / g));
    }
    return sum;
}

/* Divide by what all factors have in common. */
static void divide(po_arena *arena, po_iconstraint *c)
{
    const po_qaff *sum = po_qaff_constant(arena, 0);
    po_interval in = {0};
    long g = 0;

    for (int i = 0; i < c->expr->n_term; i++)
        g = po_gcd(g, c->expr->term[i].coef);
    if (g <= 1)
        return;
    in.low = c->in.low ? divide_bound(arena, c->in.low, g, true) : NULL;
    in.high = c->in.high ? divide_bound(arena, c->in.high, g, false) : NULL;
    if ((c->in.low && !in.low) || (c->in.high && !in.high))
        return;
    sum = divide_bound(arena, c->expr, g, false);
    *c = (po_iconstraint){.expr = sum, .in = in};
}

/* If the remainder has one value, say that of a positive multiple of the first
 * variable, without a constant.
 */
static verdict open_mod(po_arena *arena, po_iconstraint *c)
{
    const po_term *atom = &c->expr->term[0];
    const po_qaff *arg = atom->arg;
    long sign = arg->n_term && arg->term[0].coef < 0 ? -1 : 1;
    long k = atom->den;
    long value;

    if (!is_constant(c->in.low) || !is_constant(c->in.high) ||
        c->in.low->constant != c->in.high->constant ||
        (arg->constant == 0 && sign > 0) || arg->n_term == 0 ||
        c->in.low->constant < 0 || c->in.low->constant >= k ||
        !po_sub(c->in.low->constant, arg->constant, &value))
        return KEEP;
    arg = po_qaff_shift(arena, arg, -arg->constant);
    arg = po_qaff_mod(arena, po_qaff_scale(arena, arg, sign), k);
    if (!arg)
        return KEEP;
    value = sign * value - po_floor_div(sign * value, k) * k;
    c->expr = arg;
    c->in.low = c->in.high = po_qaff_constant(arena, value);
    return AGAIN;
}

/* If the expression is a floor, or a remainder, say it of what it is of. */
static verdict open_atom(po_arena *arena, po_iconstraint *c)
{
    const po_term *atom = &c->expr->term[0];
    const po_qaff *low = c->in.low;
    const po_qaff *high = c->in.high;
    long k = atom->den;

    if (c->expr->n_term != 1 || c->expr->term[0].coef != 1 ||
        atom->kind == PO_ATOM_VAR)
        return KEEP;
    if (atom->kind == PO_ATOM_MOD)
        return (!low || (is_constant(low) && low->constant <= 0)) &&
                       (!high || (is_constant(high) && high->constant >= k - 1))
                   ? DROP
                   : open_mod(arena, c);
    low = po_qaff_scale(arena, low, k);
    high = po_qaff_shift(arena, po_qaff_scale(arena, high, k), k - 1);
    if ((c->in.low && !low) || (c->in.high && !high))
        return KEEP;
    *c = (po_iconstraint){.expr = atom->arg, .in = {low, high}};
    return AGAIN;
}

/* Keep the tighter of two bounds in "*into"; false if that cannot be told. */
static bool tighten(const po_qaff **into, const po_qaff *bound, bool is_low)
{
    if (!bound)
        return true;
    if (*into && po_qaff_compare(*into, bound) == 0)
        return true;
    if (*into && (!is_constant(*into) || !is_constant(bound)))
        return false;
    if (!*into || (is_low ? bound->constant > (*into)->constant
                          : bound->constant < (*into)->constant))
        *into = bound;
    return true;
}

/* Make the bounds part of the interval; what of them cannot be stays. */
static verdict merge(po_interval *into, po_interval *in)
{
    if (tighten(&into->low, in->low, true))
        in->low = NULL;
    if (tighten(&into->high, in->high, false))
        in->high = NULL;
    return in->low || in->high ? KEEP : DROP;
}

/* Bounds of parameters that depend on other parameters are constraints. */
static verdict merge_variable(po_imap *map, po_iconstraint *c)
{
    const po_term *term = c->expr->term;
    po_ivar *var = &map->var[term->index];

    if (c->expr->n_term != 1 || term->coef != 1 || term->kind != PO_ATOM_VAR)
        return KEEP;
    if (var->kind == PO_IVAR_PARAM &&
        ((c->in.low && !is_constant(c->in.low)) ||
         (c->in.high && !is_constant(c->in.high))))
        return KEEP;
    return merge(&var->in, &c->in);
}

static verdict merge_equal(po_imap *map, int n, po_iconstraint *c)
{
    for (int i = 0; i < n; i++)
        if (po_qaff_compare(map->constraint[i].expr, c->expr) == 0 &&
            merge(&map->constraint[i].in, &c->in) == DROP)
            return DROP;
    return KEEP;
}

/* A constraint without variables: one of the parameters, or none at all.  What
 * cannot hold stays.
 */
static verdict judge_constant(po_arena *arena, po_iconstraint *c)
{
    const po_qaff *low = c->in.low;
    const po_qaff *high = c->in.high;

    if (low && is_constant(low) && low->constant <= 0)
        low = c->in.low = NULL;
    if (high && is_constant(high) && high->constant >= 0)
        high = c->in.high = NULL;
    if (!low && !high)
        return DROP;
    if ((low && high) || is_constant(low) || is_constant(high))
        return KEEP;
    c->expr = low ? po_qaff_scale(arena, low, -1) : high;
    c->in.low = po_qaff_constant(arena, 0);
    c->in.high = NULL;
    return c->expr ? AGAIN : KEEP;
}

static verdict normalise_once(const po_known *known, po_imap *map, int n,
                              po_iconstraint *c)
{
    po_arena *arena = known->arena;
    verdict fate = KEEP;

    c->expr = po_qaff_simplify(known, c->expr);
    if (!move_constant(arena, c))
        return KEEP;
    if (c->expr->n_term == 0)
        return judge_constant(arena, c);
    negate(arena, c);
    divide(arena, c);
    fate = open_atom(arena, c);
    if (fate == KEEP)
        fate = merge_variable(map, c);
    return fate == KEEP ? merge_equal(map, n, c) : fate;
}

/* "known" are the intervals only: a constraint is not to be simplified by what
 * it says itself.
 */
po_imap *po_imap_normalise(const po_known *known, const po_imap *map)
{
    po_imap *normal = po_imap_copy(known->arena, map);
    int n = 0;

    for (int i = 0; i < map->n_constraint; i++) {
        po_iconstraint c = map->constraint[i];
        verdict fate = AGAIN;

        while (fate == AGAIN)
            fate = normalise_once(known, normal, n, &c);
        if (fate == KEEP)
            normal->constraint[n++] = c;
    }
    normal->n_constraint = n;
    return normal;
}
