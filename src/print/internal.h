#ifndef POLYOPT_PRINT_INTERNAL_H
#define POLYOPT_PRINT_INTERNAL_H

#include "polyopt/ast.h"
#include "polyopt/directive.h"
#include "polyopt/nest.h"
#include "polyopt/passes.h"
#include "polyopt/scop.h"

/* A note on a line of one of the texts in work. */
typedef struct po_line {
    const po_text *text;
    po_line_note note;
} po_line;

/* Lines are broken behind that column where they can be. */
#define LAST_COLUMN 79

/* A function of its own for a nest: its name, where in the file it is to stand, what
 * it is given, and the variables that it declares, as no value enters or leaves the
 * nest in them.  "front" is what it is given in front of that, as text, NULL for nothing.
 * "original" is the name of another one that it calls for the original,
 * NULL if it has a copy; "is_shared": the function around the nest calls that, too.
 */
typedef struct po_outline {
    const char *name;
    const char *front;
    const char *original;
    bool is_shared;
    size_t at;
    int n_param;
    const po_decl **param;
    int n_own;
    const po_decl **own;
} po_outline;

/* Names of variables. */
typedef struct po_names {
    int n;
    const char **name;
} po_names;

/* Which operands of the condition are tested in a place: all; those that tell in the
 * nest that there is work enough; or, in the function that is called there, the others.
 */
typedef enum po_test { PO_TEST_ALL, PO_TEST_CALL, PO_TEST_CALLED } po_test;

/* Everything that printing one nest needs.
 *
 * "out"      the text so far
 * "margin"   white space before every line
 * "own_margin" that before the first line of the original
 * "rest"     what stands in the place of the original; NULL if that does
 * "test"     what is tested before the loops
 * "calls"    what is called for the original; NULL where it is printed
 * "team"     the function in which threads run the loops; NULL if these stand in place
 * "whole"    the scop of the nest, of which "scop" is a part: its iterators are the nest's; or NULL
 * "is_team"  that function is being printed: the threads are there
 * "device"   what a device needs for the loops; NULL where they do not run there
 * "level"    white space of one level of indentation
 * "prefix"   how the names of the helper functions begin
 * "n_hoisted" how many of the conditions around statements on data have been
 *            printed around loops
 * "clash"    a macro that would replace a name in the new text; NULL if there is none
 * "leak"     a variable that the text mentions where it is not declared; or NULL
 * "failed"   set when something could not be printed
 * "scratch"  memory for the time of printing
 * "outer"    the outer one of two loops over tiles that are executed in steps, when they are
 *            being printed; or NULL
 * "lane"     the loop over lanes of vectors that is being printed; or NULL
 * "loads"    which of the constants for what does not change have been mentioned; NULL where they
 *            are not declared
 * "buffer"   per array, the declaration of an expanded scalar that holds here
 * "block"    the block of which a child, or what is in it, is being printed; or NULL
 * "from"     where what is printed comes from in the user's text
 * "line"     n_line notes of that
 */
typedef struct printer {
    const po_ast *ast;
    const po_scop *scop;
    const po_scop *whole;
    const po_unit *unit;
    po_arena *scratch;
    const char *margin;
    const char *own_margin;
    const char *level;
    const char *prefix;
    const po_text *rest;
    po_test test;
    const po_outline *calls;
    const po_outline *team;
    bool is_team;
    const struct po_device *device;
    po_text *out;
    int n_hoisted;
    const po_definition *clash;
    const char *leak;
    bool failed;
    const po_ast_node *outer;
    const po_ast_node *lane;
    bool *loads;
    const po_ast_node **buffer;
    const po_ast_node *block;
    size_t from;
    int n_line;
    po_line *line;
} printer;

/* line_directives.c: where lines come from */
void po_note_line(printer *p, bool is_restart);
void po_join_text(printer *p, po_text *text);
void po_copy_text(printer *p, const po_text *text);
void po_forget_text(printer *p, po_text *text);
void po_keep_notes(const printer *p, size_t cut, po_patch *patch);
size_t po_offset_in_nest(const printer *p, const po_loc *loc);
void po_set_origin(printer *p, const po_ast_node *node);

/* peak.c: loops that look for a peak, by lanes */
void po_print_peak(printer *p, const po_ast_node *loop, int indent);

/* head.c: heads of loops */
void po_print_variable(printer *p, const po_ast_node *loop, int indent);
void po_print_head(printer *p, const po_ast_node *loop, bool declared);

/* wavefront.c: the loop over steps around two loops over tiles; the first and the last tile that
 * one of these has in a step
 */
