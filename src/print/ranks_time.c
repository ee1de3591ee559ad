/* The functions for a nest in a time loop that processes share: one for each phase of a step, and
 * one for what is exchanged behind it.
 *
 *     static __attribute__((noinline)) void po_f_1_phase_0(long now, long first, long last, ...)
 *     {
 *         the loops of a phase in a share, in step "now"
 *     }
 *
 *     static void po_f_1_edge_0(polyopt_mpi_share *po_share, long now, long at, ...)
 *     {
 *         for what goes over the boundary "at", calls of polyopt_mpi_pack
 *     }
 *
 *     static void po_f_1_share(polyopt_mpi_share *po_share, ...)
 *     {
 *         for all steps: these, one behind the other
 *     }
 *
 * What is exchanged behind a phase is under way until the next one needs it: in between, that does
 * the dates that need nothing of it, if they are many, and may come before the others.
 */
#include "ranks.h"

void po_print_ranks_phase_bodies(struct ranking *r, po_text *loops,
                                 po_text *edges)
{
    int n = r->ranks->n_phase;

    r->phase = po_arena_array(r->p.scratch, (size_t)n + 1, sizeof(*r->phase));
    for (int i = 0; i < n; i++) {
        const po_rank_phase *phase = &r->ranks->phase[i];
        struct phase_bodies *b = &r->phase[i];

        po_print_ranks_loops(r, phase->share, phase->ast, &b->loops);
        po_print_ranks_exchange(r, phase, true, &b->up);
        po_print_ranks_exchange(r, phase, false, &b->down);
        po_text_add(loops, po_text_get(&b->loops));
        po_text_printf(edges, "%s%s", po_text_get(&b->up),
                       po_text_get(&b->down));
    }
}

void po_forget_ranks_phase_bodies(struct ranking *r)
{
    for (int i = 0; r->phase && i < r->ranks->n_phase; i++) {
        po_forget_text(&r->p, &r->phase[i].loops);
        po_forget_text(&r->p, &r->phase[i].up);
        po_forget_text(&r->p, &r->phase[i].down);
    }
}

/* Return what the text of the loops needs, or that of both directions of an exchange. */
static po_outline needed_by(const struct ranking *r, int phase,
                            bool is_exchange)
{
    const struct phase_bodies *b = &r->phase[phase];
    po_text text = {0};
    po_outline outline;

    if (is_exchange)
        po_text_printf(&text, "%s%s", po_text_get(&b->up),
                       po_text_get(&b->down));
    else
        po_text_add(&text, po_text_get(&b->loops));
    outline = po_ranks_needed(r, po_text_get(&text));
    po_text_free(&text);
    return outline;
}

/* Return "edge_1". */
static const char *numbered(struct ranking *r, const char *what, int phase)
{
    return po_arena_printf(r->p.scratch, "%s_%d", what, phase);
}

static bool is_exchanging(const struct ranking *r, int phase)
{
    return r->ranks->phase[phase].n_exchange > 0;
}

/* Print the function of a phase. */
static void print_phase(struct ranking *r, int phase)
{
    static const char unused[] = " __attribute__((unused))";
    const po_time *time = r->ranks->communication->time;
    const char *text = po_text_get(&r->phase[phase].loops);
    po_outline outline = needed_by(r, phase, false);

    outline.front = po_arena_printf(
        r->p.scratch, "long %s%s, long %s%s, long %s%s", time->now,
        po_mentions(text, time->now) ? "" : unused, r->ranks->first,
        po_mentions(text, r->ranks->first) ? "" : unused, r->ranks->last,
        po_mentions(text, r->ranks->last) ? "" : unused);
    if (phase > 0)
        po_text_add(r->p.out, "\n\n");
    r->p.margin = "";
    po_print_function(&r->p,
                      po_arena_printf(r->p.scratch, "%s_%s", r->outline->name,
                                      numbered(r, "phase", phase)),
                      &outline, false, &r->phase[phase].loops);
}

/* Print the function of what is exchanged behind a phase. */
static void print_edge(struct ranking *r, int phase)
{
    static const char unused[] = " __attribute__((unused))";
    const po_time *time = r->ranks->communication->time;
    struct phase_bodies *b = &r->phase[phase];
    po_outline outline = needed_by(r, phase, true);
    bool has_now = po_mentions(po_text_get(&b->up), time->now) ||
                   po_mentions(po_text_get(&b->down), time->now);
    bool has_at = po_mentions(po_text_get(&b->up), time->at) ||
                  po_mentions(po_text_get(&b->down), time->at);

    po_print_ranks_head(
        r, "void", numbered(r, "edge", phase),
        po_arena_printf(
            r->p.scratch, "polyopt_mpi_share *po_share, long %s%s, long %s%s",
            time->now, has_now ? "" : unused, time->at, has_at ? "" : unused),
        &outline);
    po_print_ranks_line(r, 0, "if (po_share->is_up) {");
    po_join_text(&r->p, &b->up);
    po_print_ranks_line(r, 0, "} else {");
    po_join_text(&r->p, &b->down);
    po_print_ranks_line(r, 0, "}");
    po_text_add(r->p.out, "}");
}

