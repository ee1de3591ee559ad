/* --target=mpi: prints loops over array elements as calls that move whole
 * rows, and loops over dates as calls for ranges, from ASTs made by
 * run/scans.c.
 */
#include "ranks.h"

/* What is printed for each range of the innermost loop.
 *
 * "array"    whose elements they are; NULL for dates
 * "place"    a reference to elements, where subscripts are not those of the model; or NULL
 * "nest"     the scop that has the reference
 * "call"     how the call for a row, or a range of dates, begins
 */
struct scan {
    printer *p;
    const po_array *array;
    const char *call;
    const po_reference_place *place;
    const po_scop *nest;
};

static void print_node(const struct scan *s, const po_ast_node *node,
                       int indent);

/* The number of subscripts that the variable has in C. */
static int n_declared(const po_array *array)
{
    int n = 0;

    for (const po_type *type = array->decl->type; type->target;
         type = type->target)
        n++;
    return n;
}

/* Print the reference to the element, "A[(long)i * n + j]".  The parameters that the loops mention
 * are those of the nest, and others behind them.
 */
static void print_reference(const struct scan *s, const po_ast_node *call)
{
    printer *p = s->p;
    const po_reference_place *place = s->place;
    const po_stmt *stmt = &s->nest->stmt[place->stmt];
    const po_qaff **arg = po_arena_array(p->scratch, (size_t)stmt->n_iter + 1,
                                         sizeof(const po_qaff *));
    po_ast_node at = *call;
    po_scop scop = *p->scop;
    const po_scop *own = p->scop;

    at.call.stmt = place->stmt;
    at.call.n_arg = stmt->n_iter;
    at.call.arg = arg;
    for (int i = 0; i < stmt->n_iter; i++)
        arg[i] = po_qaff_constant(p->scratch, 0);
    for (int d = 0; d < s->array->rank; d++) {
        const po_qaff shift = {.constant = -place->shift[d]};

        arg[place->dim[d]] = po_value_add(p, &shift, call->call.arg[d], 1);
    }
    scop.n_stmt = s->nest->n_stmt;
    scop.stmt = s->nest->stmt;
    p->scop = &scop;
    po_print_reference(p, &at, place->expr);
    p->scop = own;
}

/* Print "A[i][", the last subscript and "]". */
static void print_element(const struct scan *s, const po_ast_node *call,
                          const char *last)
{
    printer *p = s->p;

    if (n_declared(s->array) != s->array->rank) {
        print_reference(s, call);
        return;
    }

    po_text_add(p->out, s->array->decl->name);
    for (int i = 0; i < call->call.n_arg; i++) {
        po_text_add(p->out, "[");
        if (last && i + 1 == call->call.n_arg)
            po_text_add(p->out, last);
        else
            po_print_qaff(p, call->call.arg[i], 0);
        po_text_add(p->out, "]");
    }
}

/* Print "sizeof(A[0][0])". */
static void print_size(const struct scan *s)
{
    po_text_printf(s->p->out, "(long)sizeof(%s", s->array->decl->name);
    for (int i = 0; i < n_declared(s->array); i++)
        po_text_add(s->p->out, "[0]");
    po_text_add(s->p->out, ")");
}

/* The instance that is all that the body of a loop is, NULL if there is more. */
static const po_ast_node *only_call(const po_ast_node *body)
{
    body = po_ast_only(body);
    return body->kind == PO_AST_STMT ? body : NULL;
}

static bool is_variable(const po_qaff *value, int var)
{
    return value->n_term == 1 && value->constant == 0 &&
           value->term->kind == PO_ATOM_VAR && value->term->index == var &&
           value->term->coef == 1;
}

/* Is the loop one along a row: by 1, with its variable as the last subscript, and nowhere
 * else?
 */
static bool is_row(const po_ast_node *loop)
{
    const po_ast_node *call = only_call(loop->body);
    int last = call ? call->call.n_arg - 1 : -1;

    if (last < 0 || loop->loop.step != 1 || loop->loop.reverse ||
        loop->loop.resume || loop->loop.size ||
        !is_variable(call->call.arg[last], loop->var))
        return false;
    for (int i = 0; i < last; i++)
        if (po_qaff_has_var(call->call.arg[i], loop->var))
            return false;
    return true;
}

