/* Nests that processes without common memory share: what they are sent is found, and certified,
 * and a share of the nest is optimised as a nest of its own, with its bounds as parameters.
 */
#include "polyopt/ranks.h"

#include <isl/schedule.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"
#include "polyopt/search.h"

/* Loops for a scop, which belongs to somebody else. */
struct loops {
    po_search search;
    bool is_searched;
};

/* A nest that is to be shared.
 *
 * "scop"     that of the front end
 * "share"    that of a share
 * "boundary" with a time loop, that of what is exchanged
 * "n_part", "part"  the scops that loops are looked for of: the share, or the phases of a step
 */
struct sharing {
    const po_scop *scop;
    const po_run *run;
    po_deps *deps;
    po_schedule *schedule;
    po_communication *communication;
    po_scop *share;
    po_scop *boundary;
    int n_part;
    po_scop **part;
    struct loops *loops;
    po_ranks ranks;
    po_arena *arena;
};

static void clear(struct sharing *s)
{
    for (int i = 0; i < s->ranks.n_array; i++) {
        po_scan_clear(&s->ranks.array[i].sent);
        po_scan_clear(&s->ranks.array[i].returned);
        po_scan_clear(&s->ranks.array[i].touched);
    }
    po_scan_clear(&s->ranks.dates);
    po_scan_clear(&s->ranks.steps);
    for (int p = 0; p < s->ranks.n_phase; p++)
        for (int i = 0; i < s->ranks.phase[p].n_exchange; i++) {
            po_scan_clear(&s->ranks.phase[p].exchange[i].up);
            po_scan_clear(&s->ranks.phase[p].exchange[i].down);
        }
    for (int i = 0; i < s->n_part; i++) {
        if (s->loops[i].is_searched)
            po_search_clear(&s->loops[i].search);
        if (s->part[i] != s->share)
            po_scop_free(s->part[i]);
    }
    po_scop_free(s->boundary);
    po_scop_free(s->share);
    po_communication_free(s->communication);
    po_schedule_free(s->schedule);
    po_deps_free(s->deps);
    po_arena_free(s->arena);
}

/* Find what is moved; why there is nothing, or NULL. */
static const char *find_communication(struct sharing *s)
{
    const char *why = NULL;

    s->deps = po_deps_analyse(s->scop, s->run);
    if (s->deps)
        s->schedule = po_schedule_find(s->scop, s->deps, false, s->run);
    s->communication =
        po_communication_find(s->scop, s->deps, s->schedule, &why);
    if (!s->communication)
        return why ? why : "it is too complex";
    if (po_verify_communication(s->communication, &why) != isl_bool_true)
        return "what is moved is not shown to be right";
    return NULL;
}

/* Does the declaration stand for a member of a structure? */
static bool is_member(const po_decl *decl)
{
    return strstr(decl->name, "->");
}

/* Need the array not be moved as an array: is it a variable, or the same in all processes,
 * which have it where nothing can be written?  What a constant pointer points to is not.
 */
static bool is_everywhere(const po_array *array)
{
    return array->rank == 0 ||
           (array->decl && array->decl->type->kind == PO_TYPE_ARRAY &&
            po_decl_is_constant(array->decl));
}

/* Is the array accessed at all dates, as far as it is found through a structure?  That is looked
 * at whenever there are dates.
 */
static bool is_there(const po_communication *c, int array)
{
    const po_decl *decl = c->scop->array[array].decl;
    isl_set *never = isl_set_copy(c->range);
    isl_bool good;

    for (int s = 0; s < c->scop->n_stmt; s++)
        if (po_stmt_mentions(&c->scop->stmt[s], array))
            never = isl_set_subtract(never,
                                     isl_map_range(isl_map_copy(c->date[s])));
    never = isl_set_intersect_params(never, po_scop_assumed(c->scop));
    good = isl_set_is_empty(never);
    isl_set_free(never);
    return good == isl_bool_true || (decl && !is_member(decl));
}

/* Find the assignments to variables that have a value behind the nest; false if that fails. */
static bool find_finals(struct sharing *s)
{
    po_scan *dates = &s->ranks.dates;
    po_deps *none;

    if (s->scop->n_final == 0)
        return true;
    none = po_deps_analyse(dates->scop, s->run);
    dates->ast = po_ast_complete(dates->ast, dates->scop, none, s->run);
    po_deps_free(none);
    return dates->ast && dates->ast->n_final > 0;
}

