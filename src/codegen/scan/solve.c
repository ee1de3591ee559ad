/* The instance of a statement that belongs to given dates.
 *
 * The equalities of a piece are solved over the integers for its iterators and
 * divs, the unknowns y, with parameters and dates x given:
 *
 *     A y + B x + c = 0
 *
 * Unknowns with a unit coefficient are substituted; where there is none, the
 * unknowns are changed by a unimodular transformation until an equality has
 * just one, a y = f(x), which asks for f(x) mod a = 0 (Hermite's normal form
 * of A, computed row by row).  What is left are floors.
 */
#include "../internal.h"

#include <stdlib.h>
#include <string.h>

/* The columns are [ x | y ]; the new unknowns y' take the columns of y.
 *
 * "sys"      what is still to be solved
 * "value"    for each original unknown a row [ d | f | constant ]: it is f / d
 * "is_free"  y' is not yet a function of x
 * "is_mixed" y' is no longer the original unknown
 */
struct solver {
    int n_x;
    int n_iter;
    int n_y;
    po_system *sys;
    po_system *value;
    bool *is_free;
    bool *is_mixed;
    po_system *mod;
};

static void solver_clear(struct solver *s)
{
    po_system_free(s->sys);
    po_system_free(s->value);
    po_system_free(s->mod);
    free(s->is_free);
    free(s->is_mixed);
}

/* Start with y' = y.  False if the relation cannot be written as rows. */
static bool solver_init(struct solver *s, __isl_keep isl_basic_map *rel,
                        int n_date)
{
    isl_size n_param = isl_basic_map_dim(rel, isl_dim_param);
    isl_size n_iter = isl_basic_map_dim(rel, isl_dim_in);
    long *zero;

    *s = (struct solver){0};
    s->sys = po_system_from_basic_map(rel, n_date);
    if (!s->sys)
        return false;
    s->n_x = n_param + n_date;
    s->n_iter = n_iter;
    s->n_y = s->sys->n_var - s->n_x;
    s->value = po_system_new(s->sys->n_var);
    s->mod = po_system_new(s->sys->n_var);
    s->is_free = po_alloc((size_t)s->n_y * sizeof(bool));
    s->is_mixed = po_alloc((size_t)s->n_y * sizeof(bool));
    zero = po_alloc(((size_t)s->sys->n_var + 1) * sizeof(long));
    for (int y = 0; y < s->n_y; y++) {
        long *row;

        po_system_add(s->value, false, zero);
        row = po_system_at(s->value, y);
        row[0] = 1;
        row[1 + s->n_x + y] = 1;
        s->is_free[y] = true;
    }
    free(zero);
    return true;
}

/* Find in a row the unknown with the smallest coefficient that is not 0 and
 * tell how many there are.
 */
static int smallest(const struct solver *s, const long *row, int *n)
{
    int best = -1;

    *n = 0;
    for (int y = 0; y < s->n_y; y++) {
        long coef = row[1 + s->n_x + y];

        if (coef == 0)
            continue;
        (*n)++;
        if (best < 0 || labs(coef) < labs(row[1 + s->n_x + best]))
            best = y;
    }
    return best;
}

/* How well can an equality be solved?  3: for an iterator with a unit
 * coefficient, 2: for a div, 1: it has one unknown only, 0: not yet, -1: there
 * are no unknowns, or it is an inequality.
 */
static int rank_of(const struct solver *s, const long *row)
{
    int n;
    int y = smallest(s, row, &n);

    if (!row[0] || n == 0)
        return -1;
    if (labs(row[1 + s->n_x + y]) == 1)
        return y < s->n_iter ? 3 : 2;
    return n == 1;
}

/* Substitute unknown "y" by means of equality "pivot" (a copy). */
static bool substitute(struct solver *s, const long *pivot, int y)
{
    int pos = 1 + s->n_x + y;
    int n_var = s->sys->n_var;
    bool good = true;

    for (int r = 0; r < s->sys->n_row && good; r++)
        good = po_row_eliminate(po_system_at(s->sys, r), pivot, n_var, pos);
    for (int r = 0; r < s->value->n_row && good; r++) {
        long *row = po_system_at(s->value, r);
        long factor;

        if (row[pos] == 0)
            continue;
        factor = labs(pivot[pos]) / po_gcd(row[pos], pivot[pos]);
        good = po_mul(row[0], factor, &row[0]) && row[0] <= PO_COEF_MAX &&
               po_row_eliminate(row, pivot, n_var, pos);
        po_row_reduce(row, n_var + 2);
    }
    s->is_free[y] = false;
    return good;
}

/* Solve equality "row" for its smallest unknown; with a coefficient other
 * than 1 and -1, note that the rest has to be a multiple of it.
 */
