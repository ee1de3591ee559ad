/* What the function of its own that a nest has is given: the values of the variables
 * that it mentions, under their names, so that its text is what would stand in the nest.
 * Those that no value enters or leaves the nest in are variables of its own.
 */
#include "internal.h"

#include <string.h>

#include "polyopt/syntax.h"

/* The variables of a function around a nest.
 *
 * "text"  the text that is to be the body of the new function
 * "takes_arrays"  it can be given arrays, as pointers, and is all that needs the variables
 */
struct outlining {
    const printer *p;
    const char *text;
    bool takes_arrays;
    po_outline *found;
    bool good;
};

static bool has(const po_decl *const *list, int n, const po_decl *decl)
{
    for (int i = 0; i < n; i++)
        if (list[i] == decl)
            return true;
    return false;
}

/* Does every iteration of the new loops have the variable for itself, as far as it is one of
 * the scop's and they access it, and is it not needed afterwards?  Where its values are kept
 * in an array's elements instead, only the original mentions it.
 */
static bool is_private(const printer *p, const po_decl *decl)
{
    const po_scop *scop = p->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == decl && !scop->array[i].is_inner &&
            (!scop->array[i].dead_out ||
             (po_ast_accesses(scop, p->ast->root, i) &&
              !po_ast_declares(scop, p->ast->root, i))))
            return false;
    return true;
}

static bool is_other_var(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_VAR || expr->decl != user;
}

/* May the nest, as it was or as it is, read a value that the variable has in front
 * of it?
 */
static bool may_enter(const printer *p, const po_decl *decl)
{
    const po_scop *scop = p->scop;

    for (int i = 0; i < scop->n_param; i++)
        if (!po_expr_walk(scop->param[i].expr, is_other_var, (void *)decl))
            return true;
    return po_node_first_within(scop->in->body, decl, scop->begin, scop->end) ==
           PO_FIRST_READ;
}

/* Is the variable an iterator of a statement, or one that a statement has copies of? */
static bool is_of_stmt(const po_scop *scop, const po_decl *decl)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (has(scop->stmt[i].iter, scop->stmt[i].n_iter, decl) ||
            has(scop->stmt[i].local, scop->stmt[i].n_local, decl))
            return true;
    return false;
}

/* Is the variable one of the user's iterators, or another one that no value enters
 * or leaves the nest in?
 */
static bool is_own(const printer *p, const po_decl *decl)
{
    const po_scop *scop = p->scop;

    if (!is_private(p, decl) || may_enter(p, decl))
        return false;
    if (is_of_stmt(scop, decl) || (p->whole && is_of_stmt(p->whole, decl)))
        return true;
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == decl && !scop->array[i].is_inner)
            return true;
    return false;
}

/* Does the nest change the variable itself?  A function for a device may change what it is given, if
 * that is not needed any more: where it has returned 0, the nest has the variable as it was.
 */
static bool is_changed(const printer *p, const po_decl *decl)
{
    const po_scop *scop = p->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == decl && scop->array[i].rank == 0 &&
            !(p->device && scop->array[i].dead_out) &&
            !scop->array[i].is_inner && po_ast_writes(scop, p->ast->root, i))
            return true;
    return false;
}

/* Is the variable declared under a condition of the preprocessor?  It may have another
 * type then, where the condition is another.
 */
static bool is_conditional(const printer *p, const po_decl *decl)
{
    size_t body = p->scop->in->body->begin;

    return decl->begin > body && decl->begin < p->scop->end &&
           !po_unit_is_unconditional(p->unit, body, decl->begin);
}

static void add(struct outlining *s, const po_decl *decl);

