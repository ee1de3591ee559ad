/* Pairs of instances on their way through the loops around them: at each loop it
 * is asked whether the source is in an earlier iteration than the sink, and the
 * pairs in the same one go on.
 *
 * The values of loops over tiles are sums of floors.  To isl, every comparison of
 * such values is integer programming; but nearly always
 *
 *     src = floor(f_1 / m_1) + ...       dst = floor(g_1 / m_1) + ...
 *
 * with f_k <= g_k for all pairs, even of rational numbers, which is found by
 * linear programming.  Then src <= dst; and where the two are equal, so are all
 * floors in them, and whatever sums up some of these.  The equation itself is
 * put aside: if nothing is wrong with more pairs than there are, nothing is
 * wrong.  It is added to the constraints as soon as it takes it for an answer.
 */
#include "polyopt/pairs.h"

#include <isl/lp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/scop.h"
#include "restrict.h"

/* A value may be the sum of so many terms, and have such coefficients. */
#define MAX_TERM   6
#define MAX_WEIGHT 999999

/* How a value changes from the source to the sink. */
enum change { UNKNOWN, ASCENDS, STAYS };

/* "weight" times floor("inner"), both of any sign, or "inner" itself if it is
 * "affine"; a function of the pairs.
 */
struct term {
    long weight;
    bool affine;
    isl_aff *inner;
};

struct sum {
    int n;
    struct term term[MAX_TERM + 1];
};

/* Floors that are equal in all pairs that are left. */
struct equal {
    isl_aff *src;
    isl_aff *dst;
};

/* "left"     the pairs, and maybe others
 * "aside"    loops, "n_aside" of them, whose values are equal in the pairs
 * "equal"    what follows from that, "n_equal" in number
 */
struct po_pairs {
    isl_map *left;
    int n_aside;
    po_loop_order *aside;
    int n_equal;
    struct equal *equal;
};

po_pairs *po_pairs_alloc(__isl_take isl_map *pairs)
{
    po_pairs *p = po_alloc(sizeof(*p));

    *p = (po_pairs){.left = pairs};
    return p;
}

static void add_aside(po_pairs *p, const po_loop_order *loop)
{
    *PO_ADD(p->aside, p->n_aside) = (po_loop_order){
        .src = isl_pw_aff_copy(loop->src), .dst = isl_pw_aff_copy(loop->dst)};
}

static void add_equal(po_pairs *p, __isl_take isl_aff *src,
                      __isl_take isl_aff *dst)
{
    *PO_ADD(p->equal, p->n_equal) = (struct equal){src, dst};
}

/* Forget all but the first "n". */
static void forget_equal(po_pairs *p, int n)
{
    for (int i = n; i < p->n_equal; i++) {
        isl_aff_free(p->equal[i].src);
        isl_aff_free(p->equal[i].dst);
    }
    p->n_equal = n;
}

po_pairs *po_pairs_copy(const po_pairs *pairs)
{
    po_pairs *p = po_pairs_alloc(isl_map_copy(pairs->left));

    for (int i = 0; i < pairs->n_aside; i++)
        add_aside(p, &pairs->aside[i]);
    for (int i = 0; i < pairs->n_equal; i++)
        add_equal(p, isl_aff_copy(pairs->equal[i].src),
                  isl_aff_copy(pairs->equal[i].dst));
    return p;
}

po_pairs *po_pairs_free(__isl_take po_pairs *pairs)
{
    if (!pairs)
        return NULL;
    for (int i = 0; i < pairs->n_aside; i++) {
        isl_pw_aff_free(pairs->aside[i].src);
        isl_pw_aff_free(pairs->aside[i].dst);
    }
    forget_equal(pairs, 0);
    isl_map_free(pairs->left);
    free(pairs->aside);
    free(pairs->equal);
    free(pairs);
    return NULL;
}

/* Leave nothing but the pairs. */
static void settle(po_pairs *p)
{
    for (int i = 0; i < p->n_aside; i++)
        p->left = isl_map_intersect(
            p->left, isl_pw_aff_eq_map(p->aside[i].src, p->aside[i].dst));
    p->n_aside = 0;
}

static void clear_sum(struct sum *sum)
{
    for (int i = 0; i < sum->n; i++)
        isl_aff_free(sum->term[i].inner);
    sum->n = 0;
}

