/* Measures what polyopt wants to know of a machine, and prints it as a file for
 * --machine.
 *
 *     make calibrate
 *
 * Each figure is the least of several runs.  What is not measured here, such as
 * the sizes of caches, is what --machine=native says.  To be compiled for the
 * machine, with OpenMP, and run while nothing else runs.
 */
#define _GNU_SOURCE

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define RUNS 7

/* Doubles in the arrays that the first cache holds, and in a vector. */
#define N 1024
#if defined __AVX512F__
#define LANES 8
#elif defined __AVX__
#define LANES 4
#else
#define LANES 2
#endif

/* Functions in which nothing is to be put into vectors. */
#if defined __GNUC__ && !defined __clang__
#define SCALAR                                                                 \
    __attribute__((optimize("no-tree-vectorize", "no-tree-slp-vectorize")))
#else
#define SCALAR
#endif

/* One double of each cache line. */
#define LINE 8

static double a[N], b[N], c[N];
static int where[N];
static volatile double sink;
static volatile long zero;

static double now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The time of "work" in nanoseconds, divided by what it does. */
static double measure(double (*work)(long n), long n)
{
    double best = 1e300;

    for (int i = 0; i < RUNS; i++) {
        double begin = now_ns();
        double count = work(n);
        double ns = (now_ns() - begin) / count;

        best = ns < best ? ns : best;
    }
    return best;
}

/* Independent vector additions. */
static double work_op(long n)
{
    double s[8][LANES] = {{0}};
    double d = 1 + (double)zero;

    for (long i = 0; i < n; i++)
        for (int k = 0; k < 8; k++)
            for (int l = 0; l < LANES; l++)
                s[k][l] += d;
    for (int k = 0; k < 8; k++)
        sink += s[k][k % LANES];
    return 8 * (double)n;
}

/* Additions that wait for each other. */
static double work_chain(long n)
{
    double s = 0;
    double d = 1 + (double)zero;

    for (long i = 0; i < n; i++)
        s += d;
    sink = s;
    return (double)n;
}

/* The divisions of one array by another, in vectors. */
static double work_vector_div(long n)
{
    for (long r = 0; r < n; r++) {
        for (int i = 0; i < N; i++)
            c[i] = a[i] / b[i];
        sink = c[r % N];
    }
    return (double)n * N / LANES;
}

/* Divisions, four at a time, each of which waits for one before. */
SCALAR static double work_div(long n)
{
    double d = 3 + (double)zero;
    double w = 1;
    double x = 2;
    double y = 3;
    double z = 4;

    for (long r = 0; r < n; r++) {
        w = d / w;
        x = d / x;
        y = d / y;
        z = d / z;
    }
    sink = w + x + y + z;
    return 4 * (double)n;
}

/* The same for square roots. */
SCALAR static double work_sqrt(long n)
{
    double w = 1 + (double)zero;
    double x = 2;
    double y = 3;
    double z = 4;

    for (long r = 0; r < n; r++) {
        w = sqrt(w);
        x = sqrt(x);
        y = sqrt(y);
        z = sqrt(z);
    }
    sink = w + x + y + z;
    return 4 * (double)n;
}

static double work_vector_sqrt(long n)
{
    for (long r = 0; r < n; r++) {
        for (int i = 0; i < N; i++)
            c[i] = sqrt(b[i]);
        sink = c[r % N];
    }
    return (double)n * N / LANES;
}

static double work_library(long n)
{
    double s = 0;

    for (long r = 0; r < n; r++)
        s += exp(a[r % N]);
    sink = s;
    return (double)n;
}

static double work_store(long n)
{
    double d = (double)zero;

    for (long r = 0; r < n; r++) {
        for (int i = 0; i < N; i++)
            c[i] = d;
        sink = c[r % N];
    }
    return (double)n * N / LANES;
}

static double work_gather(long n)
{
    for (long r = 0; r < n; r++) {
        for (int i = 0; i < N; i++)
            c[i] = a[where[i]];
        sink = c[r % N];
    }
    return (double)n * N;
}

/* An inner loop of few iterations, the number of which is not known. */
static double work_loop(long n)
{
    long few = zero + 3;
    double s = 0;

    for (long r = 0; r < n; r++)
        for (long i = 0; i < few; i++)
            s += a[i];
    sink = s;
    return (double)n;
}

static double work_floor(long n)
{
    long d = zero + 32;
    long s = 0;

    for (long r = 0; r < n; r++)
        s += (r - s) / d - ((r - s) % d < 0);
    sink = (double)s;
    return (double)n;
}