/* Print the call for a row: "A[i][low]" and so many elements, if there are any, as the address of
 * what is not in an array must not be computed; or that for a range of dates.
 */
static void print_row(const struct scan *s, const po_ast_node *loop,
                      const po_ast_node *call, int indent)
{
    printer *p = s->p;
    const char *name = p->ast->var[loop->var].name;

    po_start_line(p, indent);
    po_text_add(p->out, "{\n");
    po_start_line(p, indent + 1);
    po_text_printf(p->out, "const long %s = ", name);
    po_print_lower(p, loop);
    po_text_add(p->out, ";\n\n");
    po_start_line(p, indent + 1);
    if (s->array) {
        po_text_printf(p->out, "if (%s <= ", name);
        po_print_last(p, loop);
        po_text_add(p->out, ")\n");
        po_start_line(p, indent + 2);
        po_text_printf(p->out, "%s&", s->call);
        print_element(s, call, name);
        po_text_add(p->out, ", ");
        po_print_last(p, loop);
        po_text_printf(p->out, " - %s + 1, ", name);
        print_size(s);
        po_text_add(p->out, ");\n");
    } else {
        po_text_printf(p->out, "%s%s, ", s->call, name);
        po_print_last(p, loop);
        po_text_add(p->out, ");\n");
    }
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print the call for one element, or date. */
static void print_one(const struct scan *s, const po_ast_node *call, int indent)
{
    printer *p = s->p;

    po_start_line(p, indent);
    if (s->array) {
        po_text_printf(p->out, "%s&", s->call);
        print_element(s, call, NULL);
        po_text_add(p->out, ", 1, ");
        print_size(s);
        po_text_add(p->out, ");\n");
        return;
    }
    po_text_add(p->out, s->call);
    po_print_qaff(p, call->call.arg[0], 0);
    po_text_add(p->out, ", ");
    po_print_qaff(p, call->call.arg[0], 0);
    po_text_add(p->out, ");\n");
}

static void print_braced(const struct scan *s, const po_ast_node *body,
                         int indent)
{
    po_text_add(s->p->out, " {\n");
    print_node(s, body, indent + 1);
    po_start_line(s->p, indent);
    po_text_add(s->p->out, "}\n");
}

static void print_loop(const struct scan *s, const po_ast_node *loop,
                       int indent)
{
    printer *p = s->p;

    if (is_row(loop)) {
        print_row(s, loop, only_call(loop->body), indent);
        return;
    }
    if (loop->loop.resume)
        p->failed = true;
    if (p->unit->is_c90) {
        po_start_line(p, indent++);
        po_text_add(p->out, "{\n");
    }
    po_print_variable(p, loop, indent);
    po_start_line(p, indent);
    po_print_head(p, loop, false);
    print_braced(s, loop->body, indent);
    if (p->unit->is_c90) {
        po_start_line(p, --indent);
        po_text_add(p->out, "}\n");
    }
}

static void print_let(const struct scan *s, const po_ast_node *let, int indent)
{
    printer *p = s->p;
    const char *name = p->ast->var[let->var].name;

    po_start_line(p, indent);
    po_text_add(p->out, "{\n");
    po_start_line(p, indent + 1);
    po_text_printf(p->out, "const long %s = ", name);
    po_print_qaff(p, let->let.value, 0);
    po_text_printf(p->out, ";\n");
    po_start_line(p, indent + 1);
    po_text_printf(p->out, "(void)%s;\n", name);
    print_node(s, let->body, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

static void print_if(const struct scan *s, const po_ast_node *node, int indent)
{
    printer *p = s->p;

    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    po_print_conds(p, node->guard.n_cond, node->guard.cond);
    po_text_add(p->out, ")");
    print_braced(s, node->body, indent);
}

static void print_node(const struct scan *s, const po_ast_node *node,
                       int indent)
{
    switch (node->kind) {
    case PO_AST_BLOCK:
        for (int i = 0; i < node->block.n_child; i++)
            print_node(s, node->block.child[i], indent);
        break;
    case PO_AST_LOOP:
        print_loop(s, node, indent);
        break;
    case PO_AST_LET:
        print_let(s, node, indent);
        break;
    case PO_AST_IF:
        print_if(s, node, indent);
        break;
    case PO_AST_STMT:
        print_one(s, node, indent);
        break;
    case PO_AST_KEEP:
    case PO_AST_PACK:
    case PO_AST_COPY:
    case PO_AST_DECL:
        s->p->failed = true;
        break;
    }
}

/* Print the loops of a scan, if it has some; the loops of the printer stay what they are. */
static void print_scan(const struct scan *s, const po_scan *scan, int indent)
{
    printer *p = s->p;
    const po_scop *scop = p->scop;
    const po_ast *ast = p->ast;

    if (!scan->ast || !scan->ast->root)
        return;
    p->ast = scan->ast;
    p->scop = scan->scop;
    print_node(s, scan->ast->root, indent);
    p->ast = ast;
    p->scop = scop;
}

void po_print_scan(printer *p, const po_array *array,
                   const po_reference_place *place, const po_scop *nest,
                   const po_scan *scan, const char *call)
{
    const struct scan s = {p, array, call, place, nest};

    print_scan(&s, scan, 0);
}

/* The calls for rows that are sent, come back, or are accessed. */
static const char *const row_call[] = {"polyopt_mpi_row(po_share, 0, ",
                                       "polyopt_mpi_row(po_share, 1, ",
                                       "polyopt_mpi_row(po_share, 2, "};

void po_print_ranks_rows(struct ranking *r, po_text *out)
{
    printer *p = &r->p;

    p->out = out;
    p->margin = p->level;
    for (int i = 0; i < r->ranks->n_array; i++) {
        const po_rank_array *moved = &r->ranks->array[i];
        const po_scan *scan[] = {&moved->sent, &moved->returned,
                                 &moved->touched};
        struct scan s = {.p = p,
                         .array = &r->ranks->front->array[moved->array],
                         .place = &moved->place,
                         .nest = r->ranks->communication->scop};

        po_start_line(p, 0);
        po_text_printf(out, "polyopt_mpi_array(po_share, (const void *)%s);\n",
                       s.array->decl->name);
        for (size_t k = 0; k < PO_COUNTOF(scan); k++) {
            s.call = row_call[k];
            print_scan(&s, scan[k], 0);
        }
    }
    po_find_clash(p, 0);
}

/* Return the reference to elements of the array. */
static const po_reference_place *find_place(const po_ranks *ranks, int array)
{
    for (int i = 0; i < ranks->n_array; i++)
        if (ranks->array[i].array == array)
            return &ranks->array[i].place;
    return NULL;
}

void po_print_ranks_exchange(struct ranking *r, const po_rank_phase *phase,
                             bool is_up, po_text *out)
{
    printer *p = &r->p;

    p->out = out;
    p->margin = p->level;
    for (int i = 0; i < phase->n_exchange; i++) {
        const po_rank_exchange *e = &phase->exchange[i];
        struct scan s = {
            p, &r->ranks->front->array[e->array], "polyopt_mpi_pack(po_share, ",
            find_place(r->ranks, e->array), r->ranks->communication->scop};

        print_scan(&s, is_up ? &e->up : &e->down, 1);
    }
    po_find_clash(p, 0);
}

void po_print_ranks_dates(struct ranking *r, bool is_step, po_text *out)
{
    struct scan s = {.p = &r->p,
                     .call = is_step ? "polyopt_mpi_range(&po_from, &po_to, "
                                     : "polyopt_mpi_range(&po_low, &po_high, "};

    r->p.out = out;
    r->p.margin = r->p.level;
    print_scan(&s, is_step ? &r->ranks->steps : &r->ranks->dates, 0);
    po_find_clash(&r->p, 0);
}
