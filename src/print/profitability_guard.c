/* Conditions that there is work enough, as C: of products of sizes with their least values,
 * po_profitability, "n * m > 4000".
 *
 * Those that another one implies are left out.
 */
#include "internal.h"

static bool has_value(const po_extreme *list, const po_bound *value)
{
    for (int i = 0; i < list->n; i++)
        if (list->value[i].den == value->den &&
            po_qaff_is_same(list->value[i].expr, value->expr))
            return true;
    return false;
}

/* Are they the least of the same values, in any order? */
static bool is_same_least(const po_extreme *a, const po_extreme *b)
{
    bool same = a->n == b->n;

    for (int i = 0; same && i < a->n; i++)
        same = has_value(b, &a->value[i]) && has_value(a, &b->value[i]);
    return same;
}

/* Is it a parameter without a coefficient, minus a variable? */
static bool is_rest(const po_qaff *value)
{
    return value->n_term == 2 && value->constant == 0 &&
           value->term[0].kind == PO_ATOM_PARAM && value->term[0].coef == 1 &&
           value->term[1].kind == PO_ATOM_VAR && value->term[1].coef == -1;
}

/* Print a value; "n - k" reads better than "-k + n". */
static void print_value(printer *p, const po_qaff *value)
{
    const po_qaff whole = {.n_term = 1, .term = value->term};

    if (!is_rest(value)) {
        po_print_qaff(p, value, 0);
        return;
    }
    po_print_qaff(p, &whole, 0);
    po_text_printf(p->out, " - %s", p->ast->var[value->term[1].index].name);
}

/* Print an operand of a product. */
static void print_factor(printer *p, const po_extreme *factor)
{
    const po_qaff *value = factor->value[0].expr;

    if (factor->n > 1 || factor->value[0].den > 1) {
        po_print_extreme(p, factor, 0);
    } else if (is_rest(value)) {
        po_text_add(p->out, "(");
        print_value(p, value);
        po_text_add(p->out, ")");
    } else {
        po_print_product(p, value);
    }
}

/* Print the product, which cannot overflow; of nothing, it is 1. */
static void print_product(printer *p, int n, const po_extreme *factor)
{
    if (n == 0)
        po_text_add(p->out, "1");
    for (int i = 0; i < n; i++) {
        po_text_add(p->out, i > 0 ? " * " : "(double)");
        print_factor(p, &factor[i]);
    }
}

/* Round a number down to two digits: it is an estimate. */
static double rounded(double value)
{
    double unit = 1;

    while (value >= 100 * unit)
        unit *= 10;
    return (double)(long)(value / unit) * unit;
}

/* The greatest whole number of which the power is at most "value". */
static double root(double value, int power)
{
    double least = 0;
    double most = value + 1;

    for (int i = 0; power > 1 && i < 100; i++) {
        double middle = (least + most) / 2;
        double product = 1;

        for (int k = 0; k < power; k++)
            product *= middle;
        if (product <= value)
            least = middle;
        else
            most = middle;
    }
    return power > 1 ? least : value;
}

/* Are all factors the same? */
static bool is_power(const po_profitability *profitability)
{
    for (int i = 1; i < profitability->n_factor; i++)
        if (!is_same_least(&profitability->factor[0],
                           &profitability->factor[i]))
            return false;
    return profitability->n_factor > 0 && profitability->n_divisor == 0;
}

/* Print that the least of some values is greater than a whole number: that each of
 * them is, "n > 100 && m > 100".
 */
static void print_each(printer *p, const po_extreme *least, double enough)
{
    for (int i = 0; i < least->n; i++) {
        double den = (double)least->value[i].den;

        po_text_add(p->out, i > 0 ? " && " : "");
        print_value(p, least->value[i].expr);
        po_text_printf(p->out, " > %.0f", (enough + 1) * den - 1);
    }
}

/* Return the number that a power of one value is compared with. */
double po_profitability_number(const po_profitability *profitability)
{
    return rounded(root(profitability->enough, profitability->n_factor));
}

/* Print one condition, "n > 100", "(double)n * m > 10000" or, with divisors,
 * "(double)n * m > 10 * (double)(n + m)" or "(double)n * 10 > (double)(n + 63)".
 */
