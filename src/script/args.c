/* The words of a step, from left to right. */
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
    return isalnum((unsigned char)c) || (c && strchr("_.$@/", c));
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
    if (!*args->at || !strchr("+-0123456789", *args->at))
        return true;
    return po_args_number(s, args, -1000, 1000, factor) &&
           po_args_word(s, args, "*");
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

bool po_args_end(po_steps *s, po_args *args)
{
    return !*args->at || misread(s, args, "the end");
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

__isl_give isl_pw_aff *po_args_value(po_steps *s, po_args *args,
                                     const char *const *words)
{
    size_t n = length_before(args->at, words);
    po_text text = {0};
    isl_pw_aff *value = NULL;

    po_text_add(&text, "[");
    for (int i = 0; i < s->scop->n_param; i++)
        po_text_printf(&text, "%s%s", i > 0 ? ", " : "",
                       s->scop->param[i].name);
    po_text_add(&text, "] -> { [(");
    po_text_add_bytes(&text, args->at, n);
    po_text_add(&text, ")] }");
    if (n > 0 && !memchr(args->at, '}', n) && !memchr(args->at, ';', n) &&
        !po_is_deep(args->at, n))
        value = isl_pw_aff_read_from_str(s->scop->ctx, po_text_get(&text));
    po_text_free(&text);
    if (!value) {
        isl_ctx_reset_error(s->scop->ctx);
        misread(s, args, "an affine expression of the parameters");
        return NULL;
    }
    args->at += n;
    skip_blanks(args);
    return value;
}
