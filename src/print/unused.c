/* The user's variables that the new text of a nest no longer mentions.
 *
 * An iterator declared before the loops, or a parameter of the function that
 * only a dropped bound used, would be reported by compilers as unused.
 */
#include <ctype.h>
#include <string.h>

#include "internal.h"

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does "name" occur in "text" as an identifier of its own? */
static bool mentions(const char *text, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !is_word(at[-1])) && !is_word(at[n]))
            return true;
    return false;
}

/* Is the variable one that compilers report when it is not used? */
static bool is_watched(const printer *p, const po_decl *decl)
{
    if (!decl || (decl->storage != PO_STORAGE_LOCAL &&
                  decl->storage != PO_STORAGE_PARAM))
        return false;
    return decl->begin < p->scop->begin || decl->begin >= p->scop->end;
}

static void add_unused(const po_decl *decl, po_text *unused)
{
    if (mentions(po_text_get(unused), decl->name))
        return;
    po_text_printf(unused, unused->n > 0 ? ", (void)%s" : "(void)%s",
                   decl->name);
}

/* Does the new text assign to the user's iterator?  A generated loop of the
 * same name has a variable of its own.
 */
static bool is_assigned(const printer *p, const po_decl *decl)
{
    for (int i = 0; i < p->ast->n_final; i++)
        if (p->ast->final[i].decl == decl)
            return true;
    return false;
}

static void add_iterators(const printer *p, const po_stmt *stmt,
                          po_text *unused)
{
    for (int i = 0; i < stmt->n_iter; i++)
        if (is_watched(p, stmt->iter[i]) && !is_assigned(p, stmt->iter[i]))
            add_unused(stmt->iter[i], unused);
}

static void add_param(const printer *p, const po_decl *decl, const char *text,
                      po_text *unused)
{
    if (is_watched(p, decl) && !mentions(text, decl->name))
        add_unused(decl, unused);
}

/* Store in "unused" the expression "(void)i, (void)n" of the variables that
 * the region used and "text" does not mention; nothing if there are none, or
 * if the original text stands beside the new one.
 */
void po_find_unused(const printer *p, const po_text *text, po_text *unused)
{
    const po_scop *scop = p->scop;

    if (p->ast->n_assume > 0)
        return;
    for (int s = 0; s < scop->n_stmt; s++)
        add_iterators(p, &scop->stmt[s], unused);
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr)
            add_param(p, scop->param[i].expr->decl, po_text_get(text), unused);
}
