/* The certificate of what neighbours exchange in a time loop: independent of the code that finds
 * it, from the accesses and the order of the program.  Every rank has memory of its own, and
 * does phase after phase; behind each, it puts there what it is given.
 *
 *     1. phases, numbered (step, phase), are in the order of the program
 *     2. an element is written at one date, hence by one rank, whenever it is written
 *     3. memory that iterations have for themselves is a way from one phase, or date, to no
 *        other
 *     4. a value that is read in the phase where it is computed is of the same date
 *     5. a value that is read at another date is exchanged at each boundary between both, behind
 *        its phase; and does not go further than the reach, so that there is only one
 *     6. what is exchanged has been computed in this phase, no further from the boundary than
 *        the reach, so that the neighbour has done it
 *     7. values from before the loop are sent
 *     8. all elements that a share accesses are known, to have room for them
 *     9. in a phase whose dates may come in any order, none accesses in a step what another one
 *        writes
 *
 * By 1, an element has in the memory of a rank, at a read, the value of the last write before it:
 * this is the rank's own, or was exchanged behind its phase by 5; what is stored there later, by
 * the rank or by an exchange, is of a later phase by 6, hence behind the read by 1, or is in
 * the same phase and of the same rank by 2, in the order that the loops of a share are
 * certified to have.  Ranks wait for each other behind each phase, and have at least as many
 * dates as values reach: it is tested when the program runs.
 *
 * What is exchanged may be put into memory later, when a rank has done dates of the next phase
 * that are as far from its boundaries as values reach: it has been written by the neighbour behind the
 * boundary, by 2 and 6, and whoever reads it would have the value, by 1, from further away than
 * 5 says.  By 9, these dates may come before those at the boundaries.
 */
#include <isl/flow.h>
#include <isl/space.h>

#include "internal.h"

/* What else is known with a time loop.
 *
 * "step"     { S[i] -> [t, phase] }
 * "key"      { S[i] -> [t, phase, date] }
 * "flow"     { [[t, phase, date] -> [t', phase', date']] -> A[e] }: values from writes to reads
 * "entering" { S[i] -> A[e] }: reads of values from before the loop
 */
struct timing {
    const struct accesses *a;
    isl_union_map *step;
    isl_union_map *key;
    isl_union_map *flow;
    isl_union_map *entering;
};

/* Return { S[i] -> [i_0, phase] } of the statement. */
static __isl_give isl_map *step_of(const po_communication *c, int stmt)
{
    const po_stmt *s = &c->scop->stmt[stmt];
    isl_map *step = isl_map_from_domain(isl_set_copy(s->domain));

    step = isl_map_add_dims(step, isl_dim_out, 2);
    step = isl_map_equate(step, isl_dim_in, 0, isl_dim_out, 0);
    return isl_map_fix_si(step, isl_dim_out, 1, c->time->of[stmt]);
}

static void find_keys(struct timing *t)
{
    const po_communication *c = t->a->c;

    t->step = isl_union_map_empty(isl_set_get_space(c->scop->context));
    for (int s = 0; s < c->scop->n_stmt; s++)
        t->step = isl_union_map_add_map(t->step, step_of(c, s));
    t->step =
        isl_union_map_intersect_params(t->step, isl_set_copy(t->a->known));
    t->key = isl_union_map_flat_range_product(isl_union_map_copy(t->step),
                                              isl_union_map_copy(t->a->date));
}

/* Follow all values. */
static void follow(struct timing *t)
{
    isl_union_flow *found = po_accesses_flow(t->a);
    isl_union_map *both = isl_union_map_product(isl_union_map_copy(t->key),
                                                isl_union_map_copy(t->key));

    t->flow = isl_union_flow_get_full_may_dependence(found);
    t->flow = isl_union_map_apply_domain(isl_union_map_uncurry(t->flow), both);
    t->entering = isl_union_flow_get_may_no_source(found);
    isl_union_flow_free(found);
}

/* 1. Is no instance in an earlier phase than one that is before it? */
static isl_bool are_in_order(const struct timing *t)
{
    isl_union_map *before = isl_union_map_lex_lt_union_map(
        isl_union_map_copy(t->a->order), isl_union_map_copy(t->a->order));
    isl_union_map *back = isl_union_map_lex_gt_union_map(
        isl_union_map_copy(t->step), isl_union_map_copy(t->step));
    isl_union_map *wrong = isl_union_map_intersect(before, back);
    isl_bool good = isl_union_map_is_empty(wrong);

    isl_union_map_free(wrong);
    return good;
}

