/* The arrays and scalars of a scop: adds the one that a reference is to, if it
 * is new, under a name that is unique in the region and the file; -1 if the
 * same variable is accessed with different numbers of subscripts.
 */
#include "../reference.h"

#include <string.h>

/* Has an array, a parameter, or a variable of a block been given the name? */
bool po_region_has_name(const po_region *region, const char *name)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_rename; i++)
        if (strcmp(scop->rename[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_param; i++)
        if (strcmp(scop->param[i].name, name) == 0)
            return true;
    return false;
}

/* Return a name for a new array or parameter: "name" itself, or one that does
 * not occur in the file.
 */
char *po_region_name(const po_region *region, const char *name)
{
    char *unique = po_arena_copy(region->scop->arena, name);

    for (int i = 2; po_region_has_name(region, unique) ||
                    (i > 2 && po_unit_has_name(region->source->unit, unique));
         i++)
        unique = po_arena_printf(region->scop->arena, "%s_%d", name, i);
    return unique;
}

/* Return a name for a scalar that moves from inside the region to its top,
 * where it must not hide another object of the same name.
 */
static char *name_of_inner(const po_region *region, const po_decl *decl)
{
    po_arena *arena = region->scop->arena;
    char *unique = po_arena_copy(arena, decl->name);
    bool clash = po_region_has_name(region, unique);

    for (int i = 0; i < region->writes.n_mention; i++)
        if (region->writes.mention[i] != decl &&
            strcmp(region->writes.mention[i]->name, decl->name) == 0)
            clash = true;
    for (int i = 2; clash; i++) {
        unique = po_arena_printf(arena, "%s_%d", decl->name, i);
        clash = po_region_has_name(region, unique) ||
                po_unit_has_name(region->source->unit, unique);
    }
    return unique;
}

static bool is_same_member(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Return the name of the tuples of an array: "s_p_x" for s.p[i].x and for
 * s->p[i].x.
 */
static const char *array_name(const po_region *region, const po_decl *decl,
                              const char *member)
{
    char *name = po_arena_printf(region->scop->arena, "%s%s",
                                 po_pointer_root(region, decl)->name,
                                 member ? member : "");
    char *end = name;

    for (const char *c = name; *c; c++)
        if (*c != '>' && *c != ']')
            *end++ = strchr(".-[", *c) ? '_' : *c;
    *end = 0;
    return po_region_name(region, name);
}

/* Return the number of the array or scalar of "ref" in the scop, which is added
 * if it is new; -1 if it is accessed with different ranks.
 */
int po_reference_array(po_region *region, const po_reference *ref)
{
    po_scop *scop = region->scop;
    po_array *array;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == ref->decl &&
            is_same_member(scop->array[i].member, ref->member))
            return scop->array[i].rank == ref->rank ? i : -1;
    scop->array = po_arena_grow(region->scop->arena, scop->array, scop->n_array,
                                sizeof(*scop->array));
    array = &scop->array[scop->n_array];
    *array = (po_array){.decl = ref->decl,
                        .member = ref->member,
                        .element = ref->type,
                        .rank = ref->rank,
                        .is_inner = po_region_declares(region, ref->decl)};
    array->name = array->is_inner ? name_of_inner(region, ref->decl)
                                  : array_name(region, ref->decl, ref->member);
    return scop->n_array++;
}
