/* Register tiles: loops of which several iterations run side by side in the
 * innermost loop, for the sake of what they share.
 *
 * The shapes: 4 x 4; 8 of one loop; 6 rows and 2 numbers of each where the innermost
 * loop adds up rows of floating-point numbers. Of 8 rows with one number each, clang
 * 14 makes a vector, for which it gathers the numbers if the length of the rows is a
 * constant.
 */
#include "internal.h"

/* Results, or vectors of them, that are computed side by side: half of the
 * registers that there are.
 */
#define MAX_JAM 16

/* Sums of rows side by side, at least and at most, and how many numbers of each row
 * an iteration adds.  More sums, or one number each, tempt compilers to make a
 * vector of the sums, for which they gather the numbers.
 */
#define MIN_SUMS    4
#define SUM_NUMBERS 2

/* Compilers unroll innermost loops of so many iterations, at most. */
#define MOST_UNROLLED 16

/* Sums over loops below a band that are computed side by side, at most. */
#define SUMS_ABOVE 4

/* Rows that are left over do not matter beyond. */
#define FEW_ROWS 64

/* How much is gained by running iterations of member "m" side by side?
 *
 * A reference that moves along the innermost loop, but not along "m", is loaded
 * (and stored) once for all of them.  If the iterations of the innermost loop
 * have to wait for each other, those of "m" may be computed in between.
 */
static int gain(const po_band_facts *facts, int m)
{
    int n = facts->inside[m] && !facts->inside[facts->inner] ? 2 : 0;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref) &&
            ref->stride[m] == PO_STRIDE_ZERO &&
            ref->stride[facts->inner] != PO_STRIDE_ZERO)
            n++;
    }
    return n;
}

/* How many iterations of member "m" may there be, at most?  Arrays have room for
 * those of the original; compilers warn of elements that are not declared, even
 * if no iteration gets there.
 */
long po_band_most_iterations(const po_band_facts *facts, int m)
{
    long most = facts->extent[m];

    for (int r = 0; r < facts->refs->n_reference; r++)
        if (facts->refs->reference[r].bound[m] < most)
            most = facts->refs->reference[r].bound[m];
    return most;
}

/* Return the member with the largest gain, other than the innermost loop and
 * "taken"; the later of equal ones; -1 if none gains anything.
 */
static int find_best(const po_band_facts *facts, int taken)
{
    int best = -1;
    int most = 1;

    for (int m = 0; m < facts->n_member; m++) {
        if (m == facts->inner || m == taken || !facts->moves[m] ||
            po_band_most_iterations(facts, m) < 2 || gain(facts, m) < most)
            continue;
        best = m;
        most = gain(facts, m);
    }
    return best;
}

/* How often is the innermost loop executed, with "n" of "extent" iterations side by side, and those that
 * are left over one by one?
 */
static long n_loops(long extent, int n)
{
    return extent / n + extent % n;
}

/* Return how many of "extent" iterations, or rows, are to run side by side, from "least" to "most":
 * so many that there are few loops, with none left over among equals.
 */
static int divide(long extent, int least, int most)
{
    int best = most;

    for (int n = most - 1; extent < FEW_ROWS && n >= least; n--)
        if (n_loops(extent, n) < n_loops(extent, best) ||
            (n_loops(extent, n) == n_loops(extent, best) && extent % n == 0))
            best = n;
    return best;
}

/* Return how many of "extent" iterations are to run side by side, at most "factor": if there are
 * but a few, none is left over.
 */
static int divide_few(long extent, int factor)
{
    if (extent / 2 >= factor)
        return divide(extent, factor / 2 + 1, factor);
    while (factor > 1 && extent % factor != 0)
        factor--;
    return factor;
}

/* Is the write to a sum of floating-point numbers, one for each iteration of member
 * "m", of which no step is converted?  gcc 12 loses the rounding in between where
 * several sums of two steps each, computed as double, are stored as float.
 */
