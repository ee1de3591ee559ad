/* --emit=card: how many instances, accesses, distinct elements and
 * floating-point operations a region has, in symbols (quasi-polynomials of its
 * parameters), by counting integer points.  "<=" where accesses are not exact.
 */
#include <isl/polynomial.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/card.h"
#include "polyopt/passes.h"

#include "flops.h"

/* The totals of a region, over its parameters; "has_flops": there is no statement
 * with parts, which may be executed any number of times.
 */
struct tally {
    const po_scop *scop;
    po_text *out;
    isl_pw_qpolynomial *instances;
    isl_pw_qpolynomial *accesses;
    isl_pw_qpolynomial *flops;
    isl_pw_qpolynomial *elements;
    bool has_flops;
};

/* The number of points in the context of the region. */
static __isl_give isl_pw_qpolynomial *count(const po_scop *scop,
                                            __isl_take isl_set *set)
{
    isl_pw_qpolynomial *card;

    set = isl_set_intersect_params(set, isl_set_copy(scop->context));
    card = po_set_card(set);
    return isl_pw_qpolynomial_gist_params(card, isl_set_copy(scop->context));
}

static void print(po_text *out, const char *what,
                  __isl_keep isl_pw_qpolynomial *card)
{
    char *text = isl_pw_qpolynomial_to_str(card);

    po_text_printf(out, "  %-10s %s\n", what, text ? text : "(too complex)");
    free(text);
}

static __isl_give isl_pw_qpolynomial *times(__isl_keep isl_pw_qpolynomial *card,
                                            int n)
{
    isl_ctx *ctx = isl_pw_qpolynomial_get_ctx(card);

    if (!card)
        return NULL;
    return isl_pw_qpolynomial_scale_val(isl_pw_qpolynomial_copy(card),
                                        isl_val_int_from_si(ctx, n));
}

static void add_statement(struct tally *tally, const po_stmt *stmt)
{
    isl_pw_qpolynomial *n = count(tally->scop, isl_set_copy(stmt->domain));
    int n_flop = stmt->block ? -1 : (int)po_stmt_flops(stmt);
    int n_write = 0;

    for (int i = 0; i < stmt->n_access; i++)
        n_write += stmt->access[i].is_write;
    po_text_printf(tally->out, "statement %s\n", stmt->name);
    print(tally->out, "instances", n);
    po_text_printf(tally->out, "  %-10s reads %d, writes %d", "each",
                   stmt->n_access - n_write, n_write);
    if (n_flop >= 0)
        po_text_printf(tally->out, ", flops %d", n_flop);
    po_text_add(tally->out, "\n");
    tally->has_flops = tally->has_flops && n_flop >= 0;
    if (n_flop > 0)
        tally->flops = isl_pw_qpolynomial_add(tally->flops, times(n, n_flop));
    tally->accesses =
        isl_pw_qpolynomial_add(tally->accesses, times(n, stmt->n_access));
    tally->instances = isl_pw_qpolynomial_add(tally->instances, n);
}

/* Add what the statement accesses of the array to "elements"; "*exact" becomes
 * false if it may be less.
 */
static __isl_give isl_set *add_elements(__isl_take isl_set *elements,
                                        const po_stmt *stmt, int array,
                                        bool *exact)
{
    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *access = &stmt->access[i];
        isl_set *range;

        if (access->array != array)
            continue;
        range = isl_set_apply(isl_set_copy(stmt->domain),
                              isl_map_copy(access->relation));
        elements = elements ? isl_set_union(elements, range) : range;
        *exact = *exact && access->is_exact &&
                 (!access->is_write || po_stmt_writes(stmt, access));
    }
    return elements;
}

/* Return { S[...] -> A[...] } for what the statement writes of the array. */
static __isl_give isl_union_map *writes_of(const po_stmt *stmt, int array)
{
    isl_union_map *all = isl_union_map_empty(isl_set_get_space(stmt->domain));

    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *access = &stmt->access[i];

        if (access->array == array && access->is_write)
            all = isl_union_map_add_map(all, isl_map_copy(access->relation));
    }
    return isl_union_map_intersect_domain(
        all, isl_union_set_from_set(isl_set_copy(stmt->domain)));
}

/* Add the operations of the statement to those that go into each element of the
 * array.
 */
