#ifndef POLYOPT_SCHEDULE_CASE_H
#define POLYOPT_SCHEDULE_CASE_H

#include "test.h"

/* A scop; scalars whose names are in "dead" are not read afterwards, writes
 * of arrays in "may" need not happen.
 */
struct schedule_program {
    const char *context;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *dead;
    const char *may;
};

/* Is the tree, of isl, a legal schedule of the program? */
struct schedule_case {
    const char *why;
    const struct schedule_program *program;
    const char *tree;
    isl_bool legal;
};

/* Parts of trees for "for (i) { S0; S1; }". */
#define PAIR_DOMAIN                                                            \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }\", child: "
#define PAIR_BAND "{ schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(i)] }]\""
#define PAIR_SEQUENCE                                                          \
    "{ sequence: [ { filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" } ] }"
#define APART                                                                  \
    "[ { filter: \"{ S0[i] }\", child: { schedule: \"[{ S0[i] -> [(i)] "       \
    "}]\" } }, { filter: \"{ S1[i] }\", child: { schedule: "                   \
    "\"[{ S1[i] -> [(i)] }]\" } } ] } }"

po_scop *schedule_program_read(const struct schedule_program *p);

/* Is it said to be legal if it is? */
void schedule_case_verify(const struct schedule_case *c);

/* And whatever dependence analysis forgets, or takes for private: is no tree passed
 * that is not legal?
 */
void schedule_case_forget(const struct schedule_case *c);

#endif
