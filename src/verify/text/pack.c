/* Buffers with parts of arrays in the new text: their declarations, what fills
 * them, and the references that are to them.
 *
 * What the buffers have to be is taken from the printed AST.  The loops that fill
 * them are read from the text; whether they copy what is read later is certified
 * from these, as it is for the loops that were printed.
 */
#include <string.h>

#include "reparse.h"

/* The number of the loop variables of the text of this name, if buffers have parts for one that
 * is called so; -1 otherwise.
 */
int po_reader_find_part(const po_reader *r, const char *name)
{
    for (int i = 0; i < r->n_part; i++)
        if (strcmp(r->ast->var[r->part[i].var].name, name) == 0)
            return r->part[i].number;
    return -1;
}

/* Return that number for a variable of the AST from now on. */
static int add_part(po_reader *r, int var)
{
    int number = po_reader_find_part(r, r->ast->var[var].name);

    if (number < 0) {
        number = r->n_number++;
        *PO_ADD(r->part, r->n_part) = (po_reader_part){var, number};
    }
    return number;
}

static const po_reader_pack *pack_of(const po_reader *r, const po_pack *pack)
{
    for (int i = r->n_pack - 1; i >= 0; i--)
        if (r->pack[i].printed == pack)
            return &r->pack[i];
    return NULL;
}

/* Is subscript "k" of the buffer left out, as it has one value? */
static bool is_omitted(const po_pack *pack, int rank, int k)
{
    return k < rank - 1 && pack->extent[pack->order[k]] == 1;
}

/* Is "text" the number of the part that the iteration of the loop has? */
static bool is_part(po_reader *r, const po_pack_outer *outer,
                    const po_expr *text)
{
    const po_qaff *var = po_qaff_var(r->arena, outer->var);
    const po_poly *part =
        po_poly_add(r->arena, po_poly_of_qaff(r, var, r->scope),
                    po_poly_of_qaff(r, outer->base, r->scope), -1);

    if (outer->step > 1)
        part = po_poly_trunc(r, part, outer->step);
    return po_poly_is_same(part, po_poly_of_text(r, text));
}

/* Is "text" the element of the buffer that has a copy of the element "index" of
 * its array?
 */
bool po_match_packed(po_reader *r, const po_packed *packed, const po_expr *text)
{
    const po_pack *pack = packed->pack;
    const po_reader_pack *read = pack_of(r, pack);
    int rank = r->nest->scop->array[pack->array].rank;

    for (int k = rank - 1; read && k >= 0; k--) {
        int d = pack->order[k];
        const po_poly *place;

        if (is_omitted(pack, rank, k))
            continue;
        text = po_expr_strip(text);
        if (text->kind != PO_EXPR_SUBSCRIPT)
            return false;
        place = po_poly_add(r->arena,
                            po_poly_of_qaff(r, packed->index[d], r->scope),
                            po_poly_of_qaff(r, pack->base[d], r->scope), -1);
        if (!po_poly_is_same(place, po_poly_of_text(r, text->arg[1])))
            return false;
        text = text->arg[0];
    }
    for (int k = read ? pack->n_outer - 1 : -1; k >= 0; k--) {
        if (pack->outer[k].extent == 1)
            continue;
        text = po_expr_strip(text);
        if (text->kind != PO_EXPR_SUBSCRIPT ||
            !is_part(r, &pack->outer[k], text->arg[1]))
            return false;
        text = text->arg[0];
    }
    text = po_expr_strip(text);
    return read && text->kind == PO_EXPR_VAR && text->decl == read->decl;
}

/* Return the "n" values in terms of the variables of the text; NULL if one of
 * them is not understood.
 */
static const po_qaff *const *translated(po_reader *r, int n,
                                        const po_qaff *const *value)
{
    const po_qaff **copy =
        po_arena_array(r->arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++) {
        copy[i] = po_poly_to_qaff(r, po_poly_of_qaff(r, value[i], r->scope));
        if (!copy[i])
            return NULL;
    }
    return copy;
}

/* Give the node, which is made of the instance in work, its references to
 * buffers; false if a subscript is not understood.
 */
bool po_copy_packed(po_reader *r, po_ast_node *node)
{
    po_packed *packed = po_arena_array(
        r->arena, (size_t)r->call->call.n_packed + 1, sizeof(*packed));

    node->call.packed = packed;
    for (int i = 0; i < r->call->call.n_packed; i++) {
        const po_packed *old = &r->call->call.packed[i];
        const po_reader_pack *read = pack_of(r, old->pack);
        int rank = r->nest->scop->array[old->pack->array].rank;

        if (!read)
            return false;
        packed[i] =
            (po_packed){old->expr, read->pack, translated(r, rank, old->index)};
        if (!packed[i].index)
            return false;
        node->call.n_packed++;
    }
    return true;
}

