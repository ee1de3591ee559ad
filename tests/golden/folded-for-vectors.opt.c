#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: what each thread does for means */
static __attribute__((noinline)) void po_means_1_team(int n,
    const double *restrict a, const double *restrict x, double *restrict y)
{
    #pragma omp for simd
    for (long i = 0; i < n; i++)
        y[i] = 0;
    #pragma omp for
    for (long it = 0; it < n; it += 60) {
        long i = it;
        for (; i <= po_min(n - 6L, it + 54); i += 6) {
            double y0 = y[i];
            double y1 = y[i + 1];
            double y2 = y[i + 2];
            double y3 = y[i + 3];
            double y4 = y[i + 4];
            double y5 = y[i + 5];
            long j = 0;
            for (; j <= n - 2L; j += 2) {
                const double x0 = x[j];
                const double x1 = x[j + 1];
                y0 += a[i * n + j] * x0;
                y1 += a[(i + 1) * n + j] * x0;
                y2 += a[(i + 2) * n + j] * x0;
                y3 += a[(i + 3) * n + j] * x0;
                y4 += a[(i + 4) * n + j] * x0;
                y5 += a[(i + 5) * n + j] * x0;
                y0 += a[i * n + j + 1] * x1;
                y1 += a[(i + 1) * n + j + 1] * x1;
                y2 += a[(i + 2) * n + j + 1] * x1;
                y3 += a[(i + 3) * n + j + 1] * x1;
                y4 += a[(i + 4) * n + j + 1] * x1;
                y5 += a[(i + 5) * n + j + 1] * x1;
            }
            for (; j < n; j++) {
                const double x0 = x[j];
                y0 += a[i * n + j] * x0;
                y1 += a[(i + 1) * n + j] * x0;
                y2 += a[(i + 2) * n + j] * x0;
                y3 += a[(i + 3) * n + j] * x0;
                y4 += a[(i + 4) * n + j] * x0;
                y5 += a[(i + 5) * n + j] * x0;
            }
            y[i] = y0;
            y[i + 1] = y1;
            y[i + 2] = y2;
            y[i + 3] = y3;
            y[i + 4] = y4;
            y[i + 5] = y5;
        }
        for (; i < po_min(n, it + 60); i++) {
            double y0 = y[i];
            for (long j = 0; j < n; j++)
                y0 += a[i * n + j] * x[j];
            y[i] = y0;
        }
    }
    #pragma omp for simd nowait
    for (long i = 0; i < n; i++)
        y[i] = y[i] / n;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of means */
static __attribute__((noinline)) void po_means_1_original(int n,
    const double *restrict a, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++)
            sum += a[i * n + j] * x[j];
        y[i] = sum / n;
    }
}

