/* Subscripts that depend on data: sums of iterators, parameters, and loads.
 *
 * What is not such a sum is a load as a whole, whatever it computes: a value that
 * is known when the program runs.
 */
#include "emit.h"
#include "polyopt/value.h"

/* Is the value the same in the type, whatever it is? */
static bool keeps_value(const po_type *from, const po_type *to)
{
    if (from->kind != PO_TYPE_INT || to->kind != PO_TYPE_INT)
        return false;
    return (from->is_signed == to->is_signed &&
            from->size_bytes <= to->size_bytes) ||
           (!from->is_signed && from->size_bytes < to->size_bytes);
}

/* The values that a load can have for its type, or as a remainder. */
static po_interval values_of(po_arena *arena, const po_expr *expr)
{
    const po_expr *by = expr->n_arg == 2 ? po_expr_strip(expr->arg[1]) : NULL;
    const po_type *type = expr->type;
    bool is_signed = type->is_signed;
    long high = 0;
    long low;

    if (expr->kind == PO_EXPR_BINARY && by->kind == PO_EXPR_INT &&
        by->value > 0 && (expr->op == PO_OP_MOD || expr->op == PO_OP_AND)) {
        high = expr->op == PO_OP_MOD ? by->value - 1 : by->value;
        low = expr->op == PO_OP_MOD && is_signed ? -high : 0;
    } else if (type->kind == PO_TYPE_BOOL) {
        low = 0;
        high = 1;
    } else if (type->kind == PO_TYPE_INT && type->size_bytes > 0 &&
               type->size_bytes <= 2) {
        high = (1L << (8 * type->size_bytes - is_signed)) - 1;
        low = is_signed ? -high - 1 : 0;
    } else {
        return (po_interval){0};
    }
    return (po_interval){po_qaff_constant(arena, low),
                         po_qaff_constant(arena, high)};
}

/* The narrowest interval of the load and what it is converted from. */
static po_interval interval_of(po_arena *arena, const po_expr *expr)
{
    po_interval in = values_of(arena, expr);

    while (!in.low &&
           (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           keeps_value(expr->arg[0]->type, expr->type)) {
        expr = expr->arg[0];
        in = values_of(arena, expr);
    }
    return in;
}

/* The variable of a load: that of the same load before, or a new one. */
static const po_qaff *read_load(po_isubscript *s, const po_expr *expr)
{
    int l = 0;

    while (l < s->n_load && !po_expr_is_same(s->load[l].expr, expr))
        l++;
    if (l == PO_MAX_LOAD) {
        s->failed = true;
        return NULL;
    }
    if (l == s->n_load)
        s->load[s->n_load++] =
            (po_iload){.expr = expr, .in = interval_of(s->arena, expr)};
    return po_qaff_var(s->arena, PO_ILOAD(l));
}

static bool is_number(const po_expr *expr)
{
    return po_expr_strip(expr)->kind == PO_EXPR_INT;
}

/* Is it a sum, or a multiple, of signed numbers, which do not wrap around, or a
 * conversion that keeps values?
 */
static bool is_sum(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        return keeps_value(expr->arg[0]->type, expr->type);
    if (!expr->type->is_signed)
        return false;
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op == PO_OP_MINUS;
    return expr->kind == PO_EXPR_BINARY &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
            (expr->op == PO_OP_MUL &&
             (is_number(expr->arg[0]) || is_number(expr->arg[1]))));
}

/* What reads an expression: where to, and what iterators are. */
struct reading {
    po_isubscript *s;
    po_value at;
};

/* What is neither a sum nor a number, iterator or parameter is a load. */
static bool find_load(void *user, const po_expr *expr, const po_qaff **value)
{
    struct reading *r = user;

    if (expr->kind == PO_EXPR_INT || is_sum(expr))
        return false;
    *value = expr->kind == PO_EXPR_VAR ? po_value_var(&r->at, expr) : NULL;
    if (!*value)
        *value = read_load(r->s, expr);
    return true;
}

static struct reading *begin_reading(po_isubscript *s)
{
    size_t n = (size_t)s->stmt->n_iter;
    const po_qaff **dim = po_arena_array(s->arena, n + 1, sizeof(*dim));
    struct reading *r = po_arena_alloc(s->arena, sizeof(*r));

    for (int i = 0; i < s->stmt->n_iter; i++)
        dim[i] = po_qaff_var(s->arena, i);
    *r = (struct reading){.s = s,
                          .at = {.arena = s->arena,
                                 .scop = s->scop,
                                 .stmt = s->stmt,
                                 .dim = dim,
                                 .first_param = PO_IPARAM(0),
                                 .atom = find_load,
                                 .user = r}};
    return r;
}

const po_qaff *po_isubscript_read(po_isubscript *s, const po_expr *expr)
{
    const po_qaff *sum = NULL;

    if (expr && expr->type && expr->type->kind == PO_TYPE_INT)
        sum = po_value_expr(&begin_reading(s)->at, expr);
    else if (expr)
        sum = read_load(s, expr);
    s->failed = s->failed || !sum;
    return po_qaff_scale(s->arena, sum, 1);
}

/* The value of the user's iterator number "iter". */
const po_qaff *po_isubscript_iterator(po_isubscript *s, int iter)
{
    return po_qaff_scale(s->arena, po_value_iter(&begin_reading(s)->at, iter),
                         1);
}

/* Subscript "pos" of a reference A[..]...[..] of this rank; NULL if it is
 * written in another way.
 */
const po_expr *po_isubscript_of(const po_expr *ref, int rank, int pos)
{
    ref = ref ? po_expr_strip(ref) : NULL;
    for (int i = rank - 1; ref && i >= 0; i--) {
        if (ref->kind != PO_EXPR_SUBSCRIPT)
            return NULL;
        if (i == pos)
            return ref->arg[1];
        ref = po_expr_strip(ref->arg[0]);
    }
    return NULL;
}

/* The extent of dimension "pos"; NULL if that is not known, or not a number or
 * a parameter.
 */
const po_qaff *po_isubscript_extent(po_isubscript *s, const po_expr *ref,
                                    int rank, int pos)
{
    const po_decl *decl = ref ? po_expr_base(ref) : NULL;
    const po_type *type = decl ? decl->type : NULL;
    const po_expr *extent;

    if (!po_isubscript_of(ref, rank, 0))
        return NULL;
    for (int i = 0; type && i < pos; i++)
        type = type->target;
    extent = type && type->kind == PO_TYPE_ARRAY && type->extent
                 ? po_expr_strip(type->extent)
                 : NULL;
    if (extent && extent->kind == PO_EXPR_INT)
        return po_qaff_constant(s->arena, extent->value);
    for (int p = 0; extent && p < s->scop->n_param; p++)
        if (po_expr_is_same(s->scop->param[p].expr, extent))
            return po_qaff_var(s->arena, PO_IPARAM(p));
    return NULL;
}

/* What marks iterators. */
struct marking {
    const po_stmt *stmt;
    bool *is_wanted;
};

static bool mark(const po_expr *expr, void *user)
{
    struct marking *m = user;

    for (int i = 0; expr->kind == PO_EXPR_VAR && i < m->stmt->n_iter; i++)
        if (m->stmt->iter[i] == expr->decl)
            m->is_wanted[i] = true;
    return true;
}

void po_isubscript_mark(const po_isubscript *s, const po_expr *expr,
                        bool *is_wanted)
{
    struct marking m = {s->stmt, is_wanted};

    po_expr_walk(expr, mark, &m);
}
