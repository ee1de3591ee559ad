/* Integer expressions: those of the new text, those of the statements of the
 * scop at an instance, and those of the printed AST, all in one normal form.
 *
 * The arithmetic is taken to be that of the integers.  That it is, is what the
 * front end has proved of the program, and the printer of what it adds.
 */
#include <string.h>

#include "reparse.h"

/* Is the variable declared in the nest's new text? */
bool po_decl_is_new(const po_reader *r, const po_decl *text)
{
    return text->begin != (size_t)-1 && text->begin >= r->begin &&
           text->begin < r->end;
}

/* Return what the function is given for its parameter "decl"; "decl" if it is none. */
static const po_decl *argument_of(const po_function *function,
                                  const po_expr *call, const po_decl *decl)
{
    for (int i = 0; function && i < function->n_param; i++)
        if (function->param[i] == decl)
            return po_expr_strip(call->arg[i])->decl;
    return decl;
}

/* Return the variable that "text" has the value of: that which a function of its own
 * is given for the parameter, or itself.
 */
const po_decl *po_decl_outside(const po_reader *r, const po_decl *text)
{
    return argument_of(r->outlined, r->outlined_call,
                       argument_of(r->team, r->team_call, text));
}

/* How far behind its place in the original the new file has what stands there. */
static size_t shift_at(const po_reader *r, size_t begin)
{
    const po_nest_text *nest = r->nest;

    return begin + nest->outlined_shift < nest->outlined_begin
               ? nest->outlined_shift
               : nest->shift;
}

/* Is "text" the variable of the new text that "old" is in the original? */
bool po_decl_is_same(const po_reader *r, const po_decl *old,
                     const po_decl *text)
{
    text = text ? po_decl_outside(r, text) : NULL;
    if (!old || !text || strcmp(old->name, text->name) != 0 ||
        old->storage != text->storage || po_decl_is_new(r, text))
        return false;
    if (old->begin == (size_t)-1 || text->begin == (size_t)-1)
        return old->begin == text->begin;
    return old->begin <= r->nest->scop->begin &&
           text->begin == old->begin + shift_at(r, old->begin);
}

/* Is it a number, or "-" and one, as a number below 0 is written? */
static bool is_number(const po_expr *expr, long *number)
{
    bool is_minus = expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS;
    const po_expr *value = is_minus ? po_expr_strip(expr->arg[0]) : expr;

    *number = value->value;
    return value->kind == PO_EXPR_INT &&
           (!is_minus || po_mul(value->value, -1, number));
}

/* Does the node come from the same place as "user", another one? */
static bool is_there(const po_expr *expr, void *user)
{
    const po_expr *other = user;

    return !expr->loc.is_elsewhere && expr->loc.offset == other->loc.offset;
}

/* Is it "(long)(NAME)", where that is a macro which stands for a number?  Which number that is
 * this time does not matter.
 */
static bool is_macro(const po_reader *r, const char *name, const po_expr *text)
{
    const po_unit *unit = r->nest->text;
    const po_expr *number =
        text->kind == PO_EXPR_CAST ? po_expr_strip(text->arg[0]) : NULL;
    size_t at = number ? number->loc.offset : 0;

    return at > 0 && at + strlen(name) < unit->n_text &&
           strcmp(text->type->text, "long") == 0 &&
           po_expr_walk(number, is_there, (void *)number) &&
           po_begins_with_word(unit->text + at, name) &&
           unit->text[at - 1] == '(' && unit->text[at + strlen(name)] == ')' &&
           po_unit_expands(unit, name, at, false);
}

/* Is the outer expression "text" what "old" is in the original? */
static bool is_same(const po_reader *r, const po_expr *old, const po_expr *text)
{
    long a;
    long b;

    old = po_expr_strip(old);
    text = po_expr_strip(text);
    if (text && po_expr_macro(old))
        return is_macro(r, po_expr_macro(old), text);
    if (old && text && is_number(old, &a) && is_number(text, &b))
        return a == b;
    if (!old || !text || old->kind != text->kind || old->op != text->op ||
        old->value != text->value || old->n_arg != text->n_arg ||
        old->kind == PO_EXPR_OPAQUE || old->kind == PO_EXPR_CALL ||
        old->is_arrow != text->is_arrow)
        return false;
    if (old->kind == PO_EXPR_FLOAT && strcmp(old->text, text->text) != 0)
        return false;
    if (old->kind == PO_EXPR_VAR && !po_decl_is_same(r, old->decl, text->decl))
        return false;
    if (old->kind == PO_EXPR_MEMBER && strcmp(old->text, text->text) != 0)
        return false;
    if (old->kind == PO_EXPR_CAST &&
        strcmp(old->type->text, text->type->text) != 0)
        return false;
    for (int i = 0; i < old->n_arg; i++)
        if (!is_same(r, old->arg[i], text->arg[i]))
            return false;
    return true;
}

