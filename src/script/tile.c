/* Script steps tile, strip-mine, wavefront and unroll-jam: strip-mining of a
 * chain of loops at one or more levels, with sizes that are numbers or names,
 * sums of two loops, and unroll-and-jam.  Returns the new tree, or NULL with a
 * reason; run.c checks legality.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

#include "polyopt/tile_size.h"

/* The sizes of tiles: of "n_level" levels, the outermost first, one for each loop.  Where some are
 * names, with "has_name", "name" is that of a parameter, or NULL.
 */
struct sizes {
    int n_level;
    long size[PO_MAX_SIZE_LEVEL][PO_MAX_ARG];
    bool has_name;
    const char *name[PO_MAX_SIZE_LEVEL][PO_MAX_ARG];
};

/* Take a number or a name for a loop, of the last level. */
static bool take_size(po_steps *s, po_args *args, struct sizes *sizes, int i)
{
    int level = sizes->n_level - 1;
    long *size = &sizes->size[level][i];
    const char *name;
    int param;

    if (!isalpha((unsigned char)*args->at) && *args->at != '_')
        return po_args_number(s, args, 0, 1L << 30, size);
    if (!po_args_name(s, args, &name))
        return false;
    param = po_steps_find_size(s, name);
    if (param < 0)
        return false;
    sizes->has_name = true;
    sizes->name[level][i] = s->scop->param[param].name;
    *size = PO_MAX_TILE_SIZE;
    return true;
}

/* Can the tiles be those that sizes with names are for? */
static bool may_be_names(po_steps *s, const struct sizes *sizes, int n)
{
    for (int level = 0; level < sizes->n_level && sizes->has_name; level++)
        for (int i = 0; i < n; i++) {
            long size = sizes->size[level][i];

            if (size > PO_MAX_TILE_SIZE)
                return po_steps_fail(s,
                                     "beside a size that is a name, none is "
                                     "more than %ld",
                                     PO_MAX_TILE_SIZE);
            if (level > 0 && size > 1 && sizes->size[level - 1][i] < 2)
                return po_steps_fail(s,
                                     "beside a size that is a name, a loop "
                                     "without tiles of one level has none of "
                                     "the next");
        }
    return true;
}

/* Take "32, 16 / TI, 4": for each level a size for each of n loops, or one for all. */
static bool take_sizes(po_steps *s, po_args *args, int n, struct sizes *sizes)
{
    *sizes = (struct sizes){0};
    do {
        int level = sizes->n_level;
        int i = 0;

        if (sizes->n_level++ == PO_MAX_SIZE_LEVEL)
            return po_steps_fail(s, "tiles have at most %d levels",
                                 PO_MAX_SIZE_LEVEL);
        do {
            if (i == n)
                return po_steps_fail(s, "there are more sizes than loops");
            if (!take_size(s, args, sizes, i))
                return false;
            i++;
        } while (po_args_has(args, ","));
        if (i != 1 && i != n)
            return po_steps_fail(s, "%d loops have %d sizes", n, i);
        for (; i < n; i++) {
            sizes->size[level][i] = sizes->size[level][0];
            sizes->name[level][i] = sizes->name[level][0];
        }
    } while (po_args_has(args, "/"));
    return may_be_names(s, sizes, n);
}

void po_tnode_add_mark(po_tnode *loop, const char *name, long number)
{
    if (loop->n_mark < PO_MAX_TMARK)
        loop->mark[loop->n_mark++] = (po_tmark){.name = name, .number = number};
}

/* Return a loop around "body" that counts tiles of the iterations of "loop". */
static const po_tnode *tile_loop(po_steps *s, const po_tnode *loop, long size,
                                 const char *name, const po_tnode *body)
{
    isl_union_pw_aff *row =
        po_row_count_tiles(isl_union_pw_aff_copy(loop->row), size);
    po_tnode like = {.kind = PO_TNODE_LOOP, .name = name};

    po_tnode_add_mark(&like, PO_MARK_TILE, size);
    return po_tnode_loop(s, &like, po_steps_keep_row(s, row), body);
}

/* Is the loop cut at some level? */
static bool is_cut(const struct sizes *sizes, int i)
{
    for (int level = 0; level < sizes->n_level; level++)
        if (sizes->size[level][i] > 1)
            return true;
    return false;
}

/* Has the loop a mark that is said of the loop over tiles if there is one that is not in the
 * tree, or that is for those?
 */
static bool has_mark_of_tiles(const po_tnode *loop)
{
    static const char *const words[] = {
        PO_MARK_PARALLEL, PO_MARK_COLLAPSE, PO_MARK_REDUCE, PO_MARK_TILE,
        PO_MARK_WAVE,     PO_MARK_TILE_DIM, PO_MARK_LOCAL};

    for (int i = 0; i < loop->n_mark; i++)
        if (PO_IS_AMONG(loop->mark[i].name, words))
            return true;
    return loop->n_mark == PO_MAX_TMARK;
}

