/* Are references of a region disjoint, by what is known of them?
 *
 * Two references to one variable, or through one pointer, are compared by
 * their subscripts.  All others have to be disjoint, unless neither is
 * written (overlap.c).
 */
#include "../internal.h"

#include <limits.h>

/* The bit of a root in po_object.roots. */
static unsigned long bit(int root)
{
    return 1UL << (root < 63 ? root : 63);
}

static po_object *add_object(po_region *region, const po_decl *decl,
                             bool is_target, const po_expr *expr)
{
    po_object *object = PO_ARENA_ADD(region->scop->arena, region->memory.object,
                                     region->memory.n_object);

    *object = (po_object){.decl = decl,
                          .is_target = is_target,
                          .first = region->current,
                          .first_write = INT_MAX,
                          .why = PO_REJECT_MAY_ALIAS,
                          .expr = expr};
    return object;
}

/* Note that the object is accessed as "type", or as elements of that. */
static void note_type(po_object *object, const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    if (!object->type)
        object->type = type;
    else if (object->type->kind != type->kind ||
             object->type->size_bytes != type->size_bytes)
        object->type = &po_type_any;
}

/* Return the entry for memory that the root in work accesses; "type" is that
 * of what is accessed, an element or an array.
 */
po_object *po_region_object(po_region *region, const po_decl *decl,
                            bool is_target, const po_type *type,
                            const po_expr *expr)
{
    po_object *object = NULL;

    for (int i = 0; i < region->memory.n_object && !object; i++)
        if (region->memory.object[i].decl == decl &&
            region->memory.object[i].is_target == is_target)
            object = &region->memory.object[i];
    if (!object)
        object = add_object(region, decl, is_target, expr);
    note_type(object, type);
    object->roots |= bit(region->current);
    return object;
}

/* Is it a variable whose address is not known to other functions? */
bool po_region_is_hidden(const po_region *region, const po_object *x)
{
    const po_decl *decl = x->decl;
    bool is_local =
        decl->storage == PO_STORAGE_LOCAL || decl->storage == PO_STORAGE_PARAM;

    return !x->is_target && is_local && !decl->address_taken &&
           ((decl->type->kind != PO_TYPE_ARRAY &&
             decl->type->kind != PO_TYPE_OTHER) ||
            !po_function_leaks(region->source->function, decl));
}

/* Is it memory of a variable: the variable itself, or an array that is accessed
 * through a pointer that it is converted to?
 */
static bool is_variable(const po_region *region, const po_object *x)
{
    return !x->is_target ||
           po_pointer_root(region, x->decl)->type->kind == PO_TYPE_ARRAY;
}

static bool is_constant_pointer(const po_region *region, const po_object *x)
{
    const po_decl *root = po_pointer_root(region, x->decl);

    return x->is_target && !root->address_taken &&
           (root->storage == PO_STORAGE_LOCAL ||
            root->storage == PO_STORAGE_PARAM) &&
           !po_function_assigns(region->source->function, root);
}

/* Is it certain that an address in "x" is not computed from the value of a
 * pointer that is local to the function, or of memory allocated in it?
 */
static bool is_independent(const po_region *region, const po_object *x)
{
    return is_variable(region, x) ||
           (po_pointer_root(region, x->decl)->storage == PO_STORAGE_PARAM &&
            is_constant_pointer(region, x));
}

static bool is_restrict(const po_region *region, const po_object *x)
{
    return x->is_target &&
           po_pointer_root(region, x->decl)->type->is_restrict &&
           is_constant_pointer(region, x);
}

static bool is_fresh(const po_region *region, const po_object *x)
{
    return x->is_target && po_pointer_root(region, x->decl)->fresh &&
           is_constant_pointer(region, x);
}

/* What is advised where they may overlap: pointers that are restrict already, or change,
 * need not be declared so.
 */
po_advice po_object_advice(const po_region *region, const po_object *x,
                           const po_object *y)
{
    const po_object *both[] = {x, y};
    bool is_open = false;

    if (x->why != PO_REJECT_MAY_ALIAS || y->why != PO_REJECT_MAY_ALIAS)
        return x->why == PO_REJECT_ITERATOR_WRITTEN ||
                       y->why == PO_REJECT_ITERATOR_WRITTEN
                   ? PO_ADVICE_ITERATOR_ADDRESS
                   : PO_ADVICE_REASON;
    for (int i = 0; i < 2; i++)
        if (po_rows_table(region, both[i]->decl))
            return PO_ADVICE_ROWS;
    for (int i = 0; i < 2; i++)
        if (po_pointer_of(region, both[i]->decl))
            return PO_ADVICE_MEMBER_POINTERS;
    for (int i = 0; i < 2; i++)
        is_open = is_open ||
                  (both[i]->is_target && !both[i]->decl->type->is_restrict);
    return is_open ? PO_ADVICE_REASON : PO_ADVICE_NONE;
}

