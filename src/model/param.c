/* Variables in affine expressions: iterators and parameters.
 *
 * Parameters behind pointers, g->n, are read by the condition of the nest before the
 * program reads them. For each pointer it is noted for which parameters the program
 * is sure to follow it; these parts of the condition come first (po_scop.first), in
 * the order in which each makes the next one safe to evaluate. check.c looks at them
 * when all of the region is known: the region must not write them, nor what is
 * followed on the way.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>

/* No distance is larger that is computed from parameters of 64 bits. */
#define MAX_COUNT (4 * PO_MAX_CONST)

/* The type of expressions that are parameters as a whole: numbers of iterations, and
 * what is computed from them, see subst/steps.c.
 */
const po_type po_type_count = {
    .kind = PO_TYPE_INT, .text = "long", .size_bytes = 8, .is_signed = true};

bool po_step_is_count(const po_expr *expr)
{
    return expr->type == &po_type_count;
}

/* Number of the enclosing loop with iterator "decl", -1 if there is none. */
int po_region_level(const po_region *region, const po_decl *decl)
{
    for (int i = region->depth - 1; i >= 0; i--)
        if (region->level[i].iter == decl)
            return i;
    return -1;
}

/* Does the value of "expr" stay the same all over the region?  Stores through
 * pointers are looked at by alias.c.
 */
static bool is_invariant(po_region *region, const po_expr *expr, po_reject why)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, expr, &is_target);
    const po_expr *pointer = po_pointer_of(region, decl);
    int writer;

    if (!decl || decl->storage == PO_STORAGE_FUNCTION)
        return po_region_fail_expr(region, why, expr);
    if (pointer && !is_invariant(region, pointer, why))
        return false;
    if (expr->type->is_volatile || decl->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    if (decl->is_thread_local)
        return po_region_fail_expr(region, PO_REJECT_THREAD_LOCAL, expr);
    if (is_target && (decl->type->kind != PO_TYPE_POINTER ||
                      po_region_declares(region, decl)))
        return po_region_fail_expr(region, why, expr);
    writer = po_region_written(region, decl);
    if (writer >= 0 && why == PO_REJECT_NONAFFINE_SUBSCRIPT)
        return po_region_fail_both(region, why, expr, writer);
    return writer < 0 || po_region_fail_written(region, decl, expr, writer);
}

/* Return { : low <= name <= high }; there is no upper bound if "high" is NULL.
 */
static __isl_give isl_set *between(isl_ctx *ctx, const char *name,
                                   __isl_take isl_val *low,
                                   __isl_take isl_val *high)
{
    isl_space *space = isl_space_params_alloc(ctx, 1);
    isl_set *set;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, name);
    set = isl_set_universe(space);
    set = isl_set_lower_bound_val(set, isl_dim_param, 0, low);
    return high ? isl_set_upper_bound_val(set, isl_dim_param, 0, high) : set;
}

/* Add that a new parameter, a condition, is 0 or 1. */
static void add_truth(po_region *region, const char *name)
{
    isl_ctx *ctx = region->scop->ctx;

    region->context =
        isl_set_intersect(region->context, between(ctx, name, isl_val_zero(ctx),
                                                   isl_val_one(ctx)));
}

/* Add what is known of a new parameter: its value fits its type.  One of
 * 64 bits is assumed to be smaller than that, which is tested at run time; of one that is
 * counted, that is known when the conditions have been tested that it is computed under.
 */
static void add_range(po_region *region, const char *name, const po_type *type)
{
    isl_ctx *ctx = region->scop->ctx;
    bool is_wide = type->kind == PO_TYPE_INT && type->size_bytes == 8;
    bool is_count = type == &po_type_count;
    long most = is_count ? MAX_COUNT : PO_MAX_CONST;
    isl_val *low = type->is_signed && is_wide ? isl_val_int_from_si(ctx, -most)
                                              : po_type_min(ctx, type);
    isl_val *high =
        is_wide ? isl_val_int_from_si(ctx, most) : po_type_max(ctx, type);
    isl_set *range = between(ctx, name, low, high);

    if (!is_wide || is_count) {
        region->context = isl_set_intersect(region->context, range);
        return;
    }
    region->assume = isl_set_intersect(region->assume, range);
    if (!type->is_signed)
        region->context = isl_set_intersect(
            region->context, between(ctx, name, isl_val_zero(ctx), NULL));
}

