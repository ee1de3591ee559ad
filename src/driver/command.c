/* polyopt-cc: parses a compiler's command line as GCC and clang do: options
 * with their values, inputs with their language, the output, and what the
 * command makes (object, executable, preprocessed text, ...).  Also decides
 * which commands the driver does not touch.
 */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* How an option has its value. */
enum form {
    ALONE,    /* none                                      */
    PREFIX,   /* what follows in the same word             */
    SEPARATE, /* the next word                             */
    EITHER    /* the rest of the word, or the next word    */
};

static const struct option {
    const char *name;
    enum form form;
    po_role role;
} options[] = {
    {"-o", EITHER, PO_ROLE_OUTPUT},
    {"-x", EITHER, PO_ROLE_LANGUAGE},
    {"-I", EITHER, PO_ROLE_PARSE},
    {"-D", EITHER, PO_ROLE_PARSE},
    {"-U", EITHER, PO_ROLE_PARSE},
    {"-isystem", EITHER, PO_ROLE_PARSE},
    {"-iquote", EITHER, PO_ROLE_PARSE},
    {"-idirafter", EITHER, PO_ROLE_PARSE},
    {"-include", EITHER, PO_ROLE_PARSE},
    {"-include-pch", SEPARATE, PO_ROLE_CODE},
    {"-isystem-after", EITHER, PO_ROLE_PARSE},
    {"-imultilib", SEPARATE, PO_ROLE_CODE},
    {"-imacros", EITHER, PO_ROLE_PARSE},
    {"-iprefix", EITHER, PO_ROLE_PARSE},
    {"-iwithprefixbefore", EITHER, PO_ROLE_PARSE},
    {"-iwithprefix", EITHER, PO_ROLE_PARSE},
    {"-isysroot", EITHER, PO_ROLE_PARSE},
    {"--sysroot", SEPARATE, PO_ROLE_PARSE},
    {"--sysroot=", PREFIX, PO_ROLE_PARSE},
    {"-target", SEPARATE, PO_ROLE_PARSE},
    {"--target=", PREFIX, PO_ROLE_PARSE},
    {"-Xpreprocessor", SEPARATE, PO_ROLE_PARSE},
    {"-nostdinc", ALONE, PO_ROLE_PARSE},
    {"-undef", ALONE, PO_ROLE_PARSE},
    {"-ansi", ALONE, PO_ROLE_PARSE},
    {"-pthread", ALONE, PO_ROLE_PARSE},
    {"-trigraphs", ALONE, PO_ROLE_PARSE},
    {"-traditional", PREFIX, PO_ROLE_PARSE},
    {"-nostdlib", ALONE, PO_ROLE_PARSE},
    {"-nodefaultlibs", ALONE, PO_ROLE_PARSE},
    {"-nolibc", ALONE, PO_ROLE_PARSE},
    {"-std", PREFIX, PO_ROLE_PARSE},
    {"--std", PREFIX, PO_ROLE_PARSE},
    {"-Wp,", PREFIX, PO_ROLE_SIDE},
    {"-flto", PREFIX, PO_ROLE_CODE},
    {"-ffat-lto", PREFIX, PO_ROLE_CODE},
    {"-save-temps", PREFIX, PO_ROLE_SIDE},
    {"--save-temps", PREFIX, PO_ROLE_SIDE},
    {"-fstack-usage", ALONE, PO_ROLE_SIDE},
    {"-fverbose-asm", ALONE, PO_ROLE_SIDE},
    {"-fcallgraph-info", PREFIX, PO_ROLE_SIDE},
    {"-fopt-info", PREFIX, PO_ROLE_SIDE},
    {"-fdump-", PREFIX, PO_ROLE_SIDE},
    {"-frecord-command-line", ALONE, PO_ROLE_SIDE},
    {"-grecord-command-line", ALONE, PO_ROLE_SIDE},
    {"-frecord-gcc-switches", ALONE, PO_ROLE_SIDE},
    {"-fcoverage-mapping", ALONE, PO_ROLE_CODE},
    {"-fprofile", PREFIX, PO_ROLE_CODE},
    {"-fplugin", PREFIX, PO_ROLE_CODE},
    {"-fdiagnostics", PREFIX, PO_ROLE_CODE},
    {"-fanalyzer", PREFIX, PO_ROLE_SIDE},
    {"-f", PREFIX, PO_ROLE_PARSE},
    {"-m", PREFIX, PO_ROLE_PARSE},
    {"-O", PREFIX, PO_ROLE_PARSE},
    {"-MF", EITHER, PO_ROLE_SIDE},
    {"-MT", EITHER, PO_ROLE_SIDE},
    {"-MQ", EITHER, PO_ROLE_SIDE},
    {"-MJ", EITHER, PO_ROLE_SIDE},
    {"-M", PREFIX, PO_ROLE_SIDE},
    {"-v", ALONE, PO_ROLE_SIDE},
    {"--verbose", ALONE, PO_ROLE_SIDE},
    {"-H", ALONE, PO_ROLE_SIDE},
    {"-Q", ALONE, PO_ROLE_SIDE},
    {"-time", PREFIX, PO_ROLE_SIDE},
    {"-L", EITHER, PO_ROLE_CODE},
    {"-l", EITHER, PO_ROLE_CODE},
    {"-T", EITHER, PO_ROLE_CODE},
    {"-u", EITHER, PO_ROLE_CODE},
    {"-z", EITHER, PO_ROLE_CODE},
    {"-B", EITHER, PO_ROLE_CODE},
    {"-A", EITHER, PO_ROLE_CODE},
    {"-e", SEPARATE, PO_ROLE_CODE},
    {"-G", SEPARATE, PO_ROLE_CODE},
    {"-arch", SEPARATE, PO_ROLE_CODE},
    {"-aux-info", SEPARATE, PO_ROLE_CODE},
    {"-dumpdir", SEPARATE, PO_ROLE_CODE},
    {"-dumpbase", SEPARATE, PO_ROLE_CODE},
    {"-dumpbase-ext", SEPARATE, PO_ROLE_CODE},
    {"-wrapper", SEPARATE, PO_ROLE_CODE},
    {"--param", SEPARATE, PO_ROLE_CODE},
    {"--entry", SEPARATE, PO_ROLE_CODE},
    {"-mllvm", SEPARATE, PO_ROLE_CODE},
    {"-Xlinker", SEPARATE, PO_ROLE_CODE},
    {"-Xassembler", SEPARATE, PO_ROLE_CODE},
    {"-Xanalyzer", SEPARATE, PO_ROLE_CODE},
    {"-Xclang", SEPARATE, PO_ROLE_CODE},
};

