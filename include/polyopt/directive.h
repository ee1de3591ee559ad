#ifndef POLYOPT_DIRECTIVE_H
#define POLYOPT_DIRECTIVE_H

#include "polyopt/nest.h"

/* The condition for the preprocessor under which the code between two places
 * of the file, with the bodies that stand there in the place of calls, is what is compiled
 * now: "" if there are no directives in it, NULL if there are others than complete groups of
 * conditional ones.
 */
const char *po_unit_guard(const po_unit *unit, size_t begin, size_t end,
                          po_arena *arena);

/* The same for code that is copied to another place, and stays where it is: directives that
 * define macros may be in it, and the condition is none that might be an error there.
 */
const char *po_unit_copy_guard(const po_unit *unit, size_t begin, size_t end,
                               po_arena *arena);

/* Has the condition one value all over a part of the file, whatever is defined there or when it
 * is compiled (inlined_directives.c)?
 */
bool po_unit_keeps_condition(const po_unit *unit, const char *cond,
                             size_t begin, size_t end);

/* Note that a body with the condition stands in the place of a call at byte "at". */
void po_unit_add_inlined(po_unit *unit, size_t at, const char *cond);

/* Append the conditions of all bodies that stand between two places to others: "&&". */
void po_unit_print_inlined(const po_unit *unit, size_t begin, size_t end,
                           po_text *out);

/* Is the code at "end" compiled whenever that at "begin" is, and does it mean the
 * same there: between them are only complete groups of conditional directives, with
 * others only in what is not compiled?
 */
bool po_unit_is_unconditional(const po_unit *unit, size_t begin, size_t end);

#endif
