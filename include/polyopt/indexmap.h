#ifndef POLYOPT_INDEXMAP_H
#define POLYOPT_INDEXMAP_H

#include <isl/map.h>
#include <isl/set.h>
#include <limits.h>

#include "polyopt/diag.h"
#include "polyopt/qaff.h"

/* Index maps: from the coordinates of one array to those of another,
 *
 *     (d0, d1)[s0]{rt0} -> (d0 * 2 + s0, rt0), domain: d0 in [0, 9], ...
 *
 * All of it lives in an arena that the caller gives, and is not changed once it
 * is made.
 */

/* Dimensions are the coordinates of the source; for each value of the ranges
 * there is one element of the target; the values of run-time variables are
 * found when the program runs; parameters are integers that do not change.
 */
typedef enum po_ivar_kind {
    PO_IVAR_DIM,
    PO_IVAR_RANGE,
    PO_IVAR_RUNTIME,
    PO_IVAR_PARAM,
    PO_IVAR_N_KIND
} po_ivar_kind;

/* The integers from "low" to "high", which contain no variables but parameters;
 * NULL if there is no bound.
 */
typedef struct po_interval {
    const po_qaff *low;
    const po_qaff *high;
} po_interval;

typedef struct po_ivar {
    po_ivar_kind kind;
    const char *name;
    po_interval in;
} po_ivar;

typedef struct po_iconstraint {
    const po_qaff *expr;
    po_interval in;
} po_iconstraint;

/* "var" holds the variables, in the order of their kinds; their numbers in
 * expressions are their places there.  "is_empty": the domain has no point, and
 * nothing else is of interest.
 */
typedef struct po_imap {
    bool is_empty;
    int n_var;
    po_ivar *var;
    int n_result;
    const po_qaff **result;
    int n_constraint;
    po_iconstraint *constraint;
} po_imap;

/* math/quasi/map.c: how many variables of a kind there are, and the number of the first one,
 * or of the place where it would be.
 */
int po_imap_n_kind(const po_imap *map, po_ivar_kind kind);
int po_imap_first(const po_imap *map, po_ivar_kind kind);

/* The number of floordiv and mod in results, constraints and bounds. */
int po_imap_n_div(const po_imap *map);

/* A copy with room for n_var more constraints, which shares expressions. */
po_imap *po_imap_copy(po_arena *arena, const po_imap *map);

/* Is the variable in a result, a constraint, or the bound of another one? */
bool po_imap_is_used(const po_imap *map, int var);

/* The map with value[v], where it is given, in the place of each variable v in
 * results, constraints and bounds; the variables stay.  NULL on overflow.
 */
po_imap *po_imap_substitute(po_arena *arena, const po_imap *map,
                            const po_qaff *const *value);

/* The same without variable "var", which is equal to "value", an expression of the others by
 * their old numbers.  NULL on overflow.
 */
po_imap *po_imap_eliminate(po_arena *arena, const po_imap *map, int var,
                           const po_qaff *value);

/* Call the variables of a kind d0, s0 or rt0 and so on; or all of them. */
void po_imap_number_kind(po_arena *arena, po_imap *map, po_ivar_kind kind);
void po_imap_number(po_arena *arena, po_imap *map);

/* Is that how they are called?  Do two of all variables have one name? */
bool po_imap_is_numbered(const po_imap *map, po_ivar_kind kind);
bool po_imap_has_clash(const po_imap *map);

/* First "first", then "second"; NULL if the ranks do not fit, or for want of
 * numbers.
 */
po_imap *po_imap_compose(po_arena *arena, const po_imap *first,
                         const po_imap *second);

/* tools/indexmap/parse.c: the map that the text, one line at "loc", is; NULL, with an error, if
 * it is none.  math/quasi/print.c: append the same notation, without a newline.
 */
po_imap *po_imap_parse(po_arena *arena, const char *text, const po_loc *loc,
                       po_diag *diag);
void po_imap_print(const po_imap *map, po_text *out);
void po_qaff_print(const po_imap *map, const po_qaff *expr, po_text *out);

/* math/quasi/isl.c: the domain, [parameters] -> { [other variables] : ... }; an
 * expression as a function on it.
 */
__isl_give isl_set *po_imap_domain(const po_imap *map, isl_ctx *ctx);
__isl_give isl_aff *po_imap_aff(const po_imap *map, const po_qaff *expr,
                                isl_ctx *ctx);
/* The relation { [dimensions] -> [results] }: each point of the domain with the results for all
 * values of ranges and run-time variables.  NULL if isl fails.
 */
__isl_give isl_map *po_imap_relation(const po_imap *map, isl_ctx *ctx);

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

/* math/quasi/span.c: between what values an expression is, by interval arithmetic;
 * and, where it tells more, the least and the greatest value on the domain.
 */
po_known po_known_of(po_arena *arena, const po_imap *map, isl_ctx *ctx);
po_span po_qaff_span(const po_known *known, const po_qaff *expr);
po_span po_qaff_exact_span(const po_known *known, const po_qaff *expr);

/* math/quasi/rules.c: the simplest expression known that has the same value. */
const po_qaff *po_qaff_simplify(const po_known *known, const po_qaff *expr);

/* math/quasi/simplify.c: the same map in the simplest form known. */
po_imap *po_imap_simplify(po_arena *arena, const po_imap *map, isl_ctx *ctx);

#endif
