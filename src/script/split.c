/* Script steps split, peel and unroll: index-set splitting of a loop at a
 * value, at its ends, or into full and partial tiles, and unrolling.  Returns
 * the new tree, or NULL with a reason; run.c checks legality.
 */
#include "internal.h"

#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

/* --- at a value, and at an end --------------------------------------------------------- */

/* Return the instances of the last loop of the path whose dates are less than the value, which is
 * a function of the dates of those around it: those of instances that there are.
 */
static __isl_give isl_union_set *earlier(const po_steps *s,
                                         const po_tpath *path,
                                         __isl_take isl_pw_aff *value)
{
    isl_space *space = isl_pw_aff_get_domain_space(value);
    isl_size depth = isl_space_dim(space, isl_dim_set);
    isl_union_map *all =
        po_tpath_dates(s, path, path->n - 1, path->node[path->n - 1]);
    isl_multi_aff *around;
    isl_aff *own;

    if (depth < 0) {
        isl_space_free(space);
        isl_pw_aff_free(value);
        return isl_union_map_domain(isl_union_map_free(all));
    }
    space = isl_space_add_dims(space, isl_dim_set, 1);
    around = isl_multi_aff_project_out_map(isl_space_copy(space), isl_dim_set,
                                           (unsigned)depth, 1);
    own = isl_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_set,
                                (unsigned)depth);
    return isl_union_set_gist(
        isl_union_set_apply(isl_union_set_from_set(isl_pw_aff_lt_set(
                                isl_pw_aff_from_aff(own),
                                isl_pw_aff_pullback_multi_aff(value, around))),
                            isl_union_map_reverse(all)),
        isl_union_set_intersect_params(po_scop_domain(s->scop),
                                       isl_set_copy(s->scop->context)));
}

/* Return the tree with the last loop of the path twice, for the instances in the set, which
 * is taken, and for the others, with these names.
 */
static const po_tnode *split(po_steps *s, const po_tpath *path,
                             __isl_take isl_union_set *first, const char *name1,
                             const char *name2)
{
    const po_tnode *loop = path->node[path->n - 1];
    isl_union_set *rest = isl_union_set_subtract(
        isl_union_set_copy(loop->domain), isl_union_set_copy(first));
    const po_tnode *half[2];
    const char *name[2] = {name1, name2};

    half[0] = po_tnode_restrict(s, loop, first);
    half[1] = po_tnode_restrict(s, loop, rest);
    isl_union_set_free(first);
    isl_union_set_free(rest);
    for (int i = 0; i < 2; i++) {
        po_tnode *named;

        if (!half[i])
            return po_steps_refuse(s, "all iterations of '%s' are on one side",
                                   loop->name);
        named = po_tnode_copy(s, half[i]);
        named->name = po_arena_printf(s->arena, "%s.%s", loop->name, name[i]);
        half[i] = named;
    }
    return po_tpath_replace(s, path, path->n - 1, po_tnode_parts(s, 2, half));
}

const po_tnode *po_step_split(po_steps *s, po_args *args)
{
    po_tpath path;
    po_tpath to;
    const char *name;
    const char *of = NULL;
    isl_pw_aff *at;
    isl_union_set *first;
    int stmt;

    if (!po_args_name(s, args, &name))
        return NULL;
    if (po_args_has(args, "where"))
        return po_steps_find_loop(s, name, &path)
                   ? po_steps_split_where(s, args, &path)
                   : NULL;
    if ((po_args_has(args, "of") && !po_args_name(s, args, &of)) ||
        !po_args_word(s, args, "at") || !po_steps_find_loop(s, name, &path) ||
        (of && !po_steps_find_stmt(s, of, &to, &stmt)))
        return NULL;
    at = po_args_date(s, args, &path);
    if (!at)
        return NULL;
    first = earlier(s, &path, at);
    if (of)
        first = isl_union_set_intersect(
            first, isl_union_set_from_set(isl_set_universe(
                       isl_set_get_space(s->scop->stmt[stmt].domain))));
    return split(s, &path, first, "low", "high");
}

/* Return the instances of the last loop of the path in its first "n" iterations, or the
 * last ones.
 */