/* polyopt: for means, where there is much to do */
static __attribute__((noinline)) void po_means_1(int n,
    const double *restrict a, const double *restrict x, double *restrict y)
{
    #pragma omp parallel if (n > 290) firstprivate(n, a, x, y)
    po_means_1_team(n, a, x, y);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
/* Sums of which nothing is in vectors are kept in the elements that they end in. */
void means(int n, const double *restrict a, const double *restrict x,
           double *restrict y)
{
    /* polyopt: tiled 60, parallel, unroll-and-jam, simd */
    if (po_large(n > 93)) {
        po_means_1(n, a, x, y);
    } else {
        po_means_1_original(n, a, x, y);
    }
}

/* polyopt: what each thread does for blur */
static __attribute__((noinline)) void po_blur_1_team(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    #pragma omp for
    for (long y = 0; y < h; y++)
        for (long x = 0; x < po_min(2, w); x++)
            out[y][x] = 0;
    #pragma omp for collapse(2) schedule(dynamic, 4)
    for (long y = 0; y < h; y++)
        for (long x = 0; x < po_min(2, w); x++)
            for (long r = po_max(-2, -y); r < po_min(3, -y + h); r++) {
                float out0 = out[y][x];
                for (long q = -x; q < po_min(3, -x + w); q++)
                    out0 += in[y + r][x + q] * k[r + 2][q + 2];
                out[y][x] = out0;
            }
    #pragma omp for
    for (long y = 0; y < h; y++) {
        #pragma omp simd
        for (long x = 2; x <= w - 3L; x++)
            out[y][x] = 0;
    }
    #pragma omp for schedule(dynamic)
    for (long y = 0; y < h; y++)
        for (long r = po_max(-2, -y); r < po_min(3, -y + h); r++)
            for (long xt = 0; xt <= w - 3L; xt += 512) {
                const long q = -2;
                if (w >= 5) {
                    const float k0 = k[r + 2][q + 2];
                    const float k1 = k[r + 2][q + 3];
                    const float k2 = k[r + 2][q + 4];
                    const float k3 = k[r + 2][q + 5];
                    const float k4 = k[r + 2][q + 6];
                    #pragma omp simd
                    for (long x = po_max(xt, 2); x <= po_min(w - 3L, xt + 511); x++) {
                        float out0 = out[y][x];
                        out0 += in[y + r][x + q] * k0;
                        out0 += in[y + r][x + q + 1] * k1;
                        out0 += in[y + r][x + q + 2] * k2;
                        out0 += in[y + r][x + q + 3] * k3;
                        out0 += in[y + r][x + q + 4] * k4;
                        out[y][x] = out0;
                    }
                }
            }
    #pragma omp for
    for (long y = 0; y < h; y++)
        for (long x = po_max(w - 2L, 2); x < w; x++)
            out[y][x] = 0;
    #pragma omp for collapse(2) schedule(dynamic, 4) nowait
    for (long y = 0; y < h; y++)
        for (long x = po_max(w - 2L, 2); x < w; x++)
            for (long r = po_max(-2, -y); r < po_min(3, -y + h); r++) {
                float out0 = out[y][x];
                for (long q = -2; q < -x + w; q++)
                    out0 += in[y + r][x + q] * k[r + 2][q + 2];
                out[y][x] = out0;
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of blur */
static __attribute__((noinline)) void po_blur_1_original(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++)
                    if (y + r >= 0 && y + r < h && x + q >= 0 && x + q < w)
                        s += in[y + r][x + q] * k[r + 2][q + 2];
            out[y][x] = s;
        }
}

/* polyopt: for blur, where there is much to do */
static __attribute__((noinline)) void po_blur_1(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    #pragma omp parallel if ((double)h * po_min(2, w) > 210000 || (double)h * po_min(2, w) * po_min(5, po_min(po_floord(h, 2), h)) * po_min(3, w) > 310000 || (double)h * w > 210000 || (double)h * w * po_min(5, po_min(po_floord(h, 2), h)) > 62000 || (double)h * po_min(2, w) * po_min(5, po_min(po_floord(h, 2), h)) * w > 620000) \
        firstprivate(h, w, in, k, out)
    po_blur_1_team(h, w, in, k, out);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void blur(int h, int w, float in[restrict h][w], float k[restrict 5][5],
          float out[restrict h][w])
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    if (po_large((double)h * w * po_min(5, po_min(po_floord(h, 2), h)) > 4300)) {
        po_blur_1(h, w, in, k, out);
    } else {
        po_blur_1_original(h, w, in, k, out);
    }
}

/* polyopt: what each thread does for inner */
static __attribute__((noinline)) void po_inner_1_team(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    #pragma omp for schedule(dynamic) nowait
    for (long y = 2; y <= h - 3L; y++)
        for (long x = 2; x <= w - 3L; x++) {
            float s = 0;
            for (long r = -2; r <= 2; r++)
                for (long q = -2; q <= 2; q++)
                    s += in[y + r][x + q] * k[r + 2][q + 2];
            out[y][x] = s;
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of inner */
static __attribute__((noinline)) void po_inner_1_original(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++)
                    s += in[y + r][x + q] * k[r + 2][q + 2];
            out[y][x] = s;
        }
}

/* polyopt: for inner, where there is much to do */
static __attribute__((noinline)) void po_inner_1(int h, int w,
    float (*restrict in)[w], float (*restrict k)[5], float (*restrict out)[w])
{
    #pragma omp parallel firstprivate(h, w, in, k, out)
    po_inner_1_team(h, w, in, k, out);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Compilers unroll the window, and take vectors of the loop around. */
void inner(int h, int w, float in[restrict h][w], float k[restrict 5][5],
           float out[restrict h][w])
{
    /* polyopt: parallel */
    if (po_large((double)h * w > 17000 && po_threads() > 1)) {
        po_inner_1(h, w, in, k, out);
    } else {
        po_inner_1_original(h, w, in, k, out);
    }
}
