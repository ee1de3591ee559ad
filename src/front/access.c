/* References to arrays and scalars: which variable, and which element as a
 * function of the iterators.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/space.h>
#include <string.h>

/* An lvalue, or the place a pointer points to.
 *
 * "decl"    the variable
 * "member"  the members on the way to the element, ".p.x"; NULL if none
 * "type"    of the lvalue
 * "rank"    number of subscripts
 * "index"   the subscripts, owned; if "is_unknown", any value is possible
 * "offset"  pointers: what is added to the pointer in units of what it points
 *           to; NULL for lvalues
 */
struct reference {
    const po_decl *decl;
    const char *member;
    const po_type *type;
    int rank;
    isl_pw_aff *index[PO_MAX_RANK];
    bool is_unknown[PO_MAX_RANK];
    isl_pw_aff *offset;
    bool is_offset_unknown;
};

static bool locate(po_region *region, const po_expr *expr,
                   struct reference *ref);

static void free_reference(struct reference *ref)
{
    for (int i = 0; i < ref->rank; i++)
        isl_pw_aff_free(ref->index[i]);
    isl_pw_aff_free(ref->offset);
}

static bool is_address(const po_type *type)
{
    return type &&
           (type->kind == PO_TYPE_POINTER || type->kind == PO_TYPE_ARRAY);
}

static bool is_taken_name(const po_region *region, const char *name)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_param; i++)
        if (strcmp(scop->param[i].name, name) == 0)
            return true;
    return false;
}

/* Return a name for a new array or parameter: "name" itself, or one that does
 * not occur in the file.
 */
char *po_region_name(const po_region *region, const char *name)
{
    char *unique = po_arena_copy(region->scop->arena, name);

    for (int i = 2; is_taken_name(region, unique) ||
                    (i > 2 && po_unit_has_name(region->unit, unique));
         i++)
        unique = po_arena_printf(region->scop->arena, "%s_%d", name, i);
    return unique;
}

/* Return a name for a scalar that moves from inside the region to its top,
 * where it must not hide another object of the same name.
 */
static char *name_of_inner(const po_region *region, const po_decl *decl)
{
    po_arena *arena = region->scop->arena;
    char *unique = po_arena_copy(arena, decl->name);
    bool clash = is_taken_name(region, unique);

    for (int i = 0; i < region->n_mention; i++)
        if (region->mention[i] != decl &&
            strcmp(region->mention[i]->name, decl->name) == 0)
            clash = true;
    for (int i = 2; clash; i++) {
        unique = po_arena_printf(arena, "%s_%d", decl->name, i);
        clash = is_taken_name(region, unique) ||
                po_unit_has_name(region->unit, unique);
    }
    return unique;
}

static bool is_same_member(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Return the name of the tuples of an array: "s_p_x" for s.p[i].x and for
 * s->p[i].x.
 */
static const char *array_name(const po_region *region, const po_decl *decl,
                              const char *member)
{
    char *name = po_arena_printf(region->scop->arena, "%s%s", decl->name,
                                 member ? member : "");
    char *end = name;

    for (const char *c = name; *c; c++)
        if (*c != '>')
            *end++ = *c == '.' || *c == '-' ? '_' : *c;
    *end = 0;
    return po_region_name(region, name);
}

/* Return the number of the array or scalar of "ref" in the scop, which is added
 * if it is new; -1 if it is accessed with different ranks.
 */
static int find_array(po_region *region, const struct reference *ref)
{
    po_scop *scop = region->scop;
    po_array *array;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == ref->decl &&
            is_same_member(scop->array[i].member, ref->member))
            return scop->array[i].rank == ref->rank ? i : -1;
    scop->array = po_region_grow(region, scop->array, scop->n_array,
                                 sizeof(*scop->array));
    array = &scop->array[scop->n_array];
    *array = (po_array){.decl = ref->decl,
                        .member = ref->member,
                        .element = ref->type,
                        .rank = ref->rank,
                        .is_inner = po_region_declares(region, ref->decl)};
    array->name = array->is_inner ? name_of_inner(region, ref->decl)
                                  : array_name(region, ref->decl, ref->member);
    return scop->n_array++;
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
                            struct reference *ref)
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
                         struct reference *ref)
{
    const po_decl *decl = po_pointer_find(region, expr);

