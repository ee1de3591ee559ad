/* An order as a script: the steps that make it of the order of the program.
 *
 * Steps that people would write are looked for first: parts are taken apart, loops are
 * skewed, shifted, reordered, tiled, and marked, from the outside to the inside.  What they
 * make is compared with the order; if it is another one, or a step on the way is not legal,
 * the order is written as dates, or as a tree, in one step.
 */
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* More statements make no script that anybody would read. */
enum { MOST_STMT = 40, MOST_FACTOR = 3 };

/* The steps so far, of the script; "s" has the tree that they make. */
struct writer {
    po_steps *s;
    po_script_part *part;
};

/* Take a step, and write it; false if it is refused. */
static bool step(struct writer *w, const char *format, ...) PO_PRINTF(2, 3);

static bool step(struct writer *w, const char *format, ...)
{
    po_text text = {0};
    const po_tnode *root;
    va_list args;
    const char *line;

    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    line = po_arena_copy(w->s->arena, po_text_get(&text));
    po_text_free(&text);
    root = po_steps_take(w->s, line);
    if (!root)
        return false;
    w->s->root = root;
    *PO_ARENA_ADD(w->s->arena, w->part->step, w->part->n_step) =
        (po_script_step){w->part->n_step + 1, line};
    return true;
}

/* The first statement of the node, in the order of the program; NULL if it has none. */
static const po_stmt *first_stmt(const po_steps *s, const po_tnode *node)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(node, &s->scop->stmt[i]))
            return &s->scop->stmt[i];
    return NULL;
}

/* Have the nodes the same statements? */
static bool has_same(const po_steps *s, const po_tnode *a, const po_tnode *b)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(a, &s->scop->stmt[i]) !=
            po_tnode_has(b, &s->scop->stmt[i]))
            return false;
    return true;
}

/* Return the outermost node of the tree with the statements of "like"; NULL if there is
 * none.
 */
static const po_tnode *find_node(const po_steps *s, const po_tnode *node,
                                 const po_tnode *like)
{
    const po_stmt *first = first_stmt(s, like);

    while (!has_same(s, node, like)) {
        const po_tnode *next = NULL;

        for (int i = 0; i < node->n_part && !next && first; i++)
            if (po_tnode_has(node->part[i], first))
                next = node->part[i];
        if (!next)
            return NULL;
        node = next;
    }
    return node;
}

/* What the loop around the statements of "at" is called in a step: its name, with a
 * statement if need be.
 */
static const char *name_for(po_steps *s, const po_tnode *at, const char *name)
{
    po_tpath path;
    const po_stmt *stmt = first_stmt(s, at);

    if (po_steps_find_loop(s, name, &path) || !stmt)
        return name;
    return po_arena_printf(s->arena, "%s.%s", stmt->name, name);
}

/* --- comparison --------------------------------------------------------------- */

static bool has_equal_rows(const po_tnode *a, const po_tnode *b)
{
    isl_union_pw_aff *left = isl_union_pw_aff_intersect_domain(
        isl_union_pw_aff_copy(a->row),
        isl_union_set_universe(isl_union_set_copy(a->domain)));
    isl_union_pw_aff *right = isl_union_pw_aff_intersect_domain(
        isl_union_pw_aff_copy(b->row),
        isl_union_set_universe(isl_union_set_copy(b->domain)));
    isl_bool equal = isl_union_pw_aff_plain_is_equal(left, right);

    isl_union_pw_aff_free(left);
    isl_union_pw_aff_free(right);
    return equal == isl_bool_true;
}

/* Has "b" all marks of "a"? */
static bool has_marks_of(const po_tnode *a, const po_tnode *b)
{
    for (int i = 0; i < a->n_mark; i++) {
        bool found = false;

        for (int k = 0; k < b->n_mark; k++)
            found = found || (strcmp(a->mark[i].name, b->mark[k].name) == 0 &&
                              a->mark[i].number == b->mark[k].number);
        if (!found)
            return false;
    }
    return a->n_mark == b->n_mark;
}

/* Are the trees the same, but for names? */
static bool is_equal(const po_tnode *a, const po_tnode *b)
{
    isl_bool equal = isl_union_set_is_equal(a->domain, b->domain);

    if (equal != isl_bool_true || a->kind != b->kind || a->n_part != b->n_part)
        return false;
    if (a->kind == PO_TNODE_LOOP &&
        (!has_equal_rows(a, b) || !has_marks_of(a, b)))
        return false;
    for (int i = 0; i < a->n_part; i++)
        if (!is_equal(a->part[i], b->part[i]))
            return false;
    return true;
}

