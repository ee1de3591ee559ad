/* Nests that processes without common memory share.
 *
 *     static __attribute__((noinline)) void po_f_1_share(long first, long last, int n, ...)
 *     {
 *         the loops of a share
 *     }
 *
 *     static void po_f_1_rows(polyopt_mpi_share *po_share, long first, long last, ...)
 *     {
 *         for each array, calls of polyopt_mpi_row, for what is sent and what comes back
 *     }
 *
 *     static void po_f_1_work(polyopt_mpi_share *po_share)
 *     {
 *         in all processes but one: arrays and values are received, po_f_1_share called
 *     }
 *
 *     static int po_f_1_ranks(int n, ...)
 *     {
 *         in process 0: shares are sent, the first one done, the results taken
 *     }
 *     ...
 *         if (!po_f_1_ranks(n, ...)) {
 *             the nest as it is
 *         }
 *
 * What these call stands in ranks_runtime.c, rows of elements are printed by ranks_scan.c.
 */
#include "ranks.h"

/* Where it takes no longer than so many messages, nothing is sent. */
#define LEAST_MESSAGES 6

#include <string.h>

void po_print_ranks_loops(struct ranking *r, const po_scop *share,
                          const po_ast *ast, po_text *body)
{
    printer *p = &r->p;

    p->out = body;
    p->margin = p->level;
    p->ast = ast;
    p->scop = share;
    po_print_loops(p, false, 0);
    po_find_clash(p, 0);
    po_find_leak(p, body->n);
}

void po_print_ranks_head(struct ranking *r, const char *type, const char *what,
                         const char *front, const po_outline *outline)
{
    r->p.margin = "";
    po_start_line(&r->p, 0);
    po_text_printf(r->p.out, "\n\nstatic %s %s_%s(", type, r->outline->name,
                   what);
    po_print_params(&r->p, front, outline);
    po_text_add(r->p.out, ")\n{\n");
    r->p.margin = r->p.level;
}

void po_print_ranks_line(struct ranking *r, int indent, const char *text)
{
    po_start_line(&r->p, indent);
    po_text_printf(r->p.out, "%s\n", text);
}

void po_print_ranks_call(struct ranking *r, const char *what, const char *front,
                         const po_outline *outline, int indent)
{
    const char *name =
        po_arena_printf(r->p.scratch, "%s_%s", r->outline->name, what);

    po_start_line(&r->p, indent);
    po_print_args(&r->p, name, front, outline, indent);
    po_text_add(r->p.out, ";\n");
}

/* Return the parameters for the bounds of a share, where the text is the body. */
static const char *bounds(struct ranking *r, const po_text *body)
{
    const char *text = po_text_get(body);
    static const char unused[] = " __attribute__((unused))";
    const char *first = r->ranks->first;
    const char *last = r->ranks->last;

    return po_arena_printf(r->p.scratch, "long %s%s, long %s%s", first,
                           po_mentions(text, first) ? "" : unused, last,
                           po_mentions(text, last) ? "" : unused);
}

/* Print the function that says which rows of the arrays are moved, from "body". */
static void print_rows(struct ranking *r, po_text *body)
{
    const char *front = po_arena_printf(
        r->p.scratch, "polyopt_mpi_share *po_share, %s", bounds(r, body));

    po_print_ranks_head(r, "void", "rows", front, &r->rows);
    po_join_text(&r->p, body);
    po_text_add(r->p.out, "}");
}

/* Print the nest as an entry of the list of all. */
static void print_entry(struct ranking *r)
{
    const char *name = r->outline->name;
    const po_loc *loc = &r->ranks->share->loc;

    po_text_printf(r->p.out,
                   "\n\nstatic polyopt_mpi_nest %s_nest = {\"%s:%d\", "
                   "%s_work, NULL};\n\n"
                   "static __attribute__((constructor(200))) void "
                   "%s_enter(void)\n{\n%spolyopt_mpi_enter(&%s_nest);\n}",
                   name, name, loc->line, name, name, r->p.level, name);
}