/* Return what the name of a parameter begins with; that of an iterator before
 * its loop is not the name of the iterator.
 */
static const char *base_name(po_region *region, const po_expr *expr)
{
    if (po_step_is_count(expr))
        return "count";
    if (po_invariant_condition_is(expr))
        return "is";
    while (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    if (expr->kind == PO_EXPR_MEMBER)
        return expr->text;
    if ((expr->kind == PO_EXPR_UNARY || expr->kind == PO_EXPR_SUBSCRIPT) &&
        po_expr_base(expr))
        return po_expr_base(expr)->name;
    if (expr->kind == PO_EXPR_BINARY)
        return po_arena_printf(region->scop->arena, "%s_%s",
                               base_name(region, expr->arg[0]),
                               base_name(region, expr->arg[1]));
    if (expr->kind != PO_EXPR_VAR)
        return "value";
    return po_region_iterated(region, expr->decl) < 0
               ? expr->decl->name
               : po_arena_printf(region->scop->arena, "%s0", expr->decl->name);
}

/* Return the name of the parameter that stands for "expr", a new one if there
 * is none.
 */
static const char *find_param(po_region *region, const po_expr *expr)
{
    po_scop *scop = region->scop;
    const char *name;

    for (int i = 0; i < scop->n_param; i++)
        if (po_expr_is_same(scop->param[i].expr, expr))
            return scop->param[i].name;
    name = po_region_name(region,
                          po_plain_text(scop->arena, base_name(region, expr)));
    *PO_ARENA_ADD(scop->arena, scop->param, scop->n_param) =
        (po_param){.expr = expr, .name = name};
    if (po_invariant_condition_is(expr))
        add_truth(region, name);
    else
        add_range(region, name, expr->type);
    po_facts_apply(region);
    return name;
}

static __isl_give isl_pw_aff *iterator(const po_region *region, int level)
{
    isl_aff *aff = isl_aff_copy(region->level[level].value);
    isl_size n = isl_aff_dim(aff, isl_dim_in);
    isl_set *domain = isl_set_universe(isl_set_get_space(region->domain));
    isl_pw_aff *value;

    if (n >= 0 && n < region->depth)
        aff = isl_aff_add_dims(aff, isl_dim_in, (unsigned)(region->depth - n));
    value = isl_pw_aff_from_aff(aff);
    return isl_pw_aff_intersect_domain(value, domain);
}

/* Is the pointer one that the region follows for certain, so that it may do so
 * earlier than the program does?
 */
po_valid *po_param_valid(const po_region *region, const po_decl *pointer)
{
    for (int i = 0; i < region->params.n_valid; i++)
        if (region->params.valid[i].decl == pointer)
            return &region->params.valid[i];
    return NULL;
}

/* Is what is done to the statement in work done wherever the domain says? */
bool po_region_is_exact(const po_region *region)
{
    return region->guards.n_guard == 0 && !region->open_block;
}

/* Return the parameters for which the expression in work is evaluated, as far
 * as they are known here.
 */
static __isl_give isl_set *when_evaluated(const po_region *region)
{
    isl_set *when = isl_set_params(isl_set_copy(region->domain));

    when = isl_set_intersect(when, isl_set_copy(region->context));
    return isl_set_intersect(when, isl_set_copy(region->assume));
}

/* Note that the expression in work follows the pointer.  Where that depends on
 * parameters, these are part of what is tested at run time, and no others may
 * be needed to know.
 */
static void note_valid(po_region *region, const po_decl *pointer)
{
    po_valid *known = po_param_valid(region, pointer);
    isl_bool always;
    isl_set *when;

    if (!region->is_certain || (known && !known->when))
        return;
    always = isl_set_plain_is_universe(region->domain);
    if (known && always == isl_bool_true)
        known->when = isl_set_free(known->when);
    if (known)
        return;
    when = always == isl_bool_true ? NULL : when_evaluated(region);
    if (when && !po_range_assume(region, isl_set_copy(when))) {
        isl_set_free(when);
        return;
    }
    *PO_ARENA_ADD(region->scop->arena, region->params.valid,
                  region->params.n_valid) = (po_valid){pointer, when};
}

/* The same for all pointers that are followed to get at "expr", in order. */
static void note_way(po_region *region, const po_expr *expr)
{
    bool is_target;
    const po_decl *pointer = po_pointer_object(region, expr, &is_target);
    const po_expr *member = po_pointer_of(region, pointer);

    if (member)
        note_way(region, member);
    if (is_target)
        note_valid(region, pointer);
}

/* Is the pointer the address of an array, or computed from it? */
static bool is_of_array(const po_region *region, const po_expr *pointer)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, pointer, &is_target);

    return pointer->kind != PO_EXPR_MEMBER &&
           po_pointer_root(region, decl)->type->kind == PO_TYPE_ARRAY;
}

