/* Constant arrays of integers with a known initialiser, such as
 *     static const int dx[4] = {0, 1, 0, -1};
 * reads their values, so that the model can use dx[k] as a function of k.
 */
#include "clang.h"

/* Longer ones are no short lists of cases. */
#define MAX_TABLE 128

/* Is it an array, perhaps of arrays, of so many constant integers? */
static bool is_table(const po_type *type, long *n)
{
    *n = 1;
    if (type->kind != PO_TYPE_ARRAY)
        return false;
    for (; type->kind == PO_TYPE_ARRAY; type = type->target) {
        if (!type->extent || type->extent->kind != PO_EXPR_INT ||
            type->extent->value < 1 || type->extent->value > MAX_TABLE / *n)
            return false;
        *n *= type->extent->value;
    }
    return type->kind == PO_TYPE_INT && type->is_const && !type->is_volatile;
}

/* Store what the "n" elements of "type" are initialised with in "value", in order.
 * False if that is not said for one after the other, or they are no constants.
 */
static bool read_list(CXCursor list, const po_type *type, long *value, long n)
{
    long size = n / type->extent->value;
    po_cursors part = po_lower_children(list);
    bool good = clang_getCursorKind(list) == CXCursor_InitListExpr &&
                part.n <= type->extent->value;

    for (int i = 0; i < part.n && good; i++)
        good =
            type->target->kind == PO_TYPE_ARRAY
                ? read_list(part.item[i], type->target, &value[i * size], size)
                : po_lower_evaluate(part.item[i], &value[i]);
    po_cursors_free(&part);
    return good;
}

/* Find the values of the variable that "cursor" declares, if it is a table. */
void po_lower_table(po_lower *low, CXCursor cursor, po_decl *decl)
{
    CXCursor definition = clang_getCursorDefinition(cursor);
    CXCursor list = clang_Cursor_getVarDeclInitializer(definition);
    long *value;
    long n;

    if (clang_Cursor_isNull(list) || decl->is_weak || decl->is_thread_local ||
        !is_table(decl->type, &n))
        return;
    value = po_arena_array(low->arena, (size_t)n, sizeof(*value));
    if (read_list(list, decl->type, value, n))
        decl->table = value;
}
