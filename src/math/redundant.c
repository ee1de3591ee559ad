/* Redundant constraints, found with PPL's polyhedra [BHZ08]: the only file of
 * the code generator that knows about PPL.
 *
 * PPL reports failure through a negative return value, called "status" here.
 * Every handle is deleted by the function that created it.
 */
#include <gmp.h>
#include <ppl_c.h>

#include "polyopt/effort.h"
#include "polyopt/fm.h"

#include <stdlib.h>

/* Sizes beyond which the double description costs too much. */
#define MAX_DIM 24
#define MAX_ROW 400

/* And a bound on that cost, in units of PPL's, far above what it is as a rule:
 * about a second.
 */
#define BUDGET       1000000ul
#define BUDGET_SCALE 10

/* What the steps share: the variables that occur, densely numbered, and
 * temporaries of PPL and GMP.
 *
 * "var" is the variable of the system for each of the n_dim dimensions.
 */
struct minimizer {
    po_system *system;
    int n_dim;
    int *var;
    ppl_Coefficient_t coef;
    mpz_t number;
};

static int set_coefficient(struct minimizer *m, long value)
{
    mpz_set_si(m->number, value);
    return ppl_assign_Coefficient_from_mpz_t(m->coef, m->number);
}

static int fill_expression(struct minimizer *m, const long *row,
                           ppl_Linear_Expression_t expr)
{
    int status = set_coefficient(m, row[m->system->n_var + 1]);

    if (status >= 0)
        status = ppl_Linear_Expression_add_to_inhomogeneous(expr, m->coef);
    for (int d = 0; d < m->n_dim && status >= 0; d++) {
        status = set_coefficient(m, row[m->var[d] + 1]);
        if (status >= 0)
            status = ppl_Linear_Expression_add_to_coefficient(
                expr, (ppl_dimension_type)d, m->coef);
    }
    return status;
}

static int add_row(struct minimizer *m, const long *row,
                   ppl_Constraint_System_t rows)
{
    enum ppl_enum_Constraint_Type type =
        row[0] ? PPL_CONSTRAINT_TYPE_EQUAL
               : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL;
    ppl_Linear_Expression_t expr;
    ppl_Constraint_t constraint;
    int status = ppl_new_Linear_Expression_with_dimension(
        &expr, (ppl_dimension_type)m->n_dim);

    if (status < 0)
        return status;
    status = fill_expression(m, row, expr);
    if (status >= 0)
        status = ppl_new_Constraint(&constraint, expr, type);
    ppl_delete_Linear_Expression(expr);
    if (status < 0)
        return status;
    status = ppl_Constraint_System_insert_Constraint(rows, constraint);
    ppl_delete_Constraint(constraint);
    return status;
}

/* Store the number in m->coef; -1 if it is not a small integer. */
static int take_coefficient(struct minimizer *m, long *value)
{
    int status = ppl_Coefficient_to_mpz_t(m->coef, m->number);

    if (status < 0)
        return status;
    if (!mpz_fits_slong_p(m->number))
        return -1;
    *value = mpz_get_si(m->number);
    return *value > PO_COEF_MAX || *value < -PO_COEF_MAX ? -1 : 0;
}

static int read_row(struct minimizer *m, ppl_const_Constraint_t constraint,
                    po_system *out)
{
    long *row = po_alloc(((size_t)out->n_var + 1) * sizeof(long));
    int type = ppl_Constraint_type(constraint);
    int status = ppl_Constraint_inhomogeneous_term(constraint, m->coef);

    if (status >= 0)
        status = take_coefficient(m, &row[out->n_var]);
    for (int d = 0; d < m->n_dim && status >= 0; d++) {
        status = ppl_Constraint_coefficient(constraint, (ppl_dimension_type)d,
                                            m->coef);
        if (status >= 0)
            status = take_coefficient(m, &row[m->var[d]]);
    }
    if (status >= 0)
        po_system_add(out, type == PPL_CONSTRAINT_TYPE_EQUAL, row);
    free(row);
    return status;
}

static int read_rows(struct minimizer *m, ppl_const_Constraint_System_t rows,
                     po_system *out)
{
    ppl_Constraint_System_const_iterator_t it;
    ppl_Constraint_System_const_iterator_t end;
    ppl_const_Constraint_t constraint;
    int status = ppl_new_Constraint_System_const_iterator(&it);

    if (status < 0)
        return status;
    status = ppl_new_Constraint_System_const_iterator(&end);
    if (status < 0) {
        ppl_delete_Constraint_System_const_iterator(it);
        return status;
    }
    ppl_Constraint_System_begin(rows, it);
    ppl_Constraint_System_end(rows, end);
    while (status >= 0 &&
           !ppl_Constraint_System_const_iterator_equal_test(it, end)) {
        ppl_Constraint_System_const_iterator_dereference(it, &constraint);
        status = read_row(m, constraint, out);
        ppl_Constraint_System_const_iterator_increment(it);
    }
    ppl_delete_Constraint_System_const_iterator(it);
    ppl_delete_Constraint_System_const_iterator(end);
    return status;
}

