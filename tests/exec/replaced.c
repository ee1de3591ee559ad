/* Directives of loops that polyopt shares among threads itself: those that it replaces,
 * and those that stay, as something of what they say would be lost, or as there is
 * nothing to take their place.
 */
/* flags: -fopenmp */
/* options: --openmp=replace */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1], C[N + 1][N + 1];
static long K[N + 1];
static int each;
#pragma omp threadprivate(each)

/* Private variables that nobody looks at behind the loop. */
/* expect: parallel */
static void kernel_private(int n)
{
    int i, j;
    double t;

#pragma omp parallel for private(j, t) schedule(static) num_threads(2)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            t = B[j][i] * 2;
            A[i][j] = t + j;
        }
}

/* One that is looked at keeps its value, and so does the counter. */
/* expect: unchanged pragma */
static double kernel_live(int n)
{
    int i = 7;
    double t = 5;

#pragma omp parallel for private(t)
    for (i = 0; i < n; i++) {
        t = B[0][i] * 2;
        A[0][i] += t;
    }
    return t;
}

/* expect: unchanged pragma */
static int kernel_counter(int n)
{
    int i = 7;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        A[1][i] += B[0][i] * 2;
    return i;
}

/* So do counters of loops inside. */
/* expect: unchanged pragma */
static int kernel_inner(int n)
{
    int j = 7, k = 8;

#pragma omp parallel for private(j)
    for (int i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            A[i][j] += B[j][i] * 2;
#pragma omp parallel for firstprivate(k)
    for (int i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            A[i][k] += B[k][i] * 2;
    return 100 * j + k;
}

/* Not so if it is set again before it is read. */
/* expect: parallel */
static double kernel_again(int n)
{
    double t = 0, sum = 0;

    for (int k = 0; k < 2; k++) {
        t = k + 1;
        sum += t;
#pragma omp parallel for private(t) collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                t = C[i][j];
                C[i][j] = t * 0.5 + B[j][i];
            }
    }
    return sum;
}

/* expect: unchanged pragma */
static double kernel_before(int n)
{
    double t = 3, sum = 0;

    for (int k = 0; k < 2; k++) {
        sum += t;
#pragma omp parallel for private(t)
        for (int i = 0; i < n; i++) {
            t = C[0][i];
            C[0][i] = t * 0.5;
        }
    }
    return sum;
}

/* A sum, an extreme, and a loop for vectors inside. */
/* expect: parallel */
static long kernel_sum(int n)
{
    long sum = 100;

#pragma omp parallel for reduction(+ : sum) if (n > 2) default(shared)
    for (int i = 0; i < n; i++)
#pragma omp simd reduction(+ : sum)
        for (int j = 0; j < n; j++)
            sum += (long)A[i][j] % 7;
    return sum;
}

/* expect: parallel */
static long kernel_least(int n)
{
    long least = 1000;

#pragma omp parallel for reduction(min : least)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if ((long)A[i][j] * 3 < least)
                least = (long)A[i][j] * 3;
    return least;
}

/* What a thread has of a sum, not the sum: with one thread, that is 1, 2, ... */
/* expect: unchanged pragma */
static long kernel_partial(int n)
{
    long sum = 1000;

#pragma omp parallel for reduction(+ : sum) num_threads(1)
    for (int i = 0; i < n; i++) {
        sum += 1;
        K[i] = sum;
    }
    return sum;
}

/* expect: unchanged pragma */
static long kernel_neutral(int n)
{
    long sum = 1000;

#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        K[i] = 2 * sum + i;
    return sum;
}

/* The value of the last iteration, which is known of a counter only. */
/* expect: parallel */
static int kernel_last(int n)
{
    int i = 0;

#pragma omp parallel for lastprivate(i)
    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            C[j][i] += A[i][j] - B[i][j];
    return i;
}

/* expect: unchanged pragma */
static double kernel_last_value(int n)
{
    double t = 0;

#pragma omp parallel for lastprivate(t)
    for (int i = 0; i < n; i++) {
        t = A[2][i] - B[2][i];
        C[0][i] += t;
    }
    return t;
}

/* A value from before, which is not assigned, and one that is. */
/* expect: parallel */
static void kernel_first(int n, double s)
{
#pragma omp parallel for simd firstprivate(s) simdlen(4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += s * B[i][j];
}

/* expect: unchanged pragma */
static void kernel_assigned(int n, long s)
{
#pragma omp parallel for firstprivate(s) num_threads(1)
    for (int i = 0; i < n; i++) {
        s += i;
        K[i] += s;
    }
    K[0] += s;
}

/* Each thread has its own. */
/* expect: unchanged pragma */
static int kernel_each(int n)
{
    each = 0;
#pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++)
        each += i;
    return each;
}

/* A function that is not known: the nest inside is for one thread. */
/* expect: transformed */
static int kernel_call(int n)
{
    int sum = 0;

#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        char text[20];

        sum += snprintf(text, sizeof(text), "%d", i);
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                C[i][j] += A[k][i] * B[k][j];
    }
    return sum;
}

/* A region of several loops. */
/* expect: unchanged pragma */
static void kernel_region(int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                B[i][j] += A[j][i] * 0.5;
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[j][i] += B[i][j];
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++)
            B[j][i] = (3 * i + j) % 7;
    for (int k = 0; k < 2; k++) {
        kernel_private(N);
        sum += kernel_live(N) + kernel_counter(N) + kernel_inner(N);
        sum += kernel_again(N) + kernel_before(N);
        sum += (double)(kernel_sum(N) + kernel_least(N) + kernel_partial(N));
        sum += (double)kernel_neutral(N) + kernel_last(N) + kernel_last_value(N);
        kernel_first(N, 0.25);
        kernel_assigned(N, 3);
        sum += kernel_each(N) + kernel_call(N);
        kernel_region(N);
    }
    for (int i = 0; i < N; i++) {
        sum += (double)K[i] * i;
        for (int j = 0; j < N; j++)
            sum += A[i][j] * (i - 2 * j) + B[i][j] - C[i][j];
    }
    printf("%a\n", sum);
    return 0;
}
