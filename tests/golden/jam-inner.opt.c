#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --parallel-threshold=0 */
/* Rows of both loops could run side by side.  Those of one are enough: strips of
 * the other would leave a small batch to one thread.
 */
void add(int n, int m, const float (*restrict in)[99][99],
         const float *restrict bias, float (*restrict out)[99][99])
{
    /* polyopt: parallel, unroll-and-jam, simd */
    #pragma omp parallel for firstprivate(n, m, in, bias, out)
    for (long b = 0; b < n; b++) {
        long i = 0;
        for (; i <= m - 4L; i += 4) {
            #pragma omp simd
            for (long j = 0; j < m; j++) {
                const float bias0 = bias[j];
                out[b][i][j] = in[b][i][j] + bias0;
                out[b][i + 1][j] = in[b][i + 1][j] + bias0;
                out[b][i + 2][j] = in[b][i + 2][j] + bias0;
                out[b][i + 3][j] = in[b][i + 3][j] + bias0;
            }
        }
        for (; i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                out[b][i][j] = in[b][i][j] + bias[j];
        }
    }
}
