/* Orders that the user has written as maps from instances to dates, which are compared
 * lexicographically:
 *
 *     [n] -> { S0[i, j] -> [0, i, j]; S1[i] -> [1, i, 0] }
 *
 * Short dates are filled up with zeros.  Whether the dates are unique, and legal, is for
 * verify/ to say.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/union_map.h>
#include <stdlib.h>
#include <string.h>

#include "user_schedule.h"

/* As deep as trees may become, and brackets in a text. */
#define MAX_ENTRY 128
#define MAX_OPEN  64

static void clear_dates(po_user_dates *dates)
{
    for (int i = 0; i < dates->n_piece; i++) {
        isl_set_free(dates->piece[i].domain);
        isl_multi_aff_free(dates->piece[i].date);
    }
    free(dates->piece);
}

static isl_stat add_piece(__isl_take isl_set *domain,
                          __isl_take isl_multi_aff *date, void *user)
{
    po_user_dates *dates = user;

    *PO_ADD(dates->piece, dates->n_piece) =
        (po_user_dates_piece){.domain = domain, .date = date};
    return isl_stat_ok;
}

/* Add the pieces that have instances of statement "stmt", to which "map" gives dates. */
static isl_stat add_statement(po_user_dates *dates, int stmt,
                              __isl_take isl_map *map)
{
    int first = dates->n_piece;
    isl_pw_multi_aff *date;
    isl_bool single = isl_map_is_single_valued(map);
    isl_size n;
    isl_stat status;

    if (single != isl_bool_true) {
        isl_map_free(map);
        return isl_stat_error;
    }
    date = isl_pw_multi_aff_from_map(map);
    n = isl_pw_multi_aff_n_piece(date);
    if (n > 1) {
        date = isl_pw_multi_aff_intersect_domain(
            date, isl_set_copy(dates->scop->stmt[stmt].domain));
        date = isl_pw_multi_aff_coalesce(date);
    }
    status = isl_pw_multi_aff_foreach_piece(date, add_piece, dates);
    isl_pw_multi_aff_free(date);
    for (int i = first; i < dates->n_piece; i++)
        dates->piece[i].stmt = stmt;
    return status;
}

/* Fill dates up with zeros, to "n" entries. */
static __isl_give isl_map *fill_up(__isl_take isl_map *map, int n)
{
    isl_size n_out = isl_map_dim(map, isl_dim_out);

    if (n_out < 0)
        return isl_map_free(map);
    map = isl_map_add_dims(map, isl_dim_out, (unsigned)(n - n_out));
    for (int i = n_out; i < n; i++)
        map = isl_map_fix_si(map, isl_dim_out, (unsigned)i, 0);
    return map;
}

/* The statement whose instances "map" gives dates without names; otherwise -1, and why. */
static int find_statement(const po_scop *scop, __isl_keep isl_map *map,
                          const char **why)
{
    const char *name = isl_map_get_tuple_name(map, isl_dim_in);
    int stmt = name ? po_scop_stmt_index(scop, name) : -1;
    isl_bool is_pair = isl_map_domain_is_wrapping(map);
    isl_bool is_nested = isl_map_range_is_wrapping(map);
    isl_bool has_name = isl_map_has_tuple_name(map, isl_dim_out);
    isl_size n = isl_map_dim(map, isl_dim_in);

    if (is_pair != isl_bool_false || stmt < 0 || scop->stmt[stmt].n_iter != n)
        *why = PO_USER_SCHEDULE_UNKNOWN;
    else if (is_nested != isl_bool_false || has_name != isl_bool_false)
        *why = "dates have names, or parts";
    return *why ? -1 : stmt;
}

/* Add the maps in the list to those of the statements, with dates of the same length. */
static isl_stat share_out(const po_scop *scop, __isl_keep isl_map_list *list,
                          isl_map **of, int *n_entry, const char **why)
{
    isl_size n = isl_map_list_size(list);

    for (int i = 0; i < n; i++) {
        isl_map *map = isl_map_list_get_at(list, i);
        isl_size n_out = isl_map_dim(map, isl_dim_out);
        int stmt = find_statement(scop, map, why);

        isl_map_free(map);
        if (stmt < 0 || n_out < 0)
            return isl_stat_error;
        *n_entry = n_out > *n_entry ? n_out : *n_entry;
    }
    if (*n_entry > MAX_ENTRY)
        *why = "dates are too long";
    for (int i = 0; i < n && !*why; i++) {
        isl_map *map = fill_up(isl_map_list_get_at(list, i), *n_entry);
        int stmt = find_statement(scop, map, why);

        if (stmt >= 0)
            of[stmt] = of[stmt] ? isl_map_union(of[stmt], map) : map;
        else
            isl_map_free(map);
    }
    return n < 0 || *why ? isl_stat_error : isl_stat_ok;
}

