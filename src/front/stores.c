/* Calls of library functions that store through their arguments, in blocks:
 * one number, or a range of bytes.  A range is any element of the row, or of
 * the array, that it lies in.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* A function of the library that stores through pointers.
 *
 * "first", "last"  these arguments are pointers to where it stores
 * "from"           this one to what it reads, or -1
 * "size"           the number of bytes, for both, or -1: one number each
 * "has_variants"   the suffixes f and l
 */
struct po_stores {
    const char *name;
    int n_arg;
    int first;
    int last;
    int from;
    int size;
    bool has_variants;
    bool sets_errno;
};

/* Sorted. */
static const po_stores stores[] = {
    {"frexp", 2, 1, 1, -1, -1, true, false},
    {"memcpy", 3, 0, 0, 1, 2, false, false},
    {"memmove", 3, 0, 0, 1, 2, false, false},
    {"memset", 3, 0, 0, -1, 2, false, false},
    {"modf", 2, 1, 1, -1, -1, true, false},
    {"remquo", 3, 2, 2, -1, -1, true, true},
    {"sincos", 3, 1, 2, -1, -1, true, true},
};

/* Return what the function "name" of the library stores, NULL if nothing is
 * known of it.
 */
const po_stores *po_library_stores(const char *name)
{
    static const char prefix[] = "__builtin_";
    size_t n;

    if (strncmp(name, prefix, sizeof(prefix) - 1) == 0)
        name += sizeof(prefix) - 1;
    n = strlen(name);
    for (size_t i = 0; i < PO_COUNTOF(stores); i++) {
        size_t length = strlen(stores[i].name);
        bool is_variant = stores[i].has_variants && n == length + 1 &&
                          (name[length] == 'f' || name[length] == 'l');

        if (strncmp(name, stores[i].name, length) == 0 &&
            (n == length || is_variant))
            return &stores[i];
    }
    return NULL;
}

static bool is_stored(const po_stores *what, int arg)
{
    return arg >= what->first && arg <= what->last;
}

static const po_expr *make(po_region *region, po_expr expr, const po_expr *left,
                           const po_expr *right)
{
    po_arena *arena = region->scop->arena;
    po_expr *copy = po_arena_alloc(arena, sizeof(*copy));
    const po_expr **arg = po_arena_array(arena, 2, sizeof(*arg));

    *copy = expr;
    copy->loc = left->loc;
    copy->n_arg = right ? 2 : 1;
    copy->arg = arg;
    arg[0] = left;
    arg[1] = right;
    return copy;
}

/* Return "expr[i]" for an unknown i. */
static const po_expr *any_of(po_region *region, const po_expr *expr)
{
    static const po_type whole = {
        .kind = PO_TYPE_INT, .text = "int", .size_bytes = 4, .is_signed = true};
    static const po_type number = {
        .kind = PO_TYPE_FLOAT, .text = "double", .size_bytes = 8};
    static const po_expr half = {
        .kind = PO_EXPR_FLOAT, .type = &number, .text = "0.5"};
    const po_expr *unknown = make(
        region, (po_expr){.kind = PO_EXPR_CAST, .type = &whole}, &half, NULL);

    return make(
        region,
        (po_expr){.kind = PO_EXPR_SUBSCRIPT, .type = expr->type->target}, expr,
        unknown);
}

/* Store the value of a product of constants. */
static bool is_constant(const po_expr *expr, long *value)
{
    long right;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        expr = expr->arg[0];
    if (expr->kind == PO_EXPR_INT) {
        *value = expr->value;
        return true;
    }
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL &&
           is_constant(expr->arg[0], value) &&
           is_constant(expr->arg[1], &right) && po_mul(*value, right, value);
}

/* Is "expr" a row of an array, not smaller than so many bytes? */
static bool is_row(const po_expr *expr, const po_expr *size)
{
    const po_type *type = expr->type;
    long n;

    return expr->kind == PO_EXPR_SUBSCRIPT && type->kind == PO_TYPE_ARRAY &&
           po_type_is_scalar(type->target) && type->extent &&
           type->extent->kind == PO_EXPR_INT && is_constant(size, &n) &&
           n >= 0 &&
           n / type->target->size_bytes <=
               type->extent->value - 1 + (n % type->target->size_bytes == 0);
}

