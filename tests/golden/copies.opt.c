#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --parallel-threshold=0 */
/* Copies of what a loop only reads, but not of "limit", which may have no value;
 * on lines of their own, where the directive is long.
 */
void clip(int n, const double *restrict x, double *restrict y, int is_limited)
{
    double limit;
    double factor;
    static double offset = 3;

    if (is_limited)
        limit = x[0];
    factor = 2 * x[1];
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd firstprivate(n, x, y, is_limited, factor)
    for (long i = 0; i < n; i++)
        y[i] = is_limited ? limit : factor * x[i] + offset;
}

void flow(int rows, int columns, double (*restrict temperature)[columns],
          const double (*restrict conductivity)[columns],
          const double (*restrict density)[columns], double time_step,
          double cell_width, double outside)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for \
        firstprivate(rows, columns, temperature, conductivity, density, \
            time_step, cell_width, outside)
    for (long i = 0; i < rows; i++) {
        #pragma omp simd
        for (long j = 0; j < columns; j++)
            temperature[i][j] += time_step * conductivity[i][j] * (outside - temperature[i][j]) / (density[i][j] * cell_width * cell_width);
    }
}

/* An iterator that has a value before the loop. */
void rest(int i, int n, double *restrict x)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd firstprivate(i, n, x)
    for (long t1 = i; t1 < n; t1++)
        x[t1] = 0;
}
