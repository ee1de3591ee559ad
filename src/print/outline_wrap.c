/* Functions of its own that are tried before the nest, "if (!f(n, ...)) { the nest }", and return
 * whether they have done it: what those for processes and for devices have in common.
 */
#include "ranks.h"

void po_print_work(printer *p, const po_scop *front, int n_param, int n,
                   const po_work *work)
{
    po_text_add(p->out, "0");
    for (int i = 0; i < n; i++) {
        po_text_printf(p->out, " + %.4g", work[i].ns);
        for (int k = 0; k < n_param; k++)
            for (int e = 0; e < work[i].exp[k]; e++) {
                po_text_add(p->out, " * (double)");
                po_expr_print(front->param[k].expr, PO_PREC_UNARY, NULL, NULL,
                              p->out);
            }
    }
}

/* Whether or not the loops are worth it does not matter.  Other parameters may be evaluated only
 * behind that.
 */
void po_print_refusal(printer *p, const po_scop *scop, const po_ast *ast,
                      po_text *out)
{
    const po_scop *own_scop = p->scop;
    const po_ast *own = p->ast;
    po_ast plain = *ast;

    plain.n_profitability = 0;
    plain.n_demand = 0;
    plain.needs_threads = false;
    plain.needs_masks = false;
    plain.crowd.n = 0;
    plain.alone = NULL;
    p->ast = &plain;
    p->scop = scop;
    p->out = out;
    p->margin = p->level;
    if (po_ast_has_condition(&plain)) {
        po_start_line(p, 0);
        po_text_add(out, "if (!(");
        po_print_test(p, 0);
        po_text_add(out, "))\n");
        po_start_line(p, 1);
        po_text_add(out, "return 0;\n");
        po_find_clash(p, 0);
    }
    p->ast = own;
    p->scop = own_scop;
}

void po_print_behind(printer *p, const po_scop *scop, const po_ast *ast,
                     po_text *out)
{
    const po_scop *own_scop = p->scop;
    const po_ast *own = p->ast;

    p->ast = ast;
    p->scop = scop;
    p->out = out;
    p->margin = p->own_margin;
    po_text_add(out, " else {\n");
    po_print_finals(p, 1);
    po_text_printf(out, "%s}", p->own_margin);
    po_find_clash(p, 0);
    p->ast = own;
    p->scop = own_scop;
}

void po_wrap_nest(printer *p, const char *what, const po_outline *outline,
                  po_text *behind, po_patch *patch)
{
    const char *name =
        po_arena_printf(p->scratch, "!%s_%s", outline->name, what);
    const bool is_body = p->scop->is_body;
    po_text text = {0};
    size_t n;

    p->out = &text;
    p->margin = p->own_margin;
    po_text_add(&text, is_body ? "{ if (" : "if (");
    po_print_args(p, name, NULL, outline, 1);
    po_text_printf(&text, ") {\n%s", p->own_margin);
    n = text.n;
    po_text_add(&text, po_text_get(&patch->text));
    po_text_printf(&text, "\n%s}", p->own_margin);
    po_join_text(p, behind);
    po_text_add(&text, is_body ? " }" : "");
    po_text_free(&patch->text);
    patch->text = text;
    for (int i = 0; i < patch->n_note; i++)
        patch->note[i].at += n;
}

void po_add_functions(const printer *p, size_t at, const po_text *text,
                      po_patch *function)
{
    while (function->text.n > 0 &&
           function->text.bytes[function->text.n - 1] == '\n')
        function->text.bytes[--function->text.n] = '\0';
    po_text_add(&function->text, function->text.n > 0
                                     ? "\n\n"
                                     : po_space_before_function(p, at));
    function->begin = function->end = at;
    po_text_add(&function->text, po_text_get(text));
    po_text_add(&function->text, po_space_after_function(p, at));
}
