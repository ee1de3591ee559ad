/* Values for parameters, to estimate with: small, medium and large ones, and such that
 * innermost loops are short, as far as what is known of them allows it.
 */
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <math.h>

#include "model.h"

/* By the number of loops around each other, up to three. */
static const double targets[3][PO_N_SCENARIO] = {
    {32, 4000, 4000, 1e6}, {32, 400, 400, 3000}, {32, 200, 200, 1500}};

/* Iterations of loops that are short. */
#define FEW 8

/* More parameters than that are not tried out one by one. */
#define MAX_TRIED 8

const char *po_scenario_name(int scenario)
{
    static const char *const names[PO_N_SCENARIO] = {"small", "medium",
                                                     "narrow", "large"};

    return names[scenario];
}

/* Which values to choose: those that are "known" to be possible, as near to "target"
 * as they come.
 */
struct wish {
    const po_scop *scop;
    isl_set *known;
    double target;
};

/* The bound of the only dimension of a set; "otherwise" if there is none. */
static double bound_of(__isl_keep isl_set *set, bool is_upper, double otherwise)
{
    isl_val *value = is_upper ? isl_set_dim_max_val(isl_set_copy(set), 0)
                              : isl_set_dim_min_val(isl_set_copy(set), 0);
    isl_bool is_number = isl_val_is_rat(value);
    double bound =
        is_number == isl_bool_true ? isl_val_get_d(value) : otherwise;

    isl_val_free(value);
    return bound;
}

/* The values that parameter "p" may have. */
static __isl_give isl_set *values_of(__isl_keep isl_set *known, int p)
{
    isl_set *set = isl_set_copy(known);
    isl_size n = isl_set_dim(set, isl_dim_param);

    set = isl_set_from_params(set);
    set = isl_set_move_dims(set, isl_dim_set, 0, isl_dim_param, (unsigned)p, 1);
    if (n < 0)
        return isl_set_free(set);
    return isl_set_project_out(set, isl_dim_param, 0, (unsigned)n - 1);
}

/* The largest value of the parameter's type that is likely. */
static double most_of(const po_param *param)
{
    const po_type *type = param->expr ? po_expr_strip(param->expr)->type : NULL;

    return type && type->kind == PO_TYPE_INT && type->size_bytes == 1 ? 100
                                                                      : 1e9;
}

/* Choose, one after the other, values as near to the target as what is known of the
 * rest allows; parameter "low" is to be "few".
 */
static __isl_give isl_set *choose(const struct wish *wish, int low, double few,
                                  double *value)
{
    const po_scop *scop = wish->scop;
    isl_set *known = isl_set_copy(wish->known);

    for (int p = 0; p < scop->n_param; p++) {
        isl_set *values = values_of(known, p);
        double wanted = p == low ? few : wish->target;
        double most = bound_of(values, true, most_of(&scop->param[p]));
        double least = bound_of(values, false, wanted);

        if (most > most_of(&scop->param[p]))
            most = most_of(&scop->param[p]);
        value[p] = wanted > most ? most : wanted;
        value[p] = value[p] < least ? least : value[p];
        known =
            isl_set_fix_si(known, isl_dim_param, (unsigned)p, (int)value[p]);
        isl_set_free(values);
    }
    return known;
}

static int depth_of(const po_scop *scop)
{
    int depth = po_scop_depth(scop);

    return depth > 1 ? depth : 1;
}

/* The size to be wished for: less for nests that are deeper. */
static double target_of(const po_scop *scop, int scenario)
{
    int depth = depth_of(scop);

    return targets[depth > 3 ? 2 : depth - 1][scenario];
}

/* The number of statements that are executed for parameters in "at". */
static int n_alive(const po_scop *scop, __isl_keep isl_set *at)
{
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *domain = isl_set_intersect_params(
            isl_set_copy(scop->stmt[s].domain), isl_set_copy(at));
        isl_bool is_empty = isl_set_is_empty(domain);

        n += is_empty == isl_bool_false;
        isl_set_free(domain);
    }
    return n;
}