/* --- loops -------------------------------------------------------------------- */

/* What a loop of the order is, beside the loops of the tree that it is made of: number "of"
 * of these, or, with a "size", a loop over tiles of it; with "wave" >= 0, the sum of that
 * and the one over tiles of loop number "wave".
 */
struct role {
    int of;
    long size;
    int wave;
};

/* Loops directly in each other. */
struct loops {
    int n;
    const po_tnode *loop[PO_MAX_ARG];
};

static struct loops chain_of(const po_tnode *node)
{
    struct loops chain = {0};

    for (; node->kind == PO_TNODE_LOOP && chain.n < PO_MAX_ARG;
         node = node->part[0])
        chain.loop[chain.n++] = node;
    return chain;
}

static long number_of(const po_tnode *loop, const char *mark)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, mark) == 0)
            return loop->mark[i].number;
    return 0;
}

static bool has_mark(const po_tnode *loop, const char *mark)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, mark) == 0)
            return true;
    return false;
}

/* Is the row of the loop this one, which is taken? */
static bool is_row(po_steps *s, const po_tnode *loop,
                   __isl_take isl_union_pw_aff *row)
{
    po_tnode other = *loop;

    other.row = po_steps_keep_row(s, row);
    return row && has_equal_rows(loop, &other);
}

static isl_union_pw_aff *tiles_of(const po_tnode *loop, long size)
{
    return po_row_count_tiles(isl_union_pw_aff_copy(loop->row), size);
}

/* Is the loop a wavefront of tiles of two loops, the first with tiles of "size"?  Those of
 * the second are of the size of some loop of the order.
 */
static bool find_wave(po_steps *s, const po_tnode *loop,
                      const struct loops *from, const struct loops *to,
                      long size, struct role *role)
{
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < from->n; k++)
            for (int t = 0; t < to->n && k != i; t++) {
                long other = number_of(to->loop[t], PO_MARK_TILE);

                *role = (struct role){i, size, k};
                if (other > 0 && is_row(s, loop,
                                        isl_union_pw_aff_add(
                                            tiles_of(from->loop[i], size),
                                            tiles_of(from->loop[k], other))))
                    return true;
            }
    return false;
}

/* Find out what the loop, one of "to", is; false if it is nothing that steps make of
 * "from".
 */
static bool find_role(po_steps *s, const po_tnode *loop,
                      const struct loops *from, const struct loops *to,
                      struct role *role)
{
    long size = number_of(loop, PO_MARK_TILE);
    long wave = number_of(loop, PO_MARK_WAVE);

    if (wave > 0)
        return find_wave(s, loop, from, to, wave, role);
    for (int i = 0; i < from->n; i++) {
        *role = (struct role){i, size, -1};
        if (is_row(s, loop,
                   size > 0 ? tiles_of(from->loop[i], size)
                            : isl_union_pw_aff_copy(from->loop[i]->row)))
            return true;
    }
    return false;
}

/* --- rows ----------------------------------------------------------------------- */

/* Store the coefficients of the iterators in the dates of the loop; false if they are not
 * one function without floors for the statement.
 */
static bool take_coefs(const po_tnode *loop, const po_stmt *stmt, long *coef)
{
    isl_space *space = isl_space_map_from_domain_and_range(
        isl_set_get_space(stmt->domain),
        isl_space_add_dims(isl_space_set_from_params(isl_space_params(
                               isl_set_get_space(stmt->domain))),
                           isl_dim_set, 1));
    isl_pw_aff *row = isl_union_pw_aff_extract_pw_aff(loop->row, space);
    isl_aff *aff = NULL;
    bool good = isl_pw_aff_n_piece(row) == 1;

    if (good)
        aff = isl_pw_aff_as_aff(isl_pw_aff_copy(row));
    good = good && isl_aff_dim(aff, isl_dim_div) == 0 &&
           po_aff_take(aff, isl_dim_in, stmt->n_iter, 1L << 20, coef);
    isl_aff_free(aff);
    isl_pw_aff_free(row);
    return good;
}

/* How a loop of the order comes of one of the tree: "sign" times its dates, and "factor"
 * times those of the loops around, as these become; the rest is constant for a statement.
 */
struct relation {
    int sign;
    long factor[PO_MAX_ARG];
};

/* Are the coefficients, less those of the first n loops, all 0?  Else go on with other
 * factors of the loop before.
 */
