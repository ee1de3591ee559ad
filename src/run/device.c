/* Nests that a device may run: the loops of the program, of which the outermost parallel ones run
 * there, with the ranges of memory that it has copies of.
 */
#include <isl/set.h>
#include <stdlib.h>

#include "device.h"
#include "nests.h"
#include "polyopt/syntax.h"

static void clear(po_offloading *o)
{
    for (int i = 0; i < o->device.n_array; i++) {
        po_scan_clear(&o->device.array[i].scan);
        po_scan_clear(&o->device.array[i].written);
    }
    po_attempt_free(o->attempt);
    po_variant_clear(&o->variant);
    po_variant_clear(&o->other);
    po_variant_clear(&o->skewed);
    po_device_maps_free(o->maps);
    po_arena_free(o->arena);
}

/* Is there more work than what has to be copied for it? */
static bool is_profitable(const po_offloading *o)
{
    if (o->options.min_gain == PO_ANY_GAIN)
        return true;
    for (int i = 0; i < o->maps->n; i++)
        if (!po_communication_is_worth(o->scop, o->maps->map[i].array))
            return false;
    return true;
}

/* Find the ranges, with loops for them; why that cannot be, or NULL. */
static const char *find_ranges(po_offloading *o)
{
    const char *why = NULL;
    bool good = true;

    if (!o->options.parallel)
        return "no parallel loops are asked for";
    if (po_flags_have_excess(&o->options))
        return "numbers here have more digits than their type";
    o->maps = po_device_maps_find(o->scop, &why);
    if (!o->maps)
        return why ? why : "it is too complex";
    if (!is_profitable(o))
        return "there is no more to do than to copy";
    why = po_offloading_find_loops(o);
    if (why)
        return why;
    if (po_verify_device(o->maps, o->attempt->ast, &why) != isl_bool_true)
        return why;
    o->device.array = po_arena_array(o->arena, (size_t)o->maps->n + 1,
                                     sizeof(*o->device.array));
    for (int i = 0; i < o->maps->n && good; i++) {
        po_device_array *array = &o->device.array[o->device.n_array++];

        array->map = &o->maps->map[i];
        po_communication_find_reference(o->scop, array->map->array, o->arena,
                                        &array->place);
        good = po_scan_make(o->scop, array->map->points, &o->run, &array->scan);
        if (good && array->map->is_returned && !array->map->is_filled)
            good = po_scan_make(o->scop, array->map->written, &o->run,
                                &array->written);
    }
    return good ? NULL : "it is too complex";
}

/* Find how long the nest takes here, and there; false if that is not known. */
static bool find_work(po_offloading *o, const po_unit *unit)
{
    const po_machine *machine =
        o->run.machine ? o->run.machine : po_machine_default();
    size_t n = (size_t)o->scop->n_stmt + 1;
    double *ns = po_arena_array(o->arena, n, sizeof(*ns));
    double *serial_ns = po_arena_array(o->arena, n, sizeof(*serial_ns));
    po_device *device = &o->device;

    for (int i = 0; i < o->scop->n_stmt; i++) {
        ns[i] = po_stmt_ns(&o->scop->stmt[i], unit, machine, true);
        serial_ns[i] =
            po_offloading_is_serial(device->ast->root, i) ? ns[i] : 0;
    }
    device->is_asked = o->options.min_gain != PO_ANY_GAIN;
    device->latency_ns = machine->device_latency_ns;
    device->byte_ns = machine->device_byte_ns;
    device->speed = machine->device_speed;
    device->thread_speed = machine->device_thread_speed;
    device->memory_bytes = machine->device_memory_bytes;
    device->n_work =
        po_communication_work(o->scop, NULL, ns, o->arena, &device->work);
    device->n_serial = po_communication_work(o->scop, NULL, serial_ns, o->arena,
                                             &device->serial);
    return device->n_work >= 0 && device->n_serial >= 0 &&
           po_offloading_count_starts(o);
}

/* Prepare all that is printed; why that cannot be, or NULL. */
static const char *prepare(po_offloading *o, const po_unit *unit)
{
    isl_ctx *ctx = o->run.ctx;
    const char *why;

    po_effort_renew();
    po_effort_begin(ctx, po_effort_share(50));
    why = find_ranges(o);
    if (!why) {
        o->device.scop = o->scop;
        o->device.ast = o->attempt->ast;
        why = find_work(o, unit) ? NULL : "it is too complex";
    }
    if (!why &&
        (po_effort_is_over() || isl_ctx_last_error(ctx) != isl_error_none))
        why = "it is too complex";
    po_effort_end(ctx);
    isl_ctx_reset_error(ctx);
    return why;
}

/* Say what is copied, and how often loops are begun. */
static void tell(const po_offloading *o, const po_ast_node *root)
{
    po_text text = {0};

    for (int i = 0; i < o->maps->n; i++) {
        const po_mapped_array *map = &o->maps->map[i];

        po_text_printf(&text, "%s%s:%s%s%s", i > 0 ? "; " : "",
                       o->scop->array[map->array].name,
                       map->is_sent ? " sent" : "",
                       map->is_sent && map->is_returned ? "," : "",
                       map->is_returned ? " returned" : "");
    }
    po_text_add(&text, root->kind == PO_AST_LOOP && root->loop.parallel
                           ? ""
                           : "; they stay there for all of the nest");
    po_diag_remark(o->run.diag, &o->scop->loc, "a device may run the loop nest",
                   po_text_get(&text), "offload");
    po_text_free(&text);
}

bool po_nests_offload(const po_unit *unit, const po_scop *scop, int number,
                      const po_run *run, po_patch *patch)
{
    po_offloading o = {.scop = scop,
                       .run = *run,
                       .options = *run->options,
                       .variant = {.front = scop, .scop = scop},
                       .other = {.front = scop, .scop = scop},
                       .skewed = {.front = scop, .scop = scop},
                       .arena = po_arena_new()};
    bool had_text = patch[1].text.n > 0;
    const char *why;

    o.run.options = &o.options;

    why = prepare(&o, unit);
    if (!why) {
        po_nests_take_original(unit, scop, patch + 1);
        why = po_print_device(&o.device, unit, number, patch, patch + 1);
        if (why && !had_text)
            po_text_free(&patch[1].text);
    }
    if (!why)
        tell(&o, po_ast_only(o.device.ast->root));
    else
        po_diag_remark(run->diag, &scop->loc, "no device runs the loop nest",
                       why, "offload");
    clear(&o);
    return !why;
}
