/* --emit=communication: the result of find.c, for distributed memory, as text:
 * for each rank the share of iterations, and what elements it is sent and
 * returns, with their number and form.
 */
#include <isl/printer.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/card.h"

const char *po_form_text(po_form form)
{
    switch (form) {
    case PO_FORM_NONE:
        return "nothing";
    case PO_FORM_BOX:
        return "box";
    case PO_FORM_STRIDED:
        return "strided rows";
    case PO_FORM_ROWS:
        return "rows";
    case PO_FORM_SCATTERED:
        return "scattered";
    }
    return "";
}

/* Print what isl has made of something, and release it. */
static void print_isl(const char *before, char *text, po_text *out)
{
    po_text_printf(out, "%s%s\n", before, text ? text : "(too complex)");
    free(text);
}

/* Print the number of points, for shares that are not empty. */
static void print_card(const char *before, __isl_keep isl_set *set,
                       __isl_keep isl_set *known, po_text *out)
{
    isl_pw_qpolynomial *card = po_set_card(
        isl_set_intersect_params(isl_set_copy(set), isl_set_copy(known)));

    card = isl_pw_qpolynomial_gist_params(card, isl_set_copy(known));
    card = isl_pw_qpolynomial_coalesce(card);
    print_isl(before, isl_pw_qpolynomial_to_str(card), out);
    isl_pw_qpolynomial_free(card);
}

static void print_moved(const char *what, const po_moved *moved,
                        __isl_keep isl_set *known, po_text *out)
{
    isl_set *set =
        isl_set_intersect_params(isl_set_copy(moved->set), isl_set_copy(known));
    po_form form = po_set_form(set);

    po_text_printf(out, "    %s: %s\n", what, po_form_text(form));
    isl_set_free(set);
    if (form == PO_FORM_NONE)
        return;
    set = isl_set_gist_params(isl_set_copy(moved->set), isl_set_copy(known));
    print_isl("      ", isl_set_to_str(set), out);
    isl_set_free(set);
    print_card("      elements ", moved->set, known, out);
}

/* Print the dates, without what is known of instances. */
static void print_dates(const po_communication *c, po_text *out)
{
    for (int s = 0; s < c->scop->n_stmt; s++) {
        isl_map *date = isl_map_gist_domain(
            isl_map_copy(c->date[s]), isl_set_copy(c->scop->stmt[s].domain));

        print_isl(s == 0 ? "  shares " : "         ", isl_map_to_str(date),
                  out);
        isl_map_free(date);
    }
    print_isl("  dates  ", isl_set_to_str(c->range), out);
}

/* Print what goes one way over a boundary behind the phase, unless that is nothing. */
static void print_exchange(const char *what, const po_moved *moved,
                           __isl_keep isl_set *known, po_text *out)
{
    if (moved->form != PO_FORM_NONE)
        print_moved(what, moved, known, out);
}

/* Print the steps of the time loop, and what is exchanged in each. */
static void print_time(const po_communication *c, po_text *out)
{
    isl_set *known = po_communication_known_time(c);

    print_isl("  steps  ", isl_set_to_str(c->time->range), out);
    po_text_printf(out, "  values go from one date to another, up to %ld on\n",
                   c->time->reach);
    for (int p = 0; p < c->time->n_phase; p++)
        if (c->time->phase[p].is_apart)
            po_text_printf(out, "  dates of phase %d in any order\n", p);
    for (int p = 0; p < c->time->n_phase; p++)
        for (int i = 0; i < c->time->phase[p].n_exchange; i++) {
            const po_exchange *e = &c->time->phase[p].exchange[i];

            po_text_printf(out, "  behind phase %d, array %s\n", p,
                           c->scop->array[e->array].name);
            print_exchange("up", &e->up, known, out);
            print_exchange("down", &e->down, known, out);
        }
    isl_set_free(known);
}

/* Print how long an instance of each statement takes, and how many are in a share. */
static void print_work(const po_communication *c, __isl_keep isl_set *known,
                       const double *ns, po_text *out)
{
    for (int s = 0; s < c->scop->n_stmt; s++) {
        isl_set *share = po_communication_share(c, s);

        po_text_printf(out, "  statement %s, %.4g ns each",
                       c->scop->stmt[s].name, ns[s]);
        if (c->time)
            po_text_printf(out, ", phase %d", c->time->of[s]);
        print_card("\n      instances ", share, known, out);
        isl_set_free(share);
    }
}

void po_communication_print(const po_communication *c, const double *ns,
                            po_text *out)
{
    isl_set *known = po_communication_known(c);

    print_dates(c, out);
    print_work(c, known, ns, out);
    if (c->time)
        print_time(c, out);
    for (int i = 0; i < c->n_traffic; i++) {
        const po_traffic *traffic = &c->traffic[i];
        const po_array *array = &c->scop->array[traffic->array];

        if (array->rank == 0)
            continue;
        po_text_printf(out, "  array %s, %d bytes each\n", array->name,
                       array->element ? array->element->size_bytes : 0);
        print_moved("sent", &traffic->sent, known, out);
        print_moved("returned", &traffic->returned, known, out);
    }
    isl_set_free(known);
}
