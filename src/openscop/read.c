/* OpenScop's text, line by line: blank lines, and what is behind a '#', say nothing.
 *
 *     <OpenScop>
 *     C                      the language
 *     relation               CONTEXT
 *     0, or 1 and names      of the parameters, with <strings> around them or not
 *     n                      statements, of each:
 *         n                      relations: DOMAIN, SCATTERING, accesses
 *         0, or n extensions     in tags; or 1, iterators and text, as older files have it
 *     extensions             in tags
 *     </OpenScop>
 *
 * There may be several.  Nothing is believed of the text, no counts either: what is kept
 * is no larger than what was there to be read.
 */
#include "internal.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COLUMN = 1000, MAX_NUMBER = 1000000 };

/* The work on a file.
 *
 * "next", "number"  the line behind the one at hand; how many were taken
 * "line"   that at hand, without comment and blanks around; NULL at the end of the file
 * "is_bad" something is wrong, which was said
 */
struct reader {
    po_openscop *file;
    po_diag *diag;
    const char *next;
    int number;
    const char *line;
    bool is_bad;
};

/* Say what should be at hand; what is there is shown. */
static bool expect(struct reader *r, const char *what)
{
    const po_loc loc = {.file = r->file->path, .line = r->number, .col = 1};

    if (!r->is_bad && r->line)
        po_diag_error(r->diag, &loc, "expected %s, not '%.60s'", what, r->line);
    else if (!r->is_bad)
        po_diag_error(r->diag, &loc, "expected %s, not the end of the file",
                      what);
    r->is_bad = true;
    return false;
}

/* Take the next line that says something. */
static void take_line(struct reader *r)
{
    r->line = NULL;
    while (*r->next && !r->line) {
        const char *from = r->next;
        size_t length = strcspn(from, "\n");
        size_t n = strcspn(from, "#\n");

        r->next += length + (from[length] == '\n');
        r->number++;
        while (n > 0 && isspace((unsigned char)*from)) {
            from++;
            n--;
        }
        while (n > 0 && isspace((unsigned char)from[n - 1]))
            n--;
        if (n > 0)
            r->line = po_arena_slice(r->file->arena, from, n);
    }
}

static bool is_at(const struct reader *r, const char *word)
{
    return r->line && strcmp(r->line, word) == 0;
}

/* Pass over a line that has to be there. */
static bool take_word(struct reader *r, const char *word)
{
    if (r->is_bad || !is_at(r, word))
        return expect(r, word);
    take_line(r);
    return true;
}

/* Read a number at "*text", with blanks around it; false if there is none, or no long. */
static bool read_number(const char **text, long *number)
{
    char *end;

    errno = 0;
    *number = strtol(*text, &end, 10);
    if (end == *text || errno != 0 || (*end && !isspace((unsigned char)*end)))
        return false;
    *text = end;
    while (isspace((unsigned char)**text))
        ++*text;
    return true;
}

/* Read the numbers of the line: at most "most"; returns how many, -1 if there is anything
 * else, or there are more.
 */
static int read_numbers(const char *text, int most, long *number)
{
    int n = 0;

    while (*text) {
        if (n == most || !read_number(&text, &number[n]))
            return -1;
        n++;
    }
    return n;
}

/* Pass over a line that is a number of things. */
static bool take_count(struct reader *r, const char *what, int *count)
{
    long number;

    if (r->is_bad || !r->line || read_numbers(r->line, 1, &number) != 1 ||
        number < 0 || number > MAX_NUMBER)
        return expect(r, what);
    *count = (int)number;
    take_line(r);
    return true;
}

/* Read the rows of a part, with the dimensions that it has. */
static bool take_rows(struct reader *r, int n_row, int n_column,
                      po_osl_part *part)
{
    for (int i = 0; i < n_row; i++) {
        long *row =
            po_arena_array(r->file->arena, (size_t)n_column, sizeof(*row));

        if (!r->line || read_numbers(r->line, n_column, row) != n_column ||
            row[0] < 0 || row[0] > 1)
            return expect(
                r, po_arena_printf(r->file->arena,
                                   "a row of %d numbers, the first 0 or 1",
                                   n_column));
        *PO_ARENA_ADD(r->file->arena, part->row, part->n_row) = row;
        take_line(r);
    }
    return true;
}

