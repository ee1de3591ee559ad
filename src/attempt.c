/* An attempt: pipeline.c run on one variant of a scop with one choice of
 * settings, and the certificates of its stages (scop, tree, loops).  Here: how
 * attempts and variants are made and freed, whether one is sound, and its
 * summary in words.
 */
#include "polyopt/attempt.h"
#include "polyopt/script.h"

#include <stdlib.h>
#include <string.h>

/* How much of an attempt the way to a legal tree may take, in percent. */
#define ORDER 75

po_attempt *po_attempt_free(po_attempt *a)
{
    if (!a)
        return NULL;
    po_ast_free(a->ast);
    po_ast_free(a->tested);
    isl_schedule_free(a->tree);
    po_schedule_free(a->schedule);
    po_deps_free(a->owned_deps);
    po_scop_free(a->expanded);
    free(a);
    return NULL;
}

/* Forget the variant, of which no attempt may be left. */
void po_variant_clear(po_variant *variant)
{
    po_deps_free(variant->deps);
    isl_schedule_free(variant->user_tree);
    po_scop_free(variant->owned);
    *variant = (po_variant){0};
}

const char *po_attempt_last(const po_attempt *a)
{
    if (!a->deps)
        return "dependences";
    if (!a->tree)
        return "schedule";
    if (a->legal != isl_bool_true)
        return "verification";
    if (a->is_open)
        return "nothing yet";
    if (a->certified != isl_bool_true)
        return "certificate";
    return a->ast ? "none" : "loops";
}

/* What a check has said no to, the order or the loops.  For copies of scalars, which
 * a trial leaves it at, an order need not be right.
 */
const char *po_attempt_find_doubt(const po_attempt *a)
{
    if (a->legal == isl_bool_false)
        return a->variant->is_trial ? NULL : "schedule";
    return a->ast && a->certified == isl_bool_false ? "loops" : NULL;
}

