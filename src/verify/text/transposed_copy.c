/* Calls that fill a buffer, or an array, in which rows of an array are columns, read as the loops that
 * they stand for:
 *
 *     po_transpose8(a, b, c, d, &B[e][f], n, &P[g][h], 80);
 *
 *     for (long j = a; j <= b; j++)
 *         for (long k = c; k <= d; k++)
 *             P[g + (k - c)][h + (j - a)] = B[e + (j - a)][f + (k - c)];
 *
 * if rows of B are n elements apart, those of P 80; else B[f + (j - a) * n + (k - c)].  The loop over
 * columns is around the other one if P is no buffer.  What the
 * function does is not read: it is known by its name, and its elements by their size.
 */
#include <stdlib.h>
#include <string.h>

#include "reparse.h"

/* The arguments of such a call. */
enum { ROW, LAST_ROW, COLUMN, LAST_COLUMN, FROM, FROM_ROW, TO, TO_ROW, N_ARG };

static const po_type long_type = {.kind = PO_TYPE_INT,
                                  .text = "long",
                                  .size_bytes = 8,
                                  .align_bytes = 8,
                                  .is_signed = true};

/* Return the element that the argument is the address of; NULL if it is none. */
static const po_expr *element_of(const po_expr *arg)
{
    arg = po_expr_strip(arg);
    while (arg->kind == PO_EXPR_CAST)
        arg = po_expr_strip(arg->arg[0]);
    if (arg->kind != PO_EXPR_UNARY || arg->op != PO_OP_ADDRESS)
        return NULL;
    arg = po_expr_strip(arg->arg[0]);
    return arg->kind == PO_EXPR_SUBSCRIPT ? arg : NULL;
}

/* Return the call if it is one of the function for elements of such a size, with all its arguments;
 * NULL otherwise.
 */
static const po_expr *call_of(const po_node *node)
{
    const po_expr *call =
        node->kind == PO_NODE_EXPR ? po_expr_strip(node->expr) : NULL;
    const char *name;
    const po_expr *from;

    if (!call || call->kind != PO_EXPR_CALL || !call->decl ||
        call->n_arg != N_ARG)
        return NULL;
    name = strstr(call->decl->name, "_transpose");
    from = element_of(call->arg[FROM]);
    return name && from && element_of(call->arg[TO]) &&
                   atoi(name + strlen("_transpose")) == from->type->size_bytes
               ? call
               : NULL;
}

/* The variables of both loops, and the places of an element in the two. */
struct loops {
    po_reader *r;
    const po_expr *call;
    const po_decl *var[2];
};

static const po_expr *binary(const struct loops *l, po_op op, const po_expr *a,
                             const po_expr *b)
{
    return po_expr_binary(l->r->arena, &l->call->loc, op, &long_type, a, b);
}

/* Return "j - a", or "k - c" if "inner". */
static const po_expr *distance(const struct loops *l, bool inner)
{
    return binary(l, PO_OP_SUB,
                  po_expr_variable(l->r->arena, l->var[inner], &l->call->loc),
                  l->call->arg[inner ? COLUMN : ROW]);
}

/* Return the element with "more" added to the subscript "at" subscripts from the end; NULL if there
 * is none.
 */
static const po_expr *moved(const struct loops *l, const po_expr *element,
                            int at, const po_expr *more)
{
    const po_expr *row = po_expr_strip(element->arg[0]);
    const po_expr *arg[] = {element->arg[0], element->arg[1]};
    po_expr copy = *element;

    if (at == 0)
        arg[1] = binary(l, PO_OP_ADD, element->arg[1], more);
    else
        arg[0] =
            row->kind == PO_EXPR_SUBSCRIPT ? moved(l, row, at - 1, more) : NULL;
    copy.arg = arg;
    return arg[0] ? po_expr_make(l->r->arena, &copy) : NULL;
}

/* Return how many subscripts from the end that is which elements "apart" numbers from each other
 * differ in by 1; -1 if there is none.
 */
