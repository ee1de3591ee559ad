/* One nest of a report, as records of text: code, dependences, tree, candidates, footprint;
 * page.c makes HTML of them.
 *
 * This runs in a process of its own (run/report.c).
 */
#include <stdlib.h>

#include "internal.h"
#include "polyopt/effort.h"

void po_part_begin(po_text *out, const char *title, bool is_open)
{
    po_text_printf(out, "<details class=\"part\"%s><summary>%s</summary>\n",
                   is_open ? " open=\"open\"" : "", title);
}

void po_part_end(po_text *out)
{
    po_text_add(out, "</details>\n");
}

static void add_pictures(const po_report_nest *nest, po_text *out)
{
    po_report_pictures(nest->search->best, out);
}

static void add_deps(const po_report_nest *nest, po_text *out)
{
    po_report_deps(nest->search->best, out);
}

static void add_costs(const po_report_nest *nest, po_text *out)
{
    po_report_costs(nest->search, out);
}

static void add_footprint(const po_report_nest *nest, po_text *out)
{
    po_report_footprint(nest->search, nest->run, out);
}

static void add_tree(const po_report_nest *nest, po_text *out)
{
    if (nest->patch)
        po_report_tree(nest->search->best, out);
}

/* What a part may cost, of what a nest may. */
#define SHARE 6

static po_quota quota_of(const po_options *options)
{
    po_quota quota = po_effort_quota(options);

    quota.units = quota.units > 0 ? quota.units / SHARE + 1 : 0;
    return quota;
}

/* Add one part after the other. */
static void add_parts(const po_report_nest *nest, po_text *out)
{
    static void (*const part[])(const po_report_nest *nest, po_text *out) = {
        add_pictures, add_deps, add_costs, add_footprint, add_tree};
    isl_ctx *ctx = nest->run->ctx;

    po_effort_close();
    for (size_t i = 0; i < PO_COUNTOF(part); i++) {
        po_effort_begin(ctx, quota_of(nest->run->options));
        part[i](nest, out);
        po_effort_end(ctx);
        isl_ctx_reset_error(ctx);
    }
}

/* Append the new texts. */
static void add_code(const po_report_nest *nest)
{
    for (int i = 0; nest->patch && i < 2; i++) {
        po_record record = {.kind = PO_RECORD_CODE,
                            .at = nest->scop->nest[0].loc.offset,
                            .begin = nest->patch[i].begin};

        if (nest->patch[i].text.n > 0)
            po_record_add(nest->run->report, record, &nest->patch[i].text);
    }
}

void po_report_add_code(const po_report_nest *nest)
{
    const po_scop *scop = nest->scop;

    if (scop->n_nest == 0)
        return;
    add_code(nest);
    for (int i = 1; i < scop->n_nest; i++) {
        po_record with = {.kind = PO_RECORD_WITH,
                          .at = scop->nest[i].loc.offset,
                          .begin = scop->nest[0].loc.offset};

        po_record_add(nest->run->report, with, NULL);
    }
}

/* Append the record with the parts. */
static void add_record(const po_report_nest *nest, const po_text *parts,
                       po_text *records)
{
    po_record_add(records,
                  (po_record){.kind = PO_RECORD_PARTS,
                              .at = nest->scop->nest[0].loc.offset},
                  parts);
}

void po_report_add_failure(const po_report_nest *nest, po_text *records)
{
    po_text parts = {0};

    if (nest->scop->n_nest == 0)
        return;
    po_text_add(&parts, "<p>More could not be found out.</p>\n");
    add_record(nest, &parts, records);
    po_text_free(&parts);
}

void po_report_add_parts(const po_report_nest *nest, po_text *records)
{
    po_text parts = {0};

    if (nest->scop->n_nest == 0 || !nest->search->best)
        return;
    add_parts(nest, &parts);
    add_record(nest, &parts, records);
    po_text_free(&parts);
}

void po_report_add_line(const po_patch *patch, const po_text *file,
                        const po_run *run)
{
    po_record record = {.kind = PO_RECORD_LINE, .begin = patch->begin};

    if (!run->report || patch->at > file->n)
        return;
    record.line = 1 + po_count_newlines(file->bytes, patch->at);
    po_record_add(run->report, record, NULL);
}

void po_report_add_picture(const po_report_nest *nest, po_text *records)
{
    po_drawing sheet = {0};

    if (!nest->search->best)
        return;
    po_effort_close();
    po_effort_begin(nest->run->ctx, quota_of(nest->run->options));
    po_report_sheet(nest->search->best, &sheet);
    po_effort_end(nest->run->ctx);
    po_record_add(records,
                  (po_record){.kind = PO_RECORD_PICTURE,
                              .width = sheet.width,
                              .height = sheet.height},
                  &sheet.svg);
    po_text_free(&sheet.svg);
}

void po_report_stack(po_text *records)
{
    po_text body = {0};
    po_text all = {0};
    po_record record;
    const char *bytes;
    int width = 0;
    int height = 0;

    for (size_t from = 0; po_record_next(records, &from, &record, &bytes);) {
        po_text_printf(&body, "<g transform=\"translate(0 %d)\">\n", height);
        po_text_add_bytes(&body, bytes, record.n);
        po_text_add(&body, "</g>\n");
        width = record.width > width ? record.width : width;
        height += record.height + 20;
    }
    po_text_printf(&all,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                   "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n"
                   "<style>\n%s%s</style>\n%s</svg>\n",
                   width, height, width, height, po_report_picture_style(),
                   po_report_ground_style(), po_text_get(&body));
    po_text_free(records);
    po_text_free(&body);
    *records = all;
}
