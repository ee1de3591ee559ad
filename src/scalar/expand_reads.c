/* Reads of elements that the same step of an outer loop writes, too, get arrays of their own: what
 * the elements are at the beginning of the step, or at its end.
 *
 *     for (k)                                for (k) {
 *         for (i) for (j)                        for (j) row[k][j] = a[k][j];
 *             a[i][j] = f(a[i][j],      ->       for (i) for (j)
 *                         a[k][j]);                  a[i][j] = f(a[i][j], row[k][j]);
 *                                            }
 *
 * Here i and j are what index_set_split.c leaves of the loops, without i == k.  Then nothing keeps
 * an element from being updated for several k in a row but what these rows need: the order
 * is that of a product of matrices, with blocks of k.  This is array expansion [Feautrier88b]
 * of single reads, as far as they are in the way.
 *
 * A read gets such an array if all loops of its statement are real ones, of which some change
 * nothing about the element, and if the element is written again in a later step, or
 * later in the step.  All values that it sees are those from steps before; or all are those of
 * the step itself, of which nothing writes the element any more.  The array is filled in front of
 * the read, inside of as many of the loops around as the element depends on all of.  If that cannot
 * be for one of the reads, which would keep steps apart as before, it is not for any.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "expand_reads.h"

/* More statements than this are not made. */
#define MAX_STMT 40

/* Has the statement as many loops as any, each with several iterations? */
static bool is_deep(const po_scop *scop, const po_stmt *stmt)
{
    return stmt->n_iter >= 3 && stmt->n_iter == po_scop_depth(scop) &&
           stmt->iter && stmt->iter_value &&
           po_stmt_n_loops(stmt) == stmt->n_iter;
}

/* Is it the reference of a plain array, which is accessed exactly? */
static bool is_plain(const po_scop *scop, const po_stmt *stmt,
                     const po_access *access)
{
    const po_array *array = &scop->array[access->array];
    const po_type *type = array->element;

    return stmt->body && access->expr && access->is_exact && array->rank > 0 &&
           array->decl && !array->is_inner && !array->is_local && type &&
           !type->is_volatile && type->size_bytes > 0 &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT);
}

/* Are writes to the array sure to happen, to elements that are known? */
static bool has_plain_writes(const po_scop *scop, int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->array == array && access->is_write &&
                (!access->is_must || !access->is_exact))
                return false;
        }
    return true;
}

/* Are both ends of the dependence in the same outermost loop? */
static bool is_in_loop(const po_scop *scop, const po_dep *dep)
{
    return scop->stmt[dep->src].position[0] == scop->stmt[dep->dst].position[0];
}

/* Return the instances at this end of the dependences on the read; "within": of those in one step
 * only.
 */
static __isl_give isl_set *find_ends(const po_expansion *x, int stmt,
                                     int access, po_dep_kind kind, bool within)
{
    const po_stmt *s = &x->scop->stmt[stmt];
    isl_set *all = isl_set_empty(isl_set_get_space(s->domain));

    for (int i = 0; i < x->deps->n_dep; i++) {
        const po_dep *dep = &x->deps->dep[i];
        bool is_flow = kind == PO_DEP_FLOW;
        isl_map *pairs;

        if (dep->kind != kind || (is_flow ? dep->dst : dep->src) != stmt ||
            (is_flow ? dep->dst_access : dep->src_access) != access ||
            (within && !is_in_loop(x->scop, dep)))
            continue;
        pairs = isl_map_copy(dep->relation);
        if (within)
            pairs = po_dep_same_iteration(pairs, 1);
        all = isl_set_union(all, is_flow ? isl_map_range(pairs)
                                         : isl_map_domain(pairs));
    }
    return isl_set_intersect_params(all, isl_set_copy(x->known));
}

static isl_bool has_ends(const po_expansion *x, int stmt, int access,
                         po_dep_kind kind, bool within)
{
    isl_set *ends = find_ends(x, stmt, access, kind, within);
    isl_bool none = isl_set_is_empty(ends);

    isl_set_free(ends);
    return isl_bool_not(none);
}

