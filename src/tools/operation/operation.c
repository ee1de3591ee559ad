/* What statements compute: their iterators, from the dependences, the statements that begin
 * and end them, and their names, from the subscripts of their operands.
 *
 * An accumulator, "s = 0; for (k) s += a[i][k] * b[k][j]; c[i][j] = s", begins anew in each
 * iteration of the loops that all its references share: dataflow tells that no value
 * passes from one to the next (po_dep.is_private), and the result is what ends it.
 */
#include "polyopt/operation.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "polyopt/expr.h"

/* The work on a statement. */
struct work {
    const po_scop *scop;
    const po_deps *deps;
    const po_stmt *stmt;
    const po_access *write;
    po_operation *op;
};

/* Does a value, or the order of a pair of references, go from one iteration of loop "d" to
 * another?
 */
static isl_bool moves(const po_dep *dep, int d)
{
    isl_map *same = isl_map_equate(isl_map_copy(dep->relation), isl_dim_in, d,
                                   isl_dim_out, d);
    isl_bool stays = isl_map_is_equal(dep->relation, same);

    isl_map_free(same);
    return isl_bool_not(stays);
}

static bool is_update(const struct work *w, const po_dep *dep)
{
    return dep->src == w->op->stmt && dep->dst == w->op->stmt &&
           dep->array == w->write->array && w->op->op != PO_REDUCTION_NONE;
}

/* Is it a statement of the operation? */
static bool is_part(const po_operation *op, int stmt)
{
    return stmt == op->stmt || stmt == op->begin || stmt == op->end;
}

static isl_stat find_kind(struct work *w, int d)
{
    po_iterator_kind *kind = &w->op->kind[d];

    *kind = PO_ITERATOR_PARALLEL;
    for (int k = 0; k < w->deps->n_dep; k++) {
        const po_dep *dep = &w->deps->dep[k];
        isl_bool is_moved;

        if (!is_part(w->op, dep->src) || !is_part(w->op, dep->dst) ||
            (dep->is_private && d < dep->n_common) ||
            d >= po_stmt_n_common(&w->scop->stmt[dep->src],
                                  &w->scop->stmt[dep->dst]))
            continue;
        is_moved = moves(dep, d);
        if (is_moved < 0)
            return isl_stat_error;
        if (is_moved && !is_update(w, dep))
            *kind = PO_ITERATOR_SEQUENTIAL;
        else if (is_moved && *kind == PO_ITERATOR_PARALLEL)
            *kind = PO_ITERATOR_REDUCTION;
    }
    return isl_stat_ok;
}

/* --- what begins and ends an operation ---------------------------------------- */

static const po_access *access_to(const po_stmt *stmt, int array, bool is_write)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == array &&
            stmt->access[k].is_write == is_write)
            return &stmt->access[k];
    return NULL;
}

static const po_access *written_by(const po_stmt *stmt)
{
    const po_access *write = NULL;

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write && write)
            return NULL;
        else if (stmt->access[k].is_write)
            write = &stmt->access[k];
    return write;
}

/* Does a value of the array flow from one statement to the other? */
static bool flows(const po_deps *deps, int src, int dst, int array)
{
    for (int k = 0; k < deps->n_dep; k++)
        if (deps->dep[k].kind == PO_DEP_FLOW && deps->dep[k].src == src &&
            deps->dep[k].dst == dst && deps->dep[k].array == array)
            return true;
    return false;
}

/* Does the statement read nothing, or what is not written in the scop, and no more than
 * that?  Such a statement only sets what it writes.
 */
static bool only_sets(const struct work *w, int stmt)
{
    const po_stmt *other = &w->scop->stmt[stmt];

    return other->n_iter <= w->stmt->n_iter && other->body &&
           written_by(other) && !access_to(other, w->write->array, false) &&
           flows(w->deps, stmt, w->op->stmt, w->write->array);
}

/* Does the statement make the result of what the operation has accumulated? */
static bool ends(const struct work *w, int stmt)
{
    const po_stmt *other = &w->scop->stmt[stmt];
    int array = w->write->array;

    return other->n_iter < w->stmt->n_iter && other->body &&
           written_by(other) && flows(w->deps, w->op->stmt, stmt, array) &&
           (w->scop->array[array].rank == 0 || access_to(other, array, true));
}

static int only_one(const struct work *w,
                    bool (*is)(const struct work *w, int stmt))
{
    int found = -1;

    for (int s = 0; s < w->scop->n_stmt; s++) {
        if (s == w->op->stmt || !is(w, s))
            continue;
        if (found >= 0)
            return -1;
        found = s;
    }
    return found;
}

/* --- names ------------------------------------------------------------------------ */

/* Return the subscripts of the access as functions of the iterators; NULL if they are no
 * such, or no affine ones.
 */
