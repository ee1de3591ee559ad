/* The words of a step, from left to right: po_args_x takes an x, "name", "12", "2x3", or says
 * what is expected instead.
 */
#include "internal.h"

#include <ctype.h>
#include <isl/aff.h>
#include <stdlib.h>
#include <string.h>

static bool misread(po_steps *s, const po_args *args, const char *wanted)
{
    s->is_syntax = true;
    if (!*args->at)
        return po_steps_fail(s, "%s is missing at the end", wanted);
    return po_steps_fail(s, "%s should stand where '%s' does", wanted,
                         args->at);
}

static void skip_blanks(po_args *args)
{
    while (isspace((unsigned char)*args->at))
        args->at++;
}

static bool is_name_char(char c)
{
    return po_is_word_char(c) || (c && strchr(".@/", c));
}

bool po_args_name(po_steps *s, po_args *args, const char **name)
{
    size_t n = 0;

    while (is_name_char(args->at[n]))
        n++;
    if (n == 0 || isdigit((unsigned char)*args->at))
        return misread(s, args, "the name of a loop, or statement,");
    *name = po_arena_slice(s->arena, args->at, n);
    args->at += n;
    skip_blanks(args);
    return true;
}

bool po_args_names(po_steps *s, po_args *args, po_arg_names *names)
{
    names->n = 0;
    do {
        if (names->n == PO_MAX_ARG)
            return po_steps_fail(s, "these are too many names");
        if (!po_args_name(s, args, &names->name[names->n++]))
            return false;
    } while (po_args_has(args, ","));
    return true;
}

bool po_args_number(po_steps *s, po_args *args, long least, long most,
                    long *number)
{
    char *end;

    *number = strtol(args->at, &end, 10);
    if (end == args->at && isalpha((unsigned char)*args->at))
        return misread(s, args,
                       "a number, as only sizes of tiles may be names,");
    if (end == args->at || is_name_char(*end))
        return misread(s, args, "a number");
    if (*number < least || *number > most)
        return po_steps_fail(s, "the number is not from %ld to %ld", least,
                             most);
    args->at = end;
    skip_blanks(args);
    return true;
}

/* Take a number, and blanks behind it; false, with a reason, if there is none. */
static bool take_digits(po_steps *s, po_args *args, long *number)
{
    char *end;

    *number = strtol(args->at, &end, 10);
    if (end == args->at)
        return misread(s, args, "a number");
    args->at = end;
    skip_blanks(args);
    return true;
}

bool po_args_product(po_steps *s, po_args *args, long *a, long *b)
{
    if (!take_digits(s, args, a))
        return false;
    if (*args->at != 'x')
        return misread(s, args, "'x'");
    args->at++;
    skip_blanks(args);
    return take_digits(s, args, b);
}

bool po_args_factor(po_steps *s, po_args *args, long *factor)
{
    bool is_negative = po_args_has(args, "-");
    size_t n = strspn(args->at, "0123456789");

    if (n > 4 || (n > 0 && strtol(args->at, NULL, 10) > 1000))
        return po_steps_fail(s, "the number is not from -1000 to 1000");
    if (n > 0) {
        *factor = strtol(args->at, NULL, 10);
        args->at += n;
        skip_blanks(args);
        po_args_has(args, "*");
    }
    if (is_negative)
        *factor = -*factor;
    return true;
}

bool po_args_has(po_args *args, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(args->at, word, n) != 0 ||
        (is_name_char(*word) && is_name_char(args->at[n])))
        return false;
    args->at += n;
    skip_blanks(args);
    return true;
}

bool po_args_word(po_steps *s, po_args *args, const char *word)
{
    if (po_args_has(args, word))
        return true;
    return misread(s, args, po_arena_printf(s->arena, "'%s'", word));
}

bool po_args_is_next_number(const po_args *args)
{
    const char *at = args->at;

    if (*at++ != ',')
        return false;
    while (isspace((unsigned char)*at))
        at++;
    return isdigit((unsigned char)*at);
}

bool po_args_end(po_steps *s, po_args *args)
{
    return !*args->at || misread(s, args, "the end");
}

bool po_args_close(po_steps *s, po_args *args, bool is_in_brackets)
{
    return (!is_in_brackets || po_args_word(s, args, "]")) &&
           po_args_end(s, args);
}

