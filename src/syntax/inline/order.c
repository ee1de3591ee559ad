/* Does a function mean the same where its call is?  What it mentions has to be declared in
 * front of the caller.  That is so if it stands there itself; if it stands behind, names,
 * types and macros must all be declared before.
 */
#include <string.h>

#include "inline.h"

/* The caller, and where it begins. */
struct place {
    const po_unit *unit;
    size_t begin;
};

/* Is the byte in a function of the file, so that what is declared there is not known outside? */
static bool is_in_function(const po_unit *unit, size_t at)
{
    for (int i = 0; i < unit->n_function; i++)
        if (at >= unit->function[i]->begin && at < unit->function[i]->body->end)
            return true;
    return false;
}

static bool is_of_file(const po_unit *unit, const po_function *function)
{
    for (int i = 0; i < unit->n_function; i++)
        if (unit->function[i] == function)
            return true;
    return false;
}

/* Is it no name of the file, or one that is declared before? */
static bool is_declared(const po_expr *expr, void *user)
{
    const struct place *p = user;
    const po_decl *decl = expr->decl;

    if (!decl || decl->storage == PO_STORAGE_LOCAL ||
        decl->storage == PO_STORAGE_PARAM || decl->begin == (size_t)-1)
        return true;
    return decl->begin < p->begin && !is_in_function(p->unit, decl->begin);
}

/* Does "struct" or "union" at the text declare members? */
static bool has_members(const char *text)
{
    text = po_word_end(text);
    text += strspn(text, " \t\n\r");
    text = po_word_end(text);
    text += strspn(text, " \t\n\r");
    return *text && strchr("{(</\\?", *text);
}

/* Are there perhaps declarations of types between two places of the text? */
static bool declares_types(const po_unit *unit, size_t begin, size_t end)
{
    const char *text = unit->text + begin;
    bool is_word = false;

    for (; text < unit->text + end; text++) {
        if (!is_word && (po_begins_with_word(text, "typedef") ||
                         po_begins_with_word(text, "enum") ||
                         ((po_begins_with_word(text, "struct") ||
                           po_begins_with_word(text, "union")) &&
                          has_members(text))))
            return true;
        is_word = po_word_end(text) != text;
    }
    return false;
}

/* Does the body of the function mean in the caller what it means where it stands? */
bool po_inline_means_the_same(const po_inliner *in, const po_function *callee)
{
    struct place p = {in->unit, in->caller->begin};

    if (callee->body->begin < in->caller->body->begin)
        return true;
    return is_of_file(in->unit, callee) &&
           !po_unit_has_directive(in->unit, p.begin, callee->body->begin) &&
           !declares_types(in->unit, p.begin, callee->body->end) &&
           po_node_walk_expr(callee->body, is_declared, &p);
}

/* Return the condition of the preprocessor under which the function, which is called, is what it
 * is, "" if there is none; NULL if that cannot be told where the caller stands.  Of functions of
 * headers, none with directives can be moved.
 */
const char *po_inline_guard(const po_inliner *in, const po_function *callee)
{
    const po_function *caller = in->caller;
    const char *guard;
    bool is_before = callee->begin < caller->begin;

    if (!is_of_file(in->unit, callee))
        return "";
    guard = po_unit_copy_guard(in->unit, callee->begin, callee->body->end,
                               in->unit->arena);
    if (guard && *guard &&
        !po_unit_keeps_condition(
            in->unit, guard, is_before ? callee->begin : caller->begin,
            is_before ? caller->body->end : callee->body->end))
        return NULL;
    return guard;
}
