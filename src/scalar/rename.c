/* Renaming in a scop: a new scalar takes the place of another one in some of
 * its references (live-range splitting), or a new array that of an array in
 * all of them.  Changes the accesses and the expressions that are printed
 * alike.  The caller has to know that values do not change by it.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "polyopt/nest.h"

/* Where a variable is declared that has been added: not in the file. */
#define ADDED ((size_t)-2)

/* References to "decl" become "to". */
struct renaming {
    po_arena *arena;
    const po_decl *decl;
    const po_expr *to;
};

static const po_expr *rename_expr(const po_expr *expr, void *user)
{
    const struct renaming *r = user;

    if (expr && expr->kind == PO_EXPR_VAR && expr->decl == r->decl)
        return r->to;
    return expr ? po_expr_map(r->arena, expr, rename_expr, user) : NULL;
}

/* Can the references of the statement to the scalar be renamed: is each of
 * them the variable itself, and no part of another reference?
 */
bool po_stmt_can_rename(const po_scop *scop, const po_stmt *stmt, int array)
{
    const po_decl *decl = scop->array[array].decl;

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];

        if (access->array == array &&
            (!access->expr || access->expr->kind != PO_EXPR_VAR ||
             access->expr->decl != decl))
            return false;
        if (access->array != array && po_expr_mentions(access->expr, decl))
            return false;
    }
    return true;
}

/* Return the name as a word: "b_data" for "b->data", which a pointer in a structure goes by. */
static const char *word_of(po_arena *arena, const char *name)
{
    char *word = po_arena_copy(arena, name);
    char *end = word;

    for (const char *c = name; *c; c++)
        if (po_is_word_char(*c))
            *end++ = *c;
        else if (end > word && end[-1] != '_')
            *end++ = '_';
    *end = 0;
    return word;
}

/* Add a scalar like "array" to the scop, with a name of its own, that is dead
 * after the region.  Returns its number.
 */
int po_scop_add_scalar(po_scop *scop, int array)
{
    size_t n = (size_t)scop->n_array;
    po_array *all = po_arena_array(scop->arena, n + 1, sizeof(*all));
    po_decl *decl = po_arena_alloc(scop->arena, sizeof(*decl));
    const po_decl *old = scop->array[array].decl;
    const char *word = word_of(scop->arena, old->name);
    int length = (int)strlen(word);

    *decl = *old;
    if (old->begin == ADDED)
        length = (int)(strrchr(word, '_') - word);
    for (int i = 2;
         decl->name == old->name || po_scop_has_name(scop, decl->name); i++)
        decl->name = po_arena_printf(scop->arena, "%.*s_%d", length, word, i);
    decl->begin = ADDED;
    decl->storage = PO_STORAGE_LOCAL;
    decl->address_taken = false;
    decl->is_weak = false;
    decl->is_thread_local = false;
    memcpy(all, scop->array, n * sizeof(*all));
    all[n] = scop->array[array];
    all[n].name = decl->name;
    all[n].decl = decl;
    all[n].is_inner = true;
    all[n].dead_out = true;
    scop->array = all;
    return scop->n_array++;
}

static const po_expr *variable(const po_scop *scop, const po_expr *like,
                               int array)
{
    po_expr *expr = po_arena_alloc(scop->arena, sizeof(*expr));

    *expr = *like;
    expr->decl = scop->array[array].decl;
    return expr;
}

/* Return "body", an assignment, with the variable renamed on one side. */
static const po_expr *rename_side(const struct renaming *r, const po_expr *body,
                                  int side)
{
    const po_expr **arg = po_arena_array(r->arena, 2, sizeof(*arg));
    po_expr *copy = po_arena_alloc(r->arena, sizeof(*copy));

    arg[0] = body->arg[0];
    arg[1] = body->arg[1];
    arg[side] = rename_expr(body->arg[side], (void *)r);
    *copy = *body;
    copy->arg = arg;
    return copy;
}

/* Are all accesses to scalar "from" among the members? */
static bool are_all(const po_stmt *stmt, const bool *member, int from)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == from && !member[k])
            return false;
    return true;
}

/* Let the accesses of the statement to scalar "from" for which "member" holds
 * refer to scalar "to": all of them or, of a plain assignment to "from", the
 * write or all reads.
 */
