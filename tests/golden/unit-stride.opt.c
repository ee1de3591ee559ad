#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
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

/* polyopt: what each thread does for convolve */
static __attribute__((noinline)) void po_convolve_1_team(
    const float *restrict in, const float *restrict w, float *restrict out,
    int width, int rows, int columns, int size, int stride)
{
    #pragma omp for collapse(2) nowait
    for (long y = 0; y < rows; y++)
        for (long x = 0; x < columns; x++) {
            float sum = 0;
            for (long r = 0; r < size; r++)
                for (long s = 0; s < size; s++)
                    sum += in[((int)y * stride + (int)r) * width + (int)x * stride + (int)s] * w[r * size + s];
            out[y * columns + x] = sum;
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of convolve */
static __attribute__((noinline)) void po_convolve_1_original(
    const float *restrict in, const float *restrict w, float *restrict out,
    int width, int rows, int columns, int size, int stride)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            float sum = 0;
            for (int r = 0; r < size; r++)
                for (int s = 0; s < size; s++)
                    sum += in[(y * stride + r) * width + x * stride + s] *
                           w[r * size + s];
            out[y * columns + x] = sum;
        }
}

/* polyopt: for convolve, where there is much to do */
static __attribute__((noinline)) void po_convolve_1(const float *restrict in,
    const float *restrict w, float *restrict out, int width, int rows,
    int columns, int size, int stride)
{
    #pragma omp parallel \
        firstprivate(in, w, out, width, rows, columns, size, stride)
    po_convolve_1_team(in, w, out, width, rows, columns, size, stride);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of convolve */
static __attribute__((noinline)) void po_convolve_2_original(
    const float *restrict in, const float *restrict w, float *restrict out,
    int width, int rows, int columns, int size, int stride)
{
    /* polyopt: parallel */
    if (po_large((double)rows * columns * size * size > 470000 && po_threads() > 1)) {
        po_convolve_1(in, w, out, width, rows, columns, size, stride);
    } else {
        po_convolve_1_original(in, w, out, width, rows, columns, size, stride);
    }
}

/* polyopt: for convolve, where there is much to do */
static __attribute__((noinline)) void po_convolve_2(const float *restrict in,
    const float *restrict w, float *restrict out, int width, int rows,
    int columns, int size, int stride)
{
    if (stride == 1 && width + 1L >= (long)columns + size) {
        #pragma omp parallel for collapse(2) \
            firstprivate(in, w, out, width, rows, columns, size)
        for (long y = 0; y < rows; y++)
            for (long xt = 0; xt < columns; xt += 512) {
                float sum[512];
                #pragma omp simd
                for (long x = xt; x < po_min(columns, xt + 512); x++)
                    sum[x - xt] = 0;
                for (long r = 0; r < size; r++) {
                    long s = 0;
                    for (; s <= size - 8L; s += 8) {
                        const float w0 = w[r * size + s];
                        const float w1 = w[r * size + s + 1];
                        const float w2 = w[r * size + s + 2];
                        const float w3 = w[r * size + s + 3];
                        const float w4 = w[r * size + s + 4];
                        const float w5 = w[r * size + s + 5];
                        const float w6 = w[r * size + s + 6];
                        const float w7 = w[r * size + s + 7];
                        #pragma omp simd
                        for (long x = xt; x < po_min(columns, xt + 512); x++) {
                            float sum0 = sum[x - xt];
                            sum0 += in[(y + r) * width + x + s] * w0;
                            sum0 += in[(y + r) * width + x + s + 1] * w1;
                            sum0 += in[(y + r) * width + x + s + 2] * w2;
                            sum0 += in[(y + r) * width + x + s + 3] * w3;
                            sum0 += in[(y + r) * width + x + s + 4] * w4;
                            sum0 += in[(y + r) * width + x + s + 5] * w5;
                            sum0 += in[(y + r) * width + x + s + 6] * w6;
                            sum0 += in[(y + r) * width + x + s + 7] * w7;
                            sum[x - xt] = sum0;
                        }
                    }
                    for (; s < size; s++) {
                        const float w0 = w[r * size + s];
                        #pragma omp simd
                        for (long x = xt; x < po_min(columns, xt + 512); x++)
                            sum[x - xt] += in[(y + r) * width + x + s] * w0;
                    }
                }
                #pragma omp simd
                for (long x = xt; x < po_min(columns, xt + 512); x++)
                    out[y * columns + x] = sum[x - xt];
            }
    } else {
        po_convolve_2_original(in, w, out, width, rows, columns, size, stride);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Where the stride is 1, the image has a shape; where it is not, rows are shared among threads. */
void convolve(const float *restrict in, const float *restrict w,
              float *restrict out, int width, int rows, int columns, int size,
              int stride)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd, where stride is 1 */
    if (po_large((double)rows * columns * size * size > 470000)) {
        po_convolve_2(in, w, out, width, rows, columns, size, stride);
    } else {
        po_convolve_2_original(in, w, out, width, rows, columns, size, stride);
    }
}