/* Print how long the nest takes, and that it is not shared if that is too little. */
static void print_work_ns(struct ranking *r, po_text *out)
{
    const po_ranks *ranks = r->ranks;
    printer *p = &r->p;

    if (!ranks->is_asked)
        return;
    p->out = out;
    p->margin = p->level;
    po_start_line(p, 0);
    po_text_add(p->out, "po_work_ns = ");
    po_print_work(p, ranks->front, ranks->communication->scop->n_param,
                  ranks->n_work, ranks->work);
    po_text_add(p->out, ";\n");
    po_start_line(p, 0);
    po_text_printf(p->out, "if (po_work_ns < %.4g)\n",
                   LEAST_MESSAGES * ranks->latency_ns);
    po_print_ranks_line(r, 1, "return 0;");
}

/* Print the beginning of what process 0 does: it is left if the nest is not to be shared. */
static void print_begin(struct ranking *r, struct bodies *b)
{
    const bool has_time = r->ranks->n_phase > 0;
    printer *p = &r->p;

    po_print_ranks_line(r, 0, "long po_low = LONG_MAX;");
    po_print_ranks_line(r, 0, "long po_high = LONG_MIN;");
    po_print_ranks_line(
        r, 0, has_time ? "long po_from = LONG_MAX;" : "long po_from = 0;");
    po_print_ranks_line(
        r, 0, has_time ? "long po_to = LONG_MIN;" : "long po_to = 0;");
    if (r->ranks->is_asked)
        po_print_ranks_line(r, 0, "double po_work_ns;");
    po_print_ranks_line(r, 0, "int po_n;");
    po_print_ranks_line(r, 0, "int po_rank;\n");
    po_print_ranks_line(r, 0, "if (polyopt_mpi_state.n < 2)");
    po_print_ranks_line(r, 1, "return 0;");
    po_join_text(p, &b->condition);
    po_join_text(p, &b->work);
    po_join_text(p, &b->dates);
    po_join_text(p, &b->steps);
    po_start_line(p, 0);
    po_text_printf(p->out,
                   "po_n = polyopt_mpi_begin(po_low, po_high, %ld, po_from, "
                   "po_to);\n",
                   has_time ? r->ranks->communication->time->reach : 1);
    po_print_ranks_line(r, 0, "if (po_n == 0)");
    po_print_ranks_line(r, 1, "return 0;");
}

/* Print that rows are found for all shares but the first one, and with a time loop, what goes over
 * the boundaries; for as many shares as are best.
 */
static void print_shares(struct ranking *r)
{
    const char *share = po_arena_printf(
        r->p.scratch, "po_share, po_share->first, po_share->last");
    const int indent = r->ranks->is_asked;
    printer *p = &r->p;

    if (r->ranks->is_asked)
        po_print_ranks_line(r, 0, "do {");
    po_print_ranks_line(
        r, indent,
        "for (po_rank = 1; po_rank < polyopt_mpi_state.n_share; po_rank++) {");
    po_print_ranks_line(r, indent + 1,
                        "polyopt_mpi_share *po_share = "
                        "&polyopt_mpi_state.share[po_rank];\n");
    po_print_ranks_call(r, "rows", share, &r->rows, indent + 1);
    po_print_ranks_values(r, indent + 1);
    po_print_ranks_line(r, indent, "}");
    po_print_ranks_line(r, indent, "polyopt_mpi_common();");
    if (!r->ranks->is_asked)
        return;
    if (r->ranks->n_phase > 0)
        po_print_ranks_weights(r);
    po_start_line(p, 0);
    po_text_printf(p->out,
                   "} while (polyopt_mpi_again(po_work_ns, %.4g, %.4g));\n",
                   r->ranks->latency_ns, r->ranks->byte_ns);
    po_start_line(p, 0);
    po_text_printf(p->out, "if (!polyopt_mpi_pays(po_work_ns, %.4g)) {\n",
                   r->ranks->gain);
    po_print_ranks_line(r, 1, "polyopt_mpi_end();");
    po_print_ranks_line(r, 1, "return 0;");
    po_print_ranks_line(r, 0, "}");
    po_print_ranks_line(r, 0, "po_n = polyopt_mpi_state.n_share;");
}

