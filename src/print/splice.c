/* The file with its new nests in place.
 *
 * With line directives, the lines that are new, and those behind them, are
 * preceded by "#line" wherever the compiler would count otherwise.
 */
#include "polyopt/passes.h"

#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Is the function "prefix" "name" called in one of the patches? */
static bool is_used(const char *prefix, const char *name, int n_patch,
                    const po_patch *patch)
{
    po_text call = {0};
    bool used = false;

    po_text_printf(&call, "%s%s(", prefix, name);
    for (int i = 0; i < n_patch && !used; i++)
        used = strstr(po_text_get(&patch[i].text), call.bytes) != NULL;
    po_text_free(&call);
    return used;
}

/* The newline of the file: CRLF if its first line ends in one. */
static const char *newline_of(const po_unit *unit)
{
    const char *end = memchr(unit->text, '\n', unit->n_text);

    return end && end > unit->text && end[-1] == '\r' ? "\r\n" : "\n";
}

/* Append "text" with the newlines of the file. */
static void add_lines(po_text *out, const char *text, const char *newline)
{
    const char *end;

    for (; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        size_t n = (size_t)(end - text);

        po_text_add_bytes(out, text, n > 0 && text[n - 1] == '\r' ? n - 1 : n);
        po_text_add(out, newline);
    }
    po_text_add(out, text);
}

/* Is "simd" among the words of the directive that begins at "text"?  A backslash
 * continues it on the next line.
 */
static bool is_simd_directive(const char *text)
{
    for (const char *at = text; *at && (*at != '\n' || at[-1] == '\\'); at++)
        if (strncmp(at, " simd", 5) == 0 && strchr(" \\\n", at[5]))
            return true;
    return false;
}

/* Is there a loop to vectorise in one of the patches? */
static bool has_simd(int n_patch, const po_patch *patch)
{
    bool found = false;

    for (int i = 0; i < n_patch && !found; i++) {
        const char *at = po_text_get(&patch[i].text);

        while (!found && (at = strstr(at, "#pragma omp ")) != NULL)
            found = is_simd_directive(at++);
    }
    return found;
}

