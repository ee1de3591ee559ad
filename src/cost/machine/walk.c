/* The loops, references and instances of an AST for given parameters.
 *
 * The number of iterations of a loop, and how often a condition holds, is found at some
 * points in the loops around.
 */
#include <math.h>
#include <stdlib.h>

#include "model.h"
#include "polyopt/register_tile.h"
#include "polyopt/transposed_copy.h"

/* More would take too long. */
#define MAX_CALL 1000
#define MAX_LOOP 1000

/* Loops with so many iterations, and so many instances in all, are unrolled by
 * compilers.
 */
#define MAX_UNROLL   8
#define MAX_UNROLLED 32

/* Where the walk is: the loop around, -1 for none, a condition in it, how often it gets there, and
 * examples.
 */
struct place {
    int loop;
    const po_ast_node *guard;
    double times;
    po_points points;
};

static void walk(po_model *m, const po_ast_node *node, const struct place *at);

static double share_of(const po_model *m, int loop)
{
    return loop < 0 ? 1 : m->loop[loop].share;
}

/* Which of the bounds decides, halfway through the loops around: the greatest of
 * the lower, the least of the upper ones.
 */
static po_form find_bound(const po_model *m, int n, const po_bound *bound,
                          bool is_lower, int loop)
{
    po_form best = {0};
    double best_mid = 0;

    for (int i = 0; i < n; i++) {
        const po_form zero = {0};
        double den = (double)bound[i].den;
        double round = (den - 1) / (2 * den);
        po_form form = po_form_of(m, bound[i].expr);
        double mid;

        form = po_form_sum(&zero, &form, 1 / den);
        if (po_form_is_constant(&form))
            form.c = is_lower ? ceil(form.c - 1e-9) : floor(form.c + 1e-9);
        else
            form.c += is_lower ? round : -round;
        mid = po_form_mid(m, &form, loop);
        if (i == 0 || (is_lower ? mid > best_mid : mid < best_mid)) {
            best = form;
            best_mid = mid;
        }
    }
    return best;
}

/* The part of the work of a parallel loop that one of the threads does. */
static double share_among(double trips, int n_thread)
{
    double rounds = ceil(trips / n_thread);

    return trips > 1 ? rounds / trips : 1;
}

static int add_loop(po_model *m, const po_ast_node *node,
                    const struct place *at, double trips)
{
    bool is_first = at->loop < 0 || m->loop[at->loop].share == 1;
    double around = at->loop < 0 ? 0 : m->loop[at->loop].shared;
    po_loop_model *loop = &m->loop[m->n_loop];

    *loop =
        (po_loop_model){.node = node,
                        .guard = at->guard,
                        .parent = at->loop,
                        .depth = at->loop < 0 ? 0 : m->loop[at->loop].depth + 1,
                        .trips = trips,
                        .entries = at->times,
                        .is_inner = true,
                        .share = share_of(m, at->loop)};
    if (node->loop.is_collapsed && around > 0) {
        loop->shared = trips * around;
    } else if (node->loop.parallel && is_first && m->n_thread > 1 &&
               m->is_entered && m->is_entered[m->n_loop]) {
        loop->shared = trips;
        m->other_ns += at->times * m->machine->region_ns;
    }
    if (loop->shared > 0)
        loop->share = share_among(loop->shared, m->n_thread);
    if (at->loop >= 0)
        m->loop[at->loop].is_inner = false;
    return m->n_loop++;
}

static void walk_plain_loop(po_model *m, const po_ast_node *node,
                            const struct place *at)
{
    bool is_lower = !node->loop.reverse;
    po_form first = is_lower ? find_bound(m, node->loop.n_lower,
                                          node->loop.lower, true, at->loop)
                             : find_bound(m, node->loop.n_upper,
                                          node->loop.upper, false, at->loop);
    double step = (double)node->loop.step;
    int depth = at->loop < 0 ? 0 : m->loop[at->loop].depth + 1;
    struct place inside = *at;
    double trips;

    if (m->n_loop == MAX_LOOP || depth >= MAX_DEPTH) {
        m->failed = true;
        return;
    }
    trips = po_points_enter(m, node, depth, &inside.points);
    inside.loop = add_loop(m, node, at, trips);
    inside.guard = NULL;
    inside.times *= trips;
    m->var[node->var] = first;
    m->var[node->var].k[depth] = is_lower ? step : -step;
    walk(m, node->body, &inside);
}

