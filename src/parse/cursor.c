/* Helpers for libclang: CXString to text in an arena, identity of files, the
 * children of a cursor as a list, evaluation of constant expressions.
 */
#include "clang.h"

#include <limits.h>
#include <stdlib.h>

/* Return a copy of "text" in "arena"; "text" itself is released.
 */
const char *po_lower_take_string(po_arena *arena, CXString text)
{
    const char *bytes = clang_getCString(text);
    const char *copy = po_arena_copy(arena, bytes ? bytes : "");

    clang_disposeString(text);
    return copy;
}

/* Are the files one, perhaps under two names?  Those that exist for the parser
 * alone have no identity but their name.
 */
bool po_lower_same_file(CXFile one, CXFile other)
{
    CXFileUniqueID id = {{0}};

    if (one == other)
        return true;
    return one && other && clang_getFileUniqueID(one, &id) == 0 &&
           id.data[1] != 0 && clang_File_isEqual(one, other);
}

/* Visit "cursor", a child of "parent", and what is below as far as "visit" says. */
void po_lower_visit(CXCursor cursor, CXCursor parent, CXCursorVisitor visit,
                    void *user)
{
    if (visit(cursor, parent, user) == CXChildVisit_Recurse)
        clang_visitChildren(cursor, visit, user);
}

void po_cursors_add(po_cursors *list, CXCursor cursor)
{
    *PO_ADD(list->item, list->n) = cursor;
}

void po_cursors_free(po_cursors *list)
{
    free(list->item);
    *list = (po_cursors){0};
}

static enum CXChildVisitResult add_child(CXCursor cursor, CXCursor parent,
                                         CXClientData user)
{
    (void)parent;
    po_cursors_add(user, cursor);
    return CXChildVisit_Continue;
}

/* Return the direct children of "cursor", for po_cursors_free. */
po_cursors po_lower_children(CXCursor cursor)
{
    po_cursors list = {0};

    clang_visitChildren(cursor, add_child, &list);
    return list;
}

static enum CXChildVisitResult add_top(CXCursor cursor, CXCursor parent,
                                       CXClientData user)
{
    (void)parent;
    if (!clang_isPreprocessing(clang_getCursorKind(cursor)))
        po_cursors_add(user, cursor);
    return CXChildVisit_Continue;
}

/* List what stands at the top level, if that has not been done. */
po_cursors *po_lower_top(po_lower *low)
{
    if (low->top.n == 0)
        clang_visitChildren(clang_getTranslationUnitCursor(low->tu), add_top,
                            &low->top);
    return &low->top;
}

/* Evaluate a cursor of integer type.  False if it is no constant that fits
 * into a long.
 */
bool po_lower_evaluate(CXCursor cursor, long *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    bool is_known = result && clang_EvalResult_getKind(result) == CXEval_Int;

    if (is_known && clang_EvalResult_isUnsignedInt(result)) {
        unsigned long long big = clang_EvalResult_getAsUnsigned(result);

        is_known = big <= LONG_MAX;
        *value = (long)big;
    } else if (is_known) {
        *value = (long)clang_EvalResult_getAsLongLong(result);
    }
    if (result)
        clang_EvalResult_dispose(result);
    return is_known;
}
