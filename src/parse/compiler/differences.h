#ifndef POLYOPT_PARSE_DIFFER_H
#define POLYOPT_PARSE_DIFFER_H

/* Private to the files of this folder that compare what the parser has seen with
 * what the user's compiler makes of the same file.
 */
#include "../clang.h"

/* Where a macro comes from. */
typedef enum po_origin {
    PO_ORIGIN_BUILTIN, /* the compiler or the command line */
    PO_ORIGIN_SYSTEM,  /* a header of the system           */
    PO_ORIGIN_USER
} po_origin;

/* A line of a file, as the compiler tells: "n" of the times that the file was read,
 * something became of it, and of the one with number "entry" last.
 */
typedef struct po_output_line {
    int entry;
    int n;
} po_output_line;

/* A file that the compiler has read n_entry times.  "same" is the number of the
 * first one that is this file under another name, or its own.
 */
typedef struct po_output_file {
    const char *name;
    int same;
    int n_entry;
    bool in_system;
    bool is_known;
    int n_line;
    po_output_line *line;
} po_output_file;

/* A definition of a macro: "text" is what follows its name. */
typedef struct po_output_macro {
    const char *name;
    size_t n_name;
    const char *text;
    size_t n_text;
    po_origin origin;
} po_output_macro;

/* What the compiler makes of a file: the main file is the first one. */
typedef struct po_compiler_output {
    po_text text;
    int n_file;
    po_output_file *file;
    int n_macro;
    po_output_macro *macro;
} po_compiler_output;

/* compiler_output.c */
bool po_compiler_output_read(po_compiler_output *seen, const char *path,
                             po_arena *arena);
void po_compiler_output_free(po_compiler_output *seen);
po_output_file *po_compiler_output_find(po_compiler_output *seen,
                                        const char *name);
int po_compiler_output_count(const po_output_file *file, int first, int last);

/* A token of C text, on the line with this number. */
typedef enum po_pp_token_kind {
    PO_PP_END,
    PO_PP_NEWLINE,
    PO_PP_WORD,
    PO_PP_NUMBER,
    PO_PP_STRING,
    PO_PP_MARK
} po_pp_token_kind;

typedef struct po_pp_token {
    po_pp_token_kind kind;
    size_t begin;
    size_t end;
    int line;
} po_pp_token;

/* The place in a text, of n bytes, that is cut into pieces. */
typedef struct po_pp_lexer {
    const char *text;
    size_t n;
    size_t at;
    int line;
} po_pp_lexer;

/* preprocessing_tokens.c */
po_pp_token po_pp_next(po_pp_lexer *cutter);
bool po_pp_token_is(const char *text, const po_pp_token *piece,
                    const char *word);
bool po_pp_token_is_keyword(const char *text, const po_pp_token *piece);

/* A file of the user's.
 *
 * "text"     its n bytes
 * "n_entry"  so often the parser has read it; "skip" are what it left out, once
 *            for each time
 * "is_main"  it is the main file
 * "counts"   the compiler has counted its lines whatever #line says
 * "seen"     the same for the compiler; NULL if it has not read it
 * "at"       the offset in the main file of the directive that includes it
 * "differ"   what may mean something else for the compiler: "difference" says why
 * "includes" something is included there
 */
typedef struct po_compiler_file {
    CXFile file;
    const char *name;
    const char *text;
    size_t n;
    int n_entry;
    bool is_main;
    bool counts;
    const po_output_file *seen;
    size_t at;
    int n_skip;
    po_span *skip;
    int n_differ;
    po_span *differ;
    const po_difference **difference;
    bool includes;
} po_compiler_file;

/* What is done with the words of a file, outside of conditions, and with the names
 * of macros that are defined, or not, where the file differs; "ends": undefined.
 */
typedef struct po_finder {
    void (*word)(void *user, const char *text, size_t n);
    void (*macro)(void *user, const po_compiler_file *file,
                  const po_pp_token *name, bool ends);
    void *user;
} po_finder;

/* conditional_sections.c */
bool po_compiler_file_is_skipped(const po_compiler_file *file, size_t offset);
bool po_compiler_file_differs(const po_compiler_file *file, size_t offset);
void po_compiler_file_sections(po_compiler_file *file);
void po_compiler_file_words(po_compiler_file *file, const po_finder *finder);

/* What is done with chunks of a file: "is_odd" decides if a name may mean something
 * else for the compiler; "odd" is told of chunks with such a name, or with text that
 * differs, and then "declares" of what they declare.  Chunks are left out in which only
 * the body of a function is odd, if "is_body" agrees that these braces are that.
 */
typedef struct po_chunker {
    bool (*is_odd)(void *user, const char *name, size_t n);
    bool (*is_body)(void *user, const po_compiler_file *file,
                    const po_span *braces);
    void (*odd)(void *user, const po_compiler_file *file, const po_span *chunk);
    void (*declares)(void *user, const po_compiler_file *file,
                     const po_pp_token *name);
    void *user;
} po_chunker;

/* external_declarations.c */
void po_compiler_file_chunks(const po_compiler_file *file,
                             const po_chunker *chunker);

/* The words of a program: a hash table with n_word of word_capacity places taken. */
typedef struct po_vocabulary {
    struct word *word;
    size_t n_word;
    size_t word_capacity;
} po_vocabulary;

/* program_macros.c */
void po_vocabulary_add(po_vocabulary *words, const char *text, size_t n);
void po_vocabulary_compare(
    po_vocabulary *words, const po_lower *low, const po_compiler_output *seen,
    void (*differs)(void *user, const char *text, size_t n), void *user);
void po_vocabulary_free(po_vocabulary *words);

/* equal_macros.c */
po_origin po_parsed_origin(CXCursor macro);
bool po_same_macro(const po_lower *low, const po_output_macro *seen,
                   CXCursor macro, po_origin origin);

/* equal_definitions.c */
bool po_agree_on_macro(const po_lower *low, const po_compiler_output *seen,
                       const char *name, size_t n, bool ends);

#endif
