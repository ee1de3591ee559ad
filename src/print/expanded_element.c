/* Prints references to arrays whose leading subscripts are loops: expanded
 * scalars, copies of what reads see, and private arrays of an iteration.
 */
#include "internal.h"

/* Is it an array that iterations have of their own, with subscripts of the program? */
bool po_array_has_declared_subscripts(const po_array *array)
{
    return array->n_line > 0 && po_array_n_declared_subscript(array) > 0;
}

/* Return subscript "d" of the reference to the array; NULL if there is none. */
static const po_qaff *find_index(const printer *p, const po_ast_node *call,
                                 int array, const po_expr *expr, int d)
{
    const po_stmt *stmt = &p->scop->stmt[call->call.stmt];
    bool is_copy = p->scop->array[array].copy_of;
    bool found = false;
    int dim = -1;
    long shift = 0;

    for (int k = 0; k < stmt->n_access && is_copy && !found; k++)
        found = stmt->access[k].array == array &&
                stmt->access[k].expr == expr &&
                po_access_subscript(stmt, &stmt->access[k], d, &dim, &shift);
    if (!is_copy)
        dim = po_stmt_subscript(stmt, array, d);
    if (is_copy ? !found : dim < 0)
        return NULL;
    return dim < 0 ? po_qaff_constant(p->scratch, shift)
                   : po_qaff_shift(p->scratch, call->call.arg[dim], shift);
}

/* Print the subscripts of an element of an expanded scalar, or of copies, from the first that are
 * loops on; dimensions of one element are left out.
 */
void po_print_expanded_loops(printer *p, const po_ast_node *call, int array,
                             const po_expr *expr)
{
    const po_ast_node *buffer = p->buffer[array];
    int rank = p->scop->array[array].rank;
    int first = po_array_has_declared_subscripts(&p->scop->array[array])
                    ? po_array_n_declared_subscript(&p->scop->array[array])
                    : 0;
    const po_qaff **index =
        po_arena_array(p->scratch, (size_t)rank + 1, sizeof(*index));

    for (int i = first; i < rank; i++) {
        index[i] = find_index(p, call, array, expr, i);
        if (!buffer || !index[i]) {
            p->failed = true;
            return;
        }
    }
    if (buffer->decl.size) {
        po_print_heap_element(p, buffer, index);
        return;
    }
    for (int i = first; i < rank; i++) {
        if (buffer->decl.extent[i] == 1)
            continue;
        po_text_add(p->out, "[");
        po_print_qaff(p, po_value_add(p, index[i], buffer->decl.base[i], -1),
                      0);
        po_text_add(p->out, "]");
    }
}

/* Print an element of an expanded scalar, or of copies; of an array that iterations have of
 * their own the name, as its subscripts follow.
 */
void po_print_expanded(printer *p, const po_ast_node *call, int array,
                       const po_expr *expr)
{
    po_text_add(p->out, po_name_of_array(&p->scop->array[array]));
    if (!po_array_has_declared_subscripts(&p->scop->array[array]))
        po_print_expanded_loops(p, call, array, expr);
}
