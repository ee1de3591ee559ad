/* Loops over tiles of a size T that is a parameter get one thing wrong.
 */
#include "sizes_damage.h"

#include <string.h>

#include "polyopt/passes.h"

static bool is_sized(const po_ast_node *node, const void *of)
{
    int *n = (int *)of;

    return node->kind == PO_AST_LOOP && node->loop.size && (*n)-- == 0;
}

/* Loop number "n" over tiles, or over anything. */
static po_ast_node *tiles(po_ast *ast, int n)
{
    return (po_ast_node *)po_ast_find(ast->root, is_sized, &n);
}

static bool is_loop(const po_ast_node *node, const void *of)
{
    int *n = (int *)of;

    return node->kind == PO_AST_LOOP && (*n)-- == 0;
}

static po_ast_node *loop(po_ast *ast, int n)
{
    return (po_ast_node *)po_ast_find(ast->root, is_loop, &n);
}

static bool is_stmt(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_STMT;
}

/* Have the bounds of the loop be these plus "more". */
static void move(po_ast *ast, po_ast_node *node, bool upper, long more)
{
    int n = upper ? node->loop.n_upper : node->loop.n_lower;
    const po_bound *from = upper ? node->loop.upper : node->loop.lower;
    po_bound *to = po_arena_array(ast->arena, (size_t)n, sizeof(*to));

    for (int i = 0; i < n; i++) {
        to[i] = from[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, from[i].expr, more * from[i].den,
                            po_qaff_constant(ast->arena, 1));
    }
    if (upper)
        node->loop.upper = to;
    else
        node->loop.lower = to;
}

void damage_skip_first_tile(po_ast *ast)
{
    move(ast, tiles(ast, 0), false, 1);
}

void damage_begin_early(po_ast *ast)
{
    move(ast, tiles(ast, 0), false, -40);
}

void damage_skip_last_tile(po_ast *ast)
{
    move(ast, tiles(ast, 0), true, -1);
}

void damage_skip_last_inner_tile(po_ast *ast)
{
    move(ast, tiles(ast, 1), true, -1);
}

void damage_go_too_far(po_ast *ast)
{
    move(ast, tiles(ast, 0), true, 40);
}

/* Tiles have one iteration too few, or too many. */
void damage_shrink(po_ast *ast)
{
    move(ast, loop(ast, 2), true, -1);
}

void damage_overlap(po_ast *ast)
{
    move(ast, loop(ast, 2), true, 1);
}

void damage_overlap_before(po_ast *ast)
{
    move(ast, loop(ast, 2), false, -1);
}

/* Tiles in tiles begin in these, and not in front, as they do where their sizes do not divide
 * those around.
 */
void damage_begin_inside(po_ast *ast)
{
    po_ast_node *node = tiles(ast, 2);
    po_bound *to =
        po_arena_array(ast->arena, (size_t)node->loop.n_lower, sizeof(*to));

    for (int i = 0; i < node->loop.n_lower; i++) {
        to[i] = node->loop.lower[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, to[i].expr, 1, node->loop.size);
        to[i].expr = po_qaff_combine(ast->arena, 1, to[i].expr, -1,
                                     po_qaff_constant(ast->arena, 1));
    }
    node->loop.lower = to;
}

void damage_skip_first_in_tile(po_ast *ast)
{
    move(ast, tiles(ast, 2), false, 1);
}

void damage_skip_last_in_tile(po_ast *ast)
{
    move(ast, tiles(ast, 2), true, -1);
}

void damage_overlap_in_tile(po_ast *ast)
{
    move(ast, loop(ast, 4), true, 1);
}

/* Tiles in tiles are of the size of those around. */
void damage_take_outer_size(po_ast *ast)
{
    tiles(ast, 2)->loop.size = tiles(ast, 0)->loop.size;
}

void damage_run_level_in_parallel(po_ast *ast)
{
    tiles(ast, 3)->loop.parallel = true;
}

/* The loop takes all numbers. */
void damage_forget_size(po_ast *ast)
{
    tiles(ast, 0)->loop.size = NULL;
}

/* The step is one that tiles do not have. */
void damage_take_other_size(po_ast *ast)
{
    tiles(ast, 0)->loop.size = po_qaff_param(ast->arena, 2);
}

void damage_take_n(po_ast *ast)
{
    tiles(ast, 0)->loop.size = po_qaff_param(ast->arena, 0);
}

void damage_take_twice(po_ast *ast)
{
    po_ast_node *node = tiles(ast, 0);

    node->loop.size =
        po_qaff_combine(ast->arena, 2, node->loop.size, 0, node->loop.size);
}

void damage_run_backwards(po_ast *ast)
{
    tiles(ast, 0)->loop.reverse = true;
}

