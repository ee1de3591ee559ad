/* The test that elements whose numbers are in an array are outside of what is written: the
 * numbers are looked at once for all pairs.  And where parts of arrays that follow each other
 * begin and end, if the numbers in a third one ascend.
 */
#include "internal.h"

/* Print "sizeof(x[0])", of what is subscripted, which may be a cast. */
static void print_size(printer *p, const po_address_range *place)
{
    const char *name = place->decl->name;

    po_text_printf(p->out, name[0] == '(' ? "sizeof((%s)[0])" : "sizeof(%s[0])",
                   name);
}

/* Print the number that is the address of the element number "shift" of the place. */
static void print_base(printer *p, const po_address_range *place)
{
    long shift = place->picked.shift;

    po_text_printf(p->out, "(unsigned long)%s", place->decl->name);
    if (shift == 0)
        return;
    po_text_add(p->out, shift < 0 ? " - " : " + ");
    print_size(p, place);
    po_text_printf(p->out, " * %ld", shift < 0 ? -shift : shift);
}

/* Are the numbers of elements of one of the two places in another array? */
bool po_alias_check_is_gathered(const po_ast *ast, const po_alias_check *check)
{
    return ast->range[check->a].index || ast->range[check->b].index;
}

/* The place of the pair whose elements have their numbers in another array; and the other
 * one.
 */
static const po_address_range *gathered(const po_ast *ast,
                                        const po_alias_check *check)
{
    const po_address_range *a = &ast->range[check->a];

    return a->index ? a : &ast->range[check->b];
}

static const po_address_range *compared(const po_ast *ast,
                                        const po_alias_check *check)
{
    const po_address_range *a = &ast->range[check->a];

    return a->index ? &ast->range[check->b] : a;
}

/* Print the bytes of "n" elements. */
static void print_bytes(printer *p, const po_address_range *place, long n)
{
    print_size(p, place);
    if (n > 1)
        po_text_printf(p->out, " * %ld", n);
}

/* Print "{(unsigned long)y, (unsigned long)(&y[n]), (unsigned long)x, sizeof(x[0]), sizeof(x[0])}": the
 * last are the bytes for each number, and those from one to the next.
 */
static void print_pair(printer *p, const po_alias_check *check)
{
    const po_address_range *range = compared(p->ast, check);
    const po_address_range *place = gathered(p->ast, check);

    po_text_add(p->out, "{(unsigned long)(");
    po_print_range_start(p, range);
    po_text_add(p->out, "), (unsigned long)(");
    po_print_range_end(p, range);
    po_text_add(p->out, "), ");
    print_base(p, place);
    po_text_add(p->out, ", ");
    print_bytes(p, place, place->picked.last - place->picked.shift + 1);
    po_text_add(p->out, ", ");
    print_bytes(p, place, place->picked.scale);
    po_text_add(p->out, "}");
}

/* Print the test of all pairs with numbers in the array of pair number "first". */
static void print_gathered(printer *p, int first, int indent)
{
    const po_ast *ast = p->ast;
    const po_address_range *place = gathered(ast, &ast->alias_check[first]);
    po_address_range index = *place;
    bool is_tested = true;
    int n = 0;

    for (int i = first; i < ast->n_alias_check; i++)
        if (po_alias_check_is_gathered(ast, &ast->alias_check[i]) &&
            gathered(ast, &ast->alias_check[i])->index == place->index) {
            is_tested = is_tested &&
                        gathered(ast, &ast->alias_check[i])->picked.is_tested;
            n++;
        }
    index.decl = place->index;
    po_text_printf(p->out, "%s%sgathered_%s(", p->prefix,
                   ast->needs_threads ? "shared_" : "",
                   index.decl->type->target->size_bytes == 8 ? "long" : "int");
    po_print_range(p, &index, false);
    po_text_printf(p->out, ", %d, %d, (const unsigned long[][5]){", is_tested,
                   n);
    for (int i = first, k = 0; i < ast->n_alias_check; i++) {
        if (!po_alias_check_is_gathered(ast, &ast->alias_check[i]) ||
            gathered(ast, &ast->alias_check[i])->index != place->index)
            continue;
        po_text_add(p->out, k++ > 0 ? ",\n" : "\n");
        po_start_line(p, indent + 1);
        po_text_add(p->out, "    ");
        print_pair(p, &ast->alias_check[i]);
    }
    po_text_add(p->out, "})");
}

/* Is the pair the first one with numbers in that array? */
static bool is_first_gathered(const po_ast *ast, int pair)
{
    for (int i = 0; i < pair; i++)
        if (po_alias_check_is_gathered(ast, &ast->alias_check[i]) &&
            gathered(ast, &ast->alias_check[i])->index ==
                gathered(ast, &ast->alias_check[pair])->index)
            return false;
    return po_alias_check_is_gathered(ast, &ast->alias_check[pair]);
}

/* Print the tests of elements whose numbers are looked at. */
void po_print_gathered(printer *p, size_t at, int indent)
{
    for (int i = 0; i < p->ast->n_alias_check; i++)
        if (is_first_gathered(p->ast, i)) {
            po_next_operand(p, at, indent);
            print_gathered(p, i, indent);
        }
}

/* Print the name, in parentheses if it is a cast. */
static void print_name(printer *p, const po_decl *decl)
{
    po_text_printf(p->out, decl->name[0] == '(' ? "(%s)" : "%s", decl->name);
}

/* Print the address where the segments begin, or where they end, as a number that C
 * defines: "(const void *)((unsigned long)x + sizeof(x[0]) * (unsigned long)ptr[n])".
 */
void po_print_segment(printer *p, const po_address_range *place, bool is_end)
{
    po_text_printf(p->out, "(const void *)((unsigned long)%s + ",
                   place->decl->name);
    print_size(p, place);
    po_text_add(p->out, " * (unsigned long)");
    print_name(p, place->segments);
    po_text_add(p->out, "[");
    po_print_extreme(p, is_end ? &place->high[0] : &place->low[0], 0);
    po_text_add(p->out, "])");
}

/* Is the place the first one with these segments? */
static bool is_first_with(const po_ast *ast, int place)
{
    for (int i = 0; i < place; i++)
        if (ast->range[i].segments == ast->range[place].segments)
            return false;
    return ast->range[place].segments != NULL;
}

/* Print the tests that the numbers of segments ascend. */
void po_print_sorted(printer *p, size_t at, int indent)
{
    for (int i = 0; i < p->ast->n_range; i++) {
        po_address_range numbers = p->ast->range[i];

        if (!is_first_with(p->ast, i))
            continue;
        numbers.decl = numbers.segments;
        numbers.segments = numbers.index = NULL;
        po_next_operand(p, at, indent);
        po_text_printf(p->out, "%ssorted_%s(", p->prefix,
                       numbers.decl->type->target->size_bytes == 8 ? "long"
                                                                   : "int");
        po_print_range(p, &numbers, false);
        po_text_printf(p->out, ", %ld)", p->ast->least_elements);
    }
}
