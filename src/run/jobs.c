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

#include "polyopt/process.h"
#include "polyopt/worker.h"

/* So many may have ended before one that is waited for; each has files open. */
#define MAX_AHEAD 200

/* The exit status of a process that cannot hand over its result. */
#define EXIT_LOST 125

/* The statuses, from the best to the worst. */
static const int order[] = {0, 4, 1, 2, 3, PO_EXIT_MEMORY};

/* "is_here": it is to be done in this process. */
struct po_job {
    pid_t pid;
    FILE *log;
    FILE *file;
    bool is_here;
    bool is_done;
    int status;
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

/* Make this process that of the job, which ends with the parent at the latest. */
static void be_child(po_jobs *jobs, const struct po_job *job, pid_t parent)
{
    if (!po_worker_follow(parent) ||
        (job->log && dup2(fileno(job->log), STDERR_FILENO) < 0))
        exit(3);
    if (job->file)
        survive_limit();
    jobs->is_child = jobs->is_work = true;
    jobs->number = jobs->n_begun;
    jobs->status = 0;
}

/* The child has done its work. */
static void end_child(po_jobs *jobs)
{
    bool good = hand_over(&jobs->result, jobs->job[jobs->number].file);

    po_text_free(&jobs->result);
    po_process_leave(good ? jobs->status : EXIT_LOST);
}

static void close_files(struct po_job *job)
{
    if (job->log)
        fclose(job->log);
    if (job->file)
        fclose(job->file);
    job->log = job->file = NULL;
}

/* Have a process begin the job, if there is one to be had. */
static void begin_process(po_jobs *jobs, struct po_job *job)
{
    pid_t parent = getpid();

    fflush(NULL);
    job->log = tmpfile();
    if (jobs->has_results)
        job->file = tmpfile();
    if (job->file || !jobs->has_results)
        job->pid = fork();
    if (job->pid == 0)
        be_child(jobs, job, parent);
    if (job->pid < 0)
        close_files(job);
}

/* Begin the next job.  If there is no process to be had, it will be done in this
 * one, unless it is enough to wait for another one.  False if it has not begun.
 */
static bool begin(po_jobs *jobs)
{
    struct po_job *job = &jobs->job[jobs->n_begun];

    if (jobs->n_begun == jobs->n || jobs->n_running >= jobs->max ||
        jobs->n_begun >= jobs->n_taken + MAX_AHEAD)
        return false;
    *job = (struct po_job){.pid = -1};
    if (jobs->n > 1)
        begin_process(jobs, job);
    if (job->pid < 0 && jobs->n_running > 0)
        return false;
    if (job->pid < 0)
        job->is_here = job->is_done = true;
    else
        jobs->n_running++;
    jobs->n_begun++;
    return true;
}

/* Wait for the end of one of those that are running. */
static void wait_for_one(po_jobs *jobs)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);

    if (pid < 0 && errno == EINTR)
        return;
    for (int i = jobs->n_taken; i < jobs->n_begun; i++) {
        struct po_job *job = &jobs->job[i];

        if (job->is_done || (pid > 0 && job->pid != pid))
            continue;
        job->is_done = true;
        job->status = pid > 0 && WIFEXITED(status)     ? WEXITSTATUS(status)
                      : pid > 0 && WIFSIGNALED(status) ? -WTERMSIG(status)
                                                       : 3;
        job->is_here = job->status == EXIT_LOST;
        jobs->n_running--;
    }
}

static void copy_log(FILE *log)
{
    char buffer[8192];
    size_t n;

    rewind(log);
    while ((n = fread(buffer, 1, sizeof(buffer), log)) > 0)
        fwrite(buffer, 1, n, stderr);
}

static void read_result(FILE *file, po_text *result)
{
    char buffer[8192];
    size_t n;

    rewind(file);
    while ((n = fread(buffer, 1, sizeof(buffer), file)) > 0)
        po_text_add_bytes(result, buffer, n);
}

/* The next job has ended, or is to be done here: hand it to the caller. */
static void offer(po_jobs *jobs)
{
    const struct po_job *job = &jobs->job[jobs->n_taken];

    jobs->number = jobs->n_taken;
    jobs->status = job->is_here ? 0 : job->status;
    jobs->is_work = job->is_here;
    if (!job->is_here && job->log)
        copy_log(job->log);
    if (!job->is_here && job->file)
        read_result(job->file, &jobs->result);
}

/* The caller has taken what came of a job. */
static void end_job(po_jobs *jobs)
{
    int status = jobs->status < 0 ? 3 : jobs->status;

    if (rank(status) > rank(jobs->worst))
        jobs->worst = status;
    po_text_free(&jobs->result);
    jobs->result = (po_text){0};
    close_files(&jobs->job[jobs->n_taken++]);
}

/* What the caller was given has been done.  True if that was a job, of which it is to
 * take what came of it.
 */
static bool end_last(po_jobs *jobs)
{
    bool is_work = jobs->is_work;

    if (!jobs->job)
        jobs->job = po_alloc((size_t)jobs->n * sizeof(*jobs->job));
    else if (!is_work)
        end_job(jobs);
    jobs->is_work = false;
    return is_work;
}

bool po_jobs_next(po_jobs *jobs)
{
    if (jobs->is_child)
        end_child(jobs);
    if (end_last(jobs))
        return true;
    while (jobs->n_taken < jobs->n) {
        if (jobs->n_taken < jobs->n_begun && jobs->job[jobs->n_taken].is_done) {
            offer(jobs);
            return true;
        }
        if (!begin(jobs))
            wait_for_one(jobs);
        else if (jobs->is_child)
            return true;
    }
    free(jobs->job);
    jobs->job = NULL;
    return false;
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
