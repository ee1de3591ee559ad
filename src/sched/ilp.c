/* Integer programs, by PPL where simplex.c gives up: the only file of sched/ that knows
 * it.
 *
 * PPL reports failure through a negative return value, called "status" here.
 * Once a status is negative, the remaining steps are skipped; every handle
 * is deleted by the function that created it.
 */
#include "internal.h"

#include <gmp.h>
#include <ppl_c.h>
#include <stdlib.h>

/* A unit of budget is 2^BUDGET_SCALE of PPL's units, about a microsecond. */
#define BUDGET_SCALE 10
#define MAX_BUDGET   (1ul << 40)

/* A row of a program, on its way to PPL. */
struct row {
    int n_var;
    const long *entry;
    bool is_eq;
};

static int add_term(ppl_Linear_Expression_t sum, int var, long value,
                    ppl_Coefficient_t coef)
{
    mpz_t number;
    int status;

    mpz_init_set_si(number, value);
    status = ppl_assign_Coefficient_from_mpz_t(coef, number);
    mpz_clear(number);
    if (status < 0)
        return status;
    if (var < 0)
        return ppl_Linear_Expression_add_to_inhomogeneous(sum, coef);
    return ppl_Linear_Expression_add_to_coefficient(
        sum, (ppl_dimension_type)var, coef);
}

static int add_terms(ppl_Linear_Expression_t sum, const struct row *row)
{
    ppl_Coefficient_t coef;
    int status = ppl_new_Coefficient(&coef);

    if (status < 0)
        return status;
    for (int i = 0; i < row->n_var && status >= 0; i++)
        if (row->entry[i] != 0)
            status = add_term(sum, i, row->entry[i], coef);
    if (status >= 0)
        status = add_term(sum, -1, row->entry[row->n_var], coef);
    ppl_delete_Coefficient(coef);
    return status;
}

