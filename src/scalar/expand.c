/* Scalar expansion: a scalar that holds the sum of an inner loop becomes an
 * array over the loops around [PW86],
 *
 *     for (i) for (j) {                  for (i) for (j) {
 *         s = 0;                             s[i][j] = 0;
 *         for (k) s += A[i][k] * B[k][j];    for (k) s[i][j] += ...;
 *         C[i][j] = s;                       C[i][j] = s[i][j];
 *     }                                  }
 *
 * so that the statements can be put in loops of their own, of which any can
 * be the innermost.  It is expanded in the model only: the generated code has
 * buffers for a tile.
 *
 * In the program, such a scalar ties the inner loop to the innermost place. The
 * first attempt takes the order of the loops that is found for the scalars as they
 * are, expands them, and goes on with the dependences of the new scop. If a loop
 * around is the better innermost loop, tree/local_buffers.c tiles the loops around, and
 * marks the loop whose iterations have a buffer; codegen/loops/localise.c finds out
 * how large it has to be. A buffer that is not of a constant size, or large, is
 * none; then, and if nothing is gained, the next attempt leaves the scalars alone.
 * What an inner loop adds up that compilers unroll is left where it is (unrolled.c).
 */
#include <isl/map.h>
#include <isl/set.h>

#include "internal.h"

/* A scalar, or an array, and the number of loops of which every iteration has a value of
 * its own; 0 if there are none.
 */
struct scalar {
    const po_scop *scop;
    const po_deps *deps;
    int array;
    int depth;
};

static bool is_access(const po_access *access, const struct scalar *x,
                      bool is_write)
{
    return access->array == x->array && access->is_write == is_write;
}

/* The first statement that mentions the scalar, NULL if there is none. */
static const po_stmt *first_mention(const struct scalar *x)
{
    for (int i = 0; i < x->scop->n_stmt; i++)
        if (po_stmt_mentions(&x->scop->stmt[i], x->array))
            return &x->scop->stmt[i];
    return NULL;
}

static void limit(int *depth, int most)
{
    if (*depth > most)
        *depth = most;
}

/* Set the depth to the number of loops around all mentions. */
static void count_common_loops(struct scalar *x)
{
    const po_stmt *first = first_mention(x);

    x->depth = first ? first->n_iter : 0;
    for (int i = 0; i < x->scop->n_stmt; i++)
        if (po_stmt_mentions(&x->scop->stmt[i], x->array))
            limit(&x->depth, po_stmt_n_common(first, &x->scop->stmt[i]));
}

/* Is the scalar in a subscript that is not affine, which would have to change? */
static bool is_nested(const struct scalar *x)
{
    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++)
            if (x->scop->stmt[s].access[k].array == x->array &&
                po_access_is_nested(&x->scop->stmt[s],
                                    &x->scop->stmt[s].access[k]))
                return true;
    return false;
}

/* Does the text of a statement set the scalar where nothing reads that, so that there is no access
 * for it?  The statement then has a variable for it.
 */
static bool is_set_in_vain(const struct scalar *x)
{
    const po_decl *decl = x->scop->array[x->array].decl;

    for (int s = 0; decl && s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];

        if (stmt->block && po_node_mentions(stmt->block, decl) &&
            !po_stmt_mentions(stmt, x->array))
            return true;
    }
    return false;
}

static bool is_flow(const po_dep *dep, const struct scalar *x)
{
    return dep->array == x->array && dep->kind == PO_DEP_FLOW;
}

static isl_bool all_fed(const struct scalar *x)
{
    isl_bool fed = isl_bool_true;

    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++)
            if (fed == isl_bool_true &&
                is_access(&x->scop->stmt[s].access[k], x, false))
                fed = po_access_is_fed(x->scop, x->deps, s, k);
    return fed;
}

/* Set the depth to the number of loops of which no value leaves an iteration;
 * 0 if the scalar is needed outside the region, or in a subscript.
 */
