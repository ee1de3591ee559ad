#ifndef POLYOPT_SCRIPT_H
#define POLYOPT_SCRIPT_H

#include "polyopt/deps.h"
#include "polyopt/passes.h"

/* What scripts may want of a scop before its loops are changed, in this order:
 *
 * PO_SCRIPT_SEPARATE           several variables for scalars of several uses; then one of these
 * PO_SCRIPT_FOLD_ACCUMULATORS  accumulators kept in the elements they end in
 * PO_SCRIPT_SPLIT_INDEX_SETS   loops cut where dependences change direction
 * PO_SCRIPT_SPLIT_BORDERS      loops cut where the borders of arrays begin
 * PO_SCRIPT_PRIVATIZE          arrays, or rows, for each iteration
 * PO_SCRIPT_EXPAND             arrays in the place of scalars
 * PO_SCRIPT_BLOCKS             bodies of loops without loops are one statement
 * PO_SCRIPT_CONTRACT           arrays without dimensions
 * PO_SCRIPT_EXPAND_READS       copies of elements that a step reads and writes
 * PO_SCRIPT_PAD                copies of arrays, with longer rows
 * PO_SCRIPT_EXPAND_LINES       elements for each iteration in those of arrays
 * PO_SCRIPT_BUFFER             arrays in buffers of loops of the new order
 */
typedef enum po_script_scop {
    PO_SCRIPT_SEPARATE = 1,
    PO_SCRIPT_FOLD_ACCUMULATORS = 2,
    PO_SCRIPT_SPLIT_INDEX_SETS = 4,
    PO_SCRIPT_PRIVATIZE = 8,
    PO_SCRIPT_EXPAND = 16,
    PO_SCRIPT_BLOCKS = 32,
    PO_SCRIPT_CONTRACT = 64,
    PO_SCRIPT_EXPAND_READS = 128,
    PO_SCRIPT_PAD = 256,
    PO_SCRIPT_EXPAND_LINES = 512,
    PO_SCRIPT_BUFFER = 1024,
    PO_SCRIPT_SPLIT_BORDERS = 2048
} po_script_scop;

/* Which nests a part is for, besides their names. */
typedef enum po_script_kind {
    PO_SCRIPT_ANY,
    PO_SCRIPT_CONTRACTIONS, /* sums of products, as in a product of matrices  */
    PO_SCRIPT_BANDS         /* "depth" loops, or more, directly in each other */
} po_script_kind;

/* A step: what stands in a line, without the comment; "is_joined": it is checked together with
 * the one before, "and" stands in front of it.  "begin", "end": the bytes of the loop that it
 * stands in front of, whose loops and statements it means where there are several of a name;
 * 0 in scripts.
 */
typedef struct po_script_step {
    int line;
    const char *text;
    bool is_joined;
    size_t begin;
    size_t end;
} po_script_step;

/* What may be wished for an array, or a scalar. */
typedef enum po_wish_kind {
    PO_WISH_PRIVATE, /* iterations have one each, by PO_SCRIPT_PRIVATIZE             */
    PO_WISH_CONTRACTED, /* the same with fewer dimensions, by PO_SCRIPT_CONTRACT */
    PO_WISH_BUFFERED, /* buffers of loops in its place, by PO_SCRIPT_BUFFER   */
    PO_WISH_EXPANDED, /* a scalar is an array, by PO_SCRIPT_EXPAND              */
    PO_WISH_SCALAR, /* elements are in variables                              */
    PO_WISH_PADDED  /* a copy has longer rows, by PO_SCRIPT_PAD              */
} po_wish_kind;

/* A wish: "text" is the line that it stands in; "number": elements more in a row. */
typedef struct po_script_wish {
    int line;
    const char *text;
    po_wish_kind kind;
    const char *array;
    long number;
} po_script_wish;

/* What is to become of a nest, or of all of some kind.
 *
 * "function"  NULL for any; "line": that of its outermost loop, 0 for any
 * "part"      it is for the first part of such a nest, where that is left as it is: as the nest
 *             "part" times of the part before; 0: for the nest, or one of these
 * "where"     it is for the version of the nest that this is said of, "where stride is 1"; NULL: for
 *             each version that no other part is for
 * "is_optional"  there need not be such a nest in the file
 * "scop"      a set of po_script_scop
 * "wish"      n_wish of them
 * "packing"  which parts of arrays are copied into buffers, with "has_packing"; "pad", if it
 *            is not 0: with so many elements more in each row than it needs
 * "is_left"  it stays as it is
 * "has_no_guard"  the new loops are executed however little work they have; "guard": where this
 *            holds, in line "guard_line"; or NULL
 * "few"      the steps, from line "few->header_line" on, for where the loop that threads share has
 *            too few iterations for them; NULL if there are none, and in itself
 */
