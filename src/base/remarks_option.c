/* The value of --remarks=WORD,...: the format of remarks (text, json, sarif,
 * yaml, none), the filter (passed, missed, analysis, code=CODE), and "source".
 * From the text to members of po_options; a word that is unknown is an error.
 */
#include <stdio.h>
#include <string.h>

#include "option.h"

static const char code_begin[] = "code=";

/* Words that are no codes. */
static const char *const words[] = {"none",   "text",   "json",
                                    "sarif",  "yaml",   "source",
                                    "passed", "missed", "analysis"};

/* Say that there is no such word, and which one may be meant, or which there are. */
static po_parse fail(const char *word, const char *like, bool is_code)
{
    fprintf(stderr, "polyopt: error: unknown value of --remarks: '%s'", word);
    if (like) {
        fprintf(stderr, ", did you mean '%s%s'? (see polyopt --help)\n",
                is_code ? code_begin : "", like);
        return PO_PARSE_ERROR;
    }
    fputs(is_code ? ", not one of the codes" : ", not one of", stderr);
    for (size_t i = 0; !is_code && i < PO_COUNTOF(words); i++)
        fprintf(stderr, " %s", words[i]);
    for (int i = 0; is_code && i < PO_N_REJECT; i++)
        fprintf(stderr, " %s", po_reject_code((po_reject)i));
    fputs(is_code ? " (see polyopt --help)\n"
                  : " code=CODE (see polyopt --help)\n",
          stderr);
    return PO_PARSE_ERROR;
}

static po_parse set_code(po_options *options, const char *word)
{
    const char *code = word + strlen(code_begin);
    const char *codes[PO_N_REJECT];

    options->wish.has_code = true;
    for (int i = 0; i < PO_N_REJECT; i++) {
        codes[i] = po_reject_code((po_reject)i);
        if (strcmp(codes[i], code) != 0)
            continue;
        options->wish.code[i] = true;
        return PO_PARSE_RUN;
    }
    return fail(word, po_word_like(code, strlen(code), codes, PO_N_REJECT),
                true);
}

static po_parse set_word(po_options *options, const char *word)
{
    static const po_remarks formats[] = {PO_REMARKS_NONE, PO_REMARKS_TEXT,
                                         PO_REMARKS_JSON, PO_REMARKS_SARIF,
                                         PO_REMARKS_YAML};
    bool *wanted[] = {&options->shows_source, &options->wish.passed,
                      &options->wish.missed, &options->wish.analysis};

    if (po_begins_with(word, code_begin))
        return set_code(options, word);
    for (size_t i = 0; i < PO_COUNTOF(words); i++) {
        if (strcmp(words[i], word) != 0)
            continue;
        if (i < PO_COUNTOF(formats))
            options->remarks = formats[i];
        else
            *wanted[i - PO_COUNTOF(formats)] = true;
        return PO_PARSE_RUN;
    }
    return fail(word,
                po_word_like(word, strlen(word), words, PO_COUNTOF(words)),
                false);
}

po_parse po_option_remarks(po_options *options, const char *arg)
{
    const char *at = strchr(arg, '=') + 1;
    po_parse result = PO_PARSE_RUN;

    do {
        size_t n = strcspn(at, ",");
        po_text word = {0};

        po_text_add_bytes(&word, at, n);
        result = set_word(options, word.bytes);
        po_text_free(&word);
        at += n;
    } while (*at++ == ',' && result == PO_PARSE_RUN);
    return result;
}
