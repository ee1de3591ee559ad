/* Writing a script for an order, loops: the steps that interchange, tile and
 * mark the loops of the tree so that they become those of the wanted order.
 * Appends steps to the writer; false if there are none that do it.
 */
#include "writer.h"

#include "polyopt/register_tile.h"

#include <string.h>

/* Store the loops in the order in which the wanted ones without tiles are, and the rest behind
 * them.
 */
static void find_order(const po_loops *from, const po_loops *to,
                       const po_role *role, int *order)
{
    bool is_placed[PO_MAX_ARG] = {false};
    int n = 0;

    for (int i = 0; i < to->n + from->n; i++) {
        int of = i < to->n ? role[i].of : i - to->n;

        if (is_placed[of] || (i < to->n && role[i].size > 0))
            continue;
        is_placed[of] = true;
        order[n++] = of;
    }
}

/* Write them in this order, if that is another one. */
static bool put_in_order(po_writer *w, const po_tnode *at, const po_loops *from,
                         const po_loops *to, const po_role *role)
{
    int order[PO_MAX_ARG];
    po_text names = {0};
    bool same = true;
    bool good = true;

    find_order(from, to, role, order);
    for (int i = 0; i < from->n; i++) {
        same = same && order[i] == i;
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "",
                       po_writer_name(w->s, at, from->loop[order[i]]->name));
    }
    if (!same)
        good = po_writer_step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Append the sizes of the tiles of one level. */
static void add_sizes(po_text *text, int n, const int *tiled,
                      const po_loops *to, const po_role *role, int level)
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

/* Have the "n" loops that are cut be those between the first and the last of them as well, which
 * have no tiles, if there are some: a step is about loops directly in each other.  Returns how many
 * they are then.
 */
static int fill_gaps(const po_loops *from, const po_loops *to,
                     const po_role *role, int n, int *tiled)
{
    int order[PO_MAX_ARG];
    int first = from->n;
    int last = -1;

    find_order(from, to, role, order);
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < n; k++)
            if (order[i] == tiled[k]) {
                first = i < first ? i : first;
                last = i;
            }
    if (last < first || last - first + 1 <= n)
        return n;
    for (int i = first; i <= last; i++)
        tiled[i - first] = order[i];
    return last - first + 1;
}

/* Write the tiles, and wavefronts of them. */
static bool cut(po_writer *w, const po_tnode *at, const po_loops *from,
                const po_loops *to, const po_role *role)
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
    n = fill_gaps(from, to, role, n, tiled);
    for (int i = 0; i < n; i++)
        po_text_printf(&text, "%s%s", i > 0 ? ", " : "",
                       po_writer_name(w->s, at, from->loop[tiled[i]]->name));
    for (int level = 0; level < n_level; level++) {
        po_text_add(&text, level > 0 ? " / " : ": ");
        add_sizes(&text, n, tiled, to, role, level);
    }
    good = n == 0 || po_writer_step(w, "tile %s", po_text_get(&text));
    po_text_free(&text);
    for (int k = 0; k < to->n && good; k++)
        if (role[k].wave >= 0)
            good = po_writer_step(
                w, "%s %s, %s",
                po_writer_has_mark(to->loop[k], PO_MARK_DIAMOND) ? "diamond"
                                                                 : "wavefront",
                po_writer_name(w->s, at,
                               po_arena_printf(w->s->arena, "%s.tile",
                                               from->loop[role[k].of]->name)),
                po_writer_name(
                    w->s, at,
                    po_arena_printf(w->s->arena, "%s.tile",
                                    from->loop[role[k].wave]->name)));
    return good;
}

/* The loop of those that there are, and are not used, with the row of the other: with the same
 * function, or else the same dates; -1 if there is none.
 */
static int find_alike(po_steps *s, const po_tnode *loop, const po_loops *is,
                      const bool *used)
{
    for (int k = 0; k < 2 * is->n; k++) {
        const po_tnode *other = is->loop[k % is->n];

        if (used[k % is->n])
            continue;
        if (k < is->n ? po_writer_is_same_row(s, loop,
                                              isl_union_pw_aff_copy(other->row))
                      : po_writer_same_rows(s, loop, other))
            return k % is->n;
    }
    return -1;
}

/* Write the loops, of which some are over tiles now, in the order that is wanted. */
static bool put_tiles_in_order(po_writer *w, const po_tnode *wanted,
                               const po_loops *to)
{
    const po_tnode *at = po_writer_find(w->s, w->s->root, wanted);
    po_loops is = at ? po_writer_chain(at) : (po_loops){0};
    po_text names = {0};
    bool used[PO_MAX_ARG] = {false};
    bool same = true;
    bool good = true;

    for (int i = 0; i < to->n; i++) {
        int k = find_alike(w->s, to->loop[i], &is, used);

        if (k < 0)
            break;
        used[k] = true;
        same = same && k == i;
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "",
                       po_writer_name(w->s, at, is.loop[k]->name));
    }
    if (!same)
        good = po_writer_step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

