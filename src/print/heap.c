/* Buffers from the heap: what is taken from it in front of the loops, all at once, the buffers
 * in that, and their elements.
 *
 *     if (n > 100 && (po_heap = __builtin_malloc((unsigned long)(32L * n * sizeof(int)))) != 0) {
 *         int *restrict row = (int *)po_heap;
 *         ... row[(k - 32 * kt) * n + j] ...
 *         __builtin_free(po_heap);
 *     } else {
 *         the original
 *     }
 *
 * Buffers of larger elements come first, so that each begins where its elements may.  Sizes are the
 * distances of bounds, which may be far apart: where the number of bytes might be none of a long
 * number, "(double)n * (n + 4L) * sizeof(int) < 1e15" is tested first.
 */
#include "internal.h"

#include <math.h>

static bool is_from_heap(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_DECL && node->decl.size;
}

bool po_has_heap(const printer *p)
{
    return po_ast_any(p->ast->root, is_from_heap, NULL);
}

static const po_array *array_of(const printer *p, const po_ast_node *buffer)
{
    return &p->scop->array[buffer->decl.array];
}

/* Have the two as many elements, of the same type? */
static bool is_same_size(const printer *p, const po_ast_node *a,
                         const po_ast_node *b)
{
    const po_array *array = array_of(p, a);

    if (array->rank != array_of(p, b)->rank ||
        array->element != array_of(p, b)->element)
        return false;
    for (int d = 0; d < array->rank; d++)
        if (!po_qaff_is_same(a->decl.size[d], b->decl.size[d]))
            return false;
    return true;
}

/* Add the declarations in the node to "list".  Where loops have been taken apart, there are several of an
 * array, one behind the other: one buffer is that of all.
 */
