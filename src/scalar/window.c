/* Where windows are not whole: iterations of a loop for which conditions between it and other loops leave
 * out some of the instances that these loops would have otherwise, as
 *
 *     for (0 <= x < w)
 *         for (0 <= i < 3)
 *             if (0 <= x + i - 1 < w)
 *
 * does for the first x and the last one.  In the box of the loops stay all other conditions.
 */
#include <isl/constraint.h>
#include <isl/set.h>
#include <isl/val.h>

#include "internal.h"

/* The box of a part of a domain, in work, where loop number "depth" is looked at; "is_torn": it is larger
 * than the part.
 */
struct box {
    __isl_keep isl_basic_set *part;
    isl_basic_set *set;
    unsigned depth;
    bool is_torn;
};

/* Is it a condition on the loop? */
static isl_bool is_on(__isl_keep isl_constraint *c, unsigned iter)
{
    return isl_constraint_involves_dims(c, isl_dim_set, iter, 1);
}

static int sign_of(__isl_keep isl_constraint *c, unsigned iter)
{
    isl_val *factor =
        isl_constraint_get_coefficient_val(c, isl_dim_set, (int)iter);
    int sign = isl_val_sgn(factor);

    isl_val_free(factor);
    return sign;
}

static bool has_quotients(__isl_keep isl_constraint *c)
{
    isl_size n = isl_constraint_dim(c, isl_dim_div);
    isl_bool has = isl_bool_error;

    if (n >= 0)
        has = isl_constraint_involves_dims(c, isl_dim_div, 0, (unsigned)n);
    return has != isl_bool_false;
}

/* A bound of loop "iter" on the side of "sign" is looked for that is none of loop number "depth". */
struct bound {
    unsigned depth;
    unsigned iter;
    int sign;
    bool found;
};

static isl_stat is_bound(__isl_take isl_constraint *c, void *user)
{
    struct bound *bound = user;
    isl_bool is_mine = is_on(c, bound->depth);

    if (is_mine == isl_bool_false && sign_of(c, bound->iter) == bound->sign)
        bound->found = true;
    isl_constraint_free(c);
    return is_mine < 0 ? isl_stat_error : isl_stat_ok;
}

/* Is it a condition on the loop and on others, which have other bounds, too?  So have the loops over
 * windows; a triangle's have no others.
 */
static isl_bool cuts_window(const struct box *box, __isl_keep isl_constraint *c)
{
    isl_size n = isl_constraint_dim(c, isl_dim_set);
    isl_bool is_mine = is_on(c, box->depth);
    isl_bool is_equality = isl_constraint_is_equality(c);
    bool is_window = false;

    if (n < 0 || is_mine < 0 || is_equality < 0)
        return isl_bool_error;
    if (!is_mine || is_equality || has_quotients(c))
        return isl_bool_false;
    for (unsigned i = 0; i < (unsigned)n; i++) {
        struct bound bound = {box->depth, i, sign_of(c, i), false};

        if (i == box->depth || bound.sign == 0)
            continue;
        if (isl_basic_set_foreach_constraint(box->part, is_bound, &bound) < 0)
            return isl_bool_error;
        if (!bound.found)
            return isl_bool_false;
        is_window = true;
    }
    return is_window ? isl_bool_true : isl_bool_false;
}

/* Add the condition to the box, if it stays. */
static isl_stat add_condition(__isl_take isl_constraint *c, void *user)
{
    struct box *box = user;
    isl_bool torn = cuts_window(box, c);

    if (torn == isl_bool_false) {
        box->set = isl_basic_set_add_constraint(box->set, c);
        return isl_stat_ok;
    }
    box->is_torn = true;
    isl_constraint_free(c);
    return torn < 0 ? isl_stat_error : isl_stat_ok;
}

/* The boxes of the parts of a domain. */
struct boxes {
    isl_set *all;
    unsigned depth;
    bool is_torn;
};

static isl_stat add_box(__isl_take isl_basic_set *part, void *user)
{
    struct boxes *boxes = user;
    struct box box = {part,
                      isl_basic_set_universe(isl_basic_set_get_space(part)),
                      boxes->depth, false};
    isl_stat status =
        isl_basic_set_foreach_constraint(part, add_condition, &box);

    boxes->all = isl_set_union(boxes->all, isl_set_from_basic_set(box.set));
    boxes->is_torn = boxes->is_torn || box.is_torn;
    isl_basic_set_free(part);
    return status;
}

/* Find the boxes of the parts of "domain"; false if isl failed. */
static bool find_boxes(struct boxes *boxes, __isl_keep isl_set *domain,
                       int depth)
{
    *boxes = (struct boxes){isl_set_empty(isl_set_get_space(domain)),
                            (unsigned)depth, false};
    return isl_set_foreach_basic_set(domain, add_box, boxes) >= 0;
}

bool po_stmt_cuts_windows(const po_stmt *stmt, int depth)
{
    struct boxes boxes;
    bool cuts = find_boxes(&boxes, stmt->domain, depth) && boxes.is_torn;

    isl_set_free(boxes.all);
    return cuts;
}

isl_set *po_stmt_left_out(const po_stmt *stmt, int depth)
{
    struct boxes boxes;

    if (!find_boxes(&boxes, stmt->domain, depth))
        boxes.all = isl_set_free(boxes.all);
    return isl_set_subtract(boxes.all, isl_set_copy(stmt->domain));
}
