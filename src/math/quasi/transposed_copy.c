/* Recognises a pair of loops that copies rows to columns (a transposition):
 * where a packed buffer is filled, and assignments A[i][j] = B[j][i] of the
 * program.  Out: the two loops and the strides on both sides, so that the
 * printer can move blocks by vector shuffles.  False if any stride or bound is
 * not known.
 */
#include "polyopt/transposed_copy.h"

#include "polyopt/passes.h"
#include "polyopt/value.h"

/* Rows and columns of a buffer that are moved by vectors. */
enum { LEAST = 16 };

/* Are the values of the loop those between one bound and others, upwards, one by one, and many
 * enough, as far as that is known?  Nothing is said of the loop but that lanes may share it.
 */
static bool is_plain(const po_ast_node *node)
{
    const po_loop_payload *loop = &node->loop;
    long low;
    long high;

    if (node->kind != PO_AST_LOOP || loop->n_lower != 1 ||
        loop->lower->den != 1 || loop->step != 1 || loop->size ||
        loop->reverse || loop->resume || loop->is_unrolled)
        return false;
    if (loop->parallel || loop->has_buffer || loop->wavefront || loop->peak ||
        loop->is_lanes || loop->jam > 1 || loop->n_reduced > 0 ||
        loop->n_accumulator > 0 || loop->tile_dim != PO_TILE_DIM_NONE)
        return false;
    return !po_loop_is_constant(node, &low, &high) || high - low + 1 >= LEAST;
}

/* Is it a number, or a variable that the nest uses by its name and nothing changes? */
static bool is_known(const po_scop *scop, const po_expr *extent)
{
    if (extent->kind != PO_EXPR_VAR)
        return extent->kind == PO_EXPR_INT;
    for (int i = 0; i < scop->n_param; i++) {
        const po_expr *param = po_expr_strip(scop->param[i].expr);

        if (param->kind == PO_EXPR_VAR && param->decl == extent->decl)
            return po_scop_is_unchanging(scop, extent->decl);
    }
    return false;
}

/* Does the value go up by 1 with the variable, and not depend on the other one? */
static bool is_along(const po_qaff *value, int var, int other)
{
    return value && po_qaff_slope(value, var) == 1 &&
           !po_qaff_has_var(value, other);
}

/* The same of the value of an expression, for the instance. */
static bool goes_along(const po_scop *scop, const po_ast_node *call,
                       const po_expr *expr, int var, int other, po_arena *arena)
{
    const po_value at = {.arena = arena,
                         .scop = scop,
                         .stmt = &scop->stmt[call->call.stmt],
                         .dim = call->call.arg,
                         .first_param = -1};

    return is_along(po_value_expr(&at, expr), var, other);
}

/* Store the extents of the array behind dimension "d", of those that it is declared with; false
 * if they are not all known, or the subscripts that C computes are others than those of the model.
 */
static bool find_extents(const po_scop *scop, const po_ast_node *call, int rank,
                         int d, int var, int column, po_transposed_side *side,
                         po_arena *arena)
{
    const po_expr *row = po_expr_strip(side->element);

    for (int i = rank - 1; i > d; i--) {
        const po_type *type;

        if (row->kind != PO_EXPR_SUBSCRIPT ||
            (i == rank - 1 &&
             !goes_along(scop, call, row->arg[1], column, var, arena)) ||
            side->n_extent == (int)PO_COUNTOF(side->extent))
            return false;
        row = po_expr_strip(row->arg[0]);
        type = row->type;
        if (!type || type->kind != PO_TYPE_ARRAY || !type->extent ||
            !is_known(scop, po_expr_strip(type->extent)))
            return false;
        side->extent[side->n_extent++] = po_expr_strip(type->extent);
    }
    return row->kind == PO_EXPR_SUBSCRIPT &&
           goes_along(scop, call, row->arg[1], var, column, arena);
}

/* Store n of an array with one subscript, "row * n + column"; false if it is another one. */
static bool find_factor(const po_scop *scop, const po_ast_node *call, int row,
                        int column, po_transposed_side *side, po_arena *arena)
{
    const po_expr *element = po_expr_strip(side->element);
    const po_expr *sum = element->kind == PO_EXPR_SUBSCRIPT
                             ? po_expr_strip(element->arg[1])
                             : element;

    for (int i = 0;
         i < 4 && sum->kind == PO_EXPR_BINARY && sum->op == PO_OP_ADD; i++) {
        const po_expr *product = po_expr_strip(sum->arg[i / 2]);
        const po_expr *factor;

        if (product->kind != PO_EXPR_BINARY || product->op != PO_OP_MUL)
            continue;
        factor = po_expr_strip(product->arg[i % 2]);
        if (!is_known(scop, factor) ||
            !goes_along(scop, call, product->arg[1 - i % 2], row, column,
                        arena) ||
            !goes_along(scop, call, sum->arg[1 - i / 2], column, row, arena))
            continue;
        side->extent[side->n_extent++] = factor;
        return true;
    }
    return false;
}

/* Store how far the elements are apart that differ by 1 in "row", where those that differ by 1 in
 * "column" are neighbours; false if that is not so, or not known.
 */
