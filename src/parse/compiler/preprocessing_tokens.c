/* Lexer for preprocessing tokens (C17 6.4): cuts a text, or one line of it,
 * into identifiers, numbers, strings and punctuation, across continued lines
 * and comments.  Nothing is expanded.
 */
#include "differences.h"

#include <ctype.h>
#include <string.h>

/* Return the number of bytes of the end of a line behind a backslash at "at"; 0 if
 * there is none.
 */
static size_t splice(const po_pp_lexer *c, size_t at)
{
    if (at + 1 >= c->n || c->text[at] != '\\')
        return 0;
    if (c->text[at + 1] == '\n')
        return 2;
    return at + 2 < c->n && c->text[at + 1] == '\r' && c->text[at + 2] == '\n'
               ? 3
               : 0;
}

/* Go on by one byte, or by the end of a line that is continued. */
static void step(po_pp_lexer *c)
{
    size_t n = splice(c, c->at);

    c->line += n > 0 || c->text[c->at] == '\n';
    c->at += n > 0 ? n : 1;
}

static bool looks_at(const po_pp_lexer *c, const char *what)
{
    size_t n = strlen(what);

    return c->at + n <= c->n && memcmp(c->text + c->at, what, n) == 0;
}

/* Skip a comment; false if there is none. */
static bool skip_comment(po_pp_lexer *c)
{
    if (looks_at(c, "//")) {
        while (c->at < c->n && c->text[c->at] != '\n')
            step(c);
        return true;
    }
    if (!looks_at(c, "/*"))
        return false;
    for (c->at += 2; c->at < c->n && !looks_at(c, "*/");)
        step(c);
    c->at = c->at < c->n ? c->at + 2 : c->n;
    return true;
}

static void skip_blanks(po_pp_lexer *c)
{
    while (c->at < c->n) {
        char byte = c->text[c->at];

        if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\f' ||
            byte == '\v' || splice(c, c->at) > 0)
            step(c);
        else if (!skip_comment(c))
            return;
    }
}

/* Go to the end of a string or character, or of the line. */
static void skip_string(po_pp_lexer *c)
{
    char quote = c->text[c->at++];

    while (c->at < c->n && c->text[c->at] != '\n') {
        if (c->text[c->at] == quote) {
            c->at++;
            return;
        }
        if (c->text[c->at] == '\\' && splice(c, c->at) == 0)
            c->at++;
        if (c->at < c->n)
            step(c);
    }
}

static void skip_number(po_pp_lexer *c)
{
    char last = ' ';

    while (c->at < c->n) {
        char byte = c->text[c->at];

        if (!po_is_word_char(byte) && byte != '.' &&
            !((byte == '+' || byte == '-') && strchr("eEpP", last)))
            return;
        last = byte;
        c->at++;
    }
}

/* Return the next token, or the end of the line or text. */
po_pp_token po_pp_next(po_pp_lexer *c)
{
    po_pp_token piece = {.kind = PO_PP_END};
    char byte;

    skip_blanks(c);
    piece.begin = piece.end = c->at;
    piece.line = c->line;
    if (c->at >= c->n)
        return piece;
    byte = c->text[c->at];
    if (byte == '\n') {
        piece.kind = PO_PP_NEWLINE;
        step(c);
    } else if (isdigit((unsigned char)byte)) {
        piece.kind = PO_PP_NUMBER;
        skip_number(c);
    } else if (po_is_word_char(byte)) {
        piece.kind = PO_PP_WORD;
        while (c->at < c->n && po_is_word_char(c->text[c->at]))
            c->at++;
    } else if (byte == '"' || byte == '\'') {
        piece.kind = PO_PP_STRING;
        skip_string(c);
    } else {
        piece.kind = PO_PP_MARK;
        c->at++;
    }
    piece.end = c->at;
    return piece;
}

bool po_pp_token_is(const char *text, const po_pp_token *piece,
                    const char *word)
{
    size_t n = strlen(word);

    return piece->end - piece->begin == n &&
           memcmp(text + piece->begin, word, n) == 0;
}

/* Is the token a word of the language, with which nothing can be declared? */
bool po_pp_token_is_keyword(const char *text, const po_pp_token *piece)
{
    static const char *const word[] = {
        "auto",     "break",    "case",     "char",     "const",     "continue",
        "default",  "do",       "double",   "else",     "enum",      "extern",
        "float",    "for",      "goto",     "if",       "inline",    "int",
        "long",     "register", "restrict", "return",   "short",     "signed",
        "sizeof",   "static",   "struct",   "switch",   "typedef",   "union",
        "unsigned", "void",     "volatile", "while",    "_Bool",     "_Complex",
        "_Atomic",  "_Alignas", "_Generic", "_Alignof", "_Noreturn", "bool",
        "typeof",   "asm"};

    for (size_t i = 0; i < PO_COUNTOF(word); i++)
        if (po_pp_token_is(text, piece, word[i]))
            return true;
    return piece->end - piece->begin > 2 && text[piece->begin] == '_' &&
           text[piece->begin + 1] == '_';
}
