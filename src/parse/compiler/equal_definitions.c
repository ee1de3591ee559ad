/* Do the definitions of a macro of the user's stand for the same?
 *
 * Two definitions do if they have the same parameters and the same tokens with the
 * same blanks between them (C17 6.10.3, with parameters under other names), after
 *
 *   - attributes are left out that have no effect on what a program computes and
 *     where it stores that;
 *   - words with another spelling of the same keyword are replaced.
 */
#include "differences.h"

#include <stdlib.h>
#include <string.h>

/* The macros that the compiler and the parser know. */
struct macros {
    const po_lower *low;
    const po_compiler_output *seen;
};

/* A definition: piece[0 .. n_param-1] are the parameters in parentheses, if any, and the
 * body is what follows.
 */
struct definition {
    const struct macros *all;
    const char *text;
    po_pp_token *piece;
    int n_piece;
    int n_param;
};

/* What is done with the text of a definition that follows the name; false: stop. */
typedef bool see_definition(void *user, const char *text, size_t n);

static bool is_named(const char *name, size_t n, const char *other, size_t m)
{
    return n == m && memcmp(name, other, n) == 0;
}

/* Go through the compiler's definitions of a name; how many are there?  -1 if "see" has
 * stopped.
 */
static int each_seen(const struct macros *all, const char *name, size_t n,
                     see_definition *see, void *user)
{
    int count = 0;

    for (int i = 0; i < all->seen->n_macro; i++) {
        const po_output_macro *macro = &all->seen->macro[i];

        if (!is_named(macro->name, macro->n_name, name, n))
            continue;
        count++;
        if (see && !see(user, macro->text, macro->n_text))
            return -1;
    }
    return count;
}

/* The same for those of the parser in the user's files. */
static int each_parsed(const struct macros *all, const char *name, size_t n,
                       see_definition *see, void *user)
{
    int count = 0;

    for (int i = 0; i < all->low->n_macro; i++) {
        const po_macro *macro = &all->low->macro[i];

        if (!is_named(macro->name, strlen(macro->name), name, n))
            continue;
        count++;
        if (see && !see(user, macro->text + n, macro->n_text - n))
            return -1;
    }
    return count;
}

/* Does the parser know a macro of this name, from anywhere? */
static bool is_parsed(const po_lower *low, const char *name, size_t n)
{
    for (int i = 0; i < low->unit->n_definition; i++) {
        const char *other = low->unit->definition[i].name;

        if (is_named(other, strlen(other), name, n))
            return true;
    }
    return false;
}

static bool is_macro(const struct macros *all, const char *name, size_t n)
{
    return each_seen(all, name, n, NULL, NULL) > 0 ||
           is_parsed(all->low, name, n);
}

static bool is(const struct definition *d, int i, const char *word)
{
    return i >= 0 && i < d->n_piece &&
           po_pp_token_is(d->text, &d->piece[i], word);
}

/* Cut a definition, from what follows the name on, into pieces. */
static struct definition cut_definition(const struct macros *all,
                                        const char *text, size_t n)
{
    struct definition d = {.all = all, .text = text};
    po_pp_lexer cutter = {.text = text, .n = n};
    po_pp_token piece = po_pp_next(&cutter);

    for (; piece.kind != PO_PP_END; piece = po_pp_next(&cutter))
        if (piece.kind != PO_PP_NEWLINE)
            *PO_ADD(d.piece, d.n_piece) = piece;
    if (n > 0 && text[0] == '(')
        while (d.n_param < d.n_piece && !is(&d, d.n_param++, ")"))
            ;
    return d;
}

/* Return the number of the parameter of this name, from 1 on; 0 if there is none. */
static int param_of(const struct definition *d, const po_pp_token *word)
{
    int number = 0;

    for (int i = 0; i < d->n_param; i++) {
        const po_pp_token *param = &d->piece[i];

        number += param->kind == PO_PP_WORD;
        if (param->kind == PO_PP_WORD &&
            is_named(d->text + param->begin, param->end - param->begin,
                     d->text + word->begin, word->end - word->begin))
            return number;
    }
    return 0;
}

/* Is the attribute without any effect on what a program computes and where it
 * stores that?
 */