/* Minimise the constraints in "rows" (which is used up) into "out". */
static int minimize_rows(struct minimizer *m, ppl_Constraint_System_t rows,
                         po_system *out)
{
    ppl_const_Constraint_System_t minimal;
    ppl_Polyhedron_t polyhedron;
    int status = ppl_new_C_Polyhedron_from_space_dimension(
        &polyhedron, (ppl_dimension_type)m->n_dim, 0);

    if (status < 0)
        return status;
    status = ppl_Polyhedron_add_constraints(polyhedron, rows);
    if (status >= 0)
        status = ppl_set_deterministic_timeout(BUDGET, BUDGET_SCALE);
    if (status >= 0)
        status = ppl_Polyhedron_get_minimized_constraints(polyhedron, &minimal);
    ppl_reset_deterministic_timeout();
    po_effort_spend((unsigned long)(m->system->n_row * m->n_dim));
    if (status == PPL_TIMEOUT_EXCEPTION)
        po_effort_spend(BUDGET);
    if (status >= 0)
        status = read_rows(m, minimal, out);
    ppl_delete_Polyhedron(polyhedron);
    return status;
}

static int minimize_into(struct minimizer *m, po_system *out)
{
    ppl_Constraint_System_t rows;
    int status = ppl_new_Constraint_System(&rows);

    if (status < 0)
        return status;
    for (int r = 0; r < m->system->n_row && status >= 0; r++)
        status = add_row(m, po_system_row(m->system, r), rows);
    if (status >= 0)
        status = minimize_rows(m, rows, out);
    ppl_delete_Constraint_System(rows);
    return status;
}

/* List the variables with a coefficient that is not 0. */
static void find_variables(struct minimizer *m)
{
    po_system *system = m->system;

    for (int v = 0; v < system->n_var; v++)
        for (int r = 0; r < system->n_row; r++)
            if (po_system_row(system, r)[v + 1] != 0) {
                m->var[m->n_dim++] = v;
                break;
            }
}

static void take_rows(po_system *system, po_system *from)
{
    free(system->row);
    system->row = from->row;
    system->n_row = from->n_row;
    system->row_capacity = from->row_capacity;
    from->row = NULL;
}

static bool minimize(struct minimizer *m)
{
    po_system *out = po_system_new(m->system->n_var);
    int status;

    mpz_init(m->number);
    status = ppl_new_Coefficient(&m->coef);
    if (status >= 0) {
        status = minimize_into(m, out);
        ppl_delete_Coefficient(m->coef);
    }
    mpz_clear(m->number);
    if (status >= 0) {
        take_rows(m->system, out);
        po_system_tighten(m->system);
    }
    po_system_free(out);
    return status >= 0;
}

/* Minimise a system whose variables are all connected. */
static bool minimize_part(po_system *system)
{
    struct minimizer m = {.system = system};
    bool done;

    m.var = po_alloc((size_t)system->n_var * sizeof(int) + 1);
    find_variables(&m);
    done = m.n_dim <= MAX_DIM && system->n_row <= MAX_ROW && minimize(&m);
    free(m.var);
    return done;
}

/* The first variable of those that are connected with "v" by rows. */
static int find(const int *part, int v)
{
    while (part[v] != v)
        v = part[v];
    return v;
}

/* Store the part of the first variable of the row, -1 if there is none. */
static int part_of(const int *part, const long *row, int n_var)
{
    for (int v = 0; v < n_var; v++)
        if (row[v + 1] != 0)
            return find(part, v);
    return -1;
}

/* Find the parts of the variables that no row connects: each variable gets a
 * representative, or one that has.
 */
static void find_parts(const po_system *system, int *part)
{
    int n = system->n_var;

    for (int v = 0; v < n; v++)
        part[v] = v;
    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);

        for (int v = 0; v < n; v++)
            if (row[v + 1] != 0)
                part[find(part, v)] = part_of(part, row, n);
    }
}

/* Minimise the rows about part "p", and add them to "out". */
static bool add_part(const po_system *system, const int *part, int p,
                     po_system *out)
{
    po_system *own = po_system_new(system->n_var);
    bool done = true;

    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);

        if (part_of(part, row, system->n_var) == p)
            po_system_add(own, row[0] != 0, row + 1);
    }
    if (own->n_row > 1 && p >= 0)
        done = minimize_part(own);
    for (int r = 0; r < own->n_row; r++) {
        const long *row = po_system_row(own, r);

        po_system_add(out, row[0] != 0, row + 1);
    }
    po_system_free(own);
    return done;
}

/* Remove the rows that the others imply over the rationals, and make implied
 * equalities explicit.  Variables that no row connects are treated apart: the
 * double description of a product takes the product of the times.
 *
 * The integer points stay the same; rows are divided by the gcd of their
 * coefficients.  Returns false, with some of the rows as they were, if there are
 * too many, time is over, or PPL fails or takes too long; since redundant rows do
 * no harm, that can be ignored.
 */
bool po_system_minimize(po_system *system)
{
    po_system *out;
    int *part;
    bool done;

    if (!system || po_effort_is_over())
        return false;
    po_system_tighten(system);
    out = po_system_new(system->n_var);
    part = po_alloc((size_t)system->n_var * sizeof(int) + 1);
    find_parts(system, part);
    done = add_part(system, part, -1, out);
    for (int v = 0; v < system->n_var; v++)
        if (part[v] == v)
            done = add_part(system, part, v, out) && done;
    take_rows(system, out);
    po_system_free(out);
    free(part);
    return done;
}
