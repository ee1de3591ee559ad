#ifndef POLYOPT_NEST_H
#define POLYOPT_NEST_H

#include "polyopt/expr.h"

/* The syntax of a function's body, copied out of libclang: every statement is
 * there; those that polyopt does not model are PO_NODE_OPAQUE.
 */
typedef enum po_node_kind {
    PO_NODE_BLOCK, /* { child ... }                                        */
    PO_NODE_LOOP,  /* for (init; cond; step) body                          */
    PO_NODE_IF,    /* if (cond) body else other                            */
    PO_NODE_EXPR,  /* an expression statement                              */
    PO_NODE_DECL,  /* one declarator: decl = init                          */
    PO_NODE_EMPTY, /* ;                                                    */
    PO_NODE_OPAQUE /* while, switch, return, goto, asm, ...: "why"         */
} po_node_kind;

/* What an opaque node is, if "use" and "child" are all there is to it. */
typedef enum po_flow {
    PO_FLOW_NONE,
    PO_FLOW_WHILE,   /* while (use[0]) child[0]        */
    PO_FLOW_DO,      /* do child[0] while (use[0]);    */
    PO_FLOW_SWITCH,  /* switch (use[0]) child[0]       */
    PO_FLOW_CASE,    /* case use[0]: child[0]          */
    PO_FLOW_DEFAULT, /* default: child[0]              */
    PO_FLOW_BREAK,
    PO_FLOW_CONTINUE
} po_flow;

/* What a variable named by a clause is in the loop. */
typedef enum po_sharing {
    PO_SHARING_PRIVATE,
    PO_SHARING_FIRST,  /* private, with the value from before the loop */
    PO_SHARING_LAST,   /* private, its last value stays                */
    PO_SHARING_REDUCED /* combined by an operator                      */
} po_sharing;

/* A name in a clause; "op" is the operator of a reduction, NULL for others. */
typedef struct po_clause_variable {
    const char *name;
    po_sharing sharing;
    const char *op;
} po_clause_variable;

/* A directive of the program in front of a loop, "omp parallel for", with "simd" or
 * not, or "omp simd".
 *
 * "number"   of the directive, among those of OpenMP in the file, and "at", where it is
 * "begin"    of the function in which it is; "end" of the loop
 * "n_loop"   so many loops, each in the one before, are one: `collapse`
 * "own"      names of n_own variables that mean something else in the loop
 * "shares"   threads share the loop
 * "is_plain" nothing in its clauses is in the way of new texts in the loop
 * "is_open"  nests inside of its loops may be rewritten, by what is known of the names
 */
typedef struct po_worksharing {
    int number;
    size_t at;
    size_t begin;
    size_t end;
    int n_loop;
    int n_own;
    po_clause_variable *own;
    bool shares;
    bool is_plain;
    bool is_open;
} po_worksharing;

/* A directive that is a comment, as a parallel loop is to take its place: its number,
 * and where it and the loop behind it are in the text with the comments.
 */
typedef struct po_replaced_directive {
    int number;
    size_t at;
    size_t begin;
    size_t end;
} po_replaced_directive;

/* A statement.
 *
 * "begin", "end"  half-open byte range in the file, the final ';' or '}'
 *                 included, macro invocations whole
 * "in_macro"      the range is shared with something that is not part of this
 *                 node (a macro expands to this and more), so that the node
 *                 cannot be replaced on its own; its parent perhaps can
 * "init"          loops: a PO_NODE_DECL, PO_NODE_EXPR or NULL
 * "cond", "step"  loops and ifs; NULL if absent
 * "decl", "value" declarations; "value" is the initialiser or NULL
 * "expr"          expression statements
 * "child"         blocks: the statements.  Opaque nodes: the statements found
 *                 inside (body of a while, cases of a switch), which may hold
 *                 loop nests of their own
 * "use"           opaque nodes: the expressions found inside that are not in
 *                 a child (conditions, returned values), so that it is known
 *                 which variables it reads and writes.  Blocks that stand
 *                 for a call: the function and the arguments
 * "why", "text"   opaque nodes: the reason, and the first line of the source
 * "flow"          opaque nodes: the sort of statement
 * "origin"        of a statement that is none of the user's: one of his that
 *                 ends where it does; NULL for others
 * "inner"         of a block that a loop has been made, as several statements
 *                 say what its header does: the body of that loop
 * "callee"        of a block that stands for a call: the function; NULL for others
 * "under_pragma"  a loop with a "#pragma omp" (or acc, GCC, clang, unroll, ...)
 *                 on the lines before it
 * "is_governed"   a directive directly before it may give names of variables another
 *                 meaning in it, so that these keep their values
 * "off"           a "#pragma polyopt off" precedes it
 * "worksharing"         of a loop "under_pragma" that threads share, and where nests inside
 *                 may be rewritten: the directive
 * "directive"     of a loop "under_pragma": the directive right before it, if it is one
 *                 that is understood
 */
