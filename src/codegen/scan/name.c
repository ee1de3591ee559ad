/* Names of the generated variables: the user's own where a loop still is that
 * loop, otherwise it, jt, ... for tiles and t1, t2, ...
 */
#include "../internal.h"

#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/nest.h"

static const char *const reserved[] = {
    "auto",     "bool",     "break",   "case",    "ceild",  "char",
    "const",    "continue", "default", "do",      "double", "else",
    "enum",     "extern",   "float",   "floord",  "for",    "goto",
    "if",       "inline",   "int",     "long",    "max",    "min",
    "register", "restrict", "return",  "short",   "signed", "sizeof",
    "static",   "struct",   "switch",  "typedef", "union",  "unsigned",
    "void",     "volatile", "while",
};

/* A name to look for, and the statement that an expression belongs to: its
 * own iterators are replaced, so their names do not count.
 */
struct mention {
    const char *name;
    const po_stmt *stmt;
};

static bool is_iterator(const po_stmt *stmt, const po_decl *decl)
{
    for (int k = 0; stmt && stmt->iter && k < stmt->n_iter; k++)
        if (stmt->iter[k] == decl)
            return true;
    return false;
}

/* Does a node of an expression not mention the name? */
static bool is_free_of(const po_expr *expr, void *user)
{
    const struct mention *mention = user;

    if (expr->decl && strcmp(expr->decl->name, mention->name) == 0 &&
        !is_iterator(mention->stmt, expr->decl))
        return false;
    if (expr->kind == PO_EXPR_CAST && expr->type && expr->type->text &&
        po_find_word(expr->type->text, expr->type->text, mention->name))
        return false;
    return expr->kind != PO_EXPR_OPAQUE || !expr->text ||
           !po_find_word(expr->text, expr->text, mention->name);
}

/* Does a statement in a block not declare a variable of this name? */
static bool declares_other(const po_node *node, void *user)
{
    const struct mention *mention = user;

    return !node->decl || strcmp(node->decl->name, mention->name) != 0;
}

/* Is the name mentioned in what the statement executes? */
static bool stmt_mentions(const po_stmt *stmt, struct mention *mention)
{
    mention->stmt = stmt;
    for (int i = 0; i < stmt->n_local; i++)
        if (strcmp(stmt->local[i]->name, mention->name) == 0)
            return true;
    return !po_expr_walk(stmt->body, is_free_of, mention) ||
           !po_node_walk_expr(stmt->block, is_free_of, mention) ||
           !po_node_walk(stmt->block, declares_other, mention);
}

/* Would a variable of this name hide something that the generated code
 * mentions: a parameter, an array, or anything else in a statement?
 */
bool po_name_is_mentioned(const po_scop *scop, const char *name)
{
    struct mention mention = {name, NULL};

    for (int i = 0; i < scop->n_param; i++)
        if (strcmp(scop->param[i].name, name) == 0 ||
            (scop->param[i].expr &&
             !po_expr_walk(scop->param[i].expr, is_free_of, &mention)))
            return true;
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0 ||
            (scop->array[i].decl &&
             strcmp(scop->array[i].decl->name, name) == 0))
            return true;
    for (int i = 0; i < scop->n_rename; i++)
        if (strcmp(scop->rename[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_stmt; i++)
        if (stmt_mentions(&scop->stmt[i], &mention))
            return true;
    return false;
}

static bool is_on_path(const struct generator *g, const struct scope *scope,
                       const char *name)
{
    for (int k = 0; k < scope->n_level; k++)
        if (!scope->level[k].value &&
            strcmp(g->ast->var[scope->level[k].var].name, name) == 0)
            return true;
    return false;
}

static bool is_avoided(const po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->n_avoid; i++)
        if (strcmp(scop->avoid[i], name) == 0)
            return true;
    return false;
}

/* May a variable that is not the user's have this name? */
static bool is_available(const struct generator *g, const struct scope *scope,
                         const char *name)
{
    return !is_on_path(g, scope, name) && !PO_IS_AMONG(name, reserved) &&
           !is_avoided(g->scop, name) && !po_name_is_mentioned(g->scop, name);
}

bool po_name_is_reserved(const char *name)
{
    return PO_IS_AMONG(name, reserved);
}

/* May a variable that the whole AST can see have this name? */
bool po_name_is_free(const po_ast *ast, const po_scop *scop, const char *name)
{

    for (int i = 0; i < ast->n_var; i++)
        if (strcmp(ast->var[i].name, name) == 0)
            return false;
    return !PO_IS_AMONG(name, reserved) && !is_avoided(scop, name) &&
           !po_name_is_mentioned(scop, name);
}