/* Store values as large as is wished for. */
static void find_size(const struct wish *wish, double *value)
{
    const po_scop *scop = wish->scop;
    isl_set *at = choose(wish, -1, 1, value);
    int best = n_alive(scop, at);
    int best_low = -1;

    isl_set_free(at);
    for (int low = 0; best < scop->n_stmt && low < scop->n_param &&
                      scop->n_param <= MAX_TRIED;
         low++) {
        int n;

        at = choose(wish, low, 1, value);
        n = n_alive(scop, at);
        isl_set_free(at);
        if (n > best) {
            best = n;
            best_low = low;
        }
    }
    isl_set_free(choose(wish, best_low, 1, value));
}

/* Does the range of dimension "at" of the statement depend on the parameter? */
static bool depends(const po_stmt *stmt, int at, int param)
{
    isl_set *set = isl_set_copy(stmt->domain);
    isl_bool involves;

    set = isl_set_project_out(set, isl_dim_set, (unsigned)at + 1,
                              (unsigned)(stmt->n_iter - at - 1));
    set = isl_set_project_out(set, isl_dim_set, 0, (unsigned)at);
    set = isl_set_drop_constraints_not_involving_dims(set, isl_dim_set, 0, 1);
    involves = isl_set_involves_dims(set, isl_dim_param, (unsigned)param, 1);
    isl_set_free(set);
    return involves != isl_bool_false;
}

/* Does the parameter say how long the innermost loop is, and nothing else? */
static bool is_width(const po_stmt *stmt, int param)
{
    for (int d = 0; d < stmt->n_iter - 1; d++)
        if (depends(stmt, d, param))
            return false;
    return stmt->n_iter > 1 && depends(stmt, stmt->n_iter - 1, param);
}

/* That of a statement with the most loops. */
int po_scenario_width(const po_scop *scop)
{
    const po_stmt *deepest = &scop->stmt[0];

    for (int s = 1; s < scop->n_stmt; s++)
        if (scop->stmt[s].n_iter > deepest->n_iter)
            deepest = &scop->stmt[s];
    for (int p = 0; p < scop->n_param; p++)
        if (is_width(deepest, p))
            return p;
    return -1;
}

static __isl_give isl_set *known_of(const po_scop *scop)
{
    return isl_set_intersect(isl_set_copy(scop->context),
                             isl_set_copy(scop->assume));
}

/* What is missing in innermost loops, those around have half of, in the way of ratios.
 */
void po_scenario_find(const po_scop *scop, int scenario, double *value)
{
    int width = scenario == PO_SCENARIO_NARROW ? po_scenario_width(scop) : -1;
    struct wish wish = {scop, known_of(scop), target_of(scop, scenario)};

    if (width < 0) {
        find_size(&wish, value);
    } else {
        wish.target = target_of(scop, PO_SCENARIO_LARGE);
        wish.target *= pow(wish.target / FEW, 0.5 / (depth_of(scop) - 1));
        isl_set_free(choose(&wish, width, FEW, value));
    }
    isl_set_free(wish.known);
}

double po_scenario_large(const po_scop *scop)
{
    return target_of(scop, PO_SCENARIO_LARGE);
}

void po_scenario_find_size(const po_scop *scop, double size, double *value)
{
    struct wish wish = {scop, known_of(scop), size};

    find_size(&wish, value);
    isl_set_free(wish.known);
}

void po_scenario_find_within(const po_scop *scop, __isl_keep isl_set *set,
                             double *value)
{
    struct wish wish = {scop, isl_set_copy(set),
                        target_of(scop, PO_SCENARIO_LARGE)};

    find_size(&wish, value);
    isl_set_free(wish.known);
}

bool po_scenario_find_declared(const po_scop *scop, double *value)
{
    isl_set *known = known_of(scop);
    struct wish wish = {scop, po_scop_declared(scop),
                        target_of(scop, PO_SCENARIO_LARGE)};
    isl_bool is_same = isl_set_is_equal(known, wish.known);

    isl_set_free(known);
    if (is_same == isl_bool_false)
        find_size(&wish, value);
    isl_set_free(wish.known);
    return is_same == isl_bool_false;
}
