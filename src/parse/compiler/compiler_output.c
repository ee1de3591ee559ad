/* Parses the output of the user's compiler with -E -dD -dI: of which lines of
 * which files something is left after preprocessing, and all macro
 * definitions.  The comparison with the parser's view is in differences.c.
 */
#include "differences.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "polyopt/file.h"

/* Lines beyond this one are not counted. */
#define LAST_LINE 5000000

/* The reading of the text: "file" is the number of the present one, -1 for the
 * compiler itself and the command line, and "line" the number of the line that
 * comes next.
 */
struct reading {
    po_compiler_output *seen;
    po_arena *arena;
    int file;
    int line;
};

/* A line "# 12 "name" 1 3", read. */
struct marker {
    int line;
    const char *name;
    size_t n_name;
    bool enters;
    bool in_system;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Read a marker, from the bytes up to "end"; false if it is none. */
static bool read_marker(const char *at, const char *end, struct marker *marker)
{
    *marker = (struct marker){0};
    if (end - at < 5 || at[0] != '#' || at[1] != ' ' || !is_digit(at[2]))
        return false;
    for (at += 2; at < end && is_digit(*at); at++)
        if (marker->line < LAST_LINE)
            marker->line = 10 * marker->line + (*at - '0');
    if (end - at < 3 || at[0] != ' ' || at[1] != '"')
        return false;
    marker->name = at += 2;
    while (at < end && *at != '"')
        at += at[0] == '\\' && at + 1 < end ? 2 : 1;
    if (at >= end)
        return false;
    marker->n_name = (size_t)(at - marker->name);
    for (; at < end; at++) {
        marker->enters = marker->enters || *at == '1';
        marker->in_system = marker->in_system || *at == '3';
    }
    return true;
}

/* Return the next byte of a name, which may be escaped, and go behind it. */
static char next_byte(const char **at)
{
    const char *from = *at;
    int value = 0;

    if (from[0] != '\\' || !from[1]) {
        *at = from + 1;
        return from[0];
    }
    if (from[1] < '0' || from[1] > '7') {
        *at = from + 2;
        return from[1] == 'n' ? '\n' : from[1] == 't' ? '\t' : from[1];
    }
    for (from++; from < *at + 4 && *from >= '0' && *from <= '7'; from++)
        value = 8 * value + (*from - '0');
    *at = from;
    return (char)value;
}

/* The name in a marker, without the "./" in front. */
static const char *name_of(po_arena *arena, const struct marker *marker)
{
    char *name = po_arena_slice(arena, marker->name, marker->n_name);
    char *to = name;

    for (const char *from = name; *from;)
        *to++ = next_byte(&from);
    *to = '\0';
    while (name[0] == '.' && name[1] == '/')
        for (name += 2; *name == '/'; name++)
            ;
    return name;
}

/* Return the file of this name, without "./"; NULL if there is none. */
po_output_file *po_compiler_output_find(po_compiler_output *seen,
                                        const char *name)
{
    for (int i = seen->n_file - 1; i >= 0; i--)
        if (strcmp(seen->file[i].name, name) == 0)
            return &seen->file[i];
    return NULL;
}

/* Return the number of the first file that is that of the marker under another
 * name; "n" if there is none.
 */
static int same_file(const po_compiler_output *seen, const char *name, int n)
{
    struct stat a;
    struct stat b;

    if (seen->file[n].in_system || stat(name, &a) != 0)
        return n;
    for (int i = 0; i < n; i++)
        if (!seen->file[i].in_system && seen->file[i].same == i &&
            stat(seen->file[i].name, &b) == 0 && a.st_dev == b.st_dev &&
            a.st_ino == b.st_ino)
            return i;
    return n;
}

/* Return the number of the file, which is new perhaps. */
static int file_of(struct reading *r, const struct marker *marker)
{
    po_compiler_output *seen = r->seen;
    const char *name = name_of(r->arena, marker);
    const po_output_file *known = po_compiler_output_find(seen, name);
    int n = seen->n_file;

    if (known)
        return known->same;
    *PO_ADD(seen->file, seen->n_file) =
        (po_output_file){.name = name, .in_system = marker->in_system};
    seen->file[n].same = same_file(seen, name, n);
    return seen->file[n].same;
}

/* Is it the compiler or the command line, "<built-in>" for example, or the folder
 * in which the compiler runs?
 */
static bool is_no_file(const struct marker *marker)
{
    const char *end = marker->name + marker->n_name;

    if (marker->n_name > 2 && strncmp(end - 2, "//", 2) == 0)
        return true;
    return marker->name[0] == '<' &&
           strncmp(marker->name, "<stdin>", marker->n_name) != 0;
}

static void follow_marker(struct reading *r, const struct marker *marker)
{
    int file = is_no_file(marker) ? -1 : file_of(r, marker);

    r->line = marker->line;
    r->file = file;
    if (file >= 0 && (marker->enters || (file == 0 && r->line <= 1 &&
                                         r->seen->file[0].n_entry == 0)))
        r->seen->file[file].n_entry++;
}

/* Note that something becomes of the present line. */
static void note_line(const struct reading *r)
{
    po_output_file *file = &r->seen->file[r->file];
    po_output_line *line;

    if (r->line < 0 || r->line >= LAST_LINE)
        return;
    if (r->line >= file->n_line) {
        int n = 2 * r->line + 64;

        file->line = po_realloc(file->line, (size_t)n * sizeof(*file->line));
        memset(file->line + file->n_line, 0,
               (size_t)(n - file->n_line) * sizeof(*file->line));
        file->n_line = n;
    }
    line = &file->line[r->line];
    if (line->n == 0 || line->entry != file->n_entry)
        line->n++;
    line->entry = file->n_entry;
}

/* Add the macro that the line "#define ..." up to "end" defines. */
static void add_macro(const struct reading *r, const char *line,
                      const char *end)
{
    po_compiler_output *seen = r->seen;
    po_output_macro macro = {.name = line + strlen("#define ")};
    const char *at = macro.name;

    while (at < end && *at != ' ' && *at != '(')
        at++;
    macro.n_name = (size_t)(at - macro.name);
    macro.text = at;
    macro.n_text = (size_t)(end - at);
    macro.origin = PO_ORIGIN_USER;
    if (r->file < 0)
        macro.origin = PO_ORIGIN_BUILTIN;
    else if (seen->file[r->file].in_system)
        macro.origin = PO_ORIGIN_SYSTEM;
    *PO_ADD(seen->macro, seen->n_macro) = macro;
}

static void read_line(struct reading *r, const char *line, const char *end)
{
    struct marker marker;

    if (read_marker(line, end, &marker)) {
        follow_marker(r, &marker);
        return;
    }
    if (end - line > 8 && memcmp(line, "#define ", 8) == 0)
        add_macro(r, line, end);
    while (line < end && (*line == ' ' || *line == '\t' || *line == '\r'))
        line++;
    if (line < end && r->file >= 0 && !r->seen->file[r->file].in_system)
        note_line(r);
    r->line++;
}

/* Read the file "path".  False if it cannot be read, or is no output of a
 * preprocessor that begins with a marker and has macros in it.
 */
bool po_compiler_output_read(po_compiler_output *seen, const char *path,
                             po_arena *arena)
{
    struct reading r = {.seen = seen, .arena = arena, .file = -1};
    struct marker marker;
    const char *at;
    const char *end;

    if (!po_file_try(path, &seen->text))
        return false;
    at = po_text_get(&seen->text);
    for (const char *all = at + seen->text.n; at < all; at = end + 1) {
        end = memchr(at, '\n', (size_t)(all - at));
        end = end ? end : all;
        if (seen->n_file == 0 && !read_marker(at, end, &marker))
            return false;
        read_line(&r, at, end);
    }
    return seen->n_file > 0 && seen->file[0].n_entry > 0 && seen->n_macro > 0;
}

void po_compiler_output_free(po_compiler_output *seen)
{
    for (int i = 0; i < seen->n_file; i++)
        free(seen->file[i].line);
    free(seen->file);
    free(seen->macro);
    po_text_free(&seen->text);
}

/* How often did the compiler read the file and make something of the lines from
 * "first" to "last"?
 */
int po_compiler_output_count(const po_output_file *file, int first, int last)
{
    int n = 0;

    for (int i = first; file && i <= last && i < file->n_line; i++)
        if (file->line[i].n > n)
            n = file->line[i].n;
    return n;
}
