/* Prints an OpenScop relation [Bas11]: rows of numbers in columns with names
 * above, and behind each row a comment that says the constraint in words.
 */
#include "internal.h"

#include <string.h>

static void add_term(long factor, const char *name, bool *is_first,
                     po_text *out)
{
    if (factor == 0)
        return;
    if (factor > 0 && !*is_first)
        po_text_add(out, "+");
    if (factor == -1 && name)
        po_text_add(out, "-");
    else if (factor != 1 || !name)
        po_text_printf(out, name ? "%ld*" : "%ld", factor);
    po_text_add(out, name ? name : "");
    *is_first = false;
}

/* Append the sum of the row without column "but", times "sign". */
static void add_sum(const long *row, int n, int but, long sign,
                    const char *const *name, po_text *out)
{
    bool is_first = true;

    for (int i = 1; i < n; i++)
        if (i != but)
            add_term(sign * row[i], i < n - 1 ? name[i - 1] : NULL, &is_first,
                     out);
    po_text_add(out, is_first ? "0" : "");
}

/* Append what the row says: "c2 == -i" if an output has the factor -1. */
static void add_meaning(const po_osl_part *part, const long *row, int n,
                        const char *const *name, po_text *out)
{
    int first = 1;

    while (first <= part->n_out && row[first] == 0)
        first++;
    po_text_add(out, "    ## ");
    if (row[0] == 0 && first <= part->n_out && row[first] == -1) {
        po_text_printf(out, "%s == ", name[first - 1]);
        add_sum(row, n, first, 1, name, out);
    } else {
        add_sum(row, n, 0, 1, name, out);
        po_text_add(out, row[0] == 0 ? " == 0" : " >= 0");
    }
}

/* Is the column one behind a bar? */
static bool begins(const po_osl_part *part, int column)
{
    int at = 1;

    if (column == at)
        return true;
    at += part->n_out;
    if (column == at)
        return true;
    at += part->n_in;
    if (column == at)
        return true;
    at += part->n_local;
    return column == at || column == at + part->n_param;
}

static void add_part(const po_osl_part *part, const char *const *name,
                     po_text *out)
{
    int n = 2 + part->n_out + part->n_in + part->n_local + part->n_param;

    po_text_printf(out, "%d %d %d %d %d %d\n# e/i", part->n_row, n, part->n_out,
                   part->n_in, part->n_local, part->n_param);
    for (int i = 1; i < n; i++)
        po_text_printf(out, "%s%4s", begins(part, i) ? "|" : " ",
                       i < n - 1 ? name[i - 1] : "1");
    po_text_add(out, "\n");
    for (int r = 0; r < part->n_row; r++) {
        const long *row = part->row[r];

        po_text_printf(out, "%5ld", row[0]);
        for (int i = 1; i < n; i++) {
            int width = i < n - 1 ? (int)strlen(name[i - 1]) : 1;

            po_text_printf(out, " %*ld", width > 4 ? width : 4, row[i]);
        }
        add_meaning(part, row, n, name, out);
        po_text_add(out, "\n");
    }
}

/* The names of the columns of a part, and then its parameters. */
static const char **name_columns(const po_osl_part *part,
                                 const po_osl_names *names, po_arena *arena)
{
    size_t n = (size_t)(part->n_out + part->n_in + part->n_local);
    const char **name =
        po_arena_array(arena, n + (size_t)part->n_param + 1, sizeof(*name));
    int at = 0;

    for (int i = 0; i < part->n_out; i++)
        name[at++] = names->out[i];
    for (int i = 0; i < part->n_in; i++)
        name[at++] = names->in[i];
    for (int i = 0; i < part->n_local; i++)
        name[at++] = po_arena_printf(arena, "l%d", i + 1);
    for (int i = 0; i < part->n_param; i++)
        name[at++] = names->param[i];
    return name;
}

void po_osl_print(const char *kind, const po_osl_relation *relation,
                  const po_osl_names *names, po_arena *arena, po_text *out)
{
    po_text_printf(out, "%s\n", kind);
    if (relation->n_part > 1)
        po_text_printf(out, "%d\n", relation->n_part);
    for (int i = 0; i < relation->n_part; i++) {
        const po_osl_part *part = &relation->part[i];

        if (relation->n_part > 1)
            po_text_printf(out, "# Part %d of the union\n", i + 1);
        add_part(part, name_columns(part, names, arena), out);
    }
}
