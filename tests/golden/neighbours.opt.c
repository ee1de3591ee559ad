#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_first(long i)
{
#ifdef __clang__
    __asm__("" : "+r"(i));
#endif
    return i;
}

/* polyopt: --no-parallel --no-tile --min-gain=any --verify=reparse */
/* Of neighbours that iterations share, clang makes chains: it is not told where the loop begins.
 * It may know where few elements are read, or elements apart, and of short loops.
 */
void rows(int n, float out[restrict n][n], const float in[restrict n][n])
{
    /* polyopt: simd */
    for (long i = 0; i < n; i++) {
        #pragma omp simd
        for (long j = po_first(2); j <= n - 3L; j++)
            out[i][j] = in[i][j - 2] + in[i][j - 1] + in[i][j];
    }
}

void sums(int n, float *restrict out, const float *restrict in)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = po_first(1); i < n; i++) {
        float left = in[i - 1] + in[i];
        out[i] = left * in[i + 1];
    }
}

void pairs(int n, float *restrict out, const float *restrict in)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 2; i < n; i++)
        out[i] = in[i] + in[i - 1] + in[i + 2] + in[i + 4];
}

void apart(int n, float out[restrict n][n], const float in[restrict n][n])
{
    /* polyopt: simd */
    for (long i = 1; i <= n - 2L; i++) {
        #pragma omp simd
        for (long j = 1; j <= n - 2L; j++)
            out[i][j] = in[i - 1][j - 1] + in[i][j] + in[i + 1][j + 1];
    }
}

void few(float *restrict out, const float *restrict in)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 1; i <= 30; i++)
        out[i] = in[i - 1] + in[i] + in[i + 1];
}
