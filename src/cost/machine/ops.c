/* How long do the operations of a statement take?
 *
 * The units of a processor work side by side, so that the busiest of them decides;
 * but nothing goes on while numbers are divided, or functions are called.
 */
#include "internal.h"

#include "polyopt/answers.h"
#include "polyopt/fm.h"

/* Calls in a statement, and in what it calls, that are looked into. */
#define MAX_CALLS 200

static double most(double a, double b)
{
    return a > b ? a : b;
}

void po_ops_add(po_ops *ops, const po_ops *more)
{
    ops->op += more->op;
    ops->div += more->div;
    ops->sqrt += more->sqrt;
    ops->library += more->library;
    ops->load += more->load;
    ops->row += more->row;
    ops->store += more->store;
    ops->guard += more->guard;
    ops->other_ns += more->other_ns;
    ops->bytes = more->bytes > ops->bytes ? more->bytes : ops->bytes;
    ops->is_serial |= more->is_serial;
}

void po_ops_max(po_ops *ops, const po_ops *other, const po_machine *machine)
{
    bool is_serial = ops->is_serial || other->is_serial;

    if (po_ops_ns(ops, machine, false) < po_ops_ns(other, machine, false))
        *ops = *other;
    ops->is_serial = is_serial;
}

/* The time of simple operations and accesses. */
static double busy_ns(const po_ops *ops, double op, const po_machine *machine)
{
    double ns = op * machine->op_ns;
    double load = ops->load + ops->row;

    ns = most(ns, load * machine->load_ns);
    ns = most(ns, ops->store * machine->store_ns);
    return most(ns, (op + load + ops->store) * machine->issue_ns);
}

double po_ops_ns(const po_ops *ops, const po_machine *machine, bool in_vector)
{
    double called = ops->library * machine->library_ns + ops->other_ns;
    double lanes = machine->vector_bytes / (ops->bytes > 0 ? ops->bytes : 4);

    if (!in_vector || ops->is_serial || lanes <= 1)
        return called + busy_ns(ops, ops->op, machine) +
               ops->div * machine->div_ns + ops->sqrt * machine->sqrt_ns +
               ops->guard * machine->guard_ns;
    return called + (busy_ns(ops, ops->op + ops->guard, machine) +
                     ops->div * machine->vector_div_ns +
                     ops->sqrt * machine->vector_sqrt_ns) /
                        lanes;
}

po_ops po_stmt_ops(const po_stmt *stmt, const po_unit *unit,
                   const po_machine *machine)
{
    int n_left = MAX_CALLS;
    const po_count count = {
        .unit = unit,
        .machine = machine ? machine : po_machine_default(),
        .n_left = &n_left,
        .inner = stmt->n_iter > 0 ? stmt->iter[stmt->n_iter - 1] : NULL};
    po_ops ops = {0};

    if (stmt->block) {
        po_count_node(&count, stmt->block, &ops);
        ops.is_serial = po_stmt_has_jump(stmt);
    } else if (stmt->body) {
        po_count_expr(&count, stmt->body, &ops);
    }
    ops.is_serial |= ops.library > 0;
    return ops;
}

/* Does every instance access another element? */
static bool is_stream(const po_access *access)
{
    isl_bool injective;

    if (!access->is_exact || po_map_keeps_inputs(access->relation))
        return access->is_exact;
    injective = po_answers_is_injective(access->relation);
    return injective == isl_bool_true;
}

double po_stmt_ns(const po_stmt *stmt, const po_unit *unit,
                  const po_machine *machine, bool in_vector)
{
    po_ops ops = po_stmt_ops(stmt, unit, machine);
    double ns;

    machine = machine ? machine : po_machine_default();
    ns = po_ops_ns(&ops, machine, in_vector);
    for (int i = 0; i < stmt->n_access; i++)
        if (is_stream(&stmt->access[i]))
            ns += machine->l2_line_ns * ops.bytes / machine->line_bytes;
    return ns > machine->issue_ns / 64 ? ns : machine->issue_ns / 64;
}
