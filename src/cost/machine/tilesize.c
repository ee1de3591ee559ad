/* Tile sizes: what was measured to be good, in a table, as long as the working
 * set of a tile fits the second cache with room to spare, and its innermost rows
 * the first; else less.  Innermost loops have to be long enough for vectors and
 * prefetching.
 */
#include "polyopt/machine.h"
#include "polyopt/register_tile.h"

/* Tiles are no smaller than so many vectors of doubles in the direction of the
 * innermost loop, and so many iterations in that of others.
 */
#define LEAST_VECTORS 16
#define LEAST_SIDE    8

/* Tiles around register tiles: so many of the rows that suit all targets, rows of so
 * many of their bytes, and steps inside.  Measured with doubles on an EPYC with 48 KiB
 * and 1 MiB of cache, n = 2016: 288 x 96 x 256 is as fast as 192 x 384 x 192, whose
 * buffers are three times as large, and 5 percent faster than 192 x 144 x 192.
 */
#define BLOCK_ROWS  (24 * PO_TILE_DIM_ALL_ROWS)
#define BLOCK_BYTES (2 * PO_TILE_DIM_ALL_BYTES)
#define BLOCK_STEPS 256

static const po_machine *machine_of(const po_tile_query *query)
{
    return query->machine ? query->machine : po_machine_default();
}

static long least_row(const po_tile_query *query)
{
    return (long)(LEAST_VECTORS * machine_of(query)->vector_bytes / 8);
}

/* Iterations of a tile in the direction of a member. */
static double side(const po_tile_query *query, const long *size, int m)
{
    if (query->extent && query->extent[m] < size[m])
        return (double)query->extent[m];
    return (double)size[m];
}

/* The longest side, of those of members that move the group and are not "taken"
 * yet; 1 if there is none.
 */
static double next_side(const po_tile_query *query, const po_tile_group *group,
                        const long *size, bool *taken)
{
    int best = -1;

    for (int m = 0; m < query->n_member; m++)
        if (group->moves[m] && !taken[m] &&
            (best < 0 || side(query, size, m) > side(query, size, best)))
            best = m;
    if (best < 0)
        return 1;
    taken[best] = true;
    return side(query, size, best);
}

static int n_moving(const po_tile_query *query, const po_tile_group *group)
{
    int n = 0;

    for (int m = 0; m < query->n_member; m++)
        n += group->moves[m];
    return n;
}

/* Does nothing that one value of the member accesses, serve another, as with the
 * matrices of a batch?  Then they need not be in the cache together.
 */
static bool is_stream(const po_tile_query *query, int m)
{
    for (int g = 0; g < query->n_group; g++)
        if (!query->group[g].moves[m] ||
            query->group[g].rank < n_moving(query, &query->group[g]))
            return false;
    return m != query->inner;
}

/* The bytes of the cache lines of a group that a tile has to keep; -1 if they are
 * not known.
 */
static double line_bytes(const po_tile_query *query, const po_tile_group *group,
                         const long *size)
{
    long all[PO_MAX_TILE_MEMBER];
    double n;

    for (int m = 0; m < query->n_member; m++)
        all[m] = is_stream(query, m) ? 1 : (long)side(query, size, m);
    n = po_tile_lines(query->ctx, &group->shape, all);
    return n < 0 ? -1 : n * PO_LINE_BYTES;
}

/* The same where it is not known how the group moves: those of a box, of which no
 * side is longer than that of the tile.
 */
static double box_bytes(const po_tile_query *query, const po_tile_group *group,
                        const long *size)
{
    bool taken[PO_MAX_TILE_MEMBER] = {false};
    double bytes = (double)group->unit_bytes;
    int n = group->rank;

    for (int m = 0; m < query->n_member; m++) {
        taken[m] = is_stream(query, m);
        n -= taken[m];
    }
    for (int i = 0; i < n; i++)
        bytes *= next_side(query, group, size, taken);
    return bytes;
}

