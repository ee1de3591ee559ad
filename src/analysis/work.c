/* When is a parallel loop worth its threads?  A condition that is cheap to test.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdio.h>
#include <stdlib.h>

#include "flops.h"
#include "polyopt/passes.h"

#define MAX_FACTOR 6
#define MAX_TERM   3

/* The work of a loop, about, in nanoseconds: cost · Π factor.
 *
 * "n"  factors, sums of a parameter and perhaps the negative of a variable of a
 *      loop around; -1 if it is not known
 */
struct work {
    int n;
    const po_qaff *factor[MAX_FACTOR];
    double cost;
};

/* What is known where a loop is weighed.
 *
 * "is_outer"  for every variable of the AST whether it is bound around the loop
 * "is_seen"   for every statement whether it has been counted, as copies of it
 *             share its instances
 */
struct weigher {
    po_arena *arena;
    const po_scop *scop;
    const po_run *run;
    double threshold;
    bool *is_outer;
    bool *is_seen;
};

/* A statement's domain, whose dimensions that the loops around fix have become
 * parameters, the last ones; "var" is the variable of each, -1 if it is not
 * simply that.
 */
struct inside {
    isl_set *set;
    int n_param;
    int n_fixed;
    int var[32];
};

/* Is "value" a function of parameters and variables around the loop? */
static bool is_fixed(const struct weigher *w, const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_VAR && !w->is_outer[term->index])
            return false;
        if (term->kind == PO_ATOM_FLOOR && !is_fixed(w, term->floor))
            return false;
    }
    return true;
}

/* The variable that "value" is but for a constant, or -1. */
static int only_var(const po_qaff *value)
{
    if (value->n_term != 1 || value->term[0].kind != PO_ATOM_VAR ||
        value->term[0].coef != 1)
        return -1;
    return value->term[0].index;
}

/* Make dimension "dim" the last parameter. */
static void fix_dim(struct inside *in, int dim, int var)
{
    isl_ctx *ctx = isl_set_get_ctx(in->set);
    static const char mark;
    char name[32];

    if (!in->set)
        return;
    snprintf(name, sizeof(name), "fixed%d", in->n_fixed);
    in->set = isl_set_set_dim_id(in->set, isl_dim_set, (unsigned)dim,
                                 isl_id_alloc(ctx, name, (void *)&mark));
    in->set = isl_set_move_dims(in->set, isl_dim_param,
                                (unsigned)(in->n_param + in->n_fixed),
                                isl_dim_set, (unsigned)dim, 1);
    in->var[in->n_fixed++] = var;
}

/* The instances of a statement within one execution of the loop. */
static struct inside instances(const struct weigher *w, const po_ast_node *call)
{
    const po_stmt *stmt = &w->scop->stmt[call->stmt];
    struct inside in = {.set = isl_set_copy(stmt->domain)};
    int dim = 0;

    in.set = isl_set_intersect_params(in.set, isl_set_copy(w->scop->context));
    in.n_param = isl_set_dim(in.set, isl_dim_param);
    for (int i = 0; i < call->n_arg; i++)
        if (is_fixed(w, call->arg[i]) && in.n_fixed < 32)
            fix_dim(&in, dim, only_var(call->arg[i]));
        else
            dim++;
    return in;
}

/* Replace every floor in "aff" by what it is of. */
static __isl_give isl_aff *without_floors(__isl_take isl_aff *aff)
{
    for (int n = isl_aff_dim(aff, isl_dim_div); n > 0; n--) {
        isl_val *coef = isl_aff_get_coefficient_val(aff, isl_dim_div, n - 1);
        isl_aff *div = isl_aff_get_div(aff, n - 1);

        aff = isl_aff_set_coefficient_si(aff, isl_dim_div, n - 1, 0);
        aff = isl_aff_add(aff, isl_aff_scale_val(div, coef));
    }
    return aff;
}

/* The number of parameters that the function depends on, 0 for none. */
static int n_terms(__isl_keep isl_aff *aff)
{
    int n = 0;

    for (int i = isl_aff_dim(aff, isl_dim_param) - 1; aff && i >= 0; i--)
        n += isl_aff_involves_dims(aff, isl_dim_param, (unsigned)i, 1) == 1;
    return n;
}

/* Keep the function of a piece if it has fewer terms than the one so far, but is
 * not constant.
 */
static isl_stat take_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                           void *user)
{
    isl_aff **best = user;
    int n = n_terms(aff);
    int n_best = n_terms(*best);

    isl_set_free(domain);
    if (n_best > 0 && (n == 0 || n >= n_best)) {
        isl_aff_free(aff);
        return isl_stat_ok;
    }
    isl_aff_free(*best);
    *best = aff;
    return isl_stat_ok;
}

/* One of the functions that the bound is, but for rounding; NULL if there is
 * none.
 */
