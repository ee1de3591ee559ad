/* The dates that an OpenScop scop gives to the instances of one of the program.
 *
 * Statements go by their numbers.  Iterations are those of the program, see space.c; in front
 * of these, a domain may have others, which are functions of them: those of tiles, as
 * Pluto adds them.
 */
#include "polyopt/openscop.h"

#include <isl/id.h>
#include <isl/set.h>
#include <isl/union_set.h>

/* The work on a statement: "number" counts from 1, as users do. */
struct match {
    const po_openscop *file;
    const po_osl_stmt *from;
    const po_scop *scop;
    const po_stmt *stmt;
    int number;
    isl_space *params;
    const char **why;
};

static bool is_for(const po_osl_scop *from, int line)
{
    return from->file ? from->first_line <= line && line <= from->last_line
                      : from->nest_line == line;
}

/* Is "a" rather for the scop than "b"?  Loops of functions that are called may be in the
 * lines of several: of those with as many statements, the one with the fewest lines.
 */
static bool is_better(const po_osl_scop *a, const po_osl_scop *b,
                      const po_scop *scop)
{
    bool fits_a = a->n_stmt == scop->n_stmt;
    bool fits_b = b->n_stmt == scop->n_stmt;

    if (fits_a != fits_b)
        return fits_a;
    return a->last_line - a->first_line < b->last_line - b->first_line;
}

const po_osl_scop *po_openscop_find(const po_openscop *file,
                                    const po_scop *scop)
{
    const po_osl_scop *best = NULL;

    for (int i = 0; file && i < file->n_scop; i++) {
        const po_osl_scop *from = &file->scop[i];

        if (is_for(from, scop->loc.line) &&
            (!best || is_better(from, best, scop)))
            best = from;
    }
    return best;
}

/* Say that something is wrong with the statement. */
static void refuse(const struct match *m, const char *what)
{
    *m->why =
        po_arena_printf(m->scop->arena, "statement %d, line %d of '%s', %s",
                        m->number, m->from->line, m->file->path, what);
}

/* The parameters as the file orders them: NULL, with a reason, if one of them is none of the
 * scop, or there are no names and not as many.
 */
static __isl_give isl_space *find_params(const po_openscop *file,
                                         const po_osl_scop *from,
                                         const po_scop *scop, const char **why)
{
    isl_space *own = isl_space_params(isl_set_get_space(scop->context));
    isl_size n = isl_space_dim(own, isl_dim_param);
    isl_space *made;

    if (!from->param && from->n_param > 0) {
        if (from->n_param == n)
            return own;
        *why = po_arena_printf(scop->arena,
                               "the scop in line %d of '%s' has %d parameters, "
                               "the nest %d",
                               from->line, file->path, from->n_param, n);
        isl_space_free(own);
        return NULL;
    }
    made = isl_space_params_alloc(scop->ctx, (unsigned)from->n_param);
    for (int i = 0; i < from->n_param && !*why; i++) {
        int at = isl_space_find_dim_by_name(own, isl_dim_param, from->param[i]);

        if (at < 0)
            *why =
                po_arena_printf(scop->arena,
                                "the scop in line %d of '%s' has a parameter "
                                "'%s' that the nest does not have",
                                from->line, file->path, from->param[i]);
        else
            made = isl_space_set_dim_id(
                made, isl_dim_param, (unsigned)i,
                isl_space_get_dim_id(own, isl_dim_param, (unsigned)at));
    }
    isl_space_free(own);
    return *why ? isl_space_free(made) : made;
}

/* Is there a point in "a" that is not in "b", where the parameters are in "known"? */
static isl_bool has_more(__isl_keep isl_set *a, __isl_keep isl_set *b,
                         __isl_keep isl_set *known)
{
    isl_set *more = isl_set_subtract(isl_set_copy(a), isl_set_copy(b));
    isl_bool empty;

    more = isl_set_intersect_params(more, isl_set_copy(known));
    empty = isl_set_is_empty(more);
    isl_set_free(more);
    return isl_bool_not(empty);
}

