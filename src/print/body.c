/* Prints a statement instance: the user's expression with the values of its
 * iterators in their place, renamed variables, elements of expanded and
 * private arrays, and variables or packed buffers in the place of references.
 */
#include "internal.h"

#include <string.h>

#include "polyopt/print_node.h"

/* What the hook needs to know of the instance. */
struct instance {
    printer *p;
    const po_ast_node *call;
};

static int iter_index(const po_stmt *stmt, const po_decl *decl)
{
    for (int i = stmt->n_iter - 1; i >= 0; i--)
        if (stmt->iter[i] == decl)
            return i;
    return -1;
}

/* Has the value, printed as C, the type of the iterator already? */
static bool has_type(const po_qaff *value, const po_type *type)
{
    if (strcmp(type->text, "long") == 0)
        return po_value_has_var(value);
    return strcmp(type->text, "int") == 0 && value->n_term == 0;
}

/* Print an iterator as a value of its type, which the operators around it
 * see: "(int)(t2 - t1)".
 */
static void print_iter(const struct instance *at, const po_type *type, int iter,
                       int precedence)
{
    printer *p = at->p;
    const po_qaff *value = po_value_of_iter(p, at->call, iter);
    bool paren;

    if (!value) {
        p->failed = true;
        return;
    }
    if (has_type(value, type)) {
        po_print_product(p, value);
        return;
    }
    paren = precedence > PO_PREC_UNARY;
    po_text_printf(p->out, paren ? "((%s)" : "(%s)", type->text);
    po_print_product(p, value);
    if (paren)
        po_text_add(p->out, ")");
}

/* Print a variable declared inside the nest by its unique name, an expanded
 * scalar by its element.
 */
static bool print_inner(const struct instance *at, const po_expr *expr)
{
    const po_scop *scop = at->p->scop;
    const po_decl *decl = expr->decl;

    for (int i = 0; i < scop->n_rename; i++)
        if (scop->rename[i].decl == decl) {
            po_text_add(at->p->out, scop->rename[i].name);
            return true;
        }
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == decl && scop->array[i].is_local) {
            po_print_expanded(at->p, at->call, i, expr);
            return true;
        } else if (scop->array[i].decl == decl && scop->array[i].is_inner) {
            po_text_add(at->p->out, scop->array[i].name);
            return true;
        }
    return false;
}

static bool hook(const po_expr *expr, int precedence, po_text *out, void *user);

/* Print "(f)(x)" for a call of a function that is a macro with arguments as
 * well, which is not replaced in parentheses; false for other calls.
 */
static bool print_guarded_call(const po_expr *call, struct instance *at)
{
    const printer *p = at->p;

    if (!call->decl ||
        !po_unit_expands(p->unit, call->decl->name, p->scop->begin, true))
        return false;
    po_text_printf(p->out, "(%s)(", call->decl->name);
    for (int i = 0; i < call->n_arg; i++) {
        if (i > 0)
            po_text_add(p->out, ", ");
        po_expr_print(call->arg[i], PO_PREC_ASSIGN, hook, at, p->out);
    }
    po_text_add(p->out, ")");
    return true;
}
/* Print the number of the part for the iteration of the loop. */
static void print_part(printer *p, const po_pack_outer *outer)
{
    po_term part = {.kind = PO_ATOM_FLOOR,
                    .coef = 1,
                    .arg = po_value_add(p, po_qaff_var(p->scratch, outer->var),
                                        outer->base, -1),
                    .den = outer->step,
                    .is_trunc = true};

    po_text_add(p->out, "[");
    po_print_qaff(
        p, outer->step == 1 ? part.arg : po_qaff_atom(p->scratch, &part), 0);
    po_text_add(p->out, "]");
}

