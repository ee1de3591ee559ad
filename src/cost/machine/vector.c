/* Would a compiler put the iterations of a loop into vectors?  Nothing depends on the
 * answer but an estimate: where two references cannot be compared, they are taken to
 * be independent, as compilers test that.
 */
#include <math.h>
#include <stddef.h>

#include "model.h"

/* Vectors are no longer than that, in elements. */
#define MAX_LANES 16

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

static bool is_same_form(const po_form *a, const po_form *b)
{
    if (!is_near(a->c, b->c))
        return false;
    for (int d = 0; d < MAX_DEPTH; d++)
        if (!is_near(a->k[d], b->k[d]))
            return false;
    return true;
}

bool po_ref_is_same(const po_ref_model *a, const po_ref_model *b)
{
    if (a->array != b->array || !a->is_known || !b->is_known ||
        a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; i++)
        if (!is_same_form(&a->sub[i], &b->sub[i]))
            return false;
    return true;
}

/* How far is what "b" refers to, in iterations, behind what "a" does?  False if
 * they never meet in this loop, or it is not known whether they do.
 */
static bool find_distance(const po_ref_model *a, const po_ref_model *b,
                          int depth, double *distance, bool *moves)
{
    *moves = false;
    *distance = 0;
    for (int i = 0; i < a->rank; i++) {
        po_form difference = po_form_sum(&a->sub[i], &b->sub[i], -1);
        double step = a->sub[i].k[depth];
        double here;

        if (!is_near(difference.k[depth], 0) ||
            !po_form_is_constant(&difference))
            return false;
        if (is_near(step, 0)) {
            if (!is_near(difference.c, 0))
                return false;
            continue;
        }
        here = difference.c / step;
        if (!is_near(here, round(here)) ||
            (*moves && !is_near(here, *distance)))
            return false;
        *moves = true;
        *distance = here;
    }
    return true;
}

/* Is the array nothing but updated, in a way that may be done in any order? */
static bool is_reduction(const po_model *m, const po_ref_model *ref)
{
    const po_stmt *stmt = &m->scop->stmt[m->call[ref->call].stmt];

    return po_stmt_find_update(m->scop, stmt, ref->array,
                               m->setting.reassociate)
               .op != PO_REDUCTION_NONE;
}

/* Does the statement read what it writes there? */
static bool is_updated(const po_model *m, const po_ref_model *write)
{
    const po_call_model *call = &m->call[write->call];

    for (int i = 0; i < call->n_ref; i++) {
        const po_ref_model *ref = &m->ref[call->first_ref + i];

        if (!ref->is_write && ref->array == write->array)
            return true;
    }
    return false;
}

/* Has the iteration, further up, given the element that "write" writes a value, whatever
 * was in it: as a sum has in front of terms that were a short loop?
 */
static bool is_begun(const po_model *m, const po_ref_model *write)
{
    for (const po_ref_model *ref = m->ref; ref < write; ref++)
        if (ref->loop == write->loop && ref->array == write->array)
            return ref->is_write && !ref->may_be &&
                   po_ref_is_same(ref, write) && !is_updated(m, ref);
    return false;
}

/* Is the element that "write" writes in all iterations a new value in each, before it
 * is read?
 */
static bool is_fresh(const po_model *m, const po_ref_model *write)
{
    if (is_begun(m, write))
        return true;
    for (const po_ref_model *ref = m->ref; ref < write; ref++)
        if (ref->loop == write->loop && !ref->is_write &&
            ref->array == write->array)
            return false;
    return !is_updated(m, write);
}

/* Does the difference keep its sign, other than 0, in all iterations of the loop, and depends
 * on no other one?
 */
static bool is_off_zero(const po_form *difference, const po_loop_model *loop)
{
    double step = difference->k[loop->depth];
    double last = difference->c + step * fmax(loop->trips - 1, 0);

    for (int d = 0; d < MAX_DEPTH; d++)
        if (d != loop->depth && !is_near(difference->k[d], 0))
            return false;
    return difference->c * last > 0;
}

