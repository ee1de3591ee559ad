/* Frees what the certificate of the loops has read from an AST (po_leaves):
 * the sets and relations of all leaves, buffers and variables.
 */
#include <stdlib.h>

#include "loops.h"

static void clear_leaf(po_leaf *leaf)
{
    isl_set_free(leaf->points);
    isl_set_free(leaf->around);
    isl_set_free(leaf->domain);
    for (int i = 0; i < leaf->n_binder; i++)
        isl_pw_aff_free(leaf->value[i]);
}

void po_leaves_clear(po_leaves *leaves)
{
    for (int l = 0; l < leaves->n_leaf; l++)
        clear_leaf(&leaves->leaf[l]);
    for (int k = 0; k < leaves->n_packed_part; k++) {
        isl_set_free(leaves->packed_part[k].points);
        clear_leaf(&leaves->packed_part[k].copy);
    }
    for (int k = 0; k < leaves->n_kept; k++)
        isl_set_free(leaves->kept[k].points);
    for (int k = 0; k < leaves->n_tiled; k++)
        clear_leaf(&leaves->tiled[k].plain);
    free(leaves->tiled);
    free(leaves->kept);
    free(leaves->buffer);
    free(leaves->packed_part);
    free(leaves->leaf);
    isl_set_free(leaves->context);
    po_arena_free(leaves->arena);
    *leaves = (po_leaves){.n_leaf = 0};
}
