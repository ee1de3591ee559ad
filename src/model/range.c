/* The ranges of integer types, and proofs that arithmetic stays within them.
 *
 * C computes modulo 2^n where the model computes with integers.  Whoever
 * builds a model owes a proof that the two agree at every point the program
 * reaches.  Where the proof fails for some values of the parameters only, these
 * are excluded by "assume", which the generated code tests.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/val.h>

/* A test at run time of more than this many parts costs too much. */
#define MAX_ASSUME_PIECE 4
#define MAX_ASSUME_ROW   16

/* As many pieces of a domain make the dependences too complex. */
#define MANY_PIECES 4

/* Pieces that are for parameters of this size are those that matter. */
#define LARGE 64

/* The largest and the smallest value of an integer type. */
__isl_give isl_val *po_type_max(isl_ctx *ctx, const po_type *type)
{
    isl_val *bits = isl_val_int_from_si(ctx, po_type_value_bits(type));

    return isl_val_sub_ui(isl_val_2exp(bits), 1);
}

__isl_give isl_val *po_type_min(isl_ctx *ctx, const po_type *type)
{
    isl_val *bits = isl_val_int_from_si(ctx, po_type_value_bits(type));

    if (po_type_is_signed(type))
        return isl_val_neg(isl_val_2exp(bits));
    isl_val_free(bits);
    return isl_val_zero(ctx);
}

static __isl_give isl_pw_aff *constant_like(__isl_keep isl_pw_aff *value,
                                            __isl_take isl_val *constant)
{
    isl_set *domain = isl_set_universe(isl_pw_aff_get_domain_space(value));

    return isl_pw_aff_val_on_domain(domain, constant);
}

/* Return the points at which "value" fits "type". */
__isl_give isl_set *po_range_within(__isl_keep isl_pw_aff *value,
                                    const po_type *type)
{
    isl_ctx *ctx = isl_pw_aff_get_ctx(value);
    isl_pw_aff *low = constant_like(value, po_type_min(ctx, type));
    isl_pw_aff *high = constant_like(value, po_type_max(ctx, type));

    return isl_set_intersect(isl_pw_aff_ge_set(isl_pw_aff_copy(value), low),
                             isl_pw_aff_le_set(isl_pw_aff_copy(value), high));
}

/* Return the points at which it does not. */
__isl_give isl_set *po_range_outside(__isl_keep isl_pw_aff *value,
                                     const po_type *type)
{
    return isl_set_complement(po_range_within(value, type));
}

/* Note that the points of "bad" must not be reached; "why" is the code to
 * report if they may be.  Returns false if isl failed.
 */
bool po_range_add_obligation(po_region *region, __isl_take isl_set *bad,
                             const po_expr *expr, po_reject why)
{
    isl_bool empty = isl_set_is_empty(bad);

    if (empty < 0 || empty) {
        isl_set_free(bad);
        return empty == isl_bool_true;
    }
    *PO_ARENA_ADD(region->scop->arena, region->obligation,
                  region->n_obligation) = (po_obligation){bad, expr, why};
    return true;
}

/* Restrict a set to the parameters that are possible. */
__isl_give isl_set *po_range_possible(const po_region *region,
                                      __isl_take isl_set *set)
{
    set = isl_set_intersect_params(set, isl_set_copy(region->context));
    return isl_set_intersect_params(set, isl_set_copy(region->assume));
}

/* How long the test of a set is: its constraints, and remainders in one of its pieces. */
struct length {
    int row;
    int remainder;
};

static isl_stat measure_piece(__isl_take isl_basic_set *piece, void *user)
{
    struct length *length = user;
    isl_size n = isl_basic_set_n_constraint(piece);
    isl_size n_div = isl_basic_set_dim(piece, isl_dim_div);

    isl_basic_set_free(piece);
    if (n < 0 || n_div < 0)
        return isl_stat_error;
    length->row += n;
    length->remainder = n_div > length->remainder ? n_div : length->remainder;
    return isl_stat_ok;
}

