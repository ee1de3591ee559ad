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

/* polyopt: the original of smooth */
static __attribute__((noinline)) void po_smooth_1_original(int w, int h,
    const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int left = x > 0 ? x - 1 : w - 1;

            out[y * w + x] = in[y * w + left] - in[y * w + (x + 1) % w];
        }
}

/* polyopt: for smooth, where there is much to do */
static __attribute__((noinline)) void po_smooth_1(int w, int h,
    const float *in, float *out)
{
    if (h >= 1 && w >= 1 &&
        po_disjoint(in, &in[(long)h * w], out, &out[(long)h * w])) {
        if ((double)h * w > 5) {
            #pragma omp parallel for firstprivate(w, h, in, out)
            for (long y = 0; y < h; y++) {
                if (w == 1)
                    out[y * w] = in[y * w + w - 1L] - in[(int)y * w + (0 + 1) % w];
                if (w >= 2) {
                    out[y * w] = in[y * w + w - 1L] - in[(int)y * w + (0 + 1) % w];
                    #pragma omp simd
                    for (long x = 1; x <= w - 2L; x++)
                        out[y * w + x] = in[y * w + x - 1] - in[y * w + x + 1];
                    out[y * w + w - 1L] = in[y * w + w - 2L] - in[y * w];
                }
            }
        } else {
            for (long y = 0; y < h; y++) {
                if (w == 1)
                    out[y * w] = in[y * w + w - 1L] - in[(int)y * w + (0 + 1) % w];
                if (w >= 2) {
                    out[y * w] = in[y * w + w - 1L] - in[(int)y * w + (0 + 1) % w];
                    #pragma omp simd
                    for (long x = 1; x <= w - 2L; x++)
                        out[y * w + x] = in[y * w + x - 1] - in[y * w + x + 1];
                    out[y * w + w - 1L] = in[y * w + w - 2L] - in[y * w];
                }
            }
        }
    } else {
        po_smooth_1_original(w, h, in, out);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=1 --min-gain=5 */
/* A loop that is cut where the borders of an image begin: none of the choices is left inside. */
void smooth(int w, int h, const float *in, float *out)
{
    /* polyopt: parallel, simd */
    if (po_large((double)h * w > 0 && w > 64)) {
        po_smooth_1(w, h, in, out);
    } else {
        po_smooth_1_original(w, h, in, out);
    }
}
