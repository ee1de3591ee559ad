/* Measures what the machine can do at best, with as many threads as OpenMP has:
 *
 *     peak BYTES...
 *
 *     f64 RATE, f32 RATE          GFLOP/s of independent multiply-adds
 *     read BYTES RATE             GB/s of data of BYTES in all, shared among the
 *     copy BYTES RATE             threads; half of them read, half written
 *
 * Each figure is the best of many parts.  To be compiled for the machine, with
 * OpenMP and with contraction of a * b + c.
 */
#define _POSIX_C_SOURCE 200809L

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined __AVX512F__
enum { VECTOR = 64 };
#elif defined __AVX__
enum { VECTOR = 32 };
#else
enum { VECTOR = 16 };
#endif

/* Chains of operations, and vectors that are summed apart. */
enum { CHAINS = 12, SUMS = 8 };

typedef double f64 __attribute__((vector_size(VECTOR)));
typedef float f32 __attribute__((vector_size(VECTOR)));

static volatile double sink;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* x = x * a + b in CHAINS independent vectors, n times. */
#define CHAIN(name, vector)                                                    \
    static void name(long n)                                                   \
    {                                                                          \
        vector x[CHAINS], a = {0}, b = {0};                                    \
                                                                               \
        a += (float)sink;                                                      \
        b += (float)sink;                                                      \
        for (int c = 0; c < CHAINS; c++)                                       \
            x[c] = a + (float)c;                                               \
        for (long i = 0; i < n; i++)                                           \
            _Pragma("GCC unroll 16") for (int c = 0; c < CHAINS; c++)          \
                x[c] = x[c] * a + b;                                           \
        for (int c = 1; c < CHAINS; c++)                                       \
            x[0] += x[c];                                                      \
        sink = (double)x[0][0];                                                \
    }

CHAIN(chain_f64, f64)
CHAIN(chain_f32, f32)

/* What every thread works on, and how. */
struct part {
    f64 *from;
    f64 *to;
    long n;
};

static void sum(struct part part)
{
    f64 s[SUMS] = {{0}};

    for (long i = 0; i + SUMS <= part.n; i += SUMS)
        _Pragma("GCC unroll 8") for (int k = 0; k < SUMS; k++)
            s[k] += part.from[i + k];
    for (int k = 1; k < SUMS; k++)
        s[0] += s[k];
    sink = s[0][0];
}

/* In vectors, or as the library does it. */
static void copy(struct part part)
{
    for (long i = 0; i < part.n; i++) {
        part.to[i] = part.from[i];
        __asm__ volatile("");
    }
}

static void library_copy(struct part part)
{
    memcpy(part.to, part.from, (size_t)part.n * sizeof(f64));
    __asm__ volatile("" ::: "memory");
}

/* The best time of a call, the calls of all threads made at the same time. */
static double best(void (*work)(struct part), struct part part, long calls)
{
    double least = 1e300;

    for (int run = 0; run < 30; run++) {
        double begin, end;

#pragma omp barrier
        begin = now();
        for (long call = 0; call < calls; call++)
            work(part);
#pragma omp barrier
        end = now();
        least = end - begin < least ? end - begin : least;
    }
    return least / (double)calls;
}

/* GB/s of "work" on "bytes" in all, of which a thread has "parts" arrays. */
static double rate(void (*work)(struct part), double bytes, int parts)
{
    double rates = 0;

#pragma omp parallel reduction(max : rates)
    {
        size_t n = (size_t)(bytes / omp_get_num_threads() / parts / VECTOR);
        f64 *data = aligned_alloc(4096, (2 * n * VECTOR + 8191) / 4096 * 4096);
        struct part part = {data, data + n, (long)n};
        double calls = 2e6 / bytes;

        memset(data, 0, 2 * n * VECTOR);
        rates = bytes / best(work, part, calls < 1 ? 1 : (long)calls) * 1e-9;
        free(data);
    }
    return rates;
}

static double flops(void (*chain)(long), int lanes)
{
    double least = 1e300;
    long n = 100000;

    for (int run = 0; run < 50; run++) {
        double begin = now();

#pragma omp parallel
        chain(n);
        least = now() - begin < least ? now() - begin : least;
    }
    return 2.0 * CHAINS * lanes * (double)n * omp_get_max_threads() / least *
           1e-9;
}

int main(int argc, char **argv)
{
    printf("f64 %.4g\n", flops(chain_f64, VECTOR / 8));
    printf("f32 %.4g\n", flops(chain_f32, VECTOR / 4));
    for (int i = 1; i < argc; i++) {
        double bytes = strtod(argv[i], NULL);
        double loop = rate(copy, bytes, 2);
        double library = rate(library_copy, bytes, 2);

        printf("read %s %.4g\n", argv[i], rate(sum, bytes, 1));
        printf("copy %s %.4g\n", argv[i], loop > library ? loop : library);
    }
    return 0;
}
