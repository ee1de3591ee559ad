/* Simplification of floordiv and mod.
 *
 * With x = g a + t, where g divides k, and t floordiv g = b everywhere:
 *
 *     x floordiv k = (a + b) floordiv (k / g)
 *     x mod k      = ((a + b) mod (k / g)) * g + t - b * g
 *
 * which for g = k is a + b, and t - b * g.  Terms that k divides are taken out
 * first.  Beyond that, floors of floors are one floor, and a mod inside another,
 * or inside a floordiv, whose divisors divide each other, is taken apart.
 * Everything is exact, and floors are those of rational numbers.
 */
#include <stdlib.h>

#include "imap.h"

/* Divisors get no larger than that. */
#define MAX_DIVISOR ((long)1 << 40)

static const po_iexpr *make_div(const po_known *known, const po_iexpr *expr,
                                long k);
static const po_iexpr *make_mod(const po_known *known, const po_iexpr *expr,
                                long k);

/* Return coef * atom. */
static const po_iexpr *multiple(po_arena *arena, const po_iterm *term,
                                long coef)
{
    return po_iexpr_scale(arena, po_iexpr_atom(arena, &term->atom), coef);
}

/* The terms of "expr" whose factors g divides, divided by it, in "*whole", and
 * the others in "*rest"; what the constant is a multiple of counts as whole.
 * False on overflow.
 */
static bool split(po_arena *arena, const po_iexpr *expr, long g,
                  const po_iexpr **whole, const po_iexpr **rest)
{
    long quotient = po_floor_div(expr->constant, g);

    *whole = po_iexpr_constant(arena, quotient);
    *rest = po_iexpr_constant(arena, expr->constant - quotient * g);
    for (int i = 0; i < expr->n_term; i++) {
        const po_iterm *term = &expr->term[i];

        if (term->coef % g == 0)
            *whole = po_iexpr_add(arena, *whole,
                                  multiple(arena, term, term->coef / g));
        else
            *rest =
                po_iexpr_add(arena, *rest, multiple(arena, term, term->coef));
    }
    return *whole && *rest;
}

/* The next smaller divisor of k that is the greatest it has in common with one
 * of the factors; 1 if there is none.
 */
static long next_divisor(const po_iexpr *expr, long k, long below)
{
    long best = 1;

    for (int i = 0; i < expr->n_term; i++) {
        long g = po_gcd(expr->term[i].coef, k);

        if (g < below && g > best)
            best = g;
    }
    return best;
}

/* Find the greatest g > 1 for which the rule at the top holds. */
static long find_divisor(const po_known *known, const po_iexpr *expr, long k,
                         const po_iexpr **whole, const po_iexpr **rest)
{
    long block;

    for (long g = next_divisor(expr, k, k); g > 1;
         g = next_divisor(expr, k, g)) {
        if (!split(known->arena, expr, g, whole, rest) ||
            !po_iexpr_is_in_block(known, *rest, g, &block))
            continue;
        *whole = po_iexpr_shift(known->arena, *whole, block);
        *rest = po_iexpr_shift(known->arena, *rest, -block * g);
        return *whole && *rest ? g : 1;
    }
    return 1;
}

/* If a term is the floor of something, (y floordiv a + z) floordiv k is
 * (y + a z) floordiv (a k); NULL if none is.
 */
static const po_iexpr *merge_floors(const po_known *known, const po_iexpr *expr,
                                    long k)
{
    po_arena *arena = known->arena;

    for (int i = 0; i < expr->n_term; i++) {
        const po_iterm *term = &expr->term[i];
        const po_iexpr *other;
        long divisor;

        if (term->coef != 1 || term->atom.kind != PO_IATOM_DIV ||
            !po_mul(term->atom.divisor, k, &divisor) || divisor > MAX_DIVISOR)
            continue;
        other = po_iexpr_sub(arena, expr, multiple(arena, term, 1));
        other = po_iexpr_scale(arena, other, term->atom.divisor);
        other = po_iexpr_add(arena, term->atom.arg, other);
        return other ? make_div(known, other, divisor) : NULL;
    }
    return NULL;
}

