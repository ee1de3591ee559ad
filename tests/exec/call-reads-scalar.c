/* A function reads a global scalar that looks like a temporary of the nest: the
 * iterations must not get copies of it. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1], B[N + 1];
static double t;
static int where;

static double use(void)
{
    double r = t;

    return r * 2;
}

static int here(int i)
{
    int r = where;

    return r + i;
}

/* expect: unchanged no-gain */
static void kernel_temporary(int n)
{
    for (int i = 0; i < n; i++) {
        t = A[i] + 1;
        B[i] = use();
    }
}

/* expect: unchanged call */
static void kernel_iterator(int n)
{
    for (where = 0; where < n; where++)
        A[where] = here(1);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        A[i] = i % 11;
    kernel_temporary(N);
    kernel_iterator(N);
    for (int i = 0; i < N; i++)
        printf("%a %a\n", A[i], B[i]);
    printf("%a %d\n", t, where);
    return 0;
}
