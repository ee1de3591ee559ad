/* What a variable grows by is stored through a pointer in the same loop. */
#include <stdio.h>

#ifndef N
#define N 64
#endif
#define E (N + 9)

static long step;
static long from[E], to[E];
static char bytes[E];

/* expect: transformed */
static long kernel_elements(const long *w, long *p, int n)
{
    long c = 0;

    for (int i = 0; i < n; i++) {
        p[i] = w[i];
        c += step;
    }
    return c;
}

/* expect: transformed */
static long kernel_bytes(const char *w, char *p, int n)
{
    long c = 1;

    for (int i = 0; i < n; i++) {
        p[i] = w[i];
        c += step;
    }
    return c;
}

/* The bytes of a variable of the function. */
static long kernel_local(const char *w, int n)
{
    long x = 0, c = 0;
    char *p = (char *)&x;

    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++)
            p[k] = w[k + i];
        c += x;
    }
    return c;
}

int main(void)
{
    for (int i = 0; i < E; i++) {
        from[i] = i + 7;
        bytes[i] = (char)(i % 5 + 1);
    }
    step = 3;
    printf("%ld\n", kernel_elements(from, to, N));
    printf("%ld\n", kernel_elements(from, &step, 1));
    step = 3;
    printf("%ld %ld\n", kernel_bytes(bytes, (char *)to, N), step);
    printf("%ld\n", kernel_bytes(bytes, (char *)&step, 8));
    printf("%ld\n", kernel_local(bytes, N));
    for (int i = 0; i < E; i++)
        printf("%ld\n", to[i]);
    return 0;
}
