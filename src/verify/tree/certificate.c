/* The certificate: what was proved of every nest that is rewritten, as JSON.
 *
 * How a dependence is satisfied is found out by following it through the dates,
 * as schedule.c does: each entry of the dates orders some of its pairs, and
 * leaves the rest to those after it.
 */
#include "dates.h"

#include "polyopt/certificate.h"

#include <isl/ilp.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* What one entry of the dates does for a dependence: it orders pairs of it
 * ("by" what), whose distance there is from "least" to "most"; both are NULL for
 * an order of statements.
 */
struct level {
    const char *by;
    isl_val *least;
    isl_val *most;
};

/* All entries for one dependence.  "relaxed": some pairs are in no order, or in
 * the other one, which must be licensed.
 */
struct levels {
    int n;
    struct level *level;
    bool relaxed;
};

static void print_isl(po_text *out, __isl_take char *text)
{
    po_text_json(out, text ? text : "?");
    free(text);
}

/* Print the beginning of a member of an object; "first" without a comma. */
static void print_key(po_text *out, int indent, const char *key, bool first)
{
    po_text_printf(out, "%s%*s\"%s\": ", first ? "" : ",\n", indent, "", key);
}

static void print_string(po_text *out, int indent, const char *key,
                         const char *value)
{
    print_key(out, indent, key, false);
    if (value)
        po_text_json(out, value);
    else
        po_text_add(out, "null");
}

static struct level *level_at(struct levels *levels, int i)
{
    if (i >= levels->n) {
        size_t n = (size_t)i + 1;

        levels->level = po_realloc(levels->level, n * sizeof(*levels->level));
        for (int k = levels->n; k <= i; k++)
            levels->level[k] = (struct level){0};
        levels->n = i + 1;
    }
    return &levels->level[i];
}

static void free_levels(struct levels *levels)
{
    for (int i = 0; i < levels->n; i++) {
        isl_val_free(levels->level[i].least);
        isl_val_free(levels->level[i].most);
    }
    free(levels->level);
}

/* Return the differences of the values of a loop in "pairs", { [d] : ... }. */
static __isl_give isl_set *differences(__isl_take isl_map *pairs,
                                       const po_date_entry *src,
                                       const po_date_entry *dst)
{
    pairs = isl_map_apply_domain(
        pairs, isl_map_from_pw_aff(isl_pw_aff_copy(src->value)));
    pairs = isl_map_apply_range(
        pairs, isl_map_from_pw_aff(isl_pw_aff_copy(dst->value)));
    return isl_map_deltas(pairs);
}

/* Note that entry "i" orders the pairs in "before". */
static void note_level(struct levels *levels, int i, __isl_take isl_map *before,
                       const po_date_entry *src, const po_date_entry *dst)
{
    struct level *level = level_at(levels, i);
    isl_set *distance;
    isl_val *least;
    isl_val *most;

    if (src->kind != PO_DATE_LOOP) {
        level->by = "order of statements";
        isl_map_free(before);
        return;
    }
    level->by = "loop";
    distance = differences(before, src, dst);
    least = isl_set_dim_min_val(isl_set_copy(distance), 0);
    most = isl_set_dim_max_val(distance, 0);
    level->least = level->least ? isl_val_min(level->least, least) : least;
    level->most = level->most ? isl_val_max(level->most, most) : most;
}

static isl_bool is_some(__isl_keep isl_map *pairs)
{
    isl_bool empty = isl_map_is_empty(pairs);

    return isl_bool_not(empty);
}

/* Follow pairs from "src" to "dst" through the entries of their dates.  A
 * concurrent loop orders none.
 */
static void follow(struct levels *levels, __isl_take isl_map *left,
                   const po_piece *src, const po_piece *dst)
{
    isl_bool some = is_some(left);

    for (int i = 0; some == isl_bool_true && i < src->n_entry; i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];
        isl_map *before = po_date_before(left, a, b);
        isl_map *after = po_date_after(left, a, b);
        isl_bool orders = is_some(before);
        isl_bool turns = is_some(after);

        if (turns != isl_bool_false || a->kind == PO_DATE_UNORDERED ||
            (orders == isl_bool_true && a->concurrent))
            levels->relaxed = true;
        isl_map_free(after);
        if (orders == isl_bool_true && !a->concurrent)
            note_level(levels, i, before, a, b);
        else
            isl_map_free(before);
        left = po_date_equal(left, a, b);
        some = is_some(left);
    }
    if (some != isl_bool_false)
        levels->relaxed = true;
    isl_map_free(left);
}

