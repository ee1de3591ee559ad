/* An alternative text for nests with short inner sums on one thread: the
 * program's order, with the sum unrolled and the loop around it in vectors.
 * Stored as a patch if compilers do not make that themselves; false if there
 * is none.
 */
#include "nests.h"

#include "polyopt/passes.h"
#include "polyopt/search.h"

/* Sums of so many terms, at most, compilers unroll, and make vectors of the results; of fewer than
 * five, clang does, too.
 */
#define MOST_UNROLLED 16
#define LEAST_TERMS   5

/* The terms of the longest of the sums that are short. */
static long longest_sum(const po_scop *scop)
{
    long most = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        long n = po_tree_n_unrolled(scop, &scop->stmt[s]);

        most = n > most ? n : most;
    }
    return most;
}

/* Is there a loop in vectors that reads neighbours? */
static bool is_of_neighbours(const po_ast_node *node, const void *scop)
{
    return node->kind == PO_AST_LOOP && node->loop.simd &&
           po_ast_reads_neighbours(node, scop);
}

/* Has the attempt vectors that compilers do not make by themselves: of long sums, or of neighbours? */
static bool is_better(const po_attempt *a, long n_term)
{
    return po_attempt_is_sound(a) && a->marks.simd &&
           !a->ast->is_never_profitable &&
           (n_term > MOST_UNROLLED ||
            po_ast_any(a->ast->root, is_of_neighbours, a->scop));
}

/* The options for the order of the program, in vectors, with short sums unrolled. */
static po_options options_for_sums(const po_run *run)
{
    po_options options = *run->options;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    options.packing = PO_PACKING_NONE;
    options.min_gain = PO_ANY_GAIN;
    options.parallel = options.tile = false;
    options.no_jam = options.no_block = options.unroll_sums = true;
    return options;
}

/* Give the patch the text of what is found, of which nothing is said or written elsewhere, and to which
 * no order of the user's applies.
 */
static bool print(const po_unit *unit, po_scop *scop, const po_run *run,
                  long n_term, po_patch *patch)
{
    po_patch own = {0};
    po_search s;
    bool good;

    po_search_run(&s, scop, 0, run);
    good = s.no_gain.n == 0 && is_better(s.best, n_term) &&
           po_print_c(s.best->ast, s.best->scop, unit, "simd", 0, NULL, &own,
                      patch) >= 0 &&
           !patch->clash && !patch->leaks && own.text.n == 0;
    po_patch_clear(&own);
    po_search_clear(&s);
    return good;
}

bool po_nest_unroll_sums(const po_unit *unit, po_scop *scop, const po_run *run,
                         po_patch *patch)
{
    po_options options = options_for_sums(run);
    po_diag diag = {.quiet = true};
    po_run aside = {.options = &options,
                    .diag = &diag,
                    .ctx = run->ctx,
                    .machine = run->machine,
                    .unit = run->unit};
    long n_term = longest_sum(scop);
    po_patch found = *patch;

    if (n_term < LEAST_TERMS ||
        (scop->n_disjoint > 0 && n_term <= MOST_UNROLLED))
        return false;
    if (!print(unit, scop, &aside, n_term, &found)) {
        po_patch_clear(&found);
        return false;
    }
    *patch = found;
    return true;
}