static __isl_give isl_multi_aff *subscripts(const po_stmt *stmt,
                                            const po_access *access)
{
    isl_map *map = isl_map_gist_domain(isl_map_copy(access->relation),
                                       isl_set_copy(stmt->domain));
    isl_bool single = isl_map_is_single_valued(map);
    isl_pw_multi_aff *pieces =
        single == isl_bool_true ? isl_pw_multi_aff_from_map(map) : NULL;
    isl_bool whole =
        pieces ? isl_pw_multi_aff_isa_multi_aff(pieces) : isl_bool_false;

    if (single != isl_bool_true)
        isl_map_free(map);
    if (whole == isl_bool_true)
        return isl_pw_multi_aff_as_multi_aff(pieces);
    isl_pw_multi_aff_free(pieces);
    return NULL;
}

/* Are both to the same elements? */
static bool is_same(const po_access *a, const po_access *b)
{
    isl_bool same;

    if (a->array != b->array)
        return false;
    same = isl_map_is_equal(a->relation, b->relation);
    return same == isl_bool_true;
}

static isl_bool has_kind(const struct work *w, __isl_keep isl_aff *aff,
                         po_iterator_kind kind)
{
    isl_bool has = isl_bool_false;

    for (int d = 0; d < w->stmt->n_iter && has == isl_bool_false; d++)
        if (w->op->kind[d] == kind)
            has = isl_aff_involves_dims(aff, isl_dim_in, (unsigned)d, 1);
    return has;
}

/* Does a reference before read the same? */
static bool is_again(const po_stmt *stmt, int access)
{
    for (int k = 0; k < access; k++)
        if (!stmt->access[k].is_write &&
            is_same(&stmt->access[k], &stmt->access[access]))
            return true;
    return false;
}

/* What is known of the operands that are read; "has_own": one is of the array that is
 * written.
 */
struct operands {
    int n;
    int n_of_terms;
    bool has_own;
    bool has_window;
    bool is_known;
    bool is_pointwise;
    bool is_stencil;
    bool is_permuted;
    bool is_same;
};

/* The first subscript of the result that is "aff" but for a constant; -1 if none is.
 * "is_equal": that is 0.
 */
static int match(__isl_keep isl_multi_aff *result, int rank,
                 __isl_keep isl_aff *aff, bool *is_equal)
{
    int found = -1;

    *is_equal = false;
    for (int d = 0; d < rank && found < 0; d++) {
        isl_aff *gap =
            isl_aff_sub(isl_multi_aff_get_at(result, d), isl_aff_copy(aff));
        isl_bool is_constant = isl_aff_is_cst(gap);
        isl_bool is_none = isl_aff_plain_is_zero(gap);

        if (is_constant == isl_bool_true) {
            found = d;
            *is_equal = is_none == isl_bool_true;
        }
        isl_aff_free(gap);
    }
    return found;
}

/* Compare a subscript of an operand with those of the result. */
static void look_at_subscript(const struct work *w, struct operands *all,
                              __isl_keep isl_multi_aff *result, int rank,
                              __isl_keep isl_aff *aff, int d)
{
    isl_bool of_terms = has_kind(w, aff, PO_ITERATOR_REDUCTION);
    isl_bool of_result = has_kind(w, aff, PO_ITERATOR_PARALLEL);
    bool is_equal;
    int at = match(result, rank, aff, &is_equal);
    isl_bool is_constant = isl_aff_is_cst(aff);

    if (of_terms == isl_bool_true && of_result == isl_bool_true)
        all->has_window = true;
    if (is_constant != isl_bool_true) {
        all->is_stencil = all->is_stencil && at >= 0;
        all->is_pointwise = all->is_pointwise && is_equal;
    }
    all->is_permuted = all->is_permuted && is_equal;
    all->is_same = all->is_same && at == d;
}

static void look_at(const struct work *w, struct operands *all,
                    const po_access *access, __isl_keep isl_multi_aff *result,
                    int rank)
{
    isl_multi_aff *index = subscripts(w->stmt, access);
    int n = w->scop->array[access->array].rank;
    bool of_terms = false;

    all->n++;
    all->is_known = all->is_known && index;
    all->is_permuted = all->is_permuted && n == rank;
    for (int d = 0; d < n && index; d++) {
        isl_aff *aff = isl_multi_aff_get_at(index, d);
        isl_bool has = has_kind(w, aff, PO_ITERATOR_REDUCTION);

        of_terms = of_terms || has == isl_bool_true;
        look_at_subscript(w, all, result, rank, aff, d);
        isl_aff_free(aff);
    }
    all->n_of_terms += of_terms;
    isl_multi_aff_free(index);
}

