#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

/* The author has tiled: the order stays. */
double a[9000][9000], b[9000][9000];

void smooth(int n)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for if (n > 75) schedule(dynamic)
    for (long t1 = 0; t1 <= po_floord(n - 3L, 64); t1++)
        for (long t2 = 0; t2 <= po_floord(n - 3L, 64); t2++)
            for (long i = 64 * t1 + 1; i <= po_min(n - 2L, 64 * t1 + 64); i++) {
                #pragma omp simd
                for (long j = 64 * t2 + 1; j <= po_min(n - 2L, 64 * t2 + 64); j++)
                    b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j];
            }
}
