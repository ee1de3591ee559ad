/* Quasi-affine expressions of the AST, in a canonical form: no two terms with
 * the same atom, positive terms first, each group ordered by kind of atom and
 * index.
 *
 * On overflow g->failed is set and the result has no meaning.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* Return what expressions of finished loops can be made with, of "n_more" variables
 * beside those that there are.
 */
struct generator po_generator_of(po_ast *ast, const po_scop *scop, int n_more)
{
    struct generator g = {.scop = scop, .ast = ast};
    size_t n = (size_t)(ast->n_var + n_more) + 1;

    g.date = po_arena_array(ast->arena, n, sizeof(*g.date));
    g.sign = po_arena_array(ast->arena, n, sizeof(*g.sign));
    for (size_t i = 0; i < n; i++)
        g.sign[i] = 1;
    return g;
}

static int compare_terms(const void *a, const void *b)
{
    const po_term *x = a;
    const po_term *y = b;
    int order = (x->coef < 0) - (y->coef < 0);

    return order != 0 ? order : po_term_compare(x, y);
}

static void sort_terms(const po_qaff *x)
{
    qsort((po_term *)x->term, (size_t)x->n_term, sizeof(po_term),
          compare_terms);
}

static bool is_large(long number)
{
    return number > PO_COEF_MAX || number < -PO_COEF_MAX;
}

static po_qaff *new_qaff(struct generator *g, long constant, int n_term)
{
    po_qaff *x = po_arena_alloc(g->ast->arena, sizeof(*x));

    x->constant = constant;
    x->term =
        po_arena_array(g->ast->arena, (size_t)n_term + 1, sizeof(po_term));
    return x;
}

/* Append a term to those of "x", which have room for it. */
static void append(po_qaff *x, const po_term *atom, long coef)
{
    po_term *term = (po_term *)&x->term[x->n_term];

    *term = *atom;
    term->coef = coef;
    x->n_term += coef != 0;
}

/* Return a · x + b · y. */
const po_qaff *po_qaff_sum(struct generator *g, long a, const po_qaff *x,
                           long b, const po_qaff *y)
{
    const po_qaff *sum = po_qaff_combine(g->ast->arena, a, x, b, y);
    bool failed = !sum || is_large(sum->constant);

    for (int i = 0; !failed && i < sum->n_term; i++)
        failed = is_large(sum->term[i].coef);
    if (failed) {
        g->failed = true;
        return new_qaff(g, 0, 0);
    }
    sort_terms(sum);
    return sum;
}

/* Return x / den, all of whose coefficients are multiples of "den". */
static const po_qaff *divided(struct generator *g, const po_qaff *x, long den)
{
    po_qaff *result = new_qaff(g, x->constant / den, x->n_term);

    for (int i = 0; i < x->n_term; i++)
        append(result, &x->term[i], x->term[i].coef / den);
    return result;
}

/* Return floor(x / den) of something that does not reduce; as
 * -floor((-x + den - 1) / den), if all its coefficients are negative.
 */
static const po_qaff *oriented_floor(struct generator *g, const po_qaff *x,
                                     long den)
{
    const po_qaff *opposite;

    if (x->term[0].coef > 0)
        return po_qaff_atom(
            g->ast->arena,
            &(po_term){.kind = PO_ATOM_FLOOR, .arg = x, .den = den});
    opposite =
        po_qaff_sum(g, -1, x, den - 1, po_qaff_constant(g->ast->arena, 1));
    opposite = po_qaff_floor(g, opposite, den);
    return po_qaff_sum(g, -1, opposite, 0, opposite);
}

/* Return floor(x / den) for den >= 1, in the form
 *
 *     w ± floor(r / d)
 *
 * where w takes the part of x that is divisible by "den", and the fraction is
 * cancelled: gcd(coefficients of r, d) = 1.
 */
