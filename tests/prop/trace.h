#ifndef POLYOPT_TRACE_H
#define POLYOPT_TRACE_H

#include "prop.h"

#define TRACE_DIM  3
#define TRACE_DATE 12

/* An instance of a statement; instances are in the original order. */
struct instance {
    int stmt;
    int iter[TRACE_DIM];
};

/* An element that an instance accesses.  "is_done" is false for half of the
 * writes that are not must-writes.
 */
struct touch {
    int instance;
    int access;
    int array;
    int element[TRACE_DIM];
    bool is_write;
    bool is_must;
    bool is_done;
};

/* All that a scop without parameters does, written out.  Touches are sorted
 * by instance, with the reads of an instance before its writes.
 */
struct trace {
    const po_scop *scop;
    int n_instance;
    struct instance *instance;
    int n_touch;
    struct touch *touch;
};

/* A random scop of up to three statements in up to two loops. */
po_scop *random_scop(uint64_t *state);

/* One of up to six statements, most of them in one body. */
po_scop *random_straight_scop(uint64_t *state);

void trace_begin(struct trace *trace, const po_scop *scop);
void trace_end(struct trace *trace);

/* Number of an instance; -1 if there is none. */
int trace_find(const struct trace *trace, int stmt, const int *iter);

/* Call "visit" with the instances of every pair of a dependence. */
void trace_visit_pairs(const struct trace *trace, const po_dep *dep,
                       void (*visit)(int src, int dst, void *user), void *user);

bool same_element(const struct touch *a, const struct touch *b);

#endif