static bool is_harmless(const char *text, const po_pp_token *word)
{
    static const char *const name[] = {"always_inline",
                                       "noinline",
                                       "unused",
                                       "used",
                                       "deprecated",
                                       "cold",
                                       "hot",
                                       "fallthrough",
                                       "visibility",
                                       "nonnull",
                                       "returns_nonnull",
                                       "malloc",
                                       "alloc_size",
                                       "alloc_align",
                                       "warn_unused_result",
                                       "format",
                                       "format_arg",
                                       "sentinel",
                                       "access",
                                       "leaf",
                                       "flatten",
                                       "noclone",
                                       "artificial",
                                       "unavailable",
                                       "warning",
                                       "noescape",
                                       "nothrow",
                                       "no_sanitize",
                                       "no_sanitize_address",
                                       "no_instrument_function",
                                       "externally_visible",
                                       "nonstring"};
    size_t n = word->end - word->begin;
    po_pp_token bare = *word;

    if (n > 4 && strncmp(text + word->begin, "__", 2) == 0 &&
        strncmp(text + word->end - 2, "__", 2) == 0) {
        bare.begin += 2;
        bare.end -= 2;
    }
    for (size_t i = 0; i < PO_COUNTOF(name); i++)
        if (po_pp_token_is(text, &bare, name[i]))
            return true;
    return false;
}

/* May piece "i" stand in a harmless attribute, inside of "depth" parentheses?  A name in
 * the arguments of an attribute, such as "printf", may be any but that of a macro, which
 * might stand for a parenthesis; the parentheses of what a parameter stands for match.
 */
static bool fits_attribute(const struct definition *d, int i, int depth)
{
    const po_pp_token *piece = &d->piece[i];
    const char *word = d->text + piece->begin;
    bool is_param = piece->kind == PO_PP_WORD && param_of(d, piece) > 0;
    bool is_plain = piece->kind == PO_PP_WORD && !is_param &&
                    !is_macro(d->all, word, piece->end - piece->begin);

    if (is(d, i, "(") || is(d, i, ")"))
        return true;
    if (depth < 2)
        return false;
    if (depth == 2)
        return is(d, i, ",") || (is_plain && is_harmless(d->text, piece));
    if (piece->kind == PO_PP_WORD)
        return is_plain || is_param;
    return !is(d, i, "#");
}

/* Return the piece after the parentheses around harmless attributes that begin with piece
 * "i"; "i" itself if there are none.
 */
static int skip_list(const struct definition *d, int i)
{
    int depth = 0;

    if (!is(d, i, "("))
        return i;
    for (int k = i; k < d->n_piece && fits_attribute(d, k, depth); k++) {
        depth += is(d, k, "(") ? 1 : is(d, k, ")") ? -1 : 0;
        if (depth == 0)
            return k + 1;
    }
    return i;
}

static bool is_attribute(const struct definition *d, int i)
{
    return is(d, i, "__attribute__") || is(d, i, "__attribute");
}

/* Does the macro make an attribute of its argument, or nothing? */
static bool wraps_attribute(void *user, const char *text, size_t n)
{
    struct definition d = cut_definition(user, text, n);
    int i = d.n_param;
    bool wraps = i == 3 && d.piece[1].kind == PO_PP_WORD;

    if (wraps && i < d.n_piece)
        wraps = d.n_piece == i + 4 && is_attribute(&d, i) &&
                is(&d, i + 1, "(") && param_of(&d, &d.piece[i + 2]) == 1 &&
                is(&d, i + 3, ")");
    free(d.piece);
    return wraps;
}

/* Return the piece after the harmless attributes that begin with piece "i", perhaps through
 * a macro; "i" itself if there are none.
 */
static int skip_attribute(const struct definition *d, int i)
{
    const po_pp_token *piece = &d->piece[i];
    const char *word = d->text + piece->begin;
    size_t n = piece->end - piece->begin;
    int end;

    if (piece->kind != PO_PP_WORD || param_of(d, piece) > 0)
        return i;
    end = skip_list(d, i + 1);
    if (end == i + 1)
        return i;
    if (is_attribute(d, i))
        return is_macro(d->all, word, n) ? i : end;
    return each_seen(d->all, word, n, wraps_attribute, (void *)d->all) > 0 &&
                   each_parsed(d->all, word, n, wraps_attribute,
                               (void *)d->all) > 0
               ? end
               : i;
}

/* Append a word, as the keyword that it is another spelling of, or as the number of the
 * parameter.
 */
static void add_word(const struct definition *d, const po_pp_token *word,
                     po_text *out)
{
    static const char *const spelling[][2] = {
        {"__thread", "_Thread_local"}, {"__restrict", "restrict"},
        {"__restrict__", "restrict"},  {"__inline", "inline"},
        {"__inline__", "inline"},      {"__const", "const"},
        {"__const__", "const"},        {"__volatile", "volatile"},
        {"__volatile__", "volatile"},  {"__signed", "signed"},
        {"__signed__", "signed"},      {"__typeof", "__typeof__"},
        {"__asm", "__asm__"}};
    const char *text = d->text + word->begin;
    size_t n = word->end - word->begin;
    int param = param_of(d, word);

    for (size_t i = 0; i < PO_COUNTOF(spelling) && param == 0; i++)
        if (po_pp_token_is(d->text, word, spelling[i][0]) &&
            !is_macro(d->all, spelling[i][0], strlen(spelling[i][0])) &&
            !is_macro(d->all, spelling[i][1], strlen(spelling[i][1]))) {
            text = spelling[i][1];
            n = strlen(text);
        }
    if (param > 0)
        po_text_printf(out, "\001%d", param);
    else
        po_text_add_bytes(out, text, n);
}

