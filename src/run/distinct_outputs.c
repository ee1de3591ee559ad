/* Checks in front of all work that the files to be written are not the same as
 * each other or as an input, also under other names, and can be written.  Says
 * so, if not.
 */
#include "polyopt/distinct.h"

#include <errno.h>
#include <string.h>

#include "polyopt/depfile.h"
#include "polyopt/file.h"

/* Are the two files, the first of which may be NULL for stdout, different ones?
 * Says so, if not.
 */
static bool are_distinct(const char *first, const char *second,
                         const char *what, po_diag *diag)
{
    if (!po_file_is_same(first, second) &&
        (!first || strcmp(first, second) != 0))
        return true;
    po_diag_error(diag, NULL, "%s are the same file '%s'", what, second);
    return false;
}

/* Is the file for remarks none of the others? */
static bool is_remarks_distinct(const po_options *options, po_diag *diag)
{
    const char *remarks = options->remarks_file;

    return !remarks ||
           (are_distinct(options->input, remarks, "input and remarks", diag) &&
            (!options->output || are_distinct(options->output, remarks,
                                              "output and remarks", diag)) &&
            (!options->certificate ||
             are_distinct(options->certificate, remarks,
                          "certificate and remarks", diag)) &&
            (!options->schedule_out ||
             are_distinct(options->schedule_out, remarks,
                          "schedule trees and remarks", diag)));
}

/* Is the file for the report none of the others? */
static bool is_report_distinct(const po_options *options, po_diag *diag)
{
    const struct {
        const char *path;
        const char *what;
        bool is_used;
    } others[] = {
        {options->input, "input and report", true},
        {options->output, "output and report", !options->in_place},
        {options->certificate, "certificate and report", options->certificate},
        {options->schedule_out, "schedule trees and report",
         options->schedule_out},
        {options->remarks_file, "remarks and report", options->remarks_file}};

    if (po_file_is_stdio(options->report) && !options->in_place &&
        po_file_is_stdio(options->output)) {
        po_diag_error(diag, NULL, "output and report both go to stdout");
        return false;
    }
    for (size_t i = 0; i < PO_COUNTOF(others); i++)
        if (others[i].is_used && !are_distinct(others[i].path, options->report,
                                               others[i].what, diag))
            return false;
    return true;
}

bool po_files_are_distinct(const po_options *options, po_diag *diag)
{
    const char *input = options->input;
    const char *output = options->output;
    const char *certificate = options->certificate;
    po_text name = {0};
    bool good = true;

    if (!options->in_place && po_file_is_same(input, output)) {
        po_diag_error(diag, NULL,
                      "input and output are the same file '%s' (see "
                      "--in-place)",
                      po_file_is_stdio(input) ? output : input);
        return false;
    }
    if (!is_remarks_distinct(options, diag)) {
        diag->path = NULL;
        return false;
    }
    if (options->report && !is_report_distinct(options, diag))
        return false;
    if (certificate)
        good =
            are_distinct(input, certificate, "input and certificate", diag) &&
            are_distinct(output, certificate, "output and certificate", diag);
    if (good && options->schedule_out)
        good = are_distinct(input, options->schedule_out,
                            "input and schedule trees", diag) &&
               are_distinct(output, options->schedule_out,
                            "output and schedule trees", diag);
    if (!good || options->depend == PO_DEPEND_NONE)
        return good;
    name = po_depfile_name(options);
    good =
        are_distinct(input, name.bytes, "input and rule for make", diag) &&
        are_distinct(output, name.bytes, "output and rule for make", diag) &&
        (!certificate || are_distinct(certificate, name.bytes,
                                      "certificate and rule for make", diag));
    po_text_free(&name);
    return good;
}

/* Can the file be written, as far as permissions tell?  NULL is stdout.  Says so, if not. */
static bool can_be_written(const char *path, po_diag *diag)
{
    if (!path || po_file_may_write(path))
        return true;
    po_diag_error(diag, NULL, "cannot write '%s': %s", path, strerror(errno));
    return false;
}

bool po_files_can_be_written(const po_options *options, po_diag *diag)
{
    po_text name = {0};
    bool good = can_be_written(options->output, diag) &&
                can_be_written(options->certificate, diag) &&
                can_be_written(options->schedule_out, diag) &&
                can_be_written(options->report, diag) &&
                can_be_written(options->remarks_file, diag);

    if (!good || options->depend == PO_DEPEND_NONE)
        return good;
    name = po_depfile_name(options);
    good = can_be_written(name.bytes, diag);
    po_text_free(&name);
    return good;
}
