/* Orders that are written as a line for each statement, as --emit=schedule-kelly and
 * --emit=schedule-2d+1 print them:
 *
 *     S0: (t, 2t + i, 0)   [band 0: loop, loop | order]
 *     S0: [0, t, 0, i, 0] -> [0, t, 0, 2t + i, 0]
 *
 * What stands behind the dates, or in even places of the original vector, tells nothing
 * new.  The same in isl's notation is
 *
 *     [T, N] -> { S0[t, i] -> [t, 2t + i, 0]; ... }
 */
#include <ctype.h>
#include <string.h>

#include "user_schedule.h"

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t\r");
}

/* The length of the name of a statement, "S" and digits; 0 if there is none. */
static size_t name_length(const char *s)
{
    size_t n = *s == 'S' ? 1 + strspn(s + 1, "0123456789") : 0;

    return n > 1 ? n : 0;
}

/* Return what is behind the colon of "S0:"; NULL if there is no such thing. */
static const char *skip_name(const char *s)
{
    size_t n = name_length(s);

    s = skip_blanks(s + n);
    return n > 0 && *s == ':' ? skip_blanks(s + 1) : NULL;
}

/* The length of what begins with a bracket, up to the one that closes it, in this line; 0
 * if nothing does.
 */
static size_t bracketed(const char *s)
{
    int open = 0;

    for (size_t n = 0; s[n] && s[n] != '\n'; n++) {
        open += strchr("([{", s[n]) != NULL;
        open -= strchr(")]}", s[n]) != NULL;
        if (open <= 0)
            return n > 0 && open == 0 ? n + 1 : 0;
    }
    return 0;
}

bool po_user_schedule_is_rows(const char *text)
{
    const char *dates = skip_name(text);

    return dates && (*dates == '(' || *dates == '[');
}

/* Append "[t, i]", the names of the iterators as --emit prints them. */
static void add_iterators(const po_stmt *stmt, po_text *out)
{
    po_text_add(out, "[");
    for (int i = 0; i < stmt->n_iter; i++) {
        const char *name =
            isl_set_get_dim_name(stmt->domain, isl_dim_set, (unsigned)i);

        po_text_add(out, i ? ", " : "");
        if (name)
            po_text_add(out, name);
        else
            po_text_printf(out, "i%d", i);
    }
    po_text_add(out, "]");
}

/* Append "[t, i]" for "[0, t, 0, i, 0]", of "n" characters; false if these are not so
 * many iterators as the statement has, with numbers around each.
 */
static bool add_original(const char *s, size_t n, const po_stmt *stmt,
                         po_text *out)
{
    const char *end = s + n - 1;
    int place = 0;

    po_text_add(out, "[");
    for (s = skip_blanks(s + 1); s < end; place++) {
        size_t length = strcspn(s, " \t\r,]");

        if (length == 0 || (place % 2 == 0 && !isdigit((unsigned char)*s)))
            return false;
        if (place % 2 == 1)
            po_text_printf(out, "%s%.*s", place > 1 ? ", " : "", (int)length,
                           s);
        s = skip_blanks(s + length);
        if (*s != ',' && s != end)
            return false;
        s = s == end ? s : skip_blanks(s + 1);
    }
    po_text_add(out, "]");
    return place == 2 * stmt->n_iter + 1;
}

/* Append a line; false if it is not well formed. */
static bool add_row(const char *line, const po_stmt *stmt, po_text *out)
{
    const char *dates = skip_name(line);
    size_t n = bracketed(dates);

    po_text_printf(out, "%s", stmt->name);
    if (*dates == '[') {
        if (n == 0 || !add_original(dates, n, stmt, out))
            return false;
        dates = skip_blanks(dates + n);
        if (strncmp(dates, "->", 2) != 0)
            return false;
        dates = skip_blanks(dates + 2);
        n = *dates == '[' ? bracketed(dates) : 0;
    } else {
        n = *dates == '(' ? n : 0;
        add_iterators(stmt, out);
    }
    if (n == 0)
        return false;
    po_text_printf(out, " -> [%.*s]; ", (int)(n - 2), dates + 1);
    return true;
}

static void add_parameters(const po_scop *scop, po_text *out)
{
    isl_size n = isl_set_dim(scop->context, isl_dim_param);

    po_text_add(out, "[");
    for (int i = 0; i < n; i++)
        po_text_printf(
            out, "%s%s", i ? ", " : "",
            isl_set_get_dim_name(scop->context, isl_dim_param, (unsigned)i));
    po_text_add(out, "] -> ");
}

bool po_user_schedule_add_rows(const char *text, const po_scop *scop,
                               po_text *out, const char **why)
{
    add_parameters(scop, out);
    po_text_add(out, "{ ");
    for (; *text; text += *text == '\n') {
        const char *name;
        size_t n;
        int stmt;

        text = skip_blanks(text);
        if (*text == '\n' || !*text)
            continue;
        n = name_length(text);
        if (!skip_name(text))
            return false;
        name = po_arena_printf(scop->arena, "%.*s", (int)n, text);
        stmt = po_scop_stmt_index(scop, name);
        if (stmt < 0)
            *why = PO_USER_SCHEDULE_UNKNOWN;
        if (stmt < 0 || !add_row(text, &scop->stmt[stmt], out))
            return false;
        text += strcspn(text, "\n");
    }
    po_text_add(out, "}");
    return true;
}
