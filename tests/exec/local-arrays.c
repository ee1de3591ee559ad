/* Arrays that loop bodies declare: every iteration has its own. */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][3], R[3][3], x[M], y[M];

/* expect: parallel */
static void kernel_rotate(int n)
{
    for (int i = 0; i < n; i++) {
        double v[3];

        for (int k = 0; k < 3; k++) {
            v[k] = 0;
            for (int l = 0; l < 3; l++)
                v[k] += R[k][l] * C[i][l];
        }
        for (int k = 0; k < 3; k++)
            C[i][k] = v[k] * 2;
        x[i] = v[0] + v[1];
    }
}

/* expect: parallel */
static void kernel_elements(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double v[2];

            v[0] = A[i][j];
            v[1] = B[j][i];
            A[i][j] = v[1];
            B[j][i] = v[0] + v[1];
        }
}

/* A row, with a recurrence in it. */
/* expect: parallel */
static void kernel_row(int n)
{
    for (int i = 0; i < n; i++) {
        double row[M];

        row[0] = A[i][0];
        for (int j = 1; j < n; j++)
            row[j] = row[j - 1] * 0.5 + A[i][j];
        for (int j = 0; j < n; j++)
            A[i][j] = row[n - 1 - j];
    }
}

/* Two arrays of one name, and one of another loop's. */
/* expect: parallel */
static void kernel_names(int n)
{
    for (int i = 0; i < n; i++) {
        double v[2], s;

        v[0] = x[i];
        v[1] = y[i];
        for (int j = 0; j < n; j++) {
            double v[2][2];

            v[0][0] = A[i][j];
            v[1][1] = B[i][j];
            A[i][j] = v[1][1];
            B[i][j] = v[0][0];
        }
        s = v[0] * v[1];
        x[i] = s;
    }
}

/* The array of the loop around, used in the one inside. */
/* expect: parallel */
static void kernel_shared_inside(int n)
{
    for (int i = 0; i < n; i++) {
        double v[4];

        for (int k = 0; k < 4; k++)
            v[k] = x[i] + k;
        for (int j = 0; j < n; j++) {
            A[i][j] += v[j % 4];
            v[0] = A[i][j];
        }
        y[i] = v[0] - v[3];
    }
}

/* Iterations depend on each other, by way of another array. */
/* expect: transformed */
static void kernel_carried(int n)
{
    for (int i = 1; i < n; i++) {
        double v[M];

        for (int j = 0; j < n; j++)
            v[j] = A[i - 1][j] * 0.5;
        for (int j = 0; j < n; j++)
            A[i][j] = v[j] + v[n - 1 - j];
    }
}

/* Set under a condition, and used under it. */
static void kernel_conditional(int n)
{
    for (int i = 0; i < n; i++) {
        double v[2];

        v[0] = 1;
        if (i > 3)
            v[1] = x[i];
        else
            v[1] = 2;
        if (y[i] > 0.5)
            v[0] = y[i];
        x[i] = v[0] * v[1];
    }
}

static double look(const double *p)
{
    return p[0] + p[1];
}

static void kernel_passed_on(int n)
{
    for (int i = 0; i < n; i++) {
        double v[2];

        v[0] = x[i];
        v[1] = y[i];
        x[i] = look(v);
    }
}

static void kernel_pointed_at(int n)
{
    for (int i = 0; i < n; i++) {
        double v[2];
        double *p = &v[1];

        v[0] = x[i];
        *p = y[i];
        x[i] = v[0] - v[1];
    }
}

static void kernel_static(int n)
{
    for (int i = 0; i < n; i++) {
        static double v[2];

        v[0] = v[0] + x[i];
        x[i] = v[0];
    }
}

/* filled by a loop in vectors, one array for each iteration around it */
/* expect: simd */
static void kernel_filled(int n)
{
    for (int i = 0; i < n; i++) {
        double v[16];

        for (int k = 0; k < 16; k++)
            v[k] = x[i] * k + 1;
        y[i] = v[3] + v[12];
    }
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
        }
        for (int k = 0; k < 3; k++)
            C[i][k] = (i + k * 2) % 7 * 0.7;
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
    }
    for (int i = 0; i < 9; i++)
        R[i / 3][i % 3] = (i * 4) % 9 * 0.1;
}

static void end(void)
{
    double s = 0;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j] + 3 * B[i][j];
        s = s * 0.98 + x[i] + 3 * y[i] + C[i][0] - C[i][1] * C[i][2];
    }
    printf("%a\n", s);
}

#define RUN(name) (begin(), kernel_##name(n), end())

static void run(int n)
{
    RUN(rotate);
    RUN(elements);
    RUN(row);
    RUN(names);
    RUN(shared_inside);
    RUN(carried);
    RUN(conditional);
    RUN(passed_on);
    RUN(pointed_at);
    RUN(static);
    RUN(filled);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