/* Add the names of the arrays of which there are buffers. */
static void add_packed(const po_scop *scop, const po_ast_node *node,
                       bool *known, po_text *out)
{
    if (node->kind == PO_AST_PACK && !known[node->pack.buffer->array]) {
        po_text_printf(out, ", packed %s",
                       scop->array[node->pack.buffer->array].name);
        known[node->pack.buffer->array] = true;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        add_packed(scop, po_ast_part(node, i), known, out);
}

/* Return the summary with what is packed. */
static const char *with_packed(const po_attempt *a, const char *summary,
                               po_arena *arena)
{
    bool *known =
        po_arena_array(arena, (size_t)a->scop->n_array + 1, sizeof(*known));
    po_text text = {0};

    po_text_add(&text, summary);
    add_packed(a->scop, a->ast->root, known, &text);
    summary = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return summary;
}

/* Return the summary with what vectors look for. */
static const char *with_peaks(const po_attempt *a, const char *summary,
                              po_arena *arena)
{
    const char *word = a->marks.reduction ? "" : "reduction";

    if (!a->marks.simd)
        word = a->marks.reduction ? "simd" : "simd, reduction";
    return po_arena_printf(arena, "%s%s%s", summary,
                           *summary && *word ? ", " : "", word);
}

/* Append the shapes of tiles, "32x32, 64x64", as lists. */
static void add_shapes(const char *sizes, po_text *out)
{
    po_text_add(out, "{\"tile_sizes\":[");
    for (const char *at = sizes; *at; at++)
        if (at == sizes)
            po_text_printf(out, "[%c", *at);
        else if (*at == 'x')
            po_text_add(out, ",");
        else if (*at == ',')
            po_text_add(out, "],[");
        else if (*at != ' ')
            po_text_add_bytes(out, at, 1);
    po_text_add(out, *sizes ? "]]" : "]");
}

/* Append the names of arrays of which there are buffers, as a list of strings. */
static void add_packed_list(const po_scop *scop, const po_ast_node *node,
                            bool *known, po_text *out)
{
    if (node->kind == PO_AST_PACK && !known[node->pack.buffer->array]) {
        po_text_add(out, out->bytes[out->n - 1] == '[' ? "" : ",");
        po_text_json(out, scop->array[node->pack.buffer->array].name);
        known[node->pack.buffer->array] = true;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        add_packed_list(scop, po_ast_part(node, i), known, out);
}

static void add_flag(po_text *out, const char *name, bool is)
{
    po_text_printf(out, ",\"%s\":%s", name, is ? "true" : "false");
}

const char *po_attempt_describe(const po_attempt *a, po_arena *arena)
{
    bool *known =
        po_arena_array(arena, (size_t)a->scop->n_array + 1, sizeof(*known));
    po_text text = {0};
    const char *result;

    add_shapes(po_tree_tile_sizes(a->tree, arena), &text);
    add_flag(&text, "parallel",
             a->marks.parallel && po_ast_has_parallel(a->ast->root));
    add_flag(&text, "wavefront", a->marks.wave);
    add_flag(&text, "simd", a->marks.simd || a->ast->has_peaks);
    add_flag(&text, "unroll_and_jam", a->ast->is_jammed);
    add_flag(&text, "node_splitting", a->ast->has_splits);
    add_flag(&text, "register_tiles", a->marks.register_tile);
    add_flag(&text, "reduction", a->marks.reduction || a->ast->has_peaks);
    po_text_add(&text, ",\"packed\":[");
    add_packed_list(a->scop, a->ast->root, known, &text);
    po_text_add(&text, "]}");
    result = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return result;
}

static const char user_order[] = "order as given";

/* What was done; empty, too, if isl has exceeded its quota before that is known. */
const char *po_attempt_summarise(const po_attempt *a, po_arena *arena)
{
    const char *summary =
        a->ast ? po_tree_summary(a->tree, a->ast->is_jammed,
                                 po_ast_has_parallel(a->ast->root), arena)
               : NULL;

    if (!summary)
        return "";
    if (a->ast->has_peaks)
        summary = with_peaks(a, summary, arena);
    if (a->ast->has_splits)
        summary = po_arena_printf(arena, "%s%snode splitting", summary,
                                  *summary ? ", " : "");
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN && !*summary)
        summary = user_order;
    if (*summary && (a->variant->made & PO_SCRIPT_EXPAND_READS))
        summary = po_arena_printf(arena, "%s, expanded reads", summary);
    if (*summary && a->is_packed)
        summary = with_packed(a, summary, arena);
    return summary;
}

const char *po_attempt_add_origin(const po_attempt *a, const char *summary,
                                  po_arena *arena)
{
    bool is_said = strcmp(summary, user_order) == 0;

    if (*summary && a->gave_up)
        summary = po_arena_printf(
            arena, "order kept (%s %s), %s", a->doubt ? a->doubt : a->gave_up,
            a->doubt ? "refuted" : "too complex", summary);
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN && !is_said)
        summary = po_arena_printf(arena, "%s, %s", user_order, summary);
    return summary;
}

/* May there be a gain by something else than tiles? */
static bool has_more_than_tiles(const po_attempt *a)
{
    const po_tree_marks *marks = &a->marks;

    return marks->simd || marks->reduction || a->ast->is_jammed ||
           a->ast->has_peaks || a->ast->has_splits ||
           (marks->parallel && po_ast_has_parallel(a->ast->root));
}

bool po_attempt_has_gain(const po_attempt *a)
{
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN)
        return a->ast;
    return a->ast && a->marks.is_known &&
           (a->marks.tile || has_more_than_tiles(a));
}

bool po_attempt_has_only_tiles(const po_attempt *a)
{
    return a->marks.tile && !a->marks.register_tile && !has_more_than_tiles(a);
}

po_run po_settings_options(const po_settings *settings, const po_run *run,
                           po_options *options)
{
    po_run own = *run;

    *options = *run->options;
    options->scheduler = settings->scheduler;
    options->tile = settings->tile;
    options->no_simd = !settings->simd;
    options->parallel = settings->parallel;
    options->unroll_sums = settings->unroll_sums;
    options->no_jam = !settings->jam;
    options->no_block = !settings->block;
    options->no_merge = settings->no_merge;
    options->level = settings->level;
    options->restarts = settings->restarts;
    options->packing = settings->packing;
    if (settings->unguarded)
        options->threshold = 0;
    own.options = options;
    return own;
}

bool po_attempt_is_sound(const po_attempt *a)
{
    return a->ast && !a->is_open && !a->doubt && !a->gave_up &&
           po_attempt_has_gain(a) && a->legal == isl_bool_true &&
           a->certified == isl_bool_true;
}

/* Has the scop not been shown to compute what that of the front end does?  */
static bool *find_refuted(po_attempt *a)
{
    return a->expanded ? &a->is_refuted : &a->variant->is_refuted;
}

