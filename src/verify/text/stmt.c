/* Certificate of the text, statements: each statement and declaration of the
 * new text is compared with the one that the printed AST has next (events.c),
 * and becomes an instance in the AST that is read.  False, with a reason, if
 * it is another one, or in the wrong place.
 */
#include <string.h>

#include "reparse.h"

/* Return what the text has to have next; NULL at its end. */
const po_event *po_next_event(const po_reader *r)
{
    return r->next < r->n_event ? &r->event[r->next] : NULL;
}

/* The name that the variable of the original has in the new text. */
const char *po_name_in_text(const po_scop *scop, const po_decl *old)
{
    for (int i = 0; i < scop->n_rename; i++)
        if (scop->rename[i].decl == old)
            return scop->rename[i].name;
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == old && scop->array[i].is_inner)
            return scop->array[i].name;
    return old->name;
}

static po_ast_node *fail(po_reader *r, isl_bool verdict, const po_node *node,
                         const char *what)
{
    po_reader_fail(r, verdict, &node->loc, what);
    return NULL;
}

/* Give the instance the parts of subscripts that stand in another form in the
 * text; false if they cannot be.
 */
static bool copy_plain(po_reader *r, po_ast_node *leaf)
{
    po_plain *plain = po_arena_array(
        r->arena, (size_t)r->call->call.n_plain + 1, sizeof(*plain));

    leaf->call.plain = plain;
    for (int i = 0; i < r->call->call.n_plain; i++) {
        const po_poly *value =
            po_poly_of_qaff(r, r->call->call.plain[i].value, r->scope);

        plain[i] =
            (po_plain){r->call->call.plain[i].expr, po_poly_to_plain(r, value)};
        if (!plain[i].value)
            return false;
        leaf->call.n_plain++;
    }
    return true;
}

/* Return the instance that has been compared with the text. */
static po_ast_node *make_leaf(po_reader *r, const po_node *node)
{
    const po_qaff **arg =
        po_arena_array(r->arena, (size_t)r->call->call.n_arg + 1, sizeof(*arg));
    po_ast_node *leaf =
        po_ast_new(r->arena, (po_ast_node){.kind = PO_AST_STMT,
                                           .call.stmt = r->call->call.stmt,
                                           .call.n_arg = r->call->call.n_arg,
                                           .call.arg = arg});

    for (int i = 0; i < leaf->call.n_arg; i++) {
        arg[i] = po_poly_to_qaff(
            r, po_poly_of_qaff(r, r->call->call.arg[i], r->scope));
        if (!arg[i])
            return fail(r, isl_bool_error, node,
                        "the instance of a statement is not understood");
    }
    if (!copy_plain(r, leaf))
        return fail(r, isl_bool_error, node, "a subscript is not understood");
    if (!po_copy_packed(r, leaf))
        return fail(r, isl_bool_error, node, "a buffer is not understood");
    r->next++;
    return po_check_sharing(r, node) ? leaf : NULL;
}

/* Are the conditions on data around the text those around the block?  What is
 * left of the block is stored in "*rest".
 */
static bool match_guards(po_reader *r, const po_stmt *stmt,
                         const po_node **rest)
{
    *rest = stmt->block;
    if (r->n_guard > stmt->n_guard)
        return false;
    for (int i = 0; i < r->n_guard; i++) {
        if (!po_match_guard(r, (*rest)->cond, &r->guard[i]))
            return false;
        *rest = (*rest)->body;
    }
    return true;
}

/* Do "n" statements of the text begin with the block that is called?  Sets
 * "*used" to how many of them it consists of.  Behind it, statements may do nothing.
 */
static bool match_block(po_reader *r, const po_stmt *stmt,
                        const po_node *const *list, int n, int *used)
{
    const po_node *rest;
    int n_local = stmt->n_local;
    bool is_list;
    int n_child;

    if (!match_guards(r, stmt, &rest))
        return false;
    is_list = rest->kind == PO_NODE_BLOCK;
    n_child = is_list ? rest->n_child : 1;
    *used = 1;
    if (!is_list && n_local == 0)
        return po_match_node(r, rest, list[0]);
    *used = n;
    if (n < n_local)
        return false;
    for (int i = 0; i < n_local; i++)
        if (list[i]->kind != PO_NODE_DECL || list[i]->value ||
            strcmp(list[i]->decl->name,
                   po_name_in_text(r->nest->scop, stmt->local[i])) != 0)
            return false;
    for (int i = 0; i < n_local; i++)
        po_match_twins(r, stmt->local[i], list[i]->decl);
    while (n - n_local > n_child && po_node_is_idle(list[n - 1]))
        n--;
    return po_match_list(r, is_list ? rest->child : &rest, n_child,
                         list + n_local, n - n_local);
}