void damage_run_in_parallel(po_ast *ast)
{
    tiles(ast, 0)->loop.parallel = true;
}

void damage_run_inner_in_parallel(po_ast *ast)
{
    tiles(ast, 1)->loop.parallel = true;
}

void damage_run_in_vectors(po_ast *ast)
{
    tiles(ast, 0)->loop.simd = true;
}

void damage_take_steps(po_ast *ast)
{
    tiles(ast, 0)->loop.step = 2;
}

/* The steps of the tiles, to be changed. */
static po_wavefront *steps(po_ast *ast)
{
    po_wavefront *copy = po_arena_alloc(ast->arena, sizeof(*copy));

    *copy = *tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = copy;
    return copy;
}

/* Return the bounds with "more" added to each. */
static const po_bound *moved(po_ast *ast, int n, const po_bound *from,
                             const po_qaff *more)
{
    po_bound *to = po_arena_array(ast->arena, (size_t)n, sizeof(*to));

    for (int i = 0; i < n; i++) {
        to[i] = from[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, from[i].expr, from[i].den, more);
    }
    return to;
}

void damage_lose_first_step(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->lower =
        moved(ast, w->n_lower, w->lower, po_qaff_constant(ast->arena, 1));
}

void damage_lose_last_step(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->upper =
        moved(ast, w->n_upper, w->upper, po_qaff_constant(ast->arena, -1));
}

void damage_add_steps(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->lower =
        moved(ast, w->n_lower, w->lower, po_qaff_constant(ast->arena, -9));
    w->upper =
        moved(ast, w->n_upper, w->upper, po_qaff_constant(ast->arena, 9));
}

/* Bounds of steps are those of the inner loop in an iteration of the outer one. */
void damage_know_outer(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->upper = moved(ast, w->n_upper, w->upper,
                     po_qaff_var(ast->arena, tiles(ast, 0)->var));
}

void damage_have_no_steps(po_ast *ast)
{
    steps(ast)->n_upper = 0;
}

/* Tiles are shared one loop in the other. */
void damage_forget_steps(po_ast *ast)
{
    tiles(ast, 0)->loop.wavefront = NULL;
}

void damage_share_both(po_ast *ast)
{
    tiles(ast, 1)->loop.parallel = true;
}

void damage_collapse(po_ast *ast)
{
    tiles(ast, 1)->loop.may_collapse = true;
}

void damage_step_twice(po_ast *ast)
{
    tiles(ast, 1)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
}

/* The loops that are executed in steps are no loops over tiles, or the second one is not. */
void damage_step_points(po_ast *ast)
{
    loop(ast, 2)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = NULL;
    tiles(ast, 0)->loop.parallel = false;
}

void damage_step_inner(po_ast *ast)
{
    tiles(ast, 1)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = NULL;
    tiles(ast, 0)->loop.parallel = false;
}

/* Exchange the loops over tiles. */
void damage_interchange(po_ast *ast)
{
    po_ast_node *outer = tiles(ast, 0);
    po_ast_node *inner = outer->body;
    po_ast_node copy = *outer;

    *outer = *inner;
    outer->body = inner;
    copy.body = inner->body;
    *inner = copy;
}

/* Keep something around the tiles. */
void damage_keep(po_ast *ast)
{
    ast->root = po_ast_new(
        ast->arena, (po_ast_node){.kind = PO_AST_KEEP, .body = ast->root});
}

void damage_move_argument(po_ast *ast)
{
    po_ast_node *stmt = (po_ast_node *)po_ast_find(ast->root, is_stmt, NULL);
    const po_qaff **arg =
        po_arena_array(ast->arena, (size_t)stmt->call.n_arg, sizeof(*arg));

    memcpy(arg, stmt->call.arg, (size_t)stmt->call.n_arg * sizeof(*arg));
    arg[0] = po_qaff_combine(ast->arena, 1, arg[0], 1,
                             po_qaff_constant(ast->arena, 1));
    stmt->call.arg = arg;
}

/* An argument is where the tile begins, which is right for tiles of one iteration only. */
void damage_take_begin(po_ast *ast)
{
    po_ast_node *stmt = (po_ast_node *)po_ast_find(ast->root, is_stmt, NULL);
    const po_qaff **arg =
        po_arena_array(ast->arena, (size_t)stmt->call.n_arg, sizeof(*arg));

    memcpy(arg, stmt->call.arg, (size_t)stmt->call.n_arg * sizeof(*arg));
    arg[0] = po_qaff_var(ast->arena, tiles(ast, 0)->var);
    stmt->call.arg = arg;
}

const po_scop *damage_scop;

void damage_jam(po_ast *ast)
{
    po_ast_jam(ast, damage_scop);
}
