#include <isl/aff.h>
#include <isl/map.h>

#include "polyopt/pairs.h"
#include "test.h"

#define MAX_LOOP 3

/* Pairs, and loops that they enter in turn, the last ones maybe concurrent; is
 * the source before the sink, or in no other iteration than it, in all of them,
 * and is no pair left in the end?
 */
static const struct {
    const char *why;
    const char *pairs;
    struct {
        const char *src;
        const char *dst;
        bool concurrent;
    } loop[MAX_LOOP];
    isl_bool good;
    isl_bool none;
} cases[] = {
    {"a term that only the sink has may make it less",
     "{ S[i, j] -> T[i, j] : 0 <= i, j <= 9 }",
     {{"{ S[i, j] -> [(floor(i/2))] }",
       "{ T[i, j] -> [(floor(i/2) - floor(j/2))] }", false}},
     isl_bool_false,
     isl_bool_false},
    {"more of a term is not the same",
     "{ S[i, j] -> T[i, j] : 0 <= i, j <= 9 }",
     {{"{ S[i, j] -> [(-floor(i/2))] }", "{ T[i, j] -> [(-2*floor(i/2))] }",
       false}},
     isl_bool_false,
     isl_bool_false},
    {"twice a term is matched with two",
     "{ S[i, j] -> T[i + 1, j] : 0 <= i, j <= 9 }",
     {{"{ S[i, j] -> [(2*floor(i/4))] }",
       "{ T[i, j] -> [(floor(i/4) + floor((i + 1)/4))] }", false},
      {"{ S[i, j] -> [(floor(i/4))] }", "{ T[i, j] -> [(floor(i/4))] }", true},
      {"{ S[i, j] -> [(i)] }", "{ T[i, j] -> [(i)] }", false}},
     isl_bool_true,
     isl_bool_true},
    {"floors of a sum that is equal need not be, if the rest descends",
     "{ S[i, j] -> T[i - 1, k] : 0 <= i, j <= 9 and j + 2 <= k <= 20 }",
     {{"{ S[i, j] -> [(floor(j/2) + i)] }", "{ T[i, j] -> [(floor(j/2) + i)] }",
       false},
      {"{ S[i, j] -> [(floor(j/2))] }", "{ T[i, j] -> [(floor(j/2))] }", true}},
     isl_bool_false,
     isl_bool_false},
    {"floors of a wavefront are equal within it",
     "{ S[t, i] -> T[t + 1, k] : 0 <= t, i <= 99 and i - 1 <= k <= i + 1 }",
     {{"{ S[t, i] -> [(floor(t/8) + floor((t + i)/8))] }",
       "{ T[t, i] -> [(floor(t/8) + floor((t + i)/8))] }", false},
      {"{ S[t, i] -> [(floor((t + i)/8))] }",
       "{ T[t, i] -> [(floor((t + i)/8))] }", true},
      {"{ S[t, i] -> [(t)] }", "{ T[t, i] -> [(t)] }", false}},
     isl_bool_true,
     isl_bool_true},
    {"without the skew, they are not",
     "{ S[t, i] -> T[t + 1, k] : 0 <= t, i <= 99 and i - 1 <= k <= i + 1 }",
     {{"{ S[t, i] -> [(floor(t/8) + floor(i/8))] }",
       "{ T[t, i] -> [(floor(t/8) + floor(i/8))] }", false}},
     isl_bool_false,
     isl_bool_false},
    {"what is equal in the end is left",
     "{ S[i] -> T[k] : 0 <= i <= k <= 9 }",
     {{"{ S[i] -> [(floor(i/4))] }", "{ T[i] -> [(floor(i/4))] }", false},
      {"{ S[i] -> [(i)] }", "{ T[i] -> [(i)] }", false}},
     isl_bool_true,
     isl_bool_false},
};

static isl_bool enter(po_pairs *pairs, const char *src, const char *dst,
                      bool concurrent)
{
    po_loop_order order = {.src = isl_pw_aff_read_from_str(ctx, src),
                           .dst = isl_pw_aff_read_from_str(ctx, dst),
                           .concurrent = concurrent};
    isl_bool good = po_pairs_enter(pairs, &order);

    isl_pw_aff_free(order.src);
    isl_pw_aff_free(order.dst);
    return good;
}

static void test_pairs(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_pairs *pairs =
            po_pairs_alloc(isl_map_read_from_str(ctx, cases[i].pairs));
        isl_bool good = isl_bool_true;
        isl_bool none = isl_bool_false;

        for (int d = 0; d < MAX_LOOP && cases[i].loop[d].src; d++)
            if (good == isl_bool_true)
                good = enter(pairs, cases[i].loop[d].src, cases[i].loop[d].dst,
                             cases[i].loop[d].concurrent);
        if (good == isl_bool_true)
            none = po_pairs_are_none(pairs);
        CU_ASSERT_EQUAL(good, cases[i].good);
        CU_ASSERT_EQUAL(none, cases[i].none);
        if (good != cases[i].good || none != cases[i].none)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
        po_pairs_free(pairs);
    }
}

CU_TestInfo verify_pairs_tests[] = {
    {"pairs are followed through loops", test_pairs},
    CU_TEST_INFO_NULL,
};
