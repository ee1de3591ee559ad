#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/driver/driver.h"

/* The words of a text, joined by single blanks again. */
static void join(const po_words *words, po_text *text)
{
    for (int i = 0; i < words->n; i++)
        po_text_printf(text, "%s%s", i > 0 ? " " : "", words->word[i]);
}

static bool reads_as(const po_words *words, const char *expected,
                     const char *reason)
{
    po_text text = {0};
    bool same;

    join(words, &text);
    same = strcmp(po_text_get(&text), expected) == 0;
    if (!same)
        printf("\n%s: is\n  %s\nnot\n  %s\n", reason, po_text_get(&text),
               expected);
    po_text_free(&text);
    return same;
}

static const struct {
    const char *command;
    bool passes;
    int n_c;
    const char *reason;
} commands[] = {
    {"gcc -c a.c", false, 1, "the plain one"},
    {"gcc-12 -c a.c", false, 1, "a version"},
    {"/usr/bin/clang-14 -c a.c", false, 1, "a path and a version"},
    {"aarch64-linux-gnu-gcc-12 -c a.c", false, 1, "a target in front"},
    {"ccache gcc -c a.c", false, 1, "behind ccache"},
    {"musl-gcc -c a.c", true, 0, "some other program"},
    {"make a.o", true, 0, "no compiler"},
    {"gcc", true, 0, "nothing to do"},
    {"gcc -v", true, 0, "a question"},
    {"gcc --version", true, 0, "another one"},
    {"gcc -print-file-name=libc.so a.c", true, 1, "a question with a file"},
    {"gcc -### -c a.c", true, 1, "only said, not done"},
    {"gcc -E a.c", true, 1, "preprocessed only"},
    {"gcc -MM a.c", true, 1, "dependencies only"},
    {"gcc -fsyntax-only a.c", true, 1, "nothing is made"},
    {"gcc -MMD -MF x.d -c a.c", false, 1, "dependencies besides"},
    {"gcc -c a.c -o -", true, 1, "to stdout"},
    {"gcc -c a.c -o /dev/null", true, 1, "to a device"},
    {"gcc -oa.o -c a.c", false, 1, "a joined value"},
    {"gcc -o a.c b.o", false, 0, "a value is no input"},
    {"gcc -D a.c b.o", false, 0, "the value of another option"},
    {"gcc -I src -include x.c -c a.c", false, 1, "and of more of them"},
    {"gcc -S a.c b.s", false, 1, "assembler is no C"},
    {"gcc -c a.s", true, 0, "nothing but assembler"},
    {"gcc -c a.cc", true, 0, "C++ by its name"},
    {"gcc -x c++ -c a.c", true, 0, "C++ by the language"},
    {"gcc -xc -c -", false, 1, "stdin"},
    {"gcc -x c a -x none b.o", false, 1, "the language up to none"},
    {"gcc -x c-header a", true, 0, "a header is precompiled"},
    {"gcc a.h", true, 0, "the same by its name"},
    {"g++ -c a.c", true, 0, "C++ by the compiler"},
    {"gcc -c a.i", false, 1, "preprocessed C"},
    {"gcc a.c b.c c.o -lm -o p", false, 2, "compiled and linked"},
    {"gcc a.o -o p", false, 0, "a link"},
    {"g++ a.o -o p", false, 0, "a link by the C++ compiler"},
    {"clang -include-pch x.c -c a.c", false, 1, "a header is no input"},
    {"gcc -c conftest.c", true, 1, "a test of a configure script"},
    {"gcc -o conftest conftest.o", true, 0, "the same, linked"},
};

/* Which commands compile C, and of how many files; all others pass through. */
static void test_finds_what_a_command_does(void)
{
    for (size_t i = 0; i < COUNTOF(commands); i++) {
        po_command command;
        po_words words = {0};

        po_words_split(&words, commands[i].command, " ");
        po_command_read(&command, words.word);
        if (po_command_passes(&command) != commands[i].passes ||
            command.n_c != commands[i].n_c)
            printf("\n%s: '%s'\n", commands[i].reason, commands[i].command);
        CU_ASSERT_EQUAL(po_command_passes(&command), commands[i].passes);
        CU_ASSERT_EQUAL(command.n_c, commands[i].n_c);
        po_command_free(&command);
        po_words_free(&words);
    }
}