static void find_levels(struct levels *levels, const po_dates *dates,
                        const po_dep *dep)
{
    for (int i = 0; i < dates->n_piece; i++) {
        const po_piece *src = &dates->piece[i];

        for (int k = 0; src->stmt == dep->src && k < dates->n_piece; k++) {
            const po_piece *dst = &dates->piece[k];

            if (dst->stmt == dep->dst)
                follow(levels, po_piece_pairs(dates, dep->relation, src, dst),
                       src, dst);
        }
    }
}

/* A number, or null if there is no bound. */
static void print_bound(po_text *out, __isl_keep isl_val *value)
{
    isl_bool is_number = isl_val_is_int(value);
    char *text = is_number == isl_bool_true ? isl_val_to_str(value) : NULL;

    po_text_add(out, text ? text : "null");
    free(text);
}

static void print_levels(const struct levels *levels, po_text *out)
{
    int n = 0;

    po_text_add(out, "[");
    for (int i = 0; i < levels->n; i++) {
        const struct level *level = &levels->level[i];

        if (!level->by)
            continue;
        po_text_printf(out, "%s{\"level\": %d, \"by\": \"%s\"",
                       n++ > 0 ? ", " : "", i, level->by);
        if (level->least) {
            po_text_add(out, ", \"distance\": [");
            print_bound(out, level->least);
            po_text_add(out, ", ");
            print_bound(out, level->most);
            po_text_add(out, "]");
        }
        po_text_add(out, "}");
    }
    po_text_add(out, "]");
}

/* Why pairs of a dependence need not keep their order; NULL if they do. */
static const char *licence_of(const po_dep *dep, const struct levels *levels)
{
    if (dep->is_private)
        return "private: iterations have copies of the scalar";
    if (!levels->relaxed)
        return NULL;
    if (dep->reduction != PO_REDUCTION_NONE)
        return "reduction: the updates may be in any order";
    return "unknown";
}

static void print_dep(const po_certificate *nest, const po_dates *dates,
                      const po_dep *dep, po_text *out)
{
    static const char *const kind[] = {[PO_DEP_FLOW] = "flow",
                                       [PO_DEP_ANTI] = "anti",
                                       [PO_DEP_OUTPUT] = "output"};
    const po_scop *scop = nest->scop;
    struct levels levels = {0};

    find_levels(&levels, dates, dep);
    po_text_printf(out, "        {\n          \"kind\": \"%s\"",
                   kind[dep->kind]);
    print_string(out, 10, "source", scop->stmt[dep->src].name);
    print_string(out, 10, "sink", scop->stmt[dep->dst].name);
    print_string(out, 10, "array", scop->array[dep->array].name);
    print_key(out, 10, "relation", false);
    print_isl(out, isl_map_to_str(dep->relation));
    print_string(out, 10, "licence", licence_of(dep, &levels));
    print_key(out, 10, "satisfied", false);
    print_levels(&levels, out);
    po_text_add(out, "\n        }");
    free_levels(&levels);
}

/* null if the dates cannot be had any more, for want of time or memory. */
static void print_deps(const po_certificate *nest, po_text *out)
{
    po_dates dates;
    isl_bool good = po_dates_read(&dates, nest->scop, nest->tree);

    print_key(out, 6, "dependences", false);
    po_text_add(out, good == isl_bool_true ? "[" : "null");
    for (int i = 0; good == isl_bool_true && i < nest->deps->n_dep; i++) {
        po_text_add(out, i > 0 ? ",\n" : "\n");
        print_dep(nest, &dates, &nest->deps->dep[i], out);
    }
    if (good == isl_bool_true)
        po_text_add(out, "\n      ]");
    po_dates_clear(&dates);
}

