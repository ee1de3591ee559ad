/* What the parts of the program generator share.
 */
#ifndef GEN_H
#define GEN_H

#include <stdbool.h>
#include <stdint.h>

/* Nodes numbered in the order of their creation may be left out, which is how
 * a failing program is made smaller.
 */
#define MAX_NODE 2000
#define MAX_LOOP 4

/* Extents: subscripts stay below 2 * NMAX + ROOM. */
#define NMAX 24
#define ROOM 16

/* How the arrays of a kernel are given.
 *
 * DRESS_GLOBAL   file scope, constant sizes, constant bounds
 * DRESS_PARAM    restrict parameters, bounds by a parameter n
 * DRESS_VLA      restrict parameters of run-time extent
 * DRESS_POINTER  pointers that may be the same, rows computed by hand
 */
enum dress { DRESS_GLOBAL, DRESS_PARAM, DRESS_VLA, DRESS_POINTER, N_DRESS };

/* An iterator in scope: 0 <= value < NMAX.
 *
 * "name"       of the variable
 * "is_signed"  may run down to -1, and be subtracted from
 */
struct iter {
    char name[8];
    bool is_signed;
};

/* State of the generator.
 *
 * "state"    of the random numbers
 * "next"     number of the next node
 * "drop"     nodes to leave out
 * "mute"     not 0 inside of a node that is left out
 * "dress"    of the kernel
 * "n"        text of the limit of iterators: the name of a number
 * "depth"    number of loops around
 * "iter"     their iterators
 * "indent"   of the text
 * "scalar"   number of scalars t0, t1, ... that have a value
 * "name"     loops and counters so far, for names
 * "outside"  iterators v0, v1, ... declared outside that are taken
 */
struct gen {
    uint64_t state;
    int next;
    bool drop[MAX_NODE];
    int mute;
    enum dress dress;
    const char *n;
    int depth;
    struct iter iter[MAX_LOOP];
    int indent;
    int scalar;
    int name;
    int outside;
};

/* expr.c */
unsigned below(struct gen *g, unsigned n);
bool chance(struct gen *g, unsigned percent);
__attribute__((format(printf, 2, 3))) void say(const struct gen *g,
                                               const char *format, ...);
void print_subscript(struct gen *g);
void print_element(struct gen *g, bool is_double);
void print_value(struct gen *g, int depth);
void print_count(struct gen *g);
void print_affine_condition(struct gen *g);
void print_data_condition(struct gen *g);

/* stmt.c: the statements of a kernel */
void print_statements(struct gen *g, int budget);

#endif
