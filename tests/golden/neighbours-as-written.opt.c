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

/* polyopt: --no-parallel --min-gain=1000 */
/* Loops of the program get "simd" as they stand where clang makes no vectors without it. */
static float A[100][300], B[100][300], u[500], v[500];

void steps(int T, int n)
{
    int t, i, j;

    /* polyopt: simd */
    for (t = 0; t < T; t++) {
        #pragma omp simd
        for (i = po_first(1); i < 499; i++)
            u[i] = v[i - 1] + v[i] + v[i + 1];
        #pragma omp simd
        for (i = po_first(1); i < 499; i++) {
            /* back */
            v[i] = u[i - 1] + u[i] + u[i + 1];
        }
    }
    for (i = 1; i < n - 1; i++)
        #pragma omp simd
        for (j = po_first(1); j < 299; j++)
            A[i][j] = B[i][j - 1] + B[i][j] + B[i][j + 1];
}

void few(void)
{
    for (int i = 1; i < 99; i++)
        u[i] = v[i - 1] + v[i] + v[i + 1];
}

void once(int n, float *x, const float *y)
{
    for (int i = 1; i < n; i++)
        x[i] = y[i - 1] + y[i] + y[i + 1];
}
