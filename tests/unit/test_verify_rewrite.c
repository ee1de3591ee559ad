/* Scops with rewritten scalars, or cut loops, and the same with one thing wrong.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

enum way { FOLD, SEPARATE, EXPAND, CUT, OWN, INWARD, CONTRACT };

/* A C text, how its scalars are rewritten, and what is wrong with the result:
 * NULL if it is right.
 */
struct rewrite_case {
    const char *why;
    const char *source;
    enum way way;
    void (*damage)(po_scop *to, const po_scop *from);
};

static const char factors[] = "double A[99][99];\n"
                              "void f(int n)\n"
                              "{\n"
                              "    double w;\n"
                              "    for (int i = 0; i < n; i++) {\n"
                              "        for (int j = 0; j < i; j++) {\n"
                              "            w = A[i][j];\n"
                              "            for (int k = 0; k < j; k++)\n"
                              "                w -= A[i][k] * A[k][j];\n"
                              "            A[i][j] = w / A[j][j];\n"
                              "        }\n"
                              "        for (int j = i; j < n; j++) {\n"
                              "            w = A[i][j];\n"
                              "            for (int k = 0; k < i; k++)\n"
                              "                w -= A[i][k] * A[k][j];\n"
                              "            A[i][j] = w;\n"
                              "        }\n"
                              "    }\n"
                              "}\n";

static const char row[] = "double A[99][99], x[99];\n"
                          "void f(int n, int m)\n"
                          "{\n"
                          "    for (int i = 0; i < n; i++) {\n"
                          "        for (int j = 0; j < m; j++)\n"
                          "            x[j] = A[i][j] + 1;\n"
                          "        for (int j = 0; j < m; j++)\n"
                          "            A[i][j] = x[j] * 2;\n"
                          "    }\n"
                          "}\n";

static const char plane[] =
    "double A[99][99][99];\n"
    "void f(int n)\n"
    "{\n"
    "    double x[60][60];\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        for (int j = 0; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                x[j][k] = A[i][j][k] + 1;\n"
    "        for (int j = 1; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                A[i][j][k] = x[j][k] * x[j - 1][k];\n"
    "    }\n"
    "}\n";

static const char rows[] =
    "double A[99][99];\n"
    "void f(int n)\n"
    "{\n"
    "    double x[99][60][60];\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        for (int j = 0; j < 60; j++)\n"
    "            x[i][j][j] = A[i][j] + 1;\n"
    "        for (int j = 1; j < 60; j++)\n"
    "            A[i][j] = x[i][j][j] * x[i][j - 1][j - 1];\n"
    "    }\n"
    "}\n";

static const char kept[] = "double A[99][99], x[99];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        for (int j = 0; j < n; j++)\n"
                           "            x[j] = A[i][j] + 1;\n"
                           "        for (int j = 1; j < n; j++)\n"
                           "            A[i][j] = x[j] * x[j - 1];\n"
                           "    }\n"
                           "}\n";

static const char last[] = "double A[99], B[99];\n"
                           "double f(int n)\n"
                           "{\n"
                           "    double t = 0;\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        t = B[i] * 2;\n"
                           "        A[i] = t + 1;\n"
                           "    }\n"
                           "    return t;\n"
                           "}\n";

static const char reused[] = "double A[99], B[99], C[99], D[99];\n"
                             "double f(int n, double t)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++) {\n"
                             "        t = A[i] * 0.5;\n"
                             "        B[i] = t + 1;\n"
                             "        t = t + C[i];\n"
                             "        D[i] = t * t;\n"
                             "    }\n"
                             "    return t;\n"
                             "}\n";

static const char declared[] = "double A[99], B[99];\n"
                               "double f(int n)\n"
                               "{\n"
                               "    double t = 0;\n"
                               "    for (int i = 0; i < n; i++) {\n"
                               "        double l[4];\n"
                               "        for (int z = 0; z < 4; z++)\n"
                               "            l[z] = B[i] * z;\n"
                               "        t = l[3] * 2;\n"
                               "        A[i] = t + 1;\n"
                               "    }\n"
                               "    return t;\n"
                               "}\n";

static const char sums[] = "double A[99][99], B[99][99], C[99][99];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++)\n"
                           "        for (int j = 0; j < n; j++) {\n"
                           "            double s = 0;\n"
                           "            for (int k = 0; k < n; k++)\n"
                           "                s += A[i][k] * B[k][j];\n"
                           "            C[i][j] = s;\n"
                           "        }\n"
                           "}\n";

