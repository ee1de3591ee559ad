/* The references of an instance, as functions of the loops around: statements as the AST calls them in, a list of
 * subscripts for each reference out, which the other files of the model look at.
 */
#include <math.h>
#include <stdlib.h>

#include "model.h"

/* The value of a function of the instance; parts under floors are taken without
 * rounding.
 */
static po_form subscript(const po_model *m, const po_ast_node *call,
                         const po_qaff *x)
{
    po_form form = {.c = (double)x->constant};

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        double factor = (double)term->coef;
        po_form part = {0};

        if (term->kind == PO_ATOM_PARAM)
            part.c = m->param[term->index];
        else if (term->kind == PO_ATOM_FLOOR)
            part = subscript(m, call, term->arg);
        else if (term->index < call->call.n_arg)
            part = po_form_of(m, call->call.arg[term->index]);
        if (term->kind == PO_ATOM_FLOOR)
            factor /= (double)term->den;
        form = po_form_sum(&form, &part, factor);
    }
    return form;
}

/* Make one subscript of the last ones where they select from less than a cache line,
 * as in x[i][0], x[i][1]: what is next to each other there is so in memory.
 */
static void join_short(const po_model *m, const po_access *access,
                       po_ref_model *ref)
{
    double n = 1;

    for (int outer = 0; ref->rank > 1; outer++) {
        double extent = (double)po_access_extent(access, outer);
        po_form *last = &ref->sub[ref->rank - 1];

        n *= extent;
        if (extent < 1 || n * ref->unit_bytes > m->machine->line_bytes)
            return;
        ref->sub[ref->rank - 2] =
            po_form_sum(last, &ref->sub[ref->rank - 2], n);
        ref->rank--;
    }
}

/* Return the directions with those in which the dimension of the statement moves. */
static po_form torn_along(const po_model *m, const po_form *torn,
                          const po_qaff *dim)
{
    po_form move = po_form_of(m, dim);
    po_form all = *torn;

    for (size_t i = 0; i < PO_COUNTOF(all.k); i++)
        all.k[i] = fmax(all.k[i], fabs(move.k[i]));
    return all;
}

static void set_index(const po_model *m, const po_ast_node *call,
                      const po_subscripts *index, po_ref_model *ref)
{
    ref->is_known = index->value && index->rank <= MAX_RANK;
    ref->rank = ref->is_known ? index->rank : 0;
    for (int i = 0; i < ref->rank; i++)
        ref->sub[i] = subscript(m, call, index->value[i]);
    for (int d = 0; d < index->n_dim && d < call->call.n_arg; d++)
        if (index->differs[d])
            ref->torn = torn_along(m, &ref->torn, call->call.arg[d]);
    ref->most = m->most[ref->array];
}

/* Store what is known of a reference of which not all subscripts are. */
static void set_row(const po_model *m, const po_ast_node *call,
                    const po_access *access, const po_subscripts *index,
                    po_ref_model *ref)
{
    int rank = m->scop->array[access->array].rank;

    if (ref->is_known || index->n_outer > MAX_RANK)
        return;
    ref->n_outer = index->n_outer;
    for (int i = 0; i < ref->n_outer; i++)
        ref->sub[i] = subscript(m, call, index->row[i]);
    ref->row_lines = ref->unit_bytes / m->machine->line_bytes;
    for (int outer = 0; outer < rank - ref->n_outer; outer++)
        ref->row_lines *= fmax((double)po_access_extent(access, outer), 0);
}

/* A buffer has a number of its own by its array, as one part of an array is copied
 * at a time.
 */
static void set_packed(const po_model *m, const po_packed *packed,
                       po_ref_model *ref)
{
    const po_pack *pack = packed->pack;
    int rank = m->scop->array[pack->array].rank;

    ref->array = m->scop->n_array + pack->array;
    ref->bytes = ref->unit_bytes = pack->element->size_bytes;
    ref->is_known = rank <= MAX_RANK;
    ref->rank = ref->is_known ? rank : 0;
    ref->most = 1;
    for (int i = 0; i < ref->rank; i++) {
        int d = pack->order[i];
        po_form index = po_form_of(m, packed->index[d]);
        po_form base = po_form_of(m, pack->base[d]);

        ref->sub[i] = po_form_sum(&index, &base, -1);
        ref->most *= (double)pack->extent[d];
    }
}

