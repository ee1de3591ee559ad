/* Loops: the iterations they add to the domain.
 *
 * Domains count upward. The dimensions of a domain number the iterations of the
 * loops, in steps of 1. For a loop with step 1 the dimension is the iterator; for
 * step -1 it is the negated iterator; otherwise it is (iterator - start) / step, or the
 * iterator, in steps, where the start is no affine function, as in "j = 1 + i % 2".
 * po_stmt.iter_value has the value of the user's iterator. Hence no pass behind
 * model/ knows descending loops, and "for (i = n; i >= 0; i -= 3)" costs nothing.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <string.h>

/* The sets of one loop, over the dimensions of the enclosing loops and one
 * that counts its iterations upwards.
 *
 * "from"     from the first iteration on
 * "first"    the first iteration, whether executed or not
 * "done"     the iterations that are executed
 * "reached"  those in which the condition is evaluated
 */
struct iterations {
    isl_set *from;
    isl_set *first;
    isl_set *done;
    isl_set *reached;
};

static void free_iterations(struct iterations *it)
{
    isl_set_free(it->from);
    isl_set_free(it->first);
    isl_set_free(it->done);
    isl_set_free(it->reached);
}

/* Return { [i, k] -> [i, k'] : k' - k = by }, or, if "by" is 0, for all k' > k. */
static __isl_give isl_map *later(__isl_keep isl_set *set, long by)
{
    isl_space *space = isl_space_map_from_set(isl_set_get_space(set));
    isl_map *map = isl_map_universe(space);
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_constraint *row;

    for (int i = 0; i + 1 < n; i++)
        map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
    if (by == 0)
        return isl_map_order_lt(map, isl_dim_in, n - 1, isl_dim_out, n - 1);
    row = isl_constraint_alloc_equality(
        isl_local_space_from_space(isl_map_get_space(map)));
    row = isl_constraint_set_coefficient_si(row, isl_dim_in, n - 1, 1);
    row = isl_constraint_set_coefficient_si(row, isl_dim_out, n - 1, -1);
    row = isl_constraint_set_constant_si(row, (int)by);
    return isl_map_add_constraint(map, row);
}

/* Restrict "done", the iterations in which the condition holds, to those before
 * the first in which it does not: that is where the loop ends.
 */
static isl_bool cut(struct iterations *it)
{
    isl_set *fails =
        isl_set_subtract(isl_set_copy(it->from), isl_set_copy(it->done));
    isl_set *after = isl_set_apply(fails, later(it->from, 0));
    isl_set *never = isl_set_intersect(after, isl_set_copy(it->done));
    isl_bool is_whole = isl_set_is_empty(never);

    if (is_whole == isl_bool_false)
        it->done = isl_set_coalesce(isl_set_subtract(it->done, never));
    else
        isl_set_free(never);
    return is_whole;
}

/* Return a · k + b, where k is the innermost dimension of "set". */
static __isl_give isl_aff *innermost(__isl_keep isl_set *set, long a)
{
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_aff *aff = isl_aff_zero_on_domain(space);

    return isl_aff_set_coefficient_si(aff, isl_dim_in, n - 1, (int)a);
}

/* Is the innermost dimension the iterator, or minus that? */
static bool is_iterator(const po_header *header)
{
    return header->step == 1 || header->step == -1 || header->is_strided;
}

/* Return by what the innermost dimension grows from one iteration to the next. */
static long period(const po_header *header)
{
    long step = header->step;

    return !header->is_strided ? 1 : step < 0 ? -step : step;
}

/* Return the iterator as a function of the dimensions; "init" is its first
 * value as a function of the outer ones.
 */
static __isl_give isl_aff *iterator_value(const po_header *header,
                                          __isl_keep isl_set *space,
                                          __isl_keep isl_pw_aff *init)
{
    isl_aff *start;

    if (is_iterator(header))
        return innermost(space, header->step < 0 ? -1 : 1);
    start = isl_pw_aff_as_aff(isl_pw_aff_copy(init));
    start = isl_aff_add_dims(start, isl_dim_in, 1);
    return isl_pw_aff_as_aff(
        isl_pw_aff_add(isl_pw_aff_from_aff(start),
                       isl_pw_aff_from_aff(innermost(space, header->step))));
}

/* Return the first value of the innermost dimension: the first value of the
 * iterator, or minus it, or 0 if iterations are counted.
 */
static __isl_give isl_pw_aff *first_count(const po_header *header,
                                          __isl_take isl_pw_aff *init)
{
    if (!is_iterator(header))
        return isl_pw_aff_sub(init, isl_pw_aff_copy(init));
    return header->step < 0 ? isl_pw_aff_neg(init) : init;
}

