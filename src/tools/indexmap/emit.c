/* --emit=index-map, --emit=tiles: the index maps of a nest.
 *
 *     write A -> read B: (d0, d1) -> (d1, d0), domain: ...
 *     read B -> write A: ...
 *
 * One for each path from an array that is written to one that is read, in both
 * directions, each once.  What cannot be expressed is said to be.
 *
 * flow.c follows the values from writes to reads through temporaries, make.c chooses
 * the ranges and turns isl's relations into maps, data_dependent.c and bound.c read
 * subscripts that depend on data from the syntax, merge.c leaves out what is said
 * already, and tile.c makes maps between tiles (--emit=tiles).
 */
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "emit.h"

#define MAX_ITER 32
#define MAX_RANK 32

/* One direction of one path.
 *
 * "from", "to"  what is before and behind the arrow
 * "subscript"   those that depend on data; NULL where they do not
 * "is_wanted"   iterators in them; "is_shown", in what they read
 * "covered"     the union of all maps, if that is to be checked; "is_partial":
 *               there are some that could not be expressed
 */
struct printing {
    po_arena *arena;
    const po_scop *scop;
    const po_run *run;
    po_ilines *lines;
    const char *from;
    const char *to;
    po_isubscript loads;
    const po_qaff *subscript[MAX_RANK];
    const po_qaff *extent[MAX_RANK];
    bool is_unknown[MAX_RANK];
    bool is_wanted[MAX_ITER];
    bool is_shown[MAX_ITER];
    const char *note;
    isl_map *covered;
    bool is_partial;
};

static void add_text(struct printing *p, const char *text)
{
    po_ilines_add_text(p->lines, po_arena_printf(p->arena, "%s -> %s: %s",
                                                 p->from, p->to, text));
}

/* Add a map; "text" is what is to be said besides. */
static void add_map(struct printing *p, po_imap *map, const char *text)
{
    po_iline line = {.from = p->from, .to = p->to, .map = map};

    line.text = po_arena_copy(p->arena, text);
    line.fixed = po_arena_array(p->arena, MAX_ITER, sizeof(*line.fixed));
    for (int i = 0, next = map->n_result; i < MAX_ITER; i++) {
        const po_qaff *value = p->is_wanted[i] ? map->result[next++] : NULL;

        if (p->is_shown[i] && po_imap_n_kind(map, PO_IVAR_RUNTIME) > 0)
            line.fixed[line.n_fixed++] = value;
    }
    po_ilines_add_map(p->lines, &line);
}

/* Insert the run-time variables of the loads between ranges and parameters.
 * They are called "@0", "@1", ..., to be known again when some are gone.
 */
static po_imap *add_loads(const struct printing *p, po_imap *map)
{
    po_imap *more = po_imap_copy(p->arena, map);
    int first = po_imap_first(map, PO_IVAR_PARAM);
    int n = p->loads.n_load;
    const po_qaff **value =
        po_arena_array(p->arena, (size_t)map->n_var + 1, sizeof(*value));

    for (int v = 0; v < map->n_var; v++)
        value[v] = po_qaff_var(p->arena, v < first ? v : v + n);
    for (int i = 0; i < map->n_result; i++)
        if (map->result[i])
            more->result[i] =
                po_qaff_substitute(p->arena, map->result[i], value);
    for (int i = 0; i < map->n_constraint; i++) {
        po_iconstraint *c = &more->constraint[i];

        c->expr = po_qaff_substitute(p->arena, c->expr, value);
        c->in.low = po_qaff_substitute(p->arena, c->in.low, value);
        c->in.high = po_qaff_substitute(p->arena, c->in.high, value);
    }
    more->var = po_arena_array(p->arena, (size_t)(map->n_var + n) + 1,
                               sizeof(*more->var));
    for (int v = 0; v < map->n_var; v++)
        more->var[v < first ? v : v + n] = map->var[v];
    for (int l = 0; l < n; l++)
        more->var[first + l] =
            (po_ivar){.kind = PO_IVAR_RUNTIME,
                      .name = po_arena_printf(p->arena, "@%d", l),
                      .in = p->loads.load[l].in};
    more->n_var += n;
    return more;
}

/* Say in terms of the map what was said in terms of iterators, loads and
 * parameters of the scop.
 */
