/* --target=mpi: prints the calls that broadcast the values of variables from
 * process 0, and those that receive them, in the same order, with the
 * addresses of arrays.
 */
#include "ranks.h"

#include <ctype.h>
#include <string.h>

/* Return the place of the array that the variable is, among those that are moved; -1 if it is
 * none.
 */
int po_ranks_place(const po_ranks *ranks, const po_decl *decl)
{
    for (int i = 0; i < ranks->n_array; i++)
        if (ranks->front->array[ranks->array[i].array].decl == decl)
            return i;
    return -1;
}

/* The length of the name that the text begins with. */
static size_t name_length(const char *text)
{
    size_t n = 0;

    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n;
}

bool po_ranks_member_base(const po_decl *decl, const char *base)
{
    size_t n = name_length(decl->name);
    const char *member = decl->name + n;

    if (n == 0 || strncmp(member, "->", 2) != 0 ||
        decl->type->kind != PO_TYPE_POINTER)
        return false;
    member += 2;
    return *member && !member[name_length(member)] &&
           (!base || (strlen(base) == n && strncmp(base, decl->name, n) == 0));
}

bool po_ranks_is_object(const po_decl *decl)
{
    const po_type *type = decl->type;

    return type->kind == PO_TYPE_POINTER && type->target &&
           type->target->kind == PO_TYPE_OTHER &&
           type->target->size_bytes > 0 && !type->target->is_volatile;
}

/* Print that the members that are arrays point to memory of this process. */
static void print_members(struct ranking *r, const po_decl *object)
{
    for (int i = 0; i < r->ranks->n_array; i++) {
        const po_decl *decl =
            r->ranks->front->array[r->ranks->array[i].array].decl;

        if (!po_ranks_member_base(decl, object->name))
            continue;
        po_start_line(&r->p, 0);
        po_text_printf(r->p.out,
                       "polyopt_mpi_point(po_share, %d, (void *)&%s);\n", i,
                       decl->name);
    }
}

/* Print that the structure is received, and where its arrays are. */
static void print_object(struct ranking *r, const po_decl *decl)
{
    po_start_line(&r->p, 0);
    po_text_printf(r->p.out,
                   "%s = polyopt_mpi_object(po_share, (long)sizeof(*%s));\n",
                   decl->name, decl->name);
    print_members(r, decl);
}

/* Print a call for every variable whose value is sent: parameters of the functions, and
 * variables of the file.
 */
static void print_values(struct ranking *r, const char *text, int indent,
                         bool is_receive)
{
    for (int i = 0; i < r->share.n_param + r->n_global; i++) {
        const po_decl *decl = i < r->share.n_param
                                  ? r->share.param[i]
                                  : r->global[i - r->share.n_param];

        if (po_ranks_place(r->ranks, decl) >= 0)
            continue;
        if (is_receive && po_ranks_is_object(decl)) {
            print_object(r, decl);
            continue;
        }
        po_start_line(&r->p, indent);
        if (po_ranks_is_object(decl)) {
            po_text_printf(r->p.out, "%s(po_share, %s, (long)sizeof(*%s));\n",
                           text, decl->name, decl->name);
            continue;
        }
        po_text_printf(r->p.out, "%s(po_share, &%s, (long)sizeof(%s));\n", text,
                       decl->name, decl->name);
    }
}

void po_print_ranks_values(struct ranking *r, int indent)
{
    print_values(r, "polyopt_mpi_value", indent, false);
}

static void print_receive(struct ranking *r)
{
    printer *p = &r->p;

    for (int i = 0; i < r->n_global; i++) {
        const po_decl *decl = r->global[i];
        int place = po_ranks_place(r->ranks, decl);

        if (place < 0 || decl->type->kind != PO_TYPE_ARRAY)
            continue;
        po_start_line(p, 0);
        po_text_printf(p->out, "polyopt_mpi_set(po_share, %d, (void *)%s);\n",
                       place, decl->name);
    }
    po_start_line(p, 0);
    po_text_add(p->out, "polyopt_mpi_fill(po_share);\n");
    print_values(r, "polyopt_mpi_get", 0, true);
    for (int i = 0; i < r->n_global; i++) {
        const po_decl *decl = r->global[i];
        int place = po_ranks_place(r->ranks, decl);

        if (place < 0 || decl->type->kind != PO_TYPE_POINTER)
            continue;
        po_start_line(p, 0);
        po_text_printf(p->out, "%s = polyopt_mpi_base(po_share, %d);\n",
                       decl->name, place);
    }
}

void po_print_ranks_work(struct ranking *r)
{
    const po_outline *outline = &r->share;
    printer *p = &r->p;

    p->margin = "";
    po_text_printf(p->out,
                   "\n\nstatic void %s_work(polyopt_mpi_share "
                   "*po_share)\n{\n",
                   outline->name);
    p->margin = p->level;
    for (int i = 0; i < outline->n_param; i++) {
        po_text one = {0};

        if (po_ranks_place(r->ranks, outline->param[i]) >= 0)
            continue;
        po_print_param(p, outline->param[i], &one);
        po_text_add(&one, ";");
        po_print_ranks_line(r, 0, po_text_get(&one));
        po_text_free(&one);
    }
    po_text_add(p->out, "\n");
    print_receive(r);
    po_start_line(p, 0);
    po_text_printf(p->out, "%s_share(%s", outline->name,
                   r->ranks->n_phase > 0 ? "po_share"
                                         : "po_share->first, po_share->last");
    for (int i = 0; i < outline->n_param; i++) {
        int place = po_ranks_place(r->ranks, outline->param[i]);

        po_text_add(p->out, ",\n");
        po_indent(p, 1);
        if (place < 0)
            po_text_add(p->out, outline->param[i]->name);
        else
            po_text_printf(p->out, "polyopt_mpi_base(po_share, %d)", place);
    }
    po_text_add(p->out, ");\n");
    for (int i = 0; i < outline->n_param; i++) {
        if (!po_ranks_is_object(outline->param[i]))
            continue;
        po_start_line(p, 0);
        po_text_printf(p->out, "free((void *)%s);\n", outline->param[i]->name);
    }
    po_text_add(p->out, "}");
}