static bool solve_row(struct solver *s, int row)
{
    size_t bytes = (size_t)po_system_width(s->sys) * sizeof(long);
    long *pivot = po_alloc(bytes);
    bool good;
    long coef;
    int n;
    int y;

    memcpy(pivot, po_system_row(s->sys, row), bytes);
    y = smallest(s, pivot, &n);
    coef = labs(pivot[1 + s->n_x + y]);
    po_system_drop(s->sys, row);
    if (coef != 1) {
        long *mod;

        po_system_add(s->mod, false, pivot + 1);
        mod = po_system_at(s->mod, s->mod->n_row - 1);
        mod[0] = coef;
        mod[1 + s->n_x + y] = 0;
    }
    good = substitute(s, pivot, y);
    free(pivot);
    return good;
}

/* Subtract "factor" times column "from" from column "to" in all rows. */
static bool add_column(po_system *system, int from, int to, long factor)
{
    for (int r = 0; r < system->n_row; r++) {
        long *row = po_system_at(system, r);
        long product;

        if (!po_mul(factor, row[from], &product) ||
            !po_sub(row[to], product, &row[to]) || row[to] > PO_COEF_MAX ||
            row[to] < -PO_COEF_MAX)
            return false;
    }
    return true;
}

/* Make the coefficients of an equality smaller by new unknowns: with a the
 * smallest coefficient, y_a = y'_a - Σ floor(b / a) y_b.
 */
static bool mix(struct solver *s, int row)
{
    int n;
    int y = smallest(s, po_system_row(s->sys, row), &n);
    long smallest_coef = po_system_row(s->sys, row)[1 + s->n_x + y];
    bool good = true;

    for (int other = 0; other < s->n_y && good; other++) {
        long coef = po_system_row(s->sys, row)[1 + s->n_x + other];
        long factor = smallest_coef > 0 ? po_floor_div(coef, smallest_coef)
                                        : po_floor_div(-coef, -smallest_coef);

        if (other == y || coef == 0)
            continue;
        s->is_mixed[y] = true;
        good = add_column(s->sys, 1 + s->n_x + y, 1 + s->n_x + other, factor) &&
               add_column(s->value, 1 + s->n_x + y, 1 + s->n_x + other, factor);
    }
    return good;
}

/* Solve all equalities.  False on overflow. */
static bool solve_equalities(struct solver *s)
{
    bool good = true;

    while (good) {
        int best = -1;
        int best_rank = -1;

        po_system_tighten(s->sys);
        for (int r = 0; r < s->sys->n_row; r++) {
            int rank = rank_of(s, po_system_row(s->sys, r));

            if (rank > best_rank) {
                best = r;
                best_rank = rank;
            }
        }
        if (best < 0)
            return true;
        good = best_rank > 0 ? solve_row(s, best) : mix(s, best);
    }
    return false;
}

/* Do the equalities of "rel" make each iterator a function of the dates (and
 * the parameters)?  Otherwise "*iter" is one that is not, and -1 if they do.
 * Returns false on failure.
 */
bool po_dates_determine(__isl_keep isl_basic_map *rel, int *iter)
{
    isl_size n_date = isl_basic_map_dim(rel, isl_dim_out);
    struct solver s;
    bool good = n_date >= 0 && solver_init(&s, rel, n_date);

    *iter = -1;
    if (!good)
        return false;
    good = solve_equalities(&s);
    for (int i = 0; i < s.n_iter && *iter < 0 && good; i++)
        for (int y = 0; y < s.n_y; y++)
            if (po_system_row(s.value, i)[1 + s.n_x + y] != 0)
                *iter = i;
    solver_clear(&s);
    return good;
}

/* Expressions for the unknowns that are left: divs in terms of x.
 *
 * "div"   their definitions, as po_system_divs has them
 * "floor" per unknown: its expression, NULL until it is needed
 */
struct floors {
    struct generator *g;
    const struct scope *scope;
    const struct solver *solver;
    const po_system *div;
    const po_qaff **floor;
};

static const po_qaff *floor_of(struct floors *f, int y);

/* Return the expression of a row over [ x | y' | constant ]. */
static const po_qaff *expression(struct floors *f, const long *row)
{
    const struct solver *s = f->solver;
    long *head = po_alloc(((size_t)s->n_x + 2) * sizeof(long));
    const po_qaff *x;

    memcpy(head, row, ((size_t)s->n_x + 1) * sizeof(long));
    head[s->n_x + 1] = row[s->n_x + s->n_y + 1];
    x = po_qaff_from_row(f->g, f->scope, head, -1);
    free(head);
    for (int y = 0; y < s->n_y && !f->g->failed; y++) {
        long coef = row[1 + s->n_x + y];

        if (coef != 0)
            x = po_qaff_sum(f->g, 1, x, coef, floor_of(f, y));
    }
    return x;
}

/* Return the div that unknown "y" is, floor(h / d) with h = Σ c x + Σ b y,
 * after replacing the y by their values v / e:
 *
 *     floor((E Σ c x + Σ b E / e v) / (E d)),   E the lcm of the e
 */
