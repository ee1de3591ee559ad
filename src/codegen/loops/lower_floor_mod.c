/* Plain subscripts: what is left of / and % in them where they stand.
 *
 *     for (i = 0; i < n; i++)
 *         for (j = 0; j < 16; j++)
 *             B[(16 * i + j) / 16][(16 * i + j) % 16]     ->     B[i][j]
 *
 * What a part of a subscript computes is translated to the terms of index maps,
 * simplified by all that the loops around say, and translated back.  It is taken
 * if that is no longer, and has fewer divisions or depends on fewer loops in
 * them.  Only subscripts that the front end has translated exactly are looked
 * at: their arithmetic is that of the integers.
 *
 * How C rounds has to be known, that is, the sign of what is divided.
 */
#include "../internal.h"
#include "polyopt/value.h"

#include <stdlib.h>
#include <string.h>

/* The instance in work, where expressions have values "at"; "n" parts have been found.
 */
struct work {
    struct counter_map counters;
    po_value at;
    struct generator *g;
    const po_ast_node *call;
    int n;
    po_plain *plain;
};

static bool is_division(const po_expr *expr)
{
    return expr->kind == PO_EXPR_BINARY &&
           (expr->op == PO_OP_DIV || expr->op == PO_OP_MOD ||
            expr->op == PO_OP_SHR || expr->op == PO_OP_AND);
}

static bool is_subscript(const po_expr *expr)
{
    return expr->kind == PO_EXPR_SUBSCRIPT ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

static bool count_division(const po_expr *expr, void *user)
{
    int *n = user;

    *n += is_division(expr);
    return true;
}

static int n_division(const po_expr *expr)
{
    int n = 0;

    po_expr_walk(expr, count_division, &n);
    return n;
}

/* Return x / k or x % k as C has it; NULL if it is not known how x is rounded.
 */
static const po_qaff *quotient(const struct work *w, const po_qaff *x, po_op op,
                               long k)
{
    po_arena *arena = w->counters.known.arena;
    const po_qaff *minus = po_qaff_scale(arena, x, -1);
    bool is_nonneg = po_counter_map_is_nonneg(&w->counters, x);
    long sign = is_nonneg ? 1 : -1;

    if (!is_nonneg && !po_counter_map_is_nonneg(&w->counters, minus))
        return NULL;
    if (op == PO_OP_DIV && k < 0)
        sign = -sign;
    k = labs(k);
    x = is_nonneg ? x : minus;
    x = op == PO_OP_DIV ? po_qaff_div(arena, x, k) : po_qaff_mod(arena, x, k);
    return po_qaff_scale(arena, x, sign);
}

/* Return the value of an integer expression at the instance, in terms of counters;
 * NULL if it is not known.
 */
static const po_qaff *value_of(const struct work *w, const po_expr *expr)
{
    return po_qaff_scale(w->counters.known.arena, po_value_expr(&w->at, expr),
                         1);
}

static const po_qaff *value_of_division(const struct work *w,
                                        const po_expr *expr)
{
    po_arena *arena = w->counters.known.arena;
    const po_qaff *x = value_of(w, expr->arg[0]);
    const po_qaff *by = value_of(w, expr->arg[1]);
    long k = by && by->n_term == 0 ? by->constant : 0;

    if (!x || !by || by->n_term > 0 || labs(k) > 1L << 40)
        return NULL;
    if (expr->op == PO_OP_SHR)
        return k >= 0 && k <= 20 ? po_qaff_div(arena, x, 1L << k) : NULL;
    if (expr->op == PO_OP_AND)
        return k > 0 && (k & (k + 1)) == 0 ? po_qaff_mod(arena, x, k + 1)
                                           : NULL;
    return k == 0 ? NULL : quotient(w, x, expr->op, k);
}

/* Divisions have a value where it is known how they round; conversions leave values
 * as they are, but for those of negative numbers.  An element is no parameter.
 */
static bool find_value(void *user, const po_expr *expr, const po_qaff **value)
{
    const struct work *w = user;

    *value = NULL;
    if (is_division(expr)) {
        *value = value_of_division(w, expr);
        return true;
    }
    if (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT) {
        *value = po_value_expr(&w->at, expr->arg[0]);
        if (*value && !expr->type->is_signed && (*value)->n_term == 0 &&
            (*value)->constant < 0)
            *value = NULL;
        return true;
    }
    return is_subscript(expr);
}

/* How much there is to compute, or read, in an expression.
 *
 * "n_floor"  divisions
 * "inner"    the innermost loop that they depend on, from 1; 0: none
 * "length"   of the text, about
 */
struct measure {
    int n_floor;
    int inner;
    int length;
};

static void measure_number(struct measure *m, long number)
{
    for (number = labs(number); number > 0; number /= 10)
        m->length++;
}

static void measure(const struct counter_map *t, const po_qaff *x,
                    bool in_floor, struct measure *m)
{
    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];

        m->length += i > 0 ? 3 : 0;
        if (labs(term->coef) != 1) {
            m->length += 3;
            measure_number(m, term->coef);
        }
        m->length += term->kind == PO_ATOM_FLOOR ? 3 : 1;
        for (int k = 0; in_floor && term->kind == PO_ATOM_VAR && k < t->n; k++)
            if (t->binder[k]->var == term->index && k >= m->inner)
                m->inner = k + 1;
        if (term->kind != PO_ATOM_FLOOR)
            continue;
        m->n_floor++;
        measure_number(m, term->den);
        measure(t, term->arg, true, m);
    }
    if (x->constant != 0) {
        m->length += 3;
        measure_number(m, x->constant);
    }
}

