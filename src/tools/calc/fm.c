/* The calculator's "fm": eliminates one dimension of a set by Fourier-Motzkin
 * and prints the constraints before and after, and whether the result is the
 * exact integer projection or only contains it (the real shadow), as isl
 * tells.
 */
#include <isl/id.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/fm.h"

#include "calc.h"

/* A projection.
 *
 * "set", "pos"  the set, and the dimension to be eliminated
 * "n_head"      the number of parameters
 * "n_set"       the number of dimensions
 * "out"         the report
 * "shadow"      the projection of the parts so far, by elimination
 */
struct projection {
    isl_set *set;
    int pos;
    int n_head;
    int n_set;
    po_text out;
    isl_set *shadow;
};

/* Print the name of a column: a parameter, a dimension, or e0, e1, ... for what
 * the constraints only say to exist.
 */
static void print_column(struct projection *p, int column)
{
    enum isl_dim_type type = column < p->n_head ? isl_dim_param : isl_dim_set;
    int pos = column - (column < p->n_head ? 0 : p->n_head);
    const char *name = NULL;

    if (column < p->n_head + p->n_set)
        name = isl_set_get_dim_name(p->set, type, (unsigned)pos);
    if (name)
        po_text_add(&p->out, name);
    else if (column < p->n_head + p->n_set)
        po_text_printf(&p->out, "i%d", pos);
    else
        po_text_printf(&p->out, "e%d", column - p->n_head - p->n_set);
}

/* Print "2i - j + 3 >= 0". */
static void print_row(struct projection *p, const po_system *rows, int r)
{
    const long *row = po_system_row(rows, r);
    long constant = row[rows->n_var + 1];
    int n = 0;

    po_text_add(&p->out, "  ");
    for (int i = 0; i < rows->n_var; i++) {
        long coef = row[1 + i];

        if (coef == 0)
            continue;
        po_text_add(&p->out, n == 0 ? (coef < 0 ? "-" : "")
                                    : (coef < 0 ? " - " : " + "));
        if (coef != 1 && coef != -1)
            po_text_printf(&p->out, "%ld", coef < 0 ? -coef : coef);
        print_column(p, i);
        n++;
    }
    if (n == 0)
        po_text_printf(&p->out, "%ld", constant);
    else if (constant != 0)
        po_text_printf(&p->out, " %c %ld", constant < 0 ? '-' : '+',
                       constant < 0 ? -constant : constant);
    po_text_add(&p->out, row[0] ? " = 0\n" : " >= 0\n");
}

static void print_rows(struct projection *p, const po_system *rows,
                       const char *what)
{
    po_text_printf(&p->out, "%s:\n", what);
    for (int r = 0; r < rows->n_row; r++)
        print_row(p, rows, r);
}

/* Let the dimensions have the names that they have in the set. */
static __isl_give isl_set *take_names(const struct projection *p,
                                      __isl_take isl_set *set)
{
    for (int i = 0; i < p->n_set; i++) {
        const char *name =
            isl_set_get_dim_name(p->set, isl_dim_set, (unsigned)i);

        if (name)
            set = isl_set_set_dim_name(set, isl_dim_set, (unsigned)i, name);
    }
    return set;
}

/* The points of the rows, without the dimension that is gone, and with some
 * values for the columns behind the dimensions.
 */
static __isl_give isl_set *set_of(const struct projection *p,
                                  const po_system *rows)
{
    isl_space *space = isl_space_params(isl_set_get_space(p->set));
    int n_more = rows->n_var - p->n_head - p->n_set;
    isl_set *set;

    space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set,
                               (unsigned)(p->n_set + n_more));
    set = isl_set_from_basic_set(po_system_to_basic_set(rows, space));
    isl_space_free(space);
    set = isl_set_project_out(set, isl_dim_set, (unsigned)p->n_set,
                              (unsigned)n_more);
    set = take_names(p, set);
    return isl_set_project_out(set, isl_dim_set, (unsigned)p->pos, 1);
}

