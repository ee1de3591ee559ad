/* Steps that are variables: 1, others, too large, and none that a loop may have
 * unless it is not executed.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[2 * N + 8], B[2 * N + 8], M[N + 8][N + 8];
static short S[N + 8];

/* expect: parallel */
static int kernel_plain(int n, int s)
{
    int i;

    for (i = 0; i < n; i += s)
        A[i] = 2 * B[i] + i;
    return i;
}

/* expect: parallel */
static int kernel_from(int lo, int n, int s)
{
    int i;

    for (i = lo; i <= n; i = s + i)
        A[i] = 2 * A[i] + i % 7;
    return i;
}

/* expect: parallel */
static void kernel_conflict(int n, int s)
{
    for (int i = 0; i < n; i += s) {
        A[i] = A[i] * 0.5 + B[i + 1];
        A[i + 1] = A[i + 1] - B[i];
    }
}

/* expect: parallel */
static void kernel_unsigned(unsigned n, unsigned s, unsigned *end)
{
    unsigned i;

    for (i = 0; n > i; i += s)
        A[i] = 2 * A[i] + (i - n) % 5;
    *end = i;
}

/* expect: parallel */
static void kernel_size(size_t lo, size_t n, size_t s)
{
    for (size_t i = lo; i < n; i = i + s)
        A[i] += B[i] * i;
}

/* expect: parallel */
static int kernel_short(short n, short s)
{
    short i;

    for (i = 0; i < n; i += s)
        S[i] += i;
    return i;
}

/* expect: simd */
static void kernel_rows(int n, int m, int s)
{
    for (int i = 0; i < n; i += s)
        for (int j = 0; j < m; j++)
            M[i][j] = 0.5 * M[i][j] + i - j;
}

/* expect: transformed */
static void kernel_column(int n, int s, int k)
{
    for (int i = 0; i < n; i += s)
        A[i] = B[i] + M[i][k];
}

/* expect: parallel */
static int kernel_pack(int n, int s)
{
    int k = 0;

    for (int i = 0; i < n; i += s)
        A[k++] = B[i];
    return k;
}

/* expect: parallel */
static void kernel_branch(int n, int s)
{
    for (int i = 0; i < n; i += s) {
        if (B[i] < 3)
            continue;
        A[i] = B[i] - i;
    }
}

/* expect: transformed */
static int kernel_rest(int n, int s)
{
    int i;

    for (i = 0; i < n - s; i += s)
        A[i] += 1;
    for (; i < n; i++)
        A[i] += 2;
    return i;
}

static int shared;

/* expect: transformed */
static void kernel_shared(int n, int s)
{
    for (shared = 0; shared < n; shared += s)
        A[shared] += shared;
}

/* expect: parallel */
static void kernel_tiled(int n, int size)
{
    for (int t = 0; t < n; t += size)
        for (int i = t; i < (t + size < n ? t + size : n); i++)
            A[i] = A[i] * 0.5 + 1;
}

/* expect: transformed */
static int kernel_twice(int n, int s)
{
    int i, k = 0;

    for (i = 0; i < n; i += s)
        A[i] += 1;
    for (i = 0; i < n; i += s)
        B[i] += A[i];
    k += i;
    return k + i;
}

static void call(int n, int s)
{
    unsigned end;

    printf("%d\n", kernel_plain(n, s));
    printf("%d\n", kernel_from(0, n, s));
    printf("%d\n", kernel_from(2, n, s));
    printf("%d\n", kernel_from(n + 3, n, s));
    kernel_conflict(n, s);
    kernel_unsigned((unsigned)n, (unsigned)s, &end);
    printf("%u\n", end);
    kernel_size(1, (size_t)n, (size_t)s);
    printf("%d\n", kernel_short((short)n, (short)s));
    kernel_rows(n, n, s);
    kernel_column(n, s, 1);
    printf("%d\n", kernel_pack(n, s));
    kernel_branch(n, s);
    printf("%d\n", kernel_rest(n, s));
    kernel_shared(n, s);
    printf("%d\n", shared);
    kernel_tiled(n, s);
    printf("%d\n", kernel_twice(n, s));
}

int main(void)
{
    for (int i = 0; i < 2 * N + 8; i++)
        A[i] = B[i] = i % 13;
    call(N, 1);
    call(N, 2);
    call(N, 7);
    call(N, N + 5);
    printf("%d\n", kernel_plain(0, 0));
    printf("%d\n", kernel_from(1, 0, 0));
    kernel_conflict(0, -1);
    kernel_size(9, 9, 0);
    kernel_rows(-1, 3, 0);
    printf("%d\n", kernel_plain(-5, -3));
    printf("%d\n", kernel_plain(-2147483647, 2147483647));
    printf("%d\n", kernel_from(0, -1, 0));
    for (int i = 0; i < 2 * N + 8; i++)
        printf("%a\n", A[i]);
    for (int i = 0; i < N + 8; i++)
        printf("%d %a %a\n", S[i], M[i][0], M[i][N / 2]);
    return 0;
}
