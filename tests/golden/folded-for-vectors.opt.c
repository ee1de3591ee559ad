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
    #pragma omp parallel for if ((double)h * w > 210000) \
        firstprivate(h, w, out)
    for (long y = 0; y < h; y++) {
        #pragma omp simd
        for (long x = 0; x < w; x++)
            out[y][x] = 0;
    }
    #pragma omp parallel for if ((double)h * w * po_min(5, po_min(po_floord(h, 2), h)) * po_min(5, po_min(po_floord(w, 2), w)) > 310000) collapse(2) \
        schedule(dynamic, h >= 225 && w >= 513 ? (w + 511L) / 512 : 1) \
        firstprivate(h, w, in, k, out)
    for (long yt = 0; yt < h; yt += 32)
        for (long xt = 0; xt < w; xt += 512)
            for (long y = yt; y < po_min(h, yt + 32); y++)
                for (long r = po_max(-2, -y); r < po_min(-y + h, 3); r++)
                    for (long t2 = po_max(4 * r - w + 1, 4 * r - 2); t2 < po_min(4 * r + 3, 4 * r - xt + w); t2++) {
                        const float k0 = k[r + 2][t2 - 4 * r + 2];
                        #pragma omp simd
                        for (long x = po_max(xt, 4 * r - t2); x < po_min(4 * r - t2 + w, po_min(xt + 512, w)); x++)
                            out[y][x] += in[y + r][x + t2 - 4 * r] * k0;
                    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void blur(int h, int w, float in[restrict h][w], float k[restrict 5][5],
          float out[restrict h][w])
{
    /* polyopt: tiled 32x512, parallel, simd */
    if (po_large((double)h * w * po_min(5, po_min(po_floord(h, 2), h)) * po_min(5, po_min(po_floord(w, 2), w)) > 6800)) {
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
