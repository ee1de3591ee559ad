/* Certificate of the loops, packed buffers: from the AST of the copy alone,
 * shows that it stays within the buffer, and which element of the array is in
 * which place of it.  pack.c then compares reads from the buffer with that.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "../decide.h"
#include "loops.h"

static int rank_of(const po_leaves *leaves, const po_packed_part *packed_part)
{
    return leaves->scop->array[packed_part->node->pack.buffer->array].rank;
}

/* Where the loops of the copy for the subscripts of the array begin. */
int po_packed_part_first(const po_packed_part *packed_part)
{
    return packed_part->n_binder + packed_part->node->pack.buffer->n_outer;
}

/* Are the values of subscript "d" of the copied elements from the base on, and
 * less than the extent beyond it?
 */
static isl_bool subscript_fits(const po_packed_part *packed_part, int d)
{
    const po_pack *pack = packed_part->node->pack.buffer;
    isl_set *points = packed_part->copy.points;
    isl_val *extent =
        isl_val_int_from_si(isl_set_get_ctx(points), pack->extent[d]);
    isl_pw_aff *size = isl_pw_aff_val_on_domain(
        isl_set_universe(isl_set_get_space(points)), extent);
    isl_pw_aff *place = po_leaf_value(
        &packed_part->copy, po_packed_part_first(packed_part), pack->base[d]);
    isl_set *good;
    isl_bool fits;

    if (!place) {
        isl_pw_aff_free(size);
        return po_no(isl_set_get_ctx(points));
    }
    place = isl_pw_aff_sub(
        po_leaf_coordinate(&packed_part->copy,
                           po_packed_part_first(packed_part) + d),
        place);
    good = isl_pw_aff_nonneg_set(isl_pw_aff_copy(place));
    good = isl_set_intersect(good, isl_pw_aff_lt_set(place, size));
    fits = isl_set_is_subset(points, good);
    isl_set_free(good);
    return fits;
}

/* Does every subscript of the buffer belong to one of the array? */
static bool is_permutation(const int *order, int n)
{
    for (int i = 0; i < n; i++) {
        int count = 0;

        for (int k = 0; k < n; k++)
            count += order[k] == i;
        if (count != 1)
            return false;
    }
    return true;
}

/* Is the place that is written that of the variable of loop "d" of the copy? */
static bool writes_variable(const po_packed_part *packed_part, int d)
{
    const po_ast_node *copy = packed_part->copy.node;
    const po_qaff *index = copy->call.packed[0].index[d];

    return index->n_term == 1 && index->constant == 0 &&
           index->term[0].kind == PO_ATOM_VAR && index->term[0].coef == 1 &&
           index->term[0].index ==
               packed_part->copy.binder[po_packed_part_first(packed_part) + d]
                   ->var;
}

/* Are all floors in the expression rounded down? */
bool po_qaff_is_floored(const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].kind == PO_ATOM_FLOOR &&
            (value->term[i].is_trunc ||
             !po_qaff_is_floored(value->term[i].arg)))
            return false;
    return true;
}

/* Are all floors that the text of the copy has for subscript "d" rounded down?
 */
static bool is_floored(const po_packed_part *packed_part, int d)
{
    const po_ast_node *loop =
        packed_part->copy.binder[po_packed_part_first(packed_part) + d];

    for (int i = 0; i < po_ast_n_expr(loop); i++)
        if (!po_qaff_is_floored(po_ast_expr(loop, i)))
            return false;
    return po_qaff_is_floored(packed_part->node->pack.buffer->base[d]);
}

/* Is the copy one element of the array, to the buffer, and its text that of the
 * reference at its arguments?
 */
