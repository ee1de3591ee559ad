/* Arrays whose rows are longer, or shorter, the further they are from the first: packed triangles,
 *
 *     A[i * (i + 1) / 2 + j]                    0 <= j <= i
 *     d[n * i - i * (i + 1) / 2 + j - i - 1]    i < j < n
 *     Y[l * l + l + m]                          -l <= m <= l
 *
 * Row q has b + a * q elements, and begins behind those in front of it:
 *
 *     A[p]  ->  A[q][r],   p = a * q * (q - 1) / 2 + b * q + r,   0 <= r < b + a * q
 *
 * "a" is what the binomial of a symbol, q then, is multiplied with in p, see binomials.c.  What belongs to
 * b * q, and what to r, p does not say: several b are tried, and one is taken with which r is within the row
 * by the text of the loops.  That it is wherever an element is accessed is proved later, as for rectangles.
 * Two elements are the same only if q and r are: where rows q and q' have an element, all in between
 * have, as b + a * q is monotonic.
 */
#include <stdlib.h>

#include "subscripts.h"

/* Rows grow by no more where C computes modulo a power of 2: of the bits, split_subscripts.c leaves four for that. */
#define MAX_MODULAR 2

/* No more loops are looked at around a reference. */
#define MAX_LEVEL 12

/* A loop: the symbol of its variable, and its least and greatest values; NULL if they are not known. */
struct level {
    int symbol;
    const po_poly *first;
    const po_poly *last;
};

/* An element of the array: its offset, and the loops around it. */
struct reference {
    const po_poly *offset;
    int n_level;
    const struct level *level;
};

/* All of them; "level": the loops around the statement in work. */
struct triangle {
    po_region *region;
    po_shape *shape;
    int n_level;
    struct level level[MAX_LEVEL];
    int n_reference;
    struct reference *reference;
    bool is_modular;
};

static po_arena *arena_of(const struct triangle *t)
{
    return t->region->scop->arena;
}

static bool add_reference(const po_expr *expr, void *user)
{
    struct triangle *t = user;
    struct level *level;
    po_chain chain;
    const po_poly *offset;
    int bits;

    if (!po_chain_find(t->region, expr, &chain) ||
        chain.decl != t->shape->decl || chain.of_rows != t->shape->of_rows)
        return true;
    offset = po_chain_offset(t->region, &chain, NULL, t->shape, &bits);
    if (!offset)
        return true;
    t->is_modular |= bits > 0;
    level = po_arena_array(arena_of(t), MAX_LEVEL, sizeof(*level));
    for (int i = 0; i < t->n_level; i++)
        level[i] = t->level[i];
    *PO_ARENA_ADD(arena_of(t), t->reference, t->n_reference) =
        (struct reference){offset, t->n_level, level};
    return true;
}

/* Return the value of an expression as a polynomial, plus "by"; NULL if it is none. */
static const po_poly *value_of(const struct triangle *t, const po_expr *expr,
                               long by)
{
    int bits = 0;
    const po_poly *value =
        expr ? po_poly_from_expr(t->region, expr, NULL, t->shape, &bits) : NULL;
    const po_poly *more = po_poly_constant(arena_of(t), by);

    return value && bits == 0 ? po_poly_add(arena_of(t), value, more, 1) : NULL;
}

/* The loop with its bounds, as far as its text says them. */
static struct level level_of(const struct triangle *t, const po_node *loop)
{
    const po_decl *iter = loop->step ? po_expr_assigned(loop->step) : NULL;
    const po_poly *symbol = NULL;
    struct level level = {-1, NULL, NULL};
    const po_poly *from;
    const po_poly *to;
    po_step step;
    po_op op = PO_OP_NONE;
    const po_expr *end;

    if (iter && po_expr_is_step(loop->step, iter, &step))
        symbol = po_symbol_of(t->region,
                              po_expr_variable(arena_of(t), iter, &loop->loc));
    if (!symbol)
        return level;
    level.symbol = symbol->term->factor[0];
    end = po_loop_end(loop->cond, iter, &op);
    from = value_of(t, po_loop_begin(loop, iter), 0);
    to = value_of(t, end, op == PO_OP_LT ? -1 : op == PO_OP_GT);
    level.first = step.is_down ? to : from;
    level.last = step.is_down ? from : to;
    return level;
}

static void add_references(struct triangle *t, const po_node *node)
{
    bool is_loop = node && node->kind == PO_NODE_LOOP && t->n_level < MAX_LEVEL;

    if (!node)
        return;
    if (is_loop) {
        t->level[t->n_level] = level_of(t, node);
        t->n_level++;
    }
    for (int i = 0; i < po_node_n_expr(node); i++)
        if (po_node_expr(node, i))
            po_expr_walk(po_node_expr(node, i), add_reference, t);
    for (int i = 0; i < po_node_n_part(node); i++)
        add_references(t, po_node_part(node, i));
    t->n_level -= is_loop;
}

/* Return the least value of the polynomial, which is linear, by the text of the loops around the
 * reference; NULL if that is not known.
 */
static const po_poly *least(const struct triangle *t, const struct reference *r,
                            const po_poly *p)
{
    for (int i = r->n_level - 1; i >= 0 && p; i--) {
        const struct level *level = &r->level[i];
        const po_monomial own = {
            .coef = 1, .n_factor = 1, .factor = {level->symbol}};
        long coef = level->symbol < 0 ? 0 : po_poly_coef(p, &own);

        if (coef != 0)
            p = po_poly_replace(arena_of(t), p, &own,
                                coef > 0 ? level->first : level->last);
    }
    return p;
}

