/* What is sent to a rank and what comes back, and the certificate of it.
 */
#include "polyopt/ranks.h"

#include <isl/schedule.h>
#include <math.h>
#include <string.h>

#include "../support/model.h"
#include "polyopt/passes.h"
#include "test.h"

/* Sets, and their forms. */
static const struct {
    const char *set;
    po_form form;
} form_cases[] = {
    {"{ A[i, j] : 1 = 0 }", PO_FORM_NONE},
    {"[f, l, n] -> { A[i, j] : f <= i <= l and 0 <= j < n }", PO_FORM_BOX},
    {"[f, l] -> { A[i] : f <= i <= l }", PO_FORM_BOX},
    {"[n] -> { A[i, j, k] : 0 <= i < n and j = 3 and 0 <= k < i }",
     PO_FORM_ROWS},
    {"[n] -> { A[i, j] : 0 <= i, j < n and i mod 2 = 0 }", PO_FORM_STRIDED},
    {"[n] -> { A[i, j] : 0 <= i, j < n and j mod 2 = 0 }", PO_FORM_SCATTERED},
    {"[n] -> { A[i, j] : 0 <= j <= i < n }", PO_FORM_ROWS},
    {"[n] -> { A[i, j] : 0 <= i, j < n and (j < 2 or j > 4) }",
     PO_FORM_SCATTERED},
    {"[n] -> { A[i, j] : 0 <= i, j < n and (i < 2 or i > 4) }",
     PO_FORM_STRIDED},
    {"[n] -> { A[i, i] : 0 <= i < n }", PO_FORM_ROWS},
    {"{ s[] }", PO_FORM_BOX},
};

static void test_forms(void)
{
    for (size_t i = 0; i < PO_COUNTOF(form_cases); i++) {
        isl_set *set = isl_set_read_from_str(ctx, form_cases[i].set);

        CU_ASSERT_EQUAL(po_set_form(set), form_cases[i].form);
        if (po_set_form(set) != form_cases[i].form)
            printf("%s\n", form_cases[i].set);
        isl_set_free(set);
    }
}

/* Regions with n >= 1, and what is sent and returned of array 0, or why there are no shares.
 * Arrays are numbered by their first access, writes first.
 */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *sent;
    const char *returned;
} cases[] = {
    {"an update", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }"},
    {"written before it is read",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S1[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }",
     "[n, first, last] -> { A[i] : false }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }"},
    {"read before it is written",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S1[i] -> A[i]; S0[i] -> B[i] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }"},
    {"a part is written before",
     "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i < n and 0 <= j <= 2 }",
     "{ S0[i] -> A[i, 1]; S1[i, j] -> B[i, j] }", "{ S1[i, j] -> A[i, j] }",
     "{ S0[i] -> [0, i, 0, 0, 0]; S1[i, j] -> [0, i, 1, j, 0] }",
     "[n, first, last] -> { A[i, j] : 0 <= i < n and first <= i <= last and (j "
     "= 0 or j = 2) }",
     "[n, first, last] -> { A[i, 1] : 0 <= i < n and first <= i <= last }"},
    {"the inner loop", "[n] -> { S0[i, j] : 0 <= i, j < n }",
     "{ S0[i, j] -> A[j] }", "{ S0[i, j] -> A[j] }",
     "{ S0[i, j] -> [0, i, 0, j, 0] }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }",
     "[n, first, last] -> { A[i] : 0 <= i < n and first <= i <= last }"},
    {"a sum over all", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[0] }",
     "{ S0[i] -> A[0] }", "{ S0[i] -> [0, i, 0] }", NULL, NULL},
    {"neighbours", "[n] -> { S0[i] : 0 < i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i - 1] }", "{ S0[i] -> [0, i, 0] }", NULL, NULL},
    {"a later write", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i + 1] }", "{ S0[i] -> [0, i, 0] }", NULL, NULL},
};

/* Return the scop of a case. */
static po_scop *scop_of(size_t i)
{
    return scop_from_text(ctx, "[n] -> { : n >= 1 }", cases[i].domain,
                          cases[i].writes, cases[i].reads, cases[i].order);
}

