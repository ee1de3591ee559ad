/* The unit tests: one suite for each line of suites.def, with an isl context
 * of its own that aborts on errors and on leaks.
 *
 *     unit [suite]
 */
#include "test.h"

#include <isl/options.h>

#include "polyopt/ilp.h"

isl_ctx *ctx;
po_run run;

static po_options options;
static po_diag diag;

#define SUITE(name) extern CU_TestInfo name##_tests[];
#include "suites.def"
#undef SUITE

static int begin(void)
{
    static const po_options defaults = {.tile = true,
                                        .parallel = true,
                                        .fuse = PO_FUSE_SMART,
                                        .stage = PO_STAGE_C};

    ctx = isl_ctx_alloc();
    options = defaults;
    diag = (po_diag){.quiet = true};
    run = (po_run){.options = &options, .diag = &diag, .ctx = ctx};
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    return 0;
}

static int end(void)
{
    isl_ctx_free(ctx);
    return 0;
}

static CU_SuiteInfo suites[] = {
#define SUITE(name) {#name, begin, end, NULL, NULL, name##_tests},
#include "suites.def"
#undef SUITE
    CU_SUITE_INFO_NULL,
};

/* Run the suite with this name, or all if it is NULL.  Returns false if there is
 * none.
 */
static bool run_suites(const char *name)
{
    CU_pSuite suite = name ? CU_get_suite(name) : NULL;

    if (name && !suite)
        return false;
    CU_basic_set_mode(CU_BRM_NORMAL);
    if (suite)
        CU_basic_run_suite(suite);
    else
        CU_basic_run_tests();
    return true;
}

int main(int argc, char **argv)
{
    unsigned failures;

    if (!po_ilp_initialize() || CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    if (CU_register_suites(suites) != CUE_SUCCESS)
        return 2;
    if (!run_suites(argc > 1 ? argv[1] : NULL))
        return 2;
    failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    po_ilp_finalize();
    return failures > 0;
}