/* Return the length of the test; of one that cannot be measured it is too long. */
static struct length measure(__isl_keep isl_set *set)
{
    struct length length = {0, 0};

    if (isl_set_foreach_basic_set(set, measure_piece, &length) < 0)
        length.row = MAX_ASSUME_ROW + 1;
    return length;
}

/* Is the set simple enough to be tested at run time, with so many remainders at most, and
 * does it leave any of the points "reached"?
 */
static bool is_testable(__isl_keep isl_set *assume, __isl_keep isl_set *context,
                        __isl_take isl_set *reached, int most_remainders)
{
    isl_set *possible = isl_set_intersect_params(
        isl_set_intersect_params(reached, isl_set_copy(assume)),
        isl_set_copy(context));
    isl_bool empty = isl_set_is_empty(possible);
    isl_set *test = isl_set_coalesce(
        isl_set_gist(isl_set_copy(assume), isl_set_copy(context)));
    isl_size n_piece = isl_set_n_basic_set(test);
    struct length length = measure(test);

    isl_set_free(possible);
    isl_set_free(test);
    return empty == isl_bool_false && n_piece >= 0 &&
           n_piece <= MAX_ASSUME_PIECE && length.row <= MAX_ASSUME_ROW &&
           length.remainder <= most_remainders;
}

/* Assume "assume", which implies what has been assumed so far, if it is simple enough,
 * has no remainders but so many more than that, and leaves any of the points "reached".
 * Returns false, and assumes nothing, if not.
 */
static bool adopt(po_region *region, __isl_take isl_set *assume,
                  __isl_take isl_set *reached, int remainders)
{
    assume = isl_set_coalesce(assume);
    remainders += measure(region->assume).remainder;
    if (!is_testable(assume, region->context, reached, remainders)) {
        isl_set_free(assume);
        return false;
    }
    isl_set_free(region->assume);
    region->assume = assume;
    return true;
}

/* Return a part of "set" that is told without remainders, in the context: without what is beside
 * it but for remainders.
 *
 *     m >= 4, or m = 3 with c even:   m >= 4
 */
static __isl_give isl_set *without_remainders(const po_region *region,
                                              __isl_take isl_set *set)
{
    isl_set *beside =
        isl_set_complement(isl_set_gist(set, isl_set_copy(region->context)));

    beside = isl_set_intersect(beside, isl_set_copy(region->context));
    return isl_set_complement(isl_set_remove_divs(beside));
}

/* Assume that the parameters are in "set", or in a part of it, which is tested at run time.
 * Returns false, and assumes nothing, if that would take too long a test, or
 * nothing would be left.
 */
bool po_range_assume(po_region *region, __isl_take isl_set *set)
{
    isl_set *assume =
        isl_set_intersect(isl_set_copy(region->assume), isl_set_copy(set));
    isl_set *all = isl_set_universe(isl_set_get_space(assume));

    if (adopt(region, assume, isl_set_copy(all), 0)) {
        isl_set_free(set);
        isl_set_free(all);
        return true;
    }
    if (measure(set).remainder == 0) {
        isl_set_free(set);
        isl_set_free(all);
        return false;
    }
    assume = isl_set_intersect(isl_set_copy(region->assume),
                               without_remainders(region, set));
    return adopt(region, assume, all, 0);
}

/* Return parameters that include all for which there is a point of "hit", a
 * subset of "reached": those in the gist of "hit" where anything is reached at
 * all, which is the shorter condition; unless "is_exact", without remainders.
 */
static __isl_give isl_set *excluded(__isl_keep isl_set *hit,
                                    __isl_keep isl_set *reached, bool is_exact)
{
    isl_set *some = isl_set_params(isl_set_copy(hit));
    isl_set *any = isl_set_params(isl_set_copy(reached));

    if (!is_exact) {
        some = isl_set_remove_divs(some);
        any = isl_set_remove_divs(any);
    }
    return isl_set_gist(isl_set_coalesce(some), any);
}

/* Assume that there is no point of "hit", a subset of "reached".  Returns false, and
 * assumes nothing, if that would take too long a test, or no point of "reached" would be
 * left.  What is left without remainders, as of n modulo 16 where each of 16 iterations
 * has to be in a row of n, is tried first.
 */