/* Add a variable to those of the AST, and return its number: "stem", or "stem1", ... */
int po_var_add(po_ast *ast, const po_scop *scop, const char *stem)
{
    po_var *var =
        po_arena_array(ast->arena, (size_t)ast->n_var + 1, sizeof(*var));
    const char *name = stem;

    for (int i = 1; !po_name_is_free(ast, scop, name); i++)
        name = po_arena_printf(ast->arena, "%s%d", stem, i);
    if (ast->n_var > 0)
        memcpy(var, ast->var, (size_t)ast->n_var * sizeof(*var));
    var[ast->n_var].name = name;
    ast->var = var;
    return ast->n_var++;
}

/* Return "text", a name or a path to a member such as "s->p", as one word. */
char *po_name_word(po_arena *arena, const char *text)
{
    char *word = po_arena_printf(arena, "%s", text);
    size_t n = 0;

    for (const char *c = text; *c; c++)
        if (po_is_word_char(*c))
            word[n++] = *c;
        else if (n > 0 && word[n - 1] != '_' && po_is_word_char(c[1]))
            word[n++] = '_';
    word[n] = '\0';
    return word;
}

/* The name of the user's iterator at a dimension, NULL if there is none. */
static const char *iterator_name(const po_stmt *stmt, int iter)
{
    if (stmt->iter)
        return stmt->iter[iter]->name;
    return isl_set_get_dim_name(stmt->domain, isl_dim_set, (unsigned)iter);
}

/* The iterator that the loop is for all active pieces, with its sign; NULL if
 * it is none.
 */
static const char *common_name(const po_scop *scop, const struct plan *plan,
                               const bool *active, long *sign)
{
    const char *name = NULL;

    *sign = 1;
    for (int i = 0; i < plan->n_piece; i++) {
        const struct piece *piece = &plan->piece[i];
        const char *own;

        if (!active[i])
            continue;
        if (piece->iter < 0)
            return NULL;
        own = iterator_name(&scop->stmt[piece->stmt], piece->iter);
        if (!own || (name && (strcmp(own, name) != 0 || piece->sign != *sign)))
            return NULL;
        name = own;
        *sign = piece->sign;
    }
    return name;
}

/* Do all active dates count some iterator downwards? */
static bool is_negated(const struct plan *plan, const bool *active)
{
    bool negated = plan->tile == 0;

    for (int i = 0; i < plan->n_piece; i++)
        if (active[i] && (plan->piece[i].iter < 0 || plan->piece[i].sign > 0))
            negated = false;
    return negated;
}

static const char *choose_name(struct generator *g, const struct scope *scope,
                               const struct plan *plan, const char *iterator)
{
    po_arena *arena = g->ast->arena;
    const char *name = iterator;
    int number = 1;

    if (plan->tile > 0 && name)
        name = po_arena_printf(arena, "%st", iterator);
    if (plan->tile > 0 && name && is_on_path(g, scope, name))
        name = po_arena_printf(arena, "%stt", iterator);
    if (plan->tile > 0 && name && is_available(g, scope, name))
        return name;
    if (plan->tile == 0 && name && !is_on_path(g, scope, name) &&
        !PO_IS_AMONG(name, reserved) && !po_name_is_mentioned(g->scop, name))
        return name;
    do {
        name = po_arena_printf(arena, "t%d", number++);
    } while (!is_available(g, scope, name));
    return name;
}

/* Add a variable for the loop "plan" around the active pieces.  The date is
 * "*sign" times the variable: -1 if the dates are negated iterators.
 */
int po_var_new(struct generator *g, const struct scope *scope,
               const struct plan *plan, const bool *active, long *sign)
{
    const char *iterator = common_name(g->scop, plan, active, sign);
    int var = g->ast->n_var++;

    if (!iterator)
        *sign = is_negated(plan, active) ? -1 : 1;
    g->ast->var =
        po_arena_grow(g->ast->arena, g->ast->var, var, sizeof(*g->ast->var));
    g->date = po_grow(g->date, var, sizeof(*g->date));
    g->sign = po_grow(g->sign, var, sizeof(*g->sign));
    g->tile = po_grow(g->tile, var, sizeof(*g->tile));
    g->ast->var[var].name = choose_name(g, scope, plan, iterator);
    g->ast->var[var].level = plan->date + 1;
    g->date[var] = plan->date;
    g->sign[var] = *sign;
    g->tile[var] = plan->tile;
    return var;
}