static __isl_give isl_pw_qpolynomial *add_operations(
    __isl_take isl_pw_qpolynomial *sum, const struct tally *tally,
    const po_stmt *stmt, int array)
{
    isl_union_map *writes = writes_of(stmt, array);
    isl_bool none = isl_union_map_is_empty(writes);
    isl_pw_qpolynomial *n;
    isl_map *writers;

    if (none != isl_bool_false) {
        isl_union_map_free(writes);
        return sum;
    }
    writers = isl_map_reverse(isl_map_from_union_map(writes));
    writers =
        isl_map_intersect_params(writers, isl_set_copy(tally->scop->context));
    n = po_map_card(writers);
    sum = isl_pw_qpolynomial_add(sum, times(n, (int)po_stmt_flops(stmt)));
    isl_pw_qpolynomial_free(n);
    return sum;
}

/* Print how many operations there are for each of the elements of the array that
 * are written, if there are some.
 */
static void print_operations(const struct tally *tally, int array,
                             __isl_keep isl_set *elements)
{
    const po_scop *scop = tally->scop;
    isl_space *space = isl_space_from_domain(isl_set_get_space(elements));
    isl_pw_qpolynomial *sum =
        isl_pw_qpolynomial_zero(isl_space_add_dims(space, isl_dim_out, 1));
    isl_bool none;

    for (int i = 0; i < scop->n_stmt; i++)
        sum = add_operations(sum, tally, &scop->stmt[i], array);
    sum = po_pw_qpolynomial_tidy(sum);
    sum = isl_pw_qpolynomial_gist(sum, isl_set_copy(elements));
    sum = isl_pw_qpolynomial_gist_params(sum, isl_set_copy(scop->context));
    none = isl_pw_qpolynomial_is_zero(sum);
    if (none != isl_bool_true)
        print(tally->out, "flops each", sum);
    isl_pw_qpolynomial_free(sum);
}

static void print_array(struct tally *tally, int array)
{
    const po_scop *scop = tally->scop;
    isl_pw_qpolynomial *n;
    isl_set *elements = NULL;
    bool exact = true;

    for (int i = 0; i < scop->n_stmt; i++)
        elements = add_elements(elements, &scop->stmt[i], array, &exact);
    if (!elements)
        return;
    n = count(scop, isl_set_coalesce(isl_set_copy(elements)));
    po_text_printf(tally->out, "array %s\n", scop->array[array].name);
    print(tally->out, exact ? "elements" : "at most", n);
    if (exact && tally->has_flops)
        print_operations(tally, array, elements);
    isl_set_free(elements);
    tally->elements = isl_pw_qpolynomial_add(tally->elements, n);
}

static __isl_give isl_pw_qpolynomial *zero(const po_scop *scop)
{
    isl_space *space = isl_set_get_space(scop->context);

    space = isl_space_from_domain(space);
    return isl_pw_qpolynomial_zero(isl_space_add_dims(space, isl_dim_out, 1));
}

/* Print a total, which is released. */
static void print_sum(const struct tally *tally, const char *what,
                      __isl_take isl_pw_qpolynomial *sum)
{
    sum = po_pw_qpolynomial_tidy(sum);
    print(tally->out, what, sum);
    isl_pw_qpolynomial_free(sum);
}

static void print_total(struct tally *tally)
{
    po_text_add(tally->out, "total\n");
    print_sum(tally, "instances", tally->instances);
    print_sum(tally, "accesses", tally->accesses);
    print_sum(tally, "elements", tally->elements);
    if (tally->has_flops)
        print_sum(tally, "flops", tally->flops);
    else
        isl_pw_qpolynomial_free(tally->flops);
}

/* Print what the statements of a region do, the distinct elements of its arrays
 * that it accesses, and the totals: numbers as functions of the parameters, where
 * the context holds.
 */
void po_scop_print_card(const po_scop *scop, const po_run *run, po_text *out)
{
    struct tally tally = {.scop = scop, .out = out, .has_flops = true};

    po_text_printf(out, "%s:%d\n", scop->function, scop->loc.line);
    po_effort_begin(run->ctx, po_effort_share(75));
    tally.instances = zero(scop);
    tally.accesses = zero(scop);
    tally.flops = zero(scop);
    tally.elements = zero(scop);
    for (int i = 0; i < scop->n_stmt; i++)
        add_statement(&tally, &scop->stmt[i]);
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].rank > 0)
            print_array(&tally, i);
    print_total(&tally);
    po_effort_end(run->ctx);
}
