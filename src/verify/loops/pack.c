/* Buffers with parts of arrays: what is read of them is what the array has.
 *
 *     double B_packed[32][256];
 *     for j, for k: B_packed[k - kt][j - jt] = B[j][k];
 *     ... B_packed[k - kt][j - jt] ...
 *
 * For every such node it is shown that
 *
 *  - the copy stays within the buffer;
 *  - it reads the element whose subscripts are the variables of its loops, and
 *    only elements that the program reads itself, in the same run of the nest;
 *  - nothing in the outermost loop around it writes to the array;
 *  - each reference that is to the buffer accesses an element that is copied,
 *    at the subscripts that are printed; so does each variable that is loaded
 *    from the buffer.
 *
 * The copy stands before all of that in the text, in the same iteration of every
 * loop around.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "../decide.h"
#include "loops.h"

static int rank_of(const po_leaves *leaves, const po_packed_part *packed_part)
{
    return leaves->scop->array[packed_part->node->pack.buffer->array].rank;
}

/* Return { points of the leaf -> A[index] }; NULL if a subscript has no value.
 */
static __isl_give isl_multi_pw_aff *element_at(const po_leaves *leaves,
                                               const po_leaf *leaf, int array,
                                               const po_qaff *const *index,
                                               __isl_take isl_space *range)
{
    isl_space *points = isl_set_get_space(leaf->points);
    isl_multi_pw_aff *element = isl_multi_pw_aff_zero(
        isl_space_map_from_domain_and_range(points, range));

    for (int d = 0; d < leaves->scop->array[array].rank; d++) {
        isl_pw_aff *value = po_leaf_value(leaf, leaf->n_binder, index[d]);

        if (!value)
            return isl_multi_pw_aff_free(element);
        element = isl_multi_pw_aff_set_pw_aff(element, d, value);
    }
    return element;
}

/* Does the leaf write to the array? */
static bool writes(const po_leaves *leaves, const po_leaf *leaf, int array)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write && stmt->access[k].array == array)
            return true;
    return false;
}

/* Does nothing in the outermost loop around the node write to the array? */
static bool is_unwritten(const po_leaves *leaves,
                         const po_packed_part *packed_part)
{
    const po_ast_node *outermost =
        packed_part->n_binder > 0 ? packed_part->copy.binder[0] : NULL;

    for (int l = 0; l < leaves->n_leaf; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        if (outermost && (leaf->n_binder == 0 || leaf->binder[0] != outermost))
            continue;
        if (writes(leaves, leaf, packed_part->node->pack.buffer->array))
            return false;
    }
    return true;
}

/* Return { around the node -> A[...] }: what the access of the leaf is to. */
static __isl_give isl_map *seen_elements(const po_leaves *leaves,
                                         const po_packed_part *packed_part,
                                         const po_leaf *leaf,
                                         const po_access *access)
{
    isl_map *map = isl_map_from_multi_pw_aff(po_leaf_args(leaves, leaf));

    map = isl_map_intersect_domain(map, isl_set_copy(leaf->points));
    map = isl_map_apply_range(map, isl_map_copy(access->relation));
    return po_leaf_seen(leaf, packed_part->n_binder, map);
}

/* Return leaf "l", or, if register tiles begin with it, the statement in the plain loops
 * that they stand for; "end" is behind it, or them.
 */
static const po_leaf *plain_leaf(const po_leaves *leaves, int l, int *end)
{
    *end = l + 1;
    for (int k = 0; k < leaves->n_tiled; k++)
        if (leaves->tiled[k].first == l) {
            *end = leaves->tiled[k].end;
            return &leaves->tiled[k].plain;
        }
    return &leaves->leaf[l];
}

/* Return what the leaf does not read of what is copied, or, if it writes to some of it,
 * NULL.
 */
