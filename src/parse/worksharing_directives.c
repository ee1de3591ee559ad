/* OpenMP directives that share loops of the program among threads, "parallel for", or
 * are for vectors: what they say.  Others are not understood, and all in them stays as
 * it is.
 *
 * An iteration of such a loop is done by one thread, so that nests in it are nests like
 * any, in which no threads are started.  Three things are different for them:
 *
 *   - clauses give names a meaning that calls and pointers do not know: these have
 *     to be names of variables whose address nobody has;
 *   - what is known of variables before the loop need not be so in it;
 *   - with other directives inside, threads may wait for each other there.
 */
#include "directive.h"

#include <stdlib.h>
#include <string.h>

/* The reading of a directive: tokens from "at" up to "end", comments left out. */
struct reader {
    const po_lower *low;
    int at;
    int end;
    po_worksharing *worksharing;
};

static void skip_comments(struct reader *r)
{
    while (r->at < r->end && r->low->token[r->at].kind == CXToken_Comment)
        r->at++;
}

/* Go behind the next token if it is "text". */
static bool take(struct reader *r, const char *text)
{
    if (r->at >= r->end || !po_lower_token_is(r->low, r->at, text))
        return false;
    r->at++;
    skip_comments(r);
    return true;
}

/* Go behind the next token, which is copied; NULL if there is none. */
static const char *take_any(struct reader *r)
{
    const po_token *token = &r->low->token[r->at];
    const char *text;

    if (r->at >= r->end)
        return NULL;
    text = po_arena_slice(r->low->arena, r->low->unit->text + token->begin,
                          token->end - token->begin);
    r->at++;
    skip_comments(r);
    return text;
}

/* Go behind a word that is no macro, which is copied; NULL if there is none. */
static const char *take_word(struct reader *r)
{
    size_t at = r->at < r->end ? r->low->token[r->at].begin : 0;
    const char *text = take_any(r);

    return text && po_is_word_char(*text) &&
                   !po_unit_expands(r->low->unit, text, at, true)
               ? text
               : NULL;
}

/* Names up to ")", which are noted unless "own" is NULL: they mean something else
 * there, as that says.
 */
static bool take_names(struct reader *r, const po_clause_variable *own)
{
    do {
        const char *name = take_word(r);

        if (!name)
            return false;
        if (own)
            *PO_ARENA_ADD(r->low->arena, r->worksharing->own,
                          r->worksharing->n_own) =
                (po_clause_variable){name, own->sharing, own->op};
    } while (take(r, ","));
    return take(r, ")");
}

/* Anything up to the ")" that belongs to a "(" before it. */
static bool take_anything(struct reader *r)
{
    int depth = 1;

    while (r->at < r->end && depth > 0)
        if (take(r, "("))
            depth++;
        else if (take(r, ")"))
            depth--;
        else
            take_any(r);
    return depth == 0;
}

/* "+ : a, b)" */
static bool take_reduction(struct reader *r)
{
    static const char *const known[] = {"+", "*",  "-",  "&",   "|",
                                        "^", "&&", "||", "min", "max"};
    po_clause_variable own = {NULL, PO_SHARING_REDUCED, take_any(r)};

    return own.op && PO_IS_AMONG(own.op, known) && take(r, ":") &&
           take_names(r, &own);
}

/* "2)" */
static bool take_number(struct reader *r)
{
    const char *text = take_any(r);
    char *end;
    long n = text ? strtol(text, &end, 10) : 0;

    if (n < 1 || n > 16 || *end)
        return false;
    r->worksharing->n_loop = (int)n;
    return take(r, ")");
}

/* "shared)"; "none)" says that all variables have to be named. */
static bool take_default(struct reader *r)
{
    if (take(r, "none"))
        r->worksharing->is_plain = false;
    else if (!take(r, "shared"))
        return false;
    return take(r, ")");
}

/* A clause that says nothing but which variables are whose, how the iterations are
 * shared, or how long vectors may be.
 */
static bool take_clause(struct reader *r)
{
    static const char *const own[] = {"private", "firstprivate", "lastprivate"};
    static const char *const any[] = {"schedule", "num_threads", "if",
                                      "proc_bind"};
    static const char *const vector[] = {"safelen", "simdlen", "aligned",
                                         "nontemporal"};
    const char *clause;

    take(r, ",");
    clause = take_word(r);
    if (!clause || !take(r, "("))
        return false;
    for (int i = 0; i < (int)PO_COUNTOF(own); i++)
        if (strcmp(clause, own[i]) == 0)
            return take_names(r,
                              &(po_clause_variable){.sharing = (po_sharing)i});
    if (strcmp(clause, "shared") == 0)
        return take_names(r, NULL);
    if (PO_IS_AMONG(clause, any) ||
        (!r->worksharing->is_plain && PO_IS_AMONG(clause, vector)))
        return take_anything(r);
    if (strcmp(clause, "reduction") == 0)
        return take_reduction(r);
    if (strcmp(clause, "collapse") == 0)
        return take_number(r);
    return strcmp(clause, "default") == 0 && take_default(r);
}

