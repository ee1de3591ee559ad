/* Generated loops against the dependences: the AST is followed from the root
 * inwards, with the pairs of instances that it has not told apart so far.
 *
 *     loop   the source must not come in a later iteration than the sink; what
 *            is left are the pairs in the same one
 *     block  the source must not be in a later part than the sink; what is
 *            left are the pairs within a part
 *
 * At a statement, nothing may be left.
 */
#include <isl/map.h>
#include <stdlib.h>

#include "loops.h"
#include "polyopt/pairs.h"

/* Pairs of instances of two statements, source and sink.  "array" is that of
 * the dependence if its updates may change places somewhere, -1 otherwise; "commute":
 * they may do so everywhere, but not be at the same time.
 */
struct pairs {
    int src;
    int dst;
    int array;
    bool commute;
    po_pairs *left;
};

struct pairs_list {
    int n;
    struct pairs *pairs;
};

/* The leaves in a node: those from "first" on, before "end". */
struct range {
    int first;
    int end;
};

static isl_bool check(const po_leaves *leaves, const po_ast_node *node,
                      int depth, struct range range,
                      const struct pairs_list *list);

static void add_pairs(struct pairs_list *list, const struct pairs *of,
                      __isl_take po_pairs *left)
{
    struct pairs *pairs = PO_ADD(list->pairs, list->n);

    *pairs = *of;
    pairs->left = left;
}

static void clear_list(struct pairs_list *list)
{
    for (int i = 0; i < list->n; i++)
        po_pairs_free(list->pairs[i].left);
    free(list->pairs);
    *list = (struct pairs_list){0};
}

static bool has_stmt(const po_leaves *leaves, struct range range, int stmt)
{
    for (int l = range.first; l < range.end; l++)
        if (leaves->leaf[l].node->call.stmt == stmt)
            return true;
    return false;
}

/* Return the value of the loop's variable for the instances of a statement in
 * "range"; "depth" is its place among the loops around them.
 */
static __isl_give isl_pw_aff *value_of(const po_leaves *leaves,
                                       struct range range, int depth, int stmt)
{
    isl_pw_aff *value = NULL;
    bool is_one = true;
    const isl_pw_aff *first = NULL;

    for (int l = range.first; l < range.end; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        if (leaf->node->call.stmt != stmt)
            continue;
        is_one = is_one && (!first || leaf->value[depth] == first);
        first = leaf->value[depth];
    }
    for (int l = range.first; l < range.end; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        isl_pw_aff *part;

        if (leaf->node->call.stmt != stmt)
            continue;
        if (is_one)
            return isl_pw_aff_copy(leaf->value[depth]);
        part = isl_pw_aff_intersect_domain(isl_pw_aff_copy(leaf->value[depth]),
                                           isl_set_copy(leaf->domain));
        value = value ? isl_pw_aff_union_add(value, part) : part;
    }
    return value;
}

/* Compare the iterations of a loop in which the source and the sink are: add
 * to "next" the pairs that are in the same one.  False if a source comes after
 * its sink, or in another iteration of a parallel loop.
 *
 * Iterations of a loop in vectors advance together: all pairs are left, so that
 * a source has to stand before its sink in the text of the body.  Updates do not
 * change places in it.
 */
static isl_bool compare(const po_ast_node *loop, const struct pairs *pairs,
                        __isl_take isl_pw_aff *src, __isl_take isl_pw_aff *dst,
                        struct pairs_list *next)
{
    po_pairs *left = po_pairs_copy(pairs->left);
    struct pairs inside = *pairs;
    po_loop_order order = {.src = src,
                           .dst = dst,
                           .reverse = loop->loop.reverse,
                           .concurrent = loop->loop.parallel,
                           .together = loop->loop.simd,
                           .commute = pairs->commute && !loop->loop.wavefront};
    isl_bool good = po_pairs_enter(left, &order);

    isl_pw_aff_free(src);
    isl_pw_aff_free(dst);
    if (loop->loop.simd)
        inside.array = -1;
    add_pairs(next, &inside, left);
    return good;
}

/* Remove what is empty at first sight. */
static isl_bool prune(struct pairs_list *list)
{
    isl_bool good = isl_bool_true;
    int n = 0;

    for (int i = 0; i < list->n; i++) {
        isl_bool none = po_pairs_are_none_at_sight(list->pairs[i].left);

        if (none < 0)
            good = none;
        if (none == isl_bool_true)
            po_pairs_free(list->pairs[i].left);
        else
            list->pairs[n++] = list->pairs[i];
    }
    list->n = n;
    return good;
}

/* Is no source in a later iteration than its sink in the loop directly in this one, with which it is executed
 * in steps (wavefront.c), in whichever iterations of this one both are?
 */
