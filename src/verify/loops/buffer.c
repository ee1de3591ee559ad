/* Buffers for tiles of expanded scalars: every access is within the buffer.
 *
 *     double s[32];    for i in [it, it + 31]: ... s[i - it] ...
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

#include "../decide.h"
#include "loops.h"

/* A leaf that sees a buffer. */
struct seen {
    const po_buffer *buffer;
    const po_leaf *leaf;
};

static __isl_give isl_pw_aff *outer_coordinate(void *user, int var)
{
    const struct seen *seen = user;
    int pos = po_leaf_position(seen->leaf, var);
    isl_space *space;

    if (pos < 0 || pos >= seen->buffer->n_binder)
        return NULL;
    space = isl_set_get_space(seen->leaf->points);
    return isl_pw_aff_var_on_domain(isl_local_space_from_space(space),
                                    isl_dim_set, (unsigned)pos);
}

/* Return the number of values of subscript "d" that there is room for: a constant, or, of a buffer
 * from the heap, what its size is there.
 */
static __isl_give isl_pw_aff *extent_of(const po_ast_node *buffer, int d,
                                        __isl_take isl_space *space)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_pw_aff *size;

    if (!buffer->decl.size)
        return isl_pw_aff_val_on_domain(
            isl_set_universe(space),
            isl_val_int_from_si(ctx, buffer->decl.extent[d]));
    size = po_qaff_is_parametric(buffer->decl.size[d])
               ? po_quasi_value(buffer->decl.size[d], space, NULL, NULL)
               : NULL;
    isl_space_free(space);
    return size;
}

/* Return the iteration of loop "dim" around the statement, and "shift" more. */
static __isl_give isl_pw_aff *subscript_of(const struct seen *seen, int dim,
                                           long shift)
{
    isl_space *space = isl_set_get_space(seen->leaf->points);
    isl_val *more = isl_val_int_from_si(isl_space_get_ctx(space), shift);
    isl_pw_aff *value = isl_pw_aff_val_on_domain(isl_set_universe(space), more);

    return dim < 0 ? value
                   : isl_pw_aff_add(po_leaf_arg(seen->leaf, dim), value);
}

/* Is subscript "d", loop "dim" around the statement and "shift" more, from the base on, and less
 * than the extent beyond it?
 */
static isl_bool subscript_fits(struct seen *seen, int d, int dim, long shift)
{
    const po_ast_node *node = seen->buffer->node;
    isl_ctx *ctx = isl_set_get_ctx(seen->leaf->points);
    isl_space *space = isl_set_get_space(seen->leaf->points);
    isl_pw_aff *place =
        po_quasi_value(node->decl.base[d], space, outer_coordinate, seen);
    isl_pw_aff *extent = extent_of(node, d, space);
    isl_set *good;
    isl_bool fits;

    if (!place || !extent) {
        isl_pw_aff_free(place);
        isl_pw_aff_free(extent);
        return po_no(ctx);
    }
    place = isl_pw_aff_sub(subscript_of(seen, dim, shift), place);
    good = isl_pw_aff_nonneg_set(isl_pw_aff_copy(place));
    good = isl_set_intersect(good, isl_pw_aff_lt_set(place, extent));
    fits = isl_set_is_subset(seen->leaf->points, good);
    isl_set_free(good);
    return fits;
}

/* The innermost buffer for the array that the leaf sees, NULL if there is none.
 */
static const po_buffer *buffer_of(const po_leaves *leaves, int l, int array)
{
    const po_buffer *found = NULL;

    for (int i = 0; i < leaves->n_buffer; i++) {
        const po_buffer *buffer = &leaves->buffer[i];

        if (buffer->node->decl.array == array && buffer->first <= l &&
            l < buffer->end && (!found || found->first <= buffer->first))
            found = buffer;
    }
    return found;
}

/* Is a buffer from the heap, of which there is one, in no loop of which iterations would each need
 * one?
 */
static bool is_alone(const struct seen *seen)
{
    for (int i = 0; seen->buffer->node->decl.size && i < seen->buffer->n_binder;
         i++)
        if (seen->leaf->binder[i]->kind == PO_AST_LOOP &&
            seen->leaf->binder[i]->loop.parallel)
            return false;
    return true;
}

/* Is subscript "d" one of the program's, and the buffer as large as the program declares the array,
 * so that it is within both, or in neither?
 */
static bool is_as_declared(const po_leaves *leaves, const po_ast_node *buffer,
                           int array, int d)
{
    const po_array *a = &leaves->scop->array[array];

    bool is_own = a->n_line > 0 && d < po_array_n_declared_subscript(a);

    return (is_own || po_array_is_declared_copy(a)) && !buffer->decl.size &&
           po_array_declared_extent(a, d) > 0 &&
           buffer->decl.extent[d] == po_array_declared_extent(a, d) &&
           po_qaff_is_constant(buffer->decl.base[d]) &&
           buffer->decl.base[d]->constant == 0;
}

