#include "reparse_case.h"
#include "loops_case.h"

#include <isl/schedule.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/tile_size.h"

/* The results of the passes for the only nest of a file. */
struct nest {
    po_unit *unit;
    po_scops *scops;
    po_deps *deps;
    po_ast *ast;
    po_ast *few_trips;
};

/* Return a tree; with the order of private dependences kept, "strict", if it is
 * not legal without.
 */
static isl_schedule *new_tree(const po_scop *scop, const po_deps *deps,
                              bool strict, bool is_illegal, const po_run *own)
{
    po_schedule *schedule = po_schedule_find(scop, deps, strict, own);
    isl_schedule *tree = po_tree_build(scop, schedule, own);

    tree = po_tree_optimise(tree, scop, deps, own);
    po_schedule_free(schedule);
    if (strict || is_illegal ||
        po_verify_schedule(scop, deps, tree, own) == isl_bool_true)
        return tree;
    isl_schedule_free(tree);
    return new_tree(scop, deps, true, false, own);
}

/* Have the sizes of tiles be parameters of the nest: those of the function of this name. */
static void add_size(po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->in->n_param; i++) {
        const po_decl *decl = scop->in->param[i];

        if (decl->name && strcmp(decl->name, name) == 0)
            CU_ASSERT(po_scop_add_size(
                scop, -1, name,
                po_expr_variable(scop->arena, decl, &scop->loc)));
    }
}

/* Return a tree with tiles of these sizes, in steps that threads share. */
static isl_schedule *tree_of_steps(const po_scop *scop)
{
    po_text text = {0};
    isl_union_set *all = po_scop_domain(scop);
    char *domain = isl_union_set_to_str(all);
    isl_schedule *tree;

    po_text_printf(&text,
                   "{ domain: \"%s\", child: { mark: parallel, child: { mark: "
                   "wavefront, child: { mark: \"size tt\", child: { schedule: "
                   "\"[{ S0[i, j] -> [i] }]\", child: { mark: \"size ti\", "
                   "child: { schedule: \"[{ S0[i, j] -> [j] }]\" } } } } } } }",
                   domain);
    tree = isl_schedule_read_from_str(scop->ctx, po_text_get(&text));
    CU_ASSERT_PTR_NOT_NULL(tree);
    po_text_free(&text);
    free(domain);
    isl_union_set_free(all);
    return tree;
}

/* Have the loops executed by threads where there is work enough for them. */
static void weigh(po_ast *ast, const po_scop *scop)
{
    po_options options = *run.options;
    po_run own = run;

    options.threshold = 20000;
    options.no_block = true;
    own.options = &options;
    own.machine = po_machine_default();
    po_ast_find_profitability(ast, scop, 1, &own);
}

/* Ask for a buffer for the first array in front of the second loop, for what that reads. */
static void ask_for_buffer(po_ast *ast)
{
    po_wanted_pack *wanted = po_arena_alloc(ast->arena, sizeof(*wanted));
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);

    loop = loops_find(loop->body, PO_AST_LOOP);
    *wanted = (po_wanted_pack){
        .level = ast->var[loop->var].level, .pad = 1, .hoist = 1};
    loop->n_wanted = ast->n_wanted = 1;
    loop->wanted = ast->wanted = wanted;
}

/* Return loops, of which threads share the outermost one that they can, or those
 * that are "level" further in.
 */
static po_ast *new_loops(const po_scop *scop, const po_deps *deps, unsigned how,
                         int level)
{
    po_options options = *run.options;
    po_run own = run;
    isl_schedule *tree;
    po_ast *ast;

    options.level = level;
    options.no_block = true;
    options.no_jam = how & REPARSE_NO_JAM;
    if (how & (REPARSE_FEW | REPARSE_HOISTED)) {
        options.scheduler = PO_SCHEDULER_IDENTITY;
        options.tile = false;
    }
    own.options = &options;
    tree = how & REPARSE_STEPS ? tree_of_steps(scop)
                               : new_tree(scop, deps, false,
                                          (how & REPARSE_ILLEGAL) != 0, &own);
    ast = po_ast_generate(scop, tree, &own);
    po_ast_jam(ast, scop);
    ast = po_ast_complete(ast, scop, deps, &own);
    ast = po_ast_localise(ast, scop);
    ast = po_ast_declare(ast, scop);
    ast = po_ast_reduce(ast, scop, &own);
    if (how & REPARSE_HOISTED)
        ask_for_buffer(ast);
    po_ast_pack(ast, scop, &(po_pack_rules){PO_PACKING_AUTO, PO_PAD_GOOD, true},
                &(po_unpacked){0});
    po_ast_promote(ast, scop);
    if (how & REPARSE_APART)
        weigh(ast, scop);
    else
        po_ast_find_profitability(ast, scop, 0, &own);
    isl_schedule_free(tree);
    return ast;
}

