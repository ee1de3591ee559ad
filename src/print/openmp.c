/* OpenMP directives.
 *
 * A loop that threads share, in vectors, with accumulators, has the clause
 * safelen(32).  Without it, clang 14 takes a thread's accumulator for memory of
 * which each iteration has its own part: with -O1 and -Og, sums of arrays that a
 * function gets as pointers were wrong with 3 threads.  With 16, gcc is slower (sums
 * of 40000 bytes: 4.6 µs, 1.9 µs without a clause, 2.0 µs with 32).
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

        for (int i = 0; i < loop->loop.n_accumulator; i++) {
            const po_accumulator *accumulator = &loop->loop.accumulator[i];

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

/* Is the scalar set in "node" in front of the loop, which is reached then? */
static bool is_set_before(const printer *p, const po_ast_node *node,
                          const po_ast_node *loop, int array, bool *reached)
{
    if (node == loop)
        *reached = true;
    if (node->kind == PO_AST_DECL && node->decl.array == array)
        return node->decl.is_zeroed;
    if (*reached || node->kind == PO_AST_STMT)
        return !*reached && po_ast_writes(p->scop, node, array);
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (is_set_before(p, po_ast_part(node, i), loop, array, reached))
            return true;
    return false;
}

/* Has the scalar a value in front of the loop?  Those that the nest declares have one if it has
 * set them.
 */
static bool has_value(const printer *p, const po_ast_node *loop, int array)
{
    bool reached = false;

    return !p->scop->array[array].is_inner ||
           is_set_before(p, p->ast->root, loop, array, &reached);
}

/* Add the scalars that are declared outside of the loop and set in it, with a value in front of it,
 * or without one.  Nothing reads the value; with a copy of it, compilers need not find out.
 */
static void find_private(const printer *p, const po_ast_node *loop,
                         bool with_value, po_names *names)
{
    for (int i = 0; i < p->ast->n_private; i++) {
        int array = p->ast->private[i];

        if (po_ast_writes(p->scop, loop, array) &&
            !po_ast_declares(p->scop, loop, array) &&
            !po_loop_has_accumulator(loop, array) &&
            has_value(p, loop, array) == with_value)
            po_names_add(names, po_name_of_array(&p->scop->array[array]),
                         p->scratch);
    }
}