static __isl_give isl_map *left_by(const po_leaves *leaves,
                                   const po_packed_part *packed_part,
                                   const po_leaf *leaf,
                                   __isl_keep isl_map *copied,
                                   __isl_take isl_map *left)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];

    for (int k = 0; k < stmt->n_access && left; k++) {
        const po_access *access = &stmt->access[k];
        isl_map *elements;
        isl_bool disjoint;

        if (access->array != packed_part->node->pack.buffer->array)
            continue;
        elements = seen_elements(leaves, packed_part, leaf, access);
        if (!access->is_write && access->is_exact) {
            left = isl_map_subtract(left, elements);
            continue;
        }
        disjoint = isl_map_is_disjoint(elements, copied);
        if (access->is_write && disjoint != isl_bool_true)
            left = isl_map_free(left);
        isl_map_free(elements);
    }
    return left;
}

/* Is all that is copied read, and nothing of it written, whenever the node is executed?
 * Then nobody else writes to it in the meantime, either: that would be a conflict of
 * loops that run concurrently.
 */
static isl_bool is_read_only(const po_leaves *leaves,
                             const po_packed_part *packed_part)
{
    const po_stmt *stmt =
        &leaves->scop->stmt[packed_part->copy.node->call.stmt];
    int array = packed_part->node->pack.buffer->array;
    isl_map *copied = NULL;
    isl_map *left;
    isl_bool good;

    for (int k = 0; k < stmt->n_access && !copied; k++)
        if (stmt->access[k].array == array)
            copied = po_packed_part_copied(packed_part, &stmt->access[k]);
    copied = po_leaf_seen(&packed_part->copy, packed_part->n_binder, copied);
    left = isl_map_copy(copied);
    for (int l = packed_part->first, end; l < packed_part->end && left; l = end)
        left = left_by(leaves, packed_part, plain_leaf(leaves, l, &end), copied,
                       left);
    good = po_no(leaves->scop->ctx);
    if (left)
        good = isl_map_is_empty(left);
    isl_map_free(left);
    isl_map_free(copied);
    return good;
}

/* Does what is copied, of an array that the program has declared before, stay the same
 * while it is used?
 */
static isl_bool is_constant(const po_leaves *leaves,
                            const po_packed_part *packed_part)
{
    const po_array *array =
        &leaves->scop->array[packed_part->node->pack.buffer->array];

    if (array->is_inner || array->is_local)
        return isl_bool_false;
    return is_unwritten(leaves, packed_part)
               ? isl_bool_true
               : is_read_only(leaves, packed_part);
}

/* The node around leaf "l" that has the buffer; NULL if there is none. */
const po_packed_part *po_packed_part_of(const po_leaves *leaves, int l,
                                        const po_pack *pack)
{
    for (int k = 0; k < leaves->n_packed_part; k++)
        if (leaves->packed_part[k].node->pack.buffer == pack &&
            leaves->packed_part[k].first <= l && l < leaves->packed_part[k].end)
            return &leaves->packed_part[k];
    return NULL;
}

/* Where the leaf has the variable of loop "i" around the subscripts of the copy; -1 if it is
 * none inside of the node.
 */
static int position_of(const po_packed_part *packed_part, const po_leaf *leaf,
                       int i)
{
    int pos;

    if (i < packed_part->n_binder)
        return i;
    pos = po_leaf_position(leaf, packed_part->copy.binder[i]->var);
    return pos < packed_part->n_binder ? -1 : pos;
}

/* Are the loops whose iterations have parts of the buffer among the first "n" around the leaf?
 */
static bool has_parts(const po_packed_part *packed_part, const po_leaf *leaf,
                      int n)
{
    for (int i = packed_part->n_binder; i < po_packed_part_first(packed_part);
         i++) {
        int pos = position_of(packed_part, leaf, i);

        if (pos < 0 || pos >= n)
            return false;
    }
    return true;
}

/* Is the element with these subscripts copied, at all points of the leaf, to the part that it
 * is read from?
 */
