/* Reading index maps.
 *
 *     line  = map { ";" map }
 *     map   = "KNOWN" "EMPTY"
 *           | [ "[" names "]" "->" ] "(" names ")" [ "[" names "]" ]
 *             [ "{" names "}" ] "->" "(" [ sum { "," sum } ] ")"
 *             [ "," "domain" ":" item { "," item } ]
 *     item  = sum "in" "[" bound "," bound "]"
 *     bound = sum | "-inf" | "inf"
 *     sum   = [ "-" ] product { ( "+" | "-" ) product }
 *     product = factor { ( "*" | "floordiv" | "mod" ) factor }
 *     factor  = number [ name | "(" sum ")" ] | name | "(" sum ")" | "-" factor
 *
 * A sign right before a number belongs to it; any other before a product is that
 * of the product, -x floordiv 2 is -(x floordiv 2).  A number right before a name
 * or a parenthesis multiplies it.
 */
#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "polyopt/indexmap.h"

#define MAX_VAR   64
#define MAX_DEPTH 200

/* What is being read: "at" is the next token, "n" its bytes. */
struct reader {
    po_arena *arena;
    po_diag *diag;
    po_loc loc;
    const char *line;
    const char *at;
    size_t n;
    bool failed;
    int depth;
    po_imap *map;
    int first_param;
};

static size_t token_length(const char *at)
{
    size_t n = 1;

    if (at[0] == '-' && at[1] == '>')
        return 2;
    if (!isalnum((unsigned char)*at) && *at != '_')
        return *at != '\0';
    while (isdigit((unsigned char)*at)
               ? isdigit((unsigned char)at[n])
               : isalnum((unsigned char)at[n]) || at[n] == '_')
        n++;
    return n;
}

static void next(struct reader *r)
{
    r->at += r->n;
    while (*r->at == ' ' || *r->at == '\t' || *r->at == '\r')
        r->at++;
    r->n = token_length(r->at);
}

/* Complain about the next token, once. */
static void *fail(struct reader *r, const char *what)
{
    po_loc loc = r->loc;

    if (r->failed)
        return NULL;
    r->failed = true;
    loc.col += (int)(r->at - r->line);
    if (*r->at)
        po_diag_error(r->diag, &loc, "%s: '%.*s'", what, (int)r->n, r->at);
    else
        po_diag_error(r->diag, &loc, "%s at the end of the line", what);
    return NULL;
}

static bool is(const struct reader *r, const char *text)
{
    return r->n == strlen(text) && strncmp(r->at, text, r->n) == 0;
}

static bool accept(struct reader *r, const char *text)
{
    if (r->failed || !is(r, text))
        return false;
    next(r);
    return true;
}

static bool expect(struct reader *r, const char *text)
{
    char what[40] = "expected '";

    if (accept(r, text))
        return true;
    strcat(strcat(what, text), "'");
    fail(r, what);
    return false;
}

static bool is_word(const struct reader *r)
{
    static const char *const reserved[] = {
        "floordiv", "mod", "in", "domain", "inf", "KNOWN", "EMPTY"};

    for (size_t i = 0; i < PO_COUNTOF(reserved); i++)
        if (is(r, reserved[i]))
            return false;
    return isalpha((unsigned char)*r->at) || *r->at == '_';
}

static int find(const struct reader *r)
{
    for (int v = 0; v < r->map->n_var; v++)
        if (is(r, r->map->var[v].name))
            return v;
    return -1;
}

/* Read names up to "close", as variables of a kind. */
static void read_names(struct reader *r, po_ivar_kind kind, const char *close)
{
    if (accept(r, close))
        return;
    do {
        po_ivar *var = &r->map->var[r->map->n_var];

        if (!is_word(r))
            fail(r, "expected the name of a variable");
        else if (find(r) >= 0)
            fail(r, "there are two variables of this name");
        else if (r->map->n_var == MAX_VAR)
            fail(r, "too many variables");
        if (r->failed)
            return;
        *var = (po_ivar){.kind = kind,
                         .name = po_arena_slice(r->arena, r->at, r->n)};
        r->map->n_var++;
        next(r);
    } while (accept(r, ","));
    expect(r, close);
}

static const po_qaff *read_sum(struct reader *r);

static const po_qaff *read_number(struct reader *r)
{
    long value = 0;

    for (size_t i = 0; i < r->n; i++)
        if (!po_mul(value, 10, &value) ||
            !po_add(value, r->at[i] - '0', &value))
            return fail(r, "the number is too large");
    next(r);
    return po_qaff_constant(r->arena, value);
}

