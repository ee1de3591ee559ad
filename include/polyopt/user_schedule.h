#ifndef POLYOPT_USER_SCHEDULE_H
#define POLYOPT_USER_SCHEDULE_H

#include <isl/schedule.h>

#include "polyopt/scop.h"

/* tree/user_schedule.c: orders that the user has written.
 *
 * Find the first name of a nest in "text": that of a function, of n characters, its line, 0 if none
 * is given, and its version, "where stride is 1", of n_where characters, 0 if none is given; n = 0
 * if there is no name.
 */
typedef struct po_user_schedule_name {
    const char *text;
    size_t n;
    long line;
    const char *where;
    size_t n_where;
} po_user_schedule_name;

po_user_schedule_name po_user_schedule_next_name(const char *text);

/* Behind the name of a nest: the order is for where the loop that threads share by the other one
 * has too few iterations for them.
 */
#define PO_USER_SCHEDULE_FEW "few"

/* An order in a text: "n" bytes, NULL if there is none, and n_settings bytes of what stands behind
 * the name of the nest, settings of scripts with ";" between them.
 */
typedef struct po_user_schedule {
    const char *text;
    size_t n;
    const char *settings;
    size_t n_settings;
} po_user_schedule;

/* Find the order for the nest in "text", or that for few iterations.  Read it, a tree or a map: NULL, with "*why", if it is none of the instances of the
 * scop, or has nodes or marks that are not supported.
 */
po_user_schedule po_user_schedule_find(const char *text, const po_scop *scop,
                                       bool is_few_trips);
__isl_give isl_schedule *po_user_schedule_read(const po_scop *scop,
                                               const char *text, size_t n,
                                               const char **why);

/* The tree of an order that is written as dates, { S0[i, j] -> [0, i, j] }; NULL, with "*why",
 * if they are none of the instances of the scop, or several of one.
 */
__isl_give isl_schedule *po_tree_of_dates(const po_scop *scop,
                                          __isl_take isl_union_map *map,
                                          const char **why);

/* Say what the tree has that is no order of loops: nodes that are not supported, marks that
 * are none, or that do not fit each other; NULL if there is nothing.
 */
const char *po_tree_find_misplaced(const po_scop *scop,
                                   __isl_keep isl_schedule *tree);

#endif
