/* Script steps that say how a loop is executed: parallel, vectorize (which
 * also moves it innermost), reduce, pack, mark, unmark, rename.  In: the tree
 * of steps and the words of the step; out: the new tree, or NULL with a
 * reason.
 */
#include "internal.h"

#include <string.h>

bool po_tnode_has_mark(const po_tnode *loop, const char *name)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, name) == 0)
            return true;
    return false;
}

const po_tnode *po_tnode_marked(po_steps *s, const po_tnode *loop,
                                const char *name, long number)
{
    po_tnode *copy = po_tnode_copy(s, loop);

    if (po_tnode_has_mark(loop, name) && strcmp(name, PO_MARK_REDUCE) != 0)
        return po_steps_refuse(s, "'%s' has the mark '%s' already", loop->name,
                               name);
    if (loop->n_mark == PO_MAX_TMARK)
        return po_steps_refuse(s, "'%s' has too many marks", loop->name);
    memmove(copy->mark + 1, copy->mark,
            (size_t)copy->n_mark * sizeof(*copy->mark));
    copy->mark[0] = (po_tmark){name, number, s->step};
    copy->n_mark++;
    return copy;
}

/* Mark the loop, and n loops directly in it, each in the other, as collapsed with it. */
static const po_tnode *share(po_steps *s, const po_tnode *loop, long n)
{
    const po_tnode *node = loop;
    const po_tnode *inside[PO_MAX_PATH];
    bool is_sized = po_tnode_size(loop);

    for (int i = 0; i < n; i++) {
        node = node->part[0];
        if (node->kind != PO_TNODE_LOOP ||
            is_sized != (po_tnode_size(node) != NULL))
            return po_steps_refuse(s,
                                   "there are not as many loops directly "
                                   "in '%s'",
                                   loop->name);
        inside[i] = node;
    }
    for (long i = n - 1; i >= 0; i--) {
        node = po_tnode_marked(s, inside[i], PO_MARK_COLLAPSE, 0);
        if (!node)
            return NULL;
        if (i > 0)
            inside[i - 1] =
                po_tnode_loop(s, inside[i - 1], inside[i - 1]->row, node);
    }
    if (n > 0)
        loop = po_tnode_loop(s, loop, loop->row, node);
    return po_tnode_marked(s, loop, PO_MARK_PARALLEL, 0);
}

/* What is said of a parallel loop: how many loops are one, and which marks it has besides,
 * with no names where it has none.
 */
struct clauses {
    long n_loop;
    po_tmark share;
    po_tmark threads;
};

/* Take "static", "dynamic" or "guided", and a number, behind "schedule=". */
static bool read_schedule(po_steps *s, po_args *args, po_tmark *share)
{
    for (int kind = PO_SHARE_STATIC; kind <= PO_SHARE_GUIDED; kind++) {
        share->name = po_share_word((po_share_kind)kind);
        if (po_args_has(args, share->name))
            return !po_args_is_next_number(args) || !po_args_has(args, ",") ||
                   po_args_number(s, args, 1, PO_MAX_SHARE, &share->number);
    }
    s->is_syntax = true;
    return po_steps_fail(s, "schedule is static, dynamic or guided");
}

/* Take "collapse=2 schedule=dynamic,4 threads=8", each once at most; in brackets, or with commas
 * between them, as well.
 */
static bool read_clauses(po_steps *s, po_args *args, struct clauses *clauses)
{
    bool is_in_brackets = po_args_has(args, "[");

    *clauses = (struct clauses){0};
    for (;; po_args_has(args, ",")) {
        if (clauses->n_loop == 0 && po_args_has(args, "collapse")) {
            if (!po_args_word(s, args, "=") ||
                !po_args_number(s, args, 1, 8, &clauses->n_loop))
                return false;
        } else if (!clauses->share.name && po_args_has(args, "schedule")) {
            if (!po_args_word(s, args, "=") ||
                !read_schedule(s, args, &clauses->share))
                return false;
        } else if (!clauses->threads.name && po_args_has(args, "threads")) {
            clauses->threads.name = PO_MARK_THREADS;
            if (!po_args_word(s, args, "=") ||
                !po_args_number(s, args, 1, PO_MAX_SHARE,
                                &clauses->threads.number))
                return false;
        } else {
            return po_args_close(s, args, is_in_brackets);
        }
    }
}

/* Mark the loop by what is said of it, beside that it is parallel. */
static const po_tnode *say_clauses(po_steps *s, const po_tnode *loop,
                                   const struct clauses *clauses)
{
    const po_tmark *mark[] = {&clauses->share, &clauses->threads};

    for (size_t i = 0; i < PO_COUNTOF(mark) && loop; i++)
        if (mark[i]->name)
            loop = po_tnode_marked(s, loop, mark[i]->name, mark[i]->number);
    return loop;
}

/* Find the loop that is to be shared: that of points for "i.tile" if its tiles are of a size that
 * is a name, as the loop over these is not in the tree.
 */