/* The option that "word" is: of those that fit, the one with the longest name;
 * NULL if none does.
 */
static const struct option *find_option(const char *word)
{
    const struct option *best = NULL;

    for (size_t i = 0; i < PO_COUNTOF(options); i++) {
        const struct option *option = &options[i];
        size_t n = strlen(option->name);
        bool fits = option->form == ALONE || option->form == SEPARATE
                        ? strcmp(word, option->name) == 0
                        : strncmp(word, option->name, n) == 0;

        if (fits && (!best || n > strlen(best->name)))
            best = option;
    }
    return best;
}

/* Is the word a question, to which the compiler answers, or one that has it
 * preprocess or check only?
 */
static bool is_no_compile(const char *word)
{
    static const char *const whole[] = {"-E",           "-M",
                                        "-MM",          "-fsyntax-only",
                                        "-###",         "--version",
                                        "-dumpspecs",   "-dumpversion",
                                        "-dumpmachine", "-dumpfullversion",
                                        "-help",        "--target-help",
                                        "--preprocess", "-emit-llvm",
                                        "--analyze",    "--"};

    return PO_IS_AMONG(word, whole) || po_begins_with(word, "-print-") ||
           po_begins_with(word, "--print-") || po_begins_with(word, "--help");
}

/* Is the code to be measured, or measured already?  What is measured has to be what
 * is compiled next time.
 */
static bool is_profile(const char *word)
{
    static const char *const prefix[] = {
        "-fprofile-generate",     "-fprofile-use",      "-fprofile-instr-",
        "-fbranch-probabilities", "-fcoverage-mapping", "-fauto-profile",
        "-fcs-profile-"};

    return PO_BEGINS_WITH_ANY(word, prefix);
}

/* Note what a word says about optimisation and the OpenMP runtime. */
static void note_word(po_command *command, const char *word)
{
    static const char *const without[] = {
        "-r",      "-nostdlib",   "-nodefaultlibs",
        "-nolibc", "-fno-openmp", "-ffreestanding"};

    if (PO_IS_AMONG(word, without))
        command->no_runtime = true;
    if (strcmp(word, "-static") == 0 || strcmp(word, "-static-pie") == 0)
        command->is_static = true;
    if (strcmp(word, "-fopenmp") == 0 || strncmp(word, "-fopenmp=", 9) == 0)
        command->openmp = true;
    if (strcmp(word, "-pthread") == 0)
        command->pthread = true;
    if (is_profile(word))
        command->reason = "profile";
    if (strcmp(word, "-include-pch") == 0)
        command->reason = "precompiled-header";
    if (strncmp(word, "-O", 2) == 0)
        command->unoptimised =
            strcmp(word, "-O0") == 0 || strcmp(word, "-Og") == 0;
}

static po_language language_of_name(const char *path)
{
    const char *dot = strrchr(path, '.');

    if (dot && strcmp(dot, ".c") == 0)
        return PO_LANGUAGE_C;
    return dot && strcmp(dot, ".i") == 0 ? PO_LANGUAGE_CPP_OUTPUT
                                         : PO_LANGUAGE_OTHER;
}

/* What an input is; "said" is the value of -x, NULL if its name decides. */
static po_language language_of(const po_command *command, const char *path,
                               const char *said)
{
    if (command->compiler != PO_COMPILER_GCC &&
        command->compiler != PO_COMPILER_CLANG)
        return PO_LANGUAGE_OTHER;
    if (!said || strcmp(said, "none") == 0)
        return language_of_name(path);
    if (strcmp(said, "c") == 0)
        return PO_LANGUAGE_C;
    return strcmp(said, "cpp-output") == 0 ? PO_LANGUAGE_CPP_OUTPUT
                                           : PO_LANGUAGE_OTHER;
}