static bool is_equal(__isl_keep isl_set *set, const char *text)
{
    isl_set *want = isl_set_read_from_str(ctx, text);
    isl_set *known = isl_set_read_from_str(ctx, "[n] -> { : n >= 1 }");
    isl_set *got = isl_set_intersect_params(isl_set_copy(set), known);
    isl_bool equal;

    want = isl_set_intersect_params(
        want, isl_set_read_from_str(ctx, "[n] -> { : n >= 1 }"));
    equal = isl_set_is_equal(got, want);
    isl_set_free(got);
    isl_set_free(want);
    return equal == isl_bool_true;
}

static void test_sets(void)
{
    po_options options = {0};
    po_run with = {.options = &options, .ctx = ctx};

    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        po_scop *scop = scop_of(i);
        po_deps *deps = po_deps_analyse(scop, &with);
        const char *why;
        po_communication *c = po_communication_find(scop, deps, NULL, &why);
        bool good =
            !cases[i].sent
                ? !c && why
                : c && is_equal(c->traffic->sent.set, cases[i].sent) &&
                      is_equal(c->traffic->returned.set, cases[i].returned) &&
                      po_verify_communication(c, &why) == isl_bool_true;

        if (!good)
            printf("%s: %s\n", cases[i].why, why ? why : "");
        CU_ASSERT(good);
        po_communication_free(c);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

/* What somebody says of a region is sent and comes back, with dates that are the first
 * dimension unless they are given; the certificate is to say "why", or NULL for yes.
 */
#define SHARE "first <= i <= last"

static const struct {
    const char *name;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *date;
    bool is_own;
    const char *sent;
    const char *returned;
    const char *why;
} claims[] = {
    {"as it is", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }", "{ S0[i] -> [i] }", false,
     "{ A[i] : 0 <= i < n and " SHARE " }",
     "{ A[i] : 0 <= i < n and " SHARE " }", NULL},
    {"backwards", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }", "{ S0[i] -> [-i] }", false,
     "{ A[i] : 0 <= i < n and first <= -i <= last }",
     "{ A[i] : 0 <= i < n and first <= -i <= last }", NULL},
    {"an element less is sent", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] }", false, "{ A[i] : 0 < i < n and " SHARE " }",
     "{ A[i] : 0 <= i < n and " SHARE " }",
     "something is read that has not been sent"},
    {"an element less comes back", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] }", false, "{ A[i] : 0 <= i < n and " SHARE " }",
     "{ A[i] : 0 <= i < n - 1 and " SHARE " }",
     "something is written that does not come back"},
    {"all comes back", "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }", "{ S0[i] -> [i] }", false,
     "{ A[i] : 0 <= i < n }", "{ A[i] : 0 <= i < n }",
     "an element comes back from two shares"},
    {"more comes back than has a value", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[2 * i] }", "{ S0[i] -> B[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] }", false, "{ B[i] : 0 <= i < n and " SHARE " }",
     "{ A[k] : exists i : 0 <= i < n and " SHARE " and 2i <= k <= 2i + 1 }",
     "something comes back that has no value"},
    {"more is sent than is accessed", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] }", false, "{ A[i] : 0 <= i < n + 1 and " SHARE " }",
     "{ A[i] : 0 <= i < n and " SHARE " }",
     "an element is moved that is not accessed"},
    {"instances without a date", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] : i > 0 }", false, "{ A[i] : 0 <= i < n and " SHARE " }",
     "{ A[i] : 0 <= i < n and " SHARE " }", "an instance has no date"},
    {"instances with two dates", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i]; S0[i] -> [i + 1] }", false,
     "{ A[i] : 0 <= i < n and (" SHARE " or first <= i + 1 <= last) }",
     "{ A[i] : 0 <= i < n and (" SHARE " or first <= i + 1 <= last) }",
     "an instance has no date"},
    {"a later share writes it", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[i + 1] }", "{ S0[i] -> [0, i, 0] }",
     "{ S0[i] -> [i] }", false,
     "{ A[k] : exists i : 0 <= i < n and " SHARE " and k = i + 1 }",
     "{ A[i] : 0 <= i < n and " SHARE " }",
     "two shares access an element that one writes"},
    {"two shares write it", "[n] -> { S0[i, j] : 0 <= i, j < n }",
     "{ S0[i, j] -> A[j] }", "{ S0[i, j] -> B[j] }",
     "{ S0[i, j] -> [0, i, 0, j, 0] }", "{ S0[i, j] -> [i] }", false,
     "{ B[k] : exists i : 0 <= i, k < n and " SHARE " }",
     "{ A[k] : exists i : 0 <= i, k < n and " SHARE " }",
     "two shares access an element that one writes"},
    {"an own scalar", "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> s[]; S1[i] -> A[i] }", "{ S1[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
     "{ S0[i] -> [i]; S1[i] -> [i] }", true, NULL,
     "{ A[i] : 0 <= i < n and " SHARE " }", NULL},
    {"one with the value of the iteration before",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> s[]; S1[i] -> A[i] }", "{ S1[i] -> s[] }",
     "{ S0[i] -> [0, i, 1]; S1[i] -> [0, i, 0] }",
     "{ S0[i] -> [i]; S1[i] -> [i] }", true, NULL,
     "{ A[i] : 0 <= i < n and " SHARE " }", "a value comes from another share"},
    {"one with a value from outside",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
     "{ S0[i] -> s[]; S1[i] -> A[i] }", "{ S1[i] -> s[] }",
     "{ S0[i] -> [1, i, 0]; S1[i] -> [0, i, 0] }",
     "{ S0[i] -> [i]; S1[i] -> [i] }", true, NULL,
     "{ A[i] : 0 <= i < n and " SHARE " }", "a value comes from another share"},
};

