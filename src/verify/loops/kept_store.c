/* When a variable that stands for an element is stored: see scalar_replacement.c.
 *
 * If all that writes it are updates by lesser values, "if (e < x) x = e" (po_expr_is_min_max_update),
 * the variable is, at each time, the element's own value or less, and less if and only if
 * the program has written it: no number is less than itself, and what is no number is never
 * replaced.  Then the store may be left out where it is not less, and has to be: the program
 * may be given memory that cannot be written.  If something in the node writes the element
 * whatever its value is, it can be written, and is always stored.
 */
#include "loops.h"

/* How the leaves of a node write a variable: which updates by the lesser or the greater there
 * are, and other writes; "certain" if one of these is executed whenever the node is.
 */
struct writes {
    bool has[PO_OP_GT + 1];
    isl_bool certain;
};

static void add_writes(const po_leaves *leaves, const po_kept *kept,
                       const po_leaf *leaf, const po_local *local,
                       struct writes *writes)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    po_op op = po_stmt_min_max(stmt);

    for (int k = 0; k < stmt->n_access; k++) {
        if (!stmt->access[k].is_write ||
            po_call_local(leaf->node, stmt->access[k].expr) != local)
            continue;
        writes->has[op] = true;
        if (op == PO_OP_NONE && writes->certain == isl_bool_false)
            writes->certain = po_kept_is_certain(kept, leaf);
    }
}

isl_bool po_kept_store_is_good(const po_leaves *leaves, const po_kept *kept,
                               const po_local *local)
{
    struct writes writes = {.certain = isl_bool_false};
    bool has_extreme;

    for (int l = kept->first; l < kept->end; l++)
        add_writes(leaves, kept, &leaves->leaf[l], local, &writes);
    has_extreme = writes.has[PO_OP_LT] || writes.has[PO_OP_GT];
    switch (local->store_if) {
    case PO_OP_NONE:
        return has_extreme ? writes.certain : isl_bool_true;
    case PO_OP_LT:
        return isl_bool_ok(!writes.has[PO_OP_NONE] && !writes.has[PO_OP_GT]);
    case PO_OP_GT:
        return isl_bool_ok(!writes.has[PO_OP_NONE] && !writes.has[PO_OP_LT]);
    default:
        return isl_bool_false;
    }
}
