/* Other models of the same region beside the first one: loop bodies as one
 * statement each (blocks), which take less analysis, and strides assumed to be
 * 1 (multi-versioning).  Found by extracting it again.
 */
#include "internal.h"

#include <string.h>

/* A nest of more blocks is left to its inner loops: a search for an order would take too long. */
#define MAX_BLOCK 16

po_scop *po_region_take_version(po_region *region, const po_scop *of)
{
    po_scop *scop = region->scop;

    scop->is_covered = of->is_covered;
    scop->is_shared = of->is_shared;
    scop->is_body = of->is_body;
    scop->is_near_swap = of->is_near_swap;
    region->scop = NULL;
    return scop;
}

void po_scop_add_blocks(po_source source, po_scop *scop, bool has_predicates)
{
    po_options options = *source.run->options;
    po_run own = *source.run;
    bool has_truths = has_predicates || po_scop_has_truths(scop);
    po_region *region;

    if (options.per_block || !(po_scop_has_temporaries(scop) || has_truths))
        return;
    options.per_block = !has_truths;
    own.options = &options;
    source.run = &own;
    source.no_truths = has_truths;
    source.approximate = scop->is_approximate || has_truths;
    region = po_region_try(source);
    if (!region->failed &&
        (has_truths || 2 * region->scop->n_stmt <= scop->n_stmt))
        scop->blocks = po_region_take_version(region, scop);
    po_region_free(region);
}

po_region *po_region_try_few_blocks(po_source source, const po_region *region)
{
    po_options options = *source.run->options;
    po_run own = *source.run;
    po_region *blocks;

    if (region->why != PO_REJECT_TOO_COMPLEX || !region->scop ||
        region->scop->n_stmt < PO_MAX_STMT || options.per_block)
        return NULL;
    options.per_block = true;
    own.options = &options;
    source.run = &own;
    blocks = po_region_try(source);
    if (blocks->failed || blocks->scop->n_stmt > MAX_BLOCK)
        return po_region_free(blocks);
    return blocks;
}

po_region *po_region_try_unit_strides(po_source source, const po_region *region)
{
    po_region *other;

    source.n_unit = region->shapes.n_unit;
    if (source.n_unit == 0 || source.n_unit == PO_MAX_UNIT_STRIDE)
        return NULL;
    memcpy(source.unit_stride, region->shapes.unit, sizeof(source.unit_stride));
    other = po_region_try(source);
    return other->failed ? po_region_free(other) : other;
}

static void take_mentions(po_scop *version, const po_scop *of)
{
    if (!version)
        return;
    version->n_mention = of->n_mention;
    version->mention = of->mention;
}

void po_scops_trim_versions(const po_function *function, po_scop *const *scop,
                            int n)
{
    po_scops_trim_mentions(function, scop, n);
    for (int i = 0; i < n; i++) {
        take_mentions(scop[i]->blocks, scop[i]);
        take_mentions(scop[i]->unit_strides, scop[i]);
    }
}