static bool exclude(po_region *region, __isl_take isl_set *hit,
                    __isl_keep isl_set *reached)
{
    bool good = false;

    for (int is_exact = 0; is_exact < 2 && !good; is_exact++)
        good = adopt(region,
                     isl_set_subtract(isl_set_copy(region->assume),
                                      excluded(hit, reached, is_exact)),
                     isl_set_copy(reached), is_exact);
    isl_set_free(hit);
    return good;
}

/* Assume that the parameters are none for which there is a point of "hit", a
 * subset of "reached", if all points of "reached" with such parameters are in
 * it.  Returns false, and assumes nothing, if they are not, if that would take
 * too long a test, or if no point of "reached" would be left.
 */
bool po_range_exclude(po_region *region, __isl_take isl_set *hit,
                      __isl_keep isl_set *reached)
{
    isl_set *all = isl_set_intersect_params(isl_set_copy(reached),
                                            isl_set_params(isl_set_copy(hit)));
    isl_bool is_whole = isl_set_is_subset(all, hit);

    isl_set_free(all);
    if (is_whole == isl_bool_true)
        return exclude(region, hit, reached);
    isl_set_free(hit);
    return false;
}

/* Has the set a point for parameters in "where", none of which is below "least"? */
static isl_bool is_for_large(__isl_keep isl_set *piece,
                             __isl_keep isl_set *where, int least)
{
    isl_set *large =
        isl_set_intersect_params(isl_set_copy(piece), isl_set_copy(where));
    isl_size n = isl_set_dim(large, isl_dim_param);
    isl_bool empty;

    for (int i = 0; i < n; i++)
        large =
            isl_set_lower_bound_si(large, isl_dim_param, (unsigned)i, least);
    empty = isl_set_is_empty(large);
    isl_set_free(large);
    return isl_bool_not(empty);
}

