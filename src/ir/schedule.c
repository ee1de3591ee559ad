/* po_schedule, the result of the scheduler: for each statement an integer
 * matrix whose rows are functions of its iterators.  Release, text for
 * --emit=schedule-map and schedule-2d+1, the invariants (full rank, statements
 * told apart), and the relation from instances to dates that the matrix stands
 * for.
 */
#include "polyopt/schedule.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

po_schedule *po_schedule_free(po_schedule *schedule)
{
    if (schedule)
        po_arena_free(schedule->arena);
    return NULL;
}

/* Append the name of an iterator, that which isl prints if it has none. */
static void add_iter(const po_scop *scop, int stmt, int iter, po_text *out)
{
    const char *name = isl_set_get_dim_name(scop->stmt[stmt].domain,
                                            isl_dim_set, (unsigned)iter);

    if (name)
        po_text_add(out, name);
    else
        po_text_printf(out, "i%d", iter);
}

/* Print a coefficient, unless it is 1 and "is_factor", after others if "more". */
static void print_coefficient(long coef, bool is_factor, bool more,
                              po_text *out)
{
    unsigned long size =
        coef < 0 ? 0ul - (unsigned long)coef : (unsigned long)coef;

    po_text_add(out, coef < 0 ? (more ? " - " : "-") : (more ? " + " : ""));
    if (size != 1 || !is_factor)
        po_text_printf(out, "%lu", size);
}

/* Print a row as people write it: "2t + i - 1". */
static void print_row(const po_schedule *schedule, const po_scop *scop,
                      int stmt, int row, po_text *out)
{
    const po_stmt_schedule *s = &schedule->stmt[stmt];
    const long *coef = s->row[row].coef;
    bool more = false;

    for (int i = 0; i < s->n_iter; i++) {
        if (coef[i] == 0)
            continue;
        print_coefficient(coef[i], true, more, out);
        add_iter(scop, stmt, i, out);
        more = true;
    }
    if (coef[s->n_iter] != 0 || !more)
        print_coefficient(coef[s->n_iter], false, more, out);
}

static void print_kinds(const po_stmt_schedule *s, po_text *out)
{
    const po_row *row;
    bool begins;

    for (int r = 0; r < s->n_row; r++) {
        row = &s->row[r];
        begins = r == 0 || row->kind != s->row[r - 1].kind ||
                 row->band != s->row[r - 1].band;
        if (r > 0)
            po_text_add(out, begins ? " | " : ", ");
        if (row->kind == PO_ROW_ORDER) {
            po_text_add(out, "order");
            continue;
        }
        if (begins)
            po_text_printf(out, "band %d: ", row->band);
        po_text_add(out, row->parallel ? "loop parallel" : "loop");
    }
}

/* Print the rows of a statement, separated by commas. */
static void print_dates(const po_schedule *schedule, const po_scop *scop,
                        int stmt, po_text *out)
{
    for (int r = 0; r < schedule->stmt[stmt].n_row; r++) {
        po_text_add(out, r ? ", " : "");
        print_row(schedule, scop, stmt, r, out);
    }
}

/* Print a line for each statement, such as
 *
 *     S0: (t, 2t + i, 0)   [band 0: loop, loop | order]
 */
void po_schedule_print(const po_schedule *schedule, const po_scop *scop,
                       po_text *out)
{
    if (!schedule)
        return;
    for (int s = 0; s < schedule->n_stmt; s++) {
        po_text_printf(out, "%s: (", scop->stmt[s].name);
        print_dates(schedule, scop, s, out);
        po_text_add(out, ")   [");
        print_kinds(&schedule->stmt[s], out);
        po_text_add(out, "]\n");
    }
}

static void print_original(const po_scop *scop, int stmt, po_text *out)
{
    const po_stmt *s = &scop->stmt[stmt];

    for (int i = 0; i <= s->n_iter; i++) {
        po_text_printf(out, i ? ", %d" : "%d", s->position[2 * i]);
        if (i < s->n_iter) {
            po_text_add(out, ", ");
            add_iter(scop, stmt, i, out);
        }
    }
}

/* Print the rows with a constant before, between and after loop rows. */
static void print_alternating(const po_schedule *schedule, const po_scop *scop,
                              int stmt, po_text *out)
{
    const po_stmt_schedule *s = &schedule->stmt[stmt];
    bool constant_due = true;

    for (int r = 0; r < s->n_row; r++) {
        po_text_add(out, r ? ", " : "");
        if (s->row[r].kind == PO_ROW_LOOP && constant_due)
            po_text_add(out, "0, ");
        print_row(schedule, scop, stmt, r, out);
        constant_due = s->row[r].kind == PO_ROW_LOOP;
    }
    if (constant_due)
        po_text_add(out, s->n_row ? ", 0" : "0");
}

