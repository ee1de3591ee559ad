/* Live ranges of the scalars whose private dependences a schedule may ignore.
 *
 * With private dependences out of the way, nothing orders a write of such a
 * scalar and the reads of another value of it.  So it is checked here that,
 * in the order of the dates, every read still sees the write that it saw in
 * the original program, and that iterations of concurrent loops, which get a
 * copy of the scalar each, do not exchange values through it.
 */
#include "dates.h"

#include <isl/space.h>
#include <stdlib.h>

/* The dates of values that live from D to U, and of other writes W:
 * relations { [D -> U] -> W } whose dates are compared entry by entry.
 *
 * "equal"       all three have the same date so far
 * "after_def"   W is after D, and has the date of U so far
 * "before_use"  W is before U, and has the date of D so far
 * "def", "use"  the entries of D and U as functions of [D -> U]
 * "write"       the entries of W
 */
struct overlap {
    isl_map *equal;
    isl_map *after_def;
    isl_map *before_use;
    const po_date_entry *def;
    const po_date_entry *use;
    const po_date_entry *write;
};

/* The dependences on one scalar.  "has_may" if some write of it is not a
 * must-write, so that a read can have more than one source.
 */
struct scalar {
    const po_dates *dates;
    const po_deps *deps;
    int array;
    bool has_may;
};

static bool is_flow_on(const po_dep *dep, int array)
{
    return dep->array == array && dep->kind == PO_DEP_FLOW;
}

static isl_bool take_is_empty(__isl_take isl_map *map)
{
    isl_bool empty = isl_map_is_empty(map);

    isl_map_free(map);
    return empty;
}

/* Compare entry "i" of the dates of W with that of U, for W known to be after
 * D.  False if W is before U for some triple.
 */
static isl_bool step_after_def(struct overlap *o, int i)
{
    isl_bool empty = isl_map_is_empty(o->after_def);

    if (empty != isl_bool_false)
        return empty;
    empty =
        take_is_empty(po_date_after(o->after_def, &o->use[i], &o->write[i]));
    o->after_def = po_date_equal(o->after_def, &o->use[i], &o->write[i]);
    return empty;
}

static isl_bool step_before_use(struct overlap *o, int i)
{
    isl_bool empty = isl_map_is_empty(o->before_use);

    if (empty != isl_bool_false)
        return empty;
    empty =
        take_is_empty(po_date_before(o->before_use, &o->def[i], &o->write[i]));
    o->before_use = po_date_equal(o->before_use, &o->def[i], &o->write[i]);
    return empty;
}

/* Compare entry "i" of all three.  False if W is between D and U. */
static isl_bool step_equal(struct overlap *o, int i)
{
    isl_bool empty = isl_map_is_empty(o->equal);
    isl_map *later;

    if (empty != isl_bool_false)
        return empty;
    later = po_date_before(o->equal, &o->def[i], &o->write[i]);
    empty = take_is_empty(po_date_after(later, &o->use[i], &o->write[i]));
    later = po_date_equal(later, &o->use[i], &o->write[i]);
    o->after_def = isl_map_union(o->after_def, later);
    o->equal = po_date_equal(o->equal, &o->def[i], &o->write[i]);
    o->before_use = isl_map_union(
        o->before_use, po_date_after(o->equal, &o->use[i], &o->write[i]));
    o->equal = po_date_equal(o->equal, &o->use[i], &o->write[i]);
    return empty;
}

/* Is no W of "triples" at a date between those of its D and its U?
 *
 * An entry is looked at only where something is undecided, and then the
 * pieces compared share the path up to there.  Triples that are undecided in
 * the end have W = D or W = U.  If they are undecided at a loop that has an
 * accumulator for the scalar, W is an update, as is D or U: nothing is lost.
 */
static isl_bool no_write_between(__isl_take isl_map *triples,
                                 const po_date_entry *def,
                                 const po_date_entry *use,
                                 const po_piece *write, int array)
{
    isl_map *none = isl_map_empty(isl_map_get_space(triples));
    struct overlap o = {.equal = triples,
                        .after_def = isl_map_copy(none),
                        .before_use = none,
                        .def = def,
                        .use = use,
                        .write = write->entry};
    isl_bool good = isl_bool_true;

    for (int i = 0; i < write->n_entry && good == isl_bool_true; i++) {
        if (po_entry_reduces(&write->entry[i], array))
            break;
        good = step_after_def(&o, i);
        if (good == isl_bool_true)
            good = step_before_use(&o, i);
        if (good == isl_bool_true)
            good = step_equal(&o, i);
    }
    isl_map_free(o.equal);
    isl_map_free(o.after_def);
    isl_map_free(o.before_use);
    return good;
}

