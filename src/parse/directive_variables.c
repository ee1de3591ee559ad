/* Variables that OpenMP clauses mention, as n in num_threads(n): libclang's
 * tree has no trace of them without -fopenmp, so every variable of such a name
 * counts as used by something that is not seen.
 */
#include "directive.h"

#include <string.h>

/* Add the name, unless it is in the list. */
static void add(po_lower *low, const char *text, size_t n)
{
    for (int i = 0; i < low->n_named; i++)
        if (strlen(low->named[i]) == n && memcmp(low->named[i], text, n) == 0)
            return;
    *PO_ARENA_ADD(low->scratch, low->named, low->n_named) =
        po_arena_slice(low->scratch, text, n);
}

/* Add all words of the bytes. */
static void add_words(po_lower *low, const char *text, size_t n)
{
    size_t begin = 0;

    for (size_t i = 0; i <= n; i++) {
        if (i < n && po_is_word_char(text[i]))
            continue;
        if (i > begin && (text[begin] < '0' || text[begin] > '9'))
            add(low, text + begin, i - begin);
        begin = i + 1;
    }
}

static bool is(const po_lower *low, int token, const char *const *list,
               size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (po_lower_token_is(low, token, list[i]))
            return true;
    return false;
}

static bool is_macro(const po_lower *low, int token)
{
    const po_token *t = &low->token[token];
    const char *name = po_arena_slice(low->scratch, low->unit->text + t->begin,
                                      t->end - t->begin);

    return po_unit_expands(low->unit, name, t->begin, true) != NULL;
}

/* Add the words in the clauses of the directive that begins at the token, but for those
 * that only say whose variables are, and for those that clauses begin with.
 */
static void see_directive(po_lower *low, int token)
{
    static const char *const lists[] = {"private", "lastprivate", "shared",
                                        "default"};
    int directive = low->token[token].directive;
    bool is_list = false;
    int depth = 0;

    for (int i = token; i < low->n_token; i++) {
        const po_token *t = &low->token[i];

        if (t->directive != directive)
            break;
        if (po_lower_token_is(low, i, "(") && depth++ == 0)
            is_list = is(low, i - 1, lists, PO_COUNTOF(lists));
        else if (po_lower_token_is(low, i, ")"))
            depth--;
        else if (po_is_word_char(low->unit->text[t->begin]) &&
                 ((depth > 0 && !is_list) || is_macro(low, i)))
            add_words(low, low->unit->text + t->begin, t->end - t->begin);
    }
}

/* Add what macros stand for that are in the list, in the file or on the command line, and
 * all macros with a _Pragma.
 */
static void see_macros(po_lower *low)
{
    const po_options *options = low->run->options;

    for (int i = 0; i < low->n_macro; i++)
        if (low->macro[i].pragma)
            add_words(low, low->macro[i].text, low->macro[i].n_text);
    for (int i = 0; i < options->n_flag; i++) {
        const char *value = strchr(options->flag[i], '=');
        bool defines = po_begins_with(options->flag[i], "-D") ||
                       (i > 0 && strcmp(options->flag[i - 1], "-D") == 0);

        if (value && defines && low->n_named > 0)
            add_words(low, value, strlen(value));
    }
    for (int i = 0; i < low->n_named; i++)
        for (int k = 0; k < low->n_macro; k++)
            if (strcmp(low->macro[k].name, low->named[i]) == 0)
                add_words(low, low->macro[k].text, low->macro[k].n_text);
}

/* Find the names, in what is not compiled, too: it may be for the user's compiler. */
void po_lower_find_named(po_lower *low)
{
    static const char *const kinds[] = {"omp", "ompx", "acc"};

    for (int i = 0; i < low->n_token; i++)
        for (size_t k = 0; k < PO_COUNTOF(kinds); k++)
            if (po_lower_is_pragma(low, i, kinds[k], NULL))
                see_directive(low, i);
    for (int i = 0; i + 2 < low->n_token; i++)
        if (po_lower_token_is(low, i, "_Pragma") && low->token[i].directive < 0)
            add_words(low, low->unit->text + low->token[i + 2].begin,
                      low->token[i + 2].end - low->token[i + 2].begin);
    for (int i = 0; i < low->n_expansion; i++)
        if (low->expansion[i].pragma)
            add_words(low, low->unit->text + low->expansion[i].begin,
                      low->expansion[i].end - low->expansion[i].begin);
    see_macros(low);
}

/* May a directive look at the value of a variable of this name? */
bool po_lower_is_named(const po_lower *low, const char *name)
{
    for (int i = 0; i < low->n_named; i++)
        if (strcmp(low->named[i], name) == 0)
            return true;
    return false;
}
