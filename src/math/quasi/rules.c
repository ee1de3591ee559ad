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

static const po_qaff *make_div(const po_known *known, const po_qaff *expr,
                               long k);
static const po_qaff *make_mod(const po_known *known, const po_qaff *expr,
                               long k);

/* Return coef * atom. */
static const po_qaff *multiple(po_arena *arena, const po_term *term, long coef)
{
    return po_qaff_scale(arena, po_qaff_atom(arena, term), coef);
}

/* The terms of "expr" whose factors g divides, divided by it, in "*whole", and
 * the others in "*rest"; what the constant is a multiple of counts as whole.
 * False on overflow.
 */
static bool split(po_arena *arena, const po_qaff *expr, long g,
                  const po_qaff **whole, const po_qaff **rest)
{
    *whole = po_qaff_quotient(arena, expr, g);
    *rest = po_qaff_sub(arena, expr, po_qaff_scale(arena, *whole, g));
    return *rest;
}

/* The next smaller divisor of k that is the greatest it has in common with one
 * of the factors; 1 if there is none.
 */
static long next_divisor(const po_qaff *expr, long k, long below)
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
static long find_divisor(const po_known *known, const po_qaff *expr, long k,
                         const po_qaff **whole, const po_qaff **rest)
{
    long block;

    for (long g = next_divisor(expr, k, k); g > 1;
         g = next_divisor(expr, k, g)) {
        if (!split(known->arena, expr, g, whole, rest) ||
            !po_qaff_is_in_block(known, *rest, g, &block))
            continue;
        *whole = po_qaff_shift(known->arena, *whole, block);
        *rest = po_qaff_shift(known->arena, *rest, -block * g);
        return *whole && *rest ? g : 1;
    }
    return 1;
}

/* If a term is the floor of something, (y floordiv a + z) floordiv k is
 * (y + a z) floordiv (a k); NULL if none is.
 */
static const po_qaff *merge_floors(const po_known *known, const po_qaff *expr,
                                   long k)
{
    po_arena *arena = known->arena;

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        const po_qaff *other;
        long divisor;

        if (term->coef != 1 || term->kind != PO_ATOM_FLOOR ||
            !po_mul(term->den, k, &divisor) || divisor > MAX_DIVISOR)
            continue;
        other = po_qaff_sub(arena, expr, multiple(arena, term, 1));
        other = po_qaff_scale(arena, other, term->den);
        other = po_qaff_add(arena, term->arg, other);
        return other ? make_div(known, other, divisor) : NULL;
    }
    return NULL;
}

/* If it is (y mod m) floordiv k, and k divides m, it is
 * (y floordiv k) mod (m / k); NULL otherwise.
 */
static const po_qaff *swap_mod(const po_known *known, const po_qaff *expr,
                               long k)
{
    const po_term *atom = expr->n_term ? &expr->term[0] : NULL;

    if (expr->n_term != 1 || expr->constant != 0 || expr->term[0].coef != 1 ||
        atom->kind != PO_ATOM_MOD || atom->den % k != 0)
        return NULL;
    return make_mod(known, make_div(known, atom->arg, k), atom->den / k);
}

/* If the constant makes no difference on the domain but for a constant, leave it
 * out: (d0 - 1) floordiv 2 is d0 floordiv 2 for odd d0.
 */
static const po_qaff *drop_shift(const po_known *known, const po_qaff *rest,
                                 long k)
{
    po_arena *arena = known->arena;
    const po_qaff *with = po_qaff_div(arena, rest, k);
    const po_qaff *bare =
        po_qaff_div(arena, po_qaff_shift(arena, rest, -rest->constant), k);
    po_span span;

    if (rest->constant == 0 || !known->domain ||
        known->map->n_constraint == 0 || !bare || !with)
        return with;
    span = po_qaff_exact_span(known, po_qaff_sub(arena, with, bare));
    return span.low == span.high ? po_qaff_shift(arena, bare, span.low) : with;
}

static const po_qaff *make_rest_div(const po_known *known, const po_qaff *rest,
                                    long k)
{
    const po_qaff *whole;
    const po_qaff *part;
    const po_qaff *other;
    long block;
    long g;

    if (po_qaff_is_in_block(known, rest, k, &block))
        return po_qaff_constant(known->arena, block);
    g = find_divisor(known, rest, k, &whole, &part);
    if (g > 1)
        return make_div(known, whole, k / g);
    other = merge_floors(known, rest, k);
    if (!other)
        other = swap_mod(known, rest, k);
    return other ? other : drop_shift(known, rest, k);
}

