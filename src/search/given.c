/* Orders that the user has given: which variant of the scop one is for, and what becomes of
 * it.  There is no other attempt, and no estimate overrules it.
 */
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "polyopt/given.h"
#include "polyopt/openscop.h"
#include "polyopt/script.h"

/* An order: a text of "n" bytes, or a scop of OpenScop's. */
struct order {
    const char *text;
    size_t n;
    const po_osl_scop *dates;
};

/* The passes that make other scops, in the order in which they are tried. */
enum { N_PASS = 4 };

static const po_script_scop pass_of[N_PASS] = {PO_SCRIPT_FOLD, PO_SCRIPT_CUT,
                                               PO_SCRIPT_READS, PO_SCRIPT_OWN};

/* The tree of the order for the scop; NULL, with "*why", if there is none. */
static isl_schedule *read_tree(const struct order *order, const po_scop *scop,
                               const po_run *run, const char **why)
{
    isl_union_map *dates;

    if (!order->dates)
        return po_tree_read_given(scop, order->text, order->n, why);
    dates = po_openscop_dates(run->openscop, order->dates, scop, why);
    return dates ? po_tree_of_dates(scop, dates, why) : NULL;
}

/* Does the order give the variant a tree?  Else "*why" says why not. */
static bool gives_tree(const struct order *order, po_variant *variant,
                       const po_run *run, const char **why)
{
    po_effort_begin(run->ctx, po_effort_share(20));
    variant->given = read_tree(order, variant->scop, run, why);
    if (!variant->given && po_effort_is_over())
        *why = "it is too complex";
    po_effort_end(run->ctx);
    return variant->given;
}

/* Return the scop that is made of the variant by one of several passes, with the
 * dependences of the variant; NULL if that makes none of it.  The last pass is for array
 * number "only"; -1 for any.
 */
static po_scop *make_scop(po_variant *of, int pass, int only, const po_run *run)
{
    po_scop *made = NULL;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!of->deps)
        of->deps = po_deps_analyse(of->scop, run);
    if (of->deps && pass == 0)
        made = po_scop_fold(of->scop, of->deps, run);
    if (of->deps && pass == 1)
        made = po_scop_cut(of->scop, of->deps);
    if (of->deps && pass == 2)
        made = po_scop_expand_reads(of->scop, of->deps);
    if (of->deps && pass == N_PASS - 1)
        made = po_scop_move_in(of->scop, of->deps, only);
    if (of->deps && pass == N_PASS - 1 && !made)
        made = po_scop_own(of->scop, of->deps, only);
    po_effort_end(run->ctx);
    return made;
}

/* Return the variant whose statements the tree orders: the scop as it is, with scalars
 * separated, or what is made of these; the first one if there is none, and "refusal" says
 * why that is not.
 */
static po_variant *find_ordered(po_search *s, const struct order *order,
                                const po_run *run)
{
    const char *why;
    po_variant *variant = po_search_add_variant(s, NULL, NULL);

    if (gives_tree(order, variant, run, &s->refusal))
        return variant;
    variant = po_search_first(s, run);
    if (gives_tree(order, variant, run, &why))
        return variant;
    for (int of = 0; of < 2; of++)
        for (int pass = 0; pass < N_PASS; pass++) {
            po_scop *made = make_scop(&s->variant[of], pass, -1, run);

            if (!made)
                continue;
            variant = po_search_make(s, made, &s->variant[of], pass_of[pass]);
            if (gives_tree(order, variant, run, &why))
                return variant;
        }
    if (s->front->blocks) {
        po_search_take_blocks(s);
        variant = po_search_add_variant(s, NULL, NULL);
        if (gives_tree(order, variant, run, &why))
            return variant;
    }
    return s->variant;
}

/* Is it because of parts in a loop of which iterations stand side by side that the loops are
 * not what the tree says?  Then return that as a reason, else NULL.
 */
static const char *find_torn(const po_attempt *a)
{
    isl_bool good = po_verify_jammed_parts(a->scop, a->variant->deps, a->tree);

    return good == isl_bool_false
               ? "a loop has the mark 'jam' or 'side', and parts in it, one "
                 "after "
                 "the other, of which a later one has to be executed before an "
                 "earlier one of the next iteration"
               : NULL;
}

static bool is_divided(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.is_lanes &&
           node->body->kind == PO_AST_STMT && node->body->call.n_plain > 0;
}

/* Is it because of a division in a subscript, which is printed as the value that it has there,
 * that lanes of a register tile are not shown to be right?  The same.
 */
static const char *find_divided(const po_attempt *a)
{
    const po_ast_node *lanes = po_ast_find(a->ast->root, is_divided, NULL);

    return lanes ? po_arena_printf(
                       a->scop->arena,
                       "a register tile has the statement in line %d, with a "
                       "division in a subscript, which vectors do not have",
                       a->scop->stmt[lanes->body->call.stmt].loc.line)
                 : NULL;
}

