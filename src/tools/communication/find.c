/* Shares of a region for ranks: a loop is looked for of which every iteration has all that
 * depends on each other, so that no share needs anything of another one.
 */
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static void clear_moved(po_moved *moved)
{
    moved->set = isl_set_free(moved->set);
}

po_communication *po_communication_free(po_communication *c)
{
    if (!c)
        return NULL;
    for (int s = 0; s < c->scop->n_stmt; s++)
        isl_map_free(c->date[s]);
    for (int i = 0; i < c->n_traffic; i++) {
        clear_moved(&c->traffic[i].sent);
        clear_moved(&c->traffic[i].returned);
        isl_set_free(c->traffic[i].touched);
    }
    po_communication_clear_time(c);
    isl_set_free(c->range);
    po_arena_free(c->arena);
    free(c);
    return NULL;
}

const char *po_communication_fresh(const po_communication *c, const char *name)
{
    while (po_scop_has_name(c->scop, name))
        name = po_arena_printf(c->arena, "%s_", name);
    return name;
}

static po_communication *new_communication(const po_scop *scop)
{
    po_communication *c = po_alloc(sizeof(*c));

    *c = (po_communication){.arena = po_arena_new(), .scop = scop};
    c->date =
        po_arena_array(c->arena, (size_t)scop->n_stmt + 1, sizeof(*c->date));
    c->own =
        po_arena_array(c->arena, (size_t)scop->n_array + 1, sizeof(*c->own));
    c->first = po_communication_fresh(c, "first");
    c->last = po_communication_fresh(c, "last");
    return c;
}

/* Set the date of the statement: { S[i] -> [i . coef + constant] }, where "coef" has the
 * constant behind those of its iterators.
 */
static void set_date(po_communication *c, int stmt, const long *coef)
{
    const po_stmt *s = &c->scop->stmt[stmt];
    isl_ctx *ctx = c->scop->ctx;
    isl_local_space *space =
        isl_local_space_from_space(isl_set_get_space(s->domain));
    isl_aff *aff = isl_aff_zero_on_domain(space);
    isl_map *date;

    for (int i = 0; i < s->n_iter; i++)
        aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i,
                                          isl_val_int_from_si(ctx, coef[i]));
    aff = isl_aff_set_constant_val(aff,
                                   isl_val_int_from_si(ctx, coef[s->n_iter]));
    date = isl_map_from_aff(aff);
    isl_map_free(c->date[stmt]);
    c->date[stmt] = isl_map_intersect_domain(date, isl_set_copy(s->domain));
}

bool po_communication_take_loop(po_communication *c, int stmt, int depth)
{
    int n = c->scop->stmt[stmt].n_iter;
    long *coef = po_arena_array(c->arena, (size_t)n + 1, sizeof(*coef));

    if (n <= depth)
        return false;
    coef[depth] = 1;
    set_date(c, stmt, coef);
    return true;
}

/* Take that loop for each statement; false if some statement is in no such loop. */
static bool take_loops(po_communication *c, int depth)
{
    for (int s = 0; s < c->scop->n_stmt; s++)
        if (!po_communication_take_loop(c, s, depth))
            return false;
    return c->scop->n_stmt > 0;
}

/* Return row number "number" of those that are loops; NULL if there are not so many. */
static const po_row *find_loop(const po_stmt_schedule *rows, int number)
{
    for (int r = 0; r < rows->n_row; r++)
        if (rows->row[r].kind == PO_ROW_LOOP && number-- == 0)
            return &rows->row[r];
    return NULL;
}

/* The same of the schedule. */
static bool take_rows(po_communication *c, const po_schedule *schedule,
                      int depth)
{
    for (int s = 0; schedule && s < schedule->n_stmt; s++) {
        const po_row *row = find_loop(&schedule->stmt[s], depth);

        if (!row)
            return false;
        set_date(c, s, row->coef);
    }
    return schedule && schedule->n_stmt > 0;
}

isl_bool po_communication_keeps_date(const po_communication *c,
                                     const po_dep *dep,
                                     __isl_take isl_map *pairs)
{
    isl_map *same =
        isl_map_apply_range(isl_map_copy(c->date[dep->src]),
                            isl_map_reverse(isl_map_copy(c->date[dep->dst])));
    isl_bool good;

    pairs = isl_map_intersect_params(pairs, po_scop_assumed(c->scop));
    good = isl_map_is_subset(pairs, same);
    isl_map_free(pairs);
    isl_map_free(same);
    return good;
}

/* Is the array one of which every iteration has its own, as far as it is one that no value
 * is left in?
 */
static bool may_be_own(const po_array *array)
{
    return array->is_inner || (array->rank == 0 && array->dead_out);
}

/* Is all that depends on each other in one iteration?  Flow always has to be; what is only
 * about who has the memory when does not count for arrays that every iteration can have a copy
 * of, which are the own ones.
 */
static isl_bool keeps_dates(const po_communication *c, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int d = 0; d < deps->n_dep && good == isl_bool_true; d++) {
        const po_dep *dep = &deps->dep[d];

        if (dep->kind == PO_DEP_INPUT ||
            (dep->kind != PO_DEP_FLOW && c->own[dep->array]))
            continue;
        good = po_communication_keeps_date(c, dep, isl_map_copy(dep->relation));
    }
    return good == isl_bool_true ? po_communication_is_closed(c) : good;
}

static void find_own(po_communication *c)
{
    for (int a = 0; a < c->scop->n_array; a++) {
        bool is_written = false;

        for (int s = 0; s < c->scop->n_stmt; s++)
            is_written =
                is_written || po_stmt_has_access(&c->scop->stmt[s], a, true);
        c->own[a] = is_written && may_be_own(&c->scop->array[a]);
    }
}

/* Store the dates at which something is executed. */
static void find_range(po_communication *c)
{
    for (int s = 0; s < c->scop->n_stmt; s++) {
        isl_set *part = isl_map_range(isl_map_copy(c->date[s]));

        part = isl_set_intersect_params(part, po_scop_assumed(c->scop));
        c->range = c->range ? isl_set_union(c->range, part) : part;
    }
    c->range = isl_set_gist_params(c->range, po_scop_assumed(c->scop));
    c->range = isl_set_coalesce(c->range);
}

/* Choose dates, of an outer loop if possible; an error if isl gives up, false if there are
 * none.
 */
static isl_bool choose(po_communication *c, const po_deps *deps,
                       const po_schedule *schedule)
{
    isl_bool good = isl_bool_false;

    for (int d = 0; good == isl_bool_false && take_loops(c, d); d++)
        good = keeps_dates(c, deps);
    for (int d = 0; good == isl_bool_false && take_rows(c, schedule, d); d++)
        good = keeps_dates(c, deps);
    return good == isl_bool_false ? po_communication_choose_time(c, deps)
                                  : good;
}

po_communication *po_communication_find(const po_scop *scop,
                                        const po_deps *deps,
                                        const po_schedule *schedule,
                                        const char **why)
{
    po_communication *c;
    isl_bool good;

    *why = NULL;
    if (!scop || !deps)
        return NULL;
    *why = po_communication_refuse(scop);
    if (*why)
        return NULL;
    c = new_communication(scop);
    find_own(c);
    good = choose(c, deps, schedule);
    if (good == isl_bool_false)
        *why = "every loop has iterations that need others";
    if (good != isl_bool_true)
        return po_communication_free(c);
    find_range(c);
    if (po_communication_fill(c) < 0 || !c->range ||
        po_communication_fill_time(c, deps) < 0)
        return po_communication_free(c);
    return c;
}