static bool solve(int n, const long (*coef)[PO_MAX_PATH], int n_iter,
                  const long *left, long *factor)
{
    long less[PO_MAX_PATH];

    if (n == 0) {
        for (int i = 0; i < n_iter; i++)
            if (left[i] != 0)
                return false;
        return true;
    }
    for (int k = 0; k <= 2 * MOST_FACTOR; k++) {
        factor[n - 1] = k % 2 == 0 ? k / 2 : -(k + 1) / 2;
        for (int i = 0; i < n_iter; i++)
            less[i] = left[i] - factor[n - 1] * coef[n - 1][i];
        if (solve(n - 1, coef, n_iter, less, factor))
            return true;
    }
    return false;
}

/* Find how "wanted" comes of loop number "d" of the chain, of which those before are as the
 * order has them; false if that is not known.
 */
static bool relate(const po_steps *s, const po_tnode *wanted,
                   const struct loops *is, int d, struct relation *found)
{
    const po_stmt *stmt = first_stmt(s, wanted);
    long coef[PO_MAX_ARG][PO_MAX_PATH];
    long own[PO_MAX_PATH];
    long goal[PO_MAX_PATH];

    if (!stmt || stmt->n_iter > PO_MAX_PATH ||
        !take_coefs(is->loop[d], stmt, own) || !take_coefs(wanted, stmt, goal))
        return false;
    for (int e = 0; e < d; e++)
        if (!take_coefs(is->loop[e], stmt, coef[e]))
            return false;
    for (found->sign = 1; found->sign >= -1; found->sign -= 2) {
        long left[PO_MAX_PATH];

        for (int i = 0; i < stmt->n_iter; i++)
            left[i] = goal[i] - found->sign * own[i];
        if (solve(d, coef, stmt->n_iter, left, found->factor))
            return true;
    }
    return false;
}

/* Return what the dates of the wanted loop are more than those that are related. */
static __isl_give isl_union_pw_aff *rest_of(const po_steps *s,
                                            const po_tnode *wanted,
                                            const struct loops *is, int d,
                                            const struct relation *relation)
{
    isl_union_pw_aff *rest = isl_union_pw_aff_copy(wanted->row);
    isl_ctx *ctx = s->scop->ctx;

    for (int e = 0; e <= d; e++) {
        long by = e == d ? relation->sign : relation->factor[e];

        rest = isl_union_pw_aff_sub(
            rest,
            isl_union_pw_aff_scale_val(isl_union_pw_aff_copy(is->loop[e]->row),
                                       isl_val_int_from_si(ctx, by)));
    }
    return rest;
}

/* Store what the rest is for the statement, a function of the parameters, as a text, "0" if
 * it is nothing; NULL if it is no such function.
 */
static const char *constant_of(const po_steps *s,
                               __isl_keep isl_union_pw_aff *rest,
                               const po_stmt *stmt)
{
    isl_space *space = isl_space_map_from_domain_and_range(
        isl_set_get_space(stmt->domain),
        isl_space_add_dims(isl_space_set_from_params(isl_space_params(
                               isl_set_get_space(stmt->domain))),
                           isl_dim_set, 1));
    isl_pw_aff *row = isl_union_pw_aff_extract_pw_aff(rest, space);
    const char *result = NULL;
    char *text = isl_pw_aff_to_str(row);
    char *begin = text ? strstr(text, "-> [(") : NULL;
    char *end = begin ? strstr(begin, ")]") : NULL;

    if (end && isl_pw_aff_n_piece(row) == 1 &&
        isl_pw_aff_involves_dims(row, isl_dim_in, 0, (unsigned)stmt->n_iter) ==
            isl_bool_false)
        result = po_arena_slice(s->arena, begin + 5, (size_t)(end - begin - 5));
    free(text);
    isl_pw_aff_free(row);
    return result;
}

/* --- loops that become one ------------------------------------------------------- */

/* The nodes of the tree that together have the statements of one of the order: one, or
 * parts that follow each other.
 */
struct group {
    int n;
    const po_tnode *node[PO_MAX_ARG];
};

/* Find the outermost such nodes; none if there are none. */
static struct group find_group(const po_steps *s, const po_tnode *like)
{
    struct group group = {0};
    const po_tnode *node = s->root;
    const po_tnode *one = find_node(s, node, like);
    const po_tnode *next = node;

