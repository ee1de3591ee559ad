/* --target=offload: prints OpenMP "target" directives with their map clauses,
 * and the names by which the loops refer to the copies of arrays on the
 * device.
 */
#include "device.h"

const po_array *po_device_array_of(const po_device *device, int i)
{
    return &device->scop->array[device->array[i].map->array];
}

static const char *name_of(const po_device *device, int i)
{
    return po_device_array_of(device, i)->decl->name;
}

/* Return the word for the array's clause, "to", "from" or "tofrom"; "alloc" where it is there
 * already.
 */
static const char *map_word(const po_mapped_array *map, bool is_resident)
{
    if (is_resident)
        return "alloc";
    if (!map->is_returned)
        return "to";
    return map->is_sent ? "tofrom" : "from";
}

void po_print_device_maps(printer *p, const char *text, bool is_resident,
                          int indent)
{
    const po_device *device = p->device;

    for (int i = 0; i < device->n_array; i++) {
        const char *name = name_of(device, i);

        if (text && !po_mentions(text, name))
            continue;
        po_text_add(p->out, " \\\n");
        po_indent(p, indent + 1);
        po_text_printf(p->out, "map(%s: po_device_%s[0:po_bytes_%s])",
                       map_word(device->array[i].map, is_resident), name, name);
    }
}

bool po_device_is_one_loop(const po_ast_node *root)
{
    while (po_ast_n_part(root) == 1 &&
           !(root->kind == PO_AST_LOOP && root->loop.parallel)) {
        if (root->kind == PO_AST_LOOP)
            return false;
        root = po_ast_part(root, 0);
    }
    return root->kind == PO_AST_LOOP && root->loop.parallel;
}

void po_print_device_directive(printer *p, const po_ast_node *loop,
                               const char *text, int indent)
{
    po_names own = {0};
    int n = po_loop_n_collapsed(loop);

    if (!loop->loop.parallel || loop->loop.is_collapsed)
        return;
    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp target teams distribute parallel for");
    if (n > 1)
        po_text_printf(p->out, " collapse(%d)", n);
    po_find_private(p, loop, &own);
    for (int i = 0; i < own.n; i++)
        po_text_printf(p->out, "%s%s", i > 0 ? ", " : " private(", own.name[i]);
    po_text_add(p->out, own.n > 0 ? ")" : "");
    po_print_device_maps(p, text, !po_device_is_one_loop(p->ast->root), indent);
    po_text_add(p->out, "\n");
}

/* Print the clause for the scalars that are set in the block, which have their values behind it. */
static void print_scalars(printer *p, const po_ast_node *block,
                          const char *text)
{
    int n = 0;

    for (int a = 0; a < p->scop->n_array; a++) {
        const char *name = po_name_of_array(&p->scop->array[a]);

        if (p->scop->array[a].rank > 0 || !po_mentions(text, name) ||
            !po_ast_writes(p->scop, block, a) ||
            po_ast_declares(p->scop, block, a))
            continue;
        po_text_printf(p->out, "%s%s", n++ > 0 ? ", " : " map(tofrom: ", name);
    }
    po_text_add(p->out, n > 0 ? ")" : "");
}

void po_print_device_region(printer *p, const po_ast_node *block,
                            const char *text, int indent)
{
    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp target");
    print_scalars(p, block, text);
    po_print_device_maps(p, text, true, indent);
    po_text_add(p->out, "\n");
}

/* Has the array rows, and are not all of them of a constant length? */
static bool has_variable_rows(const po_type *type)
{
    for (type = type->target; type && type->kind == PO_TYPE_ARRAY;
         type = type->target)
        if (!type->extent || type->extent->kind != PO_EXPR_INT)
            return true;
    return false;
}

bool po_device_is_flat(const printer *p, const po_decl *decl)
{
    for (int i = 0; p->device && i < p->device->n_array; i++)
        if (po_device_array_of(p->device, i)->decl == decl)
            return has_variable_rows(decl->type);
    return false;
}

/* Print that the array, or pointer, is the copy that the device has. */
static void print_copy(printer *p, int i, int indent)
{
    const po_decl *decl = po_device_array_of(p->device, i)->decl;
    po_type pointer = {.kind = PO_TYPE_POINTER,
                       .text = decl->type->text,
                       .is_restrict = decl->type->is_restrict,
                       .target = decl->type->target};

    while (po_device_is_flat(p, decl) && pointer.target->kind == PO_TYPE_ARRAY)
        pointer.target = pointer.target->target;
    po_start_line(p, indent);
    po_print_typed(p, &pointer, decl->name, p->out);
    po_text_printf(p->out, " = (void *)(po_device_%s - po_from_%s);\n",
                   decl->name, decl->name);
}

bool po_has_device_copies(const printer *p, const po_ast_node *loop)
{
    const po_ast_node *inner = po_loop_inner(loop);

    return p->device && loop->loop.parallel &&
           !(inner && inner->loop.is_collapsed);
}

void po_print_device_copies(printer *p, const char *text, int indent)
{
    for (int i = 0; i < p->device->n_array; i++)
        if (po_mentions(text, name_of(p->device, i)))
            print_copy(p, i, indent);
    po_text_add(p->out, "\n");
}
