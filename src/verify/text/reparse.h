#ifndef POLYOPT_VERIFY_TEXT_REPARSE_H
#define POLYOPT_VERIFY_TEXT_REPARSE_H

#include "polyopt/passes.h"
#include "polyopt/poly.h"

/* What polynomials are made of, by their numbers: a loop variable of the new text, a
 * parameter, a floor, or, if "is_trunc", what C rounds towards zero instead; or an
 * integer variable "decl" of the program that is none of these.  Variables with an
 * "index" below 0 are those of loops that have not been read yet.
 */
typedef struct po_symbol {
    po_atom_kind kind;
    int index;
    const po_poly *arg;
    long den;
    bool is_trunc;
    const po_decl *decl;
} po_symbol;

/* The lets and loops of the printed AST around a node, innermost first. */
typedef struct po_scope {
    const po_ast_node *node;
    const struct po_scope *up;
} po_scope;

/* What the new text has to consist of, but for loops and conditions. */
typedef enum po_event_kind {
    PO_EVENT_STMT,  /* an instance of a statement           */
    PO_EVENT_LOAD,  /* the declaration of a local variable   */
    PO_EVENT_STORE, /* what stores it, at the end            */
    PO_EVENT_DECL,  /* the declaration of a scalar or buffer */
    PO_EVENT_PACK,  /* that of a buffer for a part of an array */
    PO_EVENT_COPY   /* what fills such a buffer             */
} po_event_kind;

typedef struct po_event {
    po_event_kind kind;
    const po_ast_node *node;
    const po_local *local;
    const po_scope *scope;
} po_event;

/* A loop of the new text around the place that is read.  "is_concurrent": threads share
 * its iterations, or, "is_simd", lanes of vectors do.  "n_collapsed": so many loops, this
 * one included, are one by the directive of this loop or one around.
 */
typedef struct po_around {
    const po_node *node;
    const char *clauses;
    bool is_concurrent;
    bool is_simd;
    long n_collapsed;
    const struct po_around *up;
} po_around;

/* A variable of the new text and its number in the AST that is made. */
typedef struct po_reader_var {
    const po_decl *decl;
    long value;
    int index;
} po_reader_var;

/* A variable of a block that is one statement, in the original and the text. */
typedef struct po_twins {
    const po_decl *old;
    const po_decl *text;
} po_twins;

/* A buffer for a part of an array: as it was printed, in terms of the variables
 * of the text, and its declaration there.
 */
typedef struct po_reader_pack {
    const po_pack *printed;
    const po_pack *pack;
    const po_decl *decl;
} po_reader_pack;

/* A variable of the AST, and the number of those of the text that have its name. */
typedef struct po_reader_part {
    int var;
    int number;
} po_reader_part;

/* Conditions on data around more loops are not understood. */
#define PO_MAX_GUARD 16

/* A condition: all of the operands are not 0. */
typedef struct po_operands {
    int n;
    const po_expr **operand;
} po_operands;

/* Two loops over tiles that are executed in steps, "outer" and "inner".
 *
 * "first"    what the first tile of each is read from: of the outer loop its number, of the inner one
 *            where it begins
 * "last"     the upper bounds of each
 * "size"     of their tiles
 * "steps"    the bounds of the inner loop, whatever the iteration of the outer one
 * "around"   other such loops around
 */
typedef struct po_steps_text {
    const po_node *outer;
    const po_node *inner;
    const po_expr *first[2];
    const po_expr *last[2];
    const po_qaff *size[2];
    po_wavefront steps;
    const struct po_steps_text *around;
} po_steps_text;

/* The reading of one nest's new text.
 *
 * "nest"     what is known of the nest
 * "ast"      the loops that were printed: its own, or those for few iterations
 * "outlined" the outlined function, which has the loops, "outlined_call" what calls it;
 *            NULL if they are in place
 * "team"     the function that each thread runs, "team_call" what calls it; NULL outside
 * "begin", "end"  the bytes that the loops are in
 * "event"    what the text has to have, of which "next" have been found
 * "var"      its loop variables, visible ones and others
 * "array"    per array of the scop, the declaration that the text refers to
 * "local"    per event that declares a local variable, its declaration
 * "buffer"   per array, the declaration of the buffer in the AST
 * "pack"     the buffers for parts of arrays that have been declared
 * "part"     variables of the AST whose loops these have parts for, and the numbers of all
 *            loop variables of the text of these names
 * "n_final"  how many of the assignments behind the loops have been found
 * "guard"    conditions on data around the place that is read
 * "steps"    the loops over tiles that are executed in steps that are being read
 * "around"   loops around it
 * "call"     the statement whose instance is compared, "scope" its place
 * "is_operand" the expression that is compared is an operand of an accumulator
 * "verdict"  isl_bool_true as long as all is well
 */
