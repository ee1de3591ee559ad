/* What reads are found, and what is made of them: see expand_reads.c. */
#ifndef POLYOPT_SCALAR_EXPAND_READS_H
#define POLYOPT_SCALAR_EXPAND_READS_H

#include "internal.h"

/* More arrays, and statements that fill them, are not added. */
enum { PO_MAX_COPY = 8 };

/* Which values the reads see: those of steps before, of the step, or of both. */
typedef enum po_copy_version {
    PO_COPY_OLD,
    PO_COPY_NEW,
    PO_COPY_BOTH
} po_copy_version;

/* An array of copies.
 *
 * "like"      a statement with the reference, and its access
 * "dim"       the n_dim loops that the element depends on, the outermost one first
 * "array"     the number of the array
 */
typedef struct po_copy {
    po_copy_version version;
    const po_stmt *like;
    const po_access *access;
    int n_dim;
    int *dim;
    int array;
} po_copy;

/* A statement that fills a part of an array.
 *
 * "copy"      the array
 * "reader"    a statement that reads it, in the original scop
 * "depth"     so many loops around both
 * "relation"  { [k, j] -> a[k, j] }: elements that are copied
 */
typedef struct po_fill {
    const po_copy *copy;
    const po_stmt *reader;
    int depth;
    isl_map *relation;
} po_fill;

/* What is made of a scop.  "is_stuck": a read cannot get copies, though it has to. */
typedef struct po_expansion {
    const po_scop *scop;
    const po_deps *deps;
    po_scop *to;
    isl_set *known;
    int n_copy;
    po_copy copy[PO_MAX_COPY];
    bool is_stuck;
    int n_fill;
    po_fill fill[PO_MAX_COPY];
} po_expansion;

/* copy_statements.c: the part of a reference's relation for the loops that the element depends on;
 * have an access, a read of the element, be of the copy; and add the statements that fill the
 * arrays.
 */
__isl_give isl_map *po_copy_project(const po_copy *copy,
                                    const po_access *access);
void po_copy_redirect(po_scop *to, po_stmt *stmt, int access,
                      const po_copy *copy);
isl_stat po_expansion_fill(po_expansion *x);

/* Are all elements of the array that the map leads to sure to be written in the nest? */
isl_bool po_expansion_writes(const po_expansion *x, int array,
                             __isl_keep isl_map *relation);

#endif
