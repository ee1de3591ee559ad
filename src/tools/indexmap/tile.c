/* --emit=tiles: what a tile of the array that is written takes of one that is
 * read.
 *
 * A tile has an offset, a size and a stride for each coordinate.  That of the
 * source is o + [0, t) in each, with offsets that are multiples of the sizes.
 * Then the terms of a coordinate of the target are
 *
 *     c * d                 t elements, |c| apart
 *     x floordiv k          ceil(t / k) elements, and
 *     x mod k               min(t, k) elements, if t mod k = 0 or k mod t = 0
 *
 * and a sum of terms with n elements a apart, and m that are q * a apart, is
 * n + q (m - 1) elements a apart, if q <= n or m = 1.
 */
#include <stdlib.h>
#include <string.h>

#include "emit.h"

#define MAX_TERM 16

/* One coordinate.
 *
 * "names"  the map with offsets for dimensions, and sizes behind all variables
 * "where"  conditions under which it is a tile
 * "why"    why it is only part of a tile; "no_tile", if it is none
 */
struct tiling {
    po_arena *arena;
    const po_imap *map;
    po_imap *names;
    int n_dim;
    po_text offset;
    po_text size;
    po_text stride;
    po_text where;
    const char *why;
    bool no_tile;
};

/* Terms with so many elements, so far apart. */
struct steps {
    const po_qaff *size;
    long step;
};

static const po_qaff *size_of(const struct tiling *t, int var)
{
    const po_ivar *v = &t->map->var[var];

    if (var < t->n_dim)
        return po_qaff_var(t->arena, t->map->n_var + var);
    if (v->kind != PO_IVAR_RANGE)
        return po_qaff_constant(t->arena, 1);
    return po_qaff_shift(t->arena, po_qaff_sub(t->arena, v->in.high, v->in.low),
                         1);
}

static void add(struct tiling *t, po_text *text, const po_qaff *expr)
{
    po_text_add(text, text->n ? ", " : "(");
    po_qaff_print(t->names, expr, text);
}

/* Demand "text", unless it is demanded already. */
static void demand(struct tiling *t, const char *text)
{
    if (t->where.n && strstr(t->where.bytes, text))
        return;
    po_text_printf(&t->where, "%s%s", t->where.n ? ", and " : ", if ", text);
}

/* The first element of a term: the least value that it has. */
static const po_qaff *first_of(const struct tiling *t, const po_term *term)
{
    int var = term->index;
    const po_qaff *first = po_qaff_var(t->arena, var);

    if (t->map->var[var].kind == PO_IVAR_RANGE)
        first =
            term->coef > 0 ? t->map->var[var].in.low : t->map->var[var].in.high;
    else if (var < t->n_dim && term->coef < 0)
        first = po_qaff_shift(
            t->arena, po_qaff_add(t->arena, first, size_of(t, var)), -1);
    return po_qaff_scale(t->arena, first, term->coef);
}

static int compare(const void *a, const void *b)
{
    const struct steps *x = a;
    const struct steps *y = b;

    return (x->step > y->step) - (x->step < y->step);
}

/* Demand that n elements leave no gap: q <= n, or only one is added. */
static void demand_cover(struct tiling *t, const po_qaff *n, long q,
                         const po_qaff *m)
{
    po_text text = {0};

    if (q <= 1 || (po_qaff_is_constant(n) && n->constant >= q) ||
        (po_qaff_is_constant(m) && m->constant == 1))
        return;
    if (!po_qaff_is_constant(n)) {
        po_qaff_print(t->names, n, &text);
        po_text_printf(&text, " >= %ld", q);
    }
    if (!po_qaff_is_constant(m)) {
        po_text_add(&text, text.n ? " or " : "");
        po_qaff_print(t->names, m, &text);
        po_text_add(&text, " = 1");
    }
    if (text.n)
        demand(t, po_text_get(&text));
    else
        t->why = "it has gaps";
    po_text_free(&text);
}