/* Return the iterations from the first one, "init", on: all, or those with its remainder. */
static __isl_give isl_set *from_first(const po_header *header,
                                      __isl_take isl_pw_aff *k,
                                      __isl_take isl_pw_aff *init)
{
    isl_val *by = isl_val_int_from_si(isl_pw_aff_get_ctx(k), period(header));
    isl_set *from =
        isl_pw_aff_ge_set(isl_pw_aff_copy(k), isl_pw_aff_copy(init));
    isl_pw_aff *rest = isl_pw_aff_mod_val(isl_pw_aff_sub(k, init), by);

    return isl_set_intersect(from, isl_pw_aff_zero_set(rest));
}

/* Give the new innermost dimension the name of the iterator, if that is what
 * it is, and unless the name means something else as well.
 */
static __isl_give isl_set *name_dim(const po_region *region,
                                    __isl_take isl_set *set,
                                    const po_header *header)
{
    const po_decl *iter = header->iter;

    if (header->step < 0 || !is_iterator(header))
        return set;
    for (int i = 0; i < region->writes.n_mention; i++)
        if (po_region_iterated(region, region->writes.mention[i]) < 0 &&
            strcmp(region->writes.mention[i]->name, iter->name) == 0)
            return set;
    for (int i = 0; i < region->depth; i++)
        if (strcmp(region->level[i].iter->name, iter->name) == 0)
            return set;
    return isl_set_set_dim_name(set, isl_dim_set, (unsigned)region->depth,
                                iter->name);
}

/* Return the first value of the iterator, within the domain. */
static __isl_give isl_pw_aff *initial_value(po_region *region,
                                            po_header *header)
{
    isl_pw_aff *init =
        header->is_entry
            ? po_param_entry(region, header->init)
            : po_affine_value(region, header->init, PO_REJECT_NONAFFINE_BOUND);
    const po_type *type = header->iter->type;
    isl_bool plain;

    if (!init)
        return NULL;
    if ((!po_type_contains(type, header->init->type) &&
         !po_range_add_obligation(region, po_range_outside(init, type),
                                  header->init, PO_REJECT_MAY_WRAP)) ||
        !po_range_settle(region, isl_set_copy(region->domain)))
        return isl_pw_aff_free(init);
    if (!po_start_is_countable(header, init))
        init = po_nonaffine_bound_start(region, header->init, init);
    if (!po_start_is_countable(header, init))
        init = po_range_usual_piece(region, init);
    header->is_strided = !po_start_is_countable(header, init);
    if (header->is_strided && !po_start_has_remainder(header, init)) {
        po_region_fail_expr(region, PO_REJECT_LOOP_FORM, header->init);
        return isl_pw_aff_free(init);
    }
    init = isl_pw_aff_add_constant_val(
        init, isl_val_int_from_si(region->scop->ctx, header->skip));
    plain = isl_pw_aff_isa_aff(init);
    if (plain == isl_bool_true)
        return init;
    init = isl_pw_aff_gist(init, isl_set_copy(region->domain));
    return isl_pw_aff_coalesce(init);
}

/* Set "from" and "first"; enter the loop. */
static bool begin(po_region *region, po_header *header, struct iterations *it)
{
    isl_pw_aff *init = initial_value(region, header);
    isl_set *outer;
    isl_pw_aff *k;

    if (!init)
        return false;
    outer = isl_set_add_dims(isl_set_copy(region->domain), isl_dim_set, 1);
    outer = name_dim(region, outer, header);
    region->level[region->depth] = (po_level){
        header->iter, header->step, iterator_value(header, outer, init),
        region->domain, region->next[region->depth]++};
    init = isl_pw_aff_add_dims(first_count(header, init), isl_dim_in, 1);
    k = isl_pw_aff_from_aff(innermost(outer, 1));
    it->from = from_first(header, isl_pw_aff_copy(k), isl_pw_aff_copy(init));
    it->first = isl_pw_aff_eq_set(k, init);
    it->from = isl_set_intersect(it->from, isl_set_copy(outer));
    it->first = isl_set_intersect(it->first, outer);

    region->depth++;
    region->next[region->depth] = 0;
    region->domain = isl_set_copy(it->from);
    return it->from && it->first;
}

