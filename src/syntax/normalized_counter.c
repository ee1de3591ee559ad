/* Loops that count their turns with a variable of their own.
 */
#include "polyopt/syntax.h"

const po_decl *po_counter_declare(const po_unit *unit, const po_node *loop,
                                  int id, po_arena *arena)
{
    po_decl *turn = po_arena_alloc(arena, sizeof(*turn));
    const char *name = "turn";

    for (int i = 2; po_unit_has_name(unit, name); i++)
        name = po_arena_printf(arena, "turn%d", i);
    *turn = (po_decl){.id = id,
                      .name = name,
                      .type = &po_type_long,
                      .storage = PO_STORAGE_LOCAL,
                      .loc = loop->loc,
                      .begin = loop->begin};
    return turn;
}

void po_counter_normalize(po_arena *arena, po_node *loop, const po_decl *turn,
                          const po_expr *zero)
{
    const po_expr *variable = po_expr_variable(arena, turn, &loop->loc);

    loop->init = po_node_make(arena, &(po_node){.kind = PO_NODE_DECL,
                                                .loc = loop->loc,
                                                .begin = loop->begin,
                                                .end = loop->end,
                                                .in_macro = true,
                                                .decl = turn,
                                                .value = zero});
    loop->step = po_expr_make(arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                                .op = PO_OP_POSTINC,
                                                .type = turn->type,
                                                .loc = loop->loc,
                                                .n_arg = 1,
                                                .arg = &variable});
}