static bool find_shared(po_steps *s, const char *name, po_tpath *path)
{
    const char *point = po_steps_name_of_points(s, name);

    if (point)
        return po_steps_find_loop(s, point, path);
    if (!po_steps_find_loop(s, name, path))
        return false;
    if (po_tnode_size(path->node[path->n - 1]))
        return po_steps_fail(s,
                             "'%s' is in tiles of a size that is a name, "
                             "of which the loops over tiles can be parallel",
                             name);
    return true;
}

/* Have the path end at the loop with which its last one makes a wavefront, tiles of both being
 * executed in steps, if there is one: what is said of threads is said there.  False if it is the
 * first of these two, or cannot be collapsed.
 */
static bool find_wavefront(po_steps *s, const char *name, long n_collapsed,
                           po_tpath *path)
{
    int k = path->n - 1;

    if (!po_tnode_size(path->node[k]))
        return true;
    if (po_tnode_has_mark(path->node[k], PO_MARK_WAVEFRONT))
        return po_steps_fail(s,
                             "'%s' counts the steps of a wavefront, which "
                             "follow each other: the other loop is parallel",
                             name);
    for (k--; k >= 0 && path->node[k]->kind == PO_TNODE_LOOP; k--) {
        if (!po_tnode_size(path->node[k]))
            continue;
        if (!po_tnode_has_mark(path->node[k], PO_MARK_WAVEFRONT))
            return true;
        if (n_collapsed > 1)
            return po_steps_fail(s, "tiles of a wavefront are not collapsed "
                                    "with others");
        path->n = k + 1;
        return true;
    }
    return true;
}

const po_tnode *po_step_parallel(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    struct clauses clauses;
    const po_tnode *loop;

    if (!po_args_name(s, args, &name) || !read_clauses(s, args, &clauses) ||
        !find_shared(s, name, &path) ||
        !find_wavefront(s, name, clauses.n_loop, &path))
        return NULL;
    for (int i = 0; i < path.n - 1; i++)
        if (path.node[i]->kind == PO_TNODE_LOOP &&
            po_tnode_has_mark(path.node[i], PO_MARK_PARALLEL))
            return po_steps_refuse(s, "'%s' around it is parallel already",
                                   path.node[i]->name);
    loop = say_clauses(s, path.node[path.n - 1], &clauses);
    loop = loop ? share(s, loop, clauses.n_loop - 1) : NULL;
    return loop ? po_tpath_replace(s, &path, path.n - 1, loop) : NULL;
}

/* Move the last loop of the path into all that are directly in it. */
static const po_tnode *move_inside(po_steps *s, const po_tpath *path,
                                   const po_tnode *loop)
{
    const po_tnode *inside[PO_MAX_PATH];
    const po_tnode *node = loop->part[0];
    int n = 0;

    for (; node->kind == PO_TNODE_LOOP && n < PO_MAX_PATH; node = node->part[0])
        inside[n++] = node;
    node = po_tnode_loop(s, loop, loop->row, node);
    for (int i = n - 1; i >= 0; i--)
        node = po_tnode_loop(s, inside[i], inside[i]->row, node);
    return po_tpath_replace(s, path, path->n - 1, node);
}

const po_tnode *po_step_vectorize(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const po_tnode *loop;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    loop = po_tnode_marked(s, path.node[path.n - 1], PO_MARK_SIMD, 0);
    return loop ? move_inside(s, &path, loop) : NULL;
}

const po_tnode *po_step_reduce(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const char *array;
    int number;
    const po_tnode *loop = NULL;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, ":") ||
        !po_args_name(s, args, &array) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    number = po_steps_find_array(s, array);
    if (number >= 0)
        loop =
            po_tnode_marked(s, path.node[path.n - 1], PO_MARK_REDUCE, number);
    return loop ? po_tpath_replace(s, &path, path.n - 1, loop) : NULL;
}

/* Take "pad=4 transpose hoist=2", each once at most; "pad" without a number says nothing, and
 * the sign may be left out behind "hoist".  In brackets, or with commas, as well.
 */
static bool read_shape(po_steps *s, po_args *args, po_wanted_pack *wanted)
{
    bool is_in_brackets = po_args_has(args, "[");
    bool has_pad = false;
    long hoist = 0;

    for (;; po_args_has(args, ",")) {
        if (!has_pad && po_args_has(args, "pad")) {
            has_pad = true;
            if (po_args_has(args, "=") &&
                !po_args_number(s, args, 0, PO_MAX_PAD, &wanted->pad))
                return false;
        } else if (!wanted->transpose && po_args_has(args, "transpose")) {
            wanted->transpose = true;
        } else if (hoist == 0 && po_args_has(args, "hoist")) {
            po_args_has(args, "=");
            if (!po_args_number(s, args, 1, PO_MAX_HOIST, &hoist))
                return false;
            wanted->hoist = (int)hoist;
        } else {
            return po_args_close(s, args, is_in_brackets);
        }
    }
}

