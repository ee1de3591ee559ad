/* Macros that have another value elsewhere.
 */
#include "internal.h"

/* Does no macro in the text of the region have another value where that ends up?
 * The text may be moved, repeated, and written with the values that macros have
 * here.
 */
bool po_region_check_macros(po_region *region)
{
    const po_unit *unit = region->unit;
    const po_node *const *list = region->root;
    po_varies kept =
        region->run->options->line_directives ? PO_VARIES_LINE : PO_VARIES_NOT;

    for (int i = 0; i < region->n_root; i++) {
        size_t end = i + 1 < region->n_root ? list[i + 1]->begin : list[i]->end;
        const po_varying *found =
            po_unit_varies(unit, list[i]->begin, end, kept);
        po_loc loc;

        if (!found)
            continue;
        region->current = i;
        loc = po_unit_loc(unit, found->begin);
        return po_region_fail(region, PO_REJECT_MACRO_VALUE, &loc,
                              po_arena_slice(region->scop->arena,
                                             unit->text + found->begin,
                                             found->end - found->begin));
    }
    return true;
}