static void find_buffers(printer *p, const po_ast_node *node,
                         const po_ast_node ***list, int *n)
{
    int same = 0;

    if (is_from_heap(node, NULL)) {
        while (same < *n && (*list)[same]->decl.array != node->decl.array)
            same++;
        if (same == *n)
            *PO_ARENA_ADD(p->scratch, *list, *n) = node;
        else if (!is_same_size(p, (*list)[same], node))
            p->failed = true;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        find_buffers(p, po_ast_part(node, i), list, n);
}

/* Return the buffers, those of larger elements first, and in order else. */
static const po_ast_node **sorted(printer *p, int *n)
{
    const po_ast_node **list = NULL;

    *n = 0;
    find_buffers(p, p->ast->root, &list, n);
    for (int i = 1; i < *n; i++)
        for (int k = i; k > 0; k--) {
            const po_ast_node *one = list[k];

            if (array_of(p, one)->element->size_bytes <=
                array_of(p, list[k - 1])->element->size_bytes)
                break;
            list[k] = list[k - 1];
            list[k - 1] = one;
        }
    return list;
}

/* Print the number of elements from subscript "first" on, as an operand of a product. */
static void print_size(printer *p, const po_ast_node *buffer, int first)
{
    for (int d = first; d < array_of(p, buffer)->rank; d++) {
        po_text_add(p->out, d > first ? " * " : "");
        po_print_product(p, buffer->decl.size[d]);
    }
}

/* What the product of the sizes may be at most, as far as the types of parameters say. */
static double most_elements(const printer *p, const po_ast_node *buffer)
{
    double most = 1;

    for (int d = 0; d < array_of(p, buffer)->rank; d++) {
        const po_qaff *size = buffer->decl.size[d];
        double one = fabs((double)size->constant);

        for (int i = 0; i < size->n_term; i++)
            one += fabs((double)size->term[i].coef) *
                   (po_is_wide_param(p, &size->term[i]) ? 0x1p63 : 0x1p32);
        most *= one;
    }
    return most;
}

/* Print the number of all elements, "32L * n", as a long number. */
static void print_whole_size(printer *p, const po_ast_node *buffer)
{
    const po_qaff *first = buffer->decl.size[0];

    if (!po_qaff_is_constant(first)) {
        po_text_add(p->out, "(long)");
        print_size(p, buffer, 0);
        return;
    }
    po_text_printf(p->out, "%ldL", first->constant);
    if (array_of(p, buffer)->rank > 1) {
        po_text_add(p->out, " * ");
        print_size(p, buffer, 1);
    }
}

/* Print the variable's name, "po_heap". */
static void print_name(printer *p)
{
    po_text_printf(p->out, "%sheap", p->prefix);
}

void po_print_heap_variable(printer *p, int indent)
{
    po_start_line(p, indent);
    po_text_add(p->out, "void *");
    print_name(p);
    po_text_add(p->out, ";\n");
}

/* Print the number of bytes of all, "4 * 32L * n * sizeof(int) + ...", as a long number, or as one of
 * those that are not too large.
 */
static void print_bytes(printer *p, const po_ast_node **list, int n,
                        bool is_double)
{
    int same;

    for (int i = 0; i < n; i += same) {
        for (same = 1;
             i + same < n && is_same_size(p, list[i], list[i + same]);)
            same++;
        po_text_add(p->out, i > 0 ? " + " : "");
        if (same > 1)
            po_text_printf(p->out, "%d * ", same);
        if (is_double) {
            po_text_add(p->out, "(double)");
            print_size(p, list[i], 0);
        } else {
            print_whole_size(p, list[i]);
        }
        po_text_printf(p->out, " * sizeof(%s)",
                       array_of(p, list[i])->element->text);
    }
}

/* May the number of bytes be more than there is a number for? */
static bool may_overflow(const printer *p, const po_ast_node **list, int n)
{
    double bytes = 0;

    for (int i = 0; i < n; i++)
        bytes += most_elements(p, list[i]) *
                 (double)array_of(p, list[i])->element->size_bytes;
    return !(bytes < 0x1p62);
}

void po_print_heap_test(printer *p)
{
    int n;
    const po_ast_node **list = sorted(p, &n);

    if (may_overflow(p, list, n)) {
        print_bytes(p, list, n, true);
        po_text_add(p->out, " < 1e15 && ");
    }
    po_text_add(p->out, "(");
    print_name(p);
    po_text_add(p->out, " = __builtin_malloc((unsigned long)(");
    print_bytes(p, list, n, false);
    po_text_add(p->out, "))) != 0");
}

void po_print_heap_buffers(printer *p, int indent)
{
    const char *restricted = p->unit->is_c90 ? "__restrict " : "restrict ";
    int n;
    const po_ast_node **list = sorted(p, &n);

    for (int i = 0; i < n; i++) {
        const po_array *array = array_of(p, list[i]);
        const char *type = array->element->text;
        bool is_cast =
            i == 0 || array->element != array_of(p, list[i - 1])->element;

        po_start_line(p, indent);
        po_text_printf(p->out, "%s *%s%s = ", type, restricted,
                       po_name_of_array(array));
        if (is_cast)
            po_text_printf(p->out, i > 0 ? "(%s *)(" : "(%s *)", type);
        if (i == 0) {
            print_name(p);
        } else {
            po_text_printf(p->out, "%s + ",
                           po_name_of_array(array_of(p, list[i - 1])));
            print_whole_size(p, list[i - 1]);
        }
        po_text_add(p->out, is_cast && i > 0 ? ");\n" : ";\n");
    }
}

void po_print_heap_end(printer *p, int indent)
{
    po_start_line(p, indent);
    po_text_add(p->out, "__builtin_free(");
    print_name(p);
    po_text_add(p->out, ");\n");
}

void po_print_heap_element(printer *p, const po_ast_node *buffer,
                           const po_qaff *const *index)
{
    int rank = array_of(p, buffer)->rank;
    bool any = false;

    po_text_add(p->out, "[");
    for (int d = 0; d < rank; d++) {
        const po_qaff *value =
            po_value_add(p, index[d], buffer->decl.base[d], -1);

        if (po_qaff_is_constant(value) && value->constant == 0 &&
            (any || d + 1 < rank))
            continue;
        po_text_add(p->out, any ? " + " : "");
        any = true;
        if (d + 1 == rank) {
            po_print_qaff(p, value, 0);
            continue;
        }
        po_print_product(p, value);
        po_text_add(p->out, " * ");
        print_size(p, buffer, d + 1);
    }
    po_text_add(p->out, "]");
}
