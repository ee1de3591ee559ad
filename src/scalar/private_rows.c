/* Rows that every iteration fills for itself: an array of which all values that are
 * read come from the same iteration of the loops around,
 *
 *     for (i = 0; i < n; i++) {          for (i = 0; i < n - 1; i++) {
 *         for (j = 0; j < m; j++)            for (j = 0; j < m; j++)
 *             t[j] = f(i, j);                    t_2[i][j] = f(i, j);
 *         for (j = 0; j < m; j++)   ->       for (j = 0; j < m; j++)
 *             a[i][j] = t[j];                    a[i][j] = t_2[i][j];
 *     }                                  }
 *                                        the same for i = n - 1, with t
 *
 * The last iteration of the outermost loop writes all that any iteration writes, and
 * keeps the array, so that it is what it was after the nest.  The others have an array
 * over the iterations, of which the generated code declares a row: its size is a
 * constant, and the loops run only if that is enough.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "internal.h"

/* Bytes of a row, at most; and more statements than this are not made. */
#define MAX_BYTES (32L * 1024)
#define MAX_STMT  40

/* An array, the number of loops around all of its mentions, and the statement with
 * the first one.
 */
struct row {
    po_scop *scop;
    const po_deps *deps;
    int array;
    int depth;
    int first;
};

/* References to the array become "to". */
struct renaming {
    po_arena *arena;
    const po_stmt *stmt;
    int array;
    const po_expr *to;
};

static bool is_candidate(const po_array *array)
{
    const po_type *type = array->element;

    return array->rank > 0 && array->decl && !array->member &&
           !array->is_inner && !array->is_local && type && !type->is_volatile &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT) &&
           type->size_bytes > 0;
}

/* Find the statements that mention the array. */
static bool find_loops(struct row *x)
{
    x->first = -1;
    for (int s = 0; s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];
        int n;

        if (!po_stmt_mentions(stmt, x->array))
            continue;
        if (x->first < 0) {
            x->first = s;
            x->depth = stmt->n_iter;
        }
        n = po_stmt_n_common(&x->scop->stmt[x->first], stmt);
        if (n < x->depth)
            x->depth = n;
    }
    return x->first >= 0 && x->depth > 0;
}

/* Is the reference t[j] to the row, by the loops that follow those around? */
static isl_bool is_aligned(const struct row *x, const po_stmt *stmt,
                           const po_access *access)
{
    int rank = x->scop->array[x->array].rank;
    isl_map *same = isl_map_copy(access->relation);
    isl_bool good = isl_bool_ok(stmt->n_iter >= x->depth + rank);

    for (int d = 0; d < rank && good == isl_bool_true; d++)
        same = isl_map_equate(same, isl_dim_in, x->depth + d, isl_dim_out, d);
    if (good == isl_bool_true)
        good = isl_map_is_subset(access->relation, same);
    isl_map_free(same);
    return good;
}

/* Are the references of the statement to the array such that they can be to another? */
static isl_bool can_rename(const struct row *x, const po_stmt *stmt)
{
    const po_decl *decl = x->scop->array[x->array].decl;
    isl_bool good = isl_bool_ok(stmt->body && !stmt->block);

    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++) {
        const po_access *access = &stmt->access[k];

        if (access->array != x->array) {
            if (access->expr && po_expr_mentions(access->expr, decl))
                return isl_bool_false;
            continue;
        }
        if (!access->expr || !access->is_exact ||
            (access->is_write && !access->is_must) ||
            access->expr->type->kind != x->scop->array[x->array].element->kind)
            return isl_bool_false;
        good = is_aligned(x, stmt, access);
    }
    return good;
}

static isl_bool can_rename_all(const struct row *x)
{
    isl_bool good = isl_bool_true;

    for (int s = 0; s < x->scop->n_stmt && good == isl_bool_true; s++)
        if (po_stmt_mentions(&x->scop->stmt[s], x->array))
            good = can_rename(x, &x->scop->stmt[s]);
    return good;
}

/* Does every read see a value of its own iteration of the loops around? */
static isl_bool is_filled(const struct row *x)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < x->deps->n_dep && good == isl_bool_true; i++) {
        const po_dep *dep = &x->deps->dep[i];

        if (dep->array == x->array && dep->kind == PO_DEP_FLOW)
            good = po_dep_stays_in_iteration(dep, x->depth);
    }
    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++) {
            const po_access *access = &x->scop->stmt[s].access[k];

            if (good == isl_bool_true && access->array == x->array &&
                !access->is_write)
                good = po_access_is_fed(x->scop, x->deps, s, k);
        }
    return good;
}

/* The place of the loops around the array. */
static int place_of(const struct row *x)
{
    return x->scop->stmt[x->first].position[0];
}

/* The number of elements of a cube of this side, or more than can be; overflow is none. */
static long volume(const po_array *array, long side)
{
    long n = 1;

    for (int d = 0; d < array->rank && n <= MAX_BYTES; d++)
        n *= side;
    return n;
}

/* The most elements that a row has in each of its dimensions. */
static long most(const po_array *array)
{
    long n = MAX_BYTES / array->element->size_bytes;
    long side = 1;

    while (volume(array, 2 * side) <= n)
        side *= 2;
    return side;
}

