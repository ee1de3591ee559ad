#ifndef POLYOPT_REPORT_H
#define POLYOPT_REPORT_H

#include "polyopt/passes.h"
#include "polyopt/search.h"

/* The report of a run: a page of HTML that needs nothing but itself; and its pictures alone.
 *
 * Nests are optimised in processes of their own, and so are their parts of the page
 * made, as records, which are collected as other texts are (po_run.report); the page is put
 * together where all remarks are.
 */

/* What is known of a nest when the work on it ends.
 *
 * "patch"  two, for the function that it has of its own, and for itself; NULL if it stays
 *          as it is
 */
typedef struct po_report_nest {
    const po_unit *unit;
    const po_scop *scop;
    const po_search *search;
    const po_patch *patch;
    const po_run *run;
} po_report_nest;

/* Append records of the new texts of a nest to run->report. */
void po_report_add_code(const po_report_nest *nest);

/* Append a record of all else that there is to be said, or of the picture of the nest, to
 * "records".  What that costs is taken off what there is for the nest: it is for a process of
 * its own.
 */
void po_report_add_parts(const po_report_nest *nest, po_text *records);
void po_report_add_picture(const po_report_nest *nest, po_text *records);

/* Append a record that says that this has come to nothing. */
void po_report_add_failure(const po_report_nest *nest, po_text *records);

/* Append a record of where a patch is in the new file. */
void po_report_add_line(const po_patch *patch, const po_text *file,
                        const po_run *run);

/* Make one picture of all records of some, one below the other, which it takes the place of. */
void po_report_stack(po_text *records);

/* What the page is made of: the name and the text of the file, its remarks, and the
 * records.  "failure" is what has ended the work, or NULL.
 */
typedef struct po_report_page {
    const po_options *options;
    const char *path;
    const po_text *source;
    const po_diag *diag;
    const po_text *records;
    const char *failure;
} po_report_page;

void po_report_print_page(const po_report_page *page, po_text *out);

#endif
