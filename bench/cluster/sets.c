/* Reads what "polyopt --target=mpi --emit=communication" prints. */
#include "sets.h"

#include <isl/ctx.h>
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct parameter {
    const char *name;
    long value;
} parameter[MOST_NUMBERS];
static int n_parameter;

void fail(const char *what, const char *which)
{
    fprintf(stderr, "simulate: %s%s\n", what, which);
    exit(2);
}

void set_parameter(const char *name, long value)
{
    if (n_parameter == MOST_NUMBERS)
        fail("too many parameters: ", name);
    parameter[n_parameter++] = (struct parameter){name, value};
}

/* Return the value of a parameter. */
static isl_val *value_of(isl_ctx *ctx, const char *name)
{
    for (int i = 0; i < n_parameter; i++)
        if (strcmp(parameter[i].name, name) == 0)
            return isl_val_int_from_si(ctx, parameter[i].value);
    fail("no value for ", name);
    return NULL;
}

/* Return the only date or step in a set. */
static long only(isl_set *set, const char *text)
{
    isl_point *point = isl_set_sample_point(set);
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, 0);
    long at;

    if (!value || !isl_val_is_int(value))
        fail("nothing to do: ", text);
    at = isl_val_get_num_si(value);
    isl_val_free(value);
    isl_point_free(point);
    return at;
}

/* Read a set of dates, or steps, from the first to the last one. */
static void read_range(isl_ctx *ctx, const char *text, long *first, long *last)
{
    isl_set *set = isl_set_read_from_str(ctx, text);
    unsigned n = set ? (unsigned)isl_set_dim(set, isl_dim_param) : 0;

    for (unsigned i = 0; i < n; i++) {
        const char *name = isl_set_get_dim_name(set, isl_dim_param, i);

        set = isl_set_fix_val(set, isl_dim_param, i, value_of(ctx, name));
    }
    *first = only(isl_set_lexmin(isl_set_copy(set)), text);
    *last = only(isl_set_lexmax(set), text);
}

/* Read a number, and put the values of all but the two last parameters into it. */
static void read_number(sets *s, const number *like, const char *text)
{
    number *n = &s->number[s->n_number++];
    unsigned n_param;

    *n = *like;
    n->n = isl_pw_qpolynomial_read_from_str(s->ctx, text);
    if (!n->n)
        fail("no number: ", text);
    n_param = (unsigned)isl_pw_qpolynomial_dim(n->n, isl_dim_param);
    for (unsigned i = 0; i + 2 < n_param; i++) {
        isl_space *space = isl_pw_qpolynomial_get_domain_space(n->n);
        const char *name = isl_space_get_dim_name(space, isl_dim_param, i);

        n->n = isl_pw_qpolynomial_fix_val(n->n, isl_dim_param, i,
                                          value_of(s->ctx, name));
        isl_space_free(space);
    }
    if (s->n_number == MOST_NUMBERS)
        fail("too many numbers: ", text);
}

/* Return the text behind a word, or NULL. */
static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);

    return strncmp(line, word, n) == 0 ? line + n : NULL;
}

/* Read what the next number counts, if the line says that. */
static void read_what(sets *s, const char *line, number *next)
{
    static const char *const word[] = {
        "      instances ", "    sent: ", "    returned: ",
        "    up: ",         "    down: ", "    to all: "};

    next->phase = strncmp(line, "  statement ", 12) == 0 ? 0 : next->phase;
    if (sscanf(line, "  statement %*[^,], %lf ns each, phase %d", &next->each,
               &next->phase) > 0)
        next->what = INSTANCES;
    else if (sscanf(line, "  behind phase %d, array %63s", &next->phase,
                    next->array) == 2)
        s->has_time = 1;
    else if (sscanf(line, "  array %63[^,], %lf bytes each", next->array,
                    &next->each) == 2)
        next->phase = 0;
    else
        for (int i = SENT; i <= TO_ALL; i++)
            if (behind(line, word[i]))
                next->what = (count)i;
    s->n_phase = next->phase >= s->n_phase ? next->phase + 1 : s->n_phase;
}

/* Read a set of elements: are they the same for all shares? */
static void read_set(sets *s, const char *text, number *next)
{
    isl_set *set = isl_set_read_from_str(s->ctx, text);
    unsigned n = set ? (unsigned)isl_set_dim(set, isl_dim_param) : 0;

    if (n < 2)
        fail("no set of elements: ", text);
    next->is_common =
        isl_set_involves_dims(set, isl_dim_param, n - 2, 2) == isl_bool_false;
    isl_set_free(set);
}

