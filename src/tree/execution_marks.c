/* Validation of the marks (parallel, simd, tile, jam, pack, ...) in a schedule
 * tree that a user has written or a script has made: are they known, are their
 * numbers in range, and do they stand above a band with which they mean
 * something?  Out: NULL, or the reason why not, for the user.  Legality is
 * checked elsewhere.
 */
#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/passes.h"
#include "polyopt/register_tile.h"
#include "polyopt/tile_size.h"
#include "user_schedule.h"

/* The marks, with the numbers that they take, if any: from "least" to "most".  "is_optional":
 * or none.
 */
enum {
    PARALLEL,
    COLLAPSE,
    STATIC,
    DYNAMIC,
    GUIDED,
    THREADS,
    SIMD,
    LOCAL,
    ATOMIC,
    TILE,
    WAVE,
    WAVEFRONT,
    DIAMOND,
    JAM,
    SIDE,
    REDUCE,
    PACK,
    SIZE,
    N_MARK
};

static const struct {
    const char *name;
    long least;
    long most;
    bool is_optional;
} marks[N_MARK] = {[PARALLEL] = {PO_MARK_PARALLEL, 0, 0},
                   [COLLAPSE] = {PO_MARK_COLLAPSE, 0, 0},
                   [STATIC] = {PO_MARK_STATIC, 1, PO_MAX_SHARE, true},
                   [DYNAMIC] = {PO_MARK_DYNAMIC, 1, PO_MAX_SHARE, true},
                   [GUIDED] = {PO_MARK_GUIDED, 1, PO_MAX_SHARE, true},
                   [THREADS] = {PO_MARK_THREADS, 1, PO_MAX_SHARE},
                   [SIMD] = {PO_MARK_SIMD, 0, 0},
                   [LOCAL] = {PO_MARK_LOCAL, 0, 0},
                   [ATOMIC] = {PO_MARK_ATOMIC, 0, 0},
                   [TILE] = {PO_MARK_TILE, 1, 1L << 30},
                   [WAVE] = {PO_MARK_WAVE, 1, 1L << 30},
                   [WAVEFRONT] = {PO_MARK_WAVEFRONT, 0, 0},
                   [DIAMOND] = {PO_MARK_DIAMOND, 0, 0},
                   [JAM] = {PO_MARK_JAM, 1, 64},
                   [SIDE] = {PO_MARK_TILE_DIM, 1, PO_N_TILE_DIM - 1},
                   [REDUCE] = {PO_MARK_REDUCE, 0, PO_MAX_REDUCE * 1000L},
                   [PACK] = {PO_MARK_PACK, 0, 0},
                   [SIZE] = {PO_MARK_SIZE, 0, 0}};

/* Which one is it, with its number?  N_MARK if it is none. */
static int find_mark(const char *name, long *number)
{
    po_wanted_pack wanted;

    *number = 0;
    if (po_tile_size_text(name))
        return SIZE;
    if (po_wanted_pack_read(name, &wanted)) {
        *number = wanted.array;
        return PACK;
    }
    for (int i = 0; i < PACK; i++) {
        size_t n = strlen(marks[i].name);
        char *end;

        *number = 0;
        if (strncmp(name, marks[i].name, n) != 0)
            continue;
        if ((marks[i].most == 0 || marks[i].is_optional) && !name[n])
            return i;
        if (marks[i].most == 0 || name[n] != ' ')
            continue;
        *number = strtol(name + n + 1, &end, 10);
        if (end > name + n + 1 && !*end && *number >= marks[i].least &&
            *number <= marks[i].most)
            return i;
    }
    return N_MARK;
}

/* Return the marks that there are, with N where they take a number. */
static const char *list_marks(const po_scop *scop)
{
    po_text names = {0};
    const char *result;

    for (int i = 0; i < N_MARK; i++)
        po_text_printf(&names, "%s%s%s", i > 0 ? ", " : "", marks[i].name,
                       i == SIZE                        ? " T"
                       : i == PACK || marks[i].most > 0 ? " N"
                                                        : "");
    result = po_arena_copy(scop->arena, po_text_get(&names));
    po_text_free(&names);
    return result;
}