/* (rest + k c) floordiv k, if that is simpler than rest floordiv k + c. */
static const po_qaff *pull_in(const po_known *known, const po_qaff *whole,
                              const po_qaff *rest, long k)
{
    po_arena *arena = known->arena;
    const po_qaff *sum = po_qaff_add(arena, whole, rest);
    const po_term *atom = rest->n_term ? &rest->term[0] : NULL;
    const po_qaff *inner;
    long shift;

    if (whole->constant == 0 || rest->n_term != 1 || rest->constant != 0 ||
        rest->term[0].coef != 1 || atom->kind != PO_ATOM_FLOOR ||
        atom->den != k || !po_mul(whole->constant, k, &shift))
        return sum;
    inner = po_qaff_div(arena, po_qaff_shift(arena, atom->arg, shift), k);
    inner = po_qaff_add(arena, po_qaff_shift(arena, whole, -whole->constant),
                        inner);
    return sum && inner && po_qaff_is_simpler(inner, sum) ? inner : sum;
}

/* Return the simplest known form of expr floordiv k. */
static const po_qaff *make_div(const po_known *known, const po_qaff *expr,
                               long k)
{
    const po_qaff *whole;
    const po_qaff *rest;

    if (!expr || k == 1)
        return expr;
    if (!split(known->arena, expr, k, &whole, &rest))
        return po_qaff_div(known->arena, expr, k);
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
static const po_qaff *reduce(const po_known *known, const po_qaff *expr, long k,
                             bool as_is)
{
    po_arena *arena = known->arena;
    const po_qaff *sum =
        po_qaff_constant(arena, residue_of(expr->constant, k, false));

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        long coef = residue_of(term->coef, k, as_is);
        const po_qaff *part = multiple(arena, term, coef);
        long period;

        if (coef != 0 && term->kind == PO_ATOM_MOD &&
            po_mul(coef, term->den, &period) && period % k == 0)
            part =
                po_qaff_scale(arena, reduce(known, term->arg, k, as_is), coef);
        sum = po_qaff_add(arena, sum, part);
    }
    return sum;
}

/* Return the sum without its multiples of k, if it is in one block then; NULL
 * otherwise.
 */
static const po_qaff *reduce_to_block(const po_known *known,
                                      const po_qaff *expr, long k)
{
    long block;

    for (int as_is = 0; as_is < 2; as_is++) {
        const po_qaff *rest = reduce(known, expr, k, as_is);

        if (rest && po_qaff_is_in_block(known, rest, k, &block))
            return po_qaff_shift(known->arena, rest, -block * k);
    }
    return NULL;
}

/* The only value of a remainder, if the domain leaves no other. */
static const po_qaff *fix_mod(const po_known *known, const po_qaff *mod)
{
    long value;

    if (mod && known->domain && known->map->n_constraint > 0 &&
        po_qaff_is_in_block(known, mod, 1, &value))
        return po_qaff_constant(known->arena, value);
    return mod;
}

/* Return the simplest known form of expr mod k. */
static const po_qaff *make_mod(const po_known *known, const po_qaff *expr,
                               long k)
{
    const po_qaff *rest;
    const po_qaff *whole;
    const po_qaff *part;
    long g;

    if (!expr || k == 1)
        return expr ? po_qaff_constant(known->arena, 0) : NULL;
    rest = reduce_to_block(known, expr, k);
    if (rest)
        return rest;
    rest = reduce(known, expr, k, true);
    if (!rest)
        return po_qaff_mod(known->arena, expr, k);
    g = find_divisor(known, rest, k, &whole, &part);
    if (g == 1)
        return fix_mod(known, po_qaff_mod(known->arena, rest, k));
    whole = po_qaff_scale(known->arena, make_mod(known, whole, k / g), g);
    return po_qaff_add(known->arena, whole, part);
}

/* Return the sum with its mod taken apart, x mod k = x - (x floordiv k) * k. */
static const po_qaff *expand(const po_known *known, const po_qaff *expr)
{
    po_arena *arena = known->arena;
    const po_qaff *sum = po_qaff_constant(arena, expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        const po_term *atom = term;
        const po_qaff *part = po_qaff_atom(arena, atom);

        if (atom->kind == PO_ATOM_MOD) {
            part = make_div(known, atom->arg, atom->den);
            part = po_qaff_scale(arena, part, -atom->den);
            part = po_qaff_add(arena, part, expand(known, atom->arg));
        }
        sum = po_qaff_add(arena, sum, po_qaff_scale(arena, part, term->coef));
    }
    return sum;
}

