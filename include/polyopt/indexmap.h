#ifndef POLYOPT_INDEXMAP_H
#define POLYOPT_INDEXMAP_H

#include <isl/map.h>
#include <isl/set.h>
#include <limits.h>

#include "polyopt/diag.h"

/* Index maps: from the coordinates of one array to those of another,
 *
 *     (d0, d1)[s0]{rt0} -> (d0 * 2 + s0, rt0), domain: d0 in [0, 9], ...
 *
 * All of it lives in an arena that the caller gives, and is not changed once it
 * is made.  Functions that return expressions return NULL if a number is not a
 * long, and NULL for NULL.
 */

/* What an expression adds up: a variable, floor(arg / divisor), or what that
 * leaves, arg - divisor * floor(arg / divisor).  Divisors are positive.
 */
typedef enum po_iatom_kind {
    PO_IATOM_VAR,
    PO_IATOM_DIV,
    PO_IATOM_MOD
} po_iatom_kind;

struct po_iexpr;

typedef struct po_iatom {
    po_iatom_kind kind;
    int var;
    const struct po_iexpr *arg;
    long divisor;
} po_iatom;

typedef struct po_iterm {
    long coef;
    po_iatom atom;
} po_iterm;

/* constant + sum of coef * atom, the atoms different, in order, no coef 0 */
typedef struct po_iexpr {
    long constant;
    int n_term;
    const po_iterm *term;
} po_iexpr;

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
    const po_iexpr *low;
    const po_iexpr *high;
} po_interval;

typedef struct po_ivar {
    po_ivar_kind kind;
    const char *name;
    po_interval in;
} po_ivar;

typedef struct po_iconstraint {
    const po_iexpr *expr;
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
    const po_iexpr **result;
    int n_constraint;
    po_iconstraint *constraint;
} po_imap;

/* math/quasi/expr.c: expressions.  Divisors are not 0. */
const po_iexpr *po_iexpr_constant(po_arena *arena, long value);
const po_iexpr *po_iexpr_var(po_arena *arena, int var);
const po_iexpr *po_iexpr_atom(po_arena *arena, const po_iatom *atom);
const po_iexpr *po_iexpr_add(po_arena *arena, const po_iexpr *a,
                             const po_iexpr *b);
const po_iexpr *po_iexpr_sub(po_arena *arena, const po_iexpr *a,
                             const po_iexpr *b);
const po_iexpr *po_iexpr_shift(po_arena *arena, const po_iexpr *a, long by);
const po_iexpr *po_iexpr_scale(po_arena *arena, const po_iexpr *a, long by);
const po_iexpr *po_iexpr_div(po_arena *arena, const po_iexpr *a, long by);
const po_iexpr *po_iexpr_mod(po_arena *arena, const po_iexpr *a, long by);

/* The expression with value[v] in the place of variable v. */
const po_iexpr *po_iexpr_substitute(po_arena *arena, const po_iexpr *expr,
                                    const po_iexpr *const *value);

/* A total order of expressions: less than, equal to or greater than 0. */
int po_iexpr_compare(const po_iexpr *a, const po_iexpr *b);
bool po_iexpr_is_constant(const po_iexpr *expr);
bool po_iexpr_uses(const po_iexpr *expr, int var);

/* The number of floordiv and mod in it. */
int po_iexpr_n_div(const po_iexpr *expr);

/* Is "a" simpler than "b": fewer floordiv and mod; if that is the same, fewer
 * terms; then smaller numbers?
 */
bool po_iexpr_is_simpler(const po_iexpr *a, const po_iexpr *b);

/* Its value where variable v has value[v]; false if it is not a long. */
bool po_iexpr_eval(const po_iexpr *expr, const long *value, long *result);

/* math/quasi/map.c: maps. */
int po_imap_n_kind(const po_imap *map, po_ivar_kind kind);
int po_imap_first(const po_imap *map, po_ivar_kind kind);
int po_imap_n_div(const po_imap *map);
po_imap *po_imap_copy(po_arena *arena, const po_imap *map);
bool po_imap_is_used(const po_imap *map, int var);

/* The map with value[v], where it is given, in the place of each variable v in
 * results, constraints and bounds; the variables stay.
 */
po_imap *po_imap_substitute(po_arena *arena, const po_imap *map,
                            const po_iexpr *const *value);

/* The same without the variable that "value" stands for. */
po_imap *po_imap_eliminate(po_arena *arena, const po_imap *map, int var,
                           const po_iexpr *value);

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

/* indexmap/parse.c, math/quasi/print.c: text. */
po_imap *po_imap_parse(po_arena *arena, const char *text, const po_loc *loc,
                       po_diag *diag);
void po_imap_print(const po_imap *map, po_text *out);
void po_iexpr_print(const po_imap *map, const po_iexpr *expr, po_text *out);

/* math/quasi/isl.c: the domain, [parameters] -> { [other variables] : ... }; an
 * expression as a function on it; and back.
 */
__isl_give isl_set *po_imap_domain(const po_imap *map, isl_ctx *ctx);
__isl_give isl_aff *po_imap_aff(const po_imap *map, const po_iexpr *expr,
                                isl_ctx *ctx);
/* The relation { [dimensions] -> [results] }. */
__isl_give isl_map *po_imap_relation(const po_imap *map, isl_ctx *ctx);
const po_iexpr *po_iexpr_from_aff(po_arena *arena, __isl_keep isl_aff *aff,
                                  int first_param);

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
po_span po_iexpr_span(const po_known *known, const po_iexpr *expr);
po_span po_iexpr_exact_span(const po_known *known, const po_iexpr *expr);

/* math/quasi/rules.c: the simplest expression known that has the same value. */
const po_iexpr *po_iexpr_simplify(const po_known *known, const po_iexpr *expr);

/* math/quasi/simplify.c: the same map in the simplest form known. */
po_imap *po_imap_simplify(po_arena *arena, const po_imap *map, isl_ctx *ctx);

#endif