/* Is there a name, or a parenthesis, right behind the number? */
static bool is_multiplied(const struct reader *r)
{
    return (is_word(r) || is(r, "(")) && isdigit((unsigned char)r->at[-1]);
}

static const po_qaff *check(struct reader *r, const po_qaff *expr)
{
    return expr || r->failed ? expr : fail(r, "a number gets too large before");
}

/* Return the product of two factors, one of which has to be a constant. */
static const po_qaff *multiply(struct reader *r, const po_qaff *a,
                               const po_qaff *b)
{
    if (!a || !b)
        return NULL;
    if (po_qaff_is_constant(b))
        return check(r, po_qaff_scale(r->arena, a, b->constant));
    if (po_qaff_is_constant(a))
        return check(r, po_qaff_scale(r->arena, b, a->constant));
    return fail(r, "one of two factors has to be a constant, before");
}

static const po_qaff *read_plain(struct reader *r)
{
    const po_qaff *expr;
    int var = is_word(r) ? find(r) : -1;

    if (accept(r, "(")) {
        expr = read_sum(r);
        return expect(r, ")") ? expr : NULL;
    }
    if (is_word(r) && var < 0)
        return fail(r, "there is no variable of this name");
    if (var < 0)
        return fail(r, "expected an expression");
    if (var < r->first_param)
        return fail(r, "bounds have no variables but parameters in them");
    next(r);
    return po_qaff_var(r->arena, var);
}

static const po_qaff *read_factor(struct reader *r)
{
    const po_qaff *number;

    if (r->failed)
        return NULL;
    if (++r->depth > MAX_DEPTH)
        return fail(r, "too deeply nested");
    if (accept(r, "-")) {
        number = po_qaff_scale(r->arena, read_factor(r), -1);
    } else if (isdigit((unsigned char)*r->at)) {
        number = read_number(r);
        if (number && is_multiplied(r))
            number = multiply(r, number, read_plain(r));
    } else {
        number = read_plain(r);
    }
    r->depth--;
    return number;
}

/* Divide by a factor, which has to be a constant other than 0. */
static const po_qaff *divide(struct reader *r, const po_qaff *expr, bool is_mod)
{
    struct reader before = *r;
    const po_qaff *by = read_factor(r);

    if (!expr || !by)
        return NULL;
    before.failed = r->failed;
    if (!po_qaff_is_constant(by) || by->constant == 0) {
        *r = before;
        return fail(r, by->n_term ? "the divisor has to be a constant"
                                  : "division by zero");
    }
    return check(r, is_mod ? po_qaff_mod(r->arena, expr, by->constant)
                           : po_qaff_div(r->arena, expr, by->constant));
}

static const po_qaff *read_product(struct reader *r)
{
    const po_qaff *expr = read_factor(r);

    while (!r->failed) {
        if (accept(r, "*"))
            expr = multiply(r, expr, read_factor(r));
        else if (accept(r, "floordiv"))
            expr = divide(r, expr, false);
        else if (accept(r, "mod"))
            expr = divide(r, expr, true);
        else
            break;
    }
    return expr;
}

static const po_qaff *read_sum(struct reader *r)
{
    const po_qaff *sum;
    const po_qaff *part;

    if (r->failed || ++r->depth > MAX_DEPTH)
        return fail(r, "too deeply nested");
    if (isdigit((unsigned char)r->at[1]) || !accept(r, "-"))
        sum = read_product(r);
    else
        sum = po_qaff_scale(r->arena, read_product(r), -1);
    while (!r->failed && (is(r, "+") || is(r, "-"))) {
        bool is_minus = *r->at == '-';

        next(r);
        part = read_product(r);
        sum = check(r, is_minus ? po_qaff_sub(r->arena, sum, part)
                                : po_qaff_add(r->arena, sum, part));
    }
    r->depth--;
    return check(r, sum);
}

static const po_qaff *read_bound(struct reader *r, bool is_low)
{
    if (is_low && is(r, "-") && strncmp(r->at, "-inf", 4) == 0) {
        next(r);
        next(r);
        return NULL;
    }
    if (!is_low && accept(r, "inf"))
        return NULL;
    return read_sum(r);
}

static po_interval read_interval(struct reader *r, int first_param)
{
    po_interval in = {0};

    if (!expect(r, "in") || !expect(r, "["))
        return in;
    r->first_param = first_param;
    in.low = read_bound(r, true);
    expect(r, ",");
    in.high = read_bound(r, false);
    r->first_param = 0;
    expect(r, "]");
    return in;
}

