/* Variables that an index map can do without.
 *
 * Dimensions stay, whatever is known of them: they are the coordinates of the
 * source.  So do parameters.
 */
#include <isl/set.h>

#include "imap.h"

static bool is_inner(const po_ivar *var)
{
    return var->kind == PO_IVAR_RANGE || var->kind == PO_IVAR_RUNTIME;
}

/* The map if it has no more floordiv and mod than the original. */
static po_imap *if_not_worse(const po_imap *map, po_imap *other)
{
    return other && po_imap_n_div(other) <= po_imap_n_div(map) ? other : NULL;
}

/* The map with the only value of "var" in its place. */
static po_imap *put_value(const po_known *known, const po_imap *map, int var,
                          const po_qaff *value)
{
    const po_qaff **all =
        po_arena_array(known->arena, (size_t)map->n_var + 1, sizeof(*all));

    if (is_inner(&map->var[var]))
        return if_not_worse(map,
                            po_imap_eliminate(known->arena, map, var, value));
    if (!po_imap_is_used(map, var))
        return NULL;
    for (int v = 0; v < map->n_var; v++)
        all[v] = NULL;
    all[var] = value;
    return if_not_worse(map, po_imap_substitute(known->arena, map, all));
}

/* Variables with one value. */
static po_imap *drop_constant(const po_known *known, const po_imap *map)
{
    po_imap *less = NULL;

    for (int v = 0; !less && v < map->n_var; v++) {
        const po_interval *in = &map->var[v].in;

        if (in->low && in->high && po_qaff_compare(in->low, in->high) == 0)
            less = put_value(known, map, v, in->low);
    }
    return less;
}

/* Return the map without constraints that mention the variable. */
static po_imap *forget(const po_known *known, const po_imap *map, int var)
{
    po_imap *less = po_imap_copy(known->arena, map);
    int n = 0;

    for (int i = 0; i < map->n_constraint; i++)
        if (!po_qaff_has_var(map->constraint[i].expr, var))
            less->constraint[n++] = map->constraint[i];
    less->n_constraint = n;
    return po_imap_eliminate(known->arena, less, var,
                             po_qaff_constant(known->arena, 0));
}

/* Add that there is a value of a variable that nothing mentions. */
static po_imap *exists(const po_known *known, po_imap *less,
                       const po_interval *in)
{
    po_iconstraint c = {.in.low = po_qaff_constant(known->arena, 0)};

    if (!less || !in->low || !in->high)
        return less;
    c.expr = po_qaff_sub(known->arena, in->high, in->low);
    if (!c.expr)
        return NULL;
    if (po_qaff_is_constant(c.expr) && c.expr->constant >= 0)
        return less;
    less = po_imap_copy(known->arena, less);
    less->constraint[less->n_constraint++] = c;
    return less;
}

/* Is the domain without the variable what the map without it says it is? */
static bool is_projection(const po_known *known, const po_imap *less, int var)
{
    isl_set *want = isl_set_copy(known->domain);
    isl_set *got = less ? po_imap_domain(less, known->ctx) : NULL;
    isl_bool equal;

    want = isl_set_project_out(want, isl_dim_set, (unsigned)var, 1);
    equal = isl_set_is_equal(want, got);
    isl_set_free(want);
    isl_set_free(got);
    return equal == isl_bool_true;
}

static bool is_in_result(const po_imap *map, int var)
{
    for (int i = 0; i < map->n_result; i++)
        if (po_qaff_has_var(map->result[i], var))
            return true;
    return false;
}

/* Bounds mention parameters only, which come behind all other variables. */
static po_interval renumbered(const po_known *known, po_interval in, int n_var,
                              int var)
{
    const po_qaff **value =
        po_arena_array(known->arena, (size_t)n_var + 1, sizeof(*value));

    for (int v = 0; v < n_var; v++)
        value[v] = po_qaff_var(known->arena, v > var ? v - 1 : v);
    in.low = po_qaff_substitute(known->arena, in.low, value);
    in.high = po_qaff_substitute(known->arena, in.high, value);
    return in;
}

/* Variables that do not occur in results, and say nothing about the others. */
static po_imap *drop_unused(const po_known *known, const po_imap *map)
{
    for (int v = 0; v < map->n_var; v++) {
        po_interval in = map->var[v].in;
        po_imap *less;

        if (!is_inner(&map->var[v]) || is_in_result(map, v))
            continue;
        in = renumbered(known, in, map->n_var, v);
        less = exists(known, forget(known, map, v), &in);
        if (less && (!po_imap_is_used(map, v) || is_projection(known, less, v)))
            return less;
    }
    return NULL;
}

/* The value of the range "var" by the equation expr = value; NULL if it occurs
 * in a floordiv or mod, or with a factor other than 1 and -1.
 */