/* Has the type the size and the elements of the buffer? */
static bool has_type(const po_reader *r, const po_pack *pack,
                     const po_type *type)
{
    const po_array *array = &r->nest->scop->array[pack->array];

    for (int k = 0; k < pack->n_outer; k++) {
        long extent = pack->outer[k].extent;

        if (extent == 1)
            continue;
        if (type->kind != PO_TYPE_ARRAY || !type->extent ||
            type->extent->kind != PO_EXPR_INT || type->extent->value != extent)
            return false;
        type = type->target;
    }
    for (int k = 0; k < array->rank; k++) {
        long extent = pack->extent[pack->order[k]];

        if (is_omitted(pack, array->rank, k))
            continue;
        if (type->kind != PO_TYPE_ARRAY || !type->extent ||
            type->extent->kind != PO_EXPR_INT ||
            type->extent->value !=
                extent + (k == array->rank - 1 ? pack->pad : 0))
            return false;
        type = type->target;
    }
    return type->kind == pack->element->kind &&
           type->size_bytes == pack->element->size_bytes &&
           type->is_signed == pack->element->is_signed;
}

/* Is the node the declaration of a buffer, if one has to be next? */
bool po_is_pack_next(const po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);

    return event && event->kind == PO_EVENT_PACK &&
           node->kind == PO_NODE_DECL &&
           strcmp(node->decl->name, event->node->pack.buffer->name) == 0;
}

/* Return the loops whose iterations have parts of the buffer in terms of the text, in which the
 * loops of these names, those that fill the buffer and those that read it, have one variable;
 * NULL if they are not understood.
 */
static const po_pack_outer *read_outer(po_reader *r, const po_pack *old)
{
    po_pack_outer *outer =
        po_arena_array(r->arena, (size_t)old->n_outer + 1, sizeof(*outer));

    for (int k = 0; k < old->n_outer; k++) {
        const po_qaff *const *base = translated(r, 1, &old->outer[k].base);

        if (!base)
            return NULL;
        outer[k] = old->outer[k];
        outer[k].base = *base;
        outer[k].var = add_part(r, old->outer[k].var);
    }
    return outer;
}

/* Read the declaration of the buffer that has to be next; returns the buffer in
 * terms of the text, NULL if it is not as expected.
 */
const po_pack *po_read_buffer(po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    const po_pack *old = event->node->pack.buffer;
    po_pack *pack = po_arena_alloc(r->arena, sizeof(*pack));

    r->scope = event->scope;
    *pack = *old;
    pack->outer = read_outer(r, old);
    pack->base =
        !pack->outer
            ? NULL
            : translated(r, r->nest->scop->array[old->array].rank, old->base);
    if (node->value || !pack->base || !has_type(r, old, node->decl->type)) {
        po_reader_fail(r, pack->base ? isl_bool_false : isl_bool_error,
                       &node->loc, "a buffer is not as expected");
        return NULL;
    }
    *PO_ADD(r->pack, r->n_pack) = (po_reader_pack){old, pack, node->decl};
    r->next++;
    return pack;
}

/* Read the assignment of an element of the array to its place in the buffer. */
po_ast_node *po_read_copy(po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    const po_expr *expr = node->kind == PO_NODE_EXPR ? node->expr : NULL;
    po_ast_node *copy = po_arena_alloc(r->arena, sizeof(*copy));

    r->call = event->node;
    r->scope = event->scope;
    if (r->n_guard > 0 || !expr || expr->kind != PO_EXPR_ASSIGN ||
        expr->op != PO_OP_NONE ||
        !po_match_packed(r, &r->call->call.packed[0], expr->arg[0]) ||
        !po_match_reference(r, r->call->call.buffer->expr, expr->arg[1])) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "a copy is not the one that is expected");
        return NULL;
    }
    *copy = (po_ast_node){
        .kind = PO_AST_COPY,
        .call.stmt = r->call->call.stmt,
        .call.n_arg = r->call->call.n_arg,
        .call.arg = translated(r, r->call->call.n_arg, r->call->call.arg),
        .call.buffer = pack_of(r, r->call->call.buffer)->pack};
    if (!copy->call.arg || !po_copy_packed(r, copy)) {
        po_reader_fail(r, isl_bool_error, &node->loc,
                       "a copy is not understood");
        return NULL;
    }
    r->next++;
    return copy;
}

