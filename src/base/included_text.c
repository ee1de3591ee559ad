/* Text that is included in the place of #include "name": bodies of functions, say, which
 * are written once for several types.
 *
 *     #define BASE double              #define BASE double
 *     #include "source_axpy.h"         #line 1 "source_axpy.h"
 *     #undef BASE                      for (i = 0; i < n; i++) ...
 *                                      #line 3 "axpy.c"
 *                                      #undef BASE
 *
 * Compilers read the same either way, if they find the same file; what cannot be sure to be
 * read in the same way is left to them.
 */
#include <ctype.h>
#include <string.h>

#include "polyopt/file.h"

/* So deep may files that are included include others. */
#define MAX_DEPTH 8

/* A result with more bytes is not made. */
#define MAX_BYTES ((size_t)1 << 22)

/* The work on one file, and on those that it includes.
 *
 * "file"    the outermost one
 * "open"    the depth files that are being read, outermost first
 * "result"  what has been made so far
 * "n_done"  so many files are in it
 */
struct expansion {
    const po_includer *file;
    int depth;
    const char *open[MAX_DEPTH];
    po_text *result;
    int n_done;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip_blanks(const char *at)
{
    while (is_blank(*at))
        at++;
    return at;
}

/* Is the end of a line at "at" hidden by a backslash? */
static bool is_continued(const char *begin, const char *at)
{
    while (at > begin && is_blank(at[-1]))
        at--;
    return at > begin && at[-1] == '\\';
}

/* Return where the comment at "at" ends, NULL if it does not. */
static const char *comment_end(const char *at)
{
    const char *end = strstr(at + 2, "*/");

    return end ? end + 2 : NULL;
}

/* Return where the line at "at" ends: behind the first end of a line that is neither
 * in a comment nor continued; NULL if a comment does not end.
 */
static const char *line_end(const char *at)
{
    const char *begin = at;
    char quote = '\0';

    while (*at) {
        if (*at == '\n' && !is_continued(begin, at))
            return at + 1;
        if (!quote && at[0] == '/' && at[1] == '*') {
            at = comment_end(at);
            if (!at)
                return NULL;
            continue;
        }
        if (!quote && at[0] == '/' && at[1] == '/')
            quote = '/';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        else if (quote && *at == quote && quote != '/')
            quote = '\0';
        else if (quote && quote != '/' && *at == '\\' && at[1] != '\n' && at[1])
            at++;
        at++;
    }
    return at;
}

/* Return what stands behind "#" and the directive's name, NULL if the line is another. */
static const char *behind_directive(const char *line, const char *name)
{
    line = skip_blanks(line);
    if (*line != '#')
        return NULL;
    line = skip_blanks(line + 1);
    if (!po_begins_with(line, name) || po_is_word_char(line[strlen(name)]))
        return NULL;
    return line + strlen(name);
}

/* Return the name in the line, which ends at "end", if it says #include "name" and no more
 * than a comment; its length is "*n".
 */
static const char *included_name(const char *line, const char *end, size_t *n)
{
    const char *name = behind_directive(line, "include");
    const char *rest;

    if (!name)
        return NULL;
    name = skip_blanks(name);
    if (*name != '"')
        return NULL;
    name++;
    *n = strcspn(name, "\"\\\n");
    if (name[*n] != '"' || *n == 0)
        return NULL;
    rest = skip_blanks(name + *n + 1);
    if (rest != end && *rest != '\n' && *rest != '/')
        return NULL;
    return memchr(line, '\n', (size_t)(end - line)) == end - 1 ? name : NULL;
}

/* Does the word occur in the text? */
static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = strstr(text, word); at; at = strstr(at + n, word))
        if ((at == text || !po_is_word_char(at[-1])) && !po_is_word_char(at[n]))
            return true;
    return false;
}

/* Does the line say from where it is, or from which folder on a file is looked for? */
static bool is_odd_directive(const char *line)
{
    line = skip_blanks(line);
    if (*line == '#' && isdigit((unsigned char)*skip_blanks(line + 1)))
        return true;
    return behind_directive(line, "line") ||
           behind_directive(line, "include_next");
}

/* Count the conditions that are open behind the line: "*depth"; false if there is none that
 * it could belong to.
 */
static bool follow_condition(const char *line, int *depth)
{
    bool ends = behind_directive(line, "endif");

    if (behind_directive(line, "if") || behind_directive(line, "ifdef") ||
        behind_directive(line, "ifndef"))
        ++*depth;
    else if (ends || behind_directive(line, "else") ||
             behind_directive(line, "elif"))
        if (*depth == 0)
            return false;
    *depth -= ends;
    return true;
}

/* Is a comment, a condition, or the last line left open? */
static bool is_open_ended(const char *text)
{
    const char *last = text + strlen(text);
    int depth = 0;

    while (last > text && (is_blank(last[-1]) || last[-1] == '\n'))
        last--;
    if (last > text && last[-1] == '\\')
        return true;
    for (const char *at = text; *at; at = line_end(at))
        if (!line_end(at) || !follow_condition(at, &depth))
            return true;
    return depth > 0;
}

/* May the text mean something else in another place, or are its lines not what they seem? */
static bool is_odd(const po_text *text)
{
    static const char *const word[] = {"__INCLUDE_LEVEL__", "__TIMESTAMP__"};
    const char *bytes = po_text_get(text);

    if (strlen(bytes) != text->n || po_begins_with(bytes, "\357\273\277") ||
        strstr(bytes, "?"
                      "?/") ||
        strstr(bytes, "R\"") || is_open_ended(bytes))
        return true;
    for (size_t i = 0; i < PO_COUNTOF(word); i++)
        if (has_word(bytes, word[i]))
            return true;
    for (const char *at = bytes; *at; at = line_end(at))
        if (is_odd_directive(at))
            return true;
    return false;
}

