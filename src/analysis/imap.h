#ifndef POLYOPT_ANALYSIS_IMAP_H
#define POLYOPT_ANALYSIS_IMAP_H

#include <limits.h>

#include "polyopt/indexmap.h"

/* All values from "low" to "high"; LONG_MIN and LONG_MAX stand for no bound. */
typedef struct po_span {
    long low;
    long high;
} po_span;

/* What is known where expressions are simplified.
 *
 * "map"     the variables of the expressions
 * "span"    of each variable, by its own interval
 * "domain"  the points that matter; NULL: all that the intervals allow
 */
typedef struct po_known {
    po_arena *arena;
    isl_ctx *ctx;
    const po_imap *map;
    po_span *span;
    isl_set *domain;
} po_known;

/* imap_span.c: between what values an expression is, by interval arithmetic;
 * and, where it tells more, the least and the greatest value on the domain.
 */
po_known po_known_of(po_arena *arena, const po_imap *map, isl_ctx *ctx);
po_span po_iexpr_span(const po_known *known, const po_iexpr *expr);
po_span po_iexpr_exact_span(const po_known *known, const po_iexpr *expr);

/* Does expr floordiv divisor have one value, "*block"? */
bool po_iexpr_is_in_block(const po_known *known, const po_iexpr *expr,
                          long divisor, long *block);

/* imap_rules.c: the simplest expression known that has the same value. */
const po_iexpr *po_iexpr_simplify(const po_known *known, const po_iexpr *expr);

/* imap_join.c: the sum with fewer floordiv and mod, if they belong together. */
const po_iexpr *po_iexpr_join(po_arena *arena, const po_iexpr *sum);

/* imap_constraint.c: the constraints in normal form: single variables in their
 * intervals, numbers divided by what they have in common, equal ones merged.
 */
po_imap *po_imap_normalise(const po_known *known, const po_imap *map);

/* imap_vars.c: the map with one variable less, or with a variable in place of
 * its multiples; NULL if there is none to be replaced.
 */
po_imap *po_imap_drop_variable(const po_known *known, const po_imap *map);

#endif
