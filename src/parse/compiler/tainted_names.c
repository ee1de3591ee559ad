/* Names of declarations that may not be what the user's compiler has: those with an
 * error of the parser, and those that differ between the two.
 *
 * Whatever mentions a tainted name is tainted, too.  Names stand for declarations, as
 * a declaration may be missing, and those of enumerators for their type.  Who
 * mentions a member mentions its structure.
 */
#include "../clang.h"

#include <string.h>

/* Add a name to the tainted ones; false if it is one, or none at all.
 * "difference" is why, NULL if an error of the parser is.
 */
bool po_lower_add_tainted(po_lower *low, const char *name,
                          const po_difference *difference)
{
    if (name[0] == '\0' || po_lower_taint(low, name))
        return false;
    *PO_ARENA_ADD(low->scratch, low->tainted, low->n_tainted) =
        (po_tainted){name, difference};
    return true;
}

/* Return what is tainted under this name; NULL if nothing is. */
const po_tainted *po_lower_taint(const po_lower *low, const char *name)
{
    for (int i = 0; i < low->n_tainted; i++)
        if (strcmp(low->tainted[i].name, name) == 0)
            return &low->tainted[i];
    return NULL;
}

static const char *name_of(po_lower *low, CXCursor cursor)
{
    return po_lower_take_string(low->scratch, clang_getCursorSpelling(cursor));
}

/* What is looked for in a declaration, or, with "inside", also in the body of a
 * function: "name" is the first tainted name that is mentioned.  In the place of
 * an expression that mentions a declaration known to be wrong, the syntax tree
 * has one without a type, or nothing but a declaration that is wrong, too.
 */
struct mentioned {
    po_lower *low;
    const char *name;
    bool inside;
};

static enum CXChildVisitResult find_mention(CXCursor cursor, CXCursor parent,
                                            CXClientData user)
{
    struct mentioned *found = user;
    CXCursor to = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind == CXCursor_CompoundStmt && !found->inside)
        return CXChildVisit_Continue;
    if (!clang_Cursor_isNull(to) && !clang_isDeclaration(kind))
        found->name = name_of(found->low, to);
    if (found->name && po_lower_taint(found->low, found->name))
        return CXChildVisit_Break;
    found->name = NULL;
    if ((clang_isExpression(kind) &&
         clang_getCursorType(cursor).kind == CXType_Dependent) ||
        clang_isInvalidDeclaration(cursor))
        found->name = name_of(found->low, cursor);
    return found->name ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Return a tainted name that "cursor" mentions, in the body of a function only
 * if "inside"; NULL if there is none.
 */
const char *po_lower_mentions_tainted(po_lower *low, CXCursor cursor,
                                      bool inside)
{
    struct mentioned found = {low, NULL, inside};

    if (low->n_tainted > 0)
        clang_visitChildren(cursor, find_mention, &found);
    return found.name;
}

/* What makes declarations tainted. */
struct suspicion {
    po_lower *low;
    const po_difference *difference;
};

static enum CXChildVisitResult taint_inside(CXCursor cursor, CXCursor parent,
                                            CXClientData user)
{
    struct suspicion *by = user;

    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_CompoundStmt)
        return CXChildVisit_Continue;
    if (clang_isDeclaration(clang_getCursorKind(cursor)) &&
        clang_getCursorKind(cursor) != CXCursor_ParmDecl &&
        clang_getCursorKind(cursor) != CXCursor_FieldDecl)
        po_lower_add_tainted(by->low, name_of(by->low, cursor), by->difference);
    return CXChildVisit_Recurse;
}

/* Tainted all that "cursor" declares, because of a difference, or an error if it is
 * NULL; was there any name new?
 */
bool po_lower_taint_all(po_lower *low, CXCursor cursor,
                        const po_difference *difference)
{
    struct suspicion by = {low, difference};
    int n = low->n_tainted;

    po_lower_add_tainted(low, name_of(low, cursor), difference);
    clang_visitChildren(cursor, taint_inside, &by);
    return low->n_tainted > n;
}

/* The same for what the name "from" is tainted; it may be none. */
static bool tainted(po_lower *low, CXCursor cursor, const char *from)
{
    const po_tainted *cause = from ? po_lower_taint(low, from) : NULL;

    return po_lower_taint_all(low, cursor, cause ? cause->difference : NULL);
}

/* Find the tainted declarations among those at the top level: the ones with an
 * error, and the ones that mention such ones.
 */
static void find_tainted(po_lower *low, const po_cursors *top)
{
    bool *done = po_arena_array(low->scratch, (size_t)top->n, sizeof(*done));
    bool again = true;

    for (int i = 0; i < top->n; i++)
        if (clang_isInvalidDeclaration(top->item[i]))
            done[i] = tainted(low, top->item[i], NULL);
    while (again) {
        again = false;
        for (int i = 0; i < top->n; i++) {
            const char *name =
                done[i] ? NULL
                        : po_lower_mentions_tainted(low, top->item[i], false);

            if (name)
                again |= done[i] = tainted(low, top->item[i], name);
        }
    }
}

/* Tainted what is known to be wrong, or mentions tainted names, at the top level. */
void po_lower_spread(po_lower *low)
{
    if (low->n_tainted > 0 || low->n_fault > 0)
        find_tainted(low, po_lower_top(low));
}

/* Return a tainted name in the text of n bytes; NULL if there is none. */
static const po_tainted *tainted_in(po_lower *low, const char *text, size_t n)
{
    const po_tainted *found = NULL;
    size_t end;

    for (size_t i = 0; i < n && !found; i = end) {
        for (end = i; end < n && po_is_word_char(text[end]); end++)
            ;
        if (end > i)
            found = po_lower_taint(
                low, po_arena_slice(low->scratch, text + i, end - i));
        end += end == i;
    }
    return found;
}

/* Tainted the macros with such a name in them. */
void po_lower_taint_macros(po_lower *low)
{
    bool again = low->n_tainted > 0;

    while (again) {
        again = false;
        for (int i = 0; i < low->n_macro; i++) {
            const po_macro *macro = &low->macro[i];
            const po_tainted *in =
                po_lower_taint(low, macro->name)
                    ? NULL
                    : tainted_in(low, macro->text, macro->n_text);

            if (in)
                again |= po_lower_add_tainted(low, macro->name, in->difference);
        }
    }
}

/* Return a tainted name in the source of the function, comments and directives
 * left out; NULL if there is none.
 */
const po_tainted *po_lower_taint_text(po_lower *low, const po_span *range)
{
    const char *text = low->unit->text;
    const po_tainted *found = NULL;

    for (int i = po_lower_token_at(low, range->begin);
         i < low->n_token && low->token[i].begin < range->end && !found; i++)
        if (low->token[i].directive < 0 &&
            low->token[i].kind != CXToken_Comment)
            found = tainted_in(low, text + low->token[i].begin,
                               low->token[i].end - low->token[i].begin);
    return found;
}
