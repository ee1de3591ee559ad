/* What compiler flags say of the program at run time: whether there may be
 * threads, and why not.
 *
 * Where OpenMP's runtime cannot work, no loop is shared among threads, as with --no-
 * parallel: for flags, the table is here; parse/runtime.c looks for calls of fork,
 * handlers of signals, and what runs before the program starts.
 */
#include <string.h>

#include "polyopt/syntax.h"

/* Flags that are about the same thing: the last one decides. */
typedef enum topic {
    PREFERRED_STACK,
    INCOMING_STACK,
    SPLIT_STACK,
    HOSTED,
    STDLIB,
    STARTFILES,
    OPENMP,
    CODE_MODEL,
    SSE,
    SSE2,
    X87,
    SOFT_FLOAT,
    GENERAL_REGS,
    RED_ZONE,
    CODE_16,
    ABI,
    FIXED_REGISTER,
    INSTRUMENT,
    TRANSACTIONS,
    N_TOPIC
} topic;

#define STACK  "the OpenMP runtime needs a stack aligned to 16 bytes"
#define ALONE  "there is no library to start threads"
#define KERNEL "kernels have no threads"
#define CALLS  "the OpenMP runtime is called in another way"

/* What flags mean: "why" there cannot be threads, NULL if there can.  A flag that
 * ends in '=' or '-' stands for all that begin with it and are not in the table.
 */
static const struct meaning {
    const char *flag;
    topic topic;
    const char *why;
} table[] = {
    {"-mpreferred-stack-boundary=", PREFERRED_STACK, STACK},
    {"-mpreferred-stack-boundary=4", PREFERRED_STACK, NULL},
    {"-mincoming-stack-boundary=", INCOMING_STACK, STACK},
    {"-mincoming-stack-boundary=4", INCOMING_STACK, NULL},
    {"-fsplit-stack", SPLIT_STACK, "stacks of threads are not split"},
    {"-fno-split-stack", SPLIT_STACK, NULL},
    {"-ffreestanding", HOSTED, ALONE},
    {"-fno-hosted", HOSTED, ALONE},
    {"-fhosted", HOSTED, NULL},
    {"-fno-freestanding", HOSTED, NULL},
    {"-nostdlib", STDLIB, ALONE},
    {"-nodefaultlibs", STDLIB, ALONE},
    {"-nolibc", STDLIB, ALONE},
    {"-nostartfiles", STARTFILES, "nothing starts the library"},
    {"-fno-openmp", OPENMP, "OpenMP is switched off"},
    {"-fopenmp", OPENMP, NULL},
    {"-fopenmp=", OPENMP, NULL},
    {"-mcmodel=", CODE_MODEL, NULL},
    {"-mcmodel=kernel", CODE_MODEL, KERNEL},
    {"-mno-sse", SSE, KERNEL},
    {"-msse", SSE, NULL},
    {"-mno-sse2", SSE2, KERNEL},
    {"-msse2", SSE2, NULL},
    {"-mno-80387", X87, KERNEL},
    {"-m80387", X87, NULL},
    {"-msoft-float", SOFT_FLOAT, KERNEL},
    {"-mhard-float", SOFT_FLOAT, NULL},
    {"-mgeneral-regs-only", GENERAL_REGS, KERNEL},
    {"-mno-red-zone", RED_ZONE, KERNEL},
    {"-mred-zone", RED_ZONE, NULL},
    {"-m16", CODE_16, KERNEL},
    {"-m32", CODE_16, NULL},
    {"-m64", CODE_16, NULL},
    {"-mabi=", ABI, CALLS},
    {"-mabi=sysv", ABI, NULL},
    {"-mabi=lp64", ABI, NULL},
    {"-mabi=lp64d", ABI, NULL},
    {"-ffixed-", FIXED_REGISTER, "threads do not share registers"},
    {"-finstrument-functions", INSTRUMENT, "threads would be instrumented"},
    {"-finstrument-functions-once", INSTRUMENT,
     "threads would be instrumented"},
    {"-fno-instrument-functions", INSTRUMENT, NULL},
    {"-fgnu-tm", TRANSACTIONS, "threads take no part in transactions"},
    {"-fno-gnu-tm", TRANSACTIONS, NULL},
};

/* Return how many bytes of "flag" the entry "name" of the table is for. */
static size_t matches(const char *name, const char *flag)
{
    size_t n = strlen(name);
    bool is_prefix = name[n - 1] == '=' || name[n - 1] == '-';

    if (is_prefix ? strncmp(flag, name, n) == 0 : strcmp(flag, name) == 0)
        return n;
    return 0;
}

/* Return the entry that says the most of "flag", NULL if none says anything. */
static const struct meaning *look_up(const char *flag)
{
    const struct meaning *found = NULL;
    size_t most = 0;

    for (size_t i = 0; i < PO_COUNTOF(table); i++) {
        size_t n = matches(table[i].flag, flag);

        if (n > most) {
            most = n;
            found = &table[i];
        }
    }
    return found;
}

/* Is "word" one of the words of "list", with commas in between? */
static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);

    while (*list) {
        size_t n = strcspn(list, ",");

        if (n == length && strncmp(list, word, n) == 0)
            return true;
        list += n + (list[n] == ',');
    }
    return false;
}

/* Return the flag that has races looked for, NULL if there is none. */
static const char *find_race_detector(const po_options *options)
{
    static const char on[] = "-fsanitize=";
    static const char off[] = "-fno-sanitize=";
    const char *found = NULL;

    for (int i = 0; i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (strncmp(flag, on, sizeof(on) - 1) == 0 &&
            has_word(flag + sizeof(on) - 1, "thread"))
            found = flag;
        else if (strncmp(flag, off, sizeof(off) - 1) == 0 &&
                 (has_word(flag + sizeof(off) - 1, "thread") ||
                  has_word(flag + sizeof(off) - 1, "all")))
            found = NULL;
    }
    return found;
}

const char *po_flags_exclude_threads(const po_options *options, po_arena *arena)
{
    const char *flag[N_TOPIC] = {NULL};
    const char *why[N_TOPIC] = {NULL};
    const char *detector = find_race_detector(options);

    for (int i = 0; i < options->n_flag; i++) {
        const struct meaning *meaning = look_up(options->flag[i]);

        if (!meaning)
            continue;
        flag[meaning->topic] = options->flag[i];
        why[meaning->topic] = meaning->why;
    }
    for (int i = 0; i < N_TOPIC; i++)
        if (why[i])
            return po_arena_printf(arena, "%s: %s", flag[i], why[i]);
    if (detector)
        return po_arena_printf(arena, "%s: the OpenMP runtime looks like races",
                               detector);
    return NULL;
}

po_openmp po_flags_openmp(const po_options *options)
{
    bool is_on = false;

    for (int i = 0; i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (strcmp(flag, "-fopenmp") == 0 || po_begins_with(flag, "-fopenmp="))
            is_on = true;
        else if (strcmp(flag, "-fno-openmp") == 0)
            is_on = false;
    }
    if (is_on)
        return PO_OPENMP_PARALLEL;
    return po_options_has_flag(options, "-fopenmp-simd", "-fno-openmp-simd")
               ? PO_OPENMP_SIMD
               : PO_OPENMP_NONE;
}
