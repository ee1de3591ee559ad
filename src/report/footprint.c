/* What the loops and tiles of a nest touch, the caches that this fits in, and where the nest
 * is under the roofs of the machine.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/point.h>
#include <isl/polynomial.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/footprint.h"

/* What numbers are given for: the parameters, by their names. */
struct sample {
    const po_scop *scop;
    const double *value;
    const po_machine *machine;
};

/* Give the parameters of "set" their values. */
static __isl_give isl_set *fix_params(__isl_take isl_set *set,
                                      const struct sample *s)
{
    for (int p = 0; p < s->scop->n_param; p++) {
        int pos = isl_set_find_dim_by_name(set, isl_dim_param,
                                           s->scop->param[p].name);

        if (pos >= 0)
            set = isl_set_fix_si(set, isl_dim_param, (unsigned)pos,
                                 (int)s->value[p]);
    }
    return set;
}

/* The statement that the loop ends with; NULL if that is not known. */
static const po_stmt *last_in(const po_loop_use *loop, const po_scop *scop)
{
    for (int i = scop->n_stmt - 1; i >= 0; i--)
        if (scop->stmt[i].loc.line == loop->line &&
            scop->stmt[i].n_iter > loop->depth)
            return &scop->stmt[i];
    return NULL;
}

/* Give the loops around one value each, in the middle of those that the statement has: all
 * dimensions of "set".
 */
static __isl_give isl_set *take_middle(__isl_take isl_set *set,
                                       const po_stmt *stmt,
                                       const struct sample *s)
{
    isl_set *domain = fix_params(isl_set_copy(stmt->domain), s);
    isl_size n = isl_set_dim(set, isl_dim_set);

    for (int d = 0; d < n && d < stmt->n_iter; d++) {
        isl_aff *value = isl_aff_var_on_domain(
            isl_local_space_from_space(isl_set_get_space(domain)), isl_dim_set,
            (unsigned)d);
        long low = 0;
        long high = 0;

        if (po_val_take_long(isl_set_min_val(domain, value), 1 << 30, &low) &&
            po_val_take_long(isl_set_max_val(domain, value), 1 << 30, &high)) {
            int middle = (int)((low + high) / 2);

            set = isl_set_fix_si(set, isl_dim_set, (unsigned)d, middle);
            domain = isl_set_fix_si(domain, isl_dim_set, (unsigned)d, middle);
        }
        isl_aff_free(value);
    }
    isl_set_free(domain);
    return set;
}

/* Return the amount for the parameters, in one execution of the loop, in the middle of those
 * around; -1 if it is not known.
 */
static double amount_at(const po_amount *amount, const po_loop_use *loop,
                        const struct sample *s)
{
    isl_pw_qpolynomial *value = isl_pw_qpolynomial_copy(amount->value);
    isl_set *where = isl_pw_qpolynomial_domain(isl_pw_qpolynomial_copy(value));
    const po_stmt *stmt = loop->line > 0 ? last_in(loop, s->scop) : NULL;
    isl_val *number;
    isl_bool is_rat;
    double result;

    where = fix_params(where, s);
    if (stmt)
        where = take_middle(where, stmt, s);
    number = isl_pw_qpolynomial_eval(value, isl_set_sample_point(where));
    is_rat = isl_val_is_rat(number);
    result = is_rat == isl_bool_true ? isl_val_get_d(number) : -1;
    isl_val_free(number);
    return result;
}

/* The name of the smallest cache that holds so many bytes; its number. */
static int level_of(double bytes, const po_machine *m)
{
    return bytes <= m->l1_bytes   ? 0
           : bytes <= m->l2_bytes ? 1
           : bytes <= m->l3_bytes ? 2
                                  : 3;
}

static const char *const levels[] = {"L1", "L2", "L3", "memory"};

/* What a number in a cell is. */
enum unit { COUNT, BYTES, RATIO };

