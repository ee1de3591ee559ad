#ifndef POLYOPT_MATH_COUNT_INTERNAL_H
#define POLYOPT_MATH_COUNT_INTERNAL_H

#include <isl/aff.h>
#include <isl/polynomial.h>
#include <isl/set.h>

#include "polyopt/card.h"
#include "polyopt/fm.h"

#include "atoms.h"

/* --- part.c: what is counted ---------------------------------------------- */

/* The integer points x of "region",
 *
 *     [n, f] -> { [x] }
 *
 * where the parameters are those of the user, n, and floors of functions of
 * them, f_0, f_1, ...: the region has no integer divisions.
 *
 * "floors"  what f_i is, over n
 */
struct part {
    isl_basic_set *region;
    isl_aff_list *floors;
};

struct part po_part_from_basic_set(__isl_keep isl_basic_set *set);
struct part po_part_copy(const struct part *part);
void po_part_clear(struct part *part);
__isl_give isl_aff *po_part_floor(struct part *part, const long *row, long den);
void po_part_replace(struct part *part, int dim, __isl_take isl_aff *value);
void po_part_drop(struct part *part, int dim);
__isl_give isl_set *po_part_domain(const struct part *part);

/* --- pieces.c ------------------------------------------------------------- */

/* A function of the user's variables, 0 outside of its pieces, which are
 * disjoint.
 */
struct pieces {
    struct atoms *atoms;
    int n;
    struct piece {
        isl_set *domain;
        bool is_infinite;
        struct qpoly value;
    } * piece;
};

isl_stat po_pieces_add_disjoint(struct pieces *pieces,
                                __isl_take isl_set *domain,
                                const struct qpoly *value);
isl_stat po_pieces_add(struct pieces *sum, __isl_take isl_set *domain,
                       const struct qpoly *value);
isl_stat po_pieces_add_all(struct pieces *sum, struct pieces *more);
void po_pieces_clear(struct pieces *pieces);

/* --- nested_intervals.c --------------------------------------------------------------- */

/* Nested intervals: on the dimension "dim[i]" those of rows 2 i, the lower, and
 * 2 i + 1, the upper bound, of "bounds", columns [ n, f | x | constant ], in
 * which dim[j], j < i, does not occur.
 */
struct nest {
    int n_level;
    int *dim;
    po_system *bounds;
};

bool po_nest_sum(const struct nest *nest, const struct part *part,
                 struct atoms *atoms, struct qpoly *value);

/* --- eliminate.c ---------------------------------------------------------- */

isl_stat po_part_sum(struct part *part, struct pieces *sum);

/* --- tidy.c --------------------------------------------------------------- */

isl_stat po_pieces_merge(struct pieces *pieces);
__isl_give isl_pw_qpolynomial *po_pieces_to_pw(struct pieces *pieces,
                                               __isl_take isl_space *space);

#endif
