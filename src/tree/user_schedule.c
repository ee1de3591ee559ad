/* Schedule trees that the user has written, or another tool; for maps, see schedule_map.c.
 *
 * A file has a tree for each of some nests, in isl's YAML, in block or in flow style,
 * below a line that names the nest, as --emit=schedule prints it; lines that begin
 * with "#" are comments:
 *
 *     gemm:9                 the nest of the function in this line; or "gemm": any;
 *                            "gemm:9 few": the order for few iterations; "gemm:9 fold;
 *                            pack none": what else scripts say of a nest; "gemm:9 where
 *                            s is 1; few": of this version of it, else of each that has none
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
#include "polyopt/register_tile.h"
#include "polyopt/tile_size.h"
#include "user_schedule.h"

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
 * any; the version, "where", of n_where characters, 0 for any; and what stands behind that.
 */
struct header {
    size_t n_name;
    long number;
    const char *where;
    size_t n_where;
    const char *settings;
    size_t n_settings;
};

/* Take " where stride is 1", and a semicolon behind it, if it is there; return what is next. */
static const char *take_version(const char *at, struct header *header)
{
    header->where = at + 1;
    header->n_where = 0;
    if (*at != ' ' || !po_begins_with_word(at + 1, "where"))
        return at;
    header->n_where = strcspn(at + 1, ";\n");
    at += 1 + header->n_where;
    return at + (*at == ';');
}

/* Is all that is left of the line blank, or a list of settings? */
static bool take_settings(const char *at, struct header *header)
{
    const char *end = end_of_line(at);

    at = take_version(at, header);
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

static bool is_few_trips(const struct header *header)
{
    return header->n_settings == strlen(PO_USER_SCHEDULE_FEW) &&
           strncmp(header->settings, PO_USER_SCHEDULE_FEW,
                   header->n_settings) == 0;
}

/* "wants_version": not if it is for any version. */
static bool names(const struct header *header, const char *line,
                  const po_scop *scop, bool wants_version)
{
    if ((header->n_where > 0) != wants_version ||
        (wants_version &&
         !po_scop_is_version(scop, header->where, header->n_where)))
        return false;
    return header->n_name > 0 && strlen(scop->function) == header->n_name &&
           strncmp(line, scop->function, header->n_name) == 0 &&
           (header->number == 0 || header->number == scop->loc.line);
}

/* Find the order for this version of the nest alone, or for any. */
static po_user_schedule find(const char *text, const po_scop *scop,
                             bool wants_few_trips, bool wants_version)
{
    for (const char *line = text; line && *line; line = next_line(line)) {
        const struct header header = header_of(line);
        const char *begin = next_line(line);
        const char *end = begin;

        if (!names(&header, line, scop, wants_version) ||
            is_few_trips(&header) != wants_few_trips)
            continue;
        while (*end && header_of(end).n_name == 0)
            end = next_line(end);
        return (po_user_schedule){begin, (size_t)(end - begin), header.settings,
                                  wants_few_trips ? 0 : header.n_settings};
    }
    return (po_user_schedule){0};
}

po_user_schedule po_user_schedule_find(const char *text, const po_scop *scop,
                                       bool wants_few_trips)
{
    bool has_own = scop->where && find(text, scop, false, true).text;

    return find(text, scop, wants_few_trips, has_own);
}

po_user_schedule_name po_user_schedule_next_name(const char *text)
{
    struct header header = {0};

    while (*text && (header = header_of(text)).n_name == 0)
        text = next_line(text);
    return (po_user_schedule_name){text, header.n_name, header.number,
                                   header.where, header.n_where};
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

isl_bool po_user_schedule_has_instances(const po_scop *scop,
                                        __isl_keep isl_union_set *user,
                                        const char **why)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *left;
    isl_bool is_known;
    isl_bool has_all;

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    left = isl_union_set_subtract(
        isl_union_set_universe(isl_union_set_copy(user)),
        isl_union_set_universe(isl_union_set_copy(domain)));
    is_known = isl_union_set_is_empty(left);
    isl_union_set_free(left);
    has_all = isl_union_set_is_subset(domain, user);
    isl_union_set_free(domain);
    if (is_known == isl_bool_false)
        *why = PO_USER_SCHEDULE_UNKNOWN;
    else if (has_all == isl_bool_false)
        *why = "instances of statements are missing (see --emit=scop)";
    return is_known == isl_bool_true ? has_all : is_known;
}

/* Give the statements of the tree the instances that they have. */
static __isl_give isl_schedule *with_instances(__isl_take isl_schedule *tree,
                                               const po_scop *scop,
                                               const char **why)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *user = isl_schedule_get_domain(tree);
    isl_bool has_all = po_user_schedule_has_instances(scop, user, why);

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    if (has_all == isl_bool_true)
        tree = isl_schedule_intersect_domain(tree, isl_union_set_copy(domain));
    else
        tree = isl_schedule_free(tree);
    isl_union_set_free(user);
    isl_union_set_free(domain);
    return tree;
}

__isl_give isl_schedule *po_user_schedule_read(const po_scop *scop,
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
    is_map = po_user_schedule_is_map(plain);
    if (is_map)
        tree = po_user_schedule_read_map(scop, plain, why);
    else
        tree = isl_schedule_read_from_str(scop->ctx, plain);
    if (is_map)
        return tree;
    if (!tree) {
        isl_ctx_reset_error(scop->ctx);
        *why = "it is no schedule tree in isl's YAML";
        return NULL;
    }
    tree = po_foreign_nodes_remove(scop, tree, why);
    if (tree)
        *why = po_tree_find_misplaced(scop, tree);
    if (*why)
        return isl_schedule_free(tree);
    tree = with_instances(tree, scop, why);
    return *why ? isl_schedule_free(tree) : po_ast_options_apply(tree, why);
}
