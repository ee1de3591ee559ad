/* The text of dependences, --emit=deps: for each its kind, ends, array, distance, direction
 * and the loop that carries it, and its relation in the line below.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/val.h>
#include <stdlib.h>

/* Names the iterators of a statement as the user does; "i0", "i1", ... if he
 * does not.
 */
static void print_iter(const po_stmt *stmt, int iter, po_text *out)
{
    const char *name =
        isl_set_get_dim_name(stmt->domain, isl_dim_set, (unsigned)iter);

    if (stmt->iter && stmt->iter[iter])
        name = stmt->iter[iter]->name;
    if (name)
        po_text_add(out, name);
    else
        po_text_printf(out, "i%d", iter);
}

/* Print " + 2i", "-n", "3", ...: one term of a sum; "name" is empty for the
 * constant.  Nothing if the coefficient is zero.
 */
static void print_term(__isl_take isl_val *coef, const char *name, bool *first,
                       po_text *out)
{
    isl_bool negative = isl_val_is_neg(coef);
    isl_bool zero = isl_val_is_zero(coef);
    isl_val *size = isl_val_abs(coef);
    isl_bool one = isl_val_is_one(size);
    char *text = isl_val_to_str(size);

    if (zero == isl_bool_false) {
        if (*first)
            po_text_add(out, negative == isl_bool_true ? "-" : "");
        else
            po_text_add(out, negative == isl_bool_true ? " - " : " + ");
        if (one != isl_bool_true || !name[0])
            po_text_add(out, text ? text : "?");
        po_text_add(out, name);
        *first = false;
    }
    isl_val_free(size);
    free(text);
}

static void print_iter_terms(__isl_keep isl_aff *aff, const po_stmt *stmt,
                             bool *first, po_text *out)
{
    for (int i = 0; i < stmt->n_iter; i++) {
        po_text name = {0};

        print_iter(stmt, i, &name);
        print_term(isl_aff_get_coefficient_val(aff, isl_dim_in, i),
                   po_text_get(&name), first, out);
        po_text_free(&name);
    }
}

/* Print an affine function of the iterators of "stmt", "i + 2j - n + 1". */
static void print_aff(__isl_keep isl_aff *aff, const po_stmt *stmt,
                      po_text *out)
{
    isl_size n_param = isl_aff_dim(aff, isl_dim_param);
    bool first = true;

    print_iter_terms(aff, stmt, &first, out);
    for (int i = 0; i < n_param; i++)
        print_term(isl_aff_get_coefficient_val(aff, isl_dim_param, i),
                   isl_aff_get_dim_name(aff, isl_dim_param, (unsigned)i),
                   &first, out);
    print_term(isl_aff_get_constant_val(aff), "", &first, out);
    if (first)
        po_text_add(out, "0");
}

/* Return iterator "pos" of the sink as a function of those of the source and
 * of the parameters, { [S[i] -> [j_pos]] -> [...] }, if the equalities of
 * "dep" define it; otherwise NULL.
 */
static __isl_give isl_aff *sink_iter(__isl_keep isl_map *dep, int pos)
{
    isl_size n_in = isl_map_dim(dep, isl_dim_in);
    isl_size n_out = isl_map_dim(dep, isl_dim_out);
    isl_constraint *equality = NULL;
    isl_basic_set *hull;
    isl_aff *aff = NULL;
    isl_map *one;
    isl_bool defined;

    if (n_in < 0 || n_out < 0)
        return NULL;
    one = isl_map_project_out(isl_map_copy(dep), isl_dim_out, (unsigned)pos + 1,
                              (unsigned)(n_out - pos - 1));
    one = isl_map_project_out(one, isl_dim_out, 0, (unsigned)pos);
    hull = isl_set_affine_hull(isl_map_wrap(one));
    defined =
        isl_basic_set_has_defining_equality(hull, isl_dim_set, n_in, &equality);
    if (defined == isl_bool_true)
        aff = isl_constraint_get_bound(equality, isl_dim_set, n_in);
    isl_constraint_free(equality);
    isl_basic_set_free(hull);
    return isl_aff_dim(aff, isl_dim_div) == 0 ? aff : isl_aff_free(aff);
}

static void print_source(const po_stmt *stmt, po_text *out)
{
    po_text_printf(out, "%s[", stmt->name);
    for (int i = 0; i < stmt->n_iter; i++) {
        po_text_add(out, i ? ", " : "");
        print_iter(stmt, i, out);
    }
    po_text_add(out, "]");
}

/* Print the sink: "S1[i + 1, j']", the prime for an iterator that is not a
 * function of the source.
 */
static void print_sink(const po_dep *dep, const po_scop *scop, po_text *out)
{
    const po_stmt *stmt = &scop->stmt[dep->dst];

    po_text_printf(out, "%s[", stmt->name);
    for (int i = 0; i < stmt->n_iter; i++) {
        isl_aff *aff = sink_iter(dep->relation, i);

        po_text_add(out, i ? ", " : "");
        if (aff) {
            print_aff(aff, &scop->stmt[dep->src], out);
        } else {
            print_iter(stmt, i, out);
            po_text_add(out, "'");
        }
        isl_aff_free(aff);
    }
    po_text_add(out, "]");
}

static const char *kind_name(po_dep_kind kind)
{
    switch (kind) {
    case PO_DEP_FLOW:
        return "flow";
    case PO_DEP_ANTI:
        return "anti";
    case PO_DEP_OUTPUT:
        return "output";
    case PO_DEP_INPUT:
        return "input";
    }
    return "";
}

/* Print the relation, without what is known of the parameters. */
static void print_relation(const po_dep *dep, const po_scop *scop, po_text *out)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->loose),
                                       isl_set_copy(scop->assume));
    isl_map *map = isl_map_gist_params(isl_map_copy(dep->relation), known);
    char *text = isl_map_to_str(map);

    po_text_printf(out, "         %s\n", text ? text : "(failed)");
    isl_map_free(map);
    free(text);
}

static void print_dep(const po_dep *dep, const po_scop *scop, po_text *out)
{
    const po_stmt *src = &scop->stmt[dep->src];
    const po_stmt *dst = &scop->stmt[dep->dst];

    po_text_printf(out, "%-6s ", kind_name(dep->kind));
    print_source(src, out);
    po_text_add(out, " -> ");
    print_sink(dep, scop, out);
    po_text_printf(out, "  %s: %s.%d -> %s.%d  ", scop->array[dep->array].name,
                   src->name, dep->src_access, dst->name, dep->dst_access);
    po_dep_print_distance(dep, scop, out);
    if (dep->is_private)
        po_text_add(out, "  [private]");
    if (dep->is_may)
        po_text_add(out, "  [may]");
    if (dep->reduction != PO_REDUCTION_NONE)
        po_text_printf(out, "  [reduction %s]",
                       po_reduction_text(dep->reduction));
    po_text_add(out, "\n");
    print_relation(dep, scop, out);
}

/* Print two lines for every dependence, the second with the exact relation:
 *
 *     flow   S0[t, i] -> S0[t + 1, i]  A: S0.1 -> S0.0  distance (1, 0) ...
 *              { S0[t, i] -> S0[1 + t, i] : ... }
 *
 * "S0.1" is access 1 (counted from 0) of S0.  An iterator of the sink that
 * the source does not determine has a prime.
 */
void po_deps_print(const po_deps *deps, const po_scop *scop, po_text *out)
{
    if (!deps || !scop)
        return;
    for (int i = 0; i < deps->n_dep; i++)
        print_dep(&deps->dep[i], scop, out);
}
