/* Arrays that every iteration fills for itself are declared in it:
 *
 *     double t[M];                       for (i = 0; i < n; i++) {
 *     for (i = 0; i < n; i++) {              double t_2[M];
 *         for (j = 0; j < m; j++)            for (j = 0; j < m; j++)
 *             t[j] = f(i, j);       ->           t_2[j] = f(i, j);
 *         for (j = 1; j < m; j++)            for (j = 1; j < m; j++)
 *             a[i][j] = t[j - 1];                a[i][j] = t_2[j - 1];
 *     }                                  }
 *
 * if nothing reads the array after the nest.  This is what authors say with
 * `private(t)`.  The array goes as far in as its values allow.
 *
 * If it may be read, as a global array, the last iteration of the outermost loop has to
 * write all that any iteration writes.  It is split off, and keeps the array, so that
 * it is what it was after the nest.
 *
 * Where each iteration uses one index of the first dimensions only, the new array may be without
 * these, t[i][j] -> t_2[j], if that is asked for: it is contracted [GOST92].  What is read after
 * the nest is not.
 */
#include <isl/map.h>
#include <isl/set.h>

#include "privatize_array.h"

/* Bytes of an array, at most: every thread has one on its stack. */
#define MAX_BYTES 65536L

/* More statements are not made. */
#define MAX_STMT 40

/* Is it a type of so many elements, known and few? */
static bool is_modelled(const po_type *type, int rank)
{
    long bytes = 1;

    for (; type->kind == PO_TYPE_ARRAY; type = type->target, rank--)
        if (type->is_volatile || !type->extent ||
            type->extent->kind != PO_EXPR_INT || type->extent->value < 1 ||
            !po_mul(bytes, type->extent->value, &bytes) || bytes > MAX_BYTES)
            return false;
    return rank == 0 && !type->is_volatile && po_type_is_scalar(type) &&
           bytes * type->size_bytes <= MAX_BYTES;
}

static bool is_candidate(const po_array *array)
{
    return array->rank > 0 && array->decl && !array->member &&
           !array->is_inner && !array->is_local;
}

/* Can the array be declared without the dimensions that are left out? */
static bool can_declare(const po_privatization *x)
{
    const po_array *array = &x->scop->array[x->array];
    const po_type *type = po_type_behind(array->decl->type, x->n_left);

    return type && is_modelled(type, array->rank - x->n_left);
}

/* Find the loops that all statements with the array have in common: there are some, the
 * array can be renamed, and it is read.
 */
static bool find_loops(po_privatization *x)
{
    int first = po_privatization_first(x);
    bool is_read = false;
    bool good = true;

    x->depth = po_scop_depth(x->scop);
    for (int s = first; s < x->scop->n_stmt && good; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];
        int n = po_stmt_n_common(&x->scop->stmt[first], stmt);

        if (!po_privatization_is_use(x, stmt))
            continue;
        x->depth = n < x->depth ? n : x->depth;
        is_read |= po_stmt_has_access(stmt, x->array, false);
        good = po_stmt_can_rename_array(x->scop, stmt, x->array);
    }
    return good && is_read && x->depth > 0;
}

/* At how many of its ends is the dependence on the array in this place? */
static int n_ends(const po_privatization *x, const po_dep *dep)
{
    return dep->array != x->array
               ? 0
               : po_privatization_is_use(x, &x->scop->stmt[dep->src]) +
                     po_privatization_is_use(x, &x->scop->stmt[dep->dst]);
}

/* Leave out inner loops until no value passes from one iteration to another, or to loops in another
 * place, whose iterations have the same numbers.
 */
static isl_bool confine(po_privatization *x)
{
    for (int i = 0; i < x->deps->n_dep; i++) {
        const po_dep *dep = &x->deps->dep[i];
        isl_bool stays = isl_bool_false;

        if (dep->kind != PO_DEP_FLOW || n_ends(x, dep) == 0)
            continue;
        if (n_ends(x, dep) == 1)
            return isl_bool_false;
        while (x->depth > 0 && stays == isl_bool_false) {
            stays = po_dep_stays_in_iteration(dep, x->depth);
            x->depth -= stays == isl_bool_false;
        }
        if (stays != isl_bool_true)
            return stays;
    }
    return isl_bool_true;
}

/* Does every instance of the read look at one element, which the region has written? */
static isl_bool is_fed_read(const po_privatization *x, int stmt, int access)
{
    const po_access *read = &x->scop->stmt[stmt].access[access];
    isl_bool good = isl_bool_ok(read->is_exact);

    if (good == isl_bool_true)
        good = isl_map_is_single_valued(read->relation);
    if (good == isl_bool_true)
        good = po_access_is_fed(x->scop, x->deps, stmt, access);
    return good;
}

/* Does every read see a value of the region? */
static isl_bool is_fed(const po_privatization *x)
{
    isl_bool good = isl_bool_true;

    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++) {
            const po_access *access = &x->scop->stmt[s].access[k];

            if (good == isl_bool_true && access->array == x->array &&
                po_privatization_is_use(x, &x->scop->stmt[s]) &&
                !access->is_write)
                good = is_fed_read(x, s, k);
        }
    return good;
}