/* Are the iterations of the file those of the statement?  Else say so. */
static bool has_instances(const struct match *m, __isl_keep isl_map *iterators,
                          __isl_keep isl_set *user)
{
    isl_set *own =
        isl_set_apply(isl_set_copy(m->stmt->domain), isl_map_copy(iterators));
    isl_set *known = po_scop_assumed(m->scop);
    isl_bool lacks = has_more(own, user, m->scop->context);
    isl_bool adds = has_more(user, own, known);

    if (lacks == isl_bool_true)
        refuse(m, po_arena_printf(m->scop->arena,
                                  "lacks iterations that %s has (see "
                                  "--emit=openscop)",
                                  m->stmt->name));
    else if (adds == isl_bool_true)
        refuse(m, po_arena_printf(m->scop->arena,
                                  "has iterations that %s does not have (see "
                                  "--emit=openscop)",
                                  m->stmt->name));
    isl_set_free(own);
    isl_set_free(known);
    return lacks == isl_bool_false && adds == isl_bool_false;
}

/* The iterations of the file that instances stand for: to "iterators", the program's, those
 * in front are added.  NULL, with a reason, if they are not the statement's.
 */
static __isl_give isl_map *find_iterations(const struct match *m,
                                           __isl_take isl_map *iterators)
{
    const po_osl_relation *domain = &m->from->domain;
    int n =
        domain->line > 0 ? domain->part[0].n_out : m->from->dates.part[0].n_in;
    int n_more = n - m->stmt->n_iter;
    isl_map *user;
    isl_set *all;
    isl_set *last;

    if (n_more < 0 || (n_more > 0 && domain->line == 0)) {
        refuse(m, po_arena_printf(m->scop->arena, "has %d iterators, and %s %d",
                                  n, m->stmt->name, m->stmt->n_iter));
        return isl_map_free(iterators);
    }
    if (domain->line == 0)
        return iterators;
    user = po_osl_to_map(domain, m->params);
    all = isl_set_align_params(isl_map_range(user),
                               isl_set_get_space(m->stmt->domain));
    last = isl_set_project_out(isl_set_copy(all), isl_dim_set, 0,
                               (unsigned)n_more);
    if (has_instances(m, iterators, last)) {
        iterators =
            isl_map_insert_dims(iterators, isl_dim_out, 0, (unsigned)n_more);
        iterators = isl_map_intersect_range(iterators, isl_set_copy(all));
    } else {
        iterators = isl_map_free(iterators);
    }
    isl_set_free(all);
    isl_set_free(last);
    return iterators;
}

/* The dates of a statement; NULL, with a reason, if they are not for it. */
static __isl_give isl_map *find_dates(const struct match *m)
{
    bool is_own;
    isl_map *iterations;
    isl_map *dates;

    if (m->from->dates.line == 0) {
        refuse(m, "has no SCATTERING");
        return NULL;
    }
    iterations = find_iterations(m, po_osl_iterators(m->stmt, &is_own));
    if (!iterations)
        return NULL;
    dates = po_osl_to_map(&m->from->dates, m->params);
    dates = isl_map_align_params(dates, isl_set_get_space(m->stmt->domain));
    return isl_map_apply_range(iterations, dates);
}

__isl_give isl_union_map *po_openscop_dates(const po_openscop *file,
                                            const po_osl_scop *from,
                                            const po_scop *scop,
                                            const char **why)
{
    struct match m = {.file = file, .scop = scop, .why = why};
    isl_union_map *all = isl_union_map_empty(isl_set_get_space(scop->context));

    *why = NULL;
    if (from->n_stmt != scop->n_stmt)
        *why =
            po_arena_printf(scop->arena,
                            "the scop in line %d of '%s' has %d statements, "
                            "the nest %d (see --emit=openscop)",
                            from->line, file->path, from->n_stmt, scop->n_stmt);
    else
        m.params = find_params(file, from, scop, why);
    for (int i = 0; i < scop->n_stmt && m.params && !*why && all; i++) {
        isl_map *dates;

        m.from = &from->stmt[i];
        m.stmt = &scop->stmt[i];
        m.number = i + 1;
        dates = find_dates(&m);
        all = isl_union_map_add_map(all, dates);
    }
    isl_space_free(m.params);
    if (!all && !*why)
        *why = "it is too complex";
    return *why ? isl_union_map_free(all) : all;
}
