/* What a step is about: loops and statements, by what the user calls them.
 *
 *     i             the loop of this name, if there is one only
 *     S1.i, @12.i   the one that is around statement S1, or a statement in line 12
 *     i.tile/k      the one in a loop i.tile
 *     S1, @12       a statement
 */
#include "internal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void keep_reason(po_steps *s, const char *format, va_list args)
    PO_PRINTF(2, 0);

static void keep_reason(po_steps *s, const char *format, va_list args)
{
    po_text text = {0};

    po_text_vprintf(&text, format, args);
    s->why = po_arena_copy(s->arena, po_text_get(&text));
    po_text_free(&text);
}

bool po_steps_fail(po_steps *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    keep_reason(s, format, args);
    va_end(args);
    return false;
}

const po_tnode *po_steps_refuse(po_steps *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    keep_reason(s, format, args);
    va_end(args);
    return NULL;
}

/* Is the statement called so, by its name or its line? */
static bool is_stmt(const po_stmt *stmt, const char *name, size_t n)
{
    char line[24];

    if (n > 1 && n < sizeof(line) && *name == '@') {
        memcpy(line, name + 1, n - 1);
        line[n - 1] = 0;
        return atol(line) == stmt->loc.line;
    }
    return strlen(stmt->name) == n && strncmp(stmt->name, name, n) == 0;
}

/* Has the node a statement of this name? */
static bool has_stmt(const po_steps *s, const po_tnode *node, const char *name,
                     size_t n)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (is_stmt(&s->scop->stmt[i], name, n) &&
            po_tnode_has(node, &s->scop->stmt[i]))
            return true;
    return false;
}

/* Is the last node of the path a loop that is called so?  The name may begin with
 * "loop/", and then with "statement.".
 */
static bool is_called(const po_steps *s, const po_tpath *path, const char *name)
{
    const po_tnode *node = path->node[path->n - 1];
    const char *slash = strchr(name, '/');
    const char *dot;

    if (node->kind != PO_TNODE_LOOP)
        return false;
    if (slash) {
        size_t n = (size_t)(slash - name);
        bool is_inside = false;

        for (int i = 0; i < path->n - 1; i++) {
            const po_tnode *around = path->node[i];

            is_inside = is_inside || (around->kind == PO_TNODE_LOOP &&
                                      strlen(around->name) == n &&
                                      strncmp(around->name, name, n) == 0);
        }
        return is_inside && is_called(s, path, slash + 1);
    }
    if (strcmp(node->name, name) == 0)
        return true;
    dot = strchr(name, '.');
    return dot && strcmp(node->name, dot + 1) == 0 &&
           has_stmt(s, node, name, (size_t)(dot - name));
}

/* Is the statement in the loop that the step stands in front of? */
static bool is_behind_step(const po_steps *s, const po_stmt *stmt)
{
    return s->step && s->step->begin <= stmt->loc.offset &&
           stmt->loc.offset < s->step->end;
}

/* Has the node such a statement? */
static bool has_stmt_behind_step(const po_steps *s, const po_tnode *node)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (is_behind_step(s, &s->scop->stmt[i]) &&
            po_tnode_has(node, &s->scop->stmt[i]))
            return true;
    return false;
}

/* A loop as messages call it: "name", behind that of its first statement, and "longer", behind
 * that of the loop around as well, for where others have the same name.
 */
struct candidate {
    const char *name;
    const char *longer;
};

/* What is looked for, any loop if that is NULL, only in the loop that the step stands in front
 * of if it "is_behind_step", and found so far: "n" of them, the first of these in "path".
 */
struct search {
    po_steps *s;
    const char *name;
    bool is_behind_step;
    int n;
    struct candidate *found;
    po_tpath *path;
};

/* Note the last node of the path, a loop. */
static void add_found(struct search *search, const po_tpath *path)
{
    po_steps *s = search->s;
    const po_tnode *loop = path->node[path->n - 1];
    const char *around = NULL;
    struct candidate it;
    int stmt = 0;

    while (stmt < s->scop->n_stmt && !po_tnode_has(loop, &s->scop->stmt[stmt]))
        stmt++;
    it.name = stmt < s->scop->n_stmt
                  ? po_arena_printf(s->arena, "%s.%s", s->scop->stmt[stmt].name,
                                    loop->name)
                  : loop->name;
    for (int i = 0; i < path->n - 1; i++)
        if (path->node[i]->kind == PO_TNODE_LOOP)
            around = path->node[i]->name;
    it.longer =
        around ? po_arena_printf(s->arena, "%s/%s", around, it.name) : it.name;
    *PO_ARENA_ADD(s->arena, search->found, search->n) = it;
}

