/* Which functions are called by the file alone, and how: static ones, of which every
 * mention is a call that has been copied.
 *
 * Two walks decide, and either is enough to say no.  One is through the syntax tree,
 * headers included: it finds functions that are given away, and calls in code that is
 * not understood.  The other is through the tokens of the main file: it finds
 * mentions that are in no tree, in code that is not compiled now, in directives, in
 * attributes.
 */
#include "clang.h"

#include <ctype.h>
#include <string.h>

/* Note that a call has been copied to "call". */
void po_lower_note_copy(po_lower *low, CXCursor cursor, const po_expr *call)
{
    po_call *copy = po_arena_alloc(low->arena, sizeof(*copy));
    po_known *known = (po_known *)call->decl;

    *copy = (po_call){cursor, call, known->call};
    known->call = copy;
}

/* A walk through the tree: "is_explained" are the tokens at which a function is
 * declared, or called in a way that is known; "has_alias": an attribute gives some
 * function another name.
 */
struct walk {
    po_lower *low;
    bool *is_explained;
    bool has_alias;
};

/* Return what is known of the function that "cursor" refers to, if it may still be
 * one of those; NULL otherwise.
 */
static po_known *candidate(po_lower *low, CXCursor cursor)
{
    CXCursor decl = clang_getCursorReferenced(cursor);
    po_known *known;

    if (clang_getCursorKind(decl) != CXCursor_FunctionDecl)
        return NULL;
    known = po_lower_known(low, decl);
    return known->function ? known : NULL;
}

/* Note the token at a place, if it is in the main file. */
static void explain(struct walk *walk, CXSourceLocation location)
{
    po_lower *low = walk->low;
    unsigned offset;
    CXFile file;
    int token;

    clang_getFileLocation(location, &file, NULL, NULL, &offset);
    if (!file || !po_lower_same_file(file, low->file))
        return;
    token = po_lower_token_at(low, offset);
    if (token < low->n_token && low->token[token].begin == offset)
        walk->is_explained[token] = true;
}

/* Are the two the same expression?  libclang's own comparison tells those apart to
 * which walks from different places lead.
 */
static bool is_same(CXCursor a, CXCursor b)
{
    return a.kind == b.kind && a.data[1] == b.data[1];
}

/* Return the copy of the call, NULL if there is none. */
static const po_call *copy_of(const po_known *known, CXCursor cursor)
{
    const po_call *call = known->call;

    while (call && !is_same(call->cursor, cursor))
        call = call->next;
    return call;
}

/* Is the type of the function as it is called here that of a prototype? */
static bool has_prototype(CXCursor callee)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(callee));

    if (type.kind == CXType_Pointer)
        type = clang_getPointeeType(type);
    return type.kind == CXType_FunctionProto;
}

/* Do the attributes of the declaration say nothing of who else may call it? */
static bool is_plain(const po_lower *low, CXCursor decl)
{
    static const char *const harmless[] = {
        "noinline", "unused", "hot",    "cold",     "always_inline", "nonnull",
        "leaf",     "const",  "pure",   "noclone",  "nothrow",       "flatten",
        "target",   "access", "malloc", "optimize", "aligned"};

    return has_prototype(decl) &&
           !po_lower_has_other_attribute(low, decl, harmless,
                                         PO_COUNTOF(harmless));
}

/* Is what is declared another name of something?  What of is in a string, which may be
 * made of several.
 */
static bool is_alias(const po_lower *low, CXCursor decl)
{
    static const char *const alias[] = {"alias"};

    return po_lower_has_attribute(low, decl, alias, PO_COUNTOF(alias));
}

static enum CXChildVisitResult meet(CXCursor cursor, CXCursor parent,
                                    CXClientData user);

static void meet_all(CXCursor cursor, CXCursor parent, struct walk *walk)
{
    if (meet(cursor, parent, walk) == CXChildVisit_Recurse)
        clang_visitChildren(cursor, meet, walk);
}

/* Go past a call that is known, and into its arguments; false if it is another. */
static bool pass_call(CXCursor cursor, struct walk *walk)
{
    po_known *known = candidate(walk->low, cursor);
    po_cursors part = {0};
    bool is_known = known && copy_of(known, cursor);

    if (is_known)
        part = po_lower_children(cursor);
    for (int i = 1; i < part.n; i++)
        meet_all(part.item[i], cursor, walk);
    if (is_known && has_prototype(part.item[0]))
        explain(walk, clang_getCursorLocation(part.item[0]));
    else if (is_known)
        known->function = NULL;
    po_cursors_free(&part);
    return is_known;
}