    if (!decl)
        return po_region_fail_expr(region, PO_REJECT_MAY_ALIAS, expr);
    if (has_volatile(expr->type))
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    ref->decl = decl;
    ref->type = expr->type;
    return po_param_pointer(region, expr);
}

/* The value of a pointer, which must not change in the region. */
static bool point_variable(po_region *region, const po_expr *expr,
                           struct reference *ref)
{
    if (expr->kind == PO_EXPR_MEMBER)
        return point_member(region, expr, ref);
    if (!locate_variable(region, expr, ref))
        return false;
    po_region_object(region, expr->decl, false, expr->type, expr);
    return true;
}

static __isl_give isl_pw_aff *zero(const po_region *region)
{
    return isl_pw_aff_zero_on_domain(
        isl_local_space_from_space(isl_set_get_space(region->domain)));
}

static void note_inexact(po_region *region, const po_expr *index)
{
    po_scop *scop = region->scop;

    scop->inexact = po_region_grow(region, scop->inexact, scop->n_inexact,
                                   sizeof(*scop->inexact));
    scop->inexact[scop->n_inexact++] = index;
}

/* Return the value of a subscript.  If it is not affine, that is 0 and
 * "*is_unknown" is set; only what it reads is known then.
 */
static __isl_give isl_pw_aff *subscript(po_region *region, const po_expr *index,
                                        bool *is_unknown)
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
            value = zero(region);
        *is_unknown = true;
        note_inexact(region, index);
    }
    po_mark_free(&mark);
    return value;
}

static bool point(po_region *region, const po_expr *expr,
                  struct reference *ref);

/* p + i, i + p, p - i */
static bool point_sum(po_region *region, const po_expr *expr,
                      struct reference *ref)
{
    bool swap = expr->op == PO_OP_ADD && !is_address(expr->arg[0]->type);
    const po_expr *index = expr->arg[swap ? 0 : 1];
    isl_pw_aff *value;

    if (!point(region, expr->arg[swap ? 1 : 0], ref))
        return false;
    value = subscript(region, index, &ref->is_offset_unknown);
    if (expr->op == PO_OP_SUB)
        value = isl_pw_aff_neg(value);
    ref->offset = isl_pw_aff_add(ref->offset, value);
    return ref->offset != NULL;
}