/* Return the entries of "piece" as functions of the pairs from which
 * "project" takes its instances.
 */
static po_date_entry *lift(const po_piece *piece,
                           __isl_take isl_multi_aff *project)
{
    po_date_entry *entry = po_alloc((size_t)piece->n_entry * sizeof(*entry));

    for (int i = 0; i < piece->n_entry; i++) {
        entry[i] = piece->entry[i];
        if (entry[i].value)
            entry[i].value = isl_pw_aff_pullback_multi_aff(
                isl_pw_aff_copy(entry[i].value), isl_multi_aff_copy(project));
    }
    isl_multi_aff_free(project);
    return entry;
}

static void free_entries(po_date_entry *entry, int n)
{
    for (int i = 0; i < n; i++)
        isl_pw_aff_free(entry[i].value);
    free(entry);
}

/* Remove the triples in which U may see W, too: W and D have an order of their
 * own, which is strict.
 */
static __isl_give isl_map *without_sources(const struct scalar *x,
                                           __isl_take isl_map *triples,
                                           __isl_keep isl_map *pairs, int use,
                                           int write)
{
    isl_map *to_use = isl_map_range_map(isl_map_copy(pairs));

    for (int i = 0; i < x->deps->n_dep; i++) {
        const po_dep *dep = &x->deps->dep[i];

        if (is_flow_on(dep, x->array) && dep->src == write && dep->dst == use)
            triples = isl_map_subtract(
                triples, isl_map_apply_range(
                             isl_map_copy(to_use),
                             isl_map_reverse(isl_map_copy(dep->relation))));
    }
    isl_map_free(to_use);
    return triples;
}

/* Return the instances of "piece" that write the scalar. */
static __isl_give isl_set *writes_in(const struct scalar *x,
                                     const po_piece *piece)
{
    const po_stmt *stmt = &x->dates->scop->stmt[piece->stmt];
    isl_set *all = isl_set_empty(isl_set_get_space(piece->domain));

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == x->array && stmt->access[k].is_write)
            all = isl_set_union(
                all, isl_map_domain(isl_map_copy(stmt->access[k].relation)));
    return isl_set_intersect(all, isl_set_copy(piece->domain));
}

/* Is no value that flows in "pairs", from "src" to "dst", overwritten? */
static isl_bool survive(const struct scalar *x, __isl_keep isl_map *pairs,
                        const po_piece *src, const po_piece *dst)
{
    isl_space *space = isl_map_get_space(pairs);
    po_date_entry *def =
        lift(src, isl_multi_aff_domain_map(isl_space_copy(space)));
    po_date_entry *use = lift(dst, isl_multi_aff_range_map(space));
    isl_bool good = isl_bool_true;

    for (int i = 0; i < x->dates->n_piece && good == isl_bool_true; i++) {
        const po_piece *write = &x->dates->piece[i];
        isl_map *triples = isl_map_from_domain_and_range(
            isl_map_wrap(isl_map_copy(pairs)), writes_in(x, write));

        if (x->has_may)
            triples =
                without_sources(x, triples, pairs, dst->stmt, write->stmt);
        good = no_write_between(triples, def, use, write, x->array);
    }
    free_entries(def, src->n_entry);
    free_entries(use, dst->n_entry);
    return good;
}

static bool writes(const struct scalar *x, int stmt)
{
    return po_stmt_has_access(&x->dates->scop->stmt[stmt], x->array, true);
}

/* Is the scalar written in the loop at entry "pos" of the piece?  If not, its
 * iterations have no copies of their own.
 */
static bool is_written_in(const struct scalar *x, const po_piece *piece,
                          int pos)
{
    for (int i = 0; i < x->dates->n_piece; i++)
        if (writes(x, x->dates->piece[i].stmt) &&
            po_pieces_share_loop(piece, &x->dates->piece[i], pos))
            return true;
    return false;
}