static int array_of(const po_scop *scop, const char *name)
{
    int a = 0;

    while (strcmp(scop->array[a].name, name) != 0)
        a++;
    return a;
}

/* Add what is said of an array, "{ A[i] : ... }" with the name in one letter. */
static void claim(po_communication *c, const char *text, bool is_back)
{
    char whole[400];
    isl_set *set;
    int array;
    int i = 0;

    if (!text)
        return;
    snprintf(whole, sizeof(whole), "[n, first, last] -> %s", text);
    set = isl_set_read_from_str(ctx, whole);
    array = array_of(c->scop, isl_set_get_tuple_name(set));
    while (i < c->n_traffic && c->traffic[i].array != array)
        i++;
    if (i == c->n_traffic) {
        isl_set *none = isl_set_empty(isl_set_get_space(set));

        c->traffic[c->n_traffic++] =
            (po_traffic){array, {isl_set_copy(none), 0}, {none, 0}, NULL};
    }
    if (is_back) {
        isl_set_free(c->traffic[i].returned.set);
        c->traffic[i].returned.set = set;
    } else {
        isl_set_free(c->traffic[i].sent.set);
        c->traffic[i].sent.set = set;
    }
}

static isl_stat add_date(__isl_take isl_map *date, void *user)
{
    po_communication *c = user;
    int s =
        po_scop_stmt_index(c->scop, isl_map_get_tuple_name(date, isl_dim_in));

    c->date[s] = date;
    return isl_stat_ok;
}

static po_communication *claim_case(const po_scop *scop, size_t i)
{
    po_communication *c = po_alloc(sizeof(*c));
    isl_union_map *dates = isl_union_map_read_from_str(ctx, claims[i].date);

    *c = (po_communication){.arena = po_arena_new(),
                            .scop = scop,
                            .first = "first",
                            .last = "last"};
    c->date = po_arena_array(c->arena, 4, sizeof(*c->date));
    c->own = po_arena_array(c->arena, 8, sizeof(*c->own));
    c->traffic = po_arena_array(c->arena, 8, sizeof(*c->traffic));
    isl_union_map_foreach_map(dates, add_date, c);
    isl_union_map_free(dates);
    if (claims[i].is_own)
        c->own[array_of(scop, "s")] = true;
    claim(c, claims[i].sent, false);
    claim(c, claims[i].returned, true);
    return c;
}

static void test_claims(void)
{
    for (size_t i = 0; i < PO_COUNTOF(claims); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : n >= 1 }", claims[i].domain,
                           claims[i].writes, claims[i].reads, claims[i].order);
        po_communication *c = claim_case(scop, i);
        const char *why;
        isl_bool good = po_verify_communication(c, &why);
        bool is_right = claims[i].why ? good == isl_bool_false &&
                                            strcmp(why, claims[i].why) == 0
                                      : good == isl_bool_true;

        if (!is_right)
            printf("%s: %d, %s\n", claims[i].name, good, why);
        CU_ASSERT(is_right);
        po_communication_free(c);
        po_scop_free(scop);
    }
}

