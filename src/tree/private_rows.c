/* Loops whose iterations have rows of arrays: the innermost ones that are around all
 * accesses, and whose iterations exchange nothing through the array.
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <string.h>

/* An array of rows: the instances that access it, and the flow of its values. */
struct rows {
    isl_union_set *instances;
    isl_union_map *flow;
};

static struct rows find_rows(const po_walk *walk, int array)
{
    const po_scop *scop = walk->scop;
    isl_space *space = isl_set_get_space(scop->context);
    struct rows x = {isl_union_set_empty(isl_space_copy(space)),
                     isl_union_map_empty(space)};

    for (int s = 0; s < scop->n_stmt; s++)
        if (po_stmt_mentions(&scop->stmt[s], array))
            x.instances = isl_union_set_union(
                x.instances,
                isl_union_set_from_set(isl_set_copy(scop->stmt[s].domain)));
    x.instances = isl_union_set_intersect_params(x.instances,
                                                 isl_set_copy(scop->context));
    for (int i = 0; i < walk->all->n_dep; i++) {
        const po_dep *dep = &walk->all->dep[i];

        if (dep->array == array && dep->kind == PO_DEP_FLOW)
            x.flow = isl_union_map_union(
                x.flow, isl_union_map_from_map(isl_map_copy(dep->relation)));
    }
    return x;
}

static void clear(struct rows *x)
{
    isl_union_set_free(x->instances);
    isl_union_map_free(x->flow);
}

/* Are all instances that access the array below the node? */
static isl_bool is_around(__isl_keep isl_schedule_node *node,
                          const struct rows *x)
{
    isl_union_set *here = isl_schedule_node_get_domain(node);
    isl_bool around;

    if (isl_schedule_node_get_type(node) == isl_schedule_node_filter)
        here = isl_union_set_intersect(
            here, isl_schedule_node_filter_get_filter(node));
    around = isl_union_set_is_subset(x->instances, here);
    isl_union_set_free(here);
    return around;
}

/* Do all values stay in one iteration of the band at "node"? */
static isl_bool stays(__isl_keep isl_schedule_node *node, const struct rows *x)
{
    isl_union_map *same = isl_union_map_eq_at_multi_union_pw_aff(
        isl_union_map_copy(x->flow),
        isl_schedule_node_band_get_partial_schedule(node));
    isl_bool stays = isl_union_map_is_subset(x->flow, same);

    isl_union_map_free(same);
    return stays;
}

/* The child of the node that is around all accesses, -1 if there is none. */
static int find_child(__isl_keep isl_schedule_node *node, const struct rows *x)
{
    isl_size n = isl_schedule_node_n_children(node);
    int found = -1;

    for (int i = 0; i < n && found < 0; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);

        if (is_around(child, x) == isl_bool_true)
            found = i;
        isl_schedule_node_free(child);
    }
    return found;
}

/* Return the innermost band whose iterations can have rows, NULL if there is none. */
static __isl_give isl_schedule_node *find_home(
    __isl_take isl_schedule_node *node, const struct rows *x)
{
    isl_schedule_node *home = NULL;
    int child = 0;

    while (child >= 0) {
        node = isl_schedule_node_child(node, child);
        if (isl_schedule_node_get_type(node) == isl_schedule_node_band) {
            if (stays(node, x) != isl_bool_true)
                break;
            isl_schedule_node_free(home);
            home = isl_schedule_node_copy(node);
        }
        child = find_child(node, x);
    }
    isl_schedule_node_free(node);
    return home;
}

/* Is the loop at "node" marked already? */
static bool is_marked(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *parent = isl_schedule_node_copy(node);
    bool marked = false;

    for (;;) {
        isl_id *id;

        parent = isl_schedule_node_parent(parent);
        if (isl_schedule_node_get_type(parent) != isl_schedule_node_mark)
            break;
        id = isl_schedule_node_mark_get_id(parent);
        marked = marked || strcmp(isl_id_get_name(id), PO_MARK_LOCAL) == 0;
        isl_id_free(id);
    }
    isl_schedule_node_free(parent);
    return marked;
}

/* Mark the loop that is home to the array; the result is the root. */
static __isl_give isl_schedule_node *mark(__isl_take isl_schedule_node *root,
                                          const struct rows *x)
{
    isl_schedule_node *home = find_home(isl_schedule_node_copy(root), x);
    isl_size n;

    if (!home || is_marked(home)) {
        isl_schedule_node_free(home);
        return root;
    }
    isl_schedule_node_free(root);
    n = isl_schedule_node_band_n_member(home);
    if (n > 1) {
        home = isl_schedule_node_band_split(home, n - 1);
        home = isl_schedule_node_child(home, 0);
    }
    return isl_schedule_node_root(
        po_node_insert_mark(home, PO_MARK_LOCAL, 0, NULL));
}

/* Mark the loops whose iterations have rows of arrays; the result is the root. */
__isl_give isl_schedule_node *po_node_mark_rows(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    node = isl_schedule_node_root(node);
    for (int a = 0; a < walk->scop->n_array; a++) {
        struct rows x;

        if (!walk->scop->array[a].is_row)
            continue;
        x = find_rows(walk, a);
        node = mark(node, &x);
        clear(&x);
    }
    return node;
}
