/* Nests that a device may run, by OpenMP.
 *
 *     static int po_f_1_device(int n, ...)
 *     {
 *         polyopt_device_range po_range[2] = ...;
 *
 *         return 0 unless there is a device, what is assumed holds, and it is worth it
 *         po_range has the least and the greatest address that is accessed of each array
 *         {
 *             char *const po_device_a = ...;   the range, or a copy of it, of po_bytes_a
 *
 *             #pragma omp target teams distribute parallel for map(to: po_device_a[0:po_bytes_a])
 *             for (...) {
 *                 double *a = (void *)(po_device_a - po_from_a);
 *                 the body
 *             }
 *         }
 *         what is written of copies goes to where it belongs
 *         return 1;
 *     }
 *     ...
 *         if (!po_f_1_device(n, ...)) {
 *             the nest as it is
 *         }
 *
 * Where there are loops around, the ranges are mapped around all ("target data"), and stay on the
 * device.  Ranges that come back are those of copies, if they have more than what is written: somebody
 * else may write the rest in the meantime.  What these call stands in device_runtime.c.
 */
#include "device.h"

#include <string.h>

/* The texts of the parts of the function. */
struct parts {
    po_text ranges;
    po_text written;
    po_text condition;
    po_text worth;
    po_text names;
    po_text loops;
    po_text behind;
};

static void begin(printer *p, po_text *out)
{
    p->out = out;
    p->margin = p->level;
}

/* Print a call for each row of elements of a scan of each array: of its range, or of what is
 * written.
 */
static void print_rows(printer *p, const po_device *device, bool is_written,
                       po_text *out)
{

    begin(p, out);
    for (int i = 0; i < device->n_array; i++) {
        const po_device_array *array = &device->array[i];
        const char *call =
            po_arena_printf(p->scratch, "polyopt_device_%s(&po_range[%d], ",
                            is_written ? "back" : "row", i);

        po_print_scan(p, po_device_array_of(device, i), &array->place,
                      device->scop, is_written ? &array->written : &array->scan,
                      call);
    }
    po_find_clash(p, 0);
}

/* Print that the nest is left if the device is not faster. */
static void print_worth(printer *p, po_text *out)
{
    const po_device *device = p->device;

    begin(p, out);
    if (device->is_asked) {
        po_start_line(p, 0);
        po_text_printf(out, "if (!polyopt_device_pays(%d, po_range,\n",
                       device->n_array);
        po_start_line(p, 2);
        po_print_work(p, device->scop, device->scop->n_param, device->n_work,
                      device->work);
        po_text_add(out, ",\n");
        po_start_line(p, 2);
        po_print_work(p, device->scop, device->scop->n_param, device->n_serial,
                      device->serial);
        po_text_add(out, ",\n");
        po_start_line(p, 2);
        po_print_work(p, device->scop, device->scop->n_param, device->n_start,
                      device->start);
        po_text_printf(out, ", %.4g, %.4g, %.4g, %.4g))\n", device->latency_ns,
                       device->byte_ns, device->speed, device->thread_speed);
        po_start_line(p, 1);
        po_text_add(out, "return 0;\n");
    }
    po_start_line(p, 0);
    po_text_printf(out, "if (!polyopt_device_begin(%d, po_range, %.4g))\n",
                   device->n_array, device->memory_bytes);
    po_start_line(p, 1);
    po_text_add(out, "return 0;\n");
    po_find_clash(p, 0);
}

/* Print the places that are mapped. */
static void print_names(printer *p, po_text *out)
{
    begin(p, out);
    for (int i = 0; i < p->device->n_array; i++) {
        const char *name = po_device_array_of(p->device, i)->decl->name;

        po_start_line(p, 1);
        po_text_printf(
            out,
            "char *const po_device_%s = polyopt_device_place(&po_range[%d]);\n",
            name, i);
        po_start_line(p, 1);
        po_text_printf(out,
                       "const long po_from_%s = (long)(po_range[%d].low - "
                       "(unsigned long)%s);\n",
                       name, i, name);
        po_start_line(p, 1);
        po_text_printf(
            out, "const long po_bytes_%s __attribute__((unused)) =\n", name);
        po_start_line(p, 2);
        po_text_printf(out,
                       "(long)(po_range[%d].high - "
                       "po_range[%d].low);\n",
                       i, i);
    }
    po_text_add(out, "\n");
    po_find_clash(p, 0);
}

/* Print the loops, and what they need on the device for all of the nest. */
static void print_loops(printer *p, po_text *out)
{
    const bool has_data = !po_device_is_one_loop(p->ast->root);

    begin(p, out);
    if (has_data) {
        po_start_line(p, 1);
        po_text_add(out, "#pragma omp target data");
        po_print_device_maps(p, NULL, false, 1);
        po_text_add(out, "\n");
        po_start_line(p, 1);
        po_text_add(out, "{\n");
    }
    po_print_loops(p, false, 1 + has_data);
    if (has_data) {
        po_start_line(p, 1);
        po_text_add(out, "}\n");
    }
    po_find_clash(p, 0);
    po_find_leak(p, out->n);
}

/* Print all parts; why that cannot be, or NULL. */
static const char *print_bodies(printer *p, po_outline *outline,
                                struct parts *b)
{
    const po_device *device = p->device;
    po_text all = {0};
    bool good;