/* The variable that the expression is, -1 if it is none. */
static int plain_variable(const po_qaff *expr)
{
    return expr && expr->n_term == 1 && expr->constant == 0 &&
                   expr->term[0].coef == 1 && expr->term[0].kind == PO_ATOM_VAR
               ? expr->term[0].index
               : -1;
}

/* Read one item of the domain.  "bounded" are the variables that have had
 * theirs; if there is more to be said of one, that is a constraint.
 */
static void read_item(struct reader *r, bool *bounded)
{
    const po_qaff *expr = read_sum(r);
    int var = plain_variable(expr);
    bool is_param = var >= 0 && r->map->var[var].kind == PO_IVAR_PARAM;
    int first = po_imap_first(r->map, PO_IVAR_PARAM);
    po_interval in = read_interval(r, is_param ? r->map->n_var : first);

    if (r->failed)
        return;
    if (var >= 0 && !bounded[var]) {
        r->map->var[var].in = in;
        bounded[var] = true;
        return;
    }
    r->map->constraint[r->map->n_constraint++] =
        (po_iconstraint){.expr = expr, .in = in};
}

/* The number of "," in the rest of the line, and one. */
static size_t capacity(const struct reader *r)
{
    size_t n = 1;

    for (const char *at = r->at; *at; at++)
        n += *at == ',';
    return n;
}

static void read_domain(struct reader *r)
{
    bool bounded[MAX_VAR] = {false};

    if (!accept(r, ","))
        return;
    if (expect(r, "domain") && expect(r, ":"))
        do
            read_item(r, bounded);
        while (accept(r, ","));
}

/* Parameters come first in the text, and last in the map. */
static void rotate(po_imap *map, int n_param)
{
    po_ivar param[MAX_VAR];

    for (int v = 0; v < n_param; v++)
        param[v] = map->var[v];
    for (int v = n_param; v < map->n_var; v++)
        map->var[v - n_param] = map->var[v];
    for (int v = 0; v < n_param; v++)
        map->var[map->n_var - n_param + v] = param[v];
}

static void read_variables(struct reader *r)
{
    int n_param = 0;

    if (accept(r, "[")) {
        read_names(r, PO_IVAR_PARAM, "]");
        n_param = r->map->n_var;
        expect(r, "->");
    }
    if (expect(r, "("))
        read_names(r, PO_IVAR_DIM, ")");
    if (accept(r, "["))
        read_names(r, PO_IVAR_RANGE, "]");
    if (accept(r, "{"))
        read_names(r, PO_IVAR_RUNTIME, "}");
    rotate(r->map, n_param);
}

static po_imap *read_map(struct reader *r)
{
    po_imap *map = po_arena_alloc(r->arena, sizeof(*map));

    *map = (po_imap){0};
    map->var = po_arena_array(r->arena, MAX_VAR, sizeof(*map->var));
    map->result = po_arena_array(r->arena, capacity(r), sizeof(*map->result));
    map->constraint =
        po_arena_array(r->arena, capacity(r), sizeof(*map->constraint));
    r->map = map;
    if (accept(r, "KNOWN")) {
        map->is_empty = true;
        return expect(r, "EMPTY") ? map : NULL;
    }
    read_variables(r);
    if (expect(r, "->") && expect(r, "(") && !accept(r, ")")) {
        do
            map->result[map->n_result++] = read_sum(r);
        while (accept(r, ","));
        expect(r, ")");
    }
    if (!r->failed)
        read_domain(r);
    return r->failed ? NULL : map;
}

/* Compose with the map that begins at the next token. */
static po_imap *read_and_compose(struct reader *r, const po_imap *first)
{
    struct reader before = *r;
    po_imap *second = read_map(r);
    po_imap *both = po_imap_compose(r->arena, first, second);

    if (!second || both)
        return both;
    *r = before;
    return fail(r, first->n_result != po_imap_n_kind(second, PO_IVAR_DIM)
                       ? "the map has not as many dimensions as the one "
                         "before has results"
                       : "a number gets too large in the composition");
}

/* Read a line, which begins at "loc": the composition of the maps in it.  NULL,
 * with a message, if it is none.
 */
po_imap *po_imap_parse(po_arena *arena, const char *text, const po_loc *loc,
                       po_diag *diag)
{
    struct reader r = {
        .arena = arena, .diag = diag, .loc = *loc, .line = text, .at = text};
    po_imap *map;

    next(&r);
    map = read_map(&r);
    while (map && accept(&r, ";"))
        map = read_and_compose(&r, map);
    if (map && *r.at)
        return fail(&r, "expected ';' or the end of the line");
    return map;
}