static isl_bool is_copied(const po_packed_part *packed_part,
                          const po_leaf *leaf, int rank,
                          const po_qaff *const *index)
{
    isl_space *points = isl_set_get_space(leaf->points);
    isl_space *to = isl_set_get_space(packed_part->copy.points);
    isl_multi_pw_aff *place =
        isl_multi_pw_aff_zero(isl_space_map_from_domain_and_range(points, to));
    isl_set *good;
    isl_bool copied;

    for (int i = 0; i < po_packed_part_first(packed_part); i++)
        place = isl_multi_pw_aff_set_pw_aff(
            place, i,
            po_leaf_coordinate(leaf, position_of(packed_part, leaf, i)));
    for (int d = 0; d < rank; d++)
        place = isl_multi_pw_aff_set_pw_aff(
            place, po_packed_part_first(packed_part) + d,
            po_leaf_value(leaf, leaf->n_binder, index[d]));
    good = isl_set_preimage_multi_pw_aff(isl_set_copy(packed_part->copy.points),
                                         place);
    copied = isl_set_is_subset(leaf->points, good);
    isl_set_free(good);
    return copied;
}

/* Return { points of the leaf -> S[arguments] }. */
static __isl_give isl_multi_pw_aff *args_of(const po_leaf *leaf,
                                            const po_stmt *stmt)
{
    isl_multi_pw_aff *args =
        isl_multi_pw_aff_zero(isl_space_map_from_domain_and_range(
            isl_set_get_space(leaf->points), isl_set_get_space(stmt->domain)));

    for (int k = 0; k < leaf->node->call.n_arg; k++)
        args = isl_multi_pw_aff_set_pw_aff(args, k, po_leaf_arg(leaf, k));
    return args;
}

/* Is what the access is to, at all points, the element? */
static isl_bool is_to(const po_leaf *leaf, const po_stmt *stmt,
                      const po_access *access,
                      __isl_take isl_multi_pw_aff *element)
{
    isl_map *wanted = isl_map_from_multi_pw_aff(element);
    isl_map *map = isl_map_from_multi_pw_aff(args_of(leaf, stmt));
    isl_bool good;

    map = isl_map_intersect_domain(map, isl_set_copy(leaf->points));
    map = isl_map_apply_range(map, isl_map_copy(access->relation));
    good = isl_map_is_subset(map, wanted);
    isl_map_free(map);
    isl_map_free(wanted);
    return good;
}

/* Has the buffer's type each value of the array's? */
static bool keeps_values(const po_pack *pack, const po_array *array)
{
    const po_type *to = pack->element;
    const po_type *from = array->element;

    return to == from ||
           (to->kind == PO_TYPE_INT && from && from->kind == PO_TYPE_INT &&
            to->is_signed && !from->is_volatile &&
            to->size_bytes > from->size_bytes);
}

/* Is the reference converted to a type that has each value of another one, wherever it
 * stands in the expression, so that the value may as well be of that type?
 */
static bool is_converted(const po_expr *expr, const po_expr *ref,
                         const po_type *other)
{
    bool good = expr != ref;

    if ((expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
        expr->arg[0] == ref)
        return expr->type->kind == PO_TYPE_INT && expr->type->is_signed &&
               expr->type->size_bytes > other->size_bytes;
    for (int i = 0; i < expr->n_arg && good; i++)
        good = is_converted(expr->arg[i], ref, other);
    return good;
}

/* Is a value from the buffer used like one from the array, though its type may be
 * another one?
 */
static bool suits_use(const po_leaves *leaves, const po_pack *pack,
                      const po_stmt *stmt, const po_expr *ref)
{
    const po_array *array = &leaves->scop->array[pack->array];

    return pack->element == array->element ||
           (keeps_values(pack, array) &&
            is_converted(stmt->body, ref, pack->element));
}

/* Is the access, which is to the buffer, a read of the element whose copy that
 * is?
 */
static isl_bool read_is_good(const po_leaves *leaves, int l,
                             const po_access *access, const po_packed *packed)
{
    const po_leaf *leaf = &leaves->leaf[l];
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    const po_packed_part *packed_part =
        po_packed_part_of(leaves, l, packed->pack);
    isl_multi_pw_aff *element;
    isl_bool good;

    if (!packed_part || access->is_write || !access->is_exact || !stmt->body ||
        access->array != packed->pack->array ||
        !po_is_read_as_value(stmt->body, access->expr) ||
        !suits_use(leaves, packed->pack, stmt, access->expr))
        return isl_bool_false;
    for (int d = 0; d < rank_of(leaves, packed_part); d++)
        if (!po_qaff_is_floored(packed->index[d]))
            return isl_bool_false;
    element = element_at(leaves, leaf, access->array, packed->index,
                         isl_space_range(isl_map_get_space(access->relation)));
    if (!element)
        return po_no(leaves->scop->ctx);
    good = is_to(leaf, stmt, access, element);
    if (good == isl_bool_true)
        good = isl_bool_ok(has_parts(packed_part, leaf, leaf->n_binder));
    if (good == isl_bool_true)
        good = is_copied(packed_part, leaf, rank_of(leaves, packed_part),
                         packed->index);
    return good;
}

/* Is the leaf an instance, all of whose references to buffers are reads of what
 * is copied?  What is no access at all is not known.
 */
static isl_bool leaf_is_good(const po_leaves *leaves, int l)
{
    const po_ast_node *node = leaves->leaf[l].node;
    const po_stmt *stmt = &leaves->scop->stmt[node->call.stmt];
    isl_bool good = isl_bool_true;
    int n = 0;

    if (node->kind != PO_AST_STMT)
        return isl_bool_false;
    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++) {
        const po_access *access = &stmt->access[k];
        const po_packed *packed =
            access->expr ? po_call_packed(node, access->expr) : NULL;

        if (packed)
            good = read_is_good(leaves, l, access, packed);
        n += packed != NULL;
    }
    return good == isl_bool_true && n != node->call.n_packed ? isl_bool_false
                                                             : good;
}

