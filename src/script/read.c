/* The text of a script.
 *
 *     # a comment
 *     recipe blocked(loops, sizes=[32]) {
 *         tile loops: sizes
 *     }
 *     nest gemm:9                   the nest of the function in this line; or "gemm": any;
 *                                   "nest? gemm": if it is there
 *     separate                      what the scop is to be, first
 *     blocked([i, j, k], [64])      a recipe
 *     tile(i, j: 8, 8)              a step; or "tile i, j: 8, 8"
 *     and parallel i                is checked together with the step before
 *     few                           what follows is for few iterations of what threads share
 */
#include <ctype.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "polyopt/step_words.h"

enum { MAX_PARAMETER = 16, MAX_DEPTH = 8, MAX_SIZE = 1 << 24 };

static const char *const step_words[] = {
#define STEP(word, function, form, effect) word,
#include "polyopt/steps.def"
#undef STEP
};

/* A recipe: lines in which parameters stand for values. */
struct recipe {
    const char *name;
    int n_parameter;
    const char *parameter[MAX_PARAMETER];
    const char *value[MAX_PARAMETER];
    int n_line;
    po_script_step *line;
};

/* What has been read.  The first "n_own" recipes are those that every script has.  "open" is the recipe whose lines are read; NULL outside.  "size"
 * is what the steps so far take, those of recipes as often as these are used.  "is_joined": "and" stands in front of
 * what is read; "begin" and "end": the loop that it stands in front of, as in po_script_step.
 */
struct reader {
    po_script *script;
    const char *path;
    po_diag *diag;
    int line;
    size_t size;
    int n_recipe;
    int n_own;
    struct recipe *recipe;
    struct recipe *open;
    bool is_joined;
    size_t begin;
    size_t end;
    bool good;
};

