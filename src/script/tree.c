/* Conversion of isl_schedule to the tree of loops and parts that steps work on
 * (po_tnode), which has names for loops; and the step order, which takes a
 * whole schedule tree.  NULL for nodes that steps do not know.
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/tile_size.h"

/* Return a name for a loop of the row: that of the innermost variable in it, with ".tile"
 * for floors.
 */
static const char *name_of(po_steps *s, isl_union_pw_aff *row)
{
    isl_pw_aff_list *list = isl_union_pw_aff_get_pw_aff_list(row);
    isl_pw_aff *first = isl_pw_aff_list_get_pw_aff(list, 0);
    char *text = isl_pw_aff_to_str(first);
    isl_space *space = isl_pw_aff_get_domain_space(first);
    const char *tuple = isl_space_get_tuple_name(space, isl_dim_set);
    int stmt = tuple ? po_scop_stmt_index(s->scop, tuple) : -1;
    isl_size n = isl_pw_aff_dim(first, isl_dim_in);
    int inner = n - 1;
    const char *name = "c";

    for (; inner >= 0; inner--) {
        isl_bool has =
            isl_pw_aff_involves_dims(first, isl_dim_in, (unsigned)inner, 1);

        if (has == isl_bool_true)
            break;
    }
    if (stmt >= 0 && inner >= 0 && s->scop->stmt[stmt].iter &&
        s->scop->stmt[stmt].iter[inner] &&
        s->scop->stmt[stmt].iter[inner]->name)
        name = s->scop->stmt[stmt].iter[inner]->name;
    if (text && strstr(text, "floor"))
        name = po_arena_printf(
            s->arena, "%s.%s", name,
            strstr(strstr(text, "floor") + 1, "floor") ? "wave" : "tile");
    free(text);
    isl_space_free(space);
    isl_pw_aff_free(first);
    isl_pw_aff_list_free(list);
    return name;
}

/* What is around a node: the names of loops, and the marks that wait for a loop. */
struct around {
    int n_name;
    const char *name[PO_MAX_PATH];
    int n_mark;
    po_tmark mark[PO_MAX_TMARK];
};

/* Return the name, or another one if it is that of a loop around. */
static const char *make_unique(po_steps *s, const struct around *around,
                               const char *name)
{
    int n = 0;

    for (int i = 0; i < around->n_name; i++) {
        size_t length = strlen(name);

        if (strncmp(around->name[i], name, length) == 0 &&
            (!around->name[i][length] || around->name[i][length] == '_'))
            n++;
    }
    return n > 0 ? po_arena_printf(s->arena, "%s_%d", name, n + 1) : name;
}

static const po_tnode *read_node(po_steps *s,
                                 __isl_take isl_schedule_node *node,
                                 isl_union_set *domain, struct around around);

/* Read the members of a band from "member" on, and what is below. */
static const po_tnode *read_band(po_steps *s,
                                 __isl_take isl_schedule_node *node, int member,
                                 isl_union_set *domain, struct around around)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_multi_union_pw_aff *rows;
    po_tnode loop = {.kind = PO_TNODE_LOOP};
    const po_tnode *body;

    if (member >= n)
        return read_node(s, isl_schedule_node_child(node, 0), domain, around);
    rows = isl_schedule_node_band_get_partial_schedule(node);
    loop.row = po_steps_keep_row(
        s, isl_multi_union_pw_aff_get_union_pw_aff(rows, member));
    isl_multi_union_pw_aff_free(rows);
    if (!loop.row || around.n_name == PO_MAX_PATH) {
        isl_schedule_node_free(node);
        return NULL;
    }
    loop.n_mark = around.n_mark;
    memcpy(loop.mark, around.mark, sizeof(loop.mark));
    loop.name = name_of(s, loop.row);
    if (po_tnode_size(&loop))
        loop.name = po_arena_printf(s->arena, "%s.point", loop.name);
    loop.name = make_unique(s, &around, loop.name);
    around.n_mark = 0;
    around.name[around.n_name++] = loop.name;
    body = read_band(s, node, member + 1, domain, around);
    return body ? po_tnode_loop(s, &loop, loop.row, body) : NULL;
}