/* Find the pieces of all statements. */
static isl_stat find_pieces(po_user_dates *dates, __isl_keep isl_union_map *map,
                            const char **why)
{
    const po_scop *scop = dates->scop;
    isl_map_list *list = isl_union_map_get_map_list(map);
    isl_map **of = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(*of));
    isl_stat status;

    for (int i = 0; i < scop->n_stmt; i++)
        of[i] = NULL;
    status = share_out(scop, list, of, &dates->n_entry, why);
    for (int i = 0; i < scop->n_stmt; i++) {
        if (status >= 0 && of[i])
            status = add_statement(dates, i, isl_map_copy(of[i]));
        isl_map_free(of[i]);
    }
    if (status < 0 && !*why)
        *why = "an instance has several dates";
    isl_map_list_free(list);
    free(of);
    return status;
}

/* The tree of the dates that "map" gives to the instances in "domain". */
static __isl_give isl_schedule *make_tree(const po_scop *scop,
                                          __isl_keep isl_union_map *map,
                                          __isl_take isl_union_set *domain,
                                          const char **why)
{
    po_user_dates dates = {.scop = scop};
    isl_schedule *tree = NULL;

    if (find_pieces(&dates, map, why) >= 0)
        tree = po_user_dates_build(&dates, domain);
    else
        isl_union_set_free(domain);
    clear_dates(&dates);
    return tree;
}

/* Are brackets in the text at most so many inside each other? */
static bool is_flat(const char *text)
{
    int open = 0;

    for (; *text && open <= MAX_OPEN; text++) {
        open += strchr("([{", *text) != NULL;
        open -= strchr(")]}", *text) != NULL;
    }
    return open <= MAX_OPEN;
}

bool po_user_schedule_is_map(const char *text)
{
    size_t n;

    text += strspn(text, " \t\r\n");
    if (po_user_schedule_is_rows(text) || *text == '[')
        return true;
    if (*text != '{')
        return false;
    text++;
    n = strspn(text, " \t\r\n");
    return strncmp(text + n, "domain", 6) != 0 && !strchr("\"'?", text[n]);
}

/* Read one of the notations. */
static __isl_give isl_union_map *read_map(const po_scop *scop, const char *text,
                                          const char **why)
{
    po_text rows = {0};
    isl_union_map *map = NULL;
    bool good = is_flat(text);

    text += strspn(text, " \t\r\n");
    if (good && po_user_schedule_is_rows(text)) {
        good = po_user_schedule_add_rows(text, scop, &rows, why);
        text = po_text_get(&rows);
    }
    if (good)
        map = isl_union_map_read_from_str(scop->ctx, text);
    if (!map) {
        isl_ctx_reset_error(scop->ctx);
        *why = *why ? *why : "it is no map in isl's notation";
    }
    po_text_free(&rows);
    return map;
}

/* Are there no parameters but those of the nest? */
static bool knows_parameters(const po_scop *scop, __isl_keep isl_union_map *map)
{
    isl_size n = isl_union_map_dim(map, isl_dim_param);

    for (int i = 0; i < n; i++) {
        isl_id *id = isl_union_map_get_dim_id(map, isl_dim_param, (unsigned)i);
        int found = isl_set_find_dim_by_id(scop->context, isl_dim_param, id);

        isl_id_free(id);
        if (found < 0)
            return false;
    }
    return true;
}

__isl_give isl_schedule *po_tree_of_dates(const po_scop *scop,
                                          __isl_take isl_union_map *map,
                                          const char **why)
{
    isl_union_set *domain = isl_union_map_domain(isl_union_map_copy(map));
    isl_bool has_all = isl_bool_error;
    isl_schedule *tree = NULL;

    if (map && !knows_parameters(scop, map))
        *why =
            "it has parameters that the nest does not have (see --emit=scop)";
    else if (domain)
        has_all = po_user_schedule_has_instances(scop, domain, why);
    isl_union_set_free(domain);
    map = isl_union_map_align_params(map, isl_set_get_space(scop->context));
    domain = isl_union_set_intersect_params(po_scop_domain(scop),
                                            isl_set_copy(scop->context));
    if (has_all == isl_bool_true)
        tree = make_tree(scop, map, domain, why);
    else
        isl_union_set_free(domain);
    isl_union_map_free(map);
    if (!tree && !*why)
        *why = "it is too complex";
    return tree;
}

__isl_give isl_schedule *po_user_schedule_read_map(const po_scop *scop,
                                                   const char *text,
                                                   const char **why)
{
    return po_tree_of_dates(scop, read_map(scop, text, why), why);
}
