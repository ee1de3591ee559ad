/* A process for the work that may go wrong: libraries that crash, or end the
 * program when there is no more memory.
 *
 * The child sends its texts through a pipe, and behind them a trailer with
 * their lengths.  The parent, which only reads, believes what it got if there
 * is a trailer that fits, and the child has ended well.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS and the like on all systems */

#include "polyopt/worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
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

struct trailer {
    unsigned magic;
    int status;
    size_t n_out;
    size_t n_certificate;
};

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

/* The child: work, send the outcome, end.  It ends with its parent. */
static void be_child(void (*work)(void *user, po_outcome *outcome), void *user,
                     long memory_mb, int fd, pid_t parent)
{
    po_outcome outcome = {0};
    struct trailer trailer = {.magic = MAGIC};
    bool good;

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        exit(1);
    limit_memory(memory_mb);
    work(user, &outcome);
    trailer.status = outcome.status;
    trailer.n_out = outcome.out.n;
    trailer.n_certificate = outcome.certificate.n;
    good = send(fd, outcome.out.bytes, outcome.out.n) &&
           send(fd, outcome.certificate.bytes, outcome.certificate.n) &&
           send(fd, &trailer, sizeof(trailer));
    po_outcome_free(&outcome);
    exit(good ? 0 : 1);
}

static void receive(int fd, po_text *all)
{
    char buffer[65536];
    ssize_t n;

    do {
        n = read(fd, buffer, sizeof(buffer));
        if (n > 0)
            po_text_add_bytes(all, buffer, (size_t)n);
    } while (n > 0 || (n < 0 && errno == EINTR));
}

/* Take what was received apart.  False if it is not complete. */
static bool take_apart(const po_text *all, po_outcome *outcome)
{
    struct trailer trailer;

    if (all->n < sizeof(trailer))
        return false;
    memcpy(&trailer, all->bytes + all->n - sizeof(trailer), sizeof(trailer));
    if (trailer.magic != MAGIC || trailer.n_out > all->n ||
        trailer.n_certificate != all->n - sizeof(trailer) - trailer.n_out)
        return false;
    outcome->status = trailer.status;
    po_text_add_bytes(&outcome->out, all->bytes, trailer.n_out);
    po_text_add_bytes(&outcome->certificate, all->bytes + trailer.n_out,
                      trailer.n_certificate);
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

po_worker_end po_worker_run(void (*work)(void *user, po_outcome *outcome),
                            void *user, long memory_mb, po_outcome *outcome,
                            int *signal_number)
{
    pid_t parent = getpid();
    po_text all = {0};
    po_worker_end end;
    pid_t child = -1;
    int fd[2];

    *signal_number = 0;
    fflush(NULL);
    if (pipe(fd) != 0 || (child = fork()) < 0) {
        work(user, outcome);
        return PO_WORKER_DONE;
    }
    if (child == 0) {
        close(fd[0]);
        be_child(work, user, memory_mb, fd[1], parent);
    }
    close(fd[1]);
    receive(fd[0], &all);
    close(fd[0]);
    end = wait_for(child, signal_number);
    if (end == PO_WORKER_DONE && !take_apart(&all, outcome))
        end = PO_WORKER_CRASHED;
    po_text_free(&all);
    return end;
}

void po_outcome_free(po_outcome *outcome)
{
    po_text_free(&outcome->out);
    po_text_free(&outcome->certificate);
}
