/* The search of --tune: from what polyopt does by itself to what is faster, by one change after
 * the other.
 *
 * First each nest is left as the program has it, which tells how much of the time depends on
 * it; then the nests are gone through, that with the most first.  A change that has won is
 * tried again, and then all others of the new steps.  All that is decided here follows from
 * the verdicts, so that a log of them leads to the same place.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/process.h"
#include "tuner.h"

/* "tried" are the hashes of scripts of this run. */
struct search {
    po_tuner *t;
    po_tune_script *script;
    po_tune_log *log;
    po_tune_found *found;
    int n_tried;
    uint64_t *tried;
};

/* The changes of a nest that are to be tried, in this order from "first" on, and round; of
 * some, candidates have been made ahead: those with a number.
 */
struct round {
    po_tune_nest *nest;
    po_changes changes;
    int first;
    po_made *made;
};

void po_tune_say(const po_tuner *t, const char *format, ...)
{
    bool is_terminal = isatty(STDERR_FILENO);
    va_list args;

    if (t->options->remarks != PO_REMARKS_TEXT)
        return;
    fprintf(stderr, "%stune: %.0f s left, ", is_terminal ? "\r\033[K" : "",
            t->end_s > po_tune_now() ? t->end_s - po_tune_now() : 0);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputs(is_terminal ? "" : "\n", stderr);
    fflush(stderr);
}

static bool is_over(const struct search *s)
{
    return po_process_asked() || po_tune_now() >= s->t->search_end_s;
}

static uint64_t hash_of(const struct search *s, const po_tune_nest *nest,
                        const char *with, po_text *script)
{
    po_tune_print(s->script, nest, with, script);
    return po_tune_hash(PO_TUNE_SEED, po_text_get(script), script->n);
}

static bool is_tried(const struct search *s, uint64_t script)
{
    for (int i = 0; i < s->n_tried; i++)
        if (s->tried[i] == script)
            return true;
    return false;
}

bool po_tune_ensure(po_tuner *t, const po_tune_script *script,
                    po_tune_found *found)
{
    po_text text = {0};
    po_made made;

    if (found->best >= 0)
        return true;
    po_tune_print(script, NULL, NULL, &text);
    made = po_tune_make(t, t->n_made++, po_text_get(&text));
    po_text_free(&text);
    if (made.verdict != PO_VERDICT_READY)
        return false;
    found->best = made.number;
    found->text = made.text;
    return true;
}

/* Say of a candidate that it is wrong, or that there is none because polyopt "has_failed":
 * that is never a matter of speed.
 */
static void report(struct search *s, const po_tune_nest *nest,
                   const po_change *change, bool has_failed)
{
    s->found->n_wrong++;
    po_diag_error(s->t->diag, NULL,
                  "a script %s; it is not taken, please report it: nest %s\n%s",
                  has_failed ? "leads to an internal error, or takes too much "
                               "memory"
                             : "does not do what the original does",
                  nest->head, change->text);
}

/* Try a candidate that has been made against the best one. */
static po_verdict measure(struct search *s, const po_made *made, double *ratio)
{
    *ratio = 1;
    if (made->verdict != PO_VERDICT_READY)
        return made->verdict;
    if (made->text == s->found->text)
        return PO_VERDICT_SAME;
    if (!po_tune_ensure(s->t, s->script, s->found))
        return PO_VERDICT_NONE;
    return po_tune_race(s->t, s->found->best, made->number, ratio);
}

/* Have the change be part of the best; "made" is NULL if the log says so. */
static void take(struct search *s, po_tune_nest *nest, const po_change *change,
                 const po_made *made, double ratio)
{
    po_tune_found *found = s->found;

    if (found->best > PO_TUNE_MODEL)
        po_tune_remove(s->t, found->best);
    nest->text = po_arena_copy(s->script->arena, change->text);
    found->best = made ? made->number : -1;
    found->text = made ? made->text : 0;
    found->ratio *= ratio;
    found->n_won++;
}

/* Say what has become of a candidate. */
static void tell(const struct search *s, const po_tune_nest *nest,
                 const po_change *change, const po_tune_line *line,
                 bool is_known)
{
    po_tune_say(s->t, "best %.3f, %d: %s: %s: %.3f %s%s", s->found->ratio,
                s->found->n_tried, nest->head, change->what, line->ratio,
                po_tune_word(line->verdict), is_known ? " (log)" : "");
}

/* Try the change of the nest, unless that script has been tried; "made" is the candidate, or
 * has no number if there is none yet.
 */
static po_tune_line consider(struct search *s, po_tune_nest *nest,
                             const po_change *change, po_made *made)
{
    po_text script = {0};
    po_tune_line line = {hash_of(s, nest, change->text, &script),
                         PO_VERDICT_LOST, 1};
    const po_tune_line *known = po_tune_log_find(s->log, line.script);

    if (is_tried(s, line.script)) {
        po_text_free(&script);
        return line;
    }
    if (known)
        line = *known;
    if (!known && made->number == 0)
        *made = po_tune_make(s->t, s->t->n_made++, po_text_get(&script));
    po_text_free(&script);
    if (!known)
        line.verdict = measure(s, made, &line.ratio);
    if (line.verdict == PO_VERDICT_NONE ||
        (!known && is_over(s) && made->verdict != PO_VERDICT_READY)) {
        line.verdict = PO_VERDICT_NONE;
        return line;
    }
    *PO_ADD(s->tried, s->n_tried) = line.script;
    s->found->n_tried++;
    s->found->n_known += known != NULL;
    if (!known)
        po_tune_log_add(s->log, &line,
                        po_arena_printf(s->script->arena, "%s: %s", nest->head,
                                        change->what));
    if (line.verdict == PO_VERDICT_WRONG)
        report(s, nest, change, made->verdict == PO_VERDICT_WRONG);
    if (line.verdict == PO_VERDICT_WON)
        take(s, nest, change, known ? NULL : made, line.ratio);
    tell(s, nest, change, &line, known);
    return line;
}

