/* Calls of pure functions that read memory: adds reads of every array that
 * such a function might see (through arguments, globals, or escaped addresses)
 * to the statement with the call.  Conservative: whole arrays.
 */
#include "../reference.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* Does the variable point to memory, and is not the memory itself? */
static bool is_target(const po_decl *decl)
{
    return decl->type->kind != PO_TYPE_ARRAY ||
           decl->storage == PO_STORAGE_PARAM;
}

/* A variable of which the address, or if "is_value" is set the value, is
 * passed on.
 */
static bool variable(po_region *region, const po_expr *expr, bool is_value)
{
    const po_decl *decl = expr->decl;
    int writer = po_region_written(region, decl);

    if (decl->type->is_volatile)
        return po_region_fail_expr(region, PO_REJECT_VOLATILE, expr);
    if (decl->is_thread_local)
        return po_region_fail_expr(region, PO_REJECT_THREAD_LOCAL, expr);
    if (po_open_block_has(region, decl) && decl->type->kind == PO_TYPE_ARRAY)
        return true;
    if (decl->storage == PO_STORAGE_FUNCTION ||
        (po_region_declares(region, decl) && decl->type->kind != PO_TYPE_ARRAY))
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    if (is_value && writer >= 0)
        return po_region_fail_written(region, decl, expr, writer);
    po_region_object(region, decl, false, expr->type, expr);
    return true;
}

/* The address of the lvalue "expr". */
static bool address(po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return variable(region, expr, false);
    case PO_EXPR_SUBSCRIPT:
        return po_region_pointer(region, expr->arg[0]) &&
               po_region_evaluate(region, expr->arg[1]);
    case PO_EXPR_MEMBER:
        return expr->is_arrow ? po_region_pointer(region, expr->arg[0])
                              : address(region, expr->arg[0]);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return po_region_pointer(region, expr->arg[0]);
        break;
    case PO_EXPR_OPAQUE:
        return po_region_fail_expr(region, expr->why, expr);
    default:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* The sum of a pointer and an integer. */
static bool sum(po_region *region, const po_expr *expr)
{
    for (int i = 0; i < 2; i++)
        if (po_type_is_integer(expr->arg[i]->type)
                ? !po_region_evaluate(region, expr->arg[i])
                : !po_region_pointer(region, expr->arg[i]))
            return false;
    return true;
}

/* Add the reads that computing "expr" takes, a pointer or an array, which must not depend
 * on pointers in memory.  Returns false if it cannot be modelled.
 */
bool po_region_pointer(po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->type->kind == PO_TYPE_ARRAY &&
        (expr->kind != PO_EXPR_VAR || !is_target(expr->decl)))
        return address(region, expr);
    switch (expr->kind) {
    case PO_EXPR_INT:
        return true;
    case PO_EXPR_VAR:
        return variable(region, expr, true);
    case PO_EXPR_CAST:
        return po_region_pointer(region, expr->arg[0]);
    case PO_EXPR_BINARY:
        if (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)
            return sum(region, expr);
        break;
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_ADDRESS)
            return address(region, expr->arg[0]);
        break;
    case PO_EXPR_SUBSCRIPT:
        return po_region_fail_advised(region, PO_REJECT_MAY_ALIAS,
                                      PO_ADVICE_NONE, expr);
    case PO_EXPR_OPAQUE:
        return po_region_fail_expr(region, expr->why, expr);
    default:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* Note that the statement in work contains the call. */
void po_region_note_call(po_region *region, const po_expr *call,
                         const po_effect *effect)
{
    if (!effect->reads_any && !effect->reads_args && effect->n_read == 0)
        return;
    *PO_ARENA_ADD(region->scop->arena, region->calls.reading,
                  region->calls.n_reading) =
        (po_reading_call){-1, region->current, call, *effect};
    region->calls.n_call++;
}

/* May the variable "decl", or what it points to, overlap with "object"? */
static bool meets(const po_region *region, const po_decl *decl, bool is_target,
                  const po_object *object)
{
    static const po_type any = {.kind = PO_TYPE_OTHER};
    po_object other = {.decl = decl, .is_target = is_target, .type = &any};

    if (decl == object->decl && is_target == object->is_target)
        return true;
    return !po_region_is_disjoint(region, &other, object);
}

/* May the call look at "object"? */
static bool may_read(const po_region *region, const po_reading_call *reader,
                     const po_object *object)
{
    const po_effect *effect = &reader->effect;

    if (po_region_is_hidden(region, object))
        return false;
    if (effect->reads_any)
        return true;
    for (int i = 0; i < effect->n_read; i++)
        if (meets(region, effect->read[i], false, object))
            return true;
    for (int i = 0; effect->reads_args && i < reader->call->n_arg; i++) {
        const po_expr *arg = reader->call->arg[i];
        const po_decl *decl;

        if (!po_type_is_address(arg->type))
            continue;
        decl = po_expr_source(arg);
        if (!decl || meets(region, decl, is_target(decl), object))
            return true;
    }
    return false;
}

/* May the call look at the array? */
bool po_reading_call_may_see(const po_region *region,
                             const po_reading_call *reader, int array)
{
    for (int i = 0; i < region->memory.n_object; i++)
        if (region->memory.object[i].decl == region->scop->array[array].decl &&
            may_read(region, reader, &region->memory.object[i]))
            return true;
    return false;
}

/* Add a read of the whole array to the statement of the reader. */
static bool add_read(po_region *region, const po_reading_call *reader,
                     int array)
{
    po_scop *scop = region->scop;
    po_stmt *stmt = &scop->stmt[reader->stmt];
    isl_space *space = isl_set_get_space(stmt->domain);
    isl_map *relation;

    space = isl_space_from_domain(space);
    space = isl_space_add_dims(space, isl_dim_out,
                               (unsigned)scop->array[array].rank);
    space =
        isl_space_set_tuple_name(space, isl_dim_out, scop->array[array].name);
    relation = isl_map_intersect_domain(isl_map_universe(space),
                                        isl_set_copy(stmt->domain));
    relation = po_local_clip_all(region, array, relation);
    *PO_ARENA_ADD(region->scop->arena, stmt->access, stmt->n_access) =
        (po_access){.array = array,
                    .relation = relation,
                    .expr = reader->call,
                    .loc = reader->call->loc};
    return relation != NULL;
}

/* The function of "reader" may look at "object", which the region writes. */
static bool see(po_region *region, const po_reading_call *reader,
                const po_object *object)
{
    const po_scop *scop = region->scop;
    bool found = false;

    for (int i = 0; i < scop->n_array; i++) {
        if (scop->array[i].decl != object->decl)
            continue;
        found = true;
        if (!add_read(region, reader, i))
            return false;
    }
    if (found)
        return true;
    po_region_fail(region, PO_REJECT_CALL, &reader->call->loc,
                   reader->call->decl->name);
    region->culprit =
        reader->root > object->first_write ? reader->root : object->first_write;
    return false;
}

/* Add to every call that reads memory reads of all that the region writes and
 * the function may look at.  Returns false if that is impossible, or isl
 * failed.
 */
bool po_region_add_reads(po_region *region)
{
    for (int i = 0; i < region->calls.n_reading; i++)
        for (int k = 0; k < region->memory.n_object; k++) {
            const po_reading_call *reader = &region->calls.reading[i];
            const po_object *object = &region->memory.object[k];

            if (object->first_write != INT_MAX &&
                may_read(region, reader, object) &&
                !see(region, reader, object))
                return false;
        }
    return true;
}