/* Add up terms, the smallest steps first. */
static void add_steps(struct tiling *t, struct steps *steps, int n)
{
    const po_qaff *size = po_qaff_constant(t->arena, 1);
    long stride = 1;

    qsort(steps, (size_t)n, sizeof(*steps), compare);
    for (int i = 0; i < n; i++) {
        const po_qaff *more = po_qaff_shift(t->arena, steps[i].size, -1);
        long q;

        if (i == 0) {
            size = steps[0].size;
            stride = steps[0].step;
            continue;
        }
        if (steps[i].step % stride != 0) {
            long g = po_gcd(stride, steps[i].step);

            size = po_qaff_shift(
                t->arena,
                po_qaff_scale(t->arena, po_qaff_shift(t->arena, size, -1),
                              stride / g),
                1);
            stride = g;
            t->why = "it has gaps";
        }
        q = steps[i].step / stride;
        if (!t->why)
            demand_cover(t, size, q, steps[i].size);
        size = po_qaff_add(t->arena, size, po_qaff_scale(t->arena, more, q));
    }
    if (size)
        add(t, &t->size, size);
    t->no_tile = t->no_tile || !size;
    po_text_printf(&t->stride, "%s%ld", t->stride.n ? ", " : "(", stride);
}

/* A coordinate that is a sum of multiples of variables. */
static void add_linear(struct tiling *t, const po_qaff *expr)
{
    const po_qaff *offset = po_qaff_constant(t->arena, expr->constant);
    struct steps steps[MAX_TERM];
    int n = 0;

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        const po_qaff *size = size_of(t, term->index);

        offset = po_qaff_add(t->arena, offset, first_of(t, term));
        if (size && po_qaff_is_constant(size) && size->constant == 1)
            continue;
        if (!size || n == MAX_TERM) {
            t->no_tile = true;
            return;
        }
        steps[n++] = (struct steps){size, labs(term->coef)};
    }
    if (!offset) {
        t->no_tile = true;
        return;
    }
    add(t, &t->offset, offset);
    add_steps(t, steps, n);
}

/* The number of elements that a chain of floordiv and mod of one dimension has,
 * with what it takes; NULL if it is none.
 */
static const char *chain_size(struct tiling *t, const po_qaff *expr)
{
    const po_term *atom = expr->n_term ? &expr->term[0] : NULL;
    const char *n;
    long k;

    if (expr->n_term != 1 || expr->constant != 0 || expr->term[0].coef != 1 ||
        (atom->kind == PO_ATOM_VAR && atom->index >= t->n_dim))
        return NULL;
    if (atom->kind == PO_ATOM_VAR)
        return po_arena_printf(t->arena, "t%d", atom->index);
    n = chain_size(t, atom->arg);
    if (!n)
        return NULL;
    k = atom->den;
    demand(t, po_arena_printf(t->arena, "%s mod %ld = 0 or %ld mod %s = 0", n,
                              k, k, n));
    if (atom->kind == PO_ATOM_FLOOR)
        return po_arena_printf(t->arena, "ceil(%s / %ld)", n, k);
    return po_arena_printf(t->arena, "min(%s, %ld)", n, k);
}

/* A coordinate c * chain + constant. */
static void add_chain(struct tiling *t, const po_qaff *expr)
{
    const po_term *term = expr->term;
    const po_qaff *atom = po_qaff_atom(t->arena, term);
    const char *size = expr->n_term == 1 ? chain_size(t, atom) : NULL;

    if (!size || term->coef < 0) {
        t->no_tile = true;
        return;
    }
    add(t, &t->offset, expr);
    po_text_printf(&t->size, "%s%s", t->size.n ? ", " : "(", size);
    po_text_printf(&t->stride, "%s%ld", t->stride.n ? ", " : "(", term->coef);
}

/* The digits [*low, *high) of variable "var" that a coordinate depends on: of
 * d floordiv 8 those from 8 on, of (d floordiv 2) mod 4 from 2 to 8.
 */
static bool digits_of(const po_qaff *expr, int var, long *low, long *high)
{
    const po_term *atom = &expr->term[0];

    if (atom->kind == PO_ATOM_VAR) {
        *low = 1;
        *high = LONG_MAX;
        return atom->index == var && expr->n_term == 1;
    }
    if (!digits_of(atom->arg, var, low, high))
        return false;
    if (atom->kind == PO_ATOM_FLOOR)
        return po_mul(*low, atom->den, low) && *low <= *high;
    return po_mul(*low, atom->den, high);
}