static struct nest new_nest(const char *source, unsigned how)
{
    struct nest n = {.unit = po_unit_read("t.c", source, strlen(source), &run)};
    const po_scop *scop;

    n.scops = po_scops_find(n.unit, &run);
    CU_ASSERT_EQUAL_FATAL(n.scops->n_scop, 1);
    if (how & REPARSE_STEPS) {
        add_size(n.scops->scop[0], "tt");
        add_size(n.scops->scop[0], "ti");
    }
    scop = n.scops->scop[0];
    n.deps = po_deps_analyse(scop, &run);
    n.ast = new_loops(scop, n.deps, how, 0);
    if (how & REPARSE_FEW)
        n.ast->few_trips = n.few_trips = new_loops(scop, n.deps, how, 1);
    return n;
}

static void free_nest(struct nest *n)
{
    po_ast_free(n->few_trips);
    po_ast_free(n->ast);
    po_deps_free(n->deps);
    po_scops_free(n->scops);
    po_unit_free(n->unit);
}

/* Put "to" into the place of the last "from" in the text, which makes what stands
 * behind it move.
 */
static void damage(po_text *text, po_nest_text *nest, const char *from,
                   const char *to, const char *why)
{
    const size_t by = strlen(to) - strlen(from);
    const char *at = NULL;
    po_text result = {0};

    for (const char *next = text->bytes; *from && (next = strstr(next, from));
         next++)
        at = next;
    if (!at) {
        if (*from)
            printf("\n%s: no '%s' in:\n%s\n", why, from, text->bytes);
        CU_ASSERT(!*from);
        return;
    }
    if ((size_t)(at - text->bytes) < nest->begin) {
        nest->begin += by;
        nest->shift += by;
        nest->outlined_end += by;
    }
    po_text_add_bytes(&result, text->bytes, (size_t)(at - text->bytes));
    po_text_add(&result, to);
    po_text_add(&result, at + strlen(from));
    po_text_free(text);
    *text = result;
}

/* Splice the function of its own, if there is one, and the nest; say where they are,
 * as far as that does not depend on what is damaged.
 */
static void splice(const po_unit *unit, po_patch *patch, po_nest_text *nest,
                   po_text *text)
{
    const bool is_outlined = patch[0].text.n > 0;

    po_splice(unit, false, 1 + is_outlined, patch + !is_outlined, text);
    nest->begin = patch[1].at;
    nest->shift = patch[1].at - patch[1].begin;
    nest->outlined_begin = is_outlined ? patch[0].at : 0;
    nest->outlined_end = is_outlined ? patch[0].until : 0;
    nest->outlined_shift = is_outlined ? patch[0].at - patch[0].begin : 0;
}

void reparse_case_check_also(const struct reparse_case *c, unsigned how,
                             const char *from, const char *to)
{
    struct nest n = new_nest(c->source, how);
    const po_scop *scop = n.scops->scop[0];
    po_patch patch[2] = {{0}, {.begin = scop->begin, .end = scop->end}};
    po_nest_text nest = {
        .unit = n.unit, .scop = scop, .deps = n.deps, .ast = n.ast};
    po_text text = {0};
    po_text why = {0};
    po_run as_written = run;
    bool is_c90 = (how & REPARSE_C90) != 0;
    bool is_outlined = (how & REPARSE_APART) != 0;
    po_unit *unit;
    isl_bool good;

    as_written.keeps_calls = true;
    n.unit->is_c90 = is_c90;
    CU_ASSERT_EQUAL(po_print_c(n.ast, scop, n.unit, "test", is_outlined, NULL,
                               patch, patch + 1),
                    isl_stat_ok);
    CU_ASSERT_EQUAL(patch[0].text.n > 0, is_outlined);
    splice(n.unit, patch, &nest, &text);
    damage(&text, &nest, c->from, c->to, c->why);
    damage(&text, &nest, from, to, c->why);
    nest.end = text.n - (n.unit->n_text - patch[1].end);
    unit = po_unit_read("t.c", text.bytes, text.n, &as_written);
    if (unit)
        unit->is_c90 = is_c90;
    nest.text = unit;
    good = po_verify_text(&nest, &why);
    if (good != c->good)
        printf("\n%s: %d, not %d: %s\n%s\n", c->why, good, c->good,
               po_text_get(&why), text.bytes);
    CU_ASSERT_EQUAL(good, c->good);
    po_unit_free(unit);
    po_text_free(&text);
    po_text_free(&why);
    po_patch_clear(&patch[0]);
    po_patch_clear(&patch[1]);
    free_nest(&n);
}

void reparse_case_check(const struct reparse_case *c, unsigned how)
{
    reparse_case_check_also(c, how, "", "");
}
