/* Calls of functions that store through their arguments, in blocks: those of the library one
 * number, or a range of bytes, those of the file any number of any elements.  A range is some
 * of the elements, from the first on, of a row, an array, or what a pointer points to; or any
 * element of the array that it lies in.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

static bool is_stored(const po_stores *what, int arg)
{
    return arg >= what->first && arg <= what->last;
}

/* Return "expr[i]" for an unknown i. */
static const po_expr *any_of(po_region *region, const po_expr *expr)
{
    static const po_type number = {
        .kind = PO_TYPE_FLOAT, .text = "double", .size_bytes = 8};
    static const po_expr half = {
        .kind = PO_EXPR_FLOAT, .type = &number, .text = "0.5"};
    const po_expr unknown = {.kind = PO_EXPR_CAST,
                             .type = &po_type_int,
                             .loc = half.loc,
                             .n_arg = 1,
                             .arg = (const po_expr *[]){&half}};
    po_arena *arena = region->scop->arena;

    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_SUBSCRIPT,
                                   .type = expr->type->target,
                                   .loc = expr->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){
                                       expr, po_expr_make(arena, &unknown)}});
}

/* Is this part of an expression one whose value can be looked at, a number that
 * does not change in the region?
 */
static bool is_kept(const po_expr *expr, void *user)
{
    const po_region *region = user;

    if (expr->kind == PO_EXPR_VAR)
        return po_type_is_integer(expr->type) &&
               expr->decl->storage != PO_STORAGE_FUNCTION &&
               !expr->type->is_volatile && !expr->decl->is_thread_local &&
               (po_region_level(region, expr->decl) >= 0 ||
                (!po_region_declares(region, expr->decl) &&
                 po_region_written(region, expr->decl) < 0));
    return expr->kind == PO_EXPR_INT || expr->kind == PO_EXPR_CONVERT ||
           (expr->kind == PO_EXPR_BINARY &&
            (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
             expr->op == PO_OP_MUL));
}

/* Return the value of "expr", a function of iterators and parameters, NULL if it is
 * not simple.
 */
static __isl_give isl_pw_aff *value_of(po_region *region, const po_expr *expr)
{
    if (!po_type_is_integer(expr->type) || !po_expr_walk(expr, is_kept, region))
        return NULL;
    return po_affine_value(region, expr, PO_REJECT_CALL);
}

/* Has an array of this many elements, so many bytes each, room for "size" bytes?
 * What is not known is tested at run time.
 */
static bool assume_room(po_region *region, const po_expr *extent, long bytes,
                        const po_expr *size)
{
    isl_ctx *ctx = region->scop->ctx;
    isl_pw_aff *room = value_of(region, extent);
    isl_pw_aff *need = room ? value_of(region, size) : NULL;
    isl_set *bad;

    if (!need) {
        isl_pw_aff_free(room);
        return false;
    }
    room = isl_pw_aff_scale_val(room, isl_val_int_from_si(ctx, bytes));
    bad = isl_set_intersect(isl_set_copy(region->domain),
                            isl_pw_aff_gt_set(need, room));
    bad = isl_set_gist_params(isl_set_params(bad),
                              isl_set_params(isl_set_copy(region->domain)));
    return po_range_assume(region, isl_set_complement(bad));
}

/* Is "expr" a row of an array, not smaller than so many bytes? */
static bool is_row(po_region *region, const po_expr *expr, const po_expr *size)
{
    const po_type *type = expr->type;
    long n;

    if (expr->kind != PO_EXPR_SUBSCRIPT || type->kind != PO_TYPE_ARRAY ||
        !po_type_is_scalar(type->target) || !type->extent)
        return false;
    if (type->extent->kind == PO_EXPR_INT && po_expr_constant(size, &n))
        return n >= 0 && n / type->target->size_bytes <=
                             type->extent->value - 1 +
                                 (n % type->target->size_bytes == 0);
    return assume_room(region, type->extent, type->target->size_bytes, size);
}

static bool is_member(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_MEMBER;
}

/* Return what is behind conversions, and the array for the address of its first
 * element.
 */
