/* Scripts: an order that is made step by step, as a person wants it.
 *
 * A nest begins in the order of the program, as a tree of loops and parts.  Each step
 * makes another tree of it, or is refused, with a reason.  Trees are not changed: a step
 * shares what it leaves alone with the tree before.
 */
#ifndef POLYOPT_SCRIPT_INTERNAL_H
#define POLYOPT_SCRIPT_INTERNAL_H

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/union_set.h>

#include "polyopt/ast.h"
#include "polyopt/deps.h"
#include "polyopt/passes.h"
#include "polyopt/script.h"
#include "polyopt/tree.h"
#include "polyopt/user_schedule.h"

typedef enum po_tnode_kind {
    PO_TNODE_LEAF,  /* nothing: the statements of the node                   */
    PO_TNODE_LOOP,  /* a loop, which has one part: its body                  */
    PO_TNODE_PARTS, /* one after the other                                   */
    PO_TNODE_ANY    /* parts that may be executed in any order               */
} po_tnode_kind;

/* What becomes of a loop, as in tree.h; "number" is 0 for marks that have none, and for
 * "pack", all of which is the name; "by" is the step that asks for that, or NULL.
 */
typedef struct po_tmark {
    const char *name;
    long number;
    const po_script_step *by;
} po_tmark;

enum { PO_MAX_TMARK = 12 };

/* A node of a schedule tree.
 *
 * "domain"  the instances below, as far as the nodes above split statements: the
 *           universe of a statement that is not split
 * "name"    what scripts call the loop; "row": the dates of the instances in it
 * "mark"    n_mark of them, outermost first
 * "part"    n_part of them, none empty
 */
typedef struct po_tnode {
    po_tnode_kind kind;
    isl_union_set *domain;
    const char *name;
    isl_union_pw_aff *row;
    int n_mark;
    po_tmark mark[PO_MAX_TMARK];
    int n_part;
    const struct po_tnode **part;
} po_tnode;

/* The work on one nest.
 *
 * "expanded" the scop with arrays in the place of scalars, for which orders are checked, and
 *           its dependences; NULL if they are checked for "scop"
 * "commuting"  these dependences, but for updates that may be in any order; NULL until an order
 *           is asked for that the others do not allow, or if there are none
 * "contracted"  the n_contracted arrays, of both, in the place of which loops have buffers;
 *           "was", "was_deps": what orders were checked for before each
 * "root"    the tree as it is
 * "step"    the step that is taken, NULL if it is none of a script
 * "set", "row"  what the nodes of all trees refer to
 * "why"     why the last step has been refused
 * "is_syntax"  as it is not understood, not as the nest does not allow it
 * "is_broken"  it breaks a dependence
 */
enum { PO_MAX_ARG = PO_MAX_CONTRACTED };

typedef struct po_steps {
    const po_scop *scop;
    const po_deps *deps;
    const po_run *run;
    po_arena *arena;
    po_scop *expanded;
    po_deps *expanded_deps;
    po_deps *commuting;
    int n_contracted;
    int contracted[PO_MAX_ARG];
    po_scop *was[PO_MAX_ARG];
    po_deps *was_deps[PO_MAX_ARG];
    const po_tnode *root;
    const po_script_step *step;
    int n_set;
    isl_union_set **set;
    int n_row;
    isl_union_pw_aff **row;
    const char *why;
    bool is_syntax;
    bool is_broken;
} po_steps;

/* --- tnode.c: trees -------------------------------------------------------- */

/* Have the steps own what nodes refer to; return it. */
isl_union_set *po_steps_keep_set(po_steps *s, __isl_take isl_union_set *set);
isl_union_pw_aff *po_steps_keep_row(po_steps *s,
                                    __isl_take isl_union_pw_aff *row);

/* The order of the program.  Loops have the names of their variables. */
const po_tnode *po_tnode_of_scop(po_steps *s);

/* tree.c: the same of a schedule tree, with names after the variables in the dates; NULL if
 * it has nodes that steps do not know.
 */
const po_tnode *po_tnode_of_tree(po_steps *s, __isl_keep isl_schedule *tree);

