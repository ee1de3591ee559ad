#ifndef POLYOPT_MODEL_ITERATORS_H
#define POLYOPT_MODEL_ITERATORS_H

#include "source.h"

typedef struct po_region po_region;

/* When an iterator that lives on after the region is assigned its last value:
 *
 *     { [p_0, d_1, p_1, ..., d_n, p_n, value] }
 *
 * one point for each execution of the loop, in the order of time; "n" is the
 * number of dimensions but for the last.
 */
typedef struct po_exit {
    const po_decl *decl;
    isl_set *times;
    int n;
} po_exit;

/* The iterators of loops.
 *
 * "levelled"  of those that are modelled
 * "in_block"     of those that are not, and outlive them
 * "exit"      when loops end that leave a value in theirs
 */
typedef struct po_iterators {
    int n_levelled;
    const po_decl **levelled;
    int n_in_block;
    const po_decl **in_block;
    int n_exit;
    po_exit *exit;
} po_iterators;

/* iterator_escapes.c */
bool po_iterator_does_not_escape(const po_region *region, const po_decl *iter,
                                 bool is_root, bool *is_live);

/* final.c */
bool po_final_is_needed(const po_region *region, const po_decl *iter);
bool po_final_record(po_region *region, __isl_take isl_set *exits, long lag);
bool po_final_solve(po_region *region);

#endif
