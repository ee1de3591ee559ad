/* The views that footprints are taken of: for each loop of the program, and
 * for each tile of the new schedule tree, the relation from instances to the
 * outer dates that are fixed and the inner ones that vary.  Calls a function
 * for each.
 */
#include <isl/id.h>
#include <isl/ilp.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/tree.h"
#include "use.h"

static isl_map **free_maps(isl_map **map, int n)
{
    for (int s = 0; map && s < n; s++)
        isl_map_free(map[s]);
    free(map);
    return NULL;
}

static isl_map **new_maps(int n)
{
    isl_map **map = po_alloc(((size_t)n + 1) * sizeof(*map));

    for (int s = 0; s < n; s++)
        map[s] = NULL;
    return map;
}

static void clear_view(po_view *view)
{
    view->outer = free_maps(view->outer, view->n);
    view->body = free_maps(view->body, view->n);
    view->full = free_maps(view->full, view->n);
}

/* Return { S[i_1, ..., i_n] -> [i_1, ..., i_depth] } on the domain. */
static __isl_give isl_map *prefix(const po_stmt *stmt, int depth)
{
    isl_map *map = isl_set_identity(isl_set_copy(stmt->domain));

    map = isl_map_project_out(map, isl_dim_out, (unsigned)depth,
                              (unsigned)(stmt->n_iter - depth));
    return isl_map_reset_tuple_id(map, isl_dim_out);
}

/* Call "use" for the loop at "depth", 1 for outermost loops, that statements
 * "first" to "end" - 1 share.
 */
static isl_stat use_loop(const po_scop *scop, int first, int end, int depth,
                         po_view_use use, void *user)
{
    const po_stmt *stmt = &scop->stmt[first];
    po_view view = {.name = stmt->iter && stmt->iter[depth - 1]
                                ? stmt->iter[depth - 1]->name
                                : "?",
                    .line = stmt->loc.line,
                    .depth = depth - 1,
                    .n = scop->n_stmt,
                    .iter = stmt->iter};
    isl_stat status;

    view.outer = new_maps(view.n);
    view.body = new_maps(view.n);
    view.full = new_maps(view.n);
    for (int s = first; s < end; s++) {
        view.outer[s] = prefix(&scop->stmt[s], depth - 1);
        view.body[s] = prefix(&scop->stmt[s], depth);
        view.full[s] = prefix(&scop->stmt[s], scop->stmt[s].n_iter);
    }
    status = use(&view, user);
    clear_view(&view);
    return status;
}

/* The loops at "depth" and inside of them, among the statements. */
static isl_stat walk_loops(const po_scop *scop, int first, int end, int depth,
                           po_view_use use, void *user)
{
    isl_stat status = isl_stat_ok;
    int next;

    for (int s = first; s < end && status >= 0; s = next) {
        next = s + 1;
        if (scop->stmt[s].n_iter < depth)
            continue;
        while (next < end && scop->stmt[next].n_iter >= depth &&
               po_stmt_n_common(&scop->stmt[s], &scop->stmt[next]) >= depth)
            next++;
        status = use_loop(scop, s, next, depth, use, user);
        if (status >= 0)
            status = walk_loops(scop, s, next, depth + 1, use, user);
    }
    return status;
}

/* Call "use" for the loops of the program, outer ones before those inside. */
isl_stat po_views_of_loops(const po_scop *scop, po_view_use use, void *user)
{
    return walk_loops(scop, 0, scop->n_stmt, 1, use, user);
}

/* What is carried down a tree. */
struct tiles {
    const po_scop *scop;
    isl_map **full;
    po_view_use use;
    void *user;
    po_text shape;
};

/* The number of a mark for tiles, NULL if it is another. */
static const char *tile_size(const char *mark)
{
    static const char *const name[] = {PO_MARK_TILE, PO_MARK_WAVE};
    size_t n;

    for (int i = 0; i < 2; i++) {
        n = strlen(name[i]);
        if (strncmp(mark, name[i], n) == 0 && mark[n] == ' ')
            return mark + n + 1;
    }
    return NULL;
}