void po_print_steps(printer *p, const po_ast_node *outer, int indent);
void po_print_first_in_step(printer *p, const po_ast_node *loop);
void po_print_last_in_step(printer *p, const po_ast_node *loop);
bool po_is_in_steps(const printer *p, const po_ast_node *loop);

/* iterator_values.c: quasi-affine values of expressions, at one statement instance */
const po_qaff *po_value_of_iter(printer *p, const po_ast_node *call, int iter);
const po_qaff *po_value_of_expr(printer *p, const po_ast_node *call,
                                const po_expr *expr);
bool po_value_has_var(const po_qaff *value);
const po_qaff *po_value_add(printer *p, const po_qaff *a, const po_qaff *b,
                            long factor);
const po_qaff *po_value_span(printer *p, const po_ast_node *loop, long extra);

/* affine.c: quasi-affine expressions as C */
void po_print_qaff(printer *p, const po_qaff *value, long extra);

/* Is the term no parameter, or one of a type of more than 32 bits? */
bool po_is_wide_param(const printer *p, const po_term *term);
void po_print_product(printer *p, const po_qaff *value);
void po_print_lower(printer *p, const po_ast_node *loop);
bool po_is_from_zero(const po_ast_node *loop);
void po_print_first_number(printer *p, const po_ast_node *loop);
void po_print_first_tile(printer *p, const po_ast_node *loop);
void po_print_last(printer *p, const po_ast_node *loop);
void po_print_upper(printer *p, const po_ast_node *loop);
void po_print_conds(printer *p, int n_cond, const po_cond *cond);
void po_print_extreme(printer *p, const po_extreme *value, long extra);

/* helper.c */
enum { PO_N_HELPER = 23 };
const char *po_helper_prefix(const po_unit *unit, po_arena *arena);
const char *po_helper_name(int helper);

/* masked_stores.c */
const char *po_masks_of(const po_type *element);
const char *po_masks_of_all(const po_scop *scop);
void po_print_helper(int helper, const char *prefix, bool is_c90, po_text *out);

/* threads.c: how many threads there are */
bool po_threads_name_is_taken(const po_unit *unit, const char *prefix,
                              po_arena *arena);
void po_print_threads(const po_unit *unit, const char *prefix, po_text *out);

/* subscript.c: elements of arrays */
bool po_print_element(printer *p, const po_ast_node *call, const po_expr *expr,
                      po_expr_hook hook, void *user);

/* The same of an array whose rows have no constant length, by one subscript, where a device has a copy
 * of it; false if it is none.
 */
bool po_print_flat_element(printer *p, const po_ast_node *call,
                           const po_expr *expr);

/* expanded_element.c */
bool po_array_has_declared_subscripts(const po_array *array);
void po_print_expanded_loops(printer *p, const po_ast_node *call, int array,
                             const po_expr *expr);
void po_print_expanded(printer *p, const po_ast_node *call, int array,
                       const po_expr *expr);

/* body.c: statements */
void po_print_instance(printer *p, const po_ast_node *call, bool has_braces,
                       int indent);
void po_print_declaration(printer *p, const po_local *local);
void po_print_store(printer *p, const po_local *local, bool in_lanes,
                    int indent);
void po_print_copied(printer *p, const po_ast_node *copy);
void po_print_copy(printer *p, const po_ast_node *copy, int indent);

void po_print_place(printer *p, const po_pack *pack,
                    const po_qaff *const *index);

/* packing.c: print two loops around a copy as a call; false if it is no transposition, or none that
 * can be called.
 */
bool po_print_transposed(printer *p, const po_ast_node *outer, int indent);
void po_print_kept(printer *p, const po_local *local);
void po_print_reference(printer *p, const po_ast_node *call,
                        const po_expr *expr);

/* lanes.c: register tiles as vectors */
bool po_lanes_name_is_taken(const po_unit *unit, const char *prefix,
                            po_arena *arena);
void po_print_lanes_step(printer *p, const po_ast_node *loop);
void po_print_unroll(printer *p, int indent);
bool po_print_vector(printer *p, const po_ast_node *call, const po_expr *expr,
                     int precedence);
void po_print_local(printer *p, const po_local *local);
void po_print_tile_load(printer *p, const po_local *local, int indent);
void po_print_tile_store(printer *p, const po_local *local, int indent);
void po_print_zeros(printer *p, const po_ast_node *node, int indent);
void po_print_shape(const char *prefix, int n_patch, const po_patch *patch,
                    po_text *out);

/* packing.c: what is copied to buffers is asked for before */
bool po_is_fetched(const printer *p, const po_ast_node *rows);
void po_print_fetch(printer *p, const po_ast_node *rows, int indent);

bool po_is_expression(const printer *p, const po_ast_node *call);
void po_print_expr(printer *p, const po_ast_node *call, const po_expr *expr);

