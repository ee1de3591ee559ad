/* What comes of some functions, as bytes that another process reads.
 *
 * Both processes are the same program, one the child of the other, so that structures
 * are copied as they are, and what they point to behind them.
 */
#include "result.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC 0x706f7265u

/* What is left to be read; "good" as long as it was enough. */
struct reader {
    const char *at;
    size_t left;
    bool good;
    po_arena *arena;
};

static void put(po_text *out, const void *bytes, size_t n)
{
    if (n > 0)
        po_text_add_bytes(out, bytes, n);
}

static void put_bytes(po_text *out, const char *bytes, size_t n)
{
    put(out, &n, sizeof(n));
    put(out, bytes, n);
}

static void put_text(po_text *out, const po_text *text)
{
    put_bytes(out, po_text_get(text), text->n);
}

/* Write a string that may be NULL. */
static void put_string(po_text *out, const char *text)
{
    put_bytes(out, text ? text : "", text ? strlen(text) + 1 : 0);
}

static void put_patch(po_text *out, const po_patch *patch)
{
    put(out, patch, sizeof(*patch));
    put_text(out, &patch->text);
    put(out, patch->note, (size_t)patch->n_note * sizeof(*patch->note));
    put(out, patch->shared, (size_t)patch->n_shared * sizeof(*patch->shared));
}

static void put_remark(po_text *out, const po_remark *remark)
{
    put(out, remark, sizeof(*remark));
    put_string(out, remark->at.file);
    put_string(out, remark->nest.loc.file);
    put_string(out, remark->nest.function);
    put_string(out, remark->text);
    put_string(out, remark->details.transformation);
    put_string(out, remark->details.estimates);
}

void po_result_pack(const po_result *result, po_text *out)
{
    const unsigned magic = MAGIC;

    put(out, result, sizeof(*result));
    for (int i = 0; i < result->list.n; i++)
        put_patch(out, &result->list.patch[i]);
    for (int i = 0; i < result->diag.n_remark; i++)
        put_remark(out, &result->diag.remark[i]);
    put_text(out, &result->out);
    put_text(out, &result->certificate);
    put_text(out, &result->trees);
    put_text(out, &result->report);
    put_text(out, &result->diag.lines);
    put_text(out, &result->diag.first);
    put_text(out, &result->has_region);
    put(out, &magic, sizeof(magic));
}

/* Store the next bytes, or zeros if there are not so many. */
static void get(struct reader *r, void *bytes, size_t n)
{
    r->good = r->good && n <= r->left;
    if (n == 0)
        return;
    memset(bytes, 0, n);
    if (!r->good)
        return;
    memcpy(bytes, r->at, n);
    r->at += n;
    r->left -= n;
}

/* Return the next string of bytes, which is "*n" long, in place. */
static const char *get_bytes(struct reader *r, size_t *n)
{
    const char *bytes;

    get(r, n, sizeof(*n));
    r->good = r->good && *n <= r->left;
    if (!r->good)
        *n = 0;
    bytes = r->at;
    r->at += *n;
    r->left -= *n;
    return bytes;
}

static po_text get_text(struct reader *r)
{
    po_text text = {0};
    size_t n;
    const char *bytes = get_bytes(r, &n);

    if (n > 0)
        po_text_add_bytes(&text, bytes, n);
    return text;
}

static const char *get_string(struct reader *r)
{
    size_t n;
    const char *bytes = get_bytes(r, &n);

    return n > 0 ? po_arena_slice(r->arena, bytes, n - 1) : NULL;
}

/* The same as a copy to be freed; NULL if there was none. */
static char *get_copy(struct reader *r)
{
    const char *bytes = get_string(r);
    po_text copy = {0};

    if (bytes)
        po_text_add(&copy, bytes);
    return copy.bytes;
}

static void get_patches(struct reader *r, po_patches *list)
{
    int n = list->n;

    *list = (po_patches){0};
    list->patch = po_alloc((size_t)n * sizeof(po_patch));
    for (int i = 0; i < n && r->good; i++) {
        po_patch *patch = &list->patch[list->n++];
        size_t n_bytes;

        get(r, patch, sizeof(*patch));
        patch->text = get_text(r);
        n_bytes = (size_t)patch->n_note * sizeof(*patch->note);
        patch->note = n_bytes > 0 ? po_alloc(n_bytes) : NULL;
        get(r, patch->note, n_bytes);
        n_bytes = (size_t)patch->n_shared * sizeof(*patch->shared);
        patch->shared = n_bytes > 0 ? po_alloc(n_bytes) : NULL;
        get(r, patch->shared, n_bytes);
    }
}

static void get_remarks(struct reader *r, po_diag *diag)
{
    int n = diag->n_remark;

    diag->n_remark = 0;
    diag->remark = po_alloc((size_t)n * sizeof(po_remark));
    for (int i = 0; i < n && r->good; i++) {
        po_remark *remark = &diag->remark[diag->n_remark++];
        po_text text = {0};
        const char *words;

        get(r, remark, sizeof(*remark));
        remark->at.file = get_string(r);
        remark->nest.loc.file = get_string(r);
        remark->nest.function = get_string(r);
        words = get_string(r);
        po_text_add(&text, words ? words : "");
        remark->text = text.bytes;
        remark->details.transformation = get_copy(r);
        remark->details.estimates = get_copy(r);
    }
}

bool po_result_unpack(const po_text *packed, po_arena *arena, po_result *result)
{
    struct reader r = {po_text_get(packed), packed->n, true, arena};
    unsigned magic = 0;

    get(&r, result, sizeof(*result));
    get_patches(&r, &result->list);
    get_remarks(&r, &result->diag);
    result->out = get_text(&r);
    result->certificate = get_text(&r);
    result->trees = get_text(&r);
    result->report = get_text(&r);
    result->diag.lines = get_text(&r);
    result->diag.first = get_text(&r);
    result->has_region = get_text(&r);
    get(&r, &magic, sizeof(magic));
    return r.good && r.left == 0 && magic == MAGIC;
}

void po_result_free(po_result *result)
{
    for (int i = 0; i < result->list.n; i++)
        po_patch_clear(&result->list.patch[i]);
    free(result->list.patch);
    for (int i = 0; i < result->diag.n_remark; i++)
        po_remark_clear(&result->diag.remark[i]);
    free(result->diag.remark);
    po_text_free(&result->diag.lines);
    po_text_free(&result->diag.first);
    po_text_free(&result->out);
    po_text_free(&result->certificate);
    po_text_free(&result->trees);
    po_text_free(&result->report);
    po_text_free(&result->has_region);
    *result = (po_result){0};
}