/* Return a copy that may be changed until it is part of a tree. */
po_tnode *po_tnode_copy(po_steps *s, const po_tnode *node);

/* Return a loop around "body"; n parts after each other, which are not in parts
 * themselves: one part alone is itself.
 */
const po_tnode *po_tnode_loop(po_steps *s, const po_tnode *like,
                              isl_union_pw_aff *row, const po_tnode *body);
const po_tnode *po_tnode_parts(po_steps *s, int n, const po_tnode *const *part);

/* Return the node for those of its instances that are in "set"; NULL if there are none. */
const po_tnode *po_tnode_restrict(po_steps *s, const po_tnode *node,
                                  __isl_keep isl_union_set *set);

/* Return the node with "suffix" behind the names of all loops in it. */
const po_tnode *po_tnode_suffix(po_steps *s, const po_tnode *node,
                                const char *suffix);

/* Has the node instances of the statement? */
bool po_tnode_has(const po_tnode *node, const po_stmt *stmt);

/* Return the size of the tiles that the loop is cut into, a name or a number, NULL if it has
 * none.
 */
const char *po_tnode_size(const po_tnode *loop);

/* execution_marks.c: has the loop a mark of this name? */
bool po_tnode_has_mark(const po_tnode *loop, const char *name);

/* The schedule tree, with marks. */
__isl_give isl_schedule *po_tnode_schedule(const po_steps *s,
                                           const po_tnode *root);

/* --- target.c: what a step is about ---------------------------------------- */

enum { PO_MAX_PATH = 64 };

/* A node, and what it is in: node[0] is the root, node[i + 1] part number at[i] of
 * node[i], and node[n - 1] what was looked for.
 */
typedef struct po_tpath {
    int n;
    const po_tnode *node[PO_MAX_PATH];
    int at[PO_MAX_PATH];
} po_tpath;

/* Find the loop, or the statement, of this name; false, with a reason, if there is none, or
 * if there are several.
 */
bool po_steps_find_loop(po_steps *s, const char *name, po_tpath *path);
bool po_steps_find_stmt(po_steps *s, const char *name, po_tpath *path,
                        int *stmt);

/* Return "i.point" for "i.tile" if the size of these tiles is a name, so that there is no such
 * loop in the tree; NULL otherwise.
 */
const char *po_steps_name_of_points(po_steps *s, const char *name);

/* Return the tree with "node" in the place of node number "level" of the path. */
const po_tnode *po_tpath_replace(po_steps *s, const po_tpath *path, int level,
                                 const po_tnode *node);

/* Refuse a step; returns NULL, and false, for the caller to return. */
const po_tnode *po_steps_refuse(po_steps *s, const char *format, ...)
    PO_PRINTF(2, 3);
bool po_steps_fail(po_steps *s, const char *format, ...) PO_PRINTF(2, 3);

/* --- args.c: the arguments of a step -------------------------------------- */

/* What is left of a line. */
typedef struct po_args {
    const char *at;
} po_args;

/* Names, "i, S0.j, k.tile", of loops or statements: n of them, at least one. */
typedef struct po_arg_names {
    int n;
    const char *name[PO_MAX_ARG];
} po_arg_names;

/* Take what comes next.  Each returns false, with a reason, if it is not there; those
 * with "has" return false without one, and take nothing then.
 */
bool po_args_name(po_steps *s, po_args *args, const char **name);
bool po_args_names(po_steps *s, po_args *args, po_arg_names *names);
bool po_args_number(po_steps *s, po_args *args, long least, long most,
                    long *number);
bool po_args_has(po_args *args, const char *word);

/* Take "12x2", two numbers. */
bool po_args_product(po_steps *s, po_args *args, long *a, long *b);

/* Take "2*", if there is such a factor. */
bool po_args_factor(po_steps *s, po_args *args, long *factor);
bool po_args_word(po_steps *s, po_args *args, const char *word);
bool po_args_end(po_steps *s, po_args *args);

/* Is a comma next, and a number behind it? */
bool po_args_is_next_number(const po_args *args);

