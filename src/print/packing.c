/* How buffers with parts of arrays are filled: lines of the array are asked for before they are
 * copied, or rows of it are columns, by calls of a function that moves blocks by vectors.
 *
 * A part has short rows that are far apart, which processors do not foresee; while
 * one is copied, they wait for the next, as the copy of a row has so many
 * instructions that few rows are in work at once.
 */
#include "internal.h"
#include "polyopt/transposed_copy.h"

/* So many rows before it is copied, a row is asked for. */
#define AHEAD 8

#define LINE_BYTES 64

/* Has the buffer more rows, one behind the other, than are asked for ahead? */
static bool is_deep(const printer *p, const po_pack *pack)
{
    int rank = p->scop->array[pack->array].rank;

    return rank < 2 || pack->extent[rank - 2] > AHEAD;
}

/* Is it the loop over the rows of what is copied to a buffer, and are there enough?  The short
 * rows of a micro-panel, which are copied unrolled, leave room for many to be in work at once:
 * asking for lines takes longer than the copy (products of doubles, n = 220: 1.5 times as
 * long in all, AVX-512, gcc 12).
 */
bool po_is_fetched(const printer *p, const po_ast_node *rows)
{
    const po_ast_node *row = rows->body;

    if (p->unit->is_c90 || rows->kind != PO_AST_LOOP || rows->loop.reverse ||
        row->kind != PO_AST_LOOP || row->loop.reverse ||
        row->loop.is_unrolled || row->body->kind != PO_AST_COPY ||
        !po_expr_is_place(row->body->call.buffer->expr) ||
        !is_deep(p, row->body->call.buffer))
        return false;
    for (int i = 0; i < row->body->call.n_arg; i++)
        if (po_qaff_has_var(row->body->call.arg[i], rows->var) &&
            po_qaff_slope(row->body->call.arg[i], rows->var) == 0)
            return false;
    return true;
}

/* Return the value for a variable that is greater by AHEAD. */
static const po_qaff *moved(printer *p, const po_qaff *value, int var)
{
    const po_qaff ahead = {.constant = AHEAD};

    return po_value_add(p, value, &ahead, po_qaff_coef(value, var));
}

/* Print, before a row is copied, what asks for one behind it, if there is one:
 *
 *     if (j + 8 < nj)
 *         for (long k = kt; k < kt + 32; k += 8)
 *             __builtin_prefetch(&B[j + 8][k]);
 */
void po_print_fetch(printer *p, const po_ast_node *rows, int indent)
{
    po_ast_node row = *rows->body;
    po_ast_node copy = *row.body;
    const po_qaff **arg =
        po_arena_array(p->scratch, (size_t)copy.call.n_arg + 1, sizeof(*arg));
    long size = p->scop->array[copy.call.buffer->array].element->size_bytes;

    for (int i = 0; i < copy.call.n_arg; i++)
        arg[i] = moved(p, copy.call.arg[i], rows->var);
    copy.call.arg = arg;
    row.loop.step = size < LINE_BYTES ? LINE_BYTES / size : 1;
    po_start_line(p, indent);
    po_text_printf(p->out, "if (%s + %d ", p->ast->var[rows->var].name, AHEAD);
    po_print_upper(p, rows);
    po_text_add(p->out, ")\n");
    po_start_line(p, indent + 1);
    po_print_head(p, &row, false);
    po_text_add(p->out, "\n");
    po_start_line(p, indent + 2);
    po_text_add(p->out, "__builtin_prefetch(&");
    po_print_copied(p, &copy);
    po_text_add(p->out, ");\n");
}

/* Return the values of variables at the first element that is copied, for po_qaff_substitute. */
static const po_qaff *const *first_of(printer *p,
                                      const po_transposed_copy *found)
{
    const po_qaff **value =
        po_arena_array(p->scratch, (size_t)p->ast->n_var + 1, sizeof(*value));

    for (int v = 0; v < p->ast->n_var; v++)
        value[v] = po_qaff_var(p->scratch, v);
    value[found->row->var] = found->row->loop.lower->expr;
    value[found->column->var] = found->column->loop.lower->expr;
    if (found->let)
        value[found->let->var] = found->let->let.value;
    return value;
}

static const po_qaff *const *substitute(printer *p, int n,
                                        const po_qaff *const *list,
                                        const po_qaff *const *value)
{
    const po_qaff **copy =
        po_arena_array(p->scratch, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] =
            list[i] ? po_qaff_substitute(p->scratch, list[i], value) : NULL;
    return copy;
}

/* Print "jt, po_min(n - 1L, jt + 63),", the values of the loop. */
static void print_range(printer *p, const po_ast_node *loop)
{
    po_print_qaff(p, loop->loop.lower->expr, 0);
    po_text_add(p->out, ", ");
    po_print_last(p, loop);
    po_text_add(p->out, ",");
}

/* Print how far rows of the array are apart, "n" or "(long)n * m". */
static void print_distance(printer *p, const po_transposed_side *side)
{
    for (int i = side->n_extent - 1; i >= 0; i--) {
        const po_expr *extent = side->extent[i];

        if (i < side->n_extent - 1)
            po_text_add(p->out, " * ");
        else if (side->n_extent > 1)
            po_text_add(p->out, "(long)");
        if (extent->kind == PO_EXPR_INT)
            po_text_printf(p->out, "%ld", extent->value);
        else
            po_text_add(p->out, extent->decl->name);
    }
}

/* Print "&B_packed[0][0], 80", where the first element goes to in the buffer of the copy. */
static void print_buffer(printer *p, const po_ast_node *copy,
                         const po_qaff *const *value)
{
    const po_pack *pack = copy->call.buffer;
    int rank = p->scop->array[pack->array].rank;

    po_print_place(p, pack,
                   substitute(p, rank, copy->call.packed->index, value));
    po_text_printf(p->out, ", %ld",
                   pack->extent[pack->order[rank - 1]] + pack->pad);
}

/* Print "po_transpose8(jt, ..., kt, ..., &B[jt][kt], n, &B_packed[0][0], 80);" in a line. */
bool po_print_transposed(printer *p, const po_ast_node *outer, int indent)
{
    po_transposed_copy found;
    const po_qaff *const *value;
    po_ast_node call;

    if (p->unit->is_c90 || outer->kind != PO_AST_LOOP ||
        !po_find_transposed(p->scop, outer, &found))
        return false;
    value = first_of(p, &found);
    call = *found.call;
    call.call.arg = substitute(p, call.call.n_arg, call.call.arg, value);
    po_start_line(p, indent);
    po_text_printf(p->out, "%stranspose%d(", p->prefix,
                   po_expr_strip(found.from.element)->type->size_bytes);
    print_range(p, found.row);
    po_text_add(p->out, " ");
    print_range(p, found.column);
    po_text_add(p->out, "\n");
    po_start_line(p, indent + 2);
    po_text_add(p->out, "&");
    if (found.to.element)
        po_print_reference(p, &call, found.from.element);
    else
        po_print_copied(p, &call);
    po_text_add(p->out, ", ");
    print_distance(p, &found.from);
    po_text_add(p->out, ", &");
    if (found.to.element) {
        po_print_reference(p, &call, found.to.element);
        po_text_add(p->out, ", ");
        print_distance(p, &found.to);
    } else {
        print_buffer(p, found.call, value);
    }
    po_text_add(p->out, ");\n");
    return true;
}
