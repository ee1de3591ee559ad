/*
 * What the formulations of the kernels in BLAS and LAPACK share.
 *
 * Each NAME.c defines blas_NAME() with the parameters of kernel_NAME() of
 * bench/kernels/NAME.c.  bench/others.sh puts its text before main() of the
 * kernel's file, where the kernel is then a macro for it: data, timing and output
 * are the same.  Matrices lie row by row, without gaps.
 */
#ifndef BLAS_H
#define BLAS_H

#include "bench.h"

/* The headers have parameters of this name. */
#pragma push_macro("N")
#undef N
#include <cblas.h>
#include <lapacke.h>
#pragma pop_macro("N")

/* A macro of complex.h. */
#undef I

/* C = alpha A B + beta C for m x k and k x n matrices. */
BENCH_FN void product(int m, int n, int k, double alpha, const void *A,
                      const void *B, double beta, void *C)
{
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, alpha, A,
                DIM(k), B, DIM(n), beta, C, DIM(n));
}

/* y = alpha A x + beta y for an m x n matrix. */
BENCH_FN void rows(int m, int n, double alpha, const void *A, const double *x,
                   double beta, double *y)
{
    cblas_dgemv(CblasRowMajor, CblasNoTrans, m, n, alpha, A, DIM(n), x, 1, beta,
                y, 1);
}

/* y = alpha A^T x + beta y for an m x n matrix. */
BENCH_FN void columns(int m, int n, double alpha, const void *A,
                      const double *x, double beta, double *y)
{
    cblas_dgemv(CblasRowMajor, CblasTrans, m, n, alpha, A, DIM(n), x, 1, beta,
                y, 1);
}

/* The lower triangle of an n x n matrix from the upper one. */
BENCH_FN void mirror(int n, double *C)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            C[(size_t)j * n + i] = C[(size_t)i * n + j];
}

/* Ends the program when LAPACK says that it has not done its work. */
BENCH_FN void succeeded(lapack_int info)
{
    if (info != 0) {
        fprintf(stderr, "lapack: %d\n", (int)info);
        exit(2);
    }
}

#endif
