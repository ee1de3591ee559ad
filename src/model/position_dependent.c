/* Rejects a region whose text uses a macro that depends on its position, such
 * as __LINE__ or __COUNTER__: the new text stands elsewhere, and may repeat
 * it.  Exception: __LINE__ with --line-directives.  False, with the reason, if
 * there is one.
 */
#include "internal.h"

/* Does no macro in the text of the region have another value where that ends up?
 * The text may be moved, repeated, and written with the values that macros have
 * here.
 */
bool po_region_check_macros(po_region *region)
{
    const po_unit *unit = region->source->unit;
    const po_node *const *list = region->source->root;
    po_varies kept = region->source->run->options->line_directives
                         ? PO_VARIES_LINE
                         : PO_VARIES_NOT;

    for (int i = 0; i < region->source->n_root; i++) {
        size_t end =
            i + 1 < region->source->n_root ? list[i + 1]->begin : list[i]->end;
        const po_position_dependent *found =
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
