#ifndef POLYOPT_MODEL_H
#define POLYOPT_MODEL_H

#include "polyopt/ast.h"
#include "polyopt/machine.h"

/* How long loops take, estimated: what is known of them but for the values of
 * parameters.
 */
typedef struct po_model po_model;

/* What the loops run on, and with what.
 *
 * "machine", "unit"  as for po_stmt_ns
 * "reassociate"      compilers may compute floating-point sums in any order
 * "enter_ns"         work below which parallel loops run on one thread
 * "no_masks"         vectors cannot be stored in part, as x86-64 without AVX
 */
typedef struct po_setting {
    const po_machine *machine;
    const struct po_unit *unit;
    bool reassociate;
    double enter_ns;
    bool no_masks;
} po_setting;

/* Make a model of loops, which have to outlive it, as the scop does; NULL if there
 * are none, or too many around each other.
 */
po_model *po_model_new(const po_ast *ast, const po_scop *scop,
                       const po_setting *setting);
po_model *po_model_free(po_model *model);

/* An estimate for some values of the parameters, and some threads.
 *
 * "ns"        the time in nanoseconds
 * "cpu_ns"    of it, what it would take if all were in the first cache; and
 * "memory_ns"  what moving cache lines takes, which overlaps with it
 * "instances" executions of statements
 * "regions"   how often parallel loops begin, worth threads or not; where one thread has no region,
 *             a part of that
 */
typedef struct po_estimate {
    double ns;
    double cpu_ns;
    double memory_ns;
    double instances;
    double regions;
} po_estimate;

/* Estimate the loops for these values of the parameters, one for each of the scop, on so many
 * threads; "ns" is -1 if there is no model, or it cannot tell.
 */
po_estimate po_model_estimate(po_model *model, const double *param,
                              int n_thread);

/* Are the loops executed for these values, rather than the text of the program? */
bool po_model_is_taken(po_model *model, const double *param);

/* The left-hand side of one condition of the profitability guard for these values, the product
 * of its factors over that of its divisors: the loops run where it is more than "enough".
 */
double po_model_profitability_at(po_model *model,
                                 const po_profitability *profitability,
                                 const double *param);

/* Values of the parameters for which an estimate may be of interest: small, medium and
 * large ones, as far as what is known allows; and, "narrow", large ones for which
 * innermost loops are short, or medium ones if no parameter says that alone.  The last is none
 * of those that count in the mean: sizes that are large for a nest of one loop less, as where
 * the outermost loop is one over steps in time.
 */
typedef enum po_scenario {
    PO_SCENARIO_SMALL,
    PO_SCENARIO_MEDIUM,
    PO_SCENARIO_NARROW,
    PO_SCENARIO_LARGE,
    PO_SCENARIO_STEPS
} po_scenario;
#define PO_N_SCENARIO     4
#define PO_N_ALL_SCENARIO 5

/* Store values for a scenario in "value", which has room for the parameters of the scop: as far
 * as the context allows, whole numbers.  The scenario's name for users: "small" and so on.
 */
void po_scenario_find(const po_scop *scop, int scenario, double *value);
const char *po_scenario_name(int scenario);

/* Store the largest ones, of those that are likely, for which all is within the arrays
 * as they are declared.  False if declarations say nothing about them.
 */
bool po_scenario_find_declared(const po_scop *scop, double *value);

/* Store the statements that the result executes under conditions on data which it tests in each iteration
 * of an innermost loop, where those of the program are the same in all of these, if the conditions may be
 * evaluated before the nest.  Returns how many there are.
 */
int po_find_privatization_conditions(const po_ast *original,
                                     const po_ast *result, const po_scop *scop,
                                     const po_setting *setting, int *stmt);

/* Store values as near to "size" as is known to be possible; that of large ones. */
void po_scenario_find_size(const po_scop *scop, double size, double *value);
double po_scenario_large(const po_scop *scop);

/* Store large ones, as far as the set of parameters allows it. */
void po_scenario_find_within(const po_scop *scop, __isl_keep isl_set *set,
                             double *value);

/* Parameters for which statements run that do not for large sizes: if (r) A else B.
 *
 * "when"   a condition that these fulfil, and the large sizes do not; NULL if it is not
 *          known
 * "value"  large ones of them
 */
typedef struct po_case {
    isl_set *when;
    double *value;
} po_case;
#define PO_MAX_CASE 4

/* Store them, and return how many there are; release them. */
int po_scenario_cases(const po_scop *scop, po_case *found);
void po_cases_clear(int n, po_case *found);

/* The parameter that says how long innermost loops are, and nothing else; -1 if there
 * is none.
 */
int po_scenario_width(const po_scop *scop);

/* The number of the parameter that says how long innermost loops are, and may be loops around
 * these, but not the outermost, which repeat them; -1 if there is none.
 */
int po_scenario_repeated(const po_scop *scop);

/* The first parameter that says how long the outermost loop is, and not the innermost one; -1
 * if there is none.
 */
int po_scenario_outer(const po_scop *scop);

/* Store values such that loops that long as this parameter says are short, and others long. */
void po_scenario_find_narrow(const po_scop *scop, int width, double *value);

/* A parameter on which it depends how long loops are, if none is in another one; -1 if there
 * is none.
 */
int po_scenario_length(const po_scop *scop);

#endif
