static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

/* Inner bounds depend on outer iterators. */
double A[3000][3000], y[3000], x[3000];

void f(void)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    #pragma omp parallel for
    for (long it = 0; it <= 2560; it += 512)
        for (long j = 0; j <= po_min(2999, it + 511); j++) {
            #pragma omp simd
            for (long i = po_max(it, j); i <= po_min(2999, it + 511); i++)
                y[i] += A[j][i] * x[j];
        }
}
