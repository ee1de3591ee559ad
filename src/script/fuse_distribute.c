/* Script steps fuse, distribute, isolate and sink: loop fusion and
 * distribution, and moving a statement into a loop beside it.  In: the tree of
 * steps and the words of the step; out: the new tree, or NULL with a reason.
 * Legality is checked by the caller (run.c), as for all steps.
 */
#include "internal.h"

#include <isl/space.h>

__isl_give isl_union_pw_aff *po_tnode_own_row(const po_tnode *loop)
{
    return isl_union_pw_aff_intersect_domain(isl_union_pw_aff_copy(loop->row),
                                             isl_union_set_copy(loop->domain));
}

const po_tnode *po_tnode_join(po_steps *s, const po_tnode *parts, int first,
                              int last, const po_tnode *node)
{
    po_tnode *less = po_tnode_copy(s, parts);
    int n = 0;

    for (int i = 0; i < parts->n_part; i++) {
        if (i == first)
            less->part[n++] = node;
        else if (i < first || i > last)
            less->part[n++] = parts->part[i];
    }
    return po_tnode_parts(s, n, less->part);
}

bool po_steps_are_neighbours(po_steps *s, const po_tpath *a, const po_tpath *b,
                             const po_arg_names *names)
{
    int level = a->n - 2;

    if (a->n != b->n || level < 0 || a->node[level] != b->node[level] ||
        a->node[level]->kind == PO_TNODE_LOOP)
        return po_steps_fail(s, "'%s' and '%s' do not follow each other",
                             names->name[0], names->name[1]);
    if (b->at[level] == a->at[level] + 1)
        return true;
    if (b->at[level] <= a->at[level])
        return po_steps_fail(s, "'%s' is not in front of '%s'", names->name[0],
                             names->name[1]);
    return po_steps_fail(s, "there is more between '%s' and '%s'",
                         names->name[0], names->name[1]);
}

const po_tnode *po_step_fuse(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_tpath a;
    po_tpath b;
    const po_tnode *loop[2];
    const po_tnode *body[2];
    const po_tnode *node;
    isl_union_pw_aff *row;

    if (!po_args_names(s, args, &names) || !po_args_end(s, args))
        return NULL;
    if (names.n != 2)
        return po_steps_refuse(s, "two loops are fused, not %d", names.n);
    if (!po_steps_find_loop(s, names.name[0], &a) ||
        !po_steps_find_loop(s, names.name[1], &b) ||
        !po_steps_are_neighbours(s, &a, &b, &names))
        return NULL;
    loop[0] = a.node[a.n - 1];
    loop[1] = b.node[b.n - 1];
    body[0] = loop[0]->part[0];
    body[1] = loop[1]->part[0];
    row = isl_union_pw_aff_union_add(po_tnode_own_row(loop[0]),
                                     po_tnode_own_row(loop[1]));
    node = po_tnode_parts(s, 2, body);
    node = po_tnode_loop(s, loop[0], po_steps_keep_row(s, row), node);
    node =
        po_tnode_join(s, a.node[a.n - 2], a.at[a.n - 2], b.at[b.n - 2], node);
    return po_tpath_replace(s, &a, a.n - 2, node);
}

/* Return the loop once for each of n groups of its parts; group number g begins with part
 * begin[g].
 */
static const po_tnode *distributed(po_steps *s, const po_tnode *loop, int n,
                                   const int *begin)
{
    const po_tnode *body = loop->part[0];
    const po_tnode **part =
        po_arena_array(s->arena, (size_t)n + 1, sizeof(*part));

    for (int g = 0; g < n; g++) {
        int end = g + 1 < n ? begin[g + 1] : body->n_part;

        part[g] = po_tnode_parts(s, end - begin[g], body->part + begin[g]);
        part[g] = po_tnode_loop(s, loop, loop->row, part[g]);
    }
    return po_tnode_parts(s, n, part);
}