static isl_stat project_part(__isl_take isl_basic_set *part, void *user)
{
    struct projection *p = user;
    isl_basic_map *rel = isl_basic_map_from_range(part);
    po_system *rows = po_system_from_basic_map(rel, p->n_set);
    po_fm_result result = PO_FM_FAILED;

    isl_basic_map_free(rel);
    if (rows) {
        po_system_tighten(rows);
        print_rows(p, rows, "constraints");
        result = po_fm_eliminate(rows, p->n_head + p->pos);
    }
    if (result != PO_FM_FAILED) {
        po_text_add(&p->out, "without ");
        print_column(p, p->n_head + p->pos);
        print_rows(p, rows, "");
        p->shadow = isl_set_union(p->shadow, set_of(p, rows));
    }
    po_system_free(rows);
    return result == PO_FM_FAILED || !p->shadow ? isl_stat_error : isl_stat_ok;
}

/* The projection of the set over the integers, by isl. */
static __isl_give isl_set *integer_shadow(const struct projection *p)
{
    isl_set *set = isl_set_project_out(isl_set_copy(p->set), isl_dim_set,
                                       (unsigned)p->pos, 1);

    return isl_set_reset_tuple_id(set);
}

/* Say what the projection is, and whether there are additional points. */
static void print_verdict(struct projection *p)
{
    isl_set *exact = integer_shadow(p);
    isl_bool same = isl_set_is_equal(exact, p->shadow);
    char *text[2] = {isl_set_to_str(p->shadow), isl_set_to_str(exact)};

    if (same == isl_bool_true)
        po_text_printf(&p->out, "exact: %s", text[1] ? text[1] : "?");
    else if (same == isl_bool_false)
        po_text_printf(&p->out,
                       "rational: %s\nthe integer projection is smaller: %s",
                       text[0] ? text[0] : "?", text[1] ? text[1] : "?");
    else
        po_text_add(&p->out, "too complex to say whether it is exact");
    free(text[0]);
    free(text[1]);
    isl_set_free(exact);
}

/* The number of the dimension that is called "dim", or has this number; -1 if
 * there is none.
 */
static int find_dim(__isl_keep isl_set *set, const char *dim)
{
    isl_size n = isl_set_dim(set, isl_dim_set);
    int pos = isl_set_find_dim_by_name(set, isl_dim_set, dim);
    char *end;
    long number = strtol(dim, &end, 10);

    if (pos < 0 && end != dim && !*end && number >= 0 && number < n)
        return (int)number;
    return pos;
}

/* Return the report on the elimination of dimension "dim" from "set": the
 * constraints of every part before and after, and whether what is left is
 * the projection over the integers.
 */
struct value po_calc_fm(struct po_calc *calc, int at, struct value *set,
                        const char *dim)
{
    struct projection p = {.set = isl_set_copy(set->set)};
    struct value value;

    p.pos = find_dim(p.set, dim);
    p.n_head = isl_set_dim(p.set, isl_dim_param);
    p.n_set = isl_set_dim(p.set, isl_dim_set);
    if (p.pos < 0) {
        isl_set_free(p.set);
        return po_calc_fail(calc, at, "the set has no dimension '%s'", dim);
    }
    p.set = isl_set_compute_divs(p.set);
    p.shadow = integer_shadow(&p);
    p.shadow =
        isl_set_intersect(p.shadow, isl_set_empty(isl_set_get_space(p.shadow)));
    if (isl_set_foreach_basic_set(p.set, project_part, &p) < 0)
        value = po_calc_fail(calc, at, "elimination is too complex");
    else {
        print_verdict(&p);
        value = po_value_text(at, po_text_get(&p.out));
    }
    isl_set_free(p.set);
    isl_set_free(p.shadow);
    po_text_free(&p.out);
    return value;
}