/* "parallel for", "parallel for simd", "simd" */
static bool take_kind(struct reader *r)
{
    r->worksharing->shares = take(r, "parallel");
    if (r->worksharing->shares && !take(r, "for"))
        return false;
    r->worksharing->is_plain = !take(r, "simd");
    return r->worksharing->shares || !r->worksharing->is_plain;
}

/* Return how many OpenMP directives of the file begin before the token. */
static int number_of(const po_lower *low, int token)
{
    int n = 0;

    for (int i = 0; i < token; i++)
        n += po_lower_is_pragma(low, i, "omp", NULL);
    return n;
}

/* Read the directive that begins at "token": false if it is not understood. */
static bool read_directive(const po_lower *low, int token,
                           po_worksharing *worksharing)
{
    struct reader r = {
        .low = low, .at = token, .end = token, .worksharing = worksharing};
    bool good;

    while (r.end < low->n_token &&
           low->token[r.end].directive == low->token[token].directive)
        r.end++;
    take_any(&r);
    good = take(&r, "pragma") && take(&r, "omp") && take_kind(&r);
    while (good && r.at < r.end)
        good = take_clause(&r);
    worksharing->number = number_of(low, token);
    worksharing->at = low->token[token].begin;
    return good;
}

/* Does a directive, or what may become one, stand in the range, other than for vectors
 * or the preprocessor?
 */
static bool has_directive(const po_lower *low, const po_span *range)
{
    const po_unit *unit = low->unit;

    for (int i = 0; i < unit->n_directive; i++) {
        int token = po_lower_token_at(low, unit->directive[i]);

        if (unit->directive[i] <= range->begin ||
            unit->directive[i] >= range->end)
            continue;
        if (low->token[token].directive < 0 ||
            (po_lower_is_pragma(low, token, "omp", NULL) &&
             !po_lower_is_pragma(low, token, "omp", "simd")))
            return true;
    }
    return false;
}

/* Return what the directive before the loop "cursor" says; NULL if it is none of those
 * that are understood.
 */
static po_worksharing *worksharing_before(po_lower *low, CXCursor cursor,
                                          const po_pragmas *before)
{
    po_worksharing *worksharing =
        po_arena_alloc(low->arena, sizeof(*worksharing));
    po_span range;

    *worksharing = (po_worksharing){.n_loop = 1};
    if (before->n != 1 || !before->is_omp || low->under_pragma ||
        !po_lower_range(low, cursor, &range) ||
        !read_directive(low, before->token, worksharing) ||
        (low->worksharing && worksharing->shares) || has_directive(low, &range))
        return NULL;
    worksharing->begin = low->function_begin;
    worksharing->end = range.end;
    return worksharing;
}

/* Note of the node of "cursor", in front of which are these directives, that it is a
 * loop that threads share, or one that is one with it.  False if it is not.
 */
bool po_lower_worksharing(po_lower *low, CXCursor cursor,
                          const po_pragmas *before, po_node *node)
{
    po_worksharing *worksharing = NULL;

    if (clang_getCursorKind(cursor) != CXCursor_ForStmt)
        return false;
    if (low->n_collapsed > 0 && before->n == 0) {
        node->worksharing = low->worksharing;
        low->n_collapsed--;
        return true;
    }
    worksharing = worksharing_before(low, cursor, before);
    node->directive = worksharing;
    if (!worksharing || !worksharing->shares || !worksharing->is_plain)
        return false;
    *PO_ARENA_ADD(low->scratch, low->worksharings, low->n_worksharing) =
        worksharing;
    low->n_collapsed = worksharing->n_loop - 1;
    low->worksharing = worksharing;
    node->worksharing = worksharing;
    return true;
}

/* May calls or pointers know the variable, or is it none of the function's own? */
static bool is_known_elsewhere(const po_decl *decl)
{
    return (decl->storage != PO_STORAGE_LOCAL &&
            decl->storage != PO_STORAGE_PARAM) ||
           decl->address_taken || decl->type->kind == PO_TYPE_ARRAY;
}

static bool names(const po_worksharing *worksharing, const char *name)
{
    for (int i = 0; i < worksharing->n_own; i++)
        if (strcmp(worksharing->own[i].name, name) == 0)
            return true;
    return false;
}

/* Do all names in the clauses mean variables that nobody else knows? */
static bool has_own_names(const po_lower *low,
                          const po_worksharing *worksharing)
{
    for (int i = 0; i < low->n_known; i++) {
        const po_decl *decl = &low->known[i]->decl;
        bool is_near =
            decl->begin >= worksharing->begin && decl->begin < worksharing->end;
        bool is_local = decl->storage == PO_STORAGE_LOCAL ||
                        decl->storage == PO_STORAGE_PARAM;

        if (decl->name && (is_near || !is_local) && is_known_elsewhere(decl) &&
            names(worksharing, decl->name))
            return false;
    }
    return true;
}

/* When all is known of variables: say in which of these loops nests may be rewritten. */
void po_lower_open_worksharing(po_lower *low)
{
    for (int i = 0; i < low->n_worksharing; i++)
        low->worksharings[i]->is_open =
            has_own_names(low, low->worksharings[i]);
}
