/* --emit=operation as text: the kind of each computation that operation.c has
 * recognised (contraction, convolution, reduction, stencil, ...), its
 * iterators, and the index maps of its operands.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "polyopt/operation.h"

static const char *const names[] = {[PO_OPERATION_OTHER] = "other",
                                    [PO_OPERATION_CONTRACTION] = "contraction",
                                    [PO_OPERATION_CONVOLUTION] = "convolution",
                                    [PO_OPERATION_REDUCTION] = "reduction",
                                    [PO_OPERATION_POINTWISE] = "pointwise",
                                    [PO_OPERATION_STENCIL] = "stencil",
                                    [PO_OPERATION_COPY] = "copy",
                                    [PO_OPERATION_TRANSPOSITION] =
                                        "transposition",
                                    [PO_OPERATION_FILL] = "fill"};

static void print_iterators(const po_operation *op, const po_stmt *stmt,
                            po_text *out)
{
    static const char *const kinds[] = {[PO_ITERATOR_PARALLEL] = "parallel",
                                        [PO_ITERATOR_REDUCTION] = "reduction",
                                        [PO_ITERATOR_SEQUENTIAL] =
                                            "sequential"};

    if (stmt->n_iter > 0)
        po_text_add(out, "    iterators:");
    for (int d = 0; d < stmt->n_iter; d++) {
        const char *name =
            isl_set_get_dim_name(stmt->domain, isl_dim_set, (unsigned)d);

        po_text_printf(out, "%s ", d > 0 ? "," : "");
        if (name)
            po_text_printf(out, "%s ", name);
        else
            po_text_printf(out, "c%d ", d);
        po_text_add(out, kinds[op->kind[d]]);
        if (op->kind[d] == PO_ITERATOR_REDUCTION)
            po_text_printf(out, "(%s)", po_reduction_text(op->op));
    }
    if (stmt->n_iter > 0)
        po_text_add(out, "\n");
}

/* Print what the access is to, without what the domain and the context say. */
static void print_map(const char *role, const po_access *access,
                      const po_stmt *stmt, const po_scop *scop, po_text *out)
{
    isl_map *map = isl_map_gist_domain(isl_map_copy(access->relation),
                                       isl_set_copy(stmt->domain));
    char *text;

    map = isl_map_gist_params(map, isl_set_copy(scop->context));
    text = isl_map_to_str(map);
    po_text_printf(out, "    %s: %s%s\n", role, text ? text : "?",
                   access->is_exact ? "" : " at most");
    free(text);
    isl_map_free(map);
}

/* Is the access to what an access before, or any that writes, is to? */
static bool is_told(const po_stmt *stmt, int access, bool with_writes)
{
    const po_access *own = &stmt->access[access];

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *other = &stmt->access[k];
        isl_bool same;

        if (other->array != own->array ||
            (other->is_write ? !with_writes : k >= access))
            continue;
        same = isl_map_is_equal(other->relation, own->relation);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

/* Print what the statement reads, once each, without what it updates, and the array. */
static void print_reads(const po_stmt *stmt, bool is_update, int array,
                        const po_scop *scop, po_text *out)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (!stmt->access[k].is_write && stmt->access[k].array != array &&
            !is_told(stmt, k, is_update))
            print_map("reads", &stmt->access[k], stmt, scop, out);
}

/* Return the array that the statement writes. */
static int written(const po_stmt *stmt)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write)
            return stmt->access[k].array;
    return -1;
}

static void print_operation(const po_operation *op, const po_scop *scop,
                            po_text *out)
{
    const po_stmt *stmt = &scop->stmt[op->stmt];
    int array;

    po_text_printf(out, "  %s, line %d: %s\n", stmt->name, stmt->loc.line,
                   names[op->name]);
    print_iterators(op, stmt, out);
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write)
            print_map(op->op == PO_REDUCTION_NONE ? "writes" : "updates",
                      &stmt->access[k], stmt, scop, out);
    print_reads(stmt, op->op != PO_REDUCTION_NONE, -1, scop, out);
    if (op->begin >= 0)
        po_text_printf(out, "    begins with %s, line %d\n",
                       scop->stmt[op->begin].name,
                       scop->stmt[op->begin].loc.line);
    if (op->end < 0)
        return;
    array = written(stmt);
    stmt = &scop->stmt[op->end];
    po_text_printf(out, "    ends with %s, line %d\n", stmt->name,
                   stmt->loc.line);
    print_map("result", op->result, stmt, scop, out);
    print_reads(stmt, false, array, scop, out);
}

void po_operations_print(const po_operation *list, int n, const po_scop *scop,
                         po_text *out)
{
    for (int i = 0; i < n; i++)
        print_operation(&list[i], scop, out);
}