/* Return the points at which the condition of the innermost loop holds. */
static __isl_give isl_set *condition(po_region *region, const po_header *header)
{
    po_level *level = &region->level[region->depth - 1];
    isl_aff *value = level->value;
    isl_set *cond;

    level->value =
        isl_aff_add_constant_si(isl_aff_copy(value), (int)header->lag);
    cond = po_affine_condition(region, header->cond, PO_REJECT_NONAFFINE_BOUND);
    isl_aff_free(level->value);
    level->value = value;
    return cond;
}

/* A loop that tests "cond" after its first iteration only: assume that the test
 * would not have ended it before, if that is a matter of parameters.  It then is
 * one like others, and "cond" is replaced by what is tested.
 */
static __isl_give isl_set *without_late(po_region *region,
                                        const po_header *header,
                                        const struct iterations *it,
                                        __isl_take isl_set *cond)
{
    po_header rest = *header;
    isl_set *tested;
    isl_set *first = po_range_possible(region, isl_set_copy(it->first));
    bool good;

    rest.cond = po_expr_strip(header->cond)->arg[1];
    tested = condition(region, &rest);
    good = tested && po_range_exclude(region,
                                      isl_set_subtract(isl_set_copy(first),
                                                       isl_set_copy(tested)),
                                      first);
    isl_set_free(first);
    isl_set_free(good ? cond : tested);
    return good ? tested : cond;
}

/* Return the iterations in which the iterator would be negative. */
static __isl_give isl_set *below_zero(const po_region *region)
{
    const po_level *level = &region->level[region->depth - 1];
    isl_pw_aff *value = isl_pw_aff_from_aff(isl_aff_copy(level->value));

    return isl_set_complement(isl_pw_aff_nonneg_set(value));
}

/* Return the points of "out" at which the condition holds for the iterator
 * increased by "modulus".
 */
static __isl_give isl_set *goes_on(po_region *region, const po_header *header,
                                   __isl_take isl_val *modulus,
                                   __isl_take isl_set *out)
{
    po_level *level = &region->level[region->depth - 1];
    isl_aff *value = isl_aff_copy(level->value);
    isl_set *cond;

    level->value = isl_aff_add_constant_val(level->value, modulus);
    cond = condition(region, header);
    isl_aff_free(level->value);
    level->value = value;
    if (cond && po_range_settle(region, isl_set_copy(out)))
        return isl_set_intersect(cond, out);
    isl_set_free(out);
    return isl_set_free(cond);
}

/* An iterator that is decremented beyond 0, in the iterations "out", is a large
 * number.  Make sure that this ends the loop, and that the number is not
 * needed.
 */
static bool ends_there(po_region *region, const po_header *header,
                       struct iterations *it, __isl_take isl_set *out)
{
    isl_val *max = po_type_max(region->scop->ctx, header->iter->type);
    isl_set *bad = goes_on(region, header, isl_val_add_ui(max, 1), out);

    if (!bad ||
        !po_range_add_obligation(region, bad, header->cond,
                                 PO_REJECT_MAY_WRAP) ||
        !po_range_settle(region, isl_set_copy(it->from)))
        return false;
    return !po_final_is_needed(region, header->iter) ||
           po_region_fail_expr(region, PO_REJECT_ITERATOR_LIVE, header->cond);
}

/* Set "reached": where the condition is evaluated, but for the iteration after
 * the last one if that is in "below".
 */
static bool reach(po_region *region, const po_header *header,
                  struct iterations *it, __isl_take isl_set *below)
{
    isl_set *next =
        isl_set_apply(isl_set_copy(it->done), later(it->from, period(header)));
    isl_set *out = isl_set_intersect(isl_set_copy(next), isl_set_copy(below));
    isl_bool none;
    bool good;

    out = isl_set_intersect_params(out, isl_set_copy(region->context));
    none = isl_set_is_empty(out);
    next = isl_set_subtract(next, below);
    it->reached = isl_set_union(isl_set_union(isl_set_copy(it->done), next),
                                isl_set_copy(it->first));
    it->reached = isl_set_coalesce(it->reached);
    good = none >= 0 && po_range_settle(region, isl_set_copy(it->reached));
    if (good && none == isl_bool_false)
        return ends_there(region, header, it, out);
    isl_set_free(out);
    return good;
}

/* Set "done" and "reached" from the condition of the loop.  An unsigned
 * iterator that counts down does not get below 0.
 */
static bool bound(po_region *region, const po_header *header,
                  struct iterations *it)
{
    const po_type *type = header->iter->type;
    bool wraps = header->step < 0 && header->lag == 0 && !type->is_signed;
    isl_set *cond = condition(region, header);
    isl_set *outer = region->level[region->depth - 1].outer;
    isl_set *below;