/* Make loops of all that is moved, and of the dates, before bounds are known. */
static bool make_scans(struct sharing *s)
{
    const po_communication *c = s->communication;
    po_ranks *ranks = &s->ranks;
    bool good = po_scan_make(c->scop, c->range, s->run, &ranks->dates) &&
                find_finals(s);

    ranks->array = po_arena_array(s->arena, (size_t)c->n_traffic + 1,
                                  sizeof(*ranks->array));
    for (int i = 0; i < c->n_traffic && good; i++) {
        const po_traffic *traffic = &c->traffic[i];
        po_rank_array *moved = &ranks->array[ranks->n_array];

        if (is_everywhere(&s->share->array[traffic->array]))
            continue;
        ranks->n_array++;
        *moved = (po_rank_array){.array = traffic->array};
        po_communication_find_reference(c->scop, moved->array, s->arena,
                                        &moved->place);
        good =
            is_there(c, moved->array) &&
            po_scan_make(s->share, traffic->sent.set, s->run, &moved->sent) &&
            po_scan_make(s->share, traffic->returned.set, s->run,
                         &moved->returned);
        if (good && traffic->touched)
            good = po_scan_make(s->share, traffic->touched, s->run,
                                &moved->touched);
    }
    return good;
}

/* Make loops of all that is exchanged behind the phase. */
static bool make_exchange(const struct sharing *s, const po_phase *phase,
                          po_rank_phase *made)
{
    bool good = true;

    made->exchange = po_arena_array(s->arena, (size_t)phase->n_exchange + 1,
                                    sizeof(*made->exchange));
    for (int i = 0; i < phase->n_exchange && good; i++) {
        po_rank_exchange *e = &made->exchange[made->n_exchange++];

        *e = (po_rank_exchange){.array = phase->exchange[i].array};
        good = po_scan_make(s->boundary, phase->exchange[i].up.set, s->run,
                            &e->up) &&
               po_scan_make(s->boundary, phase->exchange[i].down.set, s->run,
                            &e->down);
    }
    return good;
}

/* Make scops of the phases of a step, and loops of all that is exchanged, if there is a time
 * loop; the scop of the share is the only part otherwise.
 */
static bool make_parts(struct sharing *s)
{
    const po_time *time = s->communication->time;
    po_ranks *ranks = &s->ranks;
    int n = time ? time->n_phase : 1;
    bool good = true;

    s->part = po_arena_array(s->arena, (size_t)n + 1, sizeof(*s->part));
    s->loops = po_arena_array(s->arena, (size_t)n + 1, sizeof(*s->loops));
    s->n_part = n;
    s->part[0] = s->share;
    if (!time)
        return true;
    s->part[0] = NULL;
    ranks->phase =
        po_arena_array(s->arena, (size_t)n + 1, sizeof(*ranks->phase));
    ranks->n_phase = n;
    s->boundary = po_communication_boundary(s->communication);
    good = s->boundary && po_scan_make(s->communication->scop, time->range,
                                       s->run, &ranks->steps);
    for (int p = 0; p < n && good; p++) {
        s->part[p] = po_communication_phase(s->communication, p);
        good =
            s->part[p] && make_exchange(s, &time->phase[p], &ranks->phase[p]);
    }
    return good;
}

/* Find loops for a part of a share, whatever is gained; NULL if there are none that are right. */
static const po_attempt *find_loops(const struct sharing *s, int part)
{
    po_options options = *s->run->options;
    struct loops *loops = &s->loops[part];
    po_run own = *s->run;
    const po_attempt *best;

    options.min_gain = PO_ANY_GAIN;
    own.options = &options;
    po_search_run(&loops->search, s->part[part], 0, &own);
    loops->is_searched = true;
    best = loops->search.best;
    return best && best->ast && best->ast->root && !best->is_open &&
                   !loops->search.refusal && best->legal == isl_bool_true &&
                   best->certified == isl_bool_true && best->ast->n_final == 0
               ? best
               : NULL;
}

/* Find loops for all parts; false if there are none for one. */
static bool find_all_loops(struct sharing *s)
{
    for (int i = 0; i < s->n_part; i++) {
        const po_attempt *best = find_loops(s, i);

        if (!best)
            return false;
        if (i == 0) {
            s->ranks.share = best->scop;
            s->ranks.ast = best->ast;
        }
        if (i < s->ranks.n_phase) {
            s->ranks.phase[i].share = best->scop;
            s->ranks.phase[i].ast = best->ast;
        }
    }
    return true;
}

/* Is there more work than what has to be moved for it? */
static bool is_profitable(const struct sharing *s)
{
    const po_communication *c = s->communication;

    if (s->run->options->min_gain == PO_ANY_GAIN)
        return true;
    for (int i = 0; i < c->n_traffic; i++)
        if (!po_communication_is_worth(s->scop, c->traffic[i].array))
            return false;
    return true;
}

