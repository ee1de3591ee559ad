/* --target=offload, obstacles: why a nest, or all nests of a file, cannot run
 * on a device (the program's own directives, names, variable-length arrays,
 * ...).  Returns the reason, or NULL if there is none.
 */
#include "device.h"

#include <string.h>

/* Does the file have directives for devices? */
static bool has_directives(const po_unit *unit, po_arena *arena)
{
    static const char *const word[] = {"omp target", "declare target",
                                       "omp_target_"};
    const char *text = po_arena_slice(arena, unit->text, unit->n_text);

    for (size_t i = 0; i < PO_COUNTOF(word); i++)
        if (strstr(text, word[i]))
            return true;
    return false;
}

/* Does the program have a name that the new text needs? */
static bool has_names(const printer *p)
{
    static const char *const own[] = {"po_range",
                                      "polyopt_device_range",
                                      "polyopt_device_row",
                                      "polyopt_device_pays",
                                      "polyopt_device_begin",
                                      "polyopt_device_end",
                                      "POLYOPT_DEVICE"};
    static const char *const front[] = {"po_device_", "po_from_", "po_bytes_"};

    for (size_t i = 0; i < PO_COUNTOF(own); i++)
        if (po_unit_has_name(p->unit, own[i]))
            return true;
    for (int i = 0; i < p->device->n_array; i++) {
        const po_array *array = &p->scop->array[p->device->array[i].map->array];

        for (size_t k = 0; k < PO_COUNTOF(front); k++)
            if (po_unit_has_name(p->unit,
                                 po_arena_printf(p->scratch, "%s%s", front[k],
                                                 array->decl->name)))
                return true;
    }
    return false;
}

/* Does the nest declare an array that has no constant size, which devices may not have? */
static bool has_variable_arrays(const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].is_inner && scop->array[i].rank > 0 &&
            po_array_declared_bytes(&scop->array[i]) == 0)
            return true;
    return false;
}

const char *po_device_refuse_unit(const printer *p)
{
    const po_unit *unit = p->unit;

    if (unit->is_c90)
        return "the file is C90";
    if (unit->replaces_openmp)
        return "the program may have functions with the names of OpenMP's";
    if (has_directives(unit, p->scratch))
        return "the file has directives for devices";
    if (has_names(p))
        return "the file has names that the new text needs";
    if (has_variable_arrays(p->scop))
        return "an array in the nest has no constant size";
    if (po_ranks_asks_state(unit))
        return "the program asks for, or looks at, the state of arithmetic";
    for (int i = 0; i < p->device->n_array; i++) {
        const po_device_array *array = &p->device->array[i];
        const char *why = po_ranks_refuse_array(
            &p->scop->array[array->map->array], &array->place);

        if (why)
            return why;
    }
    return NULL;
}

const char *po_device_refuse_params(const printer *p, const po_outline *outline)
{
    for (int i = 0; i < outline->n_param; i++) {
        const po_decl *decl = outline->param[i];
        bool is_array = false;

        for (int k = 0; k < p->device->n_array; k++)
            is_array =
                is_array ||
                p->scop->array[p->device->array[k].map->array].decl == decl;
        if (!is_array &&
            (decl->type->is_volatile || (!po_type_is_integer(decl->type) &&
                                         decl->type->kind != PO_TYPE_FLOAT)))
            return "a variable is neither a number nor an array";
    }
    return NULL;
}
