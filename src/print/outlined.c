/* Outlining: prints a nest as static functions of their own, with restrict
 * parameters for the pointers that the alias check has told apart, and the
 * call in the place of the nest.  outline_params.c says what they are given.
 */
#include "internal.h"

#include <string.h>

/* Print the declaration of a variable without a value, with the type of its value in
 * an expression if it is a parameter.
 */
void po_print_param(const printer *p, const po_decl *decl, po_text *out)
{
    po_print_typed(p, decl->type, decl->name, out);
}

/* Print an item of a list in parentheses, on a line that is not too long: number "i"
 * of them.
 */
static void print_item(printer *p, int i, const char *item, int indent)
{
    if (i > 0)
        po_text_add(p->out, ",");
    if (po_text_column(p->out) + strlen(item) + 2 > LAST_COLUMN) {
        po_text_add(p->out, "\n");
        po_indent(p, indent);
    } else if (i > 0) {
        po_text_add(p->out, " ");
    }
    po_text_add(p->out, item);
}

/* Print the list of parameters, on lines that are not too long, with "front" in front of it,
 * unless that is NULL.
 */
void po_print_params(printer *p, const char *front, const po_outline *outline)
{
    int n = 0;

    if (front)
        print_item(p, n++, front, 1);
    if (outline->n_param + n == 0)
        po_text_add(p->out, "void");
    for (int i = 0; i < outline->n_param; i++) {
        po_text one = {0};

        po_print_param(p, outline->param[i], &one);
        print_item(p, n++, po_text_get(&one), 1);
        po_text_free(&one);
    }
}

/* Print the head, "static void f(int n, double *x)". */
static void print_head(printer *p, const char *name, const po_outline *outline)
{
    po_start_line(p, 0);
    po_text_printf(p->out, "static __attribute__((noinline)) void %s(", name);
    po_print_params(p, outline->front, outline);
    po_text_add(p->out, ")\n");
}

/* White space before, and after, a function at its place: there is an empty line on
 * both sides.
 */
const char *po_space_before_function(const printer *p, size_t at)
{
    return at > po_place_of_helpers(p->unit) ? "\n\n" : "";
}

const char *po_space_after_function(const printer *p, size_t at)
{
    const char *next = p->unit->text + at;

    if (at == po_place_of_helpers(p->unit))
        return "\n\n";
    return next[strspn(next, "\r\n")] &&
                   strspn(next, "\r\n") > 1 + (*next == '\r')
               ? ""
               : "\n";
}

/* Print a function with the body that has been printed.  "has_own": it declares
 * variables of its own.  Whatever it stores, gcc 12 may take a function for one that stores
 * nothing, and leave its calls out: addresses as it computes them, such as 2 * p - a, look
 * like those of null pointers to it, and it reads no further (local-pure-const).  It does
 * not where there is assembly code, if none at all.  It stands at the end, as in C90 no
 * statement may stand in front of declarations.
 */
void po_print_function(printer *p, const char *name, const po_outline *outline,
                       bool has_own, po_text *body)
{
    int n_own = has_own ? outline->n_own : 0;

    p->margin = "";
    print_head(p, name, outline);
    po_start_line(p, 0);
    po_text_add(p->out, "{\n");
    for (int i = 0; i < n_own; i++) {
        po_start_line(p, 1);
        po_print_param(p, outline->own[i], p->out);
        po_text_add(p->out, ";\n");
    }
    if (n_own > 0)
        po_text_add(p->out, "\n");
    po_join_text(p, body);
    if (name != outline->original) {
        po_start_line(p, 1);
        po_text_add(p->out, PO_NOT_PURE " /* an effect, to gcc 12 */\n");
    }
    po_start_line(p, 0);
    po_text_add(p->out, "}");
}

/* Print the body of the function, or of that for the original, to "body". */
static void print_body(printer *p, bool is_original, po_text *body)
{
    po_text *out = p->out;

    p->margin = p->level;
    p->out = body;
    if (is_original)
        po_print_original(p, 0);
    else
        po_print_parts(p, false, 0);
    p->out = out;
}

/* Print the function that has the original. */
static void print_original(printer *p, const po_outline *outline)
{
    po_text body = {0};

    print_body(p, true, &body);
    p->margin = "";
    po_start_line(p, 0);
    po_text_printf(p->out, "/* polyopt: the original of %s */\n",
                   p->scop->in->name);
    po_print_function(p, outline->original, outline, true, &body);
    po_text_add(p->out, "\n\n");
}

/* Print the functions, of which "body" has been printed to see what it needs. */
static void print_functions(printer *p, const po_outline *outline,
                            po_text *body)
{
    bool has_copy = po_has_test(p) && !outline->original;

    if (outline->original) {
        po_forget_text(p, body);
        print_original(p, outline);
        p->calls = outline;
        print_body(p, false, body);
        p->calls = NULL;
    }
    p->margin = "";
    po_start_line(p, 0);
    po_text_printf(p->out, "/* polyopt: for %s, where there is much to do */\n",
                   p->scop->in->name);
    po_print_function(p, outline->name, outline, has_copy, body);
}

/* Append to "all" the function that each thread of a team runs, if the nest has one, and
 * have that called from then on.
 */