static isl_stat confine(struct scalar *x)
{
    isl_bool good;

    count_common_loops(x);
    if (!x->scop->array[x->array].dead_out || is_nested(x) || is_set_in_vain(x))
        x->depth = 0;
    for (int i = 0; i < x->deps->n_dep; i++)
        while (x->depth > 0 && is_flow(&x->deps->dep[i], x)) {
            good = po_dep_stays_in_iteration(&x->deps->dep[i], x->depth);
            if (good < 0)
                return isl_stat_error;
            if (good)
                break;
            x->depth--;
        }
    if (x->depth == 0)
        return isl_stat_ok;
    good = all_fed(x);
    if (!good)
        x->depth = 0;
    return good < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat find_depth(struct scalar *x)
{
    if (x->scop->array[x->array].rank == 0)
        return confine(x);
    x->depth = 0;
    return isl_stat_ok;
}

/* Is no statement in the same "depth" loops nested deeper than "stmt"? */
static bool is_deepest(const po_scop *scop, const po_stmt *stmt, int depth)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].n_iter > stmt->n_iter &&
            po_stmt_n_common(stmt, &scop->stmt[i]) >= depth)
            return false;
    return true;
}

/* Is the scalar updated in the innermost of the loops inside those of its
 * depth, and are these no loops that compilers unroll?
 */
static bool is_accumulator(const struct scalar *x)
{
    for (int i = 0; x->depth > 0 && i < x->scop->n_stmt; i++) {
        const po_stmt *stmt = &x->scop->stmt[i];

        if (stmt->n_iter > x->depth &&
            po_stmt_has_access(stmt, x->array, true) &&
            po_stmt_has_access(stmt, x->array, false) &&
            is_deepest(x->scop, stmt, x->depth) &&
            !po_stmt_is_unrolled(stmt, x->depth))
            return true;
    }
    return false;
}

/* Has the scalar a value for every iteration of the same loops as one of the
 * accumulators among "all"?  Then it passes between statements that the
 * expansion of the other takes apart.
 */
static bool goes_along(const struct scalar *x, const struct scalar *all)
{
    for (int i = 0; x->depth > 0 && i < x->scop->n_array; i++)
        if (all[i].depth == x->depth && is_accumulator(&all[i]) &&
            po_stmt_n_common(first_mention(x), first_mention(&all[i])) >=
                x->depth)
            return true;
    return false;
}

/* Return { S[i, j, k] -> name[x, i, j] }, where "relation" is { S[i, j, k] -> name[x] }. */
static __isl_give isl_map *expand(__isl_take isl_map *relation, int depth,
                                  const char *name)
{
    isl_set *domain = isl_map_domain(isl_map_copy(relation));
    isl_size n = isl_set_dim(domain, isl_dim_set);
    isl_map *map = isl_set_identity(domain);

    if (n < depth) {
        isl_map_free(relation);
        return isl_map_free(map);
    }
    map = isl_map_project_out(map, isl_dim_out, (unsigned)depth,
                              (unsigned)(n - depth));
    map = isl_map_flat_range_product(relation, map);
    return isl_map_set_tuple_name(map, isl_dim_out, name);
}

/* Expand the scalar, or array, in "scop". */
static isl_stat expand_scalar(po_scop *scop, const struct scalar *x)
{
    po_array *array = &scop->array[x->array];

    array->rank += x->depth;
    array->is_local = true;
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            po_access *access = &scop->stmt[s].access[k];

            if (access->array != x->array)
                continue;
            access->relation = expand(access->relation, x->depth, array->name);
            if (!access->relation)
                return isl_stat_error;
        }
    return isl_stat_ok;
}

/* Expand the accumulators of inner loops, and what goes along with them, to
 * one element for each iteration of the loops around:
 *
 *     { S[i, j, k] -> s[] }   becomes   { S[i, j, k] -> s[i, j] }
 *
 * A scalar qualifies if no value of it leaves an iteration of these loops, no
 * read sees a value from before the region, and nothing after the region
 * reads it.  NULL if there is none, or isl failed.
 */