/* Print what process 0 does. */
static void print_ranks(struct ranking *r, struct bodies *b)
{
    const char *own = r->ranks->n_phase > 0 ? "polyopt_mpi_state.share"
                                            : "polyopt_mpi_state.share->first, "
                                              "polyopt_mpi_state.share->last";
    printer *p = &r->p;

    po_print_ranks_head(r, "int", "ranks", NULL, r->outline);
    print_begin(r, b);
    print_shares(r);
    po_print_ranks_line(r, 0, "for (po_rank = 1; po_rank < po_n; po_rank++)");
    po_start_line(p, 1);
    po_text_printf(p->out, "polyopt_mpi_send(&%s_nest, po_rank);\n",
                   r->outline->name);
    po_print_ranks_line(r, 0,
                        "polyopt_mpi_spread(polyopt_mpi_state.share + 1, 0);");
    po_print_ranks_call(r, "share", own, &r->share, 0);
    po_print_ranks_line(r, 0, "for (po_rank = 1; po_rank < po_n; po_rank++)");
    po_print_ranks_line(r, 1, "polyopt_mpi_take(po_rank);");
    po_print_ranks_line(r, 0, "polyopt_mpi_end();");
    po_print_ranks_line(r, 0, "return 1;");
    po_text_add(p->out, "}");
}

/* Print that for all loops. */
static void print_conditions(struct ranking *r, po_text *out)
{
    if (r->ranks->n_phase == 0)
        po_print_refusal(&r->p, r->ranks->share, r->ranks->ast, out);
    for (int i = 0; i < r->ranks->n_phase; i++)
        po_print_refusal(&r->p, r->ranks->phase[i].share,
                         r->ranks->phase[i].ast, out);
}

/* Does the text mention a bound of the share? */
static bool has_bound(const struct ranking *r, const po_text *text)
{
    const po_time *time = r->ranks->communication->time;

    return po_mentions(po_text_get(text), r->ranks->first) ||
           po_mentions(po_text_get(text), r->ranks->last) ||
           (time && (po_mentions(po_text_get(text), time->now) ||
                     po_mentions(po_text_get(text), time->at)));
}

/* Print the functions, of which the bodies have been printed to see what they need. */
static void print_functions(struct ranking *r, struct bodies *b, po_text *out)
{
    po_outline share = r->share;

    r->p.out = out;
    r->p.margin = "";
    po_start_line(&r->p, 0);
    po_text_printf(out, "/* polyopt: what each process does for %s */\n",
                   r->ranks->share->in->name);
    share.front = bounds(r, &b->share);
    if (r->ranks->n_phase > 0) {
        po_print_ranks_steps(r);
        po_text_free(&b->share);
        po_text_free(&b->edges);
    } else {
        po_print_function(
            &r->p, po_arena_printf(r->p.scratch, "%s_share", r->outline->name),
            &share, false, &b->share);
    }
    print_rows(r, &b->rows);
    po_print_ranks_work(r);
    print_entry(r);
    print_ranks(r, b);
}

/* Print what variables are behind the nest, if it is shared. */
static void print_behind(struct ranking *r, po_text *out)
{
    printer *p = &r->p;

    if (!r->ranks->dates.ast || r->ranks->dates.ast->n_final == 0)
        return;
    po_print_behind(p, r->ranks->dates.scop, r->ranks->dates.ast, out);
}