typedef struct po_script_part {
    const char *function;
    int line;
    int part;
    const char *where;
    int header_line;
    bool is_optional;
    po_script_kind kind;
    int depth;
    unsigned scop;
    int n_wish;
    po_script_wish *wish;
    bool is_left;
    bool has_no_guard;
    const char *guard;
    int guard_line;
    bool has_packing;
    po_packing packing;
    long pad;
    int n_step;
    po_script_step *step;
    struct po_script_part *few;
} po_script_part;

/* A script. */
struct po_script {
    po_arena *arena;
    int n_part;
    po_script_part *part;
};

/* Read the text of a file of this name; NULL, with messages, if a line is none that scripts
 * have.  Arguments of steps are not looked at.
 */
po_script *po_script_read(const char *text, const char *path, po_diag *diag);
po_script *po_script_free(po_script *script);

/* Read the steps that "#pragma polyopt" says before the loops of the nest; NULL if there
 * are none, or, with messages unless "diag" is NULL, if they are no steps.
 */
po_script *po_script_of_pragmas(const po_unit *unit, const po_scop *scop,
                                po_diag *diag);

/* Have the new loops be executed where the condition of a script holds, and make parameters of
 * the names that the order of the nest, a script, "#pragma polyopt" or a
 * schedule tree, has for sizes of tiles.  Names that can be none are left for the steps to
 * refuse; if a library fails, the scop is one that no pass takes.
 */
void po_script_add_sizes(po_scop *scop, const po_run *run);

/* The part for the nest: of those that fit, the one that says most of it; NULL if there is
 * none.
 */
const po_script_part *po_script_find(const po_script *script,
                                     const po_scop *scop);

/* The part for contractions, if the nest is one in another form, "folded", in which accumulators
 * are kept in the elements that they end in; NULL if there is none, or "part", which is for the
 * nest as it is, or NULL, goes before it.
 */
const po_script_part *po_script_find_folded(const po_script *script,
                                            const po_scop *folded,
                                            const po_script_part *part);

/* Does a part of the script need this: is it for a kind of nests that accumulators hide? */
bool po_script_has_contractions(const po_script *script);

/* Warn of parts of the script for a line in the nest that is not its first: they are for none,
 * as the nest is taken as a whole.
 */
void po_script_warn_inside(const po_run *run, const po_scop *scop);

/* Why the nest cannot have the condition that the part says; NULL if it has, or there is none. */
const char *po_script_refuse_guard(const po_script_part *part,
                                   const po_scop *scop);

/* Return the number of the array in the scop; -1, with "*why", if there is none. */
int po_script_find_array(const po_script_wish *wish, const po_scop *scop,
                         const char **why);

/* Say why the wish is not granted. */
const char *po_script_refuse(const po_script_wish *wish, const po_scop *scop,
                             const char *why);

/* Why there is not what a part asks for: "form" of the nest, as it cannot have this one,
 * "step" of each step, as it is refused; NULL where there is.
 */
typedef struct po_script_refusals {
    const char *form;
    const char **step;
} po_script_refusals;

/* The arrays, by number, that steps have put into buffers of loops. */
enum { PO_MAX_CONTRACTED = 16 };

typedef struct po_contracted {
    int n;
    int array[PO_MAX_CONTRACTED];
} po_contracted;

/* Return the order that the steps make of that of the program; NULL if one of them is
 * refused, with "*why", which lives as long as the scop.  With "all", steps that are refused
 * are passed over, and why they all are is stored there.  It is the order of the scop without
 * the arrays that are contracted, po_scop_contract_later.
 * requires: the dependences of this scop.
 * keeps: the order of dependent instances: each step is checked.
 */
__isl_give isl_schedule *po_script_apply(const po_script_part *part,
                                         const po_scop *scop,
                                         const po_deps *deps, const po_run *run,
                                         po_script_refusals *all,
                                         po_contracted *contracted,
                                         const char **why);

/* Return a part with these settings, "fold; pack none", and no steps, in the arena; NULL, with "*why",
 * if one is none.  Append those of a part.
 */
const po_script_part *po_script_of_settings(po_arena *arena, const char *text,
                                            size_t n, const char **why);
void po_script_add_settings(const po_script_part *part, po_text *out);

/* Append the line that says which nest, and version of it, the lines behind it are for. */
void po_script_print_header(const po_scop *scop, po_text *out);

/* Append a script that makes the order, of the scop that is made of that of the front end as
 * "form", a part without steps, says, and then says the rest of this; and the steps of another
 * order, for few iterations.
 */
void po_script_write(const po_script_part *form, const po_scop *scop,
                     const po_deps *deps, __isl_keep isl_schedule *tree,
                     const po_run *run, po_text *out);
void po_script_write_trip_count_version(const po_scop *scop,
                                        const po_deps *deps,
                                        __isl_keep isl_schedule *tree,
                                        const po_run *run, po_text *out);

/* The same in words: the steps, which dependence makes each of them necessary, and which
 * loops could not become one.
 */
void po_script_explain(const po_script_part *form, const po_scop *scop,
                       const po_deps *deps, __isl_keep isl_schedule *tree,
                       const po_run *run, po_text *out);

#endif
