#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* options: --min-gain=any --parallel-threshold=0 */
/* A condition in another one has a variable with a value, though nothing sets it if the other does not
 * hold: loops of threads copy it.
 */
double A[100][100], w[100];
int c[100], m[100];

void guarded_in_guard(int n)
{
    /* polyopt: simd */
    for (long i = 0; i < n; i++) {
        if (c[i] > 1) {
            #pragma omp simd
            for (long j = 0; j <= 49; j++)
                w[j] += A[i][j];
        }
        int holds = 0;
        if (c[i] > 1) {
            holds = w[i] > 2 || m[i];
            if (holds) {
                for (long j = 0; j <= 49; j++)
                    w[j] = A[j][i];
            }
            if (holds) {
                for (long j = 0; j <= 99; j++)
                    A[j][i + 1] = 2;
            }
        }
    }
}
