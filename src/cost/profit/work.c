/* The work of statements within a loop, estimated from their extents.
 *
 * The work of a statement is its cost times the extents of its dimensions, from the
 * domains and not from the loops, so that tiling, jamming and separation do not
 * matter (work.c).  An extent is the least of the differences of the bounds, after
 * the other dimensions have been eliminated; a dimension that others depend on is in
 * its middle, so that a triangle has half the size of its box (extent.c).  Loops
 * around that count no dimension, such as those over wavefronts, divide the work.
 * profitability_guard.c compares such products, finds their range from what is known of the
 * parameters, and makes conditions of them; small constants beside parameters are
 * left out.  What an instance takes is estimated by cost/machine/ops.c, as a lower bound:
 * in vectors, and from the second cache only what every instance finds at another
 * place.  Tests of addresses are to take little of the time: alias_check_cost.c has the nest
 * ask for work enough for its pairs of ranges, and for each row whose pointer
 * is tested.  If all the work of a region is too little in any case, the passes for
 * it run as with --no-parallel.  The bound, 20 µs, is some times what it costs to
 * start threads that wait for work, so that a loop that is entered often is not
 * slower for it.
 */
#include "work.h"

#include <math.h>

#include "polyopt/machine.h"

const po_subscripts *po_profit_subscripts(const po_profit *w, int stmt,
                                          int access)
{
    const po_stmt *of = &w->scop->stmt[stmt];

    if (!w->subs[stmt]) {
        po_subscripts *subs =
            po_arena_array(w->arena, (size_t)of->n_access + 1, sizeof(*subs));

        for (int i = 0; i < of->n_access; i++)
            subs[i] = po_access_subscripts(w->arena, of, &of->access[i]);
        w->subs[stmt] = subs;
    }
    return &w->subs[stmt][access];
}

bool po_profit_is_fixed(const po_profit *w, const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_VAR && !w->is_outer[term->index])
            return false;
        if (term->kind == PO_ATOM_FLOOR && !po_profit_is_fixed(w, term->arg))
            return false;
    }
    return true;
}

int po_profit_n_moving(const po_profit *w, const po_ast_node *call)
{
    int n = 0;

    for (int i = 0; i < call->call.n_arg; i++)
        n += !po_profit_is_fixed(w, call->call.arg[i]);
    return n;
}

/* The variable that "value" is but for a constant, or -1. */
static int only_var(const po_qaff *value)
{
    if (value->n_term != 1 || value->term[0].kind != PO_ATOM_VAR ||
        value->term[0].coef != 1)
        return -1;
    return value->term[0].index;
}

/* Add factor · value to the size, with variables in their middle and without
 * rounding.
 */
static void add_value(const po_profit *w, const po_qaff *value, double factor,
                      double *constant, double *coef)
{
    *constant += factor * (double)value->constant;
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];
        double by = factor * (double)term->coef;
        const po_size *middle;

        if (term->kind == PO_ATOM_FLOOR) {
            add_value(w, term->arg, by / (double)term->den, constant, coef);
        } else if (term->kind == PO_ATOM_PARAM) {
            coef[term->index] += by;
        } else {
            middle = &w->middle[term->index].middle;
            *constant += by * middle->constant;
            for (int k = 0; middle->coef && k < w->scop->n_param; k++)
                coef[k] += by * middle->coef[k];
        }
    }
}

/* Return a · high + b · low, divided by their denominators. */
static po_size between(const po_profit *w, const po_bound *low, double a,
                       const po_bound *high, double b)
{
    double *coef =
        po_arena_array(w->arena, (size_t)w->width + 1, sizeof(*coef));
    po_size size = {0, coef};

    add_value(w, low->expr, a / (double)low->den, &size.constant, coef);
    add_value(w, high->expr, b / (double)high->den, &size.constant, coef);
    return size;
}

/* Return how many values there are from one bound to the other. */
po_size po_profit_span(const po_profit *w, const po_bound *low,
                       const po_bound *high)
{
    po_size size = between(w, low, -1, high, 1);

    size.constant += 1;
    return size;
}