static __isl_give isl_union_set *at_end(const po_steps *s, const po_tpath *path,
                                        bool is_last, long n)
{
    const char *text = po_arena_printf(s->arena,
                                       is_last ? "{ [m] -> [r] : r > m - %ld }"
                                               : "{ [m] -> [r] : r < m + %ld }",
                                       n);
    isl_map *near = isl_map_read_from_str(s->scop->ctx, text);
    isl_map *date = isl_map_apply_range(po_tpath_end(s, path, is_last), near);
    isl_size depth = isl_map_dim(date, isl_dim_in);
    isl_union_map *all =
        po_tpath_dates(s, path, path->n - 1, path->node[path->n - 1]);
    isl_set *set;

    if (depth < 0) {
        isl_map_free(date);
        isl_union_map_free(all);
        return NULL;
    }
    date =
        isl_map_move_dims(date, isl_dim_out, 0, isl_dim_in, 0, (unsigned)depth);
    set = isl_map_range(date);
    return isl_union_set_apply(isl_union_set_from_set(set),
                               isl_union_map_reverse(all));
}

/* --- whole tiles ------------------------------------------------------------------- */

/* Loops in tiles, and the loops over these: "tile" is the place of each among the dates of the
 * loops around, of which there are "n_outer", and "size" how many iterations a tile has.
 */
struct tiled {
    const po_chain *chain;
    int outermost;
    int n_outer;
    int tile[PO_MAX_ARG];
    long size[PO_MAX_ARG];
};

/* The number of iterations of tiles that the loop counts; 0 if it does not. */
static long size_of(const po_tnode *loop)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, PO_MARK_TILE) == 0)
            return loop->mark[i].number;
    return 0;
}

bool po_tnode_counts_tiles(const po_tnode *loop, const po_tnode *point,
                           long size)
{
    isl_union_pw_aff *tiles =
        po_row_count_tiles(isl_union_pw_aff_copy(point->row), size);
    isl_bool same = isl_union_pw_aff_plain_is_equal(loop->row, tiles);

    isl_union_pw_aff_free(tiles);
    return same == isl_bool_true;
}

/* Find the loops over tiles, the innermost around those in tiles. */
static bool find_tiles(po_steps *s, struct tiled *t)
{
    const po_tpath *path = &t->chain->path;

    t->n_outer = 0;
    for (int i = 0; i < t->chain->n; i++)
        t->size[i] = 0;
    for (int k = 0; k < t->outermost; k++) {
        const po_tnode *loop = path->node[k];
        long size = size_of(loop);

        if (loop->kind != PO_TNODE_LOOP)
            continue;
        for (int i = 0; i < t->chain->n && size > 0; i++)
            if (po_tnode_counts_tiles(loop, t->chain->loop[i], size)) {
                t->tile[i] = t->n_outer;
                t->size[i] = size;
            }
        t->n_outer++;
    }
    for (int i = 0; i < t->chain->n; i++)
        if (t->size[i] == 0)
            return po_steps_fail(s,
                                 "no loop around '%s' counts tiles of it: "
                                 "'tile' comes first",
                                 t->chain->loop[i]->name);
    return true;
}

/* Return { [outer, members] } with all members of the tiles "outer". */
static __isl_give isl_set *all_in_tiles(const struct tiled *t,
                                        __isl_take isl_set *outer)
{
    unsigned n = (unsigned)t->n_outer;
    isl_set *all = isl_set_add_dims(outer, isl_dim_set, (unsigned)t->chain->n);
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(all));

    for (int i = 0; i < t->chain->n; i++) {
        isl_aff *at = isl_aff_var_on_domain(isl_local_space_copy(space),
                                            isl_dim_set, n + (unsigned)i);
        isl_aff *begin = isl_aff_var_on_domain(
            isl_local_space_copy(space), isl_dim_set, (unsigned)t->tile[i]);

        begin = isl_aff_scale_val(
            begin, isl_val_int_from_si(isl_set_get_ctx(all), t->size[i]));
        at = isl_aff_sub(at, begin);
        all = isl_set_intersect(
            all, isl_set_from_basic_set(isl_aff_ge_basic_set(
                     isl_aff_copy(at),
                     isl_aff_zero_on_domain(isl_local_space_copy(space)))));
        at = isl_aff_add_constant_si(at, -(int)t->size[i]);
        all = isl_set_intersect(
            all, isl_set_from_basic_set(isl_aff_neg_basic_set(at)));
    }
    isl_local_space_free(space);
    return all;
}

/* Return the dates of the loops around the tiles, for which an instance that a whole tile would
 * have is missing: of "dates", { S[i] -> [outer, members] }, for each statement.
 */
