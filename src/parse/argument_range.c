/* What the calls of a function say of its parameters: between which constants all
 * arguments are.
 *
 * The ranges are those of expressions over constants, variables that are initialised
 * and never changed, and parameters of functions of which the same is known.
 */
#include "clang.h"

#include <limits.h>
#include <string.h>

static bool range_of(int pass, const po_expr *expr, po_range *range);

static bool is_integer(const po_type *type)
{
    return type->kind == PO_TYPE_INT && po_type_is_integer(type) &&
           !type->is_volatile;
}

/* The range of what all calls of the function pass for parameter number "pos". */
static bool range_of_argument(int pass, const po_known *function, int pos,
                              po_range *range)
{
    const po_type *type = function->function->param[pos]->type;
    po_range one;

    *range = (po_range){LONG_MAX, LONG_MIN};
    for (const po_call *call = function->call; call; call = call->next) {
        if (call->expr->n_arg != function->function->n_param ||
            !range_of(pass, call->expr->arg[pos], &one) ||
            !po_range_fits(&one, type))
            return false;
        po_range_widen(range, &one);
    }
    return function->call != NULL;
}

static int position_of(const po_function *function, const po_decl *param)
{
    int pos = 0;

    while (function->param[pos] != param)
        pos++;
    return pos;
}

/* The range of a variable that never changes: of what a parameter is given, or another
 * one is initialised with.
 */
static bool find_range(int pass, const po_known *known, po_range *range)
{
    const po_decl *decl = &known->decl;
    const po_known *owner = known->owner;

    if (decl->storage == PO_STORAGE_PARAM)
        return owner && owner->function &&
               range_of_argument(pass, owner,
                                 position_of(owner->function, decl), range);
    return decl->storage == PO_STORAGE_LOCAL && known->value &&
           range_of(pass, known->value, range) &&
           po_range_fits(range, decl->type);
}

/* The same, once in each pass.  While it is looked for, it is not known: that ends
 * recursion, and takes care of variables that are initialised with themselves.
 */
static bool range_of_variable(int pass, const po_decl *decl, po_range *range)
{
    po_known *known = (po_known *)decl;

    if (!is_integer(decl->type) || decl->address_taken || known->assigned)
        return false;
    if (known->pass != pass) {
        known->pass = pass;
        known->has_range = false;
        known->has_range = find_range(pass, known, &known->range);
    }
    *range = known->range;
    return known->has_range;
}

static bool range_of_name(const po_expr *variable, void *user, po_range *range)
{
    return range_of_variable(*(int *)user, variable->decl, range);
}

/* Find a range for the value of an expression; false if none is known. */
static bool range_of(int pass, const po_expr *expr, po_range *range)
{
    return po_expr_range(expr, range_of_name, &pass, range);
}

/* Note what the calls say of the parameters of a function. */
static void note_facts(po_lower *low, int pass, const po_known *known)
{
    po_function *function = known->function;
    const po_expr **fact = po_arena_array(low->arena, (size_t)function->n_param,
                                          sizeof(po_expr *));
    po_range range;

    function->n_fact = 0;
    function->fact = fact;
    for (int i = 0; i < function->n_param; i++)
        if (is_integer(function->param[i]->type) &&
            range_of_argument(pass, known, i, &range))
            fact[function->n_fact++] =
                po_range_condition(&range, function->param[i], low->arena);
}

/* Note the same for all functions that only calls in the file enter, as far as is
 * known, and forget those of which nothing can be said; is there one with loops left?
 */
static bool note_all(po_lower *low, int pass)
{
    bool found = false;

    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function)
            note_facts(low, pass, low->known[i]);
    for (int i = 0; i < low->n_known; i++) {
        po_known *known = low->known[i];

        if (!known->function)
            continue;
        found |= known->function->n_fact > 0 &&
                 po_node_has_loop(known->function->body);
        if (known->function->n_fact == 0)
            known->function = NULL;
    }
    return found;
}

static void forget_all(po_lower *low)
{
    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function)
            low->known[i]->function->n_fact = 0;
}

/* Is the file one that others include? */
static bool is_included(const po_lower *low)
{
    size_t n = strlen(low->name);

    return n < 2 || low->name[n - 2] != '.' || !strchr("ci", low->name[n - 1]);
}

/* Note what is true of the parameters of static functions wherever they are called. */
void po_lower_note_arguments(po_lower *low)
{
    bool is_open = low->run->options->any_arguments || is_included(low);
    bool found = !is_open && note_all(low, 1);

    forget_all(low);
    if (!found)
        return;
    po_lower_find_callers(low);
    note_all(low, 2);
}
