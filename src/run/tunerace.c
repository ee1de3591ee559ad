/* How fast candidates are: runs in turns, one at a time.
 *
 * A program gets an empty folder for each run.  A command runs where polyopt does, and finds
 * the candidate by POLYOPT_SOURCE; its time is what it writes to the file POLYOPT_TIME, or
 * else how long it takes.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "polyopt/file.h"
#include "polyopt/process.h"
#include "program.h"
#include "tuner.h"

/* A candidate that takes so many times as long is not run again. */
#define MUCH_SLOWER 1.5

static int compare_times(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

double po_tune_median(const double *time, int n)
{
    double sorted[PO_TUNE_MAX_RUNS];

    if (n == 0)
        return 0;
    memcpy(sorted, time, (size_t)n * sizeof(*sorted));
    qsort(sorted, (size_t)n, sizeof(*sorted), compare_times);
    return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

/* How many of the pairs have the smaller time in "b". */
static int count_wins(const double *b, const double *a, int n)
{
    int wins = 0;

    for (int i = 0; i < n; i++)
        wins += b[i] < a[i];
    return wins;
}

/* The median of the distances from the median. */
static double find_spread(const double *time, int n)
{
    double median = po_tune_median(time, n);
    double far[PO_TUNE_MAX_RUNS];

    for (int i = 0; i < n; i++)
        far[i] = time[i] > median ? time[i] - median : median - time[i];
    return po_tune_median(far, n);
}

bool po_tune_is_less(const double *b, const double *a, int n)
{
    double gain = po_tune_median(a, n) - po_tune_median(b, n);
    int may_lose = n > PO_TUNE_RUNS;

    return gain > (1 - PO_TUNE_NOISE) * po_tune_median(a, n) &&
           gain > find_spread(a, n) && gain > find_spread(b, n) &&
           count_wins(b, a, n) >= n - may_lose;
}

/* Has the run done what the original has? */
static po_verdict judge_program(const po_tuner *t, int number, int status)
{
    po_text out = po_tune_file(t, number, "out");
    po_text first = po_tune_file(t, PO_TUNE_ORIGINAL, "out");
    long difference = number == PO_TUNE_ORIGINAL
                          ? 0
                          : po_program_compare(first.bytes, out.bytes);

    po_text_free(&first);
    po_text_free(&out);
    return difference == 0 &&
                   (number == PO_TUNE_ORIGINAL || status == t->status)
               ? PO_VERDICT_READY
               : PO_VERDICT_WRONG;
}

/* Run the program of a candidate, in a new folder. */
static void run_program(const po_tuner *t, int number, po_process *process)
{
    po_text program = po_tune_file(t, number, "program");
    po_text folder = po_tune_file(t, number, "run");
    po_words words = {0};

    mkdir(folder.bytes, 0700);
    po_words_split(&words, t->options->runner ? t->options->runner : "", " \t");
    po_words_add(&words, program.bytes);
    process->word = words.word;
    process->folder = folder.bytes;
    po_process_run(process);
    process->folder = NULL;
    po_words_free(&words);
    po_folder_remove(&folder);
    po_text_free(&program);
}

/* The seconds that the command has written; those that it took, if that is nothing. */
static double read_time(const char *path, double wall_s)
{
    po_text text = {0};
    double seconds = wall_s;
    char *end;

    if (po_file_try(path, &text) && text.n > 0) {
        double told = strtod(text.bytes, &end);

        if (end != text.bytes && told > 0)
            seconds = told;
    }
    po_text_free(&text);
    return seconds;
}

/* Run the command for a candidate.  Returns the seconds that count. */
static double run_command(const po_tuner *t, int number, po_process *process)
{
    const po_options *options = t->options;
    po_text source = po_tune_file(t, number, t->name);
    po_text time = po_tune_file(t, number, "time");
    po_words words = {0};
    double seconds;

    for (int i = 0; i < options->n_command; i++)
        po_words_add(&words, strcmp(options->command[i], "{}") == 0
                                 ? source.bytes
                                 : options->command[i]);
    setenv("POLYOPT_SOURCE", source.bytes, 1);
    setenv("POLYOPT_TIME", time.bytes, 1);
    process->word = words.word;
    po_process_run(process);
    seconds = read_time(time.bytes, process->seconds);
    remove(time.bytes);
    po_words_free(&words);
    po_text_free(&time);
    po_text_free(&source);
    return seconds;
}

/* What the run came to: with a process that was ended for want of time, before the end of
 * all or at it.
 */
static po_verdict judge(const po_tuner *t, int number,
                        const po_process *process)
{
    if (po_process_asked() ||
        (process->is_late && po_tune_now() >= t->end_s - 1))
        return PO_VERDICT_NONE;
    if (process->is_late)
        return PO_VERDICT_LOST;
    if (t->options->n_command == 0)
        return judge_program(t, number, process->status);
    return process->status == 0 ? PO_VERDICT_READY : PO_VERDICT_FAILED;
}

/* The same, by a runner as well. */
static po_timed run_once(const po_tuner *t, int number, double limit_s)
{
    po_text out = po_tune_file(t, number, "out");
    po_text err = po_tune_file(t, number, "err");
    long left = po_tune_limit(t);
    long limit =
        limit_s > 0 && limit_s + 1 < (double)left ? (long)limit_s + 1 : left;
    po_process process = {.in = "/dev/null",
                          .out = out.bytes,
                          .err = err.bytes,
                          .limit_s = limit,
                          .is_group = true,
                          .kill = true};
    bool is_command = t->options->n_command > 0;
    po_timed timed = {.verdict = PO_VERDICT_READY};

    if (is_command)
        timed.seconds = run_command(t, number, &process);
    else
        run_program(t, number, &process);
    timed.wall_s = process.seconds;
    timed.status = process.status;
    if (!is_command)
        timed.seconds = process.seconds;
    timed.verdict = judge(t, number, &process);
    po_text_free(&err);
    po_text_free(&out);
    return timed;
}

po_timed po_tune_run(const po_tuner *t, int number, double limit_s)
{
    po_timed timed = run_once(t, number, limit_s);

    if (t->options->runner && timed.status != t->status &&
        (timed.verdict == PO_VERDICT_WRONG || number == PO_TUNE_ORIGINAL))
        timed = run_once(t, number, limit_s);
    return timed;
}

bool po_tune_is_decided(const double *a, const double *b, int n)
{
    return n >= PO_TUNE_RUNS &&
           (po_tune_median(b, n) >= PO_TUNE_NOISE * po_tune_median(a, n) ||
            po_tune_is_less(b, a, n));
}

/* Is the race over, with so many pairs of times?  Of these, b may lose one at most. */
static bool is_over(const double *a, const double *b, int n)
{
    double ratio = po_tune_median(b, n) / po_tune_median(a, n);

    if (n == 1)
        return ratio > MUCH_SLOWER;
    if (n - count_wins(b, a, n) > 1)
        return true;
    if (n < PO_TUNE_RUNS)
        return false;
    return po_tune_is_decided(a, b, n);
}

/* How long candidate b may take, if the other one takes so long: the first run of a command
 * may have to build the program.
 */
static double limit_for(const po_tuner *t, int n, const po_timed *run)
{
    double limit_s = 2 * run->wall_s;

    return n == 0 && t->options->n_command > 0 ? limit_s + 3 * t->build_s
                                               : limit_s;
}

po_verdict po_tune_race(const po_tuner *t, int a, int b, double *ratio)
{
    double time_a[PO_TUNE_MAX_RUNS];
    double time_b[PO_TUNE_MAX_RUNS];
    int n = 0;

    *ratio = 1;
    do {
        po_timed run_b;
        po_timed run_a = po_tune_run(t, a, 0);

        if (run_a.verdict != PO_VERDICT_READY)
            return PO_VERDICT_NONE;
        run_b = po_tune_run(t, b, limit_for(t, n, &run_a));
        if (run_b.verdict == PO_VERDICT_LOST)
            *ratio = run_b.wall_s / run_a.wall_s;
        if (run_b.verdict != PO_VERDICT_READY)
            return run_b.verdict;
        time_a[n] = run_a.seconds;
        time_b[n++] = run_b.seconds;
        *ratio = po_tune_median(time_b, n) / po_tune_median(time_a, n);
        if (is_over(time_a, time_b, n))
            break;
        if (po_tune_now() > t->search_end_s)
            return PO_VERDICT_NONE;
    } while (n < PO_TUNE_MAX_RUNS);
    return po_tune_is_less(time_b, time_a, n) ? PO_VERDICT_WON
                                              : PO_VERDICT_LOST;
}