const po_tnode *po_step_distribute(po_steps *s, po_args *args)
{
    po_tpath path;
    po_tpath to;
    const char *name;
    const char *before = NULL;
    const po_tnode *loop;
    int *begin;
    int n = 0;
    int stmt;

    if (!po_args_name(s, args, &name) ||
        (po_args_has(args, "before") && !po_args_name(s, args, &before)) ||
        !po_args_end(s, args) || !po_steps_find_loop(s, name, &path) ||
        (before && !po_steps_find_stmt(s, before, &to, &stmt)))
        return NULL;
    loop = path.node[path.n - 1];
    if (loop->part[0]->kind != PO_TNODE_PARTS)
        return po_steps_refuse(s, "there is one part only directly in '%s'",
                               name);
    begin = po_arena_array(s->arena, (size_t)loop->part[0]->n_part + 1,
                           sizeof(*begin));
    for (int i = 0; i < loop->part[0]->n_part; i++)
        if (i == 0 || !before ||
            (to.n > path.n + 1 && to.node[path.n - 1] == loop &&
             to.at[path.n] == i))
            begin[n++] = i;
    if (n < 2)
        return po_steps_refuse(s, "'%s' does not begin a part in '%s'", before,
                               name);
    return po_tpath_replace(s, &path, path.n - 1,
                            distributed(s, loop, n, begin));
}

/* Take the innermost loop around the statement that has more than one part apart around
 * that with the statement; false if there is none.
 */
static bool isolate_once(po_steps *s, const char *name)
{
    po_tpath path;
    int stmt;
    int level;

    if (!po_steps_find_stmt(s, name, &path, &stmt))
        return false;
    for (level = path.n - 2; level > 0; level--)
        if (path.node[level]->kind == PO_TNODE_PARTS &&
            path.node[level - 1]->kind == PO_TNODE_LOOP) {
            int at = path.at[level];
            int n = path.node[level]->n_part;
            int begin[3] = {0, at > 0 ? at : 1, at + 1};
            const po_tnode *parts = distributed(
                s, path.node[level - 1], 1 + (at > 0) + (at + 1 < n), begin);

            s->root = po_tpath_replace(s, &path, level - 1, parts);
            return true;
        }
    return false;
}

const po_tnode *po_step_isolate(po_steps *s, po_args *args)
{
    const po_tnode *before = s->root;
    const po_tnode *root;
    const char *name;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args))
        return NULL;
    while (isolate_once(s, name))
        ;
    root = s->root;
    s->root = before;
    return s->why ? NULL : root;
}

/* --- statements into loops ------------------------------------------------------- */

__isl_give isl_union_map *po_tpath_dates(const po_steps *s,
                                         const po_tpath *path, int level,
                                         const po_tnode *of)
{
    isl_union_pw_aff_list *list =
        isl_union_pw_aff_list_alloc(s->scop->ctx, level + 1);
    isl_union_set *domain = isl_union_set_intersect(
        po_scop_domain(s->scop), isl_union_set_copy(of->domain));
    isl_space *space =
        isl_space_set_from_params(isl_set_get_space(s->scop->context));
    isl_multi_union_pw_aff *all;
    int n = 0;

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(s->scop->context));
    for (int i = 0; i <= level; i++) {
        if (path->node[i]->kind != PO_TNODE_LOOP)
            continue;
        list = isl_union_pw_aff_list_add(
            list, isl_union_pw_aff_intersect_domain(
                      isl_union_pw_aff_copy(path->node[i]->row),
                      isl_union_set_universe(isl_union_set_copy(domain))));
        n++;
    }
    space = isl_space_add_dims(space, isl_dim_set, (unsigned)n);
    if (n == 0) {
        isl_union_pw_aff_list_free(list);
        return isl_union_map_from_domain_and_range(
            domain, isl_union_set_from_set(isl_set_universe(space)));
    }
    all = isl_multi_union_pw_aff_from_union_pw_aff_list(space, list);
    all = isl_multi_union_pw_aff_intersect_domain(all, domain);
    return isl_union_map_from_multi_union_pw_aff(all);
}

__isl_give isl_map *po_tpath_end(const po_steps *s, const po_tpath *path,
                                 bool is_last)
{
    isl_union_map *all =
        po_tpath_dates(s, path, path->n - 1, path->node[path->n - 1]);
    isl_set *range = isl_set_from_union_set(isl_union_map_range(all));
    isl_size n = isl_set_dim(range, isl_dim_set);
    isl_map *map = isl_map_from_range(range);

    if (n < 1)
        return isl_map_free(map);
    map =
        isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0, (unsigned)n - 1);
    return is_last ? isl_map_lexmax(map) : isl_map_lexmin(map);
}

/* Return the first date of the loop, or the last one, as a function of the instances of the
 * part beside it; NULL, with a reason, if it has none for some of them.
 */
