/* --check-run: compile the original and the result, run both, compare.
 *
 * In the temporary folder, original.c and result.c become the programs original
 * and result.  Run number N of either has the folder runN to itself, and leaves
 * outN and errN.
 */
#include "polyopt/checkrun.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "polyopt/process.h"
#include "program.h"

/* What all steps share; "n_run" counts the runs so far. */
struct check {
    const po_options *options;
    po_diag *diag;
    po_text folder;
    int n_run;
};

/* How a program ended: what waitpid said, and how long it took. */
struct run {
    int number;
    int status;
    double seconds;
};

/* A name in the temporary folder, with a number if that is not negative. */
static po_text name_in(const struct check *c, const char *name, int number)
{
    po_text path = {0};

    po_text_printf(&path, "%s/%s", c->folder.bytes, name);
    if (number >= 0)
        po_text_printf(&path, "%d", number);
    return path;
}

static bool make_folder(struct check *c)
{
    if (po_folder_make("polyopt-run", NULL, &c->folder))
        return true;
    po_diag_error(c->diag, NULL, "cannot create '%s': %s", c->folder.bytes,
                  strerror(errno));
    return false;
}

/* Write a text as NAME.c; its lines have the places of the input file. */
static bool write_source(const struct check *c, const char *name,
                         const po_text *text)
{
    po_text path = name_in(c, name, -1);
    bool good;

    po_text_add(&path, ".c");
    good = po_program_write(c->options, path.bytes, text, c->diag);
    po_text_free(&path);
    return good;
}

/* Compile NAME.c to NAME, which has to be a program (not so with -c). */
static bool compile(const struct check *c, const char *name, bool parallel)
{
    po_text program = name_in(c, name, -1);
    po_text source = name_in(c, name, -1);
    po_compilation how = {.level = "-O2 -ffp-contract=off",
                          .parallel = parallel};
    bool good;

    po_text_add(&source, ".c");
    how.source = source.bytes;
    how.program = program.bytes;
    good = po_program_compile(c->options, &how);
    po_text_free(&source);
    po_text_free(&program);
    return good;
}

/* Run a program, in a folder of its own; "threads" NULL: with as many as the
 * environment says.
 */
static struct run run_program(struct check *c, const char *name,
                              const char *threads)
{
    struct run run = {.number = c->n_run++};
    po_text program = name_in(c, name, -1);
    po_text folder = name_in(c, "run", run.number);
    po_text out = name_in(c, "out", run.number);
    po_text err = name_in(c, "err", run.number);
    po_words words = {0};
    po_process process = {.folder = folder.bytes,
                          .in = "/dev/null",
                          .out = out.bytes,
                          .err = err.bytes,
                          .variable = threads ? "OMP_NUM_THREADS" : NULL,
                          .value = threads,
                          .kill = true};

    mkdir(folder.bytes, 0700);
    po_words_add(&words, program.bytes);
    for (int i = 0; i < c->options->n_argument; i++)
        po_words_add(&words, c->options->argument[i]);
    process.word = words.word;
    po_process_run(&process);
    run.seconds = process.seconds;
    run.status = process.status;
    po_words_free(&words);
    po_text_free(&err);
    po_text_free(&out);
    po_text_free(&folder);
    po_text_free(&program);
    return run;
}

static long compare(const struct check *c, const char *name, int a, int b)
{
    po_text path_a = name_in(c, name, a);
    po_text path_b = name_in(c, name, b);
    long n = po_program_compare(path_a.bytes, path_b.bytes);

    po_text_free(&path_a);
    po_text_free(&path_b);
    return n;
}

/* How a program ended, in words. */
static void describe(int status, po_text *text)
{
    if (WIFSIGNALED(status))
        po_text_printf(text, "%s", strsignal(WTERMSIG(status)));
    else
        po_text_printf(text, "status %d", WEXITSTATUS(status));
}

