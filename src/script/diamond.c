/* Diamond tiles of a time loop and one over space, after [BPB12]: between lines in both
 * directions in which dependences go, so that all tiles of a step can be executed at once.
 * In a tile, the iterations keep their order.
 */
#include "internal.h"

#include <string.h>

#include <isl/union_map.h>

#include "polyopt/tree.h"

/* Return the tiles between lines "factor * time + sign * space". */
static __isl_give isl_union_pw_aff *tiles(const po_tnode *time,
                                          const po_tnode *space, long factor,
                                          int sign, long size)
{
    isl_union_pw_aff *row =
        po_row_scale(isl_union_pw_aff_copy(time->row), factor);

    return po_row_count_tiles(po_row_skew(row, space->row, sign), size);
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

/* Take "i by 2*t: 32": make tiles of loops that are not in tiles. */
static const po_tnode *between_lines(po_steps *s, const char *space,
                                     po_args *args)
{
    static const char *const point[2] = {"", ""};
    po_arg_names names = {.n = 2, .name = {NULL, space}};
    po_chain chain;
    const po_tnode *node;
    isl_union_pw_aff *up;
    isl_union_pw_aff *down;
    long factor = 1;
    long size;

    if (!po_args_word(s, args, "by") || !po_args_factor(s, args, &factor) ||
        !po_args_name(s, args, &names.name[0]) || !po_args_word(s, args, ":") ||
        !po_args_number(s, args, 2, 1L << 30, &size) || !po_args_end(s, args) ||
        !po_steps_find_chain(s, &names, &chain))
        return NULL;
    if (chain.level[0] > chain.level[1])
        return po_steps_refuse(s, "'%s' is not around '%s'", names.name[0],
                               names.name[1]);
    up = tiles(chain.loop[0], chain.loop[1], factor, 1, size);
    down = tiles(chain.loop[0], chain.loop[1], factor, -1, size);
    up = isl_union_pw_aff_add(up, isl_union_pw_aff_copy(down));
    node = po_chain_points(s, &chain, point, chain.level[0]);
    node = tile_loop(s, chain.loop[1], "tile", PO_MARK_TILE, size, down, node);
    node = tile_loop(s, chain.loop[0], "wave", PO_MARK_WAVE, size, up, node);
    return po_tpath_replace(s, &chain.path, chain.level[0], node);
}

/* The size of the tiles that the loop counts; 0 if it counts none. */
static long size_of(const po_tnode *loop)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, PO_MARK_TILE) == 0)
            return loop->mark[i].number;
    return 0;
}

/* Return the loop below of which "tiles" counts tiles; NULL if there is none. */
static const po_tnode *points_of(const po_tnode *tiles)
{
    const po_tnode *loop = tiles;
    bool found = false;

    while (!found && loop->n_part == 1 &&
           loop->part[0]->kind == PO_TNODE_LOOP) {
        isl_union_pw_aff *row;

        loop = loop->part[0];
        row = po_row_count_tiles(po_tnode_own_row(loop), size_of(tiles));
        found =
            isl_union_pw_aff_plain_is_equal(row, tiles->row) == isl_bool_true;
        isl_union_pw_aff_free(row);
    }
    return found ? loop : NULL;
}

/* Return the dependences between instances that the first "n" loops of the path execute at
 * the same time.
 */
static __isl_give isl_union_map *deps_below(const po_steps *s,
                                            const po_tpath *path, int n)
{
    isl_union_map *deps =
        s->expanded ? po_deps_union(s->expanded_deps, s->expanded, false)
                    : po_deps_union(s->deps, s->scop, false);

    for (int i = 0; i < n; i++)
        if (path->node[i]->kind == PO_TNODE_LOOP)
            deps = isl_union_map_eq_at_multi_union_pw_aff(
                deps, isl_multi_union_pw_aff_from_union_pw_aff(
                          isl_union_pw_aff_copy(path->node[i]->row)));
    return deps;
}

isl_union_pw_aff *po_steps_diamond_row(po_steps *s, const po_tpath *path, int n,
                                       const po_tnode *time,
                                       const po_tnode *space, long size,
                                       long other)
{
    isl_union_map *deps = deps_below(s, path, n);
    isl_union_pw_aff *row = NULL;
    po_mirror mirror;

    if (po_mirror_find(s->scop, time->row, space->row, deps, s->arena,
                       &mirror)) {
        row = po_mirror_row(&mirror, s->scop, isl_union_pw_aff_copy(time->row),
                            isl_union_pw_aff_copy(space->row));
        row = isl_union_pw_aff_add(
            po_row_count_tiles(row, size),
            po_row_count_tiles(isl_union_pw_aff_copy(space->row), other));
        row = po_steps_keep_row(s, row);
    }
    isl_union_map_free(deps);
    return row;
}

/* Take "t.tile, i.tile": let the tiles of the first loop be those between lines of the
 * mirror image of the second one in it, and the steps be those of a wavefront of both.
 */
static const po_tnode *of_tiles(po_steps *s, const char *time, po_args *args)
{
    po_arg_names names = {.n = 2, .name = {time}};
    const po_tnode *points[2];
    po_chain chain;
    po_tnode *loop;

    if (!po_args_name(s, args, &names.name[1]) || !po_args_end(s, args) ||
        !po_steps_find_chain(s, &names, &chain))
        return NULL;
    if (chain.level[0] > chain.level[1])
        return po_steps_refuse(s, "'%s' is not around '%s'", names.name[0],
                               names.name[1]);
    for (int i = 0; i < 2; i++) {
        points[i] =
            size_of(chain.loop[i]) > 0 ? points_of(chain.loop[i]) : NULL;
        if (!points[i])
            return po_steps_refuse(s,
                                   "'%s' is no loop over tiles of a loop "
                                   "directly in it",
                                   names.name[i]);
    }
    loop = po_tnode_copy(s, chain.loop[0]);
    loop->name = po_arena_printf(s->arena, "%s.wave", loop->name);
    loop->row = po_steps_diamond_row(s, &chain.path, chain.level[0], points[0],
                                     points[1], size_of(chain.loop[0]),
                                     size_of(chain.loop[1]));
    if (!loop->row)
        return po_steps_refuse(s,
                               "dependences go back in each mirror image of "
                               "'%s' in '%s'",
                               points[1]->name, points[0]->name);
    po_tnode_make_wave(loop);
    po_tnode_add_mark(loop, PO_MARK_DIAMOND, 0);
    return po_tpath_replace(s, &chain.path, chain.level[0], loop);
}

const po_tnode *po_step_diamond(po_steps *s, po_args *args)
{
    const char *name;

    if (!po_args_name(s, args, &name))
        return NULL;
    return po_args_has(args, ",") ? of_tiles(s, name, args)
                                  : between_lines(s, name, args);
}
