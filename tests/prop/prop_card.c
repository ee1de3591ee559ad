/* The number of points of random sets, against enumeration.
 *
 * Sets that cannot be counted within the budget say nothing, but there must not be
 * many; POLYOPT_PROP_VERBOSE names them.
 */
#include "prop.h"

#include <isl/map.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/polynomial.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/card.h"

/* Values that every parameter takes. */
#define LOWEST  (-3)
#define HIGHEST 9

/* Units of work that counting one set may take, and how many values of the
 * parameters are tried.
 */
#define BUDGET  4000000ul
#define N_POINT 6

/* Of a thousand sets, so many may not be counted; two more of any number. */
#define MAX_REFUSED 25

static const char *const param_name[] = {"n", "m", "k"};
static const char *const dim_name[] = {"i", "j", "p", "q"};

/* The sort of set to draw: its dimensions, and how large coefficients are. */
struct sort {
    int n_param;
    int n_dim;
    int size;
};

static void add_sum(po_text *text, uint64_t *state, const struct sort *sort,
                    int n_dim)
{
    po_text_printf(text, "%d", random_in(state, -5, 8));
    for (int i = 0; i < n_dim; i++)
        if (random_in(state, 0, 2) == 0)
            po_text_printf(text, " + %d %s",
                           random_in(state, -sort->size, sort->size),
                           dim_name[i]);
    for (int i = 0; i < sort->n_param; i++)
        if (random_in(state, 0, 2) == 0)
            po_text_printf(text, " + %d %s", random_in(state, -2, 2),
                           param_name[i]);
}

/* A constraint: affine, with a floor, or with a remainder. */
static void add_constraint(po_text *text, uint64_t *state,
                           const struct sort *sort)
{
    int kind = random_in(state, 0, 5);
    int den = random_in(state, 2, 4);

    po_text_add(text, " and ");
    if (kind == 0)
        po_text_add(text, "floor((");
    else if (kind == 1)
        po_text_add(text, "(");
    add_sum(text, state, sort, sort->n_dim);
    if (kind == 0)
        po_text_printf(text, ")/%d) >= ", den);
    else if (kind == 1)
        po_text_printf(text, ") %% %d = %d", den, random_in(state, 0, 1));
    else
        po_text_add(text, " >= ");
    if (kind != 1)
        add_sum(text, state, sort, 0);
}

/* Every dimension has bounds on both sides, which outer ones and parameters may
 * be in.
 */
static void add_basic_set(po_text *text, uint64_t *state,
                          const struct sort *sort)
{
    int n = random_in(state, 0, 2);

    po_text_add(text, "0 = 0");
    for (int i = 0; i < sort->n_dim; i++) {
        po_text_printf(text, " and %d %s >= ", random_in(state, 1, sort->size),
                       dim_name[i]);
        add_sum(text, state, sort, i);
        po_text_printf(text, " and %d %s <= ", random_in(state, 1, sort->size),
                       dim_name[i]);
        add_sum(text, state, sort, i);
    }
    for (int i = 0; i < n; i++)
        add_constraint(text, state, sort);
}

static void add_names(po_text *text, const char *const *name, int n)
{
    for (int i = 0; i < n; i++)
        po_text_printf(text, "%s%s", i > 0 ? ", " : "", name[i]);
}

/* A random set, in the notation of isl. */
static void draw_set(po_text *text, uint64_t *state, struct sort *sort)
{
    int n = random_in(state, 1, 3);

    sort->n_param = random_in(state, 1, 3);
    sort->n_dim = random_in(state, 1, 4);
    sort->size = random_in(state, 1, 4);
    po_text_add(text, "[");
    add_names(text, param_name, sort->n_param);
    po_text_add(text, "] -> { ");
    for (int i = 0; i < n; i++) {
        po_text_add(text, i > 0 ? "; S[" : "S[");
        add_names(text, dim_name, sort->n_dim);
        po_text_add(text, "] : ");
        add_basic_set(text, state, sort);
    }
    po_text_add(text, " }");
}

/* The point of the parameter space with the given values. */
static __isl_give isl_point *point_at(__isl_take isl_space *params,
                                      const int *value)
{
    isl_size n = isl_space_dim(params, isl_dim_param);
    isl_point *point = isl_point_zero(params);

    for (int i = 0; i < n; i++)
        point = isl_point_set_coordinate_val(
            point, isl_dim_param, i, isl_val_int_from_si(ctx, value[i]));
    return point;
}

/* Is "card" the number of points of "set" for these values of the parameters? */
static bool is_right_at(__isl_keep isl_set *set,
                        __isl_keep isl_pw_qpolynomial *card, const int *value)
{
    isl_point *point =
        point_at(isl_space_params(isl_set_get_space(set)), value);
    isl_set *here = isl_set_copy(set);
    isl_val *want;
    isl_val *got;
    bool same;

    for (int i = 0; i < isl_set_dim(set, isl_dim_param); i++)
        here = isl_set_fix_si(here, isl_dim_param, (unsigned)i, value[i]);
    want = isl_set_count_val(here);
    got = isl_pw_qpolynomial_eval(isl_pw_qpolynomial_copy(card), point);
    same = isl_val_eq(want, got) == isl_bool_true;
    isl_set_free(here);
    isl_val_free(want);
    isl_val_free(got);
    return same;
}

/* The sets so far, and those that were not counted. */
static int n_tried;
static int n_refused;

/* Count within the budget; NULL if that does not do. */
static __isl_give isl_pw_qpolynomial *count(__isl_keep isl_set *set)
{
    isl_pw_qpolynomial *card;

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_begin(ctx, (po_quota){BUDGET, 0});
    card = po_set_card(isl_set_copy(set));
    po_effort_end(ctx);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    n_tried++;
    n_refused += !card;
    return card;
}

static int count_is_enumeration(uint64_t state)
{
    po_text text = {0};
    struct sort sort;
    isl_pw_qpolynomial *card;
    isl_set *set;
    bool good = true;
    int value[3];

    draw_set(&text, &state, &sort);
    set = isl_set_read_from_str(ctx, po_text_get(&text));
    card = count(set);
    if (!card && getenv("POLYOPT_PROP_VERBOSE"))
        printf("not counted: %s\n", po_text_get(&text));
    for (int i = 0; i < N_POINT && card && good; i++) {
        for (int p = 0; p < sort.n_param; p++)
            value[p] = random_in(&state, LOWEST, HIGHEST);
        good = is_right_at(set, card, value);
    }
    po_text_free(&text);
    isl_set_free(set);
    isl_pw_qpolynomial_free(card);
    return good && 1000 * (n_refused - 2) <= MAX_REFUSED * n_tried;
}

const struct prop card_props[] = {
    {"the number of points is that of enumeration", count_is_enumeration, 60},
    {0},
};
