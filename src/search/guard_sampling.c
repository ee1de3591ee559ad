/* Conditions on data that the best loops test further inside than the program does: these loops
 * are better where the conditions hold often, which is looked at before the nest.
 */
#include "internal.h"
#include "polyopt/guarded_statement.h"

/* Conditions of no more statements are looked at. */
#define MAX_TEST 4

/* Return the loops of the program around the statement, and the conditions on parameters and iterators
 * in these, with the statement and nothing else in them; NULL if they are not as simple as that.
 */
static po_ast_node *loops_around(po_arena *arena, po_ast_node *node, int stmt)
{
    po_ast_node *inside = NULL;
    po_ast_node *copy;

    if (node->kind == PO_AST_STMT)
        return node->call.stmt == stmt ? node : NULL;
    if ((node->kind != PO_AST_LOOP && node->kind != PO_AST_BLOCK &&
         node->kind != PO_AST_IF) ||
        (node->kind == PO_AST_LOOP && (node->loop.resume || node->loop.size)))
        return NULL;
    for (int i = 0; i < po_ast_n_part(node) && !inside; i++)
        inside = loops_around(arena, po_ast_part(node, i), stmt);
    if (!inside || node->kind == PO_AST_BLOCK)
        return inside;
    copy = po_ast_new(arena, *node);
    copy->body = inside;
    return copy;
}

/* Keep of the statements one for the same conditions in the same loops.  Returns how many there
 * are.
 */
static int leave_same(const po_scop *scop, int *stmt, int n)
{
    int n_left = 0;

    for (int i = 0; i < n; i++) {
        const po_stmt *it = &scop->stmt[stmt[i]];
        bool is_new = true;

        for (int k = 0; k < n_left; k++) {
            const po_stmt *other = &scop->stmt[stmt[k]];

            if (po_stmt_has_same_guards(it, other) &&
                po_stmt_n_common(it, other) >= po_stmt_tested_depth(it))
                is_new = false;
        }
        if (is_new)
            stmt[n_left++] = stmt[i];
    }
    return n_left;
}

void po_search_sample_guards(po_search *s, const po_run *run)
{
    const po_setting setting = {.machine = run->machine, .unit = run->unit};
    po_attempt *a = s->best;
    const po_scop *scop = a->scop;
    po_arena *arena = a->ast->arena;
    po_ast_node **test = po_arena_array(arena, MAX_TEST, sizeof(*test));
    int *stmt = po_arena_array(arena, (size_t)scop->n_stmt + 1, sizeof(*stmt));
    int n = 0;

    if (!po_scop_has_guards(scop))
        return;
    po_ast_free(a->tested);
    a->tested = po_scop_original_loops(scop, run);
    if (a->tested)
        n = po_find_privatization_conditions(a->tested, a->ast, scop, &setting,
                                             stmt);
    n = leave_same(scop, stmt, n);
    for (int i = 0; i < n && n <= MAX_TEST; i++) {
        test[i] = loops_around(arena, a->tested->root, stmt[i]);
        if (!test[i])
            n = 0;
    }
    a->ast->sample = (po_sample){a->tested, n <= MAX_TEST ? n : 0, test};
}