/* If it is (y mod m) floordiv k, and k divides m, it is
 * (y floordiv k) mod (m / k); NULL otherwise.
 */
static const po_iexpr *swap_mod(const po_known *known, const po_iexpr *expr,
                                long k)
{
    const po_iatom *atom = expr->n_term ? &expr->term[0].atom : NULL;

    if (expr->n_term != 1 || expr->constant != 0 || expr->term[0].coef != 1 ||
        atom->kind != PO_IATOM_MOD || atom->divisor % k != 0)
        return NULL;
    return make_mod(known, make_div(known, atom->arg, k), atom->divisor / k);
}

/* If the constant makes no difference on the domain but for a constant, leave it
 * out: (d0 - 1) floordiv 2 is d0 floordiv 2 for odd d0.
 */
static const po_iexpr *drop_shift(const po_known *known, const po_iexpr *rest,
                                  long k)
{
    po_arena *arena = known->arena;
    const po_iexpr *with = po_iexpr_div(arena, rest, k);
    const po_iexpr *bare =
        po_iexpr_div(arena, po_iexpr_shift(arena, rest, -rest->constant), k);
    po_span span;

    if (rest->constant == 0 || !known->domain ||
        known->map->n_constraint == 0 || !bare || !with)
        return with;
    span = po_iexpr_exact_span(known, po_iexpr_sub(arena, with, bare));
    return span.low == span.high ? po_iexpr_shift(arena, bare, span.low) : with;
}

static const po_iexpr *make_rest_div(const po_known *known,
                                     const po_iexpr *rest, long k)
{
    const po_iexpr *whole;
    const po_iexpr *part;
    const po_iexpr *other;
    long block;
    long g;

    if (po_iexpr_is_in_block(known, rest, k, &block))
        return po_iexpr_constant(known->arena, block);
    g = find_divisor(known, rest, k, &whole, &part);
    if (g > 1)
        return make_div(known, whole, k / g);
    other = merge_floors(known, rest, k);
    if (!other)
        other = swap_mod(known, rest, k);
    return other ? other : drop_shift(known, rest, k);
}

/* (rest + k c) floordiv k, if that is simpler than rest floordiv k + c. */
static const po_iexpr *pull_in(const po_known *known, const po_iexpr *whole,
                               const po_iexpr *rest, long k)
{
    po_arena *arena = known->arena;
    const po_iexpr *sum = po_iexpr_add(arena, whole, rest);
    const po_iatom *atom = rest->n_term ? &rest->term[0].atom : NULL;
    const po_iexpr *inner;
    long shift;

    if (whole->constant == 0 || rest->n_term != 1 || rest->constant != 0 ||
        rest->term[0].coef != 1 || atom->kind != PO_IATOM_DIV ||
        atom->divisor != k || !po_mul(whole->constant, k, &shift))
        return sum;
    inner = po_iexpr_div(arena, po_iexpr_shift(arena, atom->arg, shift), k);
    inner = po_iexpr_add(arena, po_iexpr_shift(arena, whole, -whole->constant),
                         inner);
    return sum && inner && po_iexpr_is_simpler(inner, sum) ? inner : sum;
}

/* Return the simplest known form of expr floordiv k. */
static const po_iexpr *make_div(const po_known *known, const po_iexpr *expr,
                                long k)
{
    const po_iexpr *whole;
    const po_iexpr *rest;

    if (!expr || k == 1)
        return expr;
    if (!split(known->arena, expr, k, &whole, &rest))
        return po_iexpr_div(known->arena, expr, k);
    rest = make_rest_div(known, rest, k);
    return rest ? pull_in(known, whole, rest, k) : NULL;
}

/* The factor modulo k: between 0 and k - 1, or, "as_is", the factor itself if it
 * is less than k, by magnitude.
 */
static long residue_of(long coef, long k, bool as_is)
{
    return as_is ? coef % k : coef - po_floor_div(coef, k) * k;
}

