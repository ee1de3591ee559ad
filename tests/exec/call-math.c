/* The functions and macros of <math.h>. */
/* expect: transformed */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 100
#endif

static double A[N + 1], B[N + 1], C[N + 1];
static float F[N + 1];
static long double L[N + 1];
static int K[N + 1];

static void kernel_math(int n)
{
    for (int i = 0; i < n; i++) {
        A[i] = fma(B[i], 0.5, cbrt(B[i])) + ldexp(B[i], 3) + scalbn(1.0, i % 9);
        C[i] = isnan(B[i]) ? 1 : isinf(B[i]) ? INFINITY : copysign(2, B[i]);
        F[i] = fabsf(F[i]) + fminf(F[i], 1.5f) + roundf(F[i]) + (float)C[i];
        L[i] = fmaxl(L[i], floorl(L[i] / 3)) + nexttowardl(L[i], 9) * HUGE_VAL;
        K[i] = abs(K[i]) + (int)labs(K[i]) + ilogb(B[i]) + signbit(B[i]);
    }
    for (int i = 0; i < n; i++)
        B[i] = cabs(cexp(B[i] + 0.5 * I)) + __builtin_fabs(A[i]) +
               (fpclassify(B[i]) == FP_ZERO) + isgreater(A[i], B[i]);
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        B[i] = (i - 50) / 7.0;
        F[i] = (float)(i - 20) / 4;
        L[i] = i - 3;
        K[i] = 40 - i;
    }
    kernel_math(N);
    for (int i = 0; i < N; i++)
        printf("%a %a %a %a %La %d\n", A[i], B[i], C[i], (double)F[i], L[i],
               K[i]);
    return 0;
}
