#ifndef POLYOPT_MACHINE_H
#define POLYOPT_MACHINE_H

#include <isl/ctx.h>

#include "polyopt/diag.h"

struct po_stmt;
struct po_unit;

/* Elements of rows that are read no more than so far from each other are picked from vectors that
 * compilers load, rather than gathered: of 64 x 56 x 56 floats, convolutions with a step of 2 ran 7 to 12 times as
 * fast by rows as the sums by themselves (gcc 12).
 */
#define PO_SHORT_STRIDE 4

/* What a machine needs for what, in nanoseconds of one thread unless the name says
 * otherwise: see machine.def.
 */
typedef struct po_machine {
#define FIELD(name, value, least, most, help) double name;
#include "polyopt/machine.def"
#undef FIELD
} po_machine;

/* The machine that is assumed if nothing else is said. */
const po_machine *po_machine_default(void);

/* Change "machine" as a text says, with lines "name = value"; what follows a "#" is
 * a comment.  False, with a message that names "path" and the line, if there is
 * another name, or a value that cannot be.
 */
bool po_machine_read(po_machine *machine, const char *path, const char *text,
                     po_diag *diag);

/* Append such a text, with what each value is. */
void po_machine_print(const po_machine *machine, po_text *out);

/* Change it as this machine says of itself: caches and vectors. */
void po_machine_ask(po_machine *machine);

/* What one execution of a statement does.
 *
 * "op"         operations of an instruction or two: additions, comparisons, ...
 * "div", "sqrt"  divisions, and square roots
 * "library"    calls of functions such as exp
 * "load", "store"  accesses to elements in memory
 * "row"        loads of pointers to them: to rows, and members of structures
 * "guard"      conditions that decide what is executed
 * "other_ns"   the time of what has loops in it, in nanoseconds
 * "bytes"      size of the largest number that is computed or accessed
 * "is_serial"  it cannot be executed in vectors
 */
typedef struct po_ops {
    double op;
    double div;
    double sqrt;
    double library;
    double load;
    double store;
    double row;
    double guard;
    double other_ns;
    int bytes;
    bool is_serial;
} po_ops;

/* What one execution of the statement does.  Calls of functions of "unit", which
 * may be NULL, do what their bodies do.
 */
po_ops po_stmt_ops(const struct po_stmt *stmt, const struct po_unit *unit,
                   const po_machine *machine);

/* The time that it takes where all is in the first cache, in nanoseconds; if it is
 * "in_vector" and can be, of one of the elements.
 */
double po_ops_ns(const po_ops *ops, const po_machine *machine, bool in_vector);

/* The time of one execution of the statement, in nanoseconds: a lower bound, about.
 * What every execution finds at another place comes from the second cache, all
 * else is in the first one.
 */
double po_stmt_ns(const struct po_stmt *stmt, const struct po_unit *unit,
                  const po_machine *machine, bool in_vector);

/* The caches that footprints are compared with. */
#define PO_LINE_BYTES     64
#define PO_REGISTER_BYTES 512L
#define PO_L1_BYTES       (32L * 1024)
#define PO_L2_BYTES       (1024L * 1024)

/* Bands with more members get tiles without a look at what they hold. */
#define PO_MAX_TILE_MEMBER 16

/* References to one array, of which subscript r is, in iteration t of a full tile,
 * that is, 0 <= t_m < size_m for all its members, up to constants the sum over m of
 * move[m * n_subscript + r] * t_m.
 *
 * "move"        NULL if that is not known
 * "unit_bytes"  from one value of the last subscript to the next
 */
typedef struct po_tile_shape {
    int n_member;
    int n_subscript;
    const long *move;
    long unit_bytes;
} po_tile_shape;

/* How many cache lines do the iterations of a full tile touch, if every row of the
 * array begins a new line at the least element touched?  Exact, as long as an
 * element is no longer than a line; -1 if isl gives up, or the moves are not known.
 */
double po_tile_lines(isl_ctx *ctx, const po_tile_shape *shape,
                     const long *size);

/* References to one array that move alike.
 *
 * "moves"       per member, whether it leads to another element
 * "rank"        dimension of the elements that these members reach
 * "unit_bytes"  what an element takes in the cache
 * "shape"       how they move
 */
typedef struct po_tile_group {
    const bool *moves;
    int rank;
    long unit_bytes;
    po_tile_shape shape;
} po_tile_group;

/* What the sizes of the tiles of a band depend on.
 *
 * "machine"        what they are for; NULL: the default
 * "n_member"       members of the band
 * "inner"          the member that is to be the innermost loop, -1 if there
 *                  are other loops inside
 * "has_vectors"    iterations of that member may run side by side
 * "is_front"       no member is parallel: tiles will run as a wavefront
 * "is_diamond"     of diamonds, in the first two members
 * "strip"          -1 if tiles pay by reuse; else a member, and all that is
 *                  wanted is a parallel loop around strips of it
 * "is_reentered"   threads begin the loop over the strips several times
 * "across"         no data is used again but lines, those of what is contiguous in this member and
 *                  far apart in the innermost one; -1: so is other data, or there is none
 * "element_bytes"  size of an array element
 * "n_group", "group"  what a tile holds; none if that is not known
 * "extent"         per member, the number of its values at most; or NULL
 * "row_unit"       rows of register tiles divide it
 * "is_shared"      threads share a loop around
 */
typedef struct po_tile_query {
    isl_ctx *ctx;
    const po_machine *machine;
    int n_member;
    int inner;
    bool has_vectors;
    bool is_front;
    bool is_diamond;
    int strip;
    bool is_reentered;
    int across;
    int element_bytes;
    int n_group;
    const po_tile_group *group;
    const long *extent;
    long row_unit;
    bool is_shared;
} po_tile_query;

/* Store the size of a tile in the direction of every member, 0 if it is better
 * not tiled.
 */
void po_tile_sizes(const po_tile_query *query, long *size);

/* The same for tiles around register tiles of vectors, with the members "row", "lane"
 * and, of those inside, "step"; the others are not tiled.  Of the query, the machine,
 * the bytes and the extents count.
 */
void po_tile_block_sizes(const po_tile_query *query, int row, int lane,
                         int step, long *size);

#endif
