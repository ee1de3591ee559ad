/* Descriptions of machines: the default, and texts of lines "name = value".
 *
 * The table, machine.def, has about thirty figures, which bench/calibrate.c measures
 * (make calibrate). --machine=FILE reads others, native.c asks the machine that
 * polyopt runs on.
 */
#include "polyopt/machine.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct field {
    const char *name;
    size_t offset;
    double value;
    double least;
    double most;
    const char *help;
} fields[] = {
#define FIELD(name, value, least, most, help)                                  \
    {#name, offsetof(po_machine, name), value, least, most, help},
#include "polyopt/machine.def"
#undef FIELD
};

const po_machine *po_machine_default(void)
{
    static const po_machine machine = {
#define FIELD(name, value, least, most, help) value,
#include "polyopt/machine.def"
#undef FIELD
    };

    return &machine;
}

static const struct field *find_field(const char *name, size_t n)
{
    for (size_t i = 0; i < PO_COUNTOF(fields); i++)
        if (strlen(fields[i].name) == n &&
            strncmp(fields[i].name, name, n) == 0)
            return &fields[i];
    return NULL;
}

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t' || *text == '\r')
        text++;
    return text;
}

static bool is_end(char c)
{
    return c == '\0' || c == '\n' || c == '#';
}

/* Read one line; returns what is wrong with it, NULL if nothing is. */
static const char *read_line(po_machine *machine, const char *line)
{
    const char *name = skip_blanks(line);
    const struct field *field;
    const char *end = name;
    char *rest;
    double value;

    if (is_end(*name))
        return NULL;
    while (isalnum((unsigned char)*end) || *end == '_')
        end++;
    field = find_field(name, (size_t)(end - name));
    end = skip_blanks(end);
    if (*end != '=')
        return "expected 'name = value'";
    if (!field)
        return "no such property of a machine";
    end = skip_blanks(end + 1);
    value = strtod(end, &rest);
    if (rest == end || is_end(*end) || !is_end(*skip_blanks(rest)))
        return "expected a number";
    if (!(value >= field->least && value <= field->most))
        return "the value cannot be";
    *(double *)(void *)((char *)machine + field->offset) = value;
    return NULL;
}

bool po_machine_read(po_machine *machine, const char *path, const char *text,
                     po_diag *diag)
{
    po_loc loc = {.file = path, .line = 1, .col = 1};

    while (text) {
        const char *end = strchr(text, '\n');
        const char *wrong = read_line(machine, text);

        if (wrong) {
            po_diag_error(diag, &loc, "%s: '%.*s'", wrong,
                          (int)strcspn(text, "#\r\n"), text);
            return false;
        }
        text = end ? end + 1 : NULL;
        loc.line++;
    }
    return true;
}

void po_machine_print(const po_machine *machine, po_text *out)
{
    for (size_t i = 0; i < PO_COUNTOF(fields); i++) {
        const char *at = (const char *)machine + fields[i].offset;

        po_text_printf(out, "%s = %.10g # %s\n", fields[i].name,
                       *(const double *)(const void *)at, fields[i].help);
    }
}
