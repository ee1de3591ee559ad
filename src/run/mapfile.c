/* The command --index-map: reads index maps from a file, one per line,
 * composes and simplifies each, and prints it.  What exceeds the budget is
 * printed as it is; a line that is no map is an error with its place.
 */
#include <string.h>

#include "polyopt/indexmap.h"
#include "polyopt/pipeline.h"

/* Is there nothing in the line but a comment? */
static bool is_blank(const char *line)
{
    line += strspn(line, " \t\r");
    return *line == '\0' || *line == '#';
}

/* Simplify the map of one line.  What takes too long stays as it is. */
static void print_line(const char *line, const po_loc *loc, const po_run *run,
                       po_text *out)
{
    po_arena *arena = po_arena_new();
    po_imap *map = po_imap_parse(arena, line, loc, run->diag);

    if (map) {
        po_effort_begin(run->ctx, po_effort_quota(run->options));
        map = po_imap_simplify(arena, map, run->ctx);
        po_effort_end(run->ctx);
        isl_ctx_reset_error(run->ctx);
        po_imap_print(map, out);
        po_text_add(out, "\n");
    }
    po_arena_free(arena);
}

/* Print the map of each line of "text", the file "path", on a line of its own.
 * An error, with messages, if one of them is none.
 */
isl_stat po_index_maps(const char *path, const char *text, const po_run *run,
                       po_text *out)
{
    po_loc loc = {.file = path, .line = 1, .col = 1};
    po_arena *arena = po_arena_new();

    while (*text) {
        size_t n = strcspn(text, "\n");
        const char *line = po_arena_slice(arena, text, n);

        if (!is_blank(line))
            print_line(line, &loc, run, out);
        text += n + (text[n] == '\n');
        loc.line++;
    }
    po_arena_free(arena);
    return run->diag->n_error > 0 ? isl_stat_error : isl_stat_ok;
}