/* How long regions take if an instance takes 2 ns, for n = 10 and m = 4. */
static const struct {
    const char *domain;
    const char *order;
    double ns;
} work_cases[] = {
    {"[n, m] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> [0, i, 0] }", 2 * 10},
    {"[n, m] -> { S0[i, j, k] : 0 <= i, j < n and 0 <= k < m }",
     "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }", 2 * 400},
    {"[n, m] -> { S0[i, j] : 0 <= j <= i < n }",
     "{ S0[i, j] -> [0, i, 0, j, 0] }", 2 * 55},
    {"[n, m] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i < n and 0 <= j < m }",
     "{ S0[i] -> [0, i, 0]; S1[i, j] -> [1, i, 0, j, 0] }", 2 * 10 + 2 * 40},
    {"[n, m] -> { S0[i] : 3 <= i < n and i <= 100 }", "{ S0[i] -> [0, i, 0] }",
     2 * 7},
};

static void test_work(void)
{
    static const double ns[] = {2, 2};
    static const int value[] = {10, 4};

    for (size_t i = 0; i < PO_COUNTOF(work_cases); i++) {
        po_scop *scop = scop_from_text(ctx, "[n, m] -> { : n >= 4 and m >= 1 }",
                                       work_cases[i].domain, "{ }", "{ }",
                                       work_cases[i].order);
        po_communication c = {.arena = po_arena_new(), .scop = scop};
        po_work *work;
        double sum = 0;
        int n;

        c.range = isl_set_read_from_str(ctx, "[n, m] -> { [t] : 0 <= t < n }");
        n = po_communication_work(scop, c.range, ns, c.arena, &work);
        for (int t = 0; t < n; t++) {
            double product = work[t].ns;

            for (int p = 0; p < 2; p++)
                for (int e = 0; e < work[t].exp[p]; e++)
                    product *= value[p];
            sum += product;
        }
        if (fabs(sum - work_cases[i].ns) > 1e-9)
            printf("%s: %g\n", work_cases[i].domain, sum);
        CU_ASSERT_DOUBLE_EQUAL(sum, work_cases[i].ns, 1e-9);
        isl_set_free(c.range);
        po_arena_free(c.arena);
        po_scop_free(scop);
    }
}

/* The bounds of a share are known to be dates, or beside some; the instances are those
 * between them.
 */
static void test_share(void)
{
    po_options options = {0};
    po_run with = {.options = &options, .ctx = ctx};
    po_scop *scop = scop_of(0);
    po_deps *deps = po_deps_analyse(scop, &with);
    const char *why;
    po_communication *c = po_communication_find(scop, deps, NULL, &why);
    po_scop *share = po_communication_scop(c);
    isl_set *known = isl_set_copy(share->context);
    isl_set *want = isl_set_read_from_str(
        ctx, "[n, first, last] -> { : n >= 1 and 0 <= first <= last < n and "
             "first <= 1099511627776 and last <= 1099511627776 }");
    isl_bool same = isl_set_is_equal(known, want);

    CU_ASSERT_EQUAL(same, isl_bool_true);
    CU_ASSERT_EQUAL(share->n_param, 3);
    isl_set_free(want);
    want = isl_set_read_from_str(ctx, "[n, first, last] -> { S0[i] : 0 <= i < "
                                      "n and first <= i <= last }");
    same = isl_set_is_equal(share->stmt->domain, want);
    CU_ASSERT_EQUAL(same, isl_bool_true);
    isl_set_free(want);
    isl_set_free(known);
    po_scop_free(share);
    po_communication_free(c);
    po_deps_free(deps);
    po_scop_free(scop);
}

CU_TestInfo communication_tests[] = {
    {"forms of sets", test_forms},    {"what is sent and returned", test_sets},
    {"the certificate", test_claims}, {"the scop of a share", test_share},
    {"how long it takes", test_work}, CU_TEST_INFO_NULL,
};