/* Print a call of what is packed, or unpacked, behind a phase at the edges, in turns from "first" up to
 * "end".
 */
static void print_edges(struct ranking *r, int phase, int first, int end,
                        const char *now)
{
    po_print_ranks_line(r, 1,
                        po_arena_printf(r->p.scratch,
                                        "for (po_edge = %d; po_edge < %d; "
                                        "po_edge++)",
                                        first, end));
    po_print_ranks_line(r, 2, "if (polyopt_mpi_edge(po_share, po_edge))");
    po_print_ranks_call(
        r, numbered(r, "edge", phase),
        po_arena_printf(r->p.scratch, "po_share, %s, po_share->edge_at", now),
        &r->phase[phase].needs_exchange, 3);
}

/* Print a call of the phase for the dates between. */
static void print_dates(struct ranking *r, int phase, const char *first,
                        const char *last, int indent)
{
    po_outline loops = r->phase[phase].needs_loops;

    po_print_ranks_call(
        r, numbered(r, "phase", phase),
        po_arena_printf(r->p.scratch, "po_now, %s, %s", first, last), &loops,
        indent);
}

/* Print the phase, and before that, take what has been exchanged behind the one before, if anything
 * has; if dates may come in any order, those that need nothing of it are first.
 */
static void print_taking(struct ranking *r, int phase)
{
    const po_time *time = r->ranks->communication->time;
    const int before = (phase > 0 ? phase : r->ranks->n_phase) - 1;
    const char *now = phase > 0 ? "po_now" : "po_now - 1";

    if (!time->phase[phase].is_apart) {
        print_edges(r, before, 4, 8, now);
        print_dates(r, phase, "po_share->first", "po_share->last", 1);
        return;
    }
    po_print_ranks_line(r, 1,
                        po_arena_printf(r->p.scratch,
                                        "if (polyopt_mpi_inner(po_share, %ld))",
                                        time->reach));
    print_dates(r, phase, "po_share->inner_first", "po_share->inner_last", 2);
    print_edges(r, before, 4, 8, now);
    po_print_ranks_line(r, 1, "if (po_share->first < po_share->inner_first)");
    print_dates(r, phase, "po_share->first", "po_share->inner_first - 1", 2);
    po_print_ranks_line(r, 1, "if (po_share->inner_last < po_share->last)");
    print_dates(r, phase, "po_share->inner_last + 1", "po_share->last", 2);
}

/* Print calls of what a step does. */
static void print_step(struct ranking *r)
{
    const int n = r->ranks->n_phase;

    for (int i = 0; i < n; i++) {
        if (is_exchanging(r, (i > 0 ? i : n) - 1))
            print_taking(r, i);
        else
            print_dates(r, i, "po_share->first", "po_share->last", 1);
        if (!is_exchanging(r, i))
            continue;
        print_edges(r, i, 0, 4, "po_now");
        po_print_ranks_line(r, 1, "polyopt_mpi_begin_exchange(po_share);");
    }
}

void po_print_ranks_steps(struct ranking *r)
{
    bool has_edge = false;

    for (int i = 0; i < r->ranks->n_phase; i++) {
        r->phase[i].needs_loops = needed_by(r, i, false);
        r->phase[i].needs_exchange = needed_by(r, i, true);
        print_phase(r, i);
        if (is_exchanging(r, i))
            print_edge(r, i);
        has_edge = has_edge || is_exchanging(r, i);
    }
    po_print_ranks_head(r, "void", "share", "polyopt_mpi_share *po_share",
                        &r->share);
    po_print_ranks_line(r, 0, "long po_now;");
    if (has_edge)
        po_print_ranks_line(r, 0, "int po_edge;");
    po_text_add(r->p.out, "\n");
    po_print_ranks_line(r, 0,
                        "for (po_now = po_share->from; po_now <= po_share->to; "
                        "po_now++) {");
    print_step(r);
    po_print_ranks_line(r, 0, "}");
    if (has_edge)
        po_print_ranks_line(r, 0, "polyopt_mpi_end_exchange(po_share);");
    po_text_add(r->p.out, "}");
}

void po_print_ranks_weights(struct ranking *r)
{
    po_print_ranks_line(r, 1, "for (po_rank = 0; po_rank < 2; po_rank++) {");
    for (int i = 0; i < r->ranks->n_phase; i++) {
        if (!is_exchanging(r, i))
            continue;
        po_print_ranks_line(r, 2, "polyopt_mpi_weigh(po_rank);");
        po_print_ranks_call(r, numbered(r, "edge", i),
                            "polyopt_mpi_state.share, po_from + (po_to - "
                            "po_from) / 2, polyopt_mpi_state.share->edge_at",
                            &r->phase[i].needs_exchange, 2);
    }
    po_print_ranks_line(r, 1, "}");
}
