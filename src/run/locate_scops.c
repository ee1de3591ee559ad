/* Which nests the scops of an OpenScop file are for: those in the lines that they say, or
 * else those of the same number among all that are understood.
 */
#include <string.h>

#include "polyopt/file.h"
#include "polyopt/openscop.h"
#include "polyopt/pipeline.h"

/* Is it no loop in the lines of the scop? */
static bool is_elsewhere(const po_node *node, void *user)
{
    const po_osl_scop *scop = *(const po_osl_scop *const *)user;

    return node->kind != PO_NODE_LOOP || node->loc.line < scop->first_line ||
           node->loc.line > scop->last_line;
}

static bool has_loop(const po_unit *unit, const po_osl_scop *scop)
{
    for (int f = 0; f < unit->n_function; f++) {
        const po_function *function = unit->function[f];

        if (function->body &&
            !po_node_walk(function->body, is_elsewhere, &scop))
            return true;
    }
    return false;
}

/* Say what is wrong with the scop. */
static bool complain(const po_openscop *file, const po_osl_scop *scop,
                     const po_run *run, const char *what, const char *about)
{
    const po_loc loc = {.file = file->path, .line = scop->line, .col = 1};

    po_diag_error(run->diag, &loc, "%s '%s'", what, about);
    return false;
}

/* Is there a loop in the lines of the scop, of this file? */
static bool is_here(const po_openscop *file, const po_osl_scop *scop,
                    const po_unit *unit, const po_run *run)
{
    if (strcmp(po_file_base_name(scop->file), po_file_base_name(unit->path)) !=
        0)
        return complain(file, scop, run, "the scop is for another file,",
                        scop->file);
    if (!has_loop(unit, scop))
        return complain(file, scop, run,
                        "there is no loop in the lines of the scop in",
                        unit->path);
    return true;
}

/* The only nest whose iterations are those of the scop; NULL if there is none, or several. */
static const po_scop *find_fitting(const po_openscop *file,
                                   const po_osl_scop *from,
                                   const po_scops *nests, const po_run *run)
{
    const po_scop *found = NULL;
    int n = 0;

    for (int i = 0; i < nests->n_scop; i++) {
        const char *why;
        isl_union_map *dates;

        po_effort_begin(run->ctx, po_effort_quota(run->options));
        dates = po_openscop_dates(file, from, nests->scop[i], &why);
        if (dates) {
            found = nests->scop[i];
            n++;
        }
        isl_union_map_free(dates);
        po_effort_end(run->ctx);
        isl_ctx_reset_error(run->ctx);
    }
    return n == 1 ? found : NULL;
}

/* Place the scops, "n" of them, that do not say where they are from. */
static bool place_by_number(po_openscop *file, int n, const po_scops *nests,
                            const po_run *run)
{
    int next = 0;

    for (int i = 0; i < file->n_scop; i++) {
        po_osl_scop *scop = &file->scop[i];
        const po_scop *fits;

        if (scop->file)
            continue;
        fits = nests->n_scop == n ? nests->scop[next++]
               : n == 1           ? find_fitting(file, scop, nests, run)
                                  : NULL;
        if (!fits)
            return complain(file, scop, run,
                            "without <coordinates>, the scop could be for any "
                            "nest, or none, of",
                            run->unit->path);
        scop->nest_line = fits->loc.line;
    }
    return true;
}

/* All nests that are understood, but for those that scops say they are for; without a word
 * about the others.
 */
static po_scops *find_nests(const po_openscop *file, const po_unit *unit,
                            const po_run *run)
{
    po_diag diag = {.quiet = true};
    po_run quiet = *run;
    po_scops *nests;
    int n = 0;

    quiet.diag = &diag;
    quiet.unit = unit;
    nests = po_scops_find(unit, &quiet);
    for (int i = 0; nests && i < nests->n_scop; i++) {
        if (po_openscop_find(file, nests->scop[i]))
            po_scop_free(nests->scop[i]);
        else
            nests->scop[n++] = nests->scop[i];
    }
    if (nests)
        nests->n_scop = n;
    return nests;
}

bool po_openscop_locate(po_openscop *file, const po_unit *unit,
                        const po_run *run)
{
    po_run own = *run;
    po_scops *nests = NULL;
    bool good = true;
    int n = 0;

    own.unit = unit;
    for (int i = 0; file && i < file->n_scop; i++) {
        if (file->scop[i].file)
            good = is_here(file, &file->scop[i], unit, run) && good;
        else
            n++;
    }
    if (good && n > 0)
        nests = find_nests(file, unit, run);
    if (nests)
        good = place_by_number(file, n, nests, &own);
    po_scops_free(nests);
    return good;
}
