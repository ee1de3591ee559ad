/* Reasons in the text of the file, rather than in its syntax, to reject a
 * region: a preprocessor directive inside, a macro that hides its limits, or a
 * place outside of "#pragma scop".  What it covers could not be replaced by
 * other text.
 */
#include "internal.h"
#include "polyopt/directive.h"

/* Does a directive stand inside the node, or between it and its predecessor?
 */
const size_t *po_text_directive(const po_unit *unit, size_t begin, size_t end)
{
    for (int i = 0; i < unit->n_directive; i++)
        if (unit->directive[i] > begin && unit->directive[i] < end)
            return &unit->directive[i];
    return NULL;
}

/* Is the node where "#pragma scop" allows regions? */
bool po_text_is_in_range(const po_unit *unit, const po_node *node)
{
    for (int i = 0; i + 1 < unit->n_scop_range; i += 2)
        if (unit->scop_range[i] <= node->begin &&
            node->end <= unit->scop_range[i + 1])
            return true;
    return unit->n_scop_range == 0;
}

/* Does nothing in the text of a region of one statement keep it from being replaced?
 * Those of several are chosen so that nothing does.
 */
bool po_region_check_text(po_region *region)
{
    const po_node *node = region->source->root[0];
    const po_unit *unit = region->source->unit;
    const size_t *directive = po_text_directive(unit, node->begin, node->end);
    char line[64];
    size_t n = 0;
    po_loc loc;

    if (region->source->n_root > 1)
        return true;
    if (node->in_macro)
        return po_region_fail_node(region, PO_REJECT_MACRO_BOUNDARY, node);
    if (!po_text_is_in_range(unit, node))
        return po_region_fail_node(region, PO_REJECT_SWITCHED_OFF, node);
    if (!directive ||
        po_unit_guard(unit, node->begin, node->end, region->scop->arena))
        return true;
    while (*directive + n < unit->n_text && unit->text[*directive + n] != '\n')
        n++;
    po_text_fold(unit->text + *directive, n, line, sizeof(line));
    loc = po_unit_loc(unit, *directive);
    return po_region_fail(region, PO_REJECT_PREPROCESSOR, &loc, line);
}
