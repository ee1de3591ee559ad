#include "../../src/sched/internal.h"
#include "test.h"

#include <isl/constraint.h>
#include <isl/space.h>

/* Dependence relations of all shapes. */
static const struct {
    const char *why;
    const char *relation;
} relations[] = {
    {"uniform distance in a box",
     "[n] -> { S[i, j] -> S[i + 1, j - 1] : 0 <= i < n and 0 < j < n }"},
    {"two parameters and a triangle",
     "[n, m] -> { S[i, j] -> T[i, k] : 0 <= j <= i < n and j < k < m }"},
    {"no upper bound at all", "{ S[i] -> T[j] : i >= 0 and j > i }"},
    {"whole lines: nothing is known of j", "{ S[i] -> T[i, j] : i >= 3 }"},
    {"an equality that only the parameters satisfy",
     "[n] -> { S[i] -> T[n - 1 - i] : 0 <= i < n }"},
    {"a single instance", "{ S[3] -> T[5, 7] }"},
    {"no iterators", "[n] -> { S[] -> T[] : n >= 2 }"},
    {"coefficients other than one",
     "[n] -> { S[i] -> T[j] : 2i <= 3j + 1 and 5j <= n and i >= -4 }"},
    {"a lattice, of which the rational points count",
     "[n] -> { S[i] -> T[j] : exists (e : i = 2e) and 0 <= i < j < n }"},
    {"floyd-warshall's own column",
     "[n] -> { S[k, i, j] -> S[k, i, l] : 0 <= k, i < n and j = k and "
     "k < l < n }"},
    {"a bounded pyramid",
     "[n] -> { S[t, i] -> T[u, j] : 0 <= t < u < n and -t <= i <= t and "
     "i - u <= j <= i + u }"},
};

/* The cone as a set in isl's layout, [ constant | parameters | s | t ]. */
static __isl_give isl_basic_set *set_of(const po_cone *cone,
                                        __isl_take isl_space *space,
                                        int n_param)
{
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_basic_set *set = isl_basic_set_universe(space);
    int n_iter = cone->n_dim - 1 - n_param;

    for (int r = 0; r < cone->n_line + cone->n_ray; r++) {
        const long *row = cone->row + r * cone->n_dim;
        isl_constraint *c =
            r < cone->n_line
                ? isl_constraint_alloc_equality(isl_local_space_copy(local))
                : isl_constraint_alloc_inequality(isl_local_space_copy(local));

        c = isl_constraint_set_coefficient_si(c, isl_dim_set, 0,
                                              (int)row[cone->n_dim - 1]);
        for (int i = 0; i < n_param; i++)
            c = isl_constraint_set_coefficient_si(c, isl_dim_set, 1 + i,
                                                  (int)row[n_iter + i]);
        for (int i = 0; i < n_iter; i++)
            c = isl_constraint_set_coefficient_si(c, isl_dim_set,
                                                  1 + n_param + i, (int)row[i]);
        set = isl_basic_set_add_constraint(set, c);
    }
    isl_local_space_free(local);
    return set;
}

/* Make a set of rational points one of integer points. */
static __isl_give isl_basic_set *integer_points(__isl_take isl_basic_set *set)
{
    isl_basic_set *integer = isl_basic_set_from_constraint_matrices(
        isl_basic_set_get_space(set),
        isl_basic_set_equalities_matrix(set, isl_dim_cst, isl_dim_param,
                                        isl_dim_set, isl_dim_div),
        isl_basic_set_inequalities_matrix(set, isl_dim_cst, isl_dim_param,
                                          isl_dim_set, isl_dim_div),
        isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);

    isl_basic_set_free(set);
    return integer;
}

/* Is the cone the one that isl finds, by eliminating multipliers its way? */
static bool is_as_isl(isl_basic_map *relation, po_arena *arena)
{
    po_cone *cone = po_cone_from_relation(relation, arena);
    isl_basic_set *want =
        integer_points(isl_basic_set_coefficients(isl_basic_map_wrap(
            isl_basic_map_remove_divs(isl_basic_map_copy(relation)))));
    isl_size n_param = isl_basic_map_dim(relation, isl_dim_param);
    isl_basic_set *got = set_of(cone, isl_basic_set_get_space(want), n_param);
    isl_bool equal = isl_basic_set_is_equal(got, want);

    isl_basic_set_free(got);
    isl_basic_set_free(want);
    return equal == isl_bool_true;
}

static void test_cone(void)
{
    for (size_t i = 0; i < COUNTOF(relations); i++) {
        isl_basic_map *relation =
            isl_basic_map_read_from_str(ctx, relations[i].relation);
        po_arena *arena = po_arena_new();
        bool good = is_as_isl(relation, arena);

        CU_ASSERT(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, relations[i].why);
        po_arena_free(arena);
        isl_basic_map_free(relation);
    }
}

/* How many rows the cone of a bounded relation has: its corners. */
static const struct {
    const char *why;
    const char *relation;
    int n_ray;
} minimal_cases[] = {
    {"a square, some of whose constraints are redundant",
     "{ S[i, j] -> S[i + 1, j - 1] : 0 <= i <= 9 and 1 <= j <= 9 and "
     "i + j >= 0 and i <= 20 and 2j >= 1 }",
     4},
    {"a square with a corner cut off",
     "{ S[i, j] -> S[i, j] : 0 <= i, j <= 9 and i + j <= 12 }", 5},
    {"a cube with two corners cut off",
     "{ S[i, j] -> S[k, k] : 0 <= i, j, k <= 9 and 2 <= i + j + k <= 25 }", 12},
};

static void test_minimal(void)
{
    for (size_t i = 0; i < COUNTOF(minimal_cases); i++) {
        isl_basic_map *relation =
            isl_basic_map_read_from_str(ctx, minimal_cases[i].relation);
        po_arena *arena = po_arena_new();
        po_cone *cone = po_cone_from_relation(relation, arena);

        CU_ASSERT_EQUAL(cone->n_line, 0);
        CU_ASSERT_EQUAL(cone->n_ray, minimal_cases[i].n_ray);
        if (cone->n_ray != minimal_cases[i].n_ray)
            fprintf(stderr, "  %s: %d rows\n", minimal_cases[i].why,
                    cone->n_ray);
        po_arena_free(arena);
        isl_basic_map_free(relation);
    }
}

CU_TestInfo sched_farkas_tests[] = {
    {"the non-negative forms are those that isl finds", test_cone},
    {"no row is redundant", test_minimal},
    CU_TEST_INFO_NULL,
};
