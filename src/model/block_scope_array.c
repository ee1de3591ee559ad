/* Arrays that are declared in the body of a loop.
 *
 * The declaration is a statement that writes all elements, so that no value passes
 * from one iteration to the next, and anti and output dependences between iterations
 * are private; what its initialiser mentions, it reads. What makes this right is
 * checked in the finished loops (verify/loops/scope.c). Iterations that do not use
 * the array may be in loops of their own. Where the scheduler tears the two apart,
 * the order of the program is kept.
 */
#include "reference.h"

#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

/* Larger ones stay, and what is more than that of all in a region: every thread has them on
 * its stack, as a rule of 8 MiB, but of 2 where that of the program has no limit.
 */
#define MAX_BYTES          (1L << 19)
#define MAX_VARIABLE_BYTES (1L << 16)
#define MAX_ALL_BYTES      (1L << 20)

/* Is it an array of numbers, not too large?  Stores in "*variable" the extent that
 * is no constant, NULL if there is none, and in "*bytes" the size of the array for
 * an extent of 1 in its place.
 */
static bool is_modelled(const po_type *type, const po_expr **variable,
                        long *bytes)
{
    int rank = 0;

    *bytes = 1;
    *variable = NULL;
    for (; type->kind == PO_TYPE_ARRAY; type = type->target) {
        const po_expr *extent = type->extent;

        if (!extent || type->is_volatile || ++rank > PO_MAX_RANK)
            return false;
        if (extent->kind == PO_EXPR_INT) {
            if (extent->value < 1 || !po_mul(*bytes, extent->value, bytes) ||
                *bytes > MAX_BYTES)
                return false;
        } else if (*variable) {
            return false;
        } else {
            *variable = extent;
        }
    }
    if (rank == 0 || type->is_volatile || !po_type_is_scalar(type))
        return false;
    *bytes *= type->size_bytes;
    return *bytes <= (*variable ? MAX_VARIABLE_BYTES : MAX_BYTES);
}

/* Is there room for so many bytes beside the arrays that the region has declared so far? */
static bool has_room(const po_region *region, const po_decl *decl, long bytes)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_array; i++) {
        const po_decl *other = scop->array[i].decl;
        const po_expr *variable;
        long size;

        if (other != decl && other->type->kind == PO_TYPE_ARRAY &&
            po_region_declares(region, other) &&
            is_modelled(other->type, &variable, &size))
            bytes += variable ? MAX_VARIABLE_BYTES : size;
    }
    return bytes <= MAX_ALL_BYTES;
}

/* Does nothing in the region as it is written change the variable, if it is one?
 * Declarations are not rewritten where induction variables are replaced.
 */
static bool is_kept(const po_expr *expr, void *user)
{
    const po_region *region = user;
    const po_decl *decl = expr->decl;

    if (expr->kind != PO_EXPR_VAR || po_region_level(region, decl) >= 0)
        return true;
    for (int i = 0; i < region->source->n_root; i++)
        if (po_node_declares(region->source->root[i], decl) ||
            po_node_update_of(region->source->root[i], decl))
            return false;
    return true;
}

/* See to it that the extent is at least 1, and the array not too large, where it
 * is declared: "bytes" is the size for an extent of 1.  Returns false if that is
 * not to be known before the loops, or isl failed.
 */
static bool limit_extent(po_region *region, const po_expr *extent, long bytes)
{
    isl_pw_aff *value;
    isl_pw_aff *low;
    isl_pw_aff *high;
    isl_set *good;

    if (!po_expr_walk(extent, is_kept, region))
        return po_region_fail_advised(region, PO_REJECT_PARAMETER_WRITTEN,
                                      PO_ADVICE_NONE, extent);
    value = po_affine_value(region, extent, PO_REJECT_DATA_TYPE);
    if (!value)
        return false;
    low = isl_pw_aff_val_on_domain(
        isl_set_universe(isl_pw_aff_get_domain_space(value)),
        isl_val_one(region->scop->ctx));
    high = isl_pw_aff_scale_val(
        isl_pw_aff_copy(low),
        isl_val_int_from_si(region->scop->ctx, MAX_VARIABLE_BYTES / bytes));
    good = isl_pw_aff_ge_set(isl_pw_aff_copy(value), low);
    good = isl_set_intersect(good, isl_pw_aff_le_set(value, high));
    return po_range_add_obligation(region, isl_set_complement(good), extent,
                                   PO_REJECT_DATA_TYPE) &&
           po_range_settle(region, isl_set_copy(region->domain));
}

