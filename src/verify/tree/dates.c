/* The dates that a schedule tree gives to the statement instances.
 *
 * The tree is walked here, rather than flattened by isl, because most pairs
 * of instances are told apart by their path, and because marks belong to
 * members of bands.  Whatever is not understood makes the tree illegal.
 */
#include "dates.h"

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "../decide.h"
#include "polyopt/ast.h"
#include "polyopt/tile_size.h"

/* Pieces on their way down the tree; "next" and "marked" tell of the marks
 * directly above the next node.
 */
struct walk {
    po_dates *dates;
    bool marked;
    po_date_entry next;
};

static isl_bool descend(const struct walk *walk,
                        __isl_keep isl_schedule_node *node, po_dates *open);

static void clear_piece(po_piece *piece)
{
    isl_set_free(piece->domain);
    for (int i = 0; i < piece->n_entry; i++)
        isl_pw_aff_free(piece->entry[i].value);
    free(piece->entry);
}

void po_dates_clear(po_dates *dates)
{
    for (int i = 0; i < dates->n_piece; i++)
        clear_piece(&dates->piece[i]);
    free(dates->piece);
    isl_set_free(dates->context);
    *dates = (po_dates){0};
}

static void add_piece(po_dates *dates, po_piece piece)
{
    *PO_ADD(dates->piece, dates->n_piece) = piece;
}

static void add_entry(po_piece *piece, po_date_entry entry)
{
    *PO_ADD(piece->entry, piece->n_entry) = entry;
}

/* Return the part of "piece" within "domain". */
static po_piece part(const po_piece *piece, __isl_take isl_set *domain)
{
    po_piece copy = {.stmt = piece->stmt, .domain = domain};

    for (int i = 0; i < piece->n_entry; i++) {
        po_date_entry entry = piece->entry[i];

        entry.value = isl_pw_aff_copy(entry.value);
        add_entry(&copy, entry);
    }
    return copy;
}

/* Is "name" the mark "word" followed by a number? */
static bool is_numbered(const char *name, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(name, word, n) != 0 || name[n] != ' ')
        return false;
    name += n + 1;
    return *name && name[strspn(name, "0123456789")] == '\0';
}

/* Take the number of an array from "reduce N". */
static bool read_reduced(struct walk *walk, const char *name)
{
    po_date_entry *next = &walk->next;
    long array = strtol(name + strlen(PO_MARK_REDUCE), NULL, 10);

    if (next->n_reduced == PO_MAX_REDUCE || array >= walk->dates->scop->n_array)
        return false;
    next->reduced[next->n_reduced++] = (int)array;
    return true;
}

/* Set the marks that "name" stands for; false if it is none that is known. */
static bool read_mark(struct walk *walk, const char *name)
{
    po_tile_levels sizes;

    if (!name)
        return false;
    walk->marked = true;
    if (strcmp(name, PO_MARK_PARALLEL) == 0 ||
        strcmp(name, PO_MARK_COLLAPSE) == 0)
        walk->next.concurrent = walk->next.shared = true;
    else if (strcmp(name, PO_MARK_SIMD) == 0)
        walk->next.concurrent = true;
    else if (po_tile_size_text(name))
        return walk->next.sized =
                   po_tile_size_read(name, walk->dates->scop, &sizes);
    else if (strcmp(name, PO_MARK_WAVEFRONT) == 0)
        walk->next.in_steps = true;
    else if (is_numbered(name, PO_MARK_JAM) ||
             is_numbered(name, PO_MARK_TILE_DIM))
        walk->next.jammed = true;
    else if (strcmp(name, PO_MARK_LOCAL) == 0)
        walk->next.local = true;
    else if (is_numbered(name, PO_MARK_REDUCE))
        return read_reduced(walk, name);
    else
        return strcmp(name, PO_MARK_ATOMIC) == 0 ||
               is_numbered(name, PO_MARK_TILE) ||
               is_numbered(name, PO_MARK_WAVE) ||
               strcmp(name, PO_MARK_DIAMOND) == 0 ||
               po_wanted_pack_read(name, &(po_wanted_pack){0}) ||
               po_share_read(&(po_share){0}, name);
    return true;
}

static isl_bool descend_first(const struct walk *walk,
                              __isl_keep isl_schedule_node *node,
                              po_dates *open)
{
    isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
    isl_bool good = descend(walk, child, open);

    isl_schedule_node_free(child);
    return good;
}

