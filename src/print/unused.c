/* The user's variables that the new text of a nest no longer mentions, or only sets.
 *
 * An iterator declared before the loops, or a parameter of the function that
 * only a dropped bound used, would be reported by compilers as unused.
 */
#include <string.h>

#include "internal.h"

/* Is what begins at "at" the name of a member, behind "." or "->", and not behind
 * "..." or "-->"?
 */
static bool is_member(const char *text, const char *at)
{
    return at - text > 2 && ((at[-1] == '.' && at[-2] != '.') ||
                             (at[-1] == '>' && at[-2] == '-' && at[-3] != '-'));
}

/* Does "name" occur in "text" as an identifier of its own, but for members? */
bool po_mentions(const char *text, const char *name)
{
    const char *at = po_find_word(text, text, name);

    while (at && is_member(text, at))
        at = po_find_word(text, at + 1, name);
    return at != NULL;
}

/* Is it a variable of another function, which has been put in the place of a call? */
static bool is_elsewhere(const printer *p, const po_decl *decl)
{
    const po_function *in = p->scop->in;

    return in &&
           (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           (decl->begin < in->begin || decl->begin >= in->body->end);
}

/* Is the variable one that compilers report when it is not used? */
static bool is_watched(const printer *p, const po_decl *decl)
{
    if (!decl || decl->storage == PO_STORAGE_ENUMERATOR ||
        is_elsewhere(p, decl))
        return false;
    return decl->begin < p->scop->begin || decl->begin >= p->scop->end;
}

static void add_unused(const po_decl *decl, po_text *unused)
{
    if (po_mentions(po_text_get(unused), decl->name))
        return;
    po_text_printf(unused, unused->n > 0 ? ", (void)%s" : "(void)%s",
                   decl->name);
}

static bool is_changed(const po_change *change, const po_decl *decl)
{
    for (int i = 0; change && i < change->n; i++)
        if (change->to[i] == decl)
            return true;
    return false;
}

/* Does the new text assign to the user's iterator?  A generated loop of the
 * same name has a variable of its own; nothing else reads it.
 */
static bool is_assigned(const printer *p, const po_decl *decl)
{
    for (int i = 0; i < p->ast->n_final; i++)
        if (p->ast->final[i].decl == decl ||
            is_changed(p->ast->final[i].change, decl))
            return true;
    return false;
}

/* Does a generated loop have a variable of this name, or is the variable a
 * scalar that has a namesake in the new text?
 */
static bool is_hidden(const printer *p, const po_decl *decl)
{
    for (int i = 0; i < p->scop->n_array; i++)
        if (p->scop->array[i].decl == decl &&
            po_ast_declares(p->scop, p->ast->root, i))
            return true;
    for (int i = 0; i < p->scop->n_stmt; i++)
        for (int k = 0; k < p->scop->stmt[i].n_local; k++)
            if (p->scop->stmt[i].local[k] == decl)
                return true;
    for (int i = 0; i < p->ast->n_var; i++)
        if (strcmp(p->ast->var[i].name, decl->name) == 0)
            return true;
    return false;
}

/* Is the reference to the element itself, and not to a variable for it? */
static bool is_in_memory(const po_ast_node *call, const po_access *access)
{
    for (int i = 0; i < call->call.n_use; i++)
        if (call->call.use[i].expr == access->expr)
            return false;
    return true;
}

/* What "node" may read. */
struct set {
    const po_scop *scop;
    int array;
};

/* Does the node itself read an element of the array? */
static bool reads(const po_ast_node *node, const void *of)
{
    const struct set *x = of;

    if (node->kind == PO_AST_KEEP)
        for (int i = 0; i < node->keep.n_local; i++)
            if (node->keep.local[i].array == x->array &&
                node->keep.local[i].is_loaded)
                return true;
    if (node->kind == PO_AST_STMT) {
        const po_stmt *stmt = &x->scop->stmt[node->call.stmt];

        for (int i = 0; i < stmt->n_access; i++)
            if (stmt->access[i].array == x->array &&
                !stmt->access[i].is_write &&
                is_in_memory(node, &stmt->access[i]))
                return true;
    }
    return false;
}

/* Is the variable an array of which elements are only set, as variables are read in
 * their place?
 */
static bool is_only_set(const printer *p, const po_decl *decl)
{
    for (int i = 0; i < p->scop->n_array; i++) {
        const po_array *array = &p->scop->array[i];
        const struct set x = {p->scop, i};

        if (array->decl == decl && array->rank > 0 &&
            (array->dead_out || decl->storage == PO_STORAGE_STATIC))
            return !po_ast_any(p->ast->root, reads, &x);
    }
    return false;
}

/* Store in "unused" the expression "(void)i, (void)n" of the variables that
 * the region mentioned and "text" does not; nothing if there are none, or if
 * the original text stands beside the new one.  Without a text, those that no text
 * mentions.
 */
void po_find_unused(const printer *p, const po_text *text, po_text *unused)
{
    if (po_ast_has_condition(p->ast))
        return;
    for (int i = 0; i < p->scop->n_mention; i++) {
        const po_decl *decl = p->scop->mention[i];

        if (!is_watched(p, decl))
            continue;
        if (is_assigned(p, decl) || is_hidden(p, decl) ||
            is_only_set(p, decl) ||
            (text && !po_mentions(po_text_get(text), decl->name)))
            add_unused(decl, unused);
    }
}
