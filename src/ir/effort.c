/* Budgets, and bounds on time and memory as a last resort.
 *
 * Work is counted in units: those of isl are its own count of operations, which
 * isl compares with a maximum; the others are taken off that maximum.  isl does not tell its
 * count, but the maximum that it does not accept any more.
 *
 * isl does not count what its operations do inside.  Most of them make one to three
 * numbers; where they search for points among large coefficients, it is hundreds, and
 * takes as long.  Beyond what is common in a step, numbers therefore are units as well;
 * and so, beyond what is common for a nest, are products of numbers: an operation takes
 * ten of them, but a hundred where there are many rows and columns.
 *
 * The time is that of the processor, since how busy the machine is should not
 * decide on the result; only a process that hardly runs at all makes the clock on
 * the wall decide.  Memory counts shortly before the limit of the process.
 *
 * A timer sends SIGALRM all the time; the handler looks at the clocks and at the
 * memory, and does nothing but set two flags, ours and that of the isl context,
 * which isl tests in all its loops that may take long.
 *
 * Of what there is for a nest, modelling and each of the settings that are tried take shares
 * (po_effort_share); within settings, attempts do (po_effort_allow), and in these,
 * passes that must leave something for others (po_effort_narrow), so that an order
 * that has been found can also be certified. run/functions.c gives each nest of a
 * file an equal share of what there is for the file; nests that are optimised
 * together, as a region, have theirs together, up to what --budget says. What one
 * does not need is not given to others: the text of a nest does not depend on the
 * nests around it. The first attempt has half of what there is for the nest, so that
 * something simpler can follow.
 */
#include "polyopt/effort.h"

#include <errno.h>
#include <fcntl.h>
#include <isl/options.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* How often the handler looks, and how many times the time of the processor the
 * clock on the wall may run.
 */
#define TICK_MS  20
#define PATIENCE 20

/* No bound on units. */
#define MANY ((unsigned long)1 << 62)

/* In so many dimensions, an operation of isl is one unit. */
#define FEW_DIMENSIONS 12ul

/* A step makes so many numbers for which nothing is counted; a program of the bench at
 * most makes half as many.  From then on, they are counted in such heaps.
 */
#define FREE_NUMBERS (1ul << 22)
#define HEAP         (1ul << 18)

/* The same for products: so many for a nest, or a step outside of one, a quarter more
 * than a program of the bench makes; from then on, so many are a unit.
 */
#define FREE_PRODUCTS     (60ul << 20)
#define PRODUCTS          (1ul << 18)
#define PRODUCTS_PER_UNIT 20

/* An eighth of the memory, and that much in any case, is kept in reserve for
 * what happens between two looks, and for the way back.
 */
#define MIN_RESERVE ((unsigned long)16 << 20)

/* What has ended the step: nothing, a clock, or the want of memory. */
enum { ON_TIME, LATE, NO_MEMORY };

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

/* The present step: what it may cost, and the part of it that is at work; what
 * isl is known to have counted, the units besides, and how many an operation is.
 */
static struct {
    isl_ctx *ctx;
    unsigned long max;
    unsigned long allowed;
    unsigned long counted;
    unsigned long besides;
    unsigned long weight;
} step;

/* The present nest: the units that are left, how many there were, and the time at
 * which the work on it has to end, 0 for no end; what an operation counts; the products
 * until they count again.
 */
static struct {
    bool is_open;
    unsigned long weight;
    unsigned long products;
    unsigned long units;
    unsigned long all_units;
    long end_ms;
} nest;

/* The time at which the work on the file has to end, 0 for no end. */
static long file_end_ms;

static po_effort_sum total;

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
        (bound.wall_ms && now_ms(CLOCK_MONOTONIC) >= bound.wall_ms))
        is_over = LATE;
    else if (bound.memory && memory_in_use() >= bound.memory)
        is_over = NO_MEMORY;
    if (is_over != ON_TIME)
        isl_ctx_abort(bound.ctx);
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