static const po_qaff *translate(const struct printing *p, const po_imap *map,
                                const po_qaff *const *iter, const po_qaff *expr)
{
    const po_qaff *sum = po_qaff_constant(p->arena, expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        int var = expr->term[i].index;
        const po_qaff *part = NULL;
        int first = po_imap_first(map, PO_IVAR_RUNTIME);

        if (var < MAX_ITER) {
            part = iter[var];
        } else if (var < PO_IPARAM(0)) {
            part = po_qaff_var(p->arena, first + var - PO_ILOAD(0));
        } else {
            const char *name = p->scop->param[var - PO_IPARAM(0)].name;

            for (int v = 0; v < map->n_var; v++)
                if (map->var[v].kind == PO_IVAR_PARAM &&
                    strcmp(map->var[v].name, name) == 0)
                    part = po_qaff_var(p->arena, v);
        }
        part = po_qaff_scale(p->arena, part, expr->term[i].coef);
        sum = po_qaff_add(p->arena, sum, part);
    }
    return sum;
}

/* Put in the subscripts that depend on data, and that they are inside their
 * arrays.
 */
static po_imap *put_subscripts(const struct printing *p, po_imap *map,
                               int n_res)
{
    const po_qaff *iter[MAX_ITER] = {NULL};
    int next = n_res;

    map = add_loads(p, map);
    for (int i = 0; i < MAX_ITER; i++)
        if (p->is_wanted[i])
            iter[i] = map->result[next++];
    for (int i = 0; i < n_res; i++) {
        const po_qaff *extent;

        if (!p->is_unknown[i])
            continue;
        map->result[i] = translate(p, map, iter, p->subscript[i]);
        if (!map->result[i])
            return NULL;
        extent = p->extent[i] ? translate(p, map, iter, p->extent[i]) : NULL;
        if (extent)
            map->constraint[map->n_constraint++] =
                (po_iconstraint){.expr = map->result[i],
                                 .in = {po_qaff_constant(p->arena, 0),
                                        po_qaff_shift(p->arena, extent, -1)}};
    }
    return map;
}

/* Say what the loads are that are left, and the iterators in them. */
static void describe_loads(const struct printing *p, const po_imap *map,
                           int n_res, po_text *out)
{
    int first = po_imap_first(map, PO_IVAR_RUNTIME);
    int n = po_imap_n_kind(map, PO_IVAR_RUNTIME);
    int next = n_res;

    for (int v = 0; v < n; v++) {
        long load = strtol(map->var[first + v].name + 1, NULL, 10);

        po_text_printf(out, "%s rt%d = ", v ? "," : ";", v);
        po_expr_print_source(p->loads.load[load].expr, out);
    }
    for (int i = 0; i < MAX_ITER; i++) {
        const po_qaff *value = p->is_wanted[i] ? map->result[next++] : NULL;

        if (n > 0 && p->is_shown[i]) {
            po_text_printf(out, ", %s = ", p->loads.stmt->iter[i]->name);
            po_qaff_print(map, value, out);
        }
    }
}

/* Say what parameters are that are not called like a variable. */
static void describe_parameters(const struct printing *p, const po_imap *map,
                                po_text *out)
{
    for (int v = po_imap_first(map, PO_IVAR_PARAM); v < map->n_var; v++)
        for (int i = 0; i < p->scop->n_param; i++) {
            const po_param *param = &p->scop->param[i];

            if (strcmp(param->name, map->var[v].name) != 0 || !param->expr ||
                po_expr_strip(param->expr)->kind == PO_EXPR_VAR)
                continue;
            po_text_printf(out, "%s %s = ", out->n ? "," : ";", param->name);
            po_expr_print_source(param->expr, out);
        }
}

/* The user's iterators count otherwise than the dimensions that stand for them:
 * their values, in the place of what is printed of them.
 */
static bool put_iterators(struct printing *p, po_imap *map, int n_res)
{
    const po_qaff *iter[MAX_ITER] = {NULL};
    int next = n_res;

    for (int i = 0; i < MAX_ITER; i++)
        if (p->is_wanted[i])
            iter[i] = map->result[next++];
    next = n_res;
    for (int i = 0; i < MAX_ITER; i++) {
        const po_qaff *value;

        if (!p->is_wanted[i])
            continue;
        value = po_isubscript_iterator(&p->loads, i);
        map->result[next] = value ? translate(p, map, iter, value) : NULL;
        if (!map->result[next++])
            return false;
    }
    return true;
}

static int n_results(const struct printing *p, const po_imap *map)
{
    int n = map->n_result;

    for (int i = 0; i < MAX_ITER; i++)
        n -= p->is_wanted[i];
    return n;
}