static isl_bool through_mark(const struct walk *walk,
                             __isl_keep isl_schedule_node *node, po_dates *open)
{
    struct walk below = *walk;
    isl_id *id = isl_schedule_node_mark_get_id(node);
    bool known = read_mark(&below, id ? isl_id_get_name(id) : NULL);

    isl_id_free(id);
    return known ? descend_first(&below, node, open)
                 : po_no(walk->dates->scop->ctx);
}

/* Add the value that "member" has on the piece; it has to be defined on all
 * of it.
 */
static isl_bool add_value(const struct walk *walk, po_piece *piece,
                          __isl_keep isl_union_pw_aff *member)
{
    isl_space *space = isl_space_from_domain(isl_set_get_space(piece->domain));
    po_date_entry entry = walk->next;
    isl_set *defined;
    isl_pw_aff *value;
    isl_bool total;

    space = isl_space_add_dims(space, isl_dim_out, 1);
    value = isl_union_pw_aff_extract_pw_aff(member, space);
    defined = isl_pw_aff_domain(isl_pw_aff_copy(value));
    total = isl_set_is_subset(piece->domain, defined);
    isl_set_free(defined);
    entry.kind = PO_DATE_LOOP;
    entry.value = value;
    if (entry.in_steps)
        entry.concurrent = entry.shared = false;
    add_entry(piece, entry);
    return total;
}

static isl_bool add_member(const struct walk *walk, po_dates *open,
                           __isl_take isl_union_pw_aff *member)
{
    isl_bool good = member ? isl_bool_true : isl_bool_error;

    for (int i = 0; i < open->n_piece && good == isl_bool_true; i++)
        good = add_value(walk, &open->piece[i], member);
    isl_union_pw_aff_free(member);
    return good;
}

static isl_bool through_band(const struct walk *walk,
                             __isl_keep isl_schedule_node *node, po_dates *open)
{
    struct walk below = {.dates = walk->dates};
    isl_multi_union_pw_aff *band =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_bool good = n < 0 ? isl_bool_error : isl_bool_true;

    if (walk->marked && n != 1)
        good = n < 0 ? isl_bool_error : isl_bool_false;
    for (int i = 0; i < n && good == isl_bool_true; i++)
        good = add_member(walk, open,
                          isl_multi_union_pw_aff_get_union_pw_aff(band, i));
    isl_multi_union_pw_aff_free(band);
    return good == isl_bool_true ? descend_first(&below, node, open) : good;
}

/* Add to "inside" the part of "piece" that is in "filter", if any. */
static isl_bool filter_piece(const po_piece *piece,
                             __isl_keep isl_union_set *filter, po_dates *inside)
{
    isl_set *set =
        isl_union_set_extract_set(filter, isl_set_get_space(piece->domain));
    isl_bool all = isl_set_is_subset(piece->domain, set);
    isl_bool empty = isl_bool_false;

    if (all == isl_bool_true) {
        isl_set_free(set);
        set = isl_set_copy(piece->domain);
    } else {
        set = isl_set_intersect(set, isl_set_copy(piece->domain));
        empty = isl_set_is_empty(set);
    }
    if (all >= 0 && empty == isl_bool_false)
        add_piece(inside, part(piece, set));
    else
        isl_set_free(set);
    return all < 0 || empty < 0 ? isl_bool_error : isl_bool_true;
}

/* Keep of "open" what is in the filter, and go on below. */
static isl_bool through_filter(__isl_keep isl_schedule_node *node,
                               const po_date_entry *entry,
                               const struct walk *walk, po_dates *open)
{
    isl_union_set *filter = isl_schedule_node_filter_get_filter(node);
    po_dates inside = {0};
    isl_bool good = filter ? isl_bool_true : isl_bool_error;

    for (int i = 0; i < open->n_piece && good == isl_bool_true; i++)
        good = filter_piece(&open->piece[i], filter, &inside);
    for (int i = 0; entry && i < inside.n_piece; i++)
        add_entry(&inside.piece[i], *entry);
    isl_union_set_free(filter);
    if (good == isl_bool_true)
        good = descend_first(walk, node, &inside);
    po_dates_clear(&inside);
    return good;
}

/* A sequence, or a set, the children of which have no order. */
static isl_bool through_children(const struct walk *walk,
                                 __isl_keep isl_schedule_node *node,
                                 po_date_kind kind, po_dates *open)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_bool good = n < 0 ? isl_bool_error : isl_bool_true;

    for (int i = 0; i < n && good == isl_bool_true; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);
        po_date_entry entry = {.kind = kind, .child = i};

        good = through_filter(child, &entry, walk, open);
        isl_schedule_node_free(child);
    }
    return good;
}

