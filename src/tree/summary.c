/* Reads the marks of a finished schedule tree and says in words what was done
 * to the nest: "tiled 32x32x256, parallel, simd", for remarks and reports.
 */
#include "internal.h"

#include <isl/id.h>
#include <stdio.h>
#include <string.h>

/* What is found on the way through a tree.
 *
 * "sizes"  the different shapes of tiles, "32x32x256", ", " between them; NULL if they
 *          are not wanted
 * "shape"  the tiles of the nest that is being looked at
 */
struct findings {
    po_text *sizes;
    po_text shape;
    po_tree_marks marks;
};

/* The number behind a mark's name, NULL if the mark has another name. */
static const char *number_of(const char *mark, const char *name)
{
    size_t n = strlen(name);

    return strncmp(mark, name, n) == 0 && mark[n] == ' ' ? mark + n + 1 : NULL;
}

/* Is "word" one of those in "list"? */
static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = list; (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* A shape is complete: list it if it is new. */
static void end_shape(struct findings *found)
{
    const char *shape = po_text_get(&found->shape);

    if (*shape && !is_listed(po_text_get(found->sizes), shape))
        po_text_printf(found->sizes, "%s%s", found->sizes->n ? ", " : "",
                       shape);
    po_text_free(&found->shape);
    found->shape = (po_text){0};
}

static void read_mark(struct findings *found, const char *mark)
{
    const char *size = number_of(mark, PO_MARK_TILE);
    const char *wave = number_of(mark, PO_MARK_WAVE);
    const char *name = number_of(mark, PO_MARK_SIZE);
    po_tree_marks *marks = &found->marks;

    size = size ? size : name;
    if (found->sizes && (size || wave))
        po_text_printf(&found->shape, "%s%s", found->shape.n ? "x" : "",
                       size ? size : wave);
    marks->tile |= size || wave;
    marks->wave |= wave || strcmp(mark, PO_MARK_WAVEFRONT) == 0;
    marks->diamond |= strcmp(mark, PO_MARK_DIAMOND) == 0;
    marks->parallel |= strcmp(mark, PO_MARK_PARALLEL) == 0;
    marks->simd |= strcmp(mark, PO_MARK_SIMD) == 0;
    marks->register_tile |= number_of(mark, PO_MARK_TILE_DIM) != NULL;
    marks->reduction |= number_of(mark, PO_MARK_REDUCE) != NULL;
}

/* Look at one node, on the way from the top to the bottom.  The marks of tiles
 * that follow each other, with bands and other marks between them, are one
 * shape; a leaf or sequence ends it.
 */
static isl_bool look(__isl_keep isl_schedule_node *node, void *user)
{
    struct findings *found = user;
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    isl_id *id;

    if (type == isl_schedule_node_error)
        return isl_bool_error;
    if (type != isl_schedule_node_mark && type != isl_schedule_node_band)
        end_shape(found);
    if (type == isl_schedule_node_mark) {
        id = isl_schedule_node_mark_get_id(node);
        read_mark(found, isl_id_get_name(id));
        isl_id_free(id);
    }
    return isl_bool_true;
}

static void add_word(po_text *text, const char *word)
{
    po_text_printf(text, "%s%s", text->n ? ", " : "", word);
}

/* Find what the marks of a tree say, and append the sizes of tiles to "sizes", if that
 * is not NULL.
 */
static po_tree_marks look_at(__isl_keep isl_schedule *tree, po_text *sizes)
{
    struct findings found = {.sizes = sizes};
    isl_schedule_node *root = isl_schedule_get_root(tree);
    isl_stat ok =
        isl_schedule_node_foreach_descendant_top_down(root, look, &found);

    end_shape(&found);
    found.marks.is_known = root && ok >= 0;
    isl_schedule_node_free(root);
    return found.marks;
}

po_tree_marks po_tree_find_marks(__isl_keep isl_schedule *tree)
{
    return look_at(tree, NULL);
}

char *po_tree_tile_sizes(__isl_keep isl_schedule *tree, po_arena *arena)
{
    po_text sizes = {0};
    char *copy;

    look_at(tree, &sizes);
    copy = po_arena_copy(arena, po_text_get(&sizes));
    po_text_free(&sizes);
    return copy;
}

/* Return what the marks of a tree say, e.g. "tiled 32x32x256, parallel, simd",
 * in "arena": the empty text if there are none, NULL if isl failed.  Whether
 * loops are jammed, and threads worth it, is for the code generator to say.
 */
char *po_tree_summary(__isl_keep isl_schedule *tree, bool jammed, bool parallel,
                      po_arena *arena)
{
    po_text text = {0};
    po_text sizes = {0};
    po_tree_marks marks = look_at(tree, &sizes);
    char *result = NULL;

    if (sizes.n > 0)
        po_text_printf(&text, "tiled %s", po_text_get(&sizes));
    if (marks.parallel && parallel)
        add_word(&text, marks.diamond ? "parallel diamonds"
                        : marks.wave  ? "parallel wavefront"
                                      : "parallel");
    if (jammed)
        add_word(&text, "unroll-and-jam");
    if (marks.register_tile)
        add_word(&text, "register tiles");
    if (marks.simd)
        add_word(&text, "simd");
    if (marks.reduction)
        add_word(&text, "reduction");
    if (marks.is_known)
        result = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    po_text_free(&sizes);
    return result;
}