static void measure_source(const struct work *w, const po_expr *expr,
                           bool in_floor, struct measure *m)
{
    const po_qaff *iter = NULL;
    const po_stmt *stmt = &w->g->scop->stmt[w->call->call.stmt];

    expr = po_expr_strip(expr);
    for (int i = 0; i < w->call->call.n_arg && expr->kind == PO_EXPR_VAR; i++)
        if (stmt->iter[i] == expr->decl)
            iter = w->call->call.arg[i];
    if (iter) {
        measure(&w->counters, iter, in_floor, m);
        m->length += strcmp(expr->type->text, "long") == 0 ? 0 : 5;
        return;
    }
    if (expr->kind == PO_EXPR_INT)
        measure_number(m, expr->value);
    else
        m->length += expr->n_arg == 0 ? 1 : 3;
    m->n_floor += is_division(expr);
    for (int i = 0; i < expr->n_arg; i++)
        measure_source(w, expr->arg[i], in_floor || is_division(expr), m);
}

/* Is "value" better to read and to compute than what the user has written?
 * "is_simpler": it is simpler as an index map.
 */
static bool is_better(const struct work *w, const po_qaff *value,
                      const po_expr *expr, bool is_simpler)
{
    struct measure after = {0};
    struct measure before = {0};

    measure(&w->counters, value, false, &after);
    measure_source(w, expr, false, &before);
    if (after.length > before.length || after.n_floor > before.n_floor)
        return false;
    if (after.n_floor < before.n_floor)
        return true;
    return after.inner < before.inner ||
           (after.inner == before.inner && is_simpler);
}

/* Add the part if it has a simpler value, or else its own parts. */
static void add_part(struct work *w, const po_expr *expr)
{
    const po_qaff *before;
    const po_qaff *after;
    const po_qaff *value;

    if (n_division(expr) == 0)
        return;
    w->g->failed = false;
    before = value_of(w, expr);
    after = po_qaff_simplify(&w->counters.known, before);
    value = po_counter_map_qaff(&w->counters, after);
    if (value && !w->g->failed &&
        is_better(w, value, expr, po_qaff_is_simpler(after, before))) {
        w->plain[w->n++] = (po_plain){expr, value};
        return;
    }
    for (int i = 0; i < expr->n_arg && !is_division(expr); i++)
        add_part(w, expr->arg[i]);
}

static bool is_inexact(const po_scop *scop, const po_expr *index)
{
    for (int i = 0; i < scop->n_inexact; i++)
        if (scop->inexact[i] == index)
            return true;
    return false;
}

static bool is_known(const struct work *w, const po_expr *expr)
{
    for (int i = 0; i < w->n; i++)
        if (w->plain[i].expr == expr)
            return true;
    return false;
}

/* Add the parts of the subscripts of a reference. */
static void add_reference(struct work *w, const po_expr *expr)
{
    for (expr = po_expr_strip(expr); is_subscript(expr);
         expr = po_expr_strip(expr->arg[0])) {
        const po_expr *index =
            expr->kind == PO_EXPR_SUBSCRIPT ? expr->arg[1] : NULL;

        if (index && !is_inexact(w->g->scop, index) && !is_known(w, index))
            add_part(w, index);
    }
}

static int n_reference_division(const po_stmt *stmt)
{
    int n = 0;

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr && stmt->access[k].is_exact)
            n += n_division(stmt->access[k].expr);
    return n;
}

/* Find what the dimensions of the statement are in terms of counters. */
static void find_at(struct work *w)
{
    po_arena *arena = w->counters.known.arena;
    const po_ast_node *call = w->call;
    const po_qaff **dim =
        po_arena_array(arena, (size_t)call->call.n_arg + 1, sizeof(*dim));

    for (int i = 0; i < call->call.n_arg; i++)
        dim[i] = po_counter_map_expr(&w->counters, call->call.arg[i]);
    w->at = (po_value){.arena = arena,
                       .scop = w->g->scop,
                       .stmt = &w->g->scop->stmt[call->call.stmt],
                       .dim = dim,
                       .first_param = w->counters.n_dim,
                       .atom = find_value,
                       .user = w};
}

/* Find the plain parts of the subscripts of an instance. */
static void add_instance(struct generator *g, const po_ast_path *up,
                         po_ast_node *call, isl_ctx *ctx)
{
    const po_stmt *stmt = &g->scop->stmt[call->call.stmt];
    struct work w = {.g = g, .call = call};
    int n = n_reference_division(stmt);

    if (n == 0)
        return;
    w.plain = po_arena_array(g->ast->arena, (size_t)n, sizeof(*w.plain));
    po_counter_map_find(&w.counters, g, up, ctx);
    find_at(&w);
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr && stmt->access[k].is_exact)
            add_reference(&w, stmt->access[k].expr);
    po_counter_map_clear(&w.counters);
    call->call.plain = w.plain;
    call->call.n_plain = w.n;
}

/* Where the loops are simplified. */
struct simplifier {
    struct generator g;
    isl_ctx *ctx;
};

static bool simplify(const po_ast_path *at, void *of)
{
    struct simplifier *s = of;

    po_node_simplify(&s->g, at, s->ctx);
    if (at->node->kind == PO_AST_STMT)
        add_instance(&s->g, at->up, at->node, s->ctx);
    return true;
}

/* Put simpler values in the place of floors, and find values for parts of subscripts
 * with / and % that are simpler where the instances stand.
 */
void po_ast_lower_floor_mod(po_ast *ast, const po_scop *scop, const po_run *run)
{
    struct simplifier s = {{.scop = scop, .ast = ast}, run->ctx};

    if (ast && ast->root && scop)
        po_ast_walk(ast->root, simplify, &s);
}
