/* Properties of the scheduler's engines: Farkas' lemma, integer programs and
 * linear independence, most of them against isl.
 */
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>

#include "../../src/sched/internal.h"
#include "prop.h"

#define MAX_ROW 8
#define MAX_VAR 5

/* Set random coefficients of the dimensions of one type. */
static __isl_give isl_constraint *random_coefficients(
    __isl_take isl_constraint *c, enum isl_dim_type type, uint64_t *state)
{
    isl_size n = isl_constraint_dim(c, type);
    int value;

    for (int i = 0; i < n; i++) {
        value = random_in(state, -2, 2);
        c = isl_constraint_set_coefficient_si(c, type, i, value);
    }
    return c;
}

/* Return a relation between random numbers of iterators with random
 * constraints, which may be empty or unbounded; "equal" if with equalities.
 */
static isl_basic_map *random_relation(uint64_t *state, bool equal)
{
    int n_in = random_in(state, 0, 2);
    int n_out = random_in(state, 1, 2);
    int n_row = random_in(state, 1, 7);
    isl_space *space = isl_space_alloc(ctx, 1, (unsigned)n_in, (unsigned)n_out);
    isl_local_space *local;
    isl_basic_map *relation;
    isl_constraint *c;
    int number;

    space = isl_space_set_dim_id(space, isl_dim_param, 0,
                                 isl_id_alloc(ctx, "n", NULL));
    relation = isl_basic_map_universe(isl_space_copy(space));
    local = isl_local_space_from_space(space);
    for (int r = 0; r < n_row; r++) {
        number = random_in(state, 0, 5);
        c = equal && number == 0
                ? isl_constraint_alloc_equality(isl_local_space_copy(local))
                : isl_constraint_alloc_inequality(isl_local_space_copy(local));
        c = random_coefficients(c, isl_dim_param, state);
        c = random_coefficients(c, isl_dim_in, state);
        c = random_coefficients(c, isl_dim_out, state);
        number = random_in(state, -4, 9);
        c = isl_constraint_set_constant_si(c, number);
        relation = isl_basic_map_add_constraint(relation, c);
    }
    isl_local_space_free(local);
    return relation;
}

/* Is a form with the given coefficients,  [ s | t | n | 1 ], in the cone? */
static bool in_cone(const po_cone *cone, const long *form)
{
    long sum;

    for (int r = 0; r < cone->n_line + cone->n_ray; r++) {
        sum = 0;
        for (int i = 0; i < cone->n_dim; i++)
            sum += cone->row[r * cone->n_dim + i] * form[i];
        if (sum < 0 || (sum != 0 && r < cone->n_line))
            return false;
    }
    return true;
}

/* Is a form non-negative at all integer points of a relation? */
static bool is_non_negative(__isl_keep isl_basic_map *relation,
                            const long *form)
{
    isl_size n_in = isl_basic_map_dim(relation, isl_dim_in);
    isl_size n_out = isl_basic_map_dim(relation, isl_dim_out);
    isl_local_space *local =
        isl_local_space_from_space(isl_basic_map_get_space(relation));
    isl_constraint *c = isl_constraint_alloc_inequality(local);
    isl_basic_set *negative;
    isl_bool is_empty;

    for (int i = 0; i < n_in; i++)
        c = isl_constraint_set_coefficient_si(c, isl_dim_in, i, (int)-form[i]);
    for (int i = 0; i < n_out; i++)
        c = isl_constraint_set_coefficient_si(c, isl_dim_out, i,
                                              (int)-form[n_in + i]);
    c = isl_constraint_set_coefficient_si(c, isl_dim_param, 0,
                                          (int)-form[n_in + n_out]);
    c = isl_constraint_set_constant_si(c, (int)-form[n_in + n_out + 1] - 1);
    negative = isl_basic_map_wrap(
        isl_basic_map_add_constraint(isl_basic_map_copy(relation), c));
    is_empty = isl_basic_set_is_empty(negative);
    isl_basic_set_free(negative);
    return is_empty == isl_bool_true;
}

/* A form in the cone of a relation is not negative at any integer point. */
static int forms_of_the_cone_are_not_negative(uint64_t state)
{
    po_arena *arena = po_arena_new();
    isl_basic_map *relation = random_relation(&state, true);
    po_cone *cone = po_cone_from_relation(relation, arena);
    long form[MAX_VAR + 1];
    bool good = cone != NULL;

    for (int trial = 0; good && trial < 20; trial++) {
        for (int i = 0; i < cone->n_dim; i++)
            form[i] = random_in(&state, -2, 2);
        form[cone->n_dim - 1] += random_in(&state, 0, 9);
        if (in_cone(cone, form))
            good = is_non_negative(relation, form);
    }
    isl_basic_map_free(relation);
    po_arena_free(arena);
    return good;
}

/* Return the cone in isl's layout, [ constant | parameters | s | t ]. */
static __isl_give isl_basic_set *set_of_cone(const po_cone *cone,
                                             __isl_take isl_space *space)
{
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_basic_set *set = isl_basic_set_universe(space);
    int n_iter = cone->n_dim - 2;
    isl_constraint *c;

    for (int r = 0; r < cone->n_line + cone->n_ray; r++) {
        const long *row = cone->row + r * cone->n_dim;

        c = r < cone->n_line
                ? isl_constraint_alloc_equality(isl_local_space_copy(local))
                : isl_constraint_alloc_inequality(isl_local_space_copy(local));
        c = isl_constraint_set_coefficient_si(c, isl_dim_set, 0,
                                              (int)row[n_iter + 1]);
        c = isl_constraint_set_coefficient_si(c, isl_dim_set, 1,
                                              (int)row[n_iter]);
        for (int i = 0; i < n_iter; i++)
            c = isl_constraint_set_coefficient_si(c, isl_dim_set, 2 + i,
                                                  (int)row[i]);
        set = isl_basic_set_add_constraint(set, c);
    }
    isl_local_space_free(local);
    return set;
}