/* Print the element of the buffer that has a copy of element "index". */
void po_print_place(printer *p, const po_pack *pack,
                    const po_qaff *const *index)
{
    int rank = p->scop->array[pack->array].rank;

    po_text_add(p->out, pack->name);
    for (int k = 0; k < pack->n_outer; k++)
        if (pack->outer[k].extent > 1)
            print_part(p, &pack->outer[k]);
    for (int k = 0; k < rank; k++) {
        int d = pack->order[k];

        if (pack->extent[d] == 1 && k < rank - 1)
            continue;
        po_text_add(p->out, "[");
        po_print_qaff(p, po_value_add(p, index[d], pack->base[d], -1), 0);
        po_text_add(p->out, "]");
    }
}

/* Print a reference by the variable that stands for its element, or the buffer that
 * has a copy of it.
 */
static bool print_copy(const struct instance *at, const po_expr *expr)
{
    const po_local *local = po_call_local(at->call, expr);
    const po_packed *packed = po_call_packed(at->call, expr);

    if (local)
        po_print_local(at->p, local);
    else if (packed)
        po_print_place(at->p, packed->pack, packed->index);
    return local || packed;
}

/* Print an element of an array that iterations have of their own: subscripts of the program, and
 * which iteration it is.  False if it is none.
 */
static bool print_own(struct instance *at, const po_expr *expr)
{
    const po_scop *scop = at->p->scop;
    const po_stmt *stmt = &scop->stmt[at->call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr == expr &&
            po_array_has_declared_subscripts(
                &scop->array[stmt->access[k].array])) {
            if (!po_print_element(at->p, at->call, expr, hook, at))
                at->p->failed = true;
            po_print_expanded_loops(at->p, at->call, stmt->access[k].array,
                                    expr);
            return true;
        }
    return false;
}

/* Is it a cast of a number to the type that it has? */
static bool is_idle_cast(const po_expr *expr)
{
    return expr->kind == PO_EXPR_CAST && expr->type &&
           (expr->type->kind == PO_TYPE_INT ||
            expr->type->kind == PO_TYPE_FLOAT) &&
           expr->arg[0]->kind != PO_EXPR_INT &&
           po_type_is_same(expr->type, expr->arg[0]->type);
}

/* In lanes, an idle cast is not printed: a vector is no operand of one to the type of its elements. */
static bool hook(const po_expr *expr, int precedence, po_text *out, void *user)
{
    struct instance *at = user;
    const po_stmt *stmt = &at->p->scop->stmt[at->call->call.stmt];
    int iter;

    (void)out;
    if (at->p->lane && is_idle_cast(expr)) {
        po_expr_print(expr->arg[0], precedence, hook, at, out);
        return true;
    }
    if (at->p->lane && po_print_vector(at->p, at->call, expr, precedence))
        return true;
    if (print_copy(at, expr) || print_own(at, expr) ||
        po_print_load(at->p, expr) ||
        po_print_flat_element(at->p, at->call, expr))
        return true;
    if (expr->kind == PO_EXPR_CALL)
        return print_guarded_call(expr, at);
    if (expr->kind != PO_EXPR_VAR)
        return po_print_element(at->p, at->call, expr, hook, at);
    iter = iter_index(stmt, expr->decl);
    if (iter >= 0) {
        print_iter(at, expr->decl->type, iter, precedence);
        return true;
    }
    return print_inner(at, expr);
}

/* Print an operand of "&&" with the values of the iterators at "call". */
void po_print_expr(printer *p, const po_ast_node *call, const po_expr *expr)
{
    struct instance at = {p, call};

    po_expr_print(expr, PO_PREC_LAND, hook, &at, p->out);
}

/* Return what is left of the block under the conditions that have been
 * printed.
 */
static const po_node *rest_of_block(const printer *p, const po_stmt *stmt)
{
    const po_node *block = stmt->block;

    for (int i = 0; block && i < p->n_hoisted; i++)
        block = block->body;
    return block;
}

/* The variable in the place of the element that keeps the lesser, or greater, value; NULL if
 * there is none.
 */
