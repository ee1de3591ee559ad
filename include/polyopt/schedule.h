#ifndef POLYOPT_SCHEDULE_H
#define POLYOPT_SCHEDULE_H

#include "polyopt/scop.h"

typedef enum po_row_kind {
    PO_ROW_LOOP, /* an affine function of the iterators, one loop          */
    PO_ROW_ORDER /* a constant, the position in a sequence                 */
} po_row_kind;

/* A row of the schedule of one statement.
 *
 * "band"      loop rows: rows of one band follow each other and are mutually
 *             permutable; statements that share the outer rows and have the
 *             same band number share the loops.  -1 for order rows
 * "parallel"  loop rows: no dependence between statements that share this
 *             loop is carried by it, whatever the order of the band
 * "coef"      n_iter + 1 entries: [ iterators | constant ]
 */
typedef struct po_row {
    po_row_kind kind;
    int band;
    bool parallel;
    long *coef;
} po_row;

typedef struct po_stmt_schedule {
    int n_iter;
    int n_row;
    po_row *row;
} po_stmt_schedule;

/* A schedule: one matrix for every statement of the scop, in order.
 * Statements that agree on the kind and (for loops) band of all rows before
 * row r, with equal constants in the order rows, have the same kind and band
 * at row r, and are told apart by an order row in the end.
 */
typedef struct po_schedule {
    po_arena *arena;
    int n_stmt;
    po_stmt_schedule *stmt;
} po_schedule;

po_schedule *po_schedule_free(po_schedule *schedule);

/* Kelly's form, a line a statement: "S0: (t, t + i, j)" followed by the kinds,
 * e.g. "   [band 0: loop parallel | order]".
 */
void po_schedule_print(const po_schedule *schedule, const po_scop *scop,
                       po_text *out);
void po_schedule_print_2d1(const po_schedule *schedule, const po_scop *scop,
                           po_text *out);
isl_stat po_schedule_check(const po_schedule *schedule, const po_scop *scop);

/* The dates of a statement: { S0[i, j] -> [row_0, row_1, ...] }. */
__isl_give isl_map *po_schedule_map(const po_schedule *schedule,
                                    const po_scop *scop, int stmt);

#endif
