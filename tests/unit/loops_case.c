/* The loops of C texts in the order of the program.
 */
#include "loops_case.h"

static void request_jam(po_ast_node *node)
{
    if (node->kind == PO_AST_LOOP)
        node->loop.jam = 2;
    if (node->body)
        request_jam(node->body);
}

po_ast *loops_generate(const po_scop *scop, const po_deps *deps, bool jam)
{
    po_options options = *run.options;
    po_run own = run;
    po_schedule *schedule;
    isl_schedule *tree;
    po_ast *ast;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    own.options = &options;
    schedule = po_schedule_find(scop, deps, true, &own);
    tree = po_tree_build(scop, schedule, &run);
    ast = po_ast_generate(scop, tree, &run);
    if (jam) {
        request_jam(ast->root);
        po_ast_jam(ast, scop);
    }
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    return ast;
}

po_ast_node *loops_find(po_ast_node *node, po_ast_kind kind)
{
    po_ast_node *found = NULL;

    if (node->kind == kind)
        return node;
    if (node->kind == PO_AST_PACK)
        found = loops_find(node->pack.copy, kind);
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = loops_find(po_ast_part(node, i), kind);
    return found;
}
