/* Shares of a region that is a time loop: what is in its body is phases, as few as possible, and
 * in one of them all that depends on each other has the same date.  Values that go from one date to another
 * one in a later phase are exchanged, if they do not go far.
 *
 * Dates are those of owners: an element is written at one date only, its subscript in one
 * dimension.
 */
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "internal.h"

/* Values that go further are not exchanged: shares would have to be that long. */
#define MOST_REACH 64

/* Dimensions that dates are looked for in. */
#define MOST_DIM 4

void po_communication_clear_time(po_communication *c)
{
    if (!c->time)
        return;
    for (int p = 0; p < c->time->n_phase; p++)
        for (int i = 0; i < c->time->phase[p].n_exchange; i++) {
            isl_set_free(c->time->phase[p].exchange[i].up.set);
            isl_set_free(c->time->phase[p].exchange[i].down.set);
        }
    isl_set_free(c->time->range);
    c->time = NULL;
}

/* Return the phase with the position, which is added behind those before it. */
static int phase_at(po_communication *c, int position)
{
    po_time *time = c->time;

    for (int p = 0; p < time->n_phase; p++)
        if (time->phase[p].position == position)
            return p;
    time->phase[time->n_phase].position = position;
    return time->n_phase++;
}

/* Have all statements a loop in common?  Their phases are stored then; they are in the order
 * of the text, as statements are.
 */
static bool find_phases(po_communication *c)
{
    const po_scop *scop = c->scop;
    size_t n = (size_t)scop->n_stmt + 1;

    for (int s = 0; s < scop->n_stmt; s++)
        if (scop->stmt[s].n_iter < 1 ||
            scop->stmt[s].position[0] != scop->stmt->position[0])
            return false;
    c->time = po_arena_alloc(c->arena, sizeof(*c->time));
    *c->time = (po_time){.now = po_communication_fresh(c, "now"),
                         .at = po_communication_fresh(c, "at")};
    c->time->of = po_arena_array(c->arena, n, sizeof(*c->time->of));
    c->time->phase = po_arena_array(c->arena, n, sizeof(*c->time->phase));
    for (int s = 0; s < scop->n_stmt; s++)
        c->time->of[s] = phase_at(c, scop->stmt[s].position[2]);
    return scop->n_stmt > 0;
}

/* Set the date of the statement, and release "date"; false if it has not one for each
 * instance.
 */
static isl_bool use_date(po_communication *c, int stmt,
                         __isl_take isl_map *date)
{
    isl_set *domain = isl_set_intersect_params(
        isl_set_copy(c->scop->stmt[stmt].domain), po_scop_assumed(c->scop));
    isl_set *dated;
    isl_bool good = isl_map_is_single_valued(date);

    date = isl_map_coalesce(date);
    dated = isl_map_domain(isl_map_copy(date));
    if (good == isl_bool_true)
        good = isl_set_is_subset(domain, dated);
    isl_set_free(domain);
    isl_set_free(dated);
    isl_map_free(c->date[stmt]);
    c->date[stmt] = date;
    return good;
}

/* Return { S[i] -> [e_dim] } for the first element that the statement writes; NULL if it writes
 * none with such a subscript that is not an iteration's own.
 */
static __isl_give isl_map *find_owner(const po_communication *c, int stmt,
                                      int dim)
{
    const po_stmt *s = &c->scop->stmt[stmt];

    for (int i = 0; i < s->n_access; i++) {
        int rank = c->scop->array[s->access[i].array].rank;
        isl_map *date;

        if (!s->access[i].is_write || c->own[s->access[i].array] || rank <= dim)
            continue;
        date = isl_map_copy(s->access[i].relation);
        date = isl_map_project_out(date, isl_dim_out, (unsigned)dim + 1,
                                   (unsigned)(rank - dim - 1));
        date = isl_map_project_out(date, isl_dim_out, 0, (unsigned)dim);
        date = isl_map_reset_tuple_id(date, isl_dim_out);
        return isl_map_intersect_domain(date, isl_set_copy(s->domain));
    }
    return NULL;
}

static bool writes_own_only(const po_communication *c, int stmt)
{
    const po_stmt *s = &c->scop->stmt[stmt];
    bool good = false;

    for (int i = 0; i < s->n_access; i++)
        if (s->access[i].is_write) {
            if (!c->own[s->access[i].array])
                return false;
            good = true;
        }
    return good;
}

/* Take the dates of what reads the values of the statement, which are an iteration's own; the
 * loop inside the time loop if there is none.
 */