/* Append the sizes of one level, of all loops that have sizes that are names: is there one? */
static bool add_names(po_text *text, const po_loops *to, int level)
{
    bool has_more = false;
    int n = 0;

    for (int i = 0; i < to->n; i++) {
        const char *size = po_tnode_size(to->loop[i]);
        int at = 0;

        if (!size)
            continue;
        while (at < level && (size = strchr(size, '/')) != NULL) {
            size++;
            at++;
        }
        has_more = has_more || size;
        po_text_printf(text, "%s%.*s", n++ > 0 ? ", " : "",
                       size ? (int)strcspn(size, "/") : 1, size ? size : "0");
    }
    return has_more;
}

/* Write the tiles of loops for which sizes are names. */
static bool cut_by_names(po_writer *w, const po_tnode *wanted,
                         const po_loops *to)
{
    const po_tnode *at = po_writer_find(w->s, w->s->root, wanted);
    po_loops is = at ? po_writer_chain(at) : (po_loops){0};
    po_text step = {0};
    po_text sizes = {0};
    bool good = true;

    for (int i = 0; i < to->n && i < is.n; i++)
        if (po_tnode_size(to->loop[i]))
            po_text_printf(&step, "%s%s", step.n > 0 ? ", " : "tile ",
                           po_writer_name(w->s, at, is.loop[i]->name));
    for (int level = 0; step.n > 0 && add_names(&sizes, to, level); level++) {
        po_text_printf(&step, "%s%s", level > 0 ? " / " : ": ",
                       po_text_get(&sizes));
        po_text_free(&sizes);
        sizes = (po_text){0};
    }
    if (step.n > 0)
        good = po_writer_step(w, "%s", po_text_get(&step));
    po_text_free(&step);
    po_text_free(&sizes);
    return good;
}

/* What says how many rows a register tile has, of which the loop is the rows. */
static const char *rows_of(const po_tnode *rows)
{
    for (int i = 0; i < rows->n_mark; i++)
        if (strcmp(rows->mark[i].name, PO_MARK_TILE_DIM) == 0 &&
            rows->mark[i].number == PO_TILE_DIM_ROWS8)
            return " rows=8";
    return "";
}

/* Write the step for a parallel loop, with what else is said of it. */
static bool write_parallel(po_writer *w, const po_tnode *loop, const char *name,
                           int n_collapsed)
{
    po_text clauses = {0};
    long threads = po_writer_number(loop, PO_MARK_THREADS);
    bool good;

    if (n_collapsed > 1)
        po_text_printf(&clauses, " collapse=%d", n_collapsed);
    for (int kind = PO_SHARE_STATIC; kind <= PO_SHARE_GUIDED; kind++) {
        const char *word = po_share_word((po_share_kind)kind);

        if (!po_writer_has_mark(loop, word))
            continue;
        po_text_printf(&clauses, " schedule=%s", word);
        if (po_writer_number(loop, word) > 0)
            po_text_printf(&clauses, ",%ld", po_writer_number(loop, word));
    }
    if (threads > 0)
        po_text_printf(&clauses, " threads=%ld", threads);
    good = po_writer_step(w, "parallel %s%s", name, po_text_get(&clauses));
    po_text_free(&clauses);
    return good;
}

/* Is the mark one that the step for a parallel loop says? */
static bool is_of_parallel(const char *mark)
{
    static const char *const words[] = {PO_MARK_COLLAPSE, PO_MARK_STATIC,
                                        PO_MARK_DYNAMIC, PO_MARK_GUIDED,
                                        PO_MARK_THREADS};

    return PO_IS_AMONG(mark, words);
}

/* Return "i.tile" for "i.point". */
static const char *name_of_tiles(po_steps *s, const char *name)
{
    static const char point[] = ".point";
    size_t n = strlen(name);

    return n > strlen(point) ? po_arena_printf(s->arena, "%.*s.tile",
                                               (int)(n - strlen(point)), name)
                             : name;
}

/* Write the step for a buffer. */
static bool write_pack(po_writer *w, const po_wanted_pack *wanted,
                       const char *name)
{
    po_text shape = {0};
    bool good;

    po_wanted_pack_write(wanted, &shape);
    good = po_writer_step(w, "pack %s at %s%s",
                          w->s->scop->array[wanted->array].name, name,
                          po_text_get(&shape));
    po_text_free(&shape);
    return good;
}

/* Return the number of the loop with which loop number "k", with the mark for that, makes a
 * wavefront of tiles of sizes that are names; "k" if there is none.
 */