static bool is_used_up(const struct sum *sum)
{
    for (int i = 0; i < sum->n; i++)
        if (sum->term[i].weight != 0)
            return false;
    return true;
}

/* Add the floors in "value" to the sum, and return what is left of it; NULL if
 * there are too many, or if they have fractions or large numbers before them.
 */
static __isl_give isl_aff *take_floors(struct sum *sum,
                                       __isl_take isl_aff *value)
{
    isl_size n = isl_aff_dim(value, isl_dim_div);

    for (int i = 0; i < n; i++) {
        long w;

        if (!po_val_take_long(
                isl_aff_get_coefficient_val(value, isl_dim_div, i), MAX_WEIGHT,
                &w) ||
            sum->n == MAX_TERM)
            return isl_aff_free(value);
        if (w == 0)
            continue;
        sum->term[sum->n++] =
            (struct term){.weight = w, .inner = isl_aff_get_div(value, i)};
        value = isl_aff_set_coefficient_si(value, isl_dim_div, i, 0);
    }
    return n < 0 ? isl_aff_free(value) : value;
}

/* Take "value", a function of one end of the pairs, as a sum; "project" is that
 * end.  Is it one?
 */
static bool read_sum(struct sum *sum, __isl_keep isl_pw_aff *value,
                     __isl_take isl_multi_aff *project)
{
    isl_bool single = isl_pw_aff_isa_aff(value);
    isl_aff *rest = NULL;

    *sum = (struct sum){.n = 0};
    if (single == isl_bool_true) {
        rest = isl_pw_aff_as_aff(isl_pw_aff_copy(value));
        rest = isl_aff_align_params(rest, isl_multi_aff_get_space(project));
        rest = isl_aff_pullback_multi_aff(rest, isl_multi_aff_copy(project));
        rest = take_floors(sum, rest);
    }
    isl_multi_aff_free(project);
    if (rest)
        sum->term[sum->n++] =
            (struct term){.weight = 1, .affine = true, .inner = rest};
    else
        clear_sum(sum);
    return rest;
}

/* The least and the greatest values of "difference" in the parts of a set.
 *
 * "none"  no part has points
 */
struct extremes {
    isl_aff *difference;
    bool none;
    bool never_negative;
    bool never_positive;
};

static isl_stat look_at_part(__isl_take isl_basic_set *part, void *user)
{
    struct extremes *e = user;
    isl_val *least = isl_basic_set_min_lp_val(part, e->difference);
    isl_val *most = isl_basic_set_max_lp_val(part, e->difference);
    isl_stat status = least && most ? isl_stat_ok : isl_stat_error;
    isl_bool empty = isl_val_is_nan(least);
    isl_bool nonneg = isl_val_is_nonneg(least);
    isl_bool nonpos = isl_val_is_nonpos(most);

    if (empty != isl_bool_true) {
        e->none = false;
        e->never_negative = e->never_negative && nonneg == isl_bool_true;
        e->never_positive = e->never_positive && nonpos == isl_bool_true;
    }
    isl_val_free(least);
    isl_val_free(most);
    isl_basic_set_free(part);
    return status;
}

/* How does "value" change over the pairs, and what is between them?  If there
 * are none, that is noted.
 */
static enum change change_of(po_pairs *p, __isl_take isl_aff *difference)
{
    isl_set *pairs = isl_map_wrap(isl_map_copy(p->left));
    struct extremes e = {difference, true, true, true};
    isl_stat status = isl_set_foreach_basic_set(pairs, look_at_part, &e);

    isl_aff_free(difference);
    isl_set_free(pairs);
    if (status < 0 || !e.never_negative)
        return UNKNOWN;
    if (e.none) {
        isl_space *space = isl_map_get_space(p->left);

        isl_map_free(p->left);
        p->left = isl_map_empty(space);
    }
    return e.never_positive ? STAYS : ASCENDS;
}

static bool is_same(__isl_keep isl_aff *a, __isl_keep isl_aff *b)
{
    isl_aff *difference = isl_aff_sub(isl_aff_copy(a), isl_aff_copy(b));
    isl_bool zero = isl_aff_plain_is_zero(difference);

    isl_aff_free(difference);
    return zero == isl_bool_true;
}