static bool is_row_sum(const po_band_facts *facts, int m,
                       const po_band_access *write, const po_scop *scop)
{
    const po_type *type = scop->array[write->access->array].element;

    return type && type->kind == PO_TYPE_FLOAT &&
           write->stride[m] != PO_STRIDE_ZERO &&
           write->stride[facts->inner] == PO_STRIDE_ZERO &&
           po_expr_has_floats_of(scop->stmt[write->stmt].body, type);
}

/* Are the iterations of member "m" rows of floating-point numbers that the innermost
 * loop adds up, one sum a row?
 */
bool po_band_adds_rows(const po_band_facts *facts, int m, const po_scop *scop)
{
    bool has_rows = false;

    if (facts->n_stmt != 1 || !facts->inside[m] || facts->inside[facts->inner])
        return false;
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (!po_band_access_counts(facts, ref))
            continue;
        if (ref->access->is_write && !is_row_sum(facts, m, ref, scop))
            return false;
        has_rows = has_rows || (ref->stride[m] == PO_STRIDE_FAR &&
                                ref->stride[facts->inner] == PO_STRIDE_ONE);
    }
    return has_rows;
}

/* Does the statement keep what is read in a scalar, one of each iteration? */
static bool is_kept(const po_scop *scop, int s)
{
    const po_stmt *stmt = &scop->stmt[s];
    const po_access *from = &stmt->access[0];
    const po_access *to = &stmt->access[1];

    return stmt->n_access == 2 && !from->is_write && to->is_write &&
           stmt->body && stmt->body->kind == PO_EXPR_ASSIGN &&
           stmt->body->op == PO_OP_NONE &&
           po_expr_strip(stmt->body->arg[1]) == from->expr &&
           scop->array[to->array].is_local &&
           po_array_n_declared_subscript(&scop->array[to->array]) == 0;
}

/* How many registers do the statements need for an iteration, about: two that only keep
 * what is there already need one.
 */
static int count_results(const po_band_facts *facts, const po_scop *scop)
{
    int n_kept = 0;

    for (int r = 0; r < facts->refs->n_reference; r++)
        n_kept += facts->refs->reference[r].access->is_write &&
                  is_kept(scop, facts->refs->reference[r].stmt);
    n_kept = (n_kept + 1) / 2;
    return n_kept < facts->n_stmt ? facts->n_stmt - n_kept : 1;
}

/* Do compilers know that a store to the one array changes nothing in the other, by the
 * types of their elements, or as no pointer leads to both?
 */
static bool is_known_disjoint(const po_array *stored, const po_array *other)
{
    const po_type *type = stored->element;
    bool is_byte = type && type->kind == PO_TYPE_INT && type->size_bytes == 1;

    if (!type || !other->element || !stored->decl || !other->decl)
        return false;
    if (stored->decl->type->is_restrict || other->decl->type->is_restrict)
        return true;
    return !is_byte && (type->kind != other->element->kind ||
                        type->size_bytes != other->element->size_bytes);
}

/* Does every store leave the elements of other arrays in registers? */
static bool keeps_registers(const po_band_facts *facts, const po_scop *scop)
{
    for (int w = 0; w < facts->refs->n_reference; w++)
        for (int r = 0; r < facts->refs->n_reference; r++) {
            const po_access *store = facts->refs->reference[w].access;
            const po_access *other = facts->refs->reference[r].access;

            if (store->is_write && store->array != other->array &&
                !is_known_disjoint(&scop->array[store->array],
                                   &scop->array[other->array]))
                return false;
        }
    return true;
}

/* Do compilers do better if the members stay as they are?  They unroll an innermost loop
 * of a few iterations, and what does not move along the loop around it is in registers
 * from its beginning to its end; if sums may be in any order, vectors are made of several
 * iterations of both.
 */
static bool is_unrolled(const po_band_facts *facts, const po_walk *walk)
{
    return walk->run->options->reassociate &&
           facts->is_constant[facts->inner] &&
           facts->extent[facts->inner] <= MOST_UNROLLED &&
           keeps_registers(facts, walk->scop);
}

/* Store how many iterations of each member are to run side by side, 1 if it is
 * better one at a time: the two members that gain most share the registers,
 *
 *     4 x 4    or    8 if there is only one    or    6 x 2 if it has sums of rows
 *
 * and fewer if there are several statements or the loop is shorter.  Blocks stay
 * alone, and so do innermost loops that compilers unroll; all do if the options
 * have it so.
 */