/* Append the parameters, which blanks do not matter for. */
static void add_params(const struct definition *d, po_text *out)
{
    for (int i = 0; i < d->n_param; i++)
        if (d->piece[i].kind == PO_PP_WORD)
            add_word(d, &d->piece[i], out);
        else
            po_text_add_bytes(out, d->text + d->piece[i].begin,
                              d->piece[i].end - d->piece[i].begin);
}

/* Is there something blank between piece "i" and the one in front?  Beside the operators
 * # and ## that does not matter.
 */
static bool has_blank(const struct definition *d, int i)
{
    return d->piece[i - 1].end < d->piece[i].begin &&
           is(d, i - 1, "#") == is(d, i, "#");
}

/* Is piece "i" an operand of the operators # and ##, which want it as it is spelled? */
static bool is_operand(const struct definition *d, int i)
{
    return is(d, i - 1, "#") || is(d, i + 1, "#");
}

/* Return the piece after what does not matter and begins with piece "i". */
static int skip_nothing(const struct definition *d, int i)
{
    if (is_operand(d, i))
        return i;
    return is(d, i, "__extension__") ? i + 1 : skip_attribute(d, i);
}

static void add_piece(const struct definition *d, int i, po_text *out)
{
    const po_pp_token *piece = &d->piece[i];

    if (piece->kind == PO_PP_WORD &&
        (!is_operand(d, i) || param_of(d, piece) > 0))
        add_word(d, piece, out);
    else
        po_text_add_bytes(out, d->text + piece->begin,
                          piece->end - piece->begin);
}

/* Append the body, with one blank wherever there are any. */
static void add_body(const struct definition *d, po_text *out)
{
    bool is_first = true;
    bool is_blank = false;
    int end;

    for (int i = d->n_param; i < d->n_piece; i = end) {
        end = skip_nothing(d, i);
        is_blank = is_blank || end > i || (i > d->n_param && has_blank(d, i));
        if (end > i)
            continue;
        if (is_blank && !is_first)
            po_text_add(out, " ");
        add_piece(d, i, out);
        is_first = is_blank = false;
        end = i + 1;
    }
}

/* The first definition of a macro, and whether all are like it: they have the same
 * parameters, and the same body, or nothing but what does not matter.
 */
struct meaning {
    struct macros all;
    po_text params;
    po_text body;
    bool is_defined;
    bool is_one;
    bool is_nothing;
};

static bool is_same(const po_text *a, const po_text *b)
{
    return strcmp(po_text_get(a), po_text_get(b)) == 0;
}

/* Compare with a definition, the text of which follows the name. */
static bool add_meaning(void *user, const char *text, size_t n)
{
    struct meaning *m = user;
    struct definition d = cut_definition(&m->all, text, n);
    po_text params = {0};
    po_text body = {0};

    add_params(&d, &params);
    add_body(&d, &body);
    m->is_nothing =
        m->is_nothing && (po_text_get(&body)[0] == '\0' ||
                          strcmp(po_text_get(&body), "inline") == 0);
    if (m->is_defined) {
        bool same_params = is_same(&m->params, &params);

        m->is_one = m->is_one && same_params && is_same(&m->body, &body);
        m->is_nothing = m->is_nothing && same_params;
        po_text_free(&params);
        po_text_free(&body);
    } else {
        m->params = params;
        m->body = body;
    }
    m->is_defined = true;
    free(d.piece);
    return true;
}

/* Does the macro, of the user's, stand for the same wherever one of both defines it?  If
 * "ends", it is undefined somewhere: that is so for what stands for nothing that matters,
 * and for what is no macro anywhere, other than those that compilers do not list.
 */
bool po_agree_on_macro(const po_lower *low, const po_compiler_output *seen,
                       const char *name, size_t n, bool ends)
{
    struct meaning m = {.all = {low, seen}, .is_one = true, .is_nothing = true};
    int n_seen = each_seen(&m.all, name, n, add_meaning, &m);
    int n_parsed = each_parsed(&m.all, name, n, add_meaning, &m);

    po_text_free(&m.params);
    po_text_free(&m.body);
    if (ends && n_seen == 0)
        return name[0] != '_' && !is_parsed(low, name, n);
    return n_seen > 0 && n_parsed > 0 && ((m.is_one && !ends) || m.is_nothing);
}
