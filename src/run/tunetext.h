#ifndef POLYOPT_RUN_TUNETEXT_H
#define POLYOPT_RUN_TUNETEXT_H

#include "polyopt/base.h"

/* A change of the steps of a nest.
 *
 * "what"  in words, for people
 * "text"  the steps then, a line each
 * "key"   that of the same change, at the same place, of other steps
 */
typedef struct po_change {
    const char *what;
    const char *text;
    long key;
} po_change;

/* Changes, in the order in which they are to be tried; all of it lives in "arena". */
typedef struct po_changes {
    po_arena *arena;
    int n;
    po_change *change;
} po_changes;

/* Append changes of the steps "text", a line each, most of which are likely to be legal.
 */
void po_tune_change(const char *text, po_changes *changes);

/* The same for a schedule tree in the step "order", which is line "at" of the text. */
void po_tune_change_tree(const char *text, const char *line, int at,
                         po_changes *changes);

/* Append that "line" number "at" of "text" becomes "with", and those behind it become
 * "rest"; NULL: it goes, or they stay.
 */
void po_tune_put(po_changes *changes, const char *text, int at,
                 const char *with, const char *rest, long key);

/* The next of a few factors, such as of unrolling, above (1) or below (-1) "n"; 0 if there
 * is none.
 */
long po_tune_next_factor(long n, int up);

#endif
