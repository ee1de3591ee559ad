/* polyopt-cc: a compiler with polyopt in front of it, for builds.
 *
 *     polyopt-cc [options] gcc -O2 -c a.c -o a.o
 */
#include "driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/process.h"

#define DEFAULT_LIMIT_S 60

static void print_help(void)
{
    puts("usage: polyopt-cc [options] compiler [compiler's arguments]\n\n"
         "Compiles what the compiler would, with the loop nests of C files\n"
         "optimised by polyopt.  All else passes through.\n\n"
         "  --polyopt-off       everything passes through\n"
         "  --keep              leave the optimised a.opt.c beside the object\n"
         "  --skip=PATTERN      leave the files alone whose names fit\n"
         "  -Xpolyopt FLAG      an option for polyopt; also among the "
         "arguments\n"
         "  --summary FILE      print what the log FILE comes to\n"
         "  --version           print the version\n"
         "  --help              print this text\n\n"
         "Environment: POLYOPT, POLYOPT_FLAGS, POLYOPT_CC_LOG, "
         "POLYOPT_CC_SKIP,\n"
         "POLYOPT_CC_KEEP, POLYOPT_CC_OFF, POLYOPT_CC_STRICT,\n"
         "POLYOPT_CC_TIME_LIMIT; see polyopt(1).");
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && *value && strcmp(value, "0") != 0;
}

/* The polyopt beside this program, or else that in PATH. */
static void find_polyopt(po_text *path)
{
    const char *said = getenv("POLYOPT");
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

    if (said && *said) {
        po_text_add(path, said);
        return;
    }
    while (n > 0 && self[n - 1] != '/')
        n--;
    if (n > 0)
        po_text_add_bytes(path, self, (size_t)n);
    po_text_add(path, "polyopt");
    if (access(path->bytes, X_OK) == 0)
        return;
    po_text_free(path);
    po_text_add(path, "polyopt");
}

static void read_environment(po_settings *settings)
{
    const char *flags = getenv("POLYOPT_FLAGS");
    const char *skip = getenv("POLYOPT_CC_SKIP");
    const char *limit = getenv("POLYOPT_CC_TIME_LIMIT");

    settings->off = is_set("POLYOPT_CC_OFF");
    settings->keep = is_set("POLYOPT_CC_KEEP");
    settings->strict = is_set("POLYOPT_CC_STRICT");
    if (is_set("POLYOPT_CC_LOG"))
        settings->log = getenv("POLYOPT_CC_LOG");
    if (flags)
        po_words_split(&settings->flag, flags, " \t\n");
    if (skip)
        po_words_split(&settings->skip, skip, ":");
    settings->limit_s = limit ? strtol(limit, NULL, 10) : 0;
    if (settings->limit_s <= 0 || settings->limit_s > 1000000)
        settings->limit_s = DEFAULT_LIMIT_S;
    find_polyopt(&settings->polyopt);
}

/* Read an option of the driver's own.  Returns the number of words it has, 0 if it
 * is none.
 */
static int read_option(po_settings *settings, char *const *word)
{
    if (strcmp(word[0], "--polyopt-off") == 0)
        settings->off = true;
    else if (strcmp(word[0], "--keep") == 0)
        settings->keep = true;
    else if (strncmp(word[0], "--skip=", 7) == 0)
        po_words_add(&settings->skip, word[0] + 7);
    else if (strcmp(word[0], "-Xpolyopt") == 0 && word[1])
        po_words_add(&settings->flag, word[1]);
    else if (strcmp(word[0], "--summary") == 0 && word[1])
        settings->summary = word[1];
    else
        return 0;
    return strcmp(word[0], "-Xpolyopt") == 0 || settings->summary ? 2 : 1;
}

/* Take the words of the command, without those that are for this driver. */
static void take_words(po_settings *settings, char *const *word,
                       po_words *words)
{
    for (; *word; word++)
        if (strcmp(*word, "-Xpolyopt") == 0 && word[1])
            po_words_add(&settings->flag, *++word);
        else
            po_words_add(words, *word);
}

/* Become the program, or that of the first word.  Returns only if that fails, the
 * exit status then.
 */
static int become(const char *program, const po_words *words)
{
    execvp(program ? program : words->word[0], words->word);
    fprintf(stderr, "polyopt-cc: cannot run '%s': %s\n", words->word[0],
            strerror(errno));
    return errno == ENOENT ? PO_EXIT_NO_PROGRAM : PO_EXIT_SETUP;
}

/* Say that the compiler is not there, or only that which has started us. */
static int miss(const char *name)
{
    fprintf(stderr, "polyopt-cc: '%s' is not found%s\n", name,
            getenv("POLYOPT_CC_ACTIVE") ? ", or starts polyopt-cc again" : "");
    return PO_EXIT_NO_PROGRAM;
}

/* Do what the command asks for, with polyopt where it compiles C. */
static int run(po_words *words, const po_settings *settings)
{
    bool off = settings->off || getenv("POLYOPT_CC_ACTIVE") != NULL;
    po_command command;
    int status;

    po_command_read(&command, words->word);
    if (command.compiler != PO_COMPILER_OTHER)
        command.program = po_program_find(words->word[0]);
    if (command.compiler != PO_COMPILER_OTHER && !command.program) {
        status = miss(words->word[0]);
    } else if (!off && !po_command_passes(&command) && command.n_c > 0) {
        status = po_driver_compile(&command, words, settings);
    } else {
        if (!off && !po_command_passes(&command))
            po_runtime_link(&command, words);
        status = become(command.program, words);
    }
    po_command_free(&command);
    return status;
}

static void free_settings(po_settings *settings)
{
    po_words_free(&settings->skip);
    po_words_free(&settings->flag);
    po_text_free(&settings->polyopt);
}

/* Is the word one to which the answer is a text of the driver's own? */
static bool answers(const char *word)
{
    if (strcmp(word, "--help") == 0)
        print_help();
    else if (strcmp(word, "--version") == 0)
        puts("polyopt-cc " PO_VERSION);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    po_settings settings = {0};
    po_words words = {0};
    int status = 1;
    int i = 1;
    int n;

    po_process_open_streams();
    read_environment(&settings);
    while (i < argc && (n = read_option(&settings, argv + i)) > 0)
        i += n;
    take_words(&settings, argv + i, &words);
    if (settings.summary)
        status = po_summary_print(settings.summary);
    else if (words.n > 0 && answers(words.word[0]))
        status = 0;
    else if (words.n == 0 || words.word[0][0] == '-')
        fputs("polyopt-cc: a compiler is missing (see polyopt-cc --help)\n",
              stderr);
    else
        status = run(&words, &settings);
    po_words_free(&words);
    free_settings(&settings);
    return status;
}