/* Store how many values the variable of the loop takes, and the middle. */
void po_profit_measure(const po_profit *w, const po_ast_node *loop)
{
    po_extent *extent = &w->middle[loop->var];

    *extent = (po_extent){.n = 0};
    for (int h = 0; h < loop->loop.n_upper && extent->n < PO_MAX_SIZE; h++) {
        po_size size =
            between(w, &loop->loop.lower[0], -1, &loop->loop.upper[h], 1);
        double *coef =
            po_arena_array(w->arena, (size_t)w->width + 1, sizeof(*coef));

        for (int k = 0; k < w->scop->n_param; k++)
            coef[k] = size.coef[k] / (double)loop->loop.step;
        extent->size[extent->n++] =
            (po_size){size.constant / (double)loop->loop.step + 1, coef};
    }
    extent->middle =
        between(w, &loop->loop.lower[0], 0.5, &loop->loop.upper[0], 0.5);
}

/* The same for a variable that has one value. */
void po_profit_measure_let(const po_profit *w, const po_ast_node *let)
{
    const po_bound bound = {.expr = let->let.value, .den = 1};

    w->middle[let->var] =
        (po_extent){.middle = between(w, &bound, 0.5, &bound, 0.5)};
}

/* Is the variable that of a fixed dimension of the call? */
static bool is_dim(const po_ast_node *call, int var)
{
    for (int i = 0; i < call->call.n_arg; i++)
        if (only_var(call->call.arg[i]) == var)
            return true;
    return false;
}

/* The ratio a : b of two extents, if it is the same for all large parameters, and b has no
 * more than one iteration beyond that, or next to none of a; 0 otherwise.
 */
static double ratio(const po_profit *w, const po_extent *a, const po_extent *b)
{
    double found = 0;
    double more;

    if (a->n != 1 || b->n != 1)
        return 0;
    for (int i = 0; i < w->width; i++) {
        double x = a->size[0].coef[i];
        double y = b->size[0].coef[i];

        if ((x == 0) != (y == 0) || (found != 0 && x != 0 && x / y != found))
            return 0;
        found = y != 0 ? x / y : found;
    }
    more = found * b->size[0].constant - a->size[0].constant;
    return more > found && more >= PO_SMALL_CONSTANT ? 0 : found;
}

/* Is it a constant, be it 0? */
static bool is_constant(const po_extent *extent, int width)
{
    bool constant = extent->n == 1;

    for (int i = 0; constant && i < width; i++)
        constant = extent->size[0].coef[i] == 0;
    return constant;
}

double po_extent_constant(const po_extent *extent, int width)
{
    bool is_some = is_constant(extent, width) && extent->size[0].constant > 0;

    return is_some ? extent->size[0].constant : 0;
}

/* Divide the work by the extent of a loop: by a number, or by a factor that it is a
 * multiple of.
 */
void po_work_divide(const po_profit *w, const po_extent *extent, po_work *work)
{
    double constant = po_extent_constant(extent, w->width);

    if (constant > 0) {
        work->cost /= constant;
        return;
    }
    for (int i = 0; i < work->n_factor; i++) {
        double by = ratio(w, work->factor[i], extent);

        if (by <= 0)
            continue;
        work->cost *= by;
        work->factor[i] = work->factor[--work->n_factor];
        return;
    }
    if (work->n_divisor < PO_MAX_FACTOR)
        work->divisor[work->n_divisor++] = extent;
}

/* Divide the work of all executions of the loop by their number, as far as they
 * are those of loops around that count no dimension of the statement, such as
 * loops over tiles.
 */
static void divide(const po_profit *w, const po_ast_node *call, po_work *work)
{
    for (int i = 0; i < w->depth; i++) {
        int var = w->around[i]->var;

        if (!is_dim(call, var))
            po_work_divide(w, &w->middle[var], work);
    }
}

/* Return the extent of a dimension in columns of the AST.  Fixed dimensions that
 * are no variable of it are in their middle.
 */