static const po_qaff *floor_of(struct floors *f, int y)
{
    const struct solver *s = f->solver;
    const long *div;
    const po_qaff *x;
    long common = 1;
    long *row;

    if (f->floor[y])
        return f->floor[y];
    f->floor[y] = po_qaff_constant(f->g->ast->arena, 0);
    if (y < s->n_iter || s->is_mixed[y] || !s->is_free[y]) {
        f->g->failed = true;
        return f->floor[y];
    }
    div = po_system_row(f->div, y - s->n_iter);
    row = po_alloc(((size_t)s->n_x + (size_t)s->n_y + 2) * sizeof(long));
    memcpy(row, div, ((size_t)s->n_x + 1) * sizeof(long));
    row[s->n_x + s->n_y + 1] = div[s->n_x + s->n_y + 1];
    x = expression(f, row);
    free(row);
    for (int k = 0; k < s->n_y && !f->g->failed; k++) {
        long coef = div[1 + s->n_x + k];
        const long *value = po_system_row(s->value, k);
        long scale = value[0] / po_gcd(value[0], common);

        if (coef == 0)
            continue;
        if (!po_mul(common, scale, &common) || common > PO_COEF_MAX ||
            !po_mul(coef, common / value[0], &coef))
            f->g->failed = true;
        else
            x = po_qaff_sum(f->g, scale, x, coef, expression(f, value));
    }
    if (!po_mul(common, div[0], &common))
        f->g->failed = true;
    if (!f->g->failed)
        f->floor[y] = po_qaff_floor(f->g, x, common);
    return f->floor[y];
}

static void add_cond(struct solution *solution, po_cond_kind kind,
                     const po_qaff *expr, long den)
{
    *PO_ADD(solution->cond, solution->n_cond) = (po_cond){kind, expr, den};
}

/* Add f mod d = 0, with the coefficients of f reduced to the range of the
 * remainders that are smallest in magnitude.
 */
static void add_mod(struct floors *f, struct solution *solution,
                    const long *row)
{
    int n_var = f->solver->sys->n_var;
    size_t bytes = ((size_t)n_var + 2) * sizeof(long);
    long *reduced = po_alloc(bytes);

    memcpy(reduced, row, bytes);
    for (int v = 1; v <= n_var + 1; v++) {
        reduced[v] -= row[0] * po_floor_div(reduced[v], row[0]);
        if (2 * reduced[v] > row[0] && v <= n_var)
            reduced[v] -= row[0];
    }
    po_row_reduce(reduced, n_var + 2);
    if (reduced[0] > 1)
        add_cond(solution, PO_COND_MOD, expression(f, reduced), reduced[0]);
    free(reduced);
}

/* Write the values of the iterators and the conditions as expressions. */
static void express(struct floors *f, struct solution *solution)
{
    const struct solver *s = f->solver;

    solution->n_arg = s->n_iter;
    solution->arg = po_arena_array(f->g->ast->arena, (size_t)s->n_iter + 1,
                                   sizeof(*solution->arg));
    for (int i = 0; i < s->n_iter; i++) {
        const long *row = po_system_row(s->value, i);

        solution->arg[i] = po_qaff_floor(f->g, expression(f, row), row[0]);
    }
    for (int r = 0; r < s->mod->n_row; r++)
        add_mod(f, solution, po_system_row(s->mod, r));
    for (int r = 0; r < s->sys->n_row; r++) {
        const long *row = po_system_row(s->sys, r);

        add_cond(solution, row[0] ? PO_COND_EQ : PO_COND_GE, expression(f, row),
                 1);
    }
}

void po_solution_clear(struct solution *solution)
{
    free(solution->cond);
    solution->cond = NULL;
}

/* No instance exists: one condition that never holds. */
static void express_nothing(struct floors *f, struct solution *solution)
{
    add_cond(solution, PO_COND_GE, po_qaff_constant(f->g->ast->arena, -1), 1);
}

/* Solve "piece" for its iterators where the dates have the values that
 * "scope" tells.  The conditions are necessary and sufficient for the
 * instance to exist.  Returns false on failure.
 */
bool po_solve(struct generator *g, const struct scope *scope,
              const struct piece *piece, struct solution *solution)
{
    struct solver s;
    struct floors f = {.g = g, .scope = scope, .solver = &s};
    bool good = solver_init(&s, piece->rel, g->n_date);

    *solution = (struct solution){0};
    if (!good)
        return false;
    f.div = po_system_divs(piece->rel, g->n_date);
    f.floor = po_alloc((size_t)s.n_y * sizeof(*f.floor));
    good = f.div && po_scope_reduce(g, scope, s.sys) && solve_equalities(&s);
    if (good && po_system_is_false(s.sys))
        express_nothing(&f, solution);
    else if (good)
        express(&f, solution);
    free(f.floor);
    po_system_free((po_system *)f.div);
    solver_clear(&s);
    return good && !g->failed;
}
