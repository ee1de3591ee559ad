/* OpenMP directives of a file that is compiled without -fopenmp: they mean nothing,
 * and become comments before the file is parsed, so that they mean nothing in the
 * result either, which is compiled with -fopenmp.  With it, that becomes of those that
 * parallel loops of polyopt's are to replace, which the run says.
 *
 * Only what stands in the file itself can be changed: directives of headers and macros
 * are the business of disabled_openmp.c.
 */
#include "directive.h"

#include <string.h>

#include "polyopt/syntax.h"

/* The new text of a file: that of the old one up to "done" has been copied.  "first"
 * is the place of the first of the directives in it.
 */
struct copy {
    po_lower *low;
    po_text text;
    size_t done;
    int n_directive;
    size_t first;
};

static void copy_up_to(struct copy *copy, size_t end)
{
    po_text_add_bytes(&copy->text, copy->low->unit->text + copy->done,
                      end - copy->done);
    copy->done = end;
}

/* Put the bytes into a comment. */
static void cover(struct copy *copy, size_t begin, size_t end)
{
    copy_up_to(copy, begin);
    po_text_add(&copy->text, "/* ");
    copy_up_to(copy, end);
    po_text_add(&copy->text, " */");
}

/* Would a comment around the bytes end within? */
static bool ends_comment(const po_lower *low, size_t begin, size_t end)
{
    return po_has_bytes(low->unit->text + begin, end - begin, "*/");
}

/* Is it a comment that another cannot contain?  One that begins with "//" has to be in
 * one: in C90, there is none outside of directives.
 */
static bool is_comment(const po_lower *low, int token)
{
    return low->token[token].kind == CXToken_Comment &&
           low->unit->text[low->token[token].begin + 1] == '*';
}

/* Return the number of the first token from "token" on that is, or, "comments" false,
 * is not, such a comment, or is behind "last".
 */
static int skip(const po_lower *low, int token, int last, bool comments)
{
    while (token <= last && is_comment(low, token) == comments)
        token++;
    return token;
}

/* Put the directive, tokens "first" to "last", into comments, one for each part
 * between those that it has itself, unless that cannot be done: false then.
 */
static bool cover_directive(struct copy *copy, int first, int last)
{
    const po_lower *low = copy->low;
    int next;

    for (int i = first; i <= last; i = skip(low, next, last, true)) {
        next = skip(low, i, last, false);
        if (ends_comment(low, low->token[i].begin, low->token[next - 1].end))
            return false;
    }
    copy_up_to(copy, low->token[first].begin);
    if (copy->n_directive++ == 0)
        copy->first = copy->text.n;
    for (int i = first; i <= last; i = skip(low, next, last, true)) {
        next = skip(low, i, last, false);
        cover(copy, low->token[i].begin, low->token[next - 1].end);
    }
    return true;
}

static int last_of_directive(const po_lower *low, int token)
{
    while (token + 1 < low->n_token &&
           low->token[token + 1].directive == low->token[token].directive)
        token++;
    return token;
}

/* Is it _Pragma("omp ..."), four tokens, outside of directives? */
static bool is_operator(const po_lower *low, int token)
{
    static const char *const begin[] = {"\"omp ", "\"ompx "};
    const po_token *t = &low->token[token];
    const char *literal;

    if (t->directive >= 0 || token + 3 >= low->n_token ||
        !po_lower_token_is(low, token, "_Pragma") ||
        !po_lower_token_is(low, token + 1, "(") ||
        !po_lower_token_is(low, token + 3, ")"))
        return false;
    literal = low->unit->text + t[2].begin;
    for (int i = 0; i < 4; i++)
        if (t[i].directive >= 0)
            return false;
    return PO_BEGINS_WITH_ANY(literal, begin);
}

/* Return how deep in parentheses what follows the token is, which is not in a
 * directive: macros are called with what stands in parentheses.
 */
static int depth_behind(const po_lower *low, int token, int depth)
{
    if (low->token[token].directive >= 0)
        return depth;
    if (po_lower_token_is(low, token, "("))
        return depth + 1;
    return depth - (po_lower_token_is(low, token, ")") ? 1 : 0);
}

/* Put all directives into comments. */
static void cover_all(struct copy *copy)
{
    const po_lower *low = copy->low;
    int depth = 0;

    for (int i = 0; i < low->n_token; i++) {
        if (po_lower_is_pragma(low, i, "omp", NULL) ||
            po_lower_is_pragma(low, i, "ompx", NULL))
            cover_directive(copy, i, last_of_directive(low, i));
        else if (depth == 0 && is_operator(low, i))
            cover_directive(copy, i, i + 3);
        depth = depth_behind(low, i, depth);
    }
}

/* Put the directives that the run says into comments, and note where these are. */
static void cover_some(struct copy *copy)
{
    const po_lower *low = copy->low;
    const po_run *run = low->run;
    po_unit *unit = low->unit;
    int number = 0;

    unit->replaced = po_arena_array(low->arena, (size_t)run->n_disabled,
                                    sizeof(*unit->replaced));
    for (int i = 0; i < low->n_token && number < run->n_disabled; i++) {
        if (!po_lower_is_pragma(low, i, "omp", NULL))
            continue;
        if (run->disabled[number] &&
            cover_directive(copy, i, last_of_directive(low, i)))
            unit->replaced[unit->n_replaced++] =
                (po_replaced_directive){.number = number, .at = copy->text.n};
        number++;
    }
}

/* Is the file compiled without OpenMP, or to be so but for what polyopt writes, and
 * not a result, the directives of which are to be woken up?
 */
static bool sleeps(const po_lower *low)
{
    const po_options *options = low->run->options;
    po_openmp openmp = po_flags_openmp(options);

    return (openmp == PO_OPENMP_NONE ||
            (openmp == PO_OPENMP_PARALLEL &&
             options->directives == PO_DIRECTIVES_IGNORE)) &&
           !low->run->keeps_calls && !low->unit->is_result;
}

/* Make comments of the directives of the file, which has been parsed, if they mean
 * nothing.  False if there are none: otherwise it has to be parsed again.
 */
bool po_lower_ignore_directives(po_lower *low)
{
    struct copy copy = {.low = low};

    if (!po_has_bytes(low->unit->text, low->unit->n_text, "omp"))
        return false;
    po_lower_tokens(low);
    po_lower_comments(low);
    if (sleeps(low))
        cover_all(&copy);
    else if (low->run->disabled && !low->unit->is_result)
        cover_some(&copy);
    low->unit->n_disabled = copy.n_directive;
    low->unit->disabled = copy.first;
    if (copy.n_directive > 0) {
        copy_up_to(&copy, low->unit->n_text);
        low->unit->n_text = copy.text.n;
        low->unit->text =
            po_arena_slice(low->arena, copy.text.bytes, copy.text.n);
    }
    low->n_token = 0;
    po_text_free(&copy.text);
    return copy.n_directive > 0;
}
