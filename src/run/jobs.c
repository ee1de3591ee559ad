/* Processes for parts of some work, several at a time.
 *
 * What one prints on stderr, and what comes of it, goes to temporary files without
 * names, which are read when all before it have been.
 */
#include "polyopt/jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "polyopt/worker.h"

/* So many may have ended before one that is waited for; each has files open. */
#define MAX_AHEAD 200

/* The exit status of a process that cannot hand over its result. */
#define EXIT_LOST 125

/* The statuses, from the best to the worst. */
static const int order[] = {0, 4, 1, 2, 3, PO_EXIT_MEMORY};

/* "is_here": it is to be done in this process. */
struct job {
    pid_t pid;
    FILE *log;
    FILE *file;
    bool is_here;
    bool is_done;
    int status;
};

/* "n_begun" jobs have begun, "n_shown" have been copied to stderr and taken, and
 * "n_running" have not ended.
 */
struct state {
    const po_jobs *jobs;
    int n_begun;
    int n_shown;
    int n_running;
    struct job *job;
};

static size_t rank(int status)
{
    size_t i = 0;

    while (i < PO_COUNTOF(order) && order[i] != status)
        i++;
    return i;
}

/* Where there is a limit on the size of files, have writing fail, rather than end the
 * process.
 */
static void survive_limit(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigemptyset(&ignore.sa_mask);
    sigaction(SIGXFSZ, &ignore, NULL);
}

/* Write the result to the file, if it is wanted. */
static bool hand_over(const po_text *result, FILE *file)
{
    return !file ||
           (fwrite(po_text_get(result), 1, result->n, file) == result->n &&
            fflush(file) == 0);
}

/* The child: do the work, and end, at the latest with the parent. */
static void be_child(const po_jobs *jobs, int number, const struct job *job,
                     pid_t parent)
{
    po_text result = {0};
    int status;

    if (!po_worker_follow(parent) ||
        (job->log && dup2(fileno(job->log), STDERR_FILENO) < 0))
        exit(3);
    if (job->file)
        survive_limit();
    status = jobs->work(jobs->user, number, &result);
    if (!hand_over(&result, job->file))
        status = EXIT_LOST;
    po_text_free(&result);
    exit(status);
}

static void close_files(struct job *job)
{
    if (job->log)
        fclose(job->log);
    if (job->file)
        fclose(job->file);
    job->log = job->file = NULL;
}

/* Begin the next job.  If there is no process to be had, it will be done in this
 * one, unless it is enough to wait for another one.  False if it has not begun.
 */
static bool begin(struct state *state)
{
    struct job *job = &state->job[state->n_begun];
    pid_t parent = getpid();

    fflush(NULL);
    *job = (struct job){.log = tmpfile(), .pid = -1};
    if (state->jobs->take)
        job->file = tmpfile();
    if (job->file || !state->jobs->take)
        job->pid = fork();
    if (job->pid == 0)
        be_child(state->jobs, state->n_begun, job, parent);
    if (job->pid < 0)
        close_files(job);
    if (job->pid < 0 && state->n_running > 0)
        return false;
    if (job->pid < 0)
        job->is_here = job->is_done = true;
    else
        state->n_running++;
    state->n_begun++;
    return true;
}

/* Wait for the end of one of those that are running. */
static void wait_for_one(struct state *state)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);

    if (pid < 0 && errno == EINTR)
        return;
    for (int i = state->n_shown; i < state->n_begun; i++) {
        struct job *job = &state->job[i];

        if (job->is_done || (pid > 0 && job->pid != pid))
            continue;
        job->is_done = true;
        job->status = pid > 0 && WIFEXITED(status)     ? WEXITSTATUS(status)
                      : pid > 0 && WIFSIGNALED(status) ? -WTERMSIG(status)
                                                       : 3;
        job->is_here = job->status == EXIT_LOST;
        state->n_running--;
    }
}

static void copy_log(FILE *log)
{
    char buffer[65536];
    size_t n;

    rewind(log);
    while ((n = fread(buffer, 1, sizeof(buffer), log)) > 0)
        fwrite(buffer, 1, n, stderr);
}

static void read_result(FILE *file, po_text *result)
{
    char buffer[65536];
    size_t n;

    rewind(file);
    while ((n = fread(buffer, 1, sizeof(buffer), file)) > 0)
        po_text_add_bytes(result, buffer, n);
}

/* Do or read what comes of a job that has ended, and hand it on. */
static void show_one(const po_jobs *jobs, int number, struct job *job)
{
    po_text result = {0};

    if (job->is_here)
        job->status = jobs->work(jobs->user, number, &result);
    else if (job->log)
        copy_log(job->log);
    if (!job->is_here && job->file)
        read_result(job->file, &result);
    if (jobs->take)
        jobs->take(jobs->user, number, job->status, &result);
    if (job->status < 0)
        job->status = 3;
    po_text_free(&result);
    close_files(job);
}

/* The same for all that have ended, up to the first that has not. */
static void show(struct state *state)
{
    while (state->n_shown < state->n_begun &&
           state->job[state->n_shown].is_done) {
        show_one(state->jobs, state->n_shown, &state->job[state->n_shown]);
        state->n_shown++;
    }
}

long po_jobs_max(long asked, long usual)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (asked > 0)
        return asked;
    if (asked != PO_ALL_PROCESSORS && n > usual)
        n = usual;
    return n > 1 ? n : 1;
}

int po_jobs_run(const po_jobs *jobs)
{
    struct state state = {.jobs = jobs};
    int worst = 0;

    state.job = po_alloc((size_t)jobs->n * sizeof(*state.job));
    while (state.n_shown < jobs->n) {
        while (state.n_begun < jobs->n && state.n_running < jobs->max &&
               state.n_begun < state.n_shown + MAX_AHEAD && begin(&state))
            show(&state);
        if (state.n_running > 0)
            wait_for_one(&state);
        show(&state);
    }
    for (int i = 0; i < jobs->n; i++)
        if (rank(state.job[i].status) > rank(worst))
            worst = state.job[i].status;
    free(state.job);
    return worst;
}
