/* Loops that do nothing but look for the greatest of some floating-point numbers, or for
 * the least, in the order of the program:
 *
 *     for (i = 0; i < n; i++)
 *         if (x[i] > m)
 *             m = x[i];
 *
 * Each iteration waits for the one before, though the result hardly depends on the order:
 * vectors can look for several peaks side by side, of which the greatest one is that of all
 * (print/peak.c).  What depends on the order is which of several equal values is the first,
 * which only tells if these are zeros of both signs, and what becomes of values that are no
 * numbers.  If the comparison is one that is false for these, they are never taken, and a
 * variable that is none before the loop stays what it is.
 *
 * verify/loops/peak.c shows that a loop is one of these.
 */
#include "../internal.h"

#include <string.h>

#include "polyopt/nest.h"
#include "polyopt/passes.h"

/* The work on a loop; "array" is -1 until a statement updates one. */
struct search {
    struct generator *g;
    const po_ast_node *loop;
    int array;
    const po_local *local;
    po_peak_update update;
};

static bool is_magnitude(const po_expr *expr)
{
    static const char *const known[] = {"fabs", "fabsf", "__builtin_fabs",
                                        "__builtin_fabsf"};

    return expr->kind == PO_EXPR_CALL && expr->decl &&
           PO_IS_AMONG(expr->decl->name, known);
}

/* Is it no call but one that is an instruction? */
static bool is_instruction(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL || is_magnitude(expr);
}

/* Can lanes compute the value, and as often as they like? */
static bool is_lane_value(const po_expr *expr, void *user)
{
    return !po_expr_is_update(expr) && is_instruction(expr, user);
}

/* A variable, and what an iteration sets it to. */
struct setting {
    const struct search *s;
    const po_decl *decl;
};

/* Does the instance set the variable to a magnitude? */
static bool sets_magnitude(const po_ast_node *node, const void *of)
{
    const struct setting *x = of;
    const po_expr *body;

    if (node->kind != PO_AST_STMT)
        return false;
    body = x->s->g->scop->stmt[node->call.stmt].body;
    return body && body->kind == PO_EXPR_ASSIGN && body->op == PO_OP_NONE &&
           po_expr_is_variable(body->arg[0], x->decl) &&
           is_magnitude(po_expr_strip(body->arg[1]));
}

static bool sets(const po_ast_node *node, const void *of)
{
    const struct setting *x = of;
    const po_stmt *stmt;

    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &x->s->g->scop->stmt[node->call.stmt];
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write &&
            x->s->g->scop->array[stmt->access[i].array].decl == x->decl)
            return true;
    return false;
}

/* Are all zeros among the values of one sign? */
static bool has_one_zero(const struct search *s)
{
    const po_expr *value = s->update.value;
    const struct setting x = {s, value->decl};

    return is_magnitude(value) ||
           (value->kind == PO_EXPR_VAR &&
            po_ast_count(s->loop->body, sets, &x) == 1 &&
            po_ast_any(s->loop->body, sets_magnitude, &x));
}

static bool is_declared(const po_ast_node *node, const void *of)
{
    const struct search *s = of;
    const po_scop *scop = s->g->scop;

    if (node->kind == PO_AST_DECL)
        return !node->decl.extent && node->decl.array == s->array;
    return node->kind == PO_AST_STMT && node->call.declares &&
           po_stmt_has_access(&scop->stmt[node->call.stmt], s->array, true);
}

/* Does every iteration declare the scalar for itself? */
static bool is_inside(const struct search *s, int array)
{
    struct search of = *s;

    of.array = array;
    return s->g->scop->array[array].rank == 0 &&
           po_ast_any(s->loop->body, is_declared, &of);
}

/* Can lanes have copies of the variable "array" that the instance updates? */
static bool is_kept(const struct search *s, int array, const po_local *local)
{
    const po_array *x = &s->g->scop->array[array];

    if (!x->decl || x->is_local || !x->element || x->element->is_volatile ||
        (x->element->kind != PO_TYPE_FLOAT && !s->update.is_place))
        return false;
    return local ? local->is_stored && local->n_dim == 0 && !local->type &&
                       !s->update.is_place
                 : po_array_is_local_scalar(x);
}

/* Does the instance offer a value to a variable?  There is only one in the loop. */
static bool find_offer(struct search *s, const po_ast_node *call)
{
    const po_stmt *stmt = &s->g->scop->stmt[call->call.stmt];

    for (int i = 0; i < stmt->n_access && s->array < 0; i++) {
        int array = stmt->access[i].array;
        const po_local *local = po_call_local(call, stmt->access[i].expr);

        if (!stmt->access[i].is_write)
            continue;
        s->update = po_stmt_find_peak(s->g->scop, stmt, array);
        if (s->update.op == PO_REDUCTION_NONE || !is_kept(s, array, local) ||
            is_inside(s, array) || (s->update.is_vague && !has_one_zero(s)) ||
            !po_expr_walk(s->update.value, is_lane_value, NULL))
            continue;
        s->array = array;
        s->local = local;
    }
    return s->array >= 0;
}

/* Does the instance write nothing but what every iteration declares? */
static bool is_private(const struct search *s, const po_ast_node *call)
{
    const po_stmt *stmt = &s->g->scop->stmt[call->call.stmt];

    if (!stmt->body || !po_expr_walk(stmt->body, is_instruction, NULL))
        return false;
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write && !is_inside(s, stmt->access[i].array))
            return false;
    return true;
}

