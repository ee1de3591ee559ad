/*
 * What the programs share: sizes, data, timing, and the printing of results.
 *
 *   program [small|medium|large|tiny]
 *
 *   small    little data, the hot function called often (the default)
 *   medium   milliseconds a call, if the program has this size; else as large
 *   large    much data, the hot function called once or a few times
 *   tiny     as small with a thousandth of the calls, for tests
 *
 *   stdout   one line an array: its name and the FNV-1a hash of its bytes; or its
 *            name, the sum of its elements times weights, that of their sizes,
 *            and the hash, for comparisons with a tolerance (near.awk)
 *   stderr   seconds: the time between bench_start() and bench_stop(), by the
 *            clock on the wall, by that of the processor, and by the former
 *            if all calls were as fast as in the fastest part of the run
 *
 * The authors' OpenMP pragmas stand in the text, each on a line of its own, as
 * scripts remove these lines to have the program without them.
 */
#ifndef BENCH_H
#define BENCH_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BENCH_FN __attribute__((noinline, unused)) static

/* A hot function: compiled for itself, as if its caller were another file. */
#define HOT __attribute__((noinline))

/* An extent of the data, and how often the hot function is called on them. */
struct bench {
    int n;
    long calls;
};

/* A run is timed in so many parts, if it has as many calls. */
#define BENCH_PARTS 200

static struct timespec bench_wall, bench_cpu, bench_part;
static double bench_fastest;
static long bench_calls, bench_share, bench_left;

/* What the first argument asks for. */
BENCH_FN struct bench bench_modes(int argc, char **argv, struct bench small,
                                  struct bench medium, struct bench large)
{
    const char *mode = argc > 1 ? argv[1] : "small";

    if (strcmp(mode, "large") == 0) {
        small = large;
    } else if (strcmp(mode, "medium") == 0) {
        small = medium;
    } else if (strcmp(mode, "tiny") == 0) {
        small.calls = 1 + small.calls / 1000;
    } else if (strcmp(mode, "small") != 0) {
        fprintf(stderr, "usage: %s [small|medium|large|tiny]\n", argv[0]);
        exit(2);
    }
    bench_calls = small.calls;
    return small;
}

/* The same for two sizes. */
BENCH_FN struct bench bench_mode(int argc, char **argv, struct bench small,
                                 struct bench large)
{
    return bench_modes(argc, argv, small, large, large);
}

BENCH_FN void bench_start(void)
{
    bench_share = (bench_calls + BENCH_PARTS - 1) / BENCH_PARTS;
    bench_left = bench_share;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &bench_cpu);
    clock_gettime(CLOCK_MONOTONIC, &bench_wall);
    bench_part = bench_wall;
}

/* The seconds since "begin" by a clock. */
BENCH_FN double bench_since(struct timespec begin, clockid_t clock)
{
    struct timespec end;

    clock_gettime(clock, &end);
    return (double)(end.tv_sec - begin.tv_sec) +
           (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
}

BENCH_FN void bench_stop(void)
{
    double cpu = bench_since(bench_cpu, CLOCK_PROCESS_CPUTIME_ID);
    double wall = bench_since(bench_wall, CLOCK_MONOTONIC);

    if (bench_fastest == 0)
        bench_fastest = wall;
    fprintf(stderr, "seconds: %.9f %.9f %.9f\n", wall, cpu, bench_fastest);
}

/* Between two functions: all memory may have been read and written. */
BENCH_FN void bench_fence(void)
{
    __asm__ volatile("" ::: "memory");
}

/* The end of a part of the run. */
BENCH_FN void bench_end_part(void)
{
    double all = bench_since(bench_part, CLOCK_MONOTONIC) *
                 (double)bench_calls / (double)bench_share;

    if (bench_fastest == 0 || all < bench_fastest)
        bench_fastest = all;
    bench_left = bench_share;
    clock_gettime(CLOCK_MONOTONIC, &bench_part);
}

/* After each call of the hot functions. */
BENCH_FN void bench_next(void)
{
    bench_fence();
    if (--bench_left == 0)
        bench_end_part();
}

/* n zeroed elements of the given size, aligned to a cache line. */
BENCH_FN void *bench_alloc(size_t n, size_t size)
{
    void *p;

    if (posix_memalign(&p, 64, n * size) != 0) {
        fprintf(stderr, "bench: out of memory\n");
        exit(2);
    }
    return memset(p, 0, n * size);
}

/* The next of a sequence of numbers from 0 to 65535. */
BENCH_FN unsigned bench_random(void)
{
    static uint32_t state = 1;

    state = state * UINT32_C(1664525) + UINT32_C(1013904223);
    return state >> 16;
}

/* n new numbers from 0 to 1. */
BENCH_FN double *bench_f64(size_t n)
{
    double *p = bench_alloc(n, sizeof *p);

    for (size_t i = 0; i < n; i++)
        p[i] = (double)bench_random() / 65536;
    return p;
}

/* n new numbers from -0.5 to 0.5. */
BENCH_FN float *bench_f32(size_t n)
{
    float *p = bench_alloc(n, sizeof *p);

    for (size_t i = 0; i < n; i++)
        p[i] = (float)bench_random() / 65536 - 0.5f;
    return p;
}

/* n new bytes. */
BENCH_FN unsigned char *bench_u8(size_t n)
{
    unsigned char *p = bench_alloc(n, sizeof *p);

    for (size_t i = 0; i < n; i++)
        p[i] = (unsigned char)(bench_random() >> 8);
    return p;
}

/* The FNV-1a hash of so many bytes. */
BENCH_FN uint64_t bench_hash(const void *data, size_t bytes)
{
    const unsigned char *p = data;
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < bytes; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

/* Print a result of so many bytes under its name. */
BENCH_FN void bench_print(const char *name, const void *data, size_t bytes)
{
    printf("%s %016" PRIx64 "\n", name, bench_hash(data, bytes));
}

/* The same for numbers that other programs may have summed up in another order. */
BENCH_FN void bench_print_f64(const char *name, const double *x, size_t n)
{
    double sum = 0, size = 0;

    for (size_t i = 0; i < n; i++) {
        double term = x[i] * (double)(i * 7 % 13 + 1);

        sum += term;
        size += term < 0 ? -term : term;
    }
    printf("%s %.17g %.17g %016" PRIx64 "\n", name, sum, size,
           bench_hash(x, n * sizeof *x));
}

BENCH_FN void bench_print_f32(const char *name, const float *x, size_t n)
{
    double sum = 0, size = 0;

    for (size_t i = 0; i < n; i++) {
        double term = (double)x[i] * (double)(i * 7 % 13 + 1);

        sum += term;
        size += term < 0 ? -term : term;
    }
    printf("%s %.17g %.17g %016" PRIx64 "\n", name, sum, size,
           bench_hash(x, n * sizeof *x));
}

#endif
