/*
 * Loops without a first value of their own, in branches: they go on where the
 * loop before them, or an assignment, has left the iterator; not where it was
 * before the branch.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static int w[N + 8];

/* expect: transformed */
static void kernel_continue(int *a, int size)
{
    int last = size - 1;
    int n = 3;

    if (size & 1) {
        for (n = 0; n <= last / 2; n++)
            a[n] = 2 * n;
        for (; n <= last; n++)
            a[n] = 100 - n;
    } else {
        for (n = 0; n <= size / 2 - 1; n++)
            a[n] = 3 * n;
        for (; n <= last; n++)
            a[n] = 200 - n;
    }
}

/* expect: transformed */
static int kernel_assigned(int *a, int size, int n)
{
    if (size > 5) {
        n = size / 3;
        for (; n < size; n++)
            a[n] += n;
    } else if (size > 2) {
        for (; n < size; n++)
            a[n] += 7;
        for (; n < N; n++)
            a[n] += 9;
    }
    return n;
}

/* expect: transformed */
static int kernel_entry(int *a, int size, int n)
{
    if (n < size) {
        for (; n < size; n++)
            a[n] -= 5;
    }
    return n;
}

int main(void)
{
    for (int size = 0; size <= N; size++) {
        kernel_continue(w, size);
        printf("%d", kernel_assigned(w, size, size / 2));
        printf(" %d\n", kernel_entry(w, size, size / 4));
        for (int i = 0; i < N; i++)
            printf(" %d", w[i]);
        printf("\n");
    }
    return 0;
}
