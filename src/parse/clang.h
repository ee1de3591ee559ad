#ifndef POLYOPT_PARSE_CLANG_H
#define POLYOPT_PARSE_CLANG_H

/* Private to the files of this folder that copy the syntax of a file out of
 * libclang: clang.c and lower*.c.
 */
#include <clang-c/Index.h>

#include "polyopt/passes.h"

#if CINDEX_VERSION_MINOR < 64
#error "libclang 17 or later is required"
#endif

/* Statements and expressions nested deeper than this are opaque. */
#define PO_SYNTAX_DEPTH 256

#define PO_NOWHERE ((size_t)-1)

/* A half-open range of bytes of the main file. */
typedef struct po_span {
    size_t begin;
    size_t end;
} po_span;

/* A token of the main file, comments included.
 *
 * "directive"  number of the preprocessor directive it belongs to, or -1
 */
typedef struct po_token {
    size_t begin;
    size_t end;
    int directive;
    enum CXTokenKind kind;
} po_token;

/* An invocation of a macro in the main file that is not part of another.
 *
 * "pragma"  a macro that it expands may contain a _Pragma
 * "hint"    it stands for a hint, and nothing else
 */
typedef struct po_expansion {
    size_t begin;
    size_t end;
    bool pragma;
    bool hint;
} po_expansion;

/* A macro of the user's (not of a system header): the text of its definition,
 * not terminated, or NULL if there is none; the text need not be exact.
 */
typedef struct po_macro {
    const char *name;
    const char *text;
    size_t n_text;
    bool pragma;
    bool hint;
} po_macro;

/* An error of the parser.
 *
 * "file", "offset"  the place, NULL if there is none
 * "in_system"       that is in a header of the system
 * "function"        number in "top" of the function in the body of which it is,
 *                   -1 if it is elsewhere
 */
typedef struct po_fault {
    CXFile file;
    unsigned offset;
    po_loc loc;
    const char *message;
    const char *category;
    bool is_fatal;
    bool in_system;
    int function;
} po_fault;

/* Why something may mean something else for the user's compiler: "text" says what,
 * at "loc".  It may have to do with "span" of the main file.
 */
typedef struct po_difference {
    po_loc loc;
    const char *text;
    po_span span;
} po_difference;

/* The name of what may be something else than the parser says, because of an error
 * of the parser, or of a difference.
 */
typedef struct po_tainted {
    const char *name;
    const po_difference *difference;
} po_tainted;

/* The call "cursor", and the copy of it. */
typedef struct po_call {
    CXCursor cursor;
    const po_expr *expr;
    const struct po_call *next;
} po_call;

/* What is known of a variable or function besides its po_decl, which comes
 * first, so that a pointer to one is a pointer to the other.
 *
 * "key"        the canonical cursor
 * "is_used"    "decl" is complete
 * "defined"    an object that is not merely declared extern
 * "weak"       a redeclaration may be replaced by the linker
 * "assigned"   the value is changed after the initialisation
 * "fresh"      a pointer initialised by an allocation
 * "allocates"  a function of the standard library that returns new memory
 * "no_threads" why a function must not have threads; NULL if it may
 * "value"      what a variable of a function is initialised with, NULL if nothing
 * "function"   that of the main file, if only calls in "call" enter it, as far as has
 *              been found out; NULL for others
 * "call"       calls of a function that have been copied, the last one first
 * "owner"      of a parameter, the function in the main file; NULL for others
 * "pass"       the number of the last search that has asked for the range of the
 *              variable's values, which is "range", if "has_range"
 */
typedef struct po_known {
    po_decl decl;
    CXCursor key;
    bool is_used;
    bool defined;
    bool weak;
    bool assigned;
    bool fresh;
    bool allocates;
    const char *no_threads;
    const po_expr *value;
    po_function *function;
    const po_call *call;
    const struct po_known *owner;
    int pass;
    bool has_range;
    po_range range;
} po_known;

/* Growing arrays. */
typedef struct po_cursors {
    int n;
    CXCursor *item;
} po_cursors;

typedef struct po_nodes {
    int n;
    po_node **item;
} po_nodes;

typedef struct po_exprs {
    int n;
    const po_expr **item;
} po_exprs;

typedef struct po_type_slot {
    const void *key;
    const po_type *type;
} po_type_slot;

