/* Is a name taken in a scop, by a parameter, an array, or what the file has, so that something
 * new must get another one?
 */
#include "polyopt/scop.h"

#include <string.h>

bool po_scop_has_name(const po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->n_param; i++)
        if (strcmp(scop->param[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_avoid; i++)
        if (strcmp(scop->avoid[i], name) == 0)
            return true;
    for (int i = 0; i < scop->n_rename; i++)
        if (strcmp(scop->rename[i].name, name) == 0)
            return true;
    return false;
}
