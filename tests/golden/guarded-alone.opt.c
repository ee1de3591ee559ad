#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Loops under different conditions stay apart: one that does not hold spares all iterations.  Conditions
 * that stand alone need no parentheses of their own, and what is executed unless one does not hold is
 * executed if it does.
 */
double A[200][200], x[200], y[200];
int m[200];

void guarded_alone(void)
{
    /* polyopt: simd */
    {
        for (long i = 0; i <= 199; i++) {
            if (x[i] > 1 || m[i] < 4) {
                #pragma omp simd
                for (long j = 0; j <= 199; j++)
                    A[i][j] += 1;
            }
        }
        for (long i = 0; i <= 199; i++) {
            if (y[i] <= 1) {
                const double y0 = y[i];
                #pragma omp simd
                for (long j = 0; j <= 199; j++)
                    A[i][j] *= y0;
            }
        }
    }
}
