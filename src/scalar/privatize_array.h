#ifndef POLYOPT_SCALAR_PRIVATIZE_ARRAY_H
#define POLYOPT_SCALAR_PRIVATIZE_ARRAY_H

#include "internal.h"

/* An array, as far as it is used by the outermost loop at this place, and the number of
 * loops around its declaration.  "is_kept": the last iteration keeps it; "n_left": so many of
 * its first dimensions are left out, with "contracts" as many as can be, one at least.
 */
typedef struct po_privatization {
    po_scop *scop;
    const po_deps *deps;
    int array;
    int place;
    int depth;
    bool is_kept;
    bool contracts;
    int n_left;
} po_privatization;

/* declare_array.c: the type of an element of the first "n" dimensions; NULL if it is no such
 * array.  Does the statement use the array in this place; and the first one that does, the number
 * of all if none does.
 */
const po_type *po_type_behind(const po_type *type, int n);
bool po_privatization_is_use(const po_privatization *x, const po_stmt *stmt);
int po_privatization_first(const po_privatization *x);

/* Declare an array in place of this one; a scalar is declared where the loops are made. */
void po_privatization_declare(const po_privatization *x);

#endif
