/* Nests that have functions of their own: that they are given what the text in them
 * needs, and what they change is lost only where nobody asks for it.
 */
#include <string.h>

#include "polyopt/syntax.h"
#include "reparse.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Return what follows white space, and directives that say where lines are. */
static const char *skip_space(const char *at, const char *end)
{
    static const char line[] = "#line ";
    size_t n = sizeof(line) - 1;

    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if ((size_t)(end - at) < n || memcmp(at, line, n) != 0 ||
            at[-1] != '\n')
            return at;
        while (at < end && *at != '\n')
            at++;
    }
}

/* Have the two ranges of bytes the same text, but for white space? */
static bool is_same_text(const char *a, const char *a_end, const char *b,
                         const char *b_end)
{
    for (;;) {
        a = skip_space(a, a_end);
        b = skip_space(b, b_end);
        if (a == a_end || b == b_end)
            return a == a_end && b == b_end;
        if (*a++ != *b++)
            return false;
    }
}

/* Is "{ ... }" what stood there before? */
static bool stands_there(const po_reader *r, const po_node *other)
{
    const po_scop *scop = r->nest->scop;
    const char *old = r->nest->unit->text;
    const char *text = r->nest->text->text;

    return other->kind == PO_NODE_BLOCK &&
           is_same_text(old + scop->begin, old + scop->end,
                        text + other->begin + 1, text + other->end - 1);
}

/* Are two branches of a condition the same loop, but for the directive in front of it? */
bool po_is_same_loop(const po_reader *r, const po_node *a, const po_node *b)
{
    const char *text = r->nest->text->text;

    a = po_node_only(a);
    b = po_node_only(b);
    return a && b && a->kind == PO_NODE_LOOP && b->kind == PO_NODE_LOOP &&
           is_same_text(text + a->begin, text + a->end, text + b->begin,
                        text + b->end);
}

/* Is the statement a choice between the loops and something else: what stood there before, or at least
 * not the same loop in two ways?  A loop of the program may be that already.
 */
bool po_has_alternative(const po_reader *r, const po_node *node)
{
    return node->kind == PO_NODE_IF && node->other &&
           (stands_there(r, node->other) ||
            !po_is_same_loop(r, node->body, node->other));
}

/* Return the function of the new file that has the byte in its body. */
static const po_function *function_at(const po_unit *unit, size_t offset)
{
    for (int i = 0; i < unit->n_function; i++)
        if (unit->function[i]->body->begin <= offset &&
            offset < unit->function[i]->body->end)
            return unit->function[i];
    return NULL;
}

/* Return that of the functions of its own that the nest has which "call" calls. */
static const po_function *find_called(const po_reader *r, const po_expr *call)
{
    const po_unit *unit = r->nest->text;

    if (!call || call->kind != PO_EXPR_CALL || !call->decl)
        return NULL;
    for (int i = 0; i < unit->n_function; i++) {
        const po_function *function = unit->function[i];
        const po_node *body = function->body;

        if (body->begin >= r->nest->outlined_begin &&
            body->end <= r->nest->outlined_end &&
            call->n_arg == function->n_param &&
            strcmp(call->decl->name, function->name) == 0)
            return function;
    }
    return NULL;
}

/* Has the parameter "b", inside of a type, the extent that "a" has? */
static bool is_same_extent(const po_reader *r, const po_expr *a,
                           const po_expr *b)
{
    a = a ? po_expr_strip(a) : NULL;
    b = b ? po_expr_strip(b) : NULL;
    if (!a || !b || a->kind != b->kind)
        return false;
    return a->kind == PO_EXPR_INT   ? a->value == b->value
           : a->kind == PO_EXPR_VAR ? po_decl_outside(r, b->decl) == a->decl
                                    : false;
}

/* Has a parameter of type "b" the value of a variable of type "a"?  An array is a
 * pointer to its first element.
 */
static bool is_same_type(const po_reader *r, const po_type *a, const po_type *b)
{
    bool is_first = true;

    for (; a && b && a->target && b->target; a = a->target, b = b->target) {
        if (a->kind != b->kind && !(is_first && a->kind == PO_TYPE_ARRAY &&
                                    b->kind == PO_TYPE_POINTER))
            return false;
        if (b->kind == PO_TYPE_ARRAY && !is_first &&
            !is_same_extent(r, a->extent, b->extent))
            return false;
        is_first = false;
    }
    if (!a || !b || a->target || b->target || !po_type_is_same(a, b))
        return false;
    return a->kind != PO_TYPE_OTHER || strcmp(a->text, b->text) == 0;
}

/* Are the arguments the variables that the parameters are named like? */
static bool has_own_names(const po_reader *r)
{
    const po_function *outlined = r->outlined;
    const po_expr *call = r->outlined_call;

    for (int i = 0; i < outlined->n_param; i++) {
        const po_decl *param = outlined->param[i];
        const po_expr *arg = po_expr_strip(call->arg[i]);

        if (arg->kind != PO_EXPR_VAR || !arg->decl ||
            strcmp(arg->decl->name, param->name) != 0 ||
            arg->decl->storage == PO_STORAGE_GLOBAL ||
            arg->decl->type->is_volatile ||
            !is_same_type(r, arg->decl->type, param->type))
            return false;
    }
    return true;
}