void po_effort_file(long time_ms)
{
    file_end_ms = time_ms > 0 ? now_ms(CLOCK_PROCESS_CPUTIME_ID) + time_ms : 0;
}

bool po_effort_file_is_over(void)
{
    bool is_late =
        file_end_ms > 0 && now_ms(CLOCK_PROCESS_CPUTIME_ID) >= file_end_ms;

    total.is_late = total.is_late || is_late;
    return is_late;
}

/* The earlier of two times, of which 0 stands for none. */
static long earlier(long a, long b)
{
    return a == 0 || (b > 0 && b < a) ? b : a;
}

/* The units for an operation of isl in "n_dim" dimensions: it goes through the rows
 * and columns of a matrix, which costs little as long as there are few.
 */
static unsigned long weight_of(int n_dim)
{
    const unsigned long n = (unsigned long)n_dim;

    return n > FEW_DIMENSIONS ? n * n / (FEW_DIMENSIONS * FEW_DIMENSIONS) : 1;
}

void po_effort_open(po_quota quota, int percent, int n_dim)
{
    const unsigned long part = (unsigned long)percent;
    long now = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    long end_ms = now + quota.time_ms / 100 * percent + 1;

    nest.is_open = true;
    nest.weight = weight_of(n_dim);
    nest.products = FREE_PRODUCTS;
    nest.units = quota.units > 0 ? quota.units / 100 * part + 1 : MANY;
    nest.all_units = nest.units;
    nest.end_ms = earlier(quota.time_ms > 0 ? end_ms : 0, file_end_ms);
}

void po_effort_close(void)
{
    nest.is_open = false;
}

bool po_effort_is_open(void)
{
    return nest.is_open;
}

void po_effort_renew(void)
{
    if (nest.units > nest.all_units / 4 * 3) {
        po_effort_close();
    } else if (nest.units < nest.all_units / 2) {
        nest.all_units /= 2;
        nest.units = nest.all_units;
    }
}

po_quota po_effort_share(int percent)
{
    const unsigned long part = (unsigned long)percent;
    long left = nest.end_ms - now_ms(CLOCK_PROCESS_CPUTIME_ID);
    po_quota share = {0, 0};

    if (!nest.is_open)
        return share;
    if (nest.all_units < MANY)
        share.units = nest.units / 100 * part + 1;
    if (nest.end_ms > 0)
        share.time_ms = left > 100 ? left / 100 * percent + 1 : 1;
    return share;
}

/* Has isl counted "n" operations?  If not, this is one more. */
static bool has_counted(isl_ctx *ctx, unsigned long n)
{
    void *memory;

    isl_ctx_set_max_operations(ctx, n);
    memory = isl_malloc_or_die(ctx, 1);
    free(memory);
    return !memory;
}