/* The iterations of a loop between two constants; 0 if it is none, or has more than
 * compilers would unroll.
 */
static long constant_trips(const po_ast_node *loop)
{
    long low;
    long high;
    long n;

    if (loop->loop.resume || !po_loop_is_constant(loop, &low, &high))
        return 0;
    n = (high - low) / loop->loop.step + 1;
    return high >= low && n <= MAX_UNROLL ? n : 0;
}

/* The instances in the node if all loops in it are unrolled; more than MAX_UNROLL,
 * squared, if some cannot be.
 */
static long unrolled_size(const po_ast_node *node)
{
    const long most = MAX_UNROLL * MAX_UNROLL + 1;
    long n = node->kind == PO_AST_STMT;

    for (int i = 0; i < po_ast_n_part(node) && n < most; i++)
        n += unrolled_size(po_ast_part(node, i));
    if (node->kind == PO_AST_LOOP)
        n = constant_trips(node) > 0 ? constant_trips(node) * n : most;
    return n < most ? n : most;
}

static void unroll(po_model *m, const po_ast_node *node, const struct place *at)
{
    long first =
        po_ceil_div(node->loop.lower->expr->constant, node->loop.lower->den);

    for (long k = 0; k < constant_trips(node); k++) {
        double value = (double)(first + k * node->loop.step);

        m->var[node->var] = (po_form){.c = value};
        po_points_set(m, node->var, value);
        walk(m, node->body, at);
    }
}

static void walk_loop(po_model *m, const po_ast_node *node,
                      const struct place *at)
{
    if (!node->loop.simd && !node->loop.parallel && !node->loop.is_unrolled &&
        unrolled_size(node) <= MAX_UNROLLED)
        unroll(m, node, at);
    else
        walk_plain_loop(m, node, at);
}

/* The part of the iterations for which the condition holds, as far as that depends on
 * its range: for what is rare, there may be no example.
 */
static double holds(const po_model *m, const po_cond *cond, int loop)
{
    po_form form = po_form_of(m, cond->expr);
    double low;
    double high;

    if (cond->kind == PO_COND_MOD)
        return 1 / (double)cond->den;
    po_form_span(m, &form, loop, &low, &high);
    if (cond->kind == PO_COND_EQ)
        return low > 0 || high < 0 ? 0 : 1 / (high - low + 1);
    if (high < 0 || low >= 0)
        return low >= 0;
    return (high + 1) / (high - low + 1);
}

static void walk_if(po_model *m, const po_ast_node *node,
                    const struct place *at)
{
    struct place inside = *at;

    inside.guard = node;
    m->other_ns += at->times * m->machine->guard_ns * share_of(m, at->loop);
    for (int i = 0; i < node->guard.n_cond; i++) {
        const po_cond *cond = &node->guard.cond[i];
        double part = cond->kind == PO_COND_GE
                          ? po_points_hold(m, cond, &inside.points)
                          : 0;

        inside.times *= part > 0 ? part : holds(m, cond, at->loop);
    }
    walk(m, node->body, &inside);
}

/* The time of copying an element that is in the first cache: one by one, or in vectors that are
 * transposed, with an instruction for each vector and bit of the number of its lanes.
 */
static double copy_ns(const po_model *m, const po_ast_node *copy, double bytes)
{
    const po_machine *machine = m->machine;
    double access_ns = machine->load_ns + machine->store_ns;
    double lanes = fmax(machine->vector_bytes / bytes, 2);
    po_transposed_copy found;

    for (; copy->kind == PO_AST_LOOP || copy->kind == PO_AST_LET;
         copy = copy->body)
        if (po_find_transposed(m->scop, copy, &found))
            return (access_ns + (1 + log2(lanes)) * machine->issue_ns) / lanes;
    return access_ns + machine->issue_ns;
}