static isl_union_pw_aff *dates_beside(po_steps *s, const po_tpath *loop,
                                      const po_tnode *part, bool is_last)
{
    isl_union_map *all = po_tpath_dates(s, loop, loop->n - 2, part);
    isl_map *end = po_tpath_end(s, loop, is_last);
    isl_union_map *date = isl_union_map_apply_range(
        isl_union_map_copy(all), isl_union_map_from_map(end));
    isl_union_set *missing =
        isl_union_set_subtract(isl_union_map_domain(all),
                               isl_union_map_domain(isl_union_map_copy(date)));
    isl_bool is_complete = isl_union_set_is_empty(missing);
    isl_multi_union_pw_aff *rows;
    isl_union_pw_aff *row;

    isl_union_set_free(missing);
    if (is_complete != isl_bool_true) {
        isl_union_map_free(date);
        po_steps_fail(s,
                      "'%s' may have no iteration where the statement has "
                      "one: say where with 'at'",
                      loop->node[loop->n - 1]->name);
        return NULL;
    }
    rows = isl_multi_union_pw_aff_from_union_map(date);
    row = isl_multi_union_pw_aff_get_union_pw_aff(rows, 0);
    isl_multi_union_pw_aff_free(rows);
    return row;
}

/* Return the value, a function of the dates of the loops around the last one of the path, as one of
 * the instances of the part.
 */
static __isl_give isl_union_pw_aff *row_of_value(const po_steps *s,
                                                 const po_tpath *path,
                                                 const po_tnode *part,
                                                 __isl_take isl_pw_aff *value)
{
    isl_union_map *row = po_tpath_dates(s, path, path->n - 2, part);
    isl_map *map = isl_map_from_pw_aff(value);
    isl_multi_union_pw_aff *rows;
    isl_union_pw_aff *result;

    row = isl_union_map_apply_range(row, isl_union_map_from_map(map));
    rows = isl_multi_union_pw_aff_from_union_map(row);
    result = isl_multi_union_pw_aff_get_union_pw_aff(rows, 0);
    isl_multi_union_pw_aff_free(rows);
    return isl_union_pw_aff_gist(
        result, isl_union_pw_aff_domain(isl_union_pw_aff_copy(result)));
}

/* Put the part beside the loop into it, at the dates of "row", which is taken. */
static const po_tnode *put_inside(po_steps *s, const po_tpath *path, int part,
                                  __isl_take isl_union_pw_aff *row)
{
    int level = path->n - 2;
    const po_tnode *parts = path->node[level];
    const po_tnode *loop = path->node[path->n - 1];
    int at = path->at[level];
    const po_tnode *body[2] = {loop->part[0], loop->part[0]};
    const po_tnode *node;

    body[part < at ? 0 : 1] = parts->part[part];
    row = isl_union_pw_aff_union_add(
        po_tnode_own_row(loop),
        isl_union_pw_aff_intersect_domain(
            row, isl_union_set_copy(parts->part[part]->domain)));
    node = po_tnode_loop(s, loop, po_steps_keep_row(s, row),
                         po_tnode_parts(s, 2, body));
    node = po_tnode_join(s, parts, part < at ? part : at, part < at ? at : part,
                         node);
    return po_tpath_replace(s, path, level, node);
}

const po_tnode *po_step_sink(po_steps *s, po_args *args)
{
    po_tpath path;
    po_tpath to;
    const char *name;
    const char *into;
    isl_pw_aff *value = NULL;
    isl_union_pw_aff *row;
    int level;
    int stmt;
    int part;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, "into") ||
        !po_args_name(s, args, &into) || !po_steps_find_loop(s, into, &path))
        return NULL;
    if (po_args_has(args, "at")) {
        value = po_args_date(s, args, &path);
        if (!value)
            return NULL;
    }
    level = -1;
    if (po_args_end(s, args) && po_steps_find_stmt(s, name, &to, &stmt))
        level = path.n - 2;
    part = level >= 0 && to.n > level + 1 && to.node[level] == path.node[level]
               ? to.at[level]
               : -1;
    if (part < 0 || path.node[level]->kind != PO_TNODE_PARTS ||
        (part != path.at[level] - 1 && part != path.at[level] + 1)) {
        isl_pw_aff_free(value);
        return s->why ? NULL
                      : po_steps_refuse(s,
                                        "'%s' is not directly in front of "
                                        "'%s', nor behind it",
                                        name, into);
    }
    row = value ? row_of_value(s, &path, path.node[level]->part[part], value)
                : dates_beside(s, &path, path.node[level]->part[part],
                               part > path.at[level]);
    return row ? put_inside(s, &path, part, row) : NULL;
}