/* Read a part of a relation: six numbers, and the rows. */
static bool take_part(struct reader *r, po_osl_relation *relation)
{
    static const char what[] = "six numbers: rows, columns, and of output, "
                               "input, local dimensions and "
                               "parameters, two less than columns together";
    po_osl_part part = {.line = r->number};
    long n[6];
    bool good = r->line && read_numbers(r->line, 6, n) == 6;

    for (int i = 0; i < 6 && good; i++)
        good = n[i] >= 0 && n[i] <= (i == 0 ? MAX_NUMBER : MAX_COLUMN);
    if (!good || n[1] != n[2] + n[3] + n[4] + n[5] + 2)
        return expect(r, what);
    part.n_out = (int)n[2];
    part.n_in = (int)n[3];
    part.n_local = (int)n[4];
    part.n_param = (int)n[5];
    take_line(r);
    if (!take_rows(r, (int)n[0], (int)n[1], &part))
        return false;
    *PO_ARENA_ADD(r->file->arena, relation->part, relation->n_part) = part;
    return true;
}

/* Read what is below the kind of a relation. */
static bool take_relation(struct reader *r, po_osl_relation *relation)
{
    long number;
    int n_part = 1;

    *relation = (po_osl_relation){.line = r->number};
    take_line(r);
    if (r->line && read_numbers(r->line, 1, &number) == 1) {
        if (number < 1 || number > MAX_NUMBER)
            return expect(r, "the number of parts, at least 1");
        n_part = (int)number;
        take_line(r);
    }
    for (int i = 0; i < n_part; i++) {
        const po_osl_part *first;

        if (!take_part(r, relation))
            return false;
        first = &relation->part[0];
        if (relation->part[i].n_out != first->n_out ||
            relation->part[i].n_in != first->n_in ||
            relation->part[i].n_param != first->n_param)
            return expect(r, "parts of as many dimensions as the first of "
                             "their relation, in front of this");
    }
    return true;
}

/* Pass over what is in a tag, and return its name; NULL if there is no tag, or no end. */
static const char *take_extension(struct reader *r)
{
    size_t n = r->line ? strlen(r->line) : 0;
    const char *name;
    const char *end;

    if (n < 3 || r->line[0] != '<' || r->line[1] == '/' ||
        r->line[n - 1] != '>') {
        expect(r, "a tag");
        return NULL;
    }
    name = po_arena_slice(r->file->arena, r->line + 1, n - 2);
    end = po_arena_printf(r->file->arena, "</%s>", name);
    while (r->line && strcmp(r->line, end) != 0)
        take_line(r);
    return take_word(r, end) ? name : NULL;
}

/* Read the extensions of a statement, or iterators and text. */
static bool take_body(struct reader *r, int n_iter)
{
    int n;

    if (!take_count(r, "the number of extensions of the statement", &n))
        return false;
    if (n == 1 && r->line && *r->line != '<') {
        for (int i = n_iter > 0 ? 0 : 1; i < 2 && r->line; i++)
            take_line(r);
        return true;
    }
    for (int i = 0; i < n; i++)
        if (!take_extension(r))
            return false;
    return true;
}

/* Read a relation of a statement, which has the parameters of the scop. */
static bool take_stmt_relation(struct reader *r, const po_osl_scop *scop,
                               po_osl_stmt *stmt)
{
    static const char *const access[] = {"READ", "WRITE", "MAY_WRITE", "RDWR",
                                         "MAY_READ"};
    po_osl_relation other = {0};
    po_osl_relation *to = is_at(r, "DOMAIN")       ? &stmt->domain
                          : is_at(r, "SCATTERING") ? &stmt->dates
                                                   : &other;

    if (to == &other && (!r->line || !PO_IS_AMONG(r->line, access)))
        return expect(r, "DOMAIN, SCATTERING, READ, WRITE or MAY_WRITE");
    if (to->line > 0)
        return expect(r, "one DOMAIN and one SCATTERING at most");
    if (!take_relation(r, to))
        return false;
    if (to->part[0].n_param != scop->n_param)
        return expect(r,
                      "as many parameters in all relations as in CONTEXT, in "
                      "front of this");
    if (to == &stmt->domain && to->part[0].n_in > 0)
        return expect(r, "a DOMAIN without input dimensions, in front of this");
    return true;
}

static bool take_stmt(struct reader *r, po_osl_scop *scop)
{
    po_osl_stmt stmt = {.line = r->number};
    int n;

    if (!take_count(r, "the number of relations of a statement", &n))
        return false;
    for (int i = 0; i < n; i++)
        if (!take_stmt_relation(r, scop, &stmt))
            return false;
    if (stmt.domain.line > 0 && stmt.dates.line > 0 &&
        stmt.domain.part[0].n_out != stmt.dates.part[0].n_in)
        return expect(r,
                      "as many inputs of SCATTERING as DOMAIN has outputs, in "
                      "front of this");
    if (!take_body(r, stmt.domain.line > 0 ? stmt.domain.part[0].n_out : 0))
        return false;
    *PO_ARENA_ADD(r->file->arena, scop->stmt, scop->n_stmt) = stmt;
    return true;
}

