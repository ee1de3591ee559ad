#include <isl/options.h>
#include <isl/set.h>

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
    po_effort_begin(ctx, 0, 20);
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
    po_effort_begin(ctx, 10, 0);
    CU_ASSERT_TRUE(count_successes(1000) < 1000);
    CU_ASSERT_FALSE(po_effort_is_over());
    po_effort_end(ctx);
    CU_ASSERT_EQUAL(count_successes(100), 100);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
}

CU_TestInfo ir_effort_tests[] = {
    {"when time is over, isl stops until the end", test_time},
    {"so it does beyond the budget", test_budget},
    CU_TEST_INFO_NULL,
};
