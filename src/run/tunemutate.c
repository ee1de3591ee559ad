/* What else the steps of a script could be: other sizes and factors, other loops for threads,
 * steps left out.
 *
 * Everything here is text.  Nothing knows whether a change is legal: polyopt refuses those
 * that are not, as it does for scripts of users.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tunetext.h"

enum { MAX_NAME = 16, MAX_LEVEL = 3, MAX_SIZE = 1 << 16 };

/* A step "tile NAME, NAME: SIZE, SIZE / SIZE, SIZE". */
struct tiles {
    const char *word;
    int n_name;
    const char *name[MAX_NAME];
    int n_level;
    long size[MAX_LEVEL][MAX_NAME];
};

/* Where changes of a line go: the steps, the line and its number. */
struct place {
    po_changes *out;
    const char *text;
    const char *line;
    int at;
};

/* The key of a change of the line; it has a kind, and up to two numbers. */
static long key_of(const struct place *p, int kind, int a, int b)
{
    return ((p->at * 16L + kind) * 16 + a) * 64 + b;
}

/* Return line number "at" of the text; NULL if there are not so many. */
static const char *line_of(po_arena *arena, const char *text, int at)
{
    while (at > 0 && *text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
        at--;
    }
    return *text ? po_arena_slice(arena, text, strcspn(text, "\n")) : NULL;
}

void po_tune_put(po_changes *changes, const char *text, int at,
                 const char *with, const char *rest, long key)
{
    po_text all = {0};
    const char *line = line_of(changes->arena, text, at);
    const char *end = text;
    const char *what = with;

    for (int i = 0; i < at; i++)
        end += strcspn(end, "\n") + 1;
    po_text_add_bytes(&all, text, (size_t)(end - text));
    end += strcspn(end, "\n");
    end += *end == '\n';
    if (with && *with)
        po_text_printf(&all, "%s\n", with);
    po_text_add(&all, rest ? rest : end);
    if (!with)
        what = po_arena_printf(changes->arena, "without '%.60s'", line);
    *PO_ARENA_ADD(changes->arena, changes->change, changes->n) = (po_change){
        what, po_arena_copy(changes->arena, po_text_get(&all)), key};
    po_text_free(&all);
}

/* Append that the line becomes "with". */
static void put(const struct place *p, const char *with, long key)
{
    po_tune_put(p->out, p->text, p->at, with, NULL, key);
}

long po_tune_next_factor(long n, int up)
{
    static const long factors[] = {2, 3, 4, 6, 8, 12, 16};
    const int n_factor = (int)PO_COUNTOF(factors);

    for (int i = 0; i < n_factor && up > 0; i++)
        if (factors[i] > n)
            return factors[i];
    for (int i = n_factor - 1; i >= 0 && up < 0; i--)
        if (factors[i] < n)
            return factors[i];
    return 0;
}

/* --- names of loops -------------------------------------------------------------- */

static bool is_name_char(char c)
{
    return po_is_word_char(c) || c == '.' || c == '@' || c == '/';
}

static size_t name_length(const char *text)
{
    size_t n = 0;

    while (is_name_char(text[n]))
        n++;
    return n;
}

/* Add a name to a list of MAX_NAME at most, once. */
static void add_name(const char **list, int *n, const char *name)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i], name) == 0)
            return;
    if (*n < MAX_NAME)
        list[(*n)++] = name;
}

/* Find the names of loops that the lines before number "before" mention; those of tiles
 * come first.  Returns how many there are.
 */
static int find_names(po_arena *arena, const char *text, int before,
                      const char **list)
{
    static const char *const words[] = {"tile",   "strip-mine",  "reorder",
                                        "skew",   "interchange", "parallel",
                                        "reduce", "vectorize",   "unroll-jam"};
    int n = 0;

    for (int i = 0; i < before; i++) {
        const char *line = line_of(arena, text, i);
        size_t length = line ? strcspn(line, " ") : 0;
        const char *word = line ? po_arena_slice(arena, line, length) : "";
        bool is_tile = strcmp(word, "tile") == 0;

        if (!PO_IS_AMONG(word, words))
            continue;
        for (const char *at = line + length; *at && *at != ':';) {
            size_t k = name_length(at);

            if (k > 0 && !isdigit((unsigned char)*at) &&
                !po_has_bytes(at, k, "collapse") && !po_has_bytes(at, k, "by"))
                add_name(list, &n,
                         po_arena_printf(arena, "%.*s%s", (int)k, at,
                                         is_tile ? ".tile" : ""));
            at += k > 0 ? k : 1;
        }
    }
    return n;
}

/* Return the lines behind number "at" as they are if "from", which they mention, is called
 * "to": "from" may have a statement or not, "i.tile" or "S0.i.tile".
 */
static const char *renamed(po_arena *arena, const char *text, int at,
                           const char *from, const char *to)
{
    po_text out = {0};
    size_t n = strlen(from);
    const char *result;

    for (int i = 0; i <= at && *text; i++) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    while (*text) {
        size_t k = name_length(text);

        if (k >= n && strncmp(text + k - n, from, n) == 0 &&
            (k == n || text[k - n - 1] == '.'))
            po_text_printf(&out, "%.*s%s", (int)(k - n), text, to);
        else
            po_text_add_bytes(&out, text, k > 0 ? k : 1);
        text += k > 0 ? k : 1;
    }
    result = po_arena_copy(arena, po_text_get(&out));
    po_text_free(&out);
    return result;
}

