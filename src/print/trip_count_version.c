/* Multi-versioning by trip count: prints "if (trips <= threads / 2) ... else
 * ..."  around two versions of the parallel loops of a nest.
 */
#include "internal.h"

#include "polyopt/passes.h"

/* Print "batch <= po_threads() / 2": half of the threads would have no iteration of the
 * loop.
 */
static void print_has_few_trips(printer *p, const po_ast_node *loop)
{
    po_print_qaff(p, po_value_span(p, loop, 1), 0);
    po_text_printf(p->out, " <= %sthreads() / 2", p->prefix);
}

/* Print "if (batch <= po_threads() / 2 && (double)n * m > 7600) {". */
static void print_choice(printer *p, int indent)
{
    const po_profitability_list profitability = {
        p->ast->few_trips->n_profitability, p->ast->few_trips->profitability};

    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    print_has_few_trips(p, po_ast_find_trip_count_version(p->ast));
    if (profitability.n > 0) {
        po_text_add(p->out, " && ");
        po_print_profitability(p, &profitability, true);
    }
    po_text_add(p->out, ") {\n");
}

/* Print one of the ways; "is_behind": a statement, or a declaration, may stand before
 * it in its block.
 */
static void print_way(printer *p, bool is_behind, int indent)
{
    p->from = p->scop->begin;
    if (p->ast->n_final > 0 || (is_behind && p->unit->is_c90))
        po_print_child(p, p->ast->root, indent);
    else
        po_print_node(p, p->ast->root, indent);
}

void po_print_loops(printer *p, bool is_behind, int indent)
{
    const po_ast *ast = p->ast;

    if (!ast->few_trips) {
        print_way(p, is_behind, indent);
        return;
    }
    print_choice(p, indent);
    p->ast = ast->few_trips;
    print_way(p, false, indent + 1);
    p->ast = ast;
    po_start_line(p, indent);
    po_text_add(p->out, "} else {\n");
    print_way(p, false, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}