static void add_team(printer *p, int number, po_text *all)
{
    po_outline *team = po_outline_team(p, number);
    po_text *out = p->out;
    po_text body = {0};

    if (!team)
        return;
    p->out = &body;
    p->margin = p->level;
    p->is_team = true;
    po_print_loops(p, false, 0);
    p->is_team = false;
    po_find_clash(p, 0);
    p->out = all;
    if (po_outline_complete_team(p, po_text_get(&body), team)) {
        p->margin = "";
        po_start_line(p, 0);
        po_text_printf(all, "/* polyopt: what each thread does for %s */\n",
                       p->scop->in->name);
        po_print_function(p, team->name, team, false, &body);
        p->team = team;
    } else {
        po_forget_text(p, &body);
    }
    p->out = out;
}

/* Append to "all" the functions that are called where there is work enough, and return
 * what they are given; NULL if there are none.
 */
static const po_outline *add_outlined(printer *p, int number, po_text *all)
{
    po_outline *outline = po_outline_new(p, number);
    po_text *out = p->out;
    po_text body = {0};

    if (!outline)
        return NULL;
    p->test = PO_TEST_CALLED;
    print_body(p, false, &body);
    if (po_outline_complete(p, po_text_get(&body), outline)) {
        p->out = all;
        po_text_add(all, all->n > 0 ? "\n\n" : "");
        print_functions(p, outline, &body);
    } else {
        po_forget_text(p, &body);
        outline = NULL;
    }
    p->out = out;
    p->test = PO_TEST_ALL;
    return outline;
}

/* Print the functions at their place, under the conditions of the preprocessor that the new text
 * of the nest stands under.
 */
static void print_at(printer *p, size_t at, po_text *all)
{
    const char *guard =
        po_unit_guard(p->unit, p->scop->begin, p->scop->end, p->scratch);
    bool has_guard = guard && *guard;

    po_text_add(p->out, po_space_before_function(p, at));
    if (has_guard)
        po_text_printf(p->out, "#if %s\n", guard);
    po_join_text(p, all);
    po_text_add(p->out, has_guard ? "\n#endif" : "");
    po_text_add(p->out, po_space_after_function(p, at));
}

/* Give the patch the functions of its own that the nest has, number "number" of those
 * for the function around it.  Returns that which is to be called where there is work
 * enough; NULL if the nest is better off, or has to be, in place.
 */
const po_outline *po_print_outlined(printer *p, int number, po_patch *function)
{
    const po_outline *outline;
    const char *margin = p->margin;
    po_text *out = p->out;
    po_text all = {0};
    po_text text = {0};
    size_t at = 0;

    add_team(p, number, &all);
    outline = add_outlined(p, number, &all);
    if (all.n > 0) {
        at = outline ? outline->at : p->team->at;
        p->out = &text;
        print_at(p, at, &all);
        function->begin = at;
        function->end = at;
        po_text_add_bytes(&function->text, text.bytes, text.n);
        po_keep_notes(p, 0, function);
        po_forget_text(p, &text);
    }
    p->out = out;
    p->margin = margin;
    return outline;
}

/* Print "f(x, n)", where "front" is the "x"; or NULL for none. */
void po_print_args(printer *p, const char *name, const char *front,
                   const po_outline *outline, int indent)
{
    int n = 0;

    po_text_printf(p->out, "%s(", name);
    if (front)
        print_item(p, n++, front, indent + 1);
    for (int i = 0; i < outline->n_param; i++)
        print_item(p, n++, outline->param[i]->name, indent + 1);
    po_text_add(p->out, ")");
}

/* Print the call of one of the functions. */
void po_print_call(printer *p, const char *name, const po_outline *outline,
                   int indent)
{
    po_start_line(p, indent);
    po_print_args(p, name, NULL, outline, indent);
    po_text_add(p->out, ";\n");
}

/* Print "(void)i, (void)j;" for the variables that are only in the functions. */
static void print_unused(printer *p, const po_outline *outline)
{
    po_start_line(p, 1);
    for (int i = 0; i < outline->n_own; i++)
        po_text_printf(p->out, "%s(void)%s", i > 0 ? ", " : "",
                       outline->own[i]->name);
    po_text_add(p->out, ";\n");
}

/* Print in place of the nest the call of the function, where there is enough to do, and
 * the original; in a block if there is none around the nest, whose "else" would be that of
 * an "if" before it.
 */
void po_print_branch(printer *p, const po_outline *outline)
{
    bool has_unused = outline->is_shared && outline->n_own > 0;
    bool is_block = has_unused || p->scop->is_body;

    p->test = PO_TEST_CALL;
    p->from = p->scop->begin;
    p->calls = outline->is_shared ? outline : NULL;
    if (is_block) {
        po_start_line(p, 0);
        po_text_add(p->out, "{\n");
    }
    if (has_unused)
        print_unused(p, outline);
    po_print_condition(p, is_block);
    po_print_call(p, outline->name, outline, 1 + is_block);
    po_print_alternative(p, is_block);
    if (is_block) {
        po_start_line(p, 0);
        po_text_add(p->out, "}\n");
    }
}

/* Print the region in which threads run the loops. */
void po_print_team(printer *p, int indent)
{
    const po_outline *team = p->team;
    po_names name = {0};

    for (int i = 0; i < team->n_param; i++)
        po_names_add(&name, team->param[i]->name, p->scratch);
    po_print_region(p, &name, indent);
    po_print_call(p, team->name, team, indent);
}
