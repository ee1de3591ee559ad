/* polyopt-cc --summary: reads a log and prints totals: how many files and
 * nests were optimised, the most frequent reasons why not, and the time it
 * took.
 */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A word and how often it occurred, or a file and its seconds. */
struct entry {
    char *name;
    double amount;
};

struct table {
    int n;
    struct entry *entry;
};

/* The files of a log, by result, and the nests. */
struct totals {
    int n_file;
    int n_nest;
    int n_optimised_nest;
    double compile_s;
    double polyopt_s;
    double recompile_s;
    struct table results;
    struct table reasons;
    struct table failures;
    struct table files;
};

static void add(struct table *table, const char *name, double amount)
{
    struct entry *entry;

    for (int i = 0; i < table->n; i++)
        if (strcmp(table->entry[i].name, name) == 0) {
            table->entry[i].amount += amount;
            return;
        }
    entry = PO_ADD(table->entry, table->n);
    entry->name = po_alloc(strlen(name) + 1);
    memcpy(entry->name, name, strlen(name));
    entry->amount = amount;
}

static int compare(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;

    if (a->amount != b->amount)
        return a->amount > b->amount ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* Sort the table, the greatest amounts first. */
static void sort(struct table *table)
{
    if (table->n > 0)
        qsort(table->entry, (size_t)table->n, sizeof(*table->entry), compare);
}

static void free_table(struct table *table)
{
    for (int i = 0; i < table->n; i++)
        free(table->entry[i].name);
    free(table->entry);
}

static void count_nest(struct totals *totals, const char *line)
{
    po_text result = {0};
    po_text reason = {0};

    po_record_get(line, "result", &result);
    po_record_get(line, "reason", &reason);
    totals->n_nest++;
    if (strcmp(po_text_get(&result), "optimised") == 0)
        totals->n_optimised_nest++;
    else
        add(&totals->reasons, po_text_get(&reason), 1);
    po_text_free(&result);
    po_text_free(&reason);
}

static void count_file(struct totals *totals, const char *line)
{
    po_text file = {0};
    po_text result = {0};
    po_text reason = {0};
    double polyopt_s = po_record_number(line, "polyopt_seconds");

    po_record_get(line, "file", &file);
    po_record_get(line, "result", &result);
    po_record_get(line, "reason", &reason);
    totals->n_file++;
    totals->compile_s += po_record_number(line, "compile_seconds");
    totals->recompile_s += po_record_number(line, "recompile_seconds");
    totals->polyopt_s += polyopt_s;
    add(&totals->results, po_text_get(&result), 1);
    add(&totals->files, po_text_get(&file), polyopt_s);
    if (strcmp(po_text_get(&result), "failed") == 0) {
        po_text_printf(&file, ": %s", po_text_get(&reason));
        add(&totals->failures, po_text_get(&file), 1);
    }
    po_text_free(&file);
    po_text_free(&result);
    po_text_free(&reason);
}

static void count(struct totals *totals, const char *line)
{
    po_text kind = {0};

    po_record_get(line, "kind", &kind);
    if (strcmp(po_text_get(&kind), "nest") == 0)
        count_nest(totals, line);
    else if (strcmp(po_text_get(&kind), "file") == 0)
        count_file(totals, line);
    po_text_free(&kind);
}

static double amount_of(const struct table *table, const char *name)
{
    for (int i = 0; i < table->n; i++)
        if (strcmp(table->entry[i].name, name) == 0)
            return table->entry[i].amount;
    return 0;
}

/* Print up to "most" rows of a table, the greatest first. */
static void print_table(const char *title, const char *format,
                        struct table *table, int most)
{
    sort(table);
    if (table->n > 0 && table->entry[0].amount > 0)
        printf("\n%s\n", title);
    for (int i = 0; i < table->n && i < most && table->entry[i].amount > 0;
         i++) {
        printf(format, table->entry[i].amount);
        printf("  %s\n", table->entry[i].name);
    }
}

static void print(struct totals *totals)
{
    printf("files  %d: %.0f optimised, %.0f unchanged, %.0f skipped, %.0f "
           "failed\n",
           totals->n_file, amount_of(&totals->results, "optimised"),
           amount_of(&totals->results, "unchanged"),
           amount_of(&totals->results, "skipped"),
           amount_of(&totals->results, "failed"));
    printf("nests  %d: %d optimised, %d unchanged\n", totals->n_nest,
           totals->n_optimised_nest, totals->n_nest - totals->n_optimised_nest);
    printf("time   %.1f s: %.1f s compiling, %.1f s in polyopt, %.1f s "
           "compiling its results\n",
           totals->compile_s + totals->polyopt_s + totals->recompile_s,
           totals->compile_s, totals->polyopt_s, totals->recompile_s);
    print_table("nests left unchanged, by reason", "%7.0f", &totals->reasons,
                totals->reasons.n);
    print_table("files that took polyopt longest, in seconds", "%7.2f",
                &totals->files, 10);
    print_table("failures", "%7.0f", &totals->failures, totals->failures.n);
}

/* Read a line without its end.  False if there is none. */
static bool read_line(FILE *file, po_text *line)
{
    int c = getc(file);

    line->n = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(file)) {
        char byte = (char)c;

        po_text_add_bytes(line, &byte, 1);
    }
    if (line->bytes)
        line->bytes[line->n] = '\0';
    return true;
}

/* Print what the log "path" comes to.  Returns the exit status. */
int po_summary_print(const char *path)
{
    struct totals totals = {0};
    po_text line = {0};
    FILE *file = fopen(path, "rb");

    if (!file) {
        fprintf(stderr, "polyopt-cc: cannot read '%s'\n", path);
        return 1;
    }
    while (read_line(file, &line))
        count(&totals, po_text_get(&line));
    fclose(file);
    print(&totals);
    free_table(&totals.results);
    free_table(&totals.reasons);
    free_table(&totals.failures);
    free_table(&totals.files);
    po_text_free(&line);
    return 0;
}
