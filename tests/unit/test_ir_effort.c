#include <isl/options.h>
#include <isl/set.h>

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "test.h"

/* Count how many of "n" operations of isl succeed. */
static int count_successes(int n)
{
    int good = 0;

    for (int i = 0; i < n; i++) {
        isl_set *set = isl_set_read_from_str(ctx, "{ [i] : 0 <= 2i < 9 }");

        good += set != NULL;
        isl_set_free(set);
    }
    return good;
}

static void test_time(void)
{
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_begin(ctx, (po_quota){0, 20});
    CU_ASSERT_FALSE(po_effort_is_over());
    CU_ASSERT_TRUE(count_successes(1) == 1);
    for (int i = 0; i < 100000 && !po_effort_is_over(); i++)
        count_successes(10);
    CU_ASSERT_TRUE(po_effort_is_over());
    CU_ASSERT_EQUAL(count_successes(3), 0);
    po_effort_end(ctx);
    CU_ASSERT_FALSE(po_effort_is_over());
    CU_ASSERT_EQUAL(count_successes(3), 3);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
}

static void test_budget(void)
{
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_begin(ctx, (po_quota){10, 0});
    CU_ASSERT_TRUE(count_successes(1000) < 1000);
    CU_ASSERT_FALSE(po_effort_is_over());
    po_effort_end(ctx);
    CU_ASSERT_EQUAL(count_successes(100), 100);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
}

/* Spend some time of the processor. */
static void spend(long time_ms)
{
    clock_t end = clock() + time_ms * CLOCKS_PER_SEC / 1000;

    while (clock() < end)
        continue;
}

static void test_shares(void)
{
    po_quota quota = {1000000, 100000};

    CU_ASSERT_FALSE(po_effort_is_open());
    CU_ASSERT_EQUAL(po_effort_share(50).units, 0);
    po_effort_open((po_quota){0, 0}, 100, 0);
    CU_ASSERT_EQUAL(po_effort_share(50).units, 0);
    CU_ASSERT_EQUAL(po_effort_share(50).time_ms, 0);
    po_effort_open(quota, 100, 0);
    CU_ASSERT_TRUE(po_effort_is_open());
    CU_ASSERT_EQUAL(po_effort_share(50).units, 500001);
    CU_ASSERT_TRUE(po_effort_share(50).time_ms > 45000);
    CU_ASSERT_TRUE(po_effort_share(50).time_ms <= 50001);
    po_effort_renew();
    CU_ASSERT_FALSE(po_effort_is_open());
    po_effort_open(quota, 40, 0);
    po_effort_begin(ctx, po_effort_share(100));
    po_effort_spend(150000);
    po_effort_end(ctx);
    po_effort_renew();
    CU_ASSERT_TRUE(po_effort_is_open());
    CU_ASSERT_TRUE(po_effort_share(100).units <= 250002);
    CU_ASSERT_TRUE(po_effort_share(100).units > 249000);
    po_effort_begin(ctx, po_effort_share(100));
    po_effort_spend(200000);
    po_effort_end(ctx);
    po_effort_renew();
    CU_ASSERT_TRUE(po_effort_is_open());
    CU_ASSERT_TRUE(po_effort_share(100).units <= 200002);
    CU_ASSERT_TRUE(po_effort_share(100).units > 199000);
    po_effort_close();
    CU_ASSERT_FALSE(po_effort_is_open());
}

static void test_late(void)
{
    po_effort_open((po_quota){0, 400}, 100, 0);
    spend(450);
    CU_ASSERT_EQUAL(po_effort_share(50).time_ms, 1);
    po_effort_close();
}

/* How many units do "n" operations cost, in relations of "n_dim" dimensions? */
static unsigned long price(int n, int n_dim)
{
    unsigned long before = po_effort_total().units;

    po_effort_open((po_quota){1000000000, 0}, 100, n_dim);
    po_effort_begin(ctx, po_effort_share(100));
    CU_ASSERT_EQUAL(count_successes(n), n);
    po_effort_end(ctx);
    po_effort_close();
    return po_effort_total().units - before;
}