static isl_bool keep_steps(const po_leaves *leaves, const po_ast_node *loop,
                           int depth, struct range range,
                           const struct pairs_list *list)
{
    const po_wavefront *steps = loop->loop.wavefront;
    isl_bool good = isl_bool_true;

    for (int i = 0; steps && steps->var >= 0 && i < list->n; i++) {
        const struct pairs *pairs = &list->pairs[i];
        struct pairs_list next = {0};

        if (good == isl_bool_true)
            good =
                compare(po_loop_inner(loop), pairs,
                        value_of(leaves, range, depth + 1, pairs->src),
                        value_of(leaves, range, depth + 1, pairs->dst), &next);
        clear_list(&next);
    }
    return good;
}

/* Check a loop and what is in it.  An accumulator makes up for the want of an
 * order, see reduction.c.
 */
static isl_bool check_loop(const po_leaves *leaves, const po_ast_node *loop,
                           int depth, struct range range,
                           const struct pairs_list *list)
{
    struct pairs_list next = {0};
    isl_bool good = keep_steps(leaves, loop, depth, range, list);

    for (int i = 0; i < list->n && good == isl_bool_true; i++) {
        const struct pairs *pairs = &list->pairs[i];

        if (po_loop_has_accumulator(loop, pairs->array))
            good = isl_bool_ok(
                po_node_accumulates(leaves->scop, loop, pairs->array));
        else
            good =
                compare(loop, pairs, value_of(leaves, range, depth, pairs->src),
                        value_of(leaves, range, depth, pairs->dst), &next);
    }
    if (good == isl_bool_true)
        good = prune(&next);
    if (good == isl_bool_true)
        good = check(leaves, loop->body, depth + 1, range, &next);
    clear_list(&next);
    return good;
}

/* Return the instances of a statement that are executed in "range"; NULL if
 * they are all in "whole", so that nothing has to be restricted.
 */
static __isl_give isl_set *instances(const po_leaves *leaves,
                                     struct range range, struct range whole,
                                     int stmt)
{
    struct range before = {whole.first, range.first};
    struct range after = {range.end, whole.end};
    isl_set *set = NULL;

    if (!has_stmt(leaves, before, stmt) && !has_stmt(leaves, after, stmt))
        return NULL;
    for (int l = range.first; l < range.end; l++) {
        isl_set *part;

        if (leaves->leaf[l].node->call.stmt != stmt)
            continue;
        part = isl_set_copy(leaves->leaf[l].domain);
        set = set ? isl_set_union(set, part) : part;
    }
    return isl_set_coalesce(set);
}

/* Return the pairs with the source in "a" and the sink in "b", parts of
 * "whole".
 */
static __isl_give po_pairs *pairs_between(const po_leaves *leaves,
                                          const struct pairs *pairs,
                                          struct range a, struct range b,
                                          struct range whole)
{
    po_pairs *left = po_pairs_copy(pairs->left);

    po_pairs_restrict(left, instances(leaves, a, whole, pairs->src),
                      instances(leaves, b, whole, pairs->dst));
    return left;
}

static isl_bool take_are_none(__isl_take po_pairs *pairs)
{
    isl_bool none = po_pairs_are_none(pairs);

    po_pairs_free(pairs);
    return none;
}

/* A part of a block: child number "c", with the leaves "own" of "whole". */
struct part {
    const po_ast_node *block;
    int c;
    struct range own;
    struct range whole;
};

/* Return the leaves in front of the part that its instances have to follow; the
 * last ones may have changed places with it if all are updates of the array.
 */
static struct range before(const po_leaves *leaves, const struct part *part,
                           int array)
{
    struct range range = {part->whole.first, part->own.first};
    po_reduction op = PO_REDUCTION_NONE;
    int c = part->c;

    if (array < 0 ||
        !po_node_commutes(leaves, part->block->block.child[c], array, &op))
        return range;
    while (c > 0 && po_node_commutes(leaves, part->block->block.child[c - 1],
                                     array, &op))
        range.end -= po_ast_n_instance(part->block->block.child[--c]);
    return range;
}

/* Is no sink in a part before that of its source?  The pairs within the part are
 * added to "next".
 */
static isl_bool compare_parts(const po_leaves *leaves,
                              const struct pairs *pairs,
                              const struct part *part, struct pairs_list *next)
{
    struct range own = part->own;
    struct range whole = part->whole;
    struct range front = before(leaves, part, pairs->array);
    isl_bool good = isl_bool_true;

    if (!has_stmt(leaves, own, pairs->src))
        return good;
    if (has_stmt(leaves, front, pairs->dst) && !pairs->commute)
        good = take_are_none(pairs_between(leaves, pairs, own, front, whole));
    if (has_stmt(leaves, own, pairs->dst))
        add_pairs(next, pairs, pairs_between(leaves, pairs, own, own, whole));
    return good;
}