static __isl_give isl_set *find_partial(const struct tiled *t,
                                        __isl_keep isl_union_map *dates,
                                        __isl_keep isl_set *outer)
{
    isl_map_list *list = isl_union_map_get_map_list(dates);
    isl_size n = isl_map_list_n_map(list);
    isl_set *partial = isl_set_empty(isl_set_get_space(outer));

    for (int i = 0; i < n; i++) {
        isl_set *missing = all_in_tiles(t, isl_set_copy(outer));

        missing = isl_set_subtract(
            missing, isl_map_range(isl_map_list_get_map(list, i)));
        missing = isl_set_project_out(
            missing, isl_dim_set, (unsigned)t->n_outer, (unsigned)t->chain->n);
        partial = isl_set_union(partial, missing);
    }
    isl_map_list_free(list);
    return n < 0 ? isl_set_free(partial) : partial;
}

/* Return the instances of the loops that are in whole tiles. */
static __isl_give isl_union_set *in_whole(const po_steps *s,
                                          const struct tiled *t)
{
    const po_tpath *path = &t->chain->path;
    const po_tnode *loop = path->node[t->outermost];
    isl_union_map *around = po_tpath_dates(s, path, t->outermost - 1, loop);
    isl_union_map *dates = isl_union_map_copy(around);
    isl_set *outer =
        isl_set_from_union_set(isl_union_map_range(isl_union_map_copy(around)));
    isl_set *partial;

    for (int i = 0; i < t->chain->n; i++)
        dates = isl_union_map_flat_range_product(
            dates, isl_union_map_from_union_pw_aff(
                       isl_union_pw_aff_copy(t->chain->loop[i]->row)));
    partial = find_partial(t, dates, outer);
    isl_union_map_free(dates);
    return isl_union_set_apply(
        isl_union_set_from_set(isl_set_subtract(outer, partial)),
        isl_union_map_reverse(around));
}

/* Put the iterations of loops in whole tiles apart from those in others. */
static const po_tnode *peel_partial(po_steps *s, const po_arg_names *names)
{
    po_chain chain;
    struct tiled t = {.chain = &chain};
    po_tpath path;
    isl_union_set *whole;

    if (!po_steps_find_chain(s, names, &chain))
        return NULL;
    t.outermost = chain.level[0];
    for (int i = 1; i < chain.n; i++)
        if (chain.level[i] < t.outermost)
            t.outermost = chain.level[i];
    if (!find_tiles(s, &t))
        return NULL;
    whole = in_whole(s, &t);
    if (!whole)
        return po_steps_refuse(s, "it is too complex");
    path = chain.path;
    path.n = t.outermost + 1;
    return split(s, &path, whole, "whole", "partial");
}

const po_tnode *po_step_peel(po_steps *s, po_args *args)
{
    po_tpath path;
    po_arg_names names;
    bool is_last;
    long n = 1;
    isl_union_set *end;

    if (!po_args_names(s, args, &names) || !po_args_word(s, args, ":"))
        return NULL;
    if (po_args_has(args, "partial"))
        return po_args_end(s, args) ? peel_partial(s, &names) : NULL;
    is_last = po_args_has(args, "last");
    if ((!is_last && !po_args_word(s, args, "first")) ||
        (*args->at && !po_args_number(s, args, 1, 1L << 20, &n)) ||
        !po_args_end(s, args))
        return NULL;
    if (names.n != 1)
        return po_steps_refuse(s, "one loop has iterations at an end, not %d",
                               names.n);
    if (!po_steps_find_loop(s, names.name[0], &path))
        return NULL;
    end = at_end(s, &path, is_last, n);
    if (!end)
        return po_steps_refuse(s, "it is too complex");
    if (!is_last)
        return split(s, &path, end, "first", "rest");
    end = isl_union_set_subtract(
        isl_union_set_copy(path.node[path.n - 1]->domain), end);
    return split(s, &path, end, "rest", "last");
}

/* --- one after the other ------------------------------------------------------------- */

/* Return the place in its tile of each instance of the last loop of the path, from 0 on, if a
 * loop around counts tiles of it; NULL if none does.
 */
static isl_union_pw_aff *place_in_tile(const po_tpath *path)
{
    const po_tnode *loop = path->node[path->n - 1];

    for (int k = path->n - 2; k >= 0; k--) {
        const po_tnode *tile = path->node[k];
        long size = tile->kind == PO_TNODE_LOOP ? size_of(tile) : 0;

        if (size > 0 && po_tnode_counts_tiles(tile, loop, size))
            return po_row_skew(po_tnode_own_row(loop), tile->row, -size);
    }
    return NULL;
}