/* Can the loops of the chain be in tiles of which sizes are names? */
static bool may_have_names(po_steps *s, const po_chain *chain,
                           const struct sizes *sizes)
{
    for (int i = 0; i < chain->n; i++) {
        const po_tnode *loop = chain->loop[i];

        if (po_tnode_size(loop))
            return po_steps_fail(
                s, "'%s' is in tiles of a size that is a name already",
                loop->name);
        if (sizes->has_name && has_mark_of_tiles(loop))
            return po_steps_fail(
                s,
                "'%s' has a mark already; where a size is a name, 'tile' "
                "comes first",
                loop->name);
        if (sizes->has_name && i > 0 && chain->level[i] < chain->level[i - 1])
            return po_steps_fail(
                s,
                "'%s' is around '%s': where a size is a name, loops over "
                "tiles are in the order of the loops",
                loop->name, chain->loop[i - 1]->name);
    }
    return true;
}

/* Return the mark of a loop for tiles that have no loops in the tree, "size TI/8". */
static const char *mark_of_sizes(po_steps *s, const struct sizes *sizes, int i)
{
    const char *mark = PO_MARK_SIZE " ";

    for (int level = 0; level < sizes->n_level; level++) {
        const char *name = sizes->name[level][i];

        if (sizes->size[level][i] < 2)
            break;
        mark = po_arena_printf(s->arena, "%s%s", mark, level > 0 ? "/" : "");
        mark = name ? po_arena_printf(s->arena, "%s%s", mark, name)
                    : po_arena_printf(s->arena, "%s%ld", mark,
                                      sizes->size[level][i]);
    }
    return mark;
}

const po_tnode *po_chain_points(po_steps *s, const po_chain *chain,
                                const char *const *point, int outermost)
{
    const po_tpath *path = &chain->path;
    const po_tnode *node = path->node[path->n - 1]->part[0];

    for (int k = path->n - 1; k >= outermost; k--) {
        po_tnode *loop = po_tnode_copy(s, path->node[k]);

        for (int i = 0; i < chain->n; i++) {
            if (chain->level[i] != k || !point[i])
                continue;
            loop->name = po_arena_printf(s->arena, "%s.point", loop->name);
            if (*point[i])
                po_tnode_add_mark(loop, point[i], 0);
        }
        node = po_tnode_loop(s, loop, loop->row, node);
    }
    return node;
}

/* Put loops over tiles around the node, with these names, if there are some. */
static const po_tnode *put_tiles(po_steps *s, const po_chain *chain,
                                 const struct sizes *sizes,
                                 const po_arg_names *as, const po_tnode *node)
{
    int left = as->n;

    for (int level = sizes->n_level - 1; level >= 0; level--)
        for (int i = chain->n - 1; i >= 0; i--) {
            const char *name =
                po_arena_printf(s->arena, "%s.tile", chain->loop[i]->name);

            if (level > 0)
                name = po_arena_printf(s->arena, "%s%d", name, level + 1);
            if (sizes->size[level][i] < 2)
                continue;
            if (left > 0)
                name = as->name[--left];
            node =
                tile_loop(s, chain->loop[i], sizes->size[level][i], name, node);
        }
    return node;
}

/* Put loops over tiles around all loops of the chain. */
static const po_tnode *tile(po_steps *s, const po_chain *chain,
                            const struct sizes *sizes, const po_arg_names *as)
{
    int outermost = chain->level[0];
    const char *point[PO_MAX_ARG] = {NULL};
    const po_tnode *node;

    for (int i = 0; i < chain->n; i++) {
        if (is_cut(sizes, i))
            point[i] = sizes->has_name ? mark_of_sizes(s, sizes, i) : "";
        if (chain->level[i] < outermost)
            outermost = chain->level[i];
    }
    if (!may_have_names(s, chain, sizes))
        return NULL;
    node = po_chain_points(s, chain, point, outermost);
    if (!sizes->has_name)
        node = put_tiles(s, chain, sizes, as, node);
    return po_tpath_replace(s, &chain->path, outermost, node);
}

/* Take "as it, jt", a name for each loop over tiles, if it is there. */
static bool take_names(po_steps *s, po_args *args, const struct sizes *sizes,
                       int n, po_arg_names *as)
{
    int n_tile = 0;

    *as = (po_arg_names){0};
    if (!po_args_has(args, "as"))
        return true;
    if (sizes->has_name)
        return po_steps_fail(s, "the loops over tiles of a size that is a "
                                "name are not in the tree: they have no "
                                "others");
    if (!po_args_names(s, args, as))
        return false;
    for (int level = 0; level < sizes->n_level; level++)
        for (int i = 0; i < n; i++)
            n_tile += sizes->size[level][i] > 1;
    for (int i = 0; i < as->n; i++)
        if (strpbrk(as->name[i], "/@"))
            return po_steps_fail(s, "'%s' is no name for a loop", as->name[i]);
    return as->n == n_tile ||
           po_steps_fail(s, "%d loops over tiles have %d names", n_tile, as->n);
}