/* Return the sum with what is a multiple of k left out; a mod of a multiple of k
 * is what it is of.
 */
static const po_iexpr *reduce(const po_known *known, const po_iexpr *expr,
                              long k, bool as_is)
{
    po_arena *arena = known->arena;
    const po_iexpr *sum =
        po_iexpr_constant(arena, residue_of(expr->constant, k, false));

    for (int i = 0; i < expr->n_term; i++) {
        const po_iterm *term = &expr->term[i];
        long coef = residue_of(term->coef, k, as_is);
        const po_iexpr *part = multiple(arena, term, coef);
        long period;

        if (coef != 0 && term->atom.kind == PO_IATOM_MOD &&
            po_mul(coef, term->atom.divisor, &period) && period % k == 0)
            part = po_iexpr_scale(
                arena, reduce(known, term->atom.arg, k, as_is), coef);
        sum = po_iexpr_add(arena, sum, part);
    }
    return sum;
}

/* Return the sum without its multiples of k, if it is in one block then; NULL
 * otherwise.
 */
static const po_iexpr *reduce_to_block(const po_known *known,
                                       const po_iexpr *expr, long k)
{
    long block;

    for (int as_is = 0; as_is < 2; as_is++) {
        const po_iexpr *rest = reduce(known, expr, k, as_is);

        if (rest && po_iexpr_is_in_block(known, rest, k, &block))
            return po_iexpr_shift(known->arena, rest, -block * k);
    }
    return NULL;
}

/* The only value of a remainder, if the domain leaves no other. */
static const po_iexpr *fix_mod(const po_known *known, const po_iexpr *mod)
{
    long value;

    if (mod && known->domain && known->map->n_constraint > 0 &&
        po_iexpr_is_in_block(known, mod, 1, &value))
        return po_iexpr_constant(known->arena, value);
    return mod;
}

/* Return the simplest known form of expr mod k. */
static const po_iexpr *make_mod(const po_known *known, const po_iexpr *expr,
                                long k)
{
    const po_iexpr *rest;
    const po_iexpr *whole;
    const po_iexpr *part;
    long g;

    if (!expr || k == 1)
        return expr ? po_iexpr_constant(known->arena, 0) : NULL;
    rest = reduce_to_block(known, expr, k);
    if (rest)
        return rest;
    rest = reduce(known, expr, k, true);
    if (!rest)
        return po_iexpr_mod(known->arena, expr, k);
    g = find_divisor(known, rest, k, &whole, &part);
    if (g == 1)
        return fix_mod(known, po_iexpr_mod(known->arena, rest, k));
    whole = po_iexpr_scale(known->arena, make_mod(known, whole, k / g), g);
    return po_iexpr_add(known->arena, whole, part);
}

/* Return the sum with its mod taken apart, x mod k = x - (x floordiv k) * k. */
static const po_iexpr *expand(const po_known *known, const po_iexpr *expr)
{
    po_arena *arena = known->arena;
    const po_iexpr *sum = po_iexpr_constant(arena, expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        const po_iterm *term = &expr->term[i];
        const po_iatom *atom = &term->atom;
        const po_iexpr *part = po_iexpr_atom(arena, atom);

        if (atom->kind == PO_IATOM_MOD) {
            part = make_div(known, atom->arg, atom->divisor);
            part = po_iexpr_scale(arena, part, -atom->divisor);
            part = po_iexpr_add(arena, part, expand(known, atom->arg));
        }
        sum = po_iexpr_add(arena, sum, po_iexpr_scale(arena, part, term->coef));
    }
    return sum;
}

/* If a constraint says that a variable x is k (x floordiv k) + v, and the sum has
 * both x and x floordiv k, return it without x.
 */