/* The number of the change that comes "i"-th. */
static int nth(const struct round *r, int i)
{
    return (r->first + i) % r->changes.n;
}

/* Make candidates ahead, as many as -j says, from the "i"-th change on. */
static void make_ahead(struct search *s, struct round *r, int i)
{
    enum { MOST = 64 };
    int max = po_tune_jobs(s->t);
    po_text script[MOST] = {{0}};
    const char *text[MOST];
    po_made made[MOST];
    int of[MOST];
    int n = 0;

    for (; i < r->changes.n && n < max && n < MOST; i++) {
        int at = nth(r, i);
        uint64_t hash =
            hash_of(s, r->nest, r->changes.change[at].text, &script[n]);

        if (is_tried(s, hash) || po_tune_log_find(s->log, hash) ||
            r->made[at].number > 0) {
            po_text_free(&script[n]);
            script[n] = (po_text){0};
            continue;
        }
        of[n] = at;
        text[n] = po_text_get(&script[n]);
        n++;
    }
    if (n > 0)
        po_tune_make_all(s->t, n, text, made);
    for (int k = 0; k < n; k++) {
        r->made[of[k]] = made[k];
        po_text_free(&script[k]);
    }
}

/* Collect what the nest could be changed to, beginning with the change of this key. */
static struct round begin_round(po_tune_nest *nest, long key)
{
    struct round r = {.nest = nest, .changes = {.arena = po_arena_new()}};

    if (nest->text && strcmp(nest->text, "leave\n") != 0)
        po_tune_change(nest->text, &r.changes);
    for (int i = 0; i < nest->n_recipe; i++)
        *PO_ARENA_ADD(r.changes.arena, r.changes.change, r.changes.n) =
            nest->recipe[i];
    for (int i = 0; i < r.changes.n; i++)
        if (r.changes.change[i].key == key)
            r.first = i;
    r.made = po_alloc(((size_t)r.changes.n + 1) * sizeof(*r.made));
    return r;
}

/* Remove all candidates but the best. */
static void end_round(struct search *s, struct round *r)
{
    for (int i = 0; i < r->changes.n; i++)
        if (r->made[i].number > 0 && r->made[i].number != s->found->best)
            po_tune_remove(s->t, r->made[i].number);
    free(r->made);
    po_arena_free(r->changes.arena);
}

/* Try the changes of the nest up to one that wins, whose key is left in "*key". */
static bool improve(struct search *s, po_tune_nest *nest, long *key)
{
    struct round r = begin_round(nest, *key);
    bool has_won = false;

    for (int i = 0; i < r.changes.n && !has_won && !is_over(s); i++) {
        const po_change *change = &r.changes.change[nth(&r, i)];
        po_made *made = &r.made[nth(&r, i)];

        if (made->number == 0 && po_tune_jobs(s->t) > 1)
            make_ahead(s, &r, i);
        has_won = consider(s, nest, change, made).verdict == PO_VERDICT_WON;
        if (made->number > 0 && made->number != s->found->best) {
            po_tune_remove(s->t, made->number);
            made->number = 0;
        }
        *key = change->key;
    }
    end_round(s, &r);
    return has_won;
}

/* Leave each nest to the program, and note what that changes. */
static void leave_each(struct search *s)
{
    static const po_change leave = {"leave", "leave\n", -1000};
    double end_s = po_tune_now() + 0.3 * (s->t->search_end_s - po_tune_now());

    for (int i = 0; i < s->script->n && !is_over(s) && po_tune_now() < end_s;
         i++) {
        po_tune_nest *nest = &s->script->nest[i];
        bool is_tiled = nest->text && strstr(nest->text, "tile");
        po_made made = {0};
        double ratio;

        if (!nest->text)
            continue;
        ratio = consider(s, nest, &leave, &made).ratio;
        if (made.number > 0 && made.number != s->found->best)
            po_tune_remove(s->t, made.number);
        nest->effect = ratio > 1 ? ratio - 1 : 1 - ratio;
        if (nest->effect < 1 - PO_TUNE_NOISE)
            nest->effect = is_tiled ? 0.01 : 0;
    }
}

/* The nest that is to be gone through next: of those with the most effect, the first. */
static po_tune_nest *next_nest(const struct search *s, const bool *is_done)
{
    po_tune_nest *next = NULL;

    for (int i = 0; i < s->script->n; i++)
        if (!is_done[i] && (!next || s->script->nest[i].effect > next->effect))
            next = &s->script->nest[i];
    return next;
}

void po_tune_search(po_tuner *t, po_tune_script *script, po_tune_log *log,
                    po_tune_found *found)
{
    struct search s = {.t = t, .script = script, .log = log, .found = found};
    bool *is_done = po_alloc((size_t)script->n + 1);
    po_text text = {0};

    *PO_ADD(s.tried, s.n_tried) = hash_of(&s, NULL, NULL, &text);
    po_text_free(&text);
    leave_each(&s);
    for (int i = 0; i < script->n && !is_over(&s); i++) {
        po_tune_nest *nest = next_nest(&s, is_done);
        long key = 0;

        while (!is_over(&s) && improve(&s, nest, &key))
            ;
        is_done[nest - script->nest] = true;
    }
    free(is_done);
    free(s.tried);
}
