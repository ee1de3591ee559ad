/* Webs: references to an array that exchange values, directly or by way of others, belong together, and may be
 * renamed together only.  Each reference is a web of its own first; passes unite those that they find to be one.
 */
#include "polyopt/web.h"

#include <stdlib.h>

po_webs po_webs_find(const po_scop *scop, int array)
{
    po_webs webs = {0};

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].array == array) {
                webs.member =
                    po_grow(webs.member, webs.n, sizeof(*webs.member));
                webs.member[webs.n] =
                    (po_web_member){.stmt = s, .access = k, .web = webs.n};
                webs.n++;
            }
    return webs;
}

void po_webs_clear(po_webs *webs)
{
    free(webs->member);
    *webs = (po_webs){0};
}

int po_webs_position(const po_webs *webs, int stmt, int access)
{
    for (int i = 0; i < webs->n; i++)
        if (webs->member[i].stmt == stmt && webs->member[i].access == access)
            return i;
    return 0;
}

void po_webs_unite(po_webs *webs, int a, int b)
{
    int web = webs->member[a].web;
    int other = webs->member[b].web;
    int low = web < other ? web : other;

    for (int i = 0; i < webs->n; i++)
        if (webs->member[i].web == web || webs->member[i].web == other)
            webs->member[i].web = low;
}
