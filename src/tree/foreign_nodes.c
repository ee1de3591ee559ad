/* Given trees with nodes that polyopt has no use for, as other tools make them, written
 * without these:
 *
 *     expansion  its elements stand for instances of statements below it
 *     extension  adds instances, each at a date of the loops around it
 *     guard      a condition, which has to hold for all that is below it
 *
 * What a node above these says of elements is said of the instances that they stand for;
 * what it does not say of added instances, their dates do.  The tree is made anew from the
 * root, and verified like any other.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "user_schedule.h"

/* What gets to a node, as functions of instances below it.
 *
 * "element"  for what the nodes above speak of: the element
 * "added"    for the rest: the date of the loops above, [d0, d1...]
 */
struct reach {
    isl_union_map *element;
    isl_union_map *added;
};

/* The elements that get to the children, of those that get to the node. */
static __isl_give isl_union_set *go_below(__isl_keep isl_schedule_node *node,
                                          __isl_keep isl_union_set *domain)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    isl_union_set *below = isl_union_set_copy(domain);

    if (type == isl_schedule_node_filter)
        return isl_union_set_intersect(
            below, isl_schedule_node_filter_get_filter(node));
    if (type == isl_schedule_node_extension)
        return isl_union_set_union(
            below, isl_union_map_range(
                       isl_schedule_node_extension_get_extension(node)));
    if (type == isl_schedule_node_expansion)
        return isl_union_set_apply(
            below, isl_schedule_node_expansion_get_expansion(node));
    return below;
}

static struct reach reach_of(__isl_keep isl_schedule_node *node,
                             __isl_keep isl_union_set *domain);

/* All that gets to the children. */
static struct reach reach_of_children(__isl_keep isl_schedule_node *node,
                                      __isl_keep isl_union_set *domain)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_union_set *below = go_below(node, domain);
    isl_union_map *none = isl_union_map_empty(isl_union_set_get_space(below));
    struct reach all = {none, isl_union_map_copy(none)};

    if (n == 0) {
        isl_union_map_free(all.element);
        all.element = isl_union_set_identity(below);
        return all;
    }
    for (int i = 0; i < n; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);
        struct reach one = reach_of(child, below);

        isl_schedule_node_free(child);
        all.element = isl_union_map_union(all.element, one.element);
        all.added = isl_union_map_union(all.added, one.added);
    }
    isl_union_set_free(below);
    return all;
}

/* Return the map from dates of "from" entries to those from number "first" to "last". */
static __isl_give isl_union_map *entries(__isl_keep isl_union_map *like,
                                         int from, int first, int last)
{
    isl_space *space = isl_space_set_from_params(
        isl_space_params(isl_union_map_get_space(like)));
    isl_map *map;

    space = isl_space_add_dims(space, isl_dim_set, (unsigned)from);
    map = isl_map_identity(isl_space_map_from_set(space));
    map = isl_map_project_out(map, isl_dim_out, (unsigned)last,
                              (unsigned)(from - last));
    map = isl_map_project_out(map, isl_dim_out, 0, (unsigned)first);
    return isl_union_map_from_map(map);
}

/* Take the entries of a band with "n" members off the dates, of which "depth" are left. */
static __isl_give isl_union_map *outer_dates(__isl_take isl_union_map *added,
                                             int depth, int n)
{
    isl_union_map *outer = entries(added, depth + n, 0, depth);

    return isl_union_map_apply_range(added, outer);
}

/* Have what the extension adds be no element any more, but something at a date. */
static struct reach before_extension(__isl_keep isl_schedule_node *node,
                                     struct reach below)
{
    isl_union_map *extension = isl_schedule_node_extension_get_extension(node);
    isl_union_set *range = isl_union_map_range(isl_union_map_copy(extension));
    isl_union_map *own = isl_union_map_intersect_range(
        isl_union_map_copy(below.element), isl_union_set_copy(range));

    own = isl_union_map_apply_range(own, isl_union_map_reverse(extension));
    below.element = isl_union_map_subtract_range(below.element, range);
    below.added = isl_union_map_union(below.added, own);
    return below;
}

static struct reach reach_of(__isl_keep isl_schedule_node *node,
                             __isl_keep isl_union_set *domain)
{
    struct reach reach = reach_of_children(node, domain);
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

    if (type == isl_schedule_node_band)
        reach.added =
            outer_dates(reach.added, isl_schedule_node_get_schedule_depth(node),
                        isl_schedule_node_band_n_member(node));
    else if (type == isl_schedule_node_extension)
        reach = before_extension(node, reach);
    else if (type == isl_schedule_node_expansion)
        reach.element = isl_union_map_apply_range(
            reach.element,
            isl_union_map_from_union_pw_multi_aff(
                isl_schedule_node_expansion_get_contraction(node)));
    return reach;
}