typedef struct po_node {
    po_node_kind kind;
    po_loc loc;
    size_t begin;
    size_t end;
    bool in_macro;
    bool under_pragma;
    bool is_governed;
    bool off;
    const po_worksharing *worksharing;
    const po_worksharing *directive;
    po_reject why;
    const char *text;
    po_flow flow;
    const struct po_node *origin;
    const struct po_node *inner;
    const struct po_function *callee;
    const struct po_node *init;
    const po_expr *cond;
    const po_expr *step;
    const po_expr *expr;
    const po_decl *decl;
    const po_expr *value;
    const struct po_node *body;
    const struct po_node *other;
    int n_child;
    const struct po_node *const *child;
    int n_use;
    const po_expr *const *use;
} po_node;

/* What functions that polyopt writes end with: a statement that does nothing, and that
 * compilers take for one that does something.
 */
#define PO_NOT_PURE "__asm__ volatile(\"\");"

/* Stores through arguments behind these are not looked at. */
#define PO_MAX_STORED 32

/* What a call does besides computing a value from its arguments.
 *
 * "reads_any"   the value may depend on any memory
 * "reads_args"  it may depend on what arguments point to
 * "read"        it may depend on these n_read variables
 * "sets_errno"  errno may change
 * "stores"      what a function of the library stores through its arguments, for
 *               which "why" then is PO_REJECT_CALL; NULL for others
 * "is_confined" "why" is PO_REJECT_CALL only because a function of the file stores through
 *               arguments, those that have their bits in "stored"
 * "why"         what else it may do, PO_N_REJECT if nothing
 * "text"        the function, and what in it is to blame for "why"
 * "advice"      what to do about it
 */
typedef struct po_effect {
    bool reads_any;
    bool reads_args;
    bool sets_errno;
    const struct po_stores *stores;
    bool is_confined;
    unsigned long stored;
    int n_read;
    const po_decl **read;
    po_reject why;
    const char *text;
    po_advice advice;
} po_effect;

/* A function with a body.
 *
 * "has_label"       there is a label, a computed goto or setjmp in it, so that
 *                   the order of the statements says little about the order
 *                   of their execution
 * "is_static"       it is known in this file only
 * "can_move"        its body means the same in functions further down
 * "is_replaceable"  another function may be called in its place
 * "is_inline"       it is declared inline: its calls matter to the author
 * "is_special"      it is called in a way of its own: its loops stay as they are
 * "begin"           offset of its definition in the file
 * "keeps_parts"     what is in it must not stand in another function: it has an
 *                   attribute that says how it is compiled, or it is inline and not
 *                   static, so that it must not call a function that is
 * "no_threads"      why its loops must not be shared among threads; NULL if they
 *                   may be
 * "effect"          of a call
 * "fact"            n_fact conditions on parameters that hold wherever it is called
 */
typedef struct po_function {
    const char *name;
    po_loc loc;
    const po_node *body;
    int n_param;
    const po_decl *const *param;
    bool has_label;
    bool is_static;
    bool can_move;
    bool is_replaceable;
    bool is_inline;
    bool is_special;
    size_t begin;
    bool keeps_parts;
    const char *no_threads;
    po_effect effect;
    int n_fact;
    const po_expr *const *fact;
} po_function;

/* A definition of a macro, in force from byte "begin" of the file on; 0 if it
 * stands elsewhere.  "has_args": it is replaced only before a "(".
 * "is_number": it stands for an expression of integer literals, and of macros that do;
 * "is_literal": of literals alone.
 */
typedef struct po_definition {
    const char *name;
    size_t begin;
    bool has_args;
    bool is_number;
    bool is_literal;
} po_definition;

/* Groups of conditional directives nested deeper are not looked at. */
#define PO_MAX_CONDITIONAL 16

typedef enum po_conditional_kind {
    PO_CONDITIONAL_IF, /* #if, #ifdef, #ifndef    */
    PO_CONDITIONAL_ELIF,
    PO_CONDITIONAL_ELSE,
    PO_CONDITIONAL_END
} po_conditional_kind;

/* A directive that decides which code is compiled.
 *
 * "begin"  of the '#'
 * "cond"   the condition as an operand of && and !, "defined(X)" for "#ifdef
 *          X"; NULL if it cannot be written elsewhere, or there is none
 * "taken"  the code that follows is compiled
 */
