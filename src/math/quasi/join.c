/* Terms of a sum that belong together,
 *
 *     c k (x floordiv k) + c (x mod k)                  = c x
 *     c x - c k (x floordiv k)                          = c (x mod k)
 *     c m (x floordiv (k m)) + c ((x floordiv k) mod m) = c (x floordiv k)
 *     c (x floordiv k) - c m (x floordiv (k m))      = c ((x floordiv k) mod m)
 */
#include "imap.h"

static const po_iexpr *without(po_arena *arena, const po_iexpr *sum,
                               const po_iterm *term)
{
    const po_iexpr *part = po_iexpr_atom(arena, &term->atom);

    return po_iexpr_sub(arena, sum, po_iexpr_scale(arena, part, term->coef));
}

/* Return the sum with c * part in the place of the terms a and b. */
static const po_iexpr *replace(po_arena *arena, const po_iexpr *sum,
                               const po_iterm *a, const po_iterm *b, long c,
                               const po_iexpr *part)
{
    sum = without(arena, without(arena, sum, a), b);
    return po_iexpr_add(arena, sum, po_iexpr_scale(arena, part, c));
}

/* Is the term a floor of what "expr" is, by a multiple of k: is "*m" times k its
 * divisor?
 */
static bool is_coarser(const po_iterm *term, const po_iexpr *expr, long k,
                       long *m)
{
    const po_iatom *atom = &term->atom;

    if (atom->kind != PO_IATOM_DIV || atom->divisor % k != 0 ||
        po_iexpr_compare(atom->arg, expr) != 0)
        return false;
    *m = atom->divisor / k;
    return true;
}

/* The first and the third rule: b is the mod. */
static const po_iexpr *join_mod(po_arena *arena, const po_iexpr *sum,
                                const po_iterm *a, const po_iterm *b)
{
    const po_iatom *mod = &b->atom;
    const po_iatom *inner;
    long period;
    long m;

    if (mod->kind != PO_IATOM_MOD || a->atom.kind != PO_IATOM_DIV ||
        !po_mul(b->coef, mod->divisor, &period) || a->coef != period)
        return NULL;
    if (is_coarser(a, mod->arg, mod->divisor, &m) && m == 1)
        return replace(arena, sum, a, b, b->coef, mod->arg);
    inner = mod->arg->n_term == 1 && mod->arg->constant == 0 &&
                    mod->arg->term[0].coef == 1
                ? &mod->arg->term[0].atom
                : NULL;
    if (!inner || inner->kind != PO_IATOM_DIV ||
        !is_coarser(a, inner->arg, inner->divisor, &m) || m != mod->divisor)
        return NULL;
    return replace(arena, sum, a, b, b->coef, mod->arg);
}

/* The fourth rule: b is the coarser floor. */
static const po_iexpr *join_floors(po_arena *arena, const po_iexpr *sum,
                                   const po_iterm *a, const po_iterm *b)
{
    const po_iexpr *fine;
    long period;
    long m;

    if (a->atom.kind != PO_IATOM_DIV ||
        !is_coarser(b, a->atom.arg, a->atom.divisor, &m) || m == 1 ||
        !po_mul(a->coef, -m, &period) || b->coef != period)
        return NULL;
    fine = po_iexpr_atom(arena, &a->atom);
    return replace(arena, sum, a, b, a->coef, po_iexpr_mod(arena, fine, m));
}

/* Does the sum contain all terms of c * part? */
static bool contains(const po_iexpr *sum, const po_iexpr *part, long c,
                     po_arena *arena)
{
    const po_iexpr *rest =
        po_iexpr_sub(arena, sum, po_iexpr_scale(arena, part, c));

    return part->n_term > 0 && rest &&
           rest->n_term == sum->n_term - part->n_term;
}

/* The second rule, for the term a. */
static const po_iexpr *join_whole(po_arena *arena, const po_iexpr *sum,
                                  const po_iterm *a)
{
    const po_iexpr *arg = a->atom.arg;
    const po_iexpr *mod;
    long k = a->atom.divisor;
    long c;

    if (a->atom.kind != PO_IATOM_DIV || a->coef % k != 0)
        return NULL;
    c = -(a->coef / k);
    if (!contains(sum, arg, c, arena))
        return NULL;
    mod = po_iexpr_mod(arena, arg, k);
    sum = po_iexpr_sub(arena, sum, po_iexpr_scale(arena, arg, c));
    sum = without(arena, sum, a);
    return po_iexpr_add(arena, sum, po_iexpr_scale(arena, mod, c));
}

/* Return the sum after one step, or NULL. */
static const po_iexpr *join_once(po_arena *arena, const po_iexpr *sum)
{
    const po_iexpr *joined = NULL;

    for (int i = 0; !joined && i < sum->n_term; i++)
        joined = join_whole(arena, sum, &sum->term[i]);
    for (int i = 0; !joined && i < sum->n_term; i++)
        for (int k = 0; !joined && k < sum->n_term; k++) {
            if (k == i)
                continue;
            joined = join_mod(arena, sum, &sum->term[i], &sum->term[k]);
            if (!joined)
                joined = join_floors(arena, sum, &sum->term[i], &sum->term[k]);
        }
    return joined;
}

const po_iexpr *po_iexpr_join(po_arena *arena, const po_iexpr *sum)
{
    const po_iexpr *joined;

    for (int step = 0; sum && step < 100; step++) {
        joined = join_once(arena, sum);
        if (!joined)
            return sum;
        sum = joined;
    }
    return sum;
}