const po_qaff *po_qaff_floor(struct generator *g, const po_qaff *x, long den)
{
    po_qaff *whole = new_qaff(g, 0, x->n_term);
    po_qaff *rest = new_qaff(g, x->constant, x->n_term);
    long gcd = den;

    if (den == 1)
        return x;
    for (int i = 0; i < x->n_term; i++) {
        bool divisible = x->term[i].coef % den == 0;

        append(divisible ? whole : rest, &x->term[i], x->term[i].coef);
        if (!divisible)
            gcd = po_gcd(gcd, x->term[i].coef);
    }
    whole->constant = den * po_floor_div(x->constant, den);
    rest->constant = x->constant - whole->constant;
    rest->constant -= rest->n_term > 0 ? rest->constant % gcd : rest->constant;
    sort_terms(whole);
    sort_terms(rest);
    if (rest->n_term == 0)
        return divided(g, whole, den);
    return po_qaff_sum(g, 1, divided(g, whole, den), 1,
                       oriented_floor(g, divided(g, rest, gcd), den / gcd));
}

/* What is replaced: a variable all of whose coefficients are multiples of "den". */
struct replacement {
    struct generator *g;
    int var;
    long den;
    const po_qaff *by;
};

static const po_qaff *replaced(const po_qaff *x, void *of)
{
    const struct replacement *r = of;
    const po_qaff *result = po_qaff_constant(r->g->ast->arena, x->constant);

    for (int i = 0; i < x->n_term; i++) {
        po_term term = x->term[i];
        po_qaff one = {.n_term = 1, .term = &term};
        const po_qaff *part = &one;
        long coef = term.coef;

        term.coef = 1;
        if (term.kind == PO_ATOM_FLOOR)
            part = po_qaff_floor(r->g, replaced(term.arg, of), term.den);
        if (term.kind == PO_ATOM_VAR && term.index == r->var) {
            part = r->by;
            coef /= r->den;
        }
        result = po_qaff_sum(r->g, 1, result, coef, part);
    }
    return result;
}

static void replace_in(struct replacement *r, po_ast_node *node)
{
    po_ast_map_exprs(r->g->ast->arena, node, replaced, r);
    for (int i = 0; i < po_ast_n_part(node); i++)
        replace_in(r, po_ast_part(node, i));
}

/* Put by / den in the place of the variable in and below "node", where all of its
 * coefficients are multiples of "den".
 */
void po_ast_replace_var(struct generator *g, po_ast_node *node, int var,
                        long den, const po_qaff *by)
{
    struct replacement r = {g, var, den, by};

    replace_in(&r, node);
}

/* Return the value of a row over [ parameters | dates ] (the sort of the
 * constraint comes first, the constant last), in terms of variables.
 * The date "skip" is left out, if not negative.
 */
const po_qaff *po_qaff_from_row(struct generator *g, const struct scope *scope,
                                const long *row, int skip)
{
    po_qaff *x = new_qaff(g, row[g->n_col + 1], g->n_col);
    long *scaled = po_alloc(((size_t)g->n_col + 2) * sizeof(long));
    po_system rows = {1, 1, g->n_col, scaled};

    memcpy(scaled, row, ((size_t)g->n_col + 2) * sizeof(long));
    if (!po_scope_reduce(g, scope, &rows))
        g->failed = true;
    x->constant = scaled[g->n_col + 1];
    for (int p = 0; p < g->n_param; p++)
        append(x, &(po_term){.kind = PO_ATOM_PARAM, .index = p}, scaled[1 + p]);
    for (int d = 0; d < g->n_date; d++) {
        long coef = scaled[1 + g->n_param + d];

        if (d == skip || coef == 0)
            continue;
        if (d >= scope->n_level) {
            g->failed = true;
            break;
        }
        append(x, &(po_term){.kind = PO_ATOM_VAR, .index = scope->level[d].var},
               coef * scope->level[d].sign);
    }
    free(scaled);
    sort_terms(x);
    return x;
}

