/* The dates of instances, as numbers, for pictures: the members of bands are functions with
 * floors, of which those that count tiles are taken with smaller tiles, so that a picture
 * has several.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "dates.h"
#include "polyopt/tree.h"

#define MAX_COEF (1L << 40)

/* Tiles of the least size are drawn with so many iterations, those that are so many times as
 * large as large as pictures are.
 */
#define DRAWN   3
#define FAR     16
#define ENDLESS 100

/* What is known on the way down to a statement. */
struct walk {
    po_dates *dates;
    const po_scop *scop;
    const po_stmt *stmt;
    po_date_member marks;
    bool failed;
};

static bool is_named(__isl_take isl_space *space, enum isl_dim_type type,
                     const char *name)
{
    const char *found = isl_space_get_tuple_name(space, type);
    bool same = found && strcmp(found, name) == 0;

    isl_space_free(space);
    return same;
}

/* Store a coefficient times "den"; false if that is no small integer. */
static bool take(__isl_take isl_val *value, __isl_keep isl_val *den, long *coef)
{
    return po_val_take_long(isl_val_mul(value, isl_val_copy(den)), MAX_COEF,
                            coef);
}

/* Read the coefficients of the parameters. */
static bool read_params(struct walk *w, __isl_keep isl_aff *aff,
                        __isl_keep isl_val *den, po_date_term *term)
{
    isl_size n = isl_aff_dim(aff, isl_dim_param);
    bool good = n >= 0;

    for (int i = 0; i < n && good; i++) {
        const char *name =
            isl_aff_get_dim_name(aff, isl_dim_param, (unsigned)i);
        long coef = 0;
        int p = 0;

        good = take(isl_aff_get_coefficient_val(aff, isl_dim_param, i), den,
                    &coef);
        while (p < w->scop->n_param && name &&
               strcmp(w->scop->param[p].name, name) != 0)
            p++;
        if (p < w->scop->n_param)
            term->param[p] = coef;
        else
            good = good && coef == 0;
    }
    return good;
}

/* Make a term of "aff", which is taken; NULL if it has no small coefficients. */
static po_date_term *term_of(struct walk *w, __isl_take isl_aff *aff)
{
    po_arena *arena = w->dates->arena;
    po_date_term *term = po_arena_alloc(arena, sizeof(*term));
    isl_val *den = isl_aff_get_denominator_val(aff);
    isl_size n_div = isl_aff_dim(aff, isl_dim_div);
    bool good = n_div >= 0 && isl_aff_dim(aff, isl_dim_in) == w->stmt->n_iter;

    *term =
        (po_date_term){.n_iter = w->stmt->n_iter, .n_param = w->scop->n_param};
    term->iter = po_arena_array(arena, (size_t)term->n_iter + 1, sizeof(long));
    term->param =
        po_arena_array(arena, (size_t)term->n_param + 1, sizeof(long));
    good = good && po_val_take_long(isl_val_copy(den), MAX_COEF, &term->den) &&
           take(isl_aff_get_constant_val(aff), den, &term->constant) &&
           read_params(w, aff, den, term);
    for (int i = 0; i < term->n_iter && good; i++)
        good = take(isl_aff_get_coefficient_val(aff, isl_dim_in, i), den,
                    &term->iter[i]);
    for (int i = 0; i < n_div && good; i++) {
        long coef = 0;

        good =
            take(isl_aff_get_coefficient_val(aff, isl_dim_div, i), den, &coef);
        if (!good || coef == 0)
            continue;
        *PO_ARENA_ADD(arena, term->coef, term->n_floor) = coef;
        term->floor = po_arena_grow(arena, term->floor, term->n_floor - 1,
                                    sizeof(*term->floor));
        term->floor[term->n_floor - 1] = term_of(w, isl_aff_get_div(aff, i));
        good = term->floor[term->n_floor - 1] != NULL;
    }
    isl_val_free(den);
    isl_aff_free(aff);
    return good ? term : NULL;
}

/* The pieces of a member's function for the statement. */
struct pieces {
    struct walk *walk;
    int n;
    po_date_term *term;
};

static isl_stat read_piece(__isl_take isl_set *where, __isl_take isl_aff *aff,
                           void *user)
{
    struct pieces *p = user;

    p->n++;
    p->term = term_of(p->walk, aff);
    isl_set_free(where);
    return isl_stat_ok;
}

static isl_stat read_function(__isl_take isl_pw_aff *function, void *user)
{
    struct pieces *p = user;

    if (is_named(isl_pw_aff_get_domain_space(function), isl_dim_set,
                 p->walk->stmt->name))
        isl_pw_aff_foreach_piece(function, read_piece, p);
    isl_pw_aff_free(function);
    return isl_stat_ok;
}

/* Note that tiles have this size. */
static void add_size(po_dates *dates, long size)
{
    int at = 0;

    while (at < dates->n_size && dates->size[at] < size)
        at++;
    if (dates->n_size == (int)PO_COUNTOF(dates->size) ||
        (at < dates->n_size && dates->size[at] == size))
        return;
    memmove(dates->size + at + 1, dates->size + at,
            (size_t)(dates->n_size - at) * sizeof(long));
    dates->size[at] = size;
    dates->n_size++;
}

