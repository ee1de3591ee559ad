/* The scheduler: Pluto's algorithm [BHRS08].
 *
 * A group of statements is split into parts that are scheduled apart, with an
 * order row in front; each part gets a band, loses the dependences that the
 * band satisfies, and is a group again.  Since every group has integer
 * programs of its own, with its own statements only, these stay small.
 *
 * Rows are found one at a time (band.c) by an integer program whose constraints come
 * from the dependences (farkas.c); its lexicographic minimum keeps dependence
 * distances, and with them reuse and communication, small (layout.c). Departures
 * from the paper:
 *
 * - Coefficients may be negative (reversal, skewing both ways): tried if there is no
 *   row without.
 * - Statements that an order row separates have integer programs of their own.
 * - Fusion is decided by trying (fuse.c).
 * - Among rows of equal cost, the simplest wins, and then that of the outermost
 *   loop: the loops of the program keep their order if there is no reason to change
 *   it.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Each integer program may use this fraction of the budget of the nest. */
#define BUDGET_FRACTION 32

/* Is some parameter of the model negative in some context? */
static isl_bool has_signed_param(const po_scop *scop, int n_param)
{
    isl_bool is_empty = isl_bool_true;
    isl_set *negative;

    for (int p = 0; p < n_param && is_empty == isl_bool_true; p++) {
        negative = isl_set_upper_bound_si(isl_set_copy(scop->loose),
                                          isl_dim_param, (unsigned)p, -1);
        is_empty = isl_set_is_empty(negative);
        isl_set_free(negative);
    }
    return isl_bool_not(is_empty);
}

static isl_stat begin(po_finder *finder, const po_scop *scop, const po_run *run)
{
    const size_t n_stmt = (size_t)scop->n_stmt;
    isl_size n_param = isl_set_dim(scop->context, isl_dim_param);
    isl_bool is_signed = has_signed_param(scop, n_param);

    *finder = (po_finder){.scop = scop, .run = run, .n_param = n_param};
    finder->arena = po_arena_new();
    finder->stmt = po_alloc(n_stmt * sizeof(*finder->stmt));
    finder->in_group = po_alloc(n_stmt * sizeof(*finder->in_group));
    finder->signed_param = is_signed == isl_bool_true;
    if (run->options->budget > 0)
        finder->budget = run->options->budget / BUDGET_FRACTION + 1;
    for (int s = 0; s < scop->n_stmt; s++)
        finder->stmt[s].n_iter = scop->stmt[s].n_iter;
    return n_param < 0 || is_signed < 0 ? isl_stat_error : isl_stat_ok;
}

/* Release everything but the arena. */
static void end(po_finder *finder)
{
    po_edges_free(finder);
    for (int s = 0; s < finder->scop->n_stmt; s++)
        free(finder->stmt[s].row);
    free(finder->stmt);
    free(finder->in_group);
}

static isl_stat find_group(po_finder *finder, const po_group *group);

/* Schedule a part: a band, and what is below it.  A part whose statements have
 * all their rows is a single one, and no dependence is left.
 */
static isl_stat find_part(po_finder *finder, const po_group *part)
{
    po_band_info info;

    if (po_group_is_full(finder, part))
        return part->n_stmt == 1 ? isl_stat_ok : isl_stat_error;
    if (po_band_find(finder, part, &info) < 0 || info.n_row == 0)
        return isl_stat_error;
    if (po_edges_reduce(finder, part, info.n_row) < 0)
        return isl_stat_error;
    return find_group(finder, part);
}

/* Schedule the parts of a group, one after the other, in turn by "find". */
static isl_stat find_parts(po_finder *finder, const po_group *group,
                           isl_stat (*find)(po_finder *finder,
                                            const po_group *part))
{
    po_group *part = po_alloc((size_t)(group->n_stmt + 1) * sizeof(*part));
    int n_part = po_clusters(finder, group, part);
    isl_stat status = n_part < 0 ? isl_stat_error : isl_stat_ok;

    po_finder_push_order(finder, part, n_part);
    for (int k = 0; k < n_part && status >= 0; k++)
        status = find(finder, &part[k]);
    free(part);
    return status;
}

/* Schedule a group below the rows that its statements have in common. */
static isl_stat find_group(po_finder *finder, const po_group *group)
{
    return find_parts(finder, group, find_part);
}

/* Schedule a component of the whole scop, or, if that does not succeed, leave
 * its statements in the order of the program.
 */
static isl_stat find_component(po_finder *finder, const po_group *part)
{
    const int n_row = finder->stmt[part->stmt[0]].n_row;
    const int band = finder->next_band;
    po_edges *saved = po_edges_save(finder, part);
    isl_stat status = find_part(finder, part);

    if (status < 0) {
        for (int i = 0; i < part->n_stmt; i++)
            finder->stmt[part->stmt[i]].n_row = n_row;
        finder->next_band = band;
        po_edges_restore(finder, part, saved);
        status = po_identity_find(finder, part);
    }
    po_edges_release(saved);
    return status;
}

/* Move the rows to a schedule, which takes over the arena. */
static po_schedule *finish(const po_finder *finder)
{
    po_arena *arena = finder->arena;
    po_schedule *schedule = po_arena_alloc(arena, sizeof(*schedule));
    po_stmt_schedule *to;
    const po_stmt_schedule *from;

    schedule->arena = arena;
    schedule->n_stmt = finder->scop->n_stmt;
    schedule->stmt =
        po_arena_array(arena, (size_t)schedule->n_stmt, sizeof(*to));
    for (int s = 0; s < schedule->n_stmt; s++) {
        from = &finder->stmt[s];
        to = &schedule->stmt[s];
        *to = *from;
        to->row =
            po_arena_array(arena, (size_t)from->n_row + 1, sizeof(po_row));
        if (from->n_row > 0)
            memcpy(to->row, from->row, (size_t)from->n_row * sizeof(po_row));
    }
    return schedule;
}

static po_group all_statements(const po_finder *finder)
{
    po_group all = {.n_stmt = finder->scop->n_stmt};

    all.stmt = po_arena_array(finder->arena, (size_t)all.n_stmt, sizeof(int));
    for (int i = 0; i < all.n_stmt; i++)
        all.stmt[i] = i;
    return all;
}

/* Find a schedule that respects all dependences, without the private ones
 * unless "strict".  With PO_SCHEDULER_IDENTITY it is the order of the program.
 * So it is for those components of the dependence graph for which no schedule
 * of the form that is looked for exists, or the budget does not suffice.
 * NULL if isl fails or numbers become too large.
 */
po_schedule *po_schedule_find(const po_scop *scop, const po_deps *deps,
                              bool strict, const po_run *run)
{
    po_schedule *schedule = NULL;
    po_finder finder;
    isl_stat status;
    po_group all;

    if (!scop || !deps)
        return NULL;
    status = begin(&finder, scop, run);
    all = all_statements(&finder);
    if (status >= 0 && !po_edges_make(&finder, deps, strict))
        status = isl_stat_error;
    if (status >= 0)
        status = run->options->scheduler == PO_SCHEDULER_IDENTITY
                     ? po_identity_find(&finder, &all)
                     : find_parts(&finder, &all, find_component);
    if (status >= 0)
        schedule = finish(&finder);
    else
        po_arena_free(finder.arena);
    end(&finder);
    return schedule;
}
