#ifndef POLYOPT_RANDOM_TREE_H
#define POLYOPT_RANDOM_TREE_H

#include <isl/schedule.h>

#include "trace.h"

#define MAX_STMT 3
#define MAX_ROW  2

/* floor((i_coef i + j_coef j + constant) / den) */
struct row {
    int coef[2];
    int constant;
    int den;
};

/* A tree: a sequence of groups of statements; in each group, the loops that
 * its statements share, then a sequence of them, and last the iterators of
 * each, perhaps backwards.  The date of an instance is
 *
 *     [ group | rows | place | iterators ]
 *       1       n_row  1       2
 */
struct plan {
    const po_scop *scop;
    int n_group;
    int n_row;
    int group[MAX_STMT];
    int place[MAX_STMT];
    bool backwards[MAX_STMT];
    struct row row[MAX_STMT][MAX_ROW];
    bool concurrent[MAX_STMT][MAX_ROW];
};

void draw_plan(struct plan *plan, const po_scop *scop, uint64_t *state);
__isl_give isl_schedule *tree_of(const struct plan *plan);

/* The statement with the smallest number in a group. */
int leader(const struct plan *plan, int group);

#endif