/* Can a parameter have the type?  Variables in it are parameters before. */
static bool is_type_possible(struct outlining *s, const po_type *type,
                             bool is_target)
{
    const po_expr *extent = type->extent ? po_expr_strip(type->extent) : NULL;

    if (type->is_volatile)
        return false;
    switch (type->kind) {
    case PO_TYPE_POINTER:
        return type->target && is_type_possible(s, type->target, true);
    case PO_TYPE_ARRAY:
        if (!extent || !type->target)
            return false;
        if (extent->kind == PO_EXPR_VAR &&
            po_scop_is_unchanging(s->p->scop, extent->decl))
            add(s, extent->decl);
        else if (extent->kind != PO_EXPR_INT)
            return false;
        return is_type_possible(s, type->target, true);
    case PO_TYPE_OTHER:
        return is_target && type->text && !strpbrk(type->text, "([");
    default:
        return type->text && !strpbrk(type->text, "([");
    }
}

/* Append to a list that has room for as many as the function has variables. */
static void append(const po_decl **list, int *n, const po_decl *decl)
{
    list[(*n)++] = decl;
}

/* Can the function be given the variable?  One that may have no value cannot: to read
 * it, even for an argument, has no defined effect.  Nor can an array: what is given
 * is a pointer, with another size, and another address, unless neither is asked for.
 */
static bool can_be_argument(struct outlining *s, const po_decl *decl)
{
    bool is_param = decl->storage == PO_STORAGE_PARAM;

    if (s->takes_arrays && decl->storage == PO_STORAGE_LOCAL &&
        decl->type->kind == PO_TYPE_ARRAY)
        return !decl->type->is_volatile &&
               is_type_possible(s, decl->type, false);
    return !is_changed(s->p, decl) && !decl->address_taken &&
           (is_param || (decl->storage == PO_STORAGE_LOCAL &&
                         decl->type->kind != PO_TYPE_ARRAY)) &&
           po_has_value_before(s->p->scop->in, s->p->scop->begin,
                               s->p->scop->end, decl) &&
           is_type_possible(s, decl->type, false);
}

/* Give the new function a variable; not possible for some. */
static void add(struct outlining *s, const po_decl *decl)
{
    po_outline *found = s->found;

    if (has(found->param, found->n_param, decl) ||
        has(found->own, found->n_own, decl))
        return;
    s->good = s->good && !is_conditional(s->p, decl);
    if (is_own(s->p, decl)) {
        s->good = s->good && decl->type->kind != PO_TYPE_ARRAY &&
                  is_type_possible(s, decl->type, false);
        append(found->own, &found->n_own, decl);
        return;
    }
    s->good = s->good && can_be_argument(s, decl);
    append(found->param, &found->n_param, decl);
}

/* A variable, and whether the nest declares another one of its name. */
struct namesake {
    const po_scop *scop;
    const po_decl *decl;
};

static bool is_no_namesake(const po_node *node, void *user)
{
    const struct namesake *of = user;

    return node->kind != PO_NODE_DECL || !node->decl ||
           node->begin < of->scop->begin || node->begin >= of->scop->end ||
           strcmp(node->decl->name, of->decl->name) != 0;
}

static bool mentions_not(const po_node *node, void *user)
{
    const struct namesake *of = user;

    return node->begin < of->scop->begin || node->end > of->scop->end ||
           po_node_walk_expr(node, is_other_var, (void *)of->decl);
}

/* Does the text, which mentions the name of the variable, mention the variable? */
static bool is_meant(const printer *p, const po_decl *decl)
{
    const po_scop *scop = p->scop;
    struct namesake of = {scop, decl};

    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr &&
            !po_expr_walk(scop->param[i].expr, is_other_var, (void *)decl))
            return true;
    return po_node_walk(scop->in->body, is_no_namesake, &of) ||
           !po_node_walk(scop->in->body, mentions_not, &of);
}

/* Look at a variable that is visible in the nest; of two with one name it is not
 * asked which is meant.
 */
