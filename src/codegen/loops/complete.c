/* Completes the AST of a nest around its loops, from isl objects of the scop:
 * the run-time condition for the new loops (assumptions on parameters, alias
 * checks), the final values of iterators and induction variables behind them,
 * and the declarations of private scalars.  Fails if a set needs more than
 * MAX_CLAUSE clauses or is not affine.
 */
#include "polyopt/indexmap.h"
#include "polyopt/passes.h"

#include <isl/constraint.h>
#include <isl/val.h>
#include <limits.h>

/* The most clauses a run-time condition may have. */
#define MAX_CLAUSE 8

/* The numbers in conditions and values are at most this. */
#define MAX_NUMBER (LONG_MAX / 4)

/* State of the conversion of one set or function. */
struct conversion {
    po_arena *arena;
    int n_clause;
    po_clause *clause;
    int n_cond;
    po_cond *cond;
    const po_decl *decl;
    bool is_added;
    int n_assign;
    po_assign *assign;
    const po_clause *when;
};

/* The assignments to one variable after the nest, n of them.
 *
 * "param"  the parameter that is its value before; -1 if there is none
 */
struct ending {
    const po_decl *decl;
    int param;
    int n;
    po_assign *assign;
};

/* Convert a function of the parameters. */
static const po_qaff *convert_aff(po_arena *arena, __isl_keep isl_aff *aff)
{
    return po_qaff_of_aff(arena, aff, -1, MAX_NUMBER);
}

static isl_stat add_cond(__isl_take isl_constraint *constraint, void *user)
{
    struct conversion *c = user;
    isl_bool is_eq = isl_constraint_is_equality(constraint);
    isl_aff *aff = isl_constraint_get_aff(constraint);
    const po_qaff *expr = convert_aff(c->arena, aff);

    isl_aff_free(aff);
    isl_constraint_free(constraint);
    if (is_eq < 0 || !expr)
        return isl_stat_error;
    c->cond[c->n_cond++] = (po_cond){
        .kind = is_eq ? PO_COND_EQ : PO_COND_GE, .expr = expr, .den = 1};
    return isl_stat_ok;
}

static isl_stat add_clause(__isl_take isl_basic_set *set, void *user)
{
    struct conversion *c = user;
    isl_size n = isl_basic_set_n_constraint(set);
    isl_stat status = isl_stat_error;

    if (n >= 0 && c->n_clause < MAX_CLAUSE) {
        c->n_cond = 0;
        c->cond = po_arena_array(c->arena, (size_t)n + 1, sizeof(po_cond));
        status = isl_basic_set_foreach_constraint(set, add_cond, c);
        c->clause[c->n_clause++] = (po_clause){c->n_cond, c->cond};
    }
    isl_basic_set_free(set);
    return status;
}

/* Convert a set of parameters to a disjunction of at most MAX_CLAUSE clauses.
 * Returns an error if it is longer or not linear.
 */
static isl_stat convert_set(struct conversion *c, __isl_take isl_set *set)
{
    isl_stat status;

    set = isl_set_coalesce(isl_set_remove_redundancies(set));
    c->n_clause = 0;
    c->clause = po_arena_array(c->arena, MAX_CLAUSE, sizeof(po_clause));
    status = isl_set_foreach_basic_set(set, add_clause, c);
    isl_set_free(set);
    return status;
}