static bool has_form(const po_leaves *leaves, const po_packed_part *packed_part)
{
    const po_pack *pack = packed_part->node->pack.buffer;
    const po_ast_node *copy = packed_part->copy.node;
    int rank = rank_of(leaves, packed_part);

    for (int i = 0; i < copy->call.n_arg; i++)
        if (!po_qaff_is_floored(copy->call.arg[i]))
            return false;
    return copy->kind == PO_AST_COPY && copy->call.buffer == pack &&
           pack->pad >= 0 && copy->call.n_packed == 1 &&
           copy->call.packed[0].pack == pack && copy->call.n_use == 0 &&
           copy->call.n_plain == 0 &&
           packed_part->copy.n_binder ==
               po_packed_part_first(packed_part) + rank &&
           is_permutation(pack->order, rank);
}

/* Is the value from 0 on, less than step * extent, and a multiple of the step, at all points
 * of the copy?
 */
static isl_bool is_part(const po_packed_part *packed_part,
                        const po_pack_outer *outer,
                        __isl_take isl_pw_aff *value)
{
    isl_set *points = packed_part->copy.points;
    isl_ctx *ctx = isl_set_get_ctx(points);
    isl_val *step = isl_val_int_from_si(ctx, outer->step);
    isl_val *end =
        isl_val_mul_ui(isl_val_copy(step), (unsigned long)outer->extent);
    isl_pw_aff *size = isl_pw_aff_val_on_domain(
        isl_set_universe(isl_set_get_space(points)), end);
    isl_set *good = isl_pw_aff_nonneg_set(isl_pw_aff_copy(value));
    isl_bool is;

    good = isl_set_intersect(good,
                             isl_pw_aff_lt_set(isl_pw_aff_copy(value), size));
    good = isl_set_intersect(
        good, isl_pw_aff_zero_set(isl_pw_aff_mod_val(value, step)));
    is = isl_set_is_subset(points, good);
    isl_set_free(good);
    return is;
}

/* Has each iteration of loop "k" that the buffer has parts for a part of its own, for the same
 * iterations of the loops around?  What it begins with depends on these only.
 */
static isl_bool has_part(const po_packed_part *packed_part, int k)
{
    const po_pack_outer *outer = &packed_part->node->pack.buffer->outer[k];
    int pos = packed_part->n_binder + k;
    const po_ast_node *loop = packed_part->copy.binder[pos];
    isl_pw_aff *base;

    if (loop->kind != PO_AST_LOOP || loop->var != outer->var ||
        outer->step < 1 || outer->extent < 1 ||
        !po_qaff_is_floored(outer->base))
        return isl_bool_false;
    for (int i = 0; i < po_ast_n_expr(loop); i++)
        if (!po_qaff_is_floored(po_ast_expr(loop, i)))
            return isl_bool_false;
    base = po_leaf_value(&packed_part->copy, pos, outer->base);
    if (!base)
        return po_no(isl_set_get_ctx(packed_part->copy.points));
    return is_part(
        packed_part, outer,
        isl_pw_aff_sub(po_leaf_coordinate(&packed_part->copy, pos), base));
}

/* Does what is copied stay within the buffer?  The loops of the copy, one for
 * each subscript, have variables of their own.
 */
static isl_bool copy_fits(const po_leaves *leaves,
                          const po_packed_part *packed_part)
{
    int rank = rank_of(leaves, packed_part);
    int n = packed_part->copy.n_binder;
    isl_bool fits = isl_bool_ok(has_form(leaves, packed_part));

    for (int i = packed_part->n_binder; i < n && fits == isl_bool_true; i++)
        fits = isl_bool_ok(po_leaf_position(&packed_part->copy,
                                            packed_part->copy.binder[i]->var) ==
                           i);
    for (int i = 0; i < packed_part->n_binder && fits == isl_bool_true; i++)
        fits = isl_bool_ok(po_leaf_position(&packed_part->copy,
                                            packed_part->copy.binder[i]->var) ==
                           i);
    for (int k = 0;
         packed_part->n_binder + k < po_packed_part_first(packed_part) &&
         fits == isl_bool_true;
         k++)
        fits = has_part(packed_part, k);
    for (int d = 0; d < rank && fits == isl_bool_true; d++) {
        fits = isl_bool_ok(writes_variable(packed_part, d) &&
                           is_floored(packed_part, d));
        if (fits == isl_bool_true)
            fits = subscript_fits(packed_part, d);
    }
    return fits;
}