    if (one && one->kind != PO_TNODE_PARTS) {
        group.node[group.n++] = one;
        return group;
    }
    while (next) {
        int n_with = 0;

        node = next;
        next = NULL;
        for (int i = 0; i < node->n_part; i++)
            for (int k = 0; k < s->scop->n_stmt; k++)
                if (po_tnode_has(like, &s->scop->stmt[k]) &&
                    po_tnode_has(node->part[i], &s->scop->stmt[k])) {
                    next = node->part[i];
                    n_with++;
                    break;
                }
        if (n_with > 1)
            next = NULL;
    }
    for (int i = 0; i < node->n_part && group.n < PO_MAX_ARG; i++)
        for (int k = 0; k < s->scop->n_stmt; k++)
            if (po_tnode_has(like, &s->scop->stmt[k]) &&
                po_tnode_has(node->part[i], &s->scop->stmt[k])) {
                group.node[group.n++] = node->part[i];
                break;
            }
    return group;
}

/* Add the node, or its parts. */
static void add_nodes(struct group *group, const po_tnode *node)
{
    if (node->kind != PO_TNODE_PARTS && group->n < PO_MAX_ARG)
        group->node[group->n++] = node;
    for (int i = 0; i < node->n_part && node->kind == PO_TNODE_PARTS; i++)
        add_nodes(group, node->part[i]);
}

/* The dates of the loop, for the statements in it only. */
static __isl_give isl_union_pw_aff *own_row(const po_tnode *loop)
{
    return isl_union_pw_aff_intersect_domain(
        isl_union_pw_aff_copy(loop->row),
        isl_union_set_universe(isl_union_set_copy(loop->domain)));
}

/* Return one loop with the dates of all. */
static const po_tnode *united(po_steps *s, const struct group *group)
{
    po_tnode *loop = po_tnode_copy(s, group->node[0]);
    isl_union_pw_aff *row = own_row(loop);
    isl_union_set *domain = isl_union_set_copy(loop->domain);

    for (int g = 1; g < group->n; g++) {
        const po_tnode *other = group->node[g];

        row = isl_union_pw_aff_union_add(row, own_row(other));
        domain = isl_union_set_union(domain, isl_union_set_copy(other->domain));
    }
    loop->row = po_steps_keep_row(s, row);
    loop->domain = po_steps_keep_set(s, domain);
    return loop;
}

/* Return the loops that those of all nodes of the group, and of the parts in these, would be
 * together.
 */
static struct loops virtual_chain(po_steps *s, struct group group)
{
    struct loops all = {0};

    while (group.n > 0 && all.n < PO_MAX_ARG) {
        struct group below = {0};

        for (int g = 0; g < group.n; g++) {
            if (group.node[g]->kind != PO_TNODE_LOOP)
                return all;
            add_nodes(&below, group.node[g]->part[0]);
        }
        all.loop[all.n++] = united(s, &group);
        group = below;
    }
    return all;
}

/* What becomes of the loops of the tree, "n" of them: which loop of the order each is, and
 * how.
 */
struct plan {
    int n;
    const po_tnode *wanted[PO_MAX_ARG];
    struct relation relation[PO_MAX_ARG];
};

static bool is_tiles(const po_tnode *loop)
{
    return number_of(loop, PO_MARK_TILE) > 0 ||
           number_of(loop, PO_MARK_WAVE) > 0;
}

/* Find the plan for the loops of the chain: false if there is none for a loop of the order
 * without tiles.
 */
static bool make_plan(const po_steps *s, const struct loops *to,
                      struct loops from, struct plan *plan)
{
    int n_point = 0;

    plan->n = 0;
    for (int i = 0; i < to->n; i++)
        n_point += !is_tiles(to->loop[i]);
    for (int d = 0; d < from.n && plan->n < n_point; d++) {
        const po_tnode *wanted = NULL;
        struct relation found = {0};

        for (int i = 0; i < to->n && !wanted; i++) {
            bool is_used = is_tiles(to->loop[i]);

            for (int k = 0; k < d; k++)
                is_used = is_used || plan->wanted[k] == to->loop[i];
            if (!is_used && relate(s, to->loop[i], &from, d, &found))
                wanted = to->loop[i];
        }
        if (!wanted)
            return false;
        plan->wanted[d] = wanted;
        plan->relation[d] = found;
        plan->n++;
        from.loop[d] = wanted;
    }
    return plan->n == n_point;
}

