/* Fallback: from the settings that are asked for, which are the best, down to some that are
 * sure to be right.  What is given up where an attempt leads nowhere stands in a table.
 */
#include "internal.h"

/* How much of what is left of a step one attempt may take, and of what is left for
 * the nest the attempts with one scheduler, in percent.
 */
#define PART  70
#define SHARE 70

/* The same for loops that are cut: most of what there is goes into their many parts, and nothing simpler is
 * worth as much.
 */
#define PART_CUT  90
#define SHARE_CUT 85

static bool has_accumulators(const po_ast_node *node, const void *of)
{
    (void)of;
    return po_loop_n_accumulator(node) > 0;
}

/* Are accumulators the reason why there are no loops, or why an order has not been
 * shown to be right, or updates that are in another order?  That is no error: what became
 * of the loops that have them is seen from the loops only.
 */
static bool is_out_of_order(const po_attempt *last)
{
    if (last->settings.in_order || last->is_open)
        return false;
    if (po_deps_commute_somewhere(last->deps) &&
        (!last->ast || last->certified != isl_bool_true))
        return true;
    return last->no_accumulators ||
           (last->ast && last->certified == isl_bool_false &&
            po_ast_any(last->ast->root, has_accumulators, NULL));
}

static void keep_updates_in_order(po_settings *settings)
{
    settings->in_order = true;
}

/* Have register tiles been asked for, and no loops that are right been found? */
static bool has_bad_blocks(const po_attempt *last)
{
    return last->settings.block && last->marks.register_tile &&
           (!last->ast || last->certified != isl_bool_true);
}

static void give_up_blocks(po_settings *settings)
{
    settings->block = false;
}

static bool is_jammed(const po_ast_node *node, const void *of)
{
    (void)of;
    return po_loop_is_jammed(node);
}

/* Do iterations run side by side in loops that have not been shown to be right?  Where they
 * lag behind each other, that takes long.
 */
static bool has_bad_jam(const po_attempt *last)
{
    return last->settings.jam && last->ast &&
           last->certified != isl_bool_true &&
           po_ast_any(last->ast->root, is_jammed, NULL);
}

static void give_up_jam(po_settings *settings)
{
    settings->jam = false;
}

/* Has finding an order cost too much?  Any that keeps more in order costs more. */
static bool has_no_order(const po_attempt *last)
{
    return last->settings.scheduler == PO_SCHEDULER_PLUTO && !last->schedule;
}

/* Has the attempt led nowhere with scalars in order, in bands that these may have kept
 * apart for a reason: an order inside of the merged band breaks it?
 */
static bool has_bad_bands(const po_attempt *last)
{
    return !last->ast && !has_no_order(last) && !last->settings.no_merge &&
           last->settings.scalars == PO_SCALARS_IN_ORDER &&
           !po_effort_is_over() && po_deps_has_private(last->deps);
}

static void forbid_merging(po_settings *settings)
{
    settings->no_merge = true;
}

/* Has the attempt led nowhere, and may what becomes of scalars be the reason? */
static bool may_hang_on_scalars(const po_attempt *last)
{
    return !last->ast && !has_no_order(last) && !last->variant->is_trial &&
           last->settings.scalars != PO_SCALARS_SHARED &&
           !po_effort_is_over() &&
           (last->settings.scalars == PO_SCALARS_EXPANDED ||
            po_deps_has_private(last->deps));
}

/* Arrays in place of scalars may have been what accumulators could not do with. */
static void bind_scalars(po_settings *settings)
{
    if (settings->scalars == PO_SCALARS_EXPANDED)
        settings->in_order = false;
    settings->scalars++;
}

/* Is the order too complex, or does a check say no to what comes of it? */
static bool is_too_complex(const po_attempt *last)
{
    return (!last->ast || po_attempt_find_doubt(last)) && last->deps &&
           !last->variant->is_trial &&
           last->settings.scheduler != PO_SCHEDULER_IDENTITY &&
           last->settings.scheduler != PO_SCHEDULER_GIVEN;
}

