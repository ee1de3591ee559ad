/* --target=mpi: the parameter lists of the functions that processes call for a
 * nest: which variables each mentions, and the union of them that is sent.
 */
#include "ranks.h"

/* Is the variable mentioned in the declaration of a parameter of the list? */
static bool is_in_type(const printer *p, const po_outline *some,
                       const po_decl *decl)
{
    bool found = false;

    for (int i = 0; i < some->n_param && !found; i++) {
        po_text one = {0};

        po_print_param(p, some->param[i], &one);
        found = po_mentions(po_text_get(&one), decl->name);
        po_text_free(&one);
    }
    return found;
}

po_outline po_outline_needed(const printer *p, const po_outline *all,
                             const char *text)
{
    po_outline some = *all;
    int n;

    some.param = po_arena_array(p->scratch, (size_t)all->n_param + 1,
                                sizeof(*some.param));
    some.n_param = 0;
    do {
        po_outline before = some;

        n = some.n_param;
        some.param = po_arena_array(p->scratch, (size_t)all->n_param + 1,
                                    sizeof(*some.param));
        some.n_param = 0;
        for (int i = 0; i < all->n_param; i++)
            if (po_mentions(text, all->param[i]->name) ||
                is_in_type(p, &before, all->param[i]))
                some.param[some.n_param++] = all->param[i];
    } while (some.n_param > n);
    return some;
}

po_outline po_ranks_needed(const struct ranking *r, const char *text)
{
    return po_outline_needed(&r->p, r->outline, text);
}

/* Are these the same parameters? */
static bool are_equal(const po_outline *a, const po_outline *b)
{
    for (int i = 0; i < a->n_param && a->n_param == b->n_param; i++)
        if (a->param[i] != b->param[i])
            return false;
    return a->n_param == b->n_param;
}

/* Find all variables that functions of the phases need: they have to be the same for each. */
static bool complete_phases(struct ranking *r, const char *share,
                            const char *text)
{
    po_outline *one = po_arena_alloc(r->p.scratch, sizeof(*one));
    bool good = true;

    r->p.whole = r->ranks->front;
    for (int i = 0; i < r->ranks->n_phase && good; i++) {
        *one = *r->outline;
        one->n_param = one->n_own = 0;
        r->p.scop = r->ranks->phase[i].share;
        r->p.ast = r->ranks->phase[i].ast;
        good = po_outline_complete_ranks(&r->p, share, text, one) &&
               (i == 0 || are_equal(one, r->outline));
        if (i == 0)
            *r->outline = *one;
    }
    r->p.scop = r->ranks->share;
    r->p.ast = r->ranks->ast;
    return good;
}

bool po_ranks_complete(struct ranking *r, const po_text *share,
                       const po_text *all)
{
    const char *loops = po_text_get(share);
    const char *text = po_text_get(all);

    return r->ranks->n_phase > 0
               ? complete_phases(r, loops, text)
               : po_outline_complete_ranks(&r->p, loops, text, r->outline);
}