/* Note that the region reads a variable or a member of a structure; return
 * what that is a part of.
 */
static po_object *note_read(po_region *region, const po_expr *expr)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, expr, &is_target);
    const po_expr *pointer = po_pointer_of(region, decl);
    po_object *object;

    if (pointer && !is_of_array(region, pointer))
        note_read(region, pointer);
    else if (!pointer && is_target)
        po_region_object(region, decl, false, decl->type, expr);
    object = po_region_object(region, decl, is_target, expr->type, expr);
    return object;
}

/* Note that the region reads the pointer "expr", a member of a structure.
 * Returns false if it may change in the region.
 */
bool po_param_pointer(po_region *region, const po_expr *expr)
{
    return is_invariant(region, expr, PO_REJECT_MAY_ALIAS) &&
           note_read(region, expr);
}

/* Return the value of "expr", which is a parameter as a whole: computed from variables
 * that do not change, or counted (subst/steps.c).  The parameter is a new one, or known.
 */
__isl_give isl_pw_aff *po_param_nonaffine(po_region *region,
                                          const po_expr *expr)
{
    isl_id *id =
        isl_id_alloc(region->scop->ctx, find_param(region, expr), NULL);

    return isl_pw_aff_param_on_domain_id(
        isl_set_universe(isl_set_get_space(region->domain)), id);
}

/* Note that the region reads "expr" before the program does. */
static void note_early(po_region *region, const po_expr *expr)
{
    note_read(region, expr)->why = PO_REJECT_PARAMETER_WRITTEN;
    note_way(region, expr);
}

/* Return the value of "expr", a new parameter or one that is known. */
static __isl_give isl_pw_aff *parameter(po_region *region, const po_expr *expr)
{
    note_early(region, expr);
    return po_param_nonaffine(region, expr);
}

/* Return the value of "expr", a variable or a member of a structure, as a
 * function of the current dimensions.  NULL if it is none of them and changes
 * in the region; "why" then is the code to report.
 */
__isl_give isl_pw_aff *po_param_value(po_region *region, const po_expr *expr,
                                      po_reject why)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, expr, &is_target);
    int level = decl ? po_region_level(region, decl) : -1;

    if (level >= 0 && expr->kind == PO_EXPR_VAR)
        return iterator(region, level);
    if (!po_type_is_integer(expr->type)) {
        po_region_fail_expr(region, why, expr);
        return NULL;
    }
    return is_invariant(region, expr, why) ? parameter(region, expr) : NULL;
}

/* Is it an array, the address of which stays the same, or a pointer that does?
 * That of an array that the region declares is unknown in front of it.
 */
static bool is_fixed_address(po_region *region, const po_expr *expr,
                             po_reject why)
{
    if (po_region_declares(region, expr->decl))
        return po_region_fail_expr(region, why, expr);
    if (expr->type->kind == PO_TYPE_ARRAY)
        return true;
    return is_invariant(region, expr, why) && note_read(region, expr);
}

/* Return the number of elements that "to" is beyond "from", two variables: a
 * parameter, unless "from - to" is one.
 */
__isl_give isl_pw_aff *po_param_gap(po_region *region, const po_expr *from,
                                    const po_expr *to, po_reject why)
{
    const po_expr *arg[] = {from, to};
    po_expr expr = {.kind = PO_EXPR_BINARY,
                    .op = PO_OP_SUB,
                    .type = &po_type_long,
                    .loc = to->loc,
                    .n_arg = 2,
                    .arg = arg};
    bool is_opposite = false;
    isl_pw_aff *gap;

    if (!is_fixed_address(region, from, why) ||
        !is_fixed_address(region, to, why))
        return NULL;
    for (int i = 0; i < region->scop->n_param; i++)
        is_opposite |= po_expr_is_same(region->scop->param[i].expr, &expr);
    if (!is_opposite) {
        arg[0] = to;
        arg[1] = from;
    }
    gap = po_param_nonaffine(region, po_expr_make(region->scop->arena, &expr));
    return is_opposite ? isl_pw_aff_neg(gap) : gap;
}