/* May the two meet in some iteration, which compilers cannot exclude for a whole row:
 * one moves along it, the other does not, as path[i][j] and path[i][k] do?  If the row
 * begins behind the other element, as with j > k, it is excluded before the row.
 */
static bool is_crossing(const po_model *m, const po_ref_model *a,
                        const po_ref_model *b)
{
    const po_loop_model *loop = &m->loop[b->loop];
    int depth = loop->depth;
    bool crosses = false;

    for (int i = 0; i < a->rank; i++) {
        po_form difference = po_form_sum(&a->sub[i], &b->sub[i], -1);
        bool is_same = is_same_form(&a->sub[i], &b->sub[i]);
        bool moves =
            !is_near(a->sub[i].k[depth], 0) || !is_near(b->sub[i].k[depth], 0);

        if (!is_same && (!moves || is_off_zero(&difference, loop)))
            return false;
        crosses |= !is_same && !is_near(a->sub[i].k[depth], b->sub[i].k[depth]);
    }
    return crosses;
}

/* Are the two known to be to one array, and may they meet? */
static bool may_meet(const po_model *m, const po_ref_model *write,
                     const po_ref_model *ref)
{
    return ref != write && ref->array == write->array && ref->is_known &&
           write->is_known && is_crossing(m, ref, write);
}

/* The array, or rows, that a place is of. */
static const po_decl *decl_of(const po_reach *reach)
{
    return reach->rows ? reach->rows : reach->decl;
}

/* Would it take a test to know that the two arrays do not overlap? */
static bool may_overlap(const po_scop *scop, int a, int b)
{
    const po_decl *one = scop->array[a].decl;
    const po_decl *other = scop->array[b].decl;

    for (int i = 0; one && other && i < scop->n_disjoint; i++) {
        const po_decl *first = decl_of(&scop->reach[scop->disjoint[i].a]);
        const po_decl *second = decl_of(&scop->reach[scop->disjoint[i].b]);

        if ((first == one && second == other) ||
            (first == other && second == one))
            return true;
    }
    return false;
}

/* Do compilers have to store the element in each iteration, and load it again in the
 * next one, as something else might be there?
 */
static bool is_in_memory(const po_model *m, const po_ref_model *write)
{
    if (write->rank == 0 || write->is_kept)
        return false;
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].loop == write->loop && !m->ref[i].is_kept &&
            may_overlap(m->scop, m->ref[i].array, write->array))
            return true;
    return false;
}

/* Do compilers add up several parts of what is in the element side by side?  Only if it
 * can be in a register; not if it need not be stored, as nothing else may be.
 */
static bool is_sum_in_vectors(const po_model *m, const po_ref_model *write)
{
    bool is_stored = write->rank == 0 || write->is_kept || !write->may_be;

    return is_reduction(m, write) && is_stored && !is_in_memory(m, write);
}

/* Of the iterations of the loop, does each wait for one before, as "ref" is to what
 * "write" writes?
 */
static bool waits(const po_model *m, const po_ref_model *write,
                  const po_ref_model *ref)
{
    int depth = m->loop[write->loop].depth;
    double distance;
    bool moves;

    if (ref == write || ref->array != write->array)
        return false;
    if (!ref->is_known || !write->is_known)
        return !ref->is_write;
    if (!find_distance(ref, write, depth, &distance, &moves))
        return false;
    if (!moves)
        return !ref->is_write && !is_sum_in_vectors(m, write) &&
               !is_fresh(m, write);
    return distance < 0 && -distance < MAX_LANES && !ref->is_write;
}

/* Is what "ref" reads an element that "write", further up in the body, writes some iterations
 * later?  Compilers leave the order of the two as it is.
 */