static double tile_bytes(const po_tile_query *query, const long *size)
{
    double sum = 0;

    for (int g = 0; g < query->n_group; g++) {
        double bytes = line_bytes(query, &query->group[g], size);

        sum += bytes >= 0 ? bytes : box_bytes(query, &query->group[g], size);
    }
    return sum;
}

/* The bytes of the rows that the innermost loop walks along. */
static double row_bytes(const po_tile_query *query, const long *size)
{
    double sum = 0;

    for (int g = 0; g < query->n_group; g++)
        if (query->group[g].moves[query->inner])
            sum += (double)query->group[g].unit_bytes *
                   side(query, size, query->inner);
    return sum;
}

/* The member but the innermost with the longest side; -1 if none can be halved.
 */
static int longest_side(const po_tile_query *query, const long *size)
{
    int best = -1;

    for (int m = 0; m < query->n_member; m++)
        if (m != query->inner && !is_stream(query, m) &&
            side(query, size, m) > LEAST_SIDE &&
            (best < 0 || size[m] > size[best]))
            best = m;
    return best;
}

/* Halve rows that do not fit half of the first cache together, and sides while
 * the tile does not fit three eighths of the second one.
 */
static void fit(const po_tile_query *query, long *size)
{
    const po_machine *machine = machine_of(query);
    const long least = least_row(query);

    if (query->inner < 0 || query->n_member > PO_MAX_TILE_MEMBER)
        return;
    while (row_bytes(query, size) > machine->l1_bytes / 2 &&
           size[query->inner] > least)
        size[query->inner] /= 2;
    while (tile_bytes(query, size) > machine->l2_bytes * 3 / 8) {
        int m = longest_side(query, size);

        if (m < 0 && size[query->inner] <= least)
            return;
        size[m < 0 ? query->inner : m] /= 2;
    }
}

/* Sizes for bands with reuse and a parallel member: rows of the innermost loop
 * that fill a sixteenth of the first cache, and 32 of everything else; less if
 * there are many arrays.
 */
static void block_sizes(const po_tile_query *query, long *size)
{
    for (int m = 0; m < query->n_member; m++)
        size[m] = 32;
    if (query->inner >= 0)
        size[query->inner] =
            (long)(machine_of(query)->l1_bytes / 16) / query->element_bytes;
    fit(query, size);
}
/* The columns of a wavefront's tiles in two dimensions, whose iterations wait for each
 * other.  Measured with a relaxation in place and an alignment on two threads, AVX-512: 64
 * to 512 columns take the same time for n = 3000; for n = 500, one tile of 512 is
 * all that there is, and 64 to 256 take 0.7 of that.
 */
#define FRONT_COLUMNS 128

/* Sizes for diamonds, between lines of the second member and its image in the first one:
 * tiles as high as they are wide, so that those of both steps around a tile are whole.
 * In two dimensions, rows that two of fill half of the first cache; in three, 64 rows, and in
 * four 16 of 16, of columns that fill the second one.  Measured with relaxations of 1300 x
 * 1300, 120^3 and 4 * 10^5 elements, two threads: 32 to 96 rows of 512 columns take 1.0 to
 * 1.1 times as long, of 1024 1.1, all columns 1.3; 256 elements take 1.5 times as long as
 * 1024.
 */
static void diamond_sizes(const po_tile_query *query, long *size)
{
    const po_machine *machine = machine_of(query);
    int n = query->n_member;

    for (int m = 0; m < n; m++)
        size[m] = n == 2   ? (long)machine->l1_bytes / 4 / query->element_bytes
                  : n == 3 ? 64
                           : 16;
    if (n >= 3 && query->inner == n - 1)
        size[query->inner] = (long)machine->l2_bytes / (n == 3 ? 2048 : 4096);
    else if (n >= 3 && query->inner >= 0)
        size[query->inner] = 0;
}

/* Sizes for wavefronts: few steps of the outermost member, time, and of the
 * next one, which is where the parallelism comes from; long rows of the
 * innermost member, so that the rows of a tile stay in the second cache, and vectors are
 * worth it, if there are any, and no tiles of it if it comes from further out, as a sum
 * does.
 */
