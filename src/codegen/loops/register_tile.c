/* Register tiles of vectors: two loops, lanes outside of rows, become steps of the size
 * of a tile, and its elements the innermost loops.
 *
 *     for (j = ...)                     for (j = l; j <= u - row8 + 1; j += row8) {
 *         for (i = ...)                     for (i = ...; ...; i += rows)
 *             for (k = ...)      ->             for (k = ...)
 *                 S(i, j, k);                       for (r = 0; r < rows; r++)
 *                                                       for (c = 0; c < row8; c++)
 *                                                           S(i + r, j + c, k);
 *                                           for (; i <= ...; i++)
 *                                               for (k = ...)
 *                                                   for (c = 0; c < row8; c++)
 *                                                       S(i, j + c, k);
 *                                       }
 *                                       for (; j <= u; j += row8)
 *                                           the same, with c <= u - j
 *
 * Where the rows lie in a row in an array of which each k is elsewhere, A[k][i], steps of
 * rows are outside of those of lanes: pack.c puts a buffer for the elements of a step
 * there, which all tiles of lanes read.
 *
 * The numbers of rows and lanes are not known before the result is compiled: they are
 * variables.  The tree asks for this with marks, which the verifier accepts only where
 * the loops are permutable.
 */
#include "pack.h"

/* The two loops of a tile, "lane" outside, and the variables that come with them: the
 * numbers of rows and lanes, and those of a row and a lane in the tile.  With
 * "by_micropanels", steps of rows are outside in the result.
 */
struct tile {
    struct generator g;
    const po_ast_node *lane;
    const po_ast_node *row;
    int n_rows;
    int n_lanes;
    int r;
    int c;
    bool by_micropanels;
};

/* What is asked of a loop that becomes a side of a tile. */
static bool is_simple(const po_ast_node *loop)
{
    for (int i = 0; i < loop->loop.n_upper; i++)
        if (loop->loop.upper[i].den != 1)
            return false;
    return loop->loop.step == 1 && !loop->loop.parallel && !loop->loop.simd &&
           !loop->loop.reverse && !loop->loop.resume &&
           loop->loop.n_reduced == 0 && !loop->loop.has_buffer;
}

/* Are there but loops of one value of the sides, down to one instance? */
static bool is_inside(const struct tile *t, const po_ast_node *node)
{
    for (; node->kind == PO_AST_LOOP; node = node->body)
        if (po_loop_bounds_use(node, t->lane->var) ||
            po_loop_bounds_use(node, t->row->var) || node->loop.parallel ||
            node->loop.simd || node->loop.resume || node->loop.jam > 1)
            return false;
    return node->kind == PO_AST_STMT;
}

/* How many of the bounds of the rows depend on the lane? */
static int n_slanted(const struct tile *t, int n, const po_bound *bound)
{
    int n_found = 0;

    for (int i = 0; i < n; i++)
        n_found += po_qaff_has_var(bound[i].expr, t->lane->var);
    return n_found;
}

/* Do all lanes have the bound, or is it one row further, or less, from lane to lane? */
static bool is_bound_known(const struct tile *t, const po_bound *bound)
{
    long slant = po_qaff_slope(bound->expr, t->lane->var);

    return !po_qaff_has_var(bound->expr, t->lane->var) ||
           (bound->den == 1 && (slant == 1 || slant == -1));
}

/* Do the rows depend on the lane in such a way, and begin with at most one such bound? */
static bool are_rows_known(const struct tile *t)
{
    const po_loop_payload *row = &t->row->loop;

    for (int i = 0; i < row->n_lower; i++)
        if (!is_bound_known(t, &row->lower[i]))
            return false;
    for (int i = 0; i < row->n_upper; i++)
        if (!is_bound_known(t, &row->upper[i]))
            return false;
    return n_slanted(t, row->n_lower, row->lower) <= 1;
}

/* Are the loops sides of a tile, and is what they are around of the form that it takes?
 */