static void print_one(printer *p, const po_profitability *profitability)
{
    if (is_power(profitability)) {
        print_each(p, &profitability->factor[0],
                   po_profitability_number(profitability));
        return;
    }
    print_product(p, profitability->n_factor, profitability->factor);
    if (profitability->n_divisor > 0 && profitability->enough < 1) {
        po_text_printf(p->out, " * %.0f > ",
                       rounded(1 / profitability->enough));
        print_product(p, profitability->n_divisor, profitability->divisor);
        return;
    }
    po_text_printf(p->out, " > %.0f", rounded(profitability->enough));
    if (profitability->n_divisor > 0) {
        po_text_add(p->out, " * ");
        print_product(p, profitability->n_divisor, profitability->divisor);
    }
}

/* Are both conditions on the same product? */
static bool is_same_product(const po_profitability *a,
                            const po_profitability *b)
{
    if (a->n_factor != b->n_factor || a->n_divisor > 0 || b->n_divisor > 0)
        return false;
    for (int i = 0; i < a->n_factor; i++)
        if (!is_same_least(&a->factor[i], &b->factor[i]))
            return false;
    return true;
}

/* Does the condition imply the other, both being of one value, or of one product?  "or_same": if they
 * are equal, too.
 */
static bool implies(const po_profitability *profitability,
                    const po_profitability *other, bool or_same)
{
    double a = root(profitability->enough, profitability->n_factor);
    double b = root(other->enough, other->n_factor);
    bool is_one_value =
        is_power(profitability) && is_power(other) &&
        is_same_least(&profitability->factor[0], &other->factor[0]);

    return (is_one_value || is_same_product(profitability, other)) &&
           (or_same ? a >= b : a > b);
}

/* Does condition number "at" imply another one, or is it one again? */
static bool is_needless(int n, const po_profitability *profitability, int at)
{
    for (int k = 0; k < n; k++)
        if (k != at && implies(&profitability[at], &profitability[k], k < at))
            return true;
    return false;
}

/* Print that one of the conditions holds, without those that imply another; in
 * parentheses if they are several, and an operand of something else.
 */
void po_print_profitability(printer *p, const po_profitability_list *list,
                            bool is_operand)
{
    const po_profitability *profitability = list->profitability;
    int n = list->n;
    bool is_several;
    int n_left = 0;

    for (int i = 0; i < n; i++)
        n_left += !is_needless(n, profitability, i);
    is_operand = is_operand && n_left > 1;
    is_several = n_left > 1;
    po_text_add(p->out, is_operand ? "(" : "");
    for (int i = 0; i < n; i++) {
        bool has_several = is_several && is_power(&profitability[i]) &&
                           profitability[i].factor[0].n > 1;

        if (is_needless(n, profitability, i))
            continue;
        po_text_add(p->out, has_several ? "(" : "");
        print_one(p, &profitability[i]);
        po_text_add(p->out, has_several ? ")" : "");
        po_text_add(p->out, --n_left > 0 ? " || " : "");
    }
    po_text_add(p->out, is_operand ? ")" : "");
}

/* Does one of "other" hold where one of "all" does? */
static bool all_imply(const po_profitability_list *all,
                      const po_profitability_list *other, bool or_same)
{
    for (int i = 0; i < all->n; i++) {
        bool found = false;

        for (int k = 0; k < other->n && !found; k++)
            found = implies(&all->profitability[i], &other->profitability[k],
                            or_same);
        if (!found)
            return false;
    }
    return true;
}

/* Keep those of the lists that no other one implies.  Returns how many. */
static int keep_needed(int n, const po_profitability_list *all,
                       const po_profitability_list **needed)
{
    int kept = 0;

    for (int k = 0; k < n; k++) {
        bool is_implied = false;

        for (int i = 0; i < n && !is_implied; i++)
            is_implied = i != k && all_imply(&all[i], &all[k], i < k);
        if (!is_implied)
            needed[kept++] = &all[k];
    }
    return kept;
}

/* Print all that the nest asks for of its sizes; an operand of &&, or all of it. */
void po_print_sizes(printer *p, bool is_operand)
{
    const po_ast *ast = p->ast;
    size_t most = (size_t)ast->n_demand + 1;
    po_profitability_list *all = po_arena_array(p->scratch, most, sizeof(*all));
    const po_profitability_list **needed =
        po_arena_array(p->scratch, most, sizeof(const po_profitability_list *));
    int n = 0;

    if (ast->n_profitability > 0)
        all[n++] =
            (po_profitability_list){ast->n_profitability, ast->profitability};
    for (int i = 0; i < ast->n_demand; i++)
        all[n++] = ast->demand[i];
    n = keep_needed(n, all, needed);
    for (int i = 0; i < n; i++) {
        po_text_add(p->out, i > 0 ? " && " : "");
        po_print_profitability(p, needed[i], is_operand || n > 1);
    }
}
