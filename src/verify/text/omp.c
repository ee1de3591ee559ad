/* Certificate of the text, OpenMP directives: reads the pragma lines above a
 * loop (parallel for, simd, collapse, reduction, private, ...) and says how
 * its iterations are executed.  Read from bytes, as libclang does not show
 * directives of a file that it parses without -fopenmp.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/reduction.h"
#include "reparse.h"

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* If "at" begins with the word, return what follows it; NULL otherwise. */
static const char *skip_word(const char *at, const char *word)
{
    size_t n = strlen(word);

    at = skip_blanks(at);
    return strncmp(at, word, n) == 0 && !po_is_word_char(at[n]) ? at + n : NULL;
}

/* Does the line that ends at "end", where its newline is, go on in the next one? */
static bool is_continued(const char *text, size_t end)
{
    if (end > 0 && text[end - 1] == '\r')
        end--;
    return end > 0 && text[end - 1] == '\\';
}

/* Return the line before the one in which "offset" is, without its newline; NULL
 * if there is none.  With lines that go on in the next one, these are one line.
 */
static char *line_before(const po_reader *r, size_t *offset)
{
    const po_unit *unit = r->nest->text;
    size_t end = *offset;
    size_t begin;

    while (end > 0 && unit->text[end - 1] != '\n')
        end--;
    if (end == 0)
        return NULL;
    begin = end - 1;
    while (begin > 0 && (unit->text[begin - 1] != '\n' ||
                         is_continued(unit->text, begin - 1)))
        begin--;
    *offset = begin;
    return po_arena_slice(r->arena, unit->text + begin, end - 1 - begin);
}

/* Does the list of names between "at" and "end" have the name? */
static bool has_name(const char *at, const char *end, const char *name)
{
    size_t n = strlen(name);

    for (; at + n <= end; at++)
        if (strncmp(at, name, n) == 0 && !po_is_word_char(at[n]) &&
            !po_is_word_char(at[-1]))
            return true;
    return false;
}

/* Is there a clause "word(...)" with the name in the clauses?  "word" ends in
 * its parenthesis, or in what stands behind that before the names.
 */
bool po_clause_has(const char *clauses, const char *word, const char *name)
{
    for (const char *at = clauses; (at = strstr(at, word)) != NULL; at++) {
        const char *end = strchr(at, ')');

        if (end && (at == clauses || !po_is_word_char(at[-1])) &&
            has_name(at + strlen(word), end, name))
            return true;
    }
    return false;
}

/* Return the name at or behind "*at" in a list up to ")", and go behind it; NULL
 * if there is none.
 */
static const char *next_name(const po_reader *r, const char **at)
{
    const char *name;

    while (**at && **at != ')' && !po_is_word_char(**at))
        ++*at;
    name = *at;
    while (po_is_word_char(**at))
        ++*at;
    return *at > name ? po_arena_slice(r->arena, name, (size_t)(*at - name))
                      : NULL;
}

/* Does the answer hold for all names in clauses "word(...)"? */
bool po_clause_all(const po_reader *r, const char *clauses, const char *word,
                   bool (*holds)(const char *name, void *user), void *user)
{
    for (const char *at = clauses; (at = strstr(at, word)) != NULL;) {
        bool is_whole = at == clauses || !po_is_word_char(at[-1]);
        const char *name;

        at += strlen(word);
        while (is_whole && (name = next_name(r, &at)) != NULL)
            if (!holds(name, user))
                return false;
    }
    return true;
}

static const char *name_of(const po_scop *scop, const po_accumulator *of)
{
    const po_array *array;

    if (of->local)
        return of->local->name;
    array = &scop->array[of->array];
    return array->is_inner || !array->decl ? array->name : array->decl->name;
}

/* Give the loop those accumulators of "printed" that its clauses have; all, if
 * its iterations are not concurrent: then they can be the same variables.
 */
static void read_accumulators(po_reader *r, const po_around *around,
                              const po_ast_node *printed, po_ast_node *loop)
{
    po_accumulator *list = po_arena_array(
        r->arena, (size_t)printed->loop.n_accumulator + 1, sizeof(*list));

    loop->loop.accumulator = list;
    for (int i = 0; i < printed->loop.n_accumulator; i++) {
        const po_accumulator *of = &printed->loop.accumulator[i];
        const char *word = po_arena_printf(
            r->arena, "reduction(%s:", po_reduction_text(of->op));

        if (!around->is_concurrent ||
            po_clause_has(around->clauses, word, name_of(r->nest->scop, of)))
            list[loop->loop.n_accumulator++] = *of;
    }
}

