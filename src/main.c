/* polyopt: options, files, exit status.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include <errno.h>
#include <fcntl.h>
#include <isl/options.h>
#include <isl/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "polyopt/front.h"
#include "polyopt/ilp.h"
#include "polyopt/pipeline.h"

enum {
    EXIT_DONE = 0,
    EXIT_USAGE = 1,
    EXIT_COMPILE = 2,
    EXIT_INTERNAL = 3,
    EXIT_REQUIRE = 4
};

static void print_version(void)
{
    const char *isl = isl_version();

    printf("polyopt %s\n%s\n%.*s\nPPL %s\n", PO_VERSION, po_front_version(),
           (int)strcspn(isl, "\n"), isl, po_ilp_version());
}

/* libLLVM exports functions of an isl of its own, with other structures:
 * is the one in use built with GMP, as the headers say?
 */
static bool is_right_isl(void)
{
    const char *version = isl_version();
    const char *end = strstr(version, "-GMP");

    return end && strstr(version, "IMath") == NULL;
}

static bool is_stdio(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static bool read_all(FILE *file, po_text *text)
{
    char buffer[65536];
    size_t n;

    po_text_add(text, "");
    while ((n = fread(buffer, 1, sizeof(buffer), file)) > 0)
        po_text_add_bytes(text, buffer, n);
    return !ferror(file);
}

static bool read_input(const char *path, po_text *text, po_diag *diag)
{
    FILE *file = is_stdio(path) ? stdin : fopen(path, "rb");
    struct stat info;
    bool good;

    if (!file) {
        po_diag_error(diag, NULL, "cannot read '%s': %s", path,
                      strerror(errno));
        return false;
    }
    if (fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode)) {
        po_diag_error(diag, NULL, "cannot read '%s': is a directory", path);
        fclose(file);
        return false;
    }
    good = read_all(file, text);
    if (!good)
        po_diag_error(diag, NULL, "cannot read '%s': %s", path,
                      strerror(errno));
    if (file != stdin)
        fclose(file);
    return good;
}

static bool write_all(int fd, const po_text *text)
{
    size_t done = 0;
    ssize_t n;

    while (done < text->n) {
        n = write(fd, text->bytes + done, text->n - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* The permissions of the file, or those it would have if created anew. */
static mode_t mode_of(const char *path)
{
    struct stat info;
    mode_t mask;

    if (stat(path, &info) == 0)
        return info.st_mode & 0777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Write a temporary file beside "path" and rename it, so that "path" never
 * holds half a text.
 */
static bool replace_file(const char *path, const po_text *text)
{
    po_text name = {0};
    bool good = false;
    int fd;

    po_text_printf(&name, "%s.XXXXXX", path);
    fd = mkstemp(name.bytes);
    if (fd >= 0) {
        good = write_all(fd, text) && fchmod(fd, mode_of(path)) == 0;
        good = close(fd) == 0 && good;
        good = good && rename(name.bytes, path) == 0;
        if (!good) {
            int cause = errno;

            unlink(name.bytes);
            errno = cause;
        }
    }
    po_text_free(&name);
    return good;
}

/* The same where "path" may be a symbolic link: the file that it leads to is
 * replaced, the link stays.
 */
static bool write_file(const char *path, const po_text *text)
{
    struct stat info;
    char *target;
    bool good;

    if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode))
        return replace_file(path, text);
    target = realpath(path, NULL);
    if (!target)
        return false;
    good = replace_file(target, text);
    free(target);
    return good;
}

/* Is the output a device or pipe, which must be written in place? */
static bool is_special(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

static bool write_special(const char *path, const po_text *text)
{
    int fd = open(path, O_WRONLY);
    bool good;

    if (fd < 0)
        return false;
    good = write_all(fd, text);
    return close(fd) == 0 && good;
}

static bool write_output(const char *path, const po_text *text, po_diag *diag)
{
    bool good;

    if (is_stdio(path))
        good = write_all(STDOUT_FILENO, text);
    else if (is_special(path))
        good = write_special(path, text);
    else
        good = write_file(path, text);
    if (!good)
        po_diag_error(diag, NULL, "cannot write '%s': %s",
                      is_stdio(path) ? "stdout" : path, strerror(errno));
    return good;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat info_a;
    struct stat info_b;

    if (is_stdio(a) || is_stdio(b))
        return false;
    return stat(a, &info_a) == 0 && stat(b, &info_b) == 0 &&
           info_a.st_dev == info_b.st_dev && info_a.st_ino == info_b.st_ino;
}

static int exit_status(const po_run *run)
{
    if (run->diag->n_internal > 0)
        return EXIT_INTERNAL;
    if (run->options->require && run->diag->n_optimised == 0)
        return EXIT_REQUIRE;
    return EXIT_DONE;
}

static int optimise_text(const po_text *in, po_run *run)
{
    const char *path =
        is_stdio(run->options->input) ? "<stdin>" : run->options->input;
    po_unit *unit = po_unit_parse(path, po_text_get(in), in->n, run);
    po_text out = {0};
    int status = EXIT_COMPILE;

    if (unit) {
        po_optimise_unit(unit, run, &out);
        po_diag_flush(run->diag);
        status = exit_status(run);
        if (!write_output(run->options->output, &out, run->diag))
            status = EXIT_USAGE;
    }
    po_text_free(&out);
    po_unit_free(unit);
    return status;
}

static int run_with(const po_options *options)
{
    po_diag diag = {.quiet = !options->remarks, .verbose = options->verbose};
    po_run run = {.options = options, .diag = &diag};
    po_text in = {0};
    int status = EXIT_USAGE;

    if (!options->in_place && is_same_file(options->input, options->output)) {
        po_diag_error(&diag, NULL,
                      "input and output are the same file '%s' (see "
                      "--in-place)",
                      options->input);
        return status;
    }
    if (read_input(options->input, &in, &diag)) {
        run.ctx = isl_ctx_alloc();
        isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
        status = optimise_text(&in, &run);
        isl_ctx_free(run.ctx);
    }
    po_text_free(&in);
    return status;
}

static int start(int argc, char **argv)
{
    po_options options;
    int status = EXIT_USAGE;

    switch (po_options_parse(&options, argc, argv)) {
    case PO_PARSE_RUN:
        status = run_with(&options);
        break;
    case PO_PARSE_DONE:
        status = EXIT_DONE;
        break;
    case PO_PARSE_VERSION:
        print_version();
        status = EXIT_DONE;
        break;
    case PO_PARSE_ERROR:
        break;
    }
    po_options_free(&options);
    return status;
}

int main(int argc, char **argv)
{
    int status;

    if (!is_right_isl() || !po_ilp_initialize()) {
        fputs("polyopt: error: isl or PPL is not the library expected\n",
              stderr);
        return EXIT_INTERNAL;
    }
    status = start(argc, argv);
    po_ilp_finalize();
    return status;
}