static const po_poly *symbol(po_reader *r, po_atom_kind kind, int index)
{
    return po_poly_of_symbol(r, (po_symbol){.kind = kind, .index = index});
}

static bool is_integer(const po_expr *expr)
{
    return expr->type && expr->type->kind == PO_TYPE_INT;
}

/* Is parameter "i" of a helper what it is to be? */
static bool has_param(const po_function *function, int i, const char *type,
                      const char *name)
{
    return strcmp(function->param[i]->type->text, type) == 0 &&
           strcmp(function->param[i]->name, name) == 0;
}

/* Return the only statement of a function, or the other one beside one that hides from compilers what
 * its first parameter is; NULL if there are others.
 */
static const po_node *only_return(const po_function *function)
{
    const po_node *body = function->body;
    po_text hide = {0};
    bool hides;

    if (!body || function->n_param == 0 || body->n_child < 1)
        return NULL;
    po_text_printf(&hide, "__asm__(\"\" : \"+r\"(%s));",
                   function->param[0]->name);
    hides = body->n_child == 2 && body->child[0]->text &&
            strcmp(body->child[0]->text, po_text_get(&hide)) == 0;
    po_text_free(&hide);
    return body->n_child == 1 + hides ? body->child[hides] : NULL;
}

/* Return what a function of two numbers, "long a, long b", of one, "long i", or of a truth value,
 * "int is", returns; NULL for others.
 */
static const po_expr *returned(const po_function *function)
{
    const po_node *last = only_return(function);

    if (!last || last->kind != PO_NODE_OPAQUE || last->n_use != 1)
        return NULL;
    if ((function->n_param == 2 && has_param(function, 0, "long", "a") &&
         has_param(function, 1, "long", "b")) ||
        (function->n_param == 1 && (has_param(function, 0, "int", "is") ||
                                    has_param(function, 0, "long", "i"))))
        return last->use[0];
    return NULL;
}

/* Return what the function that is called computes, as its body says: "min",
 * "max", "floord", "ceild", "large" or "first"; NULL for others.
 */
const char *po_reader_helper(const po_reader *r, const po_expr *call)
{
    static const char *const known[][2] = {
        {"min", "a < b ? a : b"},
        {"max", "a > b ? a : b"},
        {"floord", "a / b - (a % b < 0)"},
        {"ceild", "a / b + (a % b > 0)"},
        {"large", "__builtin_expect(is, 0)"},
        {"first", "i"},
    };
    const po_unit *unit = r->nest->text;
    const char *found = NULL;

    for (int f = 0; call->decl && call->n_arg > 0 && f < unit->n_function;
         f++) {
        const po_expr *value = returned(unit->function[f]);
        po_text body = {0};

        if (!value || strcmp(unit->function[f]->name, call->decl->name) != 0)
            continue;
        po_expr_print_source(value, &body);
        for (size_t k = 0; k < PO_COUNTOF(known); k++)
            if (strcmp(po_text_get(&body), known[k][1]) == 0)
                found = known[k][0];
        po_text_free(&body);
    }
    return found;
}

static const po_poly *call_of_text(po_reader *r, const po_expr *call)
{
    const char *helper = po_reader_helper(r, call);
    const po_poly *value;
    long den;

    if (!helper || strchr(helper, 'd') == NULL ||
        !po_poly_is_constant(po_poly_of_text(r, call->arg[1]), &den) || den < 1)
        return NULL;
    value = po_poly_of_text(r, call->arg[0]);
    if (strcmp(helper, "floord") == 0)
        return po_poly_floor(r, value, den);
    value = po_poly_floor(r, po_poly_scale(r->arena, value, -1), den);
    return po_poly_scale(r->arena, value, -1);
}

static const po_poly *combine(po_reader *r, po_op op, const po_poly *a,
                              const po_poly *b)
{
    if (op == PO_OP_ADD || op == PO_OP_SUB)
        return po_poly_add(r->arena, a, b, op == PO_OP_ADD ? 1 : -1);
    return op == PO_OP_MUL ? po_poly_mul(r->arena, a, b) : NULL;
}

static const po_poly *quotient(po_reader *r, const po_poly *a, const po_poly *b)
{
    long den;

    return po_poly_is_constant(b, &den) ? po_poly_trunc(r, a, den) : NULL;
}

static const po_poly *var_of_text(po_reader *r, const po_decl *decl)
{
    for (int v = r->n_var - 1; v >= 0; v--)
        if (r->var[v].decl == decl)
            return symbol(r, PO_ATOM_VAR, r->var[v].index);
    if (decl->type->kind != PO_TYPE_INT)
        return NULL;
    return po_poly_of_symbol(r, (po_symbol){.kind = PO_ATOM_PARAM,
                                            .decl = po_decl_outside(r, decl)});
}