static const po_expr *start(const po_expr *expr)
{
    const po_expr *first;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        expr = expr->arg[0];
    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_ADDRESS)
        return expr;
    first = po_expr_strip(expr->arg[0]);
    if (first->kind != PO_EXPR_SUBSCRIPT ||
        po_expr_strip(first->arg[1])->kind != PO_EXPR_INT ||
        po_expr_strip(first->arg[1])->value != 0)
        return expr;
    first = first->arg[0];
    while (first->kind == PO_EXPR_CONVERT)
        first = first->arg[0];
    return first->type->kind == PO_TYPE_ARRAY ? first : expr;
}

/* Is it known that what "decl", an array or a pointer, stands for is accessed in
 * other ways only where that does not matter?  What such functions store has no
 * type that would tell.
 */
static bool is_unaliased(const po_decl *decl)
{
    return decl->type->is_restrict || (decl->type->kind == PO_TYPE_ARRAY &&
                                       decl->storage != PO_STORAGE_PARAM);
}

/* Return an lvalue for any element that "size" bytes from the pointer "expr" on
 * may lie in, any bytes if that is NULL; NULL if there is none.  "*counts" is set if the last
 * subscript counts from there on.
 */
static const po_expr *any_element(po_region *region, const po_expr *expr,
                                  const po_expr *size, bool *counts)
{
    const po_decl *decl;
    const po_expr *element;

    expr = start(expr);
    decl = expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS
               ? po_expr_base(expr->arg[0])
               : po_expr_base(expr);
    if (!decl || !po_expr_walk(expr, is_member, NULL) ||
        (decl->type->kind != PO_TYPE_ARRAY &&
         decl->type->kind != PO_TYPE_POINTER))
        return NULL;
    *counts = size && is_row(region, expr, size);
    if (*counts)
        return any_of(region, expr);
    element =
        any_of(region, po_expr_variable(region->scop->arena, decl, &expr->loc));
    *counts =
        size && expr->kind == PO_EXPR_VAR && po_type_is_scalar(element->type);
    while (element->type->kind == PO_TYPE_ARRAY)
        element = any_of(region, element);
    return po_type_is_scalar(element->type) && (*counts || is_unaliased(decl))
               ? element
               : NULL;
}

/* Return { [size] -> [o] : o bytes_each < size, o >= 0 }. */
static __isl_give isl_map *elements_of_size(isl_ctx *ctx, long bytes_each)
{
    isl_space *space = isl_space_alloc(ctx, 0, 1, 1);
    isl_constraint *c = isl_constraint_alloc_inequality(
        isl_local_space_from_space(isl_space_copy(space)));
    isl_map *map = isl_map_universe(space);

    c = isl_constraint_set_coefficient_si(c, isl_dim_in, 0, 1);
    c = isl_constraint_set_coefficient_val(
        c, isl_dim_out, 0, isl_val_int_from_si(ctx, -bytes_each));
    c = isl_constraint_set_constant_si(c, -1);
    map = isl_map_add_constraint(map, c);
    return isl_map_lower_bound_si(map, isl_dim_out, 0, 0);
}

/* What the last access, which is one of "expr", was to may have no type that would
 * tell it from other memory: what is stored has none, and any bytes may be read.
 */
static void forget_type(po_region *region, const po_expr *expr)
{
    int array = region->access[region->n_access - 1].array;
    const po_decl *decl = region->scop->array[array].decl;

    if (!is_unaliased(decl))
        po_region_object(region, decl, decl->type->kind == PO_TYPE_POINTER,
                         &po_type_any, expr);
}

/* Restrict the last access: its last subscript is below "size" bytes, if that is
 * known.
 */
static void limit(po_region *region, const po_expr *lvalue,
                  __isl_take isl_pw_aff *size)
{
    po_access *access = &region->access[region->n_access - 1];
    isl_size n = isl_map_dim(access->relation, isl_dim_out);
    isl_set *known = isl_pw_aff_domain(isl_pw_aff_copy(size));
    isl_bool all = isl_set_is_subset(region->domain, known);
    isl_map *map = isl_map_from_pw_aff(size);

    isl_set_free(known);
    if (all != isl_bool_true || n < 1) {
        isl_map_free(map);
        return;
    }
    map = isl_map_apply_range(
        map, elements_of_size(region->scop->ctx, lvalue->type->size_bytes));
    map = isl_map_insert_dims(map, isl_dim_out, 0, (unsigned)n - 1);
    map = isl_map_set_tuple_id(
        map, isl_dim_out, isl_map_get_tuple_id(access->relation, isl_dim_out));
    access->relation = isl_map_intersect(access->relation, map);
}

