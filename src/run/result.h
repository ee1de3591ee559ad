#ifndef POLYOPT_RESULT_H
#define POLYOPT_RESULT_H

#include "nests.h"

/* What comes of some functions of a file.
 *
 * "list"         the new texts, in order
 * "out"          the stage that the options ask for
 * "certificate"  what was proved
 * "trees"  schedule trees
 * "report"       records
 * "diag"         the messages
 * "has_region"   a byte for each function: are there regions in it?
 * "is_late"      a clock has ended some work
 */
typedef struct po_result {
    po_patches list;
    po_text out;
    po_text certificate;
    po_text trees;
    po_text report;
    po_diag diag;
    po_text has_region;
    bool is_late;
} po_result;

/* Write the result as bytes, for another process of this program that has the same
 * unit; read it there, with names that "arena" keeps.  False if it is not complete.
 */
void po_result_pack(const po_result *result, po_text *out);
bool po_result_unpack(const po_text *packed, po_arena *arena,
                      po_result *result);
void po_result_free(po_result *result);

#endif
