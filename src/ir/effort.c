/* Budgets, and time as a backstop: that of the processor, since how busy the
 * machine is should not decide on the result.
 *
 * A timer sends SIGALRM; the handler does nothing but set two flags, ours and
 * that of the isl context, which isl tests in all its loops that may take long.
 */
#include "polyopt/effort.h"

#include <errno.h>
#include <signal.h>
#include <time.h>

static volatile sig_atomic_t is_over;
static isl_ctx *volatile watched;
static timer_t timer;
static bool has_timer;

/* isl_ctx_abort only stores a flag, and may be called from a handler. */
static void stop(int signal_number)
{
    int old = errno;

    (void)signal_number;
    is_over = 1;
    if (watched)
        isl_ctx_abort(watched);
    errno = old;
}

/* Start the timer; without one, the budget alone has to do. */
static void start_timer(isl_ctx *ctx, long time_ms)
{
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART};
    struct itimerspec when = {
        .it_value = {time_ms / 1000, time_ms % 1000 * 1000000L}};

    watched = ctx;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGALRM, &action, NULL) != 0 ||
        timer_create(CLOCK_PROCESS_CPUTIME_ID, NULL, &timer) != 0)
        return;
    has_timer = true;
    timer_settime(timer, 0, &when, NULL);
}

void po_effort_begin(isl_ctx *ctx, unsigned long budget, long time_ms)
{
    isl_ctx_reset_error(ctx);
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, budget);
    if (time_ms > 0)
        start_timer(ctx, time_ms);
}

void po_effort_end(isl_ctx *ctx)
{
    if (has_timer)
        timer_delete(timer);
    has_timer = false;
    watched = NULL;
    is_over = 0;
    isl_ctx_resume(ctx);
    isl_ctx_set_max_operations(ctx, 0);
    isl_ctx_reset_operations(ctx);
    isl_ctx_reset_error(ctx);
}

bool po_effort_is_over(void)
{
    return is_over != 0;
}
