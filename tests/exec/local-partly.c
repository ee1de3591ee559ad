/* Arrays that loop bodies declare and do not use, or not in all iterations; and
 * lists with designators.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)
#define TWO 2
#define AT(i) [i] =

static double A[M][M], B[M][M], x[M], y[M];
static int calls;

static double half(double v)
{
    return v * 0.5;
}

static double count(double v)
{
    calls++;
    return v;
}

/* expect: parallel */
static void kernel_none(int n)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {x[i], half(y[i])}, u[5];

        (void)sizeof(u);
        for (int j = 0; j < n; j++)
            A[i][j] = B[j][i] * 2 + sizeof(t);
    }
}

/* What the list does is done though nobody uses it. */
/* expect: unchanged call */
static void kernel_effect(int n)
{
    for (int i = 0; i < n; i++) {
        double t[2] = {count(x[i])};

        (void)sizeof(t);
        y[i] = x[i] * 2;
    }
}

/* expect: parallel */
static void kernel_late(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {x[i], 1, 2};

        if (i > m)
            x[i] = t[1] + t[0];
        for (int j = 0; j < n; j++)
            A[j][i] += B[j][i];
    }
}

/* It is stored to, and what it had before is needed. */
/* expect: parallel */
static void kernel_both_ends(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {y[i], 1, 2};

        y[i] = i;
        if (i < 3)
            t[1] = x[i];
        for (int j = 0; j < n; j++)
            A[j][i] += B[j][i];
        if (i % m != 0)
            continue;
        x[i] = t[0] + t[1] + t[2];
    }
}

/* expect: parallel */
static void kernel_third(int n)
{
    for (int i = 0; i < n; i++) {
        double t[2][3] = {{x[i], 1, 2}};

        for (int j = 0; j < n; j++)
            A[i][j] = B[i][j] - A[i][j];
        if (i % 3 == 1)
            for (int j = 0; j < 3; j++) {
                x[i] += t[0][j] - t[1][j];
                t[0][j] = j;
            }
    }
}

/* Only stored to. */
/* expect: parallel */
static void kernel_stored(int n)
{
    for (int i = 0; i < n; i++) {
        int t[4] = {[1] = i};

        t[2] = i;
        for (int j = 0; j < n; j++)
            A[i][j] = B[i][j] + t[1];
    }
}

/* expect: parallel */
static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {1, 2, 3}, u[] = {1};

        (void)sizeof(u);
        for (int j = 0; j < n; j++) {
            double q[3] = {A[i][j]};

            (void)sizeof(q);
            A[i][j] = B[j][i] + t[2];
        }
    }
}

/* A black box has the name of the array in it. */
/* expect: parallel */
static void kernel_box(int n)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {x[i], 1, 2}, u[2] = {3};

        (void)sizeof(u);
        while (x[i] > t[2]) {
            x[i]--;
            t[2] *= 0.5;
        }
    }
}

/* expect: parallel */
static void kernel_designators(int n, int a)
{
    for (int i = 0; i < n; i++) {
        int w[5] = {[1] = a, 4, [0] = 7};
        double t[2][2] = {[1] = {1.5, x[i]}};
        double u[2][3] = {[0] = {2, [2] = 1}, [1][2] = 3.5};
        int q[] = {[TWO + 1] = i}, o[3] = {[0] = a};

        y[i] = w[0] + 3 * w[1] + 5 * w[2] + 7 * w[3] + t[0][1] + t[1][0] +
               t[1][1] * 2 + u[0][0] + u[1][0] + u[1][1] * 3 + u[1][2] + q[0] +
               q[3] + o[0] + o[1];
    }
}

/* The order of lists with designators and effects is not known. */
static void kernel_order(int n)
{
    for (int i = 0; i < n; i++) {
        int k = 1, w[2] = {[1] = k++, [0] = 3};

        y[i] += w[0] + 2 * w[1] + k;
    }
}

/* expect: unchanged expression */
static void kernel_macro(int n)
{
    for (int i = 0; i < n; i++) {
        int w[3] = {AT(1) 4, 5};

        y[i] += w[0] + 2 * w[1] + 3 * w[2];
    }
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        x[i] = i % 7;
        y[i] = i % 5 - 1;
        for (int j = 0; j < M; j++) {
            A[i][j] = (3 * i + j) % 13;
            B[i][j] = (i + 5 * j) % 11;
        }
    }
    kernel_none(N);
    kernel_effect(N);
    kernel_late(N, 4);
    kernel_late(N, N + 1);
    kernel_both_ends(N, 4);
    kernel_third(N);
    kernel_stored(N);
    kernel_nested(N);
    kernel_box(N);
    kernel_designators(N, 9);
    kernel_order(N);
    kernel_macro(N);
    printf("%d\n", calls);
    for (int i = 0; i < M; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j < M; j++)
            printf("%a\n", A[i][j]);
    }
    return 0;
}