    p->device = NULL;
    print_rows(p, device, false, &b->ranges);
    print_rows(p, device, true, &b->written);
    po_print_refusal(p, p->scop, p->ast, &b->condition);
    if (p->ast->n_final > 0)
        po_print_behind(p, p->scop, p->ast, &b->behind);
    p->device = device;
    print_worth(p, &b->worth);
    print_names(p, &b->names);
    print_loops(p, &b->loops);
    po_text_printf(&all, "%s%s%s%s%s%s", po_text_get(&b->ranges),
                   po_text_get(&b->written), po_text_get(&b->condition),
                   po_text_get(&b->worth), po_text_get(&b->names),
                   po_text_get(&b->loops));
    good = po_outline_complete_ranks(p, po_text_get(&b->loops),
                                     po_text_get(&all), outline);
    po_text_free(&all);
    if (!good)
        return "its variables cannot be parameters of a function";
    if (p->failed || p->clash || p->leak)
        return "its loops cannot be printed";
    return po_device_refuse_params(p, outline);
}

static void forget_bodies(printer *p, struct parts *b)
{
    po_forget_text(p, &b->ranges);
    po_forget_text(p, &b->written);
    po_forget_text(p, &b->condition);
    po_forget_text(p, &b->worth);
    po_forget_text(p, &b->names);
    po_forget_text(p, &b->loops);
    po_forget_text(p, &b->behind);
}

static void print_line(printer *p, const char *text)
{
    po_start_line(p, 0);
    po_text_printf(p->out, "%s\n", text);
}

/* Print what each range is for: 1 if it is sent, 2 if it comes back, and 4 if it is filled. */
static void print_kinds(printer *p)
{
    const po_device *device = p->device;

    po_start_line(p, 0);
    po_text_printf(p->out, "polyopt_device_range po_range[%d] = {",
                   device->n_array);
    for (int i = 0; i < device->n_array; i++) {
        const po_mapped_array *map = device->array[i].map;

        po_text_printf(p->out, "%s{~0UL, 0, %d, 0, 0}", i > 0 ? ", " : "",
                       map->is_sent + 2 * map->is_returned +
                           4 * map->is_filled);
    }
    po_text_add(p->out, "};\n\n");
}

/* Print the function that goes through what is written, if ranges may have more than that, and
 * store what it is given.
 */
static bool print_written(printer *p, const po_outline *all, struct parts *b,
                          po_outline *needed)
{
    if (b->written.n == 0)
        return false;
    *needed = po_outline_needed(p, all, po_text_get(&b->written));
    p->margin = "";
    po_start_line(p, 0);
    po_text_printf(p->out,
                   "/* polyopt: what %s writes */\n"
                   "static void %s_written(",
                   p->scop->in->name, all->name);
    po_print_params(p, "polyopt_device_range *po_range", needed);
    po_text_add(p->out, ")\n{\n");
    po_join_text(p, &b->written);
    po_text_add(p->out, "}\n\n");
    return true;
}

/* Print a call of that function. */
static void print_call(printer *p, const po_outline *needed)
{
    po_start_line(p, 0);
    po_print_args(p, po_arena_printf(p->scratch, "%s_written", needed->name),
                  "po_range", needed, 0);
    po_text_add(p->out, ";\n");
}

/* Print the functions, of which the parts have been printed to see what they need. */
static void print_functions(printer *p, const po_outline *outline,
                            struct parts *b, po_text *out)
{
    po_outline needed;
    bool has_written;

    p->out = out;
    has_written = print_written(p, outline, b, &needed);
    p->margin = "";
    po_start_line(p, 0);
    po_text_printf(out,
                   "/* polyopt: %s on a device */\n"
                   "static __attribute__((noinline)) int %s_device(",
                   p->scop->in->name, outline->name);
    po_print_params(p, NULL, outline);
    po_text_add(out, ")\n{\n");
    p->margin = p->level;
    print_kinds(p);
    print_line(p, "if (!polyopt_device_is_there())");
    po_start_line(p, 1);
    po_text_add(out, "return 0;\n");
    po_join_text(p, &b->condition);
    po_join_text(p, &b->ranges);
    if (has_written)
        print_call(p, &needed);
    po_join_text(p, &b->worth);
    print_line(p, "{");
    po_join_text(p, &b->names);
    po_join_text(p, &b->loops);
    print_line(p, "}");
    if (has_written)
        print_call(p, &needed);
    po_start_line(p, 0);
    po_text_printf(out, "polyopt_device_end(%d, po_range);\n",
                   p->device->n_array);
    print_line(p, "return 1;");
    po_text_add(out, "}");
}

const char *po_print_device(const po_device *device, const po_unit *unit,
                            int number, po_patch *function, po_patch *patch)
{
    po_ast plain = *device->ast;
    struct parts b = {.ranges = {0}};
    po_outline *outline;
    po_text text = {0};
    const char *why = "it is not in a function that another one can stand in "
                      "front of";
    printer p;

    plain.n_load = 0;
    po_printer_begin(&p, &plain, device->scop, unit, &text);
    p.device = device;
    outline = po_outline_ranks(&p, number);
    if (outline)
        why = po_device_refuse_unit(&p);
    if (outline && !why)
        why = print_bodies(&p, outline, &b);
    if (outline && !why) {
        print_functions(&p, outline, &b, &text);
        po_add_functions(&p, outline->at, &text, function);
        po_wrap_nest(&p, "device", outline, &b.behind, patch);
    } else {
        forget_bodies(&p, &b);
    }
    po_text_free(&text);
    po_printer_end(&p);
    return why;
}