/* Return the relation between the points of the copy and what it copies there:
 * the element with the values of its loops as subscripts.
 */
static __isl_give isl_map *copied(const po_packed_part *packed_part, int rank,
                                  __isl_take isl_space *range)
{
    isl_space *points = isl_set_get_space(packed_part->copy.points);
    isl_multi_pw_aff *element = isl_multi_pw_aff_zero(
        isl_space_map_from_domain_and_range(points, range));

    for (int d = 0; d < rank; d++)
        element = isl_multi_pw_aff_set_pw_aff(
            element, d,
            po_leaf_coordinate(&packed_part->copy,
                               po_packed_part_first(packed_part) + d));
    return isl_map_intersect_domain(isl_map_from_multi_pw_aff(element),
                                    isl_set_copy(packed_part->copy.points));
}

/* The same, in the space of an access to the array. */
__isl_give isl_map *po_packed_part_copied(const po_packed_part *packed_part,
                                          const po_access *access)
{
    isl_space *range = isl_space_range(isl_map_get_space(access->relation));

    return copied(packed_part, (int)isl_space_dim(range, isl_dim_set), range);
}

/* Does the text of the expression depend on dimension "d" of the statement? */
static bool depends(const po_stmt *stmt, const po_expr *expr, int d)
{
    bool found = false;

    for (int i = 0; i < stmt->n_iter && !found; i++) {
        isl_bool involved = isl_aff_involves_dims(stmt->iter_value[i],
                                                  isl_dim_in, (unsigned)d, 1);

        found =
            involved != isl_bool_false && po_expr_mentions(expr, stmt->iter[i]);
    }
    return found;
}

/* Return { points of the copy -> S[...] : dimension d is what the copy has as
 * the argument }.
 */
static __isl_give isl_map *with_argument(const po_packed_part *packed_part,
                                         const po_stmt *stmt, int d)
{
    isl_space *space = isl_set_get_space(stmt->domain);
    isl_aff *dim = isl_aff_var_on_domain(isl_local_space_from_space(space),
                                         isl_dim_set, (unsigned)d);
    isl_map *arg = isl_map_from_pw_aff(po_leaf_arg(&packed_part->copy, d));

    return isl_map_apply_range(arg, isl_map_reverse(isl_map_from_aff(dim)));
}

/* Return { points of the copy -> S[...] }: the instances for which the text of
 * the reference is what is printed there.
 */
static __isl_give isl_map *readers(const po_packed_part *packed_part,
                                   const po_stmt *stmt)
{
    isl_map *map = isl_map_from_domain_and_range(
        isl_set_copy(packed_part->copy.points), isl_set_copy(stmt->domain));

    for (int d = 0; d < stmt->n_iter; d++)
        if (depends(stmt, packed_part->node->pack.buffer->expr, d))
            map = isl_map_intersect(map, with_argument(packed_part, stmt, d));
    return map;
}

/* Is "ref" evaluated whenever "expr" is, and nothing known of it but its value?
 */
bool po_is_read_as_value(const po_expr *expr, const po_expr *ref)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));

    if (expr == ref)
        return expr->type->kind != PO_TYPE_ARRAY;
    if (expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS))
        return false;
    for (int i = 0; i < (is_choice ? 1 : expr->n_arg); i++)
        if (po_is_read_as_value(expr->arg[i], ref))
            return true;
    return false;
}

/* Return the read that the text of the copy is that of, if it takes place
 * whenever the statement is executed; NULL otherwise.
 */
