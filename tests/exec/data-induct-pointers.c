/* Pointers that walk up, down and back, that point to what has the name of
 * another variable, and that end one past an array.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif

static double A[N + 2][N + 2], B[N + 2][N + 2], V[4 * N + 9];
static double sum;

/* expect: transformed */
static double *kernel_past_the_end(int n)
{
    double *p = V;

    for (int i = 0; i < n; i++)
        *p++ = i * 3;
    return p;
}

/* expect: transformed */
static void kernel_shadowed(int n, int m, const double *restrict q)
{
    for (int i = 0; i < n; i++) {
        const double *row = q + i * m;

        for (int j = 0; j < m; j++) {
            int m = j % 3;
            double q = 2;

            A[i][j] = row[j] * q + m;
        }
    }
}

/* expect: transformed */
static void kernel_triangle(int n)
{
    for (int i = 0; i < n; i++) {
        double *to = A[i] + i;
        const double *from = &B[i][i + 1];

        for (int j = i; j < n; j++)
            *to++ += *from++;
    }
}

/* expect: transformed */
static void kernel_down(int n)
{
    double *p = V + n + 1;
    const double *q = B[1];

    for (int i = n; i > 0; i -= 2) {
        *--p = *q++ * 2;
        --p;
        *p = q[1];
    }
}

/* expect: unchanged */
static double *kernel_conditional(int n)
{
    double *p = V;

    for (int i = 0; i < n; i++)
        if (B[2][i] > 3)
            *p++ += i;
    return p;
}

/* The pointers may be to the same array. */
static void kernel_overlap(int n, double *to, const double *from)
{
    for (int i = 0; i < n; i++)
        *to++ = *from++ + 1;
}

/* expect: transformed */
static void kernel_columns(int n, int m, double *p)
{
    for (int j = 0; j < m; j++) {
        double *column = p + j;

        for (int i = 0; i < n; i++) {
            *column = *column * 0.5 + j;
            column += N + 2;
        }
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++) {
            A[i][j] = (i + j) % 7;
            B[i][j] = (i * j) % 5;
        }
    printf("%d\n", (int)(kernel_past_the_end(4 * N + 9) - V));
    printf("%d\n", (int)(kernel_past_the_end(0) - V));
    kernel_shadowed(N, N, B[0]);
    kernel_triangle(N);
    kernel_down(N & ~1);
    printf("%d\n", (int)(kernel_conditional(N) - V));
    kernel_overlap(N, V + 1, V);
    kernel_overlap(N, V, V + 2 * N);
    kernel_columns(N, N, A[0]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = sum * 0.99 + A[i][j] + B[i][j];
    printf("%a\n", sum);
    for (int i = 0; i < 4 * N + 9; i++)
        printf("%a\n", V[i]);
    return 0;
}