/* Count a C file.  Files that have been preprocessed and others take different
 * flags.
 */
static void note_text(po_command *command, bool preprocessed)
{
    if (command->n_c++ == 0)
        command->preprocessed = preprocessed;
    else if (command->preprocessed != preprocessed)
        command->reason = "mixed";
}

/* Is the input a header, to be precompiled? */
static bool is_header(const char *path, const char *said)
{
    const char *end = said ? strrchr(said, '-') : NULL;
    const char *dot = strrchr(path, '.');

    if (said && strcmp(said, "none") != 0)
        return end && strcmp(end, "-header") == 0;
    return dot && (strcmp(dot, ".h") == 0 || strcmp(dot, ".hh") == 0 ||
                   strcmp(dot, ".hpp") == 0 || strcmp(dot, ".H") == 0);
}

static void add_input(po_command *command, int at, const char *said)
{
    po_language language = language_of(command, command->word.word[at], said);

    *PO_ADD(command->input, command->n_input) = (po_input){at, language};
    command->role[at] = PO_ROLE_INPUT;
    if (language != PO_LANGUAGE_OTHER)
        note_text(command, language == PO_LANGUAGE_CPP_OUTPUT);
    if (is_header(command->word.word[at], said))
        command->product = PO_PRODUCT_NONE;
}

/* Read the option at word i, and return the number of words it has.  "*said" is
 * the language in force.
 */
static int read_option(po_command *command, int i, const char **said)
{
    const char *word = command->word.word[i];
    const struct option *option = find_option(word);
    const char *value = option ? word + strlen(option->name) : "";
    bool takes_next = option && (option->form == SEPARATE ||
                                 (option->form == EITHER && !*value));

    if (is_no_compile(word))
        command->product = PO_PRODUCT_NONE;
    note_word(command, word);
    command->role[i] = option ? option->role : PO_ROLE_CODE;
    if (takes_next && i + 1 == command->word.n)
        return 1;
    if (takes_next) {
        value = command->word.word[i + 1];
        command->role[i + 1] = command->role[i];
    }
    if (command->role[i] == PO_ROLE_OUTPUT)
        command->output = value;
    if (command->role[i] == PO_ROLE_LANGUAGE)
        *said = value;
    return takes_next ? 2 : 1;
}

/* What the command makes if nothing in it says that it is nothing. */
static po_product product_of(const po_command *command)
{
    for (int i = command->n_start; i < command->word.n; i++) {
        const char *word = command->word.word[i];

        if (strcmp(word, "-c") == 0 || strcmp(word, "-S") == 0)
            return PO_PRODUCT_CODE;
    }
    return PO_PRODUCT_LINK;
}

/* Read a command, ended by NULL, that begins with a compiler. */
void po_command_read(po_command *command, char *const *word)
{
    const char *said = NULL;

    *command = (po_command){0};
    for (int i = 0; word[i]; i++)
        po_words_add(&command->word, word[i]);
    command->n_start =
        po_compiler_find(word, &command->compiler, &command->target);
    po_response_expand(&command->word);
    command->role =
        po_alloc((size_t)(command->word.n + 1) * sizeof(*command->role));
    command->product = product_of(command);
    for (int i = command->n_start; i < command->word.n;) {
        const char *at = command->word.word[i];

        command->assembler = command->assembler || strcmp(at, "-S") == 0;
        if (at[0] == '-' && at[1]) {
            i += read_option(command, i, &said);
        } else {
            add_input(command, i++, said);
        }
    }
    if (command->n_input == 0)
        command->product = PO_PRODUCT_NONE;
}

void po_command_free(po_command *command)
{
    po_words_free(&command->word);
    free(command->role);
    free(command->input);
    free(command->target);
    free(command->program);
    *command = (po_command){0};
}

/* Is the output no file: a pipe, a device? */
static bool writes_elsewhere(const po_command *command)
{
    struct stat info;

    if (!command->output)
        return false;
    return strcmp(command->output, "-") == 0 ||
           strncmp(command->output, "/dev/", 5) == 0 ||
           strncmp(command->output, "/proc/", 6) == 0 ||
           (stat(command->output, &info) == 0 && !S_ISREG(info.st_mode));
}

/* Does one of the tests of a configure script stand among the inputs? */
static bool is_probe(const po_command *command)
{
    for (int i = 0; i < command->n_input; i++) {
        const char *path = command->word.word[command->input[i].at];
        const char *slash = strrchr(path, '/');
        const char *name = slash ? slash + 1 : path;

        if (strncmp(name, "conftest.", 9) == 0)
            return true;
    }
    return false;
}

/* Is the command none of the driver's business: neither a compilation of C nor a
 * link?
 */
bool po_command_passes(const po_command *command)
{
    if (command->compiler == PO_COMPILER_OTHER || is_probe(command) ||
        command->product == PO_PRODUCT_NONE)
        return true;
    if (command->product == PO_PRODUCT_CODE && command->n_c == 0)
        return true;
    return writes_elsewhere(command);
}
