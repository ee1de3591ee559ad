/* Which OpenMP directives in front of loops of the program may be left out: those whose
 * loops may be executed one iteration after the other, in one thread, by what OpenMP
 * says.  Beside races, which the program has not,
 *
 *   - a private variable is another one: that of the same name outside must not be
 *     looked at behind the loop, as it would have a new value;
 *   - a private copy with the value from before has it in each thread, not in each
 *     iteration: it must not be assigned;
 *   - a copy for a reduction starts with a neutral value: nothing but the reduction
 *     must look at it;
 *   - what each thread has of its own must not occur, nor what may ask for it.
 */
#include <string.h>

#include "polyopt/syntax.h"

/* Calls of functions of the file are followed so far, and so many for a loop. */
#define DEPTH    8
#define MAX_CALL 1000

/* The search; "why" the loop in work must be as it is, NULL so far.
 *
 * "loop"   with the directive in work, in "function"
 * "depth"  so many calls have led to what is looked at, and "n_call" have been followed
 */
struct search {
    const po_unit *unit;
    const po_function *function;
    po_directives_found *found;
    const po_node *loop;
    const char *why;
    int depth;
    int n_call;
};

static bool keep(struct search *s, const char *why)
{
    if (!s->why)
        s->why = why;
    return false;
}

static const po_function *function_called(const po_unit *unit, const char *name)
{
    for (int i = 0; i < unit->n_known; i++)
        if (strcmp(unit->function[i]->name, name) == 0)
            return unit->function[i];
    return NULL;
}

static bool see_expr(const po_expr *expr, void *user);

/* Does the call nothing that depends on the thread?  That is known of the library, and
 * of functions in the file that have no directives.
 */
static bool see_call(struct search *s, const po_expr *call)
{
    const po_function *callee;
    bool good;

    if (!call->decl)
        return keep(s, "it calls a function that is not known");
    if (call->decl->in_library || call->decl->is_const)
        return true;
    callee = function_called(s->unit, call->decl->name);
    if (!callee || s->depth >= DEPTH || s->n_call++ >= MAX_CALL ||
        (!callee->loc.is_elsewhere &&
         po_unit_has_directive(s->unit, callee->body->begin,
                               callee->body->end)))
        return keep(s, "it calls a function that is not known");
    s->depth++;
    good = po_node_walk_expr(callee->body, see_expr, s);
    s->depth--;
    return good;
}

static bool see_expr(const po_expr *expr, void *user)
{
    struct search *s = user;

    if (expr->kind == PO_EXPR_OPAQUE)
        return keep(s, "there is an expression that is not understood");
    if (expr->kind == PO_EXPR_CALL)
        return see_call(s, expr);
    if (expr->kind == PO_EXPR_VAR && expr->decl && expr->decl->is_thread_local)
        return keep(s, "threads have variables of their own");
    return true;
}

static bool see_node(const po_node *node, void *user)
{
    if (node->kind == PO_NODE_OPAQUE && node->flow == PO_FLOW_NONE)
        return keep(user, "there is a statement that is not understood");
    if (node->decl && node->decl->is_thread_local)
        return keep(user, "threads have variables of their own");
    return true;
}

