static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* A sum in a scalar: its order is kept, rows are shared among threads. */
#define N 2000

double A[N][N], x[N], y[N];

void f(void)
{
    /* polyopt: tiled 64, parallel, unroll-and-jam */
    {
        double sum;
        #pragma omp parallel for private(sum)
        for (long it = 0; it <= 1984; it += 64)
            for (long i = it; i <= po_min(1999, it + 63); i++) {
                sum = 0;
                for (long t1 = 1999 * i; t1 <= 1999 * i + 1999; t1++)
                    sum += A[i][t1 - 1999 * i] * x[t1 - 1999 * i];
                y[i] = sum;
            }
    }
}