/* So many reductions may one loop have. */
enum { MAX_REDUCE = 16 };

/* What stands around a node.
 *
 * "has"        the marks directly above it; "reduce": the numbers of n_reduce of them
 * "tile_dim"       the side among them
 * "is_shared"  it is in a parallel loop, "collapses": directly in one, or in one that
 *              is collapsed with that
 * "in_lanes"   it is directly in the lanes of a register tile
 * "is_sized"  it is directly in one with the mark 'size'
 * "in_wavefront"  tiles of a loop around, and those of the next one with the mark 'size', are
 *              executed in steps
 * "in_vectors"  it is in a loop that is executed in vectors, in which OpenMP has no threads
 */
struct around {
    bool has[N_MARK];
    int n_reduce;
    long reduce[MAX_REDUCE];
    long tile_dim;
    bool is_shared;
    bool collapses;
    bool in_lanes;
    bool is_sized;
    bool in_wavefront;
    bool in_vectors;
};

static bool has_marks(const struct around *around)
{
    for (int i = 0; i < N_MARK; i++)
        if (around->has[i])
            return true;
    return false;
}

static const char *check_node(const po_scop *scop,
                              __isl_keep isl_schedule_node *node,
                              struct around around);

/* Check what is below, all of it; NULL if nothing is wrong. */
static const char *check_below(const po_scop *scop,
                               __isl_keep isl_schedule_node *node,
                               const struct around *around)
{
    isl_size n = isl_schedule_node_n_children(node);
    const char *why = n < 0 ? "it is too complex" : NULL;

    for (int i = 0; i < n && !why; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);

        why = check_node(scop, child, *around);
        isl_schedule_node_free(child);
    }
    return why;
}

/* Note the reduction; false if it, or too many others, are there already. */
static bool add_reduction(struct around *around, long number)
{
    for (int i = 0; i < around->n_reduce; i++)
        if (around->reduce[i] == number)
            return false;
    if (around->n_reduce == MAX_REDUCE)
        return false;
    around->reduce[around->n_reduce++] = number;
    return true;
}

static const char *check_mark(const po_scop *scop,
                              __isl_keep isl_schedule_node *node,
                              struct around *around)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);
    long number;
    int mark = find_mark(name, &number);
    const char *text = po_arena_copy(scop->arena, name);
    po_tile_levels sizes;

    isl_id_free(id);
    if (mark >= N_MARK)
        return po_arena_printf(scop->arena,
                               "unknown mark '%s'; the marks are %s", text,
                               list_marks(scop));
    if (mark == SIZE && !po_tile_size_read(text, scop, &sizes))
        return po_arena_printf(
            scop->arena,
            "'%s': the size is no parameter of the nest, no "
            "number from 1 to %ld, and nothing that it could have the value of",
            text, PO_MAX_TILE_SIZE);
    if (mark == PACK && number >= scop->n_array)
        return po_arena_printf(scop->arena, "there is no array number %ld",
                               number);
    if (mark == REDUCE ? !add_reduction(around, number)
                       : around->has[mark] && mark != PACK)
        return po_arena_printf(scop->arena, "a band has two marks '%s'",
                               marks[mark].name);
    around->has[mark] = true;
    around->tile_dim = mark == SIDE ? number : around->tile_dim;
    return check_below(scop, node, around);
}

/* Check what the marks of a loop say of wavefronts of tiles of unknown sizes; NULL if nothing is
 * wrong.
 */
