/* Prints the AST of a nest as C: loops, conditions, blocks, declarations,
 * loads and stores of scalar replacement, packed buffers.  The tree is walked
 * once; statement instances are body.c, bounds affine.c, directives openmp.c.
 */
#include "internal.h"

/* May there be a condition on data around the loop with this body? */
static bool has_guard(const printer *p, const po_ast_node *body)
{
    while (body->kind == PO_AST_BLOCK && body->block.n_child > 0)
        body = body->block.child[0];
    return body->kind == PO_AST_STMT &&
           p->scop->stmt[body->call.stmt].n_guard > 0;
}

/* Can the node be the body of a loop without braces around it?  Not a loop in
 * C90, as its variable is declared before it.
 */
static bool is_single(const printer *p, const po_ast_node *node)
{
    if (node->kind == PO_AST_LOOP && node->loop.is_collapsed)
        return true;
    if (node->kind == PO_AST_BLOCK)
        return node->block.n_child == 1 && is_single(p, node->block.child[0]);
    if (node->kind == PO_AST_LOOP)
        return !node->loop.parallel && !node->loop.wavefront &&
               !p->unit->is_c90 && !node->loop.peak &&
               (!node->loop.simd || node->loop.is_lanes) &&
               !has_guard(p, node->body);
    if (node->kind == PO_AST_COPY)
        return true;
    return node->kind == PO_AST_STMT && !node->call.declares &&
           po_is_expression(p, node);
}

/* Print the body after "for (...)" or "if (...)". */
void po_print_body(printer *p, const po_ast_node *body, int indent)
{
    bool braces = !is_single(p, body);
    size_t from = p->from;

    po_text_add(p->out, braces ? " {\n" : "\n");
    body = po_ast_only(body);
    if (body->kind == PO_AST_STMT)
        po_print_instance(p, body, braces, indent + 1);
    else
        po_print_node(p, body, indent + 1);
    p->from = from;
    if (braces) {
        po_start_line(p, indent);
        po_text_add(p->out, "}\n");
    }
}