static __isl_give isl_aff *find_piece(__isl_take isl_pw_aff *pw)
{
    isl_aff *aff = NULL;

    pw = isl_pw_aff_coalesce(pw);
    isl_pw_aff_foreach_piece(pw, take_piece, &aff);
    isl_pw_aff_free(pw);
    return without_floors(aff);
}

/* The term that "coef" times dimension "i" of the parameters is; of kind
 * PO_ATOM_FLOOR if it is none for a factor.
 */
static po_term term_of(const struct inside *in, int i, long coef)
{
    int var = i < in->n_param ? -1 : in->var[i - in->n_param];

    if (i < in->n_param)
        return (po_term){.kind = PO_ATOM_PARAM, .coef = coef, .index = i};
    if (var < 0 || coef != -1)
        return (po_term){.kind = PO_ATOM_FLOOR};
    return (po_term){.kind = PO_ATOM_VAR, .coef = coef, .index = var};
}

/* May the terms be a factor: a parameter; one without coefficient minus a
 * variable; or parameters without coefficients?
 */
static bool is_factor(const po_term *term, int n)
{
    bool with_var = n == 2 && term[1].kind == PO_ATOM_VAR;

    if (term[0].kind != PO_ATOM_PARAM || (n == 1 && term[0].coef < 0))
        return false;
    for (int i = 0; i < n && n > 1; i++)
        if (term[i].kind == PO_ATOM_FLOOR || labs(term[i].coef) != 1 ||
            (term[i].kind == PO_ATOM_VAR && !with_var))
            return false;
    return !with_var || term[0].coef == 1;
}

/* Read the terms of an extent, at most MAX_TERM; returns their number, or -1 if
 * they are no factor.  A common denominator goes to the cost, and so do a
 * constant extent and the coefficient of a single term.
 */
static int read_extent(const struct inside *in, __isl_keep isl_aff *extent,
                       po_term *term, double *cost)
{
    isl_val *den = isl_aff_get_denominator_val(extent);
    isl_val *constant = isl_aff_get_constant_val(extent);
    bool good = true;
    int n = 0;

    for (int i = 0; i < in->n_param + in->n_fixed && good; i++) {
        isl_val *value = isl_aff_get_coefficient_val(extent, isl_dim_param, i);
        long coef = 0;

        value = isl_val_mul(value, isl_val_copy(den));
        good =
            po_val_take_long(value, 1000, &coef) && (coef == 0 || n < MAX_TERM);
        if (good && coef != 0)
            term[n++] = term_of(in, i, coef);
    }
    if (n == 0)
        *cost *= isl_val_get_d(constant) + 1;
    else
        *cost /= isl_val_get_d(den);
    isl_val_free(constant);
    isl_val_free(den);
    if (!good || (n > 0 && !is_factor(term, n)))
        return -1;
    if (n == 1) {
        *cost *= (double)term[0].coef;
        term[0].coef = 1;
    }
    return n;
}

