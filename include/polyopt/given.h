#ifndef POLYOPT_GIVEN_H
#define POLYOPT_GIVEN_H

#include <isl/schedule.h>

#include "polyopt/scop.h"

/* tree/given.c: orders that the user has written.
 *
 * Return the first name of a nest in "text", that of a function, of "*n" characters, and its
 * line, 0 if none is given; NULL if there is none.
 */
const char *po_tree_next_given(const char *text, size_t *n, long *number);

/* Behind the name of a nest: the order is for where the loop that threads share by the other one
 * has too few iterations for them.
 */
#define PO_GIVEN_FEW " few"

/* Return the text of the order for the nest in "text", or of that for few iterations, of "*n"
 * bytes; NULL if there is none.  Read it, a tree or a map: NULL, with "*why", if it is none of the instances of the
 * scop, or has nodes or marks that are not supported.
 */
const char *po_tree_find_given(const char *text, const po_scop *scop,
                               bool is_few, size_t *n);
__isl_give isl_schedule *po_tree_read_given(const po_scop *scop,
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