/* Are the two floors known to be equal? */
static bool are_equal(const po_pairs *p, const struct term *src,
                      const struct term *dst)
{
    for (int i = 0; i < p->n_equal && !src->affine; i++)
        if (is_same(p->equal[i].src, src->inner) &&
            is_same(p->equal[i].dst, dst->inner))
            return true;
    return false;
}

/* How does the term of the source change to that of the sink, if it is matched
 * with it; with "reverse", from the sink to the source?
 */
static enum change change_of_term(po_pairs *p, const struct term *src,
                                  const struct term *dst, bool reverse)
{
    bool down = (src->weight < 0) != reverse;
    isl_aff *to = isl_aff_copy(down ? src->inner : dst->inner);
    isl_aff *from = isl_aff_copy(down ? dst->inner : src->inner);
    isl_aff *difference = isl_aff_sub(to, from);

    if (!are_equal(p, src, dst))
        return change_of(p, difference);
    isl_aff_free(difference);
    return STAYS;
}

/* A search for a way to match the terms of two sums.
 *
 * "change"  of term i of the source to term k of the sink, where it "is_known"
 * "least"   what every match has to be
 */
struct matching {
    po_pairs *pairs;
    bool reverse;
    struct sum src;
    struct sum dst;
    enum change least;
    bool is_known[MAX_TERM + 1][MAX_TERM + 1];
    enum change change[MAX_TERM + 1][MAX_TERM + 1];
};

/* May term "i" of the source be matched with term "k" of the sink? */
static bool may_match(struct matching *m, int i, int k)
{
    const struct term *src = &m->src.term[i];
    const struct term *dst = &m->dst.term[k];

    if (dst->weight == 0 || dst->affine != src->affine ||
        (dst->weight < 0) != (src->weight < 0))
        return false;
    if (!m->is_known[i][k]) {
        m->change[i][k] = change_of_term(m->pairs, src, dst, m->reverse);
        m->is_known[i][k] = true;
    }
    return m->change[i][k] >= m->least;
}

/* Match what is left of the terms from "i" on; the floors that are matched are
 * added to "found".  Is there a way?
 */
static bool match_from(struct matching *m, int i, po_pairs *found)
{
    const int n = found->n_equal;

    while (i < m->src.n && m->src.term[i].weight == 0)
        i++;
    for (int k = 0; i < m->src.n && k < m->dst.n; k++) {
        struct term *src = &m->src.term[i];
        struct term *dst = &m->dst.term[k];
        long common;

        if (!may_match(m, i, k))
            continue;
        common =
            labs(dst->weight) < labs(src->weight) ? dst->weight : src->weight;
        src->weight -= common;
        dst->weight -= common;
        if (!src->affine)
            add_equal(found, isl_aff_copy(src->inner),
                      isl_aff_copy(dst->inner));
        if (match_from(m, i, found))
            return true;
        forget_equal(found, n);
        src->weight += common;
        dst->weight += common;
    }
    return i == m->src.n && is_used_up(&m->dst);
}

/* How does the sum change?  The floors that ascend, and are equal if the sums
 * are, are added to "found".
 */
static enum change match(struct matching *m, po_pairs *found)
{
    for (m->least = STAYS; m->least > UNKNOWN; m->least--)
        if (match_from(m, 0, found))
            return m->least;
    return UNKNOWN;
}

/* How does the value of the loop change, in the direction that it counts in? */
static enum change change_of_loop(po_pairs *p, const po_loop_order *loop,
                                  po_pairs *found)
{
    struct matching m = {.pairs = p, .reverse = loop->reverse};
    enum change change = UNKNOWN;
    isl_space *space;

    p->left = isl_map_align_params(p->left, isl_pw_aff_get_space(loop->src));
    p->left = isl_map_align_params(p->left, isl_pw_aff_get_space(loop->dst));
    space = isl_map_get_space(p->left);
    if (read_sum(&m.src, loop->src,
                 isl_multi_aff_domain_map(isl_space_copy(space))) &&
        read_sum(&m.dst, loop->dst,
                 isl_multi_aff_range_map(isl_space_copy(space))))
        change = match(&m, found);
    isl_space_free(space);
    clear_sum(&m.src);
    clear_sum(&m.dst);
    return change;
}

