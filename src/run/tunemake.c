/* --tune, candidates: has polyopt optimise the input with a script in a child
 * process, compiles the result, and says what became of it (worth timing,
 * refused, wrong, does not compile).  Also the files and limits of a tuning
 * run.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "polyopt/file.h"
#include "polyopt/jobs.h"
#include "polyopt/process.h"
#include "program.h"
#include "tuner.h"

double po_tune_now(void)
{
    struct timespec time = {0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

long po_tune_limit(const po_tuner *t)
{
    double left = t->end_s - po_tune_now();

    return left >= 1 ? (long)left : 1;
}

/* FNV-1a. */
uint64_t po_tune_hash(uint64_t seed, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        seed = (seed ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return seed;
}

po_text po_tune_file(const po_tuner *t, int number, const char *name)
{
    po_text path = {0};

    po_text_printf(&path, "%s/%d%s%s", t->folder.bytes, number,
                   *name ? "/" : "", name);
    return path;
}

/* Compile the C file of the candidate. */
static bool compile(const po_tuner *t, int number)
{
    po_text source = po_tune_file(t, number, t->name);
    po_text program = po_tune_file(t, number, "program");
    po_text err = po_tune_file(t, number, "err");
    const po_compilation how = {.source = source.bytes,
                                .program = program.bytes,
                                .level = "-O3 -march=native -ffp-contract=off",
                                .parallel = number != PO_TUNE_ORIGINAL,
                                .err = err.bytes,
                                .limit_s = po_tune_limit(t)};
    bool good = po_program_compile(t->options, &how);

    po_text_free(&err);
    po_text_free(&program);
    po_text_free(&source);
    return good;
}

po_verdict po_tune_build(const po_tuner *t, int number, const po_text *text)
{
    po_text folder = po_tune_file(t, number, "");
    po_text path = po_tune_file(t, number, t->name);
    bool good;

    mkdir(folder.bytes, 0700);
    good = po_program_write(t->options, path.bytes, text, t->diag) &&
           (t->options->n_command > 0 || compile(t, number));
    po_text_free(&path);
    po_text_free(&folder);
    return good ? PO_VERDICT_READY : PO_VERDICT_BROKEN;
}

/* The options for a candidate: no messages but those that are looked at here, and no more
 * processes, or time, than there are.
 */
static po_options options_for(const po_tuner *t)
{
    po_options own = *t->options;
    long left_ms = po_tune_limit(t) * 1000;

    own.remarks = PO_REMARKS_JSON;
    own.verbose = false;
    if (po_tune_jobs(t) > 1)
        own.n_job = 1;
    if (own.file_time_ms == 0 || own.file_time_ms > left_ms)
        own.file_time_ms = left_ms;
    return own;
}

/* What the outcome is good for: its checks may have failed, or steps been refused. */
static po_verdict judge(const po_outcome *outcome)
{
    if (outcome->status == 3)
        return PO_VERDICT_WRONG;
    if (outcome->status != 0 ||
        strstr(po_text_get(&outcome->lines), "\"given-order\""))
        return PO_VERDICT_REFUSED;
    return PO_VERDICT_READY;
}

po_made po_tune_make(const po_tuner *t, int number, const char *script)
{
    po_options own = options_for(t);
    po_outcome outcome = {0};
    po_made made = {.number = number};

    t->optimise(&own, t->in, script, &outcome);
    made.verdict = judge(&outcome);
    made.text =
        po_tune_hash(PO_TUNE_SEED, po_text_get(&outcome.out), outcome.out.n);
    if (made.verdict == PO_VERDICT_READY)
        made.verdict = po_tune_build(t, number, &outcome.out);
    po_outcome_free(&outcome);
    return made;
}

void po_tune_remove(const po_tuner *t, int number)
{
    po_text folder = po_tune_file(t, number, "");

    po_folder_remove(&folder);
}

int po_tune_jobs(const po_tuner *t)
{
    return t->options->n_job == 0 ? 1 : (int)po_jobs_max(t->options->n_job, 1);
}

void po_tune_make_all(po_tuner *t, int n, const char *const *script,
                      po_made *made)
{
    po_jobs jobs = {.n = n, .max = po_tune_jobs(t), .has_results = true};

    while (po_jobs_next(&jobs)) {
        po_made *of = &made[jobs.number];

        if (jobs.is_work) {
            *of = po_tune_make(t, t->n_made + jobs.number, script[jobs.number]);
            po_text_add_bytes(&jobs.result, (const char *)of, sizeof(*of));
        } else if (jobs.result.n == sizeof(*of)) {
            memcpy(of, jobs.result.bytes, sizeof(*of));
        } else {
            *of = (po_made){t->n_made + jobs.number, PO_VERDICT_BROKEN, 0};
        }
    }
    t->n_made += n;
}