/* Are the loops to be written? */
static bool is_wanted(const po_attempt *a, const po_run *run)
{
    return !po_run_asks_footprint(run) && po_attempt_has_gain(a);
}

/* Does the scop compute what that of the front end does, as each of those that it is made of in
 * turn does?  "scop" is that of the variant, or made of it.
 */
static isl_bool is_rewritten(const po_variant *variant, const po_scop *scop,
                             const char **why)
{
    const po_variant *via = variant->via;
    isl_bool good;

    if (!via)
        return po_verify_rewrite(variant->front, scop, why);
    good = via->scop == via->front ? isl_bool_true
                                   : is_rewritten(via, via->scop, why);
    return good == isl_bool_true ? po_verify_rewrite(via->scop, scop, why)
                                 : good;
}

/* Leave loops for the scop of the front end, or one that is shown to compute the same. */
static void certify_scop(po_attempt *a, const po_run *run)
{
    const po_scop *front = a->variant->front;
    bool *is_refuted = find_refuted(a);
    const char *why;
    isl_bool good;

    if (a->scop == front || !is_wanted(a, run))
        return;
    if (!*is_refuted) {
        good = is_rewritten(a->variant, a->scop, &why);
        po_diag_note(run->diag, &a->scop->loc, "scalars rewritten: %s: %s",
                     good == isl_bool_true    ? "shown"
                     : good == isl_bool_false ? "not shown"
                                              : "not decided",
                     why);
        *is_refuted = good != isl_bool_true;
        if (good == isl_bool_false)
            po_diag_distrust(run->diag, &a->scop->loc, "scalars");
    }
    if (*is_refuted)
        a->ast = po_ast_free(a->ast);
}

/* Have the scop, the order and the loops certified.  Loops of which too little could be
 * shown are none, and buffers that are not shown to be right are left out.
 */
static void certify(po_attempt *a, const po_run *run)
{
    bool has_wanted = true;
    bool is_first = true;

    a->is_open = false;
    a->certified = isl_bool_true;
    for (;;) {
        certify_scop(a, run);
        if (is_wanted(a, run))
            a->certified = po_verify_conflicts(a->scop, a->deps, a->tree, run);
        if (is_wanted(a, run) && a->certified == isl_bool_true)
            a->certified = po_verify_loops(a->scop, a->deps, a->ast, run);
        if (a->certified < 0)
            a->ast = po_ast_free(a->ast);
        if (!a->is_packed || a->certified == isl_bool_true)
            return;
        po_diag_note(run->diag, &a->scop->loc,
                     "packing not verified; retrying without it");
        po_effort_allow(100);
        has_wanted = has_wanted && is_first && a->ast && a->ast->n_wanted > 0;
        is_first = false;
        po_pipeline_loops(a, PO_PACKING_NONE, has_wanted, run);
        if (!has_wanted && a->ast && a->ast->n_wanted > 0)
            a->unpacked = (po_unpacked){*a->ast->wanted,
                                        "it is not shown that what is read is "
                                        "what the array has"};
    }
}

void po_attempt_certify(po_attempt *a, const po_run *run)
{
    po_options options;
    po_run own = po_settings_options(&a->settings, run, &options);

    if (a->is_open)
        certify(a, &own);
}

po_attempt *po_attempt_run(po_variant *variant, const po_settings *settings,
                           const po_judge *judge, const po_run *run)
{
    po_attempt *a = po_alloc(sizeof(*a));
    po_options options;
    po_run own = po_settings_options(settings, run, &options);
    unsigned long outer;

    *a = (po_attempt){.settings = *settings,
                      .variant = variant,
                      .scop = variant->scop,
                      .legal = isl_bool_error,
                      .certified = isl_bool_true};
    outer = po_effort_narrow(ORDER);
    po_pipeline_order(a, &own);
    po_pipeline_tree(a, &own);
    po_pipeline_verify(a, &own);
    po_effort_widen(outer);
    a->marks = po_tree_find_marks(a->tree);
    if (a->legal != isl_bool_true)
        return a;
    po_pipeline_loops(a, settings->packing, true, &own);
    a->is_open =
        judge && a->ast && is_wanted(a, run) && !judge->wants(judge->user, a);
    if (a->is_open)
        a->certified = isl_bool_error;
    else
        certify(a, &own);
    return a;
}
