/* A scop as OpenScop's text: what is known of the parameters, and for each statement its
 * domain, its dates, the elements it accesses, and its text.
 *
 * Each relation is read back, and compared with what it was made of: if the domain or the
 * dates of a statement cannot be written, the scop is not.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define RULE "# ----------------------------------------------"

/* The work on a scop.
 *
 * "params"     the space of the parameters; "param": n_param names of these
 * "failed"     there is a relation that cannot be written, and not done without
 * "iterators"  of the statement at hand: from its instances to the values of its iterators
 * "domain"     all of these values; "iter": what they are called
 */
struct writer {
    const po_scop *scop;
    po_arena *arena;
    po_text *out;
    po_text *lost;
    isl_space *params;
    int n_param;
    const char **param;
    bool failed;
    isl_map *iterators;
    isl_set *domain;
    const char **iter;
};

/* The name without what ends a word in OpenScop. */
static const char *plain_name(po_arena *arena, const char *name)
{
    char *copy = po_arena_copy(arena, name ? name : "");

    for (char *c = copy; *c; c++)
        if (strchr(" \t\r\n#<>", *c))
            *c = '_';
    return *copy ? copy : "_";
}

/* Say what OpenScop has no words for. */
static void lose(struct writer *w, const char *what)
{
    po_text_printf(w->lost, "%s\n", what);
}

/* Is the map what the relation says of the instances in "within", or of all if that is
 * NULL?
 */
static isl_bool is_same(const po_osl_relation *relation,
                        __isl_keep isl_map *map, __isl_keep isl_set *within)
{
    isl_space *params = isl_space_params(isl_map_get_space(map));
    isl_map *read = po_osl_to_map(relation, params);
    isl_map *want = isl_map_copy(map);
    isl_bool same;

    isl_space_free(params);
    if (within) {
        read = isl_map_intersect_domain(read, isl_set_copy(within));
        want = isl_map_intersect_domain(want, isl_set_copy(within));
    }
    same = isl_map_is_equal(read, want);
    isl_map_free(read);
    isl_map_free(want);
    return same;
}

/* Say that the relation is not what it should be.  Where numbers are too large, it says less
 * than that, which does for what is known of parameters, and for elements.
 */
static void lose_exactness(struct writer *w, const po_stmt *stmt,
                           const char *kind, int n_lost, bool may_say_less)
{
    lose(w, po_arena_printf(w->arena, "the relation %s of %s: %s", kind,
                            stmt ? stmt->name : "the parameters",
                            n_lost > 0 ? "a number in it is too large"
                                       : "it is too complex"));
    w->failed = w->failed || n_lost == 0 || !may_say_less;
}

/* Make a relation of the map, of which only what it says of the instances in "within" counts,
 * if that is not NULL.  Is it exact?
 */
static bool make_relation(struct writer *w, __isl_keep isl_map *map,
                          __isl_keep isl_set *within, po_osl_relation *relation,
                          int *n_lost)
{
    isl_map *simple = isl_map_copy(map);
    isl_bool same = isl_bool_false;

    if (within)
        simple = isl_map_gist_domain(simple, isl_set_copy(within));
    for (int floors = 0; floors < 2 && same == isl_bool_false; floors++) {
        *n_lost = 0;
        same = isl_bool_error;
        if (po_osl_from_map(simple, floors > 0, w->arena, relation, n_lost))
            same = is_same(relation, map, within);
    }
    isl_map_free(simple);
    return same == isl_bool_true;
}

static void print_relation(struct writer *w, const char *kind,
                           const po_osl_relation *relation,
                           const char *const *name)
{
    const po_osl_names names = {.out = name, .in = w->iter, .param = w->param};

    po_osl_print(kind, relation, &names, w->arena, w->out);
}