static isl_bool take_reader(po_communication *c, const po_deps *deps, int stmt)
{
    for (int d = 0; d < deps->n_dep; d++) {
        const po_dep *dep = &deps->dep[d];

        if (dep->kind == PO_DEP_FLOW && dep->src == stmt && dep->dst > stmt &&
            c->own[dep->array])
            return use_date(
                c, stmt,
                isl_map_apply_range(isl_map_copy(dep->relation),
                                    isl_map_copy(c->date[dep->dst])));
    }
    return isl_bool_ok(po_communication_take_loop(c, stmt, 1));
}

/* Does the date change within a step, for some statement? */
static isl_bool has_width(const po_communication *c)
{
    for (int s = 0; s < c->scop->n_stmt; s++) {
        int n = c->scop->stmt[s].n_iter;
        isl_map *date = isl_map_copy(c->date[s]);
        isl_bool is_one;

        date = isl_map_project_out(date, isl_dim_in, 1, (unsigned)n - 1);
        is_one = isl_map_is_single_valued(date);
        isl_map_free(date);
        if (is_one != isl_bool_true)
            return isl_bool_not(is_one);
    }
    return isl_bool_false;
}

/* Take the subscript "dim" of what statements write, later ones before those whose values they
 * read.
 */
static isl_bool take_owners(po_communication *c, const po_deps *deps, int dim)
{
    isl_bool good = isl_bool_true;

    for (int s = c->scop->n_stmt - 1; s >= 0 && good == isl_bool_true; s--) {
        isl_map *date;

        if (writes_own_only(c, s)) {
            good = take_reader(c, deps, s);
            continue;
        }
        date = find_owner(c, s, dim);
        good = date ? use_date(c, s, date) : isl_bool_false;
    }
    return good == isl_bool_true ? has_width(c) : good;
}

/* Store how far values of the dependence go, if that is more than what is known; false if it
 * is too far.
 */
static isl_bool find_reach(po_communication *c, const po_dep *dep)
{
    isl_map *pairs = isl_map_intersect_params(isl_map_copy(dep->relation),
                                              po_scop_assumed(c->scop));
    isl_set *by;
    isl_size n;
    isl_val *far[2];
    isl_bool is_empty;
    isl_bool good = isl_bool_true;

    pairs = isl_map_apply_domain(pairs, isl_map_copy(c->date[dep->src]));
    pairs = isl_map_apply_range(pairs, isl_map_copy(c->date[dep->dst]));
    by = isl_map_deltas(pairs);
    n = isl_set_dim(by, isl_dim_param);
    by = isl_set_project_out(by, isl_dim_param, 0, n < 0 ? 0 : (unsigned)n);
    is_empty = isl_set_is_empty(by);
    if (is_empty != isl_bool_false) {
        isl_set_free(by);
        return is_empty;
    }
    far[0] = isl_set_dim_max_val(isl_set_copy(by), 0);
    far[1] = isl_val_neg(isl_set_dim_min_val(by, 0));
    for (int i = 0; i < 2; i++) {
        long one = 0;

        if (!far[i])
            good = isl_bool_error;
        else if (good == isl_bool_true)
            good = isl_bool_ok(
                po_val_take_long(isl_val_copy(far[i]), MOST_REACH, &one));
        c->time->reach = one > c->time->reach ? one : c->time->reach;
        isl_val_free(far[i]);
    }
    return good;
}

/* Are values, and the order of writes, as they have to be?  What is own stays in a phase, and at a
 * date.  Else elements are written at one date; in a phase of a step, values flow at one.
 */
static isl_bool may_have(po_communication *c, const po_dep *dep)
{
    bool is_own = c->own[dep->array];
    bool is_one_phase = c->time->of[dep->src] == c->time->of[dep->dst];
    isl_map *together = isl_map_equate(isl_map_copy(dep->relation), isl_dim_in,
                                       0, isl_dim_out, 0);
    isl_bool good = isl_bool_true;

    if (dep->kind == PO_DEP_FLOW && is_own) {
        isl_bool same = isl_map_is_subset(dep->relation, together);

        good = same < 0 ? same : isl_bool_ok(same && is_one_phase);
    }
    if (dep->kind == PO_DEP_OUTPUT && !is_own) {
        isl_map_free(together);
        together = isl_map_copy(dep->relation);
    }
    if (good == isl_bool_true &&
        (dep->kind == PO_DEP_OUTPUT ? !is_own : is_one_phase))
        good = po_communication_keeps_date(c, dep, isl_map_copy(together));
    if (good == isl_bool_true && dep->kind == PO_DEP_FLOW)
        good = find_reach(c, dep);
    isl_map_free(together);
    return good;
}

