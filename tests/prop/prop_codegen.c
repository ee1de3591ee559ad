/* Random scops under random schedule trees: the generated loops, run for small
 * values of the parameters, visit the instances of the domain, each once, in
 * the order of the schedule; and they are certified for all parameters.
 */
#include "prop.h"

#include <isl/point.h>
#include <isl/schedule.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STMT 3
#define MAX_ITER 3
#define MAX_ROW  10

static const char *const iters[] = {"i", "j", "k"};
static const char *const tuples[] = {"[]", "[i]", "[i, j]", "[i, j, k]"};

/* The texts of a scop and a tree while they are drawn. */
struct draft {
    uint64_t *state;
    int n_stmt;
    int depth[MAX_STMT];
    po_text domain;
    po_text order;
    po_text tree;
};

/* With a probability of one in "n". */
static bool once_in(struct draft *d, int n)
{
    int draw = random_in(d->state, 1, n);

    return draw == 1;
}

/* Draw bounds for iterator "k": constants, parameters, outer iterators. */
static void add_bounds(struct draft *d, int k)
{
    int lower = random_in(d->state, -1, 2);
    int upper = random_in(d->state, 0, 5);
    int shift = random_in(d->state, -2, 2);
    bool triangle = k > 0 && once_in(d, 3);

    po_text_printf(&d->domain, "%d%s%s <= %s and ", lower,
                   triangle ? " + " : "", triangle ? iters[k - 1] : "",
                   iters[k]);
    if (upper < 2)
        po_text_printf(&d->domain, "%s < n + %d", iters[k], shift);
    else if (upper == 2)
        po_text_printf(&d->domain, "%s < m + %d", iters[k], shift);
    else if (upper == 3 && k > 0)
        po_text_printf(&d->domain, "%s <= %s + %d", iters[k], iters[k - 1],
                       shift + 1);
    else if (upper == 4 && k > 0)
        po_text_printf(&d->domain, "%s + %s < n + %d", iters[k], iters[k - 1],
                       shift);
    else
        po_text_printf(&d->domain, "%s < %d", iters[k], 4 + shift);
}

/* Draw something that is not a bound. */
static void add_condition(struct draft *d, int depth)
{
    int k = random_in(d->state, 0, depth - 1);
    int other = random_in(d->state, 0, depth - 1);
    int kind = random_in(d->state, 0, 5);
    int c = random_in(d->state, 0, 2);

    switch (kind) {
    case 0:
        po_text_printf(&d->domain, " and %s mod 2 = %d", iters[k], c % 2);
        break;
    case 1:
        po_text_printf(&d->domain, " and (%s + 2 %s) mod 3 = %d", iters[k],
                       iters[other], c);
        break;
    case 2:
        po_text_printf(&d->domain, " and %s != %d", iters[k], c);
        break;
    case 3:
        po_text_printf(&d->domain, " and n >= %d", c + 1);
        break;
    case 4:
        po_text_printf(&d->domain, " and (%s < %d or %s > m)", iters[k], c,
                       iters[other]);
        break;
    default:
        po_text_printf(&d->domain, " and %s mod 4 <= %d", iters[k], c);
    }
}

static void add_domain(struct draft *d, int s)
{
    int depth = random_in(d->state, 1, MAX_ITER);

    d->depth[s] = depth;
    po_text_printf(&d->domain, "%sS%d%s : ", s ? "; " : "", s, tuples[depth]);
    for (int k = 0; k < depth; k++) {
        po_text_add(&d->domain, k ? " and " : "");
        add_bounds(d, k);
    }
    if (once_in(d, 4))
        add_condition(d, depth);
    po_text_printf(&d->order, "%sS%d%s -> [%d", s ? "; " : "", s, tuples[depth],
                   s);
    for (int k = 0; k < depth; k++)
        po_text_printf(&d->order, ", %s, 0", iters[k]);
    po_text_add(&d->order, "]");
}