po_scop *po_scop_expand(const po_scop *scop, const po_deps *deps)
{
    po_arena *arena = po_arena_new();
    struct scalar *all;
    po_scop *expanded = NULL;
    isl_stat status = scop && deps ? isl_stat_ok : isl_stat_error;

    all = po_arena_array(arena, scop ? (size_t)scop->n_array + 1 : 1,
                         sizeof(*all));
    for (int i = 0; status >= 0 && i < scop->n_array; i++) {
        all[i] = (struct scalar){.scop = scop, .deps = deps, .array = i};
        status = find_depth(&all[i]);
    }
    for (int i = 0; status >= 0 && i < scop->n_array; i++) {
        if (!goes_along(&all[i], all))
            continue;
        if (!expanded)
            expanded = po_scop_copy(scop);
        status = expand_scalar(expanded, &all[i]);
    }
    po_arena_free(arena);
    return status < 0 ? po_scop_free(expanded) : expanded;
}

/* The statement that declares the array, and does nothing else; -1 if there is none. */
static int declaration_of(const struct scalar *x)
{
    for (int s = 0; s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];

        if (po_stmt_declares(x->scop, stmt, x->array))
            return stmt->n_access == 1 && !stmt->block->value ? s : -1;
    }
    return -1;
}

/* Are all references to the array in statement "s" to elements of it, by subscripts? */
static bool are_elements(const struct scalar *x, int s)
{
    const po_stmt *stmt = &x->scop->stmt[s];
    const po_array *array = &x->scop->array[x->array];

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == x->array &&
            (!stmt->body || !stmt->access[k].is_exact ||
             !po_array_is_declared_reference(array, stmt->access[k].expr)))
            return false;
    return true;
}

/* Does a read see what is in the array before it is written? */
static bool sees_declaration(const struct scalar *x, int declaration)
{
    for (int i = 0; i < x->deps->n_dep; i++)
        if (is_flow(&x->deps->dep[i], x) && x->deps->dep[i].src == declaration)
            return true;
    return false;
}

/* Set the depth to the number of loops around the declaration of an array, if iterations of these
 * may have elements beside each other.
 */
static isl_stat find_lines(struct scalar *x)
{
    const po_array *array = &x->scop->array[x->array];
    int declaration = declaration_of(x);
    bool good =
        declaration >= 0 && array->decl && !array->member &&
        po_type_is_scalar(array->element) && !array->element->is_volatile &&
        po_array_declared_bytes(array) > 0 && !sees_declaration(x, declaration);

    x->depth = 0;
    for (int s = 0; good && s < x->scop->n_stmt; s++)
        good = s == declaration || are_elements(x, s);
    if (!good)
        return isl_stat_ok;
    if (confine(x) < 0)
        return isl_stat_error;
    if (x->depth < x->scop->stmt[declaration].n_iter)
        x->depth = 0;
    return isl_stat_ok;
}

/* Does the statement add to the scalar, or the like: s += e, or s = s + e? */
static bool is_sum(const po_expr *body, const po_decl *scalar)
{
    const po_expr *value;

    if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE)
        return true;
    value = po_expr_strip(body->arg[1]);
    for (int i = 0; value->kind == PO_EXPR_BINARY && i < value->n_arg; i++) {
        const po_expr *part = po_expr_strip(value->arg[i]);

        if (part->kind == PO_EXPR_VAR && part->decl == scalar)
            return true;
    }
    return false;
}

/* Do values of the scalar go from one iteration of a loop in the line, which compilers do not
 * unroll, to another, by the dependence?  Sums, and the like, are for other passes.
 */
static bool goes_on(const struct scalar *x, const po_dep *dep)
{
    const po_stmt *src = &x->scop->stmt[dep->src];
    const po_stmt *dst = &x->scop->stmt[dep->dst];

    return is_flow(dep, x) && po_stmt_n_common(src, dst) > x->depth &&
           (src != dst || !is_sum(src->body, x->scop->array[x->array].decl)) &&
           !po_stmt_is_unrolled(src, x->depth) &&
           po_dep_stays_in_iteration(dep, x->depth + 1) == isl_bool_false;
}

/* Is it what lines are made for: an array, or such a scalar, whose next value takes a while? */
static bool is_along(const struct scalar *x)
{
    const po_array *array = &x->scop->array[x->array];
    bool is = array->rank > 0;

    if (!is && !po_type_is_float(array->element))
        return false;

    for (int i = 0; x->depth > 0 && !is && i < x->deps->n_dep; i++)
        is = goes_on(x, &x->deps->dep[i]);
    return is && x->depth > 0;
}

