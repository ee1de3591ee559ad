/* Reads the side inputs of a run: --schedule-in (trees, maps, or OpenScop),
 * --script, and --machine.  False, with messages, if one cannot be read or is
 * not well formed.
 */
#include "polyopt/inputs.h"

#include <string.h>

#include "polyopt/file.h"

bool po_inputs_read_machine(const po_options *options, po_machine *machine,
                            po_diag *diag)
{
    po_text text = {0};
    bool good;

    *machine = *po_machine_default();
    if (!options->machine)
        return true;
    if (strcmp(options->machine, "native") == 0) {
        po_machine_ask(machine);
        return true;
    }
    good = po_file_read(options->machine, &text, diag) &&
           po_machine_read(machine, options->machine, po_text_get(&text), diag);
    po_text_free(&text);
    return good;
}

/* Has the text of the file no zero byte?  Says so, if it has. */
static bool is_whole(po_text *text, const char *path, po_diag *diag)
{
    bool is = strlen(po_text_get(text)) == text->n;

    if (!is)
        po_diag_error(diag, NULL, "a zero byte in '%s'", path);
    return is;
}

/* Read the file with orders, if there is to be one; false, with messages, if that fails, or it
 * is OpenScop and not well formed.
 */
static bool read_order(po_inputs *inputs, const char *path, po_diag *diag)
{
    if (!path)
        return true;
    if (!po_file_read(path, &inputs->schedules, diag))
        return false;
    if (!po_openscop_is(po_text_get(&inputs->schedules)))
        return true;
    if (is_whole(&inputs->schedules, path, diag))
        inputs->openscop =
            po_openscop_read(po_text_get(&inputs->schedules), path, diag);
    return inputs->openscop;
}

/* Read the script, if there is to be one; false, with messages, if that fails. */
static bool read_script(po_inputs *inputs, const char *path, po_diag *diag)
{
    po_text text = {0};

    if (path && po_file_read(path, &text, diag) && is_whole(&text, path, diag))
        inputs->script = po_script_read(po_text_get(&text), path, diag);
    po_text_free(&text);
    return !path || inputs->script;
}

bool po_inputs_read(po_inputs *inputs, const po_options *options, po_diag *diag)
{
    return po_inputs_read_machine(options, &inputs->machine, diag) &&
           read_order(inputs, options->schedule_in, diag) &&
           read_script(inputs, options->script, diag);
}

void po_inputs_clear(po_inputs *inputs)
{
    po_text_free(&inputs->schedules);
    po_openscop_free(inputs->openscop);
    po_script_free(inputs->script);
    *inputs = (po_inputs){0};
}
