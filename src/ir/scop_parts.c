/* Relations between scops of one function: does a scop consist of several
 * sibling statements, may parts of it be tried as scops of their own, is it a
 * version of another one (multi-versioning), and how is it called
 * ("function:9")?
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/passes.h"

bool po_scop_has_siblings(const po_scop *scop)
{
    return scop->n_root > 1 || !po_node_is_loop(scop->root[0]);
}

bool po_scop_has_parts(const po_scop *scop)
{
    return scop->is_approximate || scop->is_unrolled;
}

bool po_scop_is_version(const po_scop *scop, const char *where, size_t n)
{
    return scop->where && strlen(scop->where) == n &&
           strncmp(scop->where, where, n) == 0;
}

void po_scop_print_name(const po_scop *scop, po_text *out)
{
    po_text_printf(out, "%s:%d", scop->function, scop->loc.line);
    if (scop->where)
        po_text_printf(out, " %s", scop->where);
}

po_scops *po_scops_free(po_scops *scops)
{
    if (!scops)
        return NULL;
    for (int i = 0; i < scops->n_scop; i++) {
        if (scops->scop[i]->unit_strides)
            po_scop_free(scops->scop[i]->unit_strides->blocks);
        po_scop_free(scops->scop[i]->unit_strides);
        po_scop_free(scops->scop[i]->blocks);
        po_scop_free(scops->scop[i]);
    }
    free(scops->scop);
    free(scops);
    return NULL;
}
