/* The variables around a place in the loops as those of an index map, so that
 * what simplifies index maps can simplify what stands there.
 *
 * Variable k of the map counts the iterations of loop k around the place:
 *
 *     variable of the loop = base + step * counter
 *
 * For loops over tiles the base is a number; for the loops inside, it is where
 * the tile begins.  Hence, with it = 16 q and i = it + r, i floordiv 16 is q.
 */
#include <isl/constraint.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "../internal.h"

/* Add an interval; what is about one variable becomes a part of its own. */
static void add_interval(struct counter_map *t, const po_qaff *expr,
                         bool is_upper)
{
    po_arena *arena = t->known.arena;
    po_iconstraint *constraint = &t->map.constraint[t->map.n_constraint];
    const po_qaff *zero = po_qaff_constant(arena, 0);

    if (!expr || expr->n_term == 0 || t->map.n_constraint == t->max_constraint)
        return;
    *constraint = (po_iconstraint){expr, {zero, is_upper ? zero : NULL}};
    t->map.n_constraint++;
}

/* Is the expression a multiple of one variable, and a number? */
static bool is_single(const po_qaff *expr)
{
    return expr && expr->n_term == 1 && expr->term[0].kind == PO_ATOM_VAR;
}

/* Raise the lower end of an interval, or lower the upper one. */
static void narrow(struct counter_map *t, po_interval *in, long bound,
                   bool is_low)
{
    const po_qaff **end = is_low ? &in->low : &in->high;

    if (*end &&
        (is_low ? (*end)->constant >= bound : (*end)->constant <= bound))
        return;
    *end = po_qaff_constant(t->known.arena, bound);
}

/* Note that expr >= 0. */
static void add_ge(struct counter_map *t, const po_qaff *expr)
{
    long coef = is_single(expr) ? expr->term[0].coef : 0;
    po_interval *in;

    if (coef == 0 || expr->constant == LONG_MIN || coef == LONG_MIN) {
        add_interval(t, expr, false);
        return;
    }
    in = &t->map.var[expr->term[0].index].in;
    if (coef > 0)
        narrow(t, in, -po_floor_div(expr->constant, coef), true);
    else
        narrow(t, in, po_floor_div(expr->constant, -coef), false);
}

static int find_binder(const struct counter_map *t, int var)
{
    for (int i = t->n - 1; i >= 0; i--)
        if (t->binder[i]->var == var)
            return i;
    return -1;
}

static const po_qaff *param(const struct counter_map *t, int index)
{
    return po_qaff_var(t->known.arena, t->n_dim + index);
}

/* Return the expression in terms of iterations; NULL if a variable is not bound
 * around the place, or for want of numbers.
 */
const po_qaff *po_counter_map_expr(const struct counter_map *t,
                                   const po_qaff *x)
{
    po_arena *arena = t->known.arena;
    const po_qaff *sum = po_qaff_constant(arena, x->constant);

    for (int i = 0; sum && i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        const po_qaff *atom = NULL;
        int k;

        if (term->kind == PO_ATOM_PARAM)
            atom = param(t, term->index);
        if (term->kind == PO_ATOM_FLOOR)
            atom = po_qaff_div(arena, po_counter_map_expr(t, term->arg),
                               term->den);
        if (term->kind == PO_ATOM_VAR) {
            k = find_binder(t, term->index);
            atom = k < 0 ? NULL : t->value[k];
        }
        sum = po_qaff_add(arena, sum, po_qaff_scale(arena, atom, term->coef));
    }
    return sum;
}

/* Have all values of the expression one residue modulo "step"? */
static bool has_residue(const po_qaff *expr, long step, long *residue)
{
    for (int i = 0; expr && i < expr->n_term; i++)
        if (expr->term[i].coef % step != 0)
            return false;
    if (expr)
        *residue = expr->constant - step * po_floor_div(expr->constant, step);
    return expr != NULL;
}