/* Do all instances see a value of the same step? */
static isl_bool sees_step(const po_expansion *x, int stmt, int access)
{
    isl_set *seen = find_ends(x, stmt, access, PO_DEP_FLOW, true);
    isl_set *all = isl_set_intersect_params(
        isl_set_copy(x->scop->stmt[stmt].domain), isl_set_copy(x->known));
    isl_bool good = isl_set_is_subset(all, seen);

    isl_set_free(seen);
    isl_set_free(all);
    return good;
}

/* Store which values the read sees. */
static isl_stat find_version(const po_expansion *x, int stmt, int access,
                             po_copy_version *version)
{
    isl_bool is_new = has_ends(x, stmt, access, PO_DEP_FLOW, true);
    isl_bool good = is_new;

    *version = PO_COPY_BOTH;
    if (is_new == isl_bool_false) {
        *version = PO_COPY_OLD;
        return isl_stat_ok;
    }
    if (good == isl_bool_true)
        good = sees_step(x, stmt, access);
    if (good == isl_bool_true)
        good = isl_bool_not(has_ends(x, stmt, access, PO_DEP_ANTI, true));
    if (good == isl_bool_true)
        *version = PO_COPY_NEW;
    return good < 0 ? isl_stat_error : isl_stat_ok;
}

/* Store the loops that the element depends on; false if these are all, or the outermost one is
 * not among them, or it depends on something else.
 */
static bool find_dims(po_copy *copy, po_arena *arena)
{
    const po_stmt *stmt = copy->like;
    isl_map *relation = isl_map_copy(copy->access->relation);
    isl_map *gist = isl_map_gist_domain(relation, isl_set_copy(stmt->domain));

    copy->n_dim = 0;
    copy->dim = po_arena_array(arena, (size_t)stmt->n_iter, sizeof(int));
    for (int i = 0; i < stmt->n_iter; i++) {
        isl_bool involved =
            isl_map_involves_dims(gist, isl_dim_in, (unsigned)i, 1);

        if (involved != isl_bool_false)
            copy->dim[copy->n_dim++] = i;
    }
    isl_map_free(gist);
    return copy->n_dim > 1 && copy->n_dim < stmt->n_iter && copy->dim[0] == 0;
}

/* Are the values of all loops that the element depends on functions of their own iterations? */
static bool has_own_values(const po_copy *copy)
{
    for (int d = 0; d < copy->n_dim; d++)
        if (!po_stmt_has_own_value(copy->like, copy->dim[d]))
            return false;
    return true;
}

/* Have the two the same loops around? */
static bool has_same_loops(const po_copy *a, const po_copy *b)
{
    if (a->n_dim != b->n_dim || a->like->n_iter != b->like->n_iter ||
        a->like->position[0] != b->like->position[0])
        return false;
    for (int d = 0; d < a->n_dim; d++)
        if (a->dim[d] != b->dim[d] ||
            a->like->iter[a->dim[d]] != b->like->iter[b->dim[d]])
            return false;
    return true;
}

/* Return what has the same copies, or is new; NULL if these would be too many. */
static po_copy *find_copy(po_expansion *x, const po_copy *what)
{
    for (int i = 0; i < x->n_copy; i++)
        if (x->copy[i].version == what->version &&
            x->copy[i].access->array == what->access->array &&
            has_same_loops(&x->copy[i], what) &&
            po_expr_is_same(x->copy[i].access->expr, what->access->expr))
            return &x->copy[i];
    if (x->n_copy == PO_MAX_COPY)
        return NULL;
    x->copy[x->n_copy] = *what;
    x->copy[x->n_copy].array = -1;
    return &x->copy[x->n_copy++];
}

/* Return what fills the array in front of the statement, or is new; NULL if these would be
 * too many.
 */
static po_fill *find_fill(po_expansion *x, const po_copy *copy,
                          const po_stmt *reader)
{
    po_fill *fill;
    int depth = 0;

    while (depth < copy->n_dim && copy->dim[depth] == depth)
        depth++;
    for (int i = 0; i < x->n_fill; i++)
        if (x->fill[i].copy == copy &&
            (x->fill[i].reader == reader ||
             (po_stmt_n_common(x->fill[i].reader, reader) >= depth &&
              x->fill[i].reader->position[2 * depth] ==
                  reader->position[2 * depth])))
            return &x->fill[i];
    if (x->n_fill == PO_MAX_COPY)
        return NULL;
    fill = &x->fill[x->n_fill++];
    *fill = (po_fill){copy, reader, depth, NULL};
    return fill;
}

