/* How long do loops take?  An estimate, from what statements do, from the lines they
 * touch, and from what loops and threads cost.
 *
 * model.c estimates how long loops take for some values of the parameters, and for
 * one thread or several. walk.c goes through the AST: the values of variables and
 * subscripts are linear functions of the loops around (form.c), numbers of
 * iterations averages over points that are spread in these loops (sample_points.c), at
 * which bounds are evaluated. body.c has the time of what stands directly in a loop,
 * in vectors if that is marked or a compiler would do it (vector.c); elements that
 * variables stand for are loaded and stored there, in vectors, too, and once for all
 * that uses them; cache_lines.c the lines that loops touch, from the extents of groups of
 * references, and that move between caches: once for the outermost loop of which an
 * iteration fits, and not at all if all of the nest fits.  An innermost loop whose
 * iterations wait for each other may be in vectors of the loop around, as gcc has it
 * where no threads share that; if it is short, processors have begun its next
 * executions meanwhile; a sum in an element that may overlap with others goes
 * through memory. scenario.c chooses four sizes: small, medium and large ones, and
 * large ones with short innermost loops. declared_bounds.c finds the largest that declared
 * arrays allow: what never runs for these, or takes almost twice as long, is not
 * kept.  An array of one dimension and variable length is scratch on the stack, at
 * most 64 KiB of it: in an audio encoder, 22 of 27 regions were loops over these,
 * which would have had to be six times as large.  Results are corrected by the
 * number of instances that the original has.  With -v, notes tell the estimates of
 * the original and of the results (estimate.c), between which compare.c chooses:
 * loops without buffers among them, which do not pay if what is copied stays in the
 * first cache anyway, without register tiles, and for one thread, where several are
 * worth it for large sizes only.  Where the loop that threads share has no more than
 * 5 iterations, loops inside are tried in its place (po_settings.level); they are to be
 * faster on 16 threads, and not slower on 2.  With 3 planes of 500 x 500 doubles,
 * and a sum in front of each, 2 threads take 0.082 ms, 0.102 ms if they share the
 * planes (gcc; 0.16 ms on one).  They are about what is worth doing, never about
 * what is right.
 */
#include <math.h>
#include <stdlib.h>

#include "model.h"

/* References in a nest that are compared with each other. */
#define MAX_REF 2000

/* Of computing and moving lines, which happen at the same time, the longer counts,
 * and this part of the other.
 */
#define OVERLAP 0.25

/* What a thread takes for a region that it does not enter, as a part of one that it does. */
#define PART_OF_REGION 0.125

static void set_statements(po_model *m)
{
    m->stmt =
        po_arena_array(m->arena, (size_t)m->scop->n_stmt + 1, sizeof(*m->stmt));
    for (int s = 0; s < m->scop->n_stmt; s++) {
        const po_stmt *stmt = &m->scop->stmt[s];

        m->stmt[s].ops = po_stmt_ops(stmt, m->setting.unit, m->machine);
        if (m->ast->is_original && po_stmt_has_branch(m->scop, s))
            m->stmt[s].ops.is_serial = true;
        m->stmt[s].holds = po_stmt_holds(m->scop, s);
        m->stmt[s].access = po_arena_array(m->arena, (size_t)stmt->n_access + 1,
                                           sizeof(po_subscripts));
        for (int i = 0; i < stmt->n_access; i++)
            m->stmt[s].access[i] =
                po_access_subscripts(m->arena, stmt, &stmt->access[i]);
    }
}

po_model *po_model_new(const po_ast *ast, const po_scop *scop,
                       const po_setting *setting)
{
    po_arena *arena;
    po_model *m;

    if (!ast || !scop)
        return NULL;
    arena = po_arena_new();
    m = po_arena_alloc(arena, sizeof(*m));
    *m = (po_model){.arena = arena,
                    .ast = ast,
                    .scop = scop,
                    .setting = *setting,
                    .machine = setting->machine ? setting->machine
                                                : po_machine_default()};
    set_statements(m);
    if (ast->n_load == 0)
        m->n_reloaded =
            po_scop_find_reloaded(scop, PO_MAX_RELOADED, m->reloaded);
    return m;
}

po_model *po_model_free(po_model *model)
{
    if (model)
        po_arena_free(model->arena);
    return NULL;
}

/* The time of everything in one execution of a loop, on one thread. */
static double work_of(const po_model *m, const double *body, int loop)
{
    double ns = body[loop];

    for (int l = loop + 1; l < m->n_loop; l++) {
        int outer = m->loop[l].parent;

        while (outer > loop)
            outer = m->loop[outer].parent;
        if (outer == loop)
            ns += body[l];
    }
    return m->loop[loop].entries > 0 ? ns / m->loop[loop].entries : 0;
}