static int find_subscript(const struct loops *l, const po_expr *element,
                          const po_poly *apart)
{
    po_reader *r = l->r;
    const po_poly *size = po_poly_constant(r->arena, 1);

    for (int at = 0; element->kind == PO_EXPR_SUBSCRIPT; at++) {
        const po_type *type;

        if (po_poly_is_same(size, apart))
            return at;
        element = po_expr_strip(element->arg[0]);
        type = element->type;
        if (type->kind != PO_TYPE_ARRAY || !type->extent)
            return -1;
        size = po_poly_mul(r->arena, size, po_poly_of_text(r, type->extent));
    }
    return -1;
}

/* Return the element with "last" added to its last subscript, and "more" to that which elements
 * "apart" numbers from each other differ in.
 */
static const po_expr *element_at(const struct loops *l, const po_expr *element,
                                 const po_expr *more, const po_expr *apart,
                                 const po_expr *last)
{
    int at = find_subscript(l, element, po_poly_of_text(l->r, apart));

    element = moved(l, element, 0, last);
    return moved(l, element, at < 0 ? 0 : at,
                 at < 0 ? binary(l, PO_OP_MUL, more, apart) : more);
}

/* Return "for (long var = first; var <= last; var++) body". */
static const po_node *loop_of(const struct loops *l, const po_node *node,
                              bool inner, const po_node *body)
{
    po_arena *arena = l->r->arena;
    const po_expr *const *arg = &l->call->arg[inner ? COLUMN : ROW];
    const po_expr *var = po_expr_variable(arena, l->var[inner], &l->call->loc);
    po_node *init = po_arena_alloc(arena, sizeof(*init));
    po_node *loop = po_arena_alloc(arena, sizeof(*loop));
    const po_expr *step[] = {var};

    *init = *node;
    init->kind = PO_NODE_DECL;
    init->expr = NULL;
    init->decl = l->var[inner];
    init->value = arg[0];
    *loop = *node;
    loop->kind = PO_NODE_LOOP;
    loop->expr = NULL;
    loop->init = init;
    loop->cond = binary(l, PO_OP_LE, var, arg[1]);
    loop->step = po_expr_make(arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                                .op = PO_OP_POSTINC,
                                                .type = &long_type,
                                                .loc = l->call->loc,
                                                .n_arg = 1,
                                                .arg = step});
    loop->body = body;
    return loop;
}

/* Find the variables of the loops that were printed as the call: those of the same names. */
static bool find_variables(struct loops *l)
{
    const po_reader *r = l->r;
    const po_scope *scope = po_next_event(r)->scope;
    bool is_buffer = po_next_event(r)->kind == PO_EVENT_COPY;

    for (int inner = 1; inner >= 0; inner--) {
        po_decl *decl = po_arena_alloc(r->arena, sizeof(*decl));

        while (scope && scope->node->kind != PO_AST_LOOP)
            scope = scope->up;
        if (!scope)
            return false;
        *decl = (po_decl){.id = -1,
                          .name = r->ast->var[scope->node->var].name,
                          .type = &long_type};
        l->var[inner == is_buffer] = decl;
        scope = scope->up;
    }
    return true;
}

const po_node *po_expand_transposed(po_reader *r, const po_node *node)
{
    const po_event *event = po_next_event(r);
    struct loops l = {.r = r, .call = call_of(node)};
    po_node *copy = po_arena_alloc(r->arena, sizeof(*copy));
    const po_expr *from;
    const po_expr *to;
    bool is_buffer;

    if (!l.call || !event ||
        (event->kind != PO_EVENT_COPY && event->kind != PO_EVENT_STMT) ||
        !find_variables(&l))
        return node;
    from = element_at(&l, element_of(l.call->arg[FROM]), distance(&l, false),
                      l.call->arg[FROM_ROW], distance(&l, true));
    to = element_at(&l, element_of(l.call->arg[TO]), distance(&l, true),
                    l.call->arg[TO_ROW], distance(&l, false));
    if (!from || !to)
        return node;
    *copy = *node;
    copy->expr = po_expr_assignment(r->arena, to, from);
    is_buffer = event->kind == PO_EVENT_COPY;
    return loop_of(&l, node, !is_buffer, loop_of(&l, node, is_buffer, copy));
}
