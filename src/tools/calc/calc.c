/* A calculator for sets and maps: its language.
 *
 *     line      ::= statement { ";" statement }
 *     statement ::= [ NAME ":=" ] expr
 *     expr      ::= sum [ ("<=" | ">=" | "<" | ">" | "=") sum ]
 *     sum       ::= product { ("+" | "|" | "-") product }
 *     product   ::= factor { ("*" | ".") factor }
 *     factor    ::= atom { "^-1" }
 *     atom      ::= "(" expr ")" | NAME "(" expr { "," expr } ")" | NAME
 *                 | NAME factor
 *                 | [ "[" parameters "]" "->" ] "{" text of isl's "}"
 */
#include <ctype.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "calc.h"

/* Parentheses inside each other, at most; arguments of a function. */
#define MAX_DEPTH 100
#define MAX_ARG   2

static struct value expr(struct po_calc *calc, int depth);
static struct value factor(struct po_calc *calc, int depth);

struct value po_calc_fail(struct po_calc *calc, int at, const char *format, ...)
{
    va_list args;

    if (!calc->failed) {
        va_start(args, format);
        po_text_vprintf(calc->why, format, args);
        va_end(args);
        calc->where = at;
    }
    calc->failed = true;
    return (struct value){0};
}

static void skip_space(struct po_calc *calc)
{
    while (isspace((unsigned char)calc->line[calc->at]))
        calc->at++;
}

/* Is "token" next?  If so, go behind it. */
static bool accept(struct po_calc *calc, const char *token)
{
    skip_space(calc);
    if (strncmp(calc->line + calc->at, token, strlen(token)) != 0)
        return false;
    calc->at += (int)strlen(token);
    return true;
}