/* Is it a signed integer of "bytes", or fewer if it "may_be_short"? */
static bool is_signed(const po_expr *expr, long bytes, bool may_be_short)
{
    const po_type *type = expr->type;

    return type && type->kind == PO_TYPE_INT && type->is_signed &&
           (type->size_bytes == bytes ||
            (may_be_short && type->size_bytes < bytes));
}

static bool is_widened(const po_reader *r, const po_expr *old,
                       const po_expr *text);

/* Are the operands of the text those of "old" in longs, in their order or, if "is_swapped", in
 * the other?
 */
static bool are_widened(const po_reader *r, const po_expr *old,
                        const po_expr *text, bool is_swapped)
{
    return is_widened(r, old->arg[0], text->arg[is_swapped]) &&
           is_widened(r, old->arg[1], text->arg[!is_swapped]);
}

/* Is the text the outer expression "old" in longs, "(long)((long)a * b + c) * d"?  Where the program
 * has a value for sums and products of signed integers of 32 bits, all their parts have, which
 * are those of the numbers, and so they are in longs, whichever operand comes first.
 */
static bool is_widened(const po_reader *r, const po_expr *old,
                       const po_expr *text)
{
    old = po_expr_strip(old);
    text = po_expr_strip(text);
    if (is_same(r, old, text))
        return true;
    if (!is_signed(old, 4, true) || !is_signed(text, 8, false))
        return false;
    if (text->kind == PO_EXPR_CAST)
        return is_widened(r, old, text->arg[0]);
    return old->kind == PO_EXPR_BINARY && text->kind == PO_EXPR_BINARY &&
           old->op == text->op &&
           (old->op == PO_OP_ADD || old->op == PO_OP_SUB ||
            old->op == PO_OP_MUL) &&
           (are_widened(r, old, text, false) ||
            (old->op != PO_OP_SUB && are_widened(r, old, text, true)));
}

static const po_poly *param_of_text(po_reader *r, const po_expr *text)
{
    const po_scop *scop = r->nest->scop;

    for (int p = 0; p < scop->n_param; p++)
        if (scop->param[p].expr && is_widened(r, scop->param[p].expr, text))
            return symbol(r, PO_ATOM_PARAM, p);
    return NULL;
}

/* Return the value of an integer expression of the new text; NULL if it is not
 * a polynomial.
 */
const po_poly *po_poly_of_text(po_reader *r, const po_expr *text)
{
    const po_poly *value = param_of_text(r, text);

    if (value || !is_integer(text))
        return value;
    switch (text->kind) {
    case PO_EXPR_INT:
        return po_poly_constant(r->arena, text->value);
    case PO_EXPR_VAR:
        return text->decl ? var_of_text(r, text->decl) : NULL;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_poly_of_text(r, text->arg[0]);
    case PO_EXPR_BINARY:
        if (text->op == PO_OP_DIV)
            return quotient(r, po_poly_of_text(r, text->arg[0]),
                            po_poly_of_text(r, text->arg[1]));
        return combine(r, text->op, po_poly_of_text(r, text->arg[0]),
                       po_poly_of_text(r, text->arg[1]));
    case PO_EXPR_UNARY:
        if (text->op != PO_OP_MINUS && text->op != PO_OP_PLUS)
            return NULL;
        return po_poly_scale(r->arena, po_poly_of_text(r, text->arg[0]),
                             text->op == PO_OP_MINUS ? -1 : 1);
    case PO_EXPR_CALL:
        return call_of_text(r, text);
    default:
        return NULL;
    }
}

/* A variable of the AST is the innermost one of the text that has its name; if
 * there is none, it is a loop that buffers have parts for, a let that has not been printed,
 * or a loop inside of the place that is read: then it is a number below 0, which nothing in
 * the text is.
 */
static const po_poly *var_of_ast(po_reader *r, int var, const po_scope *scope)
{
    const char *name = r->ast->var[var].name;
    int part = po_reader_find_part(r, name);

    for (int v = r->n_var - 1; v >= 0; v--)
        if (strcmp(r->var[v].decl->name, name) == 0)
            return symbol(r, PO_ATOM_VAR, r->var[v].index);
    if (part >= 0)
        return symbol(r, PO_ATOM_VAR, part);
    for (; scope; scope = scope->up)
        if (scope->node->kind == PO_AST_LET && scope->node->var == var)
            return po_poly_of_qaff(r, scope->node->let.value, scope->up);
    return symbol(r, PO_ATOM_VAR, -1 - var);
}

static const po_poly *floor_of_qaff(po_reader *r, const po_term *term,
                                    const po_scope *scope)
{
    const po_poly *value = po_poly_of_qaff(r, term->arg, scope);

    return term->is_trunc ? po_poly_trunc(r, value, term->den)
                          : po_poly_floor(r, value, term->den);
}

