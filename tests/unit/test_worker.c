#include "test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/worker.h"

/* What a worker may be asked to do. */
enum deed { WORK, BE_KILLED, END, END_HALFWAY, USE_MEMORY };

static void act(enum deed deed, po_outcome *outcome)
{
    outcome->status = 4;
    for (int i = 0; i < 100000; i++)
        po_text_printf(&outcome->out, "%d\n", i);
    if (deed == BE_KILLED)
        raise(SIGKILL);
    else if (deed == END)
        _exit(0);
    else if (deed == END_HALFWAY)
        _exit(2);
    else if (deed == USE_MEMORY)
        po_out_of_memory();
}

static const struct {
    const char *why;
    enum deed deed;
    po_worker_end end;
    int signal_number;
} worker_cases[] = {
    {"all is well", WORK, PO_WORKER_DONE, 0},
    {"killed by a signal", BE_KILLED, PO_WORKER_CRASHED, SIGKILL},
    {"it ends well, but there is no outcome", END, PO_WORKER_CRASHED, 0},
    {"it ends with some status", END_HALFWAY, PO_WORKER_CRASHED, 0},
    {"there is no memory", USE_MEMORY, PO_WORKER_MEMORY, 0},
};

/* Let nothing be said on stderr. */
static int silence(void)
{
    int old = dup(STDERR_FILENO);

    fflush(stderr);
    if (!freopen("/dev/null", "w", stderr))
        return -1;
    return old;
}

static void speak(int old)
{
    fflush(stderr);
    dup2(old, STDERR_FILENO);
    close(old);
}

static void test_ends(void)
{
    for (size_t i = 0; i < COUNTOF(worker_cases); i++) {
        enum deed deed = worker_cases[i].deed;
        po_outcome outcome = {0};
        int signal_number = -1;
        int old = silence();
        po_worker worker;
        po_worker_end end;

        if (po_worker_begin(&worker, 0, false))
            act(deed, &outcome);
        end = po_worker_finish(&worker, &outcome, &signal_number);
        speak(old);
        CU_ASSERT_EQUAL(end, worker_cases[i].end);
        CU_ASSERT_EQUAL(signal_number, worker_cases[i].signal_number);
        if (end != worker_cases[i].end)
            fprintf(stderr, "  case %zu: %s\n", i, worker_cases[i].why);
        CU_ASSERT_EQUAL(outcome.out.n, deed == WORK ? 588890 : 0);
        CU_ASSERT_EQUAL(outcome.status, deed == WORK ? 4 : 0);
        po_outcome_free(&outcome);
    }
}

CU_TestInfo worker_tests[] = {
    {"a worker's outcome is complete, or there is none", test_ends},
    CU_TEST_INFO_NULL,
};