typedef struct po_reader {
    const po_nest_text *nest;
    const po_ast *ast;
    const po_function *outlined;
    const po_expr *outlined_call;
    const po_function *team;
    const po_expr *team_call;
    size_t begin;
    size_t end;
    po_arena *arena;
    int n_event;
    po_event *event;
    int next;
    int n_symbol;
    po_symbol *symbol;
    int n_var;
    po_reader_var *var;
    int n_number;
    const po_decl **array;
    const po_decl **local;
    const po_ast_node **buffer;
    int n_pack;
    po_reader_pack *pack;
    int n_part;
    po_reader_part *part;
    int n_twins;
    po_twins *twins;
    int n_final;
    int n_guard;
    po_operands guard[PO_MAX_GUARD];
    const po_steps_text *steps;
    const po_around *around;
    const po_ast_node *call;
    const po_scope *scope;
    bool is_operand;
    isl_bool verdict;
    po_text *why;
} po_reader;

/* verdict.c */
bool po_reader_fail(po_reader *r, isl_bool verdict, const po_loc *loc,
                    const char *what);

/* events.c */
void po_reader_find_events(po_reader *r);

/* symbol.c: the symbols of polynomials */
const po_poly *po_poly_of_symbol(po_reader *r, po_symbol symbol);
const po_poly *po_poly_floor(po_reader *r, const po_poly *a, long den);
const po_poly *po_poly_trunc(po_reader *r, const po_poly *a, long den);
const po_qaff *po_poly_to_qaff(po_reader *r, const po_poly *a);
const po_qaff *po_poly_to_plain(po_reader *r, const po_poly *a);

/* normal_form.c: what expressions of the text, and of the AST, are */
bool po_decl_is_same(const po_reader *r, const po_decl *old,
                     const po_decl *text);
bool po_match_var(po_reader *r, const po_decl *old, const po_expr *ref,
                  const po_expr *text);
const po_decl *po_decl_outside(const po_reader *r, const po_decl *text);
bool po_decl_is_new(const po_reader *r, const po_decl *text);
const po_poly *po_poly_of_text(po_reader *r, const po_expr *text);
const po_poly *po_poly_of_qaff(po_reader *r, const po_qaff *value,
                               const po_scope *scope);
const po_poly *po_poly_of_old(po_reader *r, const po_expr *old);
const po_poly *po_poly_of_iter(po_reader *r, int iter);
const char *po_reader_helper(const po_reader *r, const po_expr *call);

/* head.c: heads of loops; "*size" is the parameter that is the step, or NULL, and "k" the number of two
 * loops over tiles that are executed in steps, or -1.
 */
const po_decl *po_written_var(const po_expr *expr);
long po_read_step(po_reader *r, const po_node *loop, const po_decl *var,
                  const po_qaff **size);
bool po_read_end(po_reader *r, const po_node *text, const po_decl *var,
                 po_ast_node *loop);
int po_number_in_steps(const po_reader *r, const po_node *text);
bool po_read_first(po_reader *r, const po_expr *first, int k,
                   po_ast_node *loop);

/* bound.c: bounds and conditions */
bool po_read_bounds(po_reader *r, const po_expr *text, bool upper, long extra,
                    po_ast_node *loop);
bool po_read_first_tile(po_reader *r, const po_expr *text, const po_qaff *size,
                        po_ast_node *loop);
bool po_read_first_number(po_reader *r, const po_expr *text,
                          const po_qaff *size, po_ast_node *loop);
bool po_read_conds(po_reader *r, const po_expr *text, po_ast_node *node);
isl_bool po_is_data_next(const po_reader *r);
bool po_read_condition(po_reader *r, const po_expr *text);

/* wavefront.c: is the loop one over the steps in which tiles are executed? */
bool po_read_steps(po_reader *r, const po_node *loop, po_steps_text *text);

