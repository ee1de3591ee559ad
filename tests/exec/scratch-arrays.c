/*
 * Scratch arrays that are declared in front of loops: threads have one each if every
 * iteration fills what it reads, and the last iteration leaves what is read afterwards.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M (N + 4)

static double u[M][M][M], r[M][M][M];
static double kept[M];
static int where[M];

/* expect: parallel */
static void kernel_planes(int n)
{
    double u1[M], u2[M];

    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            for (int k = 0; k < n; k++) {
                u1[k] = u[i][j - 1][k] + u[i][j + 1][k];
                u2[k] = u[i - 1][j][k] + u[i + 1][j][k];
            }
            for (int k = 1; k < n - 1; k++)
                r[i][j][k] += u2[k] + u1[k - 1] + u1[k + 1] -
                              0.5 * (u2[k - 1] + u2[k + 1]);
        }
}

/* What a plane fills is read for all of its lines. */
/* expect: parallel */
static void kernel_far(int n)
{
    double plane[64][64];

    for (int i = 1; i < n - 1; i++) {
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                plane[j][k] = u[i][j][k] * 0.5;
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                r[i][j][k] += plane[j - 1][k + 1] - plane[j + 1][k - 1];
    }
}

/* Two nests have different values in the same array. */
/* expect: parallel */
static void kernel_twice(int n)
{
    double line[M];

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                line[k] = u[i][j][k];
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                line[k] = 2 * r[i][j][k];
            for (int k = 0; k < n - 1; k++)
                u[i][j][k] += 0.1 * line[k + 1];
        }
}

/* The last line is read behind the loops. */
static double kernel_read_behind(int n)
{
    double line[M] = {0};
    double sum = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                line[k] = u[i][j][k] + i;
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
    for (int k = 0; k < n; k++)
        sum += line[k];
    return sum;
}

/* Lines get shorter: what is read is older. */
static void kernel_older(int n)
{
    double line[M];

    for (int k = 0; k < M; k++)
        line[k] = k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i; k < n; k++)
                line[k] = u[i][j][k];
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
}

/* One element is set by the iteration before. */
static void kernel_carried(int n)
{
    double line[M];

    line[0] = 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 1; k < n; k++)
                line[k] = u[i][j][k];
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
            line[0] = r[i][j][n / 2];
        }
}

/* Elements are filled if there is something to fill them with. */
static void kernel_some(int n)
{
    double line[M];

    for (int k = 0; k < M; k++)
        line[k] = k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                if (u[i][j][k] > 0.5)
                    line[k] = u[i][j][k];
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
}

/* Somebody else knows the array. */
static const double *known;

static double kernel_known(int n)
{
    double line[M];
    double sum = 0;

    known = line;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                line[k] = u[i][j][k] - 1;
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
    for (int k = 0; k < n; k++)
        sum += known[k];
    known = NULL;
    return sum;
}

/* The next step of time looks at what this one has left. */
static double kernel_steps(int n)
{
    double line[M];
    double sum = 0;

    for (int k = 0; k < M; k++)
        line[k] = k;
    for (int t = 0; t < 3; t++) {
        sum += line[n / 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++)
                    line[k] = u[i][j][k] + t;
                for (int k = 1; k < n; k++)
                    r[i][j][k] += line[k - 1];
            }
    }
    return sum;
}

/* An array that stays from call to call: the last iteration leaves its values in it. */
/* expect: parallel */
static double kernel_static(int n)
{
    static double line[M];
    double sum = n > 1 ? line[n / 2] : 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                line[k] = u[i][j][k] + 1;
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[k - 1];
        }
    return sum;
}

/* A global one. */
/* expect: parallel */
static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                kept[k] = u[i][j][k] + 1;
            for (int k = 1; k < n; k++)
                r[i][j][k] += kept[k - 1];
        }
}

/* The last iteration is not the one that fills most of it. */
static void kernel_shorter(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i; k < n; k++)
                kept[k] = u[i][j][k] + i;
            for (int k = i + 1; k < n; k++)
                r[i][j][k] += kept[k - 1];
        }
}

/* The last iteration fills nothing. */
static void kernel_empty(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n - 1 - i; j++) {
            for (int k = 0; k < n; k++)
                kept[k] = u[i][j][k] + i;
            for (int k = 1; k < n; k++)
                r[i][j][k] += kept[k - 1];
        }
}

/* Two of them, one of a plane, in two nests. */
static double plane[64][64];

/* expect: parallel */
static void kernel_both(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                plane[j][k] = u[i][j][k] + i;
        for (int j = 1; j < n; j++) {
            for (int k = 0; k < n; k++)
                kept[k] = plane[j][k] - plane[j - 1][k];
            for (int k = 1; k < n; k++)
                r[i][j][k] += kept[k - 1];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                plane[j][k] = r[i][j][k] - i;
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                u[i][j][k] += 0.01 * plane[j - 1][k - 1];
    }
}

/* Subscripts that are in another scratch array. */
static void kernel_index(int n)
{
    int at[M];
    double line[M];

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                at[k] = where[k];
                line[k] = u[i][j][k];
            }
            for (int k = 1; k < n; k++)
                r[i][j][k] += line[at[k - 1]];
        }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                u[i][j][k] = (i * 7 + j * 3 + k * 11) % 17 / 17.0;
    for (int i = 0; i < N; i++)
        where[i] = (i * 5 + 3) % (N > 0 ? N : 1);
    kernel_planes(N);
    kernel_far(N);
    kernel_twice(N);
    sum += kernel_read_behind(N);
    kernel_older(N);
    kernel_carried(N);
    kernel_some(N);
    sum += kernel_known(N);
    sum += kernel_steps(N);
    sum += kernel_static(N);
    sum += kernel_static(N);
    kernel_global(N);
    kernel_index(N);
    for (int k = 0; k < N; k++)
        sum += kept[k];
    kernel_shorter(N);
    for (int k = 0; k < N; k++)
        sum += 3 * kept[k];
    kernel_empty(N);
    for (int k = 0; k < N; k++)
        sum += 5 * kept[k];
    if (N <= 64)
        kernel_both(N);
    for (int k = 0; k < N; k++)
        sum += 7 * kept[k] + plane[k % 64][k * 3 % 64];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                sum += r[i][j][k] * (1 + (i + 2 * j + 3 * k) % 5) + u[i][j][k];
    printf("%.17g\n", sum);
    return 0;
}
