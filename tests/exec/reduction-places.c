/* Accumulators that live elsewhere than in a local variable of the function, or
 * inside of other loops; names that the accumulators must not have.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

struct pair {
    int sum;
    short low;
    unsigned char count;
};

static int a[M], A[M][M], y[M], z[M];
static unsigned w[M];
static int global;
static int s0 = 42;
static _Thread_local int own;
static struct pair pair = {5, 100, 250};
static struct pair pairs[8];

/* expect: parallel */
static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        global += a[i];
}

/* expect: unchanged thread-local */
static void kernel_thread_local(int n)
{
    for (int i = 0; i < n; i++)
        own ^= a[i];
}

/* expect: parallel */
static void kernel_members(int n)
{
    for (int i = 0; i < n; i++)
        pair.sum += a[i] * 3;
    for (int i = 0; i < n; i++)
        pair.count += a[i] & 1;
}

/* expect: parallel */
static void kernel_element(int n)
{
    for (int i = 0; i < n; i++)
        z[7] -= a[i];
}

/* expect: parallel */
static void kernel_member_of_element(int n, int k)
{
    for (int i = 0; i < n; i++)
        pairs[k].sum += a[i];
}

/* expect: parallel */
static void kernel_pointed_to(int n, int *restrict to)
{
    for (int i = 0; i < n; i++)
        *to += a[i];
}

/* Overlaps with what is added up in the second call. */
/* expect: parallel */
static void kernel_maybe_overlapping(int n, int *to, const int *from)
{
    for (int i = 0; i < n; i++)
        *to += from[i];
}

/* Never touched if there is nothing to add. */
/* expect: transformed */
static void kernel_null(int n, int *restrict to)
{
    for (int i = 0; i < n; i++)
        *to += a[i];
}

/* expect: unchanged */
static void kernel_null_by_condition(int n, int *restrict to)
{
    for (int i = 0; i < n; i++)
        if (a[i] > 1000000)
            *to += a[i];
}

/* expect: simd */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i] += A[i][j] * a[j];
}

/* expect: parallel */
static void kernel_row_sums(int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        int low = A[i][0];

        for (int j = 0; j < n; j++) {
            s += A[i][j];
            low = A[i][j] < low ? A[i][j] : low;
        }
        y[i] = s - low;
    }
}

/* The scalar is one for all rows. */
/* expect: transformed */
static void kernel_row_sums_outside(int n)
{
    int s;
    int total = 0;

    for (int i = 0; i < n; i++) {
        s = 0;
        for (int j = 0; j < n; j++)
            s += A[i][j];
        y[i] = s;
        total += s;
    }
    z[1] = total;
}

/* expect: transformed */
static void kernel_triangle(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            y[i] ^= A[i][j];
}

/* expect: transformed */
static void kernel_two_elements(int n)
{
    for (int i = 0; i < n; i++) {
        z[0] += a[i];
        z[1] += a[i] * 2;
    }
}

/* expect: transformed */
static void kernel_moving(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[(i + j) / 2] += (unsigned)A[i][j];
}

/* expect: transformed */
static void kernel_histogram(int n)
{
    for (int i = 0; i < n; i++)
        w[i] += 3;
    for (int i = 0; i < n; i++)
        w[(a[i] & 7) % M]++;
}

/* expect: parallel */
static void kernel_names(int n)
{
    int s = s0;
    int s1 = 3;
    int y0 = 0;

    for (int i = 0; i < n; i++) {
        s += a[i] + s0;
        s1 += y[i] + y[n - 1 - i];
        y0 -= a[i];
    }
    z[2] = s + s1 + y0;
}

/* expect: parallel */
static void kernel_among_others(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        int t = a[i] * 3 + 1;

        y[i] = t * t;
        s += t;
        z[i] = y[i] - t;
    }
    z[0] = s;
}

/* expect: transformed */
static void kernel_time(int n)
{
    int s = 0;

    for (int t = 0; t < 5; t++)
        for (int i = 0; i < n; i++) {
            s += a[i];
            a[i] = a[i] + t;
        }
    z[0] = s;
}

int main(void)
{
    int *place = malloc(sizeof(*place));

    for (int i = 0; i < M; i++) {
        a[i] = i * 7919 % 3001 - 1500;
        w[i] = 2654435761u * (unsigned)(i + 1);
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 3 + j * 5) % 23 - 11;
    }
    kernel_global(N);
    kernel_thread_local(N);
    kernel_members(N);
    if (N > 10)
        kernel_element(N);
    kernel_member_of_element(N, 3);
    *place = 1;
    kernel_pointed_to(N, place);
    kernel_maybe_overlapping(N, &z[2], a);
    if (N > 10)
        kernel_maybe_overlapping(N, &z[5], z);
    kernel_null(N == 0 ? 0 : 1, N == 0 ? NULL : &z[0]);
    kernel_null_by_condition(N, NULL);
    kernel_rows(N);
    for (int i = 0; i < M; i++)
        printf("%d\n", y[i]);
    kernel_row_sums(N);
    kernel_row_sums_outside(N);
    kernel_triangle(N);
    kernel_two_elements(N);
    kernel_moving(N);
    kernel_histogram(N);
    kernel_names(N);
    kernel_among_others(N);
    kernel_time(N);
    printf("%d %d %d %d %d %d\n", global, own, pair.sum, pair.count,
           pairs[3].sum, *place);
    for (int i = 0; i < M; i++)
        printf("%d %d %d %u\n", a[i], y[i], z[i], w[i]);
    free(place);
    return 0;
}