/* Does the last iteration of the loop write all that any iteration does, and is it not the only one? */
static isl_bool can_keep(const po_privatization *x)
{
    isl_set *last;
    isl_bool whole;
    isl_bool is_all = isl_bool_true;

    if (x->scop->n_stmt > MAX_STMT / 2)
        return isl_bool_false;
    last = po_last_iteration(x->scop, x->place, -1);
    whole = po_last_iteration_covers(x->scop, x->place, x->array, last);
    if (whole == isl_bool_true)
        is_all = po_last_iteration_is_all(x->scop, x->place, x->array, last);
    isl_set_free(last);
    return is_all < 0 ? isl_bool_error : isl_bool_ok(whole && !is_all);
}

/* Return the indices of the first "n" dimensions that iterations of the loops around the
 * declaration use.
 */
static __isl_give isl_map *first_indices(const po_privatization *x, int n)
{
    isl_map *all = NULL;

    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++) {
            const po_stmt *stmt = &x->scop->stmt[s];
            isl_map *map;

            if (!po_privatization_is_use(x, stmt) ||
                stmt->access[k].array != x->array)
                continue;
            map = isl_map_copy(stmt->access[k].relation);
            map = isl_map_project_out(map, isl_dim_in, (unsigned)x->depth,
                                      (unsigned)(stmt->n_iter - x->depth));
            map = isl_map_project_out(
                map, isl_dim_out, (unsigned)n,
                (unsigned)(x->scop->array[x->array].rank - n));
            map = isl_map_reset_tuple_id(map, isl_dim_in);
            map = isl_map_reset_tuple_id(map, isl_dim_out);
            all = all ? isl_map_union(all, map) : map;
        }
    return all;
}

/* Find how many of the first dimensions each iteration uses one index of; is there any? */
static isl_bool find_left(po_privatization *x)
{
    isl_bool is_one = isl_bool_true;

    while (is_one == isl_bool_true &&
           x->n_left < x->scop->array[x->array].rank) {
        isl_map *map = first_indices(x, x->n_left + 1);

        is_one = isl_map_is_single_valued(map);
        isl_map_free(map);
        x->n_left += is_one == isl_bool_true;
    }
    return is_one < 0 ? is_one : isl_bool_ok(x->n_left > 0);
}

/* Can the array lose dimensions, and be declared without them? */
static isl_bool can_contract(po_privatization *x)
{
    isl_bool good = find_left(x);

    if (good == isl_bool_true)
        good = isl_bool_ok(can_declare(x) && x->scop->array[x->array].dead_out);
    return good;
}

/* Can the array be declared in this loop, or one inside?  Finds how far in. */
static isl_bool can_move(po_privatization *x)
{
    isl_bool good = isl_bool_ok(is_candidate(&x->scop->array[x->array]));

    if (good == isl_bool_true && !x->contracts)
        good = isl_bool_ok(can_declare(x));
    if (good == isl_bool_true)
        good = isl_bool_ok(find_loops(x));
    if (good == isl_bool_true)
        good = confine(x);
    if (good == isl_bool_true && x->contracts)
        good = can_contract(x);
    if (good == isl_bool_true)
        good = is_fed(x);
    x->is_kept = !x->scop->array[x->array].dead_out;
    if (good == isl_bool_true && x->is_kept)
        good = can_keep(x);
    return good;
}

/* Find the arrays that can be declared in the loop at the place of "at": that of "at", or all
 * if it has none, -1.
 */
static isl_bool find_at(const po_privatization *at, po_privatization *all,
                        int *n)
{
    isl_bool good = isl_bool_true;

    for (int a = 0; a < at->scop->n_array && good >= 0; a++) {
        if (at->array >= 0 && at->array != a)
            continue;
        all[*n] = *at;
        all[*n].array = a;
        good = can_move(&all[*n]);
        *n += good == isl_bool_true;
    }
    return good;
}

/* Find all of them, before any is declared: dependences know statements by their number.  "like"
 * is what is looked for.
 */
static int find_all(const po_privatization *like, po_privatization *all)
{
    const po_scop *scop = like->scop;
    int last = -1;
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        int place = scop->stmt[s].position[0];
        po_privatization at = *like;

        at.place = place;
        if (place != last && find_at(&at, all, &n) < 0)
            return 0;
        last = place;
    }
    return n;
}

/* Split the last iteration off the loop at this place. */
static void split_at(po_scop *scop, int place, po_privatization *all, int n)
{
    isl_set *last = po_last_iteration(scop, place, -1);

    po_last_split(scop, place, last);
    isl_set_free(last);
    for (int i = 0; i < n; i++) {
        all[i].is_kept = all[i].is_kept && all[i].place != place;
        all[i].place *= 2;
    }
}

static po_scop *move_in(const po_scop *scop, const po_deps *deps, int only,
                        bool contracts)
{
    po_privatization like = {
        .deps = deps, .array = only, .contracts = contracts};
    size_t most;
    po_privatization *all;
    po_scop *to;
    int n;

    if (!scop || !deps)
        return NULL;
    to = po_scop_copy(scop);
    most = (size_t)to->n_array * (size_t)to->n_stmt;
    all = po_arena_array(to->arena, most + 1, sizeof(*all));
    like.scop = to;
    n = find_all(&like, all);
    for (int i = 0; i < n; i++)
        if (all[i].is_kept)
            split_at(to, all[i].place, all, n);
    for (int i = 0; i < n; i++)
        po_privatization_declare(&all[i]);
    if (n == 0)
        return po_scop_free(to);
    po_scop_number(to);
    return to;
}

po_scop *po_scop_privatize_arrays(const po_scop *scop, const po_deps *deps,
                                  int only)
{
    return move_in(scop, deps, only, false);
}

po_scop *po_scop_contract(const po_scop *scop, const po_deps *deps, int only)
{
    return move_in(scop, deps, only, true);
}