static int find_other_of_wavefront(const po_loops *to, int k)
{
    for (int i = k + 1; i < to->n; i++)
        if (po_tnode_size(to->loop[i]))
            return i;
    return k;
}

/* Write the step for such a wavefront. */
static bool write_wavefront(po_writer *w, const po_tnode *at,
                            const po_loops *to, const po_loops *is, int k)
{
    int other = find_other_of_wavefront(to, k);
    const char *outer =
        name_of_tiles(w->s, po_writer_name(w->s, at, is->loop[k]->name));
    const char *inner =
        name_of_tiles(w->s, po_writer_name(w->s, at, is->loop[other]->name));

    return po_writer_step(w, "wavefront %s, %s", outer, inner);
}

/* Write one mark of loop number "k" of the chain, whose names are those of "is". */
static bool write_mark(po_writer *w, const po_tnode *at, const po_loops *to,
                       const po_loops *is, int k, const po_tmark *mark)
{
    const char *name = po_writer_name(w->s, at, is->loop[k]->name);
    po_wanted_pack wanted;
    int n = 1;

    if (is_of_parallel(mark->name) ||
        po_writer_has_mark(is->loop[k], mark->name))
        return true;
    if (strcmp(mark->name, PO_MARK_WAVEFRONT) == 0)
        return write_wavefront(w, at, to, is, k);
    if (strcmp(mark->name, PO_MARK_PARALLEL) == 0 &&
        po_writer_has_mark(to->loop[k], PO_MARK_WAVEFRONT)) {
        int other = find_other_of_wavefront(to, k);

        if (!po_writer_has_mark(is->loop[k], PO_MARK_WAVEFRONT) &&
            !write_wavefront(w, at, to, is, k))
            return false;
        name = po_writer_name(w->s, at, is->loop[other]->name);
    }
    if (po_tnode_size(to->loop[k]) && strcmp(mark->name, PO_MARK_PARALLEL) == 0)
        name = name_of_tiles(w->s, name);
    if (strcmp(mark->name, PO_MARK_PARALLEL) == 0) {
        while (k + n < to->n &&
               po_writer_has_mark(to->loop[k + n], PO_MARK_COLLAPSE))
            n++;
        return write_parallel(w, to->loop[k], name, n);
    }
    if (strcmp(mark->name, PO_MARK_SIMD) == 0)
        return po_writer_step(w, "vectorize %s", name);
    if (strcmp(mark->name, PO_MARK_JAM) == 0)
        return po_writer_step(w, "unroll-jam %s: %ld", name, mark->number);
    if (strcmp(mark->name, PO_MARK_REDUCE) == 0)
        return po_writer_step(w, "reduce %s: %s", name,
                              w->s->scop->array[mark->number].name);
    if (po_wanted_pack_read(mark->name, &wanted))
        return write_pack(w, &wanted, name);
    if (strcmp(mark->name, PO_MARK_TILE_DIM) == 0)
        return k + 1 >= to->n ||
               !po_writer_has_mark(to->loop[k + 1], PO_MARK_TILE_DIM) ||
               po_writer_step(w, "registers %s, %s%s",
                              po_writer_name(w->s, at, is->loop[k + 1]->name),
                              name, rows_of(to->loop[k + 1]));
    return mark->number > 0
               ? po_writer_step(w, "mark %s: %s %ld", name, mark->name,
                                mark->number)
               : po_writer_step(w, "mark %s: %s", name, mark->name);
}

/* Write the marks of the chain. */
static bool mark_all(po_writer *w, const po_tnode *wanted)
{
    po_loops to = po_writer_chain(wanted);

    for (int k = 0; k < to.n; k++)
        for (int i = to.loop[k]->n_mark - 1; i >= 0; i--) {
            const po_tnode *at = po_writer_find(w->s, w->s->root, wanted);
            po_loops is = at ? po_writer_chain(at) : (po_loops){0};

            if (is.n <= k ||
                !write_mark(w, at, &to, &is, k, &to.loop[k]->mark[i]))
                return false;
        }
    return true;
}

bool po_writer_loops(po_writer *w, const po_tnode *wanted)
{
    po_loops to;
    po_role role[PO_MAX_ARG];
    const po_tnode *at;
    po_loops from;

    if (!po_writer_rows(w, wanted, &to))
        return false;
    at = po_writer_find(w->s, w->s->root, wanted);
    from = at ? po_writer_chain(at) : (po_loops){0};
    for (int i = 0; i < to.n; i++)
        if (!po_writer_role(w->s, to.loop[i], &from, &to, &role[i]))
            return false;
    return put_in_order(w, at, &from, &to, role) &&
           cut(w, at, &from, &to, role) && put_tiles_in_order(w, wanted, &to) &&
           cut_by_names(w, wanted, &to) && mark_all(w, wanted);
}
