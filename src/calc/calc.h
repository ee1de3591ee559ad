#ifndef POLYOPT_CALC_CALC_H
#define POLYOPT_CALC_CALC_H

#include <isl/map.h>
#include <isl/polynomial.h>
#include <isl/set.h>

#include "polyopt/calc.h"

typedef enum value_kind {
    VALUE_NONE, /* there is none: an error      */
    VALUE_SET,
    VALUE_MAP,
    VALUE_COUNT,
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
    isl_pw_qpolynomial *count;
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
struct value po_value_text(int at, const char *text);
struct value po_value_bool(struct po_calc *calc, int at, isl_bool answer);
struct value po_calc_operate(struct po_calc *calc, const char *op, int at,
                             struct value a, struct value b);
struct value po_calc_inverse(struct po_calc *calc, int at, struct value a);
bool po_calc_fits(struct po_calc *calc, int at, __isl_take isl_space *a,
                  __isl_take isl_space *b);
bool po_calc_has_same_space(struct po_calc *calc, int at, const struct value *a,
                            const struct value *b);

/* --- fun.c, fm.c -------------------------------------------------- */

struct value po_calc_call(struct po_calc *calc, const char *name, int at, int n,
                          struct value *arg);
bool po_calc_is_function(const char *name);
bool po_calc_takes_dim(const char *name);
struct value po_calc_fm(struct po_calc *calc, int at, struct value *set,
                        const char *dim);

#endif