static bool is_late(const po_model *m, const po_ref_model *write,
                    const po_ref_model *ref)
{
    int depth = m->loop[write->loop].depth;
    double distance;
    bool moves;

    return !ref->is_write && !ref->is_kept && !write->is_kept &&
           ref->array == write->array && ref->is_known && write->is_known &&
           ref->call > write->call &&
           find_distance(ref, write, depth, &distance, &moves) && moves &&
           distance > 0 && distance < MAX_LANES;
}

/* What an operation on integers takes, of one on floating-point numbers. */
#define INTEGER 0.25

static bool is_integer(const po_model *m, int array)
{
    const po_type *type = m->scop->array[array].element;

    return type && type->kind == PO_TYPE_INT;
}

const po_access *po_ref_access(const po_model *m, const po_ref_model *ref)
{
    const po_call_model *call = &m->call[ref->call];

    return &m->scop->stmt[call->stmt].access[ref - m->ref - call->first_ref];
}

/* The operations of the statement that wait for what "ref" reads: one of a sum, those on the
 * way through the expression of any other, if they are known.
 */
static double operations(const po_model *m, const po_ref_model *write,
                         const po_ref_model *ref)
{
    const po_stmt *stmt = &m->scop->stmt[m->call[write->call].stmt];
    double op = m->stmt[m->call[write->call].stmt].ops.op;
    const po_expr *from = po_ref_access(m, ref)->expr;
    double chain = -1;

    if (po_stmt_find_update(m->scop, stmt, write->array, true).op !=
        PO_REDUCTION_NONE)
        return 1;
    if (stmt->body && from && ref->call == write->call)
        chain = po_expr_chain(stmt->body, from, m->machine);
    return chain >= 0 ? chain : fmin(fmax(op, 1), 3);
}

/* The operations of the statement that wait for each other, of which the iteration reads
 * "ref", and the way through memory, which takes as long.
 */
static double chain_of(const po_model *m, const po_ref_model *write,
                       const po_ref_model *ref)
{
    return operations(m, write, ref) *
               (is_integer(m, write->array) ? INTEGER : 1) +
           is_in_memory(m, write);
}

/* The operations that wait for each other in an iteration: those of all instances in it
 * that write to the element, as a short loop over terms of a sum has when it is unrolled.
 */
static double chain_in_iteration(const po_model *m, const po_ref_model *write,
                                 const po_ref_model *read)
{
    double chain = 0;

    for (int i = 0; i < m->n_ref; i++) {
        const po_ref_model *ref = &m->ref[i];

        if (ref->is_write && ref->loop == write->loop &&
            (ref == write || po_ref_is_same(ref, write)))
            chain += chain_of(m, ref, read);
    }
    return chain;
}

static bool is_no_condition(const po_node *node, void *expr)
{
    return node->kind != PO_NODE_IF || !po_expr_contains(node->cond, expr);
}

/* Does only a condition read it?  Processors predict what that comes to: nothing waits for it. */
static bool is_predicted(const po_model *m, const po_ref_model *ref)
{
    const po_node *block = m->scop->stmt[m->call[ref->call].stmt].block;
    const po_expr *expr = po_ref_access(m, ref)->expr;

    return block && expr && !po_node_walk(block, is_no_condition, (void *)expr);
}

/* Can the loop be vectorised, as far as what the reference writes is concerned?  Where
 * two references meet in one iteration, no iteration waits for the one before.
 */
static bool is_independent(const po_model *m, const po_ref_model *write,
                           double *chain)
{
    bool good = true;

    for (int i = 0; i < m->n_ref; i++) {
        const po_ref_model *ref = &m->ref[i];

        if (ref->loop != write->loop)
            continue;
        if (may_meet(m, write, ref) || is_late(m, write, ref)) {
            good = false;
        } else if (waits(m, write, ref)) {
            good = false;
            if (!is_predicted(m, ref))
                *chain = fmax(*chain, chain_in_iteration(m, write, ref));
        }
    }
    return good;
}