/* Write how much later the loops of the statements are, and what is reversed. */
static bool write_shifts(struct writer *w, const struct loops *from,
                         const struct plan *plan)
{
    po_steps *s = w->s;
    struct loops is = *from;

    for (int d = 0; d < plan->n; d++) {
        isl_union_pw_aff *rest =
            rest_of(s, plan->wanted[d], &is, d, &plan->relation[d]);
        bool good = true;

        for (int i = 0; i < s->scop->n_stmt && good; i++) {
            const po_stmt *stmt = &s->scop->stmt[i];
            const char *by;

            if (!po_tnode_has(plan->wanted[d], stmt))
                continue;
            by = constant_of(s, rest, stmt);
            good = by && (strcmp(by, "0") == 0 ||
                          step(w, "shift %s.%s of %s by %s", stmt->name,
                               from->loop[d]->name, stmt->name, by));
        }
        isl_union_pw_aff_free(rest);
        if (!good)
            return false;
        is.loop[d] = plan->wanted[d];
    }
    return true;
}

/* Write the loops of the group into one, to the depth of the plan. */
static bool write_fusion(struct writer *w, struct group group,
                         const struct plan *plan)
{
    for (int d = 0; d < plan->n; d++) {
        struct group below = {0};
        const po_stmt *first = first_stmt(w->s, group.node[0]);

        for (int g = 0; g < group.n; g++) {
            const po_stmt *stmt = first_stmt(w->s, group.node[g]);

            if (g > 0 &&
                (!first || !stmt ||
                 !step(w, "fuse %s.%s, %s.%s", first->name, group.node[0]->name,
                       stmt->name, group.node[g]->name)))
                return false;
            add_nodes(&below, group.node[g]->part[0]);
        }
        group = below;
    }
    return true;
}

/* Write the skewing of the loops. */
static bool write_skews(struct writer *w, const po_tnode *wanted,
                        const struct loops *from, const struct plan *plan)
{
    for (int d = 0; d < plan->n; d++)
        for (int e = 0; e < d; e++) {
            long by = plan->relation[d].factor[e];
            const char *name = name_for(w->s, wanted, from->loop[d]->name);
            const char *outer = name_for(w->s, wanted, from->loop[e]->name);

            if (by == 1
                    ? !step(w, "skew %s by %s", name, outer)
                    : by != 0 && !step(w, "skew %s by %ld*%s", name, by, outer))
                return false;
        }
    return true;
}

/* Find the plan for the loops of the order, and for as many of those in the parts of their
 * body as they count tiles of; false if there is none.
 */
static bool find_plan(po_steps *s, const po_tnode *wanted,
                      const struct loops *from, struct loops *to,
                      struct plan *plan)
{
    int n = chain_of(wanted).n;
    struct group whole = {1, {wanted}};
    struct loops all = virtual_chain(s, whole);

    for (*to = all, to->n = n; to->n <= all.n; to->n++) {
        struct loops is = *from;
        struct role role;
        bool good = make_plan(s, to, *from, plan);

        for (int d = 0; good && d < plan->n; d++)
            is.loop[d] = plan->wanted[d];
        for (int i = 0; i < n && good; i++)
            good = find_role(s, to->loop[i], &is, to, &role);
        if (good)
            return true;
    }
    return false;
}

/* Have the tree the loops that the order has, but for their places and tiles. */
static bool write_rows(struct writer *w, const po_tnode *wanted,
                       struct loops *to)
{
    struct group group = find_group(w->s, wanted);
    struct loops from = virtual_chain(w->s, group);
    struct plan plan;

    if (!find_plan(w->s, wanted, &from, to, &plan))
        return false;
    for (int d = 0; d < plan.n; d++)
        for (int g = 0; g < group.n && plan.relation[d].sign < 0; g++) {
            const po_stmt *stmt = first_stmt(w->s, group.node[g]);

            if (!stmt ||
                !step(w, "reverse %s.%s", stmt->name, from.loop[d]->name))
                return false;
        }
    return write_shifts(w, &from, &plan) && write_fusion(w, group, &plan) &&
           write_skews(w, wanted, &from, &plan);
}

/* --- places, tiles and marks ---------------------------------------------------- */

/* Write the loops in the order in which the wanted ones without tiles are, and the rest
 * behind them, if that is another one.
 */
