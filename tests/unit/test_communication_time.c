/* What neighbours exchange in a time loop, and the certificate of it: it has to refuse whatever
 * is changed in what has been found.
 */
#include <string.h>

#include "../support/model.h"
#include "polyopt/communication.h"
#include "polyopt/passes.h"
#include "test.h"

#define N "0 <= t < n and "

/* The case that has two phases. */
#define TWICE 4

/* Time loops with n >= 9, how many phases a step has (of two, dates of the first may come in any order),
 * and what goes up and down behind these, of the
 * array that it is of; or NULL if there is no such order.
 */
static const struct {
    const char *name;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    int n_phase;
    const char *up;
    const char *down;
} cases[] = {
    {"there and back",
     "[n] -> { S0[t, i] : " N "0 < i < n - 1; S1[t, i] : " N "0 < i < n - 1 }",
     "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 1]; S0[t, i] -> A[i + 1]; S1[t, i] -> B[i] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }", 1,
     "[n, now, at] -> { A[at - 1] : 0 <= now < n - 1 and 1 < at < n - 1 }",
     "[n, now, at] -> { A[at] : 0 <= now < n - 1 and 1 < at < n - 1 }"},
    {"two up, none down",
     "[n] -> { S0[t, i] : " N "1 < i < n; S1[t, i] : " N "1 < i < n }",
     "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 2]; S1[t, i] -> B[i] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }", 1,
     "[n, now, at] -> { A[k] : 0 <= now < n - 1 and at - 2 <= k < at and 1 < k "
     "< n - 2 }",
     NULL},
    {"ahead in place", "[n] -> { S0[t, i] : " N "0 <= i < n }",
     "{ S0[t, i] -> A[i] }", "{ S0[t, i] -> A[i + 1] }",
     "{ S0[t, i] -> [0, t, 0, i, 0] }", 1, NULL,
     "[n, now, at] -> { A[at] : 0 <= now < n - 1 and 0 < at < n }"},
    {"back in place, so that a step is a chain",
     "[n] -> { S0[t, i] : " N "0 < i < n }", "{ S0[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 1] }", "{ S0[t, i] -> [0, t, 0, i, 0] }", 0, NULL,
     NULL},
    {"there and back twice",
     "[n] -> { S0[t, i] : " N "0 < i < n - 1; S1[t, i] : " N "0 < i < n - 1 }",
     "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 1]; S0[t, i] -> A[i + 1]; S1[t, i] -> B[i]; S1[t, i] "
     "-> B[i - 1] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }", 2,
     "[n, now, at] -> { B[at - 1] : 0 <= now < n and 1 < at < n - 1 }",
     "[n, now, at] -> { A[at] : 0 <= now < n - 1 and 1 < at < n - 1 }"},
    {"to everybody", "[n] -> { S0[t, i] : " N "0 <= i < n }",
     "{ S0[t, i] -> A[i] }", "{ S0[t, i] -> A[0]; S0[t, i] -> A[i] }",
     "{ S0[t, i] -> [0, t, 0, i, 0] }", 0, NULL, NULL},
};

static po_scop *scop_of(size_t i)
{
    return scop_from_text(ctx, "[n] -> { : n >= 9 }", cases[i].domain,
                          cases[i].writes, cases[i].reads, cases[i].order);
}

/* Return what is found for the case. */
static po_communication *find(const po_scop *scop)
{
    po_options options = {0};
    po_run with = {.options = &options, .ctx = ctx};
    po_deps *deps = po_deps_analyse(scop, &with);
    const char *why;
    po_communication *c = po_communication_find(scop, deps, NULL, &why);

    po_deps_free(deps);
    return c;
}

/* Is this what goes one way of the array, behind all phases; none of any array, if it is NULL? */
static bool is_exchanged(const po_communication *c, bool is_up,
                         const char *text)
{
    isl_set *known = isl_set_read_from_str(ctx, "[n] -> { : n >= 9 }");
    isl_set *want = text ? isl_set_read_from_str(ctx, text) : NULL;
    isl_bool equal = isl_bool_ok(!text);

    want = isl_set_intersect_params(want, isl_set_copy(known));
    for (int p = 0; p < c->time->n_phase; p++)
        for (int i = 0; i < c->time->phase[p].n_exchange; i++) {
            const po_exchange *e = &c->time->phase[p].exchange[i];
            const po_moved *moved = is_up ? &e->up : &e->down;
            isl_set *got = isl_set_intersect_params(isl_set_copy(moved->set),
                                                    isl_set_copy(known));

            if (!want && equal == isl_bool_true)
                equal = isl_set_is_empty(got);
            else if (want && strcmp(isl_set_get_tuple_name(got),
                                    isl_set_get_tuple_name(want)) == 0)
                equal = isl_set_is_equal(got, want);
            isl_set_free(got);
        }
    isl_set_free(want);
    isl_set_free(known);
    return equal == isl_bool_true;
}

