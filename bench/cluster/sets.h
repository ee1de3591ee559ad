#ifndef SETS_H
#define SETS_H

#include <isl/polynomial.h>
#include <isl/set.h>

#define MOST_NUMBERS 64

/* What a number in the text counts: instances of a share, elements that it is sent, or returns;
 * elements that go over a boundary to the share behind it, or before it, or from the share with
 * date "now" to all.
 */
typedef enum count { INSTANCES, SENT, RETURNED, UP, DOWN, TO_ALL } count;

/* A number that depends on the two last parameters: first and last date of a share, or step and
 * boundary.
 *
 * "phase"      of a step, behind which elements are exchanged, or in which instances are
 * "each"       nanoseconds of an instance, bytes of an element
 * "array"      of elements
 * "is_steady"  is it the same in all steps but the last one?
 * "is_common"  are these the same elements for all shares?
 */
typedef struct number {
    count what;
    int phase;
    double each;
    char array[64];
    isl_pw_qpolynomial *n;
    int is_steady, is_common;
} number;

/* A nest as the text says, for one value of each parameter.
 *
 * "low", "high"  the dates
 * "from", "to"   the steps; 0 and 0 if there is no time loop
 */
typedef struct sets {
    isl_ctx *ctx;
    int n_number, n_phase, has_time;
    number number[MOST_NUMBERS];
    long low, high, from, to;
} sets;

/* End the program with a message of two parts. */
void fail(const char *what, const char *which);

/* Say what the value of a parameter is. */
void set_parameter(const char *name, long value);

/* Read what stands of a function in the text from stdin. */
sets *sets_read(const char *function);
void sets_free(sets *s);

/* Return a number, times what each is, for two values of the last parameters. */
double sets_count(const number *n, long a, long b);

#endif