static const char pivot[] = "double A[99][99];\n"
                            "void f(int n)\n"
                            "{\n"
                            "    for (int k = 0; k < n; k++)\n"
                            "        for (int i = 0; i < n; i++)\n"
                            "            A[k][i] += A[k][k];\n"
                            "}\n";

/* Restrict the domain of a statement. */
static void restrict_to(po_stmt *stmt, __isl_take isl_set *domain)
{
    for (int k = 0; k < stmt->n_access; k++)
        stmt->access[k].relation = isl_map_intersect_domain(
            stmt->access[k].relation, isl_set_copy(domain));
    isl_set_free(stmt->domain);
    stmt->domain = domain;
}

static void lose_instance(po_scop *to, const po_scop *from)
{
    isl_set *domain = isl_set_copy(to->stmt[0].domain);

    (void)from;
    restrict_to(&to->stmt[0],
                isl_set_lower_bound_si(domain, isl_dim_set, 0, 5));
}

/* The array is declared for each line of the plane. */
static void declare_further_in(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[0];
    isl_set *domain = isl_set_project_out(isl_set_copy(to->stmt[1].domain),
                                          isl_dim_set, 2, 1);

    (void)from;
    isl_set_free(stmt->domain);
    stmt->domain = isl_set_set_tuple_name(domain, stmt->name);
    stmt->position = to->stmt[1].position;
    stmt->n_iter = 2;
    isl_aff_free(stmt->iter_value[0]);
    stmt->iter_value = NULL;
}

/* A second declaration, of the same array. */
static void declare_twice(po_scop *to, const po_scop *from)
{
    po_stmt *all =
        po_arena_array(to->arena, (size_t)to->n_stmt + 1, sizeof(*all));

    (void)from;
    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    all[to->n_stmt++] = po_stmt_copy(&to->stmt[0], to->arena);
    to->stmt = all;
}

/* The declaration is one of another type. */
static void retype(po_scop *to, const po_scop *from)
{
    po_decl *decl = (po_decl *)to->array[from->n_array].decl;

    decl->type = decl->type->target;
}

/* What is read is filled in part, in both. */
static void fill_less(po_scop *to, const po_scop *from)
{
    restrict_to(&to->stmt[1],
                isl_set_lower_bound_si(isl_set_copy(to->stmt[1].domain),
                                       isl_dim_set, 1, 2));
    restrict_to(&from->stmt[0],
                isl_set_lower_bound_si(isl_set_copy(from->stmt[0].domain),
                                       isl_dim_set, 1, 2));
}

static void lose_instance_behind(po_scop *to, const po_scop *from)
{
    isl_set *domain = isl_set_copy(to->stmt[1].domain);

    (void)from;
    restrict_to(&to->stmt[1],
                isl_set_lower_bound_si(domain, isl_dim_set, 0, 5));
}

static void lose_statement(po_scop *to, const po_scop *from)
{
    (void)from;
    po_stmt_clear(&to->stmt[--to->n_stmt]);
}

static void repeat_statement(po_scop *to, const po_scop *from)
{
    po_stmt *all =
        po_arena_array(to->arena, (size_t)to->n_stmt + 1, sizeof(*all));

    (void)from;
    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    all[to->n_stmt] = po_stmt_copy(&all[to->n_stmt - 1], to->arena);
    to->stmt = all;
    to->n_stmt++;
}

/* Exchange the first two statements. */
static void exchange(po_scop *to, const po_scop *from)
{
    const int *position = to->stmt[0].position;

    (void)from;
    to->stmt[0].position = to->stmt[1].position;
    to->stmt[1].position = position;
}

/* Let the last statement come before the one in front of it. */
static void hurry(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[to->n_stmt - 1];
    size_t n = 2 * (size_t)stmt->n_iter + 1;
    int *position = po_arena_array(to->arena, n, sizeof(*position));

    (void)from;
    for (size_t i = 0; i < n; i++)
        position[i] = stmt->position[i] - (i + 1 == n ? 2 : 0);
    stmt->position = position;
}

/* The text is what it was, the accesses are not. */
static void keep_text(po_scop *to, const po_scop *from)
{
    to->stmt[0].body = from->stmt[1].body;
}

/* The accesses are what they were, the text is not. */
static void keep_access(po_scop *to, const po_scop *from)
{
    for (int k = 0; k < to->stmt[0].n_access; k++) {
        po_access *access = &to->stmt[0].access[k];

        if (access->is_write)
            continue;
        access->array = from->stmt[1].access[k].array;
        access->expr = from->stmt[1].access[k].expr;
        isl_map_free(access->relation);
        access->relation = isl_map_set_tuple_name(
            isl_map_copy(from->stmt[1].access[k].relation), isl_dim_in,
            to->stmt[0].name);
    }
}