/* Store as "*choice" what "set" says beyond "known". */
static isl_stat add_choice(po_arena *arena, __isl_take isl_set *set,
                           __isl_keep isl_set *known, po_choice *choice)
{
    struct conversion c = {.arena = arena};
    isl_bool always;

    set = isl_set_gist(set, isl_set_copy(known));
    always = isl_set_plain_is_universe(set);
    if (always < 0 || convert_set(&c, set) < 0)
        return isl_stat_error;
    if (always)
        return isl_stat_ok;
    *choice = (po_choice){c.n_clause, c.clause};
    return c.n_clause > 0 ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_assume(po_ast *ast, const po_scop *scop)
{
    po_choice *first =
        po_arena_array(ast->arena, (size_t)scop->n_first + 1, sizeof(*first));
    isl_set *known = po_scop_known(scop);
    isl_stat status = isl_stat_ok;

    for (int i = 0; i < scop->n_first && status == isl_stat_ok; i++) {
        po_choice *choice = &first[ast->n_first];

        status =
            add_choice(ast->arena, isl_set_copy(scop->first[i]), known, choice);
        ast->n_first += choice->n_clause > 0;
        known = isl_set_intersect(known, isl_set_copy(scop->first[i]));
    }
    ast->first = first;
    if (status == isl_stat_ok)
        status = add_choice(ast->arena, isl_set_copy(scop->assume), known,
                            &ast->assume);
    isl_set_free(known);
    return status;
}

/* Convert the limits of a reach. */
static const po_extreme *convert_limits(po_arena *arena, int n,
                                        const po_limit *limit)
{
    po_extreme *all = po_arena_array(arena, (size_t)n + 1, sizeof(*all));

    for (int d = 0; d < n; d++) {
        po_bound *value =
            po_arena_array(arena, (size_t)limit[d].n + 1, sizeof(*value));

        for (int i = 0; i < limit[d].n; i++) {
            value[i] = (po_bound){convert_aff(arena, limit[d].value[i]), 1};
            if (!value[i].expr)
                return NULL;
        }
        all[d] = (po_extreme){limit[d].is_max, limit[d].n, value};
    }
    return all;
}

static bool convert_reach(po_arena *arena, const po_reach *reach,
                          po_address_range *place)
{
    *place = (po_address_range){
        .decl = reach->decl,
        .rank = reach->rank,
        .may_be_null = reach->may_be_null,
        .is_partial = reach->is_partial,
        .is_rows = reach->is_rows,
        .index = reach->index,
        .picked = reach->picked,
        .segments = reach->segments,
        .low = convert_limits(arena, reach->rank, reach->low),
        .high = convert_limits(arena, reach->rank, reach->high)};
    if (reach->extent)
        place->extent = convert_limits(arena, reach->rank - 1, reach->extent);
    place->n_outer = reach->n_outer;
    place->growth = reach->growth;
    if (reach->pitch)
        place->pitch = convert_limits(arena, 1, reach->pitch);
    return place->low && place->high && (!reach->extent || place->extent) &&
           (!reach->pitch || place->pitch);
}

static isl_stat add_alias_checks(po_ast *ast, const po_scop *scop)
{
    po_alias_check *check = po_arena_array(
        ast->arena, (size_t)scop->n_disjoint + 1, sizeof(*check));
    po_address_range *place =
        po_arena_array(ast->arena, (size_t)scop->n_reach + 1, sizeof(*place));

    for (int i = 0; i < scop->n_reach; i++)
        if (!convert_reach(ast->arena, &scop->reach[i], &place[i]))
            return isl_stat_error;
    for (int i = 0; i < scop->n_disjoint; i++)
        check[i] = (po_alias_check){scop->disjoint[i].a, scop->disjoint[i].b};
    ast->n_range = scop->n_reach;
    ast->range = place;
    ast->n_alias_check = scop->n_disjoint;
    ast->alias_check = check;
    return isl_stat_ok;
}

static isl_stat add_assign(__isl_take isl_set *when, __isl_take isl_aff *aff,
                           void *user)
{
    struct conversion *c = user;
    const po_qaff *value = convert_aff(c->arena, aff);
    isl_stat status = convert_set(c, when);

    isl_aff_free(aff);
    if (status < 0 || !value)
        return isl_stat_error;
    if (c->is_added && value->n_term == 0 && value->constant == 0)
        return isl_stat_ok;
    for (int i = 0; i < c->n_clause; i++) {
        if (c->n_assign == MAX_CLAUSE)
            return isl_stat_error;
        c->assign[c->n_assign++] = (po_assign){.decl = c->decl,
                                               .when = c->clause[i],
                                               .value = value,
                                               .is_added = c->is_added};
    }
    return isl_stat_ok;
}

/* Is there a value for all parameters that are possible? */
static isl_bool is_total(const po_final *final, const po_scop *scop)
{
    isl_set *possible = isl_set_intersect(isl_set_copy(scop->context),
                                          isl_set_copy(scop->assume));
    isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(final->value));
    isl_bool total = isl_set_is_subset(possible, domain);

    isl_set_free(possible);
    isl_set_free(domain);
    return total;
}