/* Remember that the text declares the variable of the scop here. */
static bool declare(po_reader *r, const po_decl *old, const po_decl *text)
{
    const po_scop *scop = r->nest->scop;

    if (strcmp(po_name_in_text(scop, old), text->name) != 0)
        return false;
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == old)
            r->array[i] = text;
    return true;
}

/* Does the declaration "double s = e;" do what the assignment does? */
static bool match_declaring(po_reader *r, const po_stmt *stmt,
                            const po_node *text)
{
    const po_expr *left = po_expr_strip(stmt->body->arg[0]);
    const po_type *type = text->decl->type;

    return text->value && stmt->body->kind == PO_EXPR_ASSIGN &&
           stmt->body->op == PO_OP_NONE && left->kind == PO_EXPR_VAR &&
           type->kind == left->type->kind &&
           type->size_bytes == left->type->size_bytes &&
           type->is_signed == left->type->is_signed &&
           po_match_expr(r, stmt->body->arg[1], text->value) &&
           declare(r, left->decl, text->decl);
}

/* The statement that is all there is under a condition; NULL if there is more. */
static const po_node *only_under(const po_node *node)
{
    return node->kind == PO_NODE_IF && !node->other ? po_node_only(node->body)
                                                    : NULL;
}

/* Is the text "if (e < x) x = e;", or a choice where a variable stands for x? */
static bool match_extreme(po_reader *r, const po_stmt *stmt,
                          const po_node *text)
{
    const po_expr *extreme = po_expr_strip(stmt->body);
    const po_node *body = only_under(text);

    if (text->kind == PO_NODE_EXPR)
        return po_call_local(r->call, po_expr_strip(extreme->arg[0])) &&
               po_match_expr(r, po_expr_min_max_choice(r->arena, extreme),
                             text->expr);
    return body && body->kind == PO_NODE_EXPR &&
           po_match_expr(r, po_expr_min_max_cond(r->arena, extreme),
                         text->cond) &&
           po_match_expr(r,
                         po_expr_assignment(r->arena, extreme->arg[0],
                                            po_expr_min_max_value(extreme)),
                         body->expr);
}

/* Read the statement that has to be next. */
po_ast_node *po_read_stmt(po_reader *r, const po_node *const *list, int n,
                          int *used)
{
    const po_event *event = po_next_event(r);
    const po_stmt *stmt = &r->nest->scop->stmt[event->node->call.stmt];
    int n_twins = r->n_twins;
    bool good;

    r->call = event->node;
    r->scope = event->scope;
    *used = 1;
    if (stmt->block)
        good = match_block(r, stmt, list, n, used);
    else if (r->n_guard > 0)
        good = false;
    else if (po_stmt_min_max(stmt) != PO_OP_NONE)
        good = match_extreme(r, stmt, list[0]);
    else if (event->node->call.declares)
        good =
            list[0]->kind == PO_NODE_DECL && match_declaring(r, stmt, list[0]);
    else
        good = list[0]->kind == PO_NODE_EXPR &&
               po_match_expr(r, stmt->body, list[0]->expr);
    r->n_twins = n_twins;
    if (!good)
        return fail(r, isl_bool_false, list[0],
                    "a statement is not the one that is expected");
    return make_leaf(r, list[0]);
}

static bool has_type(const po_reader *r, const po_local *local,
                     const po_type *type)
{
    const po_type *element = r->nest->scop->array[local->array].element;

    if (local->type)
        return strcmp(type->text,
                      po_local_type(local, r->nest->text->is_c90)) == 0;
    return type->kind == element->kind &&
           type->size_bytes == element->size_bytes &&
           type->is_signed == element->is_signed;
}

/* Is "text" the element that the variable is loaded from: in its array, or in a
 * buffer?
 */
static bool match_loaded(po_reader *r, const po_local *local,
                         const po_expr *text)
{
    const po_packed *packed = po_call_packed(local->call, local->expr);

    return packed ? po_match_packed(r, packed, text)
                  : po_match_reference(r, local->expr, text);
}

