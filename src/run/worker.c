/* A process for the work that may go wrong: libraries that crash, or end the
 * program when there is no more memory.
 *
 * The child sends its texts through a pipe, and behind them a trailer with
 * their lengths and the numbers.  The parent, which only reads, believes what it got if there
 * is a trailer that fits, and the child has ended well.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS and the like on all systems */

#include "polyopt/worker.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "polyopt/process.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef __GLIBC__
#include <execinfo.h>
#endif

/* Sanitizers reserve more addresses than any limit allows. */
#if defined(__SANITIZE_ADDRESS__)
#define HAS_LIMIT 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_LIMIT 0
#endif
#endif
#ifndef HAS_LIMIT
#define HAS_LIMIT 1
#endif

#define MAGIC 0x706f6c79u

/* A stack of so many bytes is small. */
#define LITTLE_STACK (1 << 20)

/* The units of "ru_maxrss" in a KiB. */
#ifdef __APPLE__
#define RSS_KB 1024
#else
#define RSS_KB 1
#endif

#define N_TEXT 7

struct trailer {
    unsigned magic;
    int status;
    size_t n[N_TEXT];
    po_tally tally;
};

/* The texts of an outcome, in the order in which they are sent. */
struct texts {
    po_text *text[N_TEXT];
};

static struct texts texts_of(po_outcome *outcome)
{
    return (struct texts){{&outcome->out, &outcome->certificate,
                           &outcome->trees, &outcome->report, &outcome->depend,
                           &outcome->lines, &outcome->first}};
}

/* Lower the limit on the memory of this process, unless it is lower already. */
static void limit_memory(long memory_mb)
{
    struct rlimit limit;
    rlim_t bytes = (rlim_t)memory_mb << 20;

    if (!HAS_LIMIT || memory_mb == 0 || getrlimit(RLIMIT_AS, &limit) != 0 ||
        (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= bytes))
        return;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_AS, &limit);
}

bool po_worker_has_little_stack(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_STACK, &limit) == 0 &&
           limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < LITTLE_STACK;
}

/* What the ABI of C++ has for the type of an exception. */
struct type {
    const void *functions;
    const char *name;
};

/* Returns the type of the exception in work; NULL if there is no library that has any. */
static const struct type *(*thrown)(void);

/* Libraries in C++ throw where there is no memory, and nobody catches it: end as
 * po_out_of_memory does then; the parent says so.
 */
static void end_uncaught(void)
{
    const struct type *type = thrown ? thrown() : NULL;

    if (type && strcmp(type->name, "St9bad_alloc") == 0)
        _exit(PO_EXIT_MEMORY);
    abort();
}

#ifdef __GLIBC__
/* Have glibc load what the end of a thread needs, as long as there is memory for it. */
static void load_unwinder(void)
{
    void *frame[1];

    backtrace(frame, 1);
}
#else
static void load_unwinder(void)
{
}
#endif

/* Have exceptions that nobody catches end the process like that. */
static void watch_exceptions(void)
{
    void (*(*set_terminate)(void (*end)(void)))(void) = NULL;
    void *program = dlopen(NULL, RTLD_LAZY);
    void *found = program ? dlsym(program, "_ZSt13set_terminatePFvvE") : NULL;

    if (!found)
        return;
    memcpy(&set_terminate, &found, sizeof(found));
    found = dlsym(program, "__cxa_current_exception_type");
    memcpy(&thrown, &found, sizeof(found));
    set_terminate(end_uncaught);
}

static bool send(int fd, const void *bytes, size_t n)
{
    const char *next = bytes;

    while (n > 0) {
        ssize_t done = write(fd, next, n);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        next += done;
        n -= (size_t)done;
    }
    return true;
}

#ifdef __linux__
static void die_with_parent(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}
#else
static void die_with_parent(void)
{
}
#endif

bool po_worker_follow(pid_t parent)
{
    die_with_parent();
    return getppid() == parent;
}

/* Make this process a child, which ends with its parent. */
static void be_child(long memory_mb, bool is_silent, pid_t parent)
{
    if (!po_worker_follow(parent))
        exit(1);
    po_process_catch(false);
    if (is_silent && !freopen("/dev/null", "w", stderr))
        fclose(stderr);
    watch_exceptions();
    load_unwinder();
    limit_memory(memory_mb);
}