static const char *check_wavefront(const struct around *around)
{
    const bool *has = around->has;

    if (has[WAVEFRONT] && !has[SIZE])
        return "a loop with the mark 'wavefront' has no mark 'size'";
    if (has[WAVEFRONT] && (has[COLLAPSE] || has[REDUCE]))
        return "a loop with the mark 'wavefront' has another one, 'collapse' "
               "or 'reduce'";
    if (has[SIZE] && around->in_wavefront &&
        (has[WAVEFRONT] || has[PARALLEL] || has[COLLAPSE] || has[REDUCE]))
        return "the second loop of a wavefront of tiles has a mark that is for "
               "the first one, or for none: 'wavefront', 'parallel', "
               "'collapse' or 'reduce'";
    return NULL;
}

static const char *check_band(const po_scop *scop,
                              __isl_keep isl_schedule_node *node,
                              const struct around *around)
{
    const bool *has = around->has;
    struct around inside = {.is_shared = around->is_shared || has[PARALLEL],
                            .collapses = has[PARALLEL] || has[COLLAPSE],
                            .in_vectors = around->in_vectors || has[SIMD]};
    bool is_rows =
        has[SIDE] && po_tile_dim_is_rows((po_tile_dim)around->tile_dim);
    int n_share = has[STATIC] + has[DYNAMIC] + has[GUIDED];

    const char *why = check_wavefront(around);

    if (has_marks(around) && isl_schedule_node_band_n_member(node) != 1)
        return "a mark is not above a band of one member";
    if (why)
        return why;
    if (has[PARALLEL] && around->is_shared)
        return "a parallel loop is in another one";
    if (n_share > 1)
        return "two marks say how threads share a loop";
    if ((n_share > 0 || has[THREADS]) && !has[PARALLEL])
        return "a mark says how threads share a loop that is not marked "
               "'parallel'";
    if (has[PARALLEL] && around->in_vectors)
        return "a parallel loop is in one with the mark 'simd'";
    if (has[COLLAPSE] && !around->collapses)
        return "a loop with the mark 'collapse' is not directly in one that "
               "threads share";
    if (is_rows != around->in_lanes)
        return "a register tile has no lanes, 'side 2' or 'side 3', with rows, "
               "'side 1' or 'side 4', directly in them";
    if (has[DIAMOND] && !has[WAVE])
        return "a loop with the mark 'diamond' has no mark 'wave'";
    if (has[SIZE] && (has[SIDE] || has[TILE] || has[WAVE] || has[LOCAL]))
        return "a loop with the mark 'size' has another one, 'side', 'tile', "
               "'wave' or 'local'";
    if (has[COLLAPSE] && has[SIZE] != around->is_sized)
        return "a loop with the mark 'collapse', and that which it is directly "
               "in, do not both have the mark 'size'";
    inside.is_sized = has[SIZE];
    inside.in_wavefront =
        has[WAVEFRONT] || (around->in_wavefront && !has[SIZE]);
    inside.in_lanes = has[SIDE] && !is_rows;
    return check_below(scop, node, &inside);
}

static const char *check_node(const po_scop *scop,
                              __isl_keep isl_schedule_node *node,
                              struct around around)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

    if (type == isl_schedule_node_mark)
        return check_mark(scop, node, &around);
    if (type == isl_schedule_node_band)
        return check_band(scop, node, &around);
    if (has_marks(&around) || around.in_lanes)
        return "a mark is not above a band of one member";
    if (around.in_wavefront)
        return "no loop with the mark 'size' is directly in one with the mark "
               "'wavefront'";
    if (type == isl_schedule_node_expansion)
        return "expansion nodes are not supported";
    if (type == isl_schedule_node_extension)
        return "extension nodes are not supported";
    if (type == isl_schedule_node_guard)
        return "guard nodes are not supported";
    if (type == isl_schedule_node_error)
        return "it is too complex";
    around.collapses =
        around.collapses && isl_schedule_node_n_children(node) == 1;
    return check_below(scop, node, &around);
}

/* --- tiles of sizes that are names ------------------------------------------- */