static enum CXChildVisitResult meet(CXCursor cursor, CXCursor parent,
                                    CXClientData user)
{
    struct walk *walk = user;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    po_known *known;

    (void)parent;
    if (kind == CXCursor_CallExpr && pass_call(cursor, walk))
        return CXChildVisit_Continue;
    if (kind != CXCursor_FunctionDecl && kind != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    if (kind == CXCursor_FunctionDecl)
        walk->has_alias = walk->has_alias || is_alias(walk->low, cursor);
    known = candidate(walk->low, cursor);
    if (known && kind == CXCursor_FunctionDecl && is_plain(walk->low, cursor))
        explain(walk, clang_getCursorLocation(cursor));
    else if (known)
        known->function = NULL;
    return CXChildVisit_Recurse;
}

static bool is_string(const char *text, size_t n)
{
    return n > 0 && text[n - 1] == '"';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Is the name a word of the text? */
static bool has_word(const char *text, size_t n, const char *name)
{
    size_t length = strlen(name);

    for (size_t i = 0; i + length <= n; i++)
        if (memcmp(text + i, name, length) == 0 &&
            (i == 0 || !is_word(text[i - 1])) &&
            (i + length == n || !is_word(text[i + length])))
            return true;
    return false;
}

/* May the token mention the function, so that it may be called from there?  In a
 * string, assembly and pragmas may.
 */
static bool may_mention(const po_lower *low, const po_token *token,
                        const char *name, bool has_code)
{
    const char *text = low->unit->text + token->begin;
    size_t n = token->end - token->begin;
    size_t length = strlen(name);

    if (token->kind == CXToken_Identifier)
        return n == length && memcmp(text, name, n) == 0;
    if (token->kind != CXToken_Literal || !is_string(text, n))
        return false;
    return has_code ? has_word(text, n, name)
                    : n == length + 2 && memcmp(text + 1, name, length) == 0;
}

/* Return the last directive that includes a file: which of its code is compiled, and
 * for whom, is not looked at.
 */
static size_t last_include(const po_lower *low)
{
    size_t last = 0;

    for (int i = 0; i < low->n_token; i++)
        if (low->token[i].directive >= 0 &&
            (po_lower_token_is(low, i, "include") ||
             po_lower_token_is(low, i, "include_next") ||
             po_lower_token_is(low, i, "import")))
            last = low->token[i].begin;
    return last;
}

/* May strings of the file be more than data? */
static bool has_code(const po_unit *unit)
{
    return po_unit_has_name(unit, "asm") || po_unit_has_name(unit, "__asm") ||
           po_unit_has_name(unit, "__asm__") ||
           po_unit_has_name(unit, "_Pragma");
}

/* Are all mentions of the function in the main file, none of them before it is
 * declared, in tokens that are explained?
 */
static bool is_explained(const struct walk *walk, const po_known *known)
{
    const po_lower *low = walk->low;
    bool asks = has_code(low->unit);
    size_t first = last_include(low);
    bool is_declared = false;

    for (int i = 0; i < low->n_token; i++) {
        if (!may_mention(low, &low->token[i], known->decl.name, asks))
            continue;
        if (!walk->is_explained[i] ||
            (!is_declared && low->token[i].begin < first))
            return false;
        is_declared = true;
    }
    return is_declared;
}

/* Forget the functions of the file that something else may call.  Of the others, each
 * call is in the list of those that have been copied.
 */
void po_lower_find_callers(po_lower *low)
{
    const po_cursors *top = po_lower_top(low);
    struct walk walk = {.low = low};

    walk.is_explained = po_arena_array(low->scratch, (size_t)low->n_token + 1,
                                       sizeof(*walk.is_explained));
    for (int i = 0; i < top->n; i++)
        if (!clang_Location_isInSystemHeader(
                clang_getCursorLocation(top->item[i])))
            meet_all(top->item[i], top->item[i], &walk);
    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function &&
            (walk.has_alias || !is_explained(&walk, low->known[i])))
            low->known[i]->function = NULL;
}
