/* Pairs of instances on their way through loops, against their definition.
 */
#include "prop.h"

#include <isl/aff.h>
#include <isl/map.h>

#include "polyopt/pairs.h"

/* The values of a loop are sums of so many floors, with these weights. */
#define N_FLOOR 3

/* A loop around both ends: "weight[f] * floor((row[f] + shift)/den[f])" summed
 * up, with shifts of its own for the source and the sink.
 */
struct loop {
    int weight[N_FLOOR];
    int den[N_FLOOR];
    int i[N_FLOOR];
    int j[N_FLOOR];
};

static isl_map *random_pairs(uint64_t *state)
{
    char text[256];
    int di = random_in(state, 0, 3);
    int dj = random_in(state, -1, 3);
    int more = random_in(state, 0, 2);

    snprintf(text, sizeof(text),
             "{ S[i, j] -> T[k, l] : 0 <= i, j, k, l <= 9 and "
             "i + %d <= k <= i + %d and j + %d <= l <= j + %d }",
             di, di + more, dj, dj + random_in(state, 0, 1) * more);
    return isl_map_read_from_str(ctx, text);
}

static struct loop random_loop(uint64_t *state, const struct loop *last)
{
    struct loop loop = {.weight = {0}};

    for (int f = 0; f < N_FLOOR; f++) {
        loop.weight[f] = random_in(state, -3, 3);
        loop.weight[f] = loop.weight[f] < -1 ? 1 : loop.weight[f];
        loop.den[f] = random_in(state, 1, 4);
        loop.i[f] = random_in(state, 0, 2);
        loop.j[f] = random_in(state, 0, 1);
    }
    if (last && random_in(state, 0, 1)) {
        int f = random_in(state, 0, N_FLOOR - 1);

        loop = *last;
        loop.weight[f] = random_in(state, -1, loop.weight[f]);
    }
    return loop;
}

static isl_pw_aff *value(const struct loop *loop, const char *stmt, int shift,
                         bool mirror)
{
    isl_pw_aff *sum = NULL;

    for (int n = 0; n < N_FLOOR; n++) {
        int f = mirror ? N_FLOOR - 1 - n : n;
        char text[128];
        isl_pw_aff *one;

        snprintf(text, sizeof(text),
                 "{ %s[i, j] -> [(%d * floor((%d i + %d j + %d)/%d))] }", stmt,
                 loop->weight[f], loop->i[f], loop->j[f], shift, loop->den[f]);
        one = isl_pw_aff_read_from_str(ctx, text);
        sum = sum ? isl_pw_aff_add(sum, one) : one;
    }
    return sum;
}

/* Is there a pair with the value of the source beyond that of the sink? */
static bool is_wrong(isl_map *left, const po_loop_order *order, bool less)
{
    isl_pw_aff *src = isl_pw_aff_copy(order->src);
    isl_pw_aff *dst = isl_pw_aff_copy(order->dst);
    isl_map *wrong =
        less ? isl_pw_aff_lt_map(src, dst) : isl_pw_aff_gt_map(src, dst);
    isl_bool empty;

    wrong = isl_map_intersect(wrong, isl_map_copy(left));
    empty = isl_map_is_empty(wrong);
    isl_map_free(wrong);
    return empty != isl_bool_true;
}

/* Enter a loop, by the definition.  Is it in order? */
static bool enter(isl_map **left, const po_loop_order *order)
{
    if (is_wrong(*left, order, order->reverse) ||
        (order->concurrent && is_wrong(*left, order, !order->reverse)))
        return false;
    if (!order->together)
        *left = isl_map_intersect(
            *left, isl_pw_aff_eq_map(isl_pw_aff_copy(order->src),
                                     isl_pw_aff_copy(order->dst)));
    return true;
}

/* Pairs are followed through loops, of which some are sums of what others are;
 * it is said of each whether it runs sources first, and in the end whether pairs
 * are left.
 */
static int pairs_are_followed(uint64_t state)
{
    isl_map *left = random_pairs(&state);
    po_pairs *pairs = po_pairs_alloc(isl_map_copy(left));
    struct loop loop = random_loop(&state, NULL);
    bool same = true;
    bool good = true;

    for (int d = 0; d < 4 && same && good; d++) {
        po_loop_order order = {.src = value(&loop, "S", 0, false),
                               .dst = value(&loop, "T", random_in(&state, 0, 2),
                                            random_in(&state, 0, 1)),
                               .reverse = random_in(&state, 0, 5) == 0,
                               .concurrent = random_in(&state, 0, 3) == 0,
                               .together = random_in(&state, 0, 4) == 0};

        good = enter(&left, &order);
        same = po_pairs_enter(pairs, &order) == isl_bool_ok(good);
        isl_pw_aff_free(order.src);
        isl_pw_aff_free(order.dst);
        loop = random_loop(&state, &loop);
    }
    if (good && same)
        same = po_pairs_are_none(pairs) == isl_map_is_empty(left);
    po_pairs_free(pairs);
    isl_map_free(left);
    return same;
}

const struct prop pairs_props[] = {
    {"pairs are followed through loops", pairs_are_followed, 400},
    {0},
};