/* Is no source in a later iteration than its sink or, with "earlier", in an
 * earlier one?
 */
static isl_bool is_never(const po_pairs *p, const po_loop_order *loop,
                         bool earlier)
{
    isl_pw_aff *src = isl_pw_aff_copy(loop->src);
    isl_pw_aff *dst = isl_pw_aff_copy(loop->dst);
    isl_map *wrong = earlier != loop->reverse ? isl_pw_aff_lt_map(src, dst)
                                              : isl_pw_aff_gt_map(src, dst);
    isl_bool empty;

    wrong = po_map_restrict(wrong, isl_map_copy(p->left));
    empty = isl_map_is_empty(wrong);
    isl_map_free(wrong);
    return empty;
}

/* Keep the pairs that are in the same iteration.  The floors in "found" are then
 * equal.
 */
static void restrict_to_iteration(po_pairs *p, const po_loop_order *loop,
                                  const po_pairs *found)
{
    if (found->n_equal == 0) {
        p->left = po_map_restrict(
            p->left, isl_pw_aff_eq_map(isl_pw_aff_copy(loop->src),
                                       isl_pw_aff_copy(loop->dst)));
        return;
    }
    add_aside(p, loop);
    for (int i = 0; i < found->n_equal; i++)
        add_equal(p, isl_aff_copy(found->equal[i].src),
                  isl_aff_copy(found->equal[i].dst));
}

/* Are all pairs in the same iteration of a loop whose iterations have no order, or advance
 * together?  In any other loop, those that are not are in one order or the other.
 */
static isl_bool enter_any_order(po_pairs *pairs, const po_loop_order *loop,
                                enum change change, const po_pairs *found)
{
    isl_bool good = isl_bool_true;

    if (change == STAYS)
        return isl_bool_true;
    if (loop->concurrent || loop->together) {
        settle(pairs);
        good = is_never(pairs, loop, false);
        return good == isl_bool_true ? is_never(pairs, loop, true) : good;
    }
    if (change == ASCENDS) {
        restrict_to_iteration(pairs, loop, found);
    } else {
        add_aside(pairs, loop);
    }
    return good;
}

/* Is the source of every pair in no later iteration than the sink and, if they
 * are concurrent, in the same one?  Exact.  With "commute", only the latter is asked.
 *
 * The pairs in the same iteration are left, all of them if iterations advance
 * together.
 */
isl_bool po_pairs_enter(po_pairs *pairs, const po_loop_order *loop)
{
    po_pairs *found = po_pairs_alloc(NULL);
    enum change change = change_of_loop(pairs, loop, found);
    isl_bool good = isl_bool_true;

    if (loop->commute) {
        good = enter_any_order(pairs, loop, change, found);
        po_pairs_free(found);
        return good;
    }
    if (change == UNKNOWN || (change == ASCENDS && loop->concurrent)) {
        settle(pairs);
        good = is_never(pairs, loop, false);
        if (good == isl_bool_true && loop->concurrent)
            good = is_never(pairs, loop, true);
    }
    if (good == isl_bool_true && change != STAYS && !loop->together &&
        !loop->concurrent)
        restrict_to_iteration(pairs, loop, found);
    po_pairs_free(found);
    return good;
}

/* Keep the pairs with the source in "src" and the sink in "dst"; NULL stands for
 * all instances.
 */
void po_pairs_restrict(po_pairs *pairs, __isl_take isl_set *src,
                       __isl_take isl_set *dst)
{
    if (src)
        pairs->left = po_map_restrict_domain(pairs->left, src);
    if (dst)
        pairs->left = po_map_restrict_range(pairs->left, dst);
}

/* Is there no pair left?  True only if that is seen without looking for one. */
isl_bool po_pairs_are_none_at_sight(const po_pairs *pairs)
{
    return isl_map_plain_is_empty(pairs->left);
}

/* Is there no pair left?  Exact. */
isl_bool po_pairs_are_none(po_pairs *pairs)
{
    isl_bool none = isl_map_is_empty(pairs->left);

    if (none != isl_bool_false || pairs->n_aside == 0)
        return none;
    settle(pairs);
    return isl_map_is_empty(pairs->left);
}
