#ifndef POLYOPT_PRINT_RANKS_H
#define POLYOPT_PRINT_RANKS_H

#include "internal.h"
#include "polyopt/ranks.h"

/* The text of a phase of a step, and what its functions need. */
struct phase_bodies {
    po_text loops;
    po_text up;
    po_text down;
    po_outline needs_loops;
    po_outline needs_exchange;
};

/* What printing a nest that processes share needs.
 *
 * "outline"  what all functions together are given, and how their names begin; "share" and
 *            "rows" are those of the functions that have loops
 * "global"   n_global variables of the file that the loops mention: arrays that are moved,
 *            and numbers
 * "phase"    with a time loop, those of a step
 */
struct ranking {
    printer p;
    const po_ranks *ranks;
    po_outline *outline;
    po_outline share;
    po_outline rows;
    int n_global;
    const po_decl **global;
    struct phase_bodies *phase;
};

/* The bodies of the functions. */
struct bodies {
    po_text share;
    po_text edges;
    po_text rows;
    po_text dates;
    po_text steps;
    po_text behind;
    po_text condition;
    po_text work;
};

/* outline_wrap.c: print the sum of terms of the first "n_param" parameters; that the function
 * returns 0 unless what is assumed for the loops holds, to "out"; the assignments behind a nest
 * that has been done in another way, as the other branch.
 */
void po_print_work(printer *p, const po_scop *front, int n_param, int n,
                   const po_work *work);
void po_print_refusal(printer *p, const po_scop *scop, const po_ast *ast,
                      po_text *out);
void po_print_behind(printer *p, const po_scop *scop, const po_ast *ast,
                     po_text *out);

/* Put "if (!f_what(n, ...)) {" around the nest, and "behind" behind it; add functions, with an
 * empty line between, to those that the nest has.
 */
void po_wrap_nest(printer *p, const char *what, const po_outline *outline,
                  po_text *behind, po_patch *patch);
void po_add_functions(const printer *p, size_t at, const po_text *text,
                      po_patch *function);

/* ranks_refuse.c: why processes cannot share the nest, NULL if they can: of the file and the
 * arrays, whose global variables are stored; of the parameters.  Does the program ask for, or
 * change, how numbers are rounded, or which exceptions there were?  Why can elements of an array
 * not be moved?
 */
const char *po_ranks_refuse(struct ranking *r);
bool po_ranks_asks_state(const po_unit *unit);
const char *po_ranks_refuse_array(const po_array *array,
                                  const po_reference_place *place);
const char *po_ranks_refuse_params(const struct ranking *r);

/* ranks_params.c: find all variables that the bodies mention; false if functions cannot be given
 * these.  And: what a text needs of the parameters, and of what their types need,
 * in the same order.
 */
bool po_ranks_complete(struct ranking *r, const po_text *share,
                       const po_text *all);
po_outline po_ranks_needed(const struct ranking *r, const char *text);
po_outline po_outline_needed(const printer *p, const po_outline *all,
                             const char *text);

/* ranks.c: the loops of a share, or of a phase of it; "int f(a, b)", with "front" in front of the
 * parameters; a line; "f(first, last, a, b);".
 */
void po_print_ranks_loops(struct ranking *r, const po_scop *share,
                          const po_ast *ast, po_text *body);
void po_print_ranks_head(struct ranking *r, const char *type, const char *what,
                         const char *front, const po_outline *outline);
void po_print_ranks_line(struct ranking *r, int indent, const char *text);
void po_print_ranks_call(struct ranking *r, const char *what, const char *front,
                         const po_outline *outline, int indent);

/* ranks_time.c: print all that is in functions of phases, apart, and to "loops" and "edges", to see
 * what it needs; forget that; print the functions; and calls that count what is exchanged in a step.
 */
void po_print_ranks_phase_bodies(struct ranking *r, po_text *loops,
                                 po_text *edges);
void po_forget_ranks_phase_bodies(struct ranking *r);
void po_print_ranks_steps(struct ranking *r);
void po_print_ranks_weights(struct ranking *r);

/* ranks_scan.c: a call for each row of elements of the array, "call&a[i][j], number, size);",
 * where "nest" has the place; rows of elements; what goes over a boundary behind a phase; the bounds of
 * the dates, or of the steps of the time loop.
 */
void po_print_scan(printer *p, const po_array *array,
                   const po_reference_place *place, const po_scop *nest,
                   const po_scan *scan, const char *call);
void po_print_ranks_rows(struct ranking *r, po_text *out);
void po_print_ranks_exchange(struct ranking *r, const po_rank_phase *phase,
                             bool is_up, po_text *out);
void po_print_ranks_dates(struct ranking *r, bool is_step, po_text *out);

/* ranks_values.c: the values of variables, and the places of arrays: calls that send them; what a
 * process other than 0 does, which receives them.
 */
void po_print_ranks_values(struct ranking *r, int indent);
void po_print_ranks_work(struct ranking *r);

/* Does the declaration stand for a pointer that is a member, "p->x", of what the variable "base"
 * points to; of whatever it is, if that is NULL?  Is the variable a pointer to a structure, which
 * is sent as it is?
 */
bool po_ranks_member_base(const po_decl *decl, const char *base);
bool po_ranks_is_object(const po_decl *decl);
int po_ranks_place(const po_ranks *ranks, const po_decl *decl);

#endif