/* Append the cell of a number, "?" if it is negative. */
static void add_number(double value, enum unit unit, po_text *out)
{
    static const char *const thousands[] = {"", "\302\240k", "\302\240M",
                                            "\302\240G", "\302\240T"};
    int i = 0;

    po_text_add(out, "<td class=\"number\">");
    for (; unit == COUNT && i < 4 && value >= 999.5; i++)
        value /= 1000;
    if (value < 0)
        po_text_add(out, "?");
    else if (unit == BYTES)
        po_html_add_bytes_count(out, value);
    else
        po_text_printf(out, "%.3g%s", value, thousands[i]);
    po_text_add(out, "</td>");
}

/* Append the cell that shows how much of the caches is taken: each has a third of it. */
static void add_level(double bytes, const po_machine *m, po_text *out)
{
    int level = level_of(bytes, m);
    const double end[] = {64, m->l1_bytes, m->l2_bytes, m->l3_bytes};
    double share = 1;

    if (level < 3)
        share = log2(fmax(bytes, 64) / end[level]) /
                log2(end[level + 1] / end[level]);
    if (bytes < 0) {
        po_text_add(out, "<td>?</td>");
        return;
    }
    po_text_printf(out,
                   "<td><span class=\"meter l%d\"><span style=\"width:%.0f%%\">"
                   "</span></span> %s</td>",
                   level, level < 3 ? 100 * (level + share) / 3 : 100.0,
                   levels[level]);
}

static void add_loop(const po_loop_use *loop, const struct sample *s,
                     po_text *out)
{
    double flops = amount_at(&loop->flops, loop, s);
    double bytes = amount_at(&loop->bytes, loop, s);

    po_text_printf(out, "<tr%s><th scope=\"row\" class=\"d%d\">",
                   loop->line > 0 ? "" : " class=\"kept\"",
                   loop->line == 0   ? 0
                   : loop->depth < 6 ? loop->depth
                                     : 6);
    po_html_add(out, loop->name);
    if (loop->line > 0)
        po_text_printf(out, " <span class=\"dim\">to line %d</span>",
                       loop->line);
    po_text_add(out, "</th>");
    add_number(flops, COUNT, out);
    add_number(bytes, BYTES, out);
    add_number(bytes > 0 && flops >= 0 ? flops / bytes : -1, RATIO, out);
    add_level(bytes, s->machine, out);
    po_text_add(out, "</tr>\n");
}

/* Append the values that the numbers are for. */
static void add_values(const struct sample *s, po_text *out)
{
    po_text_add(out, "<p>One execution of each loop of the program, in the "
                     "middle of those around, and of a tile of the new order");
    for (int p = 0; p < s->scop->n_param; p++) {
        po_text_add(out, p == 0 ? ", for <code>" : ", <code>");
        po_html_add(out, s->scop->param[p].name);
        po_text_printf(out, " = %.0f</code>", s->value[p]);
    }
    po_text_add(out, ".</p>\n");
}