static void test_found(void)
{
    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        po_scop *scop = scop_of(i);
        po_communication *c = find(scop);
        bool wanted = cases[i].up || cases[i].down;
        const char *why;

        CU_ASSERT_EQUAL(wanted, (c && c->time));
        if (c && c->time) {
            isl_bool good = po_verify_communication(c, &why);
            bool same = is_exchanged(c, true, cases[i].up) &&
                        is_exchanged(c, false, cases[i].down);

            if (good != isl_bool_true || !same)
                printf("%s: %s\n", cases[i].name, why);
            CU_ASSERT_EQUAL(good, isl_bool_true);
            CU_ASSERT(same);
            CU_ASSERT_EQUAL(c->time->n_phase, cases[i].n_phase);
            CU_ASSERT_EQUAL(c->time->phase[0].is_apart, cases[i].n_phase == 2);
        }
        po_communication_free(c);
        po_scop_free(scop);
    }
}

/* Replace the set. */
static void put(isl_set **set, const char *text)
{
    isl_set_free(*set);
    *set = isl_set_read_from_str(ctx, text);
}

static void put_date(isl_map **date, const char *text)
{
    isl_map_free(*date);
    *date = isl_map_read_from_str(ctx, text);
}

static void lose_exchange(po_communication *c)
{
    c->time->phase[1].exchange[0].up.set = isl_set_subtract(
        c->time->phase[1].exchange[0].up.set,
        isl_set_read_from_str(ctx, "[n, now, at] -> { A[3] }"));
}

static void lose_step(po_communication *c)
{
    put(&c->time->phase[1].exchange[0].down.set,
        "[n, now, at] -> { A[at] : 0 < now < n - 1 and 1 < at < n - 1 }");
}

static void exchange_more(po_communication *c)
{
    put(&c->time->phase[1].exchange[0].up.set,
        "[n, now, at] -> { A[k] : 0 <= now < n - 1 and 1 < at < n - 1 and at - "
        "2 <= k < at and k > 0 }");
}

static void exchange_unwritten(po_communication *c)
{
    put(&c->time->phase[1].exchange[0].up.set,
        "[n, now, at] -> { A[at - 1] : 0 <= now < n - 1 and 0 < at < n - 1 }");
}

static void forget_reach(po_communication *c)
{
    c->time->reach = 0;
}

static void swap_phases(po_communication *c)
{
    c->time->of[0] = 1;
    c->time->of[1] = 0;
}

static void join_phases(po_communication *c)
{
    c->time->of[0] = 1;
}

static void shift_dates(po_communication *c)
{
    put_date(&c->date[1], "[n] -> { S1[t, i] -> [t] : " N "0 < i < n - 1 }");
}

static void own_array(po_communication *c)
{
    c->own[c->traffic[0].array] = true;
}

/* Leave an element beside the share out of what is sent, or known, of the array A. */
static po_traffic *traffic_of_a(po_communication *c)
{
    int i = 0;

    while (strcmp(c->scop->array[c->traffic[i].array].name, "A") != 0)
        i++;
    return &c->traffic[i];
}

static void send_less(po_communication *c)
{
    isl_set *none =
        isl_set_read_from_str(ctx, "[n, first, last] -> { A[first - 1] }");

    traffic_of_a(c)->sent.set =
        isl_set_subtract(traffic_of_a(c)->sent.set, none);
}

static void touch_less(po_communication *c)
{
    isl_set *none =
        isl_set_read_from_str(ctx, "[n, first, last] -> { A[last + 1] }");

    traffic_of_a(c)->touched = isl_set_subtract(traffic_of_a(c)->touched, none);
}

static void reorder_dates(po_communication *c)
{
    c->time->phase[0].is_apart = true;
}

/* Changes of cases, and what the certificate says of them. */
static const struct {
    size_t in;
    void (*change)(po_communication *c);
    const char *why;
} changes[] = {
    {TWICE, lose_exchange, "a value is not exchanged"},
    {TWICE, lose_step, "a value is not exchanged"},
    {TWICE, exchange_more, "something is exchanged that has not been computed"},
    {TWICE, exchange_unwritten,
     "something is exchanged that has not been computed"},
    {TWICE, forget_reach, "a value goes further than the reach"},
    {TWICE, swap_phases, "phases are not in the order of the program"},
    {TWICE, join_phases, "a value comes from another share"},
    {TWICE, shift_dates, "an element is written in two shares"},
    {TWICE, own_array, "a value comes from another share"},
    {TWICE, send_less, "something is read that has not been sent"},
    {TWICE, touch_less, "there is no room for an element"},
    {0, reorder_dates, "dates of a phase are not in any order"},
};

static void test_changed(void)
{
    for (size_t i = 0; i < PO_COUNTOF(changes); i++) {
        po_scop *scop = scop_of(changes[i].in);
        po_communication *c = find(scop);
        const char *why;
        isl_bool good;

        changes[i].change(c);
        good = po_verify_communication(c, &why);
        if (good != isl_bool_false || strcmp(why, changes[i].why) != 0)
            printf("change %d: %d, %s\n", (int)i, good, why);
        CU_ASSERT_EQUAL(good, isl_bool_false);
        CU_ASSERT_STRING_EQUAL(why, changes[i].why);
        po_communication_free(c);
        po_scop_free(scop);
    }
}

CU_TestInfo communication_time_tests[] = {
    {"what is exchanged", test_found},
    {"changes that the certificate refuses", test_changed},
    CU_TEST_INFO_NULL,
};
