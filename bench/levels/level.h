/*
 * What the programs of the levels share: each does one thing on data of as many
 * bytes as its argument says, again and again, and so shows how near it comes to
 * what the processor and that level of the memory can do.
 *
 *   stdout   results as those of the kernels, and "work-f64 FLOPS READ WRITTEN" of a
 *            call: operations, and bytes that have to be moved at least
 *   stderr   seconds: of the median call twice, and of the fastest
 *
 * A call leaves what it reads as it is, so that the results do not depend on the
 * number of calls.
 */
#ifndef LEVEL_H
#define LEVEL_H

#include "bench.h"

#include <math.h>

/* Compiled for itself, as if its caller were another file. */
#define HOT __attribute__((noinline))

/* The calls are timed in parts of at least so long, for so long, and at most in
 * so many parts. */
#define LEVEL_PART 0.0005
#define LEVEL_ALL 0.15
#define LEVEL_PARTS 200

static struct timespec level_begin;
static double level_seconds[LEVEL_PARTS], level_sum;
static int level_n;
static long level_share, level_left;

/* The largest n with each * n^power bytes in those of the argument. */
BENCH_FN long level_extent(int argc, char **argv, double each, int power)
{
    double bytes = argc > 1 ? strtod(argv[1], NULL) : 24576;
    double n = power == 2 ? sqrt(bytes / each) : bytes / each;

    return n < 8 ? 8 : (long)n;
}

/* n numbers from -0.5 to 0.5. */
BENCH_FN double *level_data(size_t n)
{
    double *p = bench_alloc(n, sizeof *p);

    for (size_t i = 0; i < n; i++)
        p[i] = bench_weight();
    return p;
}

/* The end of a part: it counts if it was long enough; else parts become longer. */
BENCH_FN void level_part(void)
{
    double part = bench_since(level_begin, CLOCK_MONOTONIC);

    if (part >= LEVEL_PART) {
        level_seconds[level_n++] = part / (double)level_share;
        level_sum += part;
    } else {
        level_share *= 2;
    }
    level_left = level_share;
    clock_gettime(CLOCK_MONOTONIC, &level_begin);
}

/* Before each call: is it to be made? */
static inline int level_next(void)
{
    __asm__ volatile("" ::: "memory");
    if (--level_left > 0)
        return 1;
    if (level_share == 0) {
        level_share = level_left = 1;
        clock_gettime(CLOCK_MONOTONIC, &level_begin);
        return 1;
    }
    level_part();
    return level_n < LEVEL_PARTS && level_sum < LEVEL_ALL;
}

#define LEVEL_CALLS while (level_next())

/* After the calls: what each of them has done. */
BENCH_FN void level_work(double flops, double read, double written)
{
    qsort(level_seconds, (size_t)level_n, sizeof(double), bench_order);
    fprintf(stderr, "seconds: %.12f %.12f %.12f\n", level_seconds[level_n / 2],
            level_seconds[level_n / 2], level_seconds[0]);
    printf("work-f64 %.0f %.0f %.0f\n", flops, read, written);
}

#endif
