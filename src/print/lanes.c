/* Register tiles as vectors of GNU C, whose length is chosen by the compiler's target.
 *
 *     po_double C_tile[po_rows][po_vectors];
 *     for (r = 0; r < po_rows; r++)
 *         for (c = 0; c < po_row8; c += po_lanes8)
 *             C_tile[r][c / po_lanes8] = *(const po_double *)&C[i + r][j + c];
 *
 * The loops over elements are unrolled, so that the array is in registers. In a
 * statement, what moves with the lanes is a vector, and all else the number that it is
 * in the program, which GNU C takes for a vector of equal numbers.
 */
#include "internal.h"

#include <string.h>

#include "polyopt/lanes.h"

/* More iterations than any loop over elements has. */
#define UNROLL 16

/* The names at the top of the file, without their prefix. */
static const char *const names[] = {
    "bytes",  "rows",     "rows8", "vectors",      "lanes4",
    "lanes8", "row4",     "row8",  "double",       "float",
    "int",    "unsigned", "long",  "unsigned_long"};

bool po_lanes_name_is_taken(const po_unit *unit, const char *prefix,
                            po_arena *arena)
{
    return po_unit_has_any_name(unit, prefix, PO_COUNTOF(names), names, arena);
}

/* The name of the type of vectors of this type, without the prefix. */
static const char *vector_name(const po_type *type)
{
    const char *name = po_lanes_type(type);

    if (!name)
        return "none";
    return strcmp(name, "unsigned long") == 0 ? "unsigned_long" : name;
}

void po_print_lanes_step(printer *p, const po_ast_node *loop)
{
    po_text_printf(p->out, "%slanes%d", p->prefix,
                   po_tile_dim_bytes(loop->loop.tile_dim));
}

void po_print_unroll(printer *p, int indent)
{
    po_start_line(p, indent);
    po_text_printf(p->out, "#pragma GCC unroll %d\n", UNROLL);
}

/* Does the value of the expression at the instance depend on the variable? */
static bool moves(printer *p, const po_ast_node *call, const po_expr *expr,
                  int var)
{
    const po_stmt *stmt = &p->scop->stmt[call->call.stmt];
    const po_qaff *plain = po_call_plain(call, expr);

    if (plain)
        return po_qaff_has_var(plain, var);
    for (int i = 0; expr->kind == PO_EXPR_VAR && i < stmt->n_iter; i++)
        if (stmt->iter[i] == expr->decl) {
            const po_qaff *value = po_value_of_iter(p, call, i);

            return !value || po_qaff_has_var(value, var);
        }
    for (int i = 0; i < expr->n_arg; i++)
        if (moves(p, call, expr->arg[i], var))
            return true;
    return false;
}

/* Is the reference, to an array or a buffer, to another element in each lane? */
static bool is_vector(printer *p, const po_ast_node *call, const po_expr *expr)
{
    const po_packed *packed = po_call_packed(call, expr);
    int rank = packed ? p->scop->array[packed->pack->array].rank : 0;

    for (int d = 0; d < rank; d++)
        if (po_qaff_has_var(packed->index[d], p->lane->var))
            return true;
    return !packed && moves(p, call, expr, p->lane->var);
}

/* Print "*(const po_double *)&" in front of what is printed as an element. */
static void print_access(printer *p, const po_type *type, bool is_const)
{
    po_text_printf(p->out, "*(%s%s%s *)&", is_const ? "const " : "", p->prefix,
                   vector_name(type));
}

/* Print a reference in vectors, if it is one that moves with the lanes; "print" prints
 * it as an element.
 */
bool po_print_vector(printer *p, const po_ast_node *call, const po_expr *expr,
                     int precedence)
{
    const po_ast_node *lane = p->lane;
    bool paren = precedence > PO_PREC_UNARY;

    if (po_call_local(call, expr) ||
        (expr->kind != PO_EXPR_SUBSCRIPT &&
         (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF)) ||
        !is_vector(p, call, expr))
        return false;
    po_text_add(p->out, paren ? "(" : "");
    print_access(p, expr->type, true);
    p->lane = NULL;
    po_print_reference(p, call, expr);
    p->lane = lane;
    po_text_add(p->out, paren ? ")" : "");
    return true;
}