/* Take the bracket behind what stands in brackets; nothing else may follow. */
bool po_args_close(po_steps *s, po_args *args, bool is_in_brackets);

/* Take the text up to the next of "words", or the end of the line: an expression of the
 * parameters of the nest.
 */
__isl_give isl_pw_aff *po_args_value(po_steps *s, po_args *args,
                                     const char *const *words);

/* Take the rest of the line: an expression of the parameters, and of the dates of the loops around
 * the last one of the path, by their names.
 */
__isl_give isl_pw_aff *po_args_date(po_steps *s, po_args *args,
                                    const po_tpath *path);

/* --- chain.c: loops that are directly in each other ------------------------ */

/* Loops that are directly in each other, the first outermost: "n" of them; "level" is
 * where each stands in the path.
 */
typedef struct po_chain {
    po_tpath path;
    int n;
    int level[PO_MAX_ARG];
    const po_tnode *loop[PO_MAX_ARG];
} po_chain;

/* Find the loops; false, with a reason, if they are not directly in each other. */
bool po_steps_find_chain(po_steps *s, const po_arg_names *names,
                         po_chain *chain);

/* Return the loops of the path from node number "outermost" on, those of the chain that are
 * points of tiles with ".point" behind their names: for which "point" is a mark for tiles that
 * have no loops in the tree, or "", and not NULL.
 */
const po_tnode *po_chain_points(po_steps *s, const po_chain *chain,
                                const char *const *point, int outermost);

/* Add a mark to a loop that is not part of a tree yet; have its mark for tiles say that it
 * is a wavefront of them.
 */
void po_tnode_add_mark(po_tnode *loop, const char *name, long number);
void po_tnode_make_wave(po_tnode *loop);

/* diamond.c: return the steps of a wavefront of tiles of "size" of the mirror image of
 * "space" in "time", and those of "other" of "space", all in the first "n" loops of the
 * path; NULL if dependences go back in each mirror image.  The steps own it.
 */
isl_union_pw_aff *po_steps_diamond_row(po_steps *s, const po_tpath *path, int n,
                                       const po_tnode *time,
                                       const po_tnode *space, long size,
                                       long other);

/* Return the tree with these loops, in the places that they have, in the order in which
 * the chain has them.
 */
const po_tnode *po_chain_reorder(po_steps *s, const po_chain *chain);

/* The place of a node in the path; -1 if it is not there. */
int po_tpath_level(const po_tpath *path, const po_tnode *node);

/* --- execution_marks.c ------------------------------------------------------ */

/* Return a copy of the loop with the mark outermost; NULL, with a reason, if it has it already. */
const po_tnode *po_tnode_marked(po_steps *s, const po_tnode *loop,
                                const char *name, long number);

/* Return the number of the array; -1, with a reason, if there is none. */
int po_steps_find_array(po_steps *s, const char *name);

/* setting.c: say which arrays and scalars there are. */
const char *po_script_list_arrays(const po_scop *scop, po_arena *arena);

/* --- fuse_distribute.c ---------------------------------------------------------------- */

/* Return the dates of the loop, for its instances only. */
__isl_give isl_union_pw_aff *po_tnode_own_row(const po_tnode *loop);

/* split.c: does the loop count tiles of so many iterations of the other? */
bool po_tnode_counts_tiles(const po_tnode *loop, const po_tnode *point,
                           long size);

/* Return the dates of the loops of the path from the outside up to node number "level", for
 * the instances in the domain of "of".
 */
__isl_give isl_union_map *po_tpath_dates(const po_steps *s,
                                         const po_tpath *path, int level,
                                         const po_tnode *of);

/* instance_sets.c: split the last loop of the path by a set of instances, the rest of the line. */
const po_tnode *po_steps_split_where(po_steps *s, po_args *args,
                                     const po_tpath *path);

/* Return the first date of the last loop of the path, or the last one, as a function of the
 * dates of the loops around it.
 */
__isl_give isl_map *po_tpath_end(const po_steps *s, const po_tpath *path,
                                 bool is_last);

