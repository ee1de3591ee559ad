/* The outermost loops of a function: their number, and a remark for each of
 * them when the function as a whole is left alone.
 */
#include "internal.h"

/* Call "visit" on the loops in the node that are in no other. */
static void visit_outermost(const po_node *node,
                            void (*visit)(const po_node *loop, void *user),
                            void *user)
{
    if (!node)
        return;
    if (po_node_is_loop(node)) {
        visit(node, user);
        return;
    }
    visit_outermost(node->body, visit, user);
    visit_outermost(node->other, visit, user);
    for (int i = 0; i < node->n_child; i++)
        visit_outermost(node->child[i], visit, user);
}

static void count(const po_node *loop, void *user)
{
    int *n = user;

    (void)loop;
    ++*n;
}

int po_function_count_nests(const po_function *function)
{
    int n = 0;

    visit_outermost(function->body, count, &n);
    return n;
}

/* What the remarks for the nests of a function are to say. */
struct rejection {
    const po_unit *unit;
    const po_function *function;
    po_reject why;
    const char *text;
    po_diag *diag;
};

static void reject(const po_node *loop, void *user)
{
    const struct rejection *r = user;
    po_nest nest = po_nest_of(r->unit, r->function, loop);

    po_diag_reject(r->diag, &nest, &loop->loc, r->why, r->text);
}

void po_function_reject(const po_unit *unit, const po_function *function,
                        po_reject why, const char *text, po_diag *diag)
{
    struct rejection rejection = {unit, function, why, text, diag};

    visit_outermost(function->body, reject, &rejection);
}
