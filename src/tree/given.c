/* Schedule trees that the user has written, or another tool.
 *
 * A file has a tree for each of some nests, in isl's YAML, in block or in flow style,
 * below a line that names the nest, as --emit=schedule prints it; lines that begin
 * with "#" are comments:
 *
 *     gemm:9                 the nest of the function in this line; or "gemm": any
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

#include "polyopt/passes.h"
#include "polyopt/side.h"

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

/* The length of the name of a function at the beginning of a line that names a nest,
 * 0 if it does not; "*number" is its line, 0 for any.
 */
static size_t name_of_nest(const char *line, long *number)
{
    const char *end = end_of_line(line);
    size_t n = 0;
    char *behind;

    while (isalnum((unsigned char)line[n]) || line[n] == '_' || line[n] == '$')
        n++;
    *number = 0;
    if (line + n == end)
        return n;
    if (line[n] != ':' || !isdigit((unsigned char)line[n + 1]))
        return 0;
    *number = strtol(line + n + 1, &behind, 10);
    return behind == end ? n : 0;
}

static bool names(const char *line, const po_scop *scop)
{
    long number;
    size_t n = name_of_nest(line, &number);

    return n > 0 && strlen(scop->function) == n &&
           strncmp(line, scop->function, n) == 0 &&
           (number == 0 || number == scop->loc.line);
}

const char *po_tree_find_given(const char *text, const po_scop *scop, size_t *n)
{
    const char *begin = text;
    const char *end;
    long number;

    while (begin && *begin && !names(begin, scop))
        begin = next_line(begin);
    if (!begin || !*begin)
        return NULL;
    begin = end = next_line(begin);
    while (*end && name_of_nest(end, &number) == 0)
        end = next_line(end);
    *n = (size_t)(end - begin);
    return begin;
}

const char *po_tree_next_given(const char *text, size_t *n, long *number)
{
    while (*text && name_of_nest(text, number) == 0)
        text = next_line(text);
    *n = name_of_nest(text, number);
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

/* Is it a mark of polyopt/tree.h, with a number if it takes one? */
static bool is_mark(const char *name)
{
    static const char *const plain[] = {PO_MARK_PARALLEL, PO_MARK_COLLAPSE,
                                        PO_MARK_SIMD, PO_MARK_LOCAL};
    static const struct {
        const char *name;
        long least;
        long most;
    } counting[] = {{PO_MARK_TILE, 1, 1L << 30},
                    {PO_MARK_WAVE, 1, 1L << 30},
                    {PO_MARK_JAM, 1, 64},
                    {PO_MARK_SIDE, 0, PO_N_SIDE - 1},
                    {PO_MARK_REDUCE, 0, 1000}};

    for (size_t i = 0; i < PO_COUNTOF(plain); i++)
        if (strcmp(name, plain[i]) == 0)
            return true;
    for (size_t i = 0; i < PO_COUNTOF(counting); i++) {
        size_t n = strlen(counting[i].name);
        char *end;
        long number;

        if (strncmp(name, counting[i].name, n) != 0 || name[n] != ' ')
            continue;
        number = strtol(name + n + 1, &end, 10);
        return end > name + n + 1 && !*end && number >= counting[i].least &&
               number <= counting[i].most;
    }
    return false;
}

/* Why the tree is none; NULL as long as nothing is wrong. */
struct reading {
    const po_scop *scop;
    const char *why;
};

/* A mark is above one loop, or another mark. */
static const char *check_mark(const po_scop *scop,
                              __isl_keep isl_schedule_node *node)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    isl_schedule_node *below = isl_schedule_node_get_child(node, 0);
    enum isl_schedule_node_type type = isl_schedule_node_get_type(below);
    const char *why = NULL;

    if (!is_mark(isl_id_get_name(id)))
        why = po_arena_printf(scop->arena, "unknown mark '%s'",
                              isl_id_get_name(id));
    else if (type != isl_schedule_node_mark &&
             (type != isl_schedule_node_band ||
              isl_schedule_node_band_n_member(below) != 1))
        why = po_arena_printf(scop->arena,
                              "mark '%s' is not above a band of one member",
                              isl_id_get_name(id));
    isl_id_free(id);
    isl_schedule_node_free(below);
    return why;
}

static isl_bool check_node(__isl_keep isl_schedule_node *node, void *user)
{
    struct reading *r = user;

    switch (isl_schedule_node_get_type(node)) {
    case isl_schedule_node_mark:
        r->why = check_mark(r->scop, node);
        break;
    case isl_schedule_node_expansion:
        r->why = "expansion nodes are not supported";
        break;
    case isl_schedule_node_extension:
        r->why = "extension nodes are not supported";
        break;
    case isl_schedule_node_guard:
        r->why = "guard nodes are not supported";
        break;
    default:
        break;
    }
    return r->why ? isl_bool_error : isl_bool_true;
}

/* Give the statements of the tree the instances that they have. */
static __isl_give isl_schedule *with_instances(__isl_take isl_schedule *tree,
                                               const po_scop *scop,
                                               const char **why)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *given = isl_schedule_get_domain(tree);
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
    if (is_known == isl_bool_false)
        *why =
            "it has statements that the nest does not have (see --emit=scop)";
    else if (has_all == isl_bool_false)
        *why = "instances of statements are missing (see --emit=scop)";
    if (*why || is_known < 0 || has_all < 0)
        tree = isl_schedule_free(tree);
    else
        tree = isl_schedule_intersect_domain(tree, isl_union_set_copy(domain));
    isl_union_set_free(given);
    isl_union_set_free(domain);
    return tree;
}

__isl_give isl_schedule *po_tree_read_given(const po_scop *scop,
                                            const char *text, size_t n,
                                            const char **why)
{
    char *copy = uncommented(text, n);
    struct reading reading = {.scop = scop};
    isl_schedule *tree = isl_schedule_read_from_str(scop->ctx, copy);

    free(copy);
    *why = NULL;
    if (!tree) {
        isl_ctx_reset_error(scop->ctx);
        *why = "it is no schedule tree in isl's YAML";
        return NULL;
    }
    if (isl_schedule_foreach_schedule_node_top_down(tree, check_node,
                                                    &reading) < 0) {
        isl_ctx_reset_error(scop->ctx);
        *why = reading.why ? reading.why : "it is too complex";
        return isl_schedule_free(tree);
    }
    return with_instances(tree, scop, why);
}