/* Add the changes of places, each where the value is its number. */
static isl_stat add_changes(const po_final *final, struct conversion *c)
{
    for (int k = 1; k < final->n_change; k++) {
        isl_pw_aff *rest = isl_pw_aff_add_constant_val(
            isl_pw_aff_copy(final->value),
            isl_val_int_from_si(isl_pw_aff_get_ctx(final->value), -k));

        if (convert_set(c, isl_pw_aff_zero_set(rest)) < 0)
            return isl_stat_error;
        for (int i = 0; i < c->n_clause; i++) {
            if (c->n_assign == MAX_CLAUSE)
                return isl_stat_error;
            c->assign[c->n_assign++] = (po_assign){.decl = c->decl,
                                                   .when = c->clause[i],
                                                   .change = &final->change[k]};
        }
    }
    return isl_stat_ok;
}

static isl_stat add_final(po_ast *ast, const po_final *final,
                          struct conversion *c)
{
    c->decl = final->decl;
    c->is_added = final->is_added;
    c->n_assign = 0;
    c->assign = po_arena_array(ast->arena, MAX_CLAUSE, sizeof(po_assign));
    if (final->n_change > 0)
        return add_changes(final, c);
    return isl_pw_aff_foreach_piece(final->value, add_assign, c);
}

/* Put the assignments of pieces of a value, which do not overlap, in a chain
 * of if and else; the last one needs no condition if they are all there is.
 */
static void chain(struct ending *ending, bool is_all)
{
    int last = ending->n - 1;

    for (int k = 1; k <= last; k++)
        ending->assign[k].is_other = ending->assign[k - 1].when.n_cond > 0;
    if (is_all && last >= 0 && (last == 0 || ending->assign[last].is_other))
        ending->assign[last].when.n_cond = 0;
}

/* Number of the parameter that is the value "decl" has before the nest, -1 if
 * there is none.
 */
static int entry_param(const po_scop *scop, const po_decl *decl)
{
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr && scop->param[i].expr->kind == PO_EXPR_VAR &&
            scop->param[i].expr->decl == decl)
            return i;
    return -1;
}

static bool is_param(const po_qaff *value, int param)
{
    return value->constant == 0 && value->n_term == 1 &&
           value->term[0].kind == PO_ATOM_PARAM &&
           value->term[0].index == param && value->term[0].coef == 1;
}

/* Does the value, NULL perhaps, depend on a parameter that is computed from "decl"? */
static bool uses(const po_scop *scop, const po_qaff *value, const po_decl *decl)
{
    for (int i = 0; value && i < value->n_term; i++) {
        const po_term *term = &value->term[i];
        const po_expr *expr =
            term->kind == PO_ATOM_PARAM ? scop->param[term->index].expr : NULL;

        if (term->kind == PO_ATOM_FLOOR ? uses(scop, term->arg, decl)
                                        : po_expr_mentions(expr, decl))
            return true;
    }
    return false;
}

static bool condition_uses(const po_scop *scop, const po_clause *when,
                           const po_decl *decl)
{
    for (int i = 0; i < when->n_cond; i++)
        if (uses(scop, when->cond[i].expr, decl))
            return true;
    return false;
}

static bool change_uses(const po_change *change, const po_decl *decl)
{
    for (int i = 0; change && i < change->n; i++)
        if (change->from[i] == decl)
            return true;
    return false;
}

static bool ending_uses(const po_scop *scop, const struct ending *ending,
                        const po_decl *decl)
{
    for (int i = 0; i < ending->n; i++)
        if (uses(scop, ending->assign[i].value, decl) ||
            change_uses(ending->assign[i].change, decl) ||
            condition_uses(scop, &ending->assign[i].when, decl))
            return true;
    return false;
}

/* Find the assignments to a variable: none if it keeps its value.  Returns an
 * error if the first of them would change the conditions of the others, which
 * then are not in one chain of if and else.
 */