/* Write what a map says of the statement's instances, or if that is NULL, of parameters. */
static void add_relation(struct writer *w, const po_stmt *stmt,
                         const char *kind, __isl_take isl_map *map,
                         const char *const *name)
{
    po_osl_relation relation = {0};
    bool has_within = stmt && strcmp(kind, "DOMAIN") != 0;
    int n_lost = 0;

    map = isl_map_align_params(map, isl_space_copy(w->params));
    if (!make_relation(w, map, has_within ? w->domain : NULL, &relation,
                       &n_lost)) {
        lose_exactness(w, stmt, kind, n_lost,
                       !stmt || strstr("READ MAY_WRITE", kind) != NULL);
        if (strcmp(kind, "WRITE") == 0)
            kind = "MAY_WRITE";
    }
    print_relation(w, kind, &relation, name);
    isl_map_free(map);
}

/* "Arr", "[1]", "[2]". */
static const char **name_subscripts(const struct writer *w, int rank)
{
    const char **name =
        po_arena_array(w->arena, (size_t)rank + 1, sizeof(*name));

    name[0] = "Arr";
    for (int i = 1; i <= rank; i++)
        name[i] = po_arena_printf(w->arena, "[%d]", i);
    return name;
}

static const char **name_dates(const struct writer *w, int n)
{
    const char **name = po_arena_array(w->arena, (size_t)n + 1, sizeof(*name));

    for (int i = 0; i < n; i++)
        name[i] = po_arena_printf(w->arena, "c%d", i + 1);
    return name;
}

static void add_access(struct writer *w, const po_stmt *stmt,
                       const po_access *access)
{
    const po_array *array = &w->scop->array[access->array];
    const char *kind = !access->is_write              ? "READ"
                       : po_stmt_writes(stmt, access) ? "WRITE"
                                                      : "MAY_WRITE";
    isl_map *map = isl_map_copy(access->relation);

    if (!access->is_write && !access->is_exact)
        lose(w, po_arena_printf(
                    w->arena,
                    "that %s may read less of %s than its relation READ says",
                    stmt->name, array->name));
    map = isl_map_apply_domain(map, isl_map_copy(w->iterators));
    map = isl_map_reset_tuple_id(map, isl_dim_out);
    map = isl_map_insert_dims(map, isl_dim_out, 0, 1);
    map = isl_map_fix_si(map, isl_dim_out, 0, access->array + 1);
    po_text_printf(w->out, "# %s\n", array->name);
    add_relation(w, stmt, kind, map, name_subscripts(w, array->rank));
    po_text_add(w->out, "\n");
}

/* The dates of the statement, as functions of the values of its iterators. */
static __isl_give isl_map *dates_of(const struct writer *w, const po_stmt *stmt,
                                    __isl_keep isl_union_map *all)
{
    isl_union_map *own;
    isl_map *map;

    if (!all)
        return po_osl_original(stmt, w->params);
    own = isl_union_map_intersect_domain(
        isl_union_map_copy(all),
        isl_union_set_from_set(isl_set_copy(stmt->domain)));
    map = isl_map_from_union_map(own);
    map = isl_map_apply_domain(map, isl_map_copy(w->iterators));
    return isl_map_reset_tuple_id(map, isl_dim_out);
}

/* Set up the iterators of the statement. */
static void enter(struct writer *w, const po_stmt *stmt)
{
    bool is_own;
    isl_set *domain = isl_set_copy(stmt->domain);

    w->iterators = po_osl_iterators(stmt, &is_own);
    w->domain = isl_set_apply(domain, isl_map_copy(w->iterators));
    w->iter =
        po_arena_array(w->arena, (size_t)stmt->n_iter + 1, sizeof(*w->iter));
    for (int i = 0; i < stmt->n_iter; i++)
        w->iter[i] = is_own ? po_arena_printf(w->arena, "t%d", i + 1)
                            : plain_name(w->arena, stmt->iter[i]->name);
    if (is_own)
        lose(w, po_arena_printf(w->arena,
                                "the iterators of %s: t1 and so on count its "
                                "iterations from 0",
                                stmt->name));
}

static void leave(struct writer *w)
{
    isl_map_free(w->iterators);
    isl_set_free(w->domain);
}

