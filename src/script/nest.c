/* Which nests a part of a script is for.
 *
 *     nest gemm:9, nest gemm        of the function, in this line or anywhere
 *     nest gemm:9 part              not that which begins in the line, but its first part, where
 *                                   that is left; "part 2": the first part of this
 *     nest gemm:9 where s is 1      the version of the nest that has 1 in the place of s
 *     nest? gemm                    the same, where there is one
 *     nest all                      all; "contractions", or "bands depth>=2": of a kind
 *
 * The part that says most of a nest is for it: its version, its line, its function, its kind; among
 * those that say as much, the first.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* Read what follows "all": nothing, "contractions", or "bands depth>=N". */
static bool read_kind(const char *text, po_script_part *part)
{
    static const char bands[] = "bands depth>=";
    char *end;

    while (isspace((unsigned char)*text))
        text++;
    if (strcmp(text, "contractions") == 0)
        part->kind = PO_SCRIPT_CONTRACTIONS;
    if (strncmp(text, bands, strlen(bands)) == 0) {
        part->kind = PO_SCRIPT_BANDS;
        part->depth = (int)strtol(text + strlen(bands), &end, 10);
        return !*end && part->depth > 0;
    }
    return !*text || part->kind == PO_SCRIPT_CONTRACTIONS;
}

/* Take "part", "part N", "where A is 1", and all of the text; false if it is something else. */
static bool read_part(const char *text, po_script_part *part)
{
    static const char word[] = "part";
    char *end;

    text += strspn(text, " \t");
    if (po_begins_with_word(text, word)) {
        text += strlen(word);
        part->part = (int)strtol(text, &end, 10);
        if (end == text)
            part->part = 1;
        text = end + strspn(end, " \t");
        if (part->part <= 0)
            return false;
    }
    if (po_begins_with_word(text, "where")) {
        part->where = text;
        return true;
    }
    return !*text;
}

const char *po_script_read_nest(const char *text, po_arena *arena,
                                po_script_part *part)
{
    size_t n;
    char *end = NULL;

    n = (size_t)(po_word_end(text) - text);
    if (n == 3 && strncmp(text, "all", 3) == 0 && text[n] != ':')
        return read_kind(text + n, part)
                   ? NULL
                   : "this is not 'nest all', 'nest all contractions' nor "
                     "'nest all bands depth>=N'";
    if (n > 0)
        part->function = po_arena_slice(arena, text, n);
    if (n > 0 && text[n] == ':')
        part->line = (int)strtol(text + n + 1, &end, 10);
    if (n == 0 ||
        (text[n] && (!end || part->line <= 0 || !read_part(end, part))))
        return "this is not 'nest FUNCTION' nor 'nest FUNCTION:LINE'";
    return NULL;
}

/* How much does the part say of the nests that it is for? */
static int specificity(const po_script_part *part)
{
    if (part->function && part->where)
        return part->part > 0 ? 6 : 5;
    if (part->function)
        return part->part > 0 ? 4 : part->line > 0 ? 3 : 2;
    return part->kind == PO_SCRIPT_ANY ? 0 : 1;
}

const po_script_part *po_script_find(const po_script *script,
                                     const po_scop *scop)
{
    const po_script_part *best = NULL;

    for (int i = 0; script && i < script->n_part; i++) {
        const po_script_part *part = &script->part[i];

        if ((!best || specificity(part) > specificity(best)) &&
            (!part->function || strcmp(part->function, scop->function) == 0) &&
            (part->line == 0 || part->line == scop->loc.line) &&
            (part->part == 0 || part->part == scop->n_left_around) &&
            (!part->where ||
             po_scop_is_version(scop, part->where, strlen(part->where))) &&
            po_pattern_fits(part, scop))
            best = part;
    }
    return best;
}

bool po_script_has_contractions(const po_script *script)
{
    for (int i = 0; script && i < script->n_part; i++)
        if (script->part[i].kind == PO_SCRIPT_CONTRACTIONS)
            return true;
    return false;
}

const po_script_part *po_script_find_folded(const po_script *script,
                                            const po_scop *folded,
                                            const po_script_part *part)
{
    const po_script_part *found = po_script_find(script, folded);
    int more;

    if (!found || found->kind != PO_SCRIPT_CONTRACTIONS || !part)
        return found && found->kind == PO_SCRIPT_CONTRACTIONS ? found : NULL;
    more = specificity(found) - specificity(part);
    return more > 0 || (more == 0 && found < part) ? found : NULL;
}

static bool is_same_version(const po_script_part *a, const po_script_part *b)
{
    return a->where && b->where ? strcmp(a->where, b->where) == 0
                                : a->where == b->where;
}

/* Is each nest that "part" is for one that "before" is for? */
static bool hides(const po_script_part *before, const po_script_part *part)
{
    if (specificity(before) != specificity(part) || before->kind != part->kind)
        return false;
    return before->line == part->line && before->part == part->part &&
           before->depth <= part->depth && is_same_version(before, part) &&
           (!part->function || strcmp(before->function, part->function) == 0);
}

void po_script_warn_hidden(const po_script *script, const char *path,
                           po_diag *diag)
{
    for (int i = 0; i < script->n_part; i++)
        for (int k = 0; k < i; k++) {
            const po_loc loc = {
                .file = path, .line = script->part[i].header_line, .col = 1};

            if (!hides(&script->part[k], &script->part[i]))
                continue;
            po_diag_warning(diag, &loc,
                            "these steps are for no nest: line %d says what "
                            "becomes of all of them",
                            script->part[k].header_line);
            break;
        }
}

void po_script_warn_inside(const po_run *run, const po_scop *scop)
{
    const po_script *script = run->script;
    const char *text = run->unit ? run->unit->text : NULL;
    int first = text ? 1 + po_count_newlines(text, scop->begin) : 0;
    int last = text ? 1 + po_count_newlines(text, scop->end) : 0;

    for (int i = 0; script && i < script->n_part; i++) {
        const po_script_part *part = &script->part[i];
        const po_loc loc = {
            .file = run->options->script, .line = part->header_line, .col = 1};

        if (part->function && strcmp(part->function, scop->function) == 0 &&
            part->line != scop->loc.line && first <= part->line &&
            part->line <= last)
            po_diag_warning(run->diag, &loc,
                            "these steps are for no nest: what is in line %d "
                            "is part of the nest '%s:%d'",
                            part->line, scop->function, scop->loc.line);
    }
}
