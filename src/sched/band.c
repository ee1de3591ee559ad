/* Finds one band of a schedule: rows, affine functions of the iterators, for
 * the statements of a group, one integer program each, so that all dependences
 * that counted at its beginning have distances >= 0 in every row, and the band
 * is permutable and tilable [BHRS08].  The band ends where there is no further
 * row that is linearly independent; with no row at all, the caller (find.c)
 * cuts.  Flags say which rows are parallel (coincident).
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* So many integer programs may exhaust their budget before the rest is not
 * tried any more.
 */
#define MAX_GAVE_UP 3

/* The constraints that all rows of a band have in common; [0] with
 * coefficients >= 0, [1] with coefficients of any sign.  They are made when
 * they are needed first.
 *
 * "cost"  of each row of the band, the "n_cost" values of (Σ|u|, u, w)
 */
struct program {
    po_layout *layout[2];
    po_constraints *rows[2];
    int n_cost;
    long *cost;
};

/* A point, and the layout that says what it means. */
struct solution {
    bool found;
    bool gave_up;
    const po_layout *layout;
    long *point;
};

static void make_program(po_finder *finder, const po_group *group, int sign,
                         struct program *program)
{
    if (program->rows[sign])
        return;
    program->layout[sign] = po_layout_make(finder, group, sign == 1);
    program->rows[sign] =
        po_constraints_make(finder, group, program->layout[sign]);
}

static void clear_program(struct program *program)
{
    for (int sign = 0; sign < 2; sign++) {
        po_layout_free(program->layout[sign]);
        po_constraints_free(program->rows[sign]);
    }
    free(program->cost);
}