void po_band_find_jam(const po_band_facts *facts, const po_walk *walk, int *jam)
{
    int first;
    int second;
    int factor;

    for (int m = 0; m < facts->n_member; m++)
        jam[m] = 1;
    if (walk->run->options->no_jam || !facts->innermost || facts->inner < 0 ||
        facts->n_stmt == 0 || facts->refs->has_flow ||
        facts->extent[facts->inner] < PO_MIN_VECTOR_EXTENT)
        return;
    first = find_best(facts, -1);
    second = first < 0 ? -1 : find_best(facts, first);
    if (second < 0 && is_unrolled(facts, walk))
        return;
    if (first >= 0 && second < 0 &&
        po_band_most_iterations(facts, first) >= MIN_SUMS &&
        po_band_adds_rows(facts, first, walk->scop)) {
        jam[first] = divide(po_band_most_iterations(facts, first), MIN_SUMS,
                            PO_MAX_SUMS);
        jam[facts->inner] = SUM_NUMBERS;
        return;
    }
    factor = second >= 0 ? 4 : 8;
    while (factor > 1 && (second >= 0 ? factor * factor : factor) >
                             MAX_JAM / count_results(facts, walk->scop))
        factor /= 2;
    for (int m = 0; m < facts->n_member; m++)
        if (m == first || m == second)
            jam[m] = divide_few(po_band_most_iterations(facts, m), factor);
}

/* Is what the band writes, for each iteration of member "m", a floating-point number of its own, to which the
 * members from "first" on only add?
 */
static bool adds_up(const po_band_facts *facts, int m, int first,
                    const po_scop *scop)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];
        const po_type *type = scop->array[ref->access->array].element;

        if (!po_band_access_counts(facts, ref) || !ref->access->is_write)
            continue;
        for (int k = first; k < facts->n_member; k++)
            if (facts->moves[k] && ref->stride[k] != PO_STRIDE_ZERO)
                return false;
        return type && type->kind == PO_TYPE_FLOAT &&
               ref->stride[m] != PO_STRIDE_ZERO &&
               po_expr_has_floats_of(scop->stmt[ref->stmt].body, type);
    }
    return false;
}

/* Is something read again in the next iteration of the member? */
static bool shares(const po_band_facts *facts, int m)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref) && !ref->access->is_write &&
            ref->stride[m] == PO_STRIDE_ZERO)
            return true;
    }
    return false;
}

/* The first member that threads could share whose iterations are sums with something in common; -1 if there
 * is none.  The members from "first" on only add up.
 */
static int find_sums(const po_band_facts *facts, const bool *outside, int first,
                     const po_scop *scop)
{
    for (int m = 0; m < first; m++)
        if (outside[m] && facts->moves[m] && shares(facts, m) &&
            adds_up(facts, m, first, scop))
            return m;
    return -1;
}

/* Sums over loops below the band: each term waits for the one before it, so that several sums are computed
 * side by side, for the sake of what these share.
 */
isl_stat po_band_find_jam_above(const po_band_facts *facts,
                                __isl_keep isl_schedule_node *node,
                                const po_walk *walk, int *jam)
{
    isl_schedule_node *flat;
    po_band_facts all = {0};
    isl_stat known;
    int m;

    if (walk->run->options->no_jam || facts->innermost || facts->n_stmt != 1 ||
        facts->refs->has_flow ||
        find_sums(facts, facts->outside, facts->n_member, walk->scop) < 0)
        return isl_stat_ok;
    flat = po_band_flatten(isl_schedule_node_copy(node));
    known = po_band_look_at(&all, flat, walk);
    isl_schedule_node_free(flat);
    if (known < 0 || !all.innermost || all.inside[all.n_member - 1])
        return known;
    m = find_sums(&all, facts->outside, facts->n_member, walk->scop);
    if (m >= 0)
        jam[m] = divide_few(po_band_most_iterations(&all, m), SUMS_ABOVE);
    return isl_stat_ok;
}
