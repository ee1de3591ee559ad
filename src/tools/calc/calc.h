#ifndef POLYOPT_CALC_CALC_H
#define POLYOPT_CALC_CALC_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/polynomial.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "polyopt/calc.h"

typedef enum value_kind {
    VALUE_NONE, /* there is none: an error      */
    VALUE_SET,
    VALUE_MAP,
    VALUE_SETS, /* of several spaces, or of none */
    VALUE_MAPS,
    VALUE_FUNCTION, /* as a map */
    VALUE_COUNT,
    VALUE_COUNTS,
    VALUE_TEXT /* only to be printed           */
} value_kind;

/* A value, one of whose members is in use, and where it comes from: the offset
 * in the line.
 */
struct value {
    value_kind kind;
    int at;
    isl_set *set;
    isl_map *map;
    isl_union_set *sets;
    isl_union_map *maps;
    isl_pw_multi_aff *function;
    isl_pw_qpolynomial *count;
    isl_union_pw_qpolynomial *counts;
    char *text;
};

/* A variable; "next" is one that was set before. */
struct variable {
    struct variable *next;
    char *name;
    struct value value;
};

/* The calculator in a line.
 *
 * "at"      the offset in the line
 * "failed"  an error was found, at offset "where"; "why" says which
 */
struct po_calc {
    isl_ctx *ctx;
    struct variable *variable;
    const char *line;
    int at;
    bool failed;
    int where;
    po_text *why;
};

/* --- calc.c --------------------------------------------------------------- */

struct value po_calc_fail(struct po_calc *calc, int at, const char *format, ...)
    PO_PRINTF(3, 4);

/* --- op.c --------------------------------------------------------------- */

void po_value_free(struct value *value);
struct value po_value_copy(const struct value *value);
struct value po_value_set(struct po_calc *calc, int at, isl_set *set);
struct value po_value_map(struct po_calc *calc, int at, isl_map *map);
struct value po_value_count(struct po_calc *calc, int at,
                            isl_pw_qpolynomial *count);
struct value po_value_counts(struct po_calc *calc, int at,
                             isl_union_pw_qpolynomial *counts);
struct value po_value_text(int at, const char *text);
struct value po_value_bool(struct po_calc *calc, int at, isl_bool answer);
struct value po_calc_operate(struct po_calc *calc, const char *op, int at,
                             struct value a, struct value b);
struct value po_calc_inverse(struct po_calc *calc, int at, struct value a);
bool po_calc_fits(struct po_calc *calc, int at, __isl_take isl_space *a,
                  __isl_take isl_space *b);
bool po_calc_has_same_space(struct po_calc *calc, int at, const struct value *a,
                            const struct value *b);

/* --- spaces.c, several.c ------------------------------------------ */

/* Are the sets equal, or one a part of the other, as the comparison "op" asks? */
isl_bool po_calc_compare(const char *op, __isl_take isl_union_set *a,
                         __isl_take isl_union_set *b);

bool po_value_is_set(const struct value *value);
bool po_value_is_map(const struct value *value);
bool po_value_is_several(const struct value *value);
__isl_give isl_union_set *po_value_as_sets(const struct value *value);
__isl_give isl_union_map *po_value_as_maps(const struct value *value);
struct value po_value_sets(struct po_calc *calc, int at,
                           __isl_take isl_union_set *sets);
struct value po_value_maps(struct po_calc *calc, int at,
                           __isl_take isl_union_map *maps);
char *po_value_print_several(const struct value *value);
struct value po_calc_operate_several(struct po_calc *calc, const char *op,
                                     int at, const struct value *a,
                                     const struct value *b);
struct value po_calc_call_several(struct po_calc *calc, const char *name,
                                  int at, struct value *arg);

/* --- function.c --------------------------------------------------- */

bool po_value_make_map(struct po_calc *calc, struct value *value);
bool po_calc_is_on_functions(const char *op, const struct value *a,
                             const struct value *b);
struct value po_calc_operate_functions(struct po_calc *calc, const char *op,
                                       int at, const struct value *a,
                                       const struct value *b);
struct value po_calc_function(struct po_calc *calc, int at, struct value *arg);
struct value po_calc_min(struct po_calc *calc, int at, struct value *arg);
struct value po_calc_max(struct po_calc *calc, int at, struct value *arg);

/* --- fun.c, fm.c -------------------------------------------------- */

/* What unwrap says of other sets. */
#define PO_CALC_NO_PAIRS "unwrap is for sets of pairs, { [A[i] -> B[j]] }"

struct value po_calc_call(struct po_calc *calc, const char *name, int at, int n,
                          struct value *arg);
bool po_calc_is_function(const char *name);
bool po_calc_takes_dim(const char *name);
struct value po_calc_fm(struct po_calc *calc, int at, struct value *set,
                        const char *dim);

#endif