/* Are the iterations of a loop with steps counted from a number, "*first"? */
static bool find_first(const struct counter_map *t, const po_ast_node *loop,
                       long *first)
{
    long other = 0;

    for (int i = 0; i < loop->loop.n_lower; i++) {
        if (loop->loop.lower[i].den != 1 ||
            !has_residue(po_counter_map_expr(t, loop->loop.lower[i].expr),
                         loop->loop.step, i == 0 ? first : &other) ||
            (i > 0 && other != *first))
            return false;
    }
    return loop->loop.n_lower > 0;
}

/* Are all its factors multiples of a number greater than 1? */
static bool is_coarse(const po_qaff *expr)
{
    long gcd = 0;

    for (int i = 0; expr && i < expr->n_term; i++)
        gcd = po_gcd(gcd, expr->term[i].coef);
    return gcd > 1;
}

/* Return where the tile begins that the loop runs through, which is no more
 * than a number of iterations; NULL if it is no such loop.
 */
static const po_qaff *find_begin(const struct counter_map *t,
                                 const po_ast_node *loop, long *last)
{
    for (int i = 0; i < loop->loop.n_lower; i++)
        for (int k = 0; k < loop->loop.n_upper; k++) {
            const po_qaff *begin = loop->loop.lower[i].expr;
            const po_qaff *length;

            if (loop->loop.lower[i].den != 1 || loop->loop.upper[k].den != 1)
                continue;
            length = po_qaff_sum(t->g, 1, loop->loop.upper[k].expr, -1, begin);
            *last = length->constant;
            if (length->n_term == 0 && is_coarse(po_counter_map_expr(t, begin)))
                return begin;
        }
    return NULL;
}

/* Store that variable k is base + step * counter. */
static void set_base(struct counter_map *t, int k, const po_qaff *base,
                     long step)
{
    po_arena *arena = t->known.arena;
    const po_qaff *counter = po_qaff_var(arena, k);

    t->base[k] = base;
    t->step[k] = step;
    t->value[k] = po_qaff_add(arena, po_qaff_scale(arena, counter, step),
                              po_counter_map_expr(t, base));
}

/* Store how the variable of a loop, or let, depends on its counter. */
static void find_base(struct counter_map *t, const po_ast_node *node)
{
    bool is_loop = node->kind == PO_AST_LOOP && !node->loop.resume;
    const po_qaff *begin = NULL;
    long first = 0;
    long last = 0;

    if (is_loop && (node->loop.step == 1 || node->loop.n_lower == 1))
        begin = find_begin(t, node, &last);
    if (begin) {
        set_base(t, t->n, begin, node->loop.step);
        t->map.var[t->n].in = (po_interval){
            po_qaff_constant(t->known.arena, 0),
            po_qaff_constant(t->known.arena,
                             po_floor_div(last, node->loop.step))};
    } else if (is_loop && node->loop.step > 1 && find_first(t, node, &first)) {
        set_base(t, t->n, po_qaff_constant(t->g->ast->arena, first),
                 node->loop.step);
    } else {
        set_base(t, t->n, po_qaff_constant(t->g->ast->arena, 0), 1);
    }
}

/* Note that the variable is not less than the bound; or not greater. */
static void add_bound(struct counter_map *t, int k, const po_bound *bound,
                      bool upper)
{
    po_arena *arena = t->known.arena;
    const po_qaff *value = po_qaff_scale(arena, t->value[k], bound->den);
    const po_qaff *end = po_counter_map_expr(t, bound->expr);

    add_ge(t, upper ? po_qaff_sub(arena, end, value)
                    : po_qaff_sub(arena, value, end));
}

/* Add the variable of a loop or let, and what is known of it. */
static void add_binder(struct counter_map *t, const po_ast_node *node)
{
    po_arena *arena = t->known.arena;
    int k = t->n;

    find_base(t, node);
    t->binder[t->n++] = node;
    if (node->kind == PO_AST_LET) {
        add_interval(t,
                     po_qaff_sub(arena, t->value[k],
                                 po_counter_map_expr(t, node->let.value)),
                     true);
        return;
    }
    for (int i = 0; i < node->loop.n_lower; i++)
        add_bound(t, k, &node->loop.lower[i], false);
    for (int i = 0; i < node->loop.n_upper; i++)
        add_bound(t, k, &node->loop.upper[i], true);
}

