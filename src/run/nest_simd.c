/* Loops in vectors in the text of a nest as it is, which is executed where there is little to do,
 * or one thread, or if nothing else makes the nest faster.
 *
 * Compilers find by themselves that iterations are independent, but for what clang makes of loops that
 * read neighbours (print/head.c): with "simd" these become vectors there, too.
 */
#include "nests.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/val.h>
#include <string.h>

#include "polyopt/dep.h"
#include "polyopt/directive.h"
#include "polyopt/effort.h"
#include "polyopt/syntax.h"

/* So many loops of a nest, at most, and statements in each. */
#define MOST_LOOPS      32
#define MOST_STATEMENTS 16

/* Loops with a constant number of iterations, fewer than that, are short: compilers unroll them. */
#define SHORT 128

/* What is assumed of parameters is no more than that they are up to this one. */
#define MOST_PARAMETER (1L << 40)

/* The nest, and the loops that are found. */
struct find {
    const po_unit *unit;
    const po_scop *scop;
    int n;
    po_simd_loop *loop;
};

/* Where the statement is in the text; (size_t)-1 if it is not known. */
static size_t offset_of(const po_stmt *stmt)
{
    if (stmt->block)
        return stmt->block->begin;
    return stmt->body ? stmt->body->loc.offset : (size_t)-1;
}

/* Find the statements in the loop; returns their number, more than there may be at most if there are
 * too many, or one whose place is not known.
 */
static int find_statements(const struct find *f, const po_node *loop, int *stmt)
{
    int n = 0;

    for (int s = 0; s < f->scop->n_stmt; s++) {
        size_t at = offset_of(&f->scop->stmt[s]);

        if (n == MOST_STATEMENTS || at == (size_t)-1)
            return MOST_STATEMENTS + 1;
        if (at >= loop->begin && at < loop->end)
            stmt[n++] = s;
    }
    return n;
}

/* Is it known that the innermost loop around the statement has but a few iterations? */
static bool is_short(const po_stmt *stmt)
{
    int at = stmt->n_iter - 1;
    isl_set *range = isl_set_copy(stmt->domain);
    isl_aff *iterator;
    isl_val *n;
    bool is;

    range = isl_set_project_out(range, isl_dim_set, 0, (unsigned)at);
    range = isl_set_project_out_all_params(range);
    iterator = isl_aff_var_on_domain(
        isl_local_space_from_space(isl_set_get_space(range)), isl_dim_set, 0);
    n = isl_val_sub(isl_set_max_val(range, iterator),
                    isl_set_min_val(range, iterator));
    is = isl_val_cmp_si(n, SHORT - 1) < 0;
    isl_val_free(n);
    isl_aff_free(iterator);
    isl_set_free(range);
    return is;
}

static void add_loop(struct find *f, const po_node *loop)
{
    int stmt[MOST_STATEMENTS + 1];
    po_simd_loop found = {.at = loop->begin};
    int n;

    if (f->n == MOST_LOOPS ||
        !po_loop_takes_simd(f->scop->in, loop, f->unit->text, &found.first,
                            &found.first_end))
        return;
    n = find_statements(f, loop, stmt);
    if (n < 1 || n > MOST_STATEMENTS || is_short(&f->scop->stmt[stmt[0]]) ||
        !po_stmts_read_neighbours(f->scop, n, stmt) ||
        !po_stmts_are_independent(f->scop, n, stmt))
        return;
    f->loop[f->n++] = found;
}

static bool find_in(const po_node *node, void *user)
{
    if (po_node_is_loop(node))
        add_loop(user, node);
    return true;
}

/* Is all that is assumed of the parameters that they are not so large that numbers of the model would
 * overflow, which those of the text as it is do not?
 */
static bool assumes_nothing(const po_scop *scop)
{
    isl_set *usual = isl_set_copy(scop->context);
    isl_val *most = isl_val_int_from_si(scop->ctx, MOST_PARAMETER);
    isl_bool is;

    for (int p = 0; p < scop->n_param; p++) {
        usual = isl_set_upper_bound_val(usual, isl_dim_param, (unsigned)p,
                                        isl_val_copy(most));
        usual = isl_set_lower_bound_val(usual, isl_dim_param, (unsigned)p,
                                        isl_val_neg(isl_val_copy(most)));
    }
    isl_val_free(most);
    is = isl_set_is_subset(usual, scop->assume);
    isl_set_free(usual);
    return is == isl_bool_true && scop->n_disjoint == 0;
}

/* May the text be another one, where it stands for the original? */
static bool may_change(const po_unit *unit, const po_scop *scop,
                       const po_run *run)
{
    po_arena *arena = po_arena_new();
    const char *guard = po_unit_guard(unit, scop->begin, scop->end, arena);
    bool may = guard && !*guard && run->options->stage == PO_STAGE_C &&
               !run->options->mpi && !run->options->reparse && !scop->is_shared;

    po_arena_free(arena);
    return may;
}

/* Append the text with "simd" in front of its loops; returns how many these are. */
static int add_simd(const po_unit *unit, const po_scop *scop, const po_run *run,
                    po_text *out)
{
    po_simd_loop loop[MOST_LOOPS];
    struct find f = {.unit = unit, .scop = scop, .loop = loop};

    po_effort_begin(run->ctx, po_effort_quota(run->options));
    if (assumes_nothing(scop))
        for (int i = 0; i < scop->n_root; i++)
            po_node_walk(scop->root[i], find_in, &f);
    po_effort_end(run->ctx);
    if (f.n > 0)
        po_print_simd_text(scop, unit, f.n, loop, out);
    return f.n;
}

bool po_nest_find_simd(const po_unit *unit, po_scop *scop, const po_ast *ast,
                       const po_run *run, po_text *out, po_patch *patch)
{
    if (!ast || !may_change(unit, scop, run))
        return false;
    if (add_simd(unit, scop, run, out) > 0) {
        po_print_simd_alone(ast, scop, unit, out, patch);
        return true;
    }
    if (!po_nest_unroll_sums(unit, scop, run, patch))
        return false;
    po_text_add(out, po_text_get(&patch->text));
    return true;
}