/* The tiles that statements are in, by the marks for these around them, outermost first; NULL as long as
 * that is not known.  "other" is a statement that is in others as well.
 */
struct tiles {
    const po_scop *scop;
    const char **around;
    const char *other;
};

static bool has_stmt(__isl_keep isl_union_set *domain, const po_stmt *stmt)
{
    isl_set *set =
        isl_union_set_extract_set(domain, isl_set_get_space(stmt->domain));
    isl_bool empty = isl_set_is_empty(set);

    isl_set_free(set);
    return empty == isl_bool_false;
}

/* Note what is around the leaf for the statements that are there. */
static void note_tiles(struct tiles *tiles, __isl_keep isl_schedule_node *leaf,
                       const char *around)
{
    isl_union_set *domain = isl_schedule_node_get_domain(leaf);

    domain = isl_union_set_align_params(
        domain, isl_set_get_space(tiles->scop->context));
    for (int i = 0; i < tiles->scop->n_stmt; i++) {
        const po_stmt *stmt = &tiles->scop->stmt[i];

        if (!has_stmt(domain, stmt))
            continue;
        if (tiles->around[i] && strcmp(tiles->around[i], around) != 0)
            tiles->other = stmt->name;
        tiles->around[i] = around;
    }
    isl_union_set_free(domain);
}

/* Go down the tree from the node, which is in the tiles "around". */
static void find_tiles(struct tiles *tiles, __isl_keep isl_schedule_node *node,
                       const char *around)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    isl_size n = isl_schedule_node_n_children(node);

    if (type == isl_schedule_node_mark) {
        isl_id *id = isl_schedule_node_mark_get_id(node);
        const char *size = po_tile_size_text(isl_id_get_name(id));

        if (size)
            around = po_arena_printf(tiles->scop->arena, "%s %s", around, size);
        isl_id_free(id);
    }
    if (type == isl_schedule_node_leaf)
        note_tiles(tiles, node, around);
    for (int i = 0; i < n && !tiles->other; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);

        find_tiles(tiles, child, around);
        isl_schedule_node_free(child);
    }
}

static isl_bool is_no_size(__isl_keep isl_schedule_node *node, void *user)
{
    bool *has = user;
    isl_id *id = isl_schedule_node_get_type(node) == isl_schedule_node_mark
                     ? isl_schedule_node_mark_get_id(node)
                     : NULL;

    *has = *has || (id && po_tile_size_text(isl_id_get_name(id)));
    isl_id_free(id);
    return isl_bool_true;
}

/* Why the tiles of sizes that are names are none whose loops are certified: a statement is in such tiles in
 * one place, and in others, or none, in another one.  NULL if that is not so.
 */
static const char *check_tiles(const po_scop *scop,
                               __isl_keep isl_schedule_node *root)
{
    struct tiles tiles = {.scop = scop};
    bool has_sizes = false;

    if (isl_schedule_node_foreach_descendant_top_down(root, is_no_size,
                                                      &has_sizes) < 0 ||
        !has_sizes)
        return NULL;
    tiles.around = po_arena_array(scop->arena, (size_t)scop->n_stmt + 1,
                                  sizeof(*tiles.around));
    find_tiles(&tiles, root, "");
    return tiles.other
               ? po_arena_printf(scop->arena,
                                 "%s is in tiles whose sizes are names in one "
                                 "place, and in others, or none, in another: "
                                 "its parts have the same tiles, or none",
                                 tiles.other)
               : NULL;
}

const char *po_tree_find_misplaced(const po_scop *scop,
                                   __isl_keep isl_schedule *tree)
{
    isl_schedule_node *root = isl_schedule_get_root(tree);
    const char *why =
        check_node(scop, root, (struct around){.tile_dim = PO_TILE_DIM_NONE});

    if (!why)
        why = check_tiles(scop, root);
    isl_schedule_node_free(root);
    return why;
}
