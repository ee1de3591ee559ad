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
 * The numbers of rows and lanes are not known before the result is compiled: they are
 * variables.  The tree asks for this with marks, which the verifier accepts only where
 * the loops are permutable.
 */
#include "../internal.h"

/* The two loops of a tile, "lane" outside, and the variables that come with them: the
 * numbers of rows and lanes, and those of a row and a lane in the tile.
 */
struct tile {
    struct generator g;
    const po_ast_node *lane;
    const po_ast_node *row;
    int n_rows;
    int n_lanes;
    int r;
    int c;
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

/* Are the loops sides of a tile, and is what they are around of the form that it takes?
 */
static bool find_tile(struct tile *t, const po_ast_node *lane)
{
    const po_ast_node *row = lane->body;

    t->lane = lane;
    t->row = row;
    return row->kind == PO_AST_LOOP && row->loop.tile_side == PO_SIDE_ROWS &&
           is_simple(lane) && is_simple(row) &&
           !po_loop_bounds_use(row, lane->var) &&
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
static po_ast_node *move(struct tile *t, po_ast_node *call, int side,
                         int element)
{
    struct shift s = {&t->g, side, po_qaff_var(t->g.ast->arena, element)};

    t->g.failed |= po_ast_any_expr(call, is_in_floor, &side);
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
    loop.loop.tile_side = t->g.ast->var[extent].side;
    loop.loop.is_unrolled = true;
    loop.body = body;
    po_loop_add_bound(arena, &loop, (po_bound){po_qaff_constant(arena, 0), 1},
                      false);
    po_loop_add_bound(arena, &loop, (po_bound){last, 1}, true);
    return po_ast_new(arena, loop);
}

/* Return the lanes of one row: the whole row, or up to the last lane of the side. */
static po_ast_node *lanes(struct tile *t, po_ast_node *call, bool is_whole)
{
    po_arena *arena = t->g.ast->arena;
    const po_qaff *base = po_qaff_var(arena, t->lane->var);
    po_ast_node *loop =
        loop_over(t, t->c, t->n_lanes, move(t, call, t->lane->var, t->c));

    loop->loop.simd = true;
    loop->loop.is_lanes = true;
    for (int i = 0; !is_whole && i < t->lane->loop.n_upper; i++) {
        const po_qaff *last =
            po_qaff_sum(&t->g, 1, t->lane->loop.upper[i].expr, -1, base);

        po_loop_add_bound(arena, loop, (po_bound){last, 1}, true);
    }
    return loop;
}

/* Return a copy of the loops inside with the elements of a tile innermost: its rows and
 * lanes, the lanes, or the last lanes.
 */
static po_ast_node *inside(struct tile *t, bool has_rows, bool is_whole)
{
    po_ast_node *top = po_ast_clone(t->g.ast->arena, t->row->body);
    po_ast_node *inner = top;
    po_ast_node *body;

    while (inner->body->kind == PO_AST_LOOP)
        inner = inner->body;
    body = inner->body;
    if (has_rows)
        move(t, body, t->row->var, t->r);
    body = lanes(t, body, is_whole);
    inner->body = has_rows ? loop_over(t, t->r, t->n_rows, body) : body;
    return top;
}

/* Return the loop over the side in steps of so many elements, as far as these are
 * there.
 */
static po_ast_node *steps(struct tile *t, const po_ast_node *side, int extent,
                          po_ast_node *body)
{
    po_arena *arena = t->g.ast->arena;
    po_ast_node *loop = po_ast_new(arena, *side);
    po_bound *upper =
        po_arena_array(arena, (size_t)side->loop.n_upper + 1, sizeof(*upper));
    const po_qaff *less = po_qaff_sum(&t->g, 1, po_qaff_var(arena, extent), -1,
                                      po_qaff_constant(arena, 1));

    for (int i = 0; i < side->loop.n_upper; i++)
        upper[i] = (po_bound){
            po_qaff_sum(&t->g, 1, side->loop.upper[i].expr, -1, less), 1};
    loop->loop.upper = upper;
    loop->loop.tile_side = t->g.ast->var[extent].side;
    loop->loop.step = po_side_number(loop->loop.tile_side, 0);
    loop->body = body;
    return loop;
}

/* Return the loop over what is left of the side, in these steps. */
static po_ast_node *rest(struct tile *t, const po_ast_node *side, int extent,
                         po_ast_node *body)
{
    po_ast_node *loop = po_ast_new(t->g.ast->arena, *side);

    loop->loop.resume = true;
    loop->loop.tile_side = PO_SIDE_NONE;
    if (extent >= 0) {
        loop->loop.tile_side = t->g.ast->var[extent].side;
        loop->loop.step = po_side_number(loop->loop.tile_side, 0);
    }
    loop->body = body;
    return loop;
}

/* Return the node in the scope of the number of the shape. */
static po_ast_node *bind(struct tile *t, int var, po_ast_node *body)
{
    po_arena *arena = t->g.ast->arena;
    long number = po_side_number(t->g.ast->var[var].side, 0);

    return po_ast_new(
        arena, (po_ast_node){.kind = PO_AST_LET,
                             .var = var,
                             .let.value = po_qaff_constant(arena, number),
                             .body = body});
}

static int new_number(struct generator *g, po_side side)
{
    int var = po_var_add(g->ast, g->scop, po_side_name(side));

    g->ast->var[var].side = side;
    return var;
}

/* Return the rows, all of which have as many lanes. */
static po_ast_node *rows(struct tile *t, bool is_whole)
{
    return po_ast_block(
        t->g.ast->arena, 2,
        (po_ast_node *[]){
            steps(t, t->row, t->n_rows, inside(t, true, is_whole)),
            rest(t, t->row, -1, inside(t, false, is_whole))});
}

static po_ast_node *new_tile(struct tile *t)
{
    po_ast_node *columns;

    t->n_rows = new_number(&t->g, PO_SIDE_ROWS);
    t->n_lanes = new_number(&t->g, t->lane->loop.tile_side);
    t->r = po_var_add(t->g.ast, t->g.scop, "r");
    t->c = po_var_add(t->g.ast, t->g.scop, "c");
    columns = po_ast_block(
        t->g.ast->arena, 2,
        (po_ast_node *[]){steps(t, t->lane, t->n_lanes, rows(t, true)),
                          rest(t, t->lane, t->n_lanes, rows(t, false))});
    return bind(t, t->n_rows, bind(t, t->n_lanes, columns));
}

/* The work on the loops of an AST; "is_other" if some are marked, but are no tile. */
struct blocking {
    struct generator *g;
    bool is_other;
};

static po_ast_node *block(const po_ast_path *at, void *of)
{
    struct blocking *b = of;
    struct tile t = {.g = *b->g};

    if (at->node->kind != PO_AST_LOOP ||
        at->node->loop.tile_side == PO_SIDE_NONE) {
        po_ast_map_parts(b->g->ast->arena, at, block, of);
        return at->node;
    }
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
