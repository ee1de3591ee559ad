/* The numbers and pointers that a structure consists of.
 */
#include "polyopt/expr.h"

/* What is being collected; "n" is larger than "most" if there are too many. */
struct leaves {
    po_arena *arena;
    int n;
    int most;
    const po_expr **member;
};

static void add(struct leaves *leaves, const po_expr *object,
                const po_type *type);

/* Return element "i" of an array. */
static const po_expr *element(po_arena *arena, const po_expr *array, long i,
                              const po_type *type)
{
    const po_expr *number = po_expr_make(
        arena, &(po_expr){.kind = PO_EXPR_INT,
                          .type = &po_type_int,
                          .loc = array->loc,
                          .value = i,
                          .text = po_arena_printf(arena, "%ld", i)});

    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_SUBSCRIPT,
                                   .type = type,
                                   .loc = array->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){array, number}});
}

static void add_elements(struct leaves *leaves, const po_expr *array,
                         const po_type *type)
{
    long n = type->extent ? type->extent->value : 0;

    for (long i = 0; i < n && leaves->n <= leaves->most; i++)
        add(leaves, element(leaves->arena, array, i, type->target),
            type->target);
}

static void add_member(struct leaves *leaves, const po_expr *object,
                       const po_member *member)
{
    add(leaves,
        po_expr_make(leaves->arena, &(po_expr){.kind = PO_EXPR_MEMBER,
                                               .type = member->type,
                                               .loc = object->loc,
                                               .text = member->name,
                                               .n_arg = 1,
                                               .arg = &object}),
        member->type);
}

static void add(struct leaves *leaves, const po_expr *object,
                const po_type *type)
{
    if (type->kind == PO_TYPE_ARRAY) {
        add_elements(leaves, object, type);
    } else if (type->n_member > 0) {
        for (int i = 0; i < type->n_member; i++)
            add_member(leaves, object, &type->member[i]);
    } else if (leaves->n < leaves->most && po_type_is_element(type)) {
        leaves->member[leaves->n++] = po_expr_copy(leaves->arena, object);
    } else {
        leaves->n = leaves->most + 1;
    }
}

int po_expr_members(po_arena *arena, const po_expr *object, const po_type *type,
                    int most, const po_expr **member)
{
    struct leaves leaves = {arena, 0, most, member};

    if (type->n_member == 0)
        return 0;
    add(&leaves, object, type);
    return leaves.n > most ? 0 : leaves.n;
}