static bool has_base(const po_expr *expr)
{
    return expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_MEMBER;
}

/* How many subscripts of the reference, from the first, select a pointer that is loaded
 * to find the element?
 */
static int row_rank(const po_expr *expr)
{
    bool is_row = false;
    int n = 0;

    expr = expr ? po_expr_strip(expr) : NULL;
    while (expr && has_base(expr)) {
        n += is_row && expr->kind == PO_EXPR_SUBSCRIPT;
        expr = po_expr_strip(expr->arg[0]);
        is_row |=
            has_base(expr) && expr->type && expr->type->kind == PO_TYPE_POINTER;
    }
    return n;
}

static po_ref_model *next_ref(po_model *m)
{
    po_ref_model *ref = PO_ADD(m->ref, m->n_ref);

    *ref = (po_ref_model){0};
    return ref;
}

static void add_ref(po_model *m, const po_ast_node *node,
                    const po_call_model *call, int k)
{
    const po_stmt *stmt = &m->scop->stmt[node->call.stmt];
    const po_access *access = &stmt->access[k];
    const po_array *array = &m->scop->array[access->array];
    const po_packed *packed = po_call_packed(node, access->expr);
    po_ref_model *ref = next_ref(m);

    ref->array = access->array;
    ref->loop = call->loop;
    ref->call = m->n_call;
    ref->times = call->times;
    ref->is_write = access->is_write;
    ref->is_exact = access->is_exact;
    ref->may_be = access->is_write && !po_stmt_writes(stmt, access);
    ref->is_kept = po_call_local(node, access->expr) || array->rank == 0;
    ref->n_row = row_rank(access->expr);
    ref->bytes = array->element ? array->element->size_bytes : 8;
    ref->unit_bytes = po_access_unit_bytes(m->scop, access);
    if (ref->unit_bytes < ref->bytes)
        ref->unit_bytes = ref->bytes;
    if (packed)
        set_packed(m, packed, ref);
    else
        set_index(m, node, &m->stmt[node->call.stmt].access[k], ref);
    if (!packed) {
        set_row(m, node, access, &m->stmt[node->call.stmt].access[k], ref);
        join_short(m, access, ref);
    }
}

void po_model_add_call(po_model *m, const po_ast_node *node, int loop,
                       double times)
{
    po_call_model *call = &m->call[m->n_call];

    *call = (po_call_model){.stmt = node->call.stmt,
                            .loop = loop,
                            .times = times,
                            .first_ref = m->n_ref};
    for (int k = 0; k < m->scop->stmt[node->call.stmt].n_access; k++)
        add_ref(m, node, call, k);
    call->n_ref = m->n_ref - call->first_ref;
    po_model_set_parts(m, node, call);
    m->n_call++;
}

static po_kept_model *next_kept(po_model *m)
{
    po_kept_model *kept = PO_ADD(m->kept, m->n_kept);

    *kept = (po_kept_model){0};
    return kept;
}

void po_model_add_kept(po_model *m, const po_local *local, int loop,
                       double times)
{
    const po_array *array = &m->scop->array[local->array];
    const po_packed *packed =
        local->call ? po_call_packed(local->call, local->expr) : NULL;
    po_kept_model *kept = next_kept(m);
    po_ref_model *ref = &kept->ref;

    kept->is_loaded = local->is_loaded;
    kept->is_stored = local->is_stored;
    *ref = (po_ref_model){
        .array = local->array, .loop = loop, .times = times, .part = 1};
    ref->may_be = local->store_if != PO_OP_NONE && !po_array_is_writable(array);
    ref->bytes = array->element ? array->element->size_bytes : 8;
    ref->unit_bytes = ref->bytes;
    ref->is_known = array->rank <= MAX_RANK;
    ref->rank = ref->is_known ? array->rank : 0;
    if (packed)
        set_packed(m, packed, ref);
    else
        for (int i = 0; i < ref->rank; i++)
            ref->sub[i] = po_form_of(m, local->index[i]);
}