/* Put the map of each statement in its place. */
static isl_stat sort_map(__isl_take isl_map *map, void *user)
{
    struct tiles *t = ((void **)user)[0];
    isl_map **to = ((void **)user)[1];
    int s =
        po_scop_stmt_index(t->scop, isl_map_get_tuple_name(map, isl_dim_in));

    if (s < 0) {
        isl_map_free(map);
        return isl_stat_error;
    }
    to[s] = isl_map_reset_tuple_id(map, isl_dim_out);
    return isl_stat_ok;
}

/* Distribute the parts of "all" to the statements. */
static isl_map **sort_maps(struct tiles *t, __isl_take isl_union_map *all)
{
    isl_map **to = new_maps(t->scop->n_stmt);
    void *pair[2] = {t, to};

    if (isl_union_map_foreach_map(all, sort_map, pair) < 0)
        to = free_maps(to, t->scop->n_stmt);
    isl_union_map_free(all);
    return to;
}

/* Fix dimension "d" in the middle between its least and greatest value. */
static __isl_give isl_set *halve(__isl_take isl_set *set, isl_size d)
{
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_aff *at = isl_aff_var_on_domain(space, isl_dim_set, (unsigned)d);
    isl_val *middle =
        isl_val_add(isl_set_min_val(set, at), isl_set_max_val(set, at));

    isl_aff_free(at);
    middle = isl_val_floor(isl_val_div_ui(middle, 2));
    return isl_set_fix_val(set, isl_dim_set, (unsigned)d, middle);
}

/* Return "part" of a set, or any of its points if that has none. */
static __isl_give isl_set *part_or_any(__isl_take isl_set *set,
                                       __isl_take isl_set *part)
{
    isl_bool empty = isl_set_is_empty(part);

    if (empty == isl_bool_false) {
        isl_set_free(set);
        return part;
    }
    isl_set_free(part);
    return isl_set_from_point(isl_set_sample_point(set));
}

/* Give all parameters the same value; any point, if that is not possible. */
static __isl_give isl_set *fix_params(__isl_take isl_set *set)
{
    isl_size n_param = isl_set_dim(set, isl_dim_param);
    isl_set *fixed = isl_set_copy(set);

    for (int i = 0; i < n_param; i++)
        fixed =
            isl_set_fix_si(fixed, isl_dim_param, (unsigned)i, PO_SAMPLE_SIZE);
    return part_or_any(set, fixed);
}

/* Return one of the points, which is in the middle if that is one. */
static __isl_give isl_set *middle_of(__isl_take isl_set *set)
{
    isl_set *fixed;
    isl_size n = isl_set_dim(set, isl_dim_set);

    set = fix_params(set);
    fixed = isl_set_copy(set);
    for (isl_size d = 0; d < n; d++)
        fixed = halve(fixed, d);
    return part_or_any(set, fixed);
}

/* Keep one execution of the view. */
static void keep_middle(const po_scop *scop, po_view *view)
{
    isl_set *all = NULL;

    for (int s = 0; s < view->n; s++) {
        isl_set *part = isl_map_range(isl_map_copy(view->outer[s]));

        if (view->outer[s])
            all = all ? isl_set_union(all, part) : part;
    }
    all = isl_set_intersect_params(all, isl_set_copy(scop->context));
    all = middle_of(all);
    for (int s = 0; s < view->n; s++)
        view->outer[s] =
            isl_map_intersect_range(view->outer[s], isl_set_copy(all));
    isl_set_free(all);
}

static const char *tile_name(const struct tiles *t, po_arena *arena)
{
    const char *shape = po_text_get(&t->shape);

    if (t->scop->n_param == 0)
        return po_arena_printf(arena, "tile %s", shape);
    return po_arena_printf(arena, "tile %s (parameters %d)", shape,
                           PO_SAMPLE_SIZE);
}

