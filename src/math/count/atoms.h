#ifndef POLYOPT_MATH_COUNT_ATOMS_H
#define POLYOPT_MATH_COUNT_ATOMS_H

#include <isl/aff.h>
#include <isl/polynomial.h>

#include "qpoly.h"

/* The variables of polynomials, atoms: the parameters and dimensions of "space",
 * from "first_dim" on dimensions that are summed over, and, behind them, floors
 * of linear functions of atoms.
 */
struct atoms {
    isl_space *space;
    int first_dim;
    int n;
    struct atom *atom;
};

/* The dimensions that a set has at most, including its divs; atom i is variable
 * i + 1.
 */
#define ATOMS_MAX_DIM 60
#define ATOMS_MAX     60000
#define ATOM_VAR(i)   ((i) + 1)

struct atoms po_atoms_new(__isl_take isl_space *space);
void po_atoms_clear(struct atoms *atoms);
__isl_give isl_aff *po_atoms_aff(const struct atoms *atoms, int i);
bool po_atoms_is_floor(const struct atoms *atoms, int i);
long po_atoms_value(const struct atoms *atoms, int i, const long *value,
                    bool *good);
long po_atoms_period(const struct atoms *atoms, int i, int dim);
bool po_atoms_class(struct atoms *atoms, int i, int dim, const long class[2],
                    struct qpoly *by);

/* Σ coef[i] · atom i + constant, for i < n. */
struct linear {
    int n;
    long *coef;
    long constant;
};

struct linear po_linear_new(int n);
void po_linear_clear(struct linear *f);
bool po_linear_add(struct linear *to, const struct linear *f, long by);
void po_linear_add_floor(struct atoms *atoms, struct linear *f, long den,
                         struct qpoly *sum);
bool po_linear_read_floor(struct atoms *atoms, __isl_take isl_aff *aff,
                          struct linear *f);

/* --- isl_polynomial.c -------------------------------------------------------------- */

bool po_atoms_read(struct atoms *atoms, __isl_keep isl_qpolynomial *value,
                   struct qpoly *p);
__isl_give isl_qpolynomial *po_atoms_write(const struct atoms *atoms,
                                           const struct qpoly *p);
int po_atoms_n_differ(const struct atoms *atoms, const struct qpoly *p,
                      const struct qpoly *q);
unsigned long *po_atoms_at(const struct atoms *atoms,
                           __isl_keep isl_point *point);

#endif
