#ifndef TREE_USER_SCHEDULE_H
#define TREE_USER_SCHEDULE_H

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/union_set.h>

#include "polyopt/passes.h"
#include "polyopt/user_schedule.h"

#define PO_USER_SCHEDULE_UNKNOWN                                               \
    "it has statements that the nest does not have (see --emit=scop)"

/* user_schedule.c: has the nest these statements, and "domain" all of their instances?  Else
 * "*why" says why not.
 */
isl_bool po_user_schedule_has_instances(const po_scop *scop,
                                        __isl_keep isl_union_set *domain,
                                        const char **why);

/* foreign_nodes.c: return the same order without guard, extension and expansion nodes; NULL, with
 * "*why", if it is none.
 */
__isl_give isl_schedule *po_foreign_nodes_remove(const po_scop *scop,
                                                 __isl_take isl_schedule *tree,
                                                 const char **why);

/* ast_options.c: return the tree with what the options of its bands say done; NULL, with
 * "*why", if that is not possible.
 */
__isl_give isl_schedule *po_ast_options_apply(__isl_take isl_schedule *tree,
                                              const char **why);

/* schedule_rows.c: is the text lines as --emit=schedule-kelly and schedule-2d+1 print
 * them?  Append the same in isl's notation; false if it is not well formed.
 */
bool po_user_schedule_is_rows(const char *text);
bool po_user_schedule_add_rows(const char *text, const po_scop *scop,
                               po_text *out, const char **why);

/* A part of the instances of a statement, with one affine function. */
typedef struct po_user_dates_piece {
    int stmt;
    isl_set *domain;
    isl_multi_aff *date;
} po_user_dates_piece;

/* All of them; their dates have "n_entry" entries. */
typedef struct po_user_dates {
    const po_scop *scop;
    int n_entry;
    int n_piece;
    po_user_dates_piece *piece;
} po_user_dates;

/* schedule_dates.c: the tree of the dates for the instances in "domain", of which each is in a
 * piece.  The pieces of a statement follow one another.
 */
__isl_give isl_schedule *po_user_dates_build(const po_user_dates *dates,
                                             __isl_take isl_union_set *domain);

/* schedule_map.c: is the text a map from instances to dates, in one of the notations?  Read
 * it, as po_user_schedule_read does.
 */
bool po_user_schedule_is_map(const char *text);
__isl_give isl_schedule *po_user_schedule_read_map(const po_scop *scop,
                                                   const char *text,
                                                   const char **why);

#endif