/* May the node that was read be the loop, or let, that was printed? */
static bool is_like(po_reader *r, const po_ast_node *printed,
                    const po_ast_node *read)
{
    const po_qaff *value;

    if (printed->kind != PO_AST_LET || read->kind != PO_AST_LET)
        return printed->kind == read->kind;
    value =
        po_poly_to_qaff(r, po_poly_of_qaff(r, printed->let.value, r->scope));
    return value && po_qaff_is_same(value, read->let.value);
}

/* Return a let of the value that "printed" has, number n of the loops that fill a buffer; the
 * place that is written depends on it.  NULL if the value is not understood.
 */
static po_ast_node *add_let(po_reader *r, const po_ast_node *printed, int n,
                            po_ast_node *body)
{
    po_ast_node *copy = body;
    po_packed *packed;
    const po_qaff **index;
    int rank;
    po_ast_node *let = po_ast_new(
        r->arena,
        (po_ast_node){.kind = PO_AST_LET,
                      .var = r->n_number++,
                      .let.value = po_poly_to_qaff(
                          r, po_poly_of_qaff(r, printed->let.value, r->scope)),
                      .body = body});

    while (copy && copy->kind != PO_AST_COPY)
        copy = po_ast_only(copy->body);
    if (!copy || !let->let.value)
        return NULL;
    packed = (po_packed *)copy->call.packed;
    rank = r->nest->scop->array[packed->pack->array].rank;
    n -= packed->pack->n_outer;
    if (n < 0 || n >= rank)
        return NULL;
    index = po_arena_array(r->arena, (size_t)rank + 1, sizeof(*index));
    for (int d = 0; d < rank; d++)
        index[d] = d == n ? po_qaff_var(r->arena, let->var) : packed->index[d];
    packed->index = index;
    return let;
}

/* Return the loops that fill a buffer, "read", with the lets that were not printed, as nothing
 * mentions them: subscripts that have one value.  "printed" is number n of those that were
 * printed.  Whether the values are right is certified of what is returned.
 */
po_ast_node *po_add_silent_lets(po_reader *r, const po_ast_node *printed, int n,
                                po_ast_node *read)
{
    read = po_ast_only(read);
    if (printed->kind == PO_AST_COPY || !read)
        return read;
    if (is_like(r, printed, read)) {
        read->body = po_add_silent_lets(r, printed->body, n + 1, read->body);
        return read->body ? read : NULL;
    }
    if (printed->kind != PO_AST_LET)
        return read;
    read = po_add_silent_lets(r, printed->body, n + 1, read);
    return read ? add_let(r, printed, n, read) : NULL;
}

/* Is it a number that is computed from numbers and variables? */
static bool is_number(const po_expr *expr, void *user)
{
    return po_expr_is_computed(expr) ||
           (expr->kind == PO_EXPR_CALL && po_reader_helper(user, expr));
}

/* Does a loop change nothing but its own variable? */
static bool is_counted(const po_reader *r, const po_node *loop)
{
    const po_expr *step = loop->step ? po_expr_strip(loop->step) : NULL;

    return loop->init && loop->init->kind == PO_NODE_DECL &&
           loop->init->value && step && step->kind == PO_EXPR_ASSIGN &&
           step->arg[0]->kind == PO_EXPR_VAR &&
           step->arg[0]->decl == loop->init->decl &&
           po_expr_walk(loop->init->value, is_number, (void *)r) &&
           po_expr_walk(step->arg[1], is_number, (void *)r);
}

/* Does the statement only ask for lines of memory, by "__builtin_prefetch(&B[j][k])",
 * under conditions and in loops, and change nothing?
 */
bool po_is_fetch(const po_reader *r, const po_node *node)
{
    const po_expr *call = node->expr;

    if (node->kind == PO_NODE_IF || node->kind == PO_NODE_LOOP)
        return !node->other && node->cond &&
               (node->kind == PO_NODE_IF || is_counted(r, node)) &&
               po_expr_walk(node->cond, is_number, (void *)r) && node->body &&
               po_is_fetch(r, node->body);
    if (node->kind != PO_NODE_EXPR || call->kind != PO_EXPR_CALL ||
        !call->decl || strcmp(call->decl->name, "__builtin_prefetch") != 0 ||
        call->n_arg != 1)
        return false;
    call = po_expr_strip(call->arg[0]);
    return call->kind == PO_EXPR_UNARY && call->op == PO_OP_ADDRESS &&
           po_expr_is_place(call->arg[0]);
}