/* Does every iteration of the loop at entry "pos" have a copy of the scalar that
 * is lost with it?  An accumulator is not lost.
 */
static bool has_copies(const struct scalar *x, const po_piece *piece, int pos)
{
    const po_date_entry *entry = &piece->entry[pos];

    return entry->concurrent && !po_entry_reduces(entry, x->array) &&
           is_written_in(x, piece, pos);
}

/* The number of entries up to the innermost loop that has buffers or, without
 * "local", is concurrent and writes the scalar.
 */
static int n_private_entry(const struct scalar *x, const po_piece *piece,
                           bool local)
{
    int n = piece->n_entry;

    while (n > 0 &&
           !(local ? piece->entry[n - 1].local : has_copies(x, piece, n - 1)))
        n--;
    return n;
}

/* Do all values in "pairs" stay in one iteration of every concurrent loop
 * around either end in which the scalar is written or, with "local", of every
 * loop that has buffers?  Their dates have to agree up to the innermost one.
 */
static isl_bool are_within_iteration(const struct scalar *x,
                                     __isl_keep isl_map *pairs,
                                     const po_piece *src, const po_piece *dst,
                                     bool local)
{
    int n_src = n_private_entry(x, src, local);
    int n_dst = n_private_entry(x, dst, local);
    int n = n_src > n_dst ? n_src : n_dst;
    isl_bool good = isl_bool_true;

    for (int i = 0; i < n && good == isl_bool_true; i++) {
        isl_map *same;

        if (i >= src->n_entry || i >= dst->n_entry ||
            src->entry[i].kind != dst->entry[i].kind)
            return isl_bool_false;
        same =
            po_date_equal(isl_map_copy(pairs), &src->entry[i], &dst->entry[i]);
        good = isl_map_is_subset(pairs, same);
        isl_map_free(same);
    }
    return good;
}

static isl_bool piece_pairs_are_good(const struct scalar *x, const po_dep *dep,
                                     const po_piece *src, const po_piece *dst)
{
    isl_map *pairs = po_piece_pairs(x->dates, dep->relation, src, dst);
    isl_bool good = isl_map_is_empty(pairs);

    if (good == isl_bool_false) {
        good = are_within_iteration(x, pairs, src, dst, false);
        if (good == isl_bool_true)
            good = survive(x, pairs, src, dst);
    }
    isl_map_free(pairs);
    return good;
}

static isl_bool flow_is_good(const struct scalar *x, const po_dep *dep)
{
    const po_dates *dates = x->dates;
    isl_bool good = isl_bool_true;

    for (int i = 0; i < dates->n_piece; i++) {
        if (dates->piece[i].stmt != dep->src)
            continue;
        for (int k = 0; k < dates->n_piece && good == isl_bool_true; k++)
            if (dates->piece[k].stmt == dep->dst)
                good = piece_pairs_are_good(x, dep, &dates->piece[i],
                                            &dates->piece[k]);
    }
    return good;
}

/* Does every instance of access "access" of statement "stmt", a read, see
 * a must-write of the region?
 */
static isl_bool is_fed(const struct scalar *x, int stmt, int access)
{
    const po_scop *scop = x->dates->scop;
    isl_set *unfed =
        isl_map_domain(isl_map_copy(scop->stmt[stmt].access[access].relation));
    isl_bool fed;

    unfed = isl_set_intersect_params(unfed, isl_set_copy(x->dates->context));
    for (int i = 0; i < x->deps->n_dep; i++) {
        const po_dep *dep = &x->deps->dep[i];

        if (is_flow_on(dep, x->array) && dep->dst == stmt &&
            dep->dst_access == access &&
            scop->stmt[dep->src].access[dep->src_access].is_must)
            unfed = isl_set_subtract(
                unfed, isl_map_range(isl_map_copy(dep->relation)));
    }
    fed = isl_set_is_empty(unfed);
    isl_set_free(unfed);
    return fed;
}

/* Is the scalar written before it is read, and dead in the end? */
static isl_bool is_local(struct scalar *x)
{
    const po_scop *scop = x->dates->scop;
    const po_array *array = &scop->array[x->array];
    isl_bool good =
        isl_bool_ok(array->dead_out && (array->rank == 0 || array->is_local));

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->array != x->array || good != isl_bool_true)
                continue;
            if (!access->is_write)
                good = is_fed(x, s, k);
            else if (!access->is_must)
                x->has_may = true;
        }
    return good;
}