/* Say what is wrong with the line; returns false. */
static bool wrong(struct reader *r, const char *what, const char *text)
{
    po_loc loc = {.file = r->path, .line = r->line, .col = 1};

    if (r->diag)
        po_diag_error(r->diag, &loc, "%s: '%s'", what, text);
    r->good = false;
    return false;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* The length of the word that the text begins with. */
static size_t word_length(const char *text)
{
    size_t n = 0;

    while (is_word_char(text[n]))
        n++;
    return n;
}

/* A copy without blanks at both ends. */
static char *trimmed(struct reader *r, const char *text, size_t n)
{
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    return po_arena_slice(r->script->arena, text, n);
}

/* The length of the text up to the next comma that is in no brackets. */
static size_t argument_length(const char *text)
{
    int depth = 0;
    size_t n = 0;

    for (; text[n]; n++) {
        if (text[n] == ',' && depth == 0)
            return n;
        depth += text[n] == '[' || text[n] == '(';
        depth -= text[n] == ']' || text[n] == ')';
    }
    return n;
}

/* Return the value without the brackets around it, if there are some. */
static const char *unbracketed(struct reader *r, const char *value)
{
    size_t n = strlen(value);

    if (n >= 2 && value[0] == '[' && value[n - 1] == ']')
        return trimmed(r, value + 1, n - 2);
    return value;
}

static struct recipe *find_recipe(struct reader *r, const char *name, size_t n)
{
    for (int i = r->n_recipe - 1; i >= 0; i--)
        if (strlen(r->recipe[i].name) == n &&
            strncmp(r->recipe[i].name, name, n) == 0)
            return &r->recipe[i];
    return NULL;
}

/* Set value[i] of the parameter that "name = value" names, or of the next one; false if
 * there is none.
 */
static bool set_value(struct reader *r, const struct recipe *recipe,
                      const char *text, int next, const char **value)
{
    size_t n = word_length(text);
    const char *rest = text + n;

    while (isspace((unsigned char)*rest))
        rest++;
    if (n > 0 && *rest == '=') {
        for (int i = 0; i < recipe->n_parameter; i++)
            if (strlen(recipe->parameter[i]) == n &&
                strncmp(recipe->parameter[i], text, n) == 0) {
                value[i] =
                    unbracketed(r, trimmed(r, rest + 1, strlen(rest + 1)));
                return true;
            }
        return false;
    }
    if (next >= recipe->n_parameter)
        return false;
    value[next] = unbracketed(r, text);
    return true;
}

/* Return the line with values in the place of parameters. */
static const char *substitute(struct reader *r, const struct recipe *recipe,
                              const char *const *value, const char *text)
{
    po_text out = {0};
    const char *result;

    while (*text) {
        size_t n = 0;
        const char *found = NULL;

        while (po_is_word_char(text[n]) && text[n] != '$')
            n++;
        for (int i = 0; i < recipe->n_parameter && n > 0; i++)
            if (strlen(recipe->parameter[i]) == n &&
                strncmp(recipe->parameter[i], text, n) == 0)
                found = value[i];
        n = n > 0 ? n : 1;
        if (found)
            po_text_add(&out, found);
        else
            po_text_add_bytes(&out, text, n);
        text += n;
    }
    result = po_arena_copy(r->script->arena, po_text_get(&out));
    po_text_free(&out);
    return result;
}

/* Take what stands in the parentheses behind a name, all of "text": false if that is
 * nothing.
 */
static bool in_parentheses(struct reader *r, const char *text,
                           const char **inside)
{
    size_t n = strlen(text);

    while (isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    if (n < 2 || text[0] != '(' || text[n - 1] != ')')
        return false;
    *inside = trimmed(r, text + 1, n - 2);
    return true;
}

static bool read_step(struct reader *r, const char *text, int depth);

/* Read the lines of the recipe, with the arguments "text". */
static bool expand(struct reader *r, const struct recipe *recipe,
                   const char *text, int depth)
{
    const char *value[MAX_PARAMETER];
    int next = 0;

    for (int i = 0; i < recipe->n_parameter; i++)
        value[i] = recipe->value[i];
    while (*text) {
        size_t n = argument_length(text);

        if (!set_value(r, recipe, trimmed(r, text, n), next++, value))
            return wrong(r, "the recipe has no such parameter",
                         trimmed(r, text, n));
        text += n + (text[n] == ',');
    }
    for (int i = 0; i < recipe->n_parameter; i++)
        if (!value[i])
            return wrong(r, "there is no value for a parameter of the recipe",
                         recipe->parameter[i]);
    if (depth == MAX_DEPTH)
        return wrong(r, "recipes are too deep in each other", recipe->name);
    for (int i = 0; i < recipe->n_line; i++)
        if (!read_step(r, substitute(r, recipe, value, recipe->line[i].text),
                       depth + 1))
            return false;
    return true;
}

/* Read a step of the nest, or a recipe. */
static bool read_step(struct reader *r, const char *text, int depth)
{
    po_script *script = r->script;
    po_script_part *part;
    size_t n = word_length(text);
    const struct recipe *recipe = find_recipe(r, text, n);
    const char *word = po_arena_slice(script->arena, text, n);
    const char *inside = text + n;
    const char *like;
    const char *why;

    r->size += sizeof(po_script_step) + strlen(text);
    if (script->n_part == 0)
        return wrong(r, "there is no line 'nest FUNCTION' before the step",
                     text);
    if (r->size > MAX_SIZE)
        return wrong(r, "the script is too long",
                     po_arena_slice(script->arena, text, n));
    part = &script->part[script->n_part - 1];
    if (po_script_take_setting(script->arena, part, r->line, text, &why))
        return why ? wrong(r, why, text) : r->good;
    part = part->few ? part->few : part;
    if (recipe)
        return in_parentheses(r, text + n, &inside) || !*inside
                   ? expand(r, recipe, inside, depth)
                   : wrong(r, "arguments stand in parentheses", text);
    if (!PO_IS_AMONG(word, step_words)) {
        like = po_step_like(text, n);
        return wrong(r,
                     like ? po_arena_printf(script->arena,
                                            "there is no such step (did you "
                                            "mean '%s'?)",
                                            like)
                          : "there is no such step",
                     text);
    }
    if (in_parentheses(r, text + n, &inside))
        text = po_arena_printf(script->arena, "%s %s", word, inside);
    *PO_ARENA_ADD(script->arena, part->step, part->n_step) =
        (po_script_step){r->line, text, r->is_joined, r->begin, r->end};
    return true;
}

/* Read a line with a step: "and STEP" if it is one with the step before. */
static bool read_line_of_steps(struct reader *r, const char *text)
{
    const po_script *script = r->script;
    const po_script_part *part =
        script->n_part > 0 ? &script->part[script->n_part - 1] : NULL;
    bool is_first = !part || (part->few ? part->few : part)->n_step == 0;

    r->is_joined = po_begins_with_word(text, "and");
    if (!r->is_joined)
        return read_step(r, text, 0);
    if (is_first)
        return wrong(r, "there is no step before this one", text);
    return read_step(r, trimmed(r, text + 3, strlen(text + 3)), 0);
}

/* Read what the line "nest" says: "gemm:9", or "? gemm:9" */
static bool read_nest(struct reader *r, const char *text)
{
    po_script *script = r->script;
    po_script_part part = {.header_line = r->line};
    const char *why;

    part.is_optional = *text == '?';
    text = trimmed(r, text + part.is_optional, strlen(text) - part.is_optional);
    why = po_script_read_nest(text, script->arena, &part);
    if (why)
        return wrong(r, why, text);
    *PO_ARENA_ADD(script->arena, script->part, script->n_part) = part;
    return true;
}

/* Has the script a recipe of this name? */
static bool is_taken(struct reader *r, const char *name, size_t n)
{
    const struct recipe *recipe = find_recipe(r, name, n);

    return recipe && recipe - r->recipe >= r->n_own;
}

/* Read "NAME(PARAMETER, PARAMETER = VALUE) {". */
static bool read_recipe(struct reader *r, const char *text)
{
    struct recipe recipe = {0};
    size_t n = word_length(text);
    size_t length = strlen(text);
    const char *inside = "";

    if (n == 0 || text[length - 1] != '{')
        return wrong(r, "this is not 'recipe NAME(PARAMETERS) {'", text);
    recipe.name = po_arena_slice(r->script->arena, text, n);
    if (is_taken(r, text, n))
        return wrong(r, "there is a recipe of this name already", recipe.name);
    text = trimmed(r, text + n, length - n - 1);
    if (*text && !in_parentheses(r, text, &inside))
        return wrong(r, "this is not 'recipe NAME(PARAMETERS) {'", text);
    while (*inside) {
        size_t part = argument_length(inside);
        size_t name = word_length(inside);
        const char *equal = memchr(inside, '=', part);
        int at = recipe.n_parameter++;

        if (at == MAX_PARAMETER || name == 0)
            return wrong(r, "this is no list of parameters", inside);
        recipe.parameter[at] = po_arena_slice(r->script->arena, inside, name);
        if (equal)
            recipe.value[at] = unbracketed(
                r, trimmed(r, equal + 1, (size_t)(inside + part - equal - 1)));
        inside += part + (inside[part] == ',');
        while (isspace((unsigned char)*inside))
            inside++;
    }
    *PO_ARENA_ADD(r->script->arena, r->recipe, r->n_recipe) = recipe;
    r->open = &r->recipe[r->n_recipe - 1];
    return true;
}

/* Read a line without its comment. */
static bool read_line(struct reader *r, const char *text)
{
    if (!*text)
        return true;
    if (r->open && strcmp(text, "}") == 0) {
        r->open = NULL;
        return true;
    }
    if (r->open) {
        *PO_ARENA_ADD(r->script->arena, r->open->line, r->open->n_line) =
            (po_script_step){.line = r->line, .text = text};
        return true;
    }
    if (po_begins_with_word(text, "nest"))
        return read_nest(r, text + 4);
    if (po_begins_with_word(text, "recipe"))
        return read_recipe(r, trimmed(r, text + 6, strlen(text + 6)));
    return read_line_of_steps(r, text);
}

static void read_lines(struct reader *r, const char *text)
{
    r->line = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        size_t length = strcspn(text, "#\n");

        r->line++;
        read_line(r, trimmed(r, text, length));
        text += n + (text[n] == '\n');
    }
}

static struct reader begin(const char *path, po_diag *diag)
{
    struct reader r = {.path = path, .diag = diag, .good = true};

    r.script = po_alloc(sizeof(*r.script));
    *r.script = (po_script){.arena = po_arena_new()};
    read_lines(&r, po_script_recipes());
    r.n_own = r.n_recipe;
    return r;
}

po_script *po_script_read(const char *text, const char *path, po_diag *diag)
{
    struct reader r = begin(path, diag);

    read_lines(&r, text);
    if (r.open)
        wrong(&r, "the recipe has no end, '}'", r.open->name);
    po_script_warn_hidden(r.script, path, diag);
    return r.good ? r.script : po_script_free(r.script);
}

po_script *po_script_of_lines(const char *path, const po_script_part *part,
                              int n, const po_script_step *line, po_diag *diag)
{
    struct reader r = begin(path, diag);

    *PO_ARENA_ADD(r.script->arena, r.script->part, r.script->n_part) = *part;
    for (int i = 0; i < n; i++) {
        r.line = line[i].line;
        r.begin = line[i].begin;
        r.end = line[i].end;
        read_line(&r, trimmed(&r, line[i].text, strlen(line[i].text)));
    }
    return r.good ? r.script : po_script_free(r.script);
}

po_script *po_script_free(po_script *script)
{
    if (script) {
        po_arena_free(script->arena);
        free(script);
    }
    return NULL;
}
