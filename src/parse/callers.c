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

#include <stdlib.h>
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

/* Go past a call that is known, and into its arguments; false if it is another. */
static bool pass_call(CXCursor cursor, struct walk *walk)
{
    po_known *known = candidate(walk->low, cursor);
    po_cursors part = {0};
    bool is_known = known && copy_of(known, cursor);

    if (is_known)
        part = po_lower_children(cursor);
    for (int i = 1; i < part.n; i++)
        po_lower_visit(part.item[i], cursor, meet, walk);
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

/* What the tokens of the main file say of the functions, which are sorted by name.
 *
 * "is_declared"   of each: has a token mentioned it?
 * "last_include"  where none may have been mentioned before
 * "has_code"      strings are searched, too
 */
struct mentions {
    const struct walk *walk;
    int n;
    po_known **known;
    bool *is_declared;
    size_t last_include;
    bool has_code;
};

static int compare_names(const void *a, const void *b)
{
    const po_known *const *left = a;
    const po_known *const *right = b;

    return strcmp((*left)->decl.name, (*right)->decl.name);
}

/* Return the number of the function whose name the "n" bytes are; -1 if none has it. */
static int find_name(const struct mentions *m, const char *name, size_t n)
{
    int first = 0;
    int end = m->n;

    while (first < end) {
        int middle = first + (end - first) / 2;
        const char *other = m->known[middle]->decl.name;
        int order = strncmp(other, name, n);

        if (order == 0 && other[n] == '\0')
            return middle;
        if (order < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return -1;
}

/* Token "i" may mention the function of this name, so that it may be called from there:
 * it has to be explained, and not to stand before the function is declared.
 */
static void note_mention(struct mentions *m, const char *name, size_t n, int i)
{
    const int k = find_name(m, name, n);

    if (k < 0)
        return;
    if (!m->walk->is_explained[i] ||
        (!m->is_declared[k] && m->walk->low->token[i].begin < m->last_include))
        m->known[k]->function = NULL;
    m->is_declared[k] = true;
}

/* Look at each word of the text. */
static void note_words(struct mentions *m, const char *text, size_t n, int i)
{
    size_t end;

    for (size_t at = 0; at < n; at = end + 1) {
        for (end = at; end < n && po_is_word_char(text[end]); end++)
            ;
        if (end > at)
            note_mention(m, text + at, end - at, i);
    }
}

/* In a string, assembly and pragmas may mention a function; attributes may as a whole
 * one.
 */
static void note_token(struct mentions *m, int i)
{
    const po_token *token = &m->walk->low->token[i];
    const char *text = m->walk->low->unit->text + token->begin;
    size_t n = token->end - token->begin;

    if (token->kind == CXToken_Identifier)
        note_mention(m, text, n, i);
    else if (token->kind == CXToken_Literal && m->has_code)
        note_words(m, text, n, i);
    else if (token->kind == CXToken_Literal && n > 2 && text[n - 1] == '"')
        note_mention(m, text + 1, n - 2, i);
}

/* Forget the functions that tokens mention which are not explained, or that none
 * mentions.
 */
static void find_mentions(const struct walk *walk)
{
    po_lower *low = walk->low;
    struct mentions m = {.walk = walk,
                         .last_include = last_include(low),
                         .has_code = has_code(low->unit)};

    m.known = po_arena_array(low->scratch, (size_t)low->n_known + 1,
                             sizeof(po_known *));
    m.is_declared = po_arena_array(low->scratch, (size_t)low->n_known + 1,
                                   sizeof(*m.is_declared));
    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function)
            m.known[m.n++] = low->known[i];
    qsort(m.known, (size_t)m.n, sizeof(po_known *), compare_names);
    for (int i = 0; i < low->n_token && m.n > 0; i++)
        note_token(&m, i);
    for (int k = 0; k < m.n; k++)
        if (!m.is_declared[k] || walk->has_alias)
            m.known[k]->function = NULL;
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
            po_lower_visit(top->item[i], top->item[i], meet, &walk);
    find_mentions(&walk);
}