/* Is a name of what the functions are given, or declare, a macro? */
static void find_macros(struct ranking *r)
{
    const po_time *time = r->ranks->communication->time;
    po_text *out = r->p.out;
    po_text names = {0};

    po_text_printf(&names,
                   "%s %s po_low po_high po_from po_to po_n po_rank po_share ",
                   r->ranks->first, r->ranks->last);
    if (time)
        po_text_printf(&names, "%s %s po_now po_edge ", time->now, time->at);
    r->p.out = &names;
    po_find_clash(&r->p, 0);
    r->p.out = out;
    po_text_free(&names);
}

/* Print the bodies of the functions; why that cannot be, or NULL. */
static const char *print_bodies(struct ranking *r, struct bodies *b)
{
    const char *loops;
    po_text all = {0};
    bool good;

    if (r->ranks->n_phase > 0)
        po_print_ranks_phase_bodies(r, &b->share, &b->edges);
    else
        po_print_ranks_loops(r, r->ranks->share, r->ranks->ast, &b->share);
    po_print_ranks_rows(r, &b->rows);
    po_print_ranks_dates(r, false, &b->dates);
    po_print_ranks_dates(r, true, &b->steps);
    print_conditions(r, &b->condition);
    print_work_ns(r, &b->work);
    print_behind(r, &b->behind);
    find_macros(r);
    po_text_printf(&all, "%s%s", po_text_get(&b->share),
                   po_text_get(&b->edges));
    loops = po_arena_copy(r->p.scratch, po_text_get(&all));
    po_text_printf(&all, "%s%s%s%s%s", po_text_get(&b->rows),
                   po_text_get(&b->dates), po_text_get(&b->steps),
                   po_text_get(&b->condition), po_text_get(&b->work));
    good = po_ranks_complete(r, &b->share, &all);
    if (good) {
        *r->outline = po_ranks_needed(r, po_text_get(&all));
        r->share = po_ranks_needed(r, loops);
        r->rows = po_ranks_needed(r, po_text_get(&b->rows));
    }
    po_text_free(&all);
    if (!good)
        return "its variables cannot be parameters of a function";
    if (has_bound(r, &b->condition) || has_bound(r, &b->dates) ||
        has_bound(r, &b->steps))
        return "what is assumed depends on the share";
    if (r->p.failed || r->p.clash || r->p.leak)
        return "its loops cannot be printed";
    return po_ranks_refuse_params(r);
}

static void forget_bodies(struct ranking *r, struct bodies *b)
{
    po_forget_ranks_phase_bodies(r);
    po_forget_text(&r->p, &b->share);
    po_forget_text(&r->p, &b->edges);
    po_forget_text(&r->p, &b->rows);
    po_forget_text(&r->p, &b->dates);
    po_forget_text(&r->p, &b->steps);
    po_forget_text(&r->p, &b->behind);
    po_forget_text(&r->p, &b->condition);
    po_forget_text(&r->p, &b->work);
}

const char *po_print_ranks(const po_ranks *ranks, const po_unit *unit,
                           int number, po_patch *function, po_patch *patch)
{
    struct ranking r = {.ranks = ranks};
    struct bodies b = {.share = {0}};
    po_text text = {0};
    const char *why = "it is not in a function that another one can stand in "
                      "front of";

    po_printer_begin(&r.p, ranks->ast, ranks->share, unit, &text);
    r.outline = po_outline_ranks(&r.p, number);
    if (r.outline)
        why = po_ranks_refuse(&r);
    if (r.outline && !why)
        why = print_bodies(&r, &b);
    if (r.outline && !why) {
        print_functions(&r, &b, &text);
        po_add_functions(&r.p, r.outline->at, &text, function);
        po_wrap_nest(&r.p, "ranks", r.outline, &b.behind, patch);
    } else {
        forget_bodies(&r, &b);
    }
    po_text_free(&text);
    po_printer_end(&r.p);
    return why;
}
