/* The model of a C function does what the function does: random loop nests are
 * interpreted, and compared with the instances, iterators and elements that
 * the front end says there are.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/point.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "c_run.h"

/* A random function while it is written. */
struct writer {
    uint64_t *state;
    po_text text;
    int n_var;
    char var[8];
};

static void add_expr(struct writer *w, int depth);
static void add_cond(struct writer *w, int depth);

static void add_leaf(struct writer *w)
{
    int which = random_in(w->state, 0, 2);
    int number = random_in(w->state, -3, 6);
    int var = random_in(w->state, 0, w->n_var - 1);

    if (which == 0)
        po_text_printf(&w->text, "%d", number);
    else
        po_text_printf(&w->text, "%c", w->var[var]);
}

/* "format" has an 'e' for each operand and a 'c' for each positive constant. */
static void add_operation(struct writer *w, const char *format, int depth)
{
    int number;

    for (; *format; format++)
        if (*format == 'E') {
            add_expr(w, depth - 1);
        } else if (*format == 'C') {
            add_cond(w, depth - 1);
        } else if (*format == '#') {
            number = random_in(w->state, 1, 4);
            po_text_printf(&w->text, "%d", number);
        } else {
            po_text_add_bytes(&w->text, format, 1);
        }
}

static void add_expr(struct writer *w, int depth)
{
    static const char *const form[] = {
        "(E + E)",
        "(E - E)",
        "E + #",
        "E - #",
        "# * E",
        "(E / #)",
        "(E % #)",
        "(E / -#)",
        "(E << #)",
        "(E >> #)",
        "(E & 3)",
        "(- E)",
        "(~E)",
        "(C ? E : E)",
        "(short)E",
        "(unsigned)E",
        "(signed char)E",
        "(E < E ? E : E)",
        "(unsigned char)E",
        "(long)E",
        "(E == #)",
    };
    int which = random_in(w->state, 0, (int)PO_COUNTOF(form) - 1);
    int leaf = random_in(w->state, 0, 1);

    if (depth <= 0 || leaf == 0)
        add_leaf(w);
    else
        add_operation(w, form[which], depth);
}

static void add_cond(struct writer *w, int depth)
{
    static const char *const form[] = {
        "E < E",  "E <= E", "E > E",       "E >= E",   "E != E",
        "E == E", "E % 2",  "C && C",      "(C || C)", "!(C)",
        "E < #",  "E >= 0", "(C ? C : C)",
    };
    int which = random_in(w->state, 0, (int)PO_COUNTOF(form) - 1);

    if (depth <= 0)
        which = random_in(w->state, 0, 5);
    add_operation(w, form[which], depth);
}

static void add_statement(struct writer *w)
{
    static const char *const form[] = {
        "A[E] = 1;\n",
        "A[E] += 1;\n",
        "A[E] = A[E] + 2;\n",
        "B[E][E] = A[E];\n",
        "B[E][E] = C ? A[E] : 3;\n",
        "A[C ? E : E] = B[E][E];\n",
    };
    int which = random_in(w->state, 0, (int)PO_COUNTOF(form) - 1);

    add_operation(w, form[which], 2);
}

static void add_body(struct writer *w, int depth);

/* A loop with one of the usual headers. */
static void add_loop(struct writer *w, int depth)
{
    static const char *const type[] = {
        "int ",         "unsigned ", "long ", "short ", "unsigned char ",
        "signed char ", "int ",      "int ",  "int ",   "int ",
        "int ",         "",          "",      ""};
    static const char *const up[] = {"v < E", "v <= E", "E > v", "v != E",
                                     "v < E && C"};
    static const char *const down[] = {"v > E", "v >= E", "E <= v", "v != E",
                                       "v >= E && C"};
    static const char *const increment[] = {"v++", "++v", "v += #", "v = v + #",
                                            "v -= -#"};
    static const char *const decrement[] = {"v--", "--v", "v -= #", "v = v - #",
                                            "v += -#"};
    int is_up = random_in(w->state, 0, 2);
    int cond = random_in(w->state, 0, 4);
    int step = random_in(w->state, 0, 4);
    int kind = random_in(w->state, 0, (int)PO_COUNTOF(type) - 1);
    char name = "ijk"[3 - depth];
    const char *part[3] = {"v = E", is_up ? up[cond] : down[cond],
                           is_up ? increment[step] : decrement[step]};
    char form[64];

    po_text_printf(&w->text, "for (%s", type[kind]);
    for (int i = 0; i < 3; i++) {
        snprintf(form, sizeof(form), i < 2 ? "%s; " : "%s)\n", part[i]);
        for (char *v = form; *v; v++)
            if (*v == 'v')
                *v = name;
        if (i == 1)
            w->var[w->n_var++] = name;
        add_operation(w, form, 1);
    }
    add_body(w, depth - 1);
    w->n_var--;
}