static void keep_order(po_settings *settings)
{
    if (settings->scalars == PO_SCALARS_SHARED)
        settings->in_order = false;
    settings->scalars = PO_SCALARS_FREE;
    settings->scheduler = PO_SCHEDULER_IDENTITY;
}

/* What is given up after an attempt: the first step that applies.
 *
 * "applies"   may it help?
 * "give_up"   makes the next settings of the last ones
 * "has_own_effort"  the next attempt has a share of its own of what there is for the nest
 * "is_order"  the order of the program takes the place of a better one
 */
static const struct step {
    bool (*applies)(const po_attempt *last);
    void (*give_up)(po_settings *settings);
    bool has_own_effort;
    bool is_order;
} steps[] = {
    {has_bad_blocks, give_up_blocks, true, false},
    {is_out_of_order, keep_updates_in_order, false, false},
    {has_bad_jam, give_up_jam, true, false},
    {has_bad_bands, forbid_merging, false, false},
    {may_hang_on_scalars, bind_scalars, false, false},
    {is_too_complex, keep_order, true, true},
};

static const struct step *find_step(const po_attempt *last)
{
    for (size_t i = 0; i < PO_COUNTOF(steps); i++)
        if (steps[i].applies(last))
            return &steps[i];
    return NULL;
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void note_attempt(const po_attempt *a, const po_run *run)
{
    int n_dep = a->deps ? a->deps->n_dep : 0;
    bool is_done =
        a->ast && a->legal == isl_bool_true && a->certified == isl_bool_true;

    po_diag_note(
        run->diag, &a->scop->loc,
        "attempt: %d statement%s, %d array%s, %d dependence%s%s; %s%s",
        a->scop->n_stmt, plural(a->scop->n_stmt), a->scop->n_array,
        plural(a->scop->n_array), n_dep, plural(n_dep),
        a->settings.scalars == PO_SCALARS_EXPANDED ? ", scalars expanded"
        : a->settings.scalars == PO_SCALARS_FREE   ? ""
                                                   : ", scalars in order",
        a->is_open ? "not certified so far"
        : is_done  ? "succeeded"
                   : "failed at: ",
        a->is_open || is_done ? "" : po_attempt_last(a));
}

static bool is_cut(const po_variant *variant)
{
    return variant->made & PO_SCRIPT_SPLIT_BORDERS;
}

po_attempt *po_fallback_run(po_variant *variant, po_settings settings,
                            const po_judge *judge, __isl_take po_attempt *open,
                            const po_run *run)
{
    const char *gave_up = open ? open->gave_up : NULL;
    const char *doubt = open ? open->doubt : NULL;
    const int share = is_cut(variant) ? SHARE_CUT : SHARE;
    const int part = is_cut(variant) ? PART_CUT : PART;
    const struct step *step = NULL;
    po_attempt *a = open;

    po_effort_begin(run->ctx, po_effort_share(share));
    for (;;) {
        po_effort_allow(a ? 100 : part);
        if (a)
            po_attempt_certify(a, run);
        else
            a = po_attempt_run(variant, &settings, judge, run);
        note_attempt(a, run);
        step = a->is_open ? NULL : find_step(a);
        if (!step)
            break;
        if (step->is_order) {
            gave_up = po_attempt_last(a);
            doubt = po_attempt_find_doubt(a);
        }
        if (step->has_own_effort) {
            po_effort_end(run->ctx);
            po_effort_begin(run->ctx, po_effort_share(share));
        }
        settings = a->settings;
        step->give_up(&settings);
        a = po_attempt_free(a);
    }
    po_effort_end(run->ctx);
    a->gave_up = gave_up;
    a->doubt = gave_up ? doubt : po_attempt_find_doubt(a);
    return a;
}
