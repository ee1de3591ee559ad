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
#define MAX_LOOP 5
#define MAX_NAME 8

/* Extents: subscripts stay below 2 * NMAX + ROOM. */
#define NMAX 24
#define ROOM 16

/* How the arrays of a kernel are given.
 *
 * DRESS_GLOBAL   file scope, constant sizes
 * DRESS_PARAM    restrict parameters of constant extent
 * DRESS_VLA      parameters of run-time extent, some of them restrict
 * DRESS_POINTER  pointers that may be the same, rows computed by hand
 */
enum dress { DRESS_GLOBAL, DRESS_PARAM, DRESS_VLA, DRESS_POINTER, N_DRESS };

/* Kinds of local variables that are not iterators, with the letter that their
 * names begin with.
 *
 * NAME_SCALAR   t, a number
 * NAME_LOCAL    l, an array as large as any
 * NAME_INDEX    q, an integer that may be a subscript
 * NAME_LINEAR   r, an integer that may be a subscript of L
 * NAME_POINTER  p, into an array, where 3 elements are left
 * NAME_SUM      a, an integer that may be large
 */
enum kind {
    NAME_SCALAR,
    NAME_LOCAL,
    NAME_INDEX,
    NAME_LINEAR,
    NAME_POINTER,
    NAME_SUM,
    N_KIND
};

/* The numbers of the variables of a kind that can be used. */
struct names {
    int n;
    int id[MAX_NAME];
};

/* What can be used, to be restored at the end of a block. */
struct scope {
    int n[N_KIND];
};

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
 * "n"        text of the limit of iterators: a number that does not change
 * "s"        what stands before the members of the structure
 * "plain"    keep to what numerical programs consist of
 * "exact"    keep to sums that are the same in any order
 * "depth"    number of loops around
 * "iter"     their iterators
 * "indent"   of the text
 * "names"    variables that have a value
 * "name"     loops and counters so far, for names
 * "outside"  iterators v0, v1, ... declared outside that are taken
 * "stay"     may the iteration not be cut short?
 */
struct gen {
    uint64_t state;
    int next;
    bool drop[MAX_NODE];
    int mute;
    enum dress dress;
    const char *n;
    const char *s;
    bool plain;
    bool exact;
    int depth;
    struct iter iter[MAX_LOOP];
    int indent;
    struct names names[N_KIND];
    int name;
    int outside;
    bool stay;
};

/* names.c */
unsigned below(struct gen *g, unsigned n);
bool chance(struct gen *g, unsigned percent);
__attribute__((format(printf, 2, 3))) void say(const struct gen *g,
                                               const char *format, ...);
void margin(const struct gen *g);
void open_block(struct gen *g);
void close_block(struct gen *g);
char letter(enum kind kind);
bool has_name(const struct gen *g, enum kind kind);
void print_name(struct gen *g, enum kind kind);
int new_name(struct gen *g);
void use_name(struct gen *g, enum kind kind, int id);
struct scope begin_scope(const struct gen *g);
void end_scope(struct gen *g, struct scope scope);

/* frame.c: what stands before and after the kernels */
void print_before(void);
void print_after(const enum dress *dress, int n_kernel);

/* expr.c */
const struct iter *any_iter(struct gen *g);
void print_subscript(struct gen *g);
void print_row(struct gen *g);
void print_element(struct gen *g, bool is_double);
void print_float(struct gen *g);
void print_value(struct gen *g, int depth);
void print_count(struct gen *g);

/* integer.c: signed integers, and conditions */
void print_integer_element(struct gen *g);
void print_integer(struct gen *g, int depth);
void print_affine_condition(struct gen *g);
void print_data_condition(struct gen *g);

/* loop.c */
const char *begin_loop(struct gen *g);
void end_loop(struct gen *g, const char *form);

/* idiom.c: what people write loops for */
void print_idiom(struct gen *g, int budget);
void print_local(struct gen *g);

/* accum.c: what people write loops for, integers and memory */
void print_accumulator(struct gen *g, int budget);
void print_reuse(struct gen *g, int budget);
void print_block(struct gen *g);
void print_small(struct gen *g);
void print_until(struct gen *g, int budget);

/* scratch.c: arrays that iterations fill */
void print_scratch(struct gen *g, int budget);

/* exchange.c */
void print_turns(struct gen *g);

/* peak.c */
void print_peak(struct gen *g);

/* exact.c: sums that are the same in any order */
void print_exact(struct gen *g, int budget);

/* stmt.c: the statements of a kernel */
void print_statements(struct gen *g, int budget);
void print_assignment(struct gen *g);

#endif