static bool has_private_dep(const po_deps *deps, int array)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].array == array && deps->dep[i].is_private)
            return true;
    return false;
}

/* Do the scalars with private dependences keep their meaning?
 *
 * For every flow dependence D -> U on such a scalar, and every write W of it,
 *
 *     not  θ(D) < θ(W) < θ(U)
 *
 * unless U sees W too (as it may if W need not happen); D and U are in the
 * same iteration of all concurrent loops around them in which the scalar is
 * written; no read sees a value
 * from before the region, and none after it sees the scalar.
 *
 * The order of D and U is not checked here, since D -> U is not private.
 * Arrays are looked at in the finished loops, see po_verify_scopes.
 */
isl_bool po_live_ranges_are_disjoint(const po_dates *dates, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int a = 0; a < dates->scop->n_array && good == isl_bool_true; a++) {
        struct scalar x = {.dates = dates, .deps = deps, .array = a};

        if (!has_private_dep(deps, a) || po_array_is_declared(dates->scop, a))
            continue;
        good = is_local(&x);
        for (int i = 0; i < deps->n_dep && good == isl_bool_true; i++)
            if (is_flow_on(&deps->dep[i], a))
                good = flow_is_good(&x, &deps->dep[i]);
    }
    return good;
}

/* Do the values that flow in "dep", on an expanded scalar, stay within the
 * iterations that have a buffer?
 */
static isl_bool stays_in_buffer(const po_dates *dates, const po_dep *dep)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < dates->n_piece && good == isl_bool_true; k++) {
            const po_piece *src = &dates->piece[i];
            const po_piece *dst = &dates->piece[k];
            isl_map *pairs;

            if (src->stmt != dep->src || dst->stmt != dep->dst)
                continue;
            pairs = po_piece_pairs(dates, dep->relation, src, dst);
            good = isl_map_is_empty(pairs);
            if (good == isl_bool_false)
                good = are_within_iteration(NULL, pairs, src, dst, true);
            isl_map_free(pairs);
        }
    return good;
}

/* Does every access of the expanded scalar stand where there is a buffer? */
static bool has_buffers(const struct scalar *x)
{
    const po_scop *scop = x->dates->scop;

    for (int i = 0; i < x->dates->n_piece; i++) {
        const po_piece *piece = &x->dates->piece[i];
        const po_stmt *stmt = &scop->stmt[piece->stmt];

        for (int k = 0; k < stmt->n_access; k++)
            if (stmt->access[k].array == x->array &&
                n_private_entry(x, piece, true) == 0)
                return false;
    }
    return true;
}

/* Can the expanded scalars be kept in buffers of the loops marked "local"?
 *
 * What has one buffer for the whole nest is in no such loop.
 *
 * All accesses of such a scalar have to be in these loops; every read sees a
 * write of the same iteration of the innermost one; nothing before or after
 * the region sees the scalar.  That the elements of one iteration do not share
 * a place in the buffer follows from its subscripts.
 */
isl_bool po_buffers_are_private(const po_dates *dates, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int a = 0; a < dates->scop->n_array && good == isl_bool_true; a++) {
        struct scalar x = {.dates = dates, .deps = deps, .array = a};
        bool is_whole;

        if (!dates->scop->array[a].is_local)
            continue;
        is_whole = dates->scop->array[a].pad > 0;
        good = is_whole || has_buffers(&x) ? is_local(&x) : isl_bool_false;
        for (int i = 0; i < deps->n_dep && good == isl_bool_true; i++)
            if (!is_whole && is_flow_on(&deps->dep[i], a))
                good = stays_in_buffer(dates, &deps->dep[i]);
    }
    return good;
}

int po_buffers_find_lost(const po_dates *dates, const po_deps *deps)
{
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];
        const po_array *array = &dates->scop->array[dep->array];

        if (array->is_local && array->pad == 0 && dep->kind == PO_DEP_FLOW &&
            stays_in_buffer(dates, dep) == isl_bool_false)
            return i;
    }
    return -1;
}