/* Find what is moved, and loops for that; why that cannot be, or NULL. */
static const char *find_moves(struct sharing *s)
{
    const char *why = find_communication(s);

    if (why)
        return why;
    if (!is_profitable(s))
        return "there is no more to do than to send";
    s->share = po_communication_scop(s->communication);
    return s->share && make_scans(s) && make_parts(s) ? NULL
                                                      : "it is too complex";
}

/* Find how long the nest takes; false if that is not known. */
static bool find_work(struct sharing *s, const po_unit *unit)
{
    const po_machine *machine =
        s->run->machine ? s->run->machine : po_machine_default();
    double *ns =
        po_arena_array(s->arena, (size_t)s->scop->n_stmt + 1, sizeof(*ns));
    po_ranks *ranks = &s->ranks;

    for (int i = 0; i < s->scop->n_stmt; i++)
        ns[i] = po_stmt_ns(&s->scop->stmt[i], unit, machine, true);
    ranks->is_asked = s->run->options->min_gain != PO_ANY_GAIN;
    ranks->latency_ns = machine->mpi_latency_ns;
    ranks->byte_ns = machine->mpi_byte_ns;
    ranks->n_work = po_communication_work(s->scop, s->communication->range, ns,
                                          s->arena, &ranks->work);
    return ranks->n_work >= 0;
}

/* Prepare all that is printed; why that cannot be, or NULL. */
static const char *prepare(struct sharing *s, const po_unit *unit)
{
    const char *why;

    po_effort_renew();
    po_effort_begin(s->run->ctx, po_effort_share(50));
    why = find_moves(s);
    if (!why && !find_work(s, unit))
        why = "it is too complex";
    if (!why && (po_effort_is_over() ||
                 isl_ctx_last_error(s->run->ctx) != isl_error_none))
        why = "it is too complex";
    po_effort_end(s->run->ctx);
    isl_ctx_reset_error(s->run->ctx);
    if (why)
        return why;
    if (!find_all_loops(s))
        return "no loops for a share are shown to be right";
    s->ranks.communication = s->communication;
    s->ranks.front = s->share;
    s->ranks.first = s->communication->first;
    s->ranks.last = s->communication->last;
    return NULL;
}

/* Add what is exchanged in each step. */
static void tell_exchange(const po_communication *c, po_text *text)
{
    int n = 0;

    for (int p = 0; p < c->time->n_phase; p++)
        for (int i = 0; i < c->time->phase[p].n_exchange; i++) {
            int array = c->time->phase[p].exchange[i].array;

            po_text_printf(text, "%s %s", n++ > 0 ? "," : "; exchanged:",
                           c->scop->array[array].name);
        }
    po_text_add(text, n > 0 ? " in each step" : "; nothing exchanged");
}

/* Say what is sent and comes back. */
static void tell(const struct sharing *s)
{
    const po_communication *c = s->communication;
    po_text text = {0};

    for (int i = 0; i < c->n_traffic; i++) {
        const po_traffic *traffic = &c->traffic[i];
        const po_array *array = &c->scop->array[traffic->array];

        if (is_everywhere(array))
            continue;
        po_text_printf(&text, "%s%s:", text.n > 0 ? "; " : "", array->name);
        if (traffic->sent.form != PO_FORM_NONE)
            po_text_printf(&text, " %s sent", po_form_text(traffic->sent.form));
        if (traffic->returned.form != PO_FORM_NONE)
            po_text_printf(&text, "%s %s returned",
                           traffic->sent.form != PO_FORM_NONE ? "," : "",
                           po_form_text(traffic->returned.form));
    }
    if (c->time)
        tell_exchange(c, &text);
    po_diag_remark(s->run->diag, &s->scop->loc, "processes share the loop nest",
                   po_text_get(&text), "mpi");
    po_text_free(&text);
}

void po_nests_take_original(const po_unit *unit, const po_scop *scop,
                            po_patch *patch)
{
    if (patch->text.n == 0)
        po_text_add_bytes(&patch->text, unit->text + scop->begin,
                          scop->end - scop->begin);
}

bool po_nests_share(const po_unit *unit, const po_scop *scop, double gain,
                    int number, const po_run *run, po_patch *patch)
{
    struct sharing s = {.scop = scop, .run = run, .arena = po_arena_new()};
    bool had_text = patch[1].text.n > 0;
    const char *why = prepare(&s, unit);

    s.ranks.gain = s.ranks.n_phase > 0 && gain > 1 ? gain : 1;
    if (!why) {
        po_nests_take_original(unit, scop, patch + 1);
        why = po_print_ranks(&s.ranks, unit, number, patch, patch + 1);
        if (why && !had_text)
            po_text_free(&patch[1].text);
    }
    if (!why)
        tell(&s);
    else
        po_diag_remark(run->diag, &scop->loc,
                       "processes do not share the loop nest", why, "mpi");
    clear(&s);
    return !why;
}
