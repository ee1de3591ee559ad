/* Terms of a sum that belong together,
 *
 *     c k (x floordiv k) + c (x mod k)                  = c x
 *     c x - c k (x floordiv k)                          = c (x mod k)
 *     c m (x floordiv (k m)) + c ((x floordiv k) mod m) = c (x floordiv k)
 *     c (x floordiv k) - c m (x floordiv (k m))      = c ((x floordiv k) mod m)
 */
#include "imap.h"

static const po_qaff *without(po_arena *arena, const po_qaff *sum,
                              const po_term *term)
{
    const po_qaff *part = po_qaff_atom(arena, term);

    return po_qaff_sub(arena, sum, po_qaff_scale(arena, part, term->coef));
}

/* Return the sum with c * part in the place of the terms a and b. */
static const po_qaff *replace(po_arena *arena, const po_qaff *sum,
                              const po_term *a, const po_term *b, long c,
                              const po_qaff *part)
{
    sum = without(arena, without(arena, sum, a), b);
    return po_qaff_add(arena, sum, po_qaff_scale(arena, part, c));
}

/* Is the term a floor of what "expr" is, by a multiple of k: is "*m" times k its
 * divisor?
 */
static bool is_coarser(const po_term *term, const po_qaff *expr, long k,
                       long *m)
{
    const po_term *atom = term;

    if (atom->kind != PO_ATOM_FLOOR || atom->den % k != 0 ||
        po_qaff_compare(atom->arg, expr) != 0)
        return false;
    *m = atom->den / k;
    return true;
}

/* The first and the third rule: b is the mod. */
static const po_qaff *join_mod(po_arena *arena, const po_qaff *sum,
                               const po_term *a, const po_term *b)
{
    const po_term *mod = b;
    const po_term *inner;
    long period;
    long m;

    if (mod->kind != PO_ATOM_MOD || a->kind != PO_ATOM_FLOOR ||
        !po_mul(b->coef, mod->den, &period) || a->coef != period)
        return NULL;
    if (is_coarser(a, mod->arg, mod->den, &m) && m == 1)
        return replace(arena, sum, a, b, b->coef, mod->arg);
    inner = mod->arg->n_term == 1 && mod->arg->constant == 0 &&
                    mod->arg->term[0].coef == 1
                ? &mod->arg->term[0]
                : NULL;
    if (!inner || inner->kind != PO_ATOM_FLOOR ||
        !is_coarser(a, inner->arg, inner->den, &m) || m != mod->den)
        return NULL;
    return replace(arena, sum, a, b, b->coef, mod->arg);
}

/* The fourth rule: b is the coarser floor. */
static const po_qaff *join_floors(po_arena *arena, const po_qaff *sum,
                                  const po_term *a, const po_term *b)
{
    const po_qaff *fine;
    long period;
    long m;

    if (a->kind != PO_ATOM_FLOOR || !is_coarser(b, a->arg, a->den, &m) ||
        m == 1 || !po_mul(a->coef, -m, &period) || b->coef != period)
        return NULL;
    fine = po_qaff_atom(arena, a);
    return replace(arena, sum, a, b, a->coef, po_qaff_mod(arena, fine, m));
}

/* Does the sum contain all terms of c * part? */
static bool contains(const po_qaff *sum, const po_qaff *part, long c,
                     po_arena *arena)
{
    const po_qaff *rest =
        po_qaff_sub(arena, sum, po_qaff_scale(arena, part, c));

    return part->n_term > 0 && rest &&
           rest->n_term == sum->n_term - part->n_term;
}

/* The second rule, for the term a. */
static const po_qaff *join_whole(po_arena *arena, const po_qaff *sum,
                                 const po_term *a)
{
    const po_qaff *arg = a->arg;
    const po_qaff *mod;
    long k = a->den;
    long c;

    if (a->kind != PO_ATOM_FLOOR || a->coef % k != 0)
        return NULL;
    c = -(a->coef / k);
    if (!contains(sum, arg, c, arena))
        return NULL;
    mod = po_qaff_mod(arena, arg, k);
    sum = po_qaff_sub(arena, sum, po_qaff_scale(arena, arg, c));
    sum = without(arena, sum, a);
    return po_qaff_add(arena, sum, po_qaff_scale(arena, mod, c));
}

/* Return the sum after one step, or NULL. */
static const po_qaff *join_once(po_arena *arena, const po_qaff *sum)
{
    const po_qaff *joined = NULL;

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

const po_qaff *po_qaff_join(po_arena *arena, const po_qaff *sum)
{
    const po_qaff *joined;

    for (int step = 0; sum && step < 100; step++) {
        joined = join_once(arena, sum);
        if (!joined)
            return sum;
        sum = joined;
    }
    return sum;
}