/* The instances below the node. */
static __isl_give isl_union_set *instances(__isl_keep isl_schedule_node *node,
                                           __isl_keep isl_union_set *domain)
{
    struct reach reach = reach_of(node, domain);

    return isl_union_map_domain(
        isl_union_map_union(reach.element, reach.added));
}

/* A node of the tree that was given, with the elements that get there. */
struct origin {
    isl_schedule_node *node;
    isl_union_set *domain;
    const char **why;
};

static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *at,
                                           const struct origin *from);

static struct origin child_of(const struct origin *from, int i)
{
    return (struct origin){isl_schedule_node_get_child(from->node, i),
                           go_below(from->node, from->domain), from->why};
}

static void release(struct origin *origin)
{
    isl_schedule_node_free(origin->node);
    isl_union_set_free(origin->domain);
}

static __isl_give isl_schedule_node *build_child(
    __isl_take isl_schedule_node *at, const struct origin *from, int i)
{
    struct origin child = child_of(from, i);

    at = build(at, &child);
    release(&child);
    return at;
}

/* Refuse the tree; returns NULL. */
static __isl_null isl_schedule_node *refuse(__isl_take isl_schedule_node *at,
                                            const struct origin *from,
                                            const char *what)
{
    *from->why = *from->why ? *from->why : what;
    return isl_schedule_node_free(at);
}

/* Put a band with the same members, for the instances below, in the place of a leaf. */
static __isl_give isl_schedule_node *build_band(
    __isl_take isl_schedule_node *at, const struct origin *from)
{
    struct reach below = reach_of_children(from->node, from->domain);
    int depth = isl_schedule_node_get_schedule_depth(from->node);
    int n = isl_schedule_node_band_n_member(from->node);
    isl_union_map *date = isl_union_map_from_multi_union_pw_aff(
        isl_schedule_node_band_get_partial_schedule(from->node));
    isl_bool is_function;
    isl_bool is_empty;

    date = isl_union_map_apply_range(below.element, date);
    date = isl_union_map_union(
        date, isl_union_map_apply_range(
                  isl_union_map_copy(below.added),
                  entries(below.added, depth + n, depth, depth + n)));
    isl_union_map_free(below.added);
    is_empty = isl_union_map_is_empty(date);
    is_function = isl_union_map_is_single_valued(date);
    if (is_empty != isl_bool_false || is_function != isl_bool_true) {
        isl_union_map_free(date);
        return is_empty == isl_bool_true
                   ? at
                   : refuse(at, from, "it has an instance at two dates");
    }
    at = isl_schedule_node_insert_partial_schedule(
        at, isl_multi_union_pw_aff_from_union_map(date));
    at = build_child(isl_schedule_node_child(at, 0), from, 0);
    return isl_schedule_node_parent(at);
}

/* The same with parts, but for empty ones. */
static __isl_give isl_schedule_node *build_parts(
    __isl_take isl_schedule_node *at, const struct origin *from)
{
    isl_size n = isl_schedule_node_n_children(from->node);
    isl_union_set_list *filters =
        isl_union_set_list_alloc(isl_schedule_node_get_ctx(from->node), n);

    for (int i = 0; i < n; i++) {
        struct origin child = child_of(from, i);

        filters = isl_union_set_list_add(filters,
                                         instances(child.node, child.domain));
        release(&child);
    }
    if (isl_schedule_node_get_type(from->node) == isl_schedule_node_set)
        at = isl_schedule_node_insert_set(at, filters);
    else
        at = isl_schedule_node_insert_sequence(at, filters);
    for (int i = 0; i < n; i++) {
        at = isl_schedule_node_grandchild(at, i, 0);
        at = build_child(at, from, i);
        at = isl_schedule_node_grandparent(at);
    }
    return at;
}

/* Does the condition hold for all that gets to "at"? */
static isl_bool always_holds(__isl_keep isl_schedule_node *at,
                             __isl_take isl_set *guard)
{
    isl_union_set *domain = isl_schedule_node_get_domain(at);
    isl_union_map *dates = isl_schedule_node_get_prefix_schedule_union_map(at);
    isl_union_set *date =
        isl_union_set_apply(isl_union_set_copy(domain), dates);
    isl_bool is_about_params = isl_set_is_params(guard);
    isl_bool holds;

    if (is_about_params == isl_bool_true) {
        isl_set *params = isl_union_set_params(domain);

        holds = isl_set_is_subset(params, guard);
        isl_set_free(params);
        isl_set_free(guard);
    } else {
        isl_union_set *all = isl_union_set_from_set(guard);

        isl_union_set_free(domain);
        holds = isl_union_set_is_subset(date, all);
        isl_union_set_free(all);
    }
    isl_union_set_free(date);
    return holds;
}