/* 2. Is every element written at one date, and for sure? */
static isl_bool has_owners(const struct accesses *a)
{
    isl_union_map *written =
        po_accesses_at_dates(a, po_accesses_select(a, a->may, false));
    isl_union_map *back = isl_union_map_reverse(isl_union_map_copy(written));
    isl_bool good = isl_union_map_is_subset(a->may, a->must);

    written = isl_union_map_apply_range(written, back);
    if (good == isl_bool_true)
        return po_accesses_is_identity(written);
    isl_union_map_free(written);
    return good;
}

/* Is the flow to own memory, or that to other elements, of such pairs?  "text" is isl's for
 * these, [t, g, d] -> [u, h, e], with the parameters of the step and the boundary.
 */
static isl_bool flows_so(const struct timing *t, bool is_own, const char *text)
{
    isl_union_map *flow = po_accesses_select(t->a, t->flow, is_own);
    isl_union_set *pairs =
        isl_union_set_read_from_str(t->a->c->scop->ctx, text);

    return po_accesses_is_within(isl_union_map_domain(flow), pairs);
}

/* Return the elements of the accesses, { [...] -> A[e] } to others than own arrays, from points in the
 * set of which "text" is isl's.
 */
static __isl_give isl_union_set *elements(const struct timing *t,
                                          __isl_keep isl_union_map *accesses,
                                          const char *text)
{
    isl_union_map *some = po_accesses_select(t->a, accesses, false);

    return isl_union_map_range(isl_union_map_intersect_domain(
        some, isl_union_set_read_from_str(t->a->c->scop->ctx, text)));
}

/* Return what is exchanged behind the phase, in one direction. */
static __isl_give isl_union_set *exchanged(const struct timing *t, int phase,
                                           bool is_up)
{
    const po_phase *p = &t->a->c->time->phase[phase];
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(t->a->c->scop->context));

    for (int i = 0; i < p->n_exchange; i++)
        all = isl_union_set_add_set(
            all, isl_set_copy(is_up ? p->exchange[i].up.set
                                    : p->exchange[i].down.set));
    return isl_union_set_intersect_params(all, isl_set_copy(t->a->known));
}

/* 5. Are all values exchanged that go over a boundary from the phase? */
static isl_bool is_all_exchanged(const struct timing *t, int phase, bool is_up)
{
    const po_time *time = t->a->c->time;
    const char *text = po_arena_printf(
        t->a->c->arena,
        "[%s, %s] -> { [[t, g, d] -> [u, h, e]] : t = %s and g = %d and %s }",
        time->now, time->at, time->now, phase,
        po_arena_printf(t->a->c->arena, is_up ? "d < %s <= e" : "e < %s <= d",
                        time->at));

    return po_accesses_is_within(elements(t, t->flow, text),
                                 exchanged(t, phase, is_up));
}

/* 6. Has the rank beside the boundary computed in the phase what is exchanged behind? */
static isl_bool is_computed(const struct timing *t, int phase, bool is_up)
{
    const po_time *time = t->a->c->time;
    isl_union_map *must = isl_union_map_apply_domain(
        isl_union_map_copy(t->a->must), isl_union_map_copy(t->key));
    const char *text = po_arena_printf(
        t->a->c->arena,
        "[%s, %s] -> { [t, g, d] : t = %s and g = %d and %s - %ld <= d < %s + "
        "%ld }",
        time->now, time->at, time->now, phase, time->at,
        is_up ? time->reach : 0, time->at, is_up ? 0 : time->reach);
    isl_union_set *computed = elements(t, must, text);

    isl_union_map_free(must);
    return po_accesses_is_within(exchanged(t, phase, is_up), computed);
}

