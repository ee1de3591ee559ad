/* Counters that are increased in some iterations only: under conditions, in
 * loops with break, continue and switch, in operands that may be skipped.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[4 * N + 9], B[4 * N + 9];

/* expect: unchanged */
static int kernel_skipped(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        A[i] += B[i] > 2 ? B[k++] : 1;
    for (int i = 0; i < n; i++)
        if (B[i] > 1 && A[k++] > 0)
            B[i] += A[k];
    return k;
}

/* expect: unchanged */
static int kernel_break(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        A[k] += B[i] * A[k + 1];
        k += 2;
        if (B[i] > 3)
            break;
    }
    return k;
}

/* expect: unchanged */
static int kernel_continue(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        if (B[i] > 3)
            continue;
        A[k + 1] += A[k];
        k++;
    }
    return k;
}

/* expect: unchanged */
static int kernel_switch(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        switch (i % 3) {
        case 0:
            k++;
            break;
        case 1:
            k += 2;
        }
        A[k + 1] += A[k];
    }
    return k;
}

/* expect: unchanged */
static int kernel_until(int n)
{
    int k = 1;

    for (int i = 0; i < n && A[k] < 50; i++) {
        A[k + 1] += A[k - 1];
        k++;
    }
    while (k > 0) {
        A[k] += A[k - 1];
        k -= 1 + (A[k] > 4);
    }
    return k;
}

/* expect: transformed */
static int kernel_condition_on_it(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        if (k > 7)
            A[k] = 2;
        k += 2;
        if (k < n)
            A[k + 1] = 3;
        else
            B[k] = k;
    }
    return k;
}

int main(void)
{
    for (int i = 0; i < 4 * N; i++) {
        A[i] = i % 7;
        B[i] = i % 5;
    }
    printf("%d\n", kernel_skipped(N));
    printf("%d\n", kernel_break(N));
    printf("%d\n", kernel_continue(N));
    printf("%d\n", kernel_switch(N));
    printf("%d\n", kernel_until(N));
    printf("%d\n", kernel_condition_on_it(N));
    for (int i = 0; i < 4 * N; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
