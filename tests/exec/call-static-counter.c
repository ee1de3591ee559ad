/* A static variable inside the function, a pointer that leads to a global one,
 * and a callee of the callee that stores, which is understood. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1], B[N + 1], C[N + 1];
static int state = 1;

static int count(void)
{
    static int n;

    return ++n;
}

static int advance(int *p)
{
    *p = *p * 5 % 97;
    return *p;
}

static void store(int i)
{
    state = i;
}

static int indirect(int i)
{
    store(i);
    return state + i;
}

static void kernel_hidden(int n)
{
    for (int i = n - 1; i >= 0; i--)
        A[i] = count();
    for (int i = 0; i < n; i++)
        B[i] = advance(&state);
}

/* expect: parallel */
static void kernel_indirect(int n)
{
    for (int i = 0; i < n; i++)
        C[i] = indirect(i);
}

int main(void)
{
    kernel_hidden(N);
    kernel_indirect(N);
    for (int i = 0; i < N; i++)
        printf("%a %a %a\n", A[i], B[i], C[i]);
    printf("%d %d\n", state, count());
    return 0;
}