/* Is the read one of the element that the statement writes? */
static isl_bool is_own(const po_stmt *stmt, const po_access *read)
{
    isl_bool same = isl_bool_false;

    for (int k = 0; k < stmt->n_access && same == isl_bool_false; k++)
        if (stmt->access[k].is_write && stmt->access[k].array == read->array)
            same = isl_map_is_equal(stmt->access[k].relation, read->relation);
    return same;
}

/* Is the element there in any case: is it read behind no condition, or sure to be written? */
static isl_bool is_there(const po_expansion *x, const po_stmt *stmt,
                         const po_access *read)
{
    if (po_expr_is_evaluated(stmt->body, read->expr))
        return isl_bool_true;
    return po_expansion_writes(x, read->array, read->relation);
}

/* Is the read one that is in the way: is the element written again? */
static isl_bool is_wanted(const po_expansion *x, int stmt, int access)
{
    const po_stmt *s = &x->scop->stmt[stmt];
    const po_access *read = &s->access[access];
    isl_bool own;

    if (read->is_write || !is_plain(x->scop, s, read) ||
        !has_plain_writes(x->scop, read->array))
        return isl_bool_false;
    own = is_own(s, read);
    if (own != isl_bool_false)
        return isl_bool_not(own);
    own = is_there(x, s, read);
    return own == isl_bool_true ? has_ends(x, stmt, access, PO_DEP_ANTI, false)
                                : own;
}

/* Note the read of the element, and where it is to be read from; "x->is_stuck" if that cannot
 * be.
 */
static isl_stat add_read(po_expansion *x, int stmt, int access)
{
    const po_stmt *reader = &x->scop->stmt[stmt];
    po_copy what = {.like = reader, .access = &reader->access[access]};
    po_copy *copy;
    po_fill *fill;
    isl_map *elements;

    if (find_version(x, stmt, access, &what.version) < 0)
        return isl_stat_error;
    x->is_stuck = what.version == PO_COPY_BOTH ||
                  po_access_is_nested(reader, what.access) ||
                  !find_dims(&what, x->to->arena) || !has_own_values(&what);
    copy = x->is_stuck ? NULL : find_copy(x, &what);
    fill = copy ? find_fill(x, copy, reader) : NULL;
    x->is_stuck = !fill;
    if (x->is_stuck)
        return isl_stat_ok;
    elements = po_copy_project(copy, what.access);
    fill->relation =
        fill->relation ? isl_map_union(fill->relation, elements) : elements;
    if (copy->array < 0) {
        copy->array = po_scop_add_scalar(x->to, what.access->array);
        x->to->array[copy->array].rank = copy->n_dim;
        x->to->array[copy->array].is_local = true;
    }
    po_copy_redirect(x->to, &x->to->stmt[stmt], access, copy);
    return isl_stat_ok;
}

/* Look at all reads. */
static isl_stat find_reads(po_expansion *x)
{
    isl_stat status = isl_stat_ok;

    for (int s = 0; s < x->scop->n_stmt && !x->is_stuck; s++) {
        if (!is_deep(x->scop, &x->scop->stmt[s]))
            continue;
        for (int k = 0;
             k < x->scop->stmt[s].n_access && status >= 0 && !x->is_stuck;
             k++) {
            isl_bool wanted = is_wanted(x, s, k);

            if (wanted == isl_bool_true)
                status = add_read(x, s, k);
            else if (wanted < 0)
                status = isl_stat_error;
        }
    }
    return status;
}

po_scop *po_scop_expand_reads(const po_scop *scop, const po_deps *deps)
{
    po_expansion x = {.scop = scop, .deps = deps};
    bool good;

    if (!scop || !deps || scop->n_stmt > MAX_STMT - PO_MAX_COPY)
        return NULL;
    x.known = po_scop_assumed(scop);
    x.to = po_scop_copy(scop);
    good = find_reads(&x) >= 0 && !x.is_stuck && x.n_fill > 0;
    good = good && po_expansion_fill(&x) >= 0;
    for (int i = 0; i < x.n_fill; i++)
        isl_map_free(x.fill[i].relation);
    isl_set_free(x.known);
    return good ? x.to : po_scop_free(x.to);
}