/* The length of the text in front of the next of the words. */
static size_t length_before(const char *text, const char *const *words)
{
    size_t n = 0;

    for (; text[n]; n++) {
        bool is_begin = n == 0 || !is_name_char(text[n - 1]);

        for (int i = 0; words[i] && is_begin; i++) {
            size_t length = strlen(words[i]);

            if (strncmp(text + n, words[i], length) == 0 &&
                (!is_name_char(*words[i]) || !is_name_char(text[n + length])))
                return n;
        }
    }
    return n;
}

/* Read the n bytes as an expression of the parameters, and of what "tuple" names, "[d0, d1] -> ",
 * or "".
 */
static __isl_give isl_pw_aff *read_value(const po_steps *s, const char *tuple,
                                         const char *bytes, size_t n)
{
    po_text text = {0};
    isl_pw_aff *value = NULL;

    po_text_add(&text, "[");
    for (int i = 0; i < s->scop->n_param; i++)
        po_text_printf(&text, "%s%s", i > 0 ? ", " : "",
                       s->scop->param[i].name);
    po_text_printf(&text, "] -> { %s[(", tuple);
    po_text_add(&text,
                po_plain_text(s->arena, po_arena_slice(s->arena, bytes, n)));
    po_text_add(&text, ")] }");
    if (n > 0 && !memchr(bytes, '}', n) && !memchr(bytes, ';', n) &&
        !po_is_deep(bytes, n))
        value = isl_pw_aff_read_from_str(s->scop->ctx, po_text_get(&text));
    po_text_free(&text);
    if (!value)
        isl_ctx_reset_error(s->scop->ctx);
    return value;
}

__isl_give isl_pw_aff *po_args_value(po_steps *s, po_args *args,
                                     const char *const *words)
{
    size_t n = length_before(args->at, words);
    isl_pw_aff *value = read_value(s, "", args->at, n);

    if (!value) {
        misread(s, args, "an affine expression of the parameters");
        return NULL;
    }
    args->at += n;
    skip_blanks(args);
    return value;
}

/* What the loops of a path, but for the last, are called in expressions. */
#define DATE "po_date"

/* Append the name of n bytes, or if it is that of a loop around the last one of the path, what it
 * is called in expressions.
 */
static void add_name(const po_tpath *path, const char *name, size_t n,
                     po_text *out)
{
    int date = -1;
    int n_loop = 0;

    for (int i = 0; i < path->n - 1; i++) {
        const po_tnode *loop = path->node[i];

        if (loop->kind != PO_TNODE_LOOP)
            continue;
        if (strlen(loop->name) == n && strncmp(loop->name, name, n) == 0)
            date = n_loop;
        n_loop++;
    }
    if (date >= 0)
        po_text_printf(out, DATE "%d", date);
    else
        po_text_add_bytes(out, name, n);
}

/* Return "[po_date0, po_date1] -> ", a name for each loop around the last one of the path. */
static const char *tuple_of_dates(po_steps *s, const po_tpath *path)
{
    po_text text = {0};
    const char *tuple;
    int n = 0;

    po_text_add(&text, "[");
    for (int i = 0; i < path->n - 1; i++)
        if (path->node[i]->kind == PO_TNODE_LOOP) {
            po_text_printf(&text, "%s" DATE "%d", n > 0 ? ", " : "", n);
            n++;
        }
    po_text_add(&text, "] -> ");
    tuple = po_arena_copy(s->arena, po_text_get(&text));
    po_text_free(&text);
    return tuple;
}

__isl_give isl_pw_aff *po_args_date(po_steps *s, po_args *args,
                                    const po_tpath *path)
{
    po_text text = {0};
    isl_pw_aff *value;

    for (const char *at = args->at; *at;) {
        size_t n = 0;

        while (is_name_char(at[n]))
            n++;
        if (n > 0 && !isdigit((unsigned char)*at))
            add_name(path, at, n, &text);
        else
            po_text_add_bytes(&text, at, n = 1);
        at += n;
    }
    value = read_value(s, tuple_of_dates(s, path), po_text_get(&text), text.n);
    po_text_free(&text);
    if (value)
        args->at += strlen(args->at);
    else
        misread(s, args,
                "an affine expression of the parameters, and of loops around");
    return value;
}