/* Read the declaration of a variable that stands for an element. */
static bool read_load(po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    const po_local *local = event->local;

    r->call = local->call;
    r->scope = event->scope;
    if (node->kind != PO_NODE_DECL || !has_type(r, local, node->decl->type) ||
        (node->value != NULL) != local->is_loaded ||
        (node->value && !match_loaded(r, local, node->value)))
        return po_reader_fail(r, isl_bool_false, &node->loc,
                              "a variable for an element is not as expected");
    r->local[r->next++] = node->decl;
    return true;
}

/* "!f()": of a helper, as the new text calls no other function there. */
static bool is_negated_call(const po_expr *expr)
{
    const po_expr *call = expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_NOT
                              ? po_expr_strip(expr->arg[0])
                              : NULL;

    return call && call->kind == PO_EXPR_CALL && call->n_arg == 0;
}

/* Is the condition that the variable, "value", is less than its element, or greater, if that is
 * when it is to be stored?  It may be stored in other cases if nothing keeps that from being
 * done.
 */
static bool is_stored_if(po_reader *r, const po_local *local,
                         const po_expr *value, const po_node *node)
{
    const po_expr *cond;

    if (local->store_if == PO_OP_NONE)
        return true;
    cond = po_expr_strip(node->cond);
    if (cond->kind == PO_EXPR_BINARY && cond->op == PO_OP_LOR &&
        is_negated_call(po_expr_strip(cond->arg[0])) &&
        po_array_is_writable(&r->nest->scop->array[local->array]))
        cond = po_expr_strip(cond->arg[1]);
    return cond->kind == PO_EXPR_BINARY && cond->op == local->store_if &&
           po_expr_is_variable(cond->arg[0], value->decl) &&
           po_match_reference(r, local->expr, cond->arg[1]);
}

/* Read the assignment that stores such a variable. */
bool po_read_store(po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    const po_local *local = event->local;
    const po_node *body =
        local->store_if == PO_OP_NONE ? node : only_under(node);
    const po_expr *store =
        body && body->kind == PO_NODE_EXPR ? po_expr_strip(body->expr) : NULL;
    const po_expr *value;
    int e = r->next;

    r->call = local->call;
    r->scope = event->scope;
    while (e > 0 &&
           (r->event[e].kind != PO_EVENT_LOAD || r->event[e].local != local))
        e--;
    value = store && store->n_arg == 2 ? po_expr_strip(store->arg[1]) : NULL;
    if (value && value->kind == PO_EXPR_CAST && local->type)
        value = po_expr_strip(value->arg[0]);
    if (!value || store->kind != PO_EXPR_ASSIGN || store->op != PO_OP_NONE ||
        value->kind != PO_EXPR_VAR || value->decl != r->local[e] ||
        !po_match_reference(r, local->expr, store->arg[0]) ||
        !is_stored_if(r, local, value, node))
        return po_reader_fail(r, isl_bool_false, &node->loc,
                              "an element is not stored as expected");
    r->next++;
    return true;
}

/* Read the declaration of a scalar or of a buffer. */
static bool read_decl(po_reader *r, const po_node *node)
{
    const po_ast_node *decl = po_next_event(r)->node;
    const po_array *array = &r->nest->scop->array[decl->decl.array];
    const po_type *type = node->decl->type;

    if (decl->decl.size)
        return po_reader_fail(r, isl_bool_error, &node->loc,
                              "a buffer in the heap is not understood");
    for (int i = 0; decl->decl.extent && i < array->rank; i++) {
        if (decl->decl.extent[i] == 1)
            continue;
        if (type->kind != PO_TYPE_ARRAY || !type->extent ||
            type->extent->kind != PO_EXPR_INT ||
            type->extent->value != decl->decl.extent[i])
            return po_reader_fail(r, isl_bool_false, &node->loc,
                                  "a buffer has not the size expected");
        type = type->target;
    }
    if (type->kind != array->element->kind ||
        type->size_bytes != array->element->size_bytes ||
        (node->value != NULL) != decl->decl.is_zeroed)
        return po_reader_fail(r, isl_bool_false, &node->loc,
                              "a declaration is not as expected");
    r->buffer[decl->decl.array] = decl;
    r->array[decl->decl.array] = node->decl;
    r->next++;
    return true;
}

/* Does the node declare what has to be declared next? */
bool po_is_declared_next(const po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    const po_array *array;

    if (!event || node->kind != PO_NODE_DECL)
        return false;
    if (event->kind == PO_EVENT_LOAD)
        return strcmp(node->decl->name, event->local->name) == 0;
    if (event->kind != PO_EVENT_DECL)
        return false;
    array = &r->nest->scop->array[event->node->decl.array];
    return strcmp(node->decl->name, array->is_inner || !array->decl
                                        ? array->name
                                        : array->decl->name) == 0;
}

