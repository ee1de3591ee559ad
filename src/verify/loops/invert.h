#ifndef POLYOPT_VERIFY_LOOPS_INVERT_H
#define POLYOPT_VERIFY_LOOPS_INVERT_H

#include "loops.h"

/* A leaf of which the variables are to become functions of the instance.
 *
 * "space"  of the instances of its statement
 * "guess"  of each variable, what it may be; NULL if there is no idea
 * "args"   { [v_0, ...] -> S[arguments] }
 * "memo"   of the leaves
 * "rows"   what is known of the variables
 * "n_ast_var"  variables from this one on are of loops that have been rolled up
 */
struct inversion {
    po_leaf *leaf;
    int n_ast_var;
    po_inequalities rows;
    isl_space *space;
    isl_pw_aff *guess[PO_MAX_BINDER];
    isl_multi_pw_aff *args;
    po_memo *memo;
};

/* Store "candidate" as the value of a variable if that is what it is. */
isl_bool po_inversion_try(struct inversion *w, int pos,
                          __isl_take isl_pw_aff *candidate);

/* candidate_values.c: candidates for the value of a variable. */
__isl_give isl_pw_aff *po_inversion_known(void *user, int var);
__isl_give isl_pw_aff *po_inversion_coordinate(const struct inversion *w,
                                               int dim);
void po_inversion_guess(struct inversion *w, int pos);
isl_bool po_inversion_try_args(struct inversion *w, int pos);
isl_bool po_inversion_try_rows(struct inversion *w, int pos);

#endif
