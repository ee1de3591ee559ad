/* Packing that a user or script asks for, by "pack" marks of the schedule
 * tree: finds where in the loops each buffer has to stand, has it made
 * (panel.c), and says why where that is impossible.  What is packed without
 * being asked for is decided in pack.c.
 */
#include <stdarg.h>

#include "pack.h"

void po_pack_refuse(struct packing *p, const char *format, ...)
{
    po_text text = {0};
    va_list args;

    if (!p->wanted || p->why)
        return;
    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    p->why = po_arena_copy(p->g->scop->arena, po_text_get(&text));
    po_text_free(&text);
}

/* The work on the nest: how many buffers there are for each that is asked for. */
struct asked {
    struct packing *p;
    int *n_made;
};

static const po_ast_node *innermost_of(const po_ast_path *at)
{
    while (at && at->node->kind != PO_AST_LOOP)
        at = at->up;
    return at ? at->node : NULL;
}

static bool is_node(const po_ast_node *node, const void *other)
{
    return node == other;
}

/* Return where the AST, or the node around, has the node, behind buffers that stand around
 * it by now; NULL if it goes on where another loop stops, or that one with it.
 */
static po_ast_node **slot_of(po_ast *ast, const po_ast_path *at)
{
    const po_ast_path *up = at->up;
    po_ast_node **slot = up ? &up->node->body : &ast->root;

    if (up && up->node->kind == PO_AST_BLOCK) {
        int i = 0;

        if (po_ast_is_chain(up->node))
            return NULL;
        while (!po_ast_any(up->node->block.child[i], is_node, at->node))
            i++;
        slot = (po_ast_node **)&up->node->block.child[i];
    }
    while (*slot != at->node)
        slot = &(*slot)->body;
    return slot;
}

/* The number of loops of the tree around, if it is one of these or of their lets. */
static int level_of(const po_ast *ast, const po_ast_node *node)
{
    return po_ast_binds(node) ? ast->var[node->var].level : 0;
}

/* Return the outermost loop or let in the path that stands for one of the tree's from "level"
 * on; NULL if there is none.
 */
static const po_ast_path *find_top(const po_ast *ast, const po_ast_path *at,
                                   int level)
{
    const po_ast_path *top = NULL;

    for (; at; at = at->up)
        if (level_of(ast, at->node) >= level)
            top = at;
    return top;
}

/* Note the loops and lets from "at" outwards, as far as "top". */
static bool add_outer(struct packing *p, const po_ast_path *at,
                      const po_ast_path *top)
{
    int n = 0;

    for (const po_ast_path *a = at; a != top->up; a = a->up)
        n += po_ast_binds(a->node);
    if (n > PO_MAX_OUTER)
        return false;
    p->n_outer = n;
    for (const po_ast_path *a = at; a != top->up; a = a->up)
        if (po_ast_binds(a->node))
            p->outer[--n] = a->node;
    return true;
}

/* Find where the buffer is to stand for what is read in "inside", which is in the node at
 * "at", if there is one.
 */
static const po_ast_path *find_place(struct packing *p, const po_ast_path *at,
                                     po_ast_node **inside)
{
    po_ast *ast = p->g->ast;
    const po_ast_path *top =
        find_top(ast, at, p->wanted->level - p->wanted->hoist + 1);

    p->n_outer = 0;
    p->place = inside;
    if (!top)
        return at;
    if (!add_outer(p, at, top)) {
        po_pack_refuse(p, "there are too many loops");
        return NULL;
    }
    p->place = slot_of(ast, top);
    if (!p->place)
        po_pack_refuse(p, "iterations of '%s' stand side by side",
                       ast->var[top->node->var].name);
    return top->up;
}

/* Put a buffer where it is asked for: around what is in the loop "at", or, if it stands for a
 * loop around that has one iteration only, around itself; or further out.
 */
static int make(struct packing *p, const po_ast_path *at)
{
    po_ast *ast = p->g->ast;
    bool is_itself = level_of(ast, at->node) > p->wanted->level;
    po_ast_node **inside = is_itself ? slot_of(ast, at) : &at->node->body;
    const po_ast_path *around;

    if (!inside)
        return 0;
    p->n = 0;
    p->n_outer = 0;
    p->innermost = innermost_of(is_itself ? at->up : at);
    p->place = inside;
    p->g->failed = false;
    if (p->innermost || is_itself)
        po_pack_collect(p, *inside);
    around = p->why ? NULL : find_place(p, is_itself ? at->up : at, inside);
    if (!p->why && po_ast_has_parallel(*p->place))
        po_pack_refuse(p, "threads share a loop inside of which it would be");
    if (!p->why && around && around->node->kind == PO_AST_LOOP &&
        around->node->loop.simd)
        po_pack_refuse(p, "the loop is executed in vectors");
    return p->why ? 0 : po_pack_collected(p, around);
}

/* Marks that are put on a loop later stand further out. */
static bool make_all(const po_ast_path *at, void *of)
{
    struct asked *asked = of;
    struct packing *p = asked->p;

    for (int i = at->node->n_wanted - 1; i >= 0 && !p->why; i--) {
        p->wanted = &at->node->wanted[i];
        asked->n_made[p->wanted->number] += make(p, at);
    }
    return !p->why;
}

/* Refuse what is asked for in the node and is not there. */
static bool find_missing(const po_ast_path *at, void *of)
{
    struct asked *asked = of;
    struct packing *p = asked->p;

    for (int i = at->node->n_wanted - 1; i >= 0 && !p->why; i--) {
        p->wanted = &at->node->wanted[i];
        if (asked->n_made[p->wanted->number] == 0)
            po_pack_refuse(p, "nothing reads it in the loop, or only what is "
                              "in a buffer already");
        asked->n_made[p->wanted->number]++;
    }
    return !p->why;
}

po_unpacked po_pack_wanted(struct packing *p, po_ast *ast)
{
    size_t n = (size_t)ast->n_wanted + 1;
    struct asked asked = {p,
                          po_arena_array(ast->arena, n, sizeof(*asked.n_made))};
    po_unpacked unpacked = {0};

    po_ast_walk(ast->root, make_all, &asked);
    if (!p->why)
        po_ast_walk(ast->root, find_missing, &asked);
    for (int i = 0; i < ast->n_wanted && !p->why; i++) {
        p->wanted = &ast->wanted[i];
        if (asked.n_made[i] == 0)
            po_pack_refuse(p, "the loop has one iteration only, and no loop "
                              "in it");
    }
    if (p->why)
        unpacked = (po_unpacked){*p->wanted, p->why};
    p->wanted = NULL;
    p->n_outer = 0;
    return unpacked;
}