static bool is_member(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_MEMBER;
}

/* Return an lvalue for any element that "size" bytes from the pointer "expr" on
 * may lie in; NULL if that may be memory of unknown type: what such functions
 * store has none.
 */
static const po_expr *any_element(po_region *region, const po_expr *expr,
                                  const po_expr *size)
{
    const po_decl *decl;
    const po_expr *element;
    po_expr *variable;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        expr = expr->arg[0];
    decl = expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS
               ? po_expr_base(expr->arg[0])
               : po_expr_base(expr);
    if (!decl || !po_expr_walk(expr, is_member, NULL) ||
        (decl->type->kind != PO_TYPE_ARRAY && !decl->type->is_restrict) ||
        (decl->storage == PO_STORAGE_PARAM && !decl->type->is_restrict))
        return NULL;
    if (is_row(expr, size))
        return any_of(region, expr);
    variable = po_arena_alloc(region->scop->arena, sizeof(*variable));
    *variable = (po_expr){.kind = PO_EXPR_VAR,
                          .type = decl->type,
                          .loc = expr->loc,
                          .decl = decl};
    element = any_of(region, variable);
    while (element->type->kind == PO_TYPE_ARRAY)
        element = any_of(region, element);
    return po_type_is_scalar(element->type) ? element : NULL;
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
                        po_box_has(region, object->decl))
                   ? object
                   : NULL;
    }
    if (!expr->type->target)
        return NULL;
    return make(region,
                (po_expr){.kind = PO_EXPR_UNARY,
                          .op = PO_OP_DEREF,
                          .type = expr->type->target},
                expr, NULL);
}

/* Is it an array that the block declares? */
static bool is_own_array(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && po_box_has(region, expr->decl);
}

static bool access_argument(po_region *region, const po_expr *call,
                            const po_stores *what, int arg)
{
    const po_expr *pointer = call->arg[arg];
    const po_expr *lvalue =
        what->size < 0 ? target(region, pointer)
                       : any_element(region, pointer, call->arg[what->size]);

    if (!lvalue)
        return po_region_fail(region, PO_REJECT_CALL, &call->loc,
                              call->decl->name);
    if (what->size >= 0 && !is_own_array(region, pointer) &&
        !po_region_pointer(region, pointer))
        return false;
    return po_region_access(region, lvalue, is_stored(what, arg));
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
    if (what->sets_errno && region->unit->errno_matters)
        return po_region_fail(region, PO_REJECT_ERRNO, &call->loc,
                              call->decl->name);
    for (int i = call->n_arg - 1; i >= 0; i--)
        if (i == what->from || is_stored(what, i)
                ? !access_argument(region, call, what, i)
                : !po_region_evaluate(region, call->arg[i]))
            return false;
    return true;
}

struct lending {
    const po_decl *decl;
    const po_expr *call;
};

/* Is the address of the variable an argument of such a call, wherever it is
 * taken?  Calls are visited before their arguments.
 */
static bool only_lends(const po_expr *expr, void *user)
{
    struct lending *lending = user;

    if (expr->kind == PO_EXPR_CALL)
        lending->call = expr;
    if (expr->kind == PO_EXPR_OPAQUE)
        return !po_expr_mentions(expr, lending->decl);
    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_ADDRESS ||
        po_expr_base(expr->arg[0]) != lending->decl)
        return true;
    for (int i = 0; lending->call && i < lending->call->n_arg; i++)
        if (po_expr_strip(lending->call->arg[i]) == expr)
            return lending->call->decl &&
                   po_library_stores(lending->call->decl->name) != NULL;
    return false;
}

/* Is the address of the scalar "decl" known to nobody but calls of the library's
 * functions that store to it?
 */
bool po_function_lends(const po_function *function, const po_decl *decl)
{
    struct lending lending = {decl, NULL};

    return po_type_is_scalar(decl->type) &&
           po_node_walk_expr(function->body, only_lends, &lending);
}