/* What is different in the second run, in words; nothing if nothing is. */
static void find_difference(const struct check *c, const struct run *a,
                            const struct run *b, po_text *text)
{
    long out = compare(c, "out", a->number, b->number);
    long err = compare(c, "err", a->number, b->number);

    if (a->status != b->status) {
        po_text_add(text, "ends with ");
        describe(b->status, text);
    } else if (out > 0) {
        po_text_printf(text, "stdout differs from byte %ld on", out);
    } else if (err > 0) {
        po_text_printf(text, "stderr differs from byte %ld on", err);
    }
}

/* What is the same, in words: of a program that fails, that it does. */
static void describe_same(int status, po_text *text)
{
    if (status == 0) {
        po_text_add(text, "same output");
        return;
    }
    po_text_add(text, WIFSIGNALED(status) ? "fails as well: "
                                          : "same output, also ends with ");
    describe(status, text);
}

/* Run the result and report; does it do what the original did? */
static bool run_result(struct check *c, const struct run *original,
                       const char *threads, const char *what)
{
    struct run run = run_program(c, "result", threads);
    po_text difference = {0};
    bool same;

    find_difference(c, original, &run, &difference);
    same = difference.n == 0;
    if (same)
        describe_same(run.status, &difference);
    if (!po_process_asked())
        printf("result, %s: %.3f s, %.2f times as fast, %s\n", what,
               run.seconds, original->seconds / run.seconds, difference.bytes);
    po_text_free(&difference);
    return same;
}

/* Does the original do the same if it is run once more? */
static bool is_repeatable(struct check *c, const struct run *original)
{
    struct run again = run_program(c, "original", NULL);
    po_text difference = {0};
    bool same;

    find_difference(c, original, &again, &difference);
    same = difference.n == 0;
    po_text_free(&difference);
    return same;
}

static po_check_result run_all(struct check *c)
{
    const char *usual = getenv("OMP_NUM_THREADS");
    struct run original = run_program(c, "original", NULL);
    po_text text = {0};
    bool same;

    describe(original.status, &text);
    if (!po_process_asked())
        printf("original: %.3f s, %s\n", original.seconds, text.bytes);
    po_text_free(&text);
    po_text_printf(&text, "OMP_NUM_THREADS=%s", usual ? usual : "");
    same = run_result(c, &original, "1", "OMP_NUM_THREADS=1");
    same = run_result(c, &original, NULL,
                      usual ? text.bytes : "one thread per processor") &&
           same;
    po_text_free(&text);
    if (same && WIFSIGNALED(original.status) && !po_process_asked()) {
        po_diag_error(c->diag, NULL,
                      "the original fails (%s): nothing can be said of the "
                      "result",
                      strsignal(WTERMSIG(original.status)));
        return PO_CHECK_FAILED;
    }
    if (same)
        return PO_CHECK_SAME;
    if (is_repeatable(c, &original) || po_process_asked())
        return PO_CHECK_DIFFERENT;
    po_diag_error(c->diag, NULL,
                  "the original does not do the same twice: nothing can be "
                  "said of the result");
    return PO_CHECK_FAILED;
}

static po_check_result compile_and_run(struct check *c, const po_text *original,
                                       const po_text *result)
{
    if (!write_source(c, "original", original) ||
        !write_source(c, "result", result))
        return PO_CHECK_FAILED;
    if (!compile(c, "original", false)) {
        po_diag_error(c->diag, NULL,
                      "the original does not compile and link: --check-run "
                      "needs a whole program in one file, and its flags "
                      "after --");
        return PO_CHECK_NO_PROGRAM;
    }
    if (!compile(c, "result", true)) {
        po_diag_error(c->diag, NULL,
                      "the result does not compile and link, but the original "
                      "does");
        return PO_CHECK_DIFFERENT;
    }
    return run_all(c);
}

po_check_result po_check_run(const po_options *options, const po_text *original,
                             const po_text *result, po_diag *diag)
{
    struct check c = {.options = options, .diag = diag};
    po_check_result status = PO_CHECK_FAILED;

    po_process_catch(true);
    if (make_folder(&c)) {
        status = compile_and_run(&c, original, result);
        fflush(stdout);
        po_folder_remove(&c.folder);
    }
    po_process_catch(false);
    if (po_process_asked())
        po_process_end_like(po_process_asked());
    return status;
}
