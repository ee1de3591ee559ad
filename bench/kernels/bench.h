/*
 * What the benchmark kernels share: allocation, timing, and the printing of
 * results.  Include it first: it asks for the POSIX clock.
 *
 *   stdout   one line an array: its name and the FNV-1a hash of its bytes;
 *            with -DDUMP the elements as well, exactly; with -DSUMS, instead
 *            of the hash, a sum of the elements times random weights, and the
 *            sum of the absolute values of its terms, to be compared by near.awk
 *   stderr   seconds: the time between bench_start() and bench_stop(), by the
 *            clock on the wall and by that of the processor; with -DCALLS=n
 *            the median of n calls, each on new data, by the former; then
 *            the fastest call by the former
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

/* An extent of n elements, at least one: C has no empty arrays. */
#define DIM(n) ((n) > 0 ? (n) : 1)

/* Not inlined, so that nothing moves into or out of the timed part. */
#define BENCH_FN __attribute__((noinline, unused)) static

/* Before the block that fills the arrays and calls the kernel. */
#ifdef CALLS
#define BENCH_CALLS for (int bench_i = 0; bench_i < (CALLS); bench_i++)
#else
#define CALLS 1
#define BENCH_CALLS
#endif

static struct timespec bench_begin, bench_cpu;
static double bench_seconds[CALLS];
static int bench_n;

BENCH_FN void bench_start(void)
{
    if (CALLS == 1)
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &bench_cpu);
    clock_gettime(CLOCK_MONOTONIC, &bench_begin);
}

/* The seconds since "begin" by a clock. */
BENCH_FN double bench_since(struct timespec begin, clockid_t clock)
{
    struct timespec end;

    clock_gettime(clock, &end);
    return (double)(end.tv_sec - begin.tv_sec)
           + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
}

BENCH_FN int bench_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

BENCH_FN void bench_stop(void)
{
    double wall = bench_since(bench_begin, CLOCK_MONOTONIC);
    double cpu = wall;

    if (CALLS == 1)
        cpu = bench_since(bench_cpu, CLOCK_PROCESS_CPUTIME_ID);
    bench_seconds[bench_n++] = wall;
    if (bench_n < CALLS)
        return;
    qsort(bench_seconds, CALLS, sizeof(double), bench_order);
    wall = bench_seconds[CALLS / 2];
    fprintf(stderr, "seconds: %.9f %.9f %.9f\n", wall, CALLS > 1 ? wall : cpu,
            bench_seconds[0]);
}

/* n zeroed elements of the given size, aligned to a cache line. */
BENCH_FN void *bench_alloc(size_t n, size_t size)
{
    size_t bytes = DIM(n) * size;
    void *p;

    if (posix_memalign(&p, 64, bytes) != 0) {
        fprintf(stderr, "bench: out of memory\n");
        exit(2);
    }
    return memset(p, 0, bytes);
}

/*
 * Clear an array which the kernel writes first, so that its page faults are
 * not timed.
 */
BENCH_FN void bench_touch(void *data, size_t bytes)
{
    memset(data, 0, bytes);
}

BENCH_FN void bench_hash(const char *name, const void *data, size_t bytes)
{
    const unsigned char *p = data;
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < bytes; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    printf("%s %016" PRIx64 "\n", name, h);
}

/* The next of a sequence of weights from -0.5 to 0.5. */
BENCH_FN double bench_weight(void)
{
    static uint32_t state = 1;

    state = state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (double)(state >> 8) / (1 << 24) - 0.5;
}

#ifdef SUMS
#define BENCH_RESULT(name, p, n) \
    do { \
        double bench_sum = 0, bench_size = 0; \
        for (size_t bench_i = 0; bench_i < (n); bench_i++) { \
            double bench_term = bench_weight() * (double)(p)[bench_i]; \
            bench_sum += bench_term; \
            bench_size += bench_term < 0 ? -bench_term : bench_term; \
        } \
        printf("%s %.17g %.17g\n", name, bench_sum, bench_size); \
    } while (0)
#else
#define BENCH_RESULT(name, p, n) bench_hash(name, p, (n) * sizeof *(p))
#endif

#ifdef DUMP
#define BENCH_DUMP(format, p, n) \
    do { \
        for (size_t bench_i = 0; bench_i < (n); bench_i++) \
            printf(format "\n", (p)[bench_i]); \
    } while (0)
#else
#define BENCH_DUMP(format, p, n) ((void)(p))
#endif

/* Print the result array of n elements (of any shape) under its name. */
BENCH_FN void bench_f64(const char *name, const void *data, size_t n)
{
    const double *p = data;

    BENCH_RESULT(name, p, n);
    BENCH_DUMP("%a", p, n);
}

BENCH_FN void bench_f32(const char *name, const void *data, size_t n)
{
    const float *p = data;

    BENCH_RESULT(name, p, n);
    BENCH_DUMP("%a", p, n);
}

BENCH_FN void bench_int(const char *name, const void *data, size_t n)
{
    const int *p = data;

    BENCH_RESULT(name, p, n);
    BENCH_DUMP("%d", p, n);
}

#endif