static void add_body(struct writer *w, int depth)
{
    int n = random_in(w->state, 1, 2);
    int which;

    po_text_add(&w->text, "{\n");
    for (int i = 0; i < n; i++) {
        which = random_in(w->state, 0, 5);
        if (which < 3 && depth > 0) {
            add_loop(w, depth);
        } else if (which == 3) {
            po_text_add(&w->text, "if (");
            add_cond(w, 1);
            po_text_add(&w->text, ") ");
            add_body(w, depth);
        } else {
            add_statement(w);
        }
    }
    po_text_add(&w->text, "}\n");
}

static void add_function(struct writer *w)
{
    int n = random_in(w->state, 1, 2);

    memcpy(w->var, "nmusl", 5);
    w->n_var = 5;
    po_text_add(&w->text, "int f(int n, int m, unsigned u, short s, long l,\n"
                          "double *restrict A, double (*restrict B)[99])\n"
                          "{ int i = 0, j = 0, k = 0;\n");
    for (int i = 0; i < n; i++)
        add_loop(w, 3);
    po_text_add(&w->text, "return i + j + k; }\n");
}

/* Give the parameters of the function random values. */
static void set_params(struct c_run *c, const po_function *f, uint64_t *state)
{
    int value;

    for (int i = 0; i < f->n_param; i++) {
        value = random_in(state, -3, 8);
        if (f->param[i]->type->kind != PO_TYPE_INT)
            continue;
        if (!f->param[i]->type->is_signed && value < 0)
            value = -value;
        c_run_set(c, f->param[i], value);
    }
}

static __isl_give isl_set *fix_params(const po_scop *scop, struct c_run *c,
                                      __isl_take isl_set *set)
{
    for (int i = 0; i < scop->n_param; i++)
        set = isl_set_fix_si(set, isl_dim_param, (unsigned)i,
                             (int)c_run_eval(c, scop->param[i].expr));
    return set;
}

/* Does the generated code use the model for these parameters? */
static bool is_admitted(const po_scop *scop, struct c_run *c)
{
    isl_set *set = isl_set_intersect(isl_set_copy(scop->context),
                                     isl_set_copy(scop->assume));
    isl_bool empty;

    set = fix_params(scop, c, set);
    empty = isl_set_is_empty(set);
    isl_set_free(set);
    return empty == isl_bool_false;
}

#define MAX_DIM 4

struct model_instance {
    const po_stmt *stmt;
    long at[MAX_DIM];
};

struct model_trace {
    const po_stmt *stmt;
    int n;
    struct model_instance item[C_RUN_EVENT + 1];
};

static isl_stat add_instance(__isl_take isl_point *point, void *user)
{
    struct model_trace *trace = user;
    struct model_instance *item = &trace->item[trace->n];
    isl_val *val;

    if (trace->n < C_RUN_EVENT + 1) {
        item->stmt = trace->stmt;
        for (int i = 0; i < trace->stmt->n_iter; i++) {
            val = isl_point_get_coordinate_val(point, isl_dim_set, i);
            item->at[i] = isl_val_get_num_si(val);
            isl_val_free(val);
        }
        trace->n++;
    }
    isl_point_free(point);
    return isl_stat_ok;
}

static int compare(const void *a, const void *b)
{
    const struct model_instance *x = a;
    const struct model_instance *y = b;

    for (int i = 0;; i++) {
        if (x->stmt->position[2 * i] != y->stmt->position[2 * i])
            return x->stmt->position[2 * i] - y->stmt->position[2 * i];
        if (i == x->stmt->n_iter || i == y->stmt->n_iter)
            return 0;
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    }
}

/* List all instances in order; false if they are infinitely many. */
static bool list_instances(const po_scop *scop, struct c_run *c,
                           struct model_trace *trace)
{
    isl_bool bounded = isl_bool_true;
    isl_set *domain;

    trace->n = 0;
    for (int i = 0; i < scop->n_stmt && bounded == isl_bool_true; i++) {
        trace->stmt = &scop->stmt[i];
        domain = fix_params(scop, c, isl_set_copy(trace->stmt->domain));
        bounded = isl_set_is_bounded(domain);
        if (bounded == isl_bool_true)
            isl_set_foreach_point(domain, add_instance, trace);
        isl_set_free(domain);
    }
    qsort(trace->item, (size_t)trace->n, sizeof(trace->item[0]), compare);
    return bounded == isl_bool_true;
}

static long iterator(const po_scop *scop, struct c_run *c,
                     const struct model_instance *item, int iter)
{
    po_arena *arena = po_arena_new();
    const po_qaff *expr = po_stmt_iter(arena, item->stmt, iter);
    long *param =
        po_arena_array(arena, (size_t)scop->n_param + 1, sizeof(*param));
    long at[MAX_DIM];
    long value;

    for (int i = 0; i < scop->n_param; i++)
        param[i] = c_run_eval(c, scop->param[i].expr);
    for (int i = 0; i < item->stmt->n_iter; i++)
        at[i] = item->at[i];
    if (!expr || !qaff_value(expr, at, param, &value))
        value = -999;
    po_arena_free(arena);
    return value;
}

static long value_at(const struct c_event *event, const po_decl *decl)
{
    for (int i = 0; i < C_RUN_VAR; i++)
        if (event->value[i].decl == decl)
            return event->value[i].value;
    return -998;
}