/* Add the members of a band. */
static void add_band(struct walk *w, __isl_keep isl_schedule_node *node)
{
    isl_multi_union_pw_aff *band =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_multi_union_pw_aff_dim(band, isl_dim_set);

    for (int i = 0; i < n; i++) {
        struct pieces p = {.walk = w};
        isl_union_pw_aff *member =
            isl_multi_union_pw_aff_get_union_pw_aff(band, i);
        po_date_member own = n == 1 ? w->marks : (po_date_member){0};

        isl_union_pw_aff_foreach_pw_aff(member, read_function, &p);
        isl_union_pw_aff_free(member);
        own.value = p.term;
        w->failed = w->failed || p.n != 1 || !p.term;
        *PO_ARENA_ADD(w->dates->arena, w->dates->member, w->dates->n) = own;
        if (own.size > 1)
            add_size(w->dates, own.size);
    }
    w->failed = w->failed || n < 0;
    w->marks = (po_date_member){0};
    isl_multi_union_pw_aff_free(band);
}

static void add_mark(struct walk *w, __isl_keep isl_schedule_node *node)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);

    if (name && strncmp(name, PO_MARK_TILE " ", 5) == 0)
        w->marks.size = strtol(name + 5, NULL, 10);
    if (name && strncmp(name, PO_MARK_WAVE " ", 5) == 0) {
        w->marks.size = strtol(name + 5, NULL, 10);
        w->marks.is_wave = true;
    }
    if (name && (strcmp(name, PO_MARK_PARALLEL) == 0 ||
                 strcmp(name, PO_MARK_COLLAPSE) == 0))
        w->marks.is_parallel = true;
    isl_id_free(id);
}

/* Does the child of a sequence have instances of the statement? */
static bool has_stmt(__isl_keep isl_schedule_node *filter, const po_stmt *stmt)
{
    isl_union_set *set = isl_schedule_node_filter_get_filter(filter);
    isl_set *own =
        isl_union_set_extract_set(set, isl_set_get_space(stmt->domain));
    isl_bool is_empty = isl_set_is_empty(own);

    isl_set_free(own);
    isl_union_set_free(set);
    return is_empty != isl_bool_true;
}

/* Return the only child with instances of the statement; NULL if they part here. */
static __isl_give isl_schedule_node *only_child(
    struct walk *w, __isl_keep isl_schedule_node *node)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_schedule_node *only = NULL;
    int n_found = 0;

    for (int i = 0; i < n; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);

        if (isl_schedule_node_get_type(child) == isl_schedule_node_filter &&
            !has_stmt(child, w->stmt)) {
            isl_schedule_node_free(child);
            continue;
        }
        isl_schedule_node_free(only);
        only = child;
        n_found++;
    }
    if (n_found == 1)
        return only;
    isl_schedule_node_free(only);
    return NULL;
}

/* Go down to the statement. */
static void descend(struct walk *w, __isl_take isl_schedule_node *node)
{
    while (node) {
        isl_schedule_node *child;

        switch (isl_schedule_node_get_type(node)) {
        case isl_schedule_node_band:
            add_band(w, node);
            break;
        case isl_schedule_node_mark:
            add_mark(w, node);
            break;
        case isl_schedule_node_expansion:
        case isl_schedule_node_extension:
            w->failed = true;
            break;
        default:
            break;
        }
        child = w->failed ? NULL : only_child(w, node);
        isl_schedule_node_free(node);
        node = child;
    }
}

po_dates *po_dates_find(const po_attempt *a, int stmt)
{
    po_dates *dates = po_alloc(sizeof(*dates));
    struct walk w = {
        .dates = dates, .scop = a->scop, .stmt = &a->scop->stmt[stmt]};

    *dates = (po_dates){.arena = po_arena_new()};
    if (a->tree)
        descend(&w, isl_schedule_get_root(a->tree));
    for (int i = 0; i < dates->n_size; i++)
        dates->drawn[i] =
            dates->size[i] / dates->size[0] >= FAR ? ENDLESS : DRAWN + i;
    return !a->tree || w.failed || dates->n == 0 ? po_dates_free(dates) : dates;
}

po_dates *po_dates_free(po_dates *dates)
{
    if (!dates)
        return NULL;
    po_arena_free(dates->arena);
    free(dates);
    return NULL;
}

/* What tiles of this divisor are drawn with: "*times" of the number over "*den". */
static void scale(const po_dates *dates, long den, long *times, long *by)
{
    *times = 1;
    *by = den;
    for (int i = 0; i < dates->n_size; i++)
        if (dates->size[i] == den || (den >= 4 && dates->size[i] % den == 0)) {
            *times = dates->size[i] / den;
            *by = dates->drawn[i];
            if (dates->size[i] == den)
                return;
        }
}

/* The value of a term; "is_tile": its divisor may be the size of tiles. */
static long value_of(const po_dates *dates, const po_date_term *term,
                     bool is_tile, const long *iter, const long *param)
{
    long sum = term->constant;
    long times = 1;
    long by = term->den;

    for (int i = 0; i < term->n_iter; i++)
        sum += term->iter[i] * iter[i];
    for (int i = 0; i < term->n_param; i++)
        sum += term->param[i] * param[i];
    for (int i = 0; i < term->n_floor; i++)
        sum += term->coef[i] *
               value_of(dates, term->floor[i], is_tile, iter, param);
    if (is_tile && term->den > 1)
        scale(dates, term->den, &times, &by);
    return po_floor_div(sum * times, by);
}

long po_date_at(const po_dates *dates, int member, const long *iter,
                const long *param)
{
    const po_date_member *m = &dates->member[member];

    return value_of(dates, m->value, m->size > 1, iter, param);
}