    if (cond && po_header_is_late(header))
        cond = without_late(region, header, it, cond);
    if (!cond)
        return false;
    below =
        wraps ? below_zero(region) : isl_set_empty(isl_set_get_space(it->from));
    it->done = isl_set_intersect(isl_set_copy(it->from), cond);
    it->done = isl_set_subtract(it->done, isl_set_copy(below));
    it->done = isl_set_coalesce(it->done);
    if (cut(it) >= 0) {
        if (isl_set_n_basic_set(it->done) > isl_set_n_basic_set(outer))
            it->done = po_range_one_piece(region, it->done);
        return reach(region, header, it, below);
    }
    isl_set_free(below);
    return false;
}

/* Owe that the iterator, plus "lag", fits its type in the iterations "where":
 * exactly if it wraps around; overflow of other types is undefined.
 */
static bool owe_range(po_region *region, const po_header *header, long lag,
                      __isl_keep isl_set *where)
{
    static const po_type widest = {
        .kind = PO_TYPE_INT, .size_bytes = 8, .is_signed = true};
    const po_type *type = header->iter->type;
    const po_level *level = &region->level[region->depth - 1];
    isl_aff *at = isl_aff_add_constant_si(isl_aff_copy(level->value), (int)lag);
    isl_pw_aff *value = isl_pw_aff_from_aff(at);
    bool wraps =
        region->source->fwrapv || !type->is_signed || type->size_bytes < 4;
    isl_set *bad = po_range_outside(value, wraps ? type : &widest);

    isl_pw_aff_free(value);
    return po_range_add_obligation(region, bad, header->cond,
                                   PO_REJECT_MAY_WRAP) &&
           po_range_settle(region, isl_set_copy(where));
}

/* The values of the iterator fit its type.  The last one, which ends the loop,
 * does not have to if neither the condition nor anything else looks at it.
 */
static bool check_range(po_region *region, const po_header *header,
                        struct iterations *it)
{
    bool is_seen =
        header->lag == 0 ||
        (!header->is_kept && po_final_is_needed(region, header->iter));

    return owe_range(region, header, header->lag, it->reached) &&
           owe_range(region, header, 0, is_seen ? it->reached : it->done);
}

/* The loop assigns to its iterator, which may be a variable that is known
 * elsewhere.
 */
static void note_object(po_region *region, const po_header *header)
{
    po_object *object = po_region_object(region, header->iter, false,
                                         header->iter->type, header->init);

    object->why = PO_REJECT_ITERATOR_WRITTEN;
    if (object->first_write == INT_MAX)
        object->first_write = region->current;
    *PO_ARENA_ADD(region->scop->arena, region->iterators.levelled,
                  region->iterators.n_levelled) = header->iter;
}

/* The iterator must not be known as a scalar. */
static bool check_boxed(po_region *region, const po_node *loop,
                        const po_decl *iter)
{
    for (int i = 0; i < region->iterators.n_in_block; i++)
        if (region->iterators.in_block[i] == iter)
            return po_region_fail_node(region, PO_REJECT_LOOP_FORM, loop);
    return true;
}

/* Enter a loop: add a dimension to the domain.  Returns false if the loop
 * cannot be modelled, or isl failed.  In a block, the iterator is a scalar as well.
 */
bool po_level_enter(po_region *region, const po_node *loop)
{
    struct iterations it = {0};
    bool in_box = region->open_block != NULL;
    po_header header;
    bool good;

    if (region->depth == PO_MAX_DEPTH)
        return po_region_fail(region, PO_REJECT_TOO_COMPLEX, &loop->loc,
                              "too many loops inside each other");
    if (!po_header_parse(region, loop, &header) ||
        (!in_box && !check_boxed(region, loop, header.iter)))
        return false;
    if (!in_box)
        note_object(region, &header);
    region->is_certain = po_region_is_exact(region);
    good = begin(region, &header, &it) && bound(region, &header, &it);
    region->is_certain = false;
    good = good && check_range(region, &header, &it) &&
           (in_box || po_final_record(region,
                                      isl_set_subtract(isl_set_copy(it.reached),
                                                       isl_set_copy(it.done)),
                                      header.is_kept ? header.lag : 0));
    if (good) {
        isl_set_free(region->domain);
        region->domain = isl_set_copy(it.done);
    }
    free_iterations(&it);
    return good;
}

/* Leave the innermost loop: go back to the iterations of those around it. */
bool po_level_leave(po_region *region)
{
    po_level *level = &region->level[--region->depth];

    level->value = isl_aff_free(level->value);
    isl_set_free(region->domain);
    region->domain = level->outer;
    level->outer = NULL;
    return true;
}