/* Do the objects begin at the same address, as they are one pointer or array
 * that is converted to different types?
 */
bool po_object_is_same_memory(const po_region *region, const po_object *x,
                              const po_object *y)
{
    const po_decl *root = po_pointer_root(region, x->decl);
    bool is_array = root->type->kind == PO_TYPE_ARRAY;

    return root == po_pointer_root(region, y->decl) && x->decl != y->decl &&
           (is_array || (x->is_target && y->is_target));
}

/* Are "p" and "x" disjoint by what is known of "p"?  Memory that is accessed
 * through a restrict pointer, and modified, is not accessed otherwise than
 * through pointers computed from this one.  Of two restrict pointers, at most
 * one, the later, is computed from the other.
 */
static bool excludes(const po_region *region, const po_object *p,
                     const po_object *x)
{
    if (is_restrict(region, p))
        return is_independent(region, x) || is_fresh(region, x) ||
               is_restrict(region, x);
    if (is_fresh(region, p))
        return is_independent(region, x) || is_fresh(region, x);
    return false;
}

static bool is_char(const po_type *type)
{
    return type->kind == PO_TYPE_INT && type->size_bytes == 1;
}

/* May an object that was declared with one type be accessed with the other?
 * Types that differ in signedness only, and complex numbers and their parts,
 * are not told apart.
 */
static bool is_compatible(const po_type *a, const po_type *b)
{
    if (is_char(a) || is_char(b) || a->kind == PO_TYPE_OTHER ||
        b->kind == PO_TYPE_OTHER)
        return true;
    if (po_type_is_float(a) && po_type_is_float(b))
        return a->kind != b->kind || a->size_bytes == b->size_bytes;
    return a->kind == b->kind && a->size_bytes == b->size_bytes;
}

/* May the region store to memory that is then read as "type"? */
bool po_region_may_store(const po_region *region, const po_type *type)
{
    for (int i = 0; i < region->memory.n_object; i++)
        if (region->memory.object[i].first_write != INT_MAX &&
            (region->source->aliasing ||
             is_compatible(region->memory.object[i].type, type)))
            return true;
    return false;
}

/* Does the life of variable "x" begin in the region, while "y" is accessed through a pointer that
 * has its value from before?  Those in memory, of tables and members, may be of later.
 */
static bool is_younger(const po_region *region, const po_object *x,
                       const po_object *y)
{
    return !x->is_target && x->decl->storage == PO_STORAGE_LOCAL &&
           po_region_declares(region, x->decl) &&
           is_constant_pointer(region, y) && !po_rows_table(region, y->decl) &&
           !po_pointer_of(region, y->decl) &&
           !po_region_declares(region, po_pointer_root(region, y->decl));
}

/* Is it certain that two objects, not the same, do not overlap?
 * The types of the references count only if there is a variable, whose type
 * is fixed; allocated memory has the type that was stored last.
 */
bool po_region_is_disjoint(const po_region *region, const po_object *x,
                           const po_object *y)
{
    bool is_x_variable = is_variable(region, x);
    bool is_y_variable = is_variable(region, y);

    if (po_object_is_same_memory(region, x, y))
        return false;
    if (po_region_is_hidden(region, x) || po_region_is_hidden(region, y))
        return true;
    if (excludes(region, x, y) || excludes(region, y, x) ||
        is_younger(region, x, y) || is_younger(region, y, x))
        return true;
    if (!region->source->aliasing && (!x->is_target || !y->is_target) &&
        !is_compatible(x->type, y->type))
        return true;
    return is_x_variable && is_y_variable &&
           !region->source->unit->has_weak_aliases &&
           !po_pointer_root(region, x->decl)->is_weak &&
           !po_pointer_root(region, y->decl)->is_weak;
}

/* Does a root access an array that one before does?  If not, there is no reason
 * to make them one region, and with it depend on the same test.
 */
bool po_region_is_connected(const po_region *region, int root)
{
    for (int i = 0; i < region->memory.n_object; i++) {
        const po_object *x = &region->memory.object[i];

        if ((x->is_target || x->decl->type->kind == PO_TYPE_ARRAY ||
             x->decl->type->kind == PO_TYPE_OTHER) &&
            (x->roots & bit(root)) && (x->roots & (bit(root) - 1)))
            return true;
    }
    return root == 0;
}
