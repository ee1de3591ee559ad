/* polyopt-cc: finds the OpenMP runtime library of the compiler (libgomp,
 * libomp), and appends to a link what adds it if an object needs it; without
 * one, no loops are made parallel.
 */
#include "driver.h"

#include <string.h>
#include <unistd.h>

#include "polyopt/process.h"

static bool is_clang(const po_command *command)
{
    return command->compiler == PO_COMPILER_CLANG ||
           command->compiler == PO_COMPILER_CLANGXX;
}

/* The number of words, from the one at i on, that decide where the compiler looks
 * for libraries; 0 if this one does not.
 */
static int n_choice(const po_command *command, int i)
{
    static const char *const prefix[] = {
        "-m",       "-B",        "--sysroot",      "-target",
        "--target", "-isysroot", "--gcc-toolchain"};
    static const char *const with_next[] = {"-B", "-target", "--sysroot",
                                            "-isysroot"};
    const char *word = command->word.word[i];

    if (!PO_BEGINS_WITH_ANY(word, prefix) || command->role[i] == PO_ROLE_INPUT)
        return 0;
    return PO_IS_AMONG(word, with_next) ? 2 : 1;
}

/* The library in which the compiler has its OpenMP runtime. */
static const char *library_of(const po_command *command)
{
    if (is_clang(command))
        return command->is_static ? "libomp.a" : "libomp.so";
    return command->is_static ? "libgomp.a" : "libgomp.so";
}

/* Ask the compiler a question about its files, and append the answer.  False if
 * there is none.
 */
static bool ask(const po_command *command, const char *question, po_text *path)
{
    po_words words = {0};
    po_process process = {.program = command->program,
                          .taken = path,
                          .taken_fd = STDOUT_FILENO,
                          .err = "/dev/null"};
    bool good;
    int n;

    for (int i = 0; i < command->n_start; i++)
        po_words_add(&words, command->word.word[i]);
    for (int i = command->n_start; i < command->word.n; i++)
        for (n = n_choice(command, i); n > 0 && i < command->word.n; n--)
            po_words_add(&words, command->word.word[n > 1 ? i++ : i]);
    po_words_add(&words, question);
    process.word = words.word;
    good = po_process_run(&process);
    while (path->n > 0 && path->bytes[path->n - 1] == '\n')
        path->bytes[--path->n] = '\0';
    po_words_free(&words);
    return good && strchr(po_text_get(path), '/');
}

/* Find the runtime beside clang's own folder, "lib/clang/14", where it looks for
 * it, too, without saying so.
 */
static bool find_beside(const po_command *command, po_text *path)
{
    bool good = ask(command, "-print-resource-dir", path);

    po_text_printf(path, "/../../%s", library_of(command));
    return good && access(path->bytes, R_OK) == 0;
}

/* Find the library where the compiler looks for it: append the path to "path". */
static bool find_library(const po_command *command, const char *library,
                         po_text *path)
{
    po_text question = {0};
    bool found;

    path->n = 0;
    po_text_printf(&question, "-print-file-name=%s", library);
    found = ask(command, question.bytes, path);
    po_text_free(&question);
    return found;
}

/* Find the compiler's OpenMP runtime: append the path to "path".  False if there is
 * none.
 */
static bool find(const po_command *command, po_text *path)
{
    bool found = find_library(command, library_of(command), path);

    if (found || !is_clang(command))
        return found;
    path->n = 0;
    return find_beside(command, path);
}

/* The same for a link: where clang has none, objects of gcc find what they need in gcc's, and
 * those of clang need none, as their loops are not parallel then.
 */
static bool find_for_link(const po_command *command, po_text *path)
{
    return find(command, path) ||
           (is_clang(command) &&
            find_library(command,
                         command->is_static ? "libgomp.a" : "libgomp.so",
                         path));
}

/* Is there an OpenMP runtime for what the command makes, as far as that can be known
 * before it is linked?
 */
bool po_runtime_is_there(const po_command *command)
{
    po_text path = {0};
    bool found = !command->no_runtime && !po_cmake_lacks_runtime(command) &&
                 find(command, &path);

    po_text_free(&path);
    return found;
}

/* Append to the words of a link what adds the OpenMP runtime, provided that
 * something in it needs one; nothing if there is none to be had, or the command
 * sees to it.  Programs that do not need it come out as without.
 */
void po_runtime_link(const po_command *command, po_words *words)
{
    po_text path = {0};

    if (command->product == PO_PRODUCT_LINK && !command->openmp &&
        !command->no_runtime && find_for_link(command, &path))
        po_words_printf(words, "-Wl,--push-state,--as-needed,%s,--pop-state",
                        is_clang(command) ? path.bytes : "-lgomp");
    po_text_free(&path);
}
