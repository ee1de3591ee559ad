/* What may mean something else for the user's compiler than for the parser, as the
 * compiler's own preprocessing tells (--compiler-text).
 *
 * Two preprocessors that agree about the macros of compilers and systems, and keep
 * the same sections of the same files, make the same tokens of them.  Hence
 *
 *   - a macro that the program mentions, and that the compilers or their headers
 *     define differently, is tainted;
 *   - a section that only one of them keeps differs, and so does a file; macros that
 *     are defined there are tainted;
 *   - declarations with something tainted in them, or in such sections, are
 *     tainted; a function that has, or mentions, any of that is left alone.
 *
 * Headers of the system declare the same for both.
 */
#include "differences.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "polyopt/file.h"

/* A chunk of a file that is tainted, and why. */
struct odd_chunk {
    CXFile file;
    po_span span;
    const po_difference *from;
};

/* The comparison.
 *
 * "own"    the n_own files of the user's
 * "words"  of the program
 * "from"   why the present chunk is tainted, "odd" because of its words
 * "chunk"  the n_chunk tainted ones that the last walk has found
 * "last"   the file with the last tainted chunk
 * "type"   the n_type names of types at the top level, sorted
 */
struct comparison {
    po_lower *low;
    po_compiler_output seen;
    po_compiler_file *own;
    int n_own;
    po_vocabulary words;
    const po_difference *from;
    const po_difference *odd;
    const po_compiler_file *last;
    struct odd_chunk *chunk;
    int n_chunk;
    const char **type;
    int n_type;
};

static const char *without_dot(const char *name)
{
    while (name[0] == '.' && name[1] == '/')
        for (name += 2; *name == '/'; name++)
            ;
    return name;
}