/* Return what the pointer "expr" points to: an element, or a variable of the
 * block in work; NULL if it is another variable.
 */
static const po_expr *target(po_region *region, const po_expr *expr)
{
    const po_expr *object;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS) {
        object = po_expr_strip(expr->arg[0]);
        return object->kind == PO_EXPR_SUBSCRIPT ||
                       (object->kind == PO_EXPR_VAR &&
                        po_open_block_has(region, object->decl))
                   ? object
                   : NULL;
    }
    if (!expr->type->target)
        return NULL;
    return po_expr_make(region->scop->arena,
                        &(po_expr){.kind = PO_EXPR_UNARY,
                                   .op = PO_OP_DEREF,
                                   .type = expr->type->target,
                                   .loc = expr->loc,
                                   .n_arg = 1,
                                   .arg = &expr});
}

/* Is it an array that the block declares? */
static bool is_own_array(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && po_open_block_has(region, expr->decl);
}

/* Add the access of argument "arg" of a call.  What the block itself declares is no
 * part of the model: then there is none to be limited.
 */
static bool access_argument(po_region *region, const po_expr *call,
                            const po_stores *what, int arg)
{
    const po_expr *pointer = call->arg[arg];
    const po_expr *size = what->size < 0 ? NULL : call->arg[what->size];
    bool counts = false;
    isl_pw_aff *bytes;
    const po_expr *lvalue = size ? any_element(region, pointer, size, &counts)
                                 : target(region, pointer);

    if (!lvalue)
        return po_region_fail(region, PO_REJECT_CALL, &call->loc,
                              call->decl->name);
    if (size && !is_own_array(region, pointer) &&
        !po_region_pointer(region, pointer))
        return false;
    bytes = counts ? value_of(region, size) : NULL;
    if (!po_region_access(region, lvalue, is_stored(what, arg))) {
        isl_pw_aff_free(bytes);
        return false;
    }
    if (po_open_block_has(region, po_expr_base(lvalue))) {
        isl_pw_aff_free(bytes);
        return true;
    }
    if (bytes)
        limit(region, lvalue, bytes);
    if (size)
        forget_type(region, lvalue);
    return true;
}

/* Add the accesses of a call of the library's function "what", which is in a
 * block.  Returns false if they cannot be modelled.
 */
bool po_region_store(po_region *region, const po_expr *call,
                     const po_stores *what)
{
    if (call->n_arg != what->n_arg)
        return po_region_fail(region, PO_REJECT_CALL, &call->loc,
                              call->decl->name);
    if (what->sets_errno && region->source->unit->errno_matters)
        return po_region_fail(region, PO_REJECT_ERRNO, &call->loc,
                              call->decl->name);
    for (int i = call->n_arg - 1; i >= 0; i--)
        if (i == what->from || is_stored(what, i)
                ? !access_argument(region, call, what, i)
                : !po_region_evaluate(region, call->arg[i]))
            return false;
    return true;
}

/* Add the stores of a call of a function of the file, in a block: through the arguments that have
 * their bits in "args", to any elements of the arrays that these point to.  Returns false if they
 * cannot be modelled.
 */
bool po_region_store_through(po_region *region, const po_expr *call,
                             unsigned long args)
{
    for (int i = 0; i < call->n_arg; i++) {
        bool counts = false;
        const po_expr *lvalue;

        if (!(args >> i & 1))
            continue;
        lvalue = any_element(region, call->arg[i], NULL, &counts);
        if (!lvalue || lvalue->type->kind == PO_TYPE_POINTER)
            return po_region_fail(region, PO_REJECT_CALL, &call->loc,
                                  call->decl->name);
        if (!po_region_access(region, lvalue, true))
            return false;
    }
    return true;
}