/* Take the sizes, and put loops over tiles around the loops. */
static const po_tnode *take_tiles(po_steps *s, po_args *args,
                                  const po_arg_names *names)
{
    struct sizes sizes;
    po_arg_names as;
    po_chain chain;

    if (!po_args_word(s, args, ":") || !take_sizes(s, args, names->n, &sizes) ||
        !take_names(s, args, &sizes, names->n, &as) || !po_args_end(s, args) ||
        !po_steps_find_chain(s, names, &chain))
        return NULL;
    return tile(s, &chain, &sizes, &as);
}

const po_tnode *po_step_tile(po_steps *s, po_args *args)
{
    po_arg_names names;

    return po_args_names(s, args, &names) ? take_tiles(s, args, &names) : NULL;
}

const po_tnode *po_step_strip_mine(po_steps *s, po_args *args)
{
    po_arg_names names = {.n = 1};

    return po_args_name(s, args, &names.name[0]) ? take_tiles(s, args, &names)
                                                 : NULL;
}

/* Return the tree with one more mark at the last loop of the path. */
static const po_tnode *with_mark(po_steps *s, const po_tpath *path,
                                 const char *name, long number)
{
    po_tnode *loop = po_tnode_copy(s, path->node[path->n - 1]);

    po_tnode_add_mark(loop, name, number);
    return po_tpath_replace(s, path, path->n - 1, loop);
}

/* Is a loop of the path, but for the last, jammed? */
static bool is_in_jammed(const po_tpath *path)
{
    for (int i = 0; i < path->n - 1; i++)
        for (int k = 0; k < path->node[i]->n_mark; k++)
            if (strcmp(path->node[i]->mark[k].name, PO_MARK_JAM) == 0)
                return true;
    return false;
}

const po_tnode *po_step_unroll_jam(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    long factor;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, ":") ||
        !po_args_number(s, args, 2, 64, &factor) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    if (path.node[path.n - 1]->part[0]->kind == PO_TNODE_LEAF &&
        !is_in_jammed(&path))
        return po_steps_refuse(s, "there is no loop in '%s'", name);
    return with_mark(s, &path, PO_MARK_JAM, factor);
}

void po_tnode_make_wave(po_tnode *loop)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, PO_MARK_TILE) == 0)
            loop->mark[i].name = PO_MARK_WAVE;
}

/* Have tiles of sizes that are names be executed in steps: those of the loops "names" of the chain,
 * points of tiles, outermost ones.
 */
static const po_tnode *make_steps(po_steps *s, const po_arg_names *names)
{
    po_arg_names points = *names;
    po_chain chain;
    const po_tnode *loop;

    for (int i = 0; i < names->n; i++) {
        const char *point = po_steps_name_of_points(s, names->name[i]);

        if (!point)
            return po_steps_refuse(
                s,
                "'%s' counts no tiles of a size that is a name, or stands "
                "beside one, as the other loop does",
                names->name[i]);
        points.name[i] = point;
    }
    if (!po_steps_find_chain(s, &points, &chain))
        return NULL;
    if (chain.level[0] >= chain.level[1])
        return po_steps_refuse(s, "'%s' is not around '%s'", names->name[0],
                               names->name[1]);
    for (int k = chain.level[0] + 1; k < chain.level[1]; k++)
        if (po_tnode_size(chain.path.node[k]))
            return po_steps_refuse(s,
                                   "a loop over tiles of '%s' is between: "
                                   "loops over tiles that are directly in "
                                   "each other make a wavefront",
                                   chain.path.node[k]->name);
    for (int i = 0; i < chain.n; i++)
        if (po_tnode_has_mark(chain.loop[i], PO_MARK_PARALLEL) ||
            po_tnode_has_mark(chain.loop[i], PO_MARK_COLLAPSE))
            return po_steps_refuse(
                s, "'%s' is parallel already: 'wavefront' comes first",
                names->name[i]);
    loop = po_tnode_marked(s, chain.loop[0], PO_MARK_WAVEFRONT, 0);
    return loop ? po_tpath_replace(s, &chain.path, chain.level[0], loop) : NULL;
}

const po_tnode *po_step_wavefront(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_chain chain;
    po_tnode *loop;

    if (!po_args_names(s, args, &names) || !po_args_end(s, args))
        return NULL;
    if (names.n != 2)
        return po_steps_refuse(s, "two loops make a wavefront, not %d",
                               names.n);
    if (po_steps_name_of_points(s, names.name[0]) ||
        po_steps_name_of_points(s, names.name[1]))
        return make_steps(s, &names);
    if (!po_steps_find_chain(s, &names, &chain))
        return NULL;
    if (chain.level[0] > chain.level[1])
        return po_steps_refuse(s, "'%s' is not around '%s'", names.name[0],
                               names.name[1]);
    loop = po_tnode_copy(s, chain.loop[0]);
    loop->name = po_arena_printf(s->arena, "%s.wave", loop->name);
    loop->row = po_steps_keep_row(
        s, po_row_skew(isl_union_pw_aff_copy(chain.loop[0]->row),
                       chain.loop[1]->row, 1));
    po_tnode_make_wave(loop);
    return po_tpath_replace(s, &chain.path, chain.level[0], loop);
}
