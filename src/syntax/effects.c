/* What calls do besides computing a value from their arguments.
 *
 * What is known of a function comes from its attributes, from the table of the
 * library, or from its body if that is in the file.
 *
 * A call that reads memory adds a may-read of all elements of every array of the
 * region that it could see (model/memory/reading_calls.c); one that stores through its
 * arguments, and does nothing else, a may-write of what these point to (model/stores.c).
 */
#include <string.h>

#include "polyopt/syntax.h"

/* The summary of one function.
 *
 * "function"  all n functions of the file "unit"
 * "is_open"   per function: its summary is begun, but not complete
 * "is_known"  per function: its summary is complete
 * "arena"     that of the file; "scratch": for as long as the summaries take
 * "self"      the one in work
 * "assigns"   per parameter of it: whether it is assigned to, once that is known
 */
struct summary {
    const po_unit *unit;
    po_function *const *function;
    int n;
    bool *is_open;
    bool *is_known;
    po_arena *arena;
    po_arena *scratch;
    po_function *self;
    enum { NOT_KNOWN, NO, YES } * assigns;
};

static void summarise(struct summary *s, int number);

/* Number of the function with this name, -1 if it is not in the file. */
static int find(po_function *const *function, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(function[i]->name, name) == 0)
            return i;
    return -1;
}

/* The first thing found is to blame. */
static bool blame(struct summary *s, po_reject why, const char *what)
{
    po_effect *effect = &s->self->effect;

    effect->is_confined = false;
    if (effect->why != PO_N_REJECT)
        return false;
    effect->why = why;
    effect->advice = why == PO_REJECT_CALL ? PO_ADVICE_NONE : PO_ADVICE_REASON;
    if (what && *what)
        effect->text = po_arena_printf(s->arena, "%s: %s", s->self->name, what);
    return false;
}

/* The same with advice of its own. */
static bool blame_for(struct summary *s, po_reject why, po_advice advice,
                      const char *what)
{
    bool is_first = s->self->effect.why == PO_N_REJECT;

    blame(s, why, what);
    if (is_first)
        s->self->effect.advice = advice;
    return false;
}

/* The effect of a call, given its attributes. */
static po_effect declared_effect(const po_expr *call)
{
    po_effect effect = {.why = PO_N_REJECT, .text = call->decl->name};

    if (call->decl->is_noreturn)
        effect.why = po_library_reason(call->decl->name);
    if (effect.why == PO_REJECT_CALL)
        effect.why = PO_REJECT_NORETURN;
    effect.reads_any = !call->decl->is_const;
    for (int i = 0; i < call->n_arg; i++)
        effect.reads_any |= po_type_is_address(call->arg[i]->type);
    return effect;
}

/* The effect of a call of a function that is neither declared pure nor in the
 * file.
 */
static po_effect library_effect(const po_unit *unit, const po_expr *call)
{
    const char *name = call->decl->name;
    po_effect effect = {.why = po_library_reason(name), .text = name};

    if (call->decl->in_library)
        effect.why = PO_N_REJECT;
    effect.sets_errno = po_library_sets_errno(name);
    if (unit->is_hosted)
        effect.stores = po_library_stores(name);
    if (effect.stores)
        effect.advice = PO_ADVICE_CALL_MEMORY;
    if (po_library_reads_locale(name) && po_unit_has_name(unit, "uselocale"))
        effect.why = PO_REJECT_THREAD_LOCAL;
    return effect;
}

/* Note that the function may read the variable. */
static void add_read(struct summary *s, const po_decl *decl)
{
    po_effect *effect = &s->self->effect;
    const po_decl **larger;

    for (int i = 0; i < effect->n_read; i++)
        if (effect->read[i] == decl)
            return;
    larger =
        po_arena_array(s->arena, (size_t)effect->n_read + 1, sizeof(*larger));
    for (int i = 0; i < effect->n_read; i++)
        larger[i] = effect->read[i];
    larger[effect->n_read++] = decl;
    effect->read = larger;
}

/* Is the object, or what the array consists of, constant? */
static bool is_constant(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY && type->target)
        type = type->target;
    return type->is_const;
}

