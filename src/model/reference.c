/* References: from an lvalue of C (variable, element, member, dereference) to
 * the array it belongs to and its subscripts as affine functions of the
 * iterators.  Follows pointers that are invariant.  A subscript that is not
 * affine makes an inexact reference, or fails, with a reason.
 */
#include "reference.h"

#include <isl/aff.h>
#include <isl/local_space.h>

/* Release what the reference owns. */
void po_reference_free(po_reference *ref)
{
    for (int i = 0; i < ref->rank; i++)
        isl_pw_aff_free(ref->index[i]);
    isl_pw_aff_free(ref->offset);
}

/* Is every subscript known? */
bool po_reference_is_exact(const po_reference *ref)
{
    for (int i = 0; i < ref->rank; i++)
        if (ref->doubt[i].is_unknown)
            return false;
    return true;
}

/* Is any part of the type volatile? */
static bool has_volatile(const po_type *type)
{
    for (; type; type = type->target)
        if (type->is_volatile)
            return true;
    return false;
}

static bool locate_variable(po_region *region, const po_expr *expr,
                            po_reference *ref)
{
    const po_decl *decl = expr->decl;

    if (has_volatile(decl->type) || expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    if (decl->is_thread_local)
        return po_region_fail_expr(region, PO_REJECT_THREAD_LOCAL, expr);
    if (decl->storage == PO_STORAGE_FUNCTION ||
        decl->storage == PO_STORAGE_ENUMERATOR)
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    ref->decl = decl;
    ref->type = expr->type;
    return true;
}

/* The value of a pointer that is a member of a structure, and must not change
 * in the region.
 */
static bool point_member(po_region *region, const po_expr *expr,
                         po_reference *ref)
{
    const po_decl *decl = po_pointer_find(region, expr);

    if (!decl)
        return po_region_fail_advised(region, PO_REJECT_MAY_ALIAS,
                                      PO_ADVICE_MEMBER_POINTERS, expr);
    if (has_volatile(expr->type))
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    ref->decl = decl;
    ref->type = expr->type;
    return po_param_pointer(region, expr);
}

/* The value of a pointer, or the address of an array, that is converted. */
static bool point_converted(po_region *region, const po_expr *expr,
                            po_reference *ref)
{
    const po_expr *inner = po_pointer_unconverted(expr);

    if (!po_pointer_find(region, expr))
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    if (has_volatile(inner->type))
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    if (inner->type->kind != PO_TYPE_ARRAY)
        return (inner->kind != PO_EXPR_VAR ||
                locate_variable(region, inner, ref)) &&
               point_member(region, expr, ref);
    if (!locate_variable(region, inner, ref))
        return false;
    if (po_region_declares(region, inner->decl))
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    ref->decl = po_pointer_find(region, expr);
    ref->type = expr->type;
    return true;
}

/* The value of a pointer, which must not change in the region. */
static bool point_variable(po_region *region, const po_expr *expr,
                           po_reference *ref)
{
    expr = po_pointer_simplest(expr);
    if (expr->kind == PO_EXPR_CAST)
        return point_converted(region, expr, ref);
    if (expr->kind == PO_EXPR_MEMBER)
        return point_member(region, expr, ref);
    if (!locate_variable(region, expr, ref))
        return false;
    po_region_object(region, expr->decl, false, expr->type, expr);
    return true;
}

/* Return the function 0 on the space of the domain. */
__isl_give isl_pw_aff *po_reference_zero(const po_region *region)
{
    return isl_pw_aff_zero_on_domain(
        isl_local_space_from_space(isl_set_get_space(region->domain)));
}

static void note_inexact(po_region *region, const po_expr *index)
{
    po_scop *scop = region->scop;

    *PO_ARENA_ADD(scop->arena, scop->inexact, scop->n_inexact) = index;
}

/* Return the affine part of a subscript that is no affine function: of a sum, the operand
 * that is one, else 0; what is known of the rest is stored in "doubt".  What the subscript
 * reads has been evaluated.
 */
static __isl_give isl_pw_aff *affine_part(po_region *region,
                                          const po_expr *index, po_doubt *doubt)
{
    const po_expr *rest = po_doubt_of(region, index, doubt);
    po_mark mark;
    isl_pw_aff *value;

    if (!rest)
        return po_reference_zero(region);
    mark = po_region_mark(region);
    value = po_affine_value(region, rest, PO_REJECT_NONAFFINE_SUBSCRIPT);
    if (!value && po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        doubt->is_bounded = false;
        value = region->failed ? NULL : po_reference_zero(region);
    }
    po_mark_free(&mark);
    return value;
}

/* Return the value of a subscript.  If it is not affine, only what it reads, and what
 * stands in "doubt", is known of the value.
 */
static __isl_give isl_pw_aff *subscript(po_region *region, const po_expr *index,
                                        po_doubt *doubt)
{
    po_mark mark = po_region_mark(region);
    isl_pw_aff *value = NULL;
    bool retry = region->wraps;

    if (!retry) {
        value = po_affine_value(region, index, PO_REJECT_NONAFFINE_SUBSCRIPT);
        retry = !value && po_region_may_retry(region);
    }
    if (retry) {
        po_region_rewind(region, &mark);
        if (!region->failed && po_region_evaluate(region, index))
            value = affine_part(region, index, doubt);
        note_inexact(region, index);
    }
    po_mark_free(&mark);
    return value;
}

static bool point(po_region *region, const po_expr *expr, po_reference *ref);

/* p + i, i + p, p - i */
static bool point_sum(po_region *region, const po_expr *expr, po_reference *ref)
{
    bool swap =
        expr->op == PO_OP_ADD && !po_type_is_address(expr->arg[0]->type);
    const po_expr *index = expr->arg[swap ? 0 : 1];
    po_doubt doubt = {0};
    isl_pw_aff *value;

    if (!point(region, expr->arg[swap ? 1 : 0], ref))
        return false;
    value = subscript(region, index, &doubt);
    if (expr->op == PO_OP_SUB) {
        value = isl_pw_aff_neg(value);
        po_doubt_negate(&doubt);
    }
    po_doubt_add(&ref->offset_doubt, &doubt);
    ref->offset = isl_pw_aff_add(ref->offset, value);
    return ref->offset != NULL;
}

/* &p[i], which is p + i: of a pointer, or of an array that is no row of another,
 * whose end some programs do not care for.
 */
static bool point_element(po_region *region, const po_expr *address,
                          po_reference *ref)
{
    const po_expr *element = po_expr_strip(address->arg[0]);
    const po_expr *base;
    po_doubt doubt = {0};
    isl_pw_aff *value;
    bool swap;

    if (element->kind != PO_EXPR_SUBSCRIPT)
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, address);
    swap = !po_type_is_address(element->arg[0]->type);
    base = po_expr_strip(element->arg[swap ? 1 : 0]);
    if (base->type->kind == PO_TYPE_ARRAY && base->kind != PO_EXPR_VAR)
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, address);
    if (!point(region, base, ref))
        return false;
    value = subscript(region, element->arg[swap ? 0 : 1], &doubt);
    po_doubt_add(&ref->offset_doubt, &doubt);
    ref->offset = isl_pw_aff_add(ref->offset, value);
    return ref->offset != NULL;
}

