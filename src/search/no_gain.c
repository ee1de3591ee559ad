/* What is said of a nest for which nothing is gained: what it takes, what the best that was
 * found is worth, and what would have to be otherwise.
 */
#include "candidate.h"

#include <isl/map.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/dep.h"

/* Ratios that are this near to 1 are none. */
#define NEAR 0.03

/* What is said to be worth it for larger sizes gains so much. */
#define WORTH_SAYING 1.1

/* Sizes are doubled so often, from the first on, to find one that is large enough. */
#define N_DOUBLE   12
#define FIRST_SIZE 64

/* What to find out what is said may take of the budget, in percent. */
#define SHARE 20

/* Append a time, in the unit that suits it. */
static void add_time(po_text *out, double ns)
{
    static const char *const unit[] = {"ns", "us", "ms", "s"};
    int i = 0;

    for (; i < 3 && ns >= 999.5; i++)
        ns /= 1000;
    po_text_printf(out, "%.3g %s", ns, unit[i]);
}

/* Is the parameter a variable of the program? */
static bool is_named(const po_param *param)
{
    const po_expr *expr = param->expr ? po_expr_strip(param->expr) : NULL;

    return expr && expr->kind == PO_EXPR_VAR;
}

/* Append "n = 32, m = 8", as far as parameters have names; nothing if none has. */
static void add_values(po_text *out, const po_scop *scop, const double *value)
{
    int n = 0;

    for (int p = 0; p < scop->n_param && p < PO_MAX_VALUE; p++)
        if (is_named(&scop->param[p]))
            po_text_printf(out, "%s%s = %.0f", n++ > 0 ? ", " : "",
                           po_expr_strip(scop->param[p].expr)->decl->name,
                           value[p]);
}

/* Append what a nest takes for a size: "12 us for n = 32". */
static void add_size(po_text *out, const struct comparison *c, int scenario)
{
    const po_scop *scop = c->search->front;
    po_text values = {0};

    add_values(&values, scop, c->original.value[scenario]);
    add_time(out, c->original.one_ns[scenario]);
    if (values.n > 0)
        po_text_printf(out, " for %s", po_text_get(&values));
    po_text_free(&values);
}

/* Append what the nest takes, for small and for large sizes, unless that is the same. */
static void add_times(po_text *out, const struct comparison *c)
{
    po_text small = {0};
    po_text large = {0};

    po_text_add(out, "it takes ");
    add_size(&large, c, PO_SCENARIO_LARGE);
    if (c->search->front->n_param > 0)
        add_size(&small, c, PO_SCENARIO_SMALL);
    if (small.n > 0 && strcmp(po_text_get(&small), po_text_get(&large)) != 0)
        po_text_printf(out, "%s, ", po_text_get(&small));
    po_text_add(out, po_text_get(&large));
    po_text_free(&small);
    po_text_free(&large);
}

static void add_gain(po_text *out, po_gain gain)
{
    po_text_printf(out, "%.3g times as fast on one thread, %.3g on two",
                   gain.one, gain.many);
}

static bool is_near(double gain)
{
    return fabs(gain - 1) < NEAR;
}

/* Append the times for one size on one thread and on two, as JSON. */
static void add_pair(po_text *out, const char *key, double one_ns,
                     double many_ns)
{
    po_text_printf(out, ",\"%s\":{\"one_thread\":%.4g,\"two_threads\":%.4g}",
                   key, one_ns, many_ns);
}

/* Append the values of parameters with names, as JSON. */
static void add_parameters(po_text *out, const po_scop *scop,
                           const double *value)
{
    int n = 0;

    po_text_add(out, ",\"parameters\":{");
    for (int p = 0; p < scop->n_param && p < PO_MAX_VALUE; p++) {
        if (!is_named(&scop->param[p]))
            continue;
        po_text_add(out, n++ > 0 ? "," : "");
        po_text_json(out, po_expr_strip(scop->param[p].expr)->decl->name);
        po_text_printf(out, ":%.0f", value[p]);
    }
    po_text_add(out, "}");
}

void po_search_note_estimates(const struct comparison *c)
{
    po_search *s = c->search;
    po_text *out = &s->estimates;

    s->gain_one = c->gain.one;
    s->gain_two = c->gain.many;
    po_text_free(out);
    po_text_printf(out,
                   "{\"gain\":{\"one_thread\":%.4g,\"two_threads\":%.4g},"
                   "\"sizes\":[",
                   c->gain.one, c->gain.many);
    for (int i = 0; i < PO_N_SCENARIO; i++) {
        po_text_printf(out, "%s{\"name\":\"%s\"", i > 0 ? "," : "",
                       po_scenario_name(i));
        add_parameters(out, s->front, c->original.value[i]);
        add_pair(out, "original_ns", c->original.one_ns[i],
                 c->original.many_ns[i]);
        add_pair(out, "result_ns", c->kept.one_ns[i], c->kept.many_ns[i]);
        po_text_add(out, "}");
    }
    po_text_add(out, "]}");
}

/* What the result gains where sizes are large. */
static po_gain large_gain(const struct comparison *c)
{
    const int large = PO_SCENARIO_LARGE;

    return (po_gain){c->original.one_ns[large] / c->kept.one_ns[large],
                     c->original.many_ns[large] / c->kept.many_ns[large]};
}