static bool add_variable(struct summary *s, const po_decl *decl)
{
    if (decl->is_thread_local)
        return blame(s, PO_REJECT_THREAD_LOCAL, decl->name);
    if ((decl->storage == PO_STORAGE_GLOBAL ||
         decl->storage == PO_STORAGE_STATIC) &&
        !is_constant(decl->type))
        add_read(s, decl);
    return true;
}

/* Does the expression look at what arg[0] points to? */
static bool dereferences(const po_expr *expr)
{
    return (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF) ||
           expr->kind == PO_EXPR_SUBSCRIPT ||
           (expr->kind == PO_EXPR_MEMBER && expr->is_arrow);
}

/* The array or pointer through which the lvalue is reached. */
static const po_expr *reached_through(const po_expr *object)
{
    object = po_expr_strip(object);
    if (object->kind == PO_EXPR_MEMBER && !object->is_arrow)
        return reached_through(object->arg[0]);
    if (object->kind == PO_EXPR_VAR)
        return object;
    return dereferences(object) ? object->arg[0] : NULL;
}

/* Return the variable of which "expr", a pointer or an array, points to an
 * element, or whose value it is computed from; NULL if the address may come
 * from memory.
 */
const po_decl *po_expr_source(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind != PO_EXPR_VAR) {
        if (expr->kind == PO_EXPR_BINARY && po_type_is_address(expr->type))
            expr = expr->arg[po_type_is_address(expr->arg[0]->type) ? 0 : 1];
        else if (expr->kind == PO_EXPR_CAST &&
                 po_type_is_address(expr->arg[0]->type))
            expr = expr->arg[0];
        else if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS)
            expr = reached_through(expr->arg[0]);
        else if (expr->type->kind == PO_TYPE_ARRAY)
            expr = reached_through(expr);
        else
            return NULL;
        if (!expr)
            return NULL;
        expr = po_expr_strip(expr);
    }
    return expr->decl;
}

/* May the function in work assign to its parameter "decl" by name?  Its body, which may
 * be long, is looked through once for each.
 */
static bool assigns(struct summary *s, const po_decl *decl)
{
    int i = 0;

    while (i < s->self->n_param && s->self->param[i] != decl)
        i++;
    if (i == s->self->n_param)
        return po_function_assigns(s->self, decl);
    if (s->assigns[i] == NOT_KNOWN)
        s->assigns[i] = po_function_assigns(s->self, decl) ? YES : NO;
    return s->assigns[i] == YES;
}

/* Is it a parameter that points to what its argument does, wherever it is used? */
static bool is_fixed_param(struct summary *s, const po_decl *decl)
{
    return decl->storage == PO_STORAGE_PARAM && !decl->address_taken &&
           !assigns(s, decl);
}

/* The function stores to what "expr" points to, as "what" says. */
static bool add_store(struct summary *s, const po_expr *expr, po_advice advice,
                      const char *what)
{
    po_effect *effect = &s->self->effect;
    const po_decl *decl = expr ? po_expr_source(expr) : NULL;
    bool is_first = effect->why == PO_N_REJECT;

    for (int i = 0; decl && i < s->self->n_param && i < PO_MAX_STORED; i++) {
        if (s->self->param[i] != decl || !is_fixed_param(s, decl) ||
            !po_type_is_address(decl->type))
            continue;
        effect->stored |= 1UL << i;
        if (is_first) {
            blame_for(s, PO_REJECT_CALL, advice, what);
            effect->is_confined = true;
        }
        return true;
    }
    return blame_for(s, PO_REJECT_CALL, advice, what);
}

/* Note that the function may read what "expr" points to. */
static void add_target(struct summary *s, const po_expr *expr)
{
    const po_decl *decl = po_expr_source(expr);
    bool is_array = decl && decl->type->kind == PO_TYPE_ARRAY;

    if (decl && is_fixed_param(s, decl))
        s->self->effect.reads_args = true;
    else if (is_array && decl->storage != PO_STORAGE_LOCAL)
        add_variable(s, decl);
    else if (!is_array)
        s->self->effect.reads_any = true;
}