static bool find_tile(struct tile *t, const po_ast_node *lane)
{
    const po_ast_node *row = lane->body;

    t->lane = lane;
    t->row = row;
    return row->kind == PO_AST_LOOP &&
           po_tile_dim_is_rows(row->loop.tile_dim) && is_simple(lane) &&
           is_simple(row) && are_rows_known(t) &&
           row->body->kind == PO_AST_LOOP && is_inside(t, row->body);
}

/* Variable "add" is added to variable "var". */
struct shift {
    struct generator *g;
    int var;
    const po_qaff *add;
};

static const po_qaff *shift(const po_qaff *x, void *of)
{
    const struct shift *s = of;

    return po_qaff_sum(s->g, 1, x, po_qaff_coef(x, s->var), s->add);
}

/* Does the variable occur in a floor? */
static bool is_in_floor(const po_qaff *x, const void *var)
{
    return po_qaff_has_var(x, *(const int *)var) &&
           po_qaff_slope(x, *(const int *)var) == 0;
}

/* Return the instance with the variable "element" added to that of the side. */
static po_ast_node *move(struct tile *t, po_ast_node *call, int tile_dim,
                         int element)
{
    struct shift s = {&t->g, tile_dim, po_qaff_var(t->g.ast->arena, element)};

    t->g.failed |= po_ast_any_expr(call, is_in_floor, &tile_dim);
    po_ast_map_exprs(t->g.ast->arena, call, shift, &s);
    return call;
}

/* Return a loop from 0 to "extent" - 1 around "body". */
static po_ast_node *loop_over(struct tile *t, int var, int extent,
                              po_ast_node *body)
{
    po_arena *arena = t->g.ast->arena;
    po_ast_node loop = {.kind = PO_AST_LOOP, .var = var, .loop.step = 1};
    const po_qaff *last = po_qaff_sum(&t->g, 1, po_qaff_var(arena, extent), -1,
                                      po_qaff_constant(arena, 1));

    loop.loop.jam = 1;
    loop.loop.tile_dim = t->g.ast->var[extent].tile_dim;
    loop.loop.is_unrolled = true;
    loop.body = body;
    po_loop_add_bound(arena, &loop, (po_bound){po_qaff_constant(arena, 0), 1},
                      false);
    po_loop_add_bound(arena, &loop, (po_bound){last, 1}, true);
    return po_ast_new(arena, loop);
}

/* The rows of a tile of lanes: those in front that not all lanes have, by whole tiles; by
 * whole tiles, those of all lanes; those behind these, by whole tiles; one by one, what
 * is left.
 */
enum rows { ROWS_FRONT, ROWS_ALL, ROWS_BACK, ROWS_LEFT };

/* A part of the domain: rows of a tile of lanes, or of the lanes that are left. */
struct part {
    enum rows rows;
    bool is_rest;
};

/* Do the rows depend on the lane? */
static bool is_slanted(const struct tile *t)
{
    return po_loop_bounds_use(t->row, t->lane->var);
}

static bool is_partial(const struct tile *t, struct part part)
{
    return part.is_rest || (is_slanted(t) && part.rows != ROWS_ALL);
}

/* Return the number of the last lane, as one of those whose least it is. */
static const po_qaff *last_lane(struct tile *t, struct part part, int i)
{
    po_arena *arena = t->g.ast->arena;

    if (part.is_rest)
        return po_qaff_sum(&t->g, 1, t->lane->loop.upper[i].expr, -1,
                           po_qaff_var(arena, t->lane->var));
    return po_qaff_sum(&t->g, 1, po_qaff_var(arena, t->n_lanes), -1,
                       po_qaff_constant(arena, 1));
}

static int n_last_lane(const struct tile *t, struct part part)
{
    return part.is_rest ? t->lane->loop.n_upper : 1;
}