static const po_extent *in_columns(const po_profit *w, const po_ast_node *call,
                                   const po_extent *all, int dim)
{
    const po_stmt *stmt = &w->scop->stmt[call->call.stmt];
    int n_param = w->scop->n_param;
    po_extent *extent = po_arena_alloc(w->arena, sizeof(*extent));
    po_extent *gone =
        po_arena_array(w->arena, (size_t)stmt->n_iter + 1, sizeof(*gone));

    for (int i = 0; i < stmt->n_iter; i++)
        if (i >= call->call.n_arg || only_var(call->call.arg[i]) < 0)
            gone[i] = all[i];
    *extent = (po_extent){.n = all[dim].n};
    for (int i = 0; i < all[dim].n; i++) {
        po_size size = po_size_in_middle(w->arena, all[dim].size[i], n_param,
                                         stmt->n_iter, gone);
        double *coef =
            po_arena_array(w->arena, (size_t)w->width + 1, sizeof(*coef));

        for (int k = 0; k < n_param; k++)
            coef[k] = size.coef[k];
        for (int k = 0; k < stmt->n_iter && k < call->call.n_arg; k++)
            if (size.coef[n_param + k] != 0 && only_var(call->call.arg[k]) >= 0)
                coef[n_param + only_var(call->call.arg[k])] +=
                    size.coef[n_param + k];
        extent->size[i] = (po_size){size.constant, coef};
    }
    return extent;
}

/* Multiply the work by an extent; false if it is not known. */
static bool multiply(const po_profit *w, const po_extent *extent, po_work *work)
{
    if (is_constant(extent, w->width))
        work->cost *= po_extent_constant(extent, w->width);
    else if (extent->n > 0 && work->n_factor < PO_MAX_FACTOR)
        work->factor[work->n_factor++] = extent;
    else
        return false;
    return true;
}

/* The work of a statement in one execution of the loop that "w" stands in; false
 * if it is not known.
 */
bool po_profit_work(const po_profit *w, const po_ast_node *call, po_work *work)
{
    const po_stmt *stmt = &w->scop->stmt[call->call.stmt];
    bool fixed[PO_MAX_DIM] = {false};
    const po_extent *extent;

    *work = (po_work){
        .cost = po_stmt_ns(stmt, w->run->unit, w->run->machine, true)};
    if (stmt->n_iter > PO_MAX_DIM)
        return false;
    for (int i = 0; i < call->call.n_arg; i++)
        fixed[i] = po_profit_is_fixed(w, call->call.arg[i]);
    extent = po_stmt_extents(w->arena, w->scop, stmt, fixed);
    for (int i = 0; extent && i < stmt->n_iter; i++)
        if (!fixed[i] && !multiply(w, in_columns(w, call, extent, i), work))
            return false;
    divide(w, call, work);
    return extent != NULL;
}

double po_profit_most(const po_profit *w, const po_ast_node *node,
                      po_trips_of *trips)
{
    double most = 1;

    for (int i = 0; i < po_ast_n_part(node); i++)
        most = fmax(most, po_profit_most(w, po_ast_part(node, i), trips));
    return node->kind == PO_AST_LOOP ? most * trips(w, node) : most;
}

/* Add the work of all statements in "node", as far as it is known. */
void po_profit_gather(const po_profit *w, const po_ast_node *node,
                      po_works *works)
{
    po_work work;

    if (node->kind == PO_AST_STMT && !w->is_seen[node->call.stmt]) {
        w->is_seen[node->call.stmt] = true;
        if (po_profit_work(w, node, &work))
            po_works_add(works, &work, w->width);
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        po_profit_gather(w, po_ast_part(node, i), works);
}

/* Return the extent with variables in their middle. */
static const po_extent *in_middle(const po_profit *w, const po_extent *of)
{
    int n_param = w->scop->n_param;
    po_extent *extent = po_arena_alloc(w->arena, sizeof(*extent));

    *extent = *of;
    for (int i = 0; i < of->n; i++)
        extent->size[i] = po_size_in_middle(w->arena, of->size[i], n_param,
                                            w->width - n_param, w->middle);
    return extent;
}

/* The same work as what it is on average, about, in parameters only. */
po_work po_work_average(const po_profit *w, const po_work *work)
{
    po_work mean = {.cost = work->cost};

    for (int i = 0; i < work->n_factor; i++)
        if (!multiply(w, in_middle(w, work->factor[i]), &mean))
            mean.cost = 0;
    for (int i = 0; i < work->n_divisor; i++)
        po_work_divide(w, work->divisor[i], &mean);
    return mean;
}
