/* The parts of complex numbers as values, and as places of their own. */
#include <complex.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 4)

static double _Complex z[M], w[M];
static float _Complex f[M];
static double x[M], y[M];

/* expect: parallel */
static void kernel_read(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = __real__ z[i] * 2 - __imag__ w[i];
}

/* The other part stays what it is. */
/* expect: parallel */
static void kernel_write(int n)
{
    for (int i = 0; i < n; i++)
        __real__ z[i] = x[i] + i;
    for (int i = 0; i < n; i++) {
        __imag__ w[i] += __real__ z[n - 1 - i];
        __real__ w[i] *= y[i];
    }
}

/* Each iteration keeps a part that the one before has set. */
/* expect: unchanged */
static void kernel_carried(int n)
{
    for (int i = 1; i < n; i++) {
        __real__ z[i] = __imag__ z[i - 1] + x[i];
        __imag__ z[i] = __real__ z[i] * 0.5;
    }
}

/* One part is never set, but once before the loop. */
static void kernel_scalar(int n)
{
    double _Complex t = 3;

    __imag__ t = 4;
    for (int i = 0; i < n; i++) {
        __real__ t = x[i];
        w[i] = t * z[i];
    }
    x[0] += __imag__ t;
}

/* A sum of one part is a sum of floating-point numbers. */
/* expect: unchanged */
static void kernel_sum(int n)
{
    for (int i = 0; i < n; i++)
        __imag__ w[0] += y[i] * 1.1;
}

/* expect: parallel */
static void kernel_narrow(int n)
{
    for (int i = 0; i < n; i++) {
        __real__ f[i] = x[i] / 3;
        __imag__ f[i] = -__real__ f[i] + y[i];
    }
}

/* expect: transformed */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            __real__ z[j] += x[i] * y[j];
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        z[i] = (i * 7 % 11) * 0.1 + (i * 3 % 7) * 0.3 * I;
        w[i] = (i * 5 % 13) * 0.2 - (i * 3 % 5) * I;
        f[i] = i * I;
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
    }
}

static void end(void)
{
    double _Complex s = 0;

    for (int i = 0; i < M; i++)
        s = s * 0.98 + z[i] + 3 * w[i] + f[i] * 2 + x[i] + 5 * y[i] * I;
    printf("%a %a\n", creal(s), cimag(s));
}

#define RUN(name) (begin(), kernel_##name(n), end())

static void run(int n)
{
    RUN(read);
    RUN(write);
    RUN(carried);
    RUN(scalar);
    RUN(sum);
    RUN(narrow);
    RUN(rows);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