/* Return the factor with these terms. */
static const po_qaff *make_factor(po_arena *arena, const po_term *term, int n)
{
    po_qaff *factor = po_arena_alloc(arena, sizeof(*factor));
    po_term *copy = po_arena_array(arena, (size_t)n, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = term[i];
    *factor = (po_qaff){.n_term = n, .term = copy};
    return factor;
}

/* Multiply by the extent of dimension "dim", without its constant. */
static bool multiply(const struct weigher *w, const struct inside *in, int dim,
                     struct work *work)
{
    isl_aff *high = find_piece(isl_set_dim_max(isl_set_copy(in->set), dim));
    isl_aff *low = find_piece(isl_set_dim_min(isl_set_copy(in->set), dim));
    isl_aff *extent = isl_aff_sub(high, low);
    po_term term[MAX_TERM];
    int n = extent ? read_extent(in, extent, term, &work->cost) : -1;

    isl_aff_free(extent);
    if (n > 0)
        work->factor[work->n++] = make_factor(w->arena, term, n);
    return n >= 0;
}

/* The work of one statement within the loop: the size of the box around its
 * instances, times what one of them takes.
 */
static struct work work_of(const struct weigher *w, const po_ast_node *call)
{
    const po_stmt *stmt = &w->scop->stmt[call->stmt];
    struct work work = {
        .cost = po_stmt_ns(stmt, w->run->unit, w->run->machine, true)};
    struct inside in = instances(w, call);
    isl_size n_dim = isl_set_dim(in.set, isl_dim_set);

    if (n_dim < 0 || n_dim > MAX_FACTOR)
        work.n = -1;
    for (int i = 0; i < n_dim && work.n >= 0; i++)
        if (!multiply(w, &in, i, &work))
            work.n = -1;
    isl_set_free(in.set);
    return work;
}

static bool is_same(const po_qaff *a, const po_qaff *b)
{
    if (a->n_term != b->n_term)
        return false;
    for (int i = 0; i < a->n_term; i++)
        if (a->term[i].kind != b->term[i].kind ||
            a->term[i].index != b->term[i].index ||
            a->term[i].coef != b->term[i].coef)
            return false;
    return true;
}

/* Keep the larger of two estimates: the one with more factors, or their sum if
 * they differ in the cost only.  One that is not known makes the whole unknown.
 */
static void join(struct work *most, const struct work *more)
{
    bool same = most->n == more->n;

    for (int i = 0; i < most->n && same; i++)
        same = is_same(most->factor[i], more->factor[i]);
    if (most->n < 0)
        return;
    if (same && more->n >= 0)
        most->cost += more->cost;
    else if (more->n < 0 || more->n > most->n)
        *most = *more;
    else if (more->n == most->n)
        most->n = -1;
}

/* Join the work of all statements in "node". */
static void gather(const struct weigher *w, const po_ast_node *node,
                   struct work *most)
{
    if (node->kind == PO_AST_STMT && !w->is_seen[node->stmt]) {
        struct work more = work_of(w, node);

        w->is_seen[node->stmt] = true;
        join(most, &more);
    }
    if (node->body)
        gather(w, node->body, most);
    for (int i = 0; i < node->n_child; i++)
        gather(w, node->child[i], most);
}

/* Is the only factor of a type whose values are all too small?  Compilers report
 * the comparison.
 */
static bool is_never_enough(const struct weigher *w, const struct work *work,
                            double enough)
{
    const po_term *term = &work->factor[0]->term[0];
    const po_type *type;

    if (work->n != 1 || work->factor[0]->n_term != 1 ||
        term->kind != PO_ATOM_PARAM)
        return false;
    type = po_expr_strip(w->scop->param[term->index].expr)->type;
    return type->kind != PO_TYPE_INT ||
           (type->size_bytes < 4 &&
            enough > (double)(1L << (8 * type->size_bytes)) / 2 - 2);
}

/* Give the loop its condition, if there is a simple one; or no threads, if there
 * is never work for them.
 */
static void weigh_loop(const struct weigher *w, po_ast_node *loop)
{
    struct work work = {0};
    const po_qaff **factor;
    double enough;

    for (int i = 0; i < w->scop->n_stmt; i++)
        w->is_seen[i] = false;
    gather(w, loop->body, &work);
    if (work.n == 0 && work.cost < w->threshold)
        loop->parallel = false;
    if (work.n <= 0)
        return;
    enough = w->threshold / work.cost;
    if (!(enough >= 2) || is_never_enough(w, &work, enough))
        return;
    factor = po_arena_array(w->arena, (size_t)work.n, sizeof(*factor));
    for (int i = 0; i < work.n; i++)
        factor[i] = work.factor[i];
    loop->n_factor = work.n;
    loop->factor = factor;
    loop->enough = (long)enough;
}

/* Weigh the outermost parallel loops in "node". */
static void weigh(const struct weigher *w, po_ast_node *node)
{
    bool binds = node->kind == PO_AST_LOOP || node->kind == PO_AST_LET;

    if (node->kind == PO_AST_LOOP && node->parallel) {
        weigh_loop(w, node);
        return;
    }
    if (binds)
        w->is_outer[node->var] = true;
    if (node->body)
        weigh(w, node->body);
    for (int i = 0; i < node->n_child; i++)
        weigh(w, node->child[i]);
    if (binds)
        w->is_outer[node->var] = false;
}

/* Tell the parallel loops when they are worth their threads,
 *
 *     Π factor > enough,
 *
 * if the number of instances in the box around those of the loop is, but for
 * constants, a product of parameters, sums of parameters, and differences
 * "parameter - variable of a loop around".  A loop whose work is something else
 * gets no condition; one whose work is constant, and too little, is not parallel
 * any more.  What is dropped is small where the work is large.
 */
void po_ast_weigh(po_ast *ast, const po_scop *scop, const po_run *run)
{
    struct weigher w = {.scop = scop, .run = run};

    if (!ast || run->options->threshold <= 0)
        return;
    w.arena = ast->arena;
    w.threshold = (double)run->options->threshold;
    w.is_outer = po_alloc(((size_t)ast->n_var + 1) * sizeof(bool));
    w.is_seen = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(bool));
    weigh(&w, ast->root);
    free(w.is_outer);
    free(w.is_seen);
}

/* The work of all instances of all statements, if that is constant; otherwise
 * something that is larger than "enough".
 */
static double constant_work(const struct weigher *w, double enough)
{
    double cost = 0;

    for (int i = 0; i < w->scop->n_stmt && cost <= enough; i++) {
        const po_ast_node call = {.kind = PO_AST_STMT, .stmt = i};
        struct work work = work_of(w, &call);

        cost += work.n == 0 ? work.cost : enough + 1;
    }
    return cost;
}

/* Is what the whole scop does constant, and not worth threads? */
bool po_scop_is_small(const po_scop *scop, const po_run *run)
{
    struct weigher w = {.scop = scop, .run = run, .arena = po_arena_new()};
    double enough = (double)run->options->threshold;
    bool is_small = enough > 0 && constant_work(&w, enough) < enough;

    po_arena_free(w.arena);
    return is_small;
}
