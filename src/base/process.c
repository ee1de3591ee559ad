/* Children: run, waited for, and ended together with this process.
 *
 * Signals that ask this process to end go to the child that it waits for; whoever
 * runs children asks po_process_asked before the next step.
 */
#define _DEFAULT_SOURCE /* wait4 */

#include "polyopt/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* So many bytes are read at a time. */
#define CHUNK 65536

/* Sanitizers look for leaks when the program exits. */
#if defined(__SANITIZE_ADDRESS__)
#define END exit
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define END exit
#endif
#endif
#ifndef END
#define END _exit
#endif

/* The signal that asked this process to end, the child to be ended with it, or the
 * negative number of its group, and whether that one is to be killed.
 */
static volatile sig_atomic_t asked;
static volatile sig_atomic_t kills;
static volatile sig_atomic_t is_late;
static volatile pid_t child;

static void ask(int signal_number)
{
    asked = signal_number;
    if (child != 0)
        kill(child, kills ? SIGKILL : signal_number);
}

static void expire(int signal_number)
{
    (void)signal_number;
    is_late = 1;
    if (child != 0)
        kill(child, SIGKILL);
}

static void catch_signal(int signal_number, bool on)
{
    struct sigaction action = {.sa_handler = on ? ask : SIG_DFL};
    struct sigaction old;

    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(signal_number, &action, NULL);
}

void po_process_catch(bool on)
{
    static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    for (size_t i = 0; i < PO_COUNTOF(ends); i++)
        catch_signal(ends[i], on);
}

void po_process_open_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) == fd)
            fcntl(fd, F_SETFD, FD_CLOEXEC);
}

int po_process_asked(void)
{
    return asked;
}

/* Block the signals that are caught, or unblock them: a child must be known when
 * one arrives.
 */
static void hold_signals(sigset_t *before)
{
    sigset_t all;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, before);
}

/* Open a file as descriptor "fd" of the child. */
static void redirect(const char *path, int flags, int fd)
{
    int opened;

    if (!path)
        return;
    opened = open(path, flags, 0600);
    if (opened < 0 || dup2(opened, fd) < 0)
        _exit(PO_EXIT_SETUP);
    if (opened != fd)
        close(opened);
}

/* The child becomes the command, which writes to "fd", if that is not negative,
 * what is to be taken.  The message goes where the command's own ones would.
 */
static void become(const po_process *process, int fd, const sigset_t *mask)
{
    po_process_catch(false);
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (process->is_group)
        setpgid(0, 0);
    if (process->variable)
        setenv(process->variable, process->value, 1);
    if (process->folder && chdir(process->folder) != 0)
        _exit(PO_EXIT_SETUP);
    redirect(process->in, O_RDONLY, STDIN_FILENO);
    redirect(process->out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(process->err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    if (fd >= 0 && dup2(fd, process->taken_fd) < 0)
        _exit(PO_EXIT_SETUP);
    execvp(process->program ? process->program : process->word[0],
           process->word);
    fprintf(stderr, "polyopt: error: cannot run '%s': %s\n", process->word[0],
            strerror(errno));
    _exit(PO_EXIT_NO_PROGRAM);
}

static double now(void)
{
    struct timespec time = {0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Have the child killed after so many seconds; 0: let it be. */
static void set_limit(long seconds)
{
    struct sigaction action = {.sa_handler = expire};

    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm((unsigned)seconds);
}

/* Wait for the child, in spite of signals. */
static void wait_for(po_process *process)
{
    struct rusage usage = {0};
    pid_t id = child < 0 ? -child : child;

    while (wait4(id, &process->status, 0, &usage) < 0 && errno == EINTR)
        ;
    child = 0;
    process->megabytes = (usage.ru_maxrss + 1023) / 1024;
}

void po_take_all(int fd, po_text *text)
{
    char *buffer = po_alloc(CHUNK);
    ssize_t n;

    do {
        n = read(fd, buffer, CHUNK);
        if (n > 0)
            po_text_add_bytes(text, buffer, (size_t)n);
    } while (n > 0 || (n < 0 && errno == EINTR));
    free(buffer);
    close(fd);
}

/* Make the pipe for what is to be taken, whose ends are closed in commands. */
static bool make_pipe(const po_process *process, int end[2])
{
    end[0] = end[1] = -1;
    if (!process->taken)
        return true;
    if (pipe(end) != 0)
        return false;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Start the child, and let signals know it.  False if there is none. */
static bool start(const po_process *process, const int end[2])
{
    sigset_t before;
    pid_t id;

    fflush(NULL);
    hold_signals(&before);
    id = asked ? -1 : fork();
    if (id == 0)
        become(process, end[1], &before);
    if (id > 0 && process->is_group)
        setpgid(id, id);
    child = id <= 0 ? 0 : process->is_group ? -id : id;
    if (id > 0)
        set_limit(process->limit_s);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return id > 0;
}

bool po_process_run(po_process *process)
{
    double begin = now();
    bool started = false;
    int end[2];

    process->status = -1;
    is_late = 0;
    kills = process->kill;
    if (make_pipe(process, end))
        started = start(process, end);
    if (end[1] >= 0)
        close(end[1]);
    if (started && end[0] >= 0)
        po_take_all(end[0], process->taken);
    else if (end[0] >= 0)
        close(end[0]);
    if (started) {
        wait_for(process);
        set_limit(0);
    }
    process->is_late = is_late;
    process->seconds = now() - begin;
    return process->status == 0;
}

/* No core is left: that of the command is there. */
int po_process_end_like(int status)
{
    struct rlimit none = {0, 0};
    int signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    if (signal_number > 0) {
        setrlimit(RLIMIT_CORE, &none);
        signal(signal_number, SIG_DFL);
        raise(signal_number);
        return 128 + signal_number;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

void po_process_leave(int status)
{
    fflush(NULL);
    END(status);
}
