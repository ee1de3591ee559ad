/* Orders that the user has given: which variant of the scop one is for, and what becomes of
 * it.  There is no other attempt, and no estimate overrules it.
 */
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "polyopt/openscop.h"
#include "polyopt/script.h"
#include "polyopt/user_schedule.h"

/* An order: a text, perhaps with another one for few iterations, or a scop of OpenScop's. */
struct order {
    po_user_schedule schedule;
    po_user_schedule few_trips;
    const po_osl_scop *dates;
};

/* The tree of the order for the scop; NULL, with "*why", if there is none. */
static isl_schedule *read_tree(const struct order *order, const po_scop *scop,
                               const po_run *run, const char **why)
{
    isl_union_map *dates;

    if (!order->dates)
        return po_user_schedule_read(scop, order->schedule.text,
                                     order->schedule.n, why);
    dates = po_openscop_dates(run->openscop, order->dates, scop, why);
    return dates ? po_tree_of_dates(scop, dates, why) : NULL;
}

/* Does the order give the variant a tree?  Else "*why" says why not. */
static bool gives_tree(const struct order *order, po_variant *variant,
                       const po_run *run, const char **why)
{
    po_effort_begin(run->ctx, po_effort_share(20));
    variant->user_tree = read_tree(order, variant->scop, run, why);
    if (!variant->user_tree && po_effort_is_over())
        *why = "it is too complex";
    po_effort_end(run->ctx);
    return variant->user_tree;
}

/* Return the variant that one of the passes makes of another whose statements the tree orders;
 * NULL if there is none.  Reads get copies in loops that are cut, if they can be.
 */