static const po_access *access_of(const po_packed_part *packed_part,
                                  const po_stmt *stmt)
{
    const po_pack *pack = packed_part->node->pack.buffer;

    for (int k = 0; stmt->body && k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];

        if (access->expr == pack->expr && access->array == pack->array &&
            !access->is_write && access->is_exact)
            return po_is_read_as_value(stmt->body, pack->expr) ? access : NULL;
    }
    return NULL;
}

/* Does a statement write to the variable? */
static bool is_written(const po_scop *scop, const po_decl *decl)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->is_write && scop->array[access->array].decl == decl &&
                scop->array[access->array].rank == 0)
                return true;
        }
    return false;
}

static bool is_fixed(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_VAR || !is_written(user, expr->decl);
}

/* Is the copy at each of its points what the instances have there, of which there is one,
 * whose text is that: { points of the copy -> S[...] }?
 */
static isl_bool is_of_instances(const po_packed_part *packed_part,
                                const po_access *access,
                                __isl_take isl_map *reader)
{
    isl_map *wanted = po_packed_part_copied(packed_part, access);
    isl_map *read = isl_map_apply_range(reader, isl_map_copy(access->relation));
    isl_set *points = isl_map_domain(isl_map_copy(read));
    isl_bool good = isl_map_is_subset(read, wanted);

    if (good == isl_bool_true)
        good = isl_set_is_subset(packed_part->copy.points, points);
    isl_set_free(points);
    isl_map_free(read);
    isl_map_free(wanted);
    return good;
}

/* Does the copy read, at each point, the element with the values of its loops as
 * subscripts, which an instance of the program reads as well?
 */
static isl_bool reads_right(const po_leaves *leaves,
                            const po_packed_part *packed_part)
{
    const po_stmt *stmt =
        &leaves->scop->stmt[packed_part->copy.node->call.stmt];
    const po_access *access = access_of(packed_part, stmt);
    isl_map *spelled;
    isl_bool good;

    if (!access || !po_expr_walk(packed_part->node->pack.buffer->expr, is_fixed,
                                 (void *)leaves->scop))
        return isl_bool_false;
    good = is_of_instances(packed_part, access, readers(packed_part, stmt));
    if (good != isl_bool_false)
        return good;
    spelled = po_packed_part_spelled(leaves, packed_part, stmt);
    return spelled ? is_of_instances(packed_part, access, spelled)
                   : po_no(leaves->scop->ctx);
}

/* Are places set to 0, if any, those in rows of the buffer from behind the copy on?  Then
 * the loops of the copy do not depend on each other, and something is copied wherever
 * control gets there.
 */
static isl_bool zeros_fit(const po_leaves *leaves,
                          const po_packed_part *packed_part)
{
    int n = packed_part->n_binder;
    int rank = rank_of(leaves, packed_part);
    isl_set *copied;
    isl_bool fit;

    if (!packed_part->node->pack.buffer->is_zeroed)
        return isl_bool_true;
    if (packed_part->node->pack.buffer->n_outer > 0)
        return isl_bool_false;
    for (int i = 0; i < rank * rank; i++) {
        const po_ast_node *loop = packed_part->copy.binder[n + i / rank];

        if (loop->kind == PO_AST_LOOP &&
            po_loop_bounds_use(loop,
                               packed_part->copy.binder[n + i % rank]->var))
            return isl_bool_false;
    }
    copied = isl_set_project_out(isl_set_copy(packed_part->copy.points),
                                 isl_dim_set, (unsigned)n, (unsigned)rank);
    fit = isl_set_is_subset(packed_part->points, copied);
    isl_set_free(copied);
    return fit;
}

/* Has the buffer, behind the copy, the elements that the loops of the copy go
 * through, and does the program read these itself?  Exact.
 */
isl_bool po_packed_part_copies(const po_leaves *leaves,
                               const po_packed_part *packed_part)
{
    isl_bool good = copy_fits(leaves, packed_part);

    if (good == isl_bool_true)
        good = zeros_fit(leaves, packed_part);
    return good == isl_bool_true ? reads_right(leaves, packed_part) : good;
}