static bool is_node(const po_ast_node *node, const void *other)
{
    return node == other;
}

/* Do all leaves that use the variable have a reference to the buffer in its
 * place?
 */
static bool is_used_for(const po_leaves *leaves, const po_kept *kept,
                        const po_local *local, const po_pack *pack)
{
    for (int l = kept->first; l < kept->end; l++) {
        const po_ast_node *node = leaves->leaf[l].node;

        for (int i = 0; i < node->call.n_use; i++) {
            const po_packed *packed =
                po_call_packed(node, node->call.use[i].expr);

            if (node->call.use[i].local == local &&
                (!packed || packed->pack != pack))
                return false;
        }
    }
    return true;
}

/* Is a variable that is loaded from a buffer one for an element that is copied?
 * Whenever it is loaded, one of the leaves that use it reads that element.
 */
static bool local_is_good(const po_leaves *leaves, const po_kept *kept,
                          const po_local *local)
{
    const po_packed *packed = po_call_packed(local->call, local->expr);
    const po_packed_part *packed_part;

    if (!packed)
        return true;
    packed_part = po_packed_part_of(leaves, kept->first, packed->pack);
    if (!packed_part || local->is_stored ||
        packed->pack->array != local->array ||
        (local->type &&
         strcmp(local->type, packed->pack->element->text) != 0) ||
        kept->first >= kept->end ||
        !has_parts(packed_part, &leaves->leaf[kept->first], kept->n_binder) ||
        !po_ast_any(packed_part->node->body, is_node, kept->node))
        return false;
    for (int d = 0; d < leaves->scop->array[local->array].rank; d++)
        if (!po_qaff_is_same(packed->index[d], local->index[d]))
            return false;
    return is_used_for(leaves, kept, local, packed->pack);
}

static bool locals_are_good(const po_leaves *leaves)
{
    for (int k = 0; k < leaves->n_kept; k++)
        for (int v = 0; v < leaves->kept[k].node->keep.n_local; v++)
            if (!local_is_good(leaves, &leaves->kept[k],
                               &leaves->kept[k].node->keep.local[v]))
                return false;
    return true;
}

/* Have the buffers with parts of arrays what is read of them?  Exact, but for
 * the question whether something is written, which is about whole arrays.
 */
isl_bool po_leaves_pack(const po_leaves *leaves)
{
    isl_bool good = isl_bool_ok(locals_are_good(leaves));

    for (int k = 0; k < leaves->n_packed_part && good == isl_bool_true; k++) {
        good = is_constant(leaves, &leaves->packed_part[k]);
        if (good == isl_bool_true)
            good = po_packed_part_copies(leaves, &leaves->packed_part[k]);
    }
    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++)
        good = leaf_is_good(leaves, l);
    return good;
}