/* Find out where "expr", of pointer type or an array, points to. */
static bool point(po_region *region, const po_expr *expr, struct reference *ref)
{
    expr = po_expr_strip(expr);
    if (expr->type->kind == PO_TYPE_ARRAY) {
        if (!locate(region, expr, ref))
            return false;
        ref->offset = zero(region);
        return true;
    }
    switch (expr->kind) {
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        ref->offset = zero(region);
        return point_variable(region, expr, ref);
    case PO_EXPR_BINARY:
        if (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)
            return point_sum(region, expr, ref);
        break;
    case PO_EXPR_SUBSCRIPT:
        return po_region_fail_expr(region, PO_REJECT_MAY_ALIAS, expr);
    case PO_EXPR_OPAQUE:
        return po_region_fail_expr(region, expr->why, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return po_region_fail_expr(region, PO_REJECT_MAY_ALIAS, expr);
        break;
    default:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* What "ref" points to, "index" further on. */
static bool dereference(po_region *region, const po_expr *expr,
                        const po_expr *index, struct reference *ref)
{
    isl_pw_aff *value = ref->offset;
    bool is_unknown = ref->is_offset_unknown;

    ref->offset = NULL;
    ref->is_offset_unknown = false;
    if (ref->rank == PO_MAX_RANK) {
        isl_pw_aff_free(value);
        return po_region_fail(region, PO_REJECT_TOO_COMPLEX, &expr->loc,
                              "too many subscripts");
    }
    if (index)
        value = isl_pw_aff_add(value, subscript(region, index, &is_unknown));
    ref->is_unknown[ref->rank] = is_unknown;
    ref->index[ref->rank++] = value;
    ref->type = expr->type;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    return value != NULL;
}

/* Any element of an array whose one subscript stands for several; only what
 * is read in the subscript of "expr" is known.
 */
static bool locate_any(po_region *region, const po_expr *expr,
                       const po_expr *base, struct reference *ref)
{
    bool swap;

    for (int i = 0; i < ref->rank; i++) {
        isl_pw_aff_free(ref->index[i]);
        ref->index[i] = NULL;
        ref->is_unknown[i] = true;
    }
    for (; expr != base; expr = po_expr_strip(expr->arg[swap ? 1 : 0])) {
        swap = !is_address(expr->arg[0]->type);
        if (expr->n_arg < 2)
            continue;
        note_inexact(region, expr->arg[swap ? 0 : 1]);
        if (!po_region_evaluate(region, expr->arg[swap ? 0 : 1]))
            return false;
    }
    return true;
}

/* An element of an array whose one subscript stands for several. */
static bool locate_shaped(po_region *region, const po_expr *expr,
                          const po_shape *shape, const po_expr *base,
                          struct reference *ref)
{
    bool is_array = base->type->kind == PO_TYPE_ARRAY;
    po_mark mark;
    bool good;

    if (!(is_array ? locate_variable(region, base, ref)
                   : point_variable(region, base, ref)))
        return false;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    ref->type = expr->type;
    ref->rank = shape->n_extent + 1;
    mark = po_region_mark(region);
    good =
        !region->wraps && po_shape_subscripts(region, shape, expr, ref->index);
    if (!good && (region->wraps || po_region_may_retry(region))) {
        po_region_rewind(region, &mark);
        good = !region->failed && locate_any(region, expr, base, ref);
    }
    po_mark_free(&mark);
    return good;
}

/* s.x, p[i].x, or p->x, which is p[0].x. */
static bool locate_member(po_region *region, const po_expr *expr,
                          struct reference *ref)
{
    const po_expr *record = expr->arg[0];

    if (!(expr->is_arrow ? point(region, record, ref) &&
                               dereference(region, expr, NULL, ref)
                         : locate(region, record, ref)))
        return false;
    if (expr->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    ref->member = po_arena_printf(region->scop->arena, "%s.%s",
                                  ref->member ? ref->member : "", expr->text);
    ref->type = expr->type;
    return true;
}

/* Find out which element of which variable the lvalue "expr" is. */
static bool locate(po_region *region, const po_expr *expr,
                   struct reference *ref)
{
    const po_shape *shape;
    const po_expr *base;
    bool swap;

    expr = po_expr_strip(expr);
    shape = po_shape_of(region, expr, &base);
    if (shape)
        return locate_shaped(region, expr, shape, base, ref);
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return locate_variable(region, expr, ref);
    case PO_EXPR_SUBSCRIPT:
        swap = !is_address(expr->arg[0]->type);
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

/* Return { [i] -> [x] }, for the value of subscript number "pos". */
static __isl_give isl_map *make_subscript(const po_region *region,
                                          const struct reference *ref, int pos)
{
    isl_pw_aff *index;
    isl_map *any;

    if (ref->is_unknown[pos]) {
        any = isl_map_from_domain(isl_set_copy(region->domain));
        return isl_map_add_dims(any, isl_dim_out, 1);
    }
    index = isl_pw_aff_gist(isl_pw_aff_copy(ref->index[pos]),
                            isl_set_copy(region->domain));
    return isl_map_from_pw_aff(isl_pw_aff_coalesce(index));
}

/* Return { [i] -> name[subscripts] } on the domain. */
static __isl_give isl_map *make_relation(const po_region *region,
                                         struct reference *ref,
                                         const char *name)
{
    isl_space *space = isl_set_get_space(region->domain);
    isl_map *relation;

    relation = isl_map_universe(isl_space_from_domain(space));
    for (int i = 0; i < ref->rank; i++)
        relation = isl_map_flat_range_product(relation,
                                              make_subscript(region, ref, i));
    relation = isl_map_intersect_domain(relation, isl_set_copy(region->domain));
    return isl_map_set_tuple_name(isl_map_coalesce(relation), isl_dim_out,
                                  name);
}

static bool is_exact(const struct reference *ref)
{
    for (int i = 0; i < ref->rank; i++)
        if (ref->is_unknown[i])
            return false;
    return true;
}

static bool add_access(po_region *region, struct reference *ref,
                       const po_expr *expr, bool is_write)
{
    bool is_target = ref->rank > 0 && ref->decl->type->kind == PO_TYPE_POINTER;
    po_object *object;
    isl_map *relation;
    int writer;
    int array;

    if (is_write && ref->rank == 0 ? !po_type_is_scalar(ref->type)
                                   : !po_type_is_element(ref->type))
        return po_region_fail_expr(region, PO_REJECT_DATA_TYPE, expr);
    if (!po_range_settle(region, isl_set_copy(region->domain)))
        return false;
    if (ref->member && ref->rank == 0)
        ref->index[ref->rank++] = zero(region);
    writer = po_region_written(region, ref->decl);
    if (is_target && writer >= 0)
        return po_region_fail_both(region, PO_REJECT_PARAMETER_WRITTEN, expr,
                                   writer);
    array = find_array(region, ref);
    if (array < 0)
        return po_region_fail_expr(region, PO_REJECT_MAY_ALIAS, expr);
    object = po_region_object(region, ref->decl, is_target, ref->type, expr);
    if (ref->member)
        po_object_add_type(object, ref->type);
    if (is_write && object->first_write == INT_MAX)
        object->first_write = region->current;
    relation = make_relation(region, ref, region->scop->array[array].name);
    region->access = po_region_grow(region, region->access, region->n_access,
                                    sizeof(*region->access));
    region->access[region->n_access++] =
        (po_access){.array = array,
                    .relation = relation,
                    .is_write = is_write,
                    .is_must = is_write && is_exact(ref),
                    .is_exact = is_exact(ref),
                    .expr = expr,
                    .loc = expr->loc};
    return relation != NULL;
}

/* A variable whose value is that of an iterator or does not change: reading it
 * is no access.
 */
static bool is_value(po_region *region, const po_expr *expr)
{
    if (po_region_level(region, expr->decl) >= 0)
        return true;
    if ((!po_type_is_integer(expr->type) &&
         expr->type->kind != PO_TYPE_POINTER) ||
        po_region_written(region, expr->decl) >= 0)
        return false;
    po_region_object(region, expr->decl, false, expr->type, expr);
    return true;
}

/* Is it the iterator of a loop in a block, but of no modelled one? */
static bool is_boxed(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_boxed; i++)
        if (region->boxed[i] == decl)
            return true;
    return false;
}

/* Iterators of the region are no scalars: their assignments are not statements
 * of the model.
 */
static bool check_iterator(po_region *region, const po_expr *expr,
                           bool is_write)
{
    int loop;

    if (expr->kind != PO_EXPR_VAR)
        return true;
    loop = po_region_iterated(region, expr->decl);
    if (loop < 0 || (!is_write && po_region_level(region, expr->decl) >= 0))
        return true;
    if (po_region_level(region, expr->decl) < 0 &&
        (region->box || is_boxed(region, expr->decl)))
        return true;
    return po_region_fail_both(
        region, is_write ? PO_REJECT_ITERATOR_WRITTEN : PO_REJECT_ITERATOR_LIVE,
        expr, loop);
}

/* A variable that is declared in the block in work is no part of the model; the
 * subscripts of an array may be.
 */
static bool access_local(po_region *region, const po_expr *expr)
{
    for (; expr->kind == PO_EXPR_SUBSCRIPT; expr = po_expr_strip(expr->arg[0]))
        if (is_address(expr->arg[1]->type) ||
            !po_region_evaluate(region, expr->arg[1]))
            return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    if (expr->kind == PO_EXPR_VAR)
        return true;
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

static bool access_once(po_region *region, const po_expr *expr, bool is_write)
{
    struct reference ref = {0};
    bool good =
        check_iterator(region, expr, is_write) && locate(region, expr, &ref);

    if (good &&
        (is_write || expr->kind != PO_EXPR_VAR || !is_value(region, expr)))
        good = add_access(region, &ref, expr, is_write);
    free_reference(&ref);
    return good;
}

/* Add the access of the lvalue "expr" to the statement in work.  Returns false
 * if it cannot be modelled, or isl failed.
 */
bool po_region_access(po_region *region, const po_expr *expr, bool is_write)
{
    po_mark mark;
    bool good;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR && !is_write &&
        po_box_has_assigned(region, expr->decl))
        return true;
    if (po_box_has(region, po_expr_base(expr)))
        return access_local(region, expr);
    mark = po_region_mark(region);
    good = access_once(region, expr, is_write);
    if (!good && !region->wraps && region->why == PO_REJECT_MAY_WRAP &&
        po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        region->wraps = !region->failed;
        good = region->wraps && access_once(region, expr, is_write);
        region->wraps = false;
    }
    po_mark_free(&mark);
    return good;
}