/* --- tiles ----------------------------------------------------------------------- */

/* Read the sizes of a level; false if there are not as many as names. */
static bool read_sizes(const char **text, struct tiles *t)
{
    int level = t->n_level++;

    for (int i = 0; i < t->n_name; i++) {
        char *end;

        t->size[level][i] = strtol(*text, &end, 10);
        if (end == *text)
            return false;
        *text = end + strspn(end, " ");
        if (i < t->n_name - 1 && *(*text)++ != ',')
            return false;
    }
    return true;
}

/* Read a step; false if it is another one. */
static bool read_tiles(po_arena *arena, const char *line, struct tiles *t)
{
    size_t n = strcspn(line, " ");

    *t = (struct tiles){.word = po_arena_slice(arena, line, n)};
    if (strcmp(t->word, "tile") != 0 && strcmp(t->word, "strip-mine") != 0)
        return false;
    for (line += n; *line && *line != ':';) {
        line += strspn(line, " ,");
        n = name_length(line);
        if (n == 0 || t->n_name == MAX_NAME)
            return false;
        t->name[t->n_name++] = po_arena_slice(arena, line, n);
        line += n + strspn(line + n, " ");
    }
    while (*line) {
        line += strspn(line, " :/");
        if (t->n_level == MAX_LEVEL || !read_sizes(&line, t))
            return false;
    }
    return t->n_name > 0 && t->n_level > 0;
}

static const char *print_tiles(po_arena *arena, const struct tiles *t)
{
    po_text out = {0};
    const char *result;

    po_text_add(&out, t->word);
    for (int i = 0; i < t->n_name; i++)
        po_text_printf(&out, "%s %s", i > 0 ? "," : "", t->name[i]);
    for (int level = 0; level < t->n_level; level++)
        for (int i = 0; i < t->n_name; i++)
            po_text_printf(&out, "%s %ld",
                           i > 0       ? ","
                           : level > 0 ? " /"
                                       : ":",
                           t->size[level][i]);
    result = po_arena_copy(arena, po_text_get(&out));
    po_text_free(&out);
    return result;
}

static bool can_scale(long size, bool doubled)
{
    return doubled ? size >= 2 && size <= MAX_SIZE / 2 : size >= 4;
}

/* Half and twice the sizes of a level: of all loops, if "loop" is negative, or of one. */
static void scale_sizes(const struct place *p, const struct tiles *t, int level,
                        int loop)
{
    for (int doubled = 0; doubled < 2; doubled++) {
        struct tiles to = *t;
        bool is_new = false;

        for (int i = 0; i < t->n_name; i++) {
            if ((loop >= 0 && i != loop) ||
                !can_scale(t->size[level][i], doubled))
                continue;
            to.size[level][i] =
                doubled ? 2 * t->size[level][i] : t->size[level][i] / 2;
            is_new = true;
        }
        if (is_new)
            put(p, print_tiles(p->out->arena, &to),
                key_of(p, 1 + doubled, level, loop + 1));
    }
}

/* No tiles of a loop: its name stays for what was called a tile, or what was in one. */
static void untile(const struct place *p, const struct tiles *t, int loop)
{
    po_arena *arena = p->out->arena;
    const char *name = t->name[loop];
    const char *rest;
    struct tiles to = *t;

    if (strchr(name, '.'))
        name = strrchr(name, '.') + 1;
    for (int level = 0; level < t->n_level; level++)
        to.size[level][loop] = 0;
    rest = renamed(arena, p->text, p->at,
                   po_arena_printf(arena, "%s.tile", name), name);
    rest = renamed(arena, rest, -1, po_arena_printf(arena, "%s.point", name),
                   name);
    po_tune_put(p->out, p->text, p->at,
                t->n_name > 1 ? print_tiles(arena, &to) : NULL, rest,
                key_of(p, 3, 0, loop));
}

/* One level less, or one more of eight times the sizes. */
static void change_levels(const struct place *p, const struct tiles *t)
{
    struct tiles to = *t;

    if (t->n_level == 2) {
        to.n_level = 1;
        put(p, print_tiles(p->out->arena, &to), key_of(p, 4, 0, 0));
        memcpy(to.size[0], t->size[1], sizeof(to.size[0]));
        put(p, print_tiles(p->out->arena, &to), key_of(p, 4, 1, 0));
    } else if (t->n_level == 1) {
        to.n_level = 2;
        for (int i = 0; i < t->n_name; i++) {
            to.size[1][i] = t->size[0][i];
            to.size[0][i] = 8 * t->size[0][i];
            if (to.size[0][i] > MAX_SIZE)
                to.size[0][i] = MAX_SIZE;
        }
        put(p, print_tiles(p->out->arena, &to), key_of(p, 4, 2, 0));
    }
}