/* Return the loop of the printed AST that is next in the text, by its name. */
static const po_ast_node *find_printed(const po_reader *r, const char *name)
{
    const po_scope *scope =
        r->next < r->n_event ? r->event[r->next].scope : NULL;

    for (; scope; scope = scope->up)
        if (scope->node->kind == PO_AST_LOOP &&
            strcmp(r->ast->var[scope->node->var].name, name) == 0)
            return scope->node;
    return NULL;
}

/* Return the number of loops in a clause "collapse(n)"; 1 if there is none. */
static long read_collapse(const char *clauses)
{
    const char *word = "collapse(";
    const char *at = strstr(clauses, word);

    return at ? strtol(at + strlen(word), NULL, 10) : 1;
}

/* Go behind what says that threads share a loop: "parallel for", or "for" in what each
 * thread of a team runs.  NULL if it is not said.
 */
static const char *skip_shared(const po_reader *r, const char *at)
{
    at = r->team ? at : skip_word(at, "parallel");
    return at ? skip_word(at, "for") : NULL;
}

static bool read_line(const po_reader *r, const char *line, po_ast_node *loop,
                      po_around *around)
{
    const char *at = skip_word(line, "#pragma");
    const char *after = at ? skip_word(at, "omp") : NULL;

    if (!after)
        return false;
    if ((at = skip_shared(r, after))) {
        loop->loop.parallel = true;
        after = at;
    }
    line = after;
    if ((at = skip_word(line, "simd"))) {
        loop->loop.simd = true;
        around->is_simd = true;
        line = at;
    }
    around->clauses = line;
    around->n_collapsed = read_collapse(line);
    around->is_concurrent = loop->loop.parallel || loop->loop.simd;
    return around->is_concurrent;
}

/* If the directive of a loop around is for this one, too, have it. */
static void share(const po_around *up, po_ast_node *loop, po_around *around)
{
    if (!up || up->n_collapsed <= 1)
        return;
    around->n_collapsed = up->n_collapsed - 1;
    around->clauses = up->clauses;
    around->is_concurrent = loop->loop.parallel = loop->loop.is_collapsed =
        true;
}

/* Read the directives on the lines before a loop; empty ones do not count, nor
 * those that say where lines are.
 */
static bool read_lines(po_reader *r, const po_node *node, po_ast_node *loop,
                       po_around *around)
{
    size_t offset = node->begin;
    const char *line;

    for (;;) {
        line = line_before(r, &offset);
        line = line ? skip_blanks(line) : NULL;
        if (!line || offset < r->begin ||
            (*line && *line != '\r' && !skip_word(line, "#pragma") &&
             !skip_word(line, "#line")))
            return true;
        if (skip_word(line, "#pragma") &&
            (around->is_concurrent || !read_line(r, line, loop, around)))
            return po_reader_fail(r, isl_bool_error, &node->loc,
                                  "a directive is not understood");
    }
}

/* Skip a clause "word(...)", and blanks in front of it, if that is what "at" begins with. */
static const char *skip_clause(const char *at, const char *word)
{
    static const char blanks[] = " \t\r\n\\";
    size_t n = strlen(word);

    at += strspn(at, blanks);
    if (strncmp(at, word, n) != 0)
        return at;
    at += n;
    for (int depth = 1; *at && depth > 0; at++)
        depth += (*at == '(') - (*at == ')');
    return at;
}

/* Does the statement stand behind "#pragma omp parallel", with no clauses but those that say
 * how many threads there are, and one that gives them copies of variables with their
 * values?
 */
bool po_is_region(const po_reader *r, const po_node *node)
{
    size_t offset = node->begin;
    const char *line = line_before(r, &offset);

    for (; line && skip_word(line, "#line"); line = line_before(r, &offset))
        ;
    line = line ? skip_word(line, "#pragma") : NULL;
    line = line ? skip_word(line, "omp") : NULL;
    line = line ? skip_word(line, "parallel") : NULL;
    if (!line)
        return false;
    line = skip_clause(line, "if (");
    line = skip_clause(line, "num_threads(");
    line = skip_clause(line, "firstprivate(");
    return line[strspn(line, " \t\r")] == 0;
}

/* Read how a loop over "var" is executed, and which accumulators it has; if "var"
 * is NULL, it has none.
 */
bool po_read_directives(po_reader *r, const po_node *node, const po_decl *var,
                        po_ast_node *loop, po_around *around)
{
    const po_ast_node *printed = var ? find_printed(r, var->name) : NULL;

    around->clauses = "";
    around->n_collapsed = 1;
    share(around->up, loop, around);
    if (!read_lines(r, node, loop, around))
        return false;
    if (printed)
        read_accumulators(r, around, printed, loop);
    return true;
}
