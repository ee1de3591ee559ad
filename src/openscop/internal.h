#ifndef OPENSCOP_INTERNAL_H
#define OPENSCOP_INTERNAL_H

#include "polyopt/openscop.h"

/* What comments call the dimensions of a relation. */
typedef struct po_osl_names {
    const char *const *out;
    const char *const *in;
    const char *const *param;
} po_osl_names;

/* print.c: append a relation of this kind, "DOMAIN". */
void po_osl_print(const char *kind, const po_osl_relation *relation,
                  const po_osl_names *names, po_arena *arena, po_text *out);

#endif
