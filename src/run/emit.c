/* --emit=STAGE, --schedule-out and --certificate for one nest: prints the
 * stage of an attempt (scop, deps, schedule, ast, script, footprint, ...) that
 * the options ask for.  Nothing is computed here but what only the text needs.
 */
#include "polyopt/attempt.h"

#include <isl/printer.h>
#include <isl/schedule.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/certificate.h"
#include "polyopt/footprint.h"
#include "polyopt/openscop.h"
#include "polyopt/script.h"
#include "polyopt/user_schedule.h"

static void print_isl(po_text *out, char *text)
{
    po_text_printf(out, "%s\n", text ? text : "(failed)");
    free(text);
}

static void emit_map(const po_attempt *a, po_text *out)
{
    isl_union_map *map = isl_schedule_get_map(a->tree);

    print_isl(out, isl_union_map_to_str(map));
    isl_union_map_free(map);
}

/* What the loops of the original and the tiles of the new order touch. */
static void emit_footprint(const po_attempt *a, const po_run *run, po_text *out)
{
    po_footprint *found;

    po_effort_begin(run->ctx, po_effort_quota(run->options));
    found = po_footprint_find(a->scop, a->tree);
    po_effort_end(run->ctx);
    if (!found)
        po_text_add(out, "  (too complex)\n");
    else if (run->options->stage == PO_STAGE_FOOTPRINT)
        po_footprint_print(found, out);
    else
        po_footprint_print_json(found, out);
    po_footprint_free(found);
}

/* Add what scripts say of arrays that others stand for in the scop. */
static void add_wishes(po_script_part *part, const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++) {
        const po_array *array = &scop->array[i];

        if (array->copy_of)
            *PO_ARENA_ADD(scop->arena, part->wish, part->n_wish) =
                (po_script_wish){.kind = array->pad > 0 ? PO_WISH_PADDED
                                                        : PO_WISH_BUFFERED,
                                 .array = array->copy_of,
                                 .number = array->pad};
    }
}

/* What scripts say of the nest as a whole, but for steps. */
static po_script_part settings_of(const po_attempt *a, const po_run *run)
{
    const po_settings *settings = &a->settings;
    po_script_part part = {
        .scop =
            a->variant->made | (a->expanded ? (unsigned)PO_SCRIPT_EXPAND : 0),
        .has_no_guard = settings->unguarded,
        .guard = settings->guard,
        .has_packing =
            settings->packing != run->options->packing || settings->pad > 0,
        .packing = settings->packing,
        .pad = settings->pad};

    add_wishes(&part, a->variant->scop);
    return part;
}

/* The steps that make the order of the new loops, if there are some; with reasons, if these
 * are asked for.
 */
static void emit_script(const po_attempt *a, const po_run *run, po_text *out)
{
    const po_variant *variant = a->variant;
    const po_script_part part = settings_of(a, run);

    if (!a->tree || !a->ast)
        return;
    po_effort_begin(run->ctx, po_effort_quota(run->options));
    if (run->options->stage == PO_STAGE_EXPLAIN)
        po_script_explain(&part, variant->scop, variant->deps, a->tree, run,
                          out);
    else
        po_script_write(&part, variant->scop, variant->deps, a->tree, run, out);
    if (a->few_trips && run->options->stage != PO_STAGE_EXPLAIN)
        po_script_write_trip_count_version(variant->scop, variant->deps,
                                           a->few_trips->tree, run, out);
    po_effort_end(run->ctx);
}

/* Does what is printed name the nest itself? */
static bool has_own_name(po_stage stage)
{
    return stage == PO_STAGE_SCOP || stage == PO_STAGE_DOT ||
           stage == PO_STAGE_STEPS || stage == PO_STAGE_SCRIPT ||
           stage == PO_STAGE_FOOTPRINT_JSON;
}

