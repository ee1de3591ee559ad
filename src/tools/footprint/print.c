/* The footprint of a nest as a table for people (--emit=footprint) and as JSON
 * (--emit=footprint-json): elements, cache lines, strides and reuse per loop
 * and reference group.  Prints what footprint.c has found.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/card.h"
#include "polyopt/machine.h"
#include "use.h"

static const char *reuse_text(po_reuse reuse)
{
    static const char *const text[] = {"all", "some", "lines", "none"};

    return text[reuse];
}

/* Append the stride: "2", "-1", "0", "row", "gather", "none". */
static void print_stride(const po_group_use *use, po_text *out)
{
    switch (use->stride) {
    case PO_STRIDE_NONE:
        po_text_add(out, "none");
        break;
    case PO_STRIDE_ZERO:
        po_text_add(out, "broadcast");
        break;
    case PO_STRIDE_UNIT:
        po_text_add(out, use->step < 0 ? "contiguous, reversed" : "contiguous");
        break;
    case PO_STRIDE_K:
        po_text_printf(out, "strided %ld", use->step);
        break;
    case PO_STRIDE_ROW:
        po_text_add(out, "row by row");
        break;
    case PO_STRIDE_GATHER:
        po_text_add(out, "gather");
        break;
    }
}

static bool needs_gather(const po_group_use *use)
{
    return use->stride == PO_STRIDE_K || use->stride == PO_STRIDE_ROW ||
           use->stride == PO_STRIDE_GATHER;
}

/* Where what is used again after so many bytes may still be. */
static const char *distance_class(const po_amount *body)
{
    double bytes = po_pw_qpolynomial_constant(body->value);

    if (!body->value)
        return "unknown";
    if (bytes < 0)
        return "depends on the size";
    return bytes <= PO_REGISTER_BYTES ? "in registers"
           : bytes <= PO_L1_BYTES     ? "in the first cache"
           : bytes <= PO_L2_BYTES     ? "in the second cache"
                                      : "in memory";
}

/* Append "a / b", as a number with three digits if both are. */
static void print_ratio(const po_amount *a, const po_amount *b, double factor,
                        po_text *out)
{
    double x = po_pw_qpolynomial_constant(a->value);
    double y = po_pw_qpolynomial_constant(b->value);

    if (x >= 0 && y > 0) {
        po_text_printf(out, "%.3g", x / (y * factor));
        return;
    }
    po_text_add(out, "(");
    po_amount_print(a, out);
    po_text_add(out, ") / (");
    if (factor > 1)
        po_text_printf(out, "%g * (", factor);
    po_amount_print(b, out);
    po_text_add(out, factor > 1 ? "))" : ")");
}

#define N_COLUMN 8

/* A table in work. */
struct table {
    int n_row;
    po_text (*cell)[N_COLUMN];
};

static void fill_heading(po_text *cell)
{
    static const char *const heading[N_COLUMN] = {
        "reference", "bytes", "elements",  "box",
        "lines",     "used",  "innermost", "next iteration"};

    for (int c = 0; c < N_COLUMN; c++)
        po_text_add(&cell[c], heading[c]);
}

/* The share of the box, and that of the bytes of the lines, which is used. */
static void fill_used(const po_group_use *use, int size, po_text *cell)
{
    if (po_pw_qpolynomial_constant(use->n_element.value) < 0 ||
        po_pw_qpolynomial_constant(use->n_span.value) <= 0 ||
        po_pw_qpolynomial_constant(use->n_line.value) <= 0)
        return;
    print_ratio(&use->n_element, &use->n_span, 1, cell);
    po_text_add(cell, " / ");
    print_ratio(&use->n_element, &use->n_line, (double)PO_LINE_BYTES / size,
                cell);
}

static void fill_row(const po_footprint *f, const po_loop_use *loop,
                     const po_group_use *use, po_text *cell)
{
    int size = (int)f->scop->array[use->array].element->size_bytes;

    po_text_add(&cell[0], use->text);
    po_text_printf(&cell[1], "%d", size);
    po_amount_print(&use->n_element, &cell[2]);
    po_amount_print(&use->n_span, &cell[3]);
    po_amount_print(&use->n_line, &cell[4]);
    fill_used(use, size, &cell[5]);
    print_stride(use, &cell[6]);
    if (needs_gather(use) && use->stride != PO_STRIDE_GATHER)
        po_text_add(&cell[6], " (gathers)");
    if (loop->line > 0)
        po_text_add(&cell[7], reuse_text(use->reuse));
}

/* Append the table with the columns aligned, and forget it. */
static void print_table(struct table *table, po_text *out)
{
    size_t width[N_COLUMN] = {0};

    for (int r = 0; r < table->n_row; r++)
        for (int c = 0; c < N_COLUMN; c++)
            if (table->cell[r][c].n > width[c])
                width[c] = table->cell[r][c].n;
    for (int r = 0; r < table->n_row; r++) {
        po_text line = {0};
        size_t n;

        for (int c = 0; c < N_COLUMN; c++)
            po_text_printf(&line, "  %-*s", (int)width[c],
                           po_text_get(&table->cell[r][c]));
        for (n = line.n; n > 0 && po_text_get(&line)[n - 1] == ' ';)
            n--;
        po_text_add(out, "  ");
        po_text_add_bytes(out, po_text_get(&line), n);
        po_text_add(out, "\n");
        po_text_free(&line);
        for (int c = 0; c < N_COLUMN; c++)
            po_text_free(&table->cell[r][c]);
    }
    free(table->cell);
}

