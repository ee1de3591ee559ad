/* Where to cut a loop (index-set splitting): in, the iterations for which a
 * condition holds and all iterations of the loop; out, those in front of the
 * former, those between their begin and end, and those behind, as sets.  False
 * if the former are not an interval with one affine bound at each end.
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/set.h>
#include <isl/val.h>

#include "internal.h"

/* The conditions that have been found, NULL if there is none, and the parameters in the first; "is_bad":
 * there are others.
 */
struct ends {
    isl_set *begin;
    isl_set *end;
    unsigned params;
    bool is_bad;
};

static unsigned params_of(__isl_keep isl_constraint *c)
{
    isl_size n = isl_constraint_dim(c, isl_dim_param);
    unsigned params = 0;

    for (int p = 0; p < n && p < PO_MAX_WINDOW; p++) {
        isl_bool involves =
            isl_constraint_involves_dims(c, isl_dim_param, (unsigned)p, 1);

        params |= involves == isl_bool_true ? 1u << p : 0;
    }
    return params;
}

/* Return the sign of the iteration in the condition; 0 if there is none, or more than the sign. */
static int sign_of(__isl_keep isl_constraint *c)
{
    isl_val *factor = isl_constraint_get_coefficient_val(c, isl_dim_set, 0);
    bool is_one = isl_val_is_one(factor) == isl_bool_true;
    bool is_negone = isl_val_is_negone(factor) == isl_bool_true;

    isl_val_free(factor);
    return is_one ? 1 : is_negone ? -1 : 0;
}

static isl_stat look_at(__isl_take isl_constraint *c, void *user)
{
    struct ends *ends = user;
    isl_bool involves = isl_constraint_involves_dims(c, isl_dim_set, 0, 1);
    bool is_equality = isl_constraint_is_equality(c) != isl_bool_false;
    int sign = sign_of(c);
    isl_set **end = sign > 0 ? &ends->begin : &ends->end;

    if (involves == isl_bool_true) {
        ends->is_bad |= is_equality || sign == 0 || *end;
        ends->params |= sign > 0 ? params_of(c) : 0;
    }
    if (involves == isl_bool_true && !ends->is_bad)
        *end = isl_set_from_basic_set(isl_basic_set_from_constraint(c));
    else
        isl_constraint_free(c);
    return involves < 0 ? isl_stat_error : isl_stat_ok;
}

/* Find the conditions on the iterations in a set of one part. */
static struct ends find_ends(__isl_take isl_set *set)
{
    struct ends ends = {0};
    isl_basic_set *hull;

    ends.is_bad = isl_set_n_basic_set(set) != 1;
    hull = isl_set_simple_hull(set);
    if (isl_basic_set_foreach_constraint(hull, look_at, &ends) < 0)
        ends.is_bad = true;
    isl_basic_set_free(hull);
    return ends;
}

bool po_iterations_cut(__isl_keep isl_set *some, __isl_keep isl_set *all,
                       isl_set *part[PO_MAX_LOOP_PART], unsigned *params)
{
    struct ends own =
        find_ends(isl_set_gist(isl_set_copy(some), isl_set_copy(all)));
    struct ends loop = find_ends(isl_set_copy(all));
    isl_set *every = isl_set_universe(isl_set_get_space(some));
    isl_set *on = own.begin ? own.begin : isl_set_copy(every);
    isl_set *until = own.end ? own.end : isl_set_copy(every);

    isl_set_free(loop.begin);
    isl_set_free(loop.end);
    isl_set_free(every);
    if (own.is_bad) {
        isl_set_free(on);
        isl_set_free(until);
        return false;
    }
    *params = own.params & ~loop.params;
    part[0] = isl_set_complement(isl_set_copy(on));
    part[PO_LOOP_MIDDLE] =
        isl_set_intersect(isl_set_copy(on), isl_set_copy(until));
    part[2] = isl_set_subtract(on, until);
    return true;
}
