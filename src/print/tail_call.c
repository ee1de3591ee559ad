/* Nests behind which their function returns: the call of a function for one is a tail call.
 *
 * The function around a nest that calls nothing needs no stack, as it was written.  With a call
 * in it, gcc saves registers in front of all else, and aligns the stack if there are vectors of
 * more than 16 bytes anywhere in it: it cannot put that off (try_shrink_wrapping, where there is a
 * pointer to realigned arguments), and leaves it out of functions without calls only
 * (ix86_finalize_stack_frame_flags).  A call behind which the function returns is a jump, and is
 * none of these.  So the threads are counted in the function that is called, and not before:
 * vectors of 3 numbers, scaled by functions of 15 instructions (sundials), took 1.3 times as long
 * otherwise.
 */
#include "internal.h"

#include <string.h>

/* Is the statement "return;"? */
static bool is_plain_return(const printer *p, const po_node *node)
{
    static const char word[] = "return";
    const char *text = p->unit->text + node->begin;

    if (node->kind != PO_NODE_OPAQUE ||
        strncmp(text, word, sizeof(word) - 1) != 0)
        return false;
    text += sizeof(word) - 1;
    text += strspn(text, " \t\r\n");
    return *text == ';';
}

/* Return the statement of the block that the nest ends in.  "returns": whether the function
 * returns behind the block, and then, behind that statement.
 */
static const po_node *find_child(const printer *p, const po_node *block,
                                 bool *returns)
{
    const po_node *last = NULL;

    for (int i = 0; i < block->n_child; i++) {
        if (block->child[i]->begin >= p->scop->end) {
            *returns = is_plain_return(p, block->child[i]);
            break;
        }
        last = block->child[i];
    }
    return last;
}

/* Return the branch of the "if" that the nest is in. */
static const po_node *branch(const printer *p, const po_node *node)
{
    return node->other && node->other->begin <= p->scop->begin ? node->other
                                                               : node->body;
}

/* Does the function around the nest return behind it? */
static bool is_last(const printer *p)
{
    const po_node *node = p->scop->in->body;
    bool returns = true;

    while (node && node->begin < p->scop->begin)
        node = node->kind == PO_NODE_BLOCK ? find_child(p, node, &returns)
               : node->kind == PO_NODE_IF  ? branch(p, node)
                                           : NULL;
    return node && returns;
}

/* Are the loops so short that the call of a function matters beside them? */
static bool is_shallow(const po_scop *scop)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].n_iter > 1)
            return false;
    return true;
}

bool po_asks_threads_in_call(const printer *p)
{
    return p->test != PO_TEST_ALL && p->ast->needs_threads && p->scop->in &&
           is_shallow(p->scop) && is_last(p);
}