static double work_region(long n)
{
    for (long r = 0; r < n; r++) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++)
            c[i] = a[i];
    }
    return (double)n;
}

static double work_region_one(long n)
{
    for (long r = 0; r < n; r++) {
#pragma omp parallel for if (zero)
        for (int i = 0; i < 8; i++)
            c[i] = a[i];
    }
    return (double)n;
}

static double work_barrier(long n)
{
#pragma omp parallel
    for (long r = 0; r < n; r++) {
#pragma omp barrier
    }
    return (double)n;
}

static double work_chunk(long n)
{
#pragma omp parallel for schedule(dynamic)
    for (long r = 0; r < n; r++)
        sink = 0;
    return (double)n / omp_get_max_threads();
}

/* An array that fills most of a cache, and how often it is read. */
static double *lines;
static long n_line;

static double work_lines(long n)
{
    for (long r = 0; r < n; r++) {
        double s[4] = {0};

        for (long i = 0; i + 3 < n_line; i += 4)
            for (int k = 0; k < 4; k++)
                s[k] += lines[(i + k) * LINE];
        sink = s[0] + s[1] + s[2] + s[3];
    }
    return (double)n * (double)n_line;
}

static double work_shared_lines(long n)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        int all = omp_get_num_threads();

        for (long r = 0; r < n; r++) {
            double s = 0;

            for (long i = n_line / all * t; i < n_line / all * (t + 1); i++)
                s += lines[i * LINE];
            sink = s;
        }
    }
    return (double)n * (double)n_line;
}

static double line_ns(double (*work)(long n), long bytes)
{
    n_line = bytes / 8 / LINE;
    return measure(work, 1 + (64 << 20) / bytes);
}

static void print(const char *name, double value)
{
    printf("%-15s = %.4g\n", name, value);
}

static void print_size(const char *name, int query)
{
    long size = sysconf(query);

    if (size > 0)
        printf("%-15s = %ld\n", name, size);
}

static void print_processor(void)
{
    double chain = measure(work_chain, 1000000);

    printf("%-15s = %d\n", "vector_bytes", LANES * 8);
    print("op_ns", measure(work_op, 1000000));
    print("chain_ns", chain);
    print("div_ns", measure(work_div, 100000));
    print("vector_div_ns", measure(work_vector_div, 1000));
    print("vector_sqrt_ns", measure(work_vector_sqrt, 1000));
    print("sqrt_ns", measure(work_sqrt, 100000));
    print("library_ns", measure(work_library, 100000));
    print("load_ns", measure(work_op, 1000000));
    print("store_ns", measure(work_store, 10000));
    print("gather_ns", measure(work_gather, 1000));
    print("loop_ns", fmax(measure(work_loop, 100000) - 3 * chain, 0.5));
    print("floor_ns", measure(work_floor, 100000));
}

static void print_caches(void)
{
    long l1 = sysconf(_SC_LEVEL1_DCACHE_SIZE);
    long l2 = sysconf(_SC_LEVEL2_CACHE_SIZE);
    long l3 = sysconf(_SC_LEVEL3_CACHE_SIZE);
    long all = 256L << 20;

    lines = malloc((size_t)all);
    if (!lines || l1 <= 0 || l2 <= l1)
        return;
    for (long i = 0; i < all / 8; i++)
        lines[i] = 1;
    print_size("line_bytes", _SC_LEVEL1_DCACHE_LINESIZE);
    print_size("l1_bytes", _SC_LEVEL1_DCACHE_SIZE);
    print_size("l2_bytes", _SC_LEVEL2_CACHE_SIZE);
    print_size("l3_bytes", _SC_LEVEL3_CACHE_SIZE);
    print("l2_line_ns", line_ns(work_lines, l2 / 2));
    if (l3 > 2 * l2)
        print("l3_line_ns",
              line_ns(work_lines, l3 / 2 > 4 * l2 ? 4 * l2 : l3 / 2));
    print("memory_line_ns", line_ns(work_lines, all));
    print("shared_line_ns", line_ns(work_shared_lines, all));
    free(lines);
}

static void print_threads(void)
{
    print("region_one_ns", measure(work_region_one, 10000));
    print("region_ns", measure(work_region, 1000));
    print("barrier_ns", measure(work_barrier, 10000));
    print("chunk_ns", measure(work_chunk, 100000));
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = i * 1e-3;
        b[i] = 1 + i;
        where[i] = i * 331 % N;
    }
    printf("# Written by bench/calibrate.c; %d threads.\n",
           omp_get_max_threads());
    print_processor();
    print_caches();
    print_threads();
    return 0;
}
