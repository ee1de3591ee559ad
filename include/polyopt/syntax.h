#ifndef POLYOPT_SYNTAX_H
#define POLYOPT_SYNTAX_H

#include "polyopt/nest.h"
#include "polyopt/options.h"

/* variable_uses.c: may the function assign to the variable by name, other than where it is
 * declared; does it, if anything, move the pointer; may there be a pointer to the local
 * array?
 */
bool po_function_assigns(const po_function *function, const po_decl *decl);
bool po_function_only_moves(const po_function *function, const po_decl *decl);
bool po_function_leaks(const po_function *function, const po_decl *decl);

/* live.c: may the value of a variable be looked at behind a statement; or that of "part", a
 * number or pointer in it, t.x or t[1].x, of which no byte is another one's?  May that which a
 * variable has in front of the statement be looked at in it, if the statement is left at its end?
 */
bool po_live_after(const po_function *function, const po_node *last,
                   const po_decl *decl);
bool po_live_part_after(const po_function *function, const po_node *last,
                        const po_decl *decl, const po_expr *part);
bool po_live_before(const po_node *node, const po_decl *decl);

/* definitely_assigned.c: is it a parameter, or a local variable, of the function, which may be NULL,
 * that has a value in front of the nest from byte "begin" to "end"?  "No" may mean that it is not
 * known.
 */
bool po_has_value_before(const po_function *function, size_t begin, size_t end,
                         const po_decl *decl);

/* library.c: what is known of the functions of the library. */
bool po_library_computes(const char *name);
bool po_library_is_integral(const char *name);
bool po_library_sets_errno(const char *name);
bool po_library_reads_locale(const char *name);
bool po_library_is_table(const po_expr *expr);
po_reject po_library_reason(const char *name);

/* A function of the library that stores through pointers.
 *
 * "first", "last"  these arguments are pointers to where it stores
 * "from"           this one to what it reads, or -1
 * "size"           the number of bytes, for both, or -1: one number each
 * "has_variants"   the suffixes f and l
 */
typedef struct po_stores {
    const char *name;
    int n_arg;
    int first;
    int last;
    int from;
    int size;
    bool has_variants;
    bool sets_errno;
} po_stores;

/* output_arguments.c: what the function of the library stores, NULL if nothing is known of it; is
 * the address of a scalar known to nobody but calls of such functions?
 */
const po_stores *po_library_stores(const char *name);
bool po_address_does_not_escape(const po_function *function,
                                const po_decl *decl);

/* effects.c: the variable that the value of an expression is, or points to; what a call
 * in a function does, with a reason not to allow it in a region.
 */
const po_decl *po_expr_source(const po_expr *expr);
po_effect po_call_effect(const po_unit *unit, const po_function *function,
                         const po_expr *call);

/* An OpenMP directive in front of a loop that is understood: its number, see po_worksharing, and
 * where it is.  It may be left out only together with that number "leader" of the list,
 * and only if "why", which says why not, is NULL.
 */
typedef struct po_directive {
    int number;
    int leader;
    size_t at;
    const char *why;
} po_directive;

typedef struct po_directives_found {
    int n;
    po_directive *item;
} po_directives_found;

/* removable_directives.c: list these of a file in which none is left out; the caller frees "item". */
po_directives_found po_directives_find(const po_unit *unit);

/* Passes.  Find out what calls of the functions of a file do.
 * requires: the functions as parsed.
 * keeps: all but po_function.effect.
 */
void po_effects_find(po_unit *unit);

/* split_assignments.c: make several statements of those that assign several times, also
 * inside of expressions.  Text that polyopt has written is left as it is.
 * requires: the functions as parsed.
 * keeps: what is computed, and where statements stand in the bytes.
 */
void po_singles_split(po_unit *unit, const po_options *options);

/* literal_members.c: return a statement that is an expression, or a declaration, with values in the
 * place of members of structures that are made there, "(struct s){a, b}.x"; itself if there are none.
 * requires: values that are not wider than their types (po_flags_have_excess).
 */
const po_node *po_literal_members_replace(po_arena *arena, const po_node *node);

/* embedded_assignments.c: store the assignments that the expression makes on its way, which can be made in front
 * of it, in "found", of PO_MAX_EMBEDDED at most, and what is left of it in "rest".  Returns how
 * many there are; 0 if it stays as it is.
 */
#define PO_MAX_EMBEDDED 8
int po_expr_take_assignments(po_arena *arena, const po_expr *expr,
                             const po_expr **found, const po_expr **rest);

/* Put the bodies of functions in the place of calls in loops (inline/calls.c).
 * requires: po_effects_find.
 * keeps: what is computed, and where statements stand in the bytes.
 */
void po_inline_calls(po_unit *unit);

/* Does the function of this name, of the library, read or change the
 * floating-point environment?  Does a file mention one that does?
 */
bool po_library_is_fenv(const char *name);
bool po_unit_mentions_fenv(const po_unit *unit);

/* A flag with the reason why loops of a program that is compiled with it must
 * not be shared among threads; NULL if they may be.
 */
const char *po_flags_exclude_threads(const po_options *options,
                                     po_arena *arena);

/* Which OpenMP directives of the program count, by the flags? */
po_openmp po_flags_openmp(const po_options *options);

/* Do the flags choose C90, or GNU C with it?  The last one that chooses any
 * standard counts.
 */
bool po_flags_choose_c90(const po_options *options);

/* excess_precision.c: do the flags have the compiler compute in registers in which floating-point
 * numbers have more digits than in memory, and are not copied as they are?
 */
bool po_flags_have_excess(const po_options *options);

/* counting_condition.c: the i-- in "i > 0 && i--", where it is true; the ++ or -- of a variable that
 * occurs nowhere else in the condition, if that changes nothing else; NULL for other
 * conditions.
 */
const po_expr *po_expr_tested_step(const po_expr *cond);
const po_expr *po_expr_sole_update(const po_expr *cond);

/* invariance.c: does "object" mean the same one after a store to "stored"; has "value", without
 * side effects, the same value?  "record": "stored" is a member of a structure of this type,
 * all members of which are known; NULL if it is not known to be.
 */
bool po_object_is_invariant(const po_expr *object, const po_expr *stored,
                            const po_options *options);
bool po_value_is_invariant(const po_expr *value, const po_expr *stored,
                           const po_type *record, const po_options *options);

/* normalized_counter.c: declare a variable of type long that "loop" can count with, under a name that
 * the file has not; make the loop one that counts with it, from "zero" on: what it
 * starts with, and its step.
 */
const po_decl *po_counter_declare(const po_unit *unit, const po_node *loop,
                                  int id, po_arena *arena);
void po_counter_normalize(po_arena *arena, po_node *loop,
                          const po_decl *counter, const po_expr *zero);

/* Are all loops in the statement those of functions that are called, and these know of
 * them all that is known here (callees.c)?
 */
bool po_node_is_of_callees(const po_node *node);

/* simd_loop.c: is it an innermost loop of the function that can have "omp simd" in the text if its iterations are
 * independent, and that begins with a constant; where is that in the text?
 */
bool po_loop_takes_simd(const po_function *function, const po_node *loop,
                        const char *text, size_t *begin, size_t *end);

/* constant_arguments.c: does a call in the unit pass an integer constant to the function; and which is
 * the greatest one from 1 to "most" that is passed for this parameter?  0: none.
 */
bool po_function_gets_constants(const po_unit *unit,
                                const po_function *function);
long po_function_greatest_constant(const po_unit *unit,
                                   const po_function *function,
                                   const po_decl *param, long most);

#endif
