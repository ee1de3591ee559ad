#include "test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../src/run/result.h"
#include "polyopt/jobs.h"

#define N_PART 7

/* Part 2 is killed, 4 runs out of memory, 5 fails; 0 takes longest. */
static int work(int number, po_text *result)
{
    if (number == 0)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    if (number == 2)
        raise(SIGKILL);
    if (number == 4)
        _exit(PO_EXIT_MEMORY);
    for (int i = 0; i < 100000; i++)
        po_text_printf(result, "%d ", number);
    return number == 5 ? 2 : 0;
}

/* What has been taken: the numbers of the parts, in order, with their statuses. */
static void test_order(void)
{
    for (long max = 1; max <= 3; max++) {
        po_jobs jobs = {.n = N_PART, .max = max, .has_results = true};
        po_text taken = {0};

        while (po_jobs_next(&jobs))
            if (jobs.is_work)
                jobs.status = work(jobs.number, &jobs.result);
            else
                po_text_printf(&taken, "%d:%d:%d ", jobs.number, jobs.status,
                               jobs.result.n == 200000 &&
                                   jobs.result.bytes[0] == '0' + jobs.number);
        CU_ASSERT_EQUAL(jobs.worst, PO_EXIT_MEMORY);
        CU_ASSERT_STRING_EQUAL(po_text_get(&taken),
                               "0:0:1 1:0:1 2:-9:0 3:0:1 4:5:0 5:2:1 6:0:1 ");
        po_text_free(&taken);
    }
}

/* A single part is done in this process. */
static void test_single(void)
{
    po_jobs jobs = {.n = 1, .max = 3};
    pid_t self = getpid();
    int n = 0;

    while (po_jobs_next(&jobs)) {
        CU_ASSERT_EQUAL(getpid(), self);
        CU_ASSERT_EQUAL(jobs.is_work, n++ == 0);
        jobs.status = 4;
    }
    CU_ASSERT_EQUAL(n, 2);
    CU_ASSERT_EQUAL(jobs.worst, 4);
}

static void test_max(void)
{
    CU_ASSERT_EQUAL(po_jobs_max(3, 1), 3);
    CU_ASSERT_EQUAL(po_jobs_max(0, 1), 1);
    CU_ASSERT_TRUE(po_jobs_max(PO_ALL_PROCESSORS, 1) >= 1);
}

/* A result with a bit of everything. */
static po_result make_result(po_line_note *note)
{
    static const po_nest nest = {
        .function = "f", .loc = {.file = "a.c", .line = 7}, .end_line = 9};
    po_result result = {.diag = {.quiet = false}, .is_late = true};
    po_patch *patch = po_alloc(sizeof(*patch));

    *patch = (po_patch){.begin = 3, .end = 5, .n_note = 1, .note = note};
    po_text_add(&patch->text, "new");
    result.list = (po_patches){.n = 1, .patch = patch};
    po_text_add(&result.out, "stage");
    po_text_add(&result.has_region, "yn");
    po_diag_optimised(&result.diag, &nest, "tiled", &(po_details){0});
    po_diag_reject(&result.diag, &nest, NULL, PO_REJECT_CALL, NULL);
    return result;
}

static void check_same(const po_result *copy)
{
    const po_patch *patch = copy->list.patch;

    CU_ASSERT_EQUAL_FATAL(copy->list.n, 1);
    CU_ASSERT_EQUAL(patch->end, 5);
    CU_ASSERT_STRING_EQUAL(po_text_get(&patch->text), "new");
    CU_ASSERT_EQUAL(patch->n_note, 1);
    CU_ASSERT_EQUAL(patch->note->from, 17);
    CU_ASSERT_STRING_EQUAL(po_text_get(&copy->out), "stage");
    CU_ASSERT_STRING_EQUAL(po_text_get(&copy->has_region), "yn");
    CU_ASSERT_EQUAL(copy->certificate.n, 0);
    CU_ASSERT_TRUE(copy->is_late);
    CU_ASSERT_EQUAL_FATAL(copy->diag.n_remark, 2);
    CU_ASSERT_EQUAL(copy->diag.n_unchanged, 1);
    CU_ASSERT_STRING_EQUAL(copy->diag.remark[0].text, "tiled");
    CU_ASSERT_STRING_EQUAL(copy->diag.remark[0].nest.function, "f");
    CU_ASSERT_STRING_EQUAL(copy->diag.remark[0].at.file, "a.c");
    CU_ASSERT_EQUAL(copy->diag.remark[0].at.line, 7);
    CU_ASSERT_STRING_EQUAL(copy->diag.remark[1].text, "");
    CU_ASSERT_EQUAL(copy->diag.remark[1].why, PO_REJECT_CALL);
}

/* What is read is what was written; anything shorter, or longer, is refused. */
static void test_pack(void)
{
    po_line_note *note = po_alloc(sizeof(*note));
    po_arena *arena = po_arena_new();
    po_result result = make_result(note);
    po_result copy;
    po_text packed = {0};

    note->from = 17;
    po_result_pack(&result, &packed);
    po_result_free(&result);
    CU_ASSERT_TRUE(po_result_unpack(&packed, arena, &copy));
    check_same(&copy);
    po_result_free(&copy);
    for (size_t n = packed.n; n-- > 0;) {
        packed.n = n;
        CU_ASSERT_FALSE(po_result_unpack(&packed, arena, &copy));
        po_result_free(&copy);
    }
    po_text_free(&packed);
    po_arena_free(arena);
}

CU_TestInfo jobs_tests[] = {
    {"results are taken in order, whatever becomes of processes", test_order},
    {"a single part needs no process", test_single},
    {"how many processes there are", test_max},
    {"a result of some functions, as bytes", test_pack},
    CU_TEST_INFO_NULL,
};