/* The cone of a relation is isl's, unless the relation is empty.  Equalities
 * are left out: isl then makes use of integrality, and finds more forms.
 */
static int cone_is_as_isl_finds_it(uint64_t state)
{
    po_arena *arena = po_arena_new();
    isl_basic_map *relation = random_relation(&state, false);
    isl_bool is_empty = isl_basic_map_is_empty(relation);
    isl_bool equal = isl_bool_true;

    if (is_empty == isl_bool_false) {
        po_cone *cone = po_cone_from_relation(relation, arena);
        isl_basic_set *rational = isl_basic_set_coefficients(
            isl_basic_map_wrap(isl_basic_map_copy(relation)));
        isl_basic_set *want = isl_basic_set_from_constraint_matrices(
            isl_basic_set_get_space(rational),
            isl_basic_set_equalities_matrix(
                rational, isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div),
            isl_basic_set_inequalities_matrix(
                rational, isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div),
            isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
        isl_basic_set *got =
            set_of_cone(cone, isl_basic_set_get_space(rational));

        equal = isl_basic_set_is_equal(got, want);
        isl_basic_set_free(got);
        isl_basic_set_free(want);
        isl_basic_set_free(rational);
    }
    isl_basic_map_free(relation);
    po_arena_free(arena);
    return equal == isl_bool_true;
}

/* A random integer program, and the same as a set. */
static __isl_give isl_basic_set *random_program(po_ilp *ilp, long *row,
                                                bool *is_eq, uint64_t *state)
{
    int n_var = random_in(state, 1, MAX_VAR);
    int n_row = random_in(state, 1, MAX_ROW);
    isl_space *space = isl_space_set_alloc(ctx, 0, (unsigned)n_var);
    isl_basic_set *set = isl_basic_set_positive_orthant(isl_space_copy(space));
    isl_local_space *local = isl_local_space_from_space(space);
    isl_constraint *c;

    *ilp = (po_ilp){n_row, n_var, row, is_eq};
    for (int r = 0; r < n_row; r++) {
        is_eq[r] = random_in(state, 0, 6) == 0;
        c = is_eq[r]
                ? isl_constraint_alloc_equality(isl_local_space_copy(local))
                : isl_constraint_alloc_inequality(isl_local_space_copy(local));
        for (int i = 0; i < n_var; i++) {
            *row = random_in(state, -4, 5);
            c = isl_constraint_set_coefficient_si(c, isl_dim_set, i,
                                                  (int)*row++);
        }
        *row = random_in(state, -9, 6);
        c = isl_constraint_set_constant_si(c, (int)*row++);
        set = isl_basic_set_add_constraint(set, c);
    }
    isl_local_space_free(local);
    return set;
}

static int lexmin_is_that_of_isl(uint64_t state)
{
    long row[MAX_ROW * (MAX_VAR + 1)];
    bool is_eq[MAX_ROW];
    long point[MAX_VAR];
    po_ilp ilp;
    isl_basic_set *set = random_program(&ilp, row, is_eq, &state);
    isl_set *want = isl_basic_set_lexmin(set);
    po_ilp_result result = po_ilp_lexmin(&ilp, 0, point);
    isl_bool is_empty = isl_set_is_empty(want);
    bool good = is_empty == isl_bool_true ? result == PO_ILP_INFEASIBLE
                                          : result == PO_ILP_FOUND;

    for (int i = 0; good && result == PO_ILP_FOUND && i < ilp.n_var; i++) {
        isl_val *value =
            isl_set_plain_get_val_if_fixed(want, isl_dim_set, (unsigned)i);

        good = isl_val_cmp_si(value, point[i]) == 0;
        isl_val_free(value);
    }
    isl_set_free(want);
    return good;
}

/* A combination of rows is orthogonal to their complement; a row that is not
 * is not a combination, and adding it reduces the complement by one vector.
 */
static int complement_decides_independence(uint64_t state)
{
    enum { N_COL = 4 };
    long entry[N_COL + 1][N_COL];
    const long *row[N_COL + 1];
    long complement[N_COL * N_COL];
    int n_free = N_COL;
    int n_before = N_COL;
    bool independent;
    long product;
    bool good = true;

    for (int r = 0; good && r <= N_COL; r++) {
        row[r] = entry[r];
        for (int i = 0; i < N_COL; i++)
            entry[r][i] = random_in(&state, -1, 2);
        good = po_gauss_complement(N_COL, r, row, &n_before, complement);
        independent = false;
        for (int k = 0; k < n_before; k++) {
            product = 0;
            for (int i = 0; i < N_COL; i++)
                product += complement[k * N_COL + i] * entry[r][i];
            independent = independent || product != 0;
        }
        good = good &&
               po_gauss_complement(N_COL, r + 1, row, &n_free, complement) &&
               n_free == n_before - independent;
    }
    return good;
}

const struct prop sched_engine_props[] = {
    {"the forms of a cone are not negative", forms_of_the_cone_are_not_negative,
     300},
    {"the cone of a relation is as isl finds it", cone_is_as_isl_finds_it, 300},
    {"lexicographic minima are those of isl", lexmin_is_that_of_isl, 300},
    {"the complement decides linear independence",
     complement_decides_independence, 300},
    {0},
};
