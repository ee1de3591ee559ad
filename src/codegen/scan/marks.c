/* What the marks directly above a band of a schedule tree say: read one by one, from "parallel" to "tile 32", into a
 * struct marks, and put from there into the plan of the loop that is generated for the band.
 */
#include "../internal.h"

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <stdlib.h>
#include <string.h>

/* Is "name" the mark "word" and a number?  Then the number is stored. */
static bool read_number(const char *name, const char *word, long *number)
{
    size_t n = strlen(word);
    char *end;

    if (strncmp(name, word, n) != 0 || name[n] != ' ')
        return false;
    *number = strtol(name + n + 1, &end, 10);
    return *end == '\0' && *number >= 1 && *number < 1000000;
}

/* Is "name" the mark of an array that is reduced?  Then it is noted. */
static bool read_reduced(const char *name, struct marks *marks)
{
    size_t n = strlen(PO_MARK_REDUCE);

    if (strncmp(name, PO_MARK_REDUCE, n) != 0 || name[n] != ' ' ||
        marks->n_reduced == PO_MAX_REDUCE)
        return false;
    marks->reduced[marks->n_reduced++] = (int)strtol(name + n + 1, NULL, 10);
    return true;
}

/* Is the mark that of an array that is copied?  Then it is noted. */
static bool read_wanted(__isl_keep isl_id *id, struct marks *marks)
{
    po_wanted_pack *wanted = &marks->wanted[marks->n_wanted];

    if (marks->n_wanted == PO_MAX_WANTED ||
        !po_wanted_pack_read(isl_id_get_name(id), wanted))
        return false;
    wanted->asked = isl_id_get_user(id);
    marks->n_wanted++;
    return true;
}

/* Take a mark of tree.h; false if it is none of them. */
bool po_marks_read(struct marks *marks, const po_scop *scop,
                   __isl_keep isl_schedule_node *node)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = id ? isl_id_get_name(id) : NULL;
    bool good = name != NULL;

    if (good && strcmp(name, PO_MARK_PARALLEL) == 0)
        marks->parallel = true;
    else if (good && strcmp(name, PO_MARK_COLLAPSE) == 0)
        marks->collapse = true;
    else if (good && strcmp(name, PO_MARK_SIMD) == 0)
        marks->simd = true;
    else if (good && strcmp(name, PO_MARK_LOCAL) == 0)
        marks->local = true;
    else if (good && strcmp(name, PO_MARK_DIAMOND) == 0)
        ; /* says how the tiles of a wavefront lie */
    else if (good && strcmp(name, PO_MARK_WAVEFRONT) == 0)
        marks->wavefront = true;
    else if (good && strcmp(name, PO_MARK_ATOMIC) == 0)
        marks->atomic = true;
    else if (good && po_tile_size_read(name, scop, &marks->sizes))
        marks->is_sized = true;
    else
        good = good && (po_share_read(&marks->share, name) ||
                        read_reduced(name, marks) || read_wanted(id, marks) ||
                        read_number(name, PO_MARK_TILE, &marks->tile) ||
                        read_number(name, PO_MARK_JAM, &marks->jam) ||
                        read_number(name, PO_MARK_TILE_DIM, &marks->tile_dim) ||
                        read_number(name, PO_MARK_WAVE, &marks->wave));
    isl_id_free(id);
    return good;
}

bool po_marks_are_none(const struct marks *marks)
{
    return !(marks->parallel || marks->share.is_explicit ||
             marks->share.n_thread > 0 || marks->collapse || marks->simd ||
             marks->tile != 0 || marks->wave != 0 || marks->jam != 0 ||
             marks->tile_dim != 0 || marks->is_sized || marks->wavefront ||
             marks->local || marks->atomic || marks->n_reduced > 0 ||
             marks->n_wanted > 0);
}

/* Have the loop be what marks say of threads and reductions. */
void po_marks_set_sharing(struct plan *plan, const struct marks *marks)
{
    plan->parallel = marks->parallel;
    plan->share = marks->share;
    plan->collapse = marks->collapse;
    plan->n_reduced = marks->n_reduced;
    memcpy(plan->reduced, marks->reduced, sizeof(plan->reduced));
}

/* Take from the marks what po_marks_set_sharing() gives to a loop. */
void po_marks_forget_sharing(struct marks *marks)
{
    marks->parallel = marks->collapse = marks->wavefront = false;
    marks->share = (po_share){0};
    marks->n_reduced = 0;
}
