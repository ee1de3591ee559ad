/* What the tests of addresses before a nest cost, beside what the nest does.
 *
 * Those of pairs are to take at most a hundredth of the time, and those of the rows of
 * each number a twentieth: these end at the first row that is not where it has to be, so
 * that in vain they take far less.  Where the loops gain much on one thread, a few
 * comparisons are paid back at once, as the original takes longer than its work says (it
 * waits for results in memory, for instance); those of rows may take half of the time.
 *
 * Numbers of elements are looked at by one comparison after the other, several at a time,
 * in the order in which they are in memory: they may take half of the time that
 * threads then share, and a tenth of what is gained on one thread.
 */
#include <math.h>

#include "polyopt/machine.h"
#include "work.h"

/* The nest is to take so many times as long as its tests do, and less where it gains
 * on one thread.
 */
#define SHARE               100
#define SHARE_ROWS          20
#define SHARE_GAINS         2
#define SHARE_NUMBERS       2
#define SHARE_NUMBERS_GAINS 10

/* What it takes to look at a number: ints in a cache 0.05 ns to 0.1 ns, and 0.3 ns with
 * vectors of 16 bytes; in memory up to 0.35 ns, where what they stand for takes 2 ns and more.
 */
#define NUMBER_NS 0.1

/* What a nest does for an element of segments of data, at the least. */
#define ELEMENT_NS 1.0

static double check_ns(const po_profit *w)
{
    const po_machine *machine = w->run->machine;

    return (machine ? machine : po_machine_default())->check_ns;
}

double po_profit_pairs(const po_profit *w)
{
    return w->gains ? 0 : SHARE * check_ns(w) * w->ast->n_alias_check;
}

/* The work that a nest needs for the tests of "n" rows, or numbers. */
static double work_for(const po_profit *w, int n, bool are_numbers)
{
    if (are_numbers)
        return (w->gains ? SHARE_NUMBERS_GAINS : SHARE_NUMBERS) * NUMBER_NS * n;
    return (w->gains ? SHARE_GAINS : SHARE_ROWS) * check_ns(w) * n;
}

/* Sum up the work of all of the nest.  Returns whether all of it is known. */
static bool gather(po_profit *w, po_works *works)
{
    bool is_known = true;
    po_work work;

    *works = (po_works){0};
    for (int i = 0; i < w->scop->n_stmt; i++) {
        const po_ast_node call = {.kind = PO_AST_STMT, .call.stmt = i};

        if (po_profit_work(w, &call, &work))
            po_works_add(works, &work, w->width);
        else
            is_known = false;
    }
    return is_known;
}

/* How many rows a test goes through: "each" in so many tables, if "has_each"; or how many
 * numbers of elements.
 */
struct rows {
    po_extent n;
    po_extent each;
    bool has_each;
    bool are_numbers;
};

/* The first number of subscripts that a test goes through in dimension "d". */
static po_extent first_span(const po_profit *w, const po_address_range *place,
                            int d)
{
    return (po_extent){.n = 1,
                       .size = {po_profit_span(w, &place->low[d].value[0],
                                               &place->high[d].value[0])}};
}

/* Return the numbers of rows that a test goes through, one for each pair of a lower and
 * an upper end: the largest is what counts.
 */
static int find_rows(const po_profit *w, const po_address_range *place,
                     struct rows *rows)
{
    const po_extreme *low = &place->low[0];
    const po_extreme *high = &place->high[0];
    int n = 0;

    for (int a = 0; a < low->n; a++)
        for (int b = 0; b < high->n && n < PO_MAX_SIZE; b++) {
            rows[n].n = (po_extent){
                .n = 1,
                .size = {po_profit_span(w, &low->value[a], &high->value[b])}};
            rows[n].are_numbers = place->index || place->segments;
            rows[n].has_each = place->rank > 2;
            if (rows[n].has_each)
                rows[n].each = first_span(w, place, 1);
            n++;
        }
    return n;
}

