/* The affine form of Farkas' lemma [Feautrier92].
 *
 * A form is non-negative on a polyhedron { x : a_k · x + b_k >= 0 } that is
 * not empty if and only if it is a combination
 *
 *     form  =  λ_0 + Σ λ_k (a_k · x + b_k),    λ >= 0
 *
 * of the constraints (with λ_k of any sign for equalities).  The multipliers
 * are eliminated by Fourier–Motzkin, one at a time, each as soon as it is
 * introduced.  What is known of the form before any constraint is introduced
 * is that it is zero: one line per coefficient.  Introducing constraint k
 * replaces a row r, meaning r · form >= 0, by r · form − (r · a_k) λ_k >= 0:
 * rows with r · a_k >= 0 stay, and pairs of rows with different signs combine
 * so that λ_k disappears.  Two rows are combined only if no third row makes
 * the result redundant, that is, is tight wherever both are; hence the number
 * of rows stays minimal.
 */
#include "internal.h"

#include <isl/constraint.h>
#include <isl/mat.h>
#include <isl/val.h>
#include <limits.h>
#include <string.h>

#define N_WORD         4
#define MAX_INEQUALITY (64 * N_WORD - 1)
#define MAX_RAY        3000

/* Larger numbers are given up, so that a few can be added without a check. */
#define MAX_ENTRY (1l << 40)

/* Inequalities with larger numbers, the ranges of types most of all, are left
 * out: their combinations would exceed MAX_ENTRY.
 */
#define MAX_COEFFICIENT (1l << 20)

/* A row, and which of the inequalities introduced so far it is orthogonal to. */
struct ray {
    long *row;
    uint64_t tight[N_WORD];
};

/* The cone under construction; "arena" is temporary, "spare" has room for the
 * next generation of rays.
 */
struct builder {
    po_arena *arena;
    int n_dim;
    int n_line;
    long **line;
    int n_ray;
    struct ray *ray;
    struct ray *spare;
    int n_inequality;
};

static bool dot(const struct builder *b, const long *x, const long *y,
                long *result)
{
    long product;

    *result = 0;
    for (int i = 0; i < b->n_dim; i++)
        if (!po_mul(x[i], y[i], &product) || !po_add(*result, product, result))
            return false;
    return true;
}

/* Return f x + g y, divided by the gcd of its entries; NULL on overflow. */
static long *combine(const struct builder *b, long f, const long *x, long g,
                     const long *y)
{
    long *sum = po_arena_array(b->arena, (size_t)b->n_dim, sizeof(long));

    memcpy(sum, x, (size_t)b->n_dim * sizeof(long));
    if (!po_row_combine(sum, y, b->n_dim, f, g))
        return NULL;
    po_row_reduce(sum, b->n_dim);
    return sum;
}