static const po_iexpr *put_multiple(const po_known *known, const po_iexpr *sum,
                                    const po_iconstraint *c)
{
    po_arena *arena = known->arena;
    const po_iatom *mod = c->expr->n_term ? &c->expr->term[0].atom : NULL;
    const po_iexpr *whole;

    if (c->expr->n_term != 1 || c->expr->constant != 0 ||
        c->expr->term[0].coef != 1 || mod->kind != PO_IATOM_MOD ||
        mod->arg->n_term != 1 || mod->arg->constant != 0 ||
        mod->arg->term[0].coef != 1 || !po_iexpr_is_constant(c->in.low) ||
        !po_iexpr_is_constant(c->in.high) ||
        c->in.low->constant != c->in.high->constant)
        return NULL;
    whole = po_iexpr_div(arena, mod->arg, mod->divisor);
    whole = po_iexpr_scale(arena, whole, mod->divisor);
    whole = po_iexpr_shift(arena, whole, c->in.low->constant);
    whole = po_iexpr_sub(arena, whole, mod->arg);
    for (int i = 0; whole && i < sum->n_term; i++) {
        const po_iexpr *atom = po_iexpr_atom(arena, &sum->term[i].atom);

        if (po_iexpr_compare(atom, mod->arg) == 0)
            return po_iexpr_add(
                arena, sum, po_iexpr_scale(arena, whole, sum->term[i].coef));
    }
    return NULL;
}

static const po_iexpr *simpler(const po_iexpr *a, const po_iexpr *b)
{
    return b && po_iexpr_is_simpler(b, a) ? b : a;
}

/* Return the simplest known form of an atom whose argument is simple. */
static const po_iexpr *make_atom(const po_known *known, const po_iatom *atom)
{
    const po_iexpr *arg;

    if (atom->kind == PO_IATOM_VAR)
        return po_iexpr_atom(known->arena, atom);
    arg = po_iexpr_simplify(known, atom->arg);
    return atom->kind == PO_IATOM_DIV ? make_div(known, arg, atom->divisor)
                                      : make_mod(known, arg, atom->divisor);
}

/* Return the sum with terms that belong together joined, if that is simpler:
 * as it is, or with its mod taken apart before.
 */
static const po_iexpr *join(const po_known *known, const po_iexpr *sum)
{
    po_arena *arena = known->arena;
    const po_iexpr *joined = simpler(sum, po_iexpr_join(arena, sum));

    joined = simpler(joined, po_iexpr_join(arena, expand(known, sum)));
    for (int c = 0; known->domain && c < known->map->n_constraint; c++)
        joined = simpler(
            joined, put_multiple(known, joined, &known->map->constraint[c]));
    return joined;
}

/* Simplify the arguments first, then each floor, then the sum of them.  What is
 * not simpler for a floor may be so for the sum: constants cancel.
 */
static const po_iexpr *simplify_once(const po_known *known,
                                     const po_iexpr *expr)
{
    po_arena *arena = known->arena;
    const po_iexpr *sum = po_iexpr_constant(arena, expr->constant);
    const po_iexpr *other = sum;

    for (int i = 0; i < expr->n_term; i++) {
        const po_iexpr *old = po_iexpr_atom(arena, &expr->term[i].atom);
        const po_iexpr *new = make_atom(known, &expr->term[i].atom);
        long coef = expr->term[i].coef;

        other = po_iexpr_add(arena, other, po_iexpr_scale(arena, new, coef));
        new = simpler(old, new);
        sum = po_iexpr_add(arena, sum, po_iexpr_scale(arena, new, coef));
    }
    if (!sum)
        return expr;
    sum = join(known, sum);
    return other ? simpler(sum, join(known, other)) : sum;
}

/* What is not simpler than the expression itself is not taken, so that this ends
 * and what it returns is its own simplest form.
 */
const po_iexpr *po_iexpr_simplify(const po_known *known, const po_iexpr *expr)
{
    const po_iexpr *better;
    long value;

    if (!expr || po_iexpr_n_div(expr) == 0)
        return expr;
    better = simplify_once(known, expr);
    while (po_iexpr_is_simpler(better, expr)) {
        expr = better;
        better = simplify_once(known, expr);
    }
    if (po_iexpr_n_div(expr) > 0 &&
        po_iexpr_is_in_block(known, expr, 1, &value))
        return po_iexpr_constant(known->arena, value);
    return expr;
}