/* The state of the copying.  Arrays other than those of "unit" live in
 * "scratch", tables are po_alloc'ed.
 *
 * "name"        of the main file, as libclang knows it
 * "presumed"    the last other file that "#line" or a header has told of
 * "functions"   definitions in the main file, in order
 * "elsewhere"   definitions and initialised objects outside of the functions
 *               above that may take the address of a variable
 * "n_early"     so many of these come before all of those
 * "foreign"     what is copied is not in the main file
 * "token"       all tokens of the main file, in order
 * "expansion"   sorted, disjoint
 * "skipped"     inactive code, sorted
 * "known"       n_known variables and functions; "known_slot" is a hash table
 *               of n_known_slot numbers into it (-1: free)
 * "type_slot"   a hash table of the types seen
 * "depth"       nesting of what is being copied
 * "has_label", "off", "under_pragma"  of the statement in work: see nest.h
 * "worksharing"       the directive of the loop that threads share around it, NULL if there
 *               is none, of whose loops "n_collapsed" are to come
 * "worksharings"      all of these, n_worksharing
 * "function_begin"  of the function in work
 * "null_begin"  where the null statement after the one in work begins: its
 *               ';' is not part of the latter; or PO_NOWHERE
 * "next_id"     of po_decl
 * "last"        end of the last statement in the main file
 * "hidden"      there is a statement that may use any variable
 * "fault"       errors of the parser; if there are any, "top" are all cursors
 *               at the top level, and "tainted" are the names of what may be
 *               something else than the syntax tree says
 * "difference"  what the user's compiler may see in another way
 * "distrust"    why no function is understood, or NULL; "why_distrust" as a code;
 *               "has_said": a remark has been made
 * "plain"       names of builtin functions that the file gives to something
 *               else
 * "any_processor"  the parser does not know the user's kind of processor
 * "version"     the version of gcc that the parser says it is; NULL: its own one
 * "threadprivate"  variables of which each OpenMP thread has its own;
 *               "any_threadprivate": there may be others
 * "named"       names of variables whose values directives may look at
 */
typedef struct po_lower {
    po_arena *arena;
    po_arena *scratch;
    po_unit *unit;
    const po_run *run;
    CXTranslationUnit tu;
    CXFile file;
    const char *name;
    const char *presumed;
    po_cursors functions;
    po_cursors elsewhere;
    po_cursors macros;
    po_cursors invocations;
    po_cursors top;
    po_fault *fault;
    po_tainted *tainted;
    po_difference **difference;
    const char **plain;
    po_token *token;
    po_expansion *expansion;
    po_span *skipped;
    po_macro *macro;
    po_known **known;
    int *known_slot;
    po_type_slot *type_slot;
    const char **threadprivate;
    const char **named;
    po_worksharing *worksharing;
    po_worksharing **worksharings;
    size_t function_begin;
    size_t null_begin;
    size_t last;
    int n_early;
    int n_fault;
    int n_tainted;
    int n_difference;
    int n_plain;
    int n_token;
    int n_expansion;
    int n_skipped;
    int n_macro;
    int n_known;
    int n_known_slot;
    int n_type;
    int n_type_slot;
    int n_threadprivate;
    int n_named;
    int n_collapsed;
    int n_worksharing;
    int depth;
    int next_id;
    bool has_label;
    bool off;
    bool under_pragma;
    bool hidden;
    bool foreign;
    bool any_threadprivate;
    const char *distrust;
    po_reject why_distrust;
    bool has_said;
    bool any_processor;
    const char *version;
} po_lower;

/* cursor.c: texts are copied to the arena, and libclang's released; lists of cursors are released by
 * po_cursors_free.
 */
const char *po_lower_take_string(po_arena *arena, CXString text);
bool po_lower_same_file(CXFile one, CXFile other);
po_cursors po_lower_children(CXCursor cursor);
void po_lower_visit(CXCursor cursor, CXCursor parent, CXCursorVisitor visit,
                    void *user);
void po_cursors_add(po_cursors *list, CXCursor cursor);
void po_cursors_free(po_cursors *list);
po_cursors *po_lower_top(po_lower *low);
bool po_lower_evaluate(CXCursor cursor, long *value);

/* flags.c */
const char *po_lower_processor(const po_lower *low);
const char **po_lower_arguments(const po_lower *low, int *n);

/* prelude.c */
#define PO_N_PRELUDE 2
extern const char po_lower_folder[];
extern const char po_lower_types[];
bool po_lower_is_prelude(const char *path);
int po_lower_prelude(struct CXUnsavedFile file[PO_N_PRELUDE]);