/* Return the node with the parts from "first" to "last" replaced by one. */
const po_tnode *po_tnode_join(po_steps *s, const po_tnode *parts, int first,
                              int last, const po_tnode *node);

/* Are the last nodes of both paths parts of one node, the second directly behind the first?
 * Else that is said.
 */
bool po_steps_are_neighbours(po_steps *s, const po_tpath *a, const po_tpath *b,
                             const po_arg_names *names);

/* --- sizes.c ---------------------------------------------------------------- */

/* Return what computes the size of tiles of this name in front of the nest; NULL, with "*why", if
 * nothing can.  The number of the parameter that is computed so; -1 if there is none.
 */
const po_expr *po_script_size_expr(const po_scop *scop, const po_unit *unit,
                                   const char *name, const char **why);
int po_script_size_param(const po_scop *scop, const po_expr *expr);

/* Return the number of the parameter that the name of a size of tiles stands for; -1, with a
 * reason, if it is none.
 */
int po_steps_find_size(po_steps *s, const char *name);

/* --- pattern.c, recipes.c --------------------------------------------------- */

/* Is the nest of the kind that the part is for? */
bool po_pattern_fits(const po_script_part *part, const po_scop *scop);

/* Return the text of a step with names in the place of $rows and its like. */
const char *po_pattern_put_in(po_steps *s, const char *text);

/* The text of the recipes that every script has. */
const char *po_script_recipes(void);

/* --- nest.c ----------------------------------------------------------------- */

/* Read what stands behind "nest"; returns what is wrong with it, NULL if nothing is. */
const char *po_script_read_nest(const char *text, po_arena *arena,
                                po_script_part *part);

/* Warn of parts that are for no nest, as others are for all of theirs. */
void po_script_warn_hidden(const po_script *script, const char *path,
                           po_diag *diag);

/* --- guard.c ---------------------------------------------------------------- */

/* Assume the condition of the part, if there is one that can be; else that is refused later. */
void po_script_add_guard(po_scop *scop, const po_script_part *part);

/* --- setting.c -------------------------------------------------------------- */

/* Is the line about the nest as a whole?  Then it is noted, and "*why" says what is wrong with
 * it, if anything is.
 */
bool po_script_take_setting(po_arena *arena, po_script_part *part, int line,
                            const char *text, const char **why);

/* Append the lines that say so. */
void po_script_write_settings(const po_script_part *part, po_text *out);

/* --- read.c ----------------------------------------------------------------- */

/* Return a script of one part with these lines; NULL, with messages, if they are no steps. */
po_script *po_script_of_lines(const char *path, const po_script_part *part,
                              int n, const po_script_step *line, po_diag *diag);

/* --- run.c ------------------------------------------------------------------ */

/* Return the tree that the step makes; NULL if it makes none. */
const po_tnode *po_steps_take(po_steps *s, const char *text);

/* Take the step, if it is legal: the tree is what it makes. */
bool po_steps_advance(po_steps *s, const char *text);

/* Take step number "first" of the part, and those that are joined to it, but for number "without",
 * if that is legal: the tree is what they make.  Returns the number of the first behind them;
 * "*refused" is that of the one that is refused, the last one if it is what they all make; -1 if
 * none is.
 */
int po_steps_advance_joined(po_steps *s, const po_script_part *part, int first,
                            int without, int *refused);

/* Does the tree keep all dependences?  Else the reason is kept. */
bool po_steps_is_legal(po_steps *s, const po_tnode *root);

/* Return the dependences but for updates that may be in any order, of the scop that orders are
 * checked for; NULL if there are no such updates.
 */
const po_deps *po_steps_find_commuting(po_steps *s);

/* Join the steps that are legal with those behind them only; false if they are not legal
 * together, or one makes nothing.
 */
bool po_steps_join(po_script_part *part, const po_scop *scop,
                   const po_deps *deps, const po_run *run);
void po_steps_release(po_steps *s);

/* --- the steps: each returns the tree that it makes, or NULL ---------------- */

#define STEP(word, function, form, effect)                                     \
    const po_tnode *function(po_steps *s, po_args *args);
#include "polyopt/steps.def"
#undef STEP

#endif