static isl_stat find_ending(po_ast *ast, const po_scop *scop,
                            const po_final *final, struct ending *ending)
{
    struct conversion c = {.arena = ast->arena};
    isl_bool total = is_total(final, scop);

    if (total < 0 || add_final(ast, final, &c) < 0)
        return isl_stat_error;
    *ending = (struct ending){final->decl, entry_param(scop, final->decl), 0,
                              c.assign};
    for (int k = 0; k < c.n_assign; k++)
        if (final->is_added || final->n_change > 0 || ending->param < 0 ||
            !is_param(c.assign[k].value, ending->param))
            ending->assign[ending->n++] = c.assign[k];
    chain(ending, total && !final->is_added && final->n_change == 0 &&
                      ending->n == c.n_assign);
    for (int k = 1; k < ending->n; k++)
        if (!ending->assign[k].is_other &&
            condition_uses(scop, &ending->assign[k].when, final->decl))
            return isl_stat_error;
    return isl_stat_ok;
}

/* Does "other" need the old value of a variable that "ending" assigns to? */
static bool needs(const po_scop *scop, const struct ending *other,
                  const struct ending *ending)
{
    const po_change *change = ending->n > 0 ? ending->assign[0].change : NULL;

    for (int i = 0; change && i < change->n; i++)
        if (ending_uses(scop, other, change->to[i]))
            return true;
    return ending_uses(scop, other, ending->decl);
}

/* Is the old value of a variable that "ending" assigns to one of those that
 * others need?
 */
static bool is_needed(const po_scop *scop, const struct ending *ending, int n,
                      int i)
{
    for (int k = 0; k < n; k++)
        if (k != i && needs(scop, &ending[k], &ending[i]))
            return true;
    return false;
}

/* Append the assignments to all variables, those whose old values are
 * parameters after the others that depend on them.  Returns an error if there
 * is no such order.
 */
static isl_stat sort_endings(const po_scop *scop, struct ending *ending, int n,
                             po_assign *all, int *n_all)
{
    while (n > 0) {
        int i = 0;

        while (i < n && is_needed(scop, ending, n, i))
            i++;
        if (i == n)
            return isl_stat_error;
        for (int k = 0; k < ending[i].n; k++)
            all[(*n_all)++] = ending[i].assign[k];
        n--;
        for (int k = i; k < n; k++)
            ending[k] = ending[k + 1];
    }
    return isl_stat_ok;
}

static isl_stat add_finals(po_ast *ast, const po_scop *scop)
{
    po_assign *all = po_arena_array(
        ast->arena, (size_t)scop->n_final * MAX_CLAUSE + 1, sizeof(po_assign));
    struct ending *ending =
        po_arena_array(ast->arena, (size_t)scop->n_final + 1, sizeof(*ending));
    int n = 0;

    for (int i = 0; i < scop->n_final; i++)
        if (find_ending(ast, scop, &scop->final[i], &ending[i]) < 0)
            return isl_stat_error;
    if (sort_endings(scop, ending, scop->n_final, all, &n) < 0)
        return isl_stat_error;
    ast->n_final = n;
    ast->final = all;
    return isl_stat_ok;
}

static void add_private(po_ast *ast, const po_scop *scop, const po_deps *deps)
{
    int *array =
        po_arena_array(ast->arena, (size_t)scop->n_array + 1, sizeof(int));

    for (int i = 0; i < scop->n_array; i++)
        if (po_deps_has_private_array(deps, i) &&
            !po_array_is_declared(scop, i))
            array[ast->n_private++] = i;
    ast->private = array;
}

/* Add to "ast" the run-time condition of the scop, the final values of the
 * user's iterators, and the private scalars.
 * Returns NULL if one of them cannot be expressed in C.
 */
po_ast *po_ast_complete(po_ast *ast, const po_scop *scop, const po_deps *deps,
                        const po_run *run)
{
    (void)run;
    if (!ast || !scop || !deps)
        return po_ast_free(ast);
    if (add_assume(ast, scop) < 0 || add_alias_checks(ast, scop) < 0 ||
        add_finals(ast, scop) < 0)
        return po_ast_free(ast);
    add_private(ast, scop, deps);
    return ast;
}