/* Return the value of an expression of the printed AST, in terms of the
 * variables of the text.
 */
const po_poly *po_poly_of_qaff(po_reader *r, const po_qaff *value,
                               const po_scope *scope)
{
    const po_poly *sum = po_poly_constant(r->arena, value->constant);

    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];
        const po_poly *atom = term->kind == PO_ATOM_VAR
                                  ? var_of_ast(r, term->index, scope)
                              : term->kind == PO_ATOM_PARAM
                                  ? symbol(r, PO_ATOM_PARAM, term->index)
                                  : floor_of_qaff(r, term, scope);

        sum = po_poly_add(r->arena, sum, atom, term->coef);
    }
    return sum;
}

/* Return the value of the user's iterator at the instance in work. */
const po_poly *po_poly_of_iter(po_reader *r, int iter)
{
    const po_stmt *stmt = &r->nest->scop->stmt[r->call->call.stmt];
    const po_qaff *value = po_stmt_iter(r->arena, stmt, iter);

    value = po_qaff_substitute(r->arena, value, r->call->call.arg);
    return value ? po_poly_of_qaff(r, value, r->scope) : NULL;
}

/* The counterpart in the text of a variable that is no parameter. */
static const po_poly *outer_var(po_reader *r, const po_decl *decl)
{
    for (int i = 0; i < r->n_symbol; i++) {
        const po_expr var = {.kind = PO_EXPR_VAR, .decl = r->symbol[i].decl};

        if (var.decl && po_match_var(r, decl, NULL, &var))
            return po_poly_of_symbol(r, r->symbol[i]);
    }
    return NULL;
}

/* Is the parameter the signed product "old" as a long, "(long)a * b"?  Where the program has
 * a value for "a * b", that is the product of the numbers, and so is the long, as the
 * operands, of the program's type, have no more than 32 bits.
 */
static bool is_wide_product(const po_expr *param, const po_expr *old)
{
    const po_expr *a;

    old = po_expr_strip(old);
    if (param->kind != PO_EXPR_BINARY || param->op != PO_OP_MUL ||
        old->kind != PO_EXPR_BINARY || old->op != PO_OP_MUL ||
        !old->type->is_signed || !param->type->is_signed ||
        param->type->size_bytes < 8 || old->type->size_bytes > 4 ||
        param->arg[0]->kind != PO_EXPR_CAST)
        return false;
    a = param->arg[0]->arg[0];
    return param->arg[0]->type->is_signed &&
           param->arg[0]->type->size_bytes == 8 &&
           po_expr_is_same(a, old->arg[0]) &&
           po_expr_is_same(param->arg[1], old->arg[1]);
}

/* Return the value of an iterator or of a parameter.  A variable that counts from where it is,
 * "for (; e < n; e++)", is both: in statements it is the iterator, whatever type it is
 * converted to.
 */
static const po_poly *var_of_old(po_reader *r, const po_expr *old)
{
    const po_scop *scop = r->nest->scop;
    const po_stmt *stmt = &scop->stmt[r->call->call.stmt];
    const po_expr *bare = po_expr_strip(old);

    for (int i = stmt->n_iter - 1; i >= 0; i--)
        if (bare->kind == PO_EXPR_VAR && stmt->iter[i] == bare->decl)
            return po_poly_of_iter(r, i);
    for (int p = 0; p < scop->n_param; p++)
        if (scop->param[p].expr && (po_expr_is_same(scop->param[p].expr, old) ||
                                    is_wide_product(scop->param[p].expr, old)))
            return symbol(r, PO_ATOM_PARAM, p);
    return old->kind == PO_EXPR_VAR ? outer_var(r, old->decl) : NULL;
}

/* Return the value of an integer expression of the statement at the instance in
 * work; NULL if it is not a polynomial.
 */
const po_poly *po_poly_of_old(po_reader *r, const po_expr *old)
{
    const po_poly *value = var_of_old(r, old);

    if (value || !is_integer(old))
        return value;
    for (int i = 0; i < r->call->call.n_plain; i++)
        if (r->call->call.plain[i].expr == old)
            return po_poly_of_qaff(r, r->call->call.plain[i].value, r->scope);
    switch (old->kind) {
    case PO_EXPR_INT:
        return po_poly_constant(r->arena, old->value);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_poly_of_old(r, old->arg[0]);
    case PO_EXPR_BINARY:
        return combine(r, old->op, po_poly_of_old(r, old->arg[0]),
                       po_poly_of_old(r, old->arg[1]));
    case PO_EXPR_UNARY:
        if (old->op != PO_OP_MINUS && old->op != PO_OP_PLUS)
            return NULL;
        return po_poly_scale(r->arena, po_poly_of_old(r, old->arg[0]),
                             old->op == PO_OP_MINUS ? -1 : 1);
    default:
        return NULL;
    }
}
