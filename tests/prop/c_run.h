#ifndef POLYOPT_C_RUN_H
#define POLYOPT_C_RUN_H

#include "prop.h"

#define C_RUN_VAR   16
#define C_RUN_TOUCH 8
#define C_RUN_EVENT 120
#define C_RUN_STEP  20000

struct c_value {
    const po_decl *decl;
    long value;
};

/* A subscripted reference that was evaluated, and to which element. */
struct c_touch {
    const po_expr *expr;
    int n_index;
    long index[2];
};

/* An assignment that was executed, the references it evaluated, and the values
 * of all integer variables at that time.
 */
struct c_event {
    const po_expr *body;
    int n_touch;
    struct c_touch touch[C_RUN_TOUCH];
    struct c_value value[C_RUN_VAR];
};

/* The execution of a function by the rules of C, with integers only.
 *
 * "undefined"  undefined behaviour, too many steps, or something that is not
 *              interpreted: what was recorded says nothing
 */
struct c_run {
    int n_value;
    struct c_value value[C_RUN_VAR];
    int n_event;
    struct c_event event[C_RUN_EVENT];
    int n_step;
    bool undefined;
};

void c_run_set(struct c_run *c, const po_decl *decl, long value);
long c_run_get(struct c_run *c, const po_decl *decl);
long c_run_eval(struct c_run *c, const po_expr *expr);
void c_run_node(struct c_run *c, const po_node *node);

#endif