/* Return why there is no buffer that is asked for, with the step that does, if it is one of a
 * script, of which the refusal is kept in "all" if there are such.
 */
static const char *say_unpacked(const po_attempt *a, const po_script_part *part,
                                po_script_refusals *all)
{
    const po_unpacked *unpacked = &a->unpacked;
    const po_script_step *step = unpacked->wanted.asked;

    if (!step)
        return po_arena_printf(a->scop->arena, "no buffer for '%s': %s",
                               a->scop->array[unpacked->wanted.array].name,
                               unpacked->why);
    if (all)
        all->step[step - part->step] = unpacked->why;
    return po_arena_printf(a->scop->arena, "line %d, '%s': %s", step->line,
                           step->text, unpacked->why);
}

/* Have the best be what becomes of the variant, which has the order that is given.  What
 * is against that is kept, and in "all", if there is that, what is against which step.
 */
static void climb(po_search *s, po_variant *variant, const po_script_part *part,
                  po_script_refusals *all, const po_run *run)
{
    const po_settings settings = {
        .scheduler = PO_SCHEDULER_GIVEN,
        .tile = true,
        .simd = true,
        .parallel = true,
        .jam = true,
        .block = true,
        .unguarded = part && (part->has_no_guard || part->guard),
        .guard = part && part->guard
                     ? po_arena_copy(s->front->arena, part->guard)
                     : NULL,
        .packing =
            part && part->has_packing ? part->packing : run->options->packing,
        .pad = part ? part->pad : 0};

    s->best = po_fallback_run(variant, settings, NULL, NULL, run);
    po_search_weigh_given(s, &settings, run);
    if (s->best->legal == isl_bool_false)
        s->refusal = po_verify_find_violated(
            s->best->scop, s->best->variant->deps, s->best->tree, run);
    if (s->best->legal == isl_bool_false && !s->refusal)
        s->refusal = "it does not have each instance once, at a time of its "
                     "own, for all values of the parameters";
    if (!s->refusal && s->best->unpacked.why)
        s->refusal = say_unpacked(s->best, part, all);
    if (!s->refusal && s->best->ast && s->best->certified == isl_bool_false)
        s->refusal = find_torn(s->best);
    if (!s->refusal && s->best->ast && s->best->certified == isl_bool_false)
        s->refusal = find_divided(s->best);
}

/* Does the node keep elements of the array in variables? */
static bool keeps(const po_ast_node *node, const void *array)
{
    if (node->kind != PO_AST_KEEP)
        return false;
    for (int i = 0; i < node->keep.n_local; i++)
        if (node->keep.local[i].array == *(const int *)array)
            return true;
    return false;
}

/* Refuse the result if the elements of an array are to be in variables and are not, or a
 * buffer is to have more elements and there is none.
 */
static void check_wishes(po_search *s, const po_script_part *part)
{
    const po_attempt *a = s->best;

    if (part->pad > 0 && a->ast && !a->is_packed && !s->refusal)
        s->refusal = "nothing is copied into a buffer that 'pad' could be for";
    for (int i = 0; i < part->n_wish && !s->refusal && a->ast; i++) {
        const po_script_wish *wish = &part->wish[i];
        int array;

        if (wish->kind != PO_WISH_SCALAR)
            continue;
        array = po_script_find_array(wish, a->scop, &s->refusal);
        if (array >= 0 && !po_ast_any(a->ast->root, keeps, &array))
            s->refusal = po_script_refuse(
                wish, a->scop,
                "no loop of this order uses an element again, or others may be "
                "the same element");
    }
}

/* Return the variant in which iterations have arrays of their own, those that are wished
 * for, or any if none is; NULL, with a reason, if that is none.
 */
static po_variant *make_private(po_search *s, const po_script_part *part,
                                po_variant *of, const po_run *run)
{
    int n_wish = 0;

    for (int i = 0; i < part->n_wish; i++) {
        const po_script_wish *wish = &part->wish[i];
        po_scop *made = NULL;
        int array;

        if (wish->kind != PO_WISH_PRIVATE)
            continue;
        n_wish++;
        array = po_script_find_array(wish, of->scop, &s->refusal);
        if (array >= 0)
            made = make_scop(of, N_PASS - 1, array, run);
        if (array >= 0 && !made)
            s->refusal = po_script_refuse(
                wish, of->scop,
                "there is no loop in which each iteration fills what it reads "
                "of the array, the last one all of it");
        if (!made)
            return NULL;
        of = po_search_make(s, made, of, PO_SCRIPT_OWN);
    }
    if (n_wish == 0) {
        po_scop *made = make_scop(of, N_PASS - 1, -1, run);

        if (!made)
            s->refusal = "there is no array for 'own': none is filled by each "
                         "iteration of a loop before that reads it";
        of = made ? po_search_make(s, made, of, PO_SCRIPT_OWN) : NULL;
    }
    return of;
}

