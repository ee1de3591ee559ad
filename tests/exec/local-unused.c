/* Arrays with initialisers that nothing looks at. */
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wunused-variable"

#ifndef N
#define N 70
#endif
#define E (N + 3)

static double A[E];
static int K[E];

static void kernel_beside(int n)
{
    for (int i = 0; i < n; i++) {
        double l[E] = {6.5};
        signed char a = 9;

        for (int j = 0; j < n; j++)
            a &= (signed char)(j | 8);
        A[i] += a;
    }
}

static void kernel_sum(int n)
{
    for (int i = 0; i < n; i++) {
        double l[E] = {6.5};
        signed char a = 9;

        for (int j = 0; j < n; j++)
            a ^= (signed char)K[j];
        A[i] += a;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        K[i] = i * 7 % 11;
    kernel_beside(N);
    kernel_sum(N);
    for (int i = 0; i < N; i++)
        printf("%a\n", A[i]);
    return 0;
}