static bool is_other_update(const po_expr *expr, void *user)
{
    return !po_expr_is_update(expr) || po_expr_assigned(expr) != user;
}

/* Is the pointer what the function around the nest is given, or restrict itself? */
static bool is_unbased(const po_function *around, const po_decl *decl)
{
    return decl->type->is_restrict ||
           (decl->storage == PO_STORAGE_PARAM && !decl->address_taken &&
            po_node_walk_expr(around->body, is_other_update, (void *)decl));
}

/* Is no pointer that the function is given based on a restrict one that it is given,
 * too?  As parameters, they must not point to the same.
 */
static bool keeps_restrict(const po_reader *r)
{
    const po_function *around = function_at(r->nest->text, r->nest->begin);
    bool has_restrict = false;
    bool has_based = !around;

    for (int i = 0; i < r->outlined->n_param && around; i++) {
        const po_type *type = r->outlined->param[i]->type;

        if (type->kind != PO_TYPE_POINTER)
            continue;
        has_restrict = has_restrict || type->is_restrict;
        has_based =
            has_based ||
            !is_unbased(around, po_expr_strip(r->outlined_call->arg[i])->decl);
    }
    return !(has_restrict && has_based);
}

static bool writes(const po_scop *scop, int array)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (po_stmt_has_access(&scop->stmt[i], array, true))
            return true;
    return false;
}

/* Is a value needed that stays in the function that the loops are in? */
static bool loses_scalar(const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++) {
        const po_array *array = &scop->array[i];

        if (array->rank == 0 && !array->is_inner && !array->dead_out &&
            array->decl && array->decl->storage != PO_STORAGE_GLOBAL &&
            writes(scop, i))
            return true;
    }
    return false;
}

/* Is a value needed, one that an iterator has behind the nest, too, that stays in the
 * function?
 */
static bool loses_value(const po_scop *scop)
{
    return loses_scalar(scop) || scop->n_final > 0;
}

/* Does the printed AST give every iteration an array, or scalar, of its own? */
static bool is_declared(const po_reader *r, int array)
{
    const po_scop *scop = r->nest->scop;

    for (int i = 0; i < r->n_event; i++) {
        const po_ast_node *node = r->event[i].node;

        if ((r->event[i].kind == PO_EVENT_DECL && node->decl.array == array) ||
            (r->event[i].kind == PO_EVENT_STMT && node->call.declares &&
             po_stmt_has_access(&scop->stmt[node->call.stmt], array, true)))
            return true;
    }
    return false;
}

/* Is the variable of the function one that the nest sets before it reads it: an
 * iterator, or one that every iteration can have of its own?
 */
static bool is_set_first(const po_reader *r, const char *name)
{
    const po_scop *scop = r->nest->scop;

    for (int i = 0; i < scop->n_stmt; i++) {
        for (int k = 0; k < scop->stmt[i].n_iter; k++)
            if (strcmp(scop->stmt[i].iter[k]->name, name) == 0)
                return true;
        for (int k = 0; k < scop->stmt[i].n_local; k++)
            if (strcmp(scop->stmt[i].local[k]->name, name) == 0)
                return true;
    }
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl &&
            strcmp(scop->array[i].decl->name, name) == 0 && is_declared(r, i))
            return true;
    return false;
}

/* Is it the declaration of a variable of the function, "body", that is set before it
 * is read?
 */
static bool is_own_variable(const po_reader *r, const po_node *body,
                            const po_node *child)
{
    return child->kind == PO_NODE_DECL && child->decl && !child->value &&
           is_set_first(r, child->decl->name) &&
           !po_may_read_uninitialized(body, child->decl);
}

/* If the function ends with a choice between the loops and the original, does it begin
 * with nothing but variables for what is set in it, and is each set before it is read?
 */
static bool has_own_variables(const po_reader *r)
{
    const po_node *body = r->outlined->body;
    int n = body->n_child;

    if (n == 0 || !po_has_alternative(r, body->child[n - 1]))
        return true;
    for (int i = 0; i < n - 1; i++)
        if (!is_own_variable(r, body, body->child[i]))
            return false;
    return true;
}

/* Is the function what stood there before, behind variables of its own? */
static bool has_original(const po_reader *r)
{
    const po_scop *scop = r->nest->scop;
    const char *old = r->nest->unit->text;
    const char *text = r->nest->text->text;
    const po_node *body = r->outlined->body;
    size_t begin = body->begin + 1;

    for (int i = 0; i < body->n_child; i++) {
        if (is_same_text(old + scop->begin, old + scop->end, text + begin,
                         text + body->end - 1))
            return true;
        if (!is_own_variable(r, body, body->child[i]))
            return false;
        begin = body->child[i]->end;
        begin += text[begin] == ';';
    }
    return false;
}

/* What is global in the function, and whether the one around the nest has a variable of
 * that name that is visible there; not one of the nest, the bytes "begin" to "end" of
 * "text": what is declared there is compared with what it was.
 */
