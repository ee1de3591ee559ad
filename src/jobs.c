/* Processes for the files of a run, several at a time.
 *
 * What one prints on stderr goes to a temporary file without a name, which is
 * copied when all before it have been.
 */
#include "polyopt/batch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "polyopt/worker.h"

/* So many may have ended before one that is waited for; each has a file open. */
#define MAX_AHEAD 200

/* The statuses, from the best to the worst. */
static const int order[] = {0, 4, 1, 2, 3, PO_EXIT_MEMORY};

struct job {
    pid_t pid;
    FILE *log;
    bool is_done;
    int status;
};

/* "n" jobs, of which "n_begun" have begun, "n_shown" have been copied to stderr,
 * and "n_running" have not ended.
 */
struct jobs {
    int n;
    int n_begun;
    int n_shown;
    int n_running;
    struct job *job;
    int (*work)(void *user, int number);
    void *user;
};

static size_t rank(int status)
{
    size_t i = 0;

    while (i < PO_COUNTOF(order) && order[i] != status)
        i++;
    return i;
}

/* The child: do the work, and end, at the latest with the parent. */
static void be_child(const struct jobs *jobs, int number, pid_t parent)
{
    FILE *log = jobs->job[number].log;

    if (!po_worker_follow(parent) ||
        (log && dup2(fileno(log), STDERR_FILENO) < 0))
        exit(3);
    exit(jobs->work(jobs->user, number));
}

/* Begin the next job.  If there is no process to be had, it is done in this one,
 * unless it is enough to wait for another one.  False if it has not begun.
 */
static bool begin(struct jobs *jobs)
{
    struct job *job = &jobs->job[jobs->n_begun];
    pid_t parent = getpid();

    fflush(NULL);
    job->log = tmpfile();
    job->pid = fork();
    if (job->pid == 0)
        be_child(jobs, jobs->n_begun, parent);
    if (job->pid < 0 && job->log)
        fclose(job->log);
    if (job->pid < 0 && jobs->n_running > 0)
        return false;
    if (job->pid < 0) {
        job->log = NULL;
        job->is_done = true;
        job->status = jobs->work(jobs->user, jobs->n_begun);
    } else {
        jobs->n_running++;
    }
    jobs->n_begun++;
    return true;
}

/* Wait for the end of one of those that are running. */
static void wait_for_one(struct jobs *jobs)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);

    if (pid < 0 && errno == EINTR)
        return;
    for (int i = jobs->n_shown; i < jobs->n_begun; i++) {
        struct job *job = &jobs->job[i];

        if (job->is_done || (pid > 0 && job->pid != pid))
            continue;
        job->is_done = true;
        job->status = pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 3;
        jobs->n_running--;
    }
}

static void copy_log(FILE *log)
{
    char buffer[65536];
    size_t n;

    rewind(log);
    while ((n = fread(buffer, 1, sizeof(buffer), log)) > 0)
        fwrite(buffer, 1, n, stderr);
    fclose(log);
}

/* Copy what those have said that have ended, up to the first that has not. */
static void show(struct jobs *jobs)
{
    while (jobs->n_shown < jobs->n_begun && jobs->job[jobs->n_shown].is_done) {
        if (jobs->job[jobs->n_shown].log)
            copy_log(jobs->job[jobs->n_shown].log);
        jobs->n_shown++;
    }
}

int po_jobs_run(int n, long max, int (*work)(void *user, int number),
                void *user)
{
    struct jobs jobs = {.n = n, .work = work, .user = user};
    int worst = 0;

    jobs.job = po_alloc((size_t)n * sizeof(*jobs.job));
    while (jobs.n_shown < n) {
        while (jobs.n_begun < n && jobs.n_running < max &&
               jobs.n_begun < jobs.n_shown + MAX_AHEAD && begin(&jobs))
            show(&jobs);
        if (jobs.n_running > 0)
            wait_for_one(&jobs);
        show(&jobs);
    }
    for (int i = 0; i < n; i++)
        if (rank(jobs.job[i].status) > rank(worst))
            worst = jobs.job[i].status;
    free(jobs.job);
    return worst;
}