/* What isl does is counted, again and again the same. */
static void test_count(void)
{
    unsigned long once;
    unsigned long often;

    price(1, 0);
    once = price(10, 0);
    often = price(1000, 0);
    CU_ASSERT_TRUE(once > 10);
    CU_ASSERT_EQUAL(once, price(10, 0));
    CU_ASSERT_TRUE(often > 90 * once && often < 101 * once);
    CU_ASSERT_EQUAL(once, price(10, 12));
    CU_ASSERT_TRUE(price(10, 24) >= 4 * once);
}

/* A part has what it is allowed, the next one what is left of the step. */
static void test_parts(void)
{
    unsigned long outer;

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_begin(ctx, (po_quota){100000, 0});
    po_effort_allow(50);
    po_effort_spend(60000);
    CU_ASSERT_TRUE(po_effort_is_over());
    CU_ASSERT_EQUAL(count_successes(3), 0);
    po_effort_allow(50);
    CU_ASSERT_FALSE(po_effort_is_over());
    CU_ASSERT_EQUAL(count_successes(3), 3);
    outer = po_effort_narrow(10);
    CU_ASSERT_TRUE(count_successes(1000) < 1000);
    po_effort_widen(outer);
    CU_ASSERT_EQUAL(count_successes(3), 3);
    po_effort_spend(60000);
    CU_ASSERT_TRUE(po_effort_is_over());
    po_effort_allow(100);
    CU_ASSERT_EQUAL(count_successes(3), 0);
    po_effort_end(ctx);
    CU_ASSERT_FALSE(po_effort_is_over());
    CU_ASSERT_EQUAL(count_successes(3), 3);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
}

#if !defined(__SANITIZE_ADDRESS__)
/* The memory that is mapped, in bytes. */
static unsigned long mapped(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    CU_ASSERT_EQUAL(fscanf(file, "%lu", &pages), 1);
    fclose(file);
    return pages * (unsigned long)sysconf(_SC_PAGESIZE);
}
#endif

/* With 256 MiB left, 100 are no reason to stop; 250 are. */
static void test_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__)
    struct rlimit old;
    struct rlimit limit;

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    CU_ASSERT_EQUAL_FATAL(getrlimit(RLIMIT_AS, &old), 0);
    limit = old;
    limit.rlim_cur = mapped() + ((rlim_t)256 << 20);
    CU_ASSERT_EQUAL_FATAL(setrlimit(RLIMIT_AS, &limit), 0);
    for (size_t n = 100; n <= 250; n += 150) {
        char *memory;

        po_effort_begin(ctx, (po_quota){0, 0});
        memory = malloc(n << 20);
        CU_ASSERT_PTR_NOT_NULL(memory);
        spend(100);
        CU_ASSERT_EQUAL(po_effort_is_over(), n == 250);
        CU_ASSERT_EQUAL(count_successes(3), n == 250 ? 0 : 3);
        free(memory);
        po_effort_end(ctx);
        CU_ASSERT_EQUAL(count_successes(3), 3);
    }
    setrlimit(RLIMIT_AS, &old);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
#endif
}

static int n_told;

static void tell(void)
{
    n_told++;
}

/* The products are those of isl's numbers, and right in every place. */
static void test_products(void)
{
    isl_val *square;
    isl_val *number = isl_val_read_from_str(ctx, "-123456789012345678901");

    n_told = 0;
    po_product_watch(3, tell);
    square = isl_val_mul(isl_val_copy(number), isl_val_copy(number));
    for (int i = 0; i < 4; i++)
        number = isl_val_mul(number, isl_val_int_from_si(ctx, -10));
    po_product_watch(0, NULL);
    CU_ASSERT_EQUAL(n_told, 1);
    number = isl_val_div(number, isl_val_int_from_si(ctx, 10000));
    number = isl_val_mul(isl_val_copy(number), number);
    CU_ASSERT_EQUAL(isl_val_eq(number, square), isl_bool_true);
    isl_val_free(number);
    isl_val_free(square);
}

CU_TestInfo ir_effort_tests[] = {
    {"when time is over, isl stops until the end", test_time},
    {"so it does beyond the budget", test_budget},
    {"and when there is little memory left", test_memory},
    {"the steps for a nest share its units", test_shares},
    {"and its time", test_late},
    {"what isl does is counted", test_count},
    {"the parts of a step share its units", test_parts},
    {"somebody is told of products", test_products},
    CU_TEST_INFO_NULL,
};
