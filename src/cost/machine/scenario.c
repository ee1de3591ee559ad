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

/* Iterations of loops that are short, as a component of a vector, and the most of loops that are so
 * in any case.
 */
#define FEW   8
#define SHORT 16

/* More parameters than that are not tried out one by one. */
#define MAX_TRIED 8

const char *po_scenario_name(int scenario)
{
    static const char *const names[PO_N_ALL_SCENARIO] = {
        "small", "medium", "narrow", "large", "steps"};

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

/* Is the parameter in the set? */
static bool has(unsigned params, int p)
{
    return p < MAX_TRIED && (params >> p & 1);
}

static bool is_window(const po_scop *scop, int p)
{
    return p < PO_MAX_WINDOW && (scop->windows >> p & 1);
}

/* Choose, one after the other, values as near to the target as what is known of the
 * rest allows; parameters "low" are to be 1, "width" is to be few, and so are windows.
 */
static __isl_give isl_set *choose(const struct wish *wish, unsigned low,
                                  int width, double *value)
{
    const po_scop *scop = wish->scop;
    isl_set *known = isl_set_copy(wish->known);

    for (int p = 0; p < scop->n_param; p++) {
        isl_set *values = values_of(known, p);
        bool is_few = p == width || is_window(scop, p);
        double wanted = is_few ? FEW : has(low, p) ? 1 : wish->target;
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

/* Has the set elements for parameters in "at"? */
static bool is_alive(__isl_take isl_set *set, __isl_keep isl_set *at)
{
    isl_bool is_empty;

    set = isl_set_intersect_params(set, isl_set_copy(at));
    is_empty = isl_set_is_empty(set);
    isl_set_free(set);
    return is_empty == isl_bool_false;
}

/* Return the range of dimension "at" of the statement, as far as the parameters alone
 * tell it.
 */
static __isl_give isl_set *range_of(const po_stmt *stmt, int at)
{
    isl_set *set = isl_set_copy(stmt->domain);

    set = isl_set_project_out(set, isl_dim_set, (unsigned)at + 1,
                              (unsigned)(stmt->n_iter - at - 1));
    set = isl_set_project_out(set, isl_dim_set, 0, (unsigned)at);
    return isl_set_drop_constraints_not_involving_dims(set, isl_dim_set, 0, 1);
}

/* Has the loop no more than a few iterations, whatever the parameters are? */
static bool is_always_short(const po_stmt *stmt, int at)
{
    isl_set *range = isl_set_project_out_all_params(range_of(stmt, at));
    double first = bound_of(range, false, -HUGE_VAL);
    double last = bound_of(range, true, HUGE_VAL);

    isl_set_free(range);
    return last - first + 1 <= SHORT;
}

/* Is there no more than one loop that may be long around each statement? */
static bool is_single(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++) {
        int n = 0;

        for (int d = 0; d < scop->stmt[s].n_iter; d++)
            n += !is_always_short(&scop->stmt[s], d);
        if (n > 1)
            return false;
    }
    return true;
}

/* The number of loops around each other, without short ones in a single loop, 1 at least. */
static int depth_of(const po_scop *scop)
{
    int depth = po_scop_depth(scop);

    return depth <= 1 || is_single(scop) ? 1 : depth;
}

/* The size to be wished for: less for nests that are deeper. */
static double target_of(const po_scop *scop, int scenario)
{
    int depth = depth_of(scop);

    if (scenario == PO_SCENARIO_STEPS) {
        depth = depth > 1 ? depth - 1 : 1;
        scenario = PO_SCENARIO_LARGE;
    }
    return targets[depth > 3 ? 2 : depth - 1][scenario];
}

/* Do several parameters say where the range begins and ends? */
static bool has_ends(__isl_keep isl_set *range)
{
    isl_size n_param = isl_set_dim(range, isl_dim_param);
    int n = 0;

    for (int p = 0; p < n_param; p++)
        n += isl_set_involves_dims(range, isl_dim_param, (unsigned)p, 1) ==
             isl_bool_true;
    return n > 1;
}

/* Has the range at least a few elements for parameters in "at"? */
static bool is_long(__isl_take isl_set *range, __isl_keep isl_set *at)
{
    double first;
    double last;

    range = isl_set_intersect_params(range, isl_set_copy(at));
    range = isl_set_project_out_all_params(range);
    first = bound_of(range, false, 1);
    last = bound_of(range, true, 0);
    isl_set_free(range);
    return last - first + 1 >= FEW;
}

/* What is executed for some parameters: so many statements.  Of the loops with ranges
 * between parameters, so many are long, and so many are not, whatever others are.
 */
struct life {
    int n_stmt;
    int n_long;
    int n_short;
};

static void count_loops(const po_stmt *stmt, __isl_keep isl_set *at,
                        struct life *life)
{
    for (int d = 0; d < stmt->n_iter; d++) {
        isl_set *range = range_of(stmt, d);

        if (!has_ends(range))
            isl_set_free(range);
        else if (is_long(range, at))
            life->n_long++;
        else
            life->n_short++;
    }
}

static struct life life_at(const po_scop *scop, __isl_take isl_set *at)
{
    struct life life = {0, 0, 0};

    for (int s = 0; s < scop->n_stmt; s++) {
        life.n_stmt += is_alive(isl_set_copy(scop->stmt[s].domain), at);
        count_loops(&scop->stmt[s], at, &life);
    }
    isl_set_free(at);
    return life;
}

static bool is_all(const po_scop *scop, struct life life)
{
    return life.n_stmt == scop->n_stmt && life.n_short == 0;
}

static bool is_more(struct life a, struct life b)
{
    return a.n_stmt > b.n_stmt || (a.n_stmt == b.n_stmt && a.n_long > b.n_long);
}

/* Return the parameters that are to be low for all statements to be executed, and for
 * ranges between parameters to be long: where they begin.  They are added one by one,
 * while there is more to execute.
 */
static unsigned find_low(const struct wish *wish, double *value)
{
    const po_scop *scop = wish->scop;
    struct life best = life_at(scop, choose(wish, 0, -1, value));
    unsigned low = 0;
    unsigned last;

    do {
        last = low;
        for (int p = 0; !is_all(scop, best) && p < scop->n_param &&
                        scop->n_param <= MAX_TRIED;
             p++) {
            unsigned more = last | 1u << p;
            struct life life = life_at(scop, choose(wish, more, -1, value));

            if (more != last && is_more(life, best)) {
                best = life;
                low = more;
            }
        }
    } while (low != last);
    return low;
}

/* Store values as large as is wished for. */
static void find_size(const struct wish *wish, double *value)
{
    isl_set_free(choose(wish, find_low(wish, value), -1, value));
}

/* Does the range of dimension "at" of the statement depend on the parameter? */
static bool depends(const po_stmt *stmt, int at, int param)
{
    isl_set *set = range_of(stmt, at);
    isl_bool involves;

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

/* A statement with the most loops. */
static const po_stmt *deepest_of(const po_scop *scop)
{
    const po_stmt *deepest = &scop->stmt[0];

    for (int s = 1; s < scop->n_stmt; s++)
        if (scop->stmt[s].n_iter > deepest->n_iter)
            deepest = &scop->stmt[s];
    return deepest;
}

/* Does the parameter say how long the innermost loop is, and of those around some that
 * are inside, not all?  There is much work, then, also where all of these are short.
 */
static bool is_repeated(const po_stmt *stmt, int param)
{
    int last = stmt->n_iter - 1;

    return last > 0 && depends(stmt, last, param) && !depends(stmt, 0, param);
}

int po_scenario_width(const po_scop *scop)
{
    const po_stmt *deepest = deepest_of(scop);

    for (int p = 0; p < scop->n_param; p++)
        if (is_width(deepest, p))
            return p;
    return -1;
}

int po_scenario_repeated(const po_scop *scop)
{
    const po_stmt *deepest = deepest_of(scop);
    int width = po_scenario_width(scop);

    for (int p = 0; p < scop->n_param && width < 0; p++)
        if (is_repeated(deepest, p))
            width = p;
    return width;
}

int po_scenario_outer(const po_scop *scop)
{
    const po_stmt *deepest = deepest_of(scop);
    int last = deepest->n_iter - 1;

    for (int p = 0; p < scop->n_param && last > 0; p++)
        if (depends(deepest, 0, p) && !depends(deepest, last, p))
            return p;
    return -1;
}

int po_scenario_length(const po_scop *scop)
{
    for (int p = 0; p < scop->n_param && scop->n_stmt > 0; p++)
        if (po_scop_depth(scop) == 1 && scop->stmt[0].n_iter == 1 &&
            depends(&scop->stmt[0], 0, p))
            return p;
    return -1;
}

/* What is missing in innermost loops, those around have half of, in the way of ratios.
 */
void po_scenario_find_narrow(const po_scop *scop, int width, double *value)
{
    double large = target_of(scop, PO_SCENARIO_LARGE);
    struct wish wish = {scop, po_scop_assumed(scop),
                        large * pow(large / FEW, 0.5 / (depth_of(scop) - 1))};

    isl_set_free(choose(&wish, find_low(&wish, value), width, value));
    isl_set_free(wish.known);
}

void po_scenario_find(const po_scop *scop, int scenario, double *value)
{
    int width = scenario == PO_SCENARIO_NARROW ? po_scenario_width(scop) : -1;

    if (width < 0)
        po_scenario_find_size(scop, target_of(scop, scenario), value);
    else
        po_scenario_find_narrow(scop, width, value);
}

double po_scenario_large(const po_scop *scop)
{
    return target_of(scop, PO_SCENARIO_LARGE);
}

void po_scenario_find_size(const po_scop *scop, double size, double *value)
{
    struct wish wish = {scop, po_scop_assumed(scop), size};

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
    isl_set *known = po_scop_assumed(scop);
    struct wish wish = {scop, po_scop_declared(scop),
                        target_of(scop, PO_SCENARIO_LARGE)};
    isl_bool is_same = isl_set_is_equal(known, wish.known);

    isl_set_free(known);
    if (is_same == isl_bool_false)
        find_size(&wish, value);
    isl_set_free(wish.known);
    return is_same == isl_bool_false;
}
