#ifndef POLYOPT_DRIVER_H
#define POLYOPT_DRIVER_H

/* Private to the files of this folder: the driver that takes the place of a
 * compiler in a build.
 */
#include "polyopt/words.h"

/* What a compiler is, from its name. */
typedef enum po_compiler {
    PO_COMPILER_OTHER, /* not known: all that it does is its own          */
    PO_COMPILER_GCC,   /* gcc, cc, c99, c89                               */
    PO_COMPILER_CLANG, /* clang                                           */
    PO_COMPILER_GXX,   /* g++, c++: compiles C++ only, but links          */
    PO_COMPILER_CLANGXX
} po_compiler;

/* What is in an input file. */
typedef enum po_language {
    PO_LANGUAGE_OTHER, /* not for polyopt: objects, assembler, C++        */
    PO_LANGUAGE_C,
    PO_LANGUAGE_CPP_OUTPUT /* C that has been preprocessed                */
} po_language;

/* What a word of a command is there for. */
typedef enum po_role {
    PO_ROLE_COMPILER, /* the compiler, and what starts it                 */
    PO_ROLE_PARSE,    /* decides what the text means                      */
    PO_ROLE_CODE,     /* decides what becomes of it                       */
    PO_ROLE_SIDE,     /* is about something else: dependencies, messages  */
    PO_ROLE_LANGUAGE, /* -x, and its value                                */
    PO_ROLE_OUTPUT,   /* -o, and its value                                */
    PO_ROLE_INPUT
} po_role;

/* What a command makes of its inputs. */
typedef enum po_product {
    PO_PRODUCT_NONE, /* nothing that polyopt could be of use for          */
    PO_PRODUCT_CODE, /* objects or assembler                              */
    PO_PRODUCT_LINK  /* a program or library, of objects and C files      */
} po_product;

/* An input: its place among the words, and what is in it. */
typedef struct po_input {
    int at;
    po_language language;
} po_input;

/* The command of a compiler, read.
 *
 * "word"      its words, those of response files in place of their names;
 *             role[i] is that of word i
 * "program"   the file to be run for its first word; NULL if that is not known
 * "n_start"   so many of them are the compiler and what starts it, as "ccache"
 * "input"     the n_input inputs; n_c of them are C
 * "output"    the value of -o; NULL if there is none
 * "target"    the machine that the compiler's name says, as in
 *             aarch64-linux-gnu-gcc; NULL if it says none
 * "no_runtime"  it says that there is no OpenMP runtime, or links without
 * "is_static"   it links statically
 * "preprocessed"  all of its C files are
 * "reason"    why its files are left alone; NULL if they are not
 * "unoptimised"  it is to compile with -O0 or -Og
 * "openmp", "pthread"  it has these flags of its own
 */
typedef struct po_command {
    po_words word;
    po_role *role;
    char *program;
    int n_start;
    int n_input;
    po_input *input;
    int n_c;
    po_compiler compiler;
    po_product product;
    const char *output;
    char *target;
    bool preprocessed;
    const char *reason;
    bool assembler;
    bool no_runtime;
    bool is_static;
    bool unoptimised;
    bool openmp;
    bool pthread;
} po_command;

/* What the user has said to the driver.
 *
 * "off"      all commands pass through
 * "keep"     the optimised texts stay, beside the objects
 * "strict"   a failure of polyopt is one of the command
 * "skip"     patterns of files to be left alone
 * "flag"     options for polyopt, "polyopt" is its path
 * "log"      the file that gets a line for each nest; NULL: none
 * "limit_s"  seconds that polyopt may take for a file
 */
typedef struct po_settings {
    bool off;
    bool keep;
    bool strict;
    po_words skip;
    po_words flag;
    po_text polyopt;
    const char *log;
    const char *summary;
    long limit_s;
} po_settings;

/* compiler.c */
int po_compiler_find(char *const *word, po_compiler *compiler, char **target);
const char *po_compiler_standard(const char *path);

/* response.c */
void po_response_expand(po_words *words);

/* command.c */
void po_command_read(po_command *command, char *const *word);
void po_command_free(po_command *command);
bool po_command_passes(const po_command *command);

/* flags.c */
void po_command_parser_flags(const po_command *command, po_words *out);
/* Append the parts of "-Wp,-DX,-MD,a.d" that say what the text means; false if the
 * word is no such list.
 */
bool po_command_add_preprocessor(const char *word, po_words *out);

/* How a text is compiled in the place of a C file: "at" is that of the input among
 * the words; "openmp" is what the text needs, "parallel", "simd" or "none";
 * "object" is where the result goes, NULL: where the user's command says.
 */
typedef struct po_recompile {
    int at;
    const char *text;
    const char *openmp;
    const char *object;
} po_recompile;

/* Append the command that compiles the text, alone if there are several C files, and
 * writes nothing else; and the one that links "object", one for each C file, in the
 * place of those of which it is not empty.
 */
void po_command_recompile(const po_command *command, const po_recompile *how,
                          po_words *out);
void po_command_relink(const po_command *command, const po_words *object,
                       po_words *out);

/* openmp_runtime.c */
bool po_runtime_is_there(const po_command *command);
void po_runtime_link(const po_command *command, po_words *words);

/* cmake.c */
bool po_cmake_lacks_runtime(const po_command *command);

/* compile.c */
int po_driver_compile(const po_command *command, const po_words *said,
                      const po_settings *settings);

/* program.c */
char *po_program_find(const char *name);

/* json_lines.c */
bool po_record_get(const char *line, const char *key, po_text *value);
double po_record_number(const char *line, const char *key);

/* log.c */
bool po_log_append(const char *path, const po_text *lines);

/* summary.c */
int po_summary_print(const char *path);

#endif
