#ifndef POLYOPT_PRINT_RANKS_H
#define POLYOPT_PRINT_RANKS_H

#include "internal.h"
#include "polyopt/ranks.h"

/* What printing a nest that processes share needs.
 *
 * "outline"  what all functions together are given, and how their names begin; "share" and
 *            "rows" are those of the functions that have loops
 * "global"   n_global variables of the file that the loops mention: arrays that are moved,
 *            and numbers
 * "own_margin"  white space in front of the nest
 */
struct ranking {
    printer p;
    const po_ranks *ranks;
    po_outline *outline;
    po_outline share;
    po_outline rows;
    int n_global;
    const po_decl **global;
    const char *own_margin;
};

/* The bodies of the functions. */
struct bodies {
    po_text share;
    po_text rows;
    po_text dates;
    po_text condition;
    po_text work;
};

/* ranks_refuse.c: why processes cannot share the nest, NULL if they can: of the file and the
 * arrays, whose global variables are stored; of the parameters.
 */
const char *po_ranks_refuse(struct ranking *r);
const char *po_ranks_refuse_params(const struct ranking *r);

/* ranks_scan.c: rows of elements; the bounds of the dates. */
void po_print_ranks_rows(struct ranking *r, po_text *out);
void po_print_ranks_dates(struct ranking *r, po_text *out);

/* ranks_values.c: the values of variables, and the places of arrays: calls that send them, and
 * that receive them.
 */
void po_print_ranks_values(struct ranking *r, int indent);
void po_print_ranks_receive(struct ranking *r);
int po_ranks_place(const po_ranks *ranks, const po_decl *decl);

#endif