/* Return the value that the iterator "expr" of the first loop of the region
 * has before it, which nothing in the region but this loop changes.
 */
__isl_give isl_pw_aff *po_param_entry(po_region *region, const po_expr *expr)
{
    return parameter(region, expr);
}

/* Is the pointer, a variable or what stands for another, the same as long as
 * nothing is assigned to it by name, or is that looked at by check.c?
 */
static bool is_steady(const po_region *region, const po_decl *pointer)
{
    const po_decl *root = po_pointer_root(region, pointer);

    return po_pointer_of(region, root) || po_decl_is_private(root) ||
           root->type->kind == PO_TYPE_ARRAY;
}

/* Is "*p" or "p[k]" in "expr", with a pointer "p", read whenever the region is
 * executed, or when it is known to be, so that it can be a parameter?  An
 * element that an array has always can, unless the region stores to the array.
 */
bool po_param_is_early(const po_region *region, const po_expr *expr)
{
    bool is_target;
    const po_decl *pointer = po_pointer_object(region, expr, &is_target);
    const po_decl *root = pointer ? po_pointer_root(region, pointer) : NULL;

    if (!root || (expr->kind == PO_EXPR_SUBSCRIPT
                      ? po_invariant_element_is_stored(region, expr)
                      : !po_pointer_is_dereferenced(expr)))
        return false;
    if (po_param_valid(region, pointer))
        return true;
    return po_region_written(region, root) < 0 &&
           (!is_target || (region->is_certain &&
                           (region->depth == 0 || is_steady(region, pointer))));
}

/* Is "expr", which a parameter reads, there when the region begins: are the pointers that
 * are followed to get at it?
 */
bool po_param_is_there(const po_region *region, const po_expr *expr)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, expr, &is_target);
    const po_expr *pointer = po_pointer_of(region, decl);
    const po_valid *valid = po_param_valid(region, decl);

    if (pointer && !po_param_is_there(region, pointer))
        return false;
    return !is_target ||
           (valid && ((region->source->n_root == 1 && !valid->when) ||
                      po_pointer_is_fixed(region, decl)));
}

/* Are the pointers that are followed to get at "expr" known to be valid somewhere? */
static bool is_way_known(const po_region *region, const po_expr *expr)
{
    bool is_target;
    const po_decl *decl = po_pointer_object(region, expr, &is_target);
    const po_expr *pointer = po_pointer_of(region, decl);

    return (!pointer || is_way_known(region, pointer)) &&
           (!is_target || po_param_valid(region, decl));
}

/* Note that the region reads the number "expr" when it begins, which a parameter is
 * computed from; false if it may not be there, or may change in the region.
 */
bool po_param_read(po_region *region, const po_expr *expr, po_reject why)
{
    const po_decl *decl = expr->kind == PO_EXPR_VAR ? expr->decl : NULL;

    if (decl && (po_region_level(region, decl) >= 0 ||
                 po_region_iterated(region, decl) >= 0 ||
                 po_region_written(region, decl) >= 0))
        return po_region_fail_expr(region, why, expr);
    if (expr->kind != PO_EXPR_VAR && expr->kind != PO_EXPR_MEMBER &&
        !po_param_is_early(region, expr))
        return po_region_fail_expr(region, why, expr);
    if (!is_invariant(region, expr, why))
        return false;
    note_early(region, expr);
    return is_way_known(region, expr) || po_region_fail_expr(region, why, expr);
}

static bool is_not_behind(const po_region *region, const po_expr *expr,
                          void *pointer)
{
    return !po_pointer_passes(region, expr, pointer);
}

/* Does a parameter read what "pointer" points to, or what is behind a member of it? */
bool po_param_is_behind(const po_region *region, const po_decl *pointer)
{
    return !po_invariant_condition_visit_all(region, is_not_behind,
                                             (void *)pointer);
}

static bool is_no_part(const po_region *region, const po_expr *expr, void *decl)
{
    bool is_target;

    return po_pointer_object(region, expr, &is_target) != decl || is_target;
}

/* Does a parameter read a part of the variable "decl"? */
bool po_param_is_part(const po_region *region, const po_decl *decl)
{
    return !po_invariant_condition_visit_all(region, is_no_part, (void *)decl);
}