static void front_sizes(const po_tile_query *query, long *size)
{
    const po_machine *machine = machine_of(query);
    int n = query->n_member;

    for (int m = 0; m < n; m++)
        size[m] = n == 2 ? 64 : n == 3 ? 32 : 16;
    if (query->is_diamond) {
        diamond_sizes(query, size);
        return;
    }
    if (query->inner < 0)
        return;
    size[query->inner] =
        n == 2 ? (query->has_vectors ? (long)machine->l1_bytes / 64
                                     : FRONT_COLUMNS)
        : query->inner == n - 1 ? (long)machine->l2_bytes / 1024
                                : 0;
}

/* The bytes of rows of strips.  Where threads enter the loop over strips again and again,
 * they are short: then there are several for each thread, strips stay in the second cache
 * from one loop in them to the next, and what is fetched ahead at the end of a row, which
 * another thread is about to store into, is little.  Measured with Householder's
 * reflections of 700 to 1500 columns, gcc 12 and clang 14: on two threads rows of 4096
 * bytes take 1.4 to 2.1 times as long as of 256, of 1024 1.3 to 1.7 times; on one, 0.85 to
 * 1.13 times, and of 300 columns, which stay in the second cache, 0.65 to 0.85 times.
 */
#define STRIP_BYTES           4096
#define REENTERED_STRIP_BYTES 256

/* Sizes for strips of one member: of so many bytes if they are walked by the innermost
 * loop, a few times the number of rows that run side by side if not.
 */
static void strip_sizes(const po_tile_query *query, long *size)
{
    int bytes = query->is_reentered ? REENTERED_STRIP_BYTES : STRIP_BYTES;

    for (int m = 0; m < query->n_member; m++)
        size[m] = 0;
    size[query->strip] =
        query->strip == query->inner ? bytes / query->element_bytes : 64;
}

/* The sides of the tiles of a transposition.  Measured with square matrices of floats and of
 * doubles, on one thread (AVX-512, gcc 12): 32 x 512 elements, which stay in the second cache
 * as lines, take 1.6 and 1.5 times as long for n = 500, 1.7 and 1.4 for n = 1000, 1.5 and 1.9 for n =
 * 4096, 0.8 and 1.1 for n = 2000; 64 x 128 1.2 to 1.7 times.
 */
#define TRANSPOSED_SIDE 64

/* Sizes for transpositions: squares of the two members. */
static void transposed_sizes(const po_tile_query *query, long *size)
{
    for (int m = 0; m < query->n_member; m++)
        size[m] = m == query->inner || m == query->across ? TRANSPOSED_SIDE : 0;
}

void po_tile_sizes(const po_tile_query *query, long *size)
{
    if (query->is_front)
        front_sizes(query, size);
    else if (query->strip >= 0)
        strip_sizes(query, size);
    else if (query->across >= 0)
        transposed_sizes(query, size);
    else
        block_sizes(query, size);
}

/* Halve the number of the rows as long as there would not be two tiles of them for
 * threads, but so many are needed that copies of what they share are worth it.
 */
static long share_rows(const po_tile_query *query, long rows, long extent)
{
    while (!query->is_shared && rows > 3 * PO_TILE_DIM_ALL_ROWS &&
           rows > extent / 2)
        rows /= 2;
    rows -= rows % query->row_unit;
    return rows < extent ? rows : 0;
}

/* The block of rows and steps that a tile reads again and again stays in the second
 * cache.  Loops that are shorter than the tile may have bounds that are not known, which
 * buffers need.
 */
void po_tile_block_sizes(const po_tile_query *query, int row, int lane,
                         int step, long *size)
{
    double limit = machine_of(query)->l2_bytes * 3 / 4;
    long rows = BLOCK_ROWS;
    long steps = BLOCK_STEPS;

    while ((double)(rows * steps * query->element_bytes) > limit &&
           rows > 2 * PO_TILE_DIM_ALL_ROWS)
        rows /= 2;
    size[row] = share_rows(query, rows, query->extent[row]);
    size[lane] = BLOCK_BYTES / query->element_bytes;
    size[step] = steps;
}
