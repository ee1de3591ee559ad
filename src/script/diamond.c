/* Diamond tiles of a time loop and one over space, after [BPB12]: between lines in both
 * directions in which dependences go, so that all tiles of a step can be executed at once.
 * In a tile, the iterations keep their order, rows of space after each other.
 */
#include "internal.h"

#include <isl/val.h>

#include "polyopt/tree.h"

/* Return the tiles between lines "factor * time + sign * space". */
static __isl_give isl_union_pw_aff *tiles(const po_steps *s,
                                          const po_tnode *time,
                                          const po_tnode *space, long factor,
                                          int sign, long size)
{
    isl_union_pw_aff *row =
        isl_union_pw_aff_scale_val(isl_union_pw_aff_copy(time->row),
                                   isl_val_int_from_si(s->scop->ctx, factor));
    isl_union_pw_aff *more =
        isl_union_pw_aff_scale_val(isl_union_pw_aff_copy(space->row),
                                   isl_val_int_from_si(s->scop->ctx, sign));

    return po_row_count_tiles(isl_union_pw_aff_add(row, more), size);
}

/* Return a loop around "body" with these dates, named after another. */
static const po_tnode *tile_loop(po_steps *s, const po_tnode *of,
                                 const char *suffix, const char *mark,
                                 long size, __isl_take isl_union_pw_aff *row,
                                 const po_tnode *body)
{
    po_tnode like = {.kind = PO_TNODE_LOOP};

    like.name = po_arena_printf(s->arena, "%s.%s", of->name, suffix);
    po_tnode_add_mark(&like, mark, size);
    return po_tnode_loop(s, &like, po_steps_keep_row(s, row), body);
}

const po_tnode *po_step_diamond(po_steps *s, po_args *args)
{
    static const bool is_point[2] = {true, true};
    po_arg_names names = {.n = 2};
    po_chain chain;
    const po_tnode *node;
    isl_union_pw_aff *up;
    isl_union_pw_aff *down;
    long factor = 1;
    long size;

    if (!po_args_name(s, args, &names.name[1]) ||
        !po_args_word(s, args, "by") || !po_args_factor(s, args, &factor) ||
        !po_args_name(s, args, &names.name[0]) || !po_args_word(s, args, ":") ||
        !po_args_number(s, args, 2, 1L << 30, &size) || !po_args_end(s, args) ||
        !po_steps_find_chain(s, &names, &chain))
        return NULL;
    if (chain.level[0] > chain.level[1])
        return po_steps_refuse(s, "'%s' is not around '%s'", names.name[0],
                               names.name[1]);
    up = tiles(s, chain.loop[0], chain.loop[1], factor, 1, size);
    down = tiles(s, chain.loop[0], chain.loop[1], factor, -1, size);
    up = isl_union_pw_aff_add(up, isl_union_pw_aff_copy(down));
    node = po_chain_points(s, &chain, is_point, chain.level[0]);
    node = tile_loop(s, chain.loop[1], "tile", PO_MARK_TILE, size, down, node);
    node = tile_loop(s, chain.loop[0], "wave", PO_MARK_WAVE, size, up, node);
    return po_tpath_replace(s, &chain.path, chain.level[0], node);
}
