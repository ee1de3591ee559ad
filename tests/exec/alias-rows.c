/* Tables of pointers whose rows are not where one would expect them. */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 24
#endif

#define M (N + 8)

static double data[(2 * N + 4) * M];

/* expect: transformed */
static void kernel_shift(int n, int m, double **A)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i][j] = A[i - 1][j] / 2 + j;
}

/* expect: tiled */
static void kernel_transpose(int n, int m, double **A, double **B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            B[j][i] = A[i][j] / 2 + i;
}

/* expect: transformed */
static void kernel_mixed(int n, int m, double **A, double *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i][j] += p[i * m + j];
}

/* Rows that need not be there. */
/* expect: unchanged */
static void kernel_some(int n, int m, const int *is_there, double **A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (is_there[i])
                A[i][j] = j;
}

/* expect: unchanged may-alias */
static void kernel_chosen(int n, int m, const int *is_there, double **A,
                          double *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            p[i * m + j] = is_there[i] ? A[i][j] : 1;
}

/* What may be left out follows the pointers that the condition has followed. */
/* expect: transformed */
static void kernel_least(int n, int m, double **A, double **B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (A[i][j] < B[i][j])
                B[i][j] = A[i][j];
}

/* It follows another one, which need not be there. */
/* expect: unchanged may-alias */
static void kernel_beyond(int n, int m, double **A, double **B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (A[i][j] > 6)
                B[i + 1][j] = A[i][j];
}

/* Only the inner loop keeps its row. */
/* expect: transformed */
static void kernel_moving(int n, int m, double **A, double *p)
{
    for (int i = 0; i < n; i++) {
        A[i] = p + i;
        for (int j = 0; j < m; j++)
            A[i][j] = A[i][j] / 2 + i;
    }
}

/* The table is changed through another pointer to it. */
/* expect: transformed */
static void kernel_redirected(int n, int m, double **A, double **B, double *p)
{
    for (int i = 0; i < n; i++) {
        B[i] = p;
        for (int j = 0; j < m; j++)
            A[i][j] = i + j;
    }
}

static double **shared;

/* Only the inner loop has one table. */
/* expect: transformed */
static void kernel_replaced(int n, int m, double ***where, double **B)
{
    for (int i = 0; i < n; i++) {
        where[i] = B;
        for (int j = 0; j < m; j++)
            shared[i][j] = i + j;
    }
}

static void start(void)
{
    for (size_t i = 0; i < sizeof(data) / sizeof(*data); i++)
        data[i] = (double)(i * 7 % 13) - 6;
}

/* Print a number that depends on every bit of the data. */
static void print(const char *name, int number)
{
    const unsigned char *byte = (const unsigned char *)data;
    unsigned long hash = 0;

    for (size_t i = 0; i < sizeof(data); i++)
        hash = hash * 31 + byte[i];
    printf("%s %d %lx\n", name, number, hash);
}

/* Rows in order, in reverse, all the same, too close to each other, out of
 * order in the end, and, for the second table, between the rows of the first,
 * or the same.
 */
static void place(int way, double **A, double **B)
{
    for (int i = 0; i < N; i++) {
        A[i] = data + i * M;
        B[i] = data + (N + i) * M;
        if (way == 1)
            A[i] = data + (N - 1 - i) * M;
        else if (way == 2)
            A[i] = data;
        else if (way == 3)
            A[i] = data + i * (N - 1);
        else if (way == 4 && i == N - 1)
            A[i] = data + M + 1;
        else if (way == 5)
            A[i] = data + 2 * i * M, B[i] = A[i] + M;
        else if (way == 6)
            B[i] = A[i];
        else if (way == 7)
            B[i] = data + (N - 1) * M + 3 + i * M;
    }
}

/* A row lies where the pointers are that the program has no more use for. */
static void over_table(void)
{
    size_t size = (N + 2) * sizeof(double *) + (N + 2) * sizeof(double);
    double **A = malloc(size * (N + 2));
    char *bytes = (char *)A;
    unsigned long sum = 0;

    for (int i = 0; i < N; i++)
        A[i] = (double *)(bytes + (size_t)(N - i) * size);
    if (N > 1)
        A[N - 1] = (double *)bytes;
    for (int i = 0; i < N; i++)
        for (int j = 0; i + 1 < N && j < N; j++)
            A[i][j] = i + j;
    kernel_shift(N, N - 1, A);
    for (int j = 0; N > 1 && j < N - 1; j++)
        sum = hash_next(sum, ((double *)bytes)[j]);
    printf("over %lx\n", sum);
    free(A);
}

int main(void)
{
    double *A[N + 1], *B[N + 1], **where[N + 1];
    int is_there[N + 1];

    for (int way = 0; way < 8; way++) {
        start();
        place(way, A, B);
        kernel_shift(N, N, A);
        print("shift", way);
        kernel_transpose(N, N, A, B);
        print("transpose", way);
        kernel_transpose(N, N, B, A);
        print("transposed", way);
        kernel_mixed(N, N, A, data + way);
        print("mixed", way);
        kernel_least(N, N, A, B);
        print("least", way);
        kernel_redirected(N, N, A, way % 2 ? A : B, data + 5);
        print("redirected", way);
        for (int i = 0; i < N; i++)
            where[i] = NULL;
        place(way, A, B);
        shared = A;
        if (N > 0)
            kernel_replaced(way % 2 ? 1 : N, N, way % 2 ? &shared : where, B);
        print("replaced", way);
    }
    start();
    place(0, A, B);
    for (int i = 0; i < N; i++)
        B[i] = NULL;
    kernel_beyond(N, N, A, B);
    print("beyond", 0);
    place(0, A, B);
    for (int i = 0; i < N; i++) {
        is_there[i] = i % 3 > 0;
        A[i] = is_there[i] ? B[i] : NULL;
    }
    kernel_some(N, N, is_there, A);
    print("some", 0);
    kernel_chosen(N, N, is_there, A, data);
    print("chosen", 0);
    kernel_moving(N, N, A, data);
    print("moving", 0);
    over_table();
    for (int i = 0; i < N; i++)
        A[i] = NULL;
    kernel_shift(N, 0, A);
    kernel_transpose(N, 0, A, NULL);
    kernel_transpose(0, N, NULL, A);
    kernel_mixed(N, 0, A, NULL);
    return 0;
}