/* The accesses are to the elements beside those that the text has. */
static void shift_elements(po_scop *to, const po_scop *from)
{
    for (int k = 0; k < to->stmt[0].n_access; k++) {
        po_access *access = &to->stmt[0].access[k];

        if (access->array != from->stmt[1].access[k].array)
            access->relation = isl_map_apply_range(
                access->relation,
                isl_map_read_from_str(ctx, "{ A[i, j] -> A[i, j + 1] }"));
    }
}

/* The subscripts of a buffer are exchanged. */
static void transpose(po_scop *to, const po_scop *from)
{
    po_access *access = &to->stmt[0].access[0];

    (void)from;
    access->relation = isl_map_apply_range(
        access->relation, isl_map_read_from_str(ctx, "{ s[i, j] -> s[j, i] }"));
}

/* Another operator. */
static void subtract(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[to->n_stmt - 1];
    const po_expr **arg = po_arena_array(to->arena, 2, sizeof(*arg));
    po_expr *body = po_arena_alloc(to->arena, sizeof(*body));
    po_expr *value = po_arena_alloc(to->arena, sizeof(*value));

    (void)from;
    *body = *stmt->body;
    *value = *po_expr_strip(body->arg[1]);
    value->op = PO_OP_SUB;
    arg[0] = body->arg[0];
    arg[1] = value;
    body->arg = arg;
    stmt->body = body;
}

static void forget_must(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int k = 0; k < to->stmt[0].n_access; k++)
        to->stmt[0].access[k].is_must = false;
}

/* The last iteration has the variable of the others, so that its value is lost.
 */
static void lose_value(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int s = 2; s < 4; s++) {
        to->stmt[s].body = to->stmt[s - 2].body;
        for (int k = 0; k < to->stmt[s].n_access; k++) {
            po_access *access = &to->stmt[s].access[k];

            access->expr = to->stmt[s - 2].access[k].expr;
            access->array = to->stmt[s - 2].access[k].array;
            access->relation = isl_map_set_tuple_name(
                access->relation, isl_dim_out, to->array[access->array].name);
        }
    }
}

/* One of the two statements with a value has the variable of others. */
static void mix_up(po_scop *to, const po_scop *from)
{
    to->stmt[1].body = from->stmt[1].body;
    for (int k = 0; k < to->stmt[1].n_access; k++) {
        po_access *access = &to->stmt[1].access[k];

        access->expr = from->stmt[1].access[k].expr;
        access->array = from->stmt[1].access[k].array;
        access->relation = isl_map_set_tuple_name(
            access->relation, isl_dim_out, to->array[access->array].name);
    }
}

static void clash(po_scop *to, const po_scop *from)
{
    po_decl *decl = po_arena_alloc(to->arena, sizeof(*decl));
    po_array *array = &to->array[from->n_array];

    *decl = *array->decl;
    decl->name = from->array[0].name;
    array->decl = decl;
    array->name = decl->name;
}

static void look_at_new(po_scop *to, const po_scop *from)
{
    to->array[from->n_array].dead_out = false;
}

static void forget_live(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int i = 0; i < to->n_array; i++)
        to->array[i].dead_out = true;
}

/* Nothing is assumed any more. */
static void assume_less(po_scop *to, const po_scop *from)
{
    isl_space *space = isl_set_get_space(from->assume);

    isl_set_free(from->assume);
    ((po_scop *)from)->assume = isl_set_copy(to->assume);
    isl_set_free(to->assume);
    to->assume = isl_set_universe(space);
    ((po_scop *)from)->assume = isl_set_intersect(
        from->assume, isl_set_read_from_str(ctx, "[n, m] -> { : m <= 50 }"));
}

