/* Buffers with parts of arrays: lines of the array are asked for before they are copied.
 *
 * A part has short rows that are far apart, which processors do not foresee; while
 * one is copied, they wait for the next, as the copy of a row has so many
 * instructions that few rows are in work at once.
 */
#include "internal.h"

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