static const po_local *updated_local(const po_ast_node *call,
                                     const po_expr *extreme)
{
    return po_call_local(call, po_expr_strip(extreme->arg[0]));
}

/* Is all that is left to print of the statement an expression? */
bool po_is_expression(const printer *p, const po_ast_node *call)
{
    const po_stmt *stmt = &p->scop->stmt[call->call.stmt];
    const po_node *block = rest_of_block(p, stmt);
    const po_expr *body = block ? NULL : po_expr_strip(stmt->body);

    if (block)
        return block->kind == PO_NODE_EXPR && stmt->n_local == 0;
    return !po_expr_is_min_max_update(body) || updated_local(call, body);
}

/* A line of a block begins, with a node or what is left of one. */
static void note_node(const po_node *node, void *user)
{
    printer *p = ((struct instance *)user)->p;

    if (node)
        p->from = po_offset_in_nest(p, &node->loc);
    po_note_line(p, false);
}

/* Print "(void)t;": compilers would report that the variable is never read. */
static void print_idle(struct instance *at, const po_decl *decl, int indent)
{
    printer *p = at->p;
    const po_loc nowhere = {0};

    po_start_line(p, indent);
    po_text_add(p->out, "(void)");
    po_expr_print(po_expr_variable(p->scratch, decl, &nowhere), PO_PREC_UNARY,
                  hook, at, p->out);
    po_text_add(p->out, ";\n");
}

/* Print the block with the variables of which it has copies.  It stands alone
 * in braces if "has_braces".
 */
static void print_block(const po_stmt *stmt, struct instance *at,
                        bool has_braces, int indent)
{
    printer *p = at->p;
    const po_node_style style = {p->margin, p->level,  hook,
                                 at,        note_node, p->unit->is_c90};
    const po_node *block = rest_of_block(p, stmt);
    bool is_list = block->kind == PO_NODE_BLOCK;
    bool braces = (stmt->n_local > 0 || is_list) && !has_braces;

    if (braces) {
        po_start_line(p, indent);
        po_text_add(p->out, "{\n");
    }
    for (int i = 0; i < stmt->n_local; i++)
        po_decl_print_c(stmt->local[i], &style, indent + braces, p->out);
    if (!is_list)
        po_node_print_c(block, &style, indent + braces, p->out);
    else
        po_node_print_list_c(block, &style, indent + braces, p->out);
    for (int i = 0; i < stmt->n_local; i++)
        if (!po_node_reads(block, stmt->local[i]))
            print_idle(at, stmt->local[i], indent + braces);
    if (at->call->call.is_unread)
        print_idle(at, block->decl, indent);
    if (braces) {
        po_start_line(p, indent);
        po_text_add(p->out, "}\n");
    }
}

/* Print "if (e < x)" and "x = e;" under it, or, for a variable in the place of x,
 * "x = e < x ? e : x;".
 */
static void print_extreme(struct instance *at, const po_expr *extreme,
                          int indent)
{
    printer *p = at->p;
    const po_expr *cond = po_expr_min_max_cond(p->scratch, extreme);
    const po_expr *target = po_expr_strip(extreme->arg[0]);

    po_start_line(p, indent);
    if (updated_local(at->call, extreme)) {
        po_expr_print(po_expr_min_max_choice(p->scratch, extreme), 0, hook, at,
                      p->out);
        po_text_add(p->out, ";\n");
        return;
    }
    po_text_add(p->out, "if (");
    po_expr_print(cond, 0, hook, at, p->out);
    po_text_add(p->out, ")\n");
    po_start_line(p, indent + 1);
    po_expr_print(
        po_expr_assignment(p->scratch, target, po_expr_min_max_value(extreme)),
        0, hook, at, p->out);
    po_text_add(p->out, ";\n");
}

/* Print the statement that "call" executes, on lines of its own; an assignment
 * that declares its variable begins with the type.  "has_braces" says that it
 * is all there is in a pair of braces.
 */