bool po_read_declared(po_reader *r, const po_node *node)
{
    return po_next_event(r)->kind == PO_EVENT_LOAD ? read_load(r, node)
                                                   : read_decl(r, node);
}

/* Does the text begin with the block that has to be next, if one has to be? */
bool po_is_block_next(po_reader *r, const po_node *const *list, int n)
{
    const po_event *event = po_next_event(r);
    const po_stmt *stmt;
    int n_twins = r->n_twins;
    bool good;
    int used;

    if (!event || event->kind != PO_EVENT_STMT)
        return false;
    stmt = &r->nest->scop->stmt[event->node->call.stmt];
    r->call = event->node;
    r->scope = event->scope;
    good = stmt->block ? match_block(r, stmt, list, n, &used)
                       : po_stmt_min_max(stmt) != PO_OP_NONE &&
                             r->n_guard == 0 && match_extreme(r, stmt, list[0]);
    r->n_twins = n_twins;
    return good;
}

/* Is the statement that has to be next, an instance, at this place?  Loops and
 * conditions can be parts of one that is a block.
 */
bool po_is_stmt_next(po_reader *r, const po_node *const *list, int n)
{
    const po_event *event = po_next_event(r);

    if (!event || event->kind != PO_EVENT_STMT)
        return false;
    if (list[0]->kind != PO_NODE_IF && list[0]->kind != PO_NODE_LOOP &&
        list[0]->kind != PO_NODE_BLOCK)
        return true;
    return po_is_block_next(r, list, n);
}

static bool is_same_cond(po_reader *r, const po_cond *a, const po_cond *b)
{
    const po_poly *x = po_poly_of_qaff(r, a->expr, NULL);
    const po_poly *y = po_poly_of_qaff(r, b->expr, NULL);

    return a->kind == b->kind && (a->kind != PO_COND_MOD || a->den == b->den) &&
           po_poly_is_same(x, y);
}

/* Is the text of a condition that which the assignment is under? */
static bool match_when(po_reader *r, const po_clause *when, const po_expr *text)
{
    po_ast_node node = {.kind = PO_AST_IF};

    if (!po_read_conds(r, text, &node) || node.guard.n_cond != when->n_cond)
        return false;
    for (int i = 0; i < when->n_cond; i++)
        if (!is_same_cond(r, &when->cond[i], &node.guard.cond[i]))
            return false;
    return true;
}

/* Is "inner" the assignment of a value, or the change of places, that "final" is? */
static bool match_assignment(po_reader *r, const po_assign *final,
                             const po_node *inner)
{
    const po_expr *expr;

    if (final->change)
        return po_match_change(r, final->change, inner);
    inner = po_node_only(inner);
    expr = inner->kind == PO_NODE_EXPR ? inner->expr : NULL;
    return expr && expr->kind == PO_EXPR_ASSIGN &&
           expr->op == (final->is_added ? PO_OP_ADD : PO_OP_NONE) &&
           po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR &&
           po_decl_is_same(r, final->decl, po_expr_strip(expr->arg[0])->decl) &&
           po_poly_is_same(po_poly_of_qaff(r, final->value, NULL),
                           po_poly_of_text(r, expr->arg[1]));
}

/* Read one assignment behind the loops, or change of places, with the condition that it is
 * under; a change "is_other" than the one before has to be.
 */
static bool match_final(po_reader *r, const po_assign *final,
                        const po_node *node, bool is_other)
{
    const po_node *inner = node;

    if (final->change && final->is_other != is_other)
        return false;
    if (final->when.n_cond > 0) {
        if (node->kind != PO_NODE_IF ||
            !match_when(r, &final->when, node->cond))
            return false;
        inner = node->body;
    }
    return match_assignment(r, final, inner);
}

/* Read an assignment behind the loops, with the condition that it is under and
 * those that apply otherwise.
 */
bool po_read_final(po_reader *r, const po_node *node)
{
    const po_loc *loc = &node->loc;
    const po_assign *final = &r->ast->final[r->n_final++];
    bool good = match_final(r, final, node, false);

    while (good && node->kind == PO_NODE_IF && node->other) {
        node = node->other;
        good = r->n_final < r->ast->n_final && (++final)->is_other &&
               match_final(r, final, node, true);
        r->n_final++;
    }
    return good || po_reader_fail(r, isl_bool_false, loc,
                                  "a value after the loops is not as expected");
}