static void print_stmts(const po_certificate *nest, po_text *out)
{
    const po_scop *scop = nest->scop;

    print_key(out, 6, "statements", false);
    po_text_add(out, "[");
    for (int i = 0; i < scop->n_stmt; i++) {
        isl_map *order = po_stmt_order(scop, i);

        po_text_printf(out, "%s\n        {\n          \"name\": \"%s\"",
                       i > 0 ? "," : "", scop->stmt[i].name);
        po_text_printf(out, ",\n          \"line\": %d",
                       scop->stmt[i].loc.line);
        print_key(out, 10, "domain", false);
        print_isl(out, isl_set_to_str(scop->stmt[i].domain));
        print_key(out, 10, "original", false);
        print_isl(out, isl_map_to_str(order));
        po_text_add(out, "\n        }");
        isl_map_free(order);
    }
    po_text_add(out, "\n      ]");
}

/* The order found, as a relation and as the tree that was checked. */
static void print_order(const po_certificate *nest, po_text *out)
{
    isl_union_map *map = isl_schedule_get_map(nest->tree);

    print_key(out, 6, "context", false);
    print_isl(out, isl_set_to_str(nest->scop->context));
    print_key(out, 6, "dates", false);
    print_isl(out, isl_union_map_to_str(map));
    print_key(out, 6, "tree", false);
    print_isl(out, isl_schedule_to_str(nest->tree));
    isl_union_map_free(map);
}

/* What was checked.  A tree that fails any of the first is not printed. */
static void print_checks(const po_certificate *nest, po_text *out)
{
    static const struct {
        const char *name;
        const char *what;
    } checks[] = {
        {"instances", "every instance has one date, and no two the same"},
        {"dependences", "every source is before its sink, and in the same "
                        "iteration of parallel and simd loops"},
        {"jams", "no dependence runs backwards in a jammed loop"},
        {"reductions", "loops with accumulators only update them"},
        {"live ranges", "those of private scalars do not overlap"},
        {"buffers", "values of expanded scalars stay in their iteration"},
    };

    print_key(out, 6, "checks", false);
    po_text_add(out, "[\n");
    for (size_t i = 0; i < PO_COUNTOF(checks); i++)
        po_text_printf(out,
                       "        {\"name\": \"%s\", \"verdict\": \"proved\", "
                       "\"what\": \"%s\"},\n",
                       checks[i].name, checks[i].what);
    po_text_printf(out,
                   "        {\"name\": \"loops\", \"verdict\": \"%s\", "
                   "\"what\": \"the generated loops run every instance once, "
                   "in the order of the dates\"}",
                   nest->loops ? nest->loops : "not checked");
    if (nest->is_packed)
        po_text_add(out, ",\n        {\"name\": \"copies\", \"verdict\": "
                         "\"proved\", \"what\": \"what is read of a buffer "
                         "is what its array has there\"}");
    po_text_add(out, "\n      ]");
}

/* The file in which "#line" says that the nest is, if it is another one. */
static void print_file(const po_certificate *nest, po_text *out)
{
    if (strcmp(nest->scop->loc.file, nest->path) != 0)
        print_string(out, 6, "file", nest->scop->loc.file);
}

void po_certificate_add(const po_certificate *nest, po_text *out)
{
    const po_scop *scop = nest->scop;

    po_text_add(out, out->n > 0 ? ",\n    {\n" : "\n    {\n");
    print_key(out, 6, "function", true);
    po_text_json(out, scop->function);
    print_file(nest, out);
    po_text_printf(out, ",\n      \"line\": %d", scop->loc.line);
    print_string(out, 6, "done", nest->summary);
    print_string(out, 6, "assumed", *nest->assume ? nest->assume : NULL);
    print_checks(nest, out);
    print_stmts(nest, out);
    print_order(nest, out);
    print_deps(nest, out);
    po_text_add(out, "\n    }");
}

void po_certificate_print(const char *path, const po_text *nests, po_text *out)
{
    po_text_add(out, "{\n");
    print_key(out, 2, "polyopt", true);
    po_text_json(out, PO_VERSION);
    print_string(out, 2, "file", path);
    print_key(out, 2, "nests", false);
    po_text_printf(out, "[%s\n  ]\n}\n", po_text_get(nests));
}
