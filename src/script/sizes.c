/* Sizes of tiles that are names, "tile i: TI": variables of the program that have the same value
 * all over the nest, and macros that stand for numbers.
 *
 * Either is a parameter of the nest, of which it is assumed, and tested in front of the new
 * loops, that tiles have iterations, and not too many for the arithmetic of the loops.  A macro is
 * printed by its name, in parentheses and as a "long", so that the flags of the compiler decide,
 * whatever they define it as.
 */
#include "internal.h"

#include <string.h>

#include "polyopt/nest.h"
#include "polyopt/syntax.h"

/* A name to be looked up in front of a nest. */
struct lookup {
    const po_scop *scop;
    const po_unit *unit;
    const char *name;
    const po_decl *found;
};

/* --- macros ------------------------------------------------------------------ */

/* Does the file end the definition of the macro somewhere? */
static bool is_undefined(const po_unit *unit, const char *name)
{
    static const char word[] = "undef";
    const char *at = unit->text;

    while ((at = po_find_word(unit->text, at, word)) != NULL) {
        const char *end = at + strlen(word);

        at = end + strspn(end, " \t");
        if (po_begins_with_word(at, name))
            return true;
    }
    return false;
}

/* Why the macro cannot be the size, wherever the new text stands; NULL if it can. */
static const char *refuse_macro(const struct lookup *l,
                                const po_definition *macro)
{
    const po_unit *unit = l->unit;
    int n = 0;

    for (int i = 0; i < unit->n_definition; i++)
        n += strcmp(unit->definition[i].name, l->name) == 0;
    if (!macro->is_number)
        return "the macro does not stand for an integer constant";
    if (n > 1 || is_undefined(unit, l->name))
        return "the macro is defined in several places";
    if (l->scop->in && macro->begin > l->scop->in->begin)
        return "the macro is not defined before the function begins";
    return NULL;
}

static const po_expr *expr_of_macro(const struct lookup *l)
{
    po_arena *arena = l->scop->arena;
    po_expr *name = po_arena_alloc(arena, sizeof(*name));
    const po_expr **arg = po_arena_array(arena, 1, sizeof(*arg));
    po_expr *cast = po_arena_alloc(arena, sizeof(*cast));

    *name = (po_expr){.kind = PO_EXPR_OPAQUE,
                      .type = &po_type_long,
                      .loc = l->scop->loc,
                      .text = po_arena_copy(arena, l->name)};
    arg[0] = name;
    *cast = (po_expr){.kind = PO_EXPR_CAST,
                      .type = &po_type_long,
                      .loc = l->scop->loc,
                      .n_arg = 1,
                      .arg = arg};
    return cast;
}

/* --- variables --------------------------------------------------------------- */

static bool is_in_nest(const struct lookup *l, const po_node *node)
{
    return node->begin >= l->scop->begin && node->end <= l->scop->end;
}

static void see(struct lookup *l, const po_node *node)
{
    if (node && node->kind == PO_NODE_DECL && node->decl &&
        node->end <= l->scop->begin && strcmp(node->decl->name, l->name) == 0)
        l->found = node->decl;
}

/* Go down to the nest; the last declaration that is seen hides the others. */
static void go_down(struct lookup *l, const po_node *node)
{
    if (!node || node->callee || node->begin > l->scop->begin ||
        node->end < l->scop->end)
        return;
    see(l, node->init);
    for (int i = 0; i < node->n_child; i++) {
        see(l, node->child[i]);
        go_down(l, node->child[i]);
    }
    go_down(l, node->body);
    go_down(l, node->other);
}

/* Is it not a variable of the file of this name? */
static bool is_other(const po_expr *expr, void *user)
{
    struct lookup *l = user;

    if (expr->kind != PO_EXPR_VAR || expr->decl->storage != PO_STORAGE_GLOBAL ||
        strcmp(expr->decl->name, l->name) != 0)
        return true;
    l->found = expr->decl;
    return false;
}