/* Is an element stored as it is read? */
static bool is_plain(const po_stmt *stmt)
{
    const po_expr *body = stmt->body ? po_expr_strip(stmt->body) : NULL;
    const po_expr *from;

    if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE)
        return false;
    from = po_expr_strip(body->arg[1]);
    return from->kind == PO_EXPR_SUBSCRIPT || from->kind == PO_EXPR_VAR ||
           from->kind == PO_EXPR_MEMBER;
}

static po_operation_name name_of_map(const struct work *w,
                                     const struct operands *all)
{
    if (all->n == 0)
        return PO_OPERATION_FILL;
    if (all->n == 1 && all->is_permuted && is_plain(w->stmt))
        return all->is_same ? PO_OPERATION_COPY : PO_OPERATION_TRANSPOSITION;
    return all->is_pointwise ? PO_OPERATION_POINTWISE
           : all->is_stencil ? PO_OPERATION_STENCIL
                             : PO_OPERATION_OTHER;
}

static bool has(const struct work *w, po_iterator_kind kind)
{
    for (int d = 0; d < w->stmt->n_iter; d++)
        if (w->op->kind[d] == kind)
            return true;
    return false;
}

static po_operation_name find_name(const struct work *w)
{
    isl_multi_aff *result = subscripts(w->stmt, w->write);
    int rank = w->scop->array[w->write->array].rank;
    struct operands all = {.is_known = result != NULL,
                           .is_pointwise = true,
                           .is_stencil = true,
                           .is_permuted = true,
                           .is_same = true};

    for (int k = 0; k < w->stmt->n_access && result; k++) {
        const po_access *access = &w->stmt->access[k];

        if (access->is_write || is_again(w->stmt, k))
            continue;
        if (is_same(access, w->write))
            continue;
        look_at(w, &all, access, result, rank);
        all.has_own = all.has_own || access->array == w->write->array;
    }
    isl_multi_aff_free(result);
    if (!all.is_known || (all.has_own && has(w, PO_ITERATOR_SEQUENTIAL)))
        return PO_OPERATION_OTHER;
    if (!has(w, PO_ITERATOR_REDUCTION))
        return name_of_map(w, &all);
    return all.n_of_terms < 2 ? PO_OPERATION_REDUCTION
           : all.has_window   ? PO_OPERATION_CONVOLUTION
                              : PO_OPERATION_CONTRACTION;
}

/* --- all of it -------------------------------------------------------------------- */

/* How does the statement update what it writes?  The order of sums and extremes of
 * floating-point numbers counts, but not here.
 */
static po_reduction update_of(const struct work *w)
{
    int array = w->write->array;
    po_reduction op = po_stmt_find_update(w->scop, w->stmt, array, true).op;
    po_peak_update peak;

    if (op != PO_REDUCTION_NONE)
        return op;
    peak = po_stmt_find_peak(w->scop, w->stmt, array);
    return peak.is_place ? PO_REDUCTION_NONE : peak.op;
}

static isl_stat find_operation(struct work *w, po_arena *arena)
{
    po_operation *op = w->op;

    op->kind =
        po_arena_array(arena, (size_t)w->stmt->n_iter + 1, sizeof(*op->kind));
    op->begin = -1;
    op->end = -1;
    op->result = w->write;
    if (w->write) {
        op->op = update_of(w);
        if (op->op != PO_REDUCTION_NONE) {
            op->begin = only_one(w, only_sets);
            op->end = only_one(w, ends);
        }
        if (op->end >= 0)
            op->result = written_by(&w->scop->stmt[op->end]);
    }
    for (int d = 0; d < w->stmt->n_iter; d++)
        if (w->write && find_kind(w, d) < 0)
            return isl_stat_error;
        else if (!w->write)
            op->kind[d] = PO_ITERATOR_SEQUENTIAL;
    op->name = w->write ? find_name(w) : PO_OPERATION_OTHER;
    return isl_stat_ok;
}

/* Leave out those whose statements begin or end others. */
static int leave_parts(po_operation *list, int n)
{
    int n_left = 0;

    for (int i = 0; i < n; i++) {
        bool is_of_other = false;

        for (int k = 0; k < n; k++)
            is_of_other =
                is_of_other || (k != i && (list[k].begin == list[i].stmt ||
                                           list[k].end == list[i].stmt));
        list[n_left].stmt = list[i].stmt;
        if (!is_of_other)
            list[n_left++] = list[i];
    }
    return n_left;
}

po_operation *po_operations_find(const po_scop *scop, const po_deps *deps,
                                 po_arena *arena, int *n)
{
    po_operation *list;

    *n = 0;
    if (!scop || !deps)
        return NULL;
    list = po_arena_array(arena, (size_t)scop->n_stmt + 1, sizeof(*list));
    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        struct work w = {scop, deps, stmt, written_by(stmt), &list[s]};

        list[s] = (po_operation){.stmt = s};
        if (find_operation(&w, arena) < 0)
            return NULL;
    }
    *n = leave_parts(list, scop->n_stmt);
    return list;
}