static void merge(struct summary *s, const po_expr *call,
                  const po_effect *effect)
{
    s->self->effect.reads_any |= effect->reads_any;
    s->self->effect.sets_errno |= effect->sets_errno;
    for (int i = 0; i < effect->n_read; i++)
        add_read(s, effect->read[i]);
    for (int i = 0; effect->reads_args && i < call->n_arg; i++)
        if (po_type_is_address(call->arg[i]->type))
            add_target(s, call->arg[i]);
}

/* Does the pointer point to a variable of this activation of the function? */
static bool points_to_own(const po_expr *expr)
{
    const po_decl *decl = po_expr_source(expr);

    return decl && decl->type->kind != PO_TYPE_POINTER &&
           (decl->storage == PO_STORAGE_LOCAL ||
            (decl->storage == PO_STORAGE_PARAM &&
             decl->type->kind != PO_TYPE_ARRAY));
}

/* Add what a call stores through its arguments. */
static bool add_stores(struct summary *s, const po_expr *call,
                       const po_effect *effect)
{
    for (int i = 0; i < PO_MAX_STORED; i++) {
        const po_expr *arg = i < call->n_arg ? call->arg[i] : NULL;

        if (!(effect->stored >> i & 1) || (arg && points_to_own(arg)))
            continue;
        if (!add_store(s, arg, effect->advice, effect->text))
            return false;
    }
    return true;
}

/* Add the effect of a call to that of the function. */
static bool add_call(struct summary *s, const po_expr *call)
{
    int callee = find(s->function, s->n, call->decl->name);
    po_effect effect;

    if (call->decl->is_pure || call->decl->is_noreturn) {
        effect = declared_effect(call);
    } else if (callee < 0) {
        effect = library_effect(s->unit, call);
    } else if (s->is_open[callee]) {
        return blame(s, PO_REJECT_RECURSION, call->decl->name);
    } else {
        struct summary inner = *s;

        summarise(&inner, callee);
        effect = s->function[callee]->effect;
    }
    merge(s, call, &effect);
    if (effect.is_confined)
        return add_stores(s, call, &effect);
    return effect.why == PO_N_REJECT ||
           blame_for(s, effect.why, effect.advice, effect.text);
}

/* Is the lvalue an object of this activation of the function? */
static bool is_own(const po_expr *lhs)
{
    lhs = po_expr_strip(lhs);
    while ((lhs->kind == PO_EXPR_MEMBER && !lhs->is_arrow) ||
           (lhs->kind == PO_EXPR_SUBSCRIPT &&
            po_expr_strip(lhs->arg[0])->type->kind == PO_TYPE_ARRAY)) {
        lhs = po_expr_strip(lhs->arg[0]);
        if (lhs->kind == PO_EXPR_VAR && lhs->type->kind == PO_TYPE_ARRAY &&
            lhs->decl->storage == PO_STORAGE_PARAM)
            return false;
    }
    return lhs->kind == PO_EXPR_VAR &&
           (lhs->decl->storage == PO_STORAGE_LOCAL ||
            lhs->decl->storage == PO_STORAGE_PARAM);
}

/* Is it the list of values that initialises an array or a structure? */
static bool is_list(const po_expr *expr)
{
    return expr->why == PO_REJECT_EXPRESSION && expr->text[0] == '{';
}

/* Is it the table of the locale, or an element of it? */
static bool is_table(const po_unit *unit, const po_expr *expr)
{
    if (po_unit_has_name(unit, "uselocale"))
        return false;
    return po_library_is_table(expr) || (expr->kind == PO_EXPR_SUBSCRIPT &&
                                         po_library_is_table(expr->arg[0]));
}

static bool add_expr(const po_expr *expr, void *user)
{
    struct summary *s = user;

    if (expr->kind == PO_EXPR_OPAQUE)
        return is_list(expr) || blame(s, expr->why, expr->text);
    if (expr->type->is_volatile)
        return blame(s, PO_REJECT_VOLATILE, "volatile");
    if (po_expr_is_update(expr) && !is_own(expr->arg[0]) &&
        !add_store(s, reached_through(expr->arg[0]),
                   po_node_has_loop(s->self->body) ? PO_ADVICE_NONE
                                                   : PO_ADVICE_CALL_STORES,
                   "stores a value"))
        return false;
    if (dereferences(expr) && !is_own(expr) && !is_table(s->unit, expr))
        add_target(s, expr->arg[0]);
    if (expr->kind == PO_EXPR_CALL)
        return add_call(s, expr);
    return expr->kind != PO_EXPR_VAR || add_variable(s, expr->decl);
}

