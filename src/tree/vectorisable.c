/* Is it worth executing the innermost member of a band in vectors?  Decided by
 * the strides of its references (1, small, scattered, picked by data), its
 * trip count, and the operations in it.  Nothing here is about legality.  The
 * constants are measured, on the machines that their comments name.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Compilers load vectors of elements that are no further apart by shuffling. */
#define MAX_STEP 4

/* Elements that are used again so many times are worth to be copied. */
#define MIN_REUSE 8

/* One element that data picks is worth to be gathered for more than so many references: z = a x[k[i]]
 * + b c takes 0.5 to 0.8 of the time in vectors, z = a x[k[i]] 0.8 to 1.4.
 */
#define MIN_PER_PICKED 4

/* Loops that compilers unroll have no more iterations. */
#define SHORT_EXTENT 16

/* Does the reference to scattered elements come back to them, so often that they
 * are worth to be copied, or to their lines, in a loop that is not short?
 */
static bool is_reused(const po_band_facts *facts, const po_band_access *ref)
{
    bool is_long = facts->extent[facts->inner] > SHORT_EXTENT;

    for (int m = 0; m < facts->n_member; m++)
        if (facts->extent[m] >= MIN_REUSE &&
            (ref->stride[m] == PO_STRIDE_ZERO ||
             (is_long && ref->stride[m] == PO_STRIDE_ONE)))
            return true;
    return false;
}

/* Does the reference make steps of a few elements along a row, in iterations of
 * member "m"?
 */
static bool has_small_step(const po_band_access *ref, int m)
{
    int n = ref->n_subscript;

    if (!ref->move || n == 0)
        return false;
    for (int r = 0; r < n - 1; r++)
        if (ref->move[m * n + r] != 0)
            return false;
    return labs(ref->move[m * n + n - 1]) <= MAX_STEP;
}

/* Would vectors of the innermost loop have to be gathered for the reference, again
 * and again?
 */
static bool is_gathered(const po_band_facts *facts, const po_band_access *ref)
{
    return ref->stride[facts->inner] == PO_STRIDE_FAR &&
           !has_small_step(ref, facts->inner) && !is_reused(facts, ref);
}

/* Is it data that says which elements are read?  They may be near each other. */
static bool is_picked(const po_band_access *ref)
{
    return !ref->access->is_write && !ref->access->is_exact;
}

/* Is the innermost loop worth to be vectorised: long enough, no scattered stores, nothing to be
 * gathered but what data picks, if that is not much, and not more than half of the references
 * strided?
 */
bool po_band_is_vector(const po_band_facts *facts)
{
    int n_far = 0;
    int n_all = 0;
    int n_picked = 0;

    if (facts->inner < 0 || !facts->moves[facts->inner] ||
        facts->extent[facts->inner] < PO_MIN_VECTOR_EXTENT)
        return false;
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];
        po_stride stride = ref->stride[facts->inner];

        if (stride == PO_STRIDE_FAR && ref->access->is_write)
            return false;
        if (is_gathered(facts, ref)) {
            if (!is_picked(ref))
                return false;
            n_picked++;
        }
        n_far += stride == PO_STRIDE_FAR;
        n_all++;
    }
    return 2 * n_far <= n_all && MIN_PER_PICKED * n_picked < n_all;
}

/* Does an iteration read a member of a structure again that it has stored?  Of a loop that is said
 * to have vectors, LLVM (seen with 14) loads it with the other members, which it does in front of
 * the store.  (Vectors have no stores with other strides.)
 */
bool po_band_reloads_member(const po_band_facts *facts, const po_scop *scop)
{
    const po_band_accesses *refs = facts->refs;

    for (int w = 0; w < refs->n_reference; w++) {
        const po_band_access *write = &refs->reference[w];

        if (!write->access->is_write ||
            !scop->array[write->access->array].member)
            continue;
        for (int r = 0; r < refs->n_reference; r++) {
            const po_band_access *read = &refs->reference[r];

            if (!read->access->is_write &&
                read->access->array == write->access->array &&
                (read->stmt > write->stmt ||
                 (read->stmt == write->stmt && scop->stmt[read->stmt].block)))
                return true;
        }
    }
    return false;
}

/* Are all numbers of a kind that vectors hold?  Others are complex, or long
 * double.
 */
bool po_band_has_vector_numbers(const po_band_accesses *refs,
                                const po_scop *scop)
{
    for (int r = 0; r < refs->n_reference; r++) {
        const po_band_access *ref = &refs->reference[r];
        const po_type *type = scop->array[ref->access->array].element;

        if (type && (type->kind == PO_TYPE_COMPLEX || type->size_bytes > 8))
            return false;
    }
    return true;
}

/* Is the node no call but of what compilers have an instruction for? */
static bool is_vector_operation(const po_expr *expr, void *user)
{
    static const char *const operation[] = {
        "fabs",           "fabsf",           "abs",
        "__builtin_fabs", "__builtin_fabsf", "__builtin_expect"};

    (void)user;
    if (expr->kind != PO_EXPR_CALL || !expr->decl)
        return true;
    for (size_t i = 0; i < PO_COUNTOF(operation); i++)
        if (strcmp(expr->decl->name, operation[i]) == 0)
            return true;
    return false;
}

/* Can vectors do what the statements of these references do?  Compilers warn where
 * they are asked for vectors and there is a call.
 */
bool po_band_has_vector_operations(const po_band_accesses *refs,
                                   const po_scop *scop)
{
    for (int r = 0; r < refs->n_reference; r++) {
        const po_stmt *stmt = &scop->stmt[refs->reference[r].stmt];

        if (!po_expr_walk(stmt->body, is_vector_operation, NULL))
            return false;
    }
    return true;
}
