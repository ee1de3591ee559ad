/* OpenMP directives.
 */
#include "internal.h"

#include <string.h>

/* The name of an array or scalar in C. */
const char *po_name_of_array(const po_array *array)
{
    return array->is_inner || !array->decl ? array->name : array->decl->name;
}

static const char *accumulator_name(const printer *p,
                                    const po_accumulator *accumulator)
{
    return accumulator->local
               ? accumulator->local->name
               : po_name_of_array(&p->scop->array[accumulator->array]);
}

/* Print the clauses " reduction(+:s, t) reduction(max:m)". */
static void print_reductions(printer *p, const po_ast_node *loop)
{
    for (int op = 0; op <= PO_REDUCTION_MAX; op++) {
        int n = 0;

        for (int i = 0; i < loop->n_accumulator; i++) {
            const po_accumulator *accumulator = &loop->accumulator[i];

            if ((int)accumulator->op != op)
                continue;
            if (n++ == 0)
                po_text_printf(p->out, " reduction(%s:",
                               po_reduction_text(accumulator->op));
            else
                po_text_add(p->out, ", ");
            po_text_add(p->out, accumulator_name(p, accumulator));
        }
        if (n > 0)
            po_text_add(p->out, ")");
    }
}

static bool is_accumulated(const po_ast_node *loop, int array)
{
    for (int i = 0; i < loop->n_accumulator; i++)
        if (loop->accumulator[i].array == array)
            return true;
    return false;
}

/* Add the scalars that are declared outside of the loop and set in it.  They have
 * a value there that nothing reads; with a copy of it, compilers need not find out.
 */
static void find_private(const printer *p, const po_ast_node *loop,
                         po_names *names)
{
    for (int i = 0; i < p->ast->n_private; i++) {
        int array = p->ast->private[i];

        if (po_ast_writes(p->scop, loop, array) &&
            !po_ast_declares(p->scop, loop, array) &&
            !is_accumulated(loop, array))
            po_names_add(names, po_name_of_array(&p->scop->array[array]),
                         p->scratch);
    }
}

/* Print a blank, or begin another line of the directive if what follows, "n" bytes,
 * does not fit in this one.
 */
static void print_blank(printer *p, size_t n, int indent)
{
    static const char splice[] = " \\";

    if (po_text_column(p->out) + 1 + n + strlen(splice) <= LAST_COLUMN) {
        po_text_add(p->out, " ");
        return;
    }
    po_text_printf(p->out, "%s\n", splice);
    po_indent(p, indent + 1);
}

/* Print " word(one, two)", on a line of its own if need be, or several. */
static void print_clause(printer *p, const char *word, const po_names *names,
                         int indent)
{
    size_t n = strlen(word) + 2;

    for (int i = 0; i < names->n; i++)
        n += strlen(names->name[i]) + (i > 0 ? 2 : 0);
    print_blank(p, n, indent);
    po_text_printf(p->out, "%s(", word);
    for (int i = 0; i < names->n; i++) {
        if (i > 0) {
            po_text_add(p->out, ",");
            print_blank(p, strlen(names->name[i]) + 1, indent + 1);
        }
        po_text_add(p->out, names->name[i]);
    }
    po_text_add(p->out, ")");
}

/* Print of what threads have copies; for loops in vectors only, in which nothing
 * else can have copies, that is what is set in them.
 */
static void print_copied(printer *p, const po_ast_node *loop, const char *text,
                         int indent)
{
    po_names names = {0};

    find_private(p, loop, &names);
    if (loop->parallel)
        po_find_copied(p, loop, text, &names);
    if (names.n > 0)
        print_clause(p, loop->parallel ? "firstprivate" : "private", &names,
                     indent);
}

static void print_schedule(printer *p, const po_ast_node *loop)
{
    if (!loop->is_dynamic)
        return;
    if (loop->chunk > 1)
        po_text_printf(p->out, " schedule(dynamic, %ld)", loop->chunk);
    else
        po_text_add(p->out, " schedule(dynamic)");
}

/* Print how many iterations may be side by side in a loop in vectors that has
 * threads and accumulators: all, in fact.  Without a number, clang takes the
 * thread's accumulator for memory that each iteration has its own part of, and
 * with -O1 and -Og (clang 14), where it is not in a register, adds up a part of
 * the terms only.  32 is enough for all that gcc and clang do without.
 */
static void print_safelen(printer *p, const po_ast_node *loop)
{
    if (loop->parallel && loop->simd && loop->n_accumulator > 0)
        po_text_add(p->out, " safelen(32)");
}

/* Print the number of loops that are one. */
static void print_collapse(printer *p, const po_ast_node *loop)
{
    int n = po_loop_n_collapsed(loop);

    if (loop->parallel && n > 1)
        po_text_printf(p->out, " collapse(%d)", n);
}

/* Print the directive of a loop, of which "text" is the new text, if it has one.
 * Without "parallel:", a "simd" of the same directive would depend on the condition,
 * too.
 */
void po_print_directives(printer *p, const po_ast_node *loop, const char *text,
                         int indent)
{
    if ((!loop->parallel && !loop->simd) || loop->is_collapsed)
        return;
    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp ");
    po_text_add(p->out, loop->parallel ? "parallel for" : "simd");
    if (loop->parallel && loop->simd)
        po_text_add(p->out, " simd");
    if (loop->parallel && loop->n_worth > 0) {
        po_text_add(p->out, loop->simd ? " if (parallel: " : " if (");
        po_print_worth(p, loop->n_worth, loop->worth, false);
        po_text_add(p->out, ")");
    }
    print_collapse(p, loop);
    if (loop->parallel)
        print_schedule(p, loop);
    print_reductions(p, loop);
    print_safelen(p, loop);
    print_copied(p, loop, text, indent);
    po_text_add(p->out, "\n");
}
