/* Where in the file a function can stand before another one.
 *
 * What is in front of a function belongs to it, or not: comments above it do, and
 * so do directives between its own lines, and pragmas that may say something of the
 * function that follows, as "omp declare simd" does.  The new function goes to the
 * end of the line of what surely does not: the end of a declaration, or another
 * directive behind that.
 */
#include "internal.h"

#include <string.h>

/* What is read: "at", up to "end".  "last" is the last character that is neither
 * white space nor in a comment or a directive, or 0 if there is none; "place" the
 * end of the line with the last of these, or of directives.
 */
struct lexer {
    const char *at;
    const char *end;
    char last;
    bool is_behind;
    const char *place;
};

static bool is_next(const struct lexer *lex, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(lex->end - lex->at) >= n && memcmp(lex->at, word, n) == 0;
}

/* Go behind the next "word", or to the end. */
static void skip_past(struct lexer *lex, const char *word)
{
    while (lex->at < lex->end && !is_next(lex, word))
        lex->at++;
    if (lex->at < lex->end)
        lex->at += strlen(word);
}

/* Go to the end of the line, which may be written on several; comments that begin
 * in it belong to it.
 */
static void skip_line(struct lexer *lex)
{
    while (lex->at < lex->end && *lex->at != '\n') {
        if (is_next(lex, "/*"))
            skip_past(lex, "*/");
        else
            lex->at += is_next(lex, "\\\n")     ? 2
                       : is_next(lex, "\\\r\n") ? 3
                                                : 1;
    }
}

/* Go behind a constant or string that begins here. */
static void skip_quoted(struct lexer *lex)
{
    char quote = *lex->at++;

    while (lex->at < lex->end && *lex->at != quote)
        lex->at += *lex->at == '\\' ? 2 : 1;
    lex->at++;
}

static void skip_blanks(struct lexer *lex)
{
    while (lex->at < lex->end && (*lex->at == ' ' || *lex->at == '\t'))
        lex->at++;
}

/* Is the next word this one?  Go behind it, and what is blank. */
static bool take_word(struct lexer *lex, const char *word)
{
    size_t n = strlen(word);

    if (!is_next(lex, word) || po_is_word_char(lex->at[n]))
        return false;
    lex->at += n;
    skip_blanks(lex);
    return true;
}

/* Skip a directive; one that may be part of what follows counts as a token. */
static void skip_directive(struct lexer *lex)
{
    static const char *const standalone[] = {
        "GCC",        "clang",     "STDC", "once",    "pack",
        "push_macro", "pop_macro", "weak", "ident",   "redefine_extname",
        "region",     "endregion", "mark", "warning", "message"};
    bool is_standalone = false;

    lex->at++;
    skip_blanks(lex);
    if (!take_word(lex, "pragma"))
        is_standalone = true;
    for (size_t i = 0; i < PO_COUNTOF(standalone) && !is_standalone; i++)
        is_standalone = take_word(lex, standalone[i]);
    if (!is_standalone)
        lex->last = '#';
    skip_line(lex);
    lex->is_behind = true;
}

static void take_token(struct lexer *lex)
{
    lex->last = *lex->at;
    lex->is_behind = true;
    if (lex->last == '"' || lex->last == '\'')
        skip_quoted(lex);
    else
        lex->at++;
}

static void read_one(struct lexer *lex)
{
    if (is_next(lex, "/*")) {
        skip_past(lex, "*/");
    } else if (is_next(lex, "//")) {
        skip_line(lex);
    } else if (*lex->at == '\n') {
        if (lex->is_behind)
            lex->place = lex->at - (lex->at[-1] == '\r');
        lex->is_behind = false;
        lex->at++;
    } else if (strchr(" \t\r\f\v", *lex->at)) {
        lex->at++;
    } else if (*lex->at == '#' && !lex->is_behind) {
        skip_directive(lex);
    } else {
        take_token(lex);
    }
}

/* The end of the last function that is before byte "offset". */
static size_t last_end(const po_unit *unit, size_t offset)
{
    size_t end = 0;

    for (int i = 0; i < unit->n_function; i++)
        if (unit->function[i]->body->end <= offset &&
            unit->function[i]->body->end > end)
            end = unit->function[i]->body->end;
    return end;
}

/* Store where another function can stand before the function: in front of a newline,
 * or at the beginning of the file, if nothing but comments stands there.  False if
 * there is no such place.
 */
bool po_place_before(const po_unit *unit, const po_function *function,
                     size_t *at)
{
    size_t first = last_end(unit, function->begin);
    struct lexer lex = {.at = unit->text + first,
                        .end = unit->text + function->begin,
                        .last = first > 0 ? '}' : 0,
                        .is_behind = first > 0};

    while (lex.at < lex.end)
        read_one(&lex);
    if ((lex.last != 0 && lex.last != ';' && lex.last != '}') || lex.is_behind)
        return false;
    *at = lex.place ? (size_t)(lex.place - unit->text)
                    : po_place_of_helpers(unit);
    return true;
}