/* Read a mark, and what is below. */
static const po_tnode *read_mark(po_steps *s,
                                 __isl_take isl_schedule_node *node,
                                 isl_union_set *domain, struct around around)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);
    size_t n = strcspn(name, " ");
    long number = atol(name + n);

    if (po_wanted_pack_read(name, &(po_wanted_pack){0}) ||
        po_tile_size_text(name)) {
        n = strlen(name);
        number = 0;
    }
    if (around.n_mark < PO_MAX_TMARK)
        around.mark[around.n_mark++] =
            (po_tmark){po_arena_slice(s->arena, name, n), number, s->step};
    isl_id_free(id);
    return read_node(s, isl_schedule_node_child(node, 0), domain, around);
}

/* Read parts. */
static const po_tnode *read_parts(po_steps *s,
                                  __isl_take isl_schedule_node *node,
                                  isl_union_set *domain, struct around around)
{
    isl_size n = isl_schedule_node_n_children(node);
    bool is_any = isl_schedule_node_get_type(node) == isl_schedule_node_set;
    const po_tnode **part =
        po_arena_array(s->arena, n > 0 ? (size_t)n : 1, sizeof(*part));
    const po_tnode *parts;

    for (int i = 0; i < n; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);
        isl_union_set *filter = isl_schedule_node_filter_get_filter(child);

        filter = isl_union_set_intersect(isl_union_set_copy(domain), filter);
        filter = po_steps_keep_set(s, filter);
        part[i] =
            read_node(s, isl_schedule_node_child(child, 0), filter, around);
        if (!part[i])
            n = -1;
    }
    isl_schedule_node_free(node);
    if (n < 1)
        return NULL;
    parts = po_tnode_parts(s, n, part);
    if (is_any && parts->kind == PO_TNODE_PARTS) {
        po_tnode *any = po_tnode_copy(s, parts);

        any->kind = PO_TNODE_ANY;
        return any;
    }
    return parts;
}

/* Read the node, which has these instances, and what is below; NULL if that is nothing that
 * steps know.
 */
static const po_tnode *read_node(po_steps *s,
                                 __isl_take isl_schedule_node *node,
                                 isl_union_set *domain, struct around around)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    po_tnode *leaf;

    if (type == isl_schedule_node_domain || type == isl_schedule_node_context)
        return read_node(s, isl_schedule_node_child(node, 0), domain, around);
    if (type == isl_schedule_node_band)
        return read_band(s, node, 0, domain, around);
    if (type == isl_schedule_node_mark)
        return read_mark(s, node, domain, around);
    if (type == isl_schedule_node_sequence || type == isl_schedule_node_set)
        return read_parts(s, node, domain, around);
    isl_schedule_node_free(node);
    if (type != isl_schedule_node_leaf)
        return NULL;
    leaf = po_arena_alloc(s->arena, sizeof(*leaf));
    *leaf = (po_tnode){.kind = PO_TNODE_LEAF, .domain = domain};
    return leaf;
}

const po_tnode *po_tnode_of_tree(po_steps *s, __isl_keep isl_schedule *tree)
{
    isl_union_set *domain =
        isl_union_set_universe(isl_schedule_get_domain(tree));

    return read_node(s, isl_schedule_get_root(tree),
                     po_steps_keep_set(s, domain), (struct around){0});
}

/* Give the loops the names, from the outside to the inside. */
static const po_tnode *renamed(po_steps *s, const po_tnode *node,
                               const po_arg_names *names, int at)
{
    po_tnode *copy = po_tnode_copy(s, node);

    if (node->kind == PO_TNODE_LOOP && at < names->n)
        copy->name = names->name[at++];
    for (int i = 0; i < node->n_part; i++)
        copy->part[i] = renamed(s, node->part[i], names, at);
    return copy;
}

const po_tnode *po_step_order(po_steps *s, po_args *args)
{
    po_arg_names names = {0};
    const char *end = strrchr(args->at, '}');
    size_t n = end ? (size_t)(end + 1 - args->at) : 0;
    const char *text = po_arena_slice(s->arena, args->at, n);
    isl_schedule *tree;
    const po_tnode *root;

    args->at += n;
    while (*args->at == ' ')
        args->at++;
    if (po_args_has(args, "as") && !po_args_names(s, args, &names))
        return NULL;
    if (!po_args_end(s, args))
        return NULL;
    tree = po_user_schedule_read(s->scop, text, n, &s->why);
    if (!tree)
        return NULL;
    root = po_tnode_of_tree(s, tree);
    isl_schedule_free(tree);
    return root && names.n > 0 ? renamed(s, root, &names, 0) : root;
}
