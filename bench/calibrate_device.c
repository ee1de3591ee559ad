/* Measures what a loop that is begun on a device takes, a byte that is copied there, or back, and
 * how many times as fast as one thread it is, and a thread of it, and prints that as lines of a file for --machine.
 *
 *     make calibrate OFFLOAD_CC='clang -fopenmp-targets=nvptx64-nvidia-cuda'
 *
 * Each figure is the best of several runs.  Fails if there is no device, or regions run here.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define RUNS  7
#define TURNS 100
#define BYTES (64L << 20)
#define N     (1L << 16)
#define WORK  1000

static double x[N];

/* Begin a loop of few iterations, "TURNS" times; returns nanoseconds for one. */
static double begin(void)
{
    double start = omp_get_wtime();

    for (int i = 0; i < TURNS; i++) {
#pragma omp target teams distribute parallel for map(alloc : x [0:N])
        for (long k = 0; k < 64; k++)
            x[k] += 1;
    }
    return (omp_get_wtime() - start) * 1e9 / TURNS;
}

/* Send all bytes, and have them come back; returns nanoseconds for one byte, one way. */
static double copy(char *bytes)
{
    double start = omp_get_wtime();

#pragma omp target data map(tofrom : bytes [0:BYTES])
    {
    }
    return (omp_get_wtime() - start) * 1e9 / (2.0 * BYTES);
}

/* Operations on numbers that are independent of each other, there or here; returns nanoseconds. */
static double compute(int is_there)
{
    double start = omp_get_wtime();

    if (is_there) {
#pragma omp target teams distribute parallel for map(alloc : x [0:N])
        for (long k = 0; k < N; k++)
            for (int i = 0; i < WORK; i++)
                x[k] = x[k] * 0.99 + 0.01;
    } else {
        for (long k = 0; k < N; k++)
            for (int i = 0; i < WORK; i++)
                x[k] = x[k] * 0.99 + 0.01;
    }
    return (omp_get_wtime() - start) * 1e9;
}

/* Operations that wait for each other, of one thread there or here; returns nanoseconds. */
static double follow(int is_there)
{
    double start = omp_get_wtime();

    if (is_there) {
#pragma omp target map(alloc : x [0:N])
        for (long k = 1; k < N; k++)
            x[k] = x[k - 1] * 0.99 + x[k];
    } else {
        for (long k = 1; k < N; k++)
            x[k] = x[k - 1] * 0.99 + x[k];
    }
    return (omp_get_wtime() - start) * 1e9;
}

static void keep_less(double *best, double ns)
{
    *best = ns < *best ? ns : *best;
}

/* Do regions run on a device with memory of its own? */
static int is_there(void)
{
    int own = 1;

#pragma omp target map(to : own)
    own = 2;
    return omp_get_num_devices() > 0 && own == 1;
}

int main(void)
{
    double latency = 1e300, byte = 1e300, here = 1e300, there = 1e300;
    double alone = 1e300, alone_there = 1e300;
    char *bytes = calloc(BYTES, 1);

    if (!bytes || !is_there()) {
        fputs("no device: its figures are not measured\n", stderr);
        return 1;
    }
#pragma omp target enter data map(to : x [0:N])
    for (int i = 0; i < RUNS; i++) {
        keep_less(&latency, begin());
        keep_less(&byte, copy(bytes));
        keep_less(&there, compute(1));
        keep_less(&here, compute(0));
        keep_less(&alone_there, follow(1));
        keep_less(&alone, follow(0));
    }
#pragma omp target exit data map(delete : x [0:N])
    there = there > latency ? there - latency : there;
    alone_there = alone_there > latency ? alone_there - latency : alone_there;
    printf("device_latency_ns = %.4g\ndevice_byte_ns  = %.4g\n"
           "device_speed    = %.4g\ndevice_thread_speed = %.4g\n",
           latency, byte, here / there, alone / alone_there);
    free(bytes);
    return 0;
}