static isl_bool may_have_all(po_communication *c, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    c->time->reach = 1;
    for (int d = 0; d < deps->n_dep && good == isl_bool_true; d++)
        if (deps->dep[d].kind == PO_DEP_FLOW ||
            deps->dep[d].kind == PO_DEP_OUTPUT)
            good = may_have(c, &deps->dep[d]);
    return good == isl_bool_true ? po_communication_is_closed(c) : good;
}

/* Put phase number "phase" + 1 into the one before, and those behind it one further to the front;
 * or, with "is_back", back again.  "second" says which statements are of the former.
 */
static void move_phases(po_communication *c, int phase, bool is_back,
                        const bool *second)
{
    for (int s = 0; s < c->scop->n_stmt; s++)
        if (is_back ? second[s] || c->time->of[s] > phase
                    : c->time->of[s] > phase)
            c->time->of[s] += is_back ? 1 : -1;
}

/* Make one phase of two if values need no exchange between them: they can have loops in common
 * then.  False only if isl gives up.
 */
static isl_bool join_phases(po_communication *c, const po_deps *deps)
{
    po_time *time = c->time;
    bool *second =
        po_arena_array(c->arena, (size_t)c->scop->n_stmt + 1, sizeof(*second));

    for (int p = 0; p + 1 < time->n_phase;) {
        isl_bool good;

        for (int s = 0; s < c->scop->n_stmt; s++)
            second[s] = time->of[s] == p + 1;
        move_phases(c, p, false, second);
        good = may_have_all(c, deps);
        if (good < 0)
            return good;
        if (good == isl_bool_false) {
            move_phases(c, p++, true, second);
            continue;
        }
        for (int i = p + 1; i + 1 < time->n_phase; i++)
            time->phase[i] = time->phase[i + 1];
        time->n_phase--;
    }
    return may_have_all(c, deps);
}

/* Are both ends of the dependence at one date, if they are in this phase, in one step? */
static isl_bool is_at_one_date(const po_communication *c, const po_dep *dep,
                               int phase)
{
    isl_map *pairs;

    if (dep->kind == PO_DEP_INPUT || c->own[dep->array] ||
        c->time->of[dep->src] != phase || c->time->of[dep->dst] != phase)
        return isl_bool_true;
    pairs = isl_map_equate(isl_map_copy(dep->relation), isl_dim_in, 0,
                           isl_dim_out, 0);
    return po_communication_keeps_date(c, dep, pairs);
}

/* Find the phases of which dates may come in any order in a step. */
static void find_apart(po_communication *c, const po_deps *deps)
{
    for (int p = 0; p < c->time->n_phase; p++) {
        isl_bool good = isl_bool_true;

        for (int d = 0; d < deps->n_dep && good == isl_bool_true; d++)
            good = is_at_one_date(c, &deps->dep[d], p);
        c->time->phase[p].is_apart = good == isl_bool_true;
    }
}

/* Store the steps in which something is executed. */
static void find_steps(po_communication *c)
{
    isl_set *all = NULL;

    for (int s = 0; s < c->scop->n_stmt; s++) {
        const po_stmt *stmt = &c->scop->stmt[s];
        isl_set *part = isl_set_intersect_params(isl_set_copy(stmt->domain),
                                                 po_scop_assumed(c->scop));

        part = isl_set_project_out(part, isl_dim_set, 1,
                                   (unsigned)stmt->n_iter - 1);
        part = isl_set_reset_tuple_id(part);
        all = all ? isl_set_union(all, part) : part;
    }
    all = isl_set_gist_params(all, po_scop_assumed(c->scop));
    c->time->range = isl_set_coalesce(all);
}

isl_bool po_communication_choose_time(po_communication *c, const po_deps *deps)
{
    isl_bool good = isl_bool_false;

    if (!find_phases(c))
        return isl_bool_false;
    for (int dim = 0; dim < MOST_DIM && good == isl_bool_false; dim++) {
        good = take_owners(c, deps, dim);
        if (good == isl_bool_true)
            good = may_have_all(c, deps);
    }
    if (good == isl_bool_true)
        good = join_phases(c, deps);
    if (good == isl_bool_true) {
        find_apart(c, deps);
        find_steps(c);
    } else {
        c->time = NULL;
    }
    return good;
}