static void set_bit(uint64_t *word, int bit)
{
    word[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static bool includes(const uint64_t *set, const uint64_t *subset)
{
    for (int i = 0; i < N_WORD; i++)
        if (subset[i] & ~set[i])
            return false;
    return true;
}

/* Return the position of a line that is not orthogonal to "a", and store their
 * product; n_line if there is none, -1 on overflow.
 */
static int find_line(const struct builder *b, const long *a, long *value)
{
    for (int i = 0; i < b->n_line; i++) {
        if (!dot(b, a, b->line[i], value))
            return -1;
        if (*value != 0)
            return i;
    }
    return b->n_line;
}

/* Make a row orthogonal to "a" by adding a multiple of "pivot", whose product
 * with "a" is "value" > 0; the row itself is multiplied by a positive number.
 */
static long *project(const struct builder *b, const long *a, const long *row,
                     const long *pivot, long value)
{
    long product;
    long *result;

    if (!dot(b, a, row, &product))
        return NULL;
    if (product == 0)
        return (long *)row;
    result = combine(b, value, row, -product, pivot);
    return result;
}

static bool project_all(struct builder *b, const long *a, const long *pivot,
                        long value)
{
    for (int i = 0; i < b->n_line; i++) {
        b->line[i] = project(b, a, b->line[i], pivot, value);
        if (!b->line[i])
            return false;
    }
    for (int i = 0; i < b->n_ray; i++) {
        b->ray[i].row = project(b, a, b->ray[i].row, pivot, value);
        if (!b->ray[i].row)
            return false;
    }
    return true;
}

static bool add_ray(struct builder *b, long *row, const uint64_t *tight)
{
    if (b->n_ray >= MAX_RAY)
        return false;
    b->ray[b->n_ray].row = row;
    memcpy(b->ray[b->n_ray].tight, tight, sizeof(b->ray[0].tight));
    b->n_ray++;
    return true;
}

/* Introduce a constraint to which some line is not orthogonal.  The others
 * are made orthogonal to it, and the line becomes a ray, if the constraint is
 * an inequality, or vanishes.
 */
static bool use_line(struct builder *b, const long *a, bool is_eq, int pos,
                     long value)
{
    uint64_t tight[N_WORD] = {0};
    long *pivot = b->line[pos];

    if (value < 0) {
        pivot = combine(b, -1, pivot, 0, pivot);
        value = -value;
    }
    b->line[pos] = b->line[--b->n_line];
    if (!pivot || !project_all(b, a, pivot, value))
        return false;
    if (is_eq)
        return true;
    for (int i = 0; i < b->n_ray; i++)
        set_bit(b->ray[i].tight, b->n_inequality);
    for (int i = 0; i < b->n_inequality; i++)
        set_bit(tight, i);
    return add_ray(b, pivot, tight);
}

/* Is there no ray besides "i" and "j" that is tight wherever both are? */
static bool adjacent(const struct builder *b, int i, int j)
{
    uint64_t common[N_WORD];

    for (int w = 0; w < N_WORD; w++)
        common[w] = b->ray[i].tight[w] & b->ray[j].tight[w];
    for (int k = 0; k < b->n_ray; k++)
        if (k != i && k != j && includes(b->ray[k].tight, common))
            return false;
    return true;
}

static bool combine_pair(const struct builder *b, struct builder *next,
                         const long *value, int i, int j)
{
    uint64_t common[N_WORD];
    long *row;

    if (value[i] <= 0 || value[j] >= 0 || !adjacent(b, i, j))
        return true;
    for (int w = 0; w < N_WORD; w++)
        common[w] = b->ray[i].tight[w] & b->ray[j].tight[w];
    set_bit(common, b->n_inequality);
    row = combine(b, -value[j], b->ray[i].row, value[i], b->ray[j].row);
    return row && add_ray(next, row, common);
}

/* Introduce an inequality to which all lines are orthogonal. */
static bool use_rays(struct builder *b, const long *a)
{
    struct builder next = *b;
    long *value = po_arena_array(b->arena, (size_t)b->n_ray + 1, sizeof(long));

    next.n_ray = 0;
    next.ray = b->spare;
    next.spare = b->ray;
    for (int i = 0; i < b->n_ray; i++) {
        if (!dot(b, a, b->ray[i].row, &value[i]))
            return false;
        if (value[i] < 0)
            continue;
        if (!add_ray(&next, b->ray[i].row, b->ray[i].tight))
            return false;
        if (value[i] == 0)
            set_bit(next.ray[next.n_ray - 1].tight, b->n_inequality);
    }
    for (int i = 0; i < b->n_ray; i++)
        for (int j = 0; j < b->n_ray; j++)
            if (!combine_pair(b, &next, value, i, j))
                return false;
    *b = next;
    return true;
}

/* Introduce the constraint a · (x, 1) >= 0, or = 0.  Equalities come first;
 * an equality to which all lines are orthogonal then is redundant.
 */
static bool introduce(struct builder *b, const long *a, bool is_eq)
{
    long value;
    int pos = find_line(b, a, &value);

    if (pos < 0 || b->n_inequality >= MAX_INEQUALITY)
        return false;
    if (pos < b->n_line) {
        if (!use_line(b, a, is_eq, pos, value))
            return false;
    } else if (!is_eq && !use_rays(b, a)) {
        return false;
    }
    if (!is_eq)
        b->n_inequality++;
    return true;
}

static bool is_small(const struct builder *b, const long *row, long max)
{
    for (int i = 0; i < b->n_dim; i++)
        if (row[i] > max || row[i] < -max)
            return false;
    return true;
}

static bool introduce_rows(struct builder *b, __isl_take isl_mat *mat,
                           bool is_eq)
{
    isl_size n_row = isl_mat_rows(mat);
    isl_size n_col = isl_mat_cols(mat);
    bool good = n_row >= 0 && n_col == b->n_dim;
    long *a;

    for (int r = 0; good && r < n_row; r++) {
        a = po_arena_array(b->arena, (size_t)b->n_dim, sizeof(long));
        for (int c = 0; good && c < n_col; c++)
            good = po_val_take_long(isl_mat_get_element_val(mat, r, c),
                                    LONG_MAX / 4, &a[c]);
        if (is_eq || is_small(b, a, MAX_COEFFICIENT))
            good = good && introduce(b, a, is_eq);
    }
    isl_mat_free(mat);
    return good;
}

static void begin(struct builder *b, int n_dim)
{
    b->n_dim = b->n_line = n_dim;
    b->line = po_arena_array(b->arena, (size_t)n_dim, sizeof(long *));
    b->ray = po_arena_array(b->arena, MAX_RAY, sizeof(struct ray));
    b->spare = po_arena_array(b->arena, MAX_RAY, sizeof(struct ray));
    for (int i = 0; i < n_dim; i++) {
        b->line[i] = po_arena_array(b->arena, (size_t)n_dim, sizeof(long));
        b->line[i][i] = 1;
    }
}

static po_cone *finish(const struct builder *b, po_arena *arena)
{
    const size_t width = (size_t)b->n_dim;
    po_cone *cone = po_arena_alloc(arena, sizeof(*cone));
    long *row = po_arena_array(
        arena, (size_t)(b->n_line + b->n_ray + 1) * width, sizeof(long));
    const long *from;

    cone->n_dim = b->n_dim;
    cone->n_line = b->n_line;
    cone->n_ray = b->n_ray;
    cone->row = row;
    for (int i = 0; i < b->n_line + b->n_ray; i++, row += width) {
        from = i < b->n_line ? b->line[i] : b->ray[i - b->n_line].row;
        if (!is_small(b, from, MAX_ENTRY))
            return NULL;
        memcpy(row, from, width * sizeof(long));
    }
    return cone;
}

/* Return the affine forms of source, sink and parameters that are
 * non-negative on a relation, in "arena"; the coefficients of a form are
 *
 *     [ source iterators | sink iterators | parameters | constant ]
 *
 * Existentially quantified variables are projected out over the rationals,
 * integrality is ignored, and so are inequalities with large numbers, which
 * makes the relation larger and the cone smaller: forms are lost, none is wrong.
 * NULL on overflow, or if there are too many rows.
 */
po_cone *po_cone_from_relation(__isl_keep isl_basic_map *relation,
                               po_arena *arena)
{
    struct builder b = {.arena = po_arena_new()};
    isl_basic_map *hull =
        isl_basic_map_remove_divs(isl_basic_map_copy(relation));
    isl_size n_in = isl_basic_map_dim(hull, isl_dim_in);
    isl_size n_out = isl_basic_map_dim(hull, isl_dim_out);
    isl_size n_param = isl_basic_map_dim(hull, isl_dim_param);
    po_cone *cone = NULL;
    long *one;

    if (n_in >= 0 && n_out >= 0 && n_param >= 0) {
        begin(&b, n_in + n_out + n_param + 1);
        one = po_arena_array(b.arena, (size_t)b.n_dim, sizeof(long));
        one[b.n_dim - 1] = 1;
        if (introduce_rows(&b,
                           isl_basic_map_equalities_matrix(
                               hull, isl_dim_in, isl_dim_out, isl_dim_param,
                               isl_dim_cst, isl_dim_div),
                           true) &&
            introduce(&b, one, false) &&
            introduce_rows(&b,
                           isl_basic_map_inequalities_matrix(
                               hull, isl_dim_in, isl_dim_out, isl_dim_param,
                               isl_dim_cst, isl_dim_div),
                           false))
            cone = finish(&b, arena);
    }
    isl_basic_map_free(hull);
    po_arena_free(b.arena);
    return cone;
}