/* Return the variant that the script wants; NULL, with a reason, if there is none. */
static po_variant *find_wanted(po_search *s, const po_script_part *part,
                               const po_run *run)
{
    static const char *const nothing[N_PASS] = {
        "there is nothing to 'fold': no accumulator ends in an element that it "
        "could be kept in",
        "there is nothing to 'cut': no dependence of a loop changes its "
        "direction",
        "there is nothing for 'copy-reads': no element that a step of the "
        "outermost loop reads for many others is written again"};
    po_variant *variant;

    if ((part->scop & PO_SCRIPT_BLOCKS) && !s->front->blocks) {
        po_search_add_variant(s, NULL, NULL);
        s->refusal = "there is nothing for 'blocks': no scalar keeps "
                     "statements in a loop together";
        return NULL;
    }
    if (part->scop & PO_SCRIPT_BLOCKS)
        po_search_take_blocks(s);
    variant = part->scop & PO_SCRIPT_SEPARATE
                  ? po_search_first(s, run)
                  : po_search_add_variant(s, NULL, NULL);
    if ((part->scop & PO_SCRIPT_SEPARATE) &&
        !(variant->made & PO_SCRIPT_SEPARATE)) {
        s->refusal = "there is nothing to 'separate': no scalar is used for "
                     "several things";
        return NULL;
    }
    for (int i = 0; i < N_PASS - 1; i++) {
        po_scop *made;

        if (!(part->scop & (unsigned)pass_of[i]))
            continue;
        made = make_scop(variant, i, -1, run);
        if (!made) {
            s->refusal = nothing[i];
            return NULL;
        }
        variant = po_search_make(s, made, variant, pass_of[i]);
    }
    return part->scop & PO_SCRIPT_OWN ? make_private(s, part, variant, run)
                                      : variant;
}

/* Have the variant ordered by the steps. */
static void take_steps(po_search *s, const po_script_part *part,
                       po_variant *variant, po_script_refusals *all,
                       const po_run *run)
{
    po_effort_begin(run->ctx, po_effort_share(50));
    if (!variant->deps)
        variant->deps = po_deps_analyse(variant->scop, run);
    if (variant->deps)
        variant->given = po_script_apply(part, variant->scop, variant->deps,
                                         run, all, &s->refusal);
    po_effort_end(run->ctx);
}

/* Have the log say what becomes of the nest, and of each of "n_step" steps. */
static void log_steps(po_search *s, const po_script_part *part, int n_step,
                      const po_script_refusals *all)
{
    po_text_printf(&s->log, "%s:%d\n", s->front->function, s->front->loc.line);
    if (all->form)
        po_text_printf(&s->log, "  refused: %s\n", all->form);
    for (int i = 0; i < n_step; i++)
        po_text_printf(&s->log, "  %d: %s%s: %s%s\n", part->step[i].line,
                       part->step[i].is_joined ? "and " : "",
                       part->step[i].text, all->step[i] ? "refused: " : "legal",
                       all->step[i] ? all->step[i] : "");
    if (!s->refusal && s->gain_one > 0)
        po_text_printf(&s->log,
                       "  estimate: %.2g times as fast as the program, %.2g on "
                       "several threads\n",
                       s->gain_one, s->gain_two);
}

static void try_script(po_search *s, const po_script_part *part,
                       const po_run *run)
{
    po_variant *variant = find_wanted(s, part, run);
    const char *unguarded = po_script_refuse_guard(part, s->front);
    po_script_refusals all = {.step = po_arena_array(s->front->arena,
                                                     (size_t)part->n_step + 1,
                                                     sizeof(*all.step))};
    po_script_refusals *asked =
        run->options->stage == PO_STAGE_STEPS ? &all : NULL;

    if (unguarded) {
        s->refusal = unguarded;
        variant = NULL;
    }
    all.form = s->refusal;
    if (variant)
        take_steps(s, part, variant, asked, run);
    climb(s, variant ? variant : s->variant, part, asked, run);
    if (asked)
        log_steps(s, part, variant && variant->deps ? part->n_step : 0, asked);
    check_wishes(s, part);
}

static void try_order(po_search *s, const struct order *order,
                      const po_run *run)
{
    po_variant *variant = find_ordered(s, order, run);

    if (variant->given)
        s->refusal = NULL;
    climb(s, variant, NULL, NULL, run);
}

bool po_search_given(po_search *s, const po_run *run)
{
    struct order order = {.dates = po_openscop_find(run->openscop, s->front)};
    const po_script_part *part = po_script_find(run->script, s->front);
    po_script *own = NULL;
    bool is_given;

    order.text = po_tree_find_given(run->given, s->front, &order.n);
    is_given = order.text || order.dates;
    if (!part && !is_given && run->unit)
        own = po_script_of_pragmas(run->unit, s->front, run->diag);
    if (own)
        part = po_script_find(own, s->front);
    s->is_left = part && part->is_left;
    if (part && !part->is_left)
        try_script(s, part, run);
    else if (is_given && !part)
        try_order(s, &order, run);
    po_script_free(own);
    return part || is_given;
}