/* Add the bound of a lane, which the bound of the rows is at the row "row". */
static void end_lanes(struct tile *t, po_ast_node *lanes, const po_bound *bound,
                      bool is_upper, const po_qaff *row)
{
    long slant = po_qaff_slope(bound->expr, t->lane->var);
    const po_qaff *lane = po_qaff_sum(&t->g, slant, row, -slant, bound->expr);

    if (slant != 0)
        po_loop_add_bound(t->g.ast->arena, lanes, (po_bound){lane, 1},
                          (slant > 0) != is_upper);
}

/* Let the loop over lanes be but over those that there are. */
static void end_row(struct tile *t, po_ast_node *lanes, struct part part)
{
    po_arena *arena = t->g.ast->arena;
    const po_ast_node *row = t->row;
    const po_qaff *at = po_qaff_var(arena, row->var);

    if (part.rows != ROWS_LEFT)
        at = po_qaff_sum(&t->g, 1, at, 1, po_qaff_var(arena, t->r));
    if (part.is_rest)
        lanes->loop.n_upper = 0;
    for (int i = 0; part.is_rest && i < n_last_lane(t, part); i++)
        po_loop_add_bound(arena, lanes, (po_bound){last_lane(t, part, i), 1},
                          true);
    for (int i = 0; i < row->loop.n_lower; i++)
        end_lanes(t, lanes, &row->loop.lower[i], false, at);
    for (int i = 0; i < row->loop.n_upper; i++)
        end_lanes(t, lanes, &row->loop.upper[i], true, at);
}

/* Return the lanes of one row. */
static po_ast_node *lanes(struct tile *t, po_ast_node *call, struct part part)
{
    po_ast_node *loop =
        loop_over(t, t->c, t->n_lanes, move(t, call, t->lane->var, t->c));

    loop->loop.simd = true;
    loop->loop.is_lanes = true;
    if (is_partial(t, part))
        end_row(t, loop, part);
    return loop;
}

/* Return a copy of the loops inside with the elements of a tile innermost: its rows and
 * lanes, or the lanes.
 */
static po_ast_node *inside(struct tile *t, struct part part)
{
    po_ast_node *top = po_ast_clone(t->g.ast->arena, t->row->body);
    po_ast_node *inner = top;
    po_ast_node *body;

    while (inner->body->kind == PO_AST_LOOP)
        inner = inner->body;
    body = inner->body;
    if (part.rows != ROWS_LEFT)
        move(t, body, t->row->var, t->r);
    body = lanes(t, body, part);
    inner->body =
        part.rows != ROWS_LEFT ? loop_over(t, t->r, t->n_rows, body) : body;
    return top;
}

/* Return the loop in steps of the number, around "body". */
static po_ast_node *in_steps(const struct tile *t, po_ast_node *loop,
                             int extent, po_ast_node *body)
{
    loop->loop.tile_dim = t->g.ast->var[extent].tile_dim;
    loop->loop.step = po_tile_dim_number(loop->loop.tile_dim, 0);
    loop->body = body;
    return loop;
}

/* Return the bound of steps of the number: as far as so many are there. */
static po_bound less(struct tile *t, po_bound upper, int extent)
{
    po_arena *arena = t->g.ast->arena;
    const po_qaff *more = po_qaff_sum(&t->g, 1, po_qaff_var(arena, extent), -1,
                                      po_qaff_constant(arena, 1));

    return (po_bound){po_qaff_sum(&t->g, 1, upper.expr, -1, more), 1};
}

/* Add the bound of the rows: of those that all lanes have, or any. */
static void add_rows(struct tile *t, po_ast_node *loop, po_bound bound,
                     bool is_upper, struct part part)
{
    po_arena *arena = t->g.ast->arena;
    long slant = po_qaff_slope(bound.expr, t->lane->var);
    bool is_last =
        slant != 0 && (slant > 0) == (is_upper == (part.rows != ROWS_ALL));
    int n = is_last ? n_last_lane(t, part) : 1;
    bool by_tiles = is_upper && part.rows != ROWS_LEFT;

    for (int i = 0; i < n; i++) {
        po_bound one = bound;

        if (is_last)
            one.expr =
                po_qaff_sum(&t->g, 1, bound.expr, slant, last_lane(t, part, i));
        po_loop_add_bound(arena, loop, by_tiles ? less(t, one, t->n_rows) : one,
                          is_upper);
    }
}