/* parse_errors.c */
bool po_lower_has_faults(po_lower *low);
bool po_lower_faults(po_lower *low);
bool po_lower_takes_names(po_lower *low);
bool po_lower_asks_processor(po_lower *low);
bool po_lower_tells_types(po_lower *low);
const char *po_lower_fault_of(po_lower *low, CXCursor function, po_loc *loc,
                              po_reject *why);

/* gcc_version.c */
const char *po_lower_version(po_lower *low);

/* tainted_names.c */
const po_tainted *po_lower_taint(const po_lower *low, const char *name);
bool po_lower_add_tainted(po_lower *low, const char *name,
                          const po_difference *difference);
bool po_lower_taint_all(po_lower *low, CXCursor cursor,
                        const po_difference *difference);
const char *po_lower_mentions_tainted(po_lower *low, CXCursor cursor,
                                      bool inside);
const po_tainted *po_lower_taint_text(po_lower *low, const po_span *range);
void po_lower_taint_macros(po_lower *low);
void po_lower_spread(po_lower *low);

/* differences.c */
void po_lower_differences(po_lower *low);

/* token.c: tokens of the main file, by number in the order of the text; po_lower_next and the like
 * return n_token, or -1, where there is none.
 */
void po_lower_tokens(po_lower *low);
void po_lower_comments(po_lower *low);
int po_lower_token_at(const po_lower *low, size_t offset);
int po_lower_next(const po_lower *low, int token);
int po_lower_previous(const po_lower *low, int token);
bool po_lower_token_is(const po_lower *low, int token, const char *text);
int po_lower_close(const po_lower *low, int open);
const char *po_lower_fold(po_lower *low, size_t begin, size_t end);

/* line.c */
void po_lower_lines(po_lower *low);

/* position_dependent.c */
void po_lower_position_dependent(po_lower *low);

/* names.c */
void po_lower_names(po_lower *low);
void po_lower_add_names(po_lower *low);
bool po_lower_looks_at_errno(const po_lower *low);
void po_lower_definitions(po_lower *low);

/* function.c */
CXCursor po_lower_body(CXCursor function);
void po_lower_functions(po_lower *low);

/* range.c */
void po_lower_expansions(po_lower *low);
bool po_lower_is_macro(CXSourceLocation location);
bool po_lower_range(const po_lower *low, CXCursor cursor, po_span *range);
/* headers.c */
void po_lower_headers(po_lower *low);
bool po_lower_headers_have(const po_lower *low,
                           bool (*test)(const char *text, size_t n));

po_loc po_lower_loc(po_lower *low, CXSourceLocation location);
const po_expansion *po_lower_expansion_at(const po_lower *low, size_t offset);
size_t po_lower_semicolon(const po_lower *low, size_t end);
const char *po_lower_source(const po_lower *low, CXSourceLocation location,
                            size_t *n);
size_t po_lower_offset(const po_lower *low, CXSourceLocation location);

/* macro.c */
void po_lower_trace_pragmas(po_lower *low);

/* attribute.c: has the declaration one of the attributes, or one whose name begins so; or one that is
 * none of these?
 */
bool po_lower_has_attribute(const po_lower *low, CXCursor decl,
                            const char *const *name, size_t n_name);
bool po_lower_has_other_attribute(const po_lower *low, CXCursor decl,
                                  const char *const *name, size_t n_name);
bool po_lower_has_effect(const po_lower *low, CXCursor decl);
bool po_lower_is_special(const po_lower *low, CXCursor function);
bool po_lower_keeps_parts(const po_lower *low, CXCursor function);

/* runtime.c */
void po_lower_runtime(po_lower *low);

/* fenv.c */
bool po_lower_has_fenv_pragma(const po_lower *low);

/* weak_aliases.c: may a directive give objects other names? */
bool po_lower_has_weak_aliases(const po_lower *low);

/* type.c */
const po_type *po_lower_type(po_lower *low, CXType type);
const po_type *po_lower_decl_type(po_lower *low, CXCursor decl);
const po_type *po_lower_value_type(po_lower *low, CXType type);
bool po_lower_same_type(CXType a, CXType b);
const po_type *po_lower_aligned(po_lower *low, const po_type *type,
                                int align_bytes);
const po_type *po_lower_pointer_to(po_lower *low, const po_type *target);

/* record.c */
const po_type *po_lower_record(po_lower *low, CXType written,
                               const po_type *type);