/* Are these two names of one file? */
static bool is_same_file(const char *one, const char *other)
{
    struct stat a;
    struct stat b;

    return strcmp(one, other) == 0 ||
           (stat(one, &a) == 0 && stat(other, &b) == 0 &&
            a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

/* Return what the compiler has seen of a file; NULL if it has not read it. */
static po_output_file *seen_of(struct comparison *c,
                               const po_compiler_file *own)
{
    po_output_file *file = po_compiler_output_find(&c->seen, own->name);

    if (own->is_main)
        return &c->seen.file[0];
    for (int i = 0; i < c->seen.n_file && !file; i++)
        if (!c->seen.file[i].in_system &&
            is_same_file(c->seen.file[i].name, own->name))
            file = &c->seen.file[i];
    file = file ? &c->seen.file[file->same] : NULL;
    return file && !file->in_system && file->n_entry > 0 ? file : NULL;
}

/* Note that something at "offset" of a file differs. */
static const po_difference *add_difference(struct comparison *c,
                                           const po_compiler_file *own,
                                           po_span span)
{
    po_lower *low = c->low;
    po_difference *d = po_arena_alloc(low->arena, sizeof(*d));

    d->span = span;
    if (own->file)
        d->loc =
            po_lower_loc(low, clang_getLocationForOffset(low->tu, own->file,
                                                         (unsigned)span.begin));
    d->text = own->file ? po_arena_printf(low->arena, "%s:%d", d->loc.file,
                                          d->loc.line)
                        : own->name;
    if (!own->is_main)
        d->span = own->at == PO_NOWHERE ? (po_span){0, 0}
                                        : (po_span){own->at, own->at + 1};
    *PO_ARENA_ADD(low->scratch, low->difference, low->n_difference) = d;
    return d;
}

static void add_tainted(struct comparison *c, const char *name, size_t n,
                        const po_difference *from)
{
    po_lower_add_tainted(c->low, po_arena_slice(c->low->scratch, name, n),
                         from);
}

/* Return the first difference of the file's sections that has to do with the bytes;
 * NULL if there is none.
 */
static const po_difference *difference_at(const po_compiler_file *own,
                                          size_t begin, size_t end)
{
    for (int i = 0; i < own->n_differ; i++)
        if (own->differ[i].begin < end && begin < own->differ[i].end)
            return own->difference[i];
    return NULL;
}

static void see_word(void *user, const char *text, size_t n)
{
    struct comparison *c = user;

    po_vocabulary_add(&c->words, text, n);
}

/* A macro that is defined, or not, in a section that differs. */
static void taint_macro(void *user, const po_compiler_file *own,
                        const po_pp_token *name, bool ends)
{
    struct comparison *c = user;
    const char *text = own->text + name->begin;
    size_t n = name->end - name->begin;

    if (!po_agree_on_macro(c->low, &c->seen, text, n, ends))
        add_tainted(c, text, n, difference_at(own, name->begin, name->end));
}

/* Add a file that the parser has read, each time that it has. */
static void add_own(CXFile file, CXSourceLocation *stack, unsigned n_stack,
                    CXClientData user)
{
    struct comparison *c = user;
    po_lower *low = c->low;
    po_compiler_file own = {.file = file, .n_entry = 1, .at = PO_NOWHERE};

    own.name =
        without_dot(po_lower_take_string(low->arena, clang_getFileName(file)));
    own.is_main = po_lower_same_file(file, low->file);
    own.counts = own.is_main && low->run->options->included_text;
    for (int i = 0; i < c->n_own; i++)
        if (po_lower_same_file(c->own[i].file, file)) {
            c->own[i].n_entry++;
            return;
        }
    if (po_lower_is_prelude(own.name) ||
        clang_Location_isInSystemHeader(
            clang_getLocationForOffset(low->tu, file, 0)))
        return;
    own.text = clang_getFileContents(low->tu, file, &own.n);
    if (!own.text)
        return;
    if (n_stack > 0)
        own.at = po_lower_offset(low, stack[n_stack - 1]);
    *PO_ADD(c->own, c->n_own) = own;
}

/* Add the files that only the compiler has read. */
static void add_unparsed(struct comparison *c)
{
    for (int i = 1; i < c->seen.n_file; i++) {
        const po_output_file *seen = &c->seen.file[i];
        po_compiler_file own = {
            .name = seen->name, .at = PO_NOWHERE, .seen = seen};
        po_text text = {0};

        if (seen->in_system || seen->is_known || seen->n_entry == 0 ||
            !po_file_try(seen->name, &text))
            continue;
        own.text = po_arena_slice(c->low->scratch, po_text_get(&text), text.n);
        own.n = text.n;
        po_text_free(&text);
        *PO_ADD(c->own, c->n_own) = own;
    }
}

static void add_skip(po_compiler_file *own, po_span span)
{
    *PO_ADD(own->skip, own->n_skip) = span;
}

/* Note what the parser has skipped of each file. */
static void list_skips(struct comparison *c)
{
    CXSourceRangeList *list = clang_getAllSkippedRanges(c->low->tu);
    CXFile file;
    unsigned begin;
    unsigned end;
    po_compiler_file *own = NULL;

    for (unsigned i = 0; list && i < list->count; i++) {
        clang_getSpellingLocation(clang_getRangeStart(list->ranges[i]), &file,
                                  NULL, NULL, &begin);
        clang_getSpellingLocation(clang_getRangeEnd(list->ranges[i]), NULL,
                                  NULL, NULL, &end);
        if (!own || own->file != file) {
            own = NULL;
            for (int k = 0; k < c->n_own && !own; k++)
                own = c->own[k].file == file ? &c->own[k] : NULL;
        }
        if (own)
            add_skip(own, (po_span){begin, end});
    }
    if (list)
        clang_disposeSourceRangeList(list);
}

/* List the user's files, and compare their sections. */
static void compare_files(struct comparison *c)
{
    po_lower *low = c->low;
    po_finder finder = {see_word, taint_macro, c};

    clang_getInclusions(low->tu, add_own, c);
    list_skips(c);
    for (int i = 0; i < c->n_own; i++) {
        po_output_file *seen = seen_of(c, &c->own[i]);

        c->own[i].seen = seen;
        if (seen)
            seen->is_known = true;
    }
    add_unparsed(c);
    for (int i = 0; i < c->n_own; i++) {
        po_compiler_file *own = &c->own[i];

        po_compiler_file_sections(own);
        own->difference = po_arena_array(low->scratch, (size_t)own->n_differ,
                                         sizeof(po_difference *));
        for (int k = 0; k < own->n_differ; k++)
            own->difference[k] = add_difference(c, own, own->differ[k]);
        po_compiler_file_words(own, &finder);
    }
}

/* A word stands for something else, as a macro. */
static void taint_word(void *user, const char *text, size_t n)
{
    struct comparison *c = user;
    po_difference *d = po_arena_alloc(c->low->arena, sizeof(*d));

    d->text = po_arena_slice(c->low->arena, text, n);
    add_tainted(c, text, n, d);
}

static bool is_odd(void *user, const char *name, size_t n)
{
    struct comparison *c = user;
    const po_lower *low = c->low;

    for (int i = 0; i < low->n_tainted; i++)
        if (strncmp(low->tainted[i].name, name, n) == 0 &&
            low->tainted[i].name[n] == '\0') {
            c->odd = low->tainted[i].difference;
            return true;
        }
    return false;
}

/* A chunk is tainted.  What includes its header is, too, if that is a function. */
static void see_chunk(void *user, const po_compiler_file *own,
                      const po_span *chunk)
{
    struct comparison *c = user;

    c->from = c->odd ? c->odd : difference_at(own, chunk->begin, chunk->end);
    c->odd = NULL;
    if (c->from && own->at != PO_NOWHERE && c->last != own)
        add_difference(c, own, *chunk);
    c->last = own;
    *PO_ADD(c->chunk, c->n_chunk) =
        (struct odd_chunk){own->file, *chunk, c->from};
}

/* Are these the braces of a function of the main file, for the parser, too?
 *
 * Then it is that function that is left alone.  Who calls it knows nothing but its
 * declaration: its body may do anything (syntax/effects.c), is not put in the place of calls,
 * and what it mentions is not told apart (callers.c, po_lower_finish_decls).
 */
static bool is_body(void *user, const po_compiler_file *own,
                    const po_span *braces)
{
    const struct comparison *c = user;
    po_lower *low = c->low;

    for (int i = 0; own->is_main && i < low->functions.n; i++) {
        CXCursor body = po_lower_body(low->functions.item[i]);
        po_span range;

        if (!clang_Cursor_isNull(body) && po_lower_range(low, body, &range) &&
            range.begin == braces->begin && range.end == braces->end)
            return true;
    }
    return false;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* List the names of types at the top level: those of the system, too, if both include the
 * same.
 */
static void list_types(struct comparison *c)
{
    const po_cursors *top = po_lower_top(c->low);
    bool has_include = false;

    for (int i = 0; i < c->n_own; i++)
        has_include = has_include || c->own[i].includes;
    for (int i = 0; i < top->n; i++)
        if (clang_getCursorKind(top->item[i]) == CXCursor_TypedefDecl &&
            !(has_include && clang_Location_isInSystemHeader(
                                 clang_getCursorLocation(top->item[i]))))
            *PO_ADD(c->type, c->n_type) = po_lower_take_string(
                c->low->scratch, clang_getCursorSpelling(top->item[i]));
    if (c->n_type > 0)
        qsort(c->type, (size_t)c->n_type, sizeof(*c->type), compare_names);
}

/* Is the name that of a type?  A file has one type of a name at the top level, and
 * nothing else of that name, for both: what declares anything else mentions the type.
 * If its own declaration is tainted, the parser has found it there.
 */
static bool is_type(const struct comparison *c, const char *name)
{
    return c->n_type > 0 && bsearch(&name, c->type, (size_t)c->n_type,
                                    sizeof(*c->type), compare_names);
}

/* Tainted a name that a chunk declares, as far as the text tells; the parser tells of what
 * it has declared there (taint_chunks).
 */
static void taint_name(void *user, const po_compiler_file *own,
                       const po_pp_token *name)
{
    struct comparison *c = user;
    const char *word = po_arena_slice(c->low->scratch, own->text + name->begin,
                                      name->end - name->begin);

    if (is_type(c, word))
        return;
    add_tainted(c, own->text + name->begin, name->end - name->begin, c->from);
}

/* Tainted what the parser finds declared in the tainted chunks, by whatever
 * macros.
 */
static void taint_chunks(struct comparison *c)
{
    const po_cursors *top = po_lower_top(c->low);

    for (int i = 0; i < top->n; i++) {
        CXFile file;
        unsigned at;

        clang_getExpansionLocation(
            clang_getRangeStart(clang_getCursorExtent(top->item[i])), &file,
            NULL, NULL, &at);
        for (int k = 0; file && k < c->n_chunk; k++)
            if (c->chunk[k].file == file && c->chunk[k].span.begin <= at &&
                at < c->chunk[k].span.end)
                po_lower_taint_all(c->low, top->item[i], c->chunk[k].from);
    }
}

/* Tainted what the chunks with something tainted in them declare, until there is
 * nothing new.
 */
static void compare_chunks(struct comparison *c)
{
    po_chunker chunker = {is_odd, is_body, see_chunk, taint_name, c};
    int n = -1;

    list_types(c);
    while (n < c->low->n_tainted) {
        n = c->low->n_tainted;
        po_lower_taint_macros(c->low);
        c->n_chunk = 0;
        for (int i = 0; i < c->n_own; i++)
            po_compiler_file_chunks(&c->own[i], &chunker);
        taint_chunks(c);
        po_lower_spread(c->low);
    }
}

static const char *without_folder(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

/* Is the compiler's text that of the file?  If that has included text, the compiler has read
 * another one of the same name.
 */
static bool is_of_file(const struct comparison *c)
{
    const char *name = c->seen.file[0].name;
    const po_lower *low = c->low;

    if (low->run->options->included_text)
        return strcmp(without_folder(name), without_folder(low->unit->path)) ==
               0;
    return is_same_file(name, without_dot(low->unit->path)) ||
           is_same_file(name, without_dot(low->name));
}

static void free_comparison(struct comparison *c)
{
    for (int i = 0; i < c->n_own; i++) {
        free(c->own[i].skip);
        free(c->own[i].differ);
    }
    free(c->own);
    po_vocabulary_free(&c->words);
    free(c->chunk);
    free(c->type);
    po_compiler_output_free(&c->seen);
}

/* Compare what the parser has seen with what the user's compiler has, if that is
 * known, but not the text that is to be verified.
 */
void po_lower_differences(po_lower *low)
{
    const char *path = low->run->options->compiler_text;
    struct comparison c = {.low = low};

    if (!path || low->run->keeps_calls || low->distrust)
        return;
    if (!po_compiler_output_read(&c.seen, path, low->scratch) ||
        !is_of_file(&c)) {
        low->distrust = "the compiler's text is not that of this file";
        low->why_distrust = PO_REJECT_COMPILER_DIFFERS;
    } else {
        compare_files(&c);
        po_vocabulary_compare(&c.words, low, &c.seen, taint_word, &c);
        if (low->n_tainted > 0 || low->n_difference > 0)
            compare_chunks(&c);
    }
    free_comparison(&c);
}