/* Which parallel loops are worth threads? */
static bool *find_entered(po_model *m)
{
    bool *is_entered = po_alloc((size_t)m->n_loop + 1);
    double *body = po_alloc(((size_t)m->n_loop + 1) * sizeof(*body));

    for (int l = 0; l < m->n_loop; l++)
        body[l] = po_model_body_ns(m, l);
    for (int l = 0; l < m->n_loop; l++)
        is_entered[l] = m->loop[l].node->loop.parallel &&
                        work_of(m, body, l) >= m->setting.enter_ns;
    free(body);
    return is_entered;
}

/* Is there no region where one thread has the loop for itself?  See print/conditional_region.c. */
static bool has_no_region(const po_model *m, const po_ast_node *loop)
{
    return loop->loop.n_profitability > 0 &&
           po_ast_is_reentered(m->ast->root, loop);
}

/* How often do parallel loops that are in no other one begin?  Those that one thread has without a
 * region count for a part: what is asked before them, and short loops, take time, too.
 */
static double count_regions(const po_model *m)
{
    double n = 0;

    for (int l = 0; l < m->n_loop; l++) {
        int outer = m->loop[l].parent;

        while (outer >= 0 && !m->loop[outer].node->loop.parallel)
            outer = m->loop[outer].parent;
        if (outer < 0 && m->loop[l].node->loop.parallel)
            n += m->loop[l].entries *
                 (has_no_region(m, m->loop[l].node) ? PART_OF_REGION : 1);
    }
    return n;
}

static po_estimate sum_up(const po_model *m)
{
    po_estimate sum = {.cpu_ns = m->other_ns + po_model_body_ns(m, -1),
                       .regions = count_regions(m)};

    for (int l = 0; l < m->n_loop; l++)
        sum.cpu_ns += po_model_body_ns(m, l) * m->loop[l].share;
    for (int i = 0; i < m->n_call; i++)
        sum.instances += m->call[i].times;
    sum.memory_ns = po_model_lines_ns(m);
    sum.ns = fmax(sum.cpu_ns, sum.memory_ns) +
             OVERLAP * fmin(sum.cpu_ns, sum.memory_ns);
    return sum;
}

po_estimate po_model_estimate(po_model *model, const double *param,
                              int n_thread)
{
    po_estimate sum = {.ns = -1};
    bool *is_entered = NULL;

    if (!model)
        return sum;
    model->param = param;
    model->failed = false;
    model->n_thread = 1;
    model->is_entered = NULL;
    po_model_walk(model);
    if (n_thread > 1 && !model->failed) {
        is_entered = find_entered(model);
        po_model_leave(model);
        model->n_thread = n_thread;
        model->is_entered = is_entered;
        po_model_walk(model);
    }
    if (!model->failed && model->n_ref <= MAX_REF)
        sum = sum_up(model);
    po_model_leave(model);
    free(is_entered);
    return sum;
}

/* The value of a maximum or minimum over parameters. */
static double extreme_of(const po_model *m, const po_extreme *extreme)
{
    double best = 0;

    for (int i = 0; i < extreme->n; i++) {
        po_form form = po_form_of(m, extreme->value[i].expr);
        double value = form.c / (double)extreme->value[i].den;

        if (i == 0 || (extreme->is_max ? value > best : value < best))
            best = value;
    }
    return best;
}

/* The product of these, for the parameters that are set. */
static double product_of(const po_model *m, int n, const po_extreme *factor)
{
    double product = 1;

    for (int i = 0; i < n; i++)
        product *= extreme_of(m, &factor[i]);
    return product;
}

static bool is_profitable(const po_model *m,
                          const po_profitability *profitability)
{
    return product_of(m, profitability->n_factor, profitability->factor) >
           profitability->enough *
               product_of(m, profitability->n_divisor, profitability->divisor);
}

double po_model_profitability_at(po_model *model,
                                 const po_profitability *profitability,
                                 const double *param)
{
    model->param = param;
    return product_of(model, profitability->n_factor, profitability->factor) /
           fmax(product_of(model, profitability->n_divisor,
                           profitability->divisor),
                1);
}

/* Does one of the conditions hold? */
static bool is_one_profitable(const po_model *m, int n,
                              const po_profitability *profitability)
{
    bool is_some = false;

    for (int i = 0; i < n && !is_some; i++)
        is_some = is_profitable(m, &profitability[i]);
    return is_some;
}

bool po_model_is_taken(po_model *model, const double *param)
{
    const po_ast *ast = model->ast;
    bool taken;

    model->param = param;
    taken = ast->n_profitability == 0 ||
            is_one_profitable(model, ast->n_profitability, ast->profitability);
    for (int i = 0; i < ast->n_demand && taken; i++)
        taken = is_one_profitable(model, ast->demand[i].n,
                                  ast->demand[i].profitability);
    return taken;
}
