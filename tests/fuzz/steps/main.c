/* Random scripts, and programs for them.
 *
 *     steps -p SEED               a program
 *     steps SEED SCOP CHECK N     a script for the nests of a program: the steps that are
 *                                 legal in CHECK, and N random ones
 *
 * SCOP is what --emit=scop prints of the program, CHECK what --script-check does of a script
 * for it.  With N > 0, the last step of each nest is one that names no loop, so that the
 * next CHECK says which there are; with N = 0, the script has the legal steps only.
 */
#include "steps.h"

#include <stdlib.h>
#include <string.h>

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t n = 0;
    char *text = malloc(1 << 22);

    if (!file || !text) {
        perror(path);
        exit(2);
    }
    n = fread(text, 1, (1 << 22) - 1, file);
    fclose(file);
    text[n] = 0;
    return text;
}

static void add(struct list *list, const char *name, size_t n)
{
    if (n == 0 || n >= MAX_TEXT || list->n == MAX_NAME)
        return;
    for (int i = 0; i < list->n; i++)
        if (strlen(list->name[i]) == n && memcmp(list->name[i], name, n) == 0)
            return;
    memcpy(list->name[list->n], name, n);
    list->name[list->n++][n] = 0;
}

/* Take the names of a list "S0.i, S0.j, ..." up to the end. */
static void add_loops(struct nest *nest, const char *text)
{
    nest->loop.n = 0;
    while (*text) {
        size_t n = strcspn(text, ",");
        size_t stmt = strcspn(text, ".");

        add(&nest->loop, text, n);
        add(&nest->stmt, text, stmt < n ? stmt : 0);
        text += n;
        text += strspn(text, ", ");
    }
}

/* Take what the line of a scop says. */
static void read_scop_line(struct nest *nest, const char *line)
{
    const char *context = "  context: [";

    if (strncmp(line, "  array ", 8) == 0)
        add(&nest->array, line + 8, strcspn(line + 8, ":"));
    if (strncmp(line, "  S", 3) == 0)
        add(&nest->stmt, line + 2, strcspn(line + 2, ":"));
    if (strncmp(line, context, strlen(context)) != 0)
        return;
    line += strlen(context);
    while (*line && *line != ']') {
        size_t n = strcspn(line, ",]");

        add(&nest->param, line, n);
        line += n;
        line += strspn(line, ", ");
    }
}

/* Take what --script-check says of a step. */
static void read_step_line(struct nest *nest, char *line)
{
    static const char listed[] = "the loops are ";
    char *step = strstr(line, ": ");
    char *refused = strstr(line, ": refused: ");
    char *loops = strstr(line, listed);
    size_t n = strlen(line);

    if (loops)
        add_loops(nest, loops + strlen(listed));
    if (!step || refused || n < 7 || strcmp(line + n - 7, ": legal") != 0)
        return;
    line[n - 7] = 0;
    if (nest->n_kept < 4 * MAX_NAME)
        nest->kept[nest->n_kept++] = step + 2;
}

/* Read the nest of this header from the scops. */
static void read_scop(struct nest *nest, const char *text)
{
    bool is_it = false;

    while (*text) {
        size_t n = strcspn(text, "\n");
        char line[4 * MAX_TEXT];

        snprintf(line, sizeof(line), "%.*s", (int)n, text);
        if (*text != ' ')
            is_it = strcmp(line, nest->header) == 0;
        else if (is_it)
            read_scop_line(nest, line);
        text += n + (text[n] == '\n');
    }
}

/* Print words that are about the nest as a whole, now and then. */
static void print_settings(struct dice *d, const struct nest *nest)
{
    static const char *const word[] = {"separate", "fold", "cut", "own",
                                       "contract"};

    if (chance(d, 20))
        printf("separate\n");
    if (chance(d, 15))
        printf("%s\n", word[1 + below(d, 4)]);
    if (nest->array.n > 0 && chance(d, 12)) {
        unsigned array = below(d, (unsigned)nest->array.n);
        unsigned more = below(d, 9);

        printf("pad %s: %u\n", nest->array.name[array], 1 + more);
    }
}

static uint64_t hash_of(const char *text)
{
    uint64_t h = 14695981039346656037u;

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h;
}

/* The step that "and" may stand in front of, alone. */
static const char *without_and(const char *step)
{
    return strncmp(step, "and ", 4) == 0 ? step + 4 : step;
}

static bool is_few(const struct nest *nest)
{
    for (int i = 0; i < nest->n_kept; i++)
        if (strcmp(nest->kept[i], "few") == 0)
            return true;
    return false;
}

/* Print the script of a nest.  The words about it do not depend on n. */
static void print_nest(uint64_t seed, const struct nest *nest, unsigned n)
{
    struct dice words = dice_of(seed + hash_of(nest->header));
    struct dice steps = dice_of(words.state + n);

    if (!strchr(nest->header, ':'))
        return;
    printf("nest %s\n", nest->header);
    printf("no-guard\n");
    print_settings(&words, nest);
    for (int i = 0; i < nest->n_kept; i++)
        printf("%s\n", i == 0 || strcmp(nest->kept[i - 1], "few") == 0
                           ? without_and(nest->kept[i])
                           : nest->kept[i]);
    if (n > 0 && nest->n_kept > 0 && !is_few(nest) && chance(&steps, 10))
        printf("few\n");
    for (unsigned i = 0; i < n; i++)
        print_step(&steps, nest, i > 0);
    if (n > 0)
        printf("reverse no.loop\n");
}

static void print_script(uint64_t seed, const char *scop, char *check,
                         unsigned n)
{
    struct nest nest = {.header = ""};

    for (char *line = strtok(check, "\n"); line; line = strtok(NULL, "\n")) {
        if (*line == ' ') {
            read_step_line(&nest, line);
            continue;
        }
        print_nest(seed, &nest, n);
        memset(&nest, 0, sizeof(nest));
        snprintf(nest.header, sizeof(nest.header), "%s", line);
        read_scop(&nest, scop);
    }
    print_nest(seed, &nest, n);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "-p") == 0) {
        struct dice d = dice_of(strtoull(argv[2], NULL, 10));

        print_program(&d);
    } else if (argc == 5) {
        print_script(strtoull(argv[1], NULL, 10), read_text(argv[2]),
                     read_text(argv[3]), (unsigned)strtoul(argv[4], NULL, 10));
    } else {
        fprintf(stderr, "usage: steps -p SEED | SEED SCOP CHECK N\n");
        return 2;
    }
    return 0;
}