void po_print_instance(printer *p, const po_ast_node *call, bool has_braces,
                       int indent)
{
    const po_stmt *stmt = &p->scop->stmt[call->call.stmt];
    struct instance at = {p, call};

    p->from = po_offset_in_nest(p, &stmt->loc);
    if (stmt->block) {
        print_block(stmt, &at, has_braces, indent);
        return;
    }
    if (po_expr_is_min_max_update(po_expr_strip(stmt->body))) {
        print_extreme(&at, po_expr_strip(stmt->body), indent);
        return;
    }
    po_start_line(p, indent);
    if (call->call.declares)
        po_text_printf(p->out, "%s ",
                       po_expr_strip(stmt->body->arg[0])->decl->type->text);
    po_expr_print(stmt->body, 0, hook, &at, p->out);
    po_text_add(p->out, ";\n");
}

/* Print the element that a variable stands for. */
void po_print_kept(printer *p, const po_local *local)
{
    struct instance at = {p, local->call};

    po_expr_print(local->expr, PO_PREC_UNARY, hook, &at, p->out);
}

/* Print a reference of the instance, as an operand of an unary operator. */
void po_print_reference(printer *p, const po_ast_node *call,
                        const po_expr *expr)
{
    struct instance at = {p, call};

    po_expr_print(expr, PO_PREC_UNARY, hook, &at, p->out);
}

/* Print the declaration "const double a = A[i][j];" of a local variable, with
 * "const" if it is not stored, and the initialiser if it is loaded.
 */
void po_print_declaration(printer *p, const po_local *local)
{
    const po_type *type = p->scop->array[local->array].element;

    po_text_printf(p->out, "%s%s %s", local->is_stored ? "" : "const ",
                   local->type ? po_local_type(local, p->unit->is_c90)
                               : type->text,
                   local->name);
    if (local->is_loaded) {
        po_text_add(p->out, " = ");
        po_print_kept(p, local);
    }
    po_text_add(p->out, ";");
}

/* Print the assignment "A[i][j] = a;", or "A[i][j] = (int)a;", or "if (a < A[i][j])" with it
 * on the next line.  In vectors that cannot be stored in part, it is always stored if that is
 * allowed: "if (!po_masks() || a < A[i][j])".
 */
void po_print_store(printer *p, const po_local *local, bool in_lanes,
                    int indent)
{
    po_start_line(p, indent);
    if (local->store_if != PO_OP_NONE) {
        po_text_add(p->out, "if (");
        if (in_lanes && po_array_is_writable(&p->scop->array[local->array]))
            po_text_printf(p->out, "!%s%s() || ", p->prefix,
                           po_masks_of(p->scop->array[local->array].element));
        po_text_printf(p->out, "%s %s ", local->name,
                       po_op_text(local->store_if));
        po_print_kept(p, local);
        po_text_add(p->out, ")\n");
        po_start_line(p, indent + 1);
    }
    po_print_kept(p, local);
    po_text_add(p->out, " = ");
    if (local->type)
        po_text_printf(p->out, "(%s)",
                       p->scop->array[local->array].element->text);
    po_text_printf(p->out, "%s;\n", local->name);
}

/* Print the element that is copied to a buffer, "B[j][k]". */
void po_print_copied(printer *p, const po_ast_node *copy)
{
    po_ast_node original = *copy;
    struct instance at = {p, &original};

    original.call.n_packed = 0;
    po_expr_print(copy->call.buffer->expr, PO_PREC_UNARY, hook, &at, p->out);
}

/* Print "B_packed[k - kt][j - jt] = B[j][k];" in a line. */
void po_print_copy(printer *p, const po_ast_node *copy, int indent)
{
    po_start_line(p, indent);
    po_print_place(p, copy->call.buffer, copy->call.packed[0].index);
    po_text_add(p->out, " = ");
    po_print_copied(p, copy);
    po_text_add(p->out, ";\n");
}
