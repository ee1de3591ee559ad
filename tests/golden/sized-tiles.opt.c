static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
}

/* polyopt: --parallel-threshold=0 */
/* Sizes of tiles that are names: a macro, a parameter of the function, and a number beside them. */
#ifndef TI
#define TI 32
#endif
enum { N = 1000 };
double A[N][N], B[N][N], C[N][N], x[N], y[N];

void mul(int n, int tk)
{
    /* polyopt: tiled TIx16xtk, parallel */
    if ((long)(TI) >= 1 && (long)(TI) <= 1048576 && tk >= 1 && tk <= 1048576) {
        #pragma omp parallel for collapse(2) firstprivate(n, tk)
        for (long it = 0; it < n; it += (long)(TI))
            for (long jt = 0; jt < n; jt += 16)
                for (long kt = 0; kt < n; kt += tk)
                    for (long i = it; i < po_min(n, it + (long)(TI)); i++)
                        for (long j = jt; j < po_min(n, jt + 16); j++) {
                            double c0 = C[i][j];
                            for (long k = kt; k < po_min(n, kt + tk); k++)
                                c0 += A[i][k] * B[k][j];
                            C[i][j] = c0;
                        }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    C[i][j] += A[i][k] * B[k][j];
    }
}

void triangle(int n)
{
    /* polyopt: tiled TIxTI */
    if ((long)(TI) >= 1 && (long)(TI) <= 1048576) {
        for (long it = 0; it < n; it += (long)(TI))
            for (long jt = (long)(TI) * po_floord(it, (long)(TI)); jt < n; jt += (long)(TI))
                for (long i = it; i < po_min(n, po_min(jt + (long)(TI), it + (long)(TI))); i++)
                    for (long j = po_max(jt, i); j < po_min(n, jt + (long)(TI)); j++)
                        A[j][i] = B[i][j];
    } else {
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                A[j][i] = B[i][j];
    }
}

void smooth(int n, int steps, long tt, unsigned ti)
{
    /* polyopt: tiled ttxti */
    if (tt >= 1 && tt <= 1048576 && (long)ti >= 1 && (long)ti <= 1048576) {
        if (n >= 3)
            for (long t1 = 0; t1 < steps; t1 += tt)
                for (long t2 = (long)ti * po_floord(2 * t1 + 1, (long)ti); t2 <= po_min(2L * steps + n - 3, 2 * t1 + n + 2 * tt - 3); t2 += (long)ti)
                    for (long t = po_max(t1, po_ceild(t2 - n + 1, 2)); t <= po_min(steps - 1L, po_min(po_floord(t2 + (long)ti - 2, 2), t1 + tt - 1)); t++) {
                        if (t2 <= 2 * t + 1)
                            y[1] = 0.25 * (x[0] + 2 * x[1] + x[2]);
                        for (long i = po_max(t2 - 2 * t, 2); i < po_min(t2 - 2 * t + (long)ti, n - 1L); i++) {
                            double x0 = x[i - 1];
                            y[i] = 0.25 * (x0 + 2 * x[i] + x[i + 1]);
                            x0 = y[i - 1];
                            x[i - 1] = x0;
                        }
                        if (t2 + (long)ti >= 2 * t + n)
                            x[n - 2L] = y[n - 2L];
                    }
    } else {
        for (int t = 0; t < steps; t++) {
            for (int i = 1; i < n - 1; i++)
                y[i] = 0.25 * (x[i - 1] + 2 * x[i] + x[i + 1]);
            for (int i = 1; i < n - 1; i++)
                x[i] = y[i];
        }
    }
}