/* Call "use" for the tiles whose loops are around the node. */
static isl_stat use_tiles(struct tiles *t, __isl_keep isl_schedule_node *node)
{
    const po_scop *scop = t->scop;
    isl_union_map *all = isl_schedule_node_get_prefix_schedule_union_map(node);
    isl_union_set *here = isl_schedule_node_get_domain(node);
    po_arena *arena = po_arena_new();
    po_view view = {.name = tile_name(t, arena),
                    .depth = isl_schedule_node_get_schedule_depth(node),
                    .n = scop->n_stmt};
    isl_stat status = isl_stat_error;

    view.outer = sort_maps(t, isl_union_map_intersect_domain(all, here));
    view.full = new_maps(view.n);
    for (int s = 0; s < view.n; s++)
        view.full[s] = isl_map_copy(t->full[s]);
    if (view.outer) {
        keep_middle(scop, &view);
        status = t->use(&view, t->user);
    }
    clear_view(&view);
    po_arena_free(arena);
    return status;
}

static isl_stat walk_tree(struct tiles *t, __isl_take isl_schedule_node *node);

static isl_stat walk_children(struct tiles *t,
                              __isl_keep isl_schedule_node *node)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_stat status = n < 0 ? isl_stat_error : isl_stat_ok;

    for (int i = 0; i < n && status >= 0; i++)
        status = walk_tree(t, isl_schedule_node_get_child(node, i));
    return status;
}

/* Note the size of a tile. */
static void read_mark(struct tiles *t, __isl_keep isl_schedule_node *node)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *size = id ? tile_size(isl_id_get_name(id)) : NULL;

    if (size)
        po_text_printf(&t->shape, "%s%s", t->shape.n ? "x" : "", size);
    isl_id_free(id);
}

/* Does a mark for tiles follow, with bands and marks in between only? */
static bool has_more(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *at = isl_schedule_node_copy(node);
    enum isl_schedule_node_type type = isl_schedule_node_get_type(at);
    bool more = false;

    while (!more &&
           (type == isl_schedule_node_mark || type == isl_schedule_node_band)) {
        isl_id *id = type == isl_schedule_node_mark
                         ? isl_schedule_node_mark_get_id(at)
                         : NULL;

        more = id && tile_size(isl_id_get_name(id));
        isl_id_free(id);
        at = isl_schedule_node_first_child(at);
        type = isl_schedule_node_get_type(at);
    }
    isl_schedule_node_free(at);
    return more;
}

/* Is the node below a loop? */
static bool is_in_band(__isl_keep isl_schedule_node *node)
{
    return isl_schedule_node_has_parent(node) == isl_bool_true &&
           isl_schedule_node_get_parent_type(node) == isl_schedule_node_band;
}

/* Visit the node and those below.  Where the last loop over tiles is left, the
 * shape is complete.
 */
static isl_stat walk_tree(struct tiles *t, __isl_take isl_schedule_node *node)
{
    isl_stat status = isl_stat_ok;
    po_text outer = {0};

    po_text_add(&outer, po_text_get(&t->shape));
    if (t->shape.n > 0 && is_in_band(node) && !has_more(node)) {
        status = use_tiles(t, node);
        po_text_free(&t->shape);
        t->shape = (po_text){0};
    }
    if (isl_schedule_node_get_type(node) == isl_schedule_node_mark)
        read_mark(t, node);
    if (status >= 0)
        status = walk_children(t, node);
    po_text_free(&t->shape);
    t->shape = outer;
    isl_schedule_node_free(node);
    return status;
}

/* Call "use" for the tiles of "tree", whose statements are those of "scop". */
isl_stat po_views_of_tiles(const po_scop *scop, isl_schedule *tree,
                           po_view_use use, void *user)
{
    struct tiles t = {.scop = scop, .use = use, .user = user};
    isl_stat status = isl_stat_error;

    t.full = sort_maps(&t, isl_schedule_get_map(tree));
    if (t.full)
        status = walk_tree(&t, isl_schedule_get_root(tree));
    free_maps(t.full, scop->n_stmt);
    po_text_free(&t.shape);
    return status;
}
