/* May parts of a region be regions instead?
 */
#include <stdlib.h>

#include "polyopt/passes.h"

bool po_scop_has_siblings(const po_scop *scop)
{
    return scop->n_root > 1 || !po_node_is_loop(scop->root[0]);
}

bool po_scop_has_parts(const po_scop *scop)
{
    return scop->is_approximate || scop->is_unrolled;
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