static void change_tiles(const struct place *p, const struct tiles *t)
{
    for (int level = 0; level < t->n_level; level++) {
        if (t->n_name > 1)
            scale_sizes(p, t, level, -1);
        for (int i = 0; i < t->n_name; i++)
            scale_sizes(p, t, level, i);
    }
    for (int i = 0; i < t->n_name; i++)
        if (t->size[0][i] > 1)
            untile(p, t, i);
    change_levels(p, t);
    if (t->n_name > 1)
        put(p, NULL, key_of(p, 0, 0, 0));
}

/* --- other steps ----------------------------------------------------------------- */

/* The next factors. */
static void change_factor(const struct place *p)
{
    const char *colon = strchr(p->line, ':');
    long n = colon ? strtol(colon + 1, NULL, 10) : 0;

    for (int up = -1; up <= 1 && n > 0; up += 2) {
        long to = po_tune_next_factor(n, up);

        if (to > 0)
            put(p,
                po_arena_printf(p->out->arena, "%.*s: %ld",
                                (int)(colon - p->line), p->line, to),
                key_of(p, 5, up + 1, 0));
    }
    put(p, NULL, key_of(p, 0, 0, 0));
}

/* Another number of loops that threads share, no threads, or threads for another loop. */
static void change_parallel(const struct place *p)
{
    const char *name[MAX_NAME];
    const char *of = p->line + strlen("parallel ");
    size_t n = name_length(of);
    const char *more = strstr(p->line, "collapse=");
    int n_name = find_names(p->out->arena, p->text, p->at + 1, name);

    if (more)
        put(p, po_arena_printf(p->out->arena, "parallel %.*s", (int)n, of),
            key_of(p, 6, 0, 0));
    else
        put(p,
            po_arena_printf(p->out->arena, "parallel %.*s collapse=2", (int)n,
                            of),
            key_of(p, 6, 1, 0));
    for (int i = 0; i < n_name && i < 6; i++)
        if (strlen(name[i]) != n || strncmp(name[i], of, n) != 0)
            put(p, po_arena_printf(p->out->arena, "parallel %s", name[i]),
                key_of(p, 7, i, 0));
    put(p, NULL, key_of(p, 0, 0, 0));
}

/* Threads, where there are none: behind all other steps. */
static void add_parallel(const struct place *p)
{
    const char *name[MAX_NAME];
    int n = find_names(p->out->arena, p->text, p->at + 1, name);

    for (int i = 0; i < n && i < 4; i++) {
        put(p,
            po_arena_printf(p->out->arena, "%s\nparallel %s", p->line, name[i]),
            key_of(p, 8, i, 0));
        p->out->change[p->out->n - 1].what =
            po_arena_printf(p->out->arena, "also parallel %s", name[i]);
    }
}

/* Two loops that follow each other in a "reorder" change places. */
static void change_order(const struct place *p)
{
    const char *name[MAX_NAME];
    const char *at = p->line + strlen("reorder");
    int n = 0;

    while (*at && n < MAX_NAME) {
        size_t k;

        at += strspn(at, " ,");
        k = name_length(at);
        if (k == 0)
            return;
        name[n++] = po_arena_slice(p->out->arena, at, k);
        at += k;
    }
    for (int i = 0; i + 1 < n && n > 2; i++) {
        po_text to = {0};

        po_text_add(&to, "reorder ");
        for (int k = 0; k < n; k++)
            po_text_printf(&to, "%s%s", k > 0 ? ", " : "",
                           name[k == i       ? i + 1
                                : k == i + 1 ? i
                                             : k]);
        put(p, po_arena_copy(p->out->arena, po_text_get(&to)),
            key_of(p, 9, i, 0));
        po_text_free(&to);
    }
    put(p, NULL, key_of(p, 0, 0, 0));
}

/* Append the changes of one line. */
static void change_line(const struct place *p)
{
    struct tiles tiles;

    if (read_tiles(p->out->arena, p->line, &tiles))
        change_tiles(p, &tiles);
    else if (po_begins_with(p->line, "unroll-jam "))
        change_factor(p);
    else if (po_begins_with(p->line, "parallel "))
        change_parallel(p);
    else if (po_begins_with(p->line, "reorder "))
        change_order(p);
    else if (po_begins_with(p->line, "vectorize ") ||
             po_begins_with(p->line, "registers ") ||
             po_begins_with(p->line, "wavefront ") ||
             po_begins_with(p->line, "diamond ") ||
             po_begins_with(p->line, "reduce "))
        put(p, NULL, key_of(p, 0, 0, 0));
    else if (po_begins_with(p->line, "order "))
        po_tune_change_tree(p->text, p->line, p->at, p->out);
}

void po_tune_change(const char *text, po_changes *changes)
{
    struct place place = {.out = changes, .text = text};
    struct place last = place;
    bool is_parallel = false;

    for (;; place.at++) {
        place.line = line_of(changes->arena, text, place.at);
        if (!place.line)
            break;
        change_line(&place);
        is_parallel = is_parallel || strstr(place.line, "parallel");
        last = place;
    }
    if (last.line && !is_parallel)
        add_parallel(&last);
}
