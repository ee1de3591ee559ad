#ifndef POLYOPT_RUN_TUNER_H
#define POLYOPT_RUN_TUNER_H

#include <stdio.h>

#include "polyopt/tune.h"
#include "tunetext.h"

/* So many repetitions at least, and at most, decide between two candidates. */
enum { PO_TUNE_RUNS = 5, PO_TUNE_MAX_RUNS = 9 };

/* A candidate has to take less than this part of the time of another one. */
#define PO_TUNE_NOISE 0.98

/* What the folders are numbered by. */
enum { PO_TUNE_ORIGINAL = 0, PO_TUNE_MODEL = 1 };

typedef enum po_verdict {
    PO_VERDICT_NONE,    /* there was no time                               */
    PO_VERDICT_WON,     /* it is the best now                              */
    PO_VERDICT_LOST,    /* it is not faster than the best                  */
    PO_VERDICT_SAME,    /* it is the same program as the best              */
    PO_VERDICT_REFUSED, /* a step is not legal                             */
    PO_VERDICT_BROKEN,  /* it does not compile                             */
    PO_VERDICT_FAILED,  /* the command, or the program, fails              */
    PO_VERDICT_WRONG,   /* its output, or a check in polyopt, is wrong     */
    PO_VERDICT_READY    /* it is there, and has not been run               */
} po_verdict;

/* A line of the log: what has come of a script of which this is the hash. */
typedef struct po_tune_line {
    uint64_t script;
    po_verdict verdict;
    double ratio;
} po_tune_line;

/* The log: a file, and the lines that it had before. */
typedef struct po_tune_log {
    FILE *file;
    int n;
    po_tune_line *line;
} po_tune_log;

/* What a candidate has become: the folder, and the hash of its C text. */
typedef struct po_made {
    int number;
    po_verdict verdict;
    uint64_t text;
} po_made;

/* A run: the seconds that count, and those that it took altogether. */
typedef struct po_timed {
    po_verdict verdict;
    double seconds;
    double wall_s;
    int status;
} po_timed;

/* What all of --tune shares.
 *
 * "folder"    temporary: in folder N of it is candidate N, a C file and a program
 * "name"      of the C files
 * "end_s"     by the clock of po_tune_now: when all has to be done
 * "search_end_s"  when the search has to be
 * "status"    how the original ends, "original_s" how long it takes, and whether it "is_slow":
 *             it is not run again
 * "build_s"   how long a command takes at first
 * "n_made"    folders that have been used
 */
typedef struct po_tuner {
    const po_options *options;
    const po_text *in;
    po_tune_optimise *optimise;
    po_diag *diag;
    po_text folder;
    const char *name;
    double end_s;
    double search_end_s;
    int status;
    double original_s;
    bool is_slow;
    double build_s;
    int n_made;
} po_tuner;

double po_tune_now(void);

/* Seconds that a child may take: all that are left, but one at least. */
long po_tune_limit(const po_tuner *t);

uint64_t po_tune_hash(uint64_t seed, const char *bytes, size_t n);
#define PO_TUNE_SEED UINT64_C(0xcbf29ce484222325)

/* The name of a file of candidate "number"; to be freed. */
po_text po_tune_file(const po_tuner *t, int number, const char *name);

/* Make candidate "number" of a C text, or of the script; and remove it. */
po_verdict po_tune_build(const po_tuner *t, int number, const po_text *text);
po_made po_tune_make(const po_tuner *t, int number, const char *script);
void po_tune_remove(const po_tuner *t, int number);

/* Make "n" candidates of the scripts at the same time, as -j says; their numbers are those
 * that come next.
 */
void po_tune_make_all(po_tuner *t, int n, const char *const *script,
                      po_made *made);

/* As many as -j says, which is one if it says nothing. */
int po_tune_jobs(const po_tuner *t);

/* Run candidate "number" once, for so many seconds at most, if "limit_s" is not 0; its output is
 * compared with that of the original, unless it is that.  By a runner twice, if it ends in another
 * way than the original has.
 */
po_timed po_tune_run(const po_tuner *t, int number, double limit_s);

/* Run candidates "a" and "b" in turns; has "b" won?  "*ratio": the time of b by that of a.
 */
po_verdict po_tune_race(const po_tuner *t, int a, int b, double *ratio);

/* The median of the times, and whether "b" is less than "a" by more than noise: in the
 * medians, by more than what times of either are from theirs, and in each pair, or all but
 * one of many.
 */
double po_tune_median(const double *time, int n);
bool po_tune_is_less(const double *b, const double *a, int n);

/* Do so many pairs show whether "b" is less than "a"? */
bool po_tune_is_decided(const double *a, const double *b, int n);

/* A nest.
 *
 * "head"    FUNCTION:LINE, as in scripts
 * "model"   the steps that polyopt finds by itself, a line each; NULL: they are not known
 * "text"    the best steps so far; NULL: it is left to polyopt
 * "recipe"  other orders, which polyopt finds with other options
 * "effect"  what it changes if the nest is left as the program has it, of the whole time
 */
typedef struct po_tune_nest {
    const char *head;
    const char *model;
    const char *text;
    int n_recipe;
    po_change *recipe;
    double effect;
} po_tune_nest;

/* The script that is being searched for. */
typedef struct po_tune_script {
    po_arena *arena;
    int n;
    po_tune_nest *nest;
} po_tune_script;

/* Find the nests, what polyopt does with them, and what it would do with other options.
 * "model" is the C text of the former.
 */
void po_tune_start(po_tuner *t, const po_text *model, po_tune_script *script);

/* Append the script: with the best steps, or those of "nest" being "with". */
void po_tune_print(const po_tune_script *script, const po_tune_nest *nest,
                   const char *with, po_text *out);

/* What the search has come to.
 *
 * "best"     the folder of the best candidate; -1 if there is none yet of what the log says
 * "text"     the hash of its C text; 0 if it is not known
 * "ratio"    its time, by that of the model's choice
 * "n_tried"  candidates, "n_known" of which were in the log
 * "n_won"    were the best when they were tried
 * "n_wrong"  did something else than the original
 */
typedef struct po_tune_found {
    int best;
    uint64_t text;
    double ratio;
    int n_tried;
    int n_known;
    int n_won;
    int n_wrong;
} po_tune_found;

/* Search; the script has the best steps then. */
void po_tune_search(po_tuner *t, po_tune_script *script, po_tune_log *log,
                    po_tune_found *found);

/* Have the candidate with the best steps in a folder.  False if that fails. */
bool po_tune_ensure(po_tuner *t, const po_tune_script *script,
                    po_tune_found *found);

/* Say how far it is, on stderr, unless remarks are not wanted there. */
void po_tune_say(const po_tuner *t, const char *format, ...) PO_PRINTF(2, 3);

/* Open the log for something with this hash; one for something else is begun anew. */
bool po_tune_log_open(po_tune_log *log, const char *path, uint64_t key,
                      po_diag *diag);
const po_tune_line *po_tune_log_find(const po_tune_log *log, uint64_t script);
void po_tune_log_add(po_tune_log *log, const po_tune_line *line,
                     const char *what);
void po_tune_log_close(po_tune_log *log);
const char *po_tune_word(po_verdict verdict);

/* What is known of this machine, as a hash. */
uint64_t po_tune_machine_hash(uint64_t seed);

#endif