static void read_line(sets *s, const char *line, number *next)
{
    const char *text;

    if ((text = behind(line, "  (")))
        fail("processes do not share it: (", text);
    if ((text = behind(line, "  dates  ")))
        read_range(s->ctx, text, &s->low, &s->high);
    else if ((text = behind(line, "  steps  ")))
        read_range(s->ctx, text, &s->from, &s->to);
    else if ((text = behind(line, "      elements ")) ||
             (text = behind(line, "      instances ")))
        read_number(s, next, text);
    else if ((text = behind(line, "      ")) && *text != ' ')
        read_set(s, text, next);
    else
        read_what(s, line, next);
}

/* Exchanged elements stand in front of what says how many bytes they have. */
static void find_sizes(sets *s)
{
    for (int i = 0; i < s->n_number; i++)
        for (int k = 0; s->number[i].what >= UP && k < s->n_number; k++)
            if ((s->number[k].what == SENT || s->number[k].what == RETURNED) &&
                strcmp(s->number[i].array, s->number[k].array) == 0)
                s->number[i].each = s->number[k].each;
}

/* Is a piece of a number the same in all steps but the last one? */
static isl_bool is_flat(isl_set *set, isl_qpolynomial *value, void *user)
{
    const sets *s = user;
    unsigned now = (unsigned)isl_set_dim(set, isl_dim_param) - 2;
    isl_set *all = isl_set_universe(isl_set_get_space(set));
    isl_set *part, *wide;
    isl_bool is_same;

    all = isl_set_lower_bound_val(all, isl_dim_param, now,
                                  isl_val_int_from_si(s->ctx, s->from));
    all = isl_set_upper_bound_val(all, isl_dim_param, now,
                                  isl_val_int_from_si(s->ctx, s->to - 1));
    part = isl_set_intersect(isl_set_copy(set), isl_set_copy(all));
    wide = isl_set_project_out(isl_set_copy(part), isl_dim_param, now, 1);
    wide = isl_set_insert_dims(wide, isl_dim_param, now, 1);
    wide = isl_set_set_dim_name(wide, isl_dim_param, now,
                                isl_set_get_dim_name(set, isl_dim_param, now));
    wide = isl_set_intersect(wide, all);
    is_same = isl_set_is_subset(wide, part);
    if (isl_qpolynomial_involves_dims(value, isl_dim_param, now, 1) !=
        isl_bool_false)
        is_same = isl_set_is_empty(part);
    isl_set_free(wide);
    isl_set_free(part);
    return is_same;
}

sets *sets_read(const char *function)
{
    sets *s = calloc(1, sizeof(*s));
    size_t n = strlen(function), room = 0;
    char *line = NULL;
    number next = {.what = SENT};
    int is_inside = 0, is_found = 0;

    s->ctx = isl_ctx_alloc();
    s->n_phase = 1;
    while (getline(&line, &room, stdin) > 0) {
        if (line[0] != ' ')
            is_inside = strncmp(line, function, n) == 0 && line[n] == ':';
        else if (is_inside)
            read_line(s, line, &next);
        is_found |= is_inside;
    }
    free(line);
    if (!is_found || s->n_number == 0)
        fail("no sets of ", function);
    find_sizes(s);
    for (int i = 0; i < s->n_number; i++)
        s->number[i].is_steady =
            isl_pw_qpolynomial_every_piece(s->number[i].n, is_flat, s) ==
            isl_bool_true;
    return s;
}

void sets_free(sets *s)
{
    for (int i = 0; i < s->n_number; i++)
        isl_pw_qpolynomial_free(s->number[i].n);
    isl_ctx_free(s->ctx);
    free(s);
}

double sets_count(const number *n, long a, long b)
{
    isl_ctx *ctx = isl_pw_qpolynomial_get_ctx(n->n);
    isl_space *space = isl_pw_qpolynomial_get_domain_space(n->n);
    unsigned n_param = (unsigned)isl_space_dim(space, isl_dim_param);
    isl_point *point = isl_point_zero(isl_space_copy(space));
    isl_val *result;
    double value;

    for (unsigned i = 0; i < n_param; i++) {
        const char *name = isl_space_get_dim_name(space, isl_dim_param, i);
        isl_val *at = i + 2 == n_param   ? isl_val_int_from_si(ctx, a)
                      : i + 1 == n_param ? isl_val_int_from_si(ctx, b)
                                         : value_of(ctx, name);

        point = isl_point_set_coordinate_val(point, isl_dim_param, (int)i, at);
    }
    result = isl_pw_qpolynomial_eval(isl_pw_qpolynomial_copy(n->n), point);
    value = isl_val_get_d(result);
    isl_val_free(result);
    isl_space_free(space);
    return value * n->each;
}
