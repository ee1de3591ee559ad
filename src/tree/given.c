/* Schedule trees that the user has written, or another tool; for maps, see givenmap.c.
 *
 * A file has a tree for each of some nests, in isl's YAML, in block or in flow style,
 * below a line that names the nest, as --emit=schedule prints it; lines that begin
 * with "#" are comments:
 *
 *     gemm:9                 the nest of the function in this line; or "gemm": any;
 *                            "gemm:9 few": the order for few iterations; "gemm:9 fold;
 *                            pack none": what else scripts say of a nest
 *     domain: "[n] -> { S0[i, j] : 0 <= i, j < n }"
 *     child:
 *       schedule: "[{ S0[i, j] -> [(j)] }, { S0[i, j] -> [(i)] }]"
 *
 * The domain says which statements there are; their instances are those of the nest.
 * Whether the order is legal is for verify/ to say.
 */
#include <ctype.h>
#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "given.h"
#include "polyopt/passes.h"
#include "polyopt/register_tile.h"
#include "polyopt/tile_size.h"

/* The end of the line, without its line feed. */
static const char *end_of_line(const char *line)
{
    return line + strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line = end_of_line(line);
    return *line ? line + 1 : line;
}

/* What a nest may be said to be, behind its name. */
static const char *const settings[] = {
#define SETTING(word, effect) word,
#include "polyopt/steps.def"
#undef SETTING
};

/* A line that names a nest: the function, of "n_name" characters, 0 if it is none; its line, 0 for
 * any; and what stands behind that.
 */
struct header {
    size_t n_name;
    long number;
    const char *settings;
    size_t n_settings;
};

/* Is all that is left of the line blank, or a list of settings? */
static bool take_settings(const char *at, struct header *header)
{
    const char *end = end_of_line(at);

    header->settings = at + (*at == ' ');
    header->n_settings = (size_t)(end - header->settings);
    if (at == end)
        return true;
    for (size_t i = 0; i < PO_COUNTOF(settings) && *at == ' '; i++)
        if (po_begins_with_word(header->settings, settings[i]))
            return true;
    return false;
}

static struct header header_of(const char *line)
{
    struct header header = {0};
    size_t n;
    char *behind;

    n = (size_t)(po_word_end(line) - line);
    if (take_settings(line + n, &header)) {
        header.n_name = n;
    } else if (line[n] == ':' && isdigit((unsigned char)line[n + 1])) {
        header.number = strtol(line + n + 1, &behind, 10);
        if (take_settings(behind, &header))
            header.n_name = n;
    }
    return header;
}

static bool is_few(const struct header *header)
{
    return header->n_settings == strlen(PO_GIVEN_FEW) &&
           strncmp(header->settings, PO_GIVEN_FEW, header->n_settings) == 0;
}

static bool names(const struct header *header, const char *line,
                  const po_scop *scop)
{
    return header->n_name > 0 && strlen(scop->function) == header->n_name &&
           strncmp(line, scop->function, header->n_name) == 0 &&
           (header->number == 0 || header->number == scop->loc.line);
}

po_given_order po_tree_find_given(const char *text, const po_scop *scop,
                                  bool wants_few)
{
    for (const char *line = text; line && *line; line = next_line(line)) {
        const struct header header = header_of(line);
        const char *begin = next_line(line);
        const char *end = begin;

        if (!names(&header, line, scop) || is_few(&header) != wants_few)
            continue;
        while (*end && header_of(end).n_name == 0)
            end = next_line(end);
        return (po_given_order){begin, (size_t)(end - begin), header.settings,
                                wants_few ? 0 : header.n_settings};
    }
    return (po_given_order){0};
}

const char *po_tree_next_given(const char *text, size_t *n, long *number)
{
    struct header header = {0};

    while (*text && (header = header_of(text)).n_name == 0)
        text = next_line(text);
    *n = *text ? header.n_name : 0;
    *number = header.number;
    return *n > 0 ? text : NULL;
}