static int add_row(ppl_PIP_Problem_t pip, const struct row *row)
{
    ppl_Linear_Expression_t sum;
    ppl_Constraint_t constraint;
    int status = ppl_new_Linear_Expression_with_dimension(
        &sum, (ppl_dimension_type)row->n_var);

    if (status < 0)
        return status;
    status = add_terms(sum, row);
    if (status >= 0)
        status = ppl_new_Constraint(&constraint, sum,
                                    row->is_eq
                                        ? PPL_CONSTRAINT_TYPE_EQUAL
                                        : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
    if (status >= 0) {
        status = ppl_PIP_Problem_add_constraint(pip, constraint);
        ppl_delete_Constraint(constraint);
    }
    ppl_delete_Linear_Expression(sum);
    return status;
}

/* Store the value of a variable.  There are no parameters, so its expression
 * is a constant.
 */
static int read_value(ppl_const_PIP_Solution_Node_t node, int var,
                      ppl_Coefficient_t coef, long *value)
{
    ppl_const_Linear_Expression_t expr;
    mpz_t number;
    int status = ppl_PIP_Solution_Node_get_parametric_values(
        node, (ppl_dimension_type)var, &expr);

    if (status >= 0)
        status = ppl_Linear_Expression_inhomogeneous_term(expr, coef);
    if (status < 0)
        return status;
    mpz_init(number);
    status = ppl_Coefficient_to_mpz_t(coef, number);
    if (status >= 0 && !mpz_fits_slong_p(number))
        status = PPL_ARITHMETIC_OVERFLOW;
    if (status >= 0)
        *value = mpz_get_si(number);
    mpz_clear(number);
    return status;
}

static int read_point(ppl_const_PIP_Problem_t pip, int n_var, long *point)
{
    ppl_const_PIP_Tree_Node_t tree;
    ppl_const_PIP_Solution_Node_t node;
    ppl_Coefficient_t coef;
    int status = ppl_PIP_Problem_optimizing_solution(pip, &tree);

    if (status >= 0)
        status = ppl_PIP_Tree_Node_as_solution(tree, &node);
    if (status >= 0)
        status = ppl_new_Coefficient(&coef);
    if (status < 0)
        return status;
    for (int i = 0; i < n_var && status >= 0; i++)
        status = read_value(node, i, coef, &point[i]);
    ppl_delete_Coefficient(coef);
    return status;
}

static int solve(ppl_PIP_Problem_t pip, unsigned long budget)
{
    int status = ppl_PIP_Problem_set_control_parameter(
        pip, PPL_PIP_PROBLEM_CONTROL_PARAMETER_CUTTING_STRATEGY_DEEPEST);

    if (status >= 0 && budget > 0)
        status = ppl_set_deterministic_timeout(
            budget < MAX_BUDGET ? budget : MAX_BUDGET, BUDGET_SCALE);
    if (status >= 0)
        status = ppl_PIP_Problem_solve(pip);
    if (budget > 0)
        ppl_reset_deterministic_timeout();
    return status;
}

static po_ilp_result result_of(int status)
{
    if (status == PPL_TIMEOUT_EXCEPTION)
        return PO_ILP_GAVE_UP;
    return status < 0 ? PO_ILP_FAILED : PO_ILP_FOUND;
}

/* Do the same by parametric integer programming without parameters, with the
 * implementation of [BHZ08].
 */
static po_ilp_result lexmin_by_ppl(const po_ilp *ilp, unsigned long budget,
                                   long *point)
{
    const size_t width = (size_t)ilp->n_var + 1;
    ppl_PIP_Problem_t pip;
    struct row row;
    int status = ppl_new_PIP_Problem_from_space_dimension(
        &pip, (ppl_dimension_type)ilp->n_var);

    if (status < 0)
        return PO_ILP_FAILED;
    for (int r = 0; r < ilp->n_row && status >= 0; r++) {
        row = (struct row){ilp->n_var, ilp->row + (size_t)r * width,
                           ilp->is_eq && ilp->is_eq[r]};
        status = add_row(pip, &row);
    }
    if (status >= 0)
        status = solve(pip, budget);
    if (status == PPL_PIP_PROBLEM_STATUS_UNFEASIBLE) {
        ppl_delete_PIP_Problem(pip);
        return PO_ILP_INFEASIBLE;
    }
    if (status >= 0)
        status = read_point(pip, ilp->n_var, point);
    ppl_delete_PIP_Problem(pip);
    return result_of(status);
}

/* Find the lexicographically smallest x in N^n_var that satisfies the rows
 * [Feautrier88].
 *
 * "budget" bounds the work in deterministic units, so that the outcome does not
 * depend on the machine; 0 means no bound.  The work is told to po_effort_spend.
 * "point" has room for n_var entries; they have a meaning on PO_ILP_FOUND only.
 */
po_ilp_result po_ilp_lexmin(const po_ilp *ilp, unsigned long budget,
                            long *point)
{
    po_ilp_result result = po_simplex_lexmin(ilp, budget, point);

    if (result != PO_ILP_GAVE_UP)
        return result;
    po_effort_spend((unsigned long)(ilp->n_row * ilp->n_var));
    return lexmin_by_ppl(ilp, budget, point);
}

/* PPL calls this, if there is such a function, before it makes any number.
 *
 * For all libraries that use GMP, memory comes from the pool: most numbers are short.
 * GMP's own functions abort the program if there is no memory, and those of PPL throw
 * exceptions through isl, which is C.
 */
void ppl_set_GMP_memory_allocation_functions(void);
void ppl_set_GMP_memory_allocation_functions(void)
{
    mp_set_memory_functions(po_pool_take, po_pool_resize, po_pool_release);
}

/* PPL sets the rounding mode of the floating-point unit for itself; integer
 * programs do not need it, and everybody else needs the old one.
 */
bool po_ilp_initialize(void)
{
    ppl_set_GMP_memory_allocation_functions();
    return ppl_initialize() >= 0 && ppl_restore_pre_PPL_rounding() >= 0;
}

void po_ilp_finalize(void)
{
    ppl_finalize();
}

const char *po_ilp_version(void)
{
    const char *version;

    return ppl_version(&version) < 0 ? "?" : version;
}