static bool put_in_order(struct writer *w, const po_tnode *at,
                         const struct loops *from, const struct loops *to,
                         const struct role *role)
{
    bool is_placed[PO_MAX_ARG] = {false};
    po_text names = {0};
    int n = 0;
    bool same = true;
    bool good = true;

    for (int i = 0; i < to->n + from->n; i++) {
        int of = i < to->n ? role[i].of : i - to->n;

        if (is_placed[of] || (i < to->n && role[i].size > 0))
            continue;
        is_placed[of] = true;
        same = same && of == n;
        po_text_printf(&names, "%s%s", n++ > 0 ? ", " : "",
                       name_for(w->s, at, from->loop[of]->name));
    }
    if (!same)
        good = step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Append the sizes of the tiles of one level. */
static void add_sizes(po_text *text, int n, const int *tiled,
                      const struct loops *to, const struct role *role,
                      int level)
{
    for (int i = 0; i < n; i++) {
        int left = level;
        long size = 0;

        for (int k = 0; k < to->n; k++)
            if (role[k].size > 0 && role[k].of == tiled[i] && left-- == 0)
                size = role[k].size;
        po_text_printf(text, "%s%ld", i > 0 ? ", " : "", size);
    }
}

/* Write the tiles, and wavefronts of them. */
static bool cut(struct writer *w, const po_tnode *at, const struct loops *from,
                const struct loops *to, const struct role *role)
{
    po_text text = {0};
    int tiled[PO_MAX_ARG];
    int n_level = 0;
    int n = 0;
    bool good;

    for (int k = 0; k < to->n; k++) {
        int level = 1;
        bool is_new = true;

        if (role[k].size == 0)
            continue;
        for (int i = 0; i < k; i++)
            level += role[i].size > 0 && role[i].of == role[k].of;
        for (int i = 0; i < n; i++)
            is_new = is_new && tiled[i] != role[k].of;
        if (is_new)
            tiled[n++] = role[k].of;
        n_level = level > n_level ? level : n_level;
    }
    for (int i = 0; i < n; i++)
        po_text_printf(&text, "%s%s", i > 0 ? ", " : "",
                       name_for(w->s, at, from->loop[tiled[i]]->name));
    for (int level = 0; level < n_level; level++) {
        po_text_add(&text, level > 0 ? " / " : ": ");
        add_sizes(&text, n, tiled, to, role, level);
    }
    good = n == 0 || step(w, "tile %s", po_text_get(&text));
    po_text_free(&text);
    for (int k = 0; k < to->n && good; k++)
        if (role[k].wave >= 0)
            good =
                step(w, "wavefront %s, %s",
                     name_for(w->s, at,
                              po_arena_printf(w->s->arena, "%s.tile",
                                              from->loop[role[k].of]->name)),
                     name_for(w->s, at,
                              po_arena_printf(w->s->arena, "%s.tile",
                                              from->loop[role[k].wave]->name)));
    return good;
}

/* Write the loops, of which some are over tiles now, in the order that is wanted. */
static bool put_tiles_in_order(struct writer *w, const po_tnode *wanted,
                               const struct loops *to)
{
    const po_tnode *at = find_node(w->s, w->s->root, wanted);
    struct loops is = at ? chain_of(at) : (struct loops){0};
    po_text names = {0};
    bool same = true;
    bool good = true;

    for (int i = 0; i < to->n; i++) {
        int k = 0;

        while (k < is.n && !has_equal_rows(to->loop[i], is.loop[k]))
            k++;
        if (k == is.n)
            break;
        same = same && k == i;
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "",
                       name_for(w->s, at, is.loop[k]->name));
    }
    if (!same)
        good = step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Write one mark of loop number "k" of the chain, whose names are those of "is". */
static bool write_mark(struct writer *w, const po_tnode *at,
                       const struct loops *to, const struct loops *is, int k,
                       const po_tmark *mark)
{
    const char *name = name_for(w->s, at, is->loop[k]->name);
    int n = 1;

    if (strcmp(mark->name, PO_MARK_COLLAPSE) == 0 ||
        has_mark(is->loop[k], mark->name))
        return true;
    if (strcmp(mark->name, PO_MARK_PARALLEL) == 0) {
        while (k + n < to->n && has_mark(to->loop[k + n], PO_MARK_COLLAPSE))
            n++;
        return n > 1 ? step(w, "parallel %s collapse=%d", name, n)
                     : step(w, "parallel %s", name);
    }
    if (strcmp(mark->name, PO_MARK_SIMD) == 0)
        return step(w, "vectorize %s", name);
    if (strcmp(mark->name, PO_MARK_JAM) == 0)
        return step(w, "unroll-jam %s: %ld", name, mark->number);
    if (strcmp(mark->name, PO_MARK_REDUCE) == 0)
        return step(w, "reduce %s: %s", name,
                    w->s->scop->array[mark->number].name);
    if (strcmp(mark->name, PO_MARK_SIDE) == 0)
        return k + 1 >= to->n || !has_mark(to->loop[k + 1], PO_MARK_SIDE) ||
               step(w, "registers %s, %s",
                    name_for(w->s, at, is->loop[k + 1]->name), name);
    return mark->number > 0
               ? step(w, "mark %s: %s %ld", name, mark->name, mark->number)
               : step(w, "mark %s: %s", name, mark->name);
}

/* Write the marks of the chain. */
static bool mark_all(struct writer *w, const po_tnode *wanted)
{
    struct loops to = chain_of(wanted);

    for (int k = 0; k < to.n; k++)
        for (int i = to.loop[k]->n_mark - 1; i >= 0; i--) {
            const po_tnode *at = find_node(w->s, w->s->root, wanted);
            struct loops is = at ? chain_of(at) : (struct loops){0};

            if (is.n <= k ||
                !write_mark(w, at, &to, &is, k, &to.loop[k]->mark[i]))
                return false;
        }
    return true;
}

/* Write what makes the chain of loops that the order has. */
static bool write_loops(struct writer *w, const po_tnode *wanted)
{
    struct loops to;
    struct role role[PO_MAX_ARG];
    const po_tnode *at;
    struct loops from;

    if (!write_rows(w, wanted, &to))
        return false;
    at = find_node(w->s, w->s->root, wanted);
    from = at ? chain_of(at) : (struct loops){0};
    for (int i = 0; i < to.n; i++)
        if (!find_role(w->s, to.loop[i], &from, &to, &role[i]))
            return false;
    return put_in_order(w, at, &from, &to, role) &&
           cut(w, at, &from, &to, role) && put_tiles_in_order(w, wanted, &to) &&
           mark_all(w, wanted);
}

/* --- parts ---------------------------------------------------------------------- */

/* The part of the order that has the first statement of the node; -1 if none has. */
static int part_for(const po_steps *s, const po_tnode *wanted,
                    const po_tnode *node)
{
    const po_stmt *stmt = first_stmt(s, node);

    for (int i = 0; i < wanted->n_part && stmt; i++)
        if (po_tnode_has(wanted->part[i], stmt))
            return i;
    return -1;
}

/* Has the node statements of several parts of the order? */
static bool is_mixed(const po_steps *s, const po_tnode *wanted,
                     const po_tnode *node)
{
    int n = 0;

    for (int i = 0; i < wanted->n_part; i++)
        for (int k = 0; k < s->scop->n_stmt; k++)
            if (po_tnode_has(wanted->part[i], &s->scop->stmt[k]) &&
                po_tnode_has(node, &s->scop->stmt[k])) {
                n++;
                break;
            }
    return n > 1;
}

/* Write what takes the loop, and those directly in it, apart where parts of the order
 * begin.
 */
static bool distribute(struct writer *w, const po_tnode *wanted,
                       const po_tnode *at)
{
    struct loops chain = chain_of(at);
    const po_tnode *body = chain.n > 0 ? chain.loop[chain.n - 1]->part[0] : at;

    if (chain.n == 0 || body->kind != PO_TNODE_PARTS)
        return false;
    for (int i = chain.n - 1; i >= 0; i--)
        for (int k = 1; k < body->n_part; k++) {
            const po_stmt *stmt = first_stmt(w->s, body->part[k]);

            if (part_for(w->s, wanted, body->part[k]) ==
                part_for(w->s, wanted, body->part[k - 1]))
                continue;
            if (!stmt || !(body->n_part == 2
                               ? step(w, "distribute %s",
                                      name_for(w->s, at, chain.loop[i]->name))
                               : step(w, "distribute %s before %s",
                                      name_for(w->s, body->part[k - 1],
                                               chain.loop[i]->name),
                                      stmt->name)))
                return false;
        }
    return true;
}

/* The node of the tree with the statements of the wanted one, in "depth" loops that have
 * them all; NULL if there is none.
 */
static const po_tnode *find_inside(const po_steps *s, const po_tnode *wanted,
                                   int depth)
{
    const po_tnode *at = find_node(s, s->root, wanted);

    for (; at && depth > 0 && at->kind == PO_TNODE_LOOP; depth--)
        at = at->part[0];
    return at;
}

/* Write the parts of the tree in the order in which the wanted ones are. */
static bool reorder_parts(struct writer *w, const po_tnode *wanted,
                          const po_tnode *at)
{
    po_text names = {0};
    bool same = true;
    bool good = true;
    int last = -1;

    for (int i = 0; i < at->n_part; i++) {
        int part = part_for(w->s, wanted, at->part[i]);

        same = same && part >= last;
        last = part;
    }
    for (int k = 0; k < wanted->n_part; k++)
        for (int i = 0; i < at->n_part; i++)
            if (part_for(w->s, wanted, at->part[i]) == k)
                po_text_printf(&names, "%s%s", names.n > 0 ? ", " : "",
                               first_stmt(w->s, at->part[i])->name);
    if (!same)
        good = step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Write what makes the parts of the order. */
static bool separate(struct writer *w, const po_tnode *wanted, int depth)
{
    const po_tnode *at = find_inside(w->s, wanted, depth);
    bool is_done = false;

    while (at && !is_done) {
        const po_tnode *mixed = NULL;

        if (at->kind == PO_TNODE_LOOP)
            mixed = at;
        for (int i = 0; i < at->n_part && at->kind == PO_TNODE_PARTS; i++)
            if (!mixed && is_mixed(w->s, wanted, at->part[i]))
                mixed = at->part[i];
        is_done = !mixed;
        if (mixed && !distribute(w, wanted, mixed))
            return false;
        at = find_inside(w->s, wanted, depth);
    }
    return at && (at->kind != PO_TNODE_PARTS || reorder_parts(w, wanted, at));
}

/* Write what makes the node that the order has, and what is in it: "depth" loops with the
 * same statements are around it.
 */
static bool write_node(struct writer *w, const po_tnode *wanted, int depth)
{
    if (wanted->kind == PO_TNODE_LEAF)
        return true;
    if (wanted->kind == PO_TNODE_LOOP) {
        struct loops to = chain_of(wanted);

        return write_loops(w, wanted) &&
               (to.n == PO_MAX_ARG ||
                write_node(w, to.loop[to.n - 1]->part[0], to.n));
    }
    if (wanted->kind != PO_TNODE_PARTS || !separate(w, wanted, depth))
        return false;
    for (int i = 0; i < wanted->n_part; i++)
        if (!write_node(w, wanted->part[i], 0))
            return false;
    return true;
}

/* --- the script ------------------------------------------------------------------ */

/* Are the steps legal, one after the other? */
static bool is_good(const struct writer *w)
{
    const po_steps *s = w->s;
    const char *why;
    isl_schedule *tree =
        po_script_apply(w->part, s->scop, s->deps, s->run, NULL, &why);
    bool good = tree;

    isl_schedule_free(tree);
    return good;
}

/* Write the steps that a person would write; false if none are found. */
static bool write_steps(struct writer *w, const po_tnode *wanted)
{
    w->part->n_step = 0;
    w->part->step = NULL;
    w->s->root = po_tnode_of_scop(w->s);
    return w->s->scop->n_stmt <= MOST_STMT && write_node(w, wanted, 0) &&
           is_equal(w->s->root, wanted) && is_good(w);
}

/* Write the order as a tree, in one step. */
static void write_tree(struct writer *w, __isl_keep isl_schedule *tree)
{
    char *text = isl_schedule_to_str(tree);

    w->part->n_step = 0;
    w->part->step = NULL;
    *PO_ARENA_ADD(w->s->arena, w->part->step, w->part->n_step) =
        (po_script_step){
            1, po_arena_printf(w->s->arena, "order %s", text ? text : "{}")};
    free(text);
}

void po_script_write(unsigned of, const po_scop *scop, const po_deps *deps,
                     __isl_keep isl_schedule *tree, const po_run *run,
                     po_text *out)
{
    static const struct {
        po_script_scop scop;
        const char *word;
    } words[] = {{PO_SCRIPT_SEPARATE, "separate"},
                 {PO_SCRIPT_FOLD, "fold"},
                 {PO_SCRIPT_CUT, "cut"},
                 {PO_SCRIPT_OWN, "own"},
                 {PO_SCRIPT_EXPAND, "expand"}};
    po_steps s = {
        .scop = scop, .deps = deps, .run = run, .arena = po_arena_new()};
    po_script_part part = {.scop = of};
    struct writer w = {&s, &part};
    const po_tnode *wanted = po_tnode_of_tree(&s, tree);

    if (!wanted || !write_steps(&w, wanted))
        write_tree(&w, tree);
    po_text_printf(out, "nest %s:%d\n", scop->function, scop->loc.line);
    for (size_t i = 0; i < PO_COUNTOF(words); i++)
        if (of & (unsigned)words[i].scop)
            po_text_printf(out, "%s\n", words[i].word);
    for (int i = 0; i < part.n_step; i++)
        po_text_printf(out, "%s\n", part.step[i].text);
    po_steps_release(&s);
}
