/* --tune, the start of the search: has polyopt optimise the input with several
 * sets of options and write what it did as scripts; those that reproduce the
 * result are the first candidates.
 */
#include <string.h>

#include "tuner.h"

/* No more than this part of the time goes into other options. */
#define PART 0.2

static void no_tiles(po_options *options)
{
    options->tile = false;
}

static void small_tiles(po_options *options)
{
    options->n_tile = 1;
    options->tile_size[0] = 32;
}

static void no_fusion(po_options *options)
{
    options->fuse = PO_FUSE_NONE;
}

static void all_fusion(po_options *options)
{
    options->fuse = PO_FUSE_MAX;
}

static void own_order(po_options *options)
{
    options->scheduler = PO_SCHEDULER_IDENTITY;
}

static void isl_order(po_options *options)
{
    options->scheduler = PO_SCHEDULER_ISL;
}

static void no_block(po_options *options)
{
    options->no_block = true;
}

static void no_jam(po_options *options)
{
    options->no_jam = true;
}

static void inner_threads(po_options *options)
{
    options->level = 1;
}

static void as_it_is(po_options *options)
{
    (void)options;
}

static const struct {
    const char *what;
    void (*set)(po_options *options);
} variants[] = {
    {"any gain", as_it_is},
    {"no tiles", no_tiles},
    {"tiles of 32", small_tiles},
    {"no register tiles", no_block},
    {"no unroll-and-jam", no_jam},
    {"threads for inner loops", inner_threads},
    {"the program's order", own_order},
    {"the order of isl", isl_order},
    {"no fusion", no_fusion},
    {"all fusion", all_fusion},
};

void po_tune_print(const po_tune_script *script, const po_tune_nest *nest,
                   const char *with, po_text *out)
{
    for (int i = 0; i < script->n; i++) {
        const po_tune_nest *of = &script->nest[i];
        const char *text = of == nest ? with : of->text;

        if (text)
            po_text_printf(out, "nest %s\n%s", of->head, text);
    }
}

/* The nest of this name, which may be a new one. */
static po_tune_nest *find_nest(po_tune_script *script, const char *head)
{
    po_tune_nest *nest;

    for (int i = 0; i < script->n; i++)
        if (strcmp(script->nest[i].head, head) == 0)
            return &script->nest[i];
    nest = PO_ARENA_ADD(script->arena, script->nest, script->n);
    *nest = (po_tune_nest){.head = head};
    return nest;
}

/* Note other steps for a nest, if they are. */
static void add_recipe(po_tune_script *script, po_tune_nest *nest,
                       const char *what, const char *text)
{
    bool is_new = !nest->text || strcmp(nest->text, text) != 0;

    for (int i = 0; i < nest->n_recipe; i++)
        is_new = is_new && strcmp(nest->recipe[i].text, text) != 0;
    if (is_new)
        *PO_ARENA_ADD(script->arena, nest->recipe, nest->n_recipe) =
            (po_change){what, text, -1 - nest->n_recipe};
}

/* Take a script apart: the steps are the best so far, if "what" is NULL, or else a recipe.
 */
static void take_script(po_tune_script *script, const char *text,
                        const char *what)
{
    while (po_begins_with(text, "nest ")) {
        size_t n = strcspn(text, "\n");
        const char *head =
            po_arena_slice(script->arena, text + 5, n > 5 ? n - 5 : 0);
        const char *begin = text + n + (text[n] == '\n');
        const char *end = strstr(begin, "\nnest ");
        po_tune_nest *nest = find_nest(script, head);
        const char *steps;

        end = end ? end + 1 : begin + strlen(begin);
        steps = po_arena_slice(script->arena, begin, (size_t)(end - begin));
        if (what)
            add_recipe(script, nest, what, steps);
        else
            nest->text = nest->model = steps;
        text = end;
    }
}

/* Ask polyopt for scripts; nothing comes of it if that fails. */
static void ask(const po_tuner *t, po_options *own, const char *what,
                po_tune_script *script)
{
    po_outcome outcome = {0};

    own->stage = PO_STAGE_SCRIPT;
    own->remarks = PO_REMARKS_JSON;
    own->verbose = false;
    own->file_time_ms = po_tune_limit(t) * 1000;
    t->optimise(own, t->in, NULL, &outcome);
    if (outcome.status == 0)
        take_script(script, po_text_get(&outcome.out), what);
    po_outcome_free(&outcome);
}

/* Does the script make the same of the input as polyopt does without it? */
static bool is_faithful(const po_tuner *t, const po_tune_script *script,
                        const po_tune_nest *only, const po_text *model)
{
    po_options own = *t->options;
    po_outcome outcome = {0};
    po_text text = {0};
    bool same;

    own.remarks = PO_REMARKS_JSON;
    own.verbose = false;
    own.file_time_ms = po_tune_limit(t) * 1000;
    if (only)
        po_text_printf(&text, "nest %s\n%s", only->head, only->text);
    else
        po_tune_print(script, NULL, NULL, &text);
    t->optimise(&own, t->in, po_text_get(&text), &outcome);
    same = outcome.status == 0 && outcome.out.n == model->n &&
           memcmp(po_text_get(&outcome.out), po_text_get(model), model->n) == 0;
    po_text_free(&text);
    po_outcome_free(&outcome);
    return same;
}

/* Leave nests to polyopt whose scripts are not the whole truth; these are recipes. */
static void distrust(const po_tuner *t, po_tune_script *script,
                     const po_text *model)
{
    if (is_faithful(t, script, NULL, model))
        return;
    for (int i = 0; i < script->n; i++) {
        po_tune_nest *nest = &script->nest[i];
        const char *steps = nest->text;

        if (!steps || is_faithful(t, script, nest, model))
            continue;
        nest->text = nest->model = NULL;
        add_recipe(script, nest, "polyopt's own order", steps);
    }
}

void po_tune_start(po_tuner *t, const po_text *model, po_tune_script *script)
{
    double end_s = po_tune_now() + PART * (t->search_end_s - po_tune_now());
    po_options own = *t->options;

    ask(t, &own, NULL, script);
    distrust(t, script, model);
    for (size_t i = 0; i < PO_COUNTOF(variants) && po_tune_now() < end_s; i++) {
        own = *t->options;
        own.min_gain = PO_ANY_GAIN;
        variants[i].set(&own);
        ask(t, &own, variants[i].what, script);
    }
}