/* Add the floors of "aff", which has integer coefficients. */
static const po_qaff *add_floors(struct generator *g, const struct scope *scope,
                                 __isl_keep isl_aff *aff, const po_qaff *x)
{
    isl_size n = isl_aff_dim(aff, isl_dim_div);

    for (int i = 0; i < n && !g->failed; i++) {
        isl_aff *div;
        long coef = 0;

        if (!po_long_from_val(isl_aff_get_coefficient_val(aff, isl_dim_div, i),
                              &coef))
            g->failed = true;
        if (coef == 0)
            continue;
        div = isl_aff_get_div(aff, i);
        x = po_qaff_sum(g, 1, x, coef, po_qaff_from_aff(g, scope, div));
        isl_aff_free(div);
    }
    return x;
}

/* Return "aff", a function of [ parameters | dates ] with integer
 * coefficients and floors, in terms of variables.
 */
static const po_qaff *from_integer_aff(struct generator *g,
                                       const struct scope *scope,
                                       __isl_keep isl_aff *aff)
{
    int n_in = g->n_col - g->n_param;
    long *row = po_alloc(((size_t)g->n_col + 2) * sizeof(long));
    long *dates = row + 1 + g->n_param;
    const po_qaff *x = po_qaff_constant(g->ast->arena, 0);

    if (po_aff_take(aff, isl_dim_param, g->n_param, PO_COEF_MAX, row + 1) &&
        po_aff_take(aff, isl_dim_in, n_in, PO_COEF_MAX, dates) &&
        po_aff_take(aff, isl_dim_cst, 1, PO_COEF_MAX, dates + n_in))
        x = po_qaff_from_row(g, scope, row, -1);
    else
        g->failed = true;
    free(row);
    return add_floors(g, scope, aff, x);
}

/* Return floor(aff), "aff" being a function of [ parameters | dates ], in
 * terms of variables.
 */
const po_qaff *po_qaff_from_aff(struct generator *g, const struct scope *scope,
                                __isl_keep isl_aff *aff)
{
    long den = 1;
    isl_aff *whole = po_aff_whole(aff, PO_COEF_MAX, &den);
    const po_qaff *x = po_qaff_constant(g->ast->arena, 0);

    if (!whole)
        g->failed = true;
    else
        x = po_qaff_floor(g, from_integer_aff(g, scope, whole), den);
    isl_aff_free(whole);
    return x;
}

/* The coefficient of "var" outside of floors. */
long po_qaff_coef(const po_qaff *x, int var)
{
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind == PO_ATOM_VAR && x->term[i].index == var)
            return x->term[i].coef;
    return 0;
}

/* Return the variable as a function of the dates. */
static __isl_give isl_aff *date_of(void *user, __isl_keep isl_space *space,
                                   int var)
{
    const struct generator *g = user;
    isl_aff *date =
        isl_aff_var_on_domain(isl_local_space_from_space(isl_space_copy(space)),
                              isl_dim_set, (unsigned)g->date[var]);

    return g->sign[var] < 0 ? isl_aff_neg(date) : date;
}

/* Return "x" as a function of the parameters and dates. */
__isl_give isl_aff *po_qaff_at_dates(struct generator *g, const po_qaff *x)
{
    return po_qaff_to_aff(x, g->space, date_of, g);
}

/* Return the set of dates that satisfy a condition. */
__isl_give isl_set *po_cond_to_set(struct generator *g, const po_cond *cond)
{
    isl_aff *aff = po_qaff_at_dates(g, cond->expr);
    isl_ctx *ctx = isl_space_get_ctx(g->space);
    isl_local_space *space = isl_aff_get_domain_local_space(aff);

    if (cond->kind == PO_COND_GE)
        return isl_aff_ge_set(aff, isl_aff_zero_on_domain(space));
    isl_local_space_free(space);
    if (cond->kind == PO_COND_MOD)
        aff = isl_aff_mod_val(aff, isl_val_int_from_si(ctx, cond->den));
    return isl_set_from_basic_set(isl_aff_zero_basic_set(aff));
}