/* A part of an array is copied, from the last cache. */
static void walk_pack(po_model *m, const po_ast_node *node,
                      const struct place *at)
{
    const po_array *array = &m->scop->array[node->pack.buffer->array];
    double bytes = array->element ? array->element->size_bytes : 8;
    const po_machine *machine = m->machine;
    double n = po_pack_size(node->pack.buffer, array->rank);

    m->other_ns += at->times * share_of(m, at->loop) * n *
                   (copy_ns(m, node->pack.copy, bytes) +
                    bytes / machine->line_bytes *
                        (machine->l2_line_ns + machine->l3_line_ns));
    walk(m, node->body, at);
}

/* The time of loading and storing the elements of a register tile: in vectors, or, where a
 * row ends in it, one by one to and from what vectors are loaded from, half of them.
 */
static double tile_ns(const po_model *m, const po_local *local)
{
    const po_machine *machine = m->machine;
    const po_type *type = m->scop->array[local->array].element;
    double bytes = type && type->size_bytes > 0 ? type->size_bytes : 8;
    double access_ns = machine->load_ns + machine->store_ns;
    double n = 1;

    for (int d = 0; d < local->n_dim; d++)
        n *= (double)po_tile_dim_number(local->extent[d], po_model_target(m));
    return n * access_ns * bytes / machine->vector_bytes +
           (local->partial ? n / 2 * 2 * (access_ns + machine->issue_ns) : 0);
}

static void walk_keep(po_model *m, const po_ast_node *node,
                      const struct place *at)
{
    int first = m->n_kept;

    for (int i = 0; i < node->keep.n_local; i++) {
        const po_local *local = &node->keep.local[i];

        po_model_add_kept(m, local, at->loop, at->times);
        if (local->n_dim > 0)
            m->other_ns +=
                at->times * share_of(m, at->loop) * tile_ns(m, local);
    }
    walk(m, node->body, at);
    if (node->keep.is_guarded && m->n_call > 0)
        for (int i = 0; i < node->keep.n_local; i++)
            m->kept[first + i].ref.part = m->call[m->n_call - 1].part;
}

static void walk_decl(po_model *m, const po_ast_node *node)
{
    double most = 1;

    for (int d = 0;
         node->decl.extent && d < m->scop->array[node->decl.array].rank; d++)
        most *= (double)node->decl.extent[d];
    if (node->decl.extent && most > 0)
        m->most[node->decl.array] = most;
}

static void walk(po_model *m, const po_ast_node *node, const struct place *at)
{
    if (m->failed || at->times <= 0)
        return;
    switch (node->kind) {
    case PO_AST_BLOCK:
        for (int i = 0; i < node->block.n_child; i++)
            walk(m, node->block.child[i], at);
        break;
    case PO_AST_LOOP:
        walk_loop(m, node, at);
        break;
    case PO_AST_LET:
        m->var[node->var] = po_form_of(m, node->let.value);
        po_points_let(m, node->var, node->let.value);
        walk(m, node->body, at);
        break;
    case PO_AST_IF:
        walk_if(m, node, at);
        break;
    case PO_AST_KEEP:
        walk_keep(m, node, at);
        break;
    case PO_AST_PACK:
        walk_pack(m, node, at);
        break;
    case PO_AST_STMT:
        m->failed |= m->n_call == MAX_CALL;
        if (!m->failed)
            po_model_add_call(m, node, at->loop, at->times);
        break;
    case PO_AST_DECL:
        walk_decl(m, node);
        break;
    case PO_AST_COPY:
        break;
    }
}

void po_model_walk(po_model *m)
{
    struct place all = {.loop = -1, .times = 1};

    m->scratch = po_arena_new();
    m->loop = po_arena_array(m->scratch, MAX_LOOP, sizeof(*m->loop));
    m->call = po_arena_array(m->scratch, MAX_CALL, sizeof(*m->call));
    m->var =
        po_arena_array(m->scratch, (size_t)m->ast->n_var + 1, sizeof(*m->var));
    m->most = po_arena_array(m->scratch, (size_t)m->scop->n_array + 1,
                             sizeof(*m->most));
    m->n_loop = m->n_call = m->n_ref = 0;
    m->n_kept = 0;
    m->ref = NULL;
    m->kept = NULL;
    m->other_ns = 0;
    po_points_begin(m, &all.points);
    walk(m, m->ast->root, &all);
}

void po_model_leave(po_model *m)
{
    free(m->ref);
    free(m->kept);
    m->ref = NULL;
    m->kept = NULL;
    m->scratch = po_arena_free(m->scratch);
}