static void look_at(struct outlining *s, const po_decl *decl)
{
    const po_outline *found = s->found;

    if (!po_mentions(s->text, decl->name) || !is_meant(s->p, decl))
        return;
    for (int i = 0; i < found->n_param; i++)
        if (found->param[i] != decl &&
            strcmp(found->param[i]->name, decl->name) == 0)
            s->good = false;
    for (int i = 0; i < found->n_own; i++)
        if (found->own[i] != decl &&
            strcmp(found->own[i]->name, decl->name) == 0)
            s->good = false;
    add(s, decl);
}

static bool is_around(const po_node *node, const po_scop *scop)
{
    return node && node->begin <= scop->begin && scop->end <= node->end;
}

static void look_inside(struct outlining *s, const po_node *node);

/* Look at what a statement declares for those behind it, or at what is inside, if
 * the nest is.
 */
static void look_at_child(struct outlining *s, const po_node *child)
{
    if (!child)
        return;
    if (child->kind == PO_NODE_DECL && child->decl &&
        child->end <= s->p->scop->begin)
        look_at(s, child->decl);
    else if (is_around(child, s->p->scop))
        look_inside(s, child);
}

/* Look at the variables of the blocks around the nest. */
static void look_inside(struct outlining *s, const po_node *node)
{
    look_at_child(s, node->init);
    for (int i = 0; i < node->n_child; i++)
        look_at_child(s, node->child[i]);
    look_at_child(s, node->body);
    look_at_child(s, node->other);
}

static bool count_node(const po_node *node, void *user)
{
    int *n = user;

    *n += node->kind == PO_NODE_DECL;
    return true;
}

/* Is it nothing that is declared in the function around the nest, and the new one does not get
 * though it needs it?
 */
static bool is_known(const po_expr *expr, void *user)
{
    const struct outlining *s = user;
    const po_scop *scop = s->p->scop;
    const po_decl *decl = expr->decl;

    return !decl || decl->begin == (size_t)-1 ||
           decl->begin < scop->in->begin ||
           decl->begin >= scop->in->body->end ||
           (decl->begin >= scop->begin && decl->begin < scop->end) ||
           has(s->found->param, s->found->n_param, decl) ||
           has(s->found->own, s->found->n_own, decl) ||
           (s->takes_arrays && !po_mentions(s->text, decl->name));
}

static bool is_known_in(const po_node *node, void *user)
{
    const struct outlining *s = user;

    return node->begin < s->p->scop->begin || node->end > s->p->scop->end ||
           po_node_walk_expr(node, is_known, user);
}

/* Does the function get all that is declared in the one around it, and mentioned? */
static bool is_complete(const struct outlining *s)
{
    return po_node_walk(s->p->scop->in->body, is_known_in, (void *)s);
}

/* Does the name of the variable's type, if it is no tag, mean another variable? */
static bool is_hidden_by(const po_decl *decl, const po_decl *other)
{
    const po_type *type = decl->type;
    const char *text;

    while (type->target)
        type = type->target;
    text = type->text;
    return !po_find_word(text, text, "struct") &&
           !po_find_word(text, text, "union") &&
           !po_find_word(text, text, "enum") &&
           po_find_word(text, text, other->name);
}

static const po_decl *variable(const po_outline *found, int i)
{
    return i < found->n_param ? found->param[i]
                              : found->own[i - found->n_param];
}

/* Do the types of the variables mean what they did, beside all others?  A variable that
 * is declared later, or further inside, may have the name of a typedef.
 */
static bool has_clear_types(const po_outline *found)
{
    const int n = found->n_param + found->n_own;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (is_hidden_by(variable(found, i), variable(found, k)))
                return false;
    return true;
}

/* Is the function given a pointer? */
bool po_outline_gives_pointer(const po_outline *outline)
{
    for (int i = 0; i < outline->n_param; i++)
        if (outline->param[i]->type->kind == PO_TYPE_POINTER)
            return true;
    return false;
}