static bool find_side(const po_scop *scop, const po_ast_node *call, int rank,
                      const po_qaff *const *index, int row, int column,
                      po_transposed_side *side, po_arena *arena)
{
    int at = -1;

    if (rank < 2 || !is_along(index[rank - 1], column, row))
        return false;
    for (int d = 0; d < rank - 1; d++) {
        if (po_qaff_has_var(index[d], column) ||
            (po_qaff_has_var(index[d], row) &&
             (at >= 0 || po_qaff_slope(index[d], row) != 1)))
            return false;
        if (po_qaff_has_var(index[d], row))
            at = d;
    }
    if (at < 0)
        return false;
    if (find_extents(scop, call, rank, at, row, column, side, arena))
        return true;
    side->n_extent = 0;
    return rank == 2 && find_factor(scop, call, row, column, side, arena);
}

/* Are row and column those of the last two dimensions of the buffer, with elements that are moved
 * as they are?
 */
static bool fills_buffer(const po_scop *scop, po_transposed_copy *found,
                         po_arena *arena)
{
    const po_pack *pack = found->call->call.buffer;
    const po_qaff *const *index = found->call->call.packed->index;
    int rank = scop->array[pack->array].rank;
    int row = rank >= 2 ? pack->order[rank - 1] : -1;

    found->from.element = pack->expr;
    return row >= 0 && row < rank - 1 && pack->order[rank - 2] == rank - 1 &&
           pack->extent[row] >= LEAST && pack->extent[rank - 1] >= LEAST &&
           pack->element == scop->array[pack->array].element &&
           po_qaff_is_same(index[row], po_qaff_var(arena, found->row->var)) &&
           find_side(scop, found->call, rank, index, found->row->var,
                     found->column->var, &found->from, arena);
}

/* Find the subscripts of the reference, in the variables of loops; NULL if they are not known. */
static const po_qaff *const *find_index(const po_scop *scop,
                                        const po_ast_node *call,
                                        const po_expr *element, int *array,
                                        po_arena *arena)
{
    const po_stmt *stmt = &scop->stmt[call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        const po_qaff **index;
        po_subscripts s;

        if (po_expr_strip(access->expr) != element)
            continue;
        *array = access->array;
        s = po_access_subscripts(arena, stmt, access);
        if (s.n_piece != 1 || !s.value)
            return NULL;
        index = po_arena_array(arena, (size_t)s.rank + 1, sizeof(*index));
        for (int d = 0; d < s.rank; d++)
            index[d] = po_qaff_substitute(arena, s.value[d], call->call.arg);
        return index;
    }
    return NULL;
}

/* Is it an array of the program's, in the place that the program has it? */
static bool is_in_place(const po_array *array)
{
    return !array->is_inner && !array->is_local && !array->copy_of &&
           !array->is_row && array->n_line == 0 && !array->member;
}

/* Is the statement "A[i][j] = B[j][i]", of two arrays, with its row inside and its column around? */
static bool is_assignment(const po_scop *scop, po_transposed_copy *found,
                          po_arena *arena)
{
    const po_ast_node *call = found->call;
    const po_expr *body = scop->stmt[call->call.stmt].body;
    const po_qaff *const *to;
    const po_qaff *const *from;
    int array[2] = {-1, -1};

    if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE ||
        scop->stmt[call->call.stmt].n_access != 2 || call->call.n_use > 0 ||
        call->call.n_packed > 0 || call->call.n_plain > 0)
        return false;
    found->to.element = po_expr_strip(body->arg[0]);
    found->from.element = po_expr_strip(body->arg[1]);
    to = find_index(scop, call, found->to.element, &array[0], arena);
    from = find_index(scop, call, found->from.element, &array[1], arena);
    return to && from && array[0] != array[1] &&
           is_in_place(&scop->array[array[0]]) &&
           is_in_place(&scop->array[array[1]]) &&
           po_type_is_same(found->to.element->type,
                           found->from.element->type) &&
           find_side(scop, call, scop->array[array[0]].rank, to,
                     found->column->var, found->row->var, &found->to, arena) &&
           find_side(scop, call, scop->array[array[1]].rank, from,
                     found->row->var, found->column->var, &found->from, arena);
}

/* Are the loops directly in each other, but for a let, and their bounds their own? */
static bool find_loops(const po_ast_node *outer, po_transposed_copy *found)
{
    const po_ast_node *node = outer->body;

    *found = (po_transposed_copy){.row = outer};
    if (!is_plain(outer))
        return false;
    if (node->kind == PO_AST_LET) {
        found->let = node;
        if (po_qaff_has_var(node->let.value, outer->var))
            return false;
        node = node->body;
    }
    found->column = node;
    if (!is_plain(node) || po_loop_bounds_use(node, outer->var) ||
        (found->let && po_loop_bounds_use(node, found->let->var)))
        return false;
    found->call = node->body;
    return true;
}

static bool has_size(const po_expr *element)
{
    const po_type *type = po_expr_strip(element)->type;

    return type->size_bytes == 4 || type->size_bytes == 8;
}

bool po_find_transposed(const po_scop *scop, const po_ast_node *outer,
                        po_transposed_copy *found)
{
    po_arena *arena;
    bool good;

    if (!find_loops(outer, found))
        return false;
    arena = po_arena_new();
    if (found->call->kind == PO_AST_COPY) {
        good = fills_buffer(scop, found, arena);
    } else {
        found->row = found->column;
        found->column = outer;
        good = found->call->kind == PO_AST_STMT && !found->let &&
               is_assignment(scop, found, arena);
    }
    po_arena_free(arena);
    return good && has_size(found->from.element);
}
