/* Steps, and bounds of such loops, that are behind a pointer: they are read after
 * the first iteration, if there is one.
 */
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wsign-compare"

#ifndef N
#define N 100
#endif

struct walk {
    int from, to, step;
    unsigned u;
    long wide;
    struct walk *next;
};

static double A[2 * N + 64], B[2 * N + 64], C[N + 8][N + 8];

/* expect: parallel */
static int kernel_step(int n, const struct walk *w)
{
    int i;

    for (i = 0; i < n; i += w->step)
        A[i] = 2 * B[i] + i;
    return i;
}

/* expect: parallel */
static int kernel_all(const struct walk *w)
{
    int i;

    for (i = w->from; i <= w->to; i += w->step)
        A[i] += 2 * B[i];
    return i;
}

/* expect: parallel */
static int kernel_down(int n, const struct walk *w)
{
    int i;

    for (i = n - 1; i >= 0; i -= w->step)
        A[i] += 2 * B[i];
    return i;
}

/* expect: parallel */
static void kernel_two(int n, int m, const struct walk *v,
                       const struct walk *w)
{
    for (int i = 0; i < n; i += v->step)
        A[i] += 2 * B[i];
    for (int i = 0; i < m; i += w->step)
        B[i] *= 0.5;
}

/* What is stored may be the step. */
/* expect: parallel */
static int kernel_stored(int n, const struct walk *w, int *a)
{
    int i;

    for (i = 0; i < n; i += w->step)
        a[i] += 1;
    return i;
}

/* The pointer changes. */
static void kernel_chain(int n, const struct walk *w)
{
    for (int i = 0; i < n; i += w->step) {
        A[i] += 1;
        w = w->next;
    }
}

static void kernel_behind(int n, const struct walk *w)
{
    for (int i = 0; i < n; i += w->next->step)
        A[i] += 3;
}

/* Where the outer loop has no iteration, the step must not be read. */
/* expect: unchanged nonaffine-bound */
static void kernel_inner(int n, int m, const struct walk *w)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j += w->step)
            C[i][j] = C[i][j] * 0.5 + i - j;
}

static void kernel_guarded(int n, int c, const struct walk *w)
{
    if (c > 0)
        for (int i = 0; i < n; i += w->step)
            A[i] += i;
}

/* -1 is large. */
static int kernel_mixed(int lo, unsigned n, const struct walk *w)
{
    int k = 0;

    for (int i = lo; i < n; i += w->step)
        A[k++] += 5;
    return k;
}

/* expect: parallel */
static unsigned kernel_unsigned(unsigned n, const struct walk *w)
{
    unsigned i;

    for (i = 0; i < n; i += w->u)
        A[i] += 7;
    return i;
}

static long kernel_wide(long n, const struct walk *w)
{
    long i;

    for (i = 0; i < n; i += w->wide)
        A[i] -= 7;
    return i;
}

static void call(int step)
{
    struct walk w = {1, N, step, (unsigned)step, step, &w};
    struct walk v = {3, 2, step + 1, 1, 1, &w};
    int all[N + 32] = {0};
    struct walk *inside = (struct walk *)(all + 8);

    printf("%d %d %d\n", kernel_step(N, &w), kernel_all(&w), kernel_all(&v));
    printf("%d\n", kernel_down(N, &w));
    kernel_two(N, N / 2, &v, &w);
    printf("%d\n", kernel_stored(N, &w, all));
    *inside = w;
    printf("%d\n", kernel_stored(N, inside, all));
    printf("%d\n", kernel_stored(N, inside, &inside->step));
    kernel_chain(N, &w);
    kernel_behind(N, &v);
    kernel_inner(N, N, &w);
    kernel_guarded(N, 1, &w);
    printf("%d %u %ld\n", kernel_mixed(0, N, &w), kernel_unsigned(N, &w),
           kernel_wide(N, &w));
    for (int i = 0; i < 8; i++)
        printf("%d\n", all[i]);
}

int main(void)
{
    struct walk zero = {5, 4, 0, 0, 0, NULL};
    struct walk large = {0, 0, INT_MAX, UINT_MAX, LONG_MAX, &large};

    for (int i = 0; i < 2 * N + 64; i++)
        A[i] = B[i] = i % 13;
    call(1);
    call(2);
    call(7);
    call(N + 5);
    printf("%d\n", kernel_step(0, NULL));
    printf("%d\n", kernel_step(-5, NULL));
    printf("%d\n", kernel_step(0, &zero));
    printf("%d\n", kernel_step(1, &large));
    printf("%d\n", kernel_all(&zero));
    printf("%d\n", kernel_all(&large));
    printf("%d\n", kernel_down(0, NULL));
    kernel_two(0, 0, NULL, NULL);
    kernel_two(0, 3, NULL, &large);
    kernel_inner(0, 9, NULL);
    kernel_inner(9, 0, NULL);
    kernel_guarded(9, 0, NULL);
    printf("%d\n", kernel_mixed(-1, 5, NULL));
    printf("%u\n", kernel_unsigned(0, NULL));
    printf("%u\n", kernel_unsigned(1, &large));
    printf("%ld\n", kernel_wide(-1, NULL));
    for (int i = 0; i < 2 * N + 64; i++)
        printf("%a %a\n", A[i], B[i]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", C[i][j]);
    return 0;
}