typedef struct po_conditional {
    po_conditional_kind kind;
    size_t begin;
    const char *cond;
    bool taken;
} po_conditional;

/* A body with conditional directives, in the place of a call: where that is, and the condition
 * for the preprocessor under which the body is what it is.
 */
typedef struct po_inlined {
    size_t at;
    const char *cond;
} po_inlined;

/* The half-open byte range of a comment. */
typedef struct po_comment {
    size_t begin;
    size_t end;
} po_comment;

/* What tells compilers how to run a loop, such as "#pragma GCC ivdep", directly
 * in front of it: the bytes to leave out with the loop, and where that begins.
 */
typedef struct po_hint {
    size_t begin;
    size_t end;
    size_t loop;
} po_hint;

/* A file that is included, by the name under which it was found. */
typedef struct po_include {
    const char *name;
    bool is_system;
} po_include;
/* What a macro stands for: the same everywhere; what "#line" can say, as
 * __LINE__ and __FILE__; or what nothing can, as __COUNTER__.
 */
typedef enum po_varies {
    PO_VARIES_NOT,
    PO_VARIES_LINE,
    PO_VARIES_ALWAYS
} po_varies;

/* A token, from "begin" to "end", that stands for something else elsewhere. */
typedef struct po_position_dependent {
    size_t begin;
    size_t end;
    po_varies varies;
} po_position_dependent;

/* One parsed file: the bytes, and its functions in order.
 *
 * "function" has n_function functions of the file and, up to "n_known", those
 *  of headers that these call: not to be changed, and nowhere in "text"
 * "directive" holds the sorted offsets of the '#' of all preprocessor
 *  directives, and of what has the effect of one, but for hints
 * "hint" holds these, in order
 * "scop_range" holds pairs of offsets, the ranges between "#pragma scop" and
 *  "#pragma endscop"
 * "names" are all identifiers that occur in the file, and those of what it
 *  uses of headers, sorted, unique: names the generated code must not introduce
 * "definition" are those of all macros, sorted by name, then by place;
 *  "#undef" is not taken into account
 * "is_hosted" says that functions with the names of the library are those
 * "errno_matters" that the value which a call leaves in errno may be looked at
 * "fenv_matters" that the floating-point environment may be looked at or
 *  changed
 * "has_weak_aliases" that directives may give objects other names
 * "is_c90" that it is compiled as C90, which the generated code has to be, too:
 *  declarations stand at the beginning of blocks only
 * "other_sizes" that int, long or pointers are not of 32, 64 and 64 bits
 * "minds_load" that the new loops leave processors to other processes
 * "no_threads" says why no loop must be shared among threads; NULL if they may
 *  be
 * "openmp_dormant" that there are OpenMP directives that the original program is
 *  compiled without, and the new one, see --openmp-added, would be with
 * "n_disabled" counts OpenMP directives that mean nothing, and are comments in "text",
 *  the first of them at "disabled"; "replaced" are n_replaced others, see po_run
 * "asks_openmp" that the program asks for _OPENMP, which is not to be defined
 * "replaces_openmp" that it may have functions of its own with names of the runtime's
 * "n_fault" counts the errors of the parser; functions with one are opaque
 * "comment" are those outside of directives, in order
 * "is_result" says that one of them is what polyopt writes above a nest
 * "conditional" are those among the directives, in order
 * "inlined" are bodies with such directives in the place of calls
 * "include" are the files that are included, directly or not, each once, in order;
 *  none if the options do not ask for dependencies
 * "position_dependent" are those tokens, in order, directives included
 * "renumbered" are the beginnings of the lines behind "#line" directives
 */
typedef struct po_unit {
    po_arena *arena;
    const char *path;
    const char *text;
    size_t n_text;
    int n_function;
    int n_known;
    po_function *const *function;
    int n_directive;
    const size_t *directive;
    int n_hint;
    const po_hint *hint;
    int n_scop_range;
    const size_t *scop_range;
    int n_name;
    const char *const *name;
    int n_definition;
    const po_definition *definition;
    bool is_hosted;
    bool errno_matters;
    bool fenv_matters;
    bool has_weak_aliases;
    bool is_c90;
    bool other_sizes;
    bool openmp_dormant;
    bool minds_load;
    const char *no_threads;
    int n_disabled;
    size_t disabled;
    int n_replaced;
    po_replaced_directive *replaced;
    bool asks_openmp;
    bool replaces_openmp;
    int n_fault;
    int n_comment;
    const po_comment *comment;
    bool is_result;
    int n_conditional;
    const po_conditional *conditional;
    int n_inlined;
    po_inlined *inlined;
    int n_include;
    po_include *include;
    int n_position_dependent;
    const po_position_dependent *position_dependent;
    int n_renumbered;
    const po_loc *renumbered;
} po_unit;