bool po_model_lacks_masks(const po_model *m, int loop)
{
    bool lacks = false;

    for (int i = 0; i < m->n_ref; i++)
        lacks = lacks || (m->ref[i].loop == loop && m->ref[i].may_be &&
                          !m->ref[i].is_kept);
    for (int i = 0; i < m->n_kept; i++)
        lacks = lacks || (m->kept[i].ref.loop == loop && m->kept[i].ref.may_be);
    return lacks && m->setting.no_masks;
}

bool po_model_is_vector(const po_model *m, int loop, double *chain)
{
    bool good = !po_model_lacks_masks(m, loop) && !po_model_reloads(m, loop);

    *chain = 0;
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].is_write && m->ref[i].loop == loop &&
            !is_independent(m, &m->ref[i], chain))
            good = false;
    return good;
}

/* Does the reference stand in the loop, or in the only one that is in it? */
static bool is_near_loop(const po_model *m, const po_ref_model *ref, int loop)
{
    return ref->loop == loop ||
           (ref->loop >= 0 && m->loop[ref->loop].parent == loop);
}

/* Is the scalar set in each iteration of the loop before it is used? */
static bool is_private(const po_model *m, const po_ref_model *write, int loop)
{
    for (const po_ref_model *ref = m->ref; ref < m->ref + m->n_ref; ref++)
        if (ref->array == write->array && is_near_loop(m, ref, loop) &&
            (ref->is_write || ref->loop != loop))
            return ref->is_write && ref->loop == loop && !is_updated(m, ref);
    return false;
}

/* Does what is written in the loop wait for nothing that the iteration of the loop
 * around before has written?
 */
static bool begins_anew(const po_model *m, const po_ref_model *write, int outer)
{
    return po_ref_move(m, write, outer) != PO_MOVE_NONE ||
           is_private(m, write, outer);
}

bool po_model_begins_anew(const po_model *m, int loop)
{
    int outer = m->loop[loop].parent;

    if (outer < 0)
        return false;
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].is_write && m->ref[i].loop == loop &&
            !begins_anew(m, &m->ref[i], outer))
            return false;
    return true;
}

/* Is the loop the only one in the one around it, and the same in all iterations, of which
 * it is seen that there are some?
 */
static bool is_regular(const po_model *m, int loop)
{
    const po_ast_node *node = m->loop[loop].node;
    int outer = m->loop[loop].parent;
    int depth = m->loop[outer].depth;

    for (int l = 0; l < m->n_loop; l++)
        if (l != loop && m->loop[l].parent == outer)
            return false;
    for (int i = 0; i < po_ast_n_expr(node); i++)
        if (po_form_of(m, po_ast_expr(node, i)).k[depth] != 0)
            return false;
    return po_model_is_entered(m, loop);
}

/* Of the iterations of the loop, is each concerned with elements of its own, as far as
 * "write" goes?
 */
static bool has_disjoint_elements(const po_model *m, const po_ref_model *write,
                                  int loop)
{
    int depth = m->loop[loop].depth;

    if (write->rank == 0)
        return is_private(m, write, loop);
    if (po_ref_move(m, write, loop) != PO_MOVE_UNIT)
        return false;
    for (const po_ref_model *ref = m->ref; ref < m->ref + m->n_ref; ref++) {
        double distance;
        bool moves;

        if (ref == write || ref->array != write->array ||
            !is_near_loop(m, ref, loop))
            continue;
        if (!find_distance(ref, write, depth, &distance, &moves) ||
            !is_near(distance, 0))
            return false;
    }
    return true;
}

bool po_model_is_outer_vector(const po_model *m, int loop)
{
    int outer = m->loop[loop].parent;

    if (outer < 0 || m->loop[outer].node->loop.simd || !is_regular(m, loop) ||
        po_model_reloads(m, loop))
        return false;
    for (int i = 0; i < m->n_ref; i++) {
        const po_ref_model *ref = &m->ref[i];

        if (!is_near_loop(m, ref, outer))
            continue;
        if (po_ref_move(m, ref, outer) == PO_MOVE_FAR ||
            (ref->is_write && !has_disjoint_elements(m, ref, outer)))
            return false;
    }
    return true;
}
