/* Nests that update scalars, in another order of the loops. */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 200
#endif
#define M (N + 3)

static int A[M][M], b[M], C[M][M];
static unsigned U[M][M];
static short h[M][M];
static long out[64];
static int n_out;

static void put(long value)
{
    out[n_out++] = value;
}

/* expect: parallel */
static void kernel_columns(int n)
{
    int s = 3;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s += A[i][j];
    put(s);
}

/* Adds up to nothing much in this order only. */
/* expect: parallel */
static void kernel_columns_that_cancel(int n)
{
    int s = 0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s -= (i + j * n) % 2 == 0 ? INT_MAX - (A[i][j] & 1) : -INT_MAX;
    put(s);
}

/* expect: parallel */
static void kernel_unsigned_product(int n)
{
    unsigned s = 1;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s *= U[i][j];
    put((long)s);
}

/* expect: parallel */
static void kernel_conditions(int n)
{
    int count = 0;
    short low = 3000;
    short high = -3000;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (A[i][j] > 3)
                count++;
            low = h[i][j] < low ? h[i][j] : low;
            if (h[i][j] > high)
                high = h[i][j];
        }
    put(count);
    put(low);
    put(high);
}

/* expect: parallel */
static void kernel_triangle(int n)
{
    int s = 0;

    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            s ^= A[i][j] * b[i] + j;
    put(s);
}

/* expect: transformed */
static void kernel_backwards(int n)
{
    int s = 0;

    for (int j = n - 1; j >= 0; j -= 2)
        for (int i = n - 1; i >= 0; i--)
            s += A[i][j] * 3;
    put(s);
}

/* expect: transformed */
static void kernel_products(int n)
{
    int s = 0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s += b[i] * b[j];
    put(s);
}

/* expect: transformed */
static void kernel_three_deep(int n)
{
    long s = 0;

    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                s += A[i][j] * b[k] + C[i][k];
    put(s);
}

/* expect: parallel */
static void kernel_one_for_each(int n)
{
    for (int k = 0; k < n; k++) {
        int s = 0;

        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                s += A[i][j] * k;
        b[k] = s;
    }
}

/* expect: transformed */
static void kernel_shared_by_all(int n)
{
    int s = 0;
    int last;

    for (int k = 0; k < n; k++) {
        last = k;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                s += A[i][j] * last;
                last += i & 1;
            }
        b[k] ^= last;
    }
    put(s);
}

/* The sum of every column is needed. */
/* expect: unchanged no-gain */
static void kernel_read_after_columns(int n)
{
    int s = 0;

    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            s += A[i][j];
        b[j] = s;
    }
    put(s);
}

/* expect: unchanged no-gain */
static void kernel_reset_in_columns(int n)
{
    int s = 0;
    int t = 0;

    for (int j = 0; j < n; j++) {
        if (j % 5 == 0)
            s = j;
        for (int i = 0; i < n; i++)
            s += A[i][j];
        t ^= s;
    }
    put(s);
    put(t);
}

/* expect: transformed */
static void kernel_made_on_the_way(int n)
{
    int s = 0;

    for (int j = 1; j < n; j++)
        for (int i = 1; i < n; i++) {
            C[i][j] = (C[i - 1][j - 1] + C[i][j - 1]) & 0xfff;
            s += C[i][j] & 0xff;
        }
    put(s);
}

/* expect: transformed */
static void kernel_updated_twice(int n)
{
    int s = 0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            s += A[i][j];
            if (i > j)
                s -= b[i];
        }
    for (int j = 0; j < n; j++)
        s += b[j];
    put(s);
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        b[i] = i * 31 % 17 - 8;
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 3 + j * 5) % 23 - 11;
            C[i][j] = (i * 7 + j) % 5;
            U[i][j] = 2654435761u * (unsigned)(i + j + 1) | 1;
            h[i][j] = (short)(i * 91 % 777 - j);
        }
    }
    kernel_columns(N);
    kernel_columns_that_cancel(N);
    kernel_unsigned_product(N);
    kernel_conditions(N);
    kernel_triangle(N);
    kernel_backwards(N);
    kernel_products(N);
    kernel_three_deep(N);
    kernel_one_for_each(N);
    kernel_shared_by_all(N);
    kernel_read_after_columns(N);
    kernel_reset_in_columns(N);
    kernel_made_on_the_way(N);
    kernel_updated_twice(N);
    for (int i = 0; i < n_out; i++)
        printf("%d %ld\n", i, out[i]);
    for (int i = 0; i < M; i++)
        printf("%d\n", b[i]);
    return 0;
}