/* A member of a band for one statement:
 * sign · (scale · iterator + factor · another iterator) + shift.
 */
struct member {
    int sign;
    int scale;
    int factor;
    int other;
    int shift;
};

static struct member draw_member(struct draft *d, int depth)
{
    struct member m = {.sign = 1, .scale = 1};
    bool skewed = once_in(d, 3);
    bool shifted = once_in(d, 3);
    int factor = random_in(d->state, -1, 2);
    int shift = random_in(d->state, -2, 2);

    m.sign = once_in(d, 8) ? -1 : 1;
    m.scale = once_in(d, 10) ? 2 : 1;
    m.other = random_in(d->state, 0, depth - 1);
    m.factor = skewed ? factor : 0;
    m.shift = shifted ? shift : 0;
    return m;
}

static void add_function(const struct member *m, int k, int depth, po_text *out)
{
    po_text_add(out, "(");
    if (k < depth)
        po_text_printf(out, "%d %s + ", m->sign * m->scale, iters[k]);
    if (m->other != k)
        po_text_printf(out, "%d %s + ", m->sign * m->factor, iters[m->other]);
    po_text_printf(out, "%d)", m->shift);
}

/* What is drawn for the bands that the statements share. */
struct bands {
    int n;
    int tile;
    bool wave;
    struct member member[MAX_STMT][MAX_ITER];
};

/* Add a band with a single member, "k", as it is or divided by the tile size;
 * a wavefront adds the next member to it.
 */
static void add_band(struct draft *d, const struct bands *b, int k, int tile)
{
    po_text *out = &d->tree;

    po_text_add(out, "{ schedule: \"[{ ");
    for (int s = 0; s < d->n_stmt; s++) {
        po_text_printf(out, "%sS%d%s -> [(", s ? "; " : "", s,
                       tuples[d->depth[s]]);
        if (tile)
            po_text_add(out, "floor(");
        add_function(&b->member[s][k], k, d->depth[s], out);
        if (tile)
            po_text_printf(out, "/%d)", tile);
        if (tile && b->wave && k == 0) {
            po_text_add(out, " + floor(");
            add_function(&b->member[s][k + 1], k + 1, d->depth[s], out);
            po_text_printf(out, "/%d)", tile);
        }
        po_text_add(out, ")]");
    }
    po_text_add(out, " }]\", child: ");
}

static int add_marks(struct draft *d, int tile)
{
    int n = 0;

    if (once_in(d, 4)) {
        po_text_add(&d->tree, "{ mark: \"parallel\", child: ");
        n++;
    }
    if (tile) {
        po_text_printf(&d->tree, "{ mark: \"tile %d\", child: ", tile);
        n++;
    }
    return n;
}

/* Add the statements as a sequence or set, or as one leaf. */
static void add_statements(struct draft *d)
{
    int kind = random_in(d->state, 0, 5);
    bool backwards = once_in(d, 2);

    if (kind == 0 || d->n_stmt == 1) {
        po_text_add(&d->tree, "{ leaf }");
        return;
    }
    po_text_add(&d->tree, kind == 1 ? "{ set: [ " : "{ sequence: [ ");
    for (int i = 0; i < d->n_stmt; i++) {
        int s = backwards ? d->n_stmt - 1 - i : i;

        po_text_printf(&d->tree, "%s{ filter: \"{ S%d%s }\" }", i ? ", " : "",
                       s, tuples[d->depth[s]]);
    }
    po_text_add(&d->tree, " ] }");
}

static void draw_bands(struct draft *d, struct bands *b)
{
    bool tiled = once_in(d, 2);
    int tile = random_in(d->state, 2, 4);

    b->n = random_in(d->state, 1, MAX_ITER);
    b->tile = tiled ? tile : 0;
    b->wave = b->n > 1 && once_in(d, 2);
    for (int s = 0; s < d->n_stmt; s++)
        for (int k = 0; k < MAX_ITER; k++)
            b->member[s][k] = draw_member(d, d->depth[s]);
}