void po_attempt_emit(const po_attempt *a, const po_run *run, po_text *out)
{
    if (!has_own_name(run->options->stage)) {
        po_scop_print_name(a->scop, out);
        po_text_add(out, "\n");
    }
    switch (run->options->stage) {
    case PO_STAGE_SCOP:
        po_scop_print(a->variant->scop, out);
        break;
    case PO_STAGE_CARD:
    case PO_STAGE_OPERATION:
    case PO_STAGE_COMMUNICATION:
    case PO_STAGE_STEPS:
    case PO_STAGE_OPENSCOP:
        break;
    case PO_STAGE_DEPS:
        po_deps_print(a->deps, a->scop, out);
        break;
    case PO_STAGE_SCHEDULE:
        print_isl(out, isl_schedule_to_str(a->tree));
        break;
    case PO_STAGE_SCHEDULE_MAP:
        emit_map(a, out);
        break;
    case PO_STAGE_KELLY:
        po_schedule_print(a->schedule, a->scop, out);
        break;
    case PO_STAGE_2D1:
        po_schedule_print_2d1(a->schedule, a->scop, out);
        break;
    case PO_STAGE_DOT:
        po_attempt_print_dot(a, out);
        break;
    case PO_STAGE_SCRIPT:
    case PO_STAGE_EXPLAIN:
        emit_script(a, run, out);
        break;
    case PO_STAGE_AST:
        po_ast_print(a->ast, a->scop, out);
        break;
    case PO_STAGE_FOOTPRINT:
    case PO_STAGE_FOOTPRINT_JSON:
        emit_footprint(a, run, out);
        break;
    case PO_STAGE_INDEX_MAP:
    case PO_STAGE_TILES:
    case PO_STAGE_SVG:
    case PO_STAGE_C:
        break;
    }
}

void po_run_emit_openscop(const po_scop *scop, __isl_keep isl_union_map *dates,
                          const po_run *run, po_text *out)
{
    po_text lost = {0};

    po_effort_begin(run->ctx, po_effort_share(100));
    po_openscop_write(scop, dates, out, &lost);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    for (const char *line = po_text_get(&lost); *line;) {
        size_t n = strcspn(line, "\n");

        po_diag_remark(run->diag, &scop->loc, "OpenScop has no words for",
                       po_arena_slice(scop->arena, line, n), "openscop");
        line += n + 1;
    }
    po_text_free(&lost);
}

/* Does the name of the file end in ".scop"? */
static bool is_openscop(const char *path)
{
    size_t n = strlen(path);

    return n >= 5 && strcmp(path + n - 5, ".scop") == 0;
}

/* Append the order of the attempt, without marks, as OpenScop. */
static void add_openscop(const po_attempt *a, const po_run *run)
{
    isl_union_map *dates = isl_schedule_get_map(a->tree);

    po_run_emit_openscop(a->scop, dates, run, run->trees);
    isl_union_map_free(dates);
}

/* Append the schedule tree, below the name of the nest with settings behind it, in block
 * style, as --schedule-in reads it.
 */
static void add_tree(const po_attempt *a, const char *settings,
                     const po_run *run)
{
    isl_printer *printer = isl_printer_to_str(run->ctx);
    char *text;

    printer = isl_printer_set_yaml_style(printer, ISL_YAML_STYLE_BLOCK);
    printer = isl_printer_print_schedule(printer, a->tree);
    text = isl_printer_get_str(printer);
    if (text) {
        po_scop_print_name(a->scop, run->trees);
        po_text_add(run->trees, *settings && a->scop->where ? ";" : "");
        po_text_printf(run->trees, "%s%s\n%s", *settings ? " " : "", settings,
                       text);
    }
    free(text);
    isl_printer_free(printer);
}

/* Append the schedule tree, and that for few iterations, if there is one; or what OpenScop has
 * for the former.
 */
void po_attempt_add_tree(const po_attempt *a, const po_run *run)
{
    const po_script_part part = settings_of(a, run);
    po_text settings = {0};

    if (!run->trees)
        return;
    if (is_openscop(run->options->schedule_out)) {
        add_openscop(a, run);
        return;
    }
    po_script_add_settings(&part, &settings);
    add_tree(a, po_text_get(&settings), run);
    if (a->few_trips)
        add_tree(a->few_trips, PO_USER_SCHEDULE_FEW, run);
    po_text_free(&settings);
}

void po_attempt_leave_tree(const po_scop *scop, const po_run *run)
{
    if (!run->trees || is_openscop(run->options->schedule_out))
        return;
    po_scop_print_name(scop, run->trees);
    po_text_add(run->trees, "; leave\n");
}

/* Say what was proved of a nest that is rewritten, if that is wanted. */
void po_attempt_certificate(const po_attempt *a, const po_unit *unit,
                            const char *summary, const po_run *run)
{
    po_text assume = {0};
    po_certificate nest = {.scop = a->scop,
                           .deps = a->deps,
                           .tree = a->tree,
                           .path = unit->path,
                           .summary = summary,
                           .loops =
                               a->certified == isl_bool_true ? "proved" : NULL,
                           .is_packed = a->is_packed};

    if (!run->certificate)
        return;
    po_effort_begin(run->ctx, po_effort_quota(run->options));
    po_print_assumption(a->ast, a->scop, unit, &assume);
    nest.assume = po_text_get(&assume);
    po_certificate_add(&nest, run->certificate);
    po_text_free(&assume);
    po_effort_end(run->ctx);
}