/* Return of how many loops the scalar, or array, has to have an element for each iteration: of
 * those that an array, or a scalar, with values along lines is in, if it is in these, too.  0 if
 * it is not; or if it is a scalar of loops inside, where there are arrays: iterations are one
 * behind another in the innermost loop then.
 */
static int depth_in_lines(const struct scalar *x, const struct scalar *all)
{
    const po_scop *scop = x->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (is_along(&all[i]) && all[i].depth <= x->depth &&
            (all[i].depth == x->depth || scop->array[i].rank == 0) &&
            po_stmt_n_common(first_mention(x), first_mention(&all[i])) >=
                all[i].depth)
            return all[i].depth;
    return 0;
}

static bool has_floats_of(const po_expr *expr, void *type)
{
    return po_expr_has_floats_of(expr, type);
}

/* Are all floating-point numbers in the statement of the size of "type"? */
static bool is_of_one_size(const po_stmt *stmt, const po_type *type)
{
    return stmt->body
               ? po_expr_has_floats_of(stmt->body, type)
               : po_node_walk_expr(stmt->block, has_floats_of, (void *)type);
}

/* Is what the scalar, or array, is set to, or is part of, computed as floating-point numbers of
 * another type?  gcc 12 loses the rounding in between where several such chains are side by side,
 * also of those that go through other arrays.
 */
static bool is_converted(const struct scalar *x)
{
    const po_type *type = x->scop->array[x->array].element;

    for (int s = 0; po_type_is_float(type) && s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];

        if (po_stmt_mentions(stmt, x->array) && !is_of_one_size(stmt, type) &&
            !po_stmt_declares(x->scop, stmt, x->array))
            return true;
    }
    return false;
}

/* Expand what is in lines, and leave declarations of the arrays out. */
static po_scop *expand_lines(const po_scop *scop, const struct scalar *all)
{
    po_scop *to = po_scop_copy(scop);
    isl_stat status = isl_stat_ok;

    for (int i = scop->n_stmt - 1; i >= 0; i--)
        for (int a = 0; a < scop->n_array; a++)
            if (all[a].depth > 0 && po_stmt_declares(scop, &scop->stmt[i], a)) {
                po_scop_drop_stmt(to, i);
                break;
            }
    for (int i = 0; status >= 0 && i < scop->n_array; i++) {
        struct scalar x = all[i];

        x.depth = x.depth > 0 ? depth_in_lines(&all[i], all) : 0;
        if (x.depth == 0)
            continue;
        if (is_converted(&x))
            return po_scop_free(to);
        to->array[i].n_line = x.depth;
        status = expand_scalar(to, &x);
    }
    if (status < 0)
        return po_scop_free(to);
    po_scop_number(to);
    return to;
}

/* Give arrays that are declared in loops an element for each iteration of these, in the place
 * of each of theirs, and expand scalars that hold a value for an iteration of the same loops:
 *
 *     for (i) {                              for (i) p[0][i] = 0;
 *         double p[N];                       for (i) for (j) p[j][i] = f(p[j - 1][i]);
 *         p[0] = 0;                     ->   for (i) for (j) a[j][i] = p[j][i];
 *         for (j) p[j] = f(p[j - 1]);
 *         for (j) a[j][i] = p[j];
 *     }
 *
 * so that iterations of the loop that declares it can stand side by side in the innermost
 * loops, the elements of which are then beside each other.  NULL if there is no such array.
 */
po_scop *po_scop_expand_lines(const po_scop *scop, const po_deps *deps)
{
    po_arena *arena = po_arena_new();
    struct scalar *all;
    bool any = false;
    po_scop *expanded = NULL;
    isl_stat status = scop && deps ? isl_stat_ok : isl_stat_error;

    all = po_arena_array(arena, scop ? (size_t)scop->n_array + 1 : 1,
                         sizeof(*all));
    for (int i = 0; status >= 0 && i < scop->n_array; i++) {
        all[i] = (struct scalar){.scop = scop, .deps = deps, .array = i};
        status =
            scop->array[i].rank > 0 ? find_lines(&all[i]) : find_depth(&all[i]);
        any = any || is_along(&all[i]);
    }
    if (any && status >= 0)
        expanded = expand_lines(scop, all);
    po_arena_free(arena);
    return expanded;
}
