/* The property tests: each property of the tables in props.def is tried on
 * random inputs with fixed seeds.
 *
 * SEEDS=n tries n seeds of each, POLYOPT_SEED=n repeats one.
 */
#include "prop.h"

#include <isl/options.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/ilp.h"

isl_ctx *ctx;
po_run run;

#define PROPS(name) extern const struct prop name##_props[];
#include "props.def"
#undef PROPS

static const struct prop *const tables[] = {
#define PROPS(name) name##_props,
#include "props.def"
#undef PROPS
    NULL,
};

/* splitmix64, so that nearby seeds have nothing in common. */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

int random_in(uint64_t *state, int lo, int hi)
{
    return lo + (int)(next(state) % (uint64_t)(hi - lo + 1));
}

static int number_from(const char *variable, int otherwise)
{
    const char *text = getenv(variable);

    return text ? atoi(text) : otherwise;
}

/* The first seed for which the property fails, or 0. */
static int first_failing_seed(const struct prop *prop)
{
    int one = number_from("POLYOPT_SEED", 0);
    int n_seed = number_from("SEEDS", prop->n_seed);

    if (one > 0)
        return prop->holds((uint64_t)one) ? 0 : one;
    for (int seed = 1; seed <= n_seed; seed++)
        if (!prop->holds((uint64_t)seed))
            return seed;
    return 0;
}

static bool check(const struct prop *prop)
{
    int seed = first_failing_seed(prop);

    if (seed > 0)
        printf("FAIL %s: POLYOPT_SEED=%d\n", prop->name, seed);
    else
        printf("ok   %s\n", prop->name);
    fflush(stdout);
    return seed == 0;
}

int main(int argc, char **argv)
{
    static const po_options options = {.tile = true,
                                       .parallel = true,
                                       .fuse = PO_FUSE_SMART,
                                       .stage = PO_STAGE_C,
                                       .budget = PO_DEFAULT_BUDGET};
    static po_diag diag = {.quiet = true};
    const size_t n_table = PO_COUNTOF(tables) - 1;
    int n_passed = 0;
    int n_failed = 0;

    if (!po_ilp_initialize())
        return 2;
    ctx = isl_ctx_alloc();
    run = (po_run){.options = &options, .diag = &diag, .ctx = ctx};
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    for (size_t t = 0; t < n_table; t++)
        for (const struct prop *prop = tables[t]; prop->name; prop++) {
            if (argc > 1 && !strstr(prop->name, argv[1]))
                continue;
            if (check(prop))
                n_passed++;
            else
                n_failed++;
        }
    isl_ctx_free(ctx);
    po_ilp_finalize();
    printf("%d passed, %d failed\n", n_passed, n_failed);
    return n_failed > 0;
}