static void expect(struct po_calc *calc, const char *token)
{
    if (!accept(calc, token))
        po_calc_fail(calc, calc->at, "'%s' expected", token);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A name or a number, to be freed; NULL if none is next. */
static char *word(struct po_calc *calc)
{
    const char *begin;
    size_t n = 0;
    char *text;

    skip_space(calc);
    begin = calc->line + calc->at;
    while (is_word(begin[n]))
        n++;
    if (n == 0)
        return NULL;
    text = po_alloc(n + 1);
    memcpy(text, begin, n);
    calc->at += (int)n;
    return text;
}

static struct variable *find(const struct po_calc *calc, const char *name)
{
    for (struct variable *v = calc->variable; v; v = v->next)
        if (strcmp(v->name, name) == 0)
            return v;
    return NULL;
}

/* The length of the text of a set or a map, up to the matching brace; 0 if there
 * is none.
 */
static size_t literal_length(const char *text)
{
    int depth = 0;

    for (size_t i = 0; text[i]; i++) {
        depth += text[i] == '{';
        depth -= text[i] == '}';
        if (text[i] == '}' && depth <= 0)
            return depth == 0 ? i + 1 : 0;
    }
    return 0;
}

/* Has isl given up, which says nothing of the text?  If not, forget the error. */
static bool is_exhausted(isl_ctx *ctx)
{
    enum isl_error error = isl_ctx_last_error(ctx);

    if (error == isl_error_quota || error == isl_error_abort)
        return true;
    isl_ctx_reset_error(ctx);
    return false;
}

/* Read sets or maps of several spaces; both are tried. */
static struct value read_several(struct po_calc *calc, const char *text, int at)
{
    isl_union_set *sets = isl_union_set_read_from_str(calc->ctx, text);
    isl_union_map *maps;

    if (sets)
        return po_value_sets(calc, at, sets);
    if (is_exhausted(calc->ctx))
        return po_value_set(calc, at, NULL);
    maps = isl_union_map_read_from_str(calc->ctx, text);
    if (maps)
        return po_value_maps(calc, at, maps);
    if (is_exhausted(calc->ctx))
        return po_value_map(calc, at, NULL);
    return po_calc_fail(calc, at, "not a set or a map in the notation of isl");
}

/* Read a set or a map; both are tried, and then several spaces. */
static struct value read_literal(struct po_calc *calc, const char *text, int at)
{
    isl_set *set = isl_set_read_from_str(calc->ctx, text);
    isl_map *map;

    if (set || is_exhausted(calc->ctx))
        return po_value_set(calc, at, set);
    map = isl_map_read_from_str(calc->ctx, text);
    if (map || is_exhausted(calc->ctx))
        return po_value_map(calc, at, map);
    return read_several(calc, text, at);
}

static struct value literal(struct po_calc *calc)
{
    int at = calc->at;
    size_t n = literal_length(calc->line + at);
    struct value value;
    char *text;

    if (n == 0)
        return po_calc_fail(calc, at, "the matching '}' is missing");
    text = po_alloc(n + 1);
    memcpy(text, calc->line + at, n);
    calc->at += (int)n;
    value = read_literal(calc, text, at);
    free(text);
    return value;
}

/* The next argument: the name of a dimension, or an expression. */
static struct value argument(struct po_calc *calc, const char *name, int pos,
                             int depth)
{
    struct value value;
    char *dim;

    if (pos == 0 || !po_calc_takes_dim(name))
        return expr(calc, depth + 1);
    dim = word(calc);
    if (!dim)
        return po_calc_fail(calc, calc->at, "a dimension expected");
    value = po_value_text(calc->at, dim);
    free(dim);
    return value;
}

static struct value call(struct po_calc *calc, const char *name, int at,
                         int depth)
{
    struct value arg[MAX_ARG] = {{0}};
    struct value value = {0};
    int n = 0;

    do {
        if (n == MAX_ARG)
            po_calc_fail(calc, calc->at, "too many arguments");
        else
            arg[n] = argument(calc, name, n, depth);
        n++;
    } while (!calc->failed && accept(calc, ","));
    if (!calc->failed)
        expect(calc, ")");
    if (!calc->failed)
        value = po_calc_call(calc, name, at, n, arg);
    for (int i = 0; i < MAX_ARG; i++)
        po_value_free(&arg[i]);
    return value;
}

/* Does a factor follow? */
static bool is_at_factor(struct po_calc *calc)
{
    char next;

    skip_space(calc);
    next = calc->line[calc->at];
    return is_word(next) || next == '[' || next == '{';
}

/* The value of function "name", at place "at", of the factor behind it. */
static struct value prefix(struct po_calc *calc, const char *name, int at,
                           int depth)
{
    struct value arg[MAX_ARG] = {factor(calc, depth + 1)};
    struct value value = {0};

    if (!calc->failed)
        value = po_calc_call(calc, name, at, 1, arg);
    po_value_free(arg);
    return value;
}

static struct value named(struct po_calc *calc, int depth)
{
    int at = calc->at;
    char *name = word(calc);
    struct variable *variable = name ? find(calc, name) : NULL;
    struct value value = {0};

    if (!name)
        po_calc_fail(calc, at, "a set or a map expected");
    else if (accept(calc, "("))
        value = call(calc, name, at, depth);
    else if (variable)
        value = po_value_copy(&variable->value);
    else if (po_calc_is_function(name) && is_at_factor(calc))
        value = prefix(calc, name, at, depth);
    else
        po_calc_fail(calc, at, "'%s' has no value", name);
    free(name);
    return value;
}

static struct value atom(struct po_calc *calc, int depth)
{
    struct value value;

    skip_space(calc);
    if (depth > MAX_DEPTH)
        return po_calc_fail(calc, calc->at, "too many parentheses");
    if (calc->line[calc->at] == '[' || calc->line[calc->at] == '{')
        return literal(calc);
    if (!accept(calc, "("))
        return named(calc, depth);
    value = expr(calc, depth + 1);
    if (!calc->failed)
        expect(calc, ")");
    return value;
}

static struct value factor(struct po_calc *calc, int depth)
{
    struct value value = atom(calc, depth);

    while (!calc->failed && accept(calc, "^-1"))
        value = po_calc_inverse(calc, calc->at - 3, value);
    return value;
}

/* The first of the operators that is next, NULL if none is. */
static const char *operator(struct po_calc *calc, const char *const *ops)
{
    for (; *ops; ops++)
        if (accept(calc, *ops))
            return *ops;
    return NULL;
}

static struct value product(struct po_calc *calc, int depth)
{
    static const char *const ops[] = {"*", ".", NULL};
    struct value value = factor(calc, depth);
    const char *op;

    while (!calc->failed && (op = operator(calc, ops))) {
        int at = calc->at - 1;
        struct value right = factor(calc, depth);

        value = po_calc_operate(calc, op, at, value, right);
    }
    return value;
}

static struct value sum(struct po_calc *calc, int depth)
{
    static const char *const ops[] = {"+", "|", "-", NULL};
    struct value value = product(calc, depth);
    const char *op;

    while (!calc->failed && (op = operator(calc, ops))) {
        int at = calc->at - 1;
        struct value right = product(calc, depth);

        value = po_calc_operate(calc, op, at, value, right);
    }
    return value;
}

static struct value expr(struct po_calc *calc, int depth)
{
    static const char *const ops[] = {"<=", ">=", "<", ">", "=", NULL};
    struct value value = sum(calc, depth);
    const char *op = calc->failed ? NULL : operator(calc, ops);

    if (op) {
        int at = calc->at - (int)strlen(op);
        struct value right = sum(calc, depth);

        value = po_calc_operate(calc, op, at, value, right);
    }
    return value;
}

/* Print a value, and a line end. */
static void print(struct po_calc *calc, const struct value *value, po_text *out)
{
    char *text = NULL;

    switch (value->kind) {
    case VALUE_SET:
        text = isl_set_to_str(value->set);
        break;
    case VALUE_MAP:
        text = isl_map_to_str(value->map);
        break;
    case VALUE_SETS:
    case VALUE_MAPS:
        text = po_value_print_several(value);
        break;
    case VALUE_FUNCTION:
        text = isl_pw_multi_aff_to_str(value->function);
        break;
    case VALUE_COUNTS:
        text = isl_union_pw_qpolynomial_to_str(value->counts);
        break;
    case VALUE_COUNT:
        text = isl_pw_qpolynomial_to_str(value->count);
        break;
    case VALUE_TEXT:
        text = strdup(value->text);
        break;
    case VALUE_NONE:
        return;
    }
    if (text)
        po_text_printf(out, "%s\n", text);
    else
        po_calc_fail(calc, value->at, "too complex to be printed");
    free(text);
}

static void assign(struct po_calc *calc, char *name, struct value value)
{
    struct variable *variable = po_alloc(sizeof(*variable));

    *variable = (struct variable){calc->variable, name, value};
    calc->variable = variable;
}

/* The name that a value is to be given, NULL if it is to be printed. */
static char *target(struct po_calc *calc)
{
    int begin = calc->at;
    char *name = word(calc);

    if (name && accept(calc, ":="))
        return name;
    free(name);
    calc->at = begin;
    return NULL;
}

static void statement(struct po_calc *calc, po_text *out)
{
    char *name = target(calc);
    struct value value = expr(calc, 0);

    if (name && !calc->failed) {
        assign(calc, name, value);
        return;
    }
    free(name);
    if (!calc->failed)
        print(calc, &value, out);
    po_value_free(&value);
}

static bool is_at_end(struct po_calc *calc)
{
    skip_space(calc);
    return calc->line[calc->at] == '\0' || calc->line[calc->at] == '#';
}

bool po_calc_line(po_calc *calc, const char *line, po_text *out, int *col,
                  po_text *why)
{
    calc->line = line;
    calc->at = 0;
    calc->why = why;
    calc->failed = false;
    while (!calc->failed && !is_at_end(calc)) {
        statement(calc, out);
        if (!calc->failed && !accept(calc, ";") && !is_at_end(calc))
            po_calc_fail(calc, calc->at, "an operator or ';' expected");
    }
    *col = calc->where + 1;
    return !calc->failed;
}

po_calc *po_calc_new(isl_ctx *ctx)
{
    po_calc *calc = po_alloc(sizeof(*calc));

    calc->ctx = ctx;
    return calc;
}

po_calc *po_calc_free(po_calc *calc)
{
    while (calc && calc->variable) {
        struct variable *next = calc->variable->next;

        po_value_free(&calc->variable->value);
        free(calc->variable->name);
        free(calc->variable);
        calc->variable = next;
    }
    free(calc);
    return NULL;
}
