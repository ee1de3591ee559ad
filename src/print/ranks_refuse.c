/* --target=mpi, obstacles: why processes cannot share a nest (data that cannot
 * be moved, state that each process has for itself).  Returns the reason, or
 * NULL.
 */
#include "ranks.h"

#include <ctype.h>
#include <string.h>

/* Is it the type of a number? */
static bool is_number(const po_type *type)
{
    return type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
           type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX;
}

/* Is it the name of a variable, not an expression that the declaration stands for? */
static bool is_name(const char *name)
{
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && *name != '_')
            return false;
    return true;
}

/* Return why elements of the array cannot be moved, or NULL: they are to be numbers, found by
 * as many subscripts as the model has, or by a reference that is known.
 */
const char *po_ranks_refuse_array(const po_array *array,
                                  const po_reference_place *place)
{
    const po_type *type = array->decl ? array->decl->type : NULL;
    int n = 0;

    if (!type || array->member ||
        (!is_name(array->decl->name) &&
         !po_ranks_member_base(array->decl, NULL)))
        return "members of structures are accessed";
    for (; type->target; type = type->target, n++)
        if (n > 0 && type->kind != PO_TYPE_ARRAY)
            return "pointers are read from memory";
    if (n != array->rank && !place->expr)
        return "an array has other subscripts than in the model";
    if (!is_number(type) || type->is_volatile || array->decl->is_thread_local)
        return "elements are not numbers";
    if (is_name(array->decl->name) &&
        array->decl->storage == PO_STORAGE_GLOBAL && array->rank > 0 &&
        array->decl->type->kind == PO_TYPE_POINTER &&
        array->decl->type->is_const)
        return "a global pointer is constant";
    return NULL;
}

/* The global variables that statements mention. */
struct search {
    struct ranking *r;
    const char *why;
};

static bool is_listed(const struct ranking *r, const po_decl *decl)
{
    for (int i = 0; i < r->n_global; i++)
        if (r->global[i] == decl)
            return true;
    return false;
}

/* Is it a constant, or an array of constants? */
static bool is_unwritable(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    return type->is_const;
}

static bool add_global(const po_expr *expr, void *user)
{
    struct search *s = user;
    const po_decl *decl = expr->kind == PO_EXPR_VAR ? expr->decl : NULL;

    if (!decl || decl->storage != PO_STORAGE_GLOBAL ||
        po_decl_is_constant(decl) || is_listed(s->r, decl))
        return true;
    if (is_unwritable(decl->type)) {
        s->why = "a constant of another file is read";
        return false;
    }
    if (po_ranks_place(s->r->ranks, decl) < 0) {
        if (!is_number(decl->type) || decl->type->is_volatile ||
            decl->is_thread_local) {
            s->why = "a global variable is not a number";
            return false;
        }
    }
    *PO_ARENA_ADD(s->r->p.scratch, s->r->global, s->r->n_global) = decl;
    return true;
}

/* Find the global variables that processes have to be given; return why that cannot be. */
static const char *find_globals(struct ranking *r)
{
    const po_scop *scop = r->ranks->front;
    struct search s = {r, NULL};

    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].body)
            po_expr_walk(scop->stmt[i].body, add_global, &s);
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr)
            po_expr_walk(scop->param[i].expr, add_global, &s);
    return s.why;
}

/* Is the structure that the array is a member of what a parameter of the function points to? */
static bool has_base(const struct ranking *r, const po_decl *array)
{
    for (int i = 0; i < r->share.n_param; i++)
        if (po_ranks_is_object(r->share.param[i]) &&
            po_ranks_member_base(array, r->share.param[i]->name))
            return true;
    return false;
}

/* Return why the parameters of the functions cannot be sent, or NULL. */
const char *po_ranks_refuse_params(const struct ranking *r)
{
    for (int i = 0; i < r->outline->n_param; i++) {
        const po_decl *decl = r->outline->param[i];

        if (po_ranks_place(r->ranks, decl) < 0 && !is_number(decl->type) &&
            !po_ranks_is_object(decl))
            return "a variable is neither a number nor an array";
    }
    for (int i = 0; i < r->ranks->n_array; i++) {
        const po_decl *decl =
            r->ranks->front->array[r->ranks->array[i].array].decl;

        if (!is_name(decl->name) && !has_base(r, decl))
            return "a member is not one of a variable";
    }
    return NULL;
}

/* Does the file mention one of the names? */
static bool mentions(const po_unit *unit, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (po_unit_has_name(unit, name[i]))
            return true;
    return false;
}

bool po_ranks_asks_state(const po_unit *unit)
{
    static const char *const rounding[] = {
        "fesetround",   "fesetenv",   "feenableexcept",
        "fetestexcept", "_mm_setcsr", "_MM_SET_ROUNDING_MODE",
        "feupdateenv",  "_mm_getcsr"};

    return mentions(unit, rounding, PO_COUNTOF(rounding)) ||
           unit->errno_matters || unit->fenv_matters;
}

/* Return why the program cannot have functions for processes, or NULL.  How numbers are
 * rounded, and which exceptions there were, each process has for itself.
 */
static const char *refuse_unit(const po_unit *unit)
{
    static const char *const own[] = {
        "polyopt_mpi_share", "polyopt_mpi_row", "MPI_Init", "MPI_Init_thread",
        "MPI_COMM_WORLD",    "po_share",        "po_now",   "po_edge"};

    if (mentions(unit, own, PO_COUNTOF(own)))
        return "the program uses MPI, or names that the new text needs";
    if (po_ranks_asks_state(unit))
        return "the program asks for, or looks at, the state of arithmetic";
    return NULL;
}

static const char *refuse_arrays(struct ranking *r)
{
    const po_scop *scop = r->ranks->front;

    for (int i = 0; i < r->ranks->n_array; i++) {
        const po_rank_array *moved = &r->ranks->array[i];
        const char *why =
            po_ranks_refuse_array(&scop->array[moved->array], &moved->place);

        if (why)
            return why;
    }
    return find_globals(r);
}

const char *po_ranks_refuse(struct ranking *r)
{
    const char *why = refuse_unit(r->p.unit);

    return why ? why : refuse_arrays(r);
}
