/* OpenMP directives.
 */
#include "internal.h"

static const char *name_of(const po_array *array)
{
    return array->is_inner || !array->decl ? array->name : array->decl->name;
}

static void print_private(printer *p, const po_ast_node *loop)
{
    int n = 0;

    for (int i = 0; i < p->ast->n_private; i++) {
        int array = p->ast->private[i];

        if (!po_ast_writes(p->scop, loop, array))
            continue;
        po_text_printf(p->out, n++ ? ", %s" : " private(%s",
                       name_of(&p->scop->array[array]));
    }
    if (n > 0)
        po_text_add(p->out, ")");
}

/* Print the directives of a loop, if it has any, a line each. */
void po_print_directives(printer *p, const po_ast_node *loop, int indent)
{
    if (!loop->parallel && !loop->simd)
        return;
    po_text_printf(p->out, "%s%*s#pragma omp ", p->margin, 4 * indent, "");
    po_text_add(p->out, loop->parallel ? "parallel for" : "simd");
    if (loop->parallel && loop->simd)
        po_text_add(p->out, " simd");
    print_private(p, loop);
    po_text_add(p->out, "\n");
}