struct names {
    const po_function *around;
    const char *text;
    size_t begin;
    size_t end;
    const char *name;
};

static bool is_other_name(const po_node *node, void *user)
{
    const struct names *names = user;

    return node->kind != PO_NODE_DECL || !node->decl ||
           strcmp(node->decl->name, names->name) != 0;
}

/* Is what the statement declares for itself only, and the nest not in it? */
static bool is_separate_scope(const struct names *names, const po_node *node)
{
    return (node->end <= names->begin || node->begin >= names->end) &&
           (po_node_is_loop(node) || node->kind == PO_NODE_IF ||
            (node->kind == PO_NODE_BLOCK && names->text[node->begin] == '{'));
}

/* Does the statement declare a variable of the name? */
static bool declares_name(struct names *names, const po_node *node)
{
    if (!node || is_separate_scope(names, node) ||
        (node->begin >= names->begin && node->end <= names->end))
        return false;
    if (!is_other_name(node, names) || declares_name(names, node->init) ||
        declares_name(names, node->body) || declares_name(names, node->other))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (declares_name(names, node->child[i]))
            return true;
    return false;
}

static bool is_clear(const po_expr *expr, void *user)
{
    struct names *names = user;
    bool clear = true;

    if (expr->kind != PO_EXPR_VAR || !expr->decl ||
        expr->decl->storage != PO_STORAGE_GLOBAL)
        return true;
    names->name = expr->decl->name;
    for (int i = 0; i < names->around->n_param; i++)
        clear =
            clear && strcmp(names->around->param[i]->name, names->name) != 0;
    return clear && !declares_name(names, names->around->body);
}

/* Does no global variable stand for one of the function around the nest? */
static bool has_clear_names(const po_reader *r)
{
    struct names names = {.around = function_at(r->nest->text, r->nest->begin),
                          .text = r->nest->text->text,
                          .begin = r->nest->begin,
                          .end = r->nest->end};

    return names.around &&
           po_node_walk_expr(r->outlined->body, is_clear, &names);
}

/* Follow the call that is all of a branch to one of the functions of the nest. */
static const po_function *follow(po_reader *r, const po_node *node)
{
    node = po_node_only(node);
    r->outlined_call =
        node->kind == PO_NODE_EXPR ? po_expr_strip(node->expr) : NULL;
    r->outlined = find_called(r, r->outlined_call);
    return r->outlined;
}

/* Does the branch call a function with what stood there before, and give it what it had
 * there?
 */
static bool calls_original(po_reader *r, const po_node *other)
{
    const po_function *outlined = r->outlined;
    const po_expr *call = r->outlined_call;
    bool does = follow(r, other) && has_original(r) && has_own_names(r) &&
                keeps_restrict(r) && !loses_value(r->nest->scop) &&
                has_clear_names(r);

    r->outlined = outlined;
    r->outlined_call = call;
    return does;
}

/* Is the branch, an alternative to the new text, what stood there before, or a call of a
 * function with that?
 */
bool po_is_original(po_reader *r, const po_node *other)
{
    return stands_there(r, other) || calls_original(r, other);
}

/* Is the statement a call of one of the functions of the nest, by each thread of a team?
 */
bool po_is_team_call(const po_reader *r, const po_node *node)
{
    node = po_node_only(node);
    return node->kind == PO_NODE_EXPR && !r->team &&
           find_called(r, po_expr_strip(node->expr)) && po_is_region(r, node);
}

/* Go on reading in the function that the statement "node" has each thread call: return
 * its body.  The values that iterators have behind the nest are set behind the call.
 */
const po_node *po_enter_team(po_reader *r, const po_node *node)
{
    const po_function *outlined = r->outlined;
    const po_expr *call = r->outlined_call;
    bool passes_all = follow(r, node) && has_own_names(r) &&
                      keeps_restrict(r) && !loses_scalar(r->nest->scop) &&
                      has_clear_names(r);

    r->team = r->outlined;
    r->team_call = r->outlined_call;
    r->outlined = outlined;
    r->outlined_call = call;
    if (!passes_all) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "the function that threads run is given something else");
        return NULL;
    }
    r->begin = r->nest->outlined_begin;
    r->end = r->nest->outlined_end;
    return r->team->body;
}

/* Go on reading in the function of its own that "call", the branch of a condition,
 * calls: return its body.
 */
const po_node *po_read_alias_check(po_reader *r, const po_node *call)
{
    const char *what = NULL;

    if (!follow(r, call))
        what = "the function with the loops is not called";
    else if (!has_own_names(r))
        what = "the function with the loops is given something else";
    else if (!keeps_restrict(r))
        what = "a restrict pointer is given beside one that is based on it";
    else if (loses_value(r->nest->scop))
        what = "a value stays in the function with the loops";
    else if (!has_own_variables(r) || !has_clear_names(r))
        what = "a variable of the function with the loops is another one";
    if (what) {
        po_reader_fail(r, isl_bool_false, &call->loc, what);
        return NULL;
    }
    r->begin = r->nest->outlined_begin;
    r->end = r->nest->outlined_end;
    return r->outlined->body;
}