static const po_qaff *solve(po_arena *arena, const po_qaff *expr,
                            const po_qaff *value, int var)
{
    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        const po_qaff *rest;

        if (term->kind != PO_ATOM_VAR || term->index != var)
            continue;
        if (term->coef != 1 && term->coef != -1)
            return NULL;
        rest = po_qaff_scale(arena, po_qaff_var(arena, var), term->coef);
        rest = po_qaff_sub(arena, expr, rest);
        if (po_qaff_has_var(rest, var))
            return NULL;
        rest = po_qaff_sub(arena, value, rest);
        return po_qaff_scale(arena, rest, term->coef);
    }
    return NULL;
}

/* Put what the equation says in the place of the range, and let it be where the
 * range was.
 */
static po_imap *put_solution(const po_known *known, const po_imap *map, int c,
                             int var, const po_qaff *value)
{
    po_imap *bounded = po_imap_copy(known->arena, map);

    bounded->constraint[c] = (po_iconstraint){
        .expr = po_qaff_var(known->arena, var), .in = bounded->var[var].in};
    bounded->var[var].in = (po_interval){0};
    return if_not_worse(map,
                        po_imap_eliminate(known->arena, bounded, var, value));
}

/* Ranges that an equation determines. */
static po_imap *drop_determined(const po_known *known, const po_imap *map)
{
    for (int c = 0; c < map->n_constraint; c++) {
        const po_iconstraint *equation = &map->constraint[c];

        if (!equation->in.low || !equation->in.high ||
            po_qaff_compare(equation->in.low, equation->in.high) != 0)
            continue;
        for (int v = map->n_var - 1; v >= 0; v--) {
            const po_qaff *value;
            po_imap *less;

            if (map->var[v].kind != PO_IVAR_RANGE)
                continue;
            value = solve(known->arena, equation->expr, equation->in.low, v);
            less = value ? put_solution(known, map, c, v, value) : NULL;
            if (less)
                return less;
        }
    }
    return NULL;
}

/* If the constraint is (+-s + c) mod k in [v, v], with a range s, what s is
 * modulo k: store k and that.
 */
static int find_residue(const po_imap *map, const po_iconstraint *c, long *k,
                        long *residue)
{
    const po_term *atom = c->expr->n_term ? &c->expr->term[0] : NULL;
    const po_term *term;

    if (c->expr->n_term != 1 || c->expr->term[0].coef != 1 ||
        atom->kind != PO_ATOM_MOD || atom->arg->n_term != 1 ||
        !po_qaff_is_constant(c->in.low) || !po_qaff_is_constant(c->in.high) ||
        c->in.low->constant != c->in.high->constant)
        return -1;
    term = atom->arg->term;
    if (term->kind != PO_ATOM_VAR ||
        map->var[term->index].kind != PO_IVAR_RANGE ||
        (term->coef != 1 && term->coef != -1) ||
        !po_sub(c->in.low->constant, atom->arg->constant, residue))
        return -1;
    *k = atom->den;
    *residue *= term->coef;
    *residue -= po_floor_div(*residue, *k) * *k;
    return term->index;
}

/* The interval of s / k, for the s in "in" that are multiples of k after
 * "residue" is subtracted.
 */
static bool divide_interval(po_arena *arena, po_interval *in, long k,
                            long residue)
{
    po_interval old = *in;

    in->low = po_qaff_shift(arena, old.low, k - 1 - residue);
    in->low = po_qaff_div(arena, in->low, k);
    in->high = po_qaff_shift(arena, old.high, -residue);
    in->high = po_qaff_div(arena, in->high, k);
    return (!old.low || in->low) && (!old.high || in->high);
}

/* Ranges of which only one residue is of interest: s is k * s + residue. */
static po_imap *rescale(const po_known *known, const po_imap *map)
{
    po_arena *arena = known->arena;
    const po_qaff **all =
        po_arena_array(arena, (size_t)map->n_var + 1, sizeof(*all));

    for (int c = 0; c < map->n_constraint; c++) {
        long k;
        long residue;
        int var = find_residue(map, &map->constraint[c], &k, &residue);
        po_imap *other;

        if (var < 0)
            continue;
        for (int v = 0; v < map->n_var; v++)
            all[v] = NULL;
        all[var] = po_qaff_scale(arena, po_qaff_var(arena, var), k);
        all[var] = po_qaff_shift(arena, all[var], residue);
        other = all[var] ? po_imap_substitute(arena, map, all) : NULL;
        if (!other || !divide_interval(arena, &other->var[var].in, k, residue))
            continue;
        other->constraint[c] = other->constraint[--other->n_constraint];
        other = if_not_worse(map, other);
        if (other)
            return other;
    }
    return NULL;
}

po_imap *po_imap_drop_variable(const po_known *known, const po_imap *map)
{
    po_imap *less = drop_constant(known, map);

    if (!less)
        less = drop_determined(known, map);
    if (!less)
        less = rescale(known, map);
    return less ? less : drop_unused(known, map);
}