/* Is it not negative, if no parameter is? */
static bool is_natural(const struct triangle *t, const struct reference *r,
                       const po_poly *p)
{
    p = least(t, r, p);
    for (int i = 0; p && i < p->n_term; i++)
        if (p->term[i].coef < 0 || p->term[i].n_factor > 1 ||
            (p->term[i].n_factor == 1 &&
             !po_poly_is_invariant(t->region,
                                   po_poly_term(arena_of(t), &p->term[i]))))
            return false;
    return p != NULL;
}

/* How many references are within the rows of the shape by the text of the loops; -1 if one is no element
 * of a row.
 */
static int rate(const struct triangle *t, const po_shape *shape)
{
    const po_poly *part[PO_MAX_EXTENT + 1];
    const po_poly *one = po_poly_constant(arena_of(t), 1);
    int n = 0;

    for (int i = 0; i < t->n_reference; i++) {
        const struct reference *r = &t->reference[i];
        const po_poly *last;

        if (!po_shape_divide(t->region, arena_of(t), shape, r->offset, part))
            return -1;
        last =
            po_poly_add(arena_of(t), shape->extent[0], part[0], shape->growth);
        last = po_poly_add(arena_of(t), last, one, -1);
        last = po_poly_add(arena_of(t), last, part[1], -1);
        n += is_natural(t, r, part[1]) && is_natural(t, r, last);
    }
    return n;
}

/* Store what the binomial of a symbol is multiplied with in an offset, and what the symbol is. */
static bool find_growth(const struct triangle *t, const po_poly *offset,
                        long *growth, const po_poly **coef)
{
    for (int i = 0; i < offset->n_term; i++) {
        int of = offset->term[i].n_factor == 1
                     ? po_binomial_of(t->region, offset->term[i].factor[0])
                     : -1;

        if (of < 0)
            continue;
        *growth = offset->term[i].coef;
        *coef = po_poly_factor_of(arena_of(t), offset, of);
        return *coef && po_poly_is_invariant(t->region, *coef) &&
               po_poly_is_linear(*coef);
    }
    return false;
}

/* Return by how much all references are in front of where their rows begin, or behind that, by the text of
 * the loops: what the array begins with then, a constant; 0 if that is not known.
 */
static const po_poly *first_of_rows(const struct triangle *t,
                                    const po_shape *shape)
{
    const po_poly *part[PO_MAX_EXTENT + 1];
    long first = 0;

    for (int i = 0; i < t->n_reference; i++) {
        const struct reference *r = &t->reference[i];
        long own;

        if (!po_shape_divide(t->region, arena_of(t), shape, r->offset, part) ||
            !po_poly_is_constant(least(t, r, part[1]), &own))
            return po_poly_constant(arena_of(t), 0);
        first = i == 0 || own < first ? own : first;
    }
    return po_poly_constant(arena_of(t), first);
}

/* Keep the shape in "best" if more references than "votes" are within its rows. */
static void vote(const struct triangle *t, const po_shape *shape,
                 po_shape *best, int *votes)
{
    int own = rate(t, shape);

    if (own > *votes) {
        *votes = own;
        *best = *shape;
    }
}

/* Try the rows that the offset of a reference suggests, with what is known of the shape. */
static void try_rows(const struct triangle *t, const po_shape *shape,
                     const po_poly *offset, po_shape *best, int *votes)
{
    po_arena *arena = arena_of(t);
    po_shape tried = *shape;
    const po_poly *coef;
    const po_poly *rest;

    offset = po_poly_add(arena, offset, shape->origin, -1);
    for (int k = shape->n_extent - 1; offset && k > 0; k--)
        if (!po_poly_divide(arena, offset, shape->extent[k], &offset, &rest))
            return;
    if (!offset || !find_growth(t, offset, &tried.growth, &coef) ||
        labs(tried.growth) > (t->is_modular ? MAX_MODULAR : PO_MAX_GROWTH))
        return;
    for (long by = -2; by <= 2; by++) {
        tried.extent[0] =
            po_poly_add(arena, coef, po_poly_constant(arena, by), 1);
        tried.origin = shape->origin;
        vote(t, &tried, best, votes);
        if (t->is_modular || shape->n_extent > 1)
            continue;
        tried.origin =
            po_poly_add(arena, shape->origin, first_of_rows(t, &tried), 1);
        vote(t, &tried, best, votes);
    }
}

/* Find where the array begins in what all references have in common. */
static const po_poly *find_origin(const struct triangle *t)
{
    const po_poly **offset = po_arena_array(
        arena_of(t), (size_t)t->n_reference + 1, sizeof(const po_poly *));

    for (int i = 0; i < t->n_reference; i++)
        offset[i] = t->reference[i].offset;
    return po_origin_find(t->region, t->n_reference, offset);
}

bool po_shape_find_triangle(const po_subscript_list *s, po_shape *shape)
{
    po_region *region = s->region;
    po_shape own = *shape;
    po_shape best = *shape;
    struct triangle t = {.region = region, .shape = &own};
    int votes = 0;

    own.n_extent = 1;
    own.growth = 1;
    for (int i = 0; i < region->source->n_root; i++)
        add_references(&t, region->node[i]);
    if (region->shapes.n_binomial == 0)
        return false;
    own.origin = find_origin(&t);
    for (int k = -1; own.origin && k < s->found.n && votes == 0; k++) {
        own.n_extent = k < 0 ? 1 : 2;
        own.extent[1] = k < 0 ? NULL : s->found.item[k].extent;
        for (int i = 0; i < t.n_reference; i++)
            try_rows(&t, &own, t.reference[i].offset, &best, &votes);
    }
    *shape = best;
    return votes > 0;
}