/* End the loop in front of the rows that all lanes have. */
static void end_front(struct tile *t, po_ast_node *loop)
{
    po_arena *arena = t->g.ast->arena;
    po_ast_node all = {.kind = PO_AST_LOOP};
    const po_ast_node *row = t->row;

    for (int i = 0; i < row->loop.n_lower; i++)
        if (po_qaff_slope(row->loop.lower[i].expr, t->lane->var) != 0)
            add_rows(t, &all, row->loop.lower[i], false,
                     (struct part){ROWS_ALL, false});
    po_loop_add_bound(arena, loop,
                      (po_bound){po_qaff_sum(&t->g, 1, all.loop.lower->expr, -1,
                                             po_qaff_constant(arena, 1)),
                                 1},
                      true);
}

/* Return the loop over lanes by whole tiles. */
static po_ast_node *lane_steps(struct tile *t, po_ast_node *body)
{
    po_ast_node *loop = po_ast_new(t->g.ast->arena, *t->lane);

    loop->loop.n_upper = 0;
    for (int i = 0; i < t->lane->loop.n_upper; i++)
        po_loop_add_bound(t->g.ast->arena, loop,
                          less(t, t->lane->loop.upper[i], t->n_lanes), true);
    return in_steps(t, loop, t->n_lanes, body);
}

/* Return the loop over the lanes that are left. */
static po_ast_node *lane_rest(struct tile *t, po_ast_node *body)
{
    po_ast_node *loop = po_ast_new(t->g.ast->arena, *t->lane);

    loop->loop.resume = true;
    return in_steps(t, loop, t->n_lanes, body);
}

/* Return steps of lanes, and those that are left, around their bodies. */
static po_ast_node *all_lanes(struct tile *t, po_ast_node *body,
                              po_ast_node *rest)
{
    return po_ast_block(
        t->g.ast->arena, 2,
        (po_ast_node *[]){lane_steps(t, body), lane_rest(t, rest)});
}

/* Return the loop over a part of the rows, which goes on behind others. */
static po_ast_node *rows_of(struct tile *t, struct part part, bool resume)
{
    po_ast_node *loop = po_ast_new(t->g.ast->arena, *t->row);
    const struct part any = {ROWS_BACK, part.is_rest};

    loop->loop.n_lower = 0;
    loop->loop.n_upper = 0;
    loop->loop.resume = resume;
    loop->loop.tile_dim = PO_TILE_DIM_NONE;
    for (int i = 0; i < t->row->loop.n_lower; i++)
        add_rows(t, loop, t->row->loop.lower[i], false, any);
    for (int i = 0; i < t->row->loop.n_upper; i++)
        add_rows(t, loop, t->row->loop.upper[i], true, part);
    if (part.rows == ROWS_FRONT)
        end_front(t, loop);
    loop->body = t->by_micropanels
                     ? all_lanes(t, inside(t, part),
                                 inside(t, (struct part){part.rows, true}))
                     : inside(t, part);
    return part.rows == ROWS_LEFT ? loop
                                  : in_steps(t, loop, t->n_rows, loop->body);
}

/* Return the rows of a tile of lanes, or of the lanes that are left. */
static po_ast_node *rows(struct tile *t, bool is_rest)
{
    const po_loop_payload *row = &t->row->loop;
    const bool has[] = {
        [ROWS_FRONT] = !is_rest && n_slanted(t, row->n_lower, row->lower) > 0,
        [ROWS_ALL] = !is_rest,
        [ROWS_BACK] = is_rest || n_slanted(t, row->n_upper, row->upper) > 0,
        [ROWS_LEFT] = true};
    po_ast_node *loop[ROWS_LEFT + 1];
    int n = 0;

    for (enum rows part = ROWS_FRONT; part <= ROWS_LEFT; part++)
        if (has[part]) {
            loop[n] = rows_of(t, (struct part){part, is_rest}, n > 0);
            n++;
        }
    return po_ast_block(t->g.ast->arena, n, loop);
}