/* final.c: values after the loops */
void po_print_finals(printer *p, int indent);

/* guard.c: conditions on data around loops */
bool po_print_loop_guard(printer *p, const po_ast_node *loop, int indent);
void po_print_if(printer *p, const char *cond);
int po_print_joint_guard(printer *p, const po_ast_node *block, int first,
                         int indent);

/* invariant_loads.c: constants for what does not change */
bool po_print_load(printer *p, const po_expr *expr);
void po_print_invariant(printer *p, const po_expr *expr, int precedence);
bool po_begins_loads(const printer *p, const po_ast_node *loop);
bool po_loads_before(const printer *p, const po_ast_node *loop);
void po_print_loads(printer *p, int indent);

/* layout.c: white space, and what is kept of the original text */
void po_find_layout(printer *p);
void po_start_line(printer *p, int indent);
void po_indent(printer *p, int indent);
size_t po_text_column(const po_text *out);
bool po_is_behind_brace(const printer *p);
void po_print_original(printer *p, int indent);
void po_print_comments(printer *p);
bool po_nest_is_followed(const printer *p);
void po_print_guarded(printer *p, const char *guard, po_text *text);

/* openmp.c: directives.  Whether the region of a loop that threads share is entered: if there is
 * work enough for several, by a clause; always; or never, by a thread that has the loop for itself.
 */
typedef enum po_region {
    PO_REGION_ASKS,
    PO_REGION_ENTERED,
    PO_REGION_NONE
} po_region;

const char *po_name_of_array(const po_array *array);
void po_print_directives(printer *p, const po_ast_node *loop, po_region region,
                         const char *text, int indent);
void po_print_region(printer *p, const po_names *copied, int indent);
void po_find_private(const printer *p, const po_ast_node *loop,
                     po_names *names);

/* conditional_region.c: loops that are entered often, with and without threads */
bool po_is_conditional_region(const printer *p, const po_ast_node *loop,
                              bool declared);
bool po_print_twice(printer *p, const po_ast_node *loop, po_text *text,
                    int indent);

/* firstprivate.c: what every thread has a copy of */
void po_names_add(po_names *names, const char *name, po_arena *arena);
void po_find_copied(const printer *p, const po_ast_node *loop, const char *text,
                    po_names *names);

/* profitability_guard.c: conditions that there is work enough */
double po_profitability_number(const po_profitability *profitability);
void po_print_profitability(printer *p, const po_profitability_list *list,
                            bool is_operand);
void po_print_sizes(printer *p, bool is_operand);

/* tail_call.c: are the threads counted in the function that the nest has, and not in front of
 * its call?
 */
bool po_asks_threads_in_call(const printer *p);

/* assume.c: the condition under which the new text runs */
void po_next_operand(printer *p, size_t at, int indent);
bool po_has_test(const printer *p);
void po_print_test(printer *p, int indent);
void po_print_condition(printer *p, int indent);
void po_print_alternative(printer *p, int indent);

/* guard_sample.c: tests of how often conditions on data hold, as operands of a condition that begins
 * in column "at"
 */
void po_print_guard_sample(printer *p, size_t at, int indent);

/* linear.c: corners of arrays that C addresses with one subscript */
bool po_extreme_is_zero(const po_extreme *limit);
void po_print_shaped(printer *p, const po_address_range *place, bool is_end);

/* alias_check.c: tests that places do not overlap */
void po_print_range(printer *p, const po_address_range *place, bool or_null);
void po_print_range_start(printer *p, const po_address_range *place);
void po_print_range_end(printer *p, const po_address_range *place);
void po_print_alias_check(printer *p, size_t at, int indent);

/* gathered.c: elements whose numbers are looked at */
bool po_alias_check_is_gathered(const po_ast *ast, const po_alias_check *text);
void po_print_gathered(printer *p, size_t at, int indent);
void po_print_segment(printer *p, const po_address_range *place, bool is_end);
void po_print_sorted(printer *p, size_t at, int indent);

/* ast_queries.c: questions about parts of the AST */
bool po_ast_declares(const po_scop *scop, const po_ast_node *node, int array);

/* Is what the node declares never read? */
bool po_is_never_read(const printer *p, const po_ast_node *node);
bool po_ast_is_declaration(const po_scop *scop, const po_ast_node *node);

/* macro_clash.c: names that are macros */
const char *po_next_name(const char *text, const char **end);
void po_find_clash(printer *p, size_t at);

/* scope.c: names that are not known where they are printed */
void po_find_leak(printer *p, size_t at);

/* unused.c: the user's variables that the new text does not mention */
bool po_mentions(const char *text, const char *name);
void po_find_unused(const printer *p, const po_text *text, po_text *unused);