/* Does the text begin, after comments, with a condition, as headers do? */
static bool is_guarded(const char *text)
{
    for (;;) {
        text = skip_blanks(text);
        if (text[0] == '/' && text[1] == '*')
            text = comment_end(text);
        else if (*text == '\n' || (text[0] == '/' && text[1] == '/'))
            text = line_end(text);
        else
            return behind_directive(text, "ifndef") ||
                   behind_directive(text, "if");
    }
}

/* Does the text include a file by its name in quotes? */
static bool includes_some(const char *text)
{
    for (const char *at = text; *at; at = line_end(at)) {
        const char *name = behind_directive(at, "include");

        if (name && *skip_blanks(name) != '<')
            return true;
    }
    return false;
}

/* Is it text with loops, and no header? */
static bool is_text_with_loops(const po_text *text)
{
    const char *bytes = po_text_get(text);

    return (has_word(bytes, "for") || has_word(bytes, "while")) &&
           !has_word(bytes, "once") && !has_word(bytes, "system_header") &&
           !is_odd(text) && !is_guarded(bytes);
}

static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Return a name that begins with the folder of the path, as the compiler has it. */
static const char *in_folder(const struct expansion *e, const char *path)
{
    return e->file->dotted && folder_length(path) == 0 ? "./" : path;
}

/* Read the file "name" of the folder "folder" and make "*path" its name.  Is there such a
 * file?
 */
static bool try_folder(const char *folder, size_t n_folder, const char *name,
                       size_t n_name, po_text *path, po_text *text)
{
    po_text_free(path);
    po_text_free(text);
    po_text_add_bytes(path, folder, n_folder);
    if (n_folder > 0 && folder[n_folder - 1] != '/')
        po_text_add(path, "/");
    po_text_add_bytes(path, name, n_name);
    return po_file_try(path->bytes, text);
}

/* Look in the folders that an option names. */
static bool try_option(const struct expansion *e, const char *option,
                       const char *name, size_t n, po_text *path, po_text *text)
{
    for (int i = 0; i < e->file->n_flag; i++) {
        const char *folder = e->file->flag[i];

        if (!po_begins_with(folder, option))
            continue;
        folder += strlen(option);
        if (!*folder && i + 1 < e->file->n_flag)
            folder = e->file->flag[i + 1];
        if (*folder && try_folder(folder, strlen(folder), name, n, path, text))
            return true;
    }
    return false;
}

/* Find and read the file as compilers do. */
static bool find_file(const struct expansion *e, const char *name, size_t n,
                      po_text *path, po_text *text)
{
    const char *from = in_folder(e, e->open[e->depth - 1]);

    if (n == 1 && *name == '-')
        return false;
    if (*name == '/')
        return try_folder("", 0, name, n, path, text);
    return try_folder(from, folder_length(from), name, n, path, text) ||
           try_option(e, "-iquote", name, n, path, text) ||
           try_option(e, "-I", name, n, path, text);
}

/* Is a file with this path being read? */
static bool is_open(const struct expansion *e, const char *path)
{
    for (int i = 0; i < e->depth; i++)
        if (strcmp(e->open[i], path) == 0)
            return true;
    return false;
}

/* Can the text stand in the place where it is included?  What it includes itself has to be found
 * there, too.
 */
static bool is_fit(const struct expansion *e, const char *path,
                   const po_text *text)
{
    const char *top = in_folder(e, e->open[0]);
    size_t n = folder_length(top);
    bool is_beside = folder_length(path) == n && strncmp(path, top, n) == 0;

    return e->depth < MAX_DEPTH && !is_open(e, path) &&
           !strpbrk(path, "\"\\\n") && is_text_with_loops(text) &&
           (is_beside || !includes_some(po_text_get(text))) &&
           e->result->n + text->n < MAX_BYTES;
}

static void add_file(struct expansion *e, const char *path, const char *text);

/* Add the file that is included in the place of the line; false if there is none, or it is
 * not fit for that.
 */
static bool add_included(struct expansion *e, const char *line, const char *end)
{
    size_t n = 0;
    const char *name = included_name(line, end, &n);
    po_text path = {0};
    po_text text = {0};
    bool good = name && find_file(e, name, n, &path, &text) &&
                is_fit(e, path.bytes, &text);

    if (good) {
        e->n_done++;
        add_file(e, path.bytes, po_text_get(&text));
    }
    po_text_free(&text);
    po_text_free(&path);
    return good;
}

/* Add the lines of a file, and what they include. */
static void add_file(struct expansion *e, const char *path, const char *text)
{
    long line = 1;
    const char *end;

    e->open[e->depth++] = path;
    po_text_printf(e->result, "#line 1 \"%s\"\n", path);
    for (const char *at = text; *at; at = end) {
        end = line_end(at);
        for (const char *c = at; c < end; c++)
            line += *c == '\n';
        if (add_included(e, at, end))
            po_text_printf(e->result, "#line %ld \"%s\"\n", line, path);
        else
            po_text_add_bytes(e->result, at, (size_t)(end - at));
    }
    if (e->result->bytes[e->result->n - 1] != '\n')
        po_text_add(e->result, "\n");
    e->depth--;
}

bool po_include_text(const po_includer *file, const po_text *text,
                     po_text *result)
{
    po_text made = {0};
    struct expansion e = {.file = file, .result = &made};

    if (po_file_is_stdio(file->path) || strpbrk(file->path, "\"\\\n") ||
        is_odd(text))
        return false;
    add_file(&e, file->path, po_text_get(text));
    if (e.n_done > 0)
        po_text_add_bytes(result, made.bytes, made.n);
    po_text_free(&made);
    return e.n_done > 0;
}