/* Return the node in the scope of the number of the shape. */
static po_ast_node *bind(struct tile *t, int var, po_ast_node *body)
{
    po_arena *arena = t->g.ast->arena;
    long number = po_tile_dim_number(t->g.ast->var[var].tile_dim, 0);

    return po_ast_new(
        arena, (po_ast_node){.kind = PO_AST_LET,
                             .var = var,
                             .let.value = po_qaff_constant(arena, number),
                             .body = body});
}

static int new_number(struct generator *g, po_tile_dim tile_dim)
{
    int var = po_var_add(g->ast, g->scop, po_tile_dim_name(tile_dim));

    g->ast->var[var].tile_dim = tile_dim;
    return var;
}

/* Return a copy of the loops as they are without tiles. */
static po_ast_node *plain_loops(const struct tile *t)
{
    po_ast_node *lane = po_ast_clone(t->g.ast->arena, t->lane);

    lane->loop.tile_dim = PO_TILE_DIM_NONE;
    lane->body->loop.tile_dim = PO_TILE_DIM_NONE;
    return lane;
}

static po_ast_node *new_tile(struct tile *t)
{
    po_ast_node *plain = plain_loops(t);
    po_ast_node *columns;
    po_ast_node *tile;

    t->by_micropanels =
        !is_slanted(t) && po_rows_have_micropanels(&t->g, t->lane, t->row);
    t->n_rows = new_number(&t->g, t->row->loop.tile_dim);
    t->n_lanes = new_number(&t->g, t->lane->loop.tile_dim);
    t->r = po_var_add(t->g.ast, t->g.scop, "r");
    t->c = po_var_add(t->g.ast, t->g.scop, "c");
    columns = t->by_micropanels ? rows(t, false)
                                : all_lanes(t, rows(t, false), rows(t, true));
    tile = bind(t, t->n_rows, bind(t, t->n_lanes, columns));
    tile->let.plain = plain;
    return tile;
}

/* The work on the loops of an AST; "is_other" if some are marked, but are no tile. */
struct blocking {
    struct generator *g;
    bool is_other;
};

/* Let upper bounds that are quotients, n / 2 - 1, be expressions, which steps are put into. */
static void round_bounds(const struct generator *g, po_ast_node *loop)
{
    po_bound *upper = (po_bound *)loop->loop.upper;

    for (int i = 0; loop->kind == PO_AST_LOOP && i < loop->loop.n_upper; i++)
        if (upper[i].den > 1 && po_qaff_is_parametric(upper[i].expr))
            upper[i] = (po_bound){
                po_qaff_div(g->ast->arena, upper[i].expr, upper[i].den), 1};
}

static po_ast_node *block(const po_ast_path *at, void *of)
{
    struct blocking *b = of;
    struct tile t = {.g = *b->g};

    if (at->node->kind != PO_AST_LOOP ||
        at->node->loop.tile_dim == PO_TILE_DIM_NONE) {
        po_ast_map_parts(b->g->ast->arena, at, block, of);
        return at->node;
    }
    round_bounds(b->g, at->node);
    round_bounds(b->g, at->node->body);
    if (!find_tile(&t, at->node)) {
        b->is_other = true;
        return at->node;
    }
    at = &(po_ast_path){at->up, new_tile(&t)};
    b->is_other |= t.g.failed;
    return at->node;
}

po_ast *po_ast_block_registers(po_ast *ast, const po_scop *scop)
{
    struct generator g;
    struct blocking b = {&g, false};

    if (!ast || !ast->root || !scop)
        return ast;
    g = po_generator_of(ast, scop, 0);
    ast->root = block(&(po_ast_path){NULL, ast->root}, &b);
    return b.is_other ? po_ast_free(ast) : ast;
}
