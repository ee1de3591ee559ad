/* Elementary transformations of one row (an isl_union_pw_aff of dates): tiles
 * of it, scaled, skewed by another; used by the optimiser and by scripts
 * alike.  Also the list of words that scripts know as steps.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <string.h>

#include "polyopt/base.h"
#include "polyopt/nest.h"
#include "polyopt/step_words.h"
#include "polyopt/tree.h"

__isl_give isl_union_pw_aff *po_row_count_tiles(
    __isl_take isl_union_pw_aff *row, long size)
{
    isl_ctx *ctx;

    if (!row)
        return NULL;
    ctx = isl_union_pw_aff_get_ctx(row);
    row = isl_union_pw_aff_scale_down_val(row, isl_val_int_from_si(ctx, size));
    return isl_union_pw_aff_floor(row);
}

__isl_give isl_union_pw_aff *po_row_scale(__isl_take isl_union_pw_aff *row,
                                          long factor)
{
    if (!row)
        return NULL;
    return isl_union_pw_aff_scale_val(
        row, isl_val_int_from_si(isl_union_pw_aff_get_ctx(row), factor));
}

__isl_give isl_union_pw_aff *po_row_skew(__isl_take isl_union_pw_aff *row,
                                         __isl_keep isl_union_pw_aff *by,
                                         long factor)
{
    return isl_union_pw_aff_add(
        row, po_row_scale(isl_union_pw_aff_copy(by), factor));
}

bool po_row_find_values(__isl_keep isl_union_map *row, long most, long *low,
                        long *high)
{
    isl_union_set *all = isl_union_map_range(isl_union_map_copy(row));
    isl_set *values = isl_set_from_union_set(all);
    bool good = po_val_take_long(isl_set_dim_min_val(isl_set_copy(values), 0),
                                 1 << 30, low) &&
                po_val_take_long(isl_set_dim_max_val(isl_set_copy(values), 0),
                                 1 << 30, high);

    isl_set_free(values);
    return good && *high - *low < most;
}

__isl_give isl_union_set *po_row_instances_at(__isl_keep isl_union_map *row,
                                              long value)
{
    isl_union_map *map = isl_union_map_copy(row);
    isl_set *at =
        isl_set_from_union_set(isl_union_map_range(isl_union_map_copy(row)));

    at = isl_set_fix_si(at, isl_dim_set, 0, (int)value);
    return isl_union_map_domain(
        isl_union_map_intersect_range(map, isl_union_set_from_set(at)));
}

__isl_give isl_schedule_node *po_node_insert_mark(
    __isl_take isl_schedule_node *node, const char *name, long number,
    const struct po_script_step *by)
{
    po_text text = {0};
    isl_id *id;

    if (!node)
        return NULL;
    po_text_printf(&text, "%s", name);
    if (number != 0 || strcmp(name, PO_MARK_REDUCE) == 0)
        po_text_printf(&text, " %ld", number);
    id = isl_id_alloc(isl_schedule_node_get_ctx(node), po_text_get(&text),
                      (void *)by);
    po_text_free(&text);
    return isl_schedule_node_insert_mark(node, id);
}

static const char *const words[] = {
#define STEP(word, function, form, effect) word,
#define SETTING(word, effect)              word,
#define RECIPE(word, text)                 word,
#include "polyopt/steps.def"
#undef STEP
#undef SETTING
#undef RECIPE
};

static const struct {
    const char *word;
    const char *step;
} synonyms[] = {
#define SYNONYM(word, step) {word, step},
#include "polyopt/steps.def"
#undef SYNONYM
};

const char *po_step_word(size_t number)
{
    return number < PO_COUNTOF(words) ? words[number] : NULL;
}

const char *po_step_like(const char *text, size_t n)
{
    for (size_t i = 0; i < PO_COUNTOF(synonyms); i++)
        if (strlen(synonyms[i].word) == n &&
            strncmp(text, synonyms[i].word, n) == 0)
            return synonyms[i].step;
    return po_word_like(text, n, words, PO_COUNTOF(words));
}