static void add_body(struct writer *w, const po_stmt *stmt)
{
    po_text_printf(w->out,
                   "# Number of Statement Extensions\n1\n<body>\n"
                   "# Number of original iterators\n%d\n",
                   stmt->n_iter);
    if (stmt->n_iter > 0)
        po_text_add(w->out, "# List of original iterators\n");
    for (int i = 0; i < stmt->n_iter; i++)
        po_text_printf(w->out, "%s%s", w->iter[i],
                       i < stmt->n_iter - 1 ? " " : "\n");
    po_text_add(w->out, "# Statement body expression\n");
    po_stmt_print_source(stmt, w->out);
    po_text_add(w->out, stmt->body ? ";\n</body>\n\n" : "\n</body>\n\n");
}

static void add_stmt(struct writer *w, int number, const po_stmt *stmt,
                     __isl_keep isl_union_map *all)
{
    isl_map *domain;
    isl_map *dates;
    isl_size n;

    enter(w, stmt);
    po_text_printf(w->out,
                   "# =============================================== "
                   "Statement %d\n"
                   "# Number of relations describing the statement:\n%d\n\n",
                   number, 2 + stmt->n_access);
    po_text_printf(w->out, RULE "  %d.1 Domain\n", number);
    domain = isl_map_from_range(isl_set_copy(w->domain));
    add_relation(w, stmt, "DOMAIN", domain, w->iter);
    po_text_printf(w->out, "\n" RULE "  %d.2 Scattering\n", number);
    dates = dates_of(w, stmt, all);
    n = isl_map_dim(dates, isl_dim_out);
    add_relation(w, stmt, "SCATTERING", dates, name_dates(w, n < 0 ? 0 : n));
    po_text_printf(w->out, "\n" RULE "  %d.3 Access\n", number);
    for (int i = 0; i < stmt->n_access; i++)
        add_access(w, stmt, &stmt->access[i]);
    po_text_printf(w->out, RULE "  %d.4 Statement Extensions\n", number);
    add_body(w, stmt);
    leave(w);
}

/* Append the language, and the parameters. */
static void add_globals(struct writer *w)
{
    isl_set *context = isl_set_copy(w->scop->context);
    isl_map *map = isl_map_from_range(isl_set_from_params(context));

    po_text_add(w->out, "# Language\nC\n\n# Context\n");
    add_relation(w, NULL, "CONTEXT", map, NULL);
    if (w->n_param == 0) {
        po_text_add(w->out, "\n# Parameters are not provided\n0\n\n");
    } else {
        po_text_add(w->out, "\n# Parameters are provided\n1\n<strings>\n");
        for (int i = 0; i < w->n_param; i++)
            po_text_printf(w->out, "%s%s", i > 0 ? " " : "", w->param[i]);
        po_text_add(w->out, "\n</strings>\n\n");
    }
    po_text_printf(w->out, "# Number of statements\n%d\n\n", w->scop->n_stmt);
}

/* Append the names of the dates, where they are those of the program. */
static void add_date_names(const struct writer *w)
{
    po_text_add(w->out, "<scatnames>\nb0");
    for (int i = 1; i <= po_scop_depth(w->scop); i++)
        po_text_printf(w->out, " t%d b%d", i, i);
    po_text_add(w->out, "\n</scatnames>\n\n");
}

static void add_arrays(const struct writer *w)
{
    po_text_printf(w->out,
                   "<arrays>\n# Number of arrays\n%d\n"
                   "# Mapping array-identifiers/array-names\n",
                   w->scop->n_array);
    for (int i = 0; i < w->scop->n_array; i++)
        po_text_printf(w->out, "%d %s\n", i + 1,
                       plain_name(w->arena, w->scop->array[i].name));
    po_text_add(w->out, "</arrays>\n\n");
}