/* The dates of the last loop of the path, or where these are not a few numbers, their places in
 * a tile; "*low" to "*high", NULL if these are not few either.
 */
static __isl_give isl_union_map *few_values(po_steps *s, const po_tpath *path,
                                            long *low, long *high)
{
    const po_tnode *loop = path->node[path->n - 1];
    po_tpath only = {.n = 1, .node = {loop}};
    isl_union_map *row = po_tpath_dates(s, &only, 0, loop);
    isl_union_pw_aff *place;

    if (po_row_find_values(row, PO_MAX_UNROLL, low, high))
        return row;
    row = isl_union_map_free(row);
    place = place_in_tile(path);
    if (!place)
        return NULL;
    only.node[0] =
        po_tnode_loop(s, loop, po_steps_keep_row(s, place), loop->part[0]);
    row = po_tpath_dates(s, &only, 0, loop);
    return po_row_find_values(row, PO_MAX_UNROLL, low, high)
               ? row
               : isl_union_map_free(row);
}

/* Return a loop for each value from "low" to "high" of "row", of the last loop of the path. */
static const po_tnode *unroll(po_steps *s, const po_tpath *path,
                              __isl_keep isl_union_map *row, long low,
                              long high)
{
    const po_tnode *loop = path->node[path->n - 1];
    const po_tnode *part[PO_MAX_UNROLL];
    int n = 0;

    for (long value = low; value <= high; value++) {
        isl_union_set *at = po_row_instances_at(row, value);
        const po_tnode *one = po_tnode_restrict(s, loop, at);
        po_tnode *named = one ? po_tnode_copy(s, one) : NULL;

        isl_union_set_free(at);
        if (!named)
            continue;
        named->name = po_arena_printf(s->arena, "%s.%d", loop->name, n);
        named->n_mark = 0;
        part[n++] = named;
    }
    return n > 0 ? po_tpath_replace(s, path, path->n - 1,
                                    po_tnode_parts(s, n, part))
                 : po_steps_refuse(s, "it is too complex");
}

/* Have the tree be what the step makes of it; false if it is refused. */
static bool go_on(po_steps *s, const char *step)
{
    const po_tnode *root = po_steps_take(s, step);

    if (root)
        s->root = root;
    return root;
}

/* Return the tree with "n" iterations of the loop after each other, where there are as many:
 * those in strips of n, in a loop of their own if that is legal.
 */
static const po_tnode *unroll_by(po_steps *s, const char *name, long n)
{
    const po_tnode *before = s->root;
    const po_tnode *root = NULL;
    po_arena *arena = s->arena;

    if (go_on(s, po_arena_printf(arena, "strip-mine %s: %ld", name, n))) {
        bool is_cut =
            go_on(s, po_arena_printf(arena, "peel %s.point: partial", name));

        if (is_cut)
            po_steps_advance(
                s, po_arena_printf(arena, "distribute %s.tile", name));
        root = po_steps_take(s, po_arena_printf(arena, "unroll %s.point%s",
                                                name, is_cut ? ".whole" : ""));
    }
    s->root = before;
    return root;
}

const po_tnode *po_step_unroll(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const po_tnode *loop;
    isl_union_map *row;
    long n = 0;
    long low;
    long high;

    if (!po_args_name(s, args, &name) ||
        (po_args_has(args, ":") &&
         !po_args_number(s, args, 2, PO_MAX_UNROLL, &n)) ||
        !po_args_end(s, args) || !po_steps_find_loop(s, name, &path))
        return NULL;
    loop = path.node[path.n - 1];
    if (loop->n_mark > 1 || (loop->n_mark == 1 && size_of(loop) == 0))
        return po_steps_refuse(s, "'%s' has the mark '%s'", name,
                               loop->mark[0].name);
    if (n > 0)
        return unroll_by(s, name, n);
    row = few_values(s, &path, &low, &high);
    if (!row)
        return po_steps_refuse(s,
                               "'%s' has no constant number of iterations, up "
                               "to %d: 'unroll %s: 4' for 4 at a time",
                               loop->name, PO_MAX_UNROLL, name);
    loop = unroll(s, &path, row, low, high);
    isl_union_map_free(row);
    return loop;
}
