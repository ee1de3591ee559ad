/* Several counters that are needed afterwards, some of which others are
 * counted by, shared by two loops, or iterators themselves.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif

static double A[9 * N + 9], B[9 * N + 9];

/* expect: transformed */
static long kernel_each_other(int n, int k, int m)
{
    int i;

    for (i = 1; i < n; i++) {
        A[k] = B[m] + 1;
        k += 2;
        m++;
    }
    return k * 1000000L + m * 1000L + i;
}

/* expect: transformed */
static int kernel_equal(int n, int k)
{
    if (n != k)
        return 0;
    for (int i = 0; i < n; i++) {
        A[k + 2] = i;
        k++;
    }
    return k;
}

/* expect: transformed */
static int kernel_two_loops(int n, int k)
{
    int m = k;

    for (int i = 0; i < n; i++)
        A[k++] = i * 2;
    for (int i = 0; i < n; i++) {
        B[k] = A[k - 1] + m;
        k--;
        m += 3;
    }
    return k * 100 + m;
}

/* expect: transformed */
static int kernel_declared_between(int n)
{
    int k = 3;

    for (int i = 0; i < n; i++)
        A[k++] = 2;
    int m = 0;
    for (int i = 0; i < n; i++) {
        B[m] = 3;
        m += 2;
    }
    m += k;
    return m;
}

/* expect: transformed */
static int kernel_again(int n)
{
    int k = 0;

    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++) {
            A[k] += t;
            k++;
        }
        k -= n - 1;
    }
    return k;
}

/* expect: unchanged */
static int kernel_by_another(int n)
{
    int k = 0, m = 0;

    for (int i = 0; i < n; i++) {
        A[k + 1] = A[k] + m;
        k += m;
        m = 1 - m;
    }
    return k;
}

int main(void)
{
    for (int i = 0; i < 9 * N; i++) {
        A[i] = i % 7;
        B[i] = i % 5;
    }
    for (int i = -1; i < 3; i++) {
        printf("%ld\n", kernel_each_other(i < 2 ? i : N, 3 + i, 4));
        printf("%d\n", kernel_equal(N, N));
        printf("%d\n", kernel_two_loops(i < 2 ? i : N, 2));
        printf("%d\n", kernel_declared_between(i < 2 ? i : N));
        printf("%d\n", kernel_again(i < 2 ? i : N));
        printf("%d\n", kernel_by_another(i < 2 ? i : N));
    }
    for (int i = 0; i < 9 * N; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
