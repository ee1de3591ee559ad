/* Arrays that are passed to functions as a whole before their elements are used,
 * next to pointers to them.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SIZE 64

static double A[SIZE], C[SIZE];
static double S[4][SIZE];

__attribute__((noinline, pure)) static double total(const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = 0.5 * sum + x[i];
    return sum;
}

/* expect: transformed */
static void kernel_cleared(int n, double *p)
{
    for (int i = 0; i < n; i++) {
        memset(C, 0, sizeof(double) * 20);
        for (int k = 0; k < n; k++)
            C[k] = C[3] * 0.75 - A[i] + A[k];
        p[i] *= 0.5;
    }
}

/* The pointer moves. */
static void kernel_moving(int n)
{
    double *p = C;
    int i = 0;

    while (i < n) {
        for (int j = 0; j < 4; j++)
            memset(C, 0, sizeof(double) * 20);
        for (int k = 0; k < n; k++)
            C[k] = C[3] * 0.75 - A[i] + A[k];
        *p++ *= 0.5;
        i++;
    }
}

/* A function reads all elements. */
static void kernel_read(int n, double *p, double *q)
{
    for (int i = 0; i < n; i++) {
        q[i] = total(C, n);
        p[i] = 0.5 * p[i] + i;
    }
    for (int i = 0; i < n; i++)
        C[i] += 1;
}

/* Rows. */
static void kernel_rows(int n, double *p)
{
    for (int i = 0; i < n; i++) {
        memset(S[1], 0, sizeof(double) * SIZE);
        for (int k = 0; k < n; k++)
            S[1][k] = S[1][3] * 0.75 - A[i] + A[k];
        p[i] *= 0.5;
    }
}

static void show(void)
{
    uint64_t hash = 14695981039346656037u;
    const double *all[] = {A, C, S[0], S[1], S[2], S[3]};

    for (int a = 0; a < 6; a++)
        for (size_t i = 0; i < SIZE * sizeof(double); i++)
            hash = (hash ^ ((const unsigned char *)all[a])[i]) *
                   1099511628211u;
    printf("%016llx\n", (unsigned long long)hash);
}

int main(void)
{
    for (int i = 0; i < SIZE; i++)
        A[i] = C[i] = S[i % 4][i] = i % 7 * 0.25 + 1;
    for (int n = 0; n < 40; n += 19) {
        kernel_cleared(n, S[3]);
        show();
        kernel_cleared(n, C);
        show();
        kernel_cleared(n, C + 3);
        show();
        kernel_moving(n);
        show();
        kernel_read(n, C, S[0]);
        show();
        kernel_read(n, S[1], C);
        show();
        kernel_rows(n, S[1]);
        show();
        kernel_rows(n, C);
        show();
    }
    return 0;
}
