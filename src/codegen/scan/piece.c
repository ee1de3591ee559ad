/* Pieces, the unit that polyhedral scanning works on: a disjoint basic
 * relation from instances of a statement to dates.  Here they are made from
 * the union map of a band member, with one more date for each, and projected
 * onto the dates by elimination of the iterators.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* What the callback below works on. */
struct adding {
    struct plan *plan;
    const struct piece *model;
};

static isl_stat add_basic(__isl_take isl_basic_map *rel, void *user)
{
    struct adding *adding = user;
    struct plan *plan = adding->plan;
    struct piece *piece;
    isl_bool empty;

    rel = isl_basic_map_detect_equalities(rel);
    empty = isl_basic_map_is_empty(rel);
    if (empty != isl_bool_false) {
        isl_basic_map_free(rel);
        return empty < 0 ? isl_stat_error : isl_stat_ok;
    }
    piece = PO_ADD(plan->piece, plan->n_piece);
    *piece = *adding->model;
    piece->range = NULL;
    piece->own = NULL;
    piece->rel = rel;
    return isl_stat_ok;
}

/* The relation as text, without what the rest of it implies; NULL if isl fails. */
static char *key_of(__isl_keep isl_basic_map *rel)
{
    isl_basic_map *plain = isl_basic_map_remove_redundancies(
        isl_basic_map_detect_equalities(isl_basic_map_copy(rel)));
    char *key = isl_basic_map_to_str(plain);

    isl_basic_map_free(plain);
    return key;
}

static int compare(__isl_keep isl_basic_map *a, __isl_keep isl_basic_map *b,
                   void *user)
{
    char *first = key_of(a);
    char *second = key_of(b);
    int order = first && second ? strcmp(first, second) : 0;

    (void)user;
    free(first);
    free(second);
    return order;
}

/* Put the basic relations in an order of their own: that of isl depends on how the union came
 * about.
 */
static __isl_give isl_map *sorted(__isl_take isl_map *rel)
{
    isl_basic_map_list *list = isl_map_get_basic_map_list(rel);
    isl_map *result = isl_map_empty(isl_map_get_space(rel));
    isl_size n = isl_map_n_basic_map(rel);

    isl_map_free(rel);
    list = isl_basic_map_list_sort(list, compare, NULL);
    for (int i = 0; i < n; i++)
        result = isl_map_union(
            result, isl_map_from_basic_map(isl_basic_map_list_get_at(list, i)));
    isl_basic_map_list_free(list);
    return result;
}

/* Add a piece for each of the basic relations that "rel" consists of, made
 * disjoint and with explicit divs.  "model" gives the other members.
 */
bool po_plan_add_pieces(struct plan *plan, const struct piece *model,
                        __isl_take isl_map *rel)
{
    struct adding adding = {plan, model};
    isl_stat status;
    isl_size n;

    rel = isl_map_compute_divs(rel);
    n = isl_map_n_basic_map(rel);
    if (n > 1)
        rel = isl_map_make_disjoint(sorted(isl_map_coalesce(rel)));
    status = isl_map_foreach_basic_map(rel, add_basic, &adding);
    isl_map_free(rel);
    return n >= 0 && status == isl_stat_ok;
}

/* Is "member", as a function of the instance, the value of iterator "iter" of
 * the user's program (1), its negation (-1), or neither (0)?  With a tile size
 * it is the number of the tile that counts.
 */
static int sign_of(__isl_keep isl_aff *member, __isl_keep isl_aff *value,
                   long tile)
{
    isl_ctx *ctx = isl_aff_get_ctx(value);
    isl_aff *neg = isl_aff_neg(isl_aff_copy(value));
    isl_aff *number = isl_aff_copy(value);
    isl_bool same;
    isl_bool opposite;

    if (tile > 0)
        number = isl_aff_floor(
            isl_aff_scale_down_val(number, isl_val_int_from_si(ctx, tile)));
    same = isl_aff_plain_is_equal(member, number);
    opposite = isl_aff_plain_is_equal(member, neg);
    isl_aff_free(neg);
    isl_aff_free(number);
    if (same == isl_bool_true)
        return 1;
    return opposite == isl_bool_true && tile == 0 ? -1 : 0;
}