/* Print the original and the new order of each statement as vectors in which
 * positions in sequences and loops alternate:
 *
 *     S0: [0, t, 0, i, 0] -> [0, t, 0, 2t + i, 0]
 */
void po_schedule_print_2d1(const po_schedule *schedule, const po_scop *scop,
                           po_text *out)
{
    if (!schedule)
        return;
    for (int s = 0; s < schedule->n_stmt; s++) {
        po_text_printf(out, "%s: [", scop->stmt[s].name);
        print_original(scop, s, out);
        po_text_add(out, "] -> [");
        print_alternating(schedule, scop, s, out);
        po_text_add(out, "]\n");
    }
}

/* Return the row as { S0[i, j] -> [c_0 i + c_1 j + c0] } on "space". */
static __isl_give isl_aff *row_function(const po_stmt_schedule *s, int row,
                                        __isl_take isl_space *space)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_aff *aff = isl_aff_zero_on_domain(isl_local_space_from_space(space));
    const long *coef = s->row[row].coef;

    for (int i = 0; i < s->n_iter; i++)
        aff = isl_aff_set_coefficient_val(aff, isl_dim_in, i,
                                          isl_val_int_from_si(ctx, coef[i]));
    return isl_aff_set_constant_val(aff,
                                    isl_val_int_from_si(ctx, coef[s->n_iter]));
}

__isl_give isl_map *po_schedule_map(const po_schedule *schedule,
                                    const po_scop *scop, int stmt)
{
    const po_stmt_schedule *s;
    isl_aff_list *list;
    isl_space *space;
    isl_space *dates;

    if (!schedule)
        return NULL;
    s = &schedule->stmt[stmt];
    space = isl_set_get_space(scop->stmt[stmt].domain);
    dates = isl_space_from_domain(isl_space_copy(space));
    dates = isl_space_add_dims(dates, isl_dim_out, (unsigned)s->n_row);
    list =
        isl_aff_list_alloc(isl_set_get_ctx(scop->stmt[stmt].domain), s->n_row);
    for (int r = 0; r < s->n_row; r++)
        list =
            isl_aff_list_add(list, row_function(s, r, isl_space_copy(space)));
    isl_space_free(space);
    return isl_map_from_multi_aff(isl_multi_aff_from_aff_list(dates, list));
}

/* Do the rows of a statement determine its instance: is the map from
 * instances to dates injective?
 */
static isl_bool is_injective(const po_schedule *schedule, const po_scop *scop,
                             int stmt)
{
    isl_map *map = po_schedule_map(schedule, scop, stmt);
    isl_bool injective = isl_map_is_injective(map);

    isl_map_free(map);
    return injective;
}

static bool order_row_is_constant(const po_stmt_schedule *s, const po_row *row)
{
    for (int i = 0; i < s->n_iter; i++)
        if (row->coef[i] != 0)
            return false;
    return row->band == -1 && !row->parallel;
}

/* Are two statements told apart by an order row, and alike before it? */
static bool agree(const po_stmt_schedule *a, const po_stmt_schedule *b)
{
    const po_row *x;
    const po_row *y;

    for (int r = 0; r < a->n_row && r < b->n_row; r++) {
        x = &a->row[r];
        y = &b->row[r];
        if (x->kind != y->kind || x->band != y->band ||
            x->parallel != y->parallel)
            return false;
        if (x->kind == PO_ROW_ORDER && x->coef[a->n_iter] != y->coef[b->n_iter])
            return true;
    }
    return false;
}

/* Check the invariants of schedule.h: order rows are constants, the rows of a
 * statement have full rank, any two statements are told apart by an order row
 * and have the same kinds, bands and flags before.
 */
isl_stat po_schedule_check(const po_schedule *schedule, const po_scop *scop)
{
    const po_stmt_schedule *s;

    if (!schedule || schedule->n_stmt != scop->n_stmt)
        return isl_stat_error;
    for (int i = 0; i < schedule->n_stmt; i++) {
        isl_bool injective = is_injective(schedule, scop, i);

        s = &schedule->stmt[i];
        if (s->n_iter != scop->stmt[i].n_iter || injective != isl_bool_true)
            return isl_stat_error;
        for (int r = 0; r < s->n_row; r++)
            if (s->row[r].kind == PO_ROW_ORDER &&
                !order_row_is_constant(s, &s->row[r]))
                return isl_stat_error;
        for (int j = 0; j < i; j++)
            if (!agree(s, &schedule->stmt[j]))
                return isl_stat_error;
    }
    return isl_stat_ok;
}