static void add_conds(struct counter_map *t, const po_ast_node *node)
{
    for (int i = 0; i < node->guard.n_cond; i++) {
        const po_cond *cond = &node->guard.cond[i];
        const po_qaff *expr = po_counter_map_expr(t, cond->expr);

        if (cond->kind == PO_COND_GE)
            add_ge(t, expr);
        else if (cond->kind == PO_COND_EQ)
            add_interval(t, expr, true);
        else
            add_interval(t, po_qaff_mod(t->known.arena, expr, cond->den), true);
    }
}

/* Add what a constraint says of the parameters, if that is without floors. */
static isl_stat add_constraint(__isl_take isl_constraint *c, void *user)
{
    struct counter_map *t = user;
    isl_bool is_equality = isl_constraint_is_equality(c);
    isl_aff *aff = isl_constraint_get_aff(c);
    const po_qaff *sum = NULL;

    if (isl_aff_dim(aff, isl_dim_div) == 0)
        sum = po_qaff_of_aff(t->known.arena, aff, t->n_dim, PO_COEF_MAX);
    isl_aff_free(aff);
    isl_constraint_free(c);
    if (is_equality == isl_bool_true)
        add_interval(t, sum, true);
    else if (is_equality == isl_bool_false)
        add_ge(t, sum);
    return isl_stat_ok;
}

/* Add what is known of the parameters. */
static void add_context(struct counter_map *t)
{
    const po_scop *scop = t->g->scop;
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    isl_basic_set *hull = isl_set_simple_hull(known);

    isl_basic_set_foreach_constraint(hull, add_constraint, t);
    isl_basic_set_free(hull);
}

/* How much there is around a place. */
static void count_around(struct counter_map *t, const po_ast_path *up)
{
    t->max_constraint = 1000;
    for (; up; up = up->up) {
        t->n_dim += po_ast_binds(up->node);
        t->max_constraint += po_ast_n_expr(up->node);
    }
}

static void begin_map(struct counter_map *t, isl_ctx *ctx)
{
    po_arena *arena = t->known.arena;
    size_t n_dim = (size_t)t->n_dim + 1;
    int n_param = t->g->scop->n_param;

    t->binder = po_arena_array(arena, n_dim, sizeof(*t->binder));
    t->step = po_arena_array(arena, n_dim, sizeof(*t->step));
    t->base = po_arena_array(arena, n_dim, sizeof(*t->base));
    t->value = po_arena_array(arena, n_dim, sizeof(*t->value));
    t->map.n_var = t->n_dim + n_param;
    t->map.var =
        po_arena_array(arena, (size_t)t->map.n_var + 1, sizeof(*t->map.var));
    t->map.constraint = po_arena_array(arena, (size_t)t->max_constraint + 1,
                                       sizeof(*t->map.constraint));
    for (int v = 0; v < t->map.n_var; v++)
        t->map.var[v] =
            (po_ivar){.kind = v < t->n_dim ? PO_IVAR_DIM : PO_IVAR_PARAM,
                      .name = po_arena_printf(arena, "%c%d",
                                              v < t->n_dim ? 'v' : 'p', v)};
    t->known.ctx = ctx;
}

/* Add what the nodes say, outermost first. */
static void add_nodes(struct counter_map *t, const po_ast_path *up)
{
    if (!up)
        return;
    add_nodes(t, up->up);
    if (po_ast_binds(up->node))
        add_binder(t, up->node);
    else if (up->node->kind == PO_AST_IF)
        add_conds(t, up->node);
}

/* Find what is known at a place inside of "up"; to be cleared in every case. */
void po_counter_map_find(struct counter_map *t, struct generator *g,
                         const po_ast_path *up, isl_ctx *ctx)
{
    *t = (struct counter_map){.g = g, .known = {.arena = po_arena_new()}};
    count_around(t, up);
    begin_map(t, ctx);
    add_context(t);
    add_nodes(t, up);
    t->known = po_known_of(t->known.arena, &t->map, ctx);
    t->known.domain = po_imap_domain(&t->map, ctx);
}

