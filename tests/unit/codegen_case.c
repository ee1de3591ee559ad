#include "codegen_case.h"

#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

/* What is printed, and where to. */
struct printer {
    const po_ast *ast;
    const po_scop *scop;
    po_text out;
};

static void print_qaff(struct printer *p, const po_qaff *x)
{
    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        long coef = term->coef;

        if (i > 0)
            po_text_add(&p->out, coef < 0 ? " - " : " + ");
        else if (coef < 0)
            po_text_add(&p->out, "-");
        if (labs(coef) != 1)
            po_text_printf(&p->out, "%ld ", labs(coef));
        if (term->kind == PO_ATOM_VAR)
            po_text_add(&p->out, p->ast->var[term->index].name);
        if (term->kind == PO_ATOM_PARAM)
            po_text_add(&p->out, p->scop->param[term->index].name);
        if (term->kind != PO_ATOM_FLOOR)
            continue;
        po_text_add(&p->out, "floor((");
        print_qaff(p, term->arg);
        po_text_printf(&p->out, ")/%ld)", term->den);
    }
    if (x->n_term == 0)
        po_text_printf(&p->out, "%ld", x->constant);
    else if (x->constant != 0)
        po_text_printf(&p->out, " %c %ld", x->constant < 0 ? '-' : '+',
                       labs(x->constant));
}

static void print_bounds(struct printer *p, int n, const po_bound *bound,
                         bool lower)
{
    if (n > 1)
        po_text_add(&p->out, lower ? "max(" : "min(");
    for (int i = 0; i < n; i++) {
        po_text_add(&p->out, i ? ", " : "");
        if (bound[i].den > 1)
            po_text_add(&p->out, lower ? "ceil((" : "floor((");
        print_qaff(p, bound[i].expr);
        if (bound[i].den > 1)
            po_text_printf(&p->out, ")/%ld)", bound[i].den);
    }
    if (n > 1)
        po_text_add(&p->out, ")");
}

static void print_node(struct printer *p, const po_ast_node *node);

static void print_loop(struct printer *p, const po_ast_node *node)
{
    po_text_printf(
        &p->out, "%s%s%s%sfor %s in [", node->loop.parallel ? "parallel " : "",
        node->loop.simd ? "simd " : "", node->loop.reverse ? "reverse " : "",
        node->loop.resume ? "resume " : "", p->ast->var[node->var].name);
    print_bounds(p, node->loop.n_lower, node->loop.lower, true);
    po_text_add(&p->out, ", ");
    print_bounds(p, node->loop.n_upper, node->loop.upper, false);
    po_text_add(&p->out, "]");
    if (node->loop.step != 1)
        po_text_printf(&p->out, " by %ld", node->loop.step);
    po_text_add(&p->out, ": ");
    print_node(p, node->body);
}

static void print_if(struct printer *p, const po_ast_node *node)
{
    po_text_add(&p->out, "if (");
    for (int i = 0; i < node->guard.n_cond; i++) {
        const po_cond *cond = &node->guard.cond[i];

        po_text_add(&p->out, i ? " and " : "");
        print_qaff(p, cond->expr);
        if (cond->kind == PO_COND_MOD)
            po_text_printf(&p->out, " mod %ld", cond->den);
        po_text_add(&p->out, cond->kind == PO_COND_GE ? " >= 0" : " = 0");
    }
    po_text_add(&p->out, "): ");
    print_node(p, node->body);
}

static void print_block(struct printer *p, const po_ast_node *node)
{
    po_text_add(&p->out, node->block.n_child ? "{ " : "nothing");
    for (int i = 0; i < node->block.n_child; i++) {
        po_text_add(&p->out, i ? "; " : "");
        print_node(p, node->block.child[i]);
    }
    po_text_add(&p->out, node->block.n_child ? " }" : "");
}

static void print_node(struct printer *p, const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_BLOCK:
        print_block(p, node);
        break;
    case PO_AST_LOOP:
        print_loop(p, node);
        break;
    case PO_AST_LET:
        po_text_printf(&p->out, "let %s = ", p->ast->var[node->var].name);
        print_qaff(p, node->let.value);
        po_text_add(&p->out, ": ");
        print_node(p, node->body);
        break;
    case PO_AST_IF:
        print_if(p, node);
        break;
    case PO_AST_KEEP:
    case PO_AST_PACK:
        print_node(p, node->body);
        break;
    case PO_AST_COPY:
        break;
    case PO_AST_STMT:
        po_text_printf(&p->out, "S%d(", node->call.stmt);
        for (int i = 0; i < node->call.n_arg; i++) {
            po_text_add(&p->out, i ? ", " : "");
            print_qaff(p, node->call.arg[i]);
        }
        po_text_add(&p->out, ")");
        break;
    case PO_AST_DECL:
        po_text_printf(&p->out, "declare %s",
                       p->scop->array[node->decl.array].name);
        break;
    }
}

char *codegen_text(const po_ast *ast, const po_scop *scop)
{
    struct printer p = {ast, scop, {0}};

    if (ast)
        print_node(&p, ast->root);
    else
        po_text_add(&p.out, "none");
    return p.out.bytes;
}

/* Return { S0[i] -> [0]; S1[i] -> [1] } and so on: an order that po_scop needs
 * and the generator does not look at.
 */
static char *any_order(const char *domain)
{
    isl_union_set *set = isl_union_set_read_from_str(ctx, domain);
    isl_size n = isl_union_set_n_set(set);
    po_text out = {0};

    po_text_add(&out, "{ ");
    for (int s = 0; s < n; s++)
        po_text_printf(&out, "S%d[] -> [%d]; ", s, s);
    po_text_add(&out, "}");
    isl_union_set_free(set);
    return out.bytes;
}

po_scop *codegen_case_read(const struct codegen_case *c, isl_schedule **tree)
{
    po_text text = {0};
    char *order = any_order(c->domain);
    po_scop *scop =
        scop_from_text(ctx, c->context, c->domain, "{ }", "{ }", order);

    po_text_printf(&text, "{ domain: \"%s\"%s%s }", c->domain,
                   c->tree ? ", child: " : "", c->tree ? c->tree : "");
    *tree = isl_schedule_read_from_str(ctx, text.bytes);
    po_text_free(&text);
    free(order);
    return scop;
}

/* Are the loops for the tree of "c" the expected ones, after "pass" if given?
 */
static bool holds_after(const struct codegen_case *c,
                        void (*pass)(po_ast *ast, const po_scop *scop))
{
    isl_schedule *tree;
    po_scop *scop = codegen_case_read(c, &tree);
    po_ast *ast = po_ast_generate(scop, tree, &run);
    char *got;
    bool same;

    if (pass)
        pass(ast, scop);
    got = codegen_text(ast, scop);
    same = strcmp(got, c->loops) == 0;
    if (!same)
        fprintf(stderr, "  %s:\n    want %s\n    got  %s\n", c->why, c->loops,
                got);
    free(got);
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_scop_free(scop);
    return same;
}

bool codegen_case_holds(const struct codegen_case *c)
{
    return holds_after(c, NULL);
}

bool codegen_case_is_jammed(const struct codegen_case *c)
{
    return holds_after(c, po_ast_jam);
}
