/* The text of a statement, before and after scalars have been rewritten.
 *
 * Both are walked along side by side.  They are the same, operator by operator,
 * but for references: where the text before has the reference of an access, the
 * text after has to have that of the same access, whatever it is.
 */
#include <isl/id.h>
#include <string.h>

#include "polyopt/nest.h"
#include "rewrite.h"

/* Two statements.  "n_seen" counts, per access, how often its reference has been
 * found.
 */
struct texts {
    const po_rewrite *w;
    const po_stmt *from;
    const po_stmt *to;
    int *n_seen;
};

static bool is_same_expr(const struct texts *x, const po_expr *from,
                         const po_expr *to);

static bool is_same_word(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The variable of an access, before and after. */
static const po_decl *decl_before(const struct texts *x, int access)
{
    return x->w->from->array[x->from->access[access].array].decl;
}

static const po_decl *decl_after(const struct texts *x, int access)
{
    return x->w->to->array[x->to->access[access].array].decl;
}

/* Is a mention of "from" that is no reference of its own a mention of "to" after
 * the rewriting?  It is if all references to the variable are.
 */
static bool is_same_decl(const struct texts *x, const po_decl *from,
                         const po_decl *to)
{
    bool is_known = from == to;

    for (int k = 0; k < x->from->n_access; k++)
        if (decl_before(x, k) == from) {
            if (decl_after(x, k) != to)
                return false;
            is_known = true;
        }
    return is_known;
}

/* Are the nodes the same, but for their operands? */
static bool is_same_node(const struct texts *x, const po_expr *from,
                         const po_expr *to)
{
    if (from->kind != to->kind || from->op != to->op ||
        from->n_arg != to->n_arg || from->is_arrow != to->is_arrow ||
        from->value != to->value || !is_same_word(from->text, to->text) ||
        from->type != to->type)
        return false;
    return from->kind == PO_EXPR_VAR ? is_same_decl(x, from->decl, to->decl)
                                     : from->decl == to->decl;
}

static bool are_same_args(const struct texts *x, const po_expr *from,
                          const po_expr *to)
{
    bool same = true;

    for (int i = 0; i < from->n_arg && same; i++)
        same = is_same_expr(x, from->arg[i], to->arg[i]);
    return same;
}

/* Is the access to what it was to, by the same reference? */
static bool is_kept(const struct texts *x, int access)
{
    const po_access *from = &x->from->access[access];
    const po_access *to = &x->to->access[access];

    return from->expr == to->expr && from->array == to->array &&
           po_rewrite_is_same_memory(x->w, to->array);
}

/* Is "to" what stands in place of "from"?  A reference that is kept is the same down to its
 * subscripts: what is an access in these, and is not kept, has then not been seen.
 */
static bool is_same_expr(const struct texts *x, const po_expr *from,
                         const po_expr *to)
{
    bool is_reference = false;
    bool is_same = from == to;

    if (!from || !to)
        return from == to;
    for (int k = 0; k < x->from->n_access; k++)
        if (x->from->access[k].expr == from) {
            if (x->to->access[k].expr != to)
                return false;
            x->n_seen[k]++;
            is_reference = true;
            is_same = is_same && is_kept(x, k);
        }
    if (is_reference && is_same)
        return true;
    if (is_reference && from != to)
        return po_rewrite_is_same_type(from->type, to->type);
    return (is_reference || is_same_node(x, from, to)) &&
           are_same_args(x, from, to);
}

/* Is the variable that is declared the same?  The declaration is the reference
 * of the access that it is.
 */
static bool is_same_declared(const struct texts *x, const po_decl *from,
                             const po_decl *to)
{
    for (int k = 0; from && k < x->from->n_access; k++) {
        const po_expr *expr = x->from->access[k].expr;

        if (expr && expr->kind == PO_EXPR_VAR && expr->decl == from &&
            x->to->access[k].expr == expr)
            x->n_seen[k]++;
    }
    return from == to;
}

static bool is_same_block(const struct texts *x, const po_node *from,
                          const po_node *to)
{
    bool same;

    if (!from || !to)
        return from == to;
    same = from->kind == to->kind && from->flow == to->flow &&
           is_same_declared(x, from->decl, to->decl) &&
           from->n_child == to->n_child && from->n_use == to->n_use &&
           is_same_word(from->text, to->text) &&
           is_same_expr(x, from->cond, to->cond) &&
           is_same_expr(x, from->step, to->step) &&
           is_same_expr(x, from->expr, to->expr) &&
           is_same_expr(x, from->value, to->value) &&
           is_same_block(x, from->init, to->init) &&
           is_same_block(x, from->body, to->body) &&
           is_same_block(x, from->other, to->other);
    for (int i = 0; same && i < from->n_child; i++)
        same = is_same_block(x, from->child[i], to->child[i]);
    for (int i = 0; same && i < from->n_use; i++)
        same = is_same_expr(x, from->use[i], to->use[i]);
    return same;
}

/* Has every access that has a reference been found in the text?  One that has
 * not, as that of memset(&A[1], 0, n), may not have been changed.
 */
static bool are_all_seen(const struct texts *x)
{
    for (int k = 0; k < x->from->n_access; k++)
        if (x->from->access[k].expr && x->n_seen[k] == 0 && !is_kept(x, k))
            return false;
    return true;
}

/* Do the accesses do the same, whatever to? */
static bool are_same_sorts(const struct texts *x)
{
    for (int k = 0; k < x->from->n_access; k++) {
        const po_access *from = &x->from->access[k];
        const po_access *to = &x->to->access[k];

        if (from->is_write != to->is_write || from->is_must != to->is_must ||
            from->is_exact != to->is_exact)
            return false;
    }
    return true;
}

/* Are the iterators the same, and the same functions of the instance? */
static bool are_same_iterators(const po_stmt *from, const po_stmt *to)
{
    bool same = from->n_iter == to->n_iter && !from->iter == !to->iter &&
                !from->iter_value == !to->iter_value;

    for (int i = 0; same && from->iter && i < from->n_iter; i++)
        same = from->iter[i] == to->iter[i];
    for (int i = 0; same && from->iter_value && i < from->n_iter; i++) {
        isl_id *id = isl_set_get_tuple_id(from->domain);
        isl_aff *value = isl_aff_copy(to->iter_value[i]);

        value = isl_aff_set_tuple_id(value, isl_dim_in, id);
        same =
            isl_aff_plain_is_equal(from->iter_value[i], value) == isl_bool_true;
        isl_aff_free(value);
    }
    return same;
}

/* Have the statements the same text, with the same iterators, but for the
 * references, each of which is that of the same access in both?
 */
bool po_rewrite_is_same_text(const po_rewrite *w, const po_stmt *from,
                             const po_stmt *to)
{
    struct texts x = {w, from, to, NULL};
    po_arena *arena;
    bool same = from->n_access == to->n_access &&
                from->n_guard == to->n_guard && from->n_local == to->n_local &&
                from->local == to->local && are_same_iterators(from, to) &&
                are_same_sorts(&x);

    if (!same)
        return false;
    arena = po_arena_new();
    x.n_seen =
        po_arena_array(arena, (size_t)from->n_access + 1, sizeof(*x.n_seen));
    same = is_same_expr(&x, from->body, to->body) &&
           is_same_block(&x, from->block, to->block) && are_all_seen(&x);
    po_arena_free(arena);
    return same;
}