/* Read the names of the line, or lines up to the end of their tag. */
static bool take_names(struct reader *r, po_osl_scop *scop)
{
    bool is_tagged = is_at(r, "<strings>");
    int n = 0;

    if (is_tagged)
        take_line(r);
    else if (scop->n_param == 0)
        return true;
    while (r->line && *r->line != '<') {
        const char *text = r->line;

        while (*text) {
            size_t length = strcspn(text, " \t\r\v\f");

            *PO_ARENA_ADD(r->file->arena, scop->param, n) =
                po_arena_slice(r->file->arena, text, length);
            text += length;
            text += strspn(text, " \t\r\v\f");
        }
        take_line(r);
        if (!is_tagged)
            break;
    }
    if (n != scop->n_param)
        return expect(r, po_arena_printf(r->file->arena,
                                         "the names of %d parameters, in front "
                                         "of this",
                                         scop->n_param));
    for (int i = 0; i < n; i++)
        if (po_is_among(scop->param[i], scop->param, (size_t)i))
            return expect(r, "parameters of different names, in front of this");
    return !is_tagged || take_word(r, "</strings>");
}

/* Read where the scop is from. */
static bool take_coordinates(struct reader *r, po_osl_scop *scop)
{
    static const char what[] =
        "the line and the column of the beginning, and those of the end";
    long number[5];
    int n = 0;

    take_line(r);
    if (!r->line || *r->line == '<')
        return expect(r, "the name of a file");
    scop->file = r->line;
    for (take_line(r); r->line && *r->line != '<'; take_line(r)) {
        int more = read_numbers(r->line, 5 - n, number + n);

        if (more < 0)
            return expect(r, what);
        n += more;
    }
    if (n < 4 || number[0] < 0 || number[2] < number[0] ||
        number[2] > MAX_NUMBER)
        return expect(r, what);
    scop->first_line = number[0];
    scop->last_line = number[2];
    return take_word(r, "</coordinates>");
}

static bool take_scop(struct reader *r)
{
    po_osl_scop scop = {.line = r->number};
    po_osl_relation context;
    int n;

    if (!take_word(r, "<OpenScop>") || !take_word(r, "C"))
        return false;
    if (!is_at(r, "CONTEXT"))
        return expect(r, "CONTEXT");
    if (!take_relation(r, &context))
        return false;
    scop.n_param = context.part[0].n_param;
    if (context.part[0].n_out > 0 || context.part[0].n_in > 0)
        return expect(r, "a CONTEXT of parameters only, in front of this");
    if (!take_count(r, "1 if names of parameters follow, or 0", &n) ||
        (n > 0 && !take_names(r, &scop)))
        return false;
    if (!take_count(r, "the number of statements", &n))
        return false;
    for (int i = 0; i < n; i++)
        if (!take_stmt(r, &scop))
            return false;
    while (r->line && !is_at(r, "</OpenScop>"))
        if (is_at(r, "<coordinates>") ? !take_coordinates(r, &scop)
                                      : !take_extension(r))
            return false;
    *PO_ARENA_ADD(r->file->arena, r->file->scop, r->file->n_scop) = scop;
    return take_word(r, "</OpenScop>");
}

bool po_openscop_is(const char *text)
{
    bool is_first = true;

    while (*text) {
        text += strspn(text, " \t\r\n");
        if (po_begins_with(text, "<OpenScop>") ||
            po_begins_with(text, "</OpenScop>") ||
            (is_first && po_begins_with_word(text, "OpenScop")))
            return true;
        is_first = is_first && *text == '#';
        text += strcspn(text, "\n");
    }
    return false;
}

po_openscop *po_openscop_read(const char *text, const char *path, po_diag *diag)
{
    struct reader r = {.diag = diag, .next = text};

    r.file = po_alloc(sizeof(*r.file));
    *r.file = (po_openscop){.arena = po_arena_new(), .path = path};
    take_line(&r);
    do
        take_scop(&r);
    while (r.line && !r.is_bad);
    return r.is_bad ? po_openscop_free(r.file) : r.file;
}

po_openscop *po_openscop_free(po_openscop *file)
{
    if (file) {
        po_arena_free(file->arena);
        free(file);
    }
    return NULL;
}
