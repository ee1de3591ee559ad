/* Merges two index maps with the same variables and results, whose domains
 * differ in one interval, if the union of the domains is again such a domain.
 * NULL if it is not.  Exact, checked by isl.
 */
#include <isl/set.h>
#include <string.h>

#include "emit.h"

/* Have both the same variables and results? */
static bool is_mergeable(const po_imap *a, const po_imap *b)
{
    if (a->n_var != b->n_var || a->n_result != b->n_result)
        return false;
    for (int v = 0; v < a->n_var; v++)
        if (a->var[v].kind != b->var[v].kind ||
            strcmp(a->var[v].name, b->var[v].name) != 0)
            return false;
    for (int i = 0; i < a->n_result; i++)
        if (po_qaff_compare(a->result[i], b->result[i]) != 0)
            return false;
    return true;
}

static bool is_subset(__isl_keep isl_set *a, __isl_keep isl_set *b)
{
    isl_bool subset = isl_set_is_subset(a, b);

    return subset == isl_bool_true;
}

static bool is_constant(const po_interval *in)
{
    return po_qaff_is_constant(in->low) && po_qaff_is_constant(in->high);
}

/* The variable by whose interval alone the domains can differ: the first whose
 * intervals are not the same, if they are numbers; -1 if there is none.
 */
static int find_different(const po_imap *a, const po_imap *b)
{
    for (int v = 0; v < a->n_var; v++) {
        const po_interval *x = &a->var[v].in;
        const po_interval *y = &b->var[v].in;

        if (!is_constant(x) || !is_constant(y))
            continue;
        if (x->low->constant != y->low->constant ||
            x->high->constant != y->high->constant)
            return v;
    }
    return -1;
}

/* Return "a" with the interval of one variable that contains that of "b", if its
 * domain is the union of the two.
 */
static po_imap *widen(po_arena *arena, const po_imap *a, const po_imap *b,
                      __isl_keep isl_set *both, isl_ctx *ctx)
{
    po_imap *wide = po_imap_copy(arena, a);
    int v = find_different(a, b);
    po_interval *in;
    isl_set *set;
    isl_bool equal;

    if (v < 0)
        return NULL;
    in = &wide->var[v].in;
    if (b->var[v].in.low->constant < in->low->constant)
        in->low = b->var[v].in.low;
    if (b->var[v].in.high->constant > in->high->constant)
        in->high = b->var[v].in.high;
    set = po_imap_domain(wide, ctx);
    equal = isl_set_is_equal(set, both);
    isl_set_free(set);
    return equal == isl_bool_true ? wide : NULL;
}

po_imap *po_imap_merge(po_arena *arena, po_imap *a, po_imap *b, isl_ctx *ctx)
{
    po_imap *merged = NULL;
    isl_set *set_a;
    isl_set *set_b;

    if (!is_mergeable(a, b))
        return NULL;
    set_a = po_imap_domain(a, ctx);
    set_b = po_imap_domain(b, ctx);
    if (is_subset(set_b, set_a)) {
        merged = a;
    } else if (is_subset(set_a, set_b)) {
        merged = b;
    } else {
        isl_set *both = isl_set_union(isl_set_copy(set_a), isl_set_copy(set_b));

        merged = widen(arena, a, b, both, ctx);
        isl_set_free(both);
    }
    isl_set_free(set_a);
    isl_set_free(set_b);
    return merged;
}
