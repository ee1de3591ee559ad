/* Schedule trees, and whether they are legal for small programs.
 */
#include "schedule_case.h"

#include <isl/schedule.h>
#include <string.h>

po_scop *schedule_program_read(const struct schedule_program *p)
{
    po_scop *scop = scop_from_text(ctx, p->context, p->domain, p->writes,
                                   p->reads, p->order);

    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out = strstr(p->dead, scop->array[a].name) != NULL;
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].is_write)
                scop->stmt[s].access[k].is_must =
                    strstr(p->may, scop->stmt[s].name) == NULL;
    return scop;
}

void schedule_case_verify(const struct schedule_case *c)
{
    po_scop *scop = schedule_program_read(c->program);
    po_deps *deps = po_deps_analyse(scop, &run);
    isl_schedule *tree = isl_schedule_read_from_str(ctx, c->tree);
    isl_bool got = po_verify_schedule(scop, deps, tree, &run);

    CU_ASSERT_EQUAL(got, c->legal);
    if (got != c->legal)
        fprintf(stderr, "  case: %s\n", c->why);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_scop_free(scop);
}

/* Is the tree legal by the dependences, and by the accesses? */
static isl_bool verify_both(const po_scop *scop, const po_deps *deps,
                            __isl_keep isl_schedule *tree)
{
    isl_bool good = po_verify_schedule(scop, deps, tree, &run);

    return good == isl_bool_true ? po_verify_conflicts(scop, deps, tree, &run)
                                 : good;
}

void schedule_case_forget(const struct schedule_case *c)
{
    po_scop *scop = schedule_program_read(c->program);
    po_deps *deps = po_deps_analyse(scop, &run);
    isl_schedule *tree = isl_schedule_read_from_str(ctx, c->tree);
    isl_bool legal = c->legal;
    int n_dep = deps->n_dep;
    bool sound = verify_both(scop, deps, tree) == legal;

    for (int d = 0; d < n_dep && legal == isl_bool_false; d++) {
        po_dep dep = deps->dep[d];

        deps->dep[d] = deps->dep[n_dep - 1];
        deps->n_dep--;
        sound = sound && verify_both(scop, deps, tree) == isl_bool_false;
        deps->n_dep++;
        deps->dep[d] = dep;
    }
    deps->n_dep = 0;
    sound = sound && (legal == isl_bool_true ||
                      verify_both(scop, deps, tree) == isl_bool_false);
    deps->n_dep = n_dep;
    CU_ASSERT_TRUE(sound);
    if (!sound)
        fprintf(stderr, "  case: %s\n", c->why);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_scop_free(scop);
}
