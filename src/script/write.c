/* An order as a script: the steps that make it of the order of the program.
 *
 * Steps that people would write are looked for first: parts are taken apart, loops are
 * skewed, shifted, reordered, tiled, and marked, from the outside to the inside.  What they
 * make is compared with the order; if it is another one, or a step on the way is not legal,
 * the order is written as dates, or as a tree, in one step.
 */
#include <isl/val.h>
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

/* Find out what the loop is; false if it is nothing that steps make of these. */
static bool find_role(po_steps *s, const po_tnode *loop,
                      const struct loops *from, struct role *role)
{
    long size = number_of(loop, PO_MARK_TILE);
    long wave = number_of(loop, PO_MARK_WAVE);

    for (int i = 0; i < from->n; i++) {
        *role = (struct role){i, size, -1};
        if (wave == 0 &&
            is_row(s, loop,
                   size > 0 ? tiles_of(from->loop[i], size)
                            : isl_union_pw_aff_copy(from->loop[i]->row)))
            return true;
        for (int k = 0; k < from->n && wave > 0; k++) {
            *role = (struct role){i, wave, k};
            if (k != i &&
                is_row(s, loop,
                       isl_union_pw_aff_add(tiles_of(from->loop[i], wave),
                                            tiles_of(from->loop[k], wave))))
                return true;
        }
    }
    return false;
}

/* --- skewing ------------------------------------------------------------------ */

/* Is there a multiple of the dates of loop "outer" that "loop" of the tree lacks to be
 * "wanted"?  Then it is stored.
 */
static bool find_factor(po_steps *s, const po_tnode *wanted,
                        const po_tnode *loop, const po_tnode *outer, long *by)
{
    for (*by = -MOST_FACTOR; *by <= MOST_FACTOR; ++*by) {
        isl_union_pw_aff *more =
            isl_union_pw_aff_scale_val(isl_union_pw_aff_copy(outer->row),
                                       isl_val_int_from_si(s->scop->ctx, *by));

        more = isl_union_pw_aff_intersect_domain(
            more, isl_union_set_universe(isl_union_set_copy(loop->domain)));
        if (*by != 0 && is_row(s, wanted,
                               isl_union_pw_aff_add(
                                   isl_union_pw_aff_copy(loop->row), more)))
            return true;
    }
    return false;
}

/* Write steps that skew a loop of the tree, so that it is the wanted one; false if there
 * are none.
 */
static bool skew(struct writer *w, const po_tnode *wanted, const po_tnode *at)
{
    struct loops from = chain_of(at);
    long by;

    for (int i = from.n - 1; i > 0; i--)
        for (int k = 0; k < i; k++)
            if (find_factor(w->s, wanted, from.loop[i], from.loop[k], &by))
                return by == 1
                           ? step(w, "skew %s by %s",
                                  name_for(w->s, at, from.loop[i]->name),
                                  name_for(w->s, at, from.loop[k]->name))
                           : step(w, "skew %s by %ld*%s",
                                  name_for(w->s, at, from.loop[i]->name), by,
                                  name_for(w->s, at, from.loop[k]->name));
    return false;
}

/* Have the tree the loops that the order has, but for their places and tiles. */
static bool skew_all(struct writer *w, const po_tnode *wanted)
{
    struct loops to = chain_of(wanted);
    struct role role;

    for (int i = 0; i < to.n; i++) {
        const po_tnode *at = find_node(w->s, w->s->root, wanted);
        struct loops from = at ? chain_of(at) : (struct loops){0};

        if (number_of(to.loop[i], PO_MARK_TILE) > 0 ||
            number_of(to.loop[i], PO_MARK_WAVE) > 0)
            continue;
        if (!find_role(w->s, to.loop[i], &from, &role) &&
            (!at || !skew(w, to.loop[i], at)))
            return false;
    }
    return true;
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
    return step(w, "mark %s: %s", name, mark->name);
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
    struct loops to = chain_of(wanted);
    struct role role[PO_MAX_ARG];
    const po_tnode *at;
    struct loops from;

    if (!skew_all(w, wanted))
        return false;
    at = find_node(w->s, w->s->root, wanted);
    from = at ? chain_of(at) : (struct loops){0};
    for (int i = 0; i < to.n; i++)
        if (!find_role(w->s, to.loop[i], &from, &role[i]))
            return false;
    return put_in_order(w, at, &from, &to, role) &&
           cut(w, at, &from, &to, role) && mark_all(w, wanted);
}

/* --- parts ---------------------------------------------------------------------- */

/* Write what takes the loops around the parts apart, so that these are as in the order. */
static bool separate(struct writer *w, const po_tnode *wanted)
{
    const po_tnode *at = find_node(w->s, w->s->root, wanted);
    struct loops chain;

    if (!at)
        return false;
    chain = chain_of(at);
    for (int i = chain.n - 1; i >= 0; i--) {
        const po_tnode *body = chain.loop[chain.n - 1]->part[0];
        bool is_coarse = body->n_part > wanted->n_part;

        for (int k = 1; k < (is_coarse ? wanted->n_part : 2); k++) {
            const po_stmt *stmt = first_stmt(w->s, wanted->part[k]);
            const char *name = name_for(w->s, at, chain.loop[i]->name);

            if (is_coarse ? !stmt || !step(w, "distribute %s before %s", name,
                                           stmt->name)
                          : !step(w, "distribute %s", name))
                return false;
        }
    }
    return true;
}

/* Write what makes the node that the order has, and what is in it. */
static bool write_node(struct writer *w, const po_tnode *wanted)
{
    if (wanted->kind == PO_TNODE_LEAF)
        return true;
    if (wanted->kind == PO_TNODE_LOOP) {
        struct loops to = chain_of(wanted);

        return write_loops(w, wanted) &&
               (to.n == PO_MAX_ARG ||
                write_node(w, to.loop[to.n - 1]->part[0]));
    }
    if (wanted->kind != PO_TNODE_PARTS || !separate(w, wanted))
        return false;
    for (int i = 0; i < wanted->n_part; i++)
        if (!write_node(w, wanted->part[i]))
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
    return w->s->scop->n_stmt <= MOST_STMT && write_node(w, wanted) &&
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
                 {PO_SCRIPT_OWN, "own"}};
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