/* Is it a variable of the function's own, of which nobody has the address? */
static bool is_own(const po_decl *decl)
{
    return (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken && decl->type->kind != PO_TYPE_ARRAY &&
           decl->type->kind != PO_TYPE_OTHER;
}

/* Is a value of the type added to the variable without being rounded to an integer? */
static bool suits(const po_decl *decl, const po_type *type)
{
    return decl->type->kind == PO_TYPE_FLOAT ||
           decl->type->kind == PO_TYPE_COMPLEX ||
           (decl->type->kind == PO_TYPE_INT && po_type_is_integer(type));
}

/* Is the value the variable, with something added, or the like?
 *
 *     x + e      x - e      e + x
 */
static bool is_plain_update(const po_expr *value, const po_decl *decl,
                            const po_op *op, int n_op)
{
    bool fits = false;

    value = po_expr_strip(value);
    if (value->kind != PO_EXPR_BINARY || !suits(decl, value->type) ||
        po_expr_n_mentions(value, decl) != 1)
        return false;
    for (int i = 0; i < n_op; i++)
        fits = fits || value->op == op[i];
    return fits && (po_expr_is_variable(value->arg[0], decl) ||
                    (value->op != PO_OP_SUB &&
                     po_expr_is_variable(value->arg[1], decl)));
}

/* The operators that an update for the reduction "sign" may have; returns how many. */
static int operators_of(const char *sign, po_op op[2])
{
    static const struct {
        const char *sign;
        int n;
        po_op op[2];
    } table[] = {
        {"+", 2, {PO_OP_ADD, PO_OP_SUB}}, {"-", 2, {PO_OP_ADD, PO_OP_SUB}},
        {"*", 1, {PO_OP_MUL, PO_OP_MUL}}, {"&", 1, {PO_OP_AND, PO_OP_AND}},
        {"|", 1, {PO_OP_OR, PO_OP_OR}},   {"^", 1, {PO_OP_XOR, PO_OP_XOR}}};

    for (size_t i = 0; i < PO_COUNTOF(table); i++)
        if (strcmp(table[i].sign, sign) == 0) {
            memcpy(op, table[i].op, sizeof(table[i].op));
            return table[i].n;
        }
    return 0;
}

/* A reduction of "decl" by "sign": its n_good mentions in updates that suit that. */
struct reduction {
    const po_decl *decl;
    const char *sign;
    int n_good;
    int n_all;
};

/* Has the variable all values of the type? */
static bool holds(const po_decl *decl, const po_type *type)
{
    if (decl->type->kind == PO_TYPE_FLOAT)
        return type->kind == PO_TYPE_FLOAT &&
               type->size_bytes <= decl->type->size_bytes;
    return decl->type->kind == PO_TYPE_INT && po_type_is_integer(type) &&
           po_type_contains(decl->type, type);
}

/* Is it  e < x  or  x > e, or with >= and <=, for the reduction "sign"?  Returns the
 * e, or NULL.
 */
static const po_expr *better(const po_expr *cond, const po_decl *decl,
                             const char *sign)
{
    bool is_min = strcmp(sign, "min") == 0;
    bool is_less;
    int other;

    cond = po_expr_strip(cond);
    if ((!is_min && strcmp(sign, "max") != 0) || cond->kind != PO_EXPR_BINARY ||
        cond->op < PO_OP_LT || cond->op > PO_OP_GE)
        return NULL;
    is_less = cond->op == PO_OP_LT || cond->op == PO_OP_LE;
    other = is_less == is_min ? 0 : 1;
    if (!po_expr_is_variable(cond->arg[1 - other], decl) ||
        po_expr_mentions(cond->arg[other], decl))
        return NULL;
    return cond->arg[other];
}

/* The type that a value has before it is converted. */
static const po_type *source_type(const po_expr *expr)
{
    return po_expr_strip(expr)->type;
}

/* Count mentions in statements that suit the reduction:
 *
 *     x op= e;  x++;  x = x op e;  if (e < x) x = e;
 */
static void see_update(const po_expr *expr, struct reduction *r)
{
    po_op op[2];
    int n_op = operators_of(r->sign, op);
    bool fits = false;

    if (!po_expr_is_update(expr) || !po_expr_is_variable(expr->arg[0], r->decl))
        return;
    if (expr->kind == PO_EXPR_UNARY)
        fits = n_op == 2;
    else if (expr->op == PO_OP_NONE)
        fits = is_plain_update(expr->arg[1], r->decl, op, n_op);
    for (int i = 0; i < n_op && expr->kind == PO_EXPR_ASSIGN; i++)
        fits |= expr->op == op[i] &&
                suits(r->decl, source_type(expr->arg[1])) &&
                !po_expr_mentions(expr->arg[1], r->decl);
    if (fits)
        r->n_good += po_expr_n_mentions(expr, r->decl);
}

/* The statement that is all there is in one; NULL if it is a block of others. */
static const po_node *only(const po_node *node)
{
    node = po_node_only(node);
    return node && node->kind == PO_NODE_BLOCK ? NULL : node;
}

static void see_choice(const po_node *node, struct reduction *r)
{
    const po_expr *value = better(node->cond, r->decl, r->sign);
    const po_node *body = only(node->body);
    const po_expr *set = body && body->kind == PO_NODE_EXPR ? body->expr : NULL;

    if (value && set && !node->other && set->kind == PO_EXPR_ASSIGN &&
        set->op == PO_OP_NONE && po_expr_is_variable(set->arg[0], r->decl) &&
        holds(r->decl, source_type(value)) &&
        po_expr_is_same(set->arg[1], value))
        r->n_good += 2;
}

static bool count_updates(const po_node *node, void *user)
{
    struct reduction *r = user;

    for (int i = 0; i < po_node_n_expr(node); i++)
        if (po_node_expr(node, i))
            r->n_all += po_expr_n_mentions(po_node_expr(node, i), r->decl);
    if (node->kind == PO_NODE_EXPR)
        see_update(po_expr_skip_void(node->expr), r);
    else if (node->kind == PO_NODE_IF)
        see_choice(node, r);
    return true;
}

/* Does the loop only reduce to the variable? */
static bool only_reduces(const po_node *loop, const po_decl *decl,
                         const char *sign)
{
    struct reduction r = {.decl = decl, .sign = sign};

    po_node_walk(loop, count_updates, &r);
    return r.n_good == r.n_all;
}

/* Is it all the same which of the two the variable is, the one outside or that which the
 * clause makes of it?
 */
static bool see_own(struct search *s, const po_clause_variable *own,
                    const po_decl *decl)
{
    if (!is_own(decl))
        return keep(s, "a variable of its clauses may be known elsewhere");
    switch (own->sharing) {
    case PO_SHARING_PRIVATE:
        return !po_live_after(s->function, s->loop, decl) ||
               keep(s, "a private variable may be read behind the loop");
    case PO_SHARING_FIRST:
        return !po_node_update_of(s->loop, decl) ||
               keep(s, "a firstprivate variable is assigned");
    case PO_SHARING_LAST:
        return true;
    case PO_SHARING_REDUCED:
        break;
    }
    return only_reduces(s->loop, decl, own->op) ||
           keep(s, "a reduction is not understood");
}

/* Look at a mention of a variable that a clause may name. */
static bool see_mention(const po_expr *expr, void *user)
{
    struct search *s = user;
    const po_worksharing *directive = s->loop->directive;
    const po_decl *decl = expr->decl;

    if (expr->kind != PO_EXPR_VAR || !decl || !decl->name ||
        decl->storage == PO_STORAGE_FUNCTION ||
        decl->storage == PO_STORAGE_ENUMERATOR ||
        po_node_declares(s->loop, decl))
        return true;
    for (int i = 0; i < directive->n_own; i++)
        if (strcmp(directive->own[i].name, decl->name) == 0 &&
            !see_own(s, &directive->own[i], decl))
            return false;
    return true;
}

static bool keeps_last(const po_worksharing *directive, const char *name)
{
    for (int i = 0; i < directive->n_own; i++)
        if (directive->own[i].sharing == PO_SHARING_LAST &&
            strcmp(directive->own[i].name, name) == 0)
            return true;
    return false;
}

/* The variables that loops under "parallel for" count with are private, too. */
static bool see_counters(struct search *s)
{
    const po_worksharing *directive = s->loop->directive;
    const po_node *loop = s->loop;

    for (int i = 0; i < directive->n_loop; i++) {
        const po_decl *decl;

        if (!loop || loop->kind != PO_NODE_LOOP || !loop->init)
            return keep(s, "a loop is not understood");
        decl = loop->init->kind == PO_NODE_EXPR
                   ? po_expr_assigned(po_expr_skip_void(loop->init->expr))
                   : loop->init->decl;
        if (!decl)
            return keep(s, "a loop is not understood");
        if (directive->shares && loop->init->kind == PO_NODE_EXPR &&
            (!is_own(decl) || (!keeps_last(directive, decl->name) &&
                               po_live_after(s->function, s->loop, decl))))
            return keep(s, "a counter may be read behind the loop");
        loop = only(loop->body);
    }
    return true;
}

/* Why must the directive of the loop stay?  NULL if it may be left out. */
static const char *why_kept(struct search *s, const po_node *loop)
{
    s->why = NULL;
    s->n_call = 0;
    s->loop = loop;
    if (po_node_walk(loop, see_node, s) &&
        po_node_walk_expr(loop, see_expr, s) && see_counters(s))
        po_node_walk_expr(loop, see_mention, s);
    return s->why;
}

static bool is_found(const po_directives_found *found, int number)
{
    for (int i = 0; i < found->n; i++)
        if (found->item[i].number == number)
            return true;
    return false;
}

/* Add the directive of the loop; it stays or goes with "leader". */
static void add(struct search *s, const po_node *loop, int leader)
{
    const po_worksharing *directive = loop->directive;

    if (leader < 0)
        leader = s->found->n;
    *PO_ADD(s->found->item, s->found->n) = (po_directive){
        directive->number, leader, directive->at, why_kept(s, loop)};
    if (!s->found->item[leader].why)
        s->found->item[leader].why = s->found->item[s->found->n - 1].why;
}

/* A loop under a directive in one that has been found. */
static bool find_inner(const po_node *node, void *user)
{
    struct search *s = user;
    int leader = s->found->n - 1;

    while (s->found->item[leader].leader != leader)
        leader--;
    if (node->directive && !is_found(s->found, node->directive->number))
        add(s, node, leader);
    return true;
}

static bool find_outer(const po_node *node, void *user)
{
    struct search *s = user;

    if (!node->directive || is_found(s->found, node->directive->number))
        return true;
    add(s, node, -1);
    return po_node_walk(node, find_inner, s);
}

po_directives_found po_directives_find(const po_unit *unit)
{
    po_directives_found found = {0};
    struct search s = {.unit = unit, .found = &found};

    for (int i = 0; i < unit->n_function; i++) {
        s.function = unit->function[i];
        po_node_walk(s.function->body, find_outer, &s);
    }
    for (int i = 0; i < found.n; i++)
        found.item[i].why = found.item[found.item[i].leader].why;
    return found;
}
