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
        return po_qaff_constant(g->ast->arena, 0);
    }
    sort_terms(sum);
    return sum;
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
    po_arena *arena = g->ast->arena;
    const po_qaff *whole = po_qaff_quotient(arena, x, den);
    const po_qaff *rest = po_qaff_sum(g, 1, x, -den, whole);
    long gcd = den;

    for (int i = 0; i < rest->n_term; i++)
        gcd = po_gcd(gcd, rest->term[i].coef);
    if (rest->n_term == 0)
        return whole;
    rest = oriented_floor(g, po_qaff_quotient(arena, rest, gcd), den / gcd);
    return po_qaff_sum(g, 1, whole, 1, rest);
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
    po_arena *arena = r->g->ast->arena;
    const po_qaff *result = po_qaff_constant(arena, x->constant);

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        bool is_var = term->kind == PO_ATOM_VAR && term->index == r->var;
        const po_qaff *part = is_var ? r->by : po_qaff_atom(arena, term);

        if (term->kind == PO_ATOM_FLOOR)
            part = po_qaff_floor(r->g, replaced(term->arg, of), term->den);
        result = po_qaff_sum(r->g, 1, result,
                             is_var ? term->coef / r->den : term->coef, part);
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
    po_arena *arena = g->ast->arena;
    long *scaled = po_alloc(((size_t)g->n_col + 2) * sizeof(long));
    const long *date = scaled + 1 + g->n_param;
    po_system rows = {1, 1, g->n_col, scaled};
    const po_qaff *x;

    memcpy(scaled, row, ((size_t)g->n_col + 2) * sizeof(long));
    if (!po_scope_reduce(g, scope, &rows))
        g->failed = true;
    x = po_qaff_constant(arena, scaled[g->n_col + 1]);
    for (int p = 0; p < g->n_param; p++)
        if (scaled[1 + p] != 0)
            x = po_qaff_sum(g, 1, x, scaled[1 + p], po_qaff_param(arena, p));
    for (int d = 0; d < g->n_date; d++) {
        const struct level *level = &scope->level[d];

        if (d == skip || date[d] == 0)
            continue;
        if (d >= scope->n_level) {
            g->failed = true;
            break;
        }
        x = po_qaff_sum(g, 1, x, date[d] * level->sign,
                        po_qaff_var(arena, level->var));
    }
    free(scaled);
    return x;
}

/* Return a function of [ parameters | dates ] in terms of variables. */
static const po_qaff *in_variables(struct generator *g,
                                   const struct scope *scope, const po_qaff *x)
{
    long *row = po_alloc(((size_t)g->n_col + 2) * sizeof(long));
    const po_qaff *result;

    row[g->n_col + 1] = x->constant;
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind == PO_ATOM_PARAM)
            row[1 + x->term[i].index] = x->term[i].coef;
        else if (x->term[i].kind == PO_ATOM_VAR)
            row[1 + g->n_param + x->term[i].index] = x->term[i].coef;
    result = po_qaff_from_row(g, scope, row, -1);
    free(row);
    for (int i = 0; i < x->n_term && !g->failed; i++)
        if (x->term[i].kind == PO_ATOM_FLOOR)
            result = po_qaff_sum(
                g, 1, result, x->term[i].coef,
                po_qaff_floor(g, in_variables(g, scope, x->term[i].arg),
                              x->term[i].den));
    return result;
}

/* Return floor(aff), "aff" being a function of [ parameters | dates ], in
 * terms of variables.
 */
const po_qaff *po_qaff_from_aff(struct generator *g, const struct scope *scope,
                                __isl_keep isl_aff *aff)
{
    const po_qaff *x = po_qaff_of_aff(g->ast->arena, aff, -1, PO_COEF_MAX);

    if (x)
        return in_variables(g, scope, x);
    g->failed = true;
    return po_qaff_constant(g->ast->arena, 0);
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