/* Does it declare a table that nothing changes?  C has the values of what is
 * static computed before the program runs.
 */
static bool is_static_table(const po_node *node)
{
    return node->kind == PO_NODE_OPAQUE &&
           node->why == PO_REJECT_STATIC_LOCAL && node->decl &&
           is_constant(node->decl->type) && !node->decl->type->is_volatile;
}

static bool add_node(const po_node *node, void *user)
{
    struct summary *s = user;

    if (is_static_table(node))
        return true;
    if (node->kind == PO_NODE_DECL && node->decl->type->is_volatile)
        return blame(s, PO_REJECT_VOLATILE, node->decl->name);
    if (node->kind == PO_NODE_OPAQUE && node->why == PO_REJECT_PARSE)
        return blame(s, PO_REJECT_CALL, node->text);
    if (node->kind == PO_NODE_OPAQUE && node->why != PO_REJECT_CONTROL_FLOW &&
        node->why != PO_REJECT_EARLY_EXIT && node->why != PO_REJECT_GOTO &&
        node->why != PO_REJECT_LOOP_FORM)
        return blame(s, node->why, node->text);
    return true;
}

/* What the body does comes first: that another function may be linked in its place is the reason
 * only where the body would do.
 */
static void summarise(struct summary *s, int number)
{
    po_function *self = s->function[number];

    if (s->is_known[number])
        return;
    s->self = self;
    s->assigns =
        po_arena_array(s->scratch, (size_t)self->n_param, sizeof(*s->assigns));
    s->is_open[number] = true;
    self->effect = (po_effect){.why = PO_N_REJECT, .text = self->name};
    if (po_node_walk(self->body, add_node, s))
        po_node_walk_expr(self->body, add_expr, s);
    if (self->is_replaceable)
        blame_for(s, PO_REJECT_CALL, PO_ADVICE_CALL_REPLACED,
                  "may be replaced by another");
    s->is_open[number] = false;
    s->is_known[number] = true;
}

/* Find out what calls of the functions of a file do: each may compute with its
 * arguments and local variables, read memory, and call other such functions.
 */
void po_effects_find(po_unit *unit)
{
    po_arena *scratch;
    struct summary s;

    if (!unit)
        return;
    scratch = po_arena_new();
    s = (struct summary){.unit = unit,
                         .function = unit->function,
                         .n = unit->n_known,
                         .arena = unit->arena,
                         .scratch = scratch};
    s.is_open = po_arena_array(scratch, (size_t)s.n, sizeof(bool));
    s.is_known = po_arena_array(scratch, (size_t)s.n, sizeof(bool));
    for (int i = 0; i < s.n; i++)
        summarise(&s, i);
    po_arena_free(scratch);
}

static const po_function *defined_here(const po_unit *unit, const char *name)
{
    for (int i = 0; i < unit->n_known; i++)
        if (strcmp(unit->function[i]->name, name) == 0)
            return unit->function[i];
    return NULL;
}

po_effect po_call_effect(const po_unit *unit, const po_function *function,
                         const po_expr *call)
{
    po_effect effect = {
        .why = PO_REJECT_CALL, .text = "", .advice = PO_ADVICE_CALL_POINTER};
    const po_function *own;

    if (!call->decl || call->decl->storage != PO_STORAGE_FUNCTION)
        return effect;
    own = defined_here(unit, call->decl->name);
    if (call->decl->is_pure || call->decl->is_noreturn)
        effect = declared_effect(call);
    else if (own)
        effect = own->effect;
    else
        effect = library_effect(unit, call);
    if (effect.why == PO_N_REJECT && effect.sets_errno && unit->errno_matters)
        effect.why = PO_REJECT_ERRNO;
    if (effect.why == PO_REJECT_ERRNO)
        effect.advice = PO_ADVICE_REASON;
    if (own && own == function) {
        effect.why = PO_REJECT_RECURSION;
        effect.advice = PO_ADVICE_REASON;
    }
    return effect;
}