void po_counter_map_clear(struct counter_map *t)
{
    isl_set_free(t->known.domain);
    po_arena_free(t->known.arena);
}

/* Is the expression never negative at the place? */
bool po_counter_map_is_nonneg(const struct counter_map *t, const po_qaff *expr)
{
    return expr && (po_qaff_span(&t->known, expr).low >= 0 ||
                    po_qaff_exact_span(&t->known, expr).low >= 0);
}

/* Does "den" divide the expression at all points, or is it not negative? */
static bool rounds_alike(const struct counter_map *t, const po_qaff *x,
                         long den)
{
    const po_qaff *expr = po_counter_map_expr(t, x);
    long residue;

    return (has_residue(expr, den, &residue) && residue == 0) ||
           po_counter_map_is_nonneg(t, expr);
}

static bool has_var(const po_qaff *x)
{
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind == PO_ATOM_VAR)
            return true;
    return false;
}

/* Make a floor a division of C; false if it may be rounded in another way, or be
 * computed in less than a long.
 */
static bool make_division(po_term *term, long *constant, void *of)
{
    (void)constant;
    term->is_trunc = term->kind == PO_ATOM_FLOOR;
    return !term->is_trunc ||
           (has_var(term->arg) && rounds_alike(of, term->arg, term->den));
}

static const po_qaff *add_atom(const struct counter_map *t, const po_qaff *sum,
                               const po_term *term);

/* Return the expression in terms of the variables of the loops. */
const po_qaff *po_counter_map_back(const struct counter_map *t,
                                   const po_qaff *expr)
{
    const po_qaff *sum = po_qaff_constant(t->g->ast->arena, expr->constant);

    for (int i = 0; i < expr->n_term; i++)
        sum = add_atom(t, sum, &expr->term[i]);
    return sum;
}

/* Add a multiple of counter k, (variable - base) / step. */
static const po_qaff *add_counter(const struct counter_map *t,
                                  const po_qaff *sum, int k, long coef)
{
    const po_qaff *counter = po_qaff_var(t->g->ast->arena, t->binder[k]->var);

    counter = po_qaff_sum(t->g, 1, counter, -1, t->base[k]);
    if (coef % t->step[k] == 0)
        return po_qaff_sum(t->g, 1, sum, coef / t->step[k], counter);
    return po_qaff_sum(t->g, 1, sum, coef,
                       po_qaff_floor(t->g, counter, t->step[k]));
}

static const po_qaff *add_atom(const struct counter_map *t, const po_qaff *sum,
                               const po_term *term)
{
    const po_qaff *arg;
    const po_qaff *floor;
    long whole;

    if (term->kind == PO_ATOM_VAR && term->index < t->n_dim)
        return add_counter(t, sum, term->index, term->coef);
    if (term->kind == PO_ATOM_VAR)
        return po_qaff_sum(
            t->g, 1, sum, term->coef,
            po_qaff_param(t->g->ast->arena, term->index - t->n_dim));
    arg = po_counter_map_back(t, term->arg);
    floor = po_qaff_floor(t->g, arg, term->den);
    if (term->kind == PO_ATOM_FLOOR)
        return po_qaff_sum(t->g, 1, sum, term->coef, floor);
    if (!po_mul(-term->coef, term->den, &whole))
        t->g->failed = true;
    sum = po_qaff_sum(t->g, 1, sum, term->coef, arg);
    return po_qaff_sum(t->g, 1, sum, t->g->failed ? 0 : whole, floor);
}

/* Return the expression in terms of the variables of the loops, all floors of
 * which can be printed as divisions; NULL if that cannot be.
 */
const po_qaff *po_counter_map_qaff(const struct counter_map *t,
                                   const po_qaff *expr)
{
    const po_qaff *x = expr ? po_counter_map_back(t, expr) : NULL;

    return x && !t->g->failed
               ? po_qaff_rewrite(t->g->ast->arena, x, make_division, (void *)t)
               : NULL;
}
