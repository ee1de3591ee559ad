/* The test, before a nest, of how often conditions on data hold, where the new loops test them further
 * inside than the program does:
 *
 *     __extension__ ({
 *         long po_tested = 0, po_held = 0;
 *         for (long po_i = 0; po_i < n; po_i += po_stride(0, n - 1L, 1024)) {
 *             for (long po_j = 0; po_j < m;) {
 *                 po_tested++;
 *                 if (x[po_i] > 1) {
 *                     po_held++;
 *                 }
 *                 break;
 *             }
 *         }
 *         2 * po_held >= po_tested;
 *     })
 *
 * It evaluates what the program does, and a small part of it where there is much.
 */
#include "internal.h"
#include "polyopt/guarded_statement.h"

/* So many values of an iterator are looked at, if there is one, and if there are several. */
#define N_ALONE 1024
#define N_EACH  64

/* Print the head of a loop, over some of its iterations if "most" is not 0. */
static void print_head(printer *p, const po_ast_node *loop, int most)
{
    const char *name = p->ast->var[loop->var].name;

    po_text_printf(p->out,
                   p->unit->is_c90 ? "for (%s = " : "for (long %s = ", name);
    po_print_lower(p, loop);
    po_text_printf(p->out, "; %s ", name);
    po_print_upper(p, loop);
    if (most == 0) {
        po_text_add(p->out, ";) {\n");
        return;
    }
    po_text_printf(p->out, "; %s += ", name);
    if (loop->loop.step > 1)
        po_text_printf(p->out, "%ld * ", loop->loop.step);
    po_text_printf(p->out, "%sstride(", p->prefix);
    po_print_lower(p, loop);
    po_text_add(p->out, ", ");
    po_print_last(p, loop);
    po_text_printf(p->out, ", %ld)) {\n", most * loop->loop.step);
}

/* Print "if (cond) {", with the condition at the instance. */
static void print_guard(printer *p, const po_ast_node *call,
                        const po_expr *cond)
{
    po_text *out = p->out;
    po_text text = {0};

    p->out = &text;
    po_print_expr(p, call, cond);
    p->out = out;
    po_print_if(p, po_text_get(&text));
    po_text_free(&text);
}

/* Print the conditions around the statement, and that they are counted. */
static void print_count(printer *p, const po_ast_node *call, int indent)
{
    const po_stmt *stmt = &p->scop->stmt[call->call.stmt];
    const po_node *guard = stmt->block;

    po_start_line(p, indent);
    po_text_printf(p->out, "%stested++;\n", p->prefix);
    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body) {
        po_start_line(p, indent + i);
        print_guard(p, call, guard->cond);
    }
    po_start_line(p, indent + stmt->n_guard);
    po_text_printf(p->out, "%sheld++;\n", p->prefix);
    for (int i = stmt->n_guard - 1; i >= 0; i--) {
        po_start_line(p, indent + i);
        po_text_add(p->out, "}\n");
    }
}

/* Print the loops around one statement, "left" of which change its conditions, and that there.  Of
 * the others, the first iteration is enough; where there is none, nothing may be evaluated.
 */
static void print_test(printer *p, const po_ast_node *node, int left, int most,
                       int indent)
{
    bool is_loop = node->kind == PO_AST_LOOP;

    if (node->kind == PO_AST_STMT) {
        print_count(p, node, indent);
        return;
    }
    po_start_line(p, indent);
    if (is_loop) {
        print_head(p, node, left > 0 ? most : 0);
    } else {
        po_text_add(p->out, "if (");
        po_print_conds(p, node->guard.n_cond, node->guard.cond);
        po_text_add(p->out, ") {\n");
    }
    print_test(p, node->body, is_loop && left > 0 ? left - 1 : left, most,
               indent + 1);
    if (is_loop && left == 0) {
        po_start_line(p, indent + 1);
        po_text_add(p->out, "break;\n");
    }
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Return the loops with variables of other names than those of the program have. */
static const po_ast *renamed(printer *p, const po_ast *ast)
{
    po_ast *copy = po_arena_alloc(p->scratch, sizeof(*copy));

    *copy = *ast;
    copy->var =
        po_arena_array(p->scratch, (size_t)ast->n_var + 1, sizeof(*copy->var));
    for (int i = 0; i < ast->n_var; i++) {
        po_var *var = &copy->var[i];

        *var = ast->var[i];
        var->name =
            po_arena_printf(p->scratch, "%s%s", p->prefix, ast->var[i].name);
        while (po_unit_has_name(p->unit, var->name))
            var->name = po_arena_printf(p->scratch, "%s_", var->name);
    }
    return copy;
}

/* Declare the variables of the loops, in C90. */
static void declare_variables(printer *p, const po_ast_node *node, int indent)
{
    for (; p->unit->is_c90 && node->kind != PO_AST_STMT; node = node->body) {
        if (node->kind != PO_AST_LOOP)
            continue;
        po_start_line(p, indent);
        po_text_printf(p->out, "long %s;\n", p->ast->var[node->var].name);
    }
}

/* Print the test for one statement, as an operand. */
static void print_operand(printer *p, po_ast_node *test, int indent)
{
    const po_ast_node *call = test;
    int depth;

    while (call->kind != PO_AST_STMT)
        call = call->body;
    depth = po_stmt_tested_depth(&p->scop->stmt[call->call.stmt]);
    po_text_add(p->out, "__extension__ ({\n");
    po_start_line(p, indent + 2);
    po_text_printf(p->out, "long %stested = 0, %sheld = 0;\n", p->prefix,
                   p->prefix);
    declare_variables(p, test, indent + 2);
    print_test(p, test, depth, depth > 1 ? N_EACH : N_ALONE, indent + 2);
    po_start_line(p, indent + 2);
    po_text_printf(p->out, "2 * %sheld >= %stested;\n", p->prefix, p->prefix);
    po_start_line(p, indent + 1);
    po_text_add(p->out, "})");
}

void po_print_guard_sample(printer *p, size_t at, int indent)
{
    const po_sample *sample = &p->ast->sample;
    const po_ast *ast = p->ast;
    bool *loads = p->loads;
    int n_hoisted = p->n_hoisted;

    for (int i = 0; i < sample->n; i++) {
        po_next_operand(p, at, indent);
        p->ast = renamed(p, sample->loops);
        p->loads = NULL;
        p->n_hoisted = 0;
        print_operand(p, sample->test[i], indent);
        p->ast = ast;
        p->loads = loads;
        p->n_hoisted = n_hoisted;
    }
}