/* Append what would have to be otherwise. */
static void add_wish(po_text *out, const struct comparison *c)
{
    double least_fixed = po_costs_least_gain(&c->original, c->search->front);
    po_gain large = large_gain(c);

    if (least_fixed > 0) {
        po_text_printf(out, "; so short a nest has to be %g times as fast",
                       least_fixed);
        return;
    }
    if (c->serial > 0 && c->serial < 1 - NEAR)
        po_text_printf(out,
                       "; for sizes for which new loops would run, %.3g on one "
                       "and %.3g on two, where 1.15 is the least",
                       c->serial, c->shared);
    else
        po_text_printf(out, "; it has to be %g",
                       1 + (double)c->run->options->min_gain / 100);
    if (c->search->front->n_param > 0 &&
        fmax(large.one, large.many) >= WORTH_SAYING) {
        po_text_add(out, "; for the largest sizes it is ");
        po_text_printf(out, "%.3g and %.3g", large.one, large.many);
    }
}

/* Are there dependences that are not of private scalars? */
static bool has_order(const po_attempt *a)
{
    for (int i = 0; a->deps && i < a->deps->n_dep; i++)
        if (!a->deps->dep[i].is_private)
            return true;
    return false;
}

void po_no_gain_estimate(const struct comparison *c)
{
    po_search *s = c->search;
    po_text *out = &s->no_gain;
    bool is_as_it_is = is_near(c->gain.one) && is_near(c->gain.many);

    s->is_of_cost = po_costs_least_gain(&c->original, c->search->front) > 0 ||
                    (is_as_it_is && !has_order(s->best));
    po_text_add(out, is_as_it_is ? "compilers do well with it as it is: " : "");
    add_times(out, c);
    if (is_as_it_is) {
        po_text_add(out, "; nothing that was tried is estimated to be faster");
        s->advice = PO_ADVICE_AS_IT_IS;
        return;
    }
    po_text_add(out, "; estimated to get ");
    add_gain(out, c->gain);
    add_wish(out, c);
}

/* Store the values of the parameters for the least size, of those that are looked at, for
 * which the best gains something; false if there is none.
 */
static bool find_enough(const struct comparison *c, double *value)
{
    const po_scop *scop = c->search->front;
    double least = 1 + (double)c->run->options->min_gain / 100;
    double size = FIRST_SIZE;

    for (int i = 0; i < N_DOUBLE; i++, size *= 2) {
        po_gain gain;

        po_scenario_find_size(scop, size, value);
        gain = po_attempt_gain_at(c->search->best, c->loops, value, c->run);
        if (fmin(gain.one, gain.many) >= 1 - NEAR &&
            fmax(gain.one, gain.many) >= least)
            return true;
    }
    return false;
}

void po_no_gain_declared(const struct comparison *c, po_gain gain)
{
    po_search *s = c->search;
    const po_scop *scop = s->front;
    double *value = po_alloc(((size_t)scop->n_param + 1) * sizeof(*value));
    po_text values = {0};

    po_text_add(&s->no_gain, "declared arrays are too small for a gain: ");
    po_effort_begin(c->run->ctx, po_effort_share(SHARE));
    if (po_scenario_find_declared(scop, value))
        add_values(&values, scop, value);
    if (values.n > 0)
        po_text_printf(&s->no_gain, "with %s, the most that they hold, ",
                       po_text_get(&values));
    po_text_free(&values);
    add_gain(&s->no_gain, gain);
    if (find_enough(c, value))
        add_values(&values, scop, value);
    if (values.n > 0)
        po_text_printf(&s->no_gain, "; %s would be enough",
                       po_text_get(&values));
    po_effort_end(c->run->ctx);
    isl_ctx_reset_error(c->run->ctx);
    po_text_free(&values);
    s->advice = PO_ADVICE_DECLARED_SIZES;
    s->is_of_cost = true;
    free(value);
}

/* Does the loop at the depth, from 1 on, carry a dependence that is not of private scalars?
 * Yes if that is not known.
 */
static bool is_serial_at(const po_attempt *a, int depth)
{
    for (int i = 0; i < a->deps->n_dep; i++) {
        const po_dep *dep = &a->deps->dep[i];
        isl_map *outer;
        isl_map *same;
        isl_bool stays;

        if (dep->is_private ||
            depth > po_stmt_n_common(&a->scop->stmt[dep->src],
                                     &a->scop->stmt[dep->dst]))
            continue;
        outer = po_dep_same_iteration(isl_map_copy(dep->relation), depth - 1);
        same = po_dep_same_iteration(isl_map_copy(outer), depth);
        stays = isl_map_is_subset(outer, same);
        isl_map_free(outer);
        isl_map_free(same);
        if (stays != isl_bool_true)
            return true;
    }
    return false;
}

/* Has every loop of the nest to be executed in order? */
static bool is_serial(const po_attempt *a)
{
    for (int depth = 1; a->deps && depth <= po_scop_depth(a->scop); depth++)
        if (!is_serial_at(a, depth))
            return false;
    return a->deps != NULL;
}

void po_search_say_idle(po_search *s, const po_run *run)
{
    const po_attempt *a = s->best;

    if (!run->options->parallel) {
        po_text_add(&s->no_gain,
                    "parallel loops are not wanted, or not possible, here, "
                    "and nothing else is gained");
    } else if (s->enough_ns > 0 && s->work_ns < s->enough_ns && !is_serial(a)) {
        po_text_add(&s->no_gain, "it takes ");
        add_time(&s->no_gain, s->work_ns);
        po_text_add(&s->no_gain, " at most, threads are worth it from ");
        add_time(&s->no_gain, s->enough_ns);
        po_text_add(&s->no_gain, " on");
        s->advice = PO_ADVICE_SMALL_NEST;
        s->is_of_cost = true;
    } else if (has_order(a)) {
        po_text_add(&s->no_gain,
                    "iterations may need what others have computed");
        s->advice = PO_ADVICE_ANOTHER_ALGORITHM;
    } else {
        s->advice = PO_ADVICE_NONE;
    }
}
