/* Steps that put iterations apart. */
#include "internal.h"

#include <isl/space.h>

/* Return the instances of the loop whose dates are less than the value. */
static __isl_give isl_union_set *earlier(const po_steps *s,
                                         const po_tnode *loop,
                                         __isl_take isl_pw_aff *value)
{
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(s->scop->context));
    isl_pw_aff_list *rows = isl_union_pw_aff_get_pw_aff_list(loop->row);
    isl_size n = isl_pw_aff_list_n_pw_aff(rows);

    for (int i = 0; i < n; i++) {
        isl_pw_aff *row = isl_pw_aff_list_get_pw_aff(rows, i);
        isl_space *space = isl_pw_aff_get_domain_space(row);
        isl_pw_aff *here =
            isl_pw_aff_insert_domain(isl_pw_aff_copy(value), space);

        all = isl_union_set_add_set(all, isl_pw_aff_lt_set(row, here));
    }
    isl_pw_aff_list_free(rows);
    isl_pw_aff_free(value);
    return all;
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
    static const char *const none[] = {NULL};
    po_tpath path;
    const char *name;
    isl_pw_aff *at;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, "at"))
        return NULL;
    at = po_args_value(s, args, none);
    if (!at || !po_steps_find_loop(s, name, &path)) {
        isl_pw_aff_free(at);
        return NULL;
    }
    return split(s, &path, earlier(s, path.node[path.n - 1], at), "low",
                 "high");
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

const po_tnode *po_step_peel(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    bool is_last;
    long n = 1;
    isl_union_set *end;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, ":"))
        return NULL;
    is_last = po_args_has(args, "last");
    if ((!is_last && !po_args_word(s, args, "first")) ||
        (*args->at && !po_args_number(s, args, 1, 1L << 20, &n)) ||
        !po_args_end(s, args) || !po_steps_find_loop(s, name, &path))
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
