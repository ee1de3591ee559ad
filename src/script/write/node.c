/* Writing a script for an order, helpers: appending a step and running it, and
 * comparing nodes of the tree with nodes of the wanted order: instances,
 * affine rows, names, marks.
 */
#include "writer.h"

#include <string.h>

bool po_writer_step(po_writer *w, const char *format, ...)
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
        (po_script_step){.line = w->part->n_step + 1, .text = line};
    return true;
}

const po_stmt *po_writer_first(const po_steps *s, const po_tnode *node)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(node, &s->scop->stmt[i]))
            return &s->scop->stmt[i];
    return NULL;
}

/* Return the instances below the node. */
static __isl_give isl_union_set *instances(const po_steps *s,
                                           const po_tnode *node)
{
    isl_union_set *all = isl_union_set_intersect_params(
        po_scop_domain(s->scop), isl_set_copy(s->scop->context));

    return isl_union_set_intersect(all, isl_union_set_copy(node->domain));
}

bool po_writer_same_instances(const po_steps *s, const po_tnode *a,
                              const po_tnode *b)
{
    isl_bool equal = isl_union_set_is_equal(a->domain, b->domain);
    isl_union_set *left;
    isl_union_set *right;

    if (equal != isl_bool_false)
        return equal == isl_bool_true;
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(a, &s->scop->stmt[i]) !=
            po_tnode_has(b, &s->scop->stmt[i]))
            return false;
    left = instances(s, a);
    right = instances(s, b);
    equal = isl_union_set_is_equal(left, right);
    isl_union_set_free(left);
    isl_union_set_free(right);
    return equal == isl_bool_true;
}

bool po_writer_share(const po_steps *s, const po_tnode *a, const po_tnode *b)
{
    isl_bool disjoint = isl_union_set_is_disjoint(a->domain, b->domain);
    isl_union_set *left;

    if (disjoint != isl_bool_false)
        return false;
    left = instances(s, a);
    disjoint = isl_union_set_is_disjoint(left, b->domain);
    isl_union_set_free(left);
    return disjoint == isl_bool_false;
}

const po_tnode *po_writer_find(const po_steps *s, const po_tnode *node,
                               const po_tnode *like)
{
    while (node && !po_writer_same_instances(s, node, like)) {
        const po_tnode *next = NULL;

        for (int i = 0; i < node->n_part && !next; i++)
            if (po_writer_share(s, node->part[i], like))
                next = node->part[i];
        node = next;
    }
    return node;
}

const char *po_writer_name(po_steps *s, const po_tnode *at, const char *name)
{
    po_tpath path;
    const po_stmt *stmt = po_writer_first(s, at);

    if (po_steps_find_loop(s, name, &path) || !stmt)
        return name;
    return po_arena_printf(s->arena, "%s.%s", stmt->name, name);
}

po_loops po_writer_chain(const po_tnode *node)
{
    po_loops chain = {0};

    for (; node->kind == PO_TNODE_LOOP && chain.n < PO_MAX_ARG;
         node = node->part[0])
        chain.loop[chain.n++] = node;
    return chain;
}

long po_writer_number(const po_tnode *loop, const char *mark)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, mark) == 0)
            return loop->mark[i].number;
    return 0;
}

bool po_writer_has_mark(const po_tnode *loop, const char *mark)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, mark) == 0)
            return true;
    return false;
}

/* Are the dates the same for all instances? */
static bool is_same_for_all(const po_steps *s, const po_tnode *a,
                            const po_tnode *b)
{
    isl_union_set *all = instances(s, a);
    isl_union_map *left =
        isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(a->row));
    isl_union_map *right =
        isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(b->row));
    isl_bool equal;

    left = isl_union_map_intersect_domain(left, isl_union_set_copy(all));
    right = isl_union_map_intersect_domain(right, all);
    equal = isl_union_map_is_equal(left, right);
    isl_union_map_free(left);
    isl_union_map_free(right);
    return equal == isl_bool_true;
}

/* Are the dates the same functions? */
static isl_bool is_same_function(const po_tnode *a, const po_tnode *b)
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
    return equal;
}

bool po_writer_same_rows(const po_steps *s, const po_tnode *a,
                         const po_tnode *b)
{
    isl_bool equal = is_same_function(a, b);

    return equal == isl_bool_true ||
           (equal == isl_bool_false && is_same_for_all(s, a, b));
}

bool po_writer_is_same_row(po_steps *s, const po_tnode *loop,
                           __isl_take isl_union_pw_aff *row)
{
    po_tnode other = *loop;

    other.row = po_steps_keep_row(s, row);
    return row && is_same_function(loop, &other) == isl_bool_true;
}

bool po_writer_is_row(po_steps *s, const po_tnode *loop,
                      __isl_take isl_union_pw_aff *row)
{
    po_tnode other = *loop;

    other.row = po_steps_keep_row(s, row);
    return row && po_writer_same_rows(s, loop, &other);
}