/* decl.c */
po_known *po_lower_known(po_lower *low, CXCursor decl);
po_decl *po_lower_decl(po_lower *low, CXCursor decl);
bool po_lower_is_replaceable(CXCursor decl);
void po_lower_note_object(po_lower *low, CXCursor decl);
void po_lower_note_value(po_decl *decl, const po_expr *value);
void po_lower_note_assigned(const po_expr *target);
void po_lower_note_address(const po_expr *object);
void po_lower_finish_decls(po_lower *low);

/* expr.c */
const po_expr *po_lower_expr(po_lower *low, CXCursor cursor);
po_expr *po_lower_new_expr(po_lower *low, po_expr_kind kind, CXCursor cursor);
po_expr *po_lower_set_args(po_lower *low, po_expr *expr, int n,
                           const po_expr *const *arg);

/* call.c */
const po_expr *po_lower_call(po_lower *low, CXCursor cursor,
                             const po_cursors *part);
const po_expr *po_lower_assertion(po_lower *low, CXCursor cursor);
bool po_lower_is_assertion(const po_expr *expr);

/* callers.c */
void po_lower_note_copy(po_lower *low, CXCursor cursor, const po_expr *call);
void po_lower_find_callers(po_lower *low);

/* argument_range.c */
void po_lower_note_arguments(po_lower *low);

/* lookup_table.c */
void po_lower_table(po_lower *low, CXCursor cursor, po_decl *decl);

/* constant.c */
const po_expr *po_lower_literal(po_lower *low, CXCursor cursor);
const po_expr *po_lower_enumerator(po_lower *low, CXCursor reference,
                                   CXCursor enumerator);

/* opaque.c: what is not modelled; all variables in it count as changed, and their addresses as taken. */
const po_expr *po_lower_opaque(po_lower *low, CXCursor cursor, po_reject why);
void po_lower_parts(po_lower *low, CXCursor cursor, po_exprs *out);
void po_lower_mentions(po_lower *low, CXCursor cursor, po_exprs *out);
void po_lower_note_statement(po_lower *low, CXCursor cursor);
void po_lower_note_call(po_lower *low, const po_decl *function);
void po_lower_assembly(po_lower *low, CXCursor cursor, po_exprs *out);
void po_lower_scan_addresses(po_lower *low, CXCursor cursor);
void po_exprs_add(po_exprs *list, const po_expr *expr);
void po_exprs_free(po_exprs *list);

/* stmt.c */
po_node *po_lower_node(po_lower *low, CXCursor cursor);
void po_lower_stmt(po_lower *low, CXCursor cursor, po_nodes *out);
po_node *po_lower_one(po_lower *low, CXCursor cursor);
void po_nodes_add(po_nodes *list, po_node *node);
void po_nodes_free(po_nodes *list);
void po_lower_set_uses(po_lower *low, po_node *node, po_exprs *uses);
void po_lower_set_children(po_lower *low, po_node *node, po_nodes *children);

/* macro_overlap.c */
void po_lower_mark_body(po_lower *low, CXCursor cursor, po_node *node,
                        CXCursor inner, po_node *body, const char *before);
void po_lower_mark_end(po_lower *low, po_node *body, const char *after);
void po_lower_mark_shared(po_node *block, po_nodes *list);

/* record.c: lists of values */
const po_expr *po_lower_initialiser(po_lower *low, CXCursor value);
const po_expr *po_lower_record_value(po_lower *low, CXCursor cursor);

/* decls.c */
void po_lower_declare(po_lower *low, CXCursor cursor, po_nodes *out);

/* unmodelled_statements.c */
void po_lower_flow(po_lower *low, CXCursor cursor, po_node *node);

/* while.c */
const po_decl *po_lower_assigned(const po_expr *expr);
bool po_lower_may_jump(const po_node *node);
void po_lower_move_break(po_lower *low, po_node *loop);
void po_lower_move_step(po_lower *low, po_node *loop);
void po_lower_while(po_lower *low, po_node *node);
void po_lower_move_inits(const po_lower *low, po_nodes *list);

/* split_header.c */
bool po_lower_split_for(po_lower *low, po_node *node, const po_nodes *inits);
bool po_lower_split_while(po_lower *low, po_node *node, const po_node *loop,
                          bool is_last);
void po_lower_split_do(po_lower *low, po_node *node);

/* loop.c */
void po_lower_for(po_lower *low, CXCursor cursor, po_node *node);

#endif