/* Do two coordinates depend on different digits of the variable, if on it? */
static bool is_independent(const po_qaff *a, const po_qaff *b, int var)
{
    long low_a;
    long low_b;
    long high_a;
    long high_b;

    if (!po_qaff_has_var(a, var) || !po_qaff_has_var(b, var))
        return true;
    return digits_of(a, var, &low_a, &high_a) &&
           digits_of(b, var, &low_b, &high_b) &&
           (high_a <= low_b || high_b <= low_a);
}

/* What keeps the product of the coordinates from being what is read. */
static void find_dependent(struct tiling *t)
{
    const po_imap *map = t->map;

    for (int c = 0; c < map->n_constraint; c++) {
        bool is_fact = false;

        for (int v = 0; v < map->n_var; v++)
            is_fact = is_fact || (map->var[v].kind == PO_IVAR_RUNTIME &&
                                  po_qaff_has_var(map->constraint[c].expr, v));
        if (!is_fact)
            t->why = "not all of the domain";
    }
    for (int v = 0; v < map->n_var; v++)
        for (int i = 0; i < map->n_result; i++)
            for (int k = 0; k < i; k++)
                if ((map->var[v].kind == PO_IVAR_DIM ||
                     map->var[v].kind == PO_IVAR_RANGE) &&
                    !is_independent(map->result[i], map->result[k], v))
                    t->why = "coordinates depend on each other";
}

static bool is_linear(const po_qaff *expr)
{
    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].kind != PO_ATOM_VAR)
            return false;
    return true;
}

/* Offsets in the place of dimensions, and sizes behind all variables. */
static po_imap *name_tiles(po_arena *arena, const po_imap *map, int n_dim)
{
    po_imap *names = po_imap_copy(arena, map);
    po_ivar *var =
        po_arena_array(arena, (size_t)(map->n_var + n_dim) + 1, sizeof(*var));

    for (int v = 0; v < map->n_var; v++)
        var[v] = map->var[v];
    for (int v = 0; v < n_dim; v++) {
        var[v].name = po_arena_printf(arena, "o%d", v);
        var[map->n_var + v].name = po_arena_printf(arena, "t%d", v);
    }
    names->var = var;
    return names;
}

static void print_tile(const struct tiling *t, po_text *out)
{
    bool is_scalar = t->map->n_result == 0;

    if (t->no_tile) {
        po_text_add(out, "no tile");
        return;
    }
    po_text_printf(out, "offset %s), size %s), stride %s)%s",
                   is_scalar ? "(" : po_text_get(&t->offset),
                   is_scalar ? "(" : po_text_get(&t->size),
                   is_scalar ? "(" : po_text_get(&t->stride),
                   po_text_get(&t->where));
    if (t->why)
        po_text_printf(out, "; over-approximated: %s", t->why);
}

/* Demand that what run-time variables depend on has one value. */
static void demand_fixed(struct tiling *t, const po_qaff *fixed)
{
    for (int v = 0; v < t->map->n_var; v++) {
        bool uses = po_qaff_has_var(fixed, v);

        if (uses && v < t->n_dim)
            demand(t, po_arena_printf(t->arena, "t%d = 1", v));
        if (uses && t->map->var[v].kind == PO_IVAR_RANGE)
            t->no_tile = true;
    }
}

void po_imap_print_tile(po_arena *arena, const po_imap *map, int n_fixed,
                        const po_qaff *const *fixed, po_text *out)
{
    struct tiling t = {
        .arena = arena, .map = map, .n_dim = po_imap_n_kind(map, PO_IVAR_DIM)};

    t.names = name_tiles(arena, map, t.n_dim);
    find_dependent(&t);
    for (int i = 0; i < n_fixed; i++)
        demand_fixed(&t, fixed[i]);
    for (int i = 0; i < map->n_result; i++)
        if (is_linear(map->result[i]))
            add_linear(&t, map->result[i]);
        else
            add_chain(&t, map->result[i]);
    print_tile(&t, out);
    po_text_free(&t.offset);
    po_text_free(&t.size);
    po_text_free(&t.stride);
    po_text_free(&t.where);
}
