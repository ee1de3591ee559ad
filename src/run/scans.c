/* Code for enumerating a set: generates loops over the points of a set of
 * elements or dates, for the transfers of --target=mpi, by the pipeline's own
 * code generator, and certifies them as it does those of nests.  False if that
 * fails.
 */
#include "nests.h"

#include <isl/schedule.h>
#include <isl/set.h>

void po_scan_clear(po_scan *scan)
{
    po_ast_free(scan->ast);
    po_scop_free(scan->scop);
}

bool po_scan_make(const po_scop *of, __isl_keep isl_set *set, const po_run *run,
                  po_scan *scan)
{
    isl_bool is_empty = isl_set_is_empty(set);
    isl_schedule *order;
    po_deps *none;
    isl_bool good;

    *scan = (po_scan){NULL, NULL};
    if (is_empty == isl_bool_true)
        return true;
    scan->scop = po_communication_points(of, isl_set_copy(set));
    if (!scan->scop)
        return false;
    order = po_communication_order(scan->scop);
    scan->ast = po_ast_generate(scan->scop, order, run);
    isl_schedule_free(order);
    none = po_deps_analyse(scan->scop, run);
    good = po_verify_loops(scan->scop, none, scan->ast, run);
    po_deps_free(none);
    return good == isl_bool_true;
}