/* Find all scalars that are declared outside of the loop and set in it. */
void po_find_private(const printer *p, const po_ast_node *loop, po_names *names)
{
    find_private(p, loop, false, names);
    find_private(p, loop, true, names);
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

/* Print " word", on a line of its own if need be. */
static void print_word(printer *p, const char *word, int indent)
{
    print_blank(p, strlen(word), indent);
    po_text_add(p->out, word);
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
 * else can have copies, that is what is set in them.  What a team has around a loop that
 * it shares, each thread has for itself.
 */
static void print_copied(printer *p, const po_ast_node *loop, bool is_parallel,
                         const char *text, int indent)
{
    bool has_region = is_parallel && !p->is_team;
    po_names own = {0};
    po_names copied = {0};

    if (has_region || loop->loop.simd) {
        find_private(p, loop, false, &own);
        find_private(p, loop, true, has_region ? &copied : &own);
    }
    if (has_region)
        po_find_copied(p, loop, text, &copied);
    if (own.n > 0)
        print_clause(p, "private", &own, indent);
    if (copied.n > 0)
        print_clause(p, "firstprivate", &copied, indent);
}

/* Print "m >= 225 && n >= 257 ? (n + 255) / 256 : 1": the iterations that the inner one
 * of two collapsed loops has, if it has several, and the outer one "row_from" of them.
 */
static void print_row(printer *p, const po_ast_node *loop)
{
    const po_ast_node *inner = po_loop_inner(loop);
    const po_qaff *whole = po_value_span(p, inner, inner->loop.step);
    const po_term term = {.kind = PO_ATOM_FLOOR,
                          .coef = 1,
                          .den = inner->loop.step,
                          .arg = whole,
                          .is_trunc = true};
    const po_qaff trips = {.n_term = 1, .term = &term};
    const po_qaff constant = {.constant = whole->constant / inner->loop.step};
    const po_cond cond[] = {
        {.expr = po_value_span(p, loop,
                               -(loop->loop.row_from - 1) * loop->loop.step)},
        {.expr = po_value_span(p, inner, -inner->loop.step)}};
    const po_qaff *more = po_value_add(p, cond[0].expr, cond[1].expr, -1);
    bool is_known = whole->n_term == 0;
    bool is_implied = more->n_term == 0 && more->constant <= 0;

    po_print_conds(p, is_known || is_implied ? 1 : 2, cond);
    po_text_add(p->out, " ? ");
    po_print_qaff(p, is_known ? &constant : &trips, 0);
    po_text_add(p->out, " : 1");
}

static void print_schedule(printer *p, const po_ast_node *loop, int indent)
{
    const po_share *share = &loop->loop.share;
    bool has_rows = !share->is_explicit && loop->loop.row_from > 0 &&
                    po_loop_n_collapsed(loop) == 2;
    bool has_chunk = share->chunk > (share->is_explicit ? 0 : 1);
    po_text clause = {0};
    po_text *out = p->out;

    if (share->kind == PO_SHARE_EQUAL)
        return;
    p->out = &clause;
    po_text_printf(p->out, "schedule(%s", po_share_word(share->kind));
    if (has_rows || has_chunk)
        po_text_add(p->out, ", ");
    if (has_rows)
        print_row(p, loop);
    else if (has_chunk)
        po_text_printf(p->out, "%ld", share->chunk);
    po_text_add(p->out, ")");
    p->out = out;
    print_blank(p, clause.n, indent);
    po_text_add(p->out, po_text_get(&clause));
    po_text_free(&clause);
}

/* Print how many iterations may be side by side in a loop in vectors that has
 * threads and accumulators: all, in fact.  Without a number, clang takes the
 * thread's accumulator for memory that each iteration has its own part of, and
 * with -O1 and -Og (clang 14), where it is not in a register, adds up a part of
 * the terms only.  32 is enough for all that gcc and clang do without.
 */
static void print_safelen(printer *p, const po_ast_node *loop)
{
    if (loop->loop.parallel && loop->loop.simd && loop->loop.n_accumulator > 0)
        po_text_add(p->out, " safelen(32)");
}

/* Print the number of loops that are one. */
static void print_collapse(printer *p, const po_ast_node *loop)
{
    int n = po_loop_n_collapsed(loop);

    if (loop->loop.parallel && n > 1)
        po_text_printf(p->out, " collapse(%d)", n);
}

/* Print that the loop, or the region, runs on "n" threads, or, if that is 0, on as many as
 * find a processor.
 */
static void print_threads(printer *p, int n, int indent)
{
    po_text clause = {0};

    if (n > 0)
        po_text_printf(&clause, "num_threads(%d)", n);
    else if (p->unit->minds_load)
        po_text_printf(&clause, "num_threads(%sthreads())", p->prefix);
    if (clause.n > 0) {
        print_blank(p, clause.n, indent);
        po_text_add(p->out, clause.bytes);
    }
    po_text_free(&clause);
}

/* Print what is asked of the work, for the directive "word". */
static void print_condition(printer *p,
                            const po_profitability_list *profitability,
                            const char *word)
{
    po_text_printf(p->out, " if (%s", word);
    po_print_profitability(p, profitability, false);
    po_text_add(p->out, ")");
}

/* Print the directive of a region of threads, each of which has copies of variables. */
void po_print_region(printer *p, const po_names *copied, int indent)
{
    const po_profitability_list profitability = po_team_asks(p);

    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp parallel");
    if (profitability.n > 0)
        print_condition(p, &profitability, "");
    print_threads(p, 0, indent);
    if (copied->n > 0)
        print_clause(p, "firstprivate", copied, indent);
    po_text_add(p->out, "\n");
}

/* Print how the iterations of the loop are executed. */
static void print_kind(printer *p, const po_ast_node *loop, bool is_shared)
{
    if (is_shared)
        po_text_add(p->out, p->is_team ? "for" : "parallel for");
    if (is_shared && loop->loop.simd)
        po_text_add(p->out, " ");
    if (loop->loop.simd)
        po_text_add(p->out, "simd");
}

/* Print what a directive says of the threads that share the loop, in front of what depends on
 * its variables.
 */
static void print_sharing(printer *p, const po_ast_node *loop, po_region region,
                          int indent)
{
    const po_profitability_list profitability = {loop->loop.n_profitability,
                                                 loop->loop.profitability};

    if (region == PO_REGION_ASKS && profitability.n > 0 && !p->is_team)
        print_condition(p, &profitability, loop->loop.simd ? "parallel: " : "");
    if (!p->is_team)
        print_threads(p, loop->loop.share.n_thread, indent);
    print_collapse(p, loop);
    print_schedule(p, loop, indent);
}

/* Print the directive of a loop, of which "text" is the new text, if it has one.
 * Without "parallel:", a "simd" of the same directive would depend on the condition,
 * too.
 */
void po_print_directives(printer *p, const po_ast_node *loop, po_region region,
                         const char *text, int indent)
{
    bool is_parallel = loop->loop.parallel && region != PO_REGION_NONE;

    if ((!is_parallel && !loop->loop.simd) || loop->loop.is_collapsed)
        return;
    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp ");
    print_kind(p, loop, region != PO_REGION_NONE && po_is_shared(p, loop));
    if (is_parallel)
        print_sharing(p, loop, region, indent);
    print_reductions(p, loop);
    if (is_parallel)
        print_safelen(p, loop);
    print_copied(p, loop, is_parallel, text, indent);
    if (po_ends_team(p, loop))
        print_word(p, "nowait", indent);
    po_text_add(p->out, "\n");
}
