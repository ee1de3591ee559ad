/* warnings: all */
/* What threads have copies of: scalars and pointers that a loop only reads, and
 * that have a value in front of it.
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 300
#endif

#define factor other_factor

struct many {
    double x[N + 5];
    int n;
};

static double A[N + 5][N + 5], B[N + 5][N + 5];
static double a[N + 5], b[N + 5];
static unsigned char in[N + 5][N + 5], out[N + 5][N + 5];

/* Types of the size of other parameters. */
/* expect: parallel */
static void kernel_types(int n, int m, double u[restrict n][m],
                         const double (*v)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] += v[i][j] * 2;
}

/* Arrays, structures, static and volatile variables are not copied. */
/* expect: parallel */
static void kernel_kinds(register const int n, double *const restrict x,
                         const double *restrict y, _Bool flag,
                         double complex z, long double wide,
                         const struct many *restrict s, const double factor)
{
    register const int last = n - 1;
    enum { FIRST, SECOND } number = SECOND;
    static int fixed = 4;
    volatile int now = 3;
    unsigned char few = (unsigned char)(n & 3);
    double w[4] = {1, 2, 3, 4};
    struct many own;
    int then = now;

    own.n = 5;
    for (int i = 0; i < last; i++)
        x[i] = y[i] * factor + flag + creal(z) + (double)wide + s->n +
               (int)number + fixed + few + w[2] + own.n + then;
}

/* A variable that is not set in all cases, nor where it is read. */
/* expect: parallel */
static void kernel_set(int n, int flag, double *restrict x,
                       const double *restrict y)
{
    const double *p;
    double some, both, chain, last;
    int seen;

    if (flag) {
        p = y;
        some = y[3];
    }
    if (flag > 1)
        both = 1;
    else
        both = 2;
    last = chain = both / 4;
    if (sscanf("7", "%d", &seen) != 1)
        return;
    for (int i = 0; i < n; i++)
        x[i] = 2 * y[i] + both + chain + last + seen;
    if (flag)
        for (int i = 0; i < n; i++)
            x[i] += p[i] + some;
}

/* What is set in front of the loop, in a loop around. */
/* expect: parallel */
static double kernel_around(int n, double (*restrict u)[N + 5],
                            double (*restrict v)[N + 5])
{
    double s = 0;

    for (int t = 1; t < 5; t++) {
        s = s / 8 + u[t][n - 1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = v[j][i] * s + t;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                v[i][j] = u[j][i] / 64 - s;
    }
    return s;
}

/* A "switch" jumps over what is set. */
/* expect: parallel */
static void kernel_jump(int n, double *restrict x)
{
    switch (n & 1) {
        int z;
    case 0:
        z = 3;
        for (int i = 0; i < n; i++)
            x[i] = z + x[i];
        break;
    default:
        for (int i = 0; i < n; i++)
            x[i] = 7 - x[i];
    }
}

/* Stores of bytes may be to anything that has an address. */
/* expect: parallel */
static void kernel_bytes(unsigned char *to, const unsigned char *from, int w,
                         int h, int stride)
{
    for (int y = 0; y < h; y++) {
        const unsigned char *row = from + (size_t)y * (size_t)stride;
        unsigned char *line = to + (size_t)y * (size_t)stride;

        for (int x = 0; x + 1 < w; x++)
            line[x] = (unsigned char)((row[x] * 3 + row[x + 1]) >> 2);
    }
}

static struct many s;

int main(void)
{
    double sum = 0;

    s.n = 4;
    for (int i = 0; i < N + 5; i++) {
        a[i] = i % 7;
        b[i] = i % 5;
        for (int j = 0; j < N + 5; j++) {
            A[i][j] = i % 9;
            B[i][j] = j % 11;
            in[i][j] = (unsigned char)(i * 7 + j);
        }
    }
    kernel_types(N + 5, N + 5, A, (const double (*)[N + 5])B);
    kernel_kinds(N + 5, a, b, 1, 1 + I, 3, &s, 2);
    kernel_set(N + 5, 1, b, a);
    kernel_set(N, 0, a, b);
    sum += kernel_around(N + 5, A, B);
    kernel_jump(N, a);
    kernel_jump(N - 1, b);
    kernel_bytes(&out[0][0], &in[0][0], N + 5, N + 5, N + 5);
    for (int i = 0; i < N + 5; i++)
        sum += a[i] + 2 * b[i] + A[i][i / 2] + B[i / 2][i] + out[i][i / 3];
    printf("%a\n", sum);
    return 0;
}