/* Is the function given a restrict pointer? */
static bool gives_restrict(const po_outline *found)
{
    for (int i = 0; i < found->n_param; i++)
        if (found->param[i]->type->kind == PO_TYPE_POINTER &&
            found->param[i]->type->is_restrict)
            return true;
    return false;
}

/* Is the variable, a pointer that is not restrict, not based on one that is outside of
 * the nest?  Parameters that never change are not, and what the nest sets is based on
 * the same there.
 */
static bool is_unbased(const struct outlining *m, const po_decl *decl)
{
    if (has(m->found->param, m->found->n_param, decl))
        return po_scop_is_unchanging(m->p->scop, decl);
    return decl->storage == PO_STORAGE_LOCAL ||
           decl->storage == PO_STORAGE_PARAM;
}

/* Is it no pointer that may be based on a restrict one outside of the nest: none from
 * memory, as far as it is not restrict itself?
 */
static bool is_unbased_expr(const po_expr *expr, void *user)
{
    const po_type *type = expr->type;

    if (!type || type->kind != PO_TYPE_POINTER)
        return true;
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return expr->decl->type->is_restrict || is_unbased(user, expr->decl);
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
        return type->is_restrict;
    case PO_EXPR_UNARY:
        return expr->op != PO_OP_DEREF || type->is_restrict;
    case PO_EXPR_CALL:
    case PO_EXPR_OPAQUE:
        return false;
    default:
        return true;
    }
}

static bool is_unbased_in(const po_node *node, void *user)
{
    const struct outlining *m = user;

    return node->begin < m->p->scop->begin || node->end > m->p->scop->end ||
           po_node_walk_expr(node, is_unbased_expr, user);
}

/* Do restrict pointers say the same in the function as outside?  There, another pointer
 * may be based on one of them, and point to the same; as a parameter of its own, it is
 * based on none.
 */
static bool keeps_restrict(const printer *p, const po_outline *found)
{
    struct outlining m = {.p = p, .found = (po_outline *)found};

    return !gives_restrict(found) ||
           po_node_walk(p->scop->in->body, is_unbased_in, &m);
}

/* Return where the string, the character or the comment at "at" ends. */
static char *skip_quoted(char *at)
{
    char quote = *at++;
    char *end;

    if (quote == '/') {
        end = *at == '*' ? strstr(at + 1, "*/") : strchr(at, '\n');
        return !end ? at + strlen(at) : *at == '*' ? end + 2 : end;
    }
    while (*at && *at != quote)
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

/* Return a copy of the text with blanks in the place of comments, the names in which are no
 * uses.
 */
static const char *without_comments(const printer *p, const char *text)
{
    char *copy = po_arena_copy(p->scratch, text);
    char *end;

    for (char *at = copy; *at; at = end) {
        bool is_comment = at[0] == '/' && (at[1] == '*' || at[1] == '/');

        end =
            is_comment || *at == '"' || *at == '\'' ? skip_quoted(at) : at + 1;
        if (is_comment)
            memset(at, ' ', (size_t)(end - at));
    }
    return copy;
}

/* Find the variables that the text mentions; false if it cannot be given them. */
bool po_outline_give(const printer *p, const char *text, bool takes_arrays,
                     po_outline *outline)
{
    const po_function *in = p->scop->in;
    struct outlining s = {.p = p,
                          .text = without_comments(p, text),
                          .takes_arrays = takes_arrays,
                          .found = outline,
                          .good = true};
    int capacity = in->n_param + 1;

    po_node_walk(in->body, count_node, &capacity);
    outline->param =
        po_arena_array(p->scratch, (size_t)capacity, sizeof(*outline->param));
    outline->own =
        po_arena_array(p->scratch, (size_t)capacity, sizeof(*outline->own));
    for (int i = 0; i < in->n_param; i++)
        look_at(&s, in->param[i]);
    look_inside(&s, in->body);
    return s.good && is_complete(&s) && has_clear_types(outline) &&
           keeps_restrict(p, outline);
}
