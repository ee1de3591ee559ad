/* An interpreter of generated loops.
 */
#include "model.h"

#include <stdlib.h>

#define MAX_ITER 64

/* The state of a run: values of the variables and parameters; "good" until
 * something overflowed or the visitor had enough.
 */
struct run {
    const po_ast *ast;
    const long *param;
    long *var;
    bool (*visit)(int stmt, int n, const long *iter, void *user);
    void *user;
    bool good;
};

static long evaluate(struct run *r, const po_qaff *expr)
{
    long value = 0;

    if (!qaff_value(expr, r->var, r->param, &value))
        r->good = false;
    return value;
}

static long lower_of(struct run *r, const po_ast_node *loop)
{
    long max = 0;

    for (int i = 0; i < loop->loop.n_lower; i++) {
        long value = po_ceil_div(evaluate(r, loop->loop.lower[i].expr),
                                 loop->loop.lower[i].den);

        if (i == 0 || value > max)
            max = value;
    }
    return max;
}

static long upper_of(struct run *r, const po_ast_node *loop)
{
    long min = 0;

    for (int i = 0; i < loop->loop.n_upper; i++) {
        long value = po_floor_div(evaluate(r, loop->loop.upper[i].expr),
                                  loop->loop.upper[i].den);

        if (i == 0 || value < min)
            min = value;
    }
    return min;
}

static bool holds(struct run *r, const po_cond *cond)
{
    long value = evaluate(r, cond->expr);

    switch (cond->kind) {
    case PO_COND_GE:
        return value >= 0;
    case PO_COND_EQ:
        return value == 0;
    case PO_COND_MOD:
        return value % cond->den == 0;
    }
    return false;
}

static void run_node(struct run *r, const po_ast_node *node);

/* Run the iterations in order; afterwards the variable has the first value
 * beyond the range, from which a resumed loop goes on.
 */
static void run_loop(struct run *r, const po_ast_node *loop)
{
    long lower = lower_of(r, loop);
    long upper = upper_of(r, loop);
    long first = loop->loop.resume ? r->var[loop->var] : lower;
    long n = upper >= first ? (upper - first) / loop->loop.step + 1 : 0;

    for (long i = 0; i < n && r->good; i++) {
        r->var[loop->var] =
            first + (loop->loop.reverse ? n - 1 - i : i) * loop->loop.step;
        run_node(r, loop->body);
    }
    r->var[loop->var] = first + n * loop->loop.step;
}

static void run_stmt(struct run *r, const po_ast_node *stmt)
{
    long iter[MAX_ITER];

    if (stmt->call.n_arg > MAX_ITER) {
        r->good = false;
        return;
    }
    for (int i = 0; i < stmt->call.n_arg; i++)
        iter[i] = evaluate(r, stmt->call.arg[i]);
    if (!r->visit(stmt->call.stmt, stmt->call.n_arg, iter, r->user))
        r->good = false;
}

static void run_if(struct run *r, const po_ast_node *node)
{
    for (int i = 0; i < node->guard.n_cond; i++)
        if (!holds(r, &node->guard.cond[i]))
            return;
    run_node(r, node->body);
}

static void run_node(struct run *r, const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_BLOCK:
        for (int i = 0; i < node->block.n_child && r->good; i++)
            run_node(r, node->block.child[i]);
        break;
    case PO_AST_LOOP:
        run_loop(r, node);
        break;
    case PO_AST_LET:
        r->var[node->var] = evaluate(r, node->let.value);
        run_node(r, node->body);
        break;
    case PO_AST_IF:
        run_if(r, node);
        break;
    case PO_AST_KEEP:
    case PO_AST_PACK:
        run_node(r, node->body);
        break;
    case PO_AST_COPY:
        break;
    case PO_AST_STMT:
        run_stmt(r, node);
        break;
    case PO_AST_DECL:
        break;
    }
}

isl_stat ast_run(const po_ast *ast, const po_scop *scop, const long *param,
                 bool (*visit)(int stmt, int n, const long *iter, void *user),
                 void *user)
{
    struct run r = {ast, param, NULL, visit, user, true};

    (void)scop;
    if (!ast || !ast->root)
        return isl_stat_error;
    r.var = po_alloc((size_t)ast->n_var * sizeof(long));
    run_node(&r, ast->root);
    free(r.var);
    return r.good ? isl_stat_ok : isl_stat_error;
}
