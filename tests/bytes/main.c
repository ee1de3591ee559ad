/* Damaged C files: no text may crash polyopt, make it hang, or lose memory.
 *
 *     bytes [-n texts] [-s seed] [-k keep] file.c ...
 *
 * Text number "seed" + i is one of the files with one to four damages; it is
 * written to the file "keep" before it is tried, so that it is there after a
 * crash.  bytes -n 1 -s SEED tries one again, bytes -n 0 the files themselves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "damage.h"

#define ROOM 65536

/* A text that takes longer is a hang, in seconds. */
#define PATIENCE 120

static size_t read_file(const char *path, char *text)
{
    FILE *file = fopen(path, "rb");
    size_t n;

    if (!file) {
        perror(path);
        exit(2);
    }
    n = fread(text, 1, ROOM / 2, file);
    fclose(file);
    return n;
}

static void keep_file(const char *path, const char *text, size_t n)
{
    FILE *file = path ? fopen(path, "wb") : NULL;

    if (file) {
        fwrite(text, 1, n, file);
        fclose(file);
    }
}

static void try_text(char *text, size_t n, const char *keep)
{
    keep_file(keep, text, n);
    text[n] = 0;
    alarm(PATIENCE);
    run_bytes(text, n);
    alarm(0);
}

static void try_seed(unsigned long seed, int n_file, char **file,
                     const char *keep)
{
    static char text[ROOM + 1];
    uint64_t state = seed * 0x2545f4914f6cdd1du + 1;
    size_t n = read_file(file[seed % (unsigned long)n_file], text);
    unsigned long times = 1 + (seed / (unsigned long)n_file) % 4;

    while (times-- > 0)
        n = damage(text, n, ROOM, &state);
    try_text(text, n, keep);
}

int main(int argc, char **argv)
{
    unsigned long n_text = 100;
    unsigned long seed = 1;
    const char *keep = NULL;
    int option;

    while ((option = getopt(argc, argv, "n:s:k:")) != -1) {
        if (option == 'n')
            n_text = strtoul(optarg, NULL, 10);
        else if (option == 's')
            seed = strtoul(optarg, NULL, 10);
        else if (option == 'k')
            keep = optarg;
        else
            return 2;
    }
    if (optind == argc)
        return 2;
    for (unsigned long i = 0; i < n_text; i++)
        try_seed(seed + i, argc - optind, argv + optind, keep);
    printf("%lu passed, 0 failed\n", n_text);
    return 0;
}
