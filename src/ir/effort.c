/* Budgets, and bounds on time and memory as a backstop.
 *
 * The time is that of the processor, since how busy the machine is should not
 * decide on the result; only a machine that is far too busy makes the clock on
 * the wall decide.  Memory counts shortly before the limit of the process.
 *
 * A timer sends SIGALRM all the time; the handler looks at the clocks and at the
 * memory, and does nothing but set two flags, ours and that of the isl context,
 * which isl tests in all its loops that may take long.
 */
#include "polyopt/effort.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* How often the handler looks, and how many times the time of the processor the
 * clock on the wall may run.
 */
#define TICK_MS  20
#define PATIENCE 4

/* An eighth of the memory, and that much in any case, is kept in reserve for
 * what happens between two looks, and for the way back.
 */
#define MIN_RESERVE ((unsigned long)16 << 20)

static volatile sig_atomic_t is_over;
static unsigned long page_bytes;
static timer_t timer;
static bool has_timer;

/* What the handler compares with; 0 stands for no bound. */
static struct {
    isl_ctx *ctx;
    long cpu_ms;
    long wall_ms;
    unsigned long memory;
} bound;

/* The time at which the work on the present nest has to end, 0 for no end, and
 * how long that was from its beginning.
 */
static long nest_end_ms;
static long nest_ms;

/* The time at which the work on the file has to end, and the units of work that
 * are left for it; "has_units" if they are bounded.
 */
static struct {
    long end_ms;
    bool has_units;
    long units;
} file;

static long now_ms(clockid_t clock)
{
    struct timespec now = {0};

    clock_gettime(clock, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The bytes that this process has mapped, 0 if that is not known.  Calls only
 * what a handler may call.
 */
static unsigned long memory_in_use(void)
{
    char text[32];
    unsigned long pages = 0;
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof(text));

    if (fd >= 0)
        close(fd);
    for (ssize_t i = 0; i < n && text[i] >= '0' && text[i] <= '9'; i++)
        pages = pages * 10 + (unsigned long)(text[i] - '0');
    return pages * page_bytes;
}

static void look(int signal_number)
{
    int old = errno;

    (void)signal_number;
    if (!bound.ctx)
        return;
    if ((bound.cpu_ms && now_ms(CLOCK_PROCESS_CPUTIME_ID) >= bound.cpu_ms) ||
        (bound.wall_ms && now_ms(CLOCK_MONOTONIC) >= bound.wall_ms) ||
        (bound.memory && memory_in_use() >= bound.memory)) {
        is_over = 1;
        isl_ctx_abort(bound.ctx);
    }
    errno = old;
}

/* The bytes that may be in use before it is time to stop.  What is in use from
 * the start may have been released to be used again, and is no reason to stop.
 */
static unsigned long find_memory(void)
{
    struct rlimit limit;
    unsigned long reserve;
    unsigned long used;

    page_bytes = (unsigned long)sysconf(_SC_PAGESIZE);
    used = memory_in_use();
    if (used == 0 || getrlimit(RLIMIT_AS, &limit) != 0 ||
        limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur <= used)
        return 0;
    reserve = limit.rlim_cur / 8;
    if (reserve < MIN_RESERVE)
        reserve = MIN_RESERVE;
    if (limit.rlim_cur - used > reserve)
        return limit.rlim_cur - reserve;
    return limit.rlim_cur - (limit.rlim_cur - used) / 2;
}

/* Start the timer; without one, the budget alone has to do. */
static void start_timer(void)
{
    struct sigaction action = {.sa_handler = look, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGALRM};
    const struct timespec tick = {.tv_nsec = TICK_MS * 1000000L};
    const struct itimerspec when = {tick, tick};

    sigemptyset(&action.sa_mask);
    if (sigaction(SIGALRM, &action, NULL) != 0 ||
        timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
        return;
    has_timer = true;
    timer_settime(timer, 0, &when, NULL);
}

void po_effort_file(long n, long time_ms)
{
    file.has_units = n > 0;
    file.units = n;
    file.end_ms = time_ms > 0 ? now_ms(CLOCK_PROCESS_CPUTIME_ID) + time_ms : 0;
}

void po_effort_spend(long n)
{
    file.units -= n;
}

bool po_effort_file_is_over(void)
{
    return (file.has_units && file.units <= 0) ||
           (file.end_ms > 0 && now_ms(CLOCK_PROCESS_CPUTIME_ID) >= file.end_ms);
}

/* The earlier of two times, of which 0 stands for none. */
static long earlier(long a, long b)
{
    return a == 0 || (b > 0 && b < a) ? b : a;
}

void po_effort_open(long time_ms)
{
    long now = now_ms(CLOCK_PROCESS_CPUTIME_ID);

    nest_end_ms = earlier(time_ms > 0 ? now + time_ms : 0, file.end_ms);
    nest_ms = nest_end_ms > 0 ? nest_end_ms - now : 0;
}

void po_effort_close(void)
{
    nest_end_ms = 0;
}

void po_effort_renew(void)
{
    if (po_effort_share(100) > nest_ms / 4 * 3)
        po_effort_close();
}

bool po_effort_is_open(void)
{
    return nest_end_ms > 0;
}

long po_effort_share(int percent)
{
    long left = nest_end_ms - now_ms(CLOCK_PROCESS_CPUTIME_ID);

    if (nest_end_ms == 0)
        return 0;
    return left > 100 ? left / 100 * percent + 1 : 1;
}

void po_effort_begin(isl_ctx *ctx, unsigned long budget, long time_ms)
{
    long now = now_ms(CLOCK_PROCESS_CPUTIME_ID);

    bound.cpu_ms = earlier(time_ms > 0 ? now + time_ms : 0, file.end_ms);
    if (bound.cpu_ms > 0)
        time_ms = bound.cpu_ms > now ? bound.cpu_ms - now : 1;
    isl_ctx_reset_error(ctx);
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, budget);
    bound.ctx = ctx;
    bound.memory = find_memory();
    bound.wall_ms =
        time_ms > 0 ? now_ms(CLOCK_MONOTONIC) + PATIENCE * time_ms : 0;
    if (time_ms > 0 || bound.memory > 0)
        start_timer();
}

void po_effort_end(isl_ctx *ctx)
{
    bound.ctx = NULL;
    if (has_timer)
        timer_delete(timer);
    has_timer = false;
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