/* 3., 4. and 5. Do values flow only as they may? */
static isl_bool flow_is_good(const struct timing *t, const char **why)
{
    const po_communication *c = t->a->c;
    isl_bool good;

    *why = "a value comes from another share";
    good = flows_so(t, true,
                    "{ [[t, g, d] -> [u, h, e]] : t = u and g = h and d = e }");
    if (good == isl_bool_true)
        good = flows_so(t, false,
                        "{ [[t, g, d] -> [u, h, e]] : t < u or (t = u and g < "
                        "h) or d = e }");
    if (good == isl_bool_true) {
        *why = "a value goes further than the reach";
        good = flows_so(t, false,
                        po_arena_printf(c->arena,
                                        "{ [[t, g, d] -> [u, h, e]] : -%ld <= "
                                        "e - d <= %ld }",
                                        c->time->reach, c->time->reach));
    }
    for (int p = 0; p < 2 * c->time->n_phase && good == isl_bool_true; p++) {
        *why = "a value is not exchanged";
        good = is_all_exchanged(t, p / 2, p % 2 == 0);
        if (good != isl_bool_true)
            return good;
        *why = "something is exchanged that has not been computed";
        good = is_computed(t, p / 2, p % 2 == 0);
    }
    return good;
}

/* 7. Is every value from before the loop sent, none of memory of an iteration's own? */
static isl_bool is_sent(const struct timing *t)
{
    isl_union_map *own = po_accesses_select(t->a, t->entering, true);
    isl_bool good = isl_union_map_is_empty(own);

    isl_union_map_free(own);
    if (good != isl_bool_true)
        return good;
    return po_accesses_is_within(po_accesses_in_share(t->a, t->entering),
                                 po_accesses_moved(t->a, false));
}

/* 8. Is all that a share accesses known, and nothing else? */
static isl_bool has_room(const struct accesses *a)
{
    isl_union_set *accessed = isl_union_set_union(
        po_accesses_in_share(a, a->read), po_accesses_in_share(a, a->may));
    isl_union_set *touched =
        isl_union_set_empty(isl_set_get_space(a->c->scop->context));
    isl_bool good;

    for (int i = 0; i < a->c->n_traffic; i++)
        touched = isl_union_set_add_set(touched,
                                        isl_set_copy(a->c->traffic[i].touched));
    touched = isl_union_set_intersect_params(touched, isl_set_copy(a->known));
    good = isl_union_set_is_equal(accessed, touched);
    isl_union_set_free(accessed);
    isl_union_set_free(touched);
    return good;
}

/* 9. In phases whose dates may come in any order, does none access what another one writes? */
static isl_bool are_apart(const struct timing *t)
{
    const po_communication *c = t->a->c;
    isl_union_map *written = isl_union_map_apply_domain(
        po_accesses_select(t->a, t->a->may, false), isl_union_map_copy(t->key));
    isl_union_map *all = isl_union_map_union(
        isl_union_map_copy(written),
        isl_union_map_apply_domain(po_accesses_select(t->a, t->a->read, false),
                                   isl_union_map_copy(t->key)));
    isl_union_map *pairs =
        isl_union_map_apply_range(written, isl_union_map_reverse(all));
    isl_bool good = isl_bool_true;

    for (int p = 0; p < c->time->n_phase && good == isl_bool_true; p++) {
        isl_union_map *other = isl_union_map_read_from_str(
            c->scop->ctx,
            po_arena_printf(c->arena, "{ [t, %d, d] -> [t, %d, e] : d != e }",
                            p, p));

        other = isl_union_map_intersect(isl_union_map_copy(pairs), other);
        if (c->time->phase[p].is_apart)
            good = isl_union_map_is_empty(other);
        isl_union_map_free(other);
    }
    isl_union_map_free(pairs);
    return good;
}

static void clear(struct timing *t)
{
    isl_union_map_free(t->step);
    isl_union_map_free(t->key);
    isl_union_map_free(t->flow);
    isl_union_map_free(t->entering);
}

isl_bool po_accesses_have_time(const struct accesses *a, const char **why)
{
    struct timing t = {.a = a};
    isl_bool good;

    find_keys(&t);
    follow(&t);
    *why = "phases are not in the order of the program";
    good = are_in_order(&t);
    if (good == isl_bool_true) {
        *why = "an element is written in two shares";
        good = has_owners(a);
    }
    if (good == isl_bool_true)
        good = flow_is_good(&t, why);
    if (good == isl_bool_true) {
        *why = "something is read that has not been sent";
        good = is_sent(&t);
    }
    if (good == isl_bool_true) {
        *why = "there is no room for an element";
        good = has_room(a);
    }
    if (good == isl_bool_true) {
        *why = "dates of a phase are not in any order";
        good = are_apart(&t);
    }
    clear(&t);
    return good;
}