/* Simplify and print a map. */
static void use_map(po_imap *map, void *user)
{
    struct printing *p = user;
    int n_res = map ? n_results(p, map) : 0;
    po_text out = {0};
    po_text loads = {0};

    if (map)
        map = put_subscripts(p, map, n_res);
    if (!map || !put_iterators(p, map, n_res)) {
        p->is_partial = true;
        add_text(p, "not expressed: it is no index map");
        return;
    }
    map = po_imap_simplify(p->arena, map, p->run->ctx);
    if (map->is_empty)
        return;
    if (p->covered && p->loads.n_load == 0)
        p->covered =
            isl_map_union(p->covered, po_imap_relation(map, p->run->ctx));
    describe_loads(p, map, n_res, &loads);
    describe_parameters(p, map, &loads);
    po_imap_number_kind(p->arena, map, PO_IVAR_RUNTIME);
    map->n_result = n_res;
    po_text_add(&out, p->note ? p->note : "");
    po_text_add(&out, po_text_get(&loads));
    add_map(p, map, po_text_get(&out));
    po_text_free(&loads);
    po_text_free(&out);
}

/* Which coordinates of the target are not functions of the instance? */
static void find_unknown(struct printing *p, const po_access *access)
{
    isl_size rank = isl_map_dim(access->relation, isl_dim_out);

    for (int i = 0; i < rank && i < MAX_RANK; i++) {
        isl_map *one = isl_map_copy(access->relation);
        isl_bool single;

        one = isl_map_project_out(one, isl_dim_out, (unsigned)i + 1,
                                  (unsigned)(rank - i - 1));
        one = isl_map_project_out(one, isl_dim_out, 0, (unsigned)i);
        single = isl_map_is_single_valued(one);
        isl_map_free(one);
        p->is_unknown[i] = single != isl_bool_true;
        if (!p->is_unknown[i])
            continue;
        p->subscript[i] = po_isubscript_read(
            &p->loads, po_isubscript_of(access->expr, (int)rank, i));
        p->extent[i] =
            po_isubscript_extent(&p->loads, access->expr, (int)rank, i);
    }
    for (int l = 0; l < p->loads.n_load; l++)
        po_isubscript_mark(&p->loads, p->loads.load[l].expr, p->is_shown);
    for (int i = 0; i < rank && i < MAX_RANK; i++)
        po_isubscript_bound(&p->loads, p->subscript[i], p->extent[i],
                            p->is_shown);
    for (int i = 0; i < MAX_ITER; i++)
        p->is_wanted[i] = p->is_shown[i];
    for (int i = 0; i < rank && i < MAX_RANK; i++)
        for (int v = 0; p->subscript[i] && v < p->loads.stmt->n_iter; v++)
            if (po_qaff_has_var(p->subscript[i], v))
                p->is_wanted[v] = true;
}

/* Return { [source, instance, target] } for the two relations from instances. */
static __isl_give isl_set *points_of(const struct printing *p,
                                     __isl_keep isl_map *source,
                                     __isl_keep isl_map *target)
{
    isl_space *space = isl_space_domain(isl_map_get_space(target));
    isl_map *instance = isl_map_identity(isl_space_map_from_set(space));
    isl_set *set;

    instance = isl_map_flat_range_product(isl_map_copy(source), instance);
    instance = isl_map_flat_range_product(instance, isl_map_copy(target));
    instance =
        isl_map_intersect_params(instance, isl_set_copy(p->scop->context));
    set = isl_map_range(instance);
    return isl_set_gist_params(set, isl_set_copy(p->scop->context));
}

/* Are the maps wrong: do they not relate the points of the set, which is [source,
 * instance, target]?  Coordinates that depend on data are not looked at.
 */
static bool is_wrong(const struct printing *p, __isl_keep isl_set *set,
                     const po_ishape *shape)
{
    isl_map *want = isl_map_from_range(isl_set_copy(set));
    isl_map *got = isl_map_copy(p->covered);
    isl_set *context = p->scop->context;
    isl_bool equal;

    want = isl_map_project_out(want, isl_dim_out, (unsigned)shape->n_dim,
                               (unsigned)shape->n_cand);
    want = isl_map_move_dims(want, isl_dim_in, 0, isl_dim_out, 0,
                             (unsigned)shape->n_dim);
    want = isl_map_intersect_params(want, isl_set_copy(context));
    got = isl_map_intersect_params(got, isl_set_copy(context));
    equal = isl_map_is_equal(want, got);
    isl_map_free(want);
    isl_map_free(got);
    return equal == isl_bool_false;
}

static __isl_give isl_map *nothing(const struct printing *p,
                                   const po_ishape *shape)
{
    isl_space *space = isl_space_alloc(p->run->ctx, 0, (unsigned)shape->n_dim,
                                       (unsigned)shape->n_res);

    return isl_map_empty(space);
}

/* Print the maps from the range of "source" to that of "target", both relations
 * from instances of the statement.
 */