/* node.c: loops, blocks, and what else an AST consists of */
void po_print_node(printer *p, const po_ast_node *node, int indent);
void po_print_body(printer *p, const po_ast_node *body, int indent);
void po_print_child(printer *p, const po_ast_node *child, int indent);

/* trip_count_version.c: the loops, in one of two ways if the nest has two */
void po_print_loops(printer *p, bool is_behind, int indent);

/* device_directive.c: the directive of a loop that runs on a device, of which "text" is the text;
 * is the variable an array there whose rows have no constant length, which compilers for devices
 * may not have, so that it has one subscript?
 * Are the names of arrays those of copies in the body of the loop?  Declarations of those that the
 * body, "text", mentions.  The directive of a region, of which "text" is the text, with the scalars
 * that it sets.
 * device_runtime.c: the functions by which nests run there.
 */
void po_print_device_directive(printer *p, const po_ast_node *loop,
                               const char *text, int indent);
bool po_device_is_flat(const printer *p, const po_decl *decl);
bool po_has_device_copies(const printer *p, const po_ast_node *loop);
void po_print_device_copies(printer *p, const char *text, int indent);
void po_print_device_region(printer *p, const po_ast_node *block,
                            const char *text, int indent);
void po_print_device_runtime(po_text *out);

/* ranks_runtime.c: the functions by which processes share nests */
void po_print_ranks_runtime(po_text *out);
void po_print_ranks_runtime_tree(po_text *out);
void po_print_ranks_runtime_share(po_text *out);
void po_print_ranks_runtime_time(po_text *out);
void po_print_ranks_runtime_start(po_text *out);

/* c.c: what a nest consists of; what printing it needs */
void po_printer_begin(printer *p, const po_ast *ast, const po_scop *scop,
                      const po_unit *unit, po_text *out);
void po_printer_end(printer *p);
void po_print_parts(printer *p, bool is_behind, int indent);

/* splice.c: where the helpers go */
size_t po_place_of_helpers(const po_unit *unit);

/* insertion_point.c: where in the file a function can stand before another one */
bool po_place_before(const po_unit *unit, const po_function *function,
                     size_t *at);

/* outline.c: which nests get a function of their own */
po_outline *po_outline_new(const printer *p, int number);
bool po_outline_complete(const printer *p, const char *text,
                         po_outline *outline);
po_outline *po_outline_team(const printer *p, int number);
bool po_outline_complete_team(const printer *p, const char *text,
                              po_outline *outline);
po_outline *po_outline_ranks(const printer *p, int number);
bool po_outline_complete_ranks(const printer *p, const char *share,
                               const char *text, po_outline *outline);

/* team.c: loops that each thread of a team runs */
bool po_has_steps(const po_ast_node *root);
bool po_has_team(const printer *p);
po_profitability_list po_team_asks(const printer *p);
bool po_is_shared(const printer *p, const po_ast_node *loop);
bool po_ends_team(const printer *p, const po_ast_node *loop);

/* outline_params.c: the variables of such a function */
bool po_outline_give(const printer *p, const char *text, bool takes_arrays,
                     po_outline *outline);
bool po_outline_gives_pointer(const po_outline *outline);

/* declarator.c: a variable of any type */
void po_print_typed(const printer *p, const po_type *type, const char *name,
                    po_text *out);

/* outlined.c: the text of such a function, and what calls it */
const po_outline *po_print_outlined(printer *p, int number, po_patch *function);
void po_print_call(printer *p, const char *name, const po_outline *outline,
                   int indent);
void po_print_args(printer *p, const char *name, const char *front,
                   const po_outline *outline, int indent);
void po_print_param(const printer *p, const po_decl *decl, po_text *out);
void po_print_params(printer *p, const char *front, const po_outline *outline);
void po_print_function(printer *p, const char *name, const po_outline *outline,
                       bool has_own, po_text *body);
const char *po_space_before_function(const printer *p, size_t at);
const char *po_space_after_function(const printer *p, size_t at);
void po_print_branch(printer *p, const po_outline *outline);
void po_print_team(printer *p, int indent);

/* heap.c: are there buffers from the heap; the variable that has it all; the test whether there is
 * so much, as an operand of a condition; declarations of the buffers;
 * what gives it back; "[(k - 32 * kt) * n + j]", with the values of the subscripts, without
 * bases.
 */
bool po_has_heap(const printer *p);
void po_print_heap_variable(printer *p, int indent);
void po_print_heap_test(printer *p);
void po_print_heap_buffers(printer *p, int indent);
void po_print_heap_end(printer *p, int indent);
void po_print_heap_element(printer *p, const po_ast_node *buffer,
                           const po_qaff *const *index);

#endif