/* Is the array one that nothing writes to, of which parts can be copied? */
static bool may_pack(po_steps *s, const char *name, int array)
{
    if (array < 0)
        return false;
    if (s->scop->array[array].rank == 0)
        return po_steps_fail(s, "'%s' is no array", name);
    for (int i = 0; i < s->scop->n_stmt; i++) {
        const po_stmt *stmt = &s->scop->stmt[i];

        for (int k = 0; k < stmt->n_access; k++)
            if (stmt->access[k].is_write && stmt->access[k].array == array)
                return po_steps_fail(s, "'%s' is written to, by %s in line %d",
                                     name, stmt->name, stmt->loc.line);
    }
    return true;
}

int po_steps_find_array(po_steps *s, const char *name)
{
    int array = s->scop->n_array - 1;

    while (array >= 0 && strcmp(s->scop->array[array].name, name) != 0)
        array--;
    if (array < 0)
        po_steps_fail(s, "there is no array '%s'; %s", name,
                      po_script_list_arrays(s->scop, s->arena));
    return array;
}

/* The number of loops around the last node of the path, itself included. */
static int count_loops(const po_tpath *path)
{
    int n = 0;

    for (int i = 0; i < path->n; i++)
        n += path->node[i]->kind == PO_TNODE_LOOP;
    return n;
}

const po_tnode *po_step_pack(po_steps *s, po_args *args)
{
    po_wanted_pack wanted = {.pad = PO_PAD_GOOD};
    po_tpath path;
    const char *array;
    const char *name;
    const po_tnode *loop;
    po_text mark = {0};

    if (!po_args_name(s, args, &array) || !po_args_word(s, args, "at") ||
        !po_args_name(s, args, &name) || !read_shape(s, args, &wanted) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    wanted.array = po_steps_find_array(s, array);
    if (!may_pack(s, array, wanted.array))
        return NULL;
    if (wanted.hoist > count_loops(&path))
        return po_steps_refuse(s, "there are %d loops only, '%s' and around it",
                               count_loops(&path), name);
    po_text_printf(&mark, PO_MARK_PACK " %d", wanted.array);
    po_wanted_pack_write(&wanted, &mark);
    loop = po_tnode_marked(s, path.node[path.n - 1],
                           po_arena_copy(s->arena, po_text_get(&mark)), 0);
    po_text_free(&mark);
    return loop ? po_tpath_replace(s, &path, path.n - 1, loop) : NULL;
}

const po_tnode *po_step_mark(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const char *mark;
    long number = 0;
    const po_tnode *loop;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, ":") ||
        !po_args_name(s, args, &mark) ||
        (*args->at && !po_args_number(s, args, 0, 1L << 30, &number)) ||
        !po_args_end(s, args) || !po_steps_find_loop(s, name, &path))
        return NULL;
    if (strcmp(mark, PO_MARK_PACK) == 0) {
        mark = po_arena_printf(s->arena, PO_MARK_PACK " %ld", number);
        number = 0;
    }
    loop = po_tnode_marked(s, path.node[path.n - 1], mark, number);
    return loop ? po_tpath_replace(s, &path, path.n - 1, loop) : NULL;
}

const po_tnode *po_step_unmark(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    po_tnode *loop;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    loop = po_tnode_copy(s, path.node[path.n - 1]);
    loop->n_mark = 0;
    return po_tpath_replace(s, &path, path.n - 1, loop);
}

/* Is a loop below called so? */
static bool has_loop(const po_tnode *node, const char *name)
{
    for (int i = 0; i < node->n_part; i++)
        if ((node->part[i]->kind == PO_TNODE_LOOP &&
             strcmp(node->part[i]->name, name) == 0) ||
            has_loop(node->part[i], name))
            return true;
    return false;
}

/* Could the last loop of the path be told from others, and from statements, by this name? */
static bool may_be_called(po_steps *s, const po_tpath *path, const char *name)
{
    bool is_taken = has_loop(path->node[path->n - 1], name);

    if (strpbrk(name, "/@"))
        return po_steps_fail(s, "'%s' is no name for a loop", name);
    for (int i = 0; i < path->n - 1; i++)
        is_taken = is_taken || (path->node[i]->kind == PO_TNODE_LOOP &&
                                strcmp(path->node[i]->name, name) == 0);
    if (is_taken)
        return po_steps_fail(
            s, "a loop around it, or in it, is called '%s' already", name);
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (strcmp(s->scop->stmt[i].name, name) == 0)
            return po_steps_fail(s, "'%s' is a statement", name);
    return true;
}

const po_tnode *po_step_rename(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const char *new;
    po_tnode *loop;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, "as") ||
        !po_args_name(s, args, &new) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path) || !may_be_called(s, &path, new))
        return NULL;
    loop = po_tnode_copy(s, path.node[path.n - 1]);
    loop->name = new;
    return po_tpath_replace(s, &path, path.n - 1, loop);
}