/* So many tables are followed, each to rows of the one before. */
#define MAX_LEVEL 2

/* A row: what an element of a table of pointers points to. */
static bool point_row(po_region *region, const po_expr *expr, po_reference *ref)
{
    int level;
    int writer;

    if (!po_reference_locate(region, expr, ref))
        return false;
    if (has_volatile(expr->type))
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    level = po_rows_level(region, ref->decl);
    if (ref->member || level == MAX_LEVEL || ref->rank != level + 1)
        return po_region_fail_advised(region, PO_REJECT_MAY_ALIAS,
                                      PO_ADVICE_ROWS, expr);
    writer = po_region_written(region, ref->decl);
    if (writer >= 0)
        return po_region_fail_written(region, ref->decl, expr, writer);
    po_region_object(region, ref->decl,
                     ref->decl->type->kind == PO_TYPE_POINTER, expr->type,
                     expr);
    ref->decl = po_rows_of(region, ref->decl, expr->type);
    ref->offset = po_reference_zero(region);
    return true;
}

/* Find out where "expr", of pointer type or an array, points to. */
static bool point(po_region *region, const po_expr *expr, po_reference *ref)
{
    expr = po_pointer_simplest(expr);
    if (expr->type->kind == PO_TYPE_ARRAY) {
        if (!po_reference_locate(region, expr, ref))
            return false;
        ref->offset = po_reference_zero(region);
        return true;
    }
    switch (expr->kind) {
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
    case PO_EXPR_CAST:
        ref->offset = po_reference_zero(region);
        return point_variable(region, expr, ref);
    case PO_EXPR_BINARY:
        if (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)
            return point_sum(region, expr, ref);
        break;
    case PO_EXPR_SUBSCRIPT:
        return point_row(region, expr, ref);
    case PO_EXPR_OPAQUE:
        return po_region_fail_expr(region, expr->why, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return point_row(region, expr, ref);
        if (expr->op == PO_OP_ADDRESS)
            return point_element(region, expr, ref);
        break;
    default:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* What "ref" points to, "index" further on. */
static bool dereference(po_region *region, const po_expr *expr,
                        const po_expr *index, po_reference *ref)
{
    isl_pw_aff *value = ref->offset;
    po_doubt doubt = {0};

    ref->offset = NULL;
    if (ref->rank == PO_MAX_RANK) {
        isl_pw_aff_free(value);
        return po_region_fail(region, PO_REJECT_TOO_COMPLEX, &expr->loc,
                              "too many subscripts");
    }
    if (index)
        value = isl_pw_aff_add(value, subscript(region, index, &doubt));
    po_doubt_add(&doubt, &ref->offset_doubt);
    ref->offset_doubt = (po_doubt){0};
    ref->doubt[ref->rank] = doubt;
    ref->index[ref->rank++] = value;
    ref->type = expr->type;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    return value != NULL;
}

/* Any element of an array whose one subscript stands for several, those from number
 * "first" on; only what is read in the subscript of "expr" is known.
 */
static bool locate_any(po_region *region, const po_expr *expr,
                       const po_expr *base, int first, po_reference *ref)
{
    bool swap;

    for (int i = first; i < ref->rank; i++) {
        isl_pw_aff_free(ref->index[i]);
        ref->index[i] = NULL;
        ref->doubt[i] = (po_doubt){.is_unknown = true};
    }
    for (; expr != base; expr = po_expr_strip(expr->arg[swap ? 1 : 0])) {
        swap = !po_type_is_address(expr->arg[0]->type);
        if (expr->n_arg < 2)
            continue;
        note_inexact(region, expr->arg[swap ? 0 : 1]);
        if (!po_region_evaluate(region, expr->arg[swap ? 0 : 1]))
            return false;
    }
    return true;
}

/* Store the array that "base" is or points to; rows have the subscript of their table. */
static bool locate_base(po_region *region, const po_expr *base,
                        po_reference *ref)
{
    if (base->type->kind == PO_TYPE_ARRAY)
        return locate_variable(region, base, ref);
    if (base->kind != PO_EXPR_SUBSCRIPT)
        return point_variable(region, base, ref);
    if (!point_row(region, base, ref))
        return false;
    isl_pw_aff_free(ref->offset);
    ref->offset = NULL;
    return true;
}

/* An element of an array whose one subscript stands for several. */
static bool locate_shaped(po_region *region, const po_expr *expr,
                          const po_shape *shape, const po_expr *base,
                          po_reference *ref)
{
    po_mark mark;
    bool good;
    int first;

    if (!locate_base(region, base, ref))
        return false;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    first = ref->rank;
    ref->type = expr->type;
    ref->rank += shape->n_extent + 1;
    mark = po_region_mark(region);
    good = !region->wraps &&
           po_shape_subscripts(region, shape, expr, &ref->index[first]);
    if (!good && (region->wraps || po_region_may_retry(region))) {
        po_region_rewind(region, &mark);
        good = !region->failed && locate_any(region, expr, base, first, ref);
    }
    po_mark_free(&mark);
    return good;
}

/* s.x, p[i].x, or p->x, which is p[0].x. */
static bool locate_member(po_region *region, const po_expr *expr,
                          po_reference *ref)
{
    const po_expr *record = expr->arg[0];

    if (!(expr->is_arrow ? point(region, record, ref) &&
                               dereference(region, expr, NULL, ref)
                         : po_reference_locate(region, record, ref)))
        return false;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    ref->member = po_arena_printf(region->scop->arena, "%s.%s",
                                  ref->member ? ref->member : "", expr->text);
    ref->type = expr->type;
    return true;
}

/* Is the lvalue a part of what a pointer steps over that cannot stand side by side with
 * others, as its type has it?  Compilers may put several into one vector all the same.
 */
static bool is_overaligned(const po_expr *expr)
{
    const po_type *type = expr->type;

    if (expr->kind == PO_EXPR_MEMBER)
        type = expr->is_arrow ? expr->arg[0]->type->target : NULL;
    else if (expr->kind != PO_EXPR_SUBSCRIPT &&
             (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF))
        type = NULL;
    return type && po_type_is_overaligned(type);
}

/* Find out which element of which variable the lvalue "expr" is, and store it
 * in "ref", which is empty; it is to be released, also after a failure.  Returns
 * false if that cannot be said, and the region has failed, or isl has.
 */
bool po_reference_locate(po_region *region, const po_expr *expr,
                         po_reference *ref)
{
    const po_shape *shape;
    const po_expr *base;
    bool swap;

    expr = po_expr_strip(expr);
    if (is_overaligned(expr))
        return po_region_fail_expr(region, PO_REJECT_DATA_TYPE, expr);
    shape = po_shape_of(region, expr, &base);
    if (shape)
        return locate_shaped(region, expr, shape, base, ref);
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return locate_variable(region, expr, ref);
    case PO_EXPR_SUBSCRIPT:
        swap = !po_type_is_address(expr->arg[0]->type);
        return point(region, expr->arg[swap ? 1 : 0], ref) &&
               dereference(region, expr, expr->arg[swap ? 0 : 1], ref);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return point(region, expr->arg[0], ref) &&
                   dereference(region, expr, NULL, ref);
        break;
    case PO_EXPR_MEMBER:
        return locate_member(region, expr, ref);
    case PO_EXPR_OPAQUE:
        return po_region_fail_expr(region, expr->why, expr);
    default:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}