/* Append "#line 7 \"a.c\"". */
static void add_directive(po_text *out, const po_loc *loc, const char *newline)
{
    char before = 0;

    po_text_printf(out, "#line %d \"", loc->line);
    for (const char *c = loc->file; *c; c++) {
        if (*c == '"' || *c == '\\' || (*c == '?' && before == '?'))
            po_text_printf(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            po_text_printf(out, "\\%03o", (unsigned)*c);
        else
            po_text_add_bytes(out, c, 1);
        before = *c;
    }
    po_text_add(out, "\"");
    po_text_add(out, newline);
}

/* Append "n" bytes with the newlines of the file. */
static void add_part(po_text *out, const char *text, size_t n,
                     const char *newline)
{
    po_text part = {0};

    po_text_add_bytes(&part, text, n);
    add_lines(out, po_text_get(&part), newline);
    po_text_free(&part);
}

/* Append the new text of a nest, with a directive wherever a line is not the one
 * after that before.
 */
static void add_with_directives(const po_unit *unit, const po_patch *patch,
                                po_text *out)
{
    const char *text = po_text_get(&patch->text);
    const char *newline = newline_of(unit);
    po_loc now = {0};
    size_t done = 0;

    for (int i = 0; i < patch->n_note; i++) {
        const po_line_note *note = &patch->note[i];
        po_loc loc = po_unit_loc(unit, note->from);

        now.line += po_count_newlines(text + done, note->at - done);
        add_part(out, text + done, note->at - done, newline);
        done = note->at;
        if (!now.file || note->is_restart || loc.line != now.line ||
            strcmp(loc.file, now.file) != 0)
            add_directive(out, &loc, newline);
        now = loc;
    }
    add_part(out, text + done, patch->text.n - done, newline);
}

/* Append what is left of the last line of a nest, if that is but white space, and
 * then the place of what follows.  Returns the offset up to which the file is
 * done.
 */
static size_t add_rest(const po_unit *unit, size_t end, po_text *out)
{
    const char *newline = newline_of(unit);
    size_t next = end;
    po_loc loc;

    while (next < unit->n_text && strchr(" \t\r", unit->text[next]))
        next++;
    if (next == unit->n_text)
        return end;
    if (unit->text[next] == '\n')
        next++;
    else
        next = end;
    po_text_add_bytes(out, unit->text + end, next - end);
    if (next == end)
        po_text_add(out, newline);
    loc = po_unit_loc(unit, next);
    if (next < unit->n_text)
        add_directive(out, &loc, newline);
    return next;
}

/* Append the directives and functions of the head, which come from nowhere in the
 * original: tools that count how often its lines are executed (gcov, PGO) do not count
 * in these functions, as they would look for a file "<polyopt>" otherwise.
 */
static void add_own(po_text *out, const char *text, const char *newline)
{
    static const char start[] = "static ";
    const size_t n = sizeof(start) - 1;
    po_loc own = {.file = "<polyopt>", .line = 1};
    po_text marked = {0};

    for (const char *at = text; *at;) {
        size_t line = strcspn(at, "\n");

        line += at[line] == '\n';
        if (strncmp(at, start, n) == 0)
            po_text_printf(
                &marked,
                "%s__attribute__((no_profile_instrument_function)) %.*s", start,
                (int)(line - n), at + n);
        else
            po_text_add_bytes(&marked, at, line);
        at += line;
    }
    if (marked.n > 0)
        add_directive(out, &own, newline);
    add_lines(out, po_text_get(&marked), newline);
    po_text_free(&marked);
}

/* Is something different in the new file, apart from the patches: directives that
 * would wake up?
 */
static bool is_asleep(const po_unit *unit)
{
    return unit->asks_openmp && unit->n_disabled > 0;
}

/* The directives and functions that the patches need.  A program that is not to be
 * compiled with OpenMP does not see that it is; the functions do.  Clang warns of every
 * "simd" loop that it finds better not vectorised, such as one of three
 * iterations.
 */
static void add_helpers(const po_unit *unit, bool has_lines, int n_patch,
                        const po_patch *patch, po_text *out)
{
    const po_loc begin = po_unit_loc(unit, 0);
    po_arena *arena = po_arena_new();
    const char *prefix = po_helper_prefix(unit, arena);
    po_text text = {0};

    if (unit->asks_openmp)
        po_text_add(&text, "#ifdef _OPENMP\n"
                           "#undef _OPENMP\n"
                           "#define POLYOPT_OPENMP\n"
                           "#endif\n\n");
    if (has_simd(n_patch, patch))
        po_text_add(&text, "#ifdef __clang__\n"
                           "#pragma clang diagnostic ignored "
                           "\"-Wpass-failed\"\n"
                           "#endif\n\n");
    for (int i = 0; i < PO_N_HELPER; i++)
        if (is_used(prefix, po_helper_name(i), n_patch, patch))
            po_print_helper(i, prefix, unit->is_c90, &text);
    if (is_used(prefix, "threads", n_patch, patch))
        po_print_threads(unit, prefix, &text);
    po_print_shape(prefix, n_patch, patch, &text);
    if (has_lines) {
        add_own(out, po_text_get(&text), newline_of(unit));
        add_directive(out, &begin, newline_of(unit));
    } else {
        add_lines(out, po_text_get(&text), newline_of(unit));
    }
    po_text_free(&text);
    po_arena_free(arena);
}

/* Where the helpers go: at the start of the file, after a byte order mark. */
size_t po_place_of_helpers(const po_unit *unit)
{
    return unit->n_text >= 3 && memcmp(unit->text, "\xef\xbb\xbf", 3) == 0 ? 3
                                                                           : 0;
}

/* Append the bytes up to "end", which is where a new text begins, without the
 * hints for the loop that stood there.  Returns how many bytes these have.
 */
static size_t add_before(const po_unit *unit, size_t done, size_t end,
                         po_text *out)
{
    size_t cut = 0;

    for (int i = 0; i < unit->n_hint; i++) {
        const po_hint *hint = &unit->hint[i];

        if (hint->loop != end || hint->begin < done)
            continue;
        po_text_add_bytes(out, unit->text + done, hint->begin - done);
        done = hint->end;
        cut += hint->end - hint->begin;
    }
    po_text_add_bytes(out, unit->text + done, end - done);
    return cut;
}

/* Append the functions by which processes share nests, or devices run them. */
static void add_runtime(const po_unit *unit, bool is_device, bool has_lines,
                        size_t done, po_text *out)
{
    po_loc next = po_unit_loc(unit, done);
    po_text text = {0};

    if (is_device)
        po_print_device_runtime(&text);
    else
        po_print_ranks_runtime(&text);
    po_text_add(out, newline_of(unit));
    if (has_lines)
        add_own(out, po_text_get(&text), newline_of(unit));
    else
        add_lines(out, po_text_get(&text), newline_of(unit));
    if (has_lines)
        add_directive(out, &next, newline_of(unit));
    po_text_free(&text);
}

/* Does the patch have a nest that processes share, or that a device may run? */
static bool needs_runtime(const po_patch *patch, bool *is_device)
{
    const char *text = po_text_get(&patch->text);

    *is_device = strstr(text, "polyopt_device_range") != NULL;
    return *is_device || strstr(text, "polyopt_mpi_share");
}

void po_splice(const po_unit *unit, bool has_lines, int n_patch,
               po_patch *patch, po_text *out)
{
    const char *newline = newline_of(unit);
    bool has_head = n_patch > 0 || is_asleep(unit);
    bool has_runtime = false;
    bool is_device;
    size_t done = has_head ? po_place_of_helpers(unit) : 0;

    po_text_add_bytes(out, unit->text, done);
    if (has_head)
        add_helpers(unit, has_lines, n_patch, patch, out);
    for (int i = 0; i < n_patch; i++) {
        patch[i].cut = add_before(unit, done, patch[i].begin, out);
        if (!has_runtime && needs_runtime(&patch[i], &is_device)) {
            add_runtime(unit, is_device, has_lines, patch[i].begin, out);
            has_runtime = true;
        }
        patch[i].at = out->n;
        if (has_lines)
            add_with_directives(unit, &patch[i], out);
        else
            add_lines(out, po_text_get(&patch[i].text), newline);
        patch[i].until = out->n;
        done = patch[i].end;
        if (has_lines && (i + 1 == n_patch || patch[i + 1].begin > done))
            done = add_rest(unit, done, out);
    }
    po_text_add_bytes(out, unit->text + done, unit->n_text - done);
}

void po_patch_clear(po_patch *patch)
{
    po_text_free(&patch->text);
    free(patch->note);
    free(patch->shared);
    patch->note = NULL;
    patch->shared = NULL;
    patch->n_note = patch->n_shared = 0;
}