/* Can the array that "node" declares where the statement in work stands be one of
 * each iteration?
 */
bool po_local_limit(po_region *region, const po_node *node)
{
    const po_expr *extent;
    long bytes;

    if (!is_modelled(node->decl->type, &extent, &bytes) ||
        !has_room(region, node->decl, extent ? MAX_VARIABLE_BYTES : bytes))
        return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
    return !extent || limit_extent(region, extent, bytes);
}

/* Add what the initialiser reads; it must not read the array. */
static bool initialise(po_region *region, const po_node *node)
{
    bool good;

    if (!node->value)
        return true;
    if (po_expr_mentions(node->value, node->decl))
        return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
    region->is_certain = po_region_is_exact(region);
    good = po_region_evaluate(region, node->value);
    region->is_certain = false;
    return good;
}

/* A declaration, and whether there is anything else that may use it. */
struct uses {
    const po_node *node;
    bool found;
};

static bool find_use(const po_expr *expr, void *user)
{
    struct uses *uses = user;

    uses->found |=
        expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_VAR && expr->decl == uses->node->decl) ||
        (expr->kind == PO_EXPR_CAST &&
         strstr(expr->type->text, "typeof") != NULL);
    return !uses->found;
}

/* May the type of a variable mention the array, or the text of a statement? */
static bool find_mention(const po_node *node, void *user)
{
    struct uses *uses = user;

    if (node->kind == PO_NODE_DECL)
        uses->found |= strstr(node->decl->type->text, "typeof") != NULL;
    if (node->kind == PO_NODE_OPAQUE)
        uses->found |= node->flow == PO_FLOW_NONE;
    return !uses->found;
}

/* Does nothing in the region mention the array but its declaration, which calls
 * no function that compilers would report if nobody called it?
 */
static bool is_unused(const po_region *region, const po_node *node)
{
    struct uses uses = {node, po_expr_has_call(node->value)};

    for (int i = 0; i < region->source->n_root && !uses.found; i++) {
        po_node_walk(region->source->root[i], find_mention, &uses);
        po_node_walk_expr(region->source->root[i], find_use, &uses);
        po_node_walk_expr(region->node[i], find_use, &uses);
    }
    return !uses.found;
}

/* Model the declaration of an array in a loop as a statement that writes all
 * of it: the values of another iteration are not seen after it.  What nothing
 * uses is none.  Returns false if it cannot be modelled, or isl failed.
 */
bool po_region_declare_array(po_region *region, const po_node *node)
{
    const po_type *type = node->decl->type;
    po_reference ref = {.decl = node->decl};
    po_access *access;
    bool good;

    if (region->depth == 0 || region->guards.n_guard > 0)
        return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
    if (!po_local_limit(region, node) || !initialise(region, node))
        return false;
    if (is_unused(region, node)) {
        po_region_drop_accesses(region);
        return true;
    }
    for (ref.type = type; ref.type->kind == PO_TYPE_ARRAY;
         ref.type = ref.type->target)
        ref.doubt[ref.rank++].is_unknown = true;
    good = po_region_add_access(
        region, &ref,
        po_expr_variable(region->scop->arena, node->decl, &node->loc), true);
    po_reference_free(&ref);
    if (!good)
        return false;
    access = &region->access[region->n_access - 1];
    access->is_must = true;
    return access->relation &&
           po_region_add_stmt(region,
                              &(po_stmt){.block = node, .loc = node->loc});
}