static isl_bool check_block(const po_leaves *leaves, const po_ast_node *block,
                            int depth, struct range range,
                            const struct pairs_list *list)
{
    struct part part = {block, 0, {range.first, range.first}, range};
    isl_bool good = isl_bool_true;

    for (; part.c < block->block.n_child && good == isl_bool_true; part.c++) {
        const po_ast_node *child = block->block.child[part.c];
        struct pairs_list next = {0};

        part.own.first = part.own.end;
        part.own.end += po_ast_n_instance(child);
        for (int i = 0; i < list->n && good == isl_bool_true; i++)
            good = compare_parts(leaves, &list->pairs[i], &part, &next);
        if (good == isl_bool_true)
            good = prune(&next);
        if (good == isl_bool_true)
            good = check(leaves, child, depth, part.own, &next);
        clear_list(&next);
    }
    return good;
}

static isl_bool are_none(const struct pairs_list *list)
{
    isl_bool none = isl_bool_true;

    for (int i = 0; i < list->n && none == isl_bool_true; i++)
        none = po_pairs_are_none(list->pairs[i].left);
    return none;
}

/* Does "node" respect the pairs in "list"?  It holds the leaves in "range", and
 * "depth" loops are around it.
 */
static isl_bool check_ordered(const po_leaves *leaves, const po_ast_node *node,
                              int depth, struct range range,
                              const struct pairs_list *list)
{
    switch (node->kind) {
    case PO_AST_LOOP:
        return check_loop(leaves, node, depth, range, list);
    case PO_AST_BLOCK:
        return check_block(leaves, node, depth, range, list);
    case PO_AST_LET:
        return check(leaves, node->body, depth + 1, range, list);
    case PO_AST_IF:
    case PO_AST_KEEP:
    case PO_AST_PACK:
        return check(leaves, node->body, depth, range, list);
    case PO_AST_STMT:
        return are_none(list);
    case PO_AST_DECL:
    case PO_AST_COPY:
        break;
    }
    return isl_bool_false;
}

/* The same, for pairs that may be updates which change places in "node". */
static isl_bool check(const po_leaves *leaves, const po_ast_node *node,
                      int depth, struct range range,
                      const struct pairs_list *list)
{
    struct pairs_list ordered = {0};
    isl_bool good = isl_bool_true;

    for (int i = 0; i < list->n; i++) {
        const struct pairs *pairs = &list->pairs[i];
        po_reduction op = PO_REDUCTION_NONE;

        if (pairs->array < 0 ||
            !po_node_commutes(leaves, node, pairs->array, &op))
            add_pairs(&ordered, pairs, po_pairs_copy(pairs->left));
    }
    if (ordered.n > 0)
        good = check_ordered(leaves, node, depth, range, &ordered);
    clear_list(&ordered);
    return good;
}

/* The dependences from one statement to another, see "struct pairs". */
struct relation {
    struct pairs pairs;
    isl_map *map;
};

/* Add the dependence to the relation of the same sort, of "n" so far.  Returns
 * their number then.
 */
static int add_dep(const po_leaves *leaves, struct relation *relation, int n,
                   const po_dep *dep)
{
    isl_map *map = isl_map_intersect_params(isl_map_copy(dep->relation),
                                            isl_set_copy(leaves->context));
    struct pairs pairs = {.src = dep->src,
                          .dst = dep->dst,
                          .array = -1,
                          .commute = dep->commutes};

    if (!dep->commutes && po_updates_may_commute(leaves, dep))
        pairs.array = dep->array;
    for (int i = 0; i < n; i++) {
        struct relation *same = &relation[i];

        if (same->pairs.src != pairs.src || same->pairs.dst != pairs.dst ||
            same->pairs.array != pairs.array ||
            same->pairs.commute != pairs.commute)
            continue;
        same->map = isl_map_union(same->map, map);
        return n;
    }
    relation[n] = (struct relation){pairs, map};
    return n + 1;
}

/* Return the pairs of all dependences that are not private. */
static struct pairs_list all_pairs(const po_leaves *leaves, const po_deps *deps)
{
    struct relation *relation =
        po_alloc(((size_t)deps->n_dep + 1) * sizeof(*relation));
    struct pairs_list list = {0};
    int n = 0;

    for (int i = 0; i < deps->n_dep; i++)
        if (!deps->dep[i].is_private)
            n = add_dep(leaves, relation, n, &deps->dep[i]);
    for (int i = 0; i < n; i++)
        add_pairs(&list, &relation[i].pairs,
                  po_pairs_alloc(isl_map_coalesce(relation[i].map)));
    free(relation);
    return list;
}

/* Do the loops run the source of every dependence that is not private before
 * its sink, in the same iteration of every parallel loop?
 *
 * Exact where the pairs that a loop or block tells apart are: "no" means that
 * there is an offending pair.
 */
isl_bool po_leaves_respect(const po_leaves *leaves, const po_deps *deps)
{
    struct pairs_list list = all_pairs(leaves, deps);
    struct range all = {0, leaves->n_leaf};
    isl_bool good = prune(&list);

    if (good == isl_bool_true)
        good = check(leaves, leaves->root, 0, all, &list);
    clear_list(&list);
    return good;
}