/* Return the values of one dimension that are too far out. */
static __isl_give isl_set *outside(__isl_keep isl_set *elements, int dim,
                                   long size)
{
    isl_set *low = isl_set_upper_bound_si(isl_set_copy(elements), isl_dim_set,
                                          (unsigned)dim, -1);
    isl_set *high = isl_set_lower_bound_si(isl_set_copy(elements), isl_dim_set,
                                           (unsigned)dim, (int)size);

    return isl_set_union(low, high);
}

/* Return the parameters for which the row is large enough; NULL if it is not said by
 * one conjunction.
 */
static __isl_give isl_set *fitting(const struct row *x)
{
    const po_array *array = &x->scop->array[x->array];
    isl_set *elements = po_last_written(x->scop, place_of(x), x->array, NULL);
    isl_set *bad = isl_set_empty(isl_set_get_space(elements));
    isl_set *good = po_scop_assumed(x->scop);
    isl_set *some = isl_set_params(isl_set_copy(elements));

    for (int d = 0; d < array->rank; d++)
        bad = isl_set_union(bad, outside(elements, d, most(array)));
    isl_set_free(elements);
    good = isl_set_subtract(good, isl_set_params(bad));
    some = isl_set_intersect(some, po_scop_assumed(x->scop));
    good = isl_set_coalesce(isl_set_gist(good, some));
    if (isl_set_n_basic_set(good) != 1)
        good = isl_set_free(good);
    return good;
}

static const po_expr *rename_expr(const po_expr *expr, void *user)
{
    const struct renaming *r = user;

    for (int k = 0; k < r->stmt->n_access; k++)
        if (expr && r->stmt->access[k].array == r->array &&
            r->stmt->access[k].expr == expr)
            return r->to;
    return expr ? po_expr_map(r->arena, expr, rename_expr, user) : NULL;
}

/* Return { S[i, j, k] -> t_2[i, j] }, for rank 2. */
static __isl_give isl_map *element(__isl_keep isl_set *domain, int rank,
                                   const char *name)
{
    isl_map *map = isl_set_identity(isl_set_copy(domain));
    isl_size n = isl_set_dim(domain, isl_dim_set);

    if (n < rank)
        return isl_map_free(map);
    map = isl_map_project_out(map, isl_dim_out, (unsigned)rank,
                              (unsigned)(n - rank));
    return isl_map_set_tuple_name(map, isl_dim_out, name);
}

/* Let the references of the statement to the array be to "to". */
static void rename_in(const struct row *x, po_stmt *stmt, int to)
{
    const po_array *array = &x->scop->array[to];
    struct renaming r = {x->scop->arena, stmt, x->array, NULL};
    po_expr *variable = po_arena_alloc(x->scop->arena, sizeof(*variable));

    *variable = (po_expr){.kind = PO_EXPR_VAR,
                          .type = array->element,
                          .loc = stmt->loc,
                          .decl = array->decl};
    r.to = variable;
    stmt->body = rename_expr(stmt->body, &r);
    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];

        if (access->array != x->array)
            continue;
        access->array = to;
        access->expr = variable;
        isl_map_free(access->relation);
        access->relation = element(stmt->domain, array->rank, array->name);
    }
}

/* Add the array of rows. */
static int add_rows(const struct row *x)
{
    int to = po_scop_add_scalar(x->scop, x->array);

    x->scop->array[to].rank += x->depth;
    x->scop->array[to].is_local = true;
    x->scop->array[to].is_row = true;
    return to;
}

/* Split the last iteration off, and give the others rows. */
static void split_off(const struct row *x, __isl_keep isl_set *last)
{
    po_scop *scop = x->scop;
    int to = add_rows(x);
    int place = po_last_split(scop, place_of(x), last);

    for (int s = 0; s < scop->n_stmt; s++)
        if (scop->stmt[s].position[0] == place &&
            po_stmt_mentions(&scop->stmt[s], x->array))
            rename_in(x, &scop->stmt[s], to);
    po_scop_number(scop);
}

/* Give iterations rows of the array, if all that is needed holds. */
static isl_bool own(struct row *x)
{
    isl_bool good = isl_bool_ok(find_loops(x));
    isl_set *fits = NULL;
    isl_set *last;

    if (good == isl_bool_true)
        good = can_rename_all(x);
    if (good == isl_bool_true)
        good = is_filled(x);
    if (good != isl_bool_true)
        return good;
    last = po_last_iteration(x->scop, place_of(x), x->array);
    good = po_last_iteration_covers(x->scop, place_of(x), x->array, last);
    if (good == isl_bool_true)
        fits = fitting(x);
    if (fits) {
        split_off(x, last);
        x->scop->assume = isl_set_intersect(x->scop->assume, fits);
    }
    isl_set_free(last);
    return good < 0 ? good : isl_bool_ok(fits != NULL);
}

po_scop *po_scop_privatize_rows(const po_scop *scop, const po_deps *deps,
                                int only)
{
    isl_bool done = isl_bool_false;
    po_scop *to;

    if (!scop || !deps || scop->n_stmt > MAX_STMT / 2)
        return NULL;
    to = po_scop_copy(scop);
    for (int a = 0; to && a < scop->n_array && done == isl_bool_false; a++) {
        struct row x = {.scop = to, .deps = deps, .array = a};

        if ((only < 0 || a == only) && is_candidate(&scop->array[a]))
            done = own(&x);
    }
    return done == isl_bool_true ? to : po_scop_free(to);
}