/* The sign of the first difference of two points, 0 if there is none. */
static int compare(const long *a, const long *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* What one integer program may cost: no more than is left; 0 for no bound. */
static unsigned long budget_of(const po_finder *finder)
{
    unsigned long left = po_effort_left();

    if (finder->budget == 0 || left >= finder->budget)
        return finder->budget;
    return left > 0 ? left : 1;
}

/* Solve "rows" together with independence in one half of the space; keep the
 * point in "best" if it is the first one, or smaller.
 */
static void solve_half(po_finder *finder, const po_group *group,
                       const po_constraints *rows, int half,
                       struct solution *best)
{
    const size_t size_bytes = ((size_t)rows->n_var + 1) * sizeof(long);
    po_constraints *all = po_constraints_copy(rows);
    long *point = po_alloc(size_bytes);
    po_ilp_result result = PO_ILP_INFEASIBLE;
    unsigned long budget = 0;
    po_ilp ilp;

    if (po_constraints_add_independence(finder, group, best->layout, half,
                                        all) &&
        !all->is_impossible) {
        ilp = (po_ilp){all->n_row, all->n_var, all->row, all->is_eq};
        budget = budget_of(finder);
        result = po_ilp_lexmin(&ilp, budget, point);
    }
    if (result == PO_ILP_GAVE_UP) {
        po_effort_spend(budget);
        best->gave_up = true;
        finder->n_gave_up++;
    }
    if (result == PO_ILP_FOUND &&
        (!best->found || compare(point, best->point, rows->n_var) < 0)) {
        memcpy(best->point, point, size_bytes);
        best->found = true;
    }
    po_constraints_free(all);
    free(point);
}

/* Look for the best row with coefficients >= 0, or of any sign. */
static void solve(po_finder *finder, const po_group *group,
                  struct program *program, int sign, struct solution *best)
{
    make_program(finder, group, sign, program);
    best->layout = program->layout[sign];
    free(best->point);
    best->point = po_alloc(((size_t)best->layout->n_col + 1) * sizeof(long));
    if (program->rows[sign]->is_impossible || finder->n_gave_up > MAX_GAVE_UP ||
        po_effort_is_over())
        return;
    solve_half(finder, group, program->rows[sign], 1, best);
    solve_half(finder, group, program->rows[sign], -1, best);
}

/* Remove the last "n_row" rows of the statements. */
static void pop(po_finder *finder, const po_group *group, int n_row)
{
    for (int i = 0; i < group->n_stmt; i++)
        finder->stmt[group->stmt[i]].n_row -= n_row;
}

/* Add the row that a solution describes to all statements of the group. */
static void push(po_finder *finder, const po_group *group, int band,
                 const struct solution *solution)
{
    long *coef;
    int stmt;

    for (int i = 0; i < group->n_stmt; i++) {
        stmt = group->stmt[i];
        coef = po_finder_push(finder, stmt, PO_ROW_LOOP, band);
        po_layout_read(solution->layout, solution->point, stmt, coef);
    }
}

static void add_cost(struct program *program, const struct solution *solution)
{
    const int width = solution->layout->w + 1;
    const int n_cost = program->n_cost + width;

    program->cost = po_realloc(program->cost, (size_t)n_cost * sizeof(long));
    memcpy(program->cost + program->n_cost, solution->point,
           (size_t)width * sizeof(long));
    program->n_cost = n_cost;
}

/* Is the last row of the group, behind others of the band, of no use in it? */
static bool is_useless(const po_finder *finder, const po_group *group,
                       const struct program *program)
{
    int row = finder->stmt[group->stmt[0]].n_row - 1;

    return program->n_cost > 0 && po_row_is_along_chain(finder, group, row);
}

/* Add one more row to a band, if there is any.  Coefficients >= 0 are tried
 * first; others if there is no such row.  The band ends where it would go on with pieces of a chain of
 * updates.
 */
static bool find_row(po_finder *finder, const po_group *group, int band,
                     struct program *program)
{
    struct solution best = {0};

    solve(finder, group, program, 0, &best);
    if (!best.found && !best.gave_up)
        solve(finder, group, program, 1, &best);
    if (best.found)
        push(finder, group, band, &best);
    if (best.found && is_useless(finder, group, program)) {
        pop(finder, group, 1);
        best.found = false;
    }
    if (best.found)
        add_cost(program, &best);
    free(best.point);
    return best.found;
}

/* Do the statement's iterations have equal distances of more than 1 in the row?
 */
static bool has_gaps(const po_stmt_schedule *s, int row)
{
    return po_row_gcd(s->row[row].coef, s->n_iter) > 1;
}

/* Set the flag of the last row of the group, and count.  As all dependences
 * count that did when the band began, the rows of the band may be permuted.
 */
static isl_stat set_parallel(po_finder *finder, const po_group *group,
                             po_band_info *info)
{
    int row = finder->stmt[group->stmt[0]].n_row - 1;
    isl_bool carried = po_edges_carried(finder, group, row, false);
    isl_bool bound = carried == isl_bool_true
                         ? po_edges_carried(finder, group, row, true)
                         : carried;

    if (carried < 0 || bound < 0)
        return isl_stat_error;
    for (int i = 0; i < group->n_stmt; i++) {
        po_stmt_schedule *s = &finder->stmt[group->stmt[i]];

        s->row[row].parallel = !carried;
        info->has_gaps = info->has_gaps || has_gaps(s, row);
    }
    if (info->n_row == 0)
        info->outer_parallel = !carried;
    info->n_parallel += !carried;
    info->n_free += !bound;
    info->n_row++;
    return isl_stat_ok;
}

/* The innermost iterator that a row of a statement depends on. */
static int innermost(const po_stmt_schedule *s, int row)
{
    int iter = s->n_iter - 1;

    while (iter >= 0 && s->row[row].coef[iter] == 0)
        iter--;
    return iter;
}

/* The deepest statement of a group, the first one of several. */
static const po_stmt_schedule *deepest(const po_finder *finder,
                                       const po_group *group)
{
    const po_stmt_schedule *best = &finder->stmt[group->stmt[0]];

    for (int i = 1; i < group->n_stmt; i++)
        if (finder->stmt[group->stmt[i]].n_iter > best->n_iter)
            best = &finder->stmt[group->stmt[i]];
    return best;
}

static void swap_rows(po_finder *finder, const po_group *group, int row)
{
    po_row *rows;
    po_row first;

    for (int i = 0; i < group->n_stmt; i++) {
        rows = finder->stmt[group->stmt[i]].row;
        first = rows[row];
        rows[row] = rows[row + 1];
        rows[row + 1] = first;
    }
}

/* Move the last of the "n_row" rows of a band outwards past rows of the same
 * cost that depend on inner loops of the program, so that the loops keep their
 * order.  Statements of lower dimension may have kept the integer program
 * from finding them in this order.
 */
static void sort_last(po_finder *finder, const po_group *group, int n_row,
                      const struct program *program)
{
    const po_stmt_schedule *s = deepest(finder, group);
    const int width = program->n_cost / n_row;
    const long *cost = program->cost;
    int row = s->n_row - 1;

    for (int k = n_row - 1; k > 0; k--, row--) {
        if (compare(cost + (k - 1) * width, cost + k * width, width) != 0 ||
            innermost(s, row - 1) <= innermost(s, row))
            return;
        swap_rows(finder, group, row - 1);
    }
}

/* Note the first row of the band, which stays in the arena. */
static void keep_outer(const po_finder *finder, const po_group *group,
                       po_band_info *info)
{
    info->outer =
        po_arena_array(finder->arena, (size_t)group->n_stmt, sizeof(long *));
    for (int i = 0; i < group->n_stmt; i++) {
        const po_stmt_schedule *s = &finder->stmt[group->stmt[i]];

        info->outer[i] = s->row[s->n_row - info->n_row].coef;
    }
}

/* Append as many rows as possible to the statements of the group, each of
 * which respects all dependences of the group, and is independent of the rows
 * before for every statement that still lacks rows.
 */
isl_stat po_band_find(po_finder *finder, const po_group *group,
                      po_band_info *info)
{
    struct program program = {0};
    isl_stat status = isl_stat_ok;

    *info = (po_band_info){0};
    while (status >= 0 && !po_group_is_full(finder, group) &&
           find_row(finder, group, finder->next_band, &program)) {
        status = set_parallel(finder, group, info);
        if (status >= 0)
            sort_last(finder, group, info->n_row, &program);
    }
    if (info->n_row > 0) {
        finder->next_band++;
        keep_outer(finder, group, info);
    }
    clear_program(&program);
    return status;
}

/* Find out what the next band of the group would be, and leave it at that. */
isl_stat po_band_try(po_finder *finder, const po_group *group,
                     po_band_info *info)
{
    int band = finder->next_band;
    isl_stat status = po_band_find(finder, group, info);

    pop(finder, group, info->n_row);
    finder->next_band = band;
    return status;
}