/* Look at the last node of the path, and below. */
static void look(struct search *search, po_tpath *path)
{
    const po_tnode *node = path->node[path->n - 1];

    if (search->name ? is_called(search->s, path, search->name) &&
                           (!search->is_behind_step ||
                            has_stmt_behind_step(search->s, node))
                     : node->kind == PO_TNODE_LOOP) {
        if (search->n == 0 && search->path)
            *search->path = *path;
        add_found(search, path);
    }
    for (int i = 0; i < node->n_part && path->n < PO_MAX_PATH; i++) {
        path->at[path->n - 1] = i;
        path->node[path->n++] = node->part[i];
        look(search, path);
        path->n--;
    }
}

/* Return the names of what has been found, with commas between; "none" for nothing. */
static const char *list_found(const struct search *search)
{
    po_text names = {0};
    const char *result;

    for (int i = 0; i < search->n; i++) {
        int n_same = 0;

        for (int k = 0; k < search->n; k++)
            n_same += strcmp(search->found[i].name, search->found[k].name) == 0;
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "",
                       n_same > 1 ? search->found[i].longer
                                  : search->found[i].name);
    }
    result = search->n > 0
                 ? po_arena_copy(search->s->arena, po_text_get(&names))
                 : "none";
    po_text_free(&names);
    return result;
}

/* Return the names of all loops. */
static const char *list_loops(po_steps *s)
{
    po_tpath walk = {.n = 1, .node = {s->root}};
    struct search search = {.s = s};

    look(&search, &walk);
    return list_found(&search);
}

bool po_steps_find_loop(po_steps *s, const char *name, po_tpath *path)
{
    po_tpath walk = {.n = 1, .node = {s->root}};
    struct search search = {.s = s,
                            .name = name,
                            .is_behind_step = s->step && s->step->end > 0,
                            .path = path};

    look(&search, &walk);
    if (search.n == 0 && search.is_behind_step) {
        search.is_behind_step = false;
        look(&search, &walk);
    }
    if (search.n == 0 && po_steps_name_of_points(s, name))
        po_steps_fail(s,
                      "the size of the tiles that '%s' counts is a name: "
                      "nothing but 'parallel' can be said of it",
                      name);
    else if (search.n == 0)
        po_steps_fail(s, "there is no loop '%s'; the loops are %s", name,
                      list_loops(s));
    else if (search.n > 1)
        po_steps_fail(s, "'%s' may be any of %s", name, list_found(&search));
    return search.n == 1;
}

const char *po_steps_name_of_points(po_steps *s, const char *name)
{
    static const char tile[] = ".tile";
    size_t n = strlen(name);
    const char *point;
    po_tpath path;

    if (n <= strlen(tile) || strcmp(name + n - strlen(tile), tile) != 0)
        return NULL;
    point =
        po_arena_printf(s->arena, "%.*s.point", (int)(n - strlen(tile)), name);
    if (!po_steps_find_loop(s, point, &path) ||
        !po_tnode_size(path.node[path.n - 1])) {
        s->why = NULL;
        return NULL;
    }
    return point;
}

/* Go down to the first leaf that has the statement. */
static void go_to(const po_stmt *stmt, po_tpath *path)
{
    const po_tnode *node = path->node[path->n - 1];

    for (int i = 0; i < node->n_part && path->n < PO_MAX_PATH; i++)
        if (po_tnode_has(node->part[i], stmt)) {
            path->at[path->n - 1] = i;
            path->node[path->n++] = node->part[i];
            go_to(stmt, path);
            return;
        }
}

bool po_steps_find_stmt(po_steps *s, const char *name, po_tpath *path,
                        int *stmt)
{
    int n = 0;
    po_text names = {0};

    for (int i = 0; i < s->scop->n_stmt; i++) {
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "",
                       s->scop->stmt[i].name);
        if (is_stmt(&s->scop->stmt[i], name, strlen(name))) {
            *stmt = i;
            n++;
        }
    }
    if (n == 0)
        po_steps_fail(s, "there is no statement '%s'; the statements are %s",
                      name, po_text_get(&names));
    else if (n > 1)
        po_steps_fail(s, "there are several statements in line %s", name + 1);
    po_text_free(&names);
    if (n != 1)
        return false;
    *path = (po_tpath){.n = 1, .node = {s->root}};
    go_to(&s->scop->stmt[*stmt], path);
    return true;
}

const po_tnode *po_tpath_replace(po_steps *s, const po_tpath *path, int level,
                                 const po_tnode *node)
{
    for (int i = level - 1; i >= 0; i--) {
        po_tnode *around = po_tnode_copy(s, path->node[i]);

        around->part[path->at[i]] = node;
        node = around->kind == PO_TNODE_PARTS
                   ? po_tnode_parts(s, around->n_part, around->part)
                   : around;
    }
    return node;
}
