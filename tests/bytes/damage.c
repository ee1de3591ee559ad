/* Small damages to C texts: most leave something that the parser gets far
 * with, and many something that compiles.
 */
#include "damage.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Words that make a difference to a compiler. */
static const char *const words[] = {
    "0",
    "1",
    "-1",
    "i",
    "j",
    "n",
    "N",
    "2147483647",
    "32",
    "int",
    "double",
    "unsigned",
    "long",
    "char",
    "size_t",
    "float",
    "const",
    "volatile",
    "static",
    "restrict",
    "for",
    "while",
    "do",
    "if",
    "else",
    "break",
    "continue",
    "return",
    "goto x",
    "switch",
    "case 1:",
    "default:",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "[i]",
    "[i][j]",
    ";",
    ",",
    "+",
    "-",
    "*",
    "/",
    "%",
    "<<",
    ">>",
    "<",
    "<=",
    ">",
    ">=",
    "!=",
    "==",
    "&&",
    "||",
    "!",
    "?",
    ":",
    "=",
    "+=",
    "-=",
    "*=",
    "++",
    "--",
    "&",
    "|",
    "^",
    "~",
    "->",
    ".",
    "...",
    "/*",
    "*/",
    "//",
    "\n#if 0\n",
    "\n#endif\n",
    "\n#pragma omp parallel for\n",
    "#",
    "##",
    "\n#define i j\n",
    "\\\n",
    "\"",
    "'a'",
    "1.0",
    "0x7fffffffffffffffL",
    "sizeof",
    "struct s",
    "_Pragma(\"omp simd\")",
    "__attribute__((pure))",
    "\r\n",
    "\t",
    "<:",
    "%:",
    "\xef\xbb\xbf",
    "\xc3\xa9",
};

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static size_t below(uint64_t *state, size_t n)
{
    return n == 0 ? 0 : (size_t)(next(state) % n);
}

/* A piece of a text: from "begin" on, "n" bytes. */
struct piece {
    size_t begin;
    size_t n;
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The word or the punctuation at a random place. */
static struct piece any_token(const char *text, size_t n, uint64_t *state)
{
    struct piece at = {below(state, n), 1};

    if (n == 0 || !is_word(text[at.begin])) {
        at.n = n > 0;
        return at;
    }
    while (at.begin > 0 && is_word(text[at.begin - 1])) {
        at.begin--;
        at.n++;
    }
    while (at.begin + at.n < n && is_word(text[at.begin + at.n]))
        at.n++;
    return at;
}

/* 0: number, 1: word, 2: bracket or separator, 3: operator, 4: white space */
static int kind_of(char c)
{
    if (isdigit((unsigned char)c))
        return 0;
    if (is_word(c))
        return 1;
    if (c && strchr("()[]{};,#\"'", c))
        return 2;
    return isspace((unsigned char)c) ? 4 : 3;
}

/* Another token of the kind of "like", if one is found soon. */
static struct piece any_like(const char *text, size_t n, struct piece like,
                             uint64_t *state)
{
    struct piece at = like;

    for (int i = 0; i < 60; i++) {
        at = any_token(text, n, state);
        if (n > 0 && kind_of(text[at.begin]) == kind_of(text[like.begin]))
            return at;
    }
    return like;
}

/* One to four lines at a random place. */
static struct piece any_lines(const char *text, size_t n, uint64_t *state)
{
    struct piece at = {below(state, n), 0};
    size_t lines = 1 + below(state, 4);

    while (at.begin > 0 && text[at.begin - 1] != '\n')
        at.begin--;
    while (at.begin + at.n < n && lines > 0)
        lines -= text[at.begin + at.n++] == '\n';
    return at;
}

/* Put "by" in the place of a piece; what would be too long stays. */
static size_t replace(char *text, size_t n, size_t room, struct piece at,
                      const char *by, size_t by_n)
{
    if (n - at.n + by_n > room)
        return n;
    memmove(text + at.begin + by_n, text + at.begin + at.n,
            n - at.begin - at.n);
    memcpy(text + at.begin, by, by_n);
    return n - at.n + by_n;
}

/* Put a copy of "from" in the place of "to". */
static size_t copy(char *text, size_t n, size_t room, struct piece from,
                   struct piece to)
{
    char saved[512];

    if (from.n > sizeof(saved))
        from.n = sizeof(saved);
    memcpy(saved, text + from.begin, from.n);
    return replace(text, n, room, to, saved, from.n);
}

size_t damage(char *text, size_t n, size_t room, uint64_t *state)
{
    struct piece token = any_token(text, n, state);
    struct piece lines = any_lines(text, n, state);
    const char *word = words[below(state, sizeof(words) / sizeof(words[0]))];
    struct piece here = {lines.begin, 0};

    switch (below(state, 24)) {
    case 0:
        if (n > 0)
            text[token.begin] = (char)next(state);
        return n;
    case 1:
        return replace(text, n, room, token, "", 0);
    case 2:
        return replace(text, n, room, token, word, strlen(word));
    case 3:
        token.n = 0;
        return replace(text, n, room, token, word, strlen(word));
    case 4:
        return copy(text, n, room, any_token(text, n, state), token);
    case 5:
    case 6:
        return replace(text, n, room, lines, "", 0);
    case 7:
    case 8:
        return copy(text, n, room, any_lines(text, n, state), here);
    default:
        return copy(text, n, room, any_like(text, n, token, state), token);
    }
}