/* Print the variable for an element: "C_tile[r][c / po_lanes8]", or its name. */
void po_print_local(printer *p, const po_local *local)
{
    po_text_add(p->out, local->name);
    for (int d = 0; d < local->n_dim; d++) {
        int bytes = po_tile_dim_bytes(local->extent[d]);

        po_text_printf(p->out, "[%s", p->ast->var[local->dim[d]].name);
        if (bytes > 0)
            po_text_printf(p->out, " / %slanes%d", p->prefix, bytes);
        po_text_add(p->out, "]");
    }
}

/* How the elements are gone through: as vectors, or one by one, as far as they are
 * there.
 */
enum way { BY_VECTORS, ONE_BY_ONE };

/* Print the head of the loop over dimension "d" of the elements. */
static void print_dim(printer *p, const po_local *local, int d, enum way way,
                      int indent)
{
    const char *name = p->ast->var[local->dim[d]].name;
    int bytes = po_tile_dim_bytes(local->extent[d]);

    if (way == BY_VECTORS)
        po_print_unroll(p, indent);
    po_start_line(p, indent);
    po_text_printf(p->out, "for (%s%s = ", p->unit->is_c90 ? "" : "long ",
                   name);
    if (way == ONE_BY_ONE && bytes > 0) {
        po_print_lower(p, local->partial);
        po_text_printf(p->out, "; %s ", name);
        po_print_upper(p, local->partial);
    } else {
        po_text_printf(p->out, "0; %s < %s%s", name, p->prefix,
                       po_tile_dim_name(local->extent[d]));
    }
    if (way == BY_VECTORS && bytes > 0)
        po_text_printf(p->out, "; %s += %slanes%d)\n", name, p->prefix, bytes);
    else
        po_text_printf(p->out, "; %s++)\n", name);
}

/* Print the loops over all elements, and the beginning of a line. */
static void begin_elements(printer *p, const po_local *local, enum way way,
                           int indent)
{
    for (int d = 0; d < local->n_dim; d++)
        print_dim(p, local, d, way, indent + d);
    po_start_line(p, indent + local->n_dim);
}

/* In C90, begin a block that declares the variables of these loops.  Returns the
 * indentation inside.
 */
static int begin_block(printer *p, const po_local *local, int indent)
{
    if (!p->unit->is_c90)
        return indent;
    po_start_line(p, indent++);
    po_text_add(p->out, "{\n");
    for (int d = 0; d < local->n_dim; d++) {
        po_start_line(p, indent);
        po_text_printf(p->out, "long %s;\n", p->ast->var[local->dim[d]].name);
    }
    return indent;
}