static const struct rewrite_case rewrite_cases[] = {
    {"sums kept in elements, copies dropped", factors, FOLD, NULL},
    {"the text has the scalar, the accesses the element", factors, FOLD,
     keep_text},
    {"a read in the text is the element, its access the scalar", factors, FOLD,
     keep_access},
    {"the accesses are beside the elements of the text", factors, FOLD,
     shift_elements},
    {"a statement is lost that is no copy", factors, FOLD, lose_statement},
    {"a statement is executed twice", factors, FOLD, repeat_statement},
    {"an instance is lost", factors, FOLD, lose_instance},
    {"a write may not happen", factors, FOLD, forget_must},
    {"the last iteration split off", last, SEPARATE, NULL},
    {"an instance of the others is lost", last, SEPARATE, lose_instance},
    {"part of the last iteration is lost", last, SEPARATE, lose_statement},
    {"the last iteration is executed twice", last, SEPARATE, repeat_statement},
    {"statements change places", last, SEPARATE, exchange},
    {"those of the last iteration change places", last, SEPARATE, hurry},
    {"another operator", last, SEPARATE, subtract},
    {"the last value is in the wrong variable", last, SEPARATE, lose_value},
    {"the new variable has the name of an array", last, SEPARATE, clash},
    {"the new variable is used after the region", last, SEPARATE, look_at_new},
    {"the last value is taken for dead", last, SEPARATE, forget_live},
    {"an array is declared in what is split", declared, SEPARATE, NULL},
    {"a variable for each use", reused, SEPARATE, NULL},
    {"a value is read from the wrong variable", reused, SEPARATE, mix_up},
    {"sums expanded", sums, EXPAND, NULL},
    {"the subscripts of a buffer exchanged", sums, EXPAND, transpose},
    {"the text of a read is another one", sums, EXPAND, subtract},
    {"rows that iterations have of their own", row, OWN, NULL},
    {"an instance with such a row is lost", row, OWN, lose_instance},
    {"part of the iteration without one is lost", row, OWN, lose_statement},
    {"part of it is executed twice", row, OWN, repeat_statement},
    {"the row is read before it is written", row, OWN, exchange},
    {"rows have the name of an array", row, OWN, clash},
    {"rows are used after the region", row, OWN, look_at_new},
    {"the last row is taken for dead", row, OWN, forget_live},
    {"less is assumed than by the front end", row, OWN, assume_less},
    {"a plane that every iteration declares", plane, INWARD, NULL},
    {"one that is declared too far in", plane, INWARD, declare_further_in},
    {"one that is declared twice", plane, INWARD, declare_twice},
    {"one of another type", plane, INWARD, retype},
    {"one that is filled in part", plane, INWARD, fill_less},
    {"a plane without the rows of other iterations", rows, CONTRACT, NULL},
    {"another type", rows, CONTRACT, retype},
    {"one that is filled in part", rows, CONTRACT, fill_less},
    {"it is declared twice", rows, CONTRACT, declare_twice},
    {"it is used after the region", rows, CONTRACT, look_at_new},
    {"a line, which the last iteration keeps", kept, INWARD, NULL},
    {"an instance is lost", kept, INWARD, lose_instance_behind},
    {"the last iteration is lost", kept, INWARD, lose_statement},
    {"the last iteration has one of its own", kept, INWARD, forget_live},
    {"it has the name of an array", plane, INWARD, clash},
    {"it is used after the region", plane, INWARD, look_at_new},
    {"a loop cut in three parts", pivot, CUT, NULL},
    {"an iteration of a part is lost", pivot, CUT, lose_instance},
    {"a part is lost", pivot, CUT, lose_statement},
    {"a part is executed twice", pivot, CUT, repeat_statement},
    {"the first two parts change places", pivot, CUT, exchange},
};

static po_scop *rewrite(const po_scop *scop, enum way way)
{
    po_deps *deps = po_deps_analyse(scop, &run);
    po_scop *made;

    if (way == FOLD)
        made = po_scop_fold(scop, deps, &run);
    else if (way == SEPARATE)
        made = po_scop_separate(scop, &run);
    else if (way == CUT)
        made = po_scop_split_index_sets(scop, deps);
    else if (way == OWN)
        made = po_scop_privatize_rows(scop, deps, -1);
    else if (way == INWARD)
        made = po_scop_move_in(scop, deps, -1);
    else if (way == CONTRACT)
        made = po_scop_contract(scop, deps, -1);
    else
        made = po_scop_expand(scop, deps);
    po_deps_free(deps);
    return made;
}

static void test_rewrite(void)
{
    for (size_t i = 0; i < COUNTOF(rewrite_cases); i++) {
        const struct rewrite_case *x = &rewrite_cases[i];
        struct region_case c = region_begin(x->source);
        po_scop *made = rewrite(c.scops->scop[0], x->way);
        const char *why = "not rewritten";
        isl_bool good = isl_bool_error;

        if (made && x->damage)
            x->damage(made, c.scops->scop[0]);
        if (made)
            good = po_verify_rewrite(c.scops->scop[0], made, &why);
        if (good != isl_bool_ok(!x->damage)) {
            printf("\n%s (%s): ", x->why, why);
            CU_FAIL("the verifier says something else");
        }
        po_scop_free(made);
        region_end(&c);
    }
}

CU_TestInfo verify_rewrite_tests[] = {
    {"rewritten scops, and damaged ones", test_rewrite},
    CU_TEST_INFO_NULL,
};