/* Find the variable that the name means in front of the nest, as far as that is known. */
static void find_variable(struct lookup *l)
{
    const po_unit *unit = l->unit;

    for (int i = 0; i < l->scop->in->n_param; i++)
        if (l->scop->in->param[i]->name &&
            strcmp(l->scop->in->param[i]->name, l->name) == 0)
            l->found = l->scop->in->param[i];
    go_down(l, l->scop->in->body);
    for (int i = 0; i < unit->n_function && !l->found; i++)
        po_node_walk_expr(unit->function[i]->body, is_other, l);
}

/* Does the statement, if it is in the nest, neither change the variable nor declare one of the
 * name?
 */
static bool leaves_alone(const po_node *node, void *user)
{
    const struct lookup *l = user;

    if (!is_in_nest(l, node))
        return true;
    return !po_node_update_of(node, l->found) &&
           (!node->decl || strcmp(node->decl->name, l->name) != 0);
}

static bool has_own_of_name(const struct lookup *l)
{
    for (int i = 0; i < l->scop->n_array; i++)
        if (l->scop->array[i].is_inner && l->scop->array[i].decl &&
            strcmp(l->scop->array[i].decl->name, l->name) == 0)
            return true;
    return false;
}

/* Why the variable cannot be the size; NULL if it can. */
static const char *refuse_variable(const struct lookup *l)
{
    const po_decl *decl = l->found;
    bool is_global = decl->storage == PO_STORAGE_GLOBAL;

    if (decl->type->kind != PO_TYPE_INT)
        return "the variable is no integer";
    if (decl->type->is_volatile || decl->is_thread_local)
        return "the variable is volatile, or each thread has one";
    if (is_global ? !decl->type->is_const
                  : decl->address_taken || (decl->storage != PO_STORAGE_LOCAL &&
                                            decl->storage != PO_STORAGE_PARAM))
        return "the variable may be changed elsewhere: it is none of the "
               "function's own, or has its address taken";
    if (has_own_of_name(l) ||
        !po_node_walk(l->scop->in->body, leaves_alone, (void *)l))
        return "the nest changes the variable, or has another one of this "
               "name";
    if (!is_global &&
        !po_has_value_before(l->scop->in, l->scop->begin, l->scop->end, decl))
        return "it is not known that the variable has a value there";
    return NULL;
}

/* --- both -------------------------------------------------------------------- */

const po_expr *po_script_size_expr(const po_scop *scop, const po_unit *unit,
                                   const char *name, const char **why)
{
    struct lookup l = {scop, unit, name, NULL};
    const po_definition *macro;

    *why = "there is no variable of the name, nor a macro";
    if (!unit || !scop->in)
        return NULL;
    macro = po_unit_expands(unit, name, scop->begin, false);
    if (macro) {
        *why = refuse_macro(&l, macro);
        return *why ? NULL : expr_of_macro(&l);
    }
    find_variable(&l);
    if (l.found)
        *why = refuse_variable(&l);
    return *why ? NULL : po_expr_variable(scop->arena, l.found, &scop->loc);
}

int po_script_size_param(const po_scop *scop, const po_expr *expr)
{
    const char *macro = po_expr_macro(expr);

    for (int i = 0; i < scop->n_param; i++) {
        const po_expr *own = scop->param[i].expr;

        if (macro ? po_expr_macro(own) && strcmp(po_expr_macro(own), macro) == 0
                  : own && po_expr_is_variable(own, expr->decl))
            return i;
    }
    return -1;
}

int po_steps_find_size(po_steps *s, const char *name)
{
    const char *why;
    const po_expr *expr =
        po_script_size_expr(s->scop, s->run->unit, name, &why);
    int param = expr ? po_script_size_param(s->scop, expr) : -1;

    if (param < 0)
        po_steps_fail(s, "'%s' cannot be the size of tiles: %s", name,
                      expr ? "it is not known early enough" : why);
    return param;
}