bool po_worker_begin(po_worker *worker, long memory_mb, bool is_silent)
{
    pid_t parent = getpid();
    int fd[2] = {-1, -1};

    fflush(NULL);
    *worker = (po_worker){.pid = -1, .fd = -1};
    if (pipe(fd) == 0)
        worker->pid = fork();
    worker->is_child = worker->pid == 0;
    if (worker->pid > 0 || worker->is_child)
        worker->fd = fd[worker->is_child];
    for (int i = 0; i < 2; i++)
        if (fd[i] >= 0 && fd[i] != worker->fd)
            close(fd[i]);
    if (worker->is_child)
        be_child(memory_mb, is_silent, parent);
    return worker->pid <= 0;
}

/* The child: send the outcome, and end. */
static void end_child(int fd, po_outcome *outcome)
{
    struct texts texts = texts_of(outcome);
    struct trailer trailer = {
        .magic = MAGIC, .status = outcome->status, .tally = outcome->tally};
    bool good = true;

    for (int i = 0; i < N_TEXT; i++) {
        trailer.n[i] = texts.text[i]->n;
        good = good && send(fd, texts.text[i]->bytes, texts.text[i]->n);
    }
    good = good && send(fd, &trailer, sizeof(trailer));
    po_outcome_free(outcome);
    po_process_leave(good ? 0 : 1);
}

/* Take what was received apart.  False if it is not complete. */
static bool parse_outcome(const po_text *all, po_outcome *outcome)
{
    struct texts texts = texts_of(outcome);
    struct trailer trailer;
    const char *next = all->bytes;
    size_t left;

    if (all->n < sizeof(trailer))
        return false;
    left = all->n - sizeof(trailer);
    memcpy(&trailer, all->bytes + left, sizeof(trailer));
    for (int i = 0; trailer.magic == MAGIC && i < N_TEXT; i++) {
        if (trailer.n[i] > left)
            return false;
        left -= trailer.n[i];
    }
    if (trailer.magic != MAGIC || left != 0)
        return false;
    outcome->status = trailer.status;
    outcome->tally = trailer.tally;
    for (int i = 0; i < N_TEXT; i++) {
        po_text_add_bytes(texts.text[i], next, trailer.n[i]);
        next += trailer.n[i];
    }
    return true;
}

static po_worker_end wait_for(pid_t child, int *signal_number)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return PO_WORKER_CRASHED;
    if (WIFSIGNALED(status))
        *signal_number = WTERMSIG(status);
    if (WIFEXITED(status) && WEXITSTATUS(status) == PO_EXIT_MEMORY)
        return PO_WORKER_MEMORY;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? PO_WORKER_DONE
                                                         : PO_WORKER_CRASHED;
}

/* Note the processor time and the memory of this process and those that it has
 * waited for.
 */
static void measure(po_tally *tally)
{
    static const int who[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    struct rusage usage;

    for (size_t i = 0; i < PO_COUNTOF(who); i++) {
        if (getrusage(who[i], &usage) != 0)
            continue;
        tally->time_us +=
            (long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
            usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
        if (usage.ru_maxrss / RSS_KB > tally->memory_kb)
            tally->memory_kb = usage.ru_maxrss / RSS_KB;
    }
}

po_worker_end po_worker_finish(po_worker *worker, po_outcome *outcome,
                               int *signal_number)
{
    po_worker_end end = PO_WORKER_DONE;
    po_text all = {0};

    *signal_number = 0;
    if (worker->is_child)
        end_child(worker->fd, outcome);
    if (worker->pid > 0) {
        po_take_all(worker->fd, &all);
        end = wait_for(worker->pid, signal_number);
    }
    if (worker->pid > 0 && end == PO_WORKER_DONE &&
        !parse_outcome(&all, outcome))
        end = PO_WORKER_CRASHED;
    measure(&outcome->tally);
    po_text_free(&all);
    return end;
}

void po_outcome_free(po_outcome *outcome)
{
    struct texts texts = texts_of(outcome);

    for (int i = 0; i < N_TEXT; i++)
        po_text_free(texts.text[i]);
}