static void draw_tree(struct draft *d)
{
    struct bands bands;
    int n_open = 0;

    draw_bands(d, &bands);
    po_text_printf(&d->tree,
                   "{ domain: \"%s\", child: ", po_text_get(&d->domain));
    for (int k = 0; k < bands.n && bands.tile; k++) {
        n_open += 1 + add_marks(d, k > 0 || !bands.wave ? bands.tile : 0);
        add_band(d, &bands, k, bands.tile);
    }
    for (int k = 0; k < bands.n; k++) {
        n_open += 1 + add_marks(d, 0);
        add_band(d, &bands, k, 0);
    }
    add_statements(d);
    for (; n_open >= 0; n_open--)
        po_text_add(&d->tree, " }");
}

/* Draw a scop and a tree.  A leaf in the text stands for no child.  NULL if a
 * statement has no instance for any parameters.
 */
static po_scop *draw(uint64_t *state, isl_schedule **tree)
{
    struct draft d = {.state = state};
    bool positive = random_in(state, 0, 1) > 0;
    char *leaf;
    po_scop *scop;

    d.n_stmt = random_in(state, 1, MAX_STMT);
    po_text_add(&d.domain, "[n, m] -> { ");
    po_text_add(&d.order, "{ ");
    for (int s = 0; s < d.n_stmt; s++)
        add_domain(&d, s);
    po_text_add(&d.domain, " }");
    po_text_add(&d.order, " }");
    draw_tree(&d);
    leaf = strstr(d.tree.bytes, ", child: { leaf }");
    if (leaf)
        memset(leaf, ' ', strlen(", child: { leaf }"));
    if (getenv("POLYOPT_SEED"))
        fprintf(stderr, "%s\n%s\n", d.domain.bytes, d.tree.bytes);
    scop = scop_from_text(
        ctx, positive ? "[n, m] -> { : n >= 1 and m >= 1 }" : "[n, m] -> { : }",
        d.domain.bytes, "{ }", "{ }", d.order.bytes);
    *tree = isl_schedule_read_from_str(ctx, d.tree.bytes);
    po_text_free(&d.domain);
    po_text_free(&d.order);
    po_text_free(&d.tree);
    return scop;
}

/* An instance, its date, and whether it has been visited. */
struct visit {
    int stmt;
    long iter[MAX_ITER];
    int n_row;
    long row[MAX_ROW];
    bool done;
};

/* All instances for fixed parameters; what has been visited last. */
struct visits {
    const po_scop *scop;
    int n;
    struct visit *visit;
    const struct visit *last;
    int stmt;
    int n_done;
};

static long coordinate(__isl_keep isl_point *point, int pos)
{
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, pos);
    long number = isl_val_get_num_si(value);

    isl_val_free(value);
    return number;
}

static isl_stat add_visit(__isl_take isl_point *point, void *user)
{
    struct visits *all = user;
    struct visit *visit;
    isl_space *space = isl_point_get_space(point);
    int n_iter = all->scop->stmt[all->stmt].n_iter;
    int n = isl_space_dim(space, isl_dim_set);

    all->visit = po_realloc(all->visit, ((size_t)all->n + 1) * sizeof(*visit));
    visit = &all->visit[all->n++];
    *visit = (struct visit){.stmt = all->stmt, .n_row = n - n_iter};
    for (int i = 0; i < n_iter; i++)
        visit->iter[i] = coordinate(point, i);
    for (int i = n_iter; i < n && i - n_iter < MAX_ROW; i++)
        visit->row[i - n_iter] = coordinate(point, i);
    isl_space_free(space);
    isl_point_free(point);
    return isl_stat_ok;
}

/* The parameters for which a map is to be enumerated. */
struct enumeration {
    struct visits *all;
    const long *param;
};

