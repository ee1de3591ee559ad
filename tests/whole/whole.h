#ifndef POLYOPT_WHOLE_H
#define POLYOPT_WHOLE_H

#include "../support/model.h"
#include "polyopt/passes.h"

/* What a schedule is worth for one statement: the number of independent
 * parallel loops around it, and the number of independent loops of the deepest
 * permutable band that has two of them or more; see merit.c.
 */
struct merit {
    int n_parallel;
    int n_permutable;
};

void merit_of(__isl_keep isl_schedule *tree, const po_scop *scop,
              struct merit *merit);
isl_bool merit_by_isl(const po_scop *scop, const po_deps *deps,
                      const po_run *run, struct merit *merit);

#define MAX_DEPTH 24

/* An executed instance; "date" is set in traces of trees only. */
struct event {
    int stmt;
    int n_iter;
    long iter[MAX_DEPTH];
    int n_date;
    long date[2 * MAX_DEPTH];
};

/* Instances in the order of their execution. */
struct trace {
    struct event *event;
    int n;
    int room;
};

bool scop_admits(const po_scop *scop, long value);
bool trace_of_ast(const po_ast *ast, const po_scop *scop, long value,
                  struct trace *trace);
void trace_of_tree(__isl_keep isl_schedule *tree, const po_scop *scop,
                   long value, struct trace *trace);
bool trace_is_equal(const struct trace *a, const struct trace *b);
bool trace_is_permutation(const struct trace *a, const struct trace *b);
bool trace_respects(const struct trace *trace, const po_scop *scop,
                    const po_deps *deps, long value);
void trace_free(struct trace *trace);

/* verdicts.c */
const char *find_wrong_verdict(const po_scop *scop, const po_run *run,
                               unsigned long *budget);

#endif
