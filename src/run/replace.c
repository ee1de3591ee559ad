/* --openmp=replace: parallel loops in the place of directives of the program.
 *
 * All directives that may be left out are, to begin with, and the file is optimised.
 * Those whose loops have not become parts of loops that threads share are kept in the
 * next round, with what goes with them, and so on: fewer are left out in each round, until
 * all that are left out are replaced.
 */
#include <stdlib.h>

#include "polyopt/syntax.h"
#include "result.h"

/* In the round after so many, nothing is left out. */
#define MAX_ROUNDS 4

/* The rounds.
 *
 * "in"        the text of the file
 * "unit"      the file, with the directives in "disabled" left out
 * "found"     all directives in question, "loc" where these are
 * "disabled"    per number, n_disabled of them, and "replaced", in the last round
 * "last"      what that has brought
 * "began_ms"  the processor time that had been used before the first
 */
struct rounds {
    const po_text *in;
    po_unit *unit;
    po_directives_found found;
    po_loc *loc;
    int n_disabled;
    bool *disabled;
    bool *replaced;
    po_result last;
    long began_ms;
};

/* The statements of a scop, and which of them no loop that threads share is around. */
struct alone {
    int n;
    bool *stmt;
};

static bool see(const po_ast_path *at, void *of)
{
    struct alone *alone = of;
    bool is_shared = false;

    if (at->node->kind != PO_AST_STMT)
        return true;
    for (const po_ast_path *up = at->up; up; up = up->up)
        is_shared |= up->node->kind == PO_AST_LOOP && up->node->loop.parallel;
    if (!is_shared)
        alone->stmt[at->node->call.stmt] = true;
    return true;
}

/* Have all statements in the loop become parts of loops that threads share?  Those of
 * functions that it calls are elsewhere.
 */
static bool is_shared(const po_scop *scop, const bool *alone,
                      const po_replaced_directive *replaced)
{
    int n_inside = 0;
    int n_alone = 0;
    int n_all = 0;

    for (int i = 0; i < scop->n_stmt; i++) {
        size_t at = scop->stmt[i].loc.offset;
        bool is_inside = !scop->stmt[i].loc.is_elsewhere &&
                         at >= replaced->begin && at < replaced->end;

        n_inside += is_inside;
        n_alone += is_inside && alone[i];
        n_all += alone[i];
    }
    return n_inside > 0 ? n_alone == 0 : n_all == 0;
}

void po_nests_note_shared(const po_unit *unit, const po_scop *scop,
                          const po_ast *ast, po_patch *patch)
{
    struct alone alone = {.n = scop->n_stmt};

    if (unit->n_replaced == 0)
        return;
    alone.stmt = po_alloc((size_t)alone.n * sizeof(*alone.stmt) + 1);
    po_ast_walk(ast->root, see, &alone);
    for (int i = 0; i < unit->n_replaced; i++) {
        const po_replaced_directive *replaced = &unit->replaced[i];

        if (scop->begin <= replaced->begin && replaced->end <= scop->end &&
            is_shared(scop, alone.stmt, replaced))
            *PO_ADD(patch->shared, patch->n_shared) = replaced->number;
    }
    free(alone.stmt);
}

/* The first loop behind the comment. */
static bool see_loop(const po_node *node, void *user)
{
    po_replaced_directive *replaced = user;

    if (po_node_is_loop(node) && node->begin >= replaced->at &&
        (replaced->end == 0 || node->begin < replaced->begin)) {
        replaced->begin = node->begin;
        replaced->end = node->end;
    }
    return true;
}

static void find_loops(po_unit *unit)
{
    for (int i = 0; i < unit->n_replaced; i++)
        for (int k = 0; k < unit->n_function; k++)
            po_node_walk(unit->function[k]->body, see_loop, &unit->replaced[i]);
}

/* List the directives; which may be left out? */
static void begin(struct rounds *r)
{
    r->found = po_directives_find(r->unit);
    for (int i = 0; i < r->found.n; i++)
        if (r->found.item[i].number >= r->n_disabled)
            r->n_disabled = r->found.item[i].number + 1;
    r->disabled = po_alloc((size_t)r->n_disabled * sizeof(*r->disabled) + 1);
    r->replaced = po_alloc((size_t)r->n_disabled * sizeof(*r->replaced) + 1);
    r->loc = po_alloc((size_t)r->found.n * sizeof(*r->loc) + 1);
    for (int i = 0; i < r->found.n; i++) {
        r->disabled[r->found.item[i].number] = !r->found.item[i].why;
        r->loc[i] = po_unit_loc(r->unit, r->found.item[i].at);
    }
}

static bool is_any_asleep(const struct rounds *r)
{
    for (int i = 0; i < r->n_disabled; i++)
        if (r->disabled[i])
            return true;
    return false;
}

/* Read the file again, without the directives that are asleep: false if that fails.  What
 * there is to be said of its text has been.
 */
