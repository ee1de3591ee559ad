/* What the user is shown of the stages of a nest. */
#include "stages.h"

#include <stdlib.h>

#include "polyopt/certificate.h"
#include "polyopt/footprint.h"

static void print_isl(po_text *out, char *text)
{
    po_text_printf(out, "%s\n", text ? text : "(failed)");
    free(text);
}

static void emit_map(const po_stages *s, po_text *out)
{
    isl_union_map *map = isl_schedule_get_map(s->tree);

    print_isl(out, isl_union_map_to_str(map));
    isl_union_map_free(map);
}

/* What the loops of the original and the tiles of the new order touch. */
static void emit_footprint(const po_stages *s, const po_run *run, po_text *out)
{
    po_footprint *found;

    po_effort_begin(run->ctx, po_effort_quota(run->options));
    found = po_footprint_find(s->scop, s->tree);
    po_effort_end(run->ctx);
    if (!found)
        po_text_add(out, "  (too complex)\n");
    else if (run->options->stage == PO_STAGE_FOOTPRINT)
        po_footprint_print(found, out);
    else
        po_footprint_print_json(found, out);
    po_footprint_free(found);
}

void po_stages_emit(const po_stages *s, const po_run *run, po_text *out)
{
    if (run->options->stage != PO_STAGE_SCOP &&
        run->options->stage != PO_STAGE_FOOTPRINT_JSON)
        po_text_printf(out, "%s:%d\n", s->scop->function, s->scop->loc.line);
    switch (run->options->stage) {
    case PO_STAGE_SCOP:
        po_scop_print(s->original, out);
        break;
    case PO_STAGE_CARD:
        break;
    case PO_STAGE_DEPS:
        po_deps_print(s->deps, s->scop, out);
        break;
    case PO_STAGE_SCHEDULE:
        print_isl(out, isl_schedule_to_str(s->tree));
        break;
    case PO_STAGE_SCHEDULE_MAP:
        emit_map(s, out);
        break;
    case PO_STAGE_KELLY:
        po_schedule_print(s->schedule, s->scop, out);
        break;
    case PO_STAGE_2D1:
        po_schedule_print_2d1(s->schedule, s->scop, out);
        break;
    case PO_STAGE_AST:
        po_ast_print(s->ast, s->scop, out);
        break;
    case PO_STAGE_FOOTPRINT:
    case PO_STAGE_FOOTPRINT_JSON:
        emit_footprint(s, run, out);
        break;
    case PO_STAGE_INDEX_MAP:
    case PO_STAGE_TILES:
    case PO_STAGE_C:
        break;
    }
}

/* Add the names of the arrays of which there are buffers. */
static void add_packed(const po_stages *s, const po_ast_node *node, bool *known,
                       po_text *out)
{
    if (node->kind == PO_AST_PACK && !known[node->pack->array]) {
        po_text_printf(out, ", packed %s",
                       s->scop->array[node->pack->array].name);
        known[node->pack->array] = true;
    }
    if (node->body)
        add_packed(s, node->body, known, out);
    for (int i = 0; i < node->n_child; i++)
        add_packed(s, node->child[i], known, out);
}

/* Return the summary with what is packed. */
static const char *with_packed(const po_stages *s, const char *summary,
                               po_arena *arena)
{
    bool *known =
        po_arena_array(arena, (size_t)s->scop->n_array + 1, sizeof(*known));
    po_text text = {0};

    po_text_add(&text, summary);
    add_packed(s, s->ast->root, known, &text);
    summary = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return summary;
}

/* What was done, for the remark; empty if it was nothing, or isl has exceeded its
 * quota before that is known.
 */
const char *po_stages_summarise(const po_stages *s, po_arena *arena)
{
    const char *summary =
        s->ast ? po_tree_summary(s->tree, s->ast->is_jammed,
                                 po_ast_has_parallel(s->ast->root), arena)
               : NULL;
    po_text text = {0};

    if (!summary)
        return "";
    if (*summary && s->is_packed)
        summary = with_packed(s, summary, arena);
    if (!*summary || !s->gave_up)
        return summary;
    po_text_printf(&text, "order kept (%s %s), %s",
                   s->doubt ? s->doubt : s->gave_up,
                   s->doubt ? "refuted" : "too complex", summary);
    summary = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return summary;
}

bool po_stages_have_gain(const po_stages *s)
{
    po_arena *arena = po_arena_new();
    bool gain = s->ast && *po_stages_summarise(s, arena);

    po_arena_free(arena);
    return gain;
}

/* Say what was proved of a nest that is rewritten, if that is wanted. */
void po_stages_certificate(const po_stages *s, const po_unit *unit,
                           const char *summary, const po_run *run)
{
    po_text assume = {0};
    po_certificate nest = {.scop = s->scop,
                           .deps = s->deps,
                           .tree = s->tree,
                           .path = unit->path,
                           .summary = summary,
                           .loops =
                               s->certified == isl_bool_true ? "proved" : NULL,
                           .is_packed = s->is_packed};

    if (!run->certificate)
        return;
    po_effort_begin(run->ctx, po_effort_quota(run->options));
    po_print_assumption(s->ast, s->scop, unit, &assume);
    nest.assume = po_text_get(&assume);
    po_certificate_add(&nest, run->certificate);
    po_text_free(&assume);
    po_effort_end(run->ctx);
}
