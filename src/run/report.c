/* What a report shows of a nest is found out in another process: it may cost what it likes, and
 * end as it likes, the nest has nothing to do with that.
 */
#include "polyopt/report.h"

#include "nests.h"
#include "polyopt/worker.h"

/* Have "make" append to "out" in another process.  False if that has not come to its end. */
static bool make_in_process(const po_report_nest *nest,
                            void (*make)(const po_report_nest *nest,
                                         po_text *out),
                            po_text *out)
{
    po_outcome outcome = {0};
    po_worker worker;
    int signal_number;
    bool good;

    if (po_worker_begin(&worker, nest->run->options->memory_mb, true))
        make(nest, &outcome.out);
    good =
        po_worker_finish(&worker, &outcome, &signal_number) == PO_WORKER_DONE;
    if (good)
        po_text_add_bytes(out, po_text_get(&outcome.out), outcome.out.n);
    po_outcome_free(&outcome);
    return good;
}

void po_nests_report(const po_report_nest *nest, po_text *out)
{
    const po_run *run = nest->run;

    if (run->report) {
        po_report_add_code(nest);
        if (!make_in_process(nest, po_report_add_parts, run->report))
            po_report_add_failure(nest, run->report);
    }
    if (run->options->stage == PO_STAGE_SVG &&
        (nest->patch || !po_scop_has_parts(nest->scop)))
        make_in_process(nest, po_report_add_picture, out);
}
