/* What isl has answered about relations in the present nest.
 *
 * Each attempt for a nest looks at the same accesses, band by band and reference by reference:
 * whether subscripts that are clamped or mirrored are functions of the instance, and
 * which, takes long.  A relation stays as long as its answer, so that its address names it.
 */
#include "polyopt/answers.h"

#include <stdlib.h>

#include "polyopt/base.h"

/* "function" is NULL if there is none, or "what" is not asked for that. */
struct answer {
    enum { IS_FUNCTION, IS_INJECTIVE } what;
    isl_map *relation;
    isl_set *domain;
    isl_bool is;
    isl_pw_multi_aff *function;
};

static struct {
    bool is_open;
    int n;
    struct answer *answer;
} answers;

void po_answers_open(void)
{
    po_answers_close();
    answers.is_open = true;
}

void po_answers_close(void)
{
    for (int i = 0; i < answers.n; i++) {
        isl_map_free(answers.answer[i].relation);
        isl_set_free(answers.answer[i].domain);
        isl_pw_multi_aff_free(answers.answer[i].function);
    }
    free(answers.answer);
    answers.answer = NULL;
    answers.n = 0;
    answers.is_open = false;
}

/* The answer to the same question; NULL if there is none yet. */
static const struct answer *find(const struct answer *question)
{
    for (int i = 0; i < answers.n; i++) {
        const struct answer *a = &answers.answer[i];

        if (a->what == question->what && a->relation == question->relation &&
            a->domain == question->domain)
            return a;
    }
    return NULL;
}

static void keep(const struct answer *question)
{
    struct answer *a;

    if (!answers.is_open || question->is < 0)
        return;
    a = PO_ADD(answers.answer, answers.n);
    *a = *question;
    isl_map_copy(a->relation);
    isl_set_copy(a->domain);
    isl_pw_multi_aff_copy(a->function);
}

/* Return the function that the relation is, and set "*is"; NULL if it is none. */
static __isl_give isl_pw_multi_aff *function_of(__isl_take isl_map *relation,
                                                isl_bool *is)
{
    isl_pw_multi_aff *function;

    *is = isl_map_is_single_valued(relation);
    if (*is != isl_bool_true) {
        isl_map_free(relation);
        return NULL;
    }
    function = isl_pw_multi_aff_from_map(relation);
    if (!function)
        *is = isl_bool_error;
    return function;
}

isl_bool po_answers_function(__isl_keep isl_map *relation,
                             __isl_keep isl_set *domain,
                             isl_pw_multi_aff **function)
{
    struct answer a = {
        .what = IS_FUNCTION, .relation = relation, .domain = domain};
    const struct answer *known = find(&a);
    isl_map *own;

    *function = NULL;
    if (known) {
        *function = isl_pw_multi_aff_copy(known->function);
        return known->is;
    }
    own = isl_map_copy(relation);
    if (domain)
        own = isl_map_gist_domain(own, isl_set_copy(domain));
    a.function = function_of(own, &a.is);
    keep(&a);
    *function = a.function;
    return a.is;
}

isl_bool po_answers_is_injective(__isl_keep isl_map *relation)
{
    struct answer a = {.what = IS_INJECTIVE, .relation = relation};
    const struct answer *known = find(&a);

    if (known)
        return known->is;
    a.is = isl_map_is_injective(relation);
    keep(&a);
    return a.is;
}
