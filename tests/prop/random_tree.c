/* Random schedule trees, some of them legal, with loops that are marked
 * parallel, integer divisions, and statements apart and together.
 */
#include "random_tree.h"

#include <isl/union_set.h>
#include <stdlib.h>

static void draw_row(struct row *row, int pos, int n_iter, uint64_t *state)
{
    int keep = random_in(state, 0, 3);

    *row = (struct row){.den = 1};
    if (pos < n_iter)
        row->coef[pos] = 1;
    if (keep > 1)
        row->constant = random_in(state, -1, 1);
    if (keep > 2)
        row->den = random_in(state, 1, 3);
    for (int i = 0; keep > 2 && i < n_iter; i++)
        row->coef[i] += random_in(state, -1, 1);
}

void draw_plan(struct plan *plan, const po_scop *scop, uint64_t *state)
{
    *plan = (struct plan){.scop = scop};
    plan->n_group = random_in(state, 1, scop->n_stmt);
    plan->n_row = random_in(state, 0, MAX_ROW);
    for (int s = 0; s < scop->n_stmt; s++) {
        int shuffle = random_in(state, 0, 7);
        int back = random_in(state, 0, 7);

        plan->group[s] = s * plan->n_group / scop->n_stmt;
        plan->place[s] = shuffle == 0 ? 2 * (scop->n_stmt - s) + 1 : 2 * s;
        plan->backwards[s] = back == 0;
        for (int r = 0; r < plan->n_row; r++) {
            int mark = random_in(state, 0, 3);

            draw_row(&plan->row[s][r], r, scop->stmt[s].n_iter, state);
            plan->concurrent[s][r] = mark == 0;
        }
    }
}

static void add_tuple(const struct plan *plan, int s, po_text *out)
{
    static const char *const iters[] = {"[]", "[i]", "[i, j]"};

    po_text_printf(out, "S%d%s", s, iters[plan->scop->stmt[s].n_iter]);
}

static void add_row(const struct plan *plan, int s, int r, po_text *out)
{
    const struct row *row = &plan->row[s][r];
    int n = plan->scop->stmt[s].n_iter;

    add_tuple(plan, s, out);
    po_text_add(out, " -> [(floor((");
    if (n > 0)
        po_text_printf(out, "%d i + ", row->coef[0]);
    if (n > 1)
        po_text_printf(out, "%d j + ", row->coef[1]);
    po_text_printf(out, "%d) / %d))]", row->constant, row->den);
}

static void add_tail(const struct plan *plan, int s, po_text *out)
{
    int n = plan->scop->stmt[s].n_iter;
    const char *sign = plan->backwards[s] ? "-" : "";

    po_text_add(out, "{ filter: \"{ ");
    add_tuple(plan, s, out);
    po_text_add(out, " }\"");
    for (int i = 0; i < n; i++) {
        po_text_add(out, i ? ", { " : ", child: { schedule: \"[{ ");
        add_tuple(plan, s, out);
        po_text_printf(out, " -> [(%s%s)] }%s", sign, i ? "j" : "i",
                       i == n - 1 ? "]\" }" : "");
    }
    po_text_add(out, " }");
}

/* The statements of a group as a sequence, ordered by place. */
static void add_places(const struct plan *plan, int group, po_text *out)
{
    const char *before = "{ sequence: [ ";

    for (int place = 0; place <= 2 * MAX_STMT + 1; place++)
        for (int s = 0; s < plan->scop->n_stmt; s++)
            if (plan->group[s] == group && plan->place[s] == place) {
                po_text_add(out, before);
                add_tail(plan, s, out);
                before = ", ";
            }
    po_text_add(out, " ] }");
}

int leader(const struct plan *plan, int group)
{
    int s = 0;

    while (plan->group[s] != group)
        s++;
    return s;
}

static void add_group(const struct plan *plan, int group, po_text *out)
{
    int first = leader(plan, group);
    int n_open = 0;

    for (int r = 0; r < plan->n_row; r++) {
        if (plan->concurrent[first][r]) {
            po_text_add(out, "{ mark: \"parallel\", child: ");
            n_open++;
        }
        po_text_add(out, "{ schedule: \"[{ ");
        for (int s = first; s < plan->scop->n_stmt; s++)
            if (plan->group[s] == group) {
                po_text_add(out, s > first ? "; " : "");
                add_row(plan, s, r, out);
            }
        po_text_add(out, "}]\", child: ");
        n_open++;
    }
    add_places(plan, group, out);
    for (; n_open > 0; n_open--)
        po_text_add(out, " }");
}

__isl_give isl_schedule *tree_of(const struct plan *plan)
{
    po_text out = {0};
    isl_union_set *domain = po_scop_domain(plan->scop);
    char *text = isl_union_set_to_str(domain);
    isl_schedule *tree;

    po_text_printf(&out, "{ domain: \"%s\", child: { sequence: [ ", text);
    for (int g = 0; g < plan->n_group; g++) {
        po_text_add(&out, g ? ", { filter: \"{ " : "{ filter: \"{ ");
        for (int s = 0; s < plan->scop->n_stmt; s++)
            if (plan->group[s] == g) {
                add_tuple(plan, s, &out);
                po_text_add(&out, "; ");
            }
        po_text_add(&out, " }\", child: ");
        add_group(plan, g, &out);
        po_text_add(&out, " }");
    }
    po_text_add(&out, " ] } }");
    if (getenv("POLYOPT_SEED"))
        fprintf(stderr, "%s\n", out.bytes);
    tree = isl_schedule_read_from_str(ctx, out.bytes);
    isl_union_set_free(domain);
    po_text_free(&out);
    free(text);
    return tree;
}
