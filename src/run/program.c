/* For --check-run: writes a variant of the program to a file, compiles it with
 * the user's compiler, and compares the output of two runs byte by byte.
 */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/file.h"
#include "polyopt/process.h"

bool po_program_write(const po_options *options, const char *path,
                      const po_text *text, po_diag *diag)
{
    static const char mark[] = "\357\273\277";
    const char *bytes = po_text_get(text);
    size_t skip = strncmp(bytes, mark, 3) == 0 ? 3 : 0;
    po_text source = {0};
    bool good;

    po_text_add(&source, "#line 1 \"");
    for (const char *at = options->input; *at; at++)
        po_text_printf(&source, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    po_text_add(&source, "\"\n");
    po_text_add_bytes(&source, bytes + skip, text->n - skip);
    good = po_file_write(path, &source, diag);
    po_text_free(&source);
    return good;
}

bool po_program_compile(const po_options *options, const po_compilation *how)
{
    const char *compiler = getenv("CC");
    po_words words = {0};
    po_process process = {.in = "/dev/null",
                          .err = how->err,
                          .limit_s = how->limit_s,
                          .is_group = how->limit_s > 0,
                          .kill = true};
    bool good;

    po_words_split(&words, compiler && *compiler ? compiler : "cc", " \t");
    po_words_split(&words, how->level, " ");
    if (how->parallel)
        po_words_add(&words, "-fopenmp");
    po_words_add_folder(&words, options->input);
    po_words_add(&words, how->source);
    for (int i = 0; i < options->n_flag; i++)
        po_words_add(&words, options->flag[i]);
    po_words_split(&words, "-lm -o", " ");
    po_words_add(&words, how->program);
    process.word = words.word;
    good = po_process_run(&process) && access(how->program, X_OK) == 0;
    po_words_free(&words);
    return good;
}

static long first_difference(FILE *a, FILE *b)
{
    long n = 0;
    int x;
    int y;

    if (!a || !b)
        return 1;
    do {
        x = getc(a);
        y = getc(b);
        n++;
    } while (x == y && x != EOF);
    return x == y ? 0 : n;
}

long po_program_compare(const char *path_a, const char *path_b)
{
    FILE *a = fopen(path_a, "rb");
    FILE *b = fopen(path_b, "rb");
    long n = first_difference(a, b);

    if (a)
        fclose(a);
    if (b)
        fclose(b);
    return n;
}