/* Find what a subscript is: of arrays that stand for others, that of this access, or else of all.
 */
static bool find_subscript(const po_scop *scop, const po_stmt *stmt,
                           const po_access *access, int d, int *dim,
                           long *shift)
{
    *shift = 0;
    if (scop->array[access->array].copy_of)
        return po_access_subscript(stmt, access, d, dim, shift);
    *dim = po_stmt_subscript(stmt, access->array, d);
    return *dim >= 0;
}

/* Is the access to an array that is kept in buffers within one? */
static isl_bool access_fits(const po_leaves *leaves, int l,
                            const po_access *access)
{
    struct seen seen = {buffer_of(leaves, l, access->array), &leaves->leaf[l]};
    const po_scop *scop = leaves->scop;
    const po_stmt *stmt = &scop->stmt[seen.leaf->node->call.stmt];
    isl_bool fits = isl_bool_ok(seen.buffer && is_alone(&seen));

    for (int d = 0;
         d < scop->array[access->array].rank && fits == isl_bool_true; d++) {
        int dim;
        long shift;

        if (is_as_declared(leaves, seen.buffer->node, access->array, d))
            continue;
        fits = isl_bool_ok(find_subscript(scop, stmt, access, d, &dim, &shift));
        if (fits == isl_bool_true)
            fits = subscript_fits(&seen, d, dim, shift);
    }
    return fits;
}

/* Return { [v_0, ...] -> S[x] }: the instances that the leaf executes. */
static __isl_give isl_map *instances_of(const po_leaves *leaves,
                                        const po_leaf *leaf)
{
    return isl_map_intersect_domain(
        isl_map_from_multi_pw_aff(po_leaf_args(leaves, leaf)),
        isl_set_copy(leaf->points));
}

/* Do values that flow from one leaf to another stay in one buffer of the array: is it the same
 * declaration that both see, executed once for both?
 */
static isl_bool stay_between(const po_leaves *leaves, const po_dep *dep, int l,
                             int m)
{
    const po_buffer *from = buffer_of(leaves, l, dep->array);
    const po_buffer *to = buffer_of(leaves, m, dep->array);
    isl_map *pairs = isl_map_apply_range(instances_of(leaves, &leaves->leaf[l]),
                                         isl_map_copy(dep->relation));
    isl_map *same;
    isl_bool good;

    pairs = isl_map_apply_range(
        pairs, isl_map_reverse(instances_of(leaves, &leaves->leaf[m])));
    pairs = isl_map_intersect_params(pairs, isl_set_copy(leaves->context));
    same = isl_map_copy(pairs);
    for (int i = 0; from && from == to && i < from->n_binder; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    if (!from || from != to)
        same = isl_map_subtract(same, isl_map_copy(pairs));
    good = isl_map_is_subset(pairs, same);
    isl_map_free(pairs);
    isl_map_free(same);
    return good;
}

/* Do the values that flow in the dependence stay in one buffer? */
static isl_bool stay(const po_leaves *leaves, const po_dep *dep)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf; l++)
        for (int m = 0; m < leaves->n_leaf && good == isl_bool_true; m++)
            if (leaves->leaf[l].node->call.stmt == dep->src &&
                leaves->leaf[m].node->call.stmt == dep->dst)
                good = stay_between(leaves, dep, l, m);
    return good;
}

/* Do all values of arrays that are in buffers stay in one?  For others, it is shown in the tree. */
static isl_bool all_stay(const po_leaves *leaves, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < deps->n_dep && good == isl_bool_true; i++) {
        const po_array *array = &leaves->scop->array[deps->dep[i].array];

        if (array->copy_of && array->pad == 0 &&
            deps->dep[i].kind == PO_DEP_FLOW)
            good = stay(leaves, &deps->dep[i]);
    }
    return good;
}

/* Is all that is accessed of expanded scalars in buffers that are large enough, and of arrays in
 * buffers each value in one?  Exact.
 */
isl_bool po_leaves_fit(const po_leaves *leaves, const po_deps *deps)
{
    isl_bool fits = all_stay(leaves, deps);

    for (int l = 0; l < leaves->n_leaf; l++) {
        int s = leaves->leaf[l].node->call.stmt;
        const po_stmt *stmt = &leaves->scop->stmt[s];

        for (int k = 0; k < stmt->n_access && fits == isl_bool_true; k++)
            if (leaves->scop->array[stmt->access[k].array].is_local)
                fits = access_fits(leaves, l, &stmt->access[k]);
    }
    return fits;
}