/* Find the user's iterator that "member" is. */
static void find_iterator(struct piece *piece, const po_stmt *stmt, long tile,
                          __isl_keep isl_pw_aff *member)
{
    isl_bool simple = isl_pw_aff_isa_aff(member);
    isl_aff *aff;

    piece->iter = -1;
    piece->sign = 1;
    if (simple != isl_bool_true)
        return;
    aff = isl_pw_aff_as_aff(isl_pw_aff_copy(member));
    for (int k = 0; k < stmt->n_iter && piece->iter < 0; k++) {
        int sign = sign_of(aff, stmt->iter_value[k], tile);

        if (sign == 0)
            continue;
        piece->iter = k;
        piece->sign = sign;
    }
    isl_aff_free(aff);
}

/* Is the date not negative at any instance of the pieces of "plan"? */
static isl_bool is_nonneg(const struct plan *plan, const po_scop *scop,
                          __isl_keep isl_union_pw_aff *member)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < plan->n_piece && good == isl_bool_true; i++) {
        isl_basic_map *rel = isl_basic_map_copy(plan->piece[i].rel);
        isl_set *domain = isl_set_from_basic_set(isl_basic_map_domain(rel));
        isl_space *space = isl_space_from_domain(isl_set_get_space(domain));
        isl_pw_aff *date;
        isl_set *some;

        space = isl_space_add_dims(space, isl_dim_out, 1);
        date = isl_union_pw_aff_extract_pw_aff(member, space);
        some = isl_pw_aff_nonneg_set(date);
        domain = isl_set_intersect_params(domain, po_scop_assumed(scop));
        good = isl_set_is_subset(domain, some);
        isl_set_free(domain);
        isl_set_free(some);
    }
    return good;
}

/* Return { [v] -> [c] : c <= v < c + size }, and c >= 0 if "is_nonneg". */
static __isl_give isl_map *tiles_around(__isl_take isl_space *params,
                                        const po_tile_size *size,
                                        bool is_nonneg)
{
    isl_space *space =
        isl_space_add_dims(isl_space_set_from_params(params), isl_dim_set, 1);
    isl_local_space *local;
    isl_constraint *end;
    isl_map *map;

    space = isl_space_map_from_set(space);
    map = isl_map_universe(isl_space_copy(space));
    map = isl_map_order_ge(map, isl_dim_in, 0, isl_dim_out, 0);
    if (is_nonneg)
        map = isl_map_lower_bound_si(map, isl_dim_out, 0, 0);
    local = isl_local_space_from_space(space);
    end = isl_constraint_alloc_inequality(local);
    end = isl_constraint_set_coefficient_si(end, isl_dim_out, 0, 1);
    end = isl_constraint_set_coefficient_si(end, isl_dim_in, 0, -1);
    end = isl_constraint_set_constant_si(
        end, size->param >= 0 ? -1 : (int)size->number - 1);
    if (size->param >= 0)
        end = isl_constraint_set_coefficient_si(end, isl_dim_param, size->param,
                                                1);
    return isl_map_add_constraint(map, end);
}

/* Add the pieces of "parent" with one more date, "member" or, of tiles with a size that is a
 * parameter, any number in a tile of which the member has an iteration: from 0 on, if that
 * is "from_zero".
 */
static bool add_dates(struct plan *plan, const struct plan *parent,
                      const po_scop *scop, __isl_keep isl_union_pw_aff *member,
                      bool is_tile, bool from_zero)
{
    bool good = member != NULL;

    for (int i = 0; i < parent->n_piece && good; i++) {
        struct piece piece = parent->piece[i];
        isl_space *space = isl_space_domain(isl_basic_map_get_space(piece.rel));
        isl_space *params = isl_space_params(isl_space_copy(space));
        isl_pw_aff *date;
        isl_map *rel;
        isl_map *dates;

        space =
            isl_space_add_dims(isl_space_from_domain(space), isl_dim_out, 1);
        date = isl_union_pw_aff_extract_pw_aff(member, space);
        piece.parent = i;
        find_iterator(&piece, &scop->stmt[piece.stmt], plan->tile, date);
        dates = isl_map_from_pw_aff(date);
        if (is_tile)
            dates = isl_map_apply_range(
                dates, tiles_around(params, &plan->size, from_zero));
        else
            isl_space_free(params);
        rel = isl_map_from_basic_map(isl_basic_map_copy(piece.rel));
        good = po_plan_add_pieces(plan, &piece,
                                  isl_map_flat_range_product(rel, dates));
    }
    return good;
}