/* guard.c: conditions on data */
po_operands po_operands_of(po_reader *r, const po_expr *cond);
bool po_match_guard(po_reader *r, const po_expr *old, const po_operands *text);
int po_read_guard(po_reader *r, const po_operands *text);
bool po_check_guards(po_reader *r, const po_node *text, const po_ast_node *node,
                     int first);

/* match.c: expressions */
bool po_match_expr(po_reader *r, const po_expr *old, const po_expr *text);
bool po_match_reference(po_reader *r, const po_expr *old, const po_expr *text);
void po_match_twins(po_reader *r, const po_decl *old, const po_decl *text);

/* node.c: statements */
bool po_match_node(po_reader *r, const po_node *old, const po_node *text);
bool po_match_list(po_reader *r, const po_node *const *old, int n_old,
                   const po_node *const *text, int n_text);

/* omp.c: directives */
bool po_read_directives(po_reader *r, const po_node *node, const po_decl *var,
                        po_ast_node *loop, po_around *around);
bool po_is_region(const po_reader *r, const po_node *node);
bool po_clause_has(const char *clauses, const char *word, const char *name);
bool po_clause_all(const po_reader *r, const char *clauses, const char *word,
                   bool (*holds)(const char *name, void *user), void *user);

/* data_sharing.c: what concurrent iterations share */
bool po_check_sharing(po_reader *r, const po_node *node);
bool po_check_copies(po_reader *r, const po_around *around,
                     const po_ast_node *loop);
bool po_check_wait(po_reader *r, const po_around *around,
                   const po_ast_node *loop);
bool po_check_team(po_reader *r, const po_node *text, const po_ast_node *node);

/* stmt.c: what stands in the loops */
const po_event *po_next_event(const po_reader *r);
const char *po_name_in_text(const po_scop *scop, const po_decl *old);
bool po_is_declared_next(const po_reader *r, const po_node *node);
bool po_read_declared(po_reader *r, const po_node *node);
bool po_read_store(po_reader *r, const po_node *node);
bool po_is_block_next(po_reader *r, const po_node *const *list, int n);
bool po_is_stmt_next(po_reader *r, const po_node *const *list, int n);
po_ast_node *po_read_stmt(po_reader *r, const po_node *const *list, int n,
                          int *used);
bool po_read_final(po_reader *r, const po_node *node);

/* change.c: variables that change places behind the loops */
bool po_match_change(const po_reader *r, const po_change *change,
                     const po_node *block);

/* pack.c: buffers for parts of arrays */
po_ast_node *po_add_silent_lets(po_reader *r, const po_ast_node *printed, int n,
                                po_ast_node *read);
int po_reader_find_part(const po_reader *r, const char *name);
bool po_match_packed(po_reader *r, const po_packed *packed,
                     const po_expr *text);
bool po_copy_packed(po_reader *r, po_ast_node *node);
bool po_is_pack_next(const po_reader *r, const po_node *node);
const po_pack *po_read_buffer(po_reader *r, const po_node *node);
po_ast_node *po_read_copy(po_reader *r, const po_node *node);
bool po_is_fetch(const po_reader *r, const po_node *node);

/* transposed_copy.c: return the loops that the statement stands for if it is a call that fills what
 * has to be filled next; the statement otherwise.
 */
const po_node *po_expand_transposed(po_reader *r, const po_node *node);

/* walk.c: from the text to an AST */
po_ast_node *po_read_nest(po_reader *r, const po_node *node);

/* uninitialized.c: may "node" read a value that the variable has in front of it? */
bool po_may_read_uninitialized(const po_node *node, const po_decl *decl);

/* names.c: the variables that are mentioned */
bool po_check_names(po_reader *r, const po_node *node);

/* check_outlined.c: loops in a function of their own */
const po_node *po_read_alias_check(po_reader *r, const po_node *call);
bool po_is_team_call(const po_reader *r, const po_node *node);
const po_node *po_enter_team(po_reader *r, const po_node *node);
bool po_is_original(po_reader *r, const po_node *other);
bool po_is_same_loop(const po_reader *r, const po_node *a, const po_node *b);
bool po_has_alternative(const po_reader *r, const po_node *node);

/* reparse.c: has an expression of the new text no effect?  For po_expr_walk; "user" is the reader. */
bool po_is_effectless(const po_expr *expr, void *user);

#endif
