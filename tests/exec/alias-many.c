/* More pointers than can be compared two by two in a readable condition. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double data[12 * (N + 8)];

static void kernel_eight(int n, double *a, const double *b, const double *c,
                         double *d, const double *e, const double *f,
                         double *g, const double *h)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] + c[i];
        d[i] = e[i] / 2 - f[i];
        g[i] = h[i] - a[i] / 4;
    }
}

/* expect: transformed */
static void kernel_all_written(int n, double *a, double *b, double *c,
                               double *d, double *e, double *f, double *g,
                               double *h, double *k, double *l)
{
    for (int i = 1; i < n; i++) {
        a[i] += b[i - 1] / 2;
        b[i] += c[i] / 2;
        c[i] += d[i] / 2;
        d[i] += e[i - 1] / 2;
        e[i] += f[i] / 2;
        f[i] += g[i] / 2;
        g[i] += h[i] / 2;
        h[i] += k[i - 1] / 2;
        k[i] += l[i] / 2;
        l[i] += a[i - 1] / 2;
    }
}

/* expect: transformed */
static void kernel_optional(int n, double *a, const double *b, const double *c,
                            const double *d, const double *e, const double *f)
{
    for (int i = 0; i < n; i++)
        a[i] = (b ? b[i] : 1) + (c ? c[i] : 2) + (d ? d[i] : 3) +
               (e ? e[i] / 2 : 4) + (f ? f[i] / 4 : 5);
}

static void start(void)
{
    for (size_t i = 0; i < sizeof(data) / sizeof(*data); i++)
        data[i] = (double)(i * 7 % 13) - 6;
}

/* Print a number that depends on every bit of the data. */
static void print(int number, int other)
{
    const unsigned char *byte = (const unsigned char *)data;
    unsigned long hash = 0;

    for (size_t i = 0; i < sizeof(data); i++)
        hash = hash * 31 + byte[i];
    printf("%d %d %lx\n", number, other, hash);
}

/* Every pointer in turn is moved to where another one points to. */
static void run(int moved, int onto, int shift)
{
    double *p[10];

    for (int i = 0; i < 10; i++)
        p[i] = data + 4 + i * (N + 8);
    p[moved] = p[onto] + (moved == onto ? 0 : shift);
    start();
    kernel_eight(N, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
    print(moved, onto);
    start();
    kernel_all_written(N, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8],
                       p[9]);
    print(moved, onto);
    start();
    kernel_optional(N, p[0], p[1], onto == 2 ? p[2] : NULL, p[3], NULL, p[4]);
    print(moved, onto);
}

int main(void)
{
    for (int moved = 0; moved < 10; moved++)
        for (int onto = 0; onto < 10; onto++)
            for (int shift = -1; shift <= 1; shift++)
                run(moved, onto, shift);
    kernel_eight(0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    kernel_optional(0, NULL, NULL, NULL, NULL, NULL, NULL);
    return 0;
}