static bool is_same(const struct rows *a, const struct rows *b, int width)
{
    return po_extent_is_same(&a->n, &b->n, width) &&
           a->has_each == b->has_each && a->are_numbers == b->are_numbers &&
           (!a->has_each || po_extent_is_same(&a->each, &b->each, width));
}

/* How many tables have so many rows, if number "at" is the first such number? */
static int count_tables(int n, const struct rows *all, int at, int width)
{
    int count = 0;

    for (int i = 0; i < n; i++) {
        if (!is_same(&all[i], &all[at], width))
            continue;
        if (i < at)
            return 0;
        count++;
    }
    return count;
}

/* Store those conditions that there is work enough for "ns" in each row that may or
 * may not hold.  Returns whether there are any, or "is_never_profitable" if none can hold.
 */
static bool ask(const po_profit *w, const po_works *works,
                const struct rows *rows, double ns,
                po_profitability_list *demand, bool *is_never_profitable)
{
    po_profitability *profitability =
        po_arena_array(w->ast->arena, PO_MAX_WORK, sizeof(*profitability));

    *demand = (po_profitability_list){0, profitability};
    for (int i = 0; i < works->n; i++) {
        po_work work = works->work[i];

        po_work_divide(w, &rows->n, &work);
        if (rows->has_each)
            po_work_divide(w, &rows->each, &work);
        if (po_work_least(&work, &w->ranges) >= ns)
            return false;
        if (po_work_most(&work, &w->ranges) >= ns)
            profitability[demand->n++] = po_work_profitability(
                w->ast->arena, &work, ns, w->scop->n_param, w->width);
    }
    *is_never_profitable = demand->n == 0;
    return demand->n > 0;
}

/* Have the nest ask for work for the rows of each number. */
static void ask_for(const po_profit *w, const po_works *works, int n,
                    const struct rows *rows, bool is_known)
{
    po_ast *ast = w->ast;
    po_profitability_list *demand =
        po_arena_array(ast->arena, (size_t)n, sizeof(*demand));

    for (int i = 0; i < n; i++) {
        int count = count_tables(n, rows, i, w->width);
        double ns = work_for(w, count, rows[i].are_numbers);
        bool is_never_profitable = false;

        if (count > 0 && ask(w, works, &rows[i], ns, &demand[ast->n_demand],
                             &is_never_profitable))
            ast->n_demand++;
        ast->is_never_profitable =
            ast->is_never_profitable || (is_never_profitable && is_known);
    }
    ast->demand = demand;
}

/* The array that is looked at number by number to find where the place begins and ends. */
static const po_decl *numbers_of(const po_address_range *place)
{
    return place->segments ? place->segments : place->index;
}

/* Is that array none of those of the places before it? */
static bool is_new_index(const po_ast *ast, int place)
{
    const po_decl *numbers = numbers_of(&ast->range[place]);

    for (int i = 0; i < place; i++)
        if (numbers_of(&ast->range[i]) == numbers)
            return false;
    return numbers != NULL;
}

void po_profit_rows(po_profit *w)
{
    const po_ast *ast = w->ast;
    size_t most = (size_t)ast->n_range * PO_MAX_SIZE + 1;
    struct rows *rows = po_arena_array(w->arena, most, sizeof(*rows));
    po_works works;
    bool is_known = gather(w, &works);
    int n = 0;

    for (int i = 0; i < ast->n_range; i++)
        if (ast->range[i].is_rows)
            n += find_rows(w, &ast->range[i], &rows[n]);
    for (int i = 0; i < ast->n_range; i++)
        if (is_new_index(ast, i))
            n += find_rows(w, &ast->range[i], &rows[n]);
    w->ast->least_elements = (long)(w->threshold / ELEMENT_NS);
    if (n > 0 && works.n > 0)
        ask_for(w, &works, n, rows, is_known);
}
