#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
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

/* polyopt: the original of brighten */
static __attribute__((noinline)) void po_brighten_1_original(
    const unsigned char *in, short *out, int width, int height, int stride,
    int n)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < n; c++)
                out[y * stride + x * n + c] =
                    (short)(out[y * stride + x * n + c] + in[y * stride + x * n + c]);
}

/* polyopt: for brighten, where there is much to do */
static __attribute__((noinline)) void po_brighten_1(const unsigned char *in,
    short *out, int width, int height, int stride, int n)
{
    if (height >= 1 && width >= 1 && n >= 1 && (n > 0 ? stride / n : 0) >= width &&
        po_disjoint(out, &out[(height - 1L) * stride + (long)width * n],
                    in, &in[(height - 1L) * stride + (long)width * n])) {
        #pragma omp parallel for collapse(2) \
            firstprivate(in, out, width, height, stride, n)
        for (long y = 0; y < height; y++)
            for (long x = 0; x < width; x++) {
                #pragma omp simd
                for (long c = 0; c < n; c++)
                    out[y * stride + x * n + c] = (short)(out[y * stride + x * n + c] + in[y * stride + x * n + c]);
            }
    } else {
        po_brighten_1_original(in, out, width, height, stride, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Pixels of n channels, in rows that are a stride apart: n * width may be less. */
void brighten(const unsigned char *in, short *out, int width, int height, int stride, int n)
{
    /* polyopt: parallel, simd */
    if (po_large((double)height * width * n > 100000 && po_threads() > 1)) {
        po_brighten_1(in, out, width, height, stride, n);
    } else {
        po_brighten_1_original(in, out, width, height, stride, n);
    }
}

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_1_original(
    float *restrict tokens, const float *restrict by, int n, int size,
    int heads, int part, int all)
{
    for (int t = 0; t < n; t++)
        for (int h = 0; h < heads; h++)
            for (int i = 0; i < part; i++) {
                tokens[t * all + h * part + i] *= by[i];
                tokens[t * all + size + h * part + i] *= by[h];
            }
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_1(float *restrict tokens,
    const float *restrict by, int n, int size, int heads, int part, int all)
{
    if ((part > 0 ? size / part : 0) >= heads) {
        #pragma omp parallel for \
            firstprivate(tokens, by, n, size, heads, part, all)
        for (long t = 0; t < n; t++) {
            long h = 0;
            for (; h <= heads - 2L; h += 2) {
                if (part >= 1) {
                    const float by0 = by[h];
                    const float by1 = by[h + 1];
                    #pragma omp simd
                    for (long i = 0; i < part; i++) {
                        const float by2 = by[i];
                        tokens[(int)t * all + (int)h * part + (int)i] *= by2;
                        tokens[(int)t * all + size + (int)h * part + (int)i] *= by0;
                        tokens[(int)t * all + (int)(h + 1) * part + (int)i] *= by2;
                        tokens[(int)t * all + size + (int)(h + 1) * part + (int)i] *= by1;
                    }
                }
            }
            for (; h < heads; h++) {
                if (part >= 1) {
                    const float by0 = by[h];
                    #pragma omp simd
                    for (long i = 0; i < part; i++) {
                        tokens[(int)t * all + (int)h * part + (int)i] *= by[i];
                        tokens[(int)t * all + size + (int)h * part + (int)i] *= by0;
                    }
                }
            }
        }
    } else {
        po_scale_1_original(tokens, by, n, size, heads, part, all);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Heads of a size that need not divide that of a token, of which there are three parts. */
void scale(float *restrict tokens, const float *restrict by, int n, int size, int heads, int part)
{
    int all = size * 3;

    /* polyopt: parallel, unroll-and-jam, simd */
    if (po_large((double)n * heads * part > 70000)) {
        po_scale_1(tokens, by, n, size, heads, part, all);
    } else {
        po_scale_1_original(tokens, by, n, size, heads, part, all);
    }
}