static bool read_again(struct rounds *r, const po_run *run)
{
    po_diag diag = {.quiet = true};
    po_run quiet = *run;
    po_unit *unit;

    quiet.diag = &diag;
    quiet.n_disabled = r->n_disabled;
    quiet.disabled = r->disabled;
    unit = po_unit_read(r->unit->path, po_text_get(r->in), r->in->n, &quiet);
    if (!unit)
        return false;
    find_loops(unit);
    for (int i = 0; i < r->found.n; i++)
        r->loc[i].file = po_arena_copy(unit->arena, r->loc[i].file);
    po_unit_free(r->unit);
    r->unit = unit;
    return true;
}

/* Optimise the file as it has been read: "last" is what comes of it. */
static void optimise(struct rounds *r, const po_run *run)
{
    po_options options = *run->options;
    long used_ms = po_used_ms() - r->began_ms;
    po_run own = *run;

    po_result_free(&r->last);
    r->last.diag = (po_diag){.quiet = run->diag->quiet,
                             .verbose = run->diag->verbose,
                             .format = run->diag->format,
                             .keeps = run->diag->keeps,
                             .path = run->diag->path,
                             .file = run->diag->file};
    for (int i = 0; i < r->n_disabled; i++)
        r->replaced[i] = false;
    if (options.file_time_ms > 0)
        options.file_time_ms =
            options.file_time_ms > used_ms ? options.file_time_ms - used_ms : 1;
    own.options = &options;
    own.diag = &r->last.diag;
    own.certificate = run->certificate ? &r->last.certificate : NULL;
    own.trees = run->trees ? &r->last.trees : NULL;
    own.report = run->report ? &r->last.report : NULL;
    own.n_disabled = r->n_disabled;
    own.disabled = r->disabled;
    own.replaced = r->replaced;
    po_optimise_unit(r->unit, &own, &r->last.out);
}

/* Keep what has not been replaced in the last round, and what goes with it; "all":
 * everything.  Returns whether that changes anything.
 */
static bool wake(struct rounds *r, bool all)
{
    bool changed = false;

    for (int i = 0; i < r->found.n; i++) {
        const po_directive *directive = &r->found.item[i];
        int leader = r->found.item[directive->leader].number;

        if (!r->disabled[directive->number] || (r->replaced[leader] && !all))
            continue;
        r->disabled[directive->number] = false;
        changed = true;
    }
    return changed;
}

/* Say what has become of the directives. */
static void say(const struct rounds *r, po_diag *diag)
{
    for (int i = 0; i < r->found.n; i++) {
        const po_directive *directive = &r->found.item[i];

        if (r->disabled[directive->number])
            po_diag_remark(diag, &r->loc[i], "OpenMP directive left out",
                           "another parallel loop takes its place", "replaced");
        else
            po_diag_remark(diag, &r->loc[i], "OpenMP directive kept",
                           directive->why ? directive->why
                                          : "no other parallel loop would "
                                            "take its place",
                           "kept");
    }
}

/* Hand over what the last round has brought. */
static void finish(struct rounds *r, const po_run *run, po_text *out)
{
    po_diag *diag = &r->last.diag;

    if (run->options->stage == PO_STAGE_C)
        say(r, diag);
    po_text_add_bytes(out, po_text_get(&r->last.out), r->last.out.n);
    if (run->certificate)
        po_text_add_bytes(run->certificate, po_text_get(&r->last.certificate),
                          r->last.certificate.n);
    if (run->trees)
        po_text_add_bytes(run->trees, po_text_get(&r->last.trees),
                          r->last.trees.n);
    if (run->report)
        po_text_add_bytes(run->report, po_text_get(&r->last.report),
                          r->last.report.n);
    run->diag->n_error += diag->n_error;
    run->diag->openmp = diag->openmp;
    po_diag_adopt(run->diag, diag);
}

/* The file, which has been read, could not be read again: the result is its text. */
static void give_up(const struct rounds *r, const po_run *run, po_text *out)
{
    po_diag_error(run->diag, NULL, "a file without its directives is no C");
    run->diag->n_internal++;
    if (run->options->stage == PO_STAGE_C)
        po_text_add_bytes(out, po_text_get(r->in), r->in->n);
}

/* Do the rounds.  False if the file could not be read again. */
static bool do_rounds(struct rounds *r, const po_run *run)
{
    bool good = !is_any_asleep(r) || read_again(r, run);

    for (int round = 1; good; round++) {
        optimise(r, run);
        if (!wake(r, round >= MAX_ROUNDS))
            break;
        good = read_again(r, run);
    }
    return good;
}

/* Are there directives that count, and may there be parallel loops? */
static bool applies(const po_unit *unit, const po_options *options)
{
    return options->directives == PO_DIRECTIVES_REPLACE && options->parallel &&
           po_flags_openmp(options) == PO_OPENMP_PARALLEL && !unit->is_result;
}

bool po_replace_directives(po_unit **unit, const po_text *in, const po_run *run,
                           po_text *out)
{
    struct rounds r = {.in = in, .unit = *unit, .began_ms = po_used_ms()};

    if (!applies(*unit, run->options))
        return false;
    begin(&r);
    if (do_rounds(&r, run))
        finish(&r, run, out);
    else
        give_up(&r, run, out);
    *unit = r.unit;
    po_result_free(&r.last);
    free(r.found.item);
    free(r.loc);
    free(r.disabled);
    free(r.replaced);
    return true;
}