static isl_stat add_map(__isl_take isl_map *map, void *user)
{
    struct enumeration *e = user;
    const char *name = isl_map_get_tuple_name(map, isl_dim_in);
    isl_size n = isl_map_dim(map, isl_dim_param);
    isl_set *set;
    isl_stat status;

    e->all->stmt = po_scop_stmt_index(e->all->scop, name);
    map = isl_map_intersect_domain(
        map, isl_set_copy(e->all->scop->stmt[e->all->stmt].domain));
    n = isl_map_dim(map, isl_dim_param);
    for (int i = 0; i < n; i++)
        map = isl_map_fix_si(map, isl_dim_param, (unsigned)i, (int)e->param[i]);
    set = isl_map_wrap(map);
    set = isl_set_project_out(set, isl_dim_param, 0, (unsigned)n);
    status = isl_set_foreach_point(set, add_visit, e->all);
    isl_set_free(set);
    return status;
}

static int compare_dates(const struct visit *a, const struct visit *b)
{
    for (int i = 0; i < a->n_row && i < b->n_row && i < MAX_ROW; i++)
        if (a->row[i] != b->row[i])
            return a->row[i] < b->row[i] ? -1 : 1;
    return 0;
}

/* Is the instance due now, and not done before? */
static bool is_due(int stmt, int n, const long *iter, void *user)
{
    struct visits *all = user;

    for (int i = 0; i < all->n; i++) {
        struct visit *visit = &all->visit[i];

        if (visit->stmt != stmt ||
            memcmp(visit->iter, iter, (size_t)n * sizeof(*iter)) != 0)
            continue;
        if (visit->done || (all->last && compare_dates(all->last, visit) > 0))
            return false;
        visit->done = true;
        all->last = visit;
        all->n_done++;
        return true;
    }
    return false;
}

/* Do the loops run as they should for these parameters? */
static bool runs_in_order(const po_ast *ast, const po_scop *scop,
                          __isl_keep isl_schedule *tree, const long *param)
{
    struct visits all = {.scop = scop};
    struct enumeration e = {&all, param};
    isl_union_map *dates = isl_schedule_get_map(tree);
    isl_stat status = isl_union_map_foreach_map(dates, add_map, &e);

    isl_union_map_free(dates);
    if (status == isl_stat_ok)
        status = ast_run(ast, scop, param, is_due, &all);
    free(all.visit);
    return status == isl_stat_ok && all.n_done == all.n;
}

static void print_ast(const po_ast *ast, const po_scop *scop)
{
    po_text text = {0};

    if (!getenv("POLYOPT_SEED"))
        return;
    if (ast)
        po_ast_print(ast, scop, &text);
    fprintf(stderr, "%s\n", ast ? po_text_get(&text) : "no AST");
    po_text_free(&text);
}

static int loops_visit_the_domain_in_order(uint64_t state)
{
    static const long params[][2] = {{1, 1}, {2, 5}, {5, 3}, {7, 6}, {-1, 4}};
    static const po_deps none = {0};
    isl_schedule *tree;
    po_scop *scop = draw(&state, &tree);
    po_ast *ast = po_ast_generate(scop, tree, &run);
    bool good = ast != NULL || scop == NULL;

    print_ast(ast, scop);
    for (size_t i = 0; i < PO_COUNTOF(params) && good && scop; i++) {
        isl_set *set = isl_set_copy(scop->context);
        isl_bool empty;

        for (unsigned k = 0; k < 2; k++)
            set = isl_set_fix_si(set, isl_dim_param, k, (int)params[i][k]);
        empty = isl_set_is_empty(set);
        isl_set_free(set);
        if (empty == isl_bool_false)
            good = runs_in_order(ast, scop, tree, params[i]);
    }
    if (good && scop)
        good = po_verify_loops(scop, &none, ast, &run) == isl_bool_true;
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_scop_free(scop);
    return good;
}

const struct prop codegen_props[] = {
    {"generated loops visit the domain in the order of the schedule",
     loops_visit_the_domain_in_order, 150},
    {0},
};