/* Add the pieces of "parent" with one more date, "member". */
bool po_plan_add_member(struct plan *plan, const struct plan *parent,
                        const po_scop *scop,
                        __isl_take isl_union_pw_aff *member)
{
    bool good = add_dates(plan, parent, scop, member, false, false);

    isl_union_pw_aff_free(member);
    return good;
}

/* Add the pieces of "parent" with one more date, where tiles of the iterations of "member" may
 * begin: whichever numbers those are, of which the loop will only take multiples.  If no
 * iteration is negative, no tile begins before 0, as a multiple of the size that does has none.
 */
bool po_plan_add_tiles(struct plan *plan, const struct plan *parent,
                       const po_scop *scop, __isl_take isl_union_pw_aff *member)
{
    isl_bool from_zero = is_nonneg(parent, scop, member);
    bool good = from_zero >= 0 && add_dates(plan, parent, scop, member, true,
                                            from_zero == isl_bool_true);

    isl_union_pw_aff_free(member);
    return good;
}

/* Add piece number "piece" of "parent" with iterator "iter" as one more date,
 * or without an additional date if it is -1.
 */
bool po_plan_add_iterator(struct plan *plan, const struct plan *parent,
                          int piece, int iter)
{
    struct piece copy = parent->piece[piece];
    isl_basic_map *rel = isl_basic_map_copy(copy.rel);
    isl_size n_out = isl_basic_map_dim(rel, isl_dim_out);

    copy.parent = piece;
    copy.iter = iter;
    copy.sign = 1;
    if (iter >= 0 && n_out >= 0) {
        rel = isl_basic_map_add_dims(rel, isl_dim_out, 1);
        rel = isl_basic_map_equate(rel, isl_dim_in, iter, isl_dim_out, n_out);
    }
    return po_plan_add_pieces(plan, &copy, isl_map_from_basic_map(rel));
}

/* Return "system" without the variables from "n_var" on, which have been
 * eliminated.
 */
static po_system *without_tail(const po_system *system, int n_var)
{
    po_system *head = po_system_new(n_var);
    long *row = po_alloc(((size_t)n_var + 1) * sizeof(long));

    for (int r = 0; r < system->n_row; r++) {
        const long *from = po_system_row(system, r);

        for (int v = 0; v < n_var; v++)
            row[v] = from[v + 1];
        row[n_var] = from[system->n_var + 1];
        po_system_add(head, from[0] != 0, row);
    }
    free(row);
    return head;
}

/* Does an equality have no unit coefficient among the variables from "first"
 * on, of which it has some?  Then dates may have a stride.
 */
static bool may_be_strided(const po_system *system, int first)
{
    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);
        bool some = false;
        bool unit = false;

        for (int v = first + 1; row[0] && v <= system->n_var; v++) {
            some = some || row[v] != 0;
            unit = unit || row[v] == 1 || row[v] == -1;
        }
        if (some && !unit)
            return true;
    }
    return false;
}

/* Is the date at "pos" the only variable of the row? */
static bool is_constant_bound(const long *row, int n_var, int pos)
{
    for (int v = 1; v <= n_var; v++)
        if ((row[v] != 0) != (v == pos))
            return false;
    return row[0] == 0 && (row[pos] == 1 || row[pos] == -1);
}

/* Move constant bounds of the last date of a strided piece, which are rational
 * so far, to the dates that there are.
 */
static void round_bounds(struct piece *piece, int pos)
{
    isl_size n_date = isl_basic_map_dim(piece->rel, isl_dim_out);
    isl_set *dates = isl_set_from_basic_set(
        isl_basic_map_range(isl_basic_map_copy(piece->rel)));

    for (int r = 0; r < piece->range->n_row; r++) {
        long *row = po_system_at(piece->range, r);
        isl_val *bound;
        long value;

        if (!is_constant_bound(row, piece->range->n_var, pos))
            continue;
        bound = row[pos] > 0
                    ? isl_set_dim_min_val(isl_set_copy(dates), n_date - 1)
                    : isl_set_dim_max_val(isl_set_copy(dates), n_date - 1);
        if (po_long_from_val(bound, &value))
            row[piece->range->n_var + 1] = -row[pos] * value;
    }
    isl_set_free(dates);
}