/* Find out how many operations isl has counted in this step. */
static void count(void)
{
    unsigned long low = step.counted;
    unsigned long high = low + 64;
    int on_error = isl_options_get_on_error(step.ctx);

    isl_options_set_on_error(step.ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_resume(step.ctx);
    while (has_counted(step.ctx, high)) {
        low = high;
        high += high - step.counted;
    }
    while (high - low > 1) {
        unsigned long middle = low + (high - low) / 2;

        if (has_counted(step.ctx, middle))
            low = middle;
        else
            high = middle;
    }
    isl_ctx_reset_error(step.ctx);
    isl_options_set_on_error(step.ctx, on_error);
    step.counted = low;
    if (is_over != ON_TIME)
        isl_ctx_abort(step.ctx);
}

/* The units that the step has cost, as far as they are known. */
static unsigned long used(void)
{
    return step.counted * step.weight + step.besides;
}

/* Let isl count as far as the units allow. */
static void set_maximum(void)
{
    unsigned long left =
        step.allowed > step.besides ? step.allowed - step.besides : 1;

    isl_ctx_set_max_operations(step.ctx, (left - 1) / step.weight + 1);
}

/* Begin a new part of the step, of which so much may be used in all. */
static void allow(unsigned long units)
{
    count();
    total.is_short = total.is_short || used() >= step.allowed;
    step.allowed = units;
    set_maximum();
}

/* So much of the units up to "end" that are left. */
static unsigned long part_of(unsigned long end, int percent)
{
    unsigned long left = end > used() ? end - used() : 0;

    return percent < 100 ? used() + left / 100 * (unsigned long)percent : end;
}

void po_effort_allow(int percent)
{
    if (step.ctx) {
        count();
        allow(part_of(step.max, percent));
    }
}

unsigned long po_effort_narrow(int percent)
{
    unsigned long outer = step.allowed;

    if (step.ctx) {
        count();
        step.allowed = part_of(outer, percent);
        set_maximum();
    }
    return outer;
}

void po_effort_widen(unsigned long outer)
{
    if (step.ctx)
        allow(outer);
}

void po_effort_spend(unsigned long units)
{
    if (!step.ctx)
        return;
    step.besides += units;
    set_maximum();
}

static void count_numbers(void)
{
    po_effort_spend(HEAP);
    po_pool_watch(HEAP, count_numbers);
}

static void count_products(void)
{
    po_effort_spend(PRODUCTS / PRODUCTS_PER_UNIT);
    po_product_watch(PRODUCTS, count_products);
}

po_quota po_effort_quota(const po_options *options)
{
    return (po_quota){options->budget, options->time_ms};
}

void po_effort_begin(isl_ctx *ctx, po_quota quota)
{
    long now = now_ms(CLOCK_PROCESS_CPUTIME_ID);

    bound.cpu_ms =
        earlier(quota.time_ms > 0 ? now + quota.time_ms : 0, file_end_ms);
    isl_ctx_reset_error(ctx);
    isl_ctx_reset_operations(ctx);
    step.ctx = ctx;
    step.max = step.allowed = quota.units > 0 ? quota.units : MANY;
    step.counted = step.besides = 0;
    step.weight = nest.is_open ? nest.weight : 1;
    set_maximum();
    po_pool_watch(FREE_NUMBERS, count_numbers);
    po_product_watch(nest.is_open ? nest.products : FREE_PRODUCTS,
                     count_products);
    bound.ctx = ctx;
    bound.memory = find_memory();
    bound.wall_ms = bound.cpu_ms > 0 ? now_ms(CLOCK_MONOTONIC) +
                                           PATIENCE * (bound.cpu_ms - now)
                                     : 0;
    if (bound.cpu_ms > 0 || bound.memory > 0)
        start_timer();
}

void po_effort_end(isl_ctx *ctx)
{
    bound.ctx = NULL;
    po_pool_watch(0, NULL);
    nest.products = po_product_watch(0, NULL);
    if (has_timer)
        timer_delete(timer);
    has_timer = false;
    total.is_late = total.is_late || is_over == LATE;
    is_over = ON_TIME;
    isl_ctx_resume(ctx);
    count();
    total.units += used();
    total.is_short = total.is_short || used() >= step.allowed;
    nest.units -= used() < nest.units ? used() : nest.units;
    step.ctx = NULL;
    isl_ctx_set_max_operations(ctx, 0);
    isl_ctx_reset_operations(ctx);
    isl_ctx_reset_error(ctx);
}

bool po_effort_is_over(void)
{
    return is_over != ON_TIME || (step.ctx && step.besides >= step.allowed);
}

unsigned long po_effort_left(void)
{
    if (!step.ctx)
        return MANY;
    if (isl_ctx_last_error(step.ctx) != isl_error_none)
        return 0;
    count();
    set_maximum();
    return step.allowed > used() ? step.allowed - used() : 0;
}

po_effort_sum po_effort_total(void)
{
    return total;
}