/* A context below the domain has to follow from what is known. */
static isl_bool through_context(const struct walk *walk,
                                __isl_keep isl_schedule_node *node,
                                po_dates *open)
{
    isl_set *context = isl_schedule_node_context_get_context(node);
    isl_size depth = isl_schedule_node_get_schedule_depth(node);
    isl_bool good = depth < 0 ? isl_bool_error : isl_bool_ok(depth == 0);

    if (good == isl_bool_true) {
        context = isl_set_params(context);
        good = isl_set_is_subset(walk->dates->context, context);
    }
    isl_set_free(context);
    return good == isl_bool_true ? descend_first(walk, node, open) : good;
}

/* Is each loop of which tiles are executed in steps one in tiles, and the next in tiles, that
 * which it makes steps with, in no other place of a sequence?
 */
static bool has_good_steps(const po_piece *piece)
{
    bool is_open = false;

    for (int i = 0; i < piece->n_entry; i++) {
        const po_date_entry *entry = &piece->entry[i];

        if (is_open && entry->kind != PO_DATE_LOOP)
            return false;
        if (entry->in_steps && (is_open || !entry->sized))
            return false;
        is_open = entry->in_steps || (is_open && !entry->sized);
    }
    return !is_open;
}

static isl_bool at_leaf(const struct walk *walk, po_dates *open)
{
    bool good = true;

    for (int i = 0; i < open->n_piece; i++) {
        good = good && has_good_steps(&open->piece[i]);
        add_piece(walk->dates, open->piece[i]);
    }
    open->n_piece = 0;
    return isl_bool_ok(good);
}

/* Follow the pieces in "open" down the tree from "node" to the leaves, where
 * they are added to walk->dates.  False if the tree has a form that is not
 * known to be right: extensions, expansions, guards, unknown marks, marks on
 * anything else than a band with one member.
 */
static isl_bool descend(const struct walk *walk,
                        __isl_keep isl_schedule_node *node, po_dates *open)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

    if (walk->marked && type != isl_schedule_node_mark &&
        type != isl_schedule_node_band)
        return type == isl_schedule_node_error ? isl_bool_error
                                               : isl_bool_false;
    switch (type) {
    case isl_schedule_node_error:
        return isl_bool_error;
    case isl_schedule_node_mark:
        return through_mark(walk, node, open);
    case isl_schedule_node_band:
        return through_band(walk, node, open);
    case isl_schedule_node_filter:
        return through_filter(node, NULL, walk, open);
    case isl_schedule_node_sequence:
        return through_children(walk, node, PO_DATE_ORDER, open);
    case isl_schedule_node_set:
        return through_children(walk, node, PO_DATE_UNORDERED, open);
    case isl_schedule_node_context:
        return through_context(walk, node, open);
    case isl_schedule_node_leaf:
        return at_leaf(walk, open);
    case isl_schedule_node_domain:
    case isl_schedule_node_expansion:
    case isl_schedule_node_extension:
    case isl_schedule_node_guard:
        break;
    }
    return isl_bool_false;
}

/* Does the tree have the instances of the scop, for all parameters that are
 * possible?
 */
static isl_bool has_domain_of(__isl_keep isl_schedule *tree,
                              const po_dates *dates)
{
    isl_union_set *have = isl_schedule_get_domain(tree);
    isl_union_set *want = po_scop_domain(dates->scop);
    isl_bool equal;

    have = isl_union_set_intersect_params(have, isl_set_copy(dates->context));
    want = isl_union_set_intersect_params(want, isl_set_copy(dates->context));
    equal = isl_union_set_is_equal(have, want);
    isl_union_set_free(have);
    isl_union_set_free(want);
    return equal;
}

/* Fill "dates" with the pieces that reach the leaves of "tree".
 *
 * False if the tree does not have the instances of the scop, or a form that
 * is not known to be right.  The caller clears "dates" in every case.
 */
isl_bool po_dates_read(po_dates *dates, const po_scop *scop,
                       __isl_keep isl_schedule *tree)
{
    struct walk walk = {.dates = dates};
    isl_schedule_node *root = isl_schedule_get_root(tree);
    po_dates open = {0};
    isl_bool good;

    *dates = (po_dates){.scop = scop};
    dates->context = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    good = has_domain_of(tree, dates);
    for (int s = 0; s < scop->n_stmt; s++)
        add_piece(&open, (po_piece){.stmt = s,
                                    .domain = isl_set_intersect_params(
                                        isl_set_copy(scop->stmt[s].domain),
                                        isl_set_copy(dates->context))});
    if (good == isl_bool_true)
        good = descend_first(&walk, root, &open);
    po_dates_clear(&open);
    isl_schedule_node_free(root);
    return good;
}