/* Is it the expression of the program, or the copy that one of two statements has, which the model makes
 * of "c ? a : b"?
 */
static bool is_from(const po_expr *expr, const po_expr *of)
{
    return expr == of || (expr && expr->kind == of->kind &&
                          expr->loc.offset == of->loc.offset);
}

/* Is the element among those that the model has for the reference? */
static bool has_touch(const po_scop *scop, struct c_run *c,
                      const struct model_instance *item,
                      const struct c_touch *touch)
{
    isl_map *relation = NULL;
    isl_set *range;
    isl_bool empty;

    for (int i = 0; i < item->stmt->n_access; i++)
        if (is_from(item->stmt->access[i].expr, touch->expr))
            relation = item->stmt->access[i].relation;
    if (!relation)
        return false;
    relation = isl_map_copy(relation);
    for (int i = 0; i < item->stmt->n_iter; i++)
        relation =
            isl_map_fix_si(relation, isl_dim_in, (unsigned)i, (int)item->at[i]);
    for (int i = 0; i < touch->n_index; i++)
        relation =
            isl_map_fix_val(relation, isl_dim_out, (unsigned)i,
                            isl_val_int_from_si(scop->ctx, touch->index[i]));
    range = fix_params(scop, c, isl_map_range(relation));
    empty = isl_set_is_empty(range);
    isl_set_free(range);
    return empty == isl_bool_false;
}

static bool is_same_event(const po_scop *scop, struct c_run *c,
                          const struct model_instance *item,
                          const struct c_event *event)
{
    if (!is_from(item->stmt->body, event->body))
        return false;
    for (int i = 0; i < item->stmt->n_iter; i++)
        if (iterator(scop, c, item, i) != value_at(event, item->stmt->iter[i]))
            return false;
    for (int i = 0; i < event->n_touch; i++)
        if (!has_touch(scop, c, item, &event->touch[i]))
            return false;
    return true;
}

/* Are the values after the region right? */
static bool same_finals(const po_scop *scop, struct c_run *before,
                        struct c_run *after)
{
    isl_set *value;
    isl_bool empty;
    bool good = true;

    for (int i = 0; i < scop->n_final; i++) {
        value = isl_set_from_pw_aff(isl_pw_aff_copy(scop->final[i].value));
        value = fix_params(scop, before, value);
        empty = isl_set_is_empty(value);
        if (empty == isl_bool_false) {
            value = isl_set_fix_si(value, isl_dim_set, 0,
                                   (int)c_run_get(after, scop->final[i].decl));
            empty = isl_set_is_empty(value);
            good = good && empty == isl_bool_false;
        } else {
            good = good && c_run_get(after, scop->final[i].decl) == 0;
        }
        isl_set_free(value);
    }
    return good;
}

static bool same_trace(const po_scop *scop, const po_function *f,
                       uint64_t *state)
{
    struct c_run *before = po_alloc(sizeof(*before));
    struct c_run *after = po_alloc(sizeof(*after));
    struct model_trace *trace = po_alloc(sizeof(*trace));
    bool good = true;

    set_params(before, f, state);
    *after = *before;
    c_run_node(after, f->body);
    if (!after->undefined && is_admitted(scop, before)) {
        good =
            list_instances(scop, before, trace) && trace->n == after->n_event;
        for (int i = 0; good && i < trace->n; i++)
            good =
                is_same_event(scop, before, &trace->item[i], &after->event[i]);
        good = good && same_finals(scop, before, after);
    }
    free(before);
    free(after);
    free(trace);
    return good;
}

/* Is the model exact, statement by statement?  A block of several statements is
 * one of the model, with what it may do.
 */
static bool is_exact(const po_scop *scop)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (!scop->stmt[i].body)
            return false;
    return scop->n_inexact == 0;
}

/* The one region has all loops of the function, or there is none. */
static bool is_whole(const po_scops *scops, const po_function *f)
{
    const po_node *body = f->body;
    const po_node *first = NULL;
    const po_node *last = NULL;

    for (int i = 0; i < body->n_child; i++)
        if (body->child[i]->kind == PO_NODE_LOOP) {
            first = first ? first : body->child[i];
            last = body->child[i];
        }
    return scops->n_scop == 1 && first &&
           scops->scop[0]->begin == first->begin &&
           scops->scop[0]->end == last->end;
}

static int the_model_does_what_the_function_does(uint64_t state)
{
    struct writer w = {.state = &state};
    bool good = true;
    po_unit *unit;
    po_scops *scops;

    add_function(&w);
    unit = po_unit_read("random.c", po_text_get(&w.text), w.text.n, &run);
    scops = po_scops_find(unit, &run);
    if (scops && is_whole(scops, unit->function[0]) && is_exact(scops->scop[0]))
        for (int i = 0; good && i < 4; i++)
            good = same_trace(scops->scop[0], unit->function[0], &state);
    if (!good)
        fputs(po_text_get(&w.text), stderr);
    po_scops_free(scops);
    po_unit_free(unit);
    po_text_free(&w.text);
    return good;
}

const struct prop model_props[] = {
    {"the model of a function does what the function does",
     the_model_does_what_the_function_does, 150},
    {0},
};