/* If a constraint says that a variable x is k (x floordiv k) + v, and the sum has
 * both x and x floordiv k, return it without x.
 */
static const po_qaff *put_multiple(const po_known *known, const po_qaff *sum,
                                   const po_iconstraint *c)
{
    po_arena *arena = known->arena;
    const po_term *mod = c->expr->n_term ? &c->expr->term[0] : NULL;
    const po_qaff *whole;

    if (c->expr->n_term != 1 || c->expr->constant != 0 ||
        c->expr->term[0].coef != 1 || mod->kind != PO_ATOM_MOD ||
        mod->arg->n_term != 1 || mod->arg->constant != 0 ||
        mod->arg->term[0].coef != 1 || !po_qaff_is_constant(c->in.low) ||
        !po_qaff_is_constant(c->in.high) ||
        c->in.low->constant != c->in.high->constant)
        return NULL;
    whole = po_qaff_div(arena, mod->arg, mod->den);
    whole = po_qaff_scale(arena, whole, mod->den);
    whole = po_qaff_shift(arena, whole, c->in.low->constant);
    whole = po_qaff_sub(arena, whole, mod->arg);
    for (int i = 0; whole && i < sum->n_term; i++) {
        const po_qaff *atom = po_qaff_atom(arena, &sum->term[i]);

        if (po_qaff_compare(atom, mod->arg) == 0)
            return po_qaff_add(arena, sum,
                               po_qaff_scale(arena, whole, sum->term[i].coef));
    }
    return NULL;
}

static const po_qaff *simpler(const po_qaff *a, const po_qaff *b)
{
    return b && po_qaff_is_simpler(b, a) ? b : a;
}

/* Return the simplest known form of an atom whose argument is simple. */
static const po_qaff *make_atom(const po_known *known, const po_term *atom)
{
    const po_qaff *arg;

    if (atom->kind == PO_ATOM_VAR)
        return po_qaff_atom(known->arena, atom);
    arg = po_qaff_simplify(known, atom->arg);
    return atom->kind == PO_ATOM_FLOOR ? make_div(known, arg, atom->den)
                                       : make_mod(known, arg, atom->den);
}

/* Return the sum with terms that belong together joined, if that is simpler:
 * as it is, or with its mod taken apart before.
 */
static const po_qaff *join(const po_known *known, const po_qaff *sum)
{
    po_arena *arena = known->arena;
    const po_qaff *joined = simpler(sum, po_qaff_join(arena, sum));

    joined = simpler(joined, po_qaff_join(arena, expand(known, sum)));
    for (int c = 0; known->domain && c < known->map->n_constraint; c++)
        joined = simpler(
            joined, put_multiple(known, joined, &known->map->constraint[c]));
    return joined;
}

/* Simplify the arguments first, then each floor, then the sum of them.  What is
 * not simpler for a floor may be so for the sum: constants cancel.
 */
static const po_qaff *simplify_once(const po_known *known, const po_qaff *expr)
{
    po_arena *arena = known->arena;
    const po_qaff *sum = po_qaff_constant(arena, expr->constant);
    const po_qaff *other = sum;

    for (int i = 0; i < expr->n_term; i++) {
        const po_qaff *old = po_qaff_atom(arena, &expr->term[i]);
        const po_qaff *new = make_atom(known, &expr->term[i]);
        long coef = expr->term[i].coef;

        other = po_qaff_add(arena, other, po_qaff_scale(arena, new, coef));
        new = simpler(old, new);
        sum = po_qaff_add(arena, sum, po_qaff_scale(arena, new, coef));
    }
    if (!sum)
        return expr;
    sum = join(known, sum);
    return other ? simpler(sum, join(known, other)) : sum;
}

/* What is not simpler than the expression itself is not taken, so that this ends
 * and what it returns is its own simplest form.
 */
const po_qaff *po_qaff_simplify(const po_known *known, const po_qaff *expr)
{
    const po_qaff *better;
    long value;

    if (!expr || po_qaff_n_floor(expr) == 0)
        return expr;
    better = simplify_once(known, expr);
    while (po_qaff_is_simpler(better, expr)) {
        expr = better;
        better = simplify_once(known, expr);
    }
    if (po_qaff_n_floor(expr) > 0 &&
        po_qaff_is_in_block(known, expr, 1, &value))
        return po_qaff_constant(known->arena, value);
    return expr;
}