static void end_block(printer *p, int indent)
{
    if (!p->unit->is_c90)
        return;
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print an element of the array that stands for a part of a row. */
static void print_edge(printer *p, const po_local *local)
{
    po_text_printf(p->out, "%s_edge", local->name);
    for (int d = 0; d < local->n_dim; d++)
        po_text_printf(p->out, "[%s]", p->ast->var[local->dim[d]].name);
}

/* Print what vectors are loaded from and stored to: elements, or what stands for them.
 */
static void print_memory(printer *p, const po_local *local, bool is_const)
{
    print_access(p, p->scop->array[local->array].element, is_const);
    if (local->partial)
        print_edge(p, local);
    else
        po_print_kept(p, local);
}

/* Print the declaration of the variables, or with "is_edge" of what they are loaded from.
 */
static void print_array(printer *p, const po_local *local, bool is_edge,
                        int indent)
{
    const po_type *type = p->scop->array[local->array].element;

    po_start_line(p, indent);
    if (is_edge)
        po_text_printf(p->out, "%s %s_edge", po_lanes_type(type), local->name);
    else
        po_text_printf(p->out, "%s%s %s", p->prefix, vector_name(type),
                       local->name);
    for (int d = 0; d < local->n_dim; d++)
        po_text_printf(p->out, "[%s%s]", p->prefix,
                       po_tile_dim_bytes(local->extent[d]) == 0
                           ? po_tile_dim_name(local->extent[d])
                       : is_edge ? po_tile_dim_name(local->extent[d])
                                 : "vectors");
    if (is_edge)
        po_text_add(p->out, local->n_dim > 1 ? " = {{0}}" : " = {0}");
    po_text_add(p->out, ";\n");
}

void po_print_tile_load(printer *p, const po_local *local, int indent)
{
    int inside;

    if (local->partial)
        print_array(p, local, true, indent);
    print_array(p, local, false, indent);
    inside = begin_block(p, local, indent);
    if (local->partial) {
        begin_elements(p, local, ONE_BY_ONE, inside);
        print_edge(p, local);
        po_text_add(p->out, " = ");
        po_print_kept(p, local);
        po_text_add(p->out, ";\n");
    }
    begin_elements(p, local, BY_VECTORS, inside);
    po_print_local(p, local);
    po_text_add(p->out, " = ");
    print_memory(p, local, true);
    po_text_add(p->out, ";\n");
    end_block(p, indent);
}

void po_print_tile_store(printer *p, const po_local *local, int indent)
{
    int inside = begin_block(p, local, indent);

    begin_elements(p, local, BY_VECTORS, inside);
    print_memory(p, local, false);
    po_text_add(p->out, " = ");
    po_print_local(p, local);
    po_text_add(p->out, ";\n");
    if (local->partial) {
        begin_elements(p, local, ONE_BY_ONE, inside);
        po_print_kept(p, local);
        po_text_add(p->out, " = ");
        print_edge(p, local);
        po_text_add(p->out, ";\n");
    }
    end_block(p, indent);
}

/* In C90, begin a block that declares the variables of the loops of a copy. */
static int begin_zeros(printer *p, const po_ast_node *loop, int indent)
{
    if (!p->unit->is_c90)
        return indent;
    po_start_line(p, indent++);
    po_text_add(p->out, "{\n");
    for (; loop->kind != PO_AST_COPY; loop = loop->body) {
        if (loop->kind == PO_AST_LET)
            continue;
        po_start_line(p, indent);
        po_text_printf(p->out, "long %s;\n", p->ast->var[loop->var].name);
    }
    return indent;
}

/* Print what the places of dimension "d", the last one, that are copied or set to 0 are less
 * than: the end of the buffer, or that of the last row of a tile.
 */
static void print_filled(printer *p, const po_pack *pack, int d)
{
    long extent = pack->extent[d];
    const char *row = po_tile_dim_name(pack->row);
    bool is_whole = pack->row != PO_TILE_DIM_NONE;

    for (int t = 0; t < PO_N_TARGET && is_whole; t++)
        is_whole = extent % po_tile_dim_number(pack->row, t) == 0;
    if (is_whole || pack->row == PO_TILE_DIM_NONE) {
        po_print_qaff(p, pack->base[d], extent + (is_whole ? 0 : pack->pad));
        return;
    }
    if (po_qaff_compare(pack->base[d], po_qaff_constant(p->scratch, 0)) != 0) {
        po_print_qaff(p, pack->base[d], 0);
        po_text_add(p->out, " + ");
    }
    po_text_printf(p->out, "(%ld + %s%s - 1) / %s%s * %s%s", extent, p->prefix,
                   row, p->prefix, row, p->prefix, row);
}

/* Print the head of the loop over the places of dimension "d" behind those that "copy"
 * goes through.
 */
static void print_rest_head(printer *p, const po_pack *pack, int d,
                            const po_ast_node *copy)
{
    const char *name = p->ast->var[copy->var].name;

    po_text_printf(p->out, "for (%s%s = ", p->unit->is_c90 ? "" : "long ",
                   name);
    po_print_last(p, copy);
    po_text_printf(p->out, " + 1; %s < ", name);
    print_filled(p, pack, d);
    po_text_printf(p->out, "; %s++)", name);
}

/* Print what sets to 0 the places of the buffer behind those that are copied, in its last
 * dimension: the loops of the copy, but for that dimension from where they end.  A
 * dimension of one place is none.
 */
void po_print_zeros(printer *p, const po_ast_node *node, int indent)
{
    const po_pack *pack = node->pack.buffer;
    const po_ast_node *loop = node->pack.copy;
    int last = pack->order[p->scop->array[pack->array].rank - 1];
    int inside = begin_zeros(p, loop, indent);

    for (int d = -pack->n_outer; loop->kind != PO_AST_COPY;
         d++, loop = loop->body) {
        if (loop->kind == PO_AST_LET)
            continue;
        po_start_line(p, inside++);
        if (d == last)
            print_rest_head(p, pack, d, loop);
        else
            po_print_head(p, loop, false);
        po_text_add(p->out, "\n");
    }
    po_start_line(p, inside);
    po_print_place(p, pack, loop->call.packed[0].index);
    po_text_add(p->out, " = 0;\n");
    end_block(p, indent);
}

static bool is_mentioned(const char *prefix, const char *name, int n_patch,
                         const po_patch *patch)
{
    po_text word = {0};
    bool found = false;

    po_text_printf(&word, "%s%s", prefix, name);
    for (int i = 0; i < n_patch && !found; i++)
        found = po_mentions(po_text_get(&patch[i].text), po_text_get(&word));
    po_text_free(&word);
    return found;
}

/* Print the numbers for each target. */
static void print_targets(const char *prefix, po_text *out)
{
    for (int t = 0; t < PO_N_TARGET; t++) {
        const po_tile_dim_target *target = &po_tile_dim_targets[t];

        if (target->macro)
            po_text_printf(out, "#%s defined %s\n", t > 0 ? "elif" : "if",
                           target->macro);
        else
            po_text_add(out, "#else\n");
        po_text_printf(out,
                       "enum { %sbytes = %d, %srows = %d, %svectors = %d };\n",
                       prefix, target->vector_bytes, prefix, target->n_row,
                       prefix, target->n_vector);
    }
    po_text_add(out, "#endif\n");
}

/* Print what register tiles in the patches need: the numbers of their shape, and types
 * of vectors.
 */
void po_print_shape(const char *prefix, int n_patch, const po_patch *patch,
                    po_text *out)
{
    static const struct {
        const char *name;
        const char *type;
        int bytes;
    } types[] = {
        {"double", "double", 8}, {"float", "float", 4},
        {"int", "int", 4},       {"unsigned", "unsigned", 4},
        {"long", "long", 8},     {"unsigned_long", "unsigned long", 8}};
    bool has_targets = false;

    for (size_t i = 0; i < PO_COUNTOF(types); i++) {
        if (!is_mentioned(prefix, types[i].name, n_patch, patch))
            continue;
        if (!has_targets)
            print_targets(prefix, out);
        has_targets = true;
        po_text_printf(out,
                       "typedef %s %s%s __attribute__((\n"
                       "    vector_size(%sbytes), aligned(%d), may_alias));\n",
                       types[i].type, prefix, types[i].name, prefix,
                       types[i].bytes);
    }
    if (is_mentioned(prefix, "rows8", n_patch, patch))
        po_text_printf(out, "enum { %srows8 = %srows < 8 ? %srows : 8 };\n",
                       prefix, prefix, prefix);
    for (int bytes = 4; bytes <= 8; bytes += 4) {
        char name[8] = {'l', 'a', 'n', 'e', 's', (char)('0' + bytes), 0};

        if (is_mentioned(prefix, name, n_patch, patch))
            po_text_printf(out,
                           "enum { %slanes%d = %sbytes / %d, "
                           "%srow%d = %svectors * %slanes%d };\n",
                           prefix, bytes, prefix, bytes, prefix, bytes, prefix,
                           prefix, bytes);
    }
    po_text_add(out, has_targets ? "\n" : "");
}
