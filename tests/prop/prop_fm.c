/* Fourier–Motzkin elimination and minimisation, against isl.
 */
#include "prop.h"

#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/fm.h"

#define N_VAR 4

/* Return a random system in N_VAR variables, bounded in about half of them. */
static po_system *random_system(uint64_t *state)
{
    po_system *system = po_system_new(N_VAR);
    int n_row = random_in(state, 2, 7);
    int size = random_in(state, 1, 5);
    long row[N_VAR + 1];

    for (int r = 0; r < n_row; r++) {
        int kind = random_in(state, 0, 5);

        for (int v = 0; v < N_VAR; v++)
            row[v] = random_in(state, -size, size);
        row[N_VAR] = random_in(state, -9, 9);
        po_system_add(system, kind == 0, row);
    }
    return system;
}

/* Return the set { [x_0, ...] : rows }, built from text. */
static __isl_give isl_set *set_of(const po_system *system)
{
    po_text text = {0};
    isl_set *set;

    po_text_add(&text, "{ [a, b, c, d] : 0 = 0");
    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);

        po_text_add(&text, " and ");
        for (int v = 0; v < N_VAR; v++)
            po_text_printf(&text, "%ld %c + ", row[v + 1], 'a' + v);
        po_text_printf(&text, "%ld %s 0", row[N_VAR + 1], row[0] ? "=" : ">=");
    }
    po_text_add(&text, " }");
    set = isl_set_read_from_str(ctx, po_text_get(&text));
    po_text_free(&text);
    return set;
}

/* Return the projection onto the other variables, "var" being free. */
static __isl_give isl_set *projection(__isl_take isl_set *set, int var)
{
    set = isl_set_project_out(set, isl_dim_set, (unsigned)var, 1);
    return isl_set_insert_dims(set, isl_dim_set, (unsigned)var, 1);
}

static bool has_zero_column(const po_system *system, int var)
{
    for (int r = 0; r < system->n_row; r++)
        if (po_system_row(system, r)[var + 1] != 0)
            return false;
    return true;
}

/* The result contains the projection over the integers, and is equal to it
 * whenever that is claimed.
 */
static int elimination_contains_the_projection(uint64_t state)
{
    po_system *system = random_system(&state);
    int var = random_in(&state, 0, N_VAR - 1);
    isl_set *want = projection(set_of(system), var);
    po_fm_result result = po_fm_eliminate(system, var);
    isl_set *got = set_of(system);
    isl_bool inside = isl_set_is_subset(want, got);
    isl_bool equal = isl_set_is_equal(want, got);
    bool good = result != PO_FM_FAILED && has_zero_column(system, var) &&
                inside == isl_bool_true &&
                (result != PO_FM_EXACT || equal == isl_bool_true);

    isl_set_free(want);
    isl_set_free(got);
    po_system_free(system);
    return good;
}

/* No integer point is lost or added, and no row is left over. */
static int minimisation_keeps_the_points(uint64_t state)
{
    po_system *system = random_system(&state);
    isl_set *want = set_of(system);
    bool done = po_system_minimize(system);
    isl_set *got = set_of(system);
    isl_bool equal = isl_set_is_equal(want, got);
    int n_row = system->n_row;
    bool good = done && equal == isl_bool_true;

    good = good && po_system_minimize(system) && system->n_row <= n_row;
    isl_set_free(want);
    isl_set_free(got);
    po_system_free(system);
    return good;
}

const struct prop fm_props[] = {
    {"elimination contains the projection, and is it if it says so",
     elimination_contains_the_projection, 1000},
    {"minimisation keeps the integer points", minimisation_keeps_the_points,
     500},
    {0},
};