po_unit *po_unit_free(po_unit *unit);

/* The statements and the expressions that a statement is made of, some of which may be
 * NULL, in order: "init", "body", "other" and the children; "cond", "step", "expr",
 * "value" and the uses.
 */
int po_node_n_part(const po_node *node);
const po_node *po_node_part(const po_node *node, int i);
int po_node_n_expr(const po_node *node);
const po_expr *po_node_expr(const po_node *node, int i);

/* Return the statement that stands alone in blocks of one statement; "node" itself if it is
 * none of these, NULL if it is.
 */
const po_node *po_node_only(const po_node *node);

/* Return the assignment "x = e", with any operator, if that is all that the statement is, in
 * blocks or not; else NULL.  The second one: only if it has none.
 */
const po_expr *po_node_only_update(const po_node *node);
const po_expr *po_node_only_assignment(const po_node *node);

/* Call "visit" on "node" and all statements in it, or on all expressions in
 * these, parents first; stop and return false as soon as it does.
 */
bool po_node_walk(const po_node *node,
                  bool (*visit)(const po_node *node, void *user), void *user);
bool po_node_walk_expr(const po_node *node,
                       bool (*visit)(const po_expr *expr, void *user),
                       void *user);

/* Is there an opaque statement in it, behind which the next one need not be executed? */
bool po_node_has_opaque(const po_node *node);

/* Does the variable occur in an expression of the statement, and otherwise than as what is set; does
 * it declare it?  The first assignment to the variable, NULL if there is none (uses.c).
 */
bool po_node_mentions(const po_node *node, const po_decl *decl);
bool po_node_reads(const po_node *node, const po_decl *decl);
bool po_node_declares(const po_node *node, const po_decl *decl);
const po_expr *po_node_update_of(const po_node *node, const po_decl *decl);

/* Return a copy of "what", which shares its parts; or one of "node", which may be NULL, and of all in it,
 * with "part" of each expression, NULL where there is none, in the place of that (make.c).
 */
po_node *po_node_make(po_arena *arena, const po_node *what);
const po_node *po_node_map(po_arena *arena, const po_node *node,
                           po_expr_part *part, void *user);

/* Are the bytes from "begin" to "end" of a function in a loop of it, or of one that calls
 * it, as far as the text of the file says?  That is a guess: it does not know of other
 * files, of pointers to functions, or of macros.
 */
bool po_unit_repeats(const po_unit *unit, const po_function *function,
                     size_t begin, size_t end);

/* Is it a loop, perhaps one that is not modelled; is there one in it? */
bool po_node_is_loop(const po_node *node);
bool po_node_has_loop(const po_node *node);

/* Is it "(void)s;", which does nothing? */
bool po_node_is_idle(const po_node *node);

/* Is it a label of a "switch"? */
bool po_node_is_label(const po_node *node);

/* What happens to a variable first: nothing, at least not always, it is set, or a
 * value may be read that it had before.
 */
typedef enum po_first { PO_FIRST_NONE, PO_FIRST_SET, PO_FIRST_READ } po_first;

/* What happens to the variable first where "node" is executed, or, "within", those
 * statements of it that are in a range of bytes and are executed in their order?
 * "Read" may mean that it is not known.
 */
po_first po_node_first(const po_node *node, const po_decl *decl);
po_first po_node_first_within(const po_node *node, const po_decl *decl,
                              size_t begin, size_t end);

/* Does the identifier occur in the file? */
bool po_unit_has_name(const po_unit *unit, const char *name);

/* The same for any of n names behind a prefix; the arena is for work. */
bool po_unit_has_any_name(const po_unit *unit, const char *prefix, size_t n,
                          const char *const *name, po_arena *arena);

/* The macro that may replace "name", written at byte "offset" and, if "call" is set,
 * followed by a "("; NULL if there is none.
 */
const po_definition *po_unit_expands(const po_unit *unit, const char *name,
                                     size_t offset, bool call);

/* Does a directive begin between two places of the file? */
bool po_unit_has_directive(const po_unit *unit, size_t begin, size_t end);

/* Where the byte "offset" is, as "#line" has it. */
po_loc po_unit_loc(const po_unit *unit, size_t offset);

/* The first token between two places of the file that varies more than
 * "allowed"; NULL if there is none.
 */
const po_position_dependent *po_unit_varies(const po_unit *unit, size_t begin,
                                            size_t end, po_varies allowed);

#endif