static void add_table(const po_footprint *f, const struct sample *s,
                      po_text *out)
{
    po_text all = {0};

    po_part_begin(out, "Footprints", false);
    add_values(s, out);
    po_text_add(out,
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                "aria-label=\"Footprints\"><table>\n<thead><tr><th>Loop</th>"
                "<th>FLOP</th><th>Touches</th><th>FLOP per byte</th>"
                "<th>Fits in</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < f->n_loop; i++)
        add_loop(&f->loop[i], s, out);
    po_text_add(out, "</tbody></table></div>\n<details><summary>By reference"
                     "</summary>\n<pre class=\"scroll\" tabindex=\"0\">");
    po_footprint_print(f, &all);
    po_html_add(out, po_text_get(&all));
    po_text_add(out, "</pre></details>\n");
    po_part_end(out);
    po_text_free(&all);
}

/* Operations for each byte that is moved, as long as the caches hold what the largest loop
 * touches that fits; or else what the innermost one does.  "is_tile": of tiles.
 */
static double intensity_of(const po_footprint *f, const struct sample *s,
                           bool is_tile)
{
    double most = -1;
    double least_bytes = -1;
    double found = -1;
    double inner = -1;

    for (int i = 0; i < f->n_loop; i++) {
        const po_loop_use *loop = &f->loop[i];
        double flops = amount_at(&loop->flops, loop, s);
        double bytes = amount_at(&loop->bytes, loop, s);

        if ((loop->line == 0) != is_tile || flops <= 0 || bytes <= 0)
            continue;
        if (bytes <= s->machine->l2_bytes && flops > most) {
            most = flops;
            found = flops / bytes;
        }
        if (least_bytes < 0 || bytes < least_bytes) {
            least_bytes = bytes;
            inner = flops / bytes;
        }
    }
    return found > 0 ? found : inner;
}

/* Operations of all that is executed. */
static double all_flops(const po_footprint *f, const struct sample *s)
{
    double sum = 0;

    for (int i = 0; i < f->n_loop; i++) {
        double flops = f->loop[i].line > 0 && f->loop[i].depth == 0
                           ? amount_at(&f->loop[i].flops, &f->loop[i], s)
                           : 0;

        sum += flops > 0 ? flops : 0;
    }
    return sum;
}

/* The size of the elements that most is done with. */
static int element_bytes(const po_footprint *f)
{
    int bytes = 8;

    for (int i = 0; i < f->n_loop; i++)
        for (int g = 0; g < f->loop[i].n_group; g++) {
            const po_type *type =
                f->scop->array[f->loop[i].group[g].array].element;

            if (type && type->kind == PO_TYPE_FLOAT)
                return type->size_bytes;
        }
    return bytes;
}

static const po_tried *find_tried(const po_search *s, const char *name)
{
    for (int i = s->n_tried - 1; i >= 0; i--)
        if (s->tried[i].is_known && po_begins_with(s->tried[i].name, name))
            return &s->tried[i];
    return NULL;
}

static void add_roofline(const po_search *search, const po_footprint *f,
                         const struct sample *s, po_text *out)
{
    const po_tried *original = find_tried(search, "original");
    const po_tried *kept = find_tried(search, "result");
    double flops = all_flops(f, s);
    double old_place = intensity_of(f, s, false);
    double new_place = fmax(intensity_of(f, s, true), old_place);
    const int large = PO_SCENARIO_LARGE;

    if (!original || !kept || flops <= 0 || old_place <= 0)
        return;
    {
        const po_roof_point point[] = {
            {"program", old_place, flops / original->one_ns[large]},
            {"result", new_place, flops / kept->one_ns[large]},
            {"result, 2 threads", new_place, flops / kept->many_ns[large]}};

        po_part_begin(out, "Roofline", true);
        po_text_add(out, "<div class=\"gallery\"><figure>");
        po_report_roofline(s->machine, element_bytes(f), PO_COUNTOF(point),
                           point, out);
        po_text_add(out,
                    "<figcaption>Estimates of the machine model for large "
                    "sizes; roofs of one thread.  Operations for each byte: "
                    "those of the largest loop, or tile, whose data fit in L2."
                    "</figcaption></figure></div>\n");
        po_part_end(out);
    }
}

void po_report_footprint(const po_search *search, const po_run *run,
                         po_text *out)
{
    const po_attempt *a = search->best;
    double *value = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*value));
    struct sample s = {.scop = a->scop,
                       .value = value,
                       .machine =
                           run->machine ? run->machine : po_machine_default()};
    po_footprint *f = po_footprint_find(a->scop, a->tree);

    po_scenario_find(a->scop, PO_SCENARIO_LARGE, value);
    if (!f) {
        po_part_begin(out, "Footprints", false);
        po_text_add(out, "<p>To count what is touched is too complex.</p>\n");
        po_part_end(out);
    }
    if (f && f->n_loop > 0) {
        add_table(f, &s, out);
        add_roofline(search, f, &s, out);
    }
    po_footprint_free(f);
    free(value);
}