/* Compute the dates of a piece over [ parameters | dates ] by elimination of
 * iterators and divs, in this order: divs have large coefficients, by which
 * the constants of what is left can be rounded.
 */
static bool project(struct piece *piece, int n_date)
{
    po_system *system = po_system_from_basic_map(piece->rel, n_date);
    isl_size n_param = isl_basic_map_dim(piece->rel, isl_dim_param);
    int n_keep = n_param + n_date;
    isl_size n_iter = isl_basic_map_dim(piece->rel, isl_dim_in);
    int first_div = n_keep + n_iter;
    po_fm_result result;
    po_fm_result second = PO_FM_EXACT;

    if (!system)
        return false;
    piece->is_strided = may_be_strided(system, n_keep);
    result = po_fm_eliminate_range(system, n_keep, first_div);
    if (result != PO_FM_FAILED)
        second = po_fm_eliminate_range(system, first_div, system->n_var);
    if (result == PO_FM_FAILED || second == PO_FM_FAILED) {
        po_system_free(system);
        return false;
    }
    piece->range = without_tail(system, n_keep);
    if (result == PO_FM_RATIONAL || second == PO_FM_RATIONAL)
        piece->is_strided = true;
    po_system_minimize(piece->range);
    po_system_free(system);
    if (piece->is_strided)
        round_bounds(piece,
                     n_param + isl_basic_map_dim(piece->rel, isl_dim_out));
    return po_system_use_outer(piece->range);
}

/* Compute the ranges of all pieces at all loops.  False on failure, also if a
 * piece does not have the parameters of the scop, and no others.
 */
bool po_plan_project(struct plan *plan, int n_param, int n_date)
{
    for (int i = 0; i < plan->n_piece; i++) {
        isl_size n = isl_basic_map_dim(plan->piece[i].rel, isl_dim_param);

        if (n != n_param ||
            (plan->kind == PLAN_LOOP && !project(&plan->piece[i], n_date)))
            return false;
    }
    for (int c = 0; c < plan->n_child; c++)
        if (!po_plan_project(plan->child[c], n_param, n_date))
            return false;
    return true;
}

/* Do all next loops below, around the given piece, pass the test?  "none" is the answer
 * where there is no loop.
 */
static bool all_below(const struct plan *plan, int piece, const long *row,
                      bool (*test)(const struct piece *loop, const long *row),
                      bool none)
{
    bool some = none;

    for (int c = 0; c < plan->n_child; c++) {
        const struct plan *child = plan->child[c];

        for (int i = 0; i < child->n_piece; i++) {
            if (child->piece[i].parent != piece)
                continue;
            if (child->kind == PLAN_LOOP
                    ? !test(&child->piece[i], row)
                    : !all_below(child, i, row, test, none))
                return false;
            some = true;
        }
    }
    return some;
}

static bool has_own_row(const struct piece *loop, const long *row)
{
    return po_system_has_row(loop->own, row);
}

static bool lacks_row(const struct piece *loop, const long *row)
{
    return !po_system_has_row(loop->range, row);
}

/* Does a row of the range of piece "piece" stand for itself, and does not only
 * say that a loop below "plan" has an iteration?  Such rows are combinations
 * of bounds of the inner loop, and not among the constraints of its dates.
 */
static bool is_own(const struct plan *plan, int piece, const long *row)
{
    return all_below(plan, piece, row, has_own_row, true);
}

/* Does a row without the date of "plan" hold for the given piece, and only say
 * that the next loop below has an iteration?
 */
bool po_plan_is_inner_row(const struct plan *plan, int piece, const long *row)
{
    return po_system_has_row(plan->piece[piece].range, row) &&
           all_below(plan, piece, row, lacks_row, false);
}

/* Find the rows of all ranges that stand for themselves. */
void po_plan_find_own(struct plan *plan)
{
    for (int c = 0; c < plan->n_child; c++)
        po_plan_find_own(plan->child[c]);
    for (int i = 0; i < plan->n_piece && plan->kind == PLAN_LOOP; i++) {
        const po_system *range = plan->piece[i].range;
        po_system *own = po_system_new(range->n_var);

        for (int r = 0; r < range->n_row; r++) {
            const long *row = po_system_row(range, r);

            if (row[0] || is_own(plan, i, row))
                po_system_add(own, row[0] != 0, row + 1);
        }
        plan->piece[i].own = own;
    }
}
