/* Normalised loop counters: declares a variable of type long, with a name that
 * is new in the file, and makes a loop count with it from a given value in
 * steps of 1.  The condition and the body are left to the caller.
 */
#include "polyopt/syntax.h"

const po_decl *po_counter_declare(const po_unit *unit, const po_node *loop,
                                  int id, po_arena *arena)
{
    po_decl *counter = po_arena_alloc(arena, sizeof(*counter));
    const char *name = "count";

    for (int i = 2; po_unit_has_name(unit, name); i++)
        name = po_arena_printf(arena, "count%d", i);
    *counter = (po_decl){.id = id,
                         .name = name,
                         .type = &po_type_long,
                         .storage = PO_STORAGE_LOCAL,
                         .loc = loop->loc,
                         .begin = loop->begin};
    return counter;
}

void po_counter_normalize(po_arena *arena, po_node *loop,
                          const po_decl *counter, const po_expr *zero)
{
    const po_expr *variable = po_expr_variable(arena, counter, &loop->loc);

    loop->init = po_node_make(arena, &(po_node){.kind = PO_NODE_DECL,
                                                .loc = loop->loc,
                                                .begin = loop->begin,
                                                .end = loop->end,
                                                .in_macro = true,
                                                .decl = counter,
                                                .value = zero});
    loop->step = po_expr_make(arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                                .op = PO_OP_POSTINC,
                                                .type = counter->type,
                                                .loc = loop->loc,
                                                .n_arg = 1,
                                                .arg = &variable});
}