/* A copy without comments. */
static char *uncommented(const char *text, size_t n)
{
    char *copy = po_alloc(n + 1);
    size_t length = 0;

    for (const char *line = text; line < text + n;) {
        const char *next = next_line(line);

        if (*line != '#') {
            memcpy(copy + length, line, (size_t)(next - line));
            length += (size_t)(next - line);
        }
        line = next;
    }
    copy[length] = 0;
    return copy;
}

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
                   [SIDE] = {PO_MARK_SIDE, 1, PO_N_SIDE - 1},
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

/* So many reductions may one loop have. */
enum { MAX_REDUCE = 16 };

/* What stands around a node.
 *
 * "has"        the marks directly above it; "reduce": the numbers of n_reduce of them
 * "side"       the side among them
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
    long side;
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
        return po_arena_printf(scop->arena, "unknown mark '%s'", text);
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
    around->side = mark == SIDE ? number : around->side;
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
    bool is_rows = has[SIDE] && po_tile_dim_is_rows((po_tile_dim)around->side);
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

isl_bool po_given_has_instances(const po_scop *scop,
                                __isl_keep isl_union_set *given,
                                const char **why)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *left;
    isl_bool is_known;
    isl_bool has_all;

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    left = isl_union_set_subtract(
        isl_union_set_universe(isl_union_set_copy(given)),
        isl_union_set_universe(isl_union_set_copy(domain)));
    is_known = isl_union_set_is_empty(left);
    isl_union_set_free(left);
    has_all = isl_union_set_is_subset(domain, given);
    isl_union_set_free(domain);
    if (is_known == isl_bool_false)
        *why = PO_GIVEN_UNKNOWN;
    else if (has_all == isl_bool_false)
        *why = "instances of statements are missing (see --emit=scop)";
    return is_known == isl_bool_true ? has_all : is_known;
}

const char *po_tree_find_misplaced(const po_scop *scop,
                                   __isl_keep isl_schedule *tree)
{
    isl_schedule_node *root = isl_schedule_get_root(tree);
    const char *why =
        check_node(scop, root, (struct around){.side = PO_TILE_DIM_NONE});

    isl_schedule_node_free(root);
    return why;
}

/* Give the statements of the tree the instances that they have. */
static __isl_give isl_schedule *with_instances(__isl_take isl_schedule *tree,
                                               const po_scop *scop,
                                               const char **why)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *given = isl_schedule_get_domain(tree);
    isl_bool has_all = po_given_has_instances(scop, given, why);

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    if (has_all == isl_bool_true)
        tree = isl_schedule_intersect_domain(tree, isl_union_set_copy(domain));
    else
        tree = isl_schedule_free(tree);
    isl_union_set_free(given);
    isl_union_set_free(domain);
    return tree;
}

__isl_give isl_schedule *po_tree_read_given(const po_scop *scop,
                                            const char *text, size_t n,
                                            const char **why)
{
    char *copy;
    const char *plain;
    bool is_map;
    isl_schedule *tree = NULL;

    *why = NULL;
    if (po_is_deep(text, n)) {
        *why = "brackets are too deep in each other";
        return NULL;
    }
    copy = uncommented(text, n);
    plain = po_plain_text(scop->arena, copy);
    free(copy);
    is_map = po_given_is_map(plain);
    if (is_map)
        tree = po_given_read_map(scop, plain, why);
    else
        tree = isl_schedule_read_from_str(scop->ctx, plain);
    if (is_map)
        return tree;
    if (!tree) {
        isl_ctx_reset_error(scop->ctx);
        *why = "it is no schedule tree in isl's YAML";
        return NULL;
    }
    tree = po_given_plain(scop, tree, why);
    if (tree)
        *why = po_tree_find_misplaced(scop, tree);
    if (*why)
        return isl_schedule_free(tree);
    tree = with_instances(tree, scop, why);
    return *why ? isl_schedule_free(tree) : po_given_apply_options(tree, why);
}