/* Does the body consist of instances of which one, the last one, offers a value? */
static bool is_body_good(struct search *s, const po_ast_node *node)
{
    if (node->kind == PO_AST_STMT)
        return s->array < 0 && node->call.n_packed == 0 &&
               s->g->scop->stmt[node->call.stmt].n_local == 0 &&
               (is_private(s, node) || find_offer(s, node));
    if (node->kind != PO_AST_BLOCK)
        return node->kind == PO_AST_DECL && !node->decl.extent;
    for (int i = 0; i < node->block.n_child; i++)
        if (!is_body_good(s, node->block.child[i]))
            return false;
    return true;
}

static bool is_user(const po_ast_node *node, const void *of)
{
    const struct search *s = of;

    return node->kind == PO_AST_STMT &&
           po_ast_accesses(s->g->scop, node, s->array);
}

/* Does an instance but the last one refer to the variable? */
static bool is_read_before(const struct search *s)
{
    return po_ast_count(s->loop->body, is_user, s) > 1;
}

/* Is the loop one that goes through all numbers from one to another, upwards, in which
 * nothing is done yet?
 */
static bool is_plain(const po_ast_node *loop)
{
    const po_loop_payload *l = &loop->loop;

    return l->step == 1 && !l->size && !l->reverse && !l->resume &&
           !l->parallel && !l->simd && !l->is_lanes && !l->is_unrolled &&
           !l->is_tile && !l->is_collapsed && !l->has_buffer && l->jam <= 1 &&
           l->tile_dim == PO_TILE_DIM_NONE && l->n_accumulator == 0 &&
           l->n_reduced == 0 && loop->n_wanted == 0;
}

/* May the loop have as many iterations as it takes? */
static bool is_long(const po_ast_node *loop, bool is_place)
{
    long low;
    long high;

    return !po_loop_is_constant(loop, &low, &high) ||
           high - low + 1 >= (is_place ? PO_PEAK_LONG : PO_PEAK_LEAST);
}

/* Is each dimension of the array declared to be too short for lanes? */
static bool is_short(const po_array *array)
{
    const po_type *type = array->decl ? array->decl->type : NULL;

    for (int d = 0; d < array->rank; d++) {
        if (!type || type->kind != PO_TYPE_ARRAY || !type->extent ||
            type->extent->kind != PO_EXPR_INT ||
            type->extent->value >= PO_PEAK_LEAST)
            return false;
        type = type->target;
    }
    return array->rank > 0;
}

/* Does the instance read such an array? */
static bool reads_short(const po_ast_node *node, const void *of)
{
    const struct search *s = of;
    const po_scop *scop = s->g->scop;

    if (node->kind != PO_AST_STMT)
        return false;
    for (int i = 0; i < scop->stmt[node->call.stmt].n_access; i++)
        if (is_short(&scop->array[scop->stmt[node->call.stmt].access[i].array]))
            return true;
    return false;
}

/* Return a name for a variable: "stem" and what it is, with a number if need be. */
static const char *choose_name(const struct search *s, const char *stem,
                               const char *what)
{
    const struct generator *g = s->g;
    po_arena *arena = g->ast->arena;
    const char *name = po_arena_printf(arena, "%s_%s", stem, what);

    for (int i = 2; !po_name_is_free(g->ast, g->scop, name); i++)
        name = po_arena_printf(arena, "%s_%s%d", stem, what, i);
    return name;
}

static const po_peak *make_peak(const struct search *s)
{
    po_arena *arena = s->g->ast->arena;
    const char *var = s->g->ast->var[s->loop->var].name;
    const char *name =
        s->local ? s->local->name : s->g->scop->array[s->array].decl->name;
    po_peak *peak = po_arena_alloc(arena, sizeof(*peak));

    *peak = (po_peak){.array = s->array,
                      .local = s->local,
                      .update = s->update,
                      .at = choose_name(s, var, "next"),
                      .last = choose_name(s, var, "last"),
                      .lane = choose_name(s, var, "lane"),
                      .lanes = choose_name(s, name, "lanes"),
                      .best = choose_name(s, name, "best"),
                      .value = choose_name(s, name, "value"),
                      .strip = choose_name(s, var, "strip"),
                      .step = choose_name(s, var, "step")};
    return peak;
}

static bool look(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    struct search s = {.g = g, .loop = at->node, .array = -1};

    if (at->node->kind != PO_AST_LOOP || !is_plain(at->node) ||
        (at->up && po_ast_is_chain(at->up->node)) ||
        !is_body_good(&s, at->node->body) || s.array < 0 ||
        !is_long(at->node, s.update.is_place) || is_read_before(&s) ||
        po_ast_any(at->node->body, reads_short, &s))
        return true;
    at->node->loop.peak = make_peak(&s);
    g->ast->has_peaks = true;
    return true;
}

/* Have vectors look for peaks, where the user's compiler knows declarations among
 * statements.
 */
void po_ast_find_peaks(po_ast *ast, const po_scop *scop, const po_run *run)
{
    struct generator g;

    if (!ast || !ast->root || !scop || run->options->no_simd ||
        run->options->reparse || (run->unit && run->unit->is_c90))
        return;
    g = po_generator_of(ast, scop, 0);
    po_ast_walk(ast->root, look, &g);
}
