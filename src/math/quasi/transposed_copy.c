/* Copies to buffers in which rows of an array are columns, found in the loops that fill them.
 */
#include "polyopt/transposed_copy.h"

#include "polyopt/passes.h"
#include "polyopt/value.h"

/* Rows and columns of a buffer that are moved by vectors. */
enum { LEAST = 16 };

/* Are the values of the loop those between one bound and others, upwards, one by one? */
static bool is_plain(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP && node->loop.n_lower == 1 &&
           node->loop.lower->den == 1 && node->loop.step == 1 &&
           !node->loop.size && !node->loop.reverse && !node->loop.is_unrolled;
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

/* Store the extents of the array behind dimension "d", of those that it is declared with; false
 * if they are not all known.
 */
static bool find_extents(const po_scop *scop, const po_expr *expr, int rank,
                         int d, po_transposed_copy *found)
{
    const po_expr *row = po_expr_strip(expr);

    for (int i = rank - 1; i > d; i--) {
        const po_type *type;

        if (row->kind != PO_EXPR_SUBSCRIPT ||
            found->n_extent == (int)PO_COUNTOF(found->extent))
            return false;
        row = po_expr_strip(row->arg[0]);
        type = row->type;
        if (!type || type->kind != PO_TYPE_ARRAY || !type->extent ||
            !is_known(scop, po_expr_strip(type->extent)))
            return false;
        found->extent[found->n_extent++] = po_expr_strip(type->extent);
    }
    return row->kind == PO_EXPR_SUBSCRIPT;
}

/* Has the expression the value of the variable, for the instance that the copy is of? */
static bool is_of_var(const po_scop *scop, const po_ast_node *copy,
                      const po_expr *expr, int var, po_arena *arena)
{
    const po_value at = {.arena = arena,
                         .scop = scop,
                         .stmt = &scop->stmt[copy->call.stmt],
                         .dim = copy->call.arg,
                         .first_param = -1};
    const po_qaff *value = po_value_expr(&at, expr);

    return value && po_qaff_is_same(value, po_qaff_var(arena, var));
}

/* Store n of an array with one subscript, "row * n + column"; false if it is another one. */
static bool find_factor(const po_scop *scop, po_transposed_copy *found,
                        po_arena *arena)
{
    const po_expr *element = po_expr_strip(found->copy->call.buffer->expr);
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
            !is_of_var(scop, found->copy, product->arg[1 - i % 2],
                       found->row->var, arena) ||
            !is_of_var(scop, found->copy, sum->arg[1 - i / 2],
                       found->column->var, arena))
            continue;
        found->extent[found->n_extent++] = factor;
        return true;
    }
    return false;
}

/* Store how far rows are apart; false if that is not known. */
static bool find_distance(const po_scop *scop, int rank, int row,
                          po_transposed_copy *found)
{
    po_arena *arena;
    bool is_found;

    if (find_extents(scop, found->copy->call.buffer->expr, rank, row, found))
        return true;
    found->n_extent = 0;
    arena = po_arena_new();
    is_found = rank == 2 && find_factor(scop, found, arena);
    po_arena_free(arena);
    return is_found;
}

/* Which subscript of the array is the variable all of, in what the copy writes?  -1 if there is
 * none.
 */
static int find_subscript(const po_ast_node *copy, int rank, int var)
{
    for (int d = 0; d < rank; d++) {
        const po_qaff *index = copy->call.packed->index[d];

        if (index->n_term == 1 && index->constant == 0 &&
            index->term->kind == PO_ATOM_VAR && index->term->index == var)
            return d;
    }
    return -1;
}

/* Are the subscripts of row and column those that are the last two in the buffer, with elements
 * that are moved as they are?
 */
static bool is_transposed(const po_scop *scop, po_transposed_copy *found)
{
    const po_pack *pack = found->copy->call.buffer;
    int rank = scop->array[pack->array].rank;
    long bytes = pack->element->size_bytes;
    int row = find_subscript(found->copy, rank, found->row->var);
    int column = find_subscript(found->copy, rank, found->column->var);

    return rank >= 2 && row >= 0 && row < rank - 1 && column == rank - 1 &&
           pack->order[rank - 1] == row && pack->order[rank - 2] == column &&
           pack->extent[row] >= LEAST && pack->extent[column] >= LEAST &&
           (bytes == 4 || bytes == 8) &&
           pack->element == scop->array[pack->array].element &&
           find_distance(scop, rank, row, found);
}

bool po_copy_find_transposed(const po_scop *scop, const po_ast_node *row,
                             po_transposed_copy *found)
{
    const po_ast_node *node = row->body;

    *found = (po_transposed_copy){.row = row};
    if (!is_plain(row))
        return false;
    if (node->kind == PO_AST_LET) {
        found->let = node;
        if (po_qaff_has_var(node->let.value, row->var))
            return false;
        node = node->body;
    }
    found->column = node;
    if (!is_plain(node) || po_loop_bounds_use(node, row->var) ||
        (found->let && po_loop_bounds_use(node, found->let->var)))
        return false;
    found->copy = node->body;
    return found->copy->kind == PO_AST_COPY && is_transposed(scop, found);
}
