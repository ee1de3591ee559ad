/* The order of the program as a schedule.
 *
 * Loops of the program that directly contain each other form a band if they
 * are permutable, so that they can be tiled.
 */
#include "internal.h"

#include <stdlib.h>

/* The position of a statement among its siblings, at a depth. */
static int position(const po_finder *finder, int stmt, int depth)
{
    return finder->scop->stmt[stmt].position[2 * depth];
}

/* Split a group by position at a depth; statements are in textual order. */
static int split(po_finder *finder, const po_group *group, int depth,
                 po_group *part)
{
    int n_part = 0;
    int stmt;

    for (int i = 0; i < group->n_stmt; i++) {
        stmt = group->stmt[i];
        if (i == 0 || position(finder, stmt, depth) !=
                          position(finder, group->stmt[i - 1], depth)) {
            part[n_part].n_stmt = 0;
            part[n_part++].stmt = group->stmt + i;
        }
        part[n_part - 1].n_stmt++;
    }
    return n_part;
}

static void push_loop(po_finder *finder, const po_group *group, int depth)
{
    for (int i = 0; i < group->n_stmt; i++)
        po_finder_push(finder, group->stmt[i], PO_ROW_LOOP,
                       finder->next_band)[depth] = 1;
}

static isl_stat set_parallel(po_finder *finder, const po_group *group)
{
    int row = finder->stmt[group->stmt[0]].n_row - 1;
    isl_bool carried = po_edges_carried(finder, group, row, false);

    for (int i = 0; i < group->n_stmt; i++)
        finder->stmt[group->stmt[i]].row[row].parallel =
            carried == isl_bool_false;
    return carried < 0 ? isl_stat_error : isl_stat_ok;
}

static bool has_loop(const po_finder *finder, const po_group *group, int depth)
{
    return finder->scop->stmt[group->stmt[0]].n_iter > depth;
}

/* Add the loops of the program from "depth" on, as long as each is the only
 * thing in the one before and respects everything that the band has to;
 * return how many.
 */
static int find_band(po_finder *finder, const po_group *group, int depth,
                     po_group *part)
{
    int n_row = 0;
    int row;

    while (has_loop(finder, group, depth + n_row) &&
           (n_row == 0 || split(finder, group, depth + n_row, part) == 1)) {
        push_loop(finder, group, depth + n_row);
        row = finder->stmt[group->stmt[0]].n_row - 1;
        if (n_row > 0 && !po_edges_respected(finder, group, row)) {
            for (int i = 0; i < group->n_stmt; i++)
                finder->stmt[group->stmt[i]].n_row--;
            break;
        }
        if (set_parallel(finder, group) < 0)
            return -1;
        n_row++;
    }
    finder->next_band++;
    return n_row;
}

static isl_stat find_below(po_finder *finder, const po_group *group, int depth);

/* One part: the loops at "depth", and what is in them. */
static isl_stat find_part(po_finder *finder, const po_group *group, int depth)
{
    po_group *part;
    int n_row;

    if (!has_loop(finder, group, depth))
        return group->n_stmt == 1 ? isl_stat_ok : isl_stat_error;
    part = po_alloc((size_t)group->n_stmt * sizeof(*part));
    n_row = find_band(finder, group, depth, part);
    free(part);
    if (n_row <= 0 || po_edges_reduce(finder, group, n_row) < 0)
        return isl_stat_error;
    return find_below(finder, group, depth + n_row);
}

static isl_stat find_below(po_finder *finder, const po_group *group, int depth)
{
    po_group *part = po_alloc((size_t)group->n_stmt * sizeof(*part));
    int n_part = split(finder, group, depth, part);
    isl_stat status = isl_stat_ok;

    po_finder_push_order(finder, part, n_part);
    for (int k = 0; k < n_part && status >= 0; k++)
        status = find_part(finder, &part[k], depth);
    free(part);
    return status;
}

/* Schedule a group in the order of the program. */
isl_stat po_identity_find(po_finder *finder, const po_group *group)
{
    return find_below(finder, group, 0);
}