static isl_stat count_bound(__isl_take isl_constraint *row, void *user)
{
    isl_size n = isl_constraint_dim(row, isl_dim_set);
    int *count = user;
    isl_bool is_bound = isl_bool_false;

    if (n > 0)
        is_bound =
            isl_constraint_involves_dims(row, isl_dim_set, (unsigned)n - 1, 1);
    isl_constraint_free(row);
    *count += is_bound == isl_bool_true;
    return is_bound < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return the basic set of "set" with the most bounds for the innermost dimension,
 * of those with points for such parameters; NULL if there is none.
 */
static __isl_give isl_set *large_piece(__isl_keep isl_set *set,
                                       __isl_keep isl_set *where)
{
    isl_basic_set_list *list = isl_set_get_basic_set_list(set);
    isl_size n = isl_basic_set_list_n_basic_set(list);
    isl_set *found = NULL;
    int most = -1;

    for (int i = 0; i < n; i++) {
        isl_basic_set *basic = isl_basic_set_list_get_basic_set(list, i);
        isl_set *piece;
        int count = 0;

        isl_basic_set_foreach_constraint(basic, count_bound, &count);
        piece = isl_set_from_basic_set(basic);
        if (count > most &&
            is_for_large(piece, where, LARGE) == isl_bool_true) {
            isl_set_free(found);
            found = piece;
            most = count;
        } else {
            isl_set_free(piece);
        }
    }
    isl_basic_set_list_free(list);
    return found;
}

/* Assume a single part of what is assumed, in which "done" has points. */
static void assume_less(po_region *region, __isl_keep isl_set *done)
{
    isl_set *where = isl_set_params(isl_set_copy(done));
    isl_set *piece = large_piece(region->assume, where);

    isl_set_free(where);
    if (!piece)
        return;
    isl_set_free(region->assume);
    region->assume = piece;
}

/* Return the iterations "done", or, if they are in many pieces, one of these, if it
 * is a matter of parameters that it is all: as with
 *
 *     if (j == k || j == l)
 *         break;
 *
 * and "k" and "l" that are before the first iteration, or not.
 */
__isl_give isl_set *po_range_one_piece(po_region *region,
                                       __isl_take isl_set *done)
{
    bool is_simple = isl_set_n_basic_set(region->assume) == 1;
    isl_set *piece;

    if (isl_set_n_basic_set(done) < MANY_PIECES)
        return done;
    piece = large_piece(done, region->assume);
    if (!piece ||
        !po_range_exclude(
            region, isl_set_subtract(isl_set_copy(done), isl_set_copy(piece)),
            done)) {
        isl_set_free(piece);
        return done;
    }
    isl_set_free(done);
    if (is_simple)
        assume_less(region, piece);
    return piece;
}

/* The pieces of a function that have points of "domain" for parameters in "where" not below 0:
 * "n" of them, of which "found", at the points "at", is one.
 */
struct usual {
    isl_set *domain;
    isl_set *where;
    isl_set *at;
    isl_pw_aff *found;
    int n;
};

static isl_stat note_usual(__isl_take isl_set *piece, __isl_take isl_aff *aff,
                           void *user)
{
    struct usual *usual = user;
    isl_set *here =
        isl_set_intersect(isl_set_copy(piece), isl_set_copy(usual->domain));
    isl_bool is_large = is_for_large(here, usual->where, 0);

    isl_set_free(here);
    if (is_large != isl_bool_true) {
        isl_set_free(piece);
        isl_aff_free(aff);
        return is_large < 0 ? isl_stat_error : isl_stat_ok;
    }
    isl_set_free(usual->at);
    isl_pw_aff_free(usual->found);
    usual->at = piece;
    usual->found = isl_pw_aff_from_aff(aff);
    usual->n++;
    return isl_stat_ok;
}

/* Return "value", a function of the iterations of the domain, or, if a single one of its pieces is
 * for parameters none of which is negative, that piece, if the others can be excluded: as of
 * (i + c) % 2, which is not what it is in mathematics where i + c is negative.
 */
__isl_give isl_pw_aff *po_range_usual_piece(po_region *region,
                                            __isl_take isl_pw_aff *value)
{
    struct usual usual = {.domain = region->domain, .where = region->assume};
    isl_stat good = isl_pw_aff_foreach_piece(value, note_usual, &usual);
    bool is_one = good == isl_stat_ok && usual.n == 1;
    isl_set *others =
        is_one ? isl_set_subtract(isl_set_copy(region->domain), usual.at)
               : isl_set_free(usual.at);

    others =
        others ? isl_set_intersect_params(others, isl_set_copy(region->context))
               : NULL;
    if (others && exclude(region, others, region->domain)) {
        isl_pw_aff_free(value);
        return usual.found;
    }
    isl_pw_aff_free(usual.found);
    return value;
}

/* Prove that no point of "reached" is in "bad", or assume it: exclude the
 * parameters for which there is such a point.
 */
static bool settle(po_region *region, __isl_keep isl_set *reached,
                   const po_obligation *obligation)
{
    isl_set *known = isl_set_intersect(isl_set_copy(region->context),
                                       isl_set_copy(region->assume));
    isl_set *hit =
        isl_set_intersect(isl_set_copy(obligation->bad), isl_set_copy(reached));
    isl_bool proved;

    hit = isl_set_intersect_params(hit, known);
    proved = isl_set_is_empty(hit);
    if (proved == isl_bool_false)
        return exclude(region, hit, reached) ||
               po_region_fail_expr(region, obligation->why, obligation->expr);
    isl_set_free(hit);
    return proved == isl_bool_true;
}

/* Deliver the proofs owed so far, for a program that reaches the points of
 * "reached" and no others.  Returns false if that is impossible, or isl
 * failed.
 */
bool po_range_settle(po_region *region, __isl_take isl_set *reached)
{
    bool good = reached != NULL;

    for (int i = 0; i < region->n_obligation; i++) {
        good = good && settle(region, reached, &region->obligation[i]);
        isl_set_free(region->obligation[i].bad);
    }
    region->n_obligation = 0;
    isl_set_free(reached);
    return good;
}