/* Print the body of a loop over rows that are copied to a buffer. */
static void print_rows(printer *p, const po_ast_node *rows, int indent)
{
    po_text_add(p->out, " {\n");
    po_print_fetch(p, rows, indent + 1);
    po_print_node(p, rows->body, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print the body of a loop, or a loop without others, in which constants for what does not change
 * are declared, in braces.
 */
static void print_with_loads(printer *p, const po_ast_node *node, int indent)
{
    po_text *out = p->out;
    po_text text = {0};
    size_t n = (size_t)p->ast->n_load;

    p->loads = po_arena_array(p->scratch, n, sizeof(*p->loads));
    p->out = &text;
    po_print_node(p, node, indent + 1);
    p->out = out;
    po_text_add(p->out, "{\n");
    po_print_loads(p, indent + 1);
    po_join_text(p, &text);
    p->loads = NULL;
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print the body of a loop, in braces, where the names of arrays are those of copies. */
static void print_with_copies(printer *p, const po_ast_node *body, int indent)
{
    po_text *out = p->out;
    po_text text = {0};

    p->out = &text;
    po_print_node(p, body, indent + 1);
    p->out = out;
    po_text_add(p->out, " {\n");
    po_print_device_copies(p, po_text_get(&text), indent + 1);
    po_join_text(p, &text);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print a loop from its head on, to a text of its own. */
static void print_from_head(printer *p, const po_ast_node *loop, bool declared,
                            int indent, po_text *text)
{
    po_text *out = p->out;

    p->out = text;
    po_start_line(p, indent);
    po_print_head(p, loop, declared);
    if (loop->loop.is_lanes)
        p->lane = loop;
    if (po_is_fetched(p, loop)) {
        print_rows(p, loop, indent);
    } else if (po_begins_loads(p, loop)) {
        po_text_add(p->out, " ");
        print_with_loads(p, loop->body, indent);
    } else if (po_has_device_copies(p, loop)) {
        print_with_copies(p, loop->body, indent);
    } else {
        po_print_body(p, loop->body, indent);
    }
    p->lane = NULL;
    p->out = out;
}

/* Print a loop from its head on behind the directives, which depend on what it
 * mentions.
 */
static void print_marked(printer *p, const po_ast_node *loop, bool declared,
                         int indent)
{
    bool is_twice = po_is_conditional_region(p, loop, declared);
    po_text text = {0};

    print_from_head(p, loop, declared, indent + is_twice, &text);
    if (is_twice && po_print_twice(p, loop, &text, indent))
        return;
    if (is_twice)
        print_from_head(p, loop, declared, indent, &text);
    if (loop->loop.is_unrolled)
        po_print_unroll(p, indent);
    else if (p->device)
        po_print_device_directive(p, loop, po_text_get(&text), indent);
    else
        po_print_directives(p, loop, PO_REGION_ASKS, po_text_get(&text),
                            indent);
    po_join_text(p, &text);
}

/* End the "if" of a condition on data around several statements. */
static void end_guard(printer *p, int indent)
{
    p->n_hoisted--;
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print a loop, under the conditions on data that do not change in it. */
static void print_loop(printer *p, const po_ast_node *loop, bool declared,
                       int indent)
{
    po_set_origin(p, loop);
    if (!declared && po_loads_before(p, loop)) {
        po_start_line(p, indent);
        print_with_loads(p, loop, indent);
        return;
    }
    if (!declared && po_print_loop_guard(p, loop, indent)) {
        print_loop(p, loop, false, indent + 1);
        end_guard(p, indent);
        return;
    }
    if (!declared && po_print_transposed(p, loop, indent))
        return;
    if (loop->loop.peak) {
        po_print_peak(p, loop, indent);
        return;
    }
    if (loop->loop.wavefront && p->outer != loop) {
        po_print_steps(p, loop, indent);
        return;
    }
    if (!declared)
        po_print_variable(p, loop, indent);
    print_marked(p, loop, declared, indent);
}

/* The body is printed first: the variable may vanish from its statements when
 * these are printed with the user's iterators.
 */
static void print_let(printer *p, const po_ast_node *let, int indent)
{
    const char *name = p->ast->var[let->var].name;
    bool is_tile_dim = p->ast->var[let->var].tile_dim != PO_TILE_DIM_NONE;
    po_text *out = p->out;
    po_text body = {0};

    p->out = &body;
    po_print_node(p, let->body, indent);
    p->out = out;
    po_set_origin(p, let);
    if (!is_tile_dim && po_mentions(po_text_get(&body), name)) {
        po_start_line(p, indent);
        po_text_printf(p->out, "const long %s = ", name);
        po_print_qaff(p, let->let.value, 0);
        po_text_add(p->out, ";\n");
    }
    po_join_text(p, &body);
}

/* Print the loads of elements into variables. */
static void print_loads(printer *p, const po_ast_node *node, int indent)
{
    for (int i = 0; i < node->keep.n_local; i++) {
        const po_local *local = &node->keep.local[i];

        if (local->n_dim > 0) {
            po_print_tile_load(p, local, indent);
            continue;
        }
        po_start_line(p, indent);
        po_print_declaration(p, local);
        po_text_add(p->out, "\n");
    }
}

/* Print the stores of variables that are not only loaded. */
static void print_stores(printer *p, const po_ast_node *node, int indent)
{
    for (int i = 0; i < node->keep.n_local; i++) {
        const po_local *local = &node->keep.local[i];

        if (local->n_dim > 0) {
            po_print_tile_store(p, local, indent);
            continue;
        }
        if (local->is_stored)
            po_print_store(p, local, po_ast_is_basic_block(node->body), indent);
    }
}

/* Print the body between loads of elements into variables and stores, under the conditions of
 * the statement in it if they are under these.  In C90, what is behind loops begins a block of
 * its own.
 */
static void print_keep(printer *p, const po_ast_node *node, int indent)
{
    po_set_origin(p, node);
    if (node->keep.is_guarded && po_print_loop_guard(p, node->body, indent)) {
        print_keep(p, node, indent + 1);
        end_guard(p, indent);
        return;
    }
    print_loads(p, node, indent);
    if (p->unit->is_c90 && node->keep.local[0].n_dim > 0)
        po_print_child(p, node->body, indent);
    else
        po_print_node(p, node->body, indent);
    po_set_origin(p, node);
    print_stores(p, node, indent);
}

/* Print the body behind the declaration of the buffer, and what fills it. */
static void print_pack(printer *p, const po_ast_node *node, int indent)
{
    const po_pack *pack = node->pack.buffer;
    const po_array *array = &p->scop->array[pack->array];
    long last = pack->extent[pack->order[array->rank - 1]] + pack->pad;

    po_set_origin(p, node);
    po_start_line(p, indent);
    po_text_printf(p->out, "%s %s", pack->element->text, pack->name);
    for (int k = 0; k < pack->n_outer; k++)
        if (pack->outer[k].extent > 1)
            po_text_printf(p->out, "[%ld]", pack->outer[k].extent);
    for (int k = 0; k < array->rank - 1; k++)
        if (pack->extent[pack->order[k]] > 1)
            po_text_printf(p->out, "[%ld]", pack->extent[pack->order[k]]);
    po_text_printf(p->out, "[%ld];\n", last);
    po_print_child(p, node->pack.copy, indent);
    if (pack->is_zeroed)
        po_print_zeros(p, node, indent);
    if (p->unit->is_c90)
        po_print_child(p, node->body, indent);
    else
        po_print_node(p, node->body, indent);
}

static void print_if(printer *p, const po_ast_node *node, int indent)
{
    po_set_origin(p, node);
    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    po_print_conds(p, node->guard.n_cond, node->guard.cond);
    po_text_add(p->out, ")");
    po_print_body(p, node->body, indent);
}

/* Does the node declare a scalar that it is an assignment to? */
static bool declares(const po_ast_node *node)
{
    return node->kind == PO_AST_STMT && node->call.declares;
}

/* Is it a declaration that stands where it is: not of a buffer from the heap? */
static bool is_on_stack(const po_ast_node *node)
{
    return node->kind == PO_AST_DECL && !node->decl.size;
}

/* Is the child of a block with others a declaration?  In C90, also one that is a
 * statement of the program.
 */
static bool is_declaration(const printer *p, const po_ast_node *child)
{
    return p->unit->is_c90 ? po_ast_is_declaration(p->scop, child)
                           : is_on_stack(child) || declares(child);
}

/* Does a declaration stand directly in the node? */
static bool has_declaration(const printer *p, const po_ast_node *node)
{
    if (p->unit->is_c90 &&
        (node->kind == PO_AST_LOOP || po_ast_is_declaration(p->scop, node)))
        return true;
    if (node->kind != PO_AST_BLOCK)
        return node->kind == PO_AST_LET || is_on_stack(node) ||
               node->kind == PO_AST_KEEP || node->kind == PO_AST_PACK ||
               (node->kind == PO_AST_LOOP && node->loop.peak) || declares(node);
    for (int i = 0; i < node->block.n_child; i++)
        if (node->block.n_child == 1 ? has_declaration(p, node->block.child[i])
                                     : is_declaration(p, node->block.child[i]))
            return true;
    return po_ast_is_chain(node);
}

/* A block with declarations among other statements has braces of its own, so
 * that the names in two of them may be the same.
 */
void po_print_child(printer *p, const po_ast_node *child, int indent)
{
    if (child->kind == PO_AST_DECL || child->kind == PO_AST_STMT ||
        !has_declaration(p, child)) {
        po_print_node(p, child, indent);
        return;
    }
    po_start_line(p, indent);
    po_text_add(p->out, "{\n");
    po_print_node(p, child, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print a loop and those that go on where it stopped. */
static void print_chain(printer *p, const po_ast_node *block, int indent)
{
    const po_ast_node *loop = block->block.child[0];

    po_set_origin(p, loop);
    po_start_line(p, indent);
    po_text_printf(p->out, "long %s = ", p->ast->var[loop->var].name);
    po_print_lower(p, loop);
    po_text_add(p->out, ";\n");
    print_loop(p, loop, true, indent);
    for (int i = 1; i < block->block.n_child; i++)
        print_loop(p, block->block.child[i], true, indent);
}

/* Does nothing but what it declares depend on the value of the declaration? */
static bool is_unread(const po_ast_node *node)
{
    return node->kind == PO_AST_DECL ? node->decl.is_unread
                                     : node->call.is_unread;
}

/* Print the children of a block with several.  In C90, declarations behind other
 * statements begin a block of their own, up to the end.
 */
static void print_children(printer *p, const po_ast_node *block, int indent)
{
    int first = indent;
    bool is_late = false;
    int end = 0;

    for (int i = 0; i < block->block.n_child; i++) {
        const po_ast_node *child = block->block.child[i];
        bool is_declared = po_ast_is_declaration(p->scop, child);

        if (p->unit->is_c90 && is_declared && is_late) {
            po_start_line(p, indent++);
            po_text_add(p->out, "{\n");
        }
        if (i >= end)
            end = po_print_joint_guard(p, block, i, indent);
        p->block = block;
        po_print_child(p, child, indent + (i < end));
        is_late = !is_declared || is_unread(child);
        if (i == end - 1)
            end_guard(p, indent);
    }
    while (indent > first) {
        po_start_line(p, --indent);
        po_text_add(p->out, "}\n");
    }
}

/* Print the block as a region of a device, where the names of arrays are those of copies. */
static void print_region(printer *p, const po_ast_node *block, int indent)
{
    po_text *out = p->out;
    po_text text = {0};

    p->out = &text;
    print_children(p, block, indent + 1);
    p->out = out;
    po_print_device_region(p, block, po_text_get(&text), indent);
    po_start_line(p, indent);
    po_text_add(p->out, "{\n");
    po_print_device_copies(p, po_text_get(&text), indent + 1);
    po_join_text(p, &text);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

static void print_block(printer *p, const po_ast_node *block, int indent)
{
    if (p->device && block->block.is_region) {
        print_region(p, block, indent);
        return;
    }
    if (block->block.n_child == 1) {
        po_print_node(p, block->block.child[0], indent);
        return;
    }
    if (po_ast_is_chain(block)) {
        print_chain(p, block, indent);
        return;
    }
    print_children(p, block, indent);
}

/* Declare a scalar, or a buffer.  One that is never read, because the only reads stood in
 * statements that are never executed, or are of variables that stand for it, would be reported by
 * compilers.
 */
static void print_decl(printer *p, const po_ast_node *node, int indent)
{
    const po_array *array = &p->scop->array[node->decl.array];
    const char *name = po_name_of_array(array);

    p->buffer[node->decl.array] = node;
    if (node->decl.size)
        return;
    po_start_line(p, indent);
    po_text_printf(p->out, "%s %s", array->element->text, name);
    for (int i = 0; node->decl.extent && i < array->rank; i++)
        if (node->decl.extent[i] > 1 ||
            (array->n_line > 0 && i < po_array_n_declared_subscript(array)))
            po_text_printf(p->out, "[%ld]", node->decl.extent[i]);
    po_text_add(p->out, node->decl.is_zeroed ? " = 0;\n" : ";\n");
    if (!po_is_never_read(p, node))
        return;
    po_start_line(p, indent);
    po_text_printf(p->out, "(void)%s;\n", name);
}

void po_print_node(printer *p, const po_ast_node *node, int indent)
{
    switch (node->kind) {
    case PO_AST_BLOCK:
        print_block(p, node, indent);
        break;
    case PO_AST_LOOP:
        print_loop(p, node, node->loop.resume, indent);
        break;
    case PO_AST_LET:
        print_let(p, node, indent);
        break;
    case PO_AST_IF:
        print_if(p, node, indent);
        break;
    case PO_AST_KEEP:
        print_keep(p, node, indent);
        break;
    case PO_AST_PACK:
        print_pack(p, node, indent);
        break;
    case PO_AST_COPY:
        po_print_copy(p, node, indent);
        break;
    case PO_AST_STMT:
        po_print_instance(p, node, false, indent);
        break;
    case PO_AST_DECL:
        print_decl(p, node, indent);
        break;
    }
}