static void add_coordinates(const struct writer *w)
{
    const po_scop *scop = w->scop;
    int last = scop->n_nest > 0 ? scop->nest[scop->n_nest - 1].end_line
                                : scop->loc.line;

    if (scop->loc.file)
        po_text_printf(w->out,
                       "<coordinates>\n# File name\n%s\n"
                       "# Starting line and column\n%d %d\n"
                       "# Ending line and column\n%d 0\n"
                       "# Indentation\n%d\n</coordinates>\n\n",
                       scop->loc.file, scop->loc.line, scop->loc.col,
                       last > scop->loc.line ? last : scop->loc.line,
                       scop->loc.col > 0 ? scop->loc.col - 1 : 0);
}

/* Say which memory is taken for disjoint. */
static void lose_disjoint(struct writer *w)
{
    const po_scop *scop = w->scop;
    po_text pairs = {0};

    for (int i = 0; i < scop->n_disjoint; i++)
        po_text_printf(&pairs, "%s%s and %s", i > 0 ? ", " : "",
                       scop->reach[scop->disjoint[i].a].decl->name,
                       scop->reach[scop->disjoint[i].b].decl->name);
    if (pairs.n > 0)
        lose(w,
             po_arena_printf(w->arena,
                             "that it is so only where these do not overlap: "
                             "%s",
                             po_text_get(&pairs)));
    po_text_free(&pairs);
}

/* Say what is tested at run time, and what else no relation says. */
static void lose_rest(struct writer *w)
{
    const po_scop *scop = w->scop;
    isl_bool is_sure = isl_set_is_subset(scop->context, scop->assume);
    char *text = isl_set_to_str(scop->assume);

    if (is_sure != isl_bool_true)
        lose(w, po_arena_printf(w->arena,
                                "that it is so only where a test holds: %s",
                                text ? text : "(failed)"));
    free(text);
    lose_disjoint(w);
    for (int i = 0; i < scop->n_final; i++)
        lose(w, po_arena_printf(w->arena, "the value of %s behind the loops",
                                scop->final[i].decl->name));
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].is_inner)
            lose(w, po_arena_printf(w->arena,
                                    "that %s is declared inside of the loops",
                                    scop->array[i].name));
}

/* Append each line of "lost" as a comment. */
static void add_lost(const char *lost, po_text *out)
{
    if (*lost)
        po_text_add(out, "# OpenScop has no words for\n");
    while (*lost) {
        size_t n = strcspn(lost, "\n");

        po_text_printf(out, "#   %.*s\n", (int)n, lost);
        lost += n + (lost[n] == '\n');
    }
}

void po_openscop_write(const po_scop *scop, __isl_keep isl_union_map *dates,
                       po_text *out, po_text *lost)
{
    po_text body = {0};
    struct writer w = {.scop = scop, .out = &body, .lost = lost};
    size_t before = lost->n;

    w.arena = po_arena_new();
    w.params = isl_space_params(isl_set_get_space(scop->context));
    w.n_param = isl_set_dim(scop->context, isl_dim_param);
    w.n_param = w.n_param > 0 ? w.n_param : 0;
    w.param = po_arena_array(w.arena, (size_t)w.n_param + 1, sizeof(*w.param));
    for (int i = 0; i < w.n_param; i++)
        w.param[i] = plain_name(
            w.arena,
            isl_set_get_dim_name(scop->context, isl_dim_param, (unsigned)i));
    add_globals(&w);
    for (int i = 0; i < scop->n_stmt; i++)
        add_stmt(&w, i + 1, &scop->stmt[i], dates);
    po_text_add(&body, "# =============================================== "
                       "Extensions\n");
    if (!dates)
        add_date_names(&w);
    add_arrays(&w);
    add_coordinates(&w);
    lose_rest(&w);
    po_text_printf(out,
                   "%s# ========================================"
                   "======= %s:%d\n",
                   w.failed ? "" : "<OpenScop>\n\n", scop->function,
                   scop->loc.line);
    add_lost(po_text_get(lost) + before, out);
    if (!w.failed) {
        po_text_add(out, po_text_get(&body));
        po_text_add(out, "</OpenScop>\n");
    }
    po_text_add(out, "\n");
    po_text_free(&body);
    isl_space_free(w.params);
    po_arena_free(w.arena);
}