static po_variant *try_passes(po_search *s, po_variant *of,
                              const struct order *order, const po_run *run)
{
    po_variant *cut = of;
    po_variant *own = of;
    const char *why;

    for (int pass = 0; pass < PO_N_PASS; pass++) {
        bool has_copies = po_search_pass_of[pass] == PO_SCRIPT_EXPAND_READS;
        po_variant *from = has_copies ? cut : of;
        po_scop *made = po_search_make_scop(from, pass, -1, run);
        po_variant *variant;

        if (!made)
            continue;
        variant = po_search_make(s, made, from, po_search_pass_of[pass]);
        if (gives_tree(order, variant, run, &why))
            return variant;
        if (po_search_pass_of[pass] == PO_SCRIPT_SPLIT_INDEX_SETS)
            cut = variant;
        if (po_search_pass_of[pass] == PO_SCRIPT_PRIVATIZE)
            own = variant;
    }
    own = po_search_make_expanded_lines(s, own, run);
    return own && gives_tree(order, own, run, &why) ? own : NULL;
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
    for (int of = 0; of < 2; of++) {
        variant = try_passes(s, &s->variant[of], order, run);
        if (variant)
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

/* What the passes may do for an order that is given. */
static po_settings settings_of(const po_search *s, const po_script_part *part,
                               const po_run *run)
{
    return (po_settings){
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
}

/* Have the best be what becomes of the variant, which has the order that is given. */
static void climb(po_search *s, po_variant *variant, const po_script_part *part,
                  po_script_refusals *all, const po_run *run)
{
    const po_settings settings = settings_of(s, part, run);

    s->best = po_fallback_run(variant, settings, NULL, NULL, run);
    po_search_weigh_user_schedule(s, &settings, run);
    po_search_find_refusal(s, s->best, part, all, run);
}

/* Have the tree, another order of the variant of the best, be what is executed for few
 * iterations; "part" has the steps that it is made by, or is NULL.
 */
static void climb_few_trips(po_search *s, __isl_take isl_schedule *tree,
                            const po_script_part *part, po_script_refusals *all,
                            const po_run *run)
{
    po_variant *variant = s->best->variant;
    po_attempt *other;

    isl_schedule_free(variant->user_tree);
    variant->user_tree = tree;
    other = po_fallback_run(variant, s->best->settings, NULL, NULL, run);
    po_search_find_refusal(s, other, part ? part->few : NULL, all, run);
    if (s->refusal || !s->best->ast) {
        po_attempt_free(other);
        return;
    }
    s->refusal = po_search_give_trip_count_version(s, other);
    if (s->refusal && all)
        all->form = s->refusal;
    if (s->refusal && part)
        s->refusal = po_arena_printf(s->front->arena, "line %d, 'few': %s",
                                     part->few->header_line, s->refusal);
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

/* Return the order that the steps make of that of the variant; NULL, with the reason in
 * "s->refusal", if they make none; and the arrays that these contract.
 */
static isl_schedule *take_steps(po_search *s, const po_script_part *part,
                                po_variant *variant, po_script_refusals *all,
                                po_contracted *contracted, const po_run *run)
{
    isl_schedule *tree = NULL;

    *contracted = (po_contracted){0};
    po_effort_begin(run->ctx, po_effort_share(50));
    if (!variant->deps)
        variant->deps = po_deps_analyse(variant->scop, run);
    if (variant->deps)
        tree = po_script_apply(part, variant->scop, variant->deps, run, all,
                               contracted, &s->refusal);
    po_effort_end(run->ctx);
    return tree;
}

/* Take the steps, and return the variant that they order: without the arrays that they contract. */
static po_variant *order_by(po_search *s, const po_script_part *part,
                            po_variant *variant, po_script_refusals *all,
                            const po_run *run)
{
    po_contracted contracted;
    isl_schedule *tree = take_steps(s, part, variant, all, &contracted, run);
    po_variant *to = variant;

    for (int i = 0; i < contracted.n && to && !s->refusal; i++)
        to = po_search_make_buffered(s, to, contracted.array[i], run,
                                     &s->refusal);
    if (!to || s->refusal)
        to = variant;
    to->user_tree = tree;
    return to;
}

/* Have the log say what becomes of each of "n_step" steps. */
static void log_steps(po_search *s, const po_script_part *part, int n_step,
                      const po_script_refusals *all)
{
    for (int i = 0; i < n_step; i++)
        po_text_printf(&s->log, "  %d: %s%s: %s%s\n", part->step[i].line,
                       part->step[i].is_joined ? "and " : "",
                       part->step[i].text, all->step[i] ? "refused: " : "legal",
                       all->step[i] ? all->step[i] : "");
}

/* The same of the nest, and all its steps; "few_trips" is for those behind 'few'. */
static void log_part(po_search *s, const po_script_part *part, bool has_steps,
                     const po_script_refusals *all,
                     const po_script_refusals *few_trips)
{
    po_scop_print_name(s->front, &s->log);
    po_text_add(&s->log, "\n");
    if (all->form)
        po_text_printf(&s->log, "  refused: %s\n", all->form);
    log_steps(s, part, has_steps ? part->n_step : 0, all);
    if (part->few)
        po_text_printf(&s->log, "  %d: few: %s%s\n", part->few->header_line,
                       few_trips->form ? "refused: " : "legal",
                       few_trips->form ? few_trips->form : "");
    if (part->few)
        log_steps(s, part->few, has_steps ? part->few->n_step : 0, few_trips);
    if (!s->refusal && s->gain_one > 0)
        po_text_printf(&s->log,
                       "  estimate: %.2g times as fast as the program, %.2g on "
                       "several threads\n",
                       s->gain_one, s->gain_two);
}

/* Room for what is against each step. */
static po_script_refusals refusals_of(po_search *s, const po_script_part *part)
{
    size_t n = part ? (size_t)part->n_step + 1 : 0;

    return (po_script_refusals){
        .step = po_arena_array(s->front->arena, n, sizeof(const char *))};
}

/* Try what stands behind 'few', if the rest is not refused; if it is, for "all" only. */
static void try_few_trips(po_search *s, const po_script_part *part,
                          po_script_refusals *all, const po_run *run)
{
    const char *refusal = s->refusal;
    po_contracted contracted;
    isl_schedule *tree;

    if (refusal && !all)
        return;
    tree = take_steps(s, part->few, s->best->variant, all, &contracted, run);
    if (contracted.n > 0 && !s->refusal)
        s->refusal = "'contract' has to stand before 'few', in front of all "
                     "steps, as 'contract ARRAY: local'";
    if (!s->refusal && !refusal)
        climb_few_trips(s, tree, part, all, run);
    else
        isl_schedule_free(tree);
    s->refusal = refusal ? refusal : s->refusal;
}

/* Warn where a step wants iterations side by side, and none are: bounds of loops in between are
 * not the same for all.
 */
static void warn_of_jams(const po_search *s, const po_script_part *part,
                         const po_run *run)
{
    const po_attempt *a = s->best;

    if (s->refusal || !a || !a->ast || a->ast->is_jammed)
        return;
    for (int i = 0; i < part->n_step; i++) {
        const po_script_step *step = &part->step[i];
        po_loc loc = {.file = step->end > 0 ? s->front->loc.file
                                            : run->options->script,
                      .line = step->line,
                      .col = 1};

        if (!po_begins_with_word(step->text, "unroll-jam"))
            continue;
        po_diag_warning(run->diag, &loc,
                        "no iterations are side by side: a loop below, or what "
                        "is in it, is not the same for all: see 'split at'");
        return;
    }
}

static void try_script(po_search *s, const po_script_part *part,
                       const po_run *run)
{
    po_variant *variant = po_search_find_wanted(s, part, run);
    const char *unguarded = po_script_refuse_guard(part, s->front);
    po_script_refusals all = refusals_of(s, part);
    po_script_refusals few_trips = refusals_of(s, part->few);
    bool is_asked = run->options->stage == PO_STAGE_STEPS;
    po_script_refusals *asked = is_asked ? &all : NULL;

    if (unguarded) {
        s->refusal = unguarded;
        variant = NULL;
    }
    all.form = s->refusal;
    if (variant)
        variant = order_by(s, part, variant, asked, run);
    climb(s, variant ? variant : s->variant, part, asked, run);
    if (part->few && variant && variant->deps)
        try_few_trips(s, part, is_asked ? &few_trips : NULL, run);
    if (is_asked)
        log_part(s, part, variant && variant->deps, &all, &few_trips);
    check_wishes(s, part);
    warn_of_jams(s, part, run);
}

/* Return the settings that stand behind the name of the nest; NULL if there are none, or, with a
 * reason, if they are none.
 */
static const po_script_part *settings_behind(po_search *s,
                                             const struct order *order)
{
    const po_script_part *part;
    const char *why;

    if (order->schedule.n_settings == 0)
        return NULL;
    part = po_script_of_settings(s->front->arena, order->schedule.settings,
                                 order->schedule.n_settings, &why);
    s->refusal = part ? po_script_refuse_guard(part, s->front) : why;
    if (part && part->is_left &&
        strspn(order->schedule.text, " \n") < order->schedule.n) {
        s->refusal = "'leave': there is an order behind it";
        return NULL;
    }
    return part;
}

/* "part" has the settings behind the name of the nest; NULL if there are none. */
static void try_order(po_search *s, const struct order *order,
                      const po_script_part *part, const po_run *run)
{
    po_variant *variant = NULL;

    if (part && !s->refusal)
        variant = po_search_find_wanted(s, part, run);
    else if (!s->refusal)
        variant = find_ordered(s, order, run);
    if (variant && part)
        gives_tree(order, variant, run, &s->refusal);
    if (variant && variant->user_tree)
        s->refusal = NULL;
    if (!variant && s->n_variant == 0)
        po_search_add_variant(s, NULL, NULL);
    climb(s, variant ? variant : s->variant, part, NULL, run);
    if (order->few_trips.text && !s->refusal) {
        const struct order few_trips = {.schedule = order->few_trips};
        isl_schedule *tree =
            read_tree(&few_trips, s->best->variant->scop, run, &s->refusal);

        if (tree)
            climb_few_trips(s, tree, NULL, NULL, run);
    }
    if (part)
        check_wishes(s, part);
}

/* Return the part of the script for the nest: one for contractions also if the nest is one only
 * when accumulators are kept in the elements that they end in, which the part asks for then.
 */
static const po_script_part *find_part(po_search *s, const po_run *run)
{
    const po_script_part *part = po_script_find(run->script, s->front);
    const po_script_part *found = NULL;
    po_scop *folded;
    po_deps *deps;
    po_script_part *own;

    if (!po_script_has_contractions(run->script))
        return part;
    po_effort_begin(run->ctx, po_effort_share(20));
    deps = po_deps_analyse(s->front, run);
    folded = po_scop_fold_accumulators(s->front, deps, run);
    if (folded)
        found = po_script_find_folded(run->script, folded, part);
    po_effort_end(run->ctx);
    po_scop_free(folded);
    po_deps_free(deps);
    if (!found)
        return part;
    own = po_arena_array(s->front->arena, 1, sizeof(*own));
    *own = *found;
    own->scop |= PO_SCRIPT_FOLD_ACCUMULATORS;
    return own;
}

bool po_search_user_schedule(po_search *s, const po_run *run)
{
    struct order order = {.dates = po_openscop_find(run->openscop, s->front)};
    const po_script_part *part = find_part(s, run);
    const po_script_part *settings = NULL;
    po_script *own = NULL;
    bool has_user_schedule;

    order.schedule = po_user_schedule_find(run->schedules, s->front, false);
    order.few_trips = po_user_schedule_find(run->schedules, s->front, true);
    has_user_schedule = order.schedule.text || order.dates;
    if (!part && !has_user_schedule && run->unit)
        own = po_script_of_pragmas(run->unit, s->front, run->diag);
    if (own)
        part = po_script_find(own, s->front);
    if (!part && has_user_schedule)
        settings = settings_behind(s, &order);
    s->is_left = (part && part->is_left) || (settings && settings->is_left);
    if (part && !s->is_left)
        try_script(s, part, run);
    else if (has_user_schedule && !s->is_left)
        try_order(s, &order, settings, run);
    po_script_free(own);
    return part || has_user_schedule;
}
