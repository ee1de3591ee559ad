#ifndef POLYOPT_FRONT_H
#define POLYOPT_FRONT_H

#include "polyopt/nest.h"
#include "polyopt/options.h"

/* The name and version of the C parser, for --version. */
const char *po_front_version(void);

/* Find out what calls of the n functions of a file, "unit", do. */
void po_effects_find(const po_unit *unit, po_function *const *function, int n);

/* Does the function of this name, of the library, read or change the
 * floating-point environment?  Does a file mention one that does?
 */
bool po_library_is_fenv(const char *name);
bool po_unit_mentions_fenv(const po_unit *unit);

/* A flag with the reason why loops of a program that is compiled with it must
 * not be shared among threads; NULL if they may be.
 */
const char *po_flags_exclude_threads(const po_options *options,
                                     po_arena *arena);

/* Do the flags choose C90, or GNU C with it?  The last one that chooses any
 * standard counts.
 */
bool po_flags_choose_c90(const po_options *options);

/* Return the i-- in "i > 0 && i--", where it is true; NULL for other conditions.
 */
const po_expr *po_expr_tested_step(const po_expr *cond);

/* Put the bodies of the functions of "unit", "function", in the place of calls
 * in loops.
 */
void po_inline_calls(const po_unit *unit, po_function *const *function);

#endif