/* The parser gets what decides on the meaning of the text, and no more. */
static void test_selects_flags_for_the_parser(void)
{
    static const struct {
        const char *command;
        const char *flags;
        const char *reason;
    } table[] = {
        {"gcc -O2 -g -Wall -c a.c -o a.o", "-O2",
         "neither output nor warnings"},
        {"gcc -I x -Iy -DA=1 -D B -c a.c", "-I x -Iy -DA=1 -D B",
         "values of both sorts"},
        {"gcc -Wp,-DA,-DB -Wp,-MMD,x.d -c a.c", "-DA -DB",
         "those behind -Wp, but for dependencies"},
        {"c89 -DX -c a.c", "-std=c89 -DX", "the standard that the name says"},
        {"gcc -MD -MF x.d -std=c99 -ffast-math -mavx2 -c a.c",
         "-std=c99 -ffast-math -mavx2", "language, arithmetic, machine"},
        {"gcc -flto -fprofile-use=x -pthread a.c -lm -Wl,-z,now", "-pthread",
         "nothing about links and profiles"},
        {"aarch64-linux-gnu-gcc -c a.c", "--target=aarch64-linux-gnu",
         "the target in the name"},
        {"ccache gcc -x c -c a -isystem z", "-x c -isystem z",
         "that it is C, whatever its name"},
    };

    for (size_t i = 0; i < COUNTOF(table); i++) {
        po_command command;
        po_words words = {0};
        po_words flags = {0};

        po_words_split(&words, table[i].command, " ");
        po_command_read(&command, words.word);
        po_command_parser_flags(&command, &flags);
        CU_ASSERT(reads_as(&flags, table[i].flags, table[i].reason));
        po_command_free(&command);
        po_words_free(&words);
        po_words_free(&flags);
    }
}

/* The place of the last C file. */
static int last_c(const po_command *command)
{
    int at = -1;

    for (int i = 0; i < command->n_input; i++)
        if (command->input[i].language != PO_LANGUAGE_OTHER)
            at = command->input[i].at;
    return at;
}

/* The second compilation has the texts in the place of the files, and writes
 * nothing else.
 */
static void test_compiles_other_texts(void)
{
    static const struct {
        const char *command;
        const char *openmp;
        const char *result;
        const char *reason;
    } table[] = {
        {"gcc -O2 -MD -MF x.d -v -c s/a.c -o a.o", "parallel",
         "gcc -iquote s -O2 -c T -o a.o -fopenmp -U_OPENMP -DPOLYOPT_OPENMP "
         "-U_REENTRANT -w -ffile-prefix-map=T=s/a.c",
         "OpenMP, of which the program does not know"},
        {"gcc -fopenmp -c a.c", "parallel",
         "gcc -iquote . -fopenmp -c T -w -ffile-prefix-map=T=a.c",
         "the user's own OpenMP"},
        {"gcc -pthread -c /a.c", "simd",
         "gcc -iquote / -pthread -c T -fopenmp-simd -U_OPENMP -w "
         "-ffile-prefix-map=T=/a.c",
         "vectors only"},
        {"gcc -x c -c -", "none",
         "gcc -iquote . -x c -c T -w -ffile-prefix-map=T=<stdin>",
         "stdin, and no directives"},
        {"gcc -fdebug-prefix-map=/w=. -fmacro-prefix-map=/w/=x -c /w/a.c",
         "none",
         "gcc -iquote /w -fdebug-prefix-map=/w=. -fmacro-prefix-map=/w/=x -c T "
         "-w -fdebug-prefix-map=T=./a.c -fmacro-prefix-map=T=xa.c",
         "the user's own names for files"},
        {"gcc -c a.i", "none",
         "gcc -iquote . -c -undef -x c T -w -ffile-prefix-map=T=a.i",
         "directives in what has been preprocessed"},
        {"gcc -Wp,-DX,-MMD,x.d,-U,Y -c a.c", "none",
         "gcc -iquote . -DX -U Y -c T -w -ffile-prefix-map=T=a.c",
         "what stands beside dependencies"},
        {"gcc a/b.c d/a.c b.o -lm -o p", "simd",
         "gcc -iquote d T -lm -c -o O -fopenmp-simd -U_OPENMP -U_REENTRANT -w "
         "-ffile-prefix-map=T=d/a.c",
         "one of several files by itself"},
        {"gcc b.o a.c -lm", "none",
         "gcc -iquote . b.o T -lm -w -ffile-prefix-map=T=a.c",
         "objects keep their place"},
    };

    for (size_t i = 0; i < COUNTOF(table); i++) {
        po_command command;
        po_words words = {0};
        po_words result = {0};
        po_recompile how = {.text = "T", .openmp = table[i].openmp};

        po_words_split(&words, table[i].command, " ");
        po_command_read(&command, words.word);
        how.at = last_c(&command);
        how.object = command.n_c > 1 ? "O" : NULL;
        po_command_recompile(&command, &how, &result);
        CU_ASSERT(reads_as(&result, table[i].result, table[i].reason));
        po_command_free(&command);
        po_words_free(&words);
        po_words_free(&result);
    }
}

CU_TestInfo driver_command_tests[] = {
    {"commands that compile C are found", test_finds_what_a_command_does},
    {"the parser gets its flags", test_selects_flags_for_the_parser},
    {"the texts are compiled in place of the files", test_compiles_other_texts},
    CU_TEST_INFO_NULL,
};