static void print_direction(struct printing *p, __isl_keep isl_map *source,
                            __isl_keep isl_map *target)
{
    po_ishape shape = {.n_dim = (int)isl_map_dim(source, isl_dim_out),
                       .n_cand = p->loads.stmt->n_iter,
                       .n_res = (int)isl_map_dim(target, isl_dim_out),
                       .is_wanted = p->is_wanted,
                       .is_unknown = p->is_unknown};
    isl_set *set;

    if (p->loads.failed || shape.n_cand > MAX_ITER || shape.n_res > MAX_RANK) {
        add_text(p, "not expressed: a subscript depends on data");
        return;
    }
    set = points_of(p, source, target);
    p->covered = p->run->options->check ? nothing(p, &shape) : NULL;
    if (po_imap_make(p->arena, isl_set_copy(set), &shape, use_map, p) < 0)
        add_text(p, "not expressed: too complex");
    else if (p->covered && p->loads.n_load == 0 && !p->is_partial &&
             is_wrong(p, set, &shape))
        po_diag_distrust(p->run->diag, &p->scop->loc, "index map");
    isl_map_free(p->covered);
    isl_set_free(set);
}

static bool has_unknown(const struct printing *p)
{
    for (int i = 0; i < MAX_RANK; i++)
        if (p->is_unknown[i])
            return true;
    return false;
}

/* Print one path, in one direction. */
static void print_path(const po_scop *scop, const po_ipath *path, bool forward,
                       const po_run *run, po_ilines *lines)
{
    const po_stmt *stmt = &scop->stmt[path->stmt];
    const po_access *access = &stmt->access[path->access];
    isl_map *written = isl_map_reverse(isl_map_copy(path->relation));
    struct printing p = {
        .arena = lines->arena,
        .scop = scop,
        .run = run,
        .lines = lines,
        .loads = {.scop = scop, .stmt = stmt, .arena = lines->arena}};
    const char *from =
        po_arena_printf(p.arena, "write %s", scop->array[path->array].name);
    const char *to =
        po_arena_printf(p.arena, "read %s", scop->array[access->array].name);

    p.from = forward ? from : to;
    p.to = forward ? to : from;
    if (forward ? !path->write->is_exact : !access->is_exact)
        p.note = "; over-approximated";
    if (forward || path->is_direct)
        find_unknown(&p, forward ? access : path->write);
    if (!has_unknown(&p) && !(access->is_exact && path->write->is_exact))
        p.note = "; over-approximated";
    if (forward)
        print_direction(&p, written, access->relation);
    else
        print_direction(&p, access->relation, written);
    isl_map_free(written);
}

/* Say of arrays that are written, but from no other, that they are; and which are
 * temporary.
 */
static void print_sources(const po_scop *scop, const po_ipaths *paths,
                          po_ilines *lines)
{
    for (int a = 0; a < scop->n_array; a++) {
        bool is_written = false;

        for (int s = 0; s < scop->n_stmt; s++)
            for (int i = 0; i < scop->stmt[s].n_access; i++)
                is_written = is_written || (scop->stmt[s].access[i].is_write &&
                                            scop->stmt[s].access[i].array == a);
        for (int i = 0; i < paths->n; i++)
            is_written = is_written && paths->path[i].array != a;
        if (paths->is_temporary[a] && scop->array[a].rank > 0)
            po_ilines_add_text(lines,
                               po_arena_printf(lines->arena, "temporary %s",
                                               scop->array[a].name));
        else if (is_written && !paths->is_temporary[a] &&
                 !scop->array[a].dead_out)
            po_ilines_add_text(lines, po_arena_printf(lines->arena,
                                                      "write %s: from no array",
                                                      scop->array[a].name));
    }
}

void po_emit_index_map(const po_scop *scop, const po_deps *flow,
                       const po_run *run, po_text *out)
{
    bool tiles = run->options->stage == PO_STAGE_TILES;
    po_ipaths paths = po_ipaths_find(scop, flow);
    po_ilines lines = {.arena = po_arena_new(), .ctx = run->ctx};

    po_text_printf(out, "%s:%d\n", scop->function, scop->loc.line);
    for (int forward = 1; forward >= tiles; forward--)
        for (int i = 0; i < paths.n; i++)
            print_path(scop, &paths.path[i], forward, run, &lines);
    print_sources(scop, &paths, &lines);
    if (paths.is_cut)
        po_ilines_add_text(&lines, "not complete: too complex");
    po_ilines_print(&lines, tiles, out);
    po_arena_free(lines.arena);
    po_ipaths_free(&paths);
}