void po_stmt_rename(po_scop *scop, po_stmt *stmt, const bool *member, int from,
                    int to)
{
    struct renaming r = {scop->arena, scop->array[from].decl, NULL};
    bool all = are_all(stmt, member, from);
    bool is_write = false;

    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];

        if (access->array != from || !member[k])
            continue;
        if (!r.to)
            r.to = variable(scop, access->expr, to);
        is_write = is_write || access->is_write;
        access->array = to;
        access->expr = r.to;
        access->relation = isl_map_set_tuple_name(access->relation, isl_dim_out,
                                                  scop->array[to].name);
    }
    if (!r.to)
        return;
    if (!all) {
        stmt->body = rename_side(&r, stmt->body, is_write ? 0 : 1);
        return;
    }
    stmt->body = rename_expr(stmt->body, &r);
    stmt->block = po_node_map(r.arena, stmt->block, rename_expr, &r);
}

void po_stmt_rename_all(po_scop *scop, po_stmt *stmt, int from, int to)
{
    bool *member = po_alloc(((size_t)stmt->n_access + 1) * sizeof(*member));

    for (int k = 0; k < stmt->n_access; k++)
        member[k] = true;
    po_stmt_rename(scop, stmt, member, from, to);
    free(member);
}

/* References to the array "decl" become references to "to".  "made" is, per access of
 * the statement, what has become of its reference, NULL if that has not been seen; "to" is
 * without the first "n_left" subscripts.
 */
struct replacing {
    int n_left;
    po_arena *arena;
    const po_stmt *stmt;
    const po_decl *decl;
    const po_decl *to;
    const po_expr **made;
};

/* Return "expr", which mentions the array, with it replaced. */
static const po_expr *replace(const struct replacing *r, const po_expr *expr,
                              po_expr_part *part)
{
    po_expr *made;

    if (!po_expr_is_element_of(expr, r->decl, r->n_left))
        return po_expr_map(r->arena, expr, part, (void *)r);
    if (r->n_left > 0)
        return po_expr_variable(r->arena, r->to, &expr->loc);
    made = po_expr_make(r->arena, expr);
    made->decl = r->to;
    return made;
}

/* The same for any expression: what is the reference of accesses is made once. */
static const po_expr *replace_array(const po_expr *expr, void *user)
{
    const struct replacing *r = user;
    const po_expr *made;

    if (!expr || !po_expr_mentions(expr, r->decl))
        return expr;
    for (int k = 0; k < r->stmt->n_access; k++)
        if (r->stmt->access[k].expr == expr && r->made[k])
            return r->made[k];
    made = replace(r, expr, replace_array);
    for (int k = 0; k < r->stmt->n_access; k++)
        if (r->stmt->access[k].expr == expr)
            r->made[k] = made;
    return made;
}

bool po_stmt_can_rename_array(const po_scop *scop, const po_stmt *stmt,
                              int array)
{
    const po_decl *decl = scop->array[array].decl;

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];

        if (access->array == array ? !access->expr
                                   : po_expr_mentions(access->expr, decl))
            return false;
    }
    return true;
}

void po_stmt_rename_array(po_scop *scop, po_stmt *stmt, int from, int to)
{
    int n_left = scop->array[from].rank - scop->array[to].rank;
    struct replacing r = {.n_left = n_left,
                          .arena = scop->arena,
                          .stmt = stmt,
                          .decl = scop->array[from].decl,
                          .to = scop->array[to].decl};

    if (!po_stmt_mentions(stmt, from))
        return;
    r.made =
        po_arena_array(r.arena, (size_t)stmt->n_access + 1, sizeof(*r.made));
    for (int k = 0; k < stmt->n_access; k++)
        replace_array(stmt->access[k].expr, &r);
    stmt->body = replace_array(stmt->body, &r);
    stmt->block = po_node_map(r.arena, stmt->block, replace_array, &r);
    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];

        if (r.made[k])
            access->expr = r.made[k];
        if (access->array != from)
            continue;
        access->array = to;
        access->relation = isl_map_project_out(access->relation, isl_dim_out, 0,
                                               (unsigned)n_left);
        access->relation = isl_map_set_tuple_name(access->relation, isl_dim_out,
                                                  scop->array[to].name);
    }
}