static __isl_give isl_schedule_node *build_mark(
    __isl_take isl_schedule_node *at, const struct origin *from)
{
    isl_id *id = isl_schedule_node_mark_get_id(from->node);

    return isl_schedule_node_insert_mark(build_child(at, from, 0), id);
}

/* Does the extension add what is there already? */
static isl_bool adds_again(const struct origin *from)
{
    isl_union_set *range = isl_union_map_range(
        isl_schedule_node_extension_get_extension(from->node));
    isl_bool is_new = isl_union_set_is_disjoint(range, from->domain);

    isl_union_set_free(range);
    return isl_bool_not(is_new);
}

/* Put what "from" is, and what is below it, in the place of the leaf "at". */
static __isl_give isl_schedule_node *build(__isl_take isl_schedule_node *at,
                                           const struct origin *from)
{
    isl_bool is_bad = isl_bool_false;

    switch (isl_schedule_node_get_type(from->node)) {
    case isl_schedule_node_leaf:
        return at;
    case isl_schedule_node_band:
        return build_band(at, from);
    case isl_schedule_node_mark:
        return build_mark(at, from);
    case isl_schedule_node_sequence:
    case isl_schedule_node_set:
        return build_parts(at, from);
    case isl_schedule_node_context:
        at = build_child(at, from, 0);
        return isl_schedule_node_insert_context(
            at, isl_schedule_node_context_get_context(from->node));
    case isl_schedule_node_guard:
        is_bad = isl_bool_not(
            always_holds(at, isl_schedule_node_guard_get_guard(from->node)));
        if (is_bad != isl_bool_false)
            return refuse(at, from,
                          "a guard node does not hold for all instances below "
                          "it");
        return build_child(at, from, 0);
    case isl_schedule_node_extension:
        is_bad = adds_again(from);
        if (is_bad != isl_bool_false)
            return refuse(at, from,
                          "an extension node adds instances that there are "
                          "without it");
        return build_child(at, from, 0);
    case isl_schedule_node_filter:
    case isl_schedule_node_expansion:
    case isl_schedule_node_domain:
        return build_child(at, from, 0);
    case isl_schedule_node_error:
        break;
    }
    return refuse(at, from, "it is too complex");
}

/* Is the node none of these three? */
static isl_bool is_usual(__isl_keep isl_schedule_node *node, void *user)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

    (void)user;
    return isl_bool_ok(type != isl_schedule_node_guard &&
                       type != isl_schedule_node_extension &&
                       type != isl_schedule_node_expansion);
}

/* Are all instances below the root those of known statements?  Else that is said. */
static isl_bool are_known(const po_scop *scop, const struct origin *root)
{
    isl_union_set *all = instances(root->node, root->domain);
    isl_union_set *known = isl_union_set_universe(po_scop_domain(scop));
    isl_bool good = isl_union_set_is_subset(all, known);
    isl_bool is_added = isl_union_set_is_subset(root->domain, known);

    isl_union_set_free(all);
    isl_union_set_free(known);
    if (good == isl_bool_false)
        *root->why = is_added == isl_bool_true
                         ? "an extension node adds statements that the nest "
                           "does not have, such as copies (see the mark 'pack')"
                         : PO_USER_SCHEDULE_UNKNOWN;
    return good;
}

/* Make the tree anew, for the instances that the nest has. */
static __isl_give isl_schedule *rebuild(const po_scop *scop,
                                        const struct origin *root)
{
    isl_union_set *domain = isl_union_set_intersect_params(
        po_scop_domain(scop), isl_set_copy(scop->context));
    isl_schedule_node *at;
    isl_schedule *tree;

    domain =
        isl_union_set_intersect(domain, instances(root->node, root->domain));
    tree = isl_schedule_from_domain(domain);
    at = isl_schedule_node_child(isl_schedule_get_root(tree), 0);
    isl_schedule_free(tree);
    at = build(at, root);
    tree = isl_schedule_node_get_schedule(at);
    isl_schedule_node_free(at);
    return tree;
}

__isl_give isl_schedule *po_foreign_nodes_remove(const po_scop *scop,
                                                 __isl_take isl_schedule *tree,
                                                 const char **why)
{
    struct origin root = {isl_schedule_get_root(tree),
                          isl_schedule_get_domain(tree), why};
    isl_bool is_plain =
        isl_schedule_node_every_descendant(root.node, is_usual, NULL);
    isl_bool is_known = isl_bool_true;

    if (is_plain == isl_bool_false) {
        tree = isl_schedule_free(tree);
        is_known = are_known(scop, &root);
    }
    if (is_plain == isl_bool_false && is_known == isl_bool_true)
        tree = rebuild(scop, &root);
    release(&root);
    if (!tree && !*why)
        *why = "it is too complex";
    return tree;
}
