/* What readings of one AST have in common: sets of points, by what they come from, and what has
 * been asked of them.
 *
 * A nest with register tiles is read several times, as it is on each target, with copies
 * rolled up and without; the loops around the tiles, and the plain loops that these stand
 * for, are the same each time.  A set stays as long as the memo, so that its address names
 * it.
 */
#include <stdlib.h>

#include "memo.h"

/* The points of "from" that are in "by" too; if that is NULL, with one variable more; if
 * "from" is NULL, those where a reading begins.
 */
struct step {
    isl_set *from;
    isl_set *by;
    isl_set *points;
};

/* Is "value", a function of the points, what the variable at "pos" is at all of them? */
struct answer {
    isl_set *points;
    int pos;
    isl_pw_aff *value;
    isl_bool is;
};

struct po_memo {
    int n_step;
    struct step *step;
    int n_answer;
    struct answer *answer;
};

po_memo *po_memo_alloc(void)
{
    po_memo *memo = po_alloc(sizeof(*memo));

    *memo = (po_memo){0};
    return memo;
}

po_memo *po_memo_free(__isl_take po_memo *memo)
{
    if (!memo)
        return NULL;
    for (int i = 0; i < memo->n_step; i++) {
        isl_set_free(memo->step[i].from);
        isl_set_free(memo->step[i].by);
        isl_set_free(memo->step[i].points);
    }
    for (int i = 0; i < memo->n_answer; i++) {
        isl_set_free(memo->answer[i].points);
        isl_pw_aff_free(memo->answer[i].value);
    }
    free(memo->step);
    free(memo->answer);
    free(memo);
    return NULL;
}

/* Return the points that come of "from" by "by"; NULL if they are not known. */
static __isl_give isl_set *find(const po_memo *memo, const isl_set *from,
                                __isl_keep isl_set *by)
{
    for (int i = 0; memo && i < memo->n_step; i++) {
        const struct step *step = &memo->step[i];
        isl_bool same = isl_bool_ok(!by && !step->by);

        if (step->from != from)
            continue;
        if (by && step->by)
            same = isl_set_plain_is_equal(step->by, by);
        if (same == isl_bool_true)
            return isl_set_copy(step->points);
    }
    return NULL;
}

static void keep(po_memo *memo, __isl_take isl_set *from,
                 __isl_take isl_set *by, __isl_keep isl_set *points)
{
    *PO_ADD(memo->step, memo->n_step) =
        (struct step){from, by, isl_set_copy(points)};
}

__isl_give isl_set *po_memo_begin(po_memo *memo, __isl_take isl_set *points)
{
    isl_set *known = find(memo, NULL, points);

    if (memo && points && !known)
        keep(memo, NULL, isl_set_copy(points), points);
    if (!known)
        return points;
    isl_set_free(points);
    return known;
}

__isl_give isl_set *po_memo_extend(po_memo *memo, __isl_take isl_set *points)
{
    isl_set *more = find(memo, points, NULL);
    isl_set *from = memo && !more ? isl_set_copy(points) : NULL;

    if (more)
        isl_set_free(points);
    else
        more = isl_set_add_dims(points, isl_dim_set, 1);
    if (from)
        keep(memo, from, NULL, more);
    return more;
}

__isl_give isl_set *po_memo_restrict(po_memo *memo, __isl_take isl_set *points,
                                     __isl_take isl_set *by)
{
    isl_set *part = by ? find(memo, points, by) : NULL;
    isl_set *from;

    if (!memo || !points || !by)
        return isl_set_intersect(points, by);
    if (part) {
        isl_set_free(points);
        isl_set_free(by);
        return part;
    }
    from = isl_set_copy(points);
    part = isl_set_intersect(points, isl_set_copy(by));
    keep(memo, from, by, part);
    return part;
}

bool po_memo_knows(const po_memo *memo, const isl_set *points, int pos,
                   __isl_keep isl_pw_aff *value, isl_bool *is)
{
    for (int i = 0; memo && i < memo->n_answer; i++) {
        const struct answer *answer = &memo->answer[i];
        isl_bool same;

        if (answer->points != points || answer->pos != pos)
            continue;
        same = isl_pw_aff_plain_is_equal(answer->value, value);
        if (same == isl_bool_true) {
            *is = answer->is;
            return true;
        }
    }
    return false;
}

void po_memo_learn(po_memo *memo, __isl_keep isl_set *points, int pos,
                   __isl_keep isl_pw_aff *value, isl_bool is)
{
    if (memo && is >= 0)
        *PO_ADD(memo->answer, memo->n_answer) = (struct answer){
            isl_set_copy(points), pos, isl_pw_aff_copy(value), is};
}