static void print_groups(const po_footprint *f, const po_loop_use *loop,
                         po_text *out)
{
    struct table table = {.n_row = 1};

    table.cell = po_alloc(((size_t)loop->n_group + 1) * sizeof(*table.cell));
    fill_heading(table.cell[0]);
    for (int g = 0; g < loop->n_group; g++)
        if (po_pw_qpolynomial_constant(loop->group[g].n_element.value) != 0)
            fill_row(f, loop, &loop->group[g], table.cell[table.n_row++]);
    print_table(&table, out);
}

static void print_amount(const char *name, const po_amount *amount,
                         po_text *out)
{
    po_text_printf(out, "%s ", name);
    po_amount_print(amount, out);
}

static void print_loop(const po_footprint *f, const po_loop_use *loop,
                       po_text *out)
{
    if (loop->line > 0)
        po_text_printf(out, "  loop %s, depth %d, to line %d", loop->name,
                       loop->depth + 1, loop->line);
    else
        po_text_printf(out, "  %s", loop->name);
    print_amount(": flops", &loop->flops, out);
    print_amount(", bytes", &loop->bytes, out);
    po_text_add(out, ", flops per byte ");
    print_ratio(&loop->flops, &loop->bytes, 1, out);
    if (loop->line > 0) {
        print_amount("\n    an iteration: bytes", &loop->body, out);
        po_text_printf(out, ", reuse: %s", distance_class(&loop->body));
    }
    po_text_add(out, "\n");
    if (loop->n_group > 0)
        print_groups(f, loop, out);
}

void po_footprint_print(const po_footprint *footprint, po_text *out)
{
    for (int i = 0; i < footprint->n_loop; i++)
        print_loop(footprint, &footprint->loop[i], out);
}

/* Append "name": amount, as text, or a number if it is one. */
static void json_amount(const char *name, const po_amount *amount, po_text *out)
{
    double value = po_pw_qpolynomial_constant(amount->value);
    po_text text = {0};

    po_text_printf(out, "\"%s\": ", name);
    if (!amount->value)
        po_text_add(out, "null");
    else if (value >= 0 && amount->is_exact)
        po_text_printf(out, "%.15g", value);
    else {
        po_amount_print(amount, &text);
        po_text_json(out, po_text_get(&text));
    }
    po_text_free(&text);
}

static void json_group(const po_footprint *f, const po_group_use *use,
                       po_text *out)
{
    po_text stride = {0};

    po_text_add(out, "{\"references\": ");
    po_text_json(out, use->text);
    po_text_add(out, ", \"array\": ");
    po_text_json(out, f->scop->array[use->array].name);
    po_text_printf(out, ", \"element_bytes\": %ld, ",
                   (long)f->scop->array[use->array].element->size_bytes);
    json_amount("elements", &use->n_element, out);
    po_text_add(out, ", ");
    json_amount("box", &use->n_span, out);
    po_text_add(out, ", ");
    json_amount("lines", &use->n_line, out);
    print_stride(use, &stride);
    po_text_add(out, ", \"stride\": ");
    po_text_json(out, po_text_get(&stride));
    po_text_printf(out, ", \"gathers\": %s, \"reuse\": \"%s\"}",
                   needs_gather(use) ? "true" : "false",
                   reuse_text(use->reuse));
    po_text_free(&stride);
}

static void json_loop(const po_footprint *f, const po_loop_use *loop,
                      po_text *out)
{
    po_text_add(out, "    {\"name\": ");
    po_text_json(out, loop->name);
    po_text_printf(out, ", \"line\": %d, \"depth\": %d, ", loop->line,
                   loop->depth);
    json_amount("flops", &loop->flops, out);
    po_text_add(out, ", ");
    json_amount("bytes", &loop->bytes, out);
    po_text_add(out, ", ");
    json_amount("iteration_bytes", &loop->body, out);
    po_text_add(out, ",\n     \"groups\": [");
    for (int g = 0; g < loop->n_group; g++) {
        po_text_add(out, g > 0 ? ",\n       " : "\n       ");
        json_group(f, &loop->group[g], out);
    }
    po_text_add(out, "]}");
}

void po_footprint_print_json(const po_footprint *footprint, po_text *out)
{
    po_text_add(out, "{\"function\": ");
    po_text_json(out, footprint->scop->function);
    po_text_printf(out, ", \"line\": %d, \"loops\": [\n",
                   footprint->scop->loc.line);
    for (int i = 0; i < footprint->n_loop; i++) {
        po_text_add(out, i > 0 ? ",\n" : "");
        json_loop(footprint, &footprint->loop[i], out);
    }
    po_text_add(out, "]}\n");
}
