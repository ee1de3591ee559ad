/* -MD and the like: a make rule with the headers that the output depends on,
 * with names quoted and lines broken as GCC does.
 */
#include "polyopt/depfile.h"

#include <string.h>

#include "polyopt/file.h"

/* Lines are not longer, if names allow it. */
#define WIDTH 76

/* Append a name as make reads it.  Backslashes are doubled in front of blanks only.
 */
static void add_quoted(po_text *out, const char *name)
{
    size_t n_backslash = 0;

    for (; *name; name++) {
        if (*name == ' ' || *name == '\t')
            for (size_t i = 0; i < n_backslash + 1; i++)
                po_text_add(out, "\\");
        else if (*name == '$')
            po_text_add(out, "$");
        else if (*name == '#')
            po_text_add(out, "\\");
        n_backslash = *name == '\\' ? n_backslash + 1 : 0;
        po_text_add_bytes(out, name, 1);
    }
}

static size_t length_of_line(const po_text *text)
{
    size_t n = 0;

    while (n < text->n && text->bytes[text->n - n - 1] != '\n')
        n++;
    return n;
}

/* Append a word, on a new line if it is too long for this one. */
static void add_word(po_text *out, const char *name, bool is_quoted)
{
    po_text word = {0};

    if (is_quoted)
        add_quoted(&word, name);
    else
        po_text_add(&word, name);
    if (out->n > 0 && length_of_line(out) + word.n + 1 > WIDTH)
        po_text_add(out, " \\\n");
    if (out->n > 0)
        po_text_add(out, " ");
    po_text_add(out, po_text_get(&word));
    po_text_free(&word);
}

/* Append the name of a header; it may be that from another folder. */
static void add_header(const po_options *options, const char *name,
                       bool is_target, po_text *out)
{
    po_text path = {0};

    if (options->directory && name[0] != '/')
        po_text_printf(&path, "%s/", options->directory);
    po_text_add(&path, name);
    if (is_target) {
        add_quoted(out, path.bytes);
        po_text_add(out, ":\n");
    } else {
        add_word(out, path.bytes, true);
    }
    po_text_free(&path);
}

static bool is_wanted(const po_options *options, const po_include *include)
{
    return options->depend == PO_DEPEND_ALL || !include->is_system;
}

static void add_targets(const po_options *options, po_text *out)
{
    if (options->n_target == 0)
        add_word(out, options->output, true);
    for (int i = 0; i < options->n_target; i++)
        add_word(out, options->target[i].name, options->target[i].is_quoted);
    po_text_add(out, ":");
}

void po_depfile_print(const po_options *options, const po_unit *unit,
                      po_text *out)
{
    add_targets(options, out);
    if (!po_file_is_stdio(options->input))
        add_word(out, options->input, true);
    for (int i = 0; i < unit->n_include; i++)
        if (is_wanted(options, &unit->include[i]))
            add_header(options, unit->include[i].name, false, out);
    po_text_add(out, "\n");
    for (int i = 0; options->is_phony && i < unit->n_include; i++)
        if (is_wanted(options, &unit->include[i]))
            add_header(options, unit->include[i].name, true, out);
}

po_text po_depfile_name(const po_options *options)
{
    const char *output = options->output;
    const char *slash;
    const char *dot;
    po_text name = {0};

    if (options->depend_file) {
        po_text_add(&name, options->depend_file);
        return name;
    }
    slash = strrchr(output, '/');
    dot = strrchr(output, '.');
    if (!dot || (slash && dot < slash))
        dot = output + strlen(output);
    po_text_add_bytes(&name, output, (size_t)(dot - output));
    po_text_add(&name, ".d");
    return name;
}
