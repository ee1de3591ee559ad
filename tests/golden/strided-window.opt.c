#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline long po_first(long i)
{
#ifdef __clang__
    __asm__("" : "+r"(i));
#endif
    return i;
}

/* polyopt: --min-gain=3 */
/* Two elements apart, what is read is loaded in vectors, and picked from these. */
static float in[2 * 500 + 3][2 * 500 + 3], w[7][7], out[500][500];

/* polyopt: the original of convolve */
static __attribute__((noinline)) void po_convolve_1_original(int size)
{
    for (int y = 0; y < 500; y++)
        for (int x = 0; x < 500; x++) {
            float sum = 0;
            for (int r = 0; r < size; r++)
                for (int s = 0; s < size; s++)
                    sum += in[2 * y + r][2 * x + s] * w[r][s];
            out[y][x] = sum;
        }
}

/* polyopt: for convolve, where there is much to do */
static __attribute__((noinline)) void po_convolve_1(int size)
{
    for (long y = 0; y <= 499; y++) {
        #pragma omp simd
        for (long x = 0; x <= 499; x++)
            out[y][x] = 0;
    }
    #pragma omp parallel for if (size > 1) schedule(dynamic) \
        firstprivate(size)
    for (long y = 0; y <= 499; y++)
        for (long r = 0; r < size; r++) {
            long s = 0;
            for (; s <= size - 7L; s += 7) {
                const float w0 = w[r][s];
                const float w1 = w[r][s + 1];
                const float w2 = w[r][s + 2];
                const float w3 = w[r][s + 3];
                const float w4 = w[r][s + 4];
                const float w5 = w[r][s + 5];
                const float w6 = w[r][s + 6];
                #pragma omp simd
                for (long x = po_first(0); x <= 499; x++) {
                    float out0 = out[y][x];
                    out0 += in[2 * y + r][2 * x + s] * w0;
                    out0 += in[2 * y + r][2 * x + s + 1] * w1;
                    out0 += in[2 * y + r][2 * x + s + 2] * w2;
                    out0 += in[2 * y + r][2 * x + s + 3] * w3;
                    out0 += in[2 * y + r][2 * x + s + 4] * w4;
                    out0 += in[2 * y + r][2 * x + s + 5] * w5;
                    out0 += in[2 * y + r][2 * x + s + 6] * w6;
                    out[y][x] = out0;
                }
            }
            for (; s < size; s++) {
                const float w0 = w[r][s];
                #pragma omp simd
                for (long x = 0; x <= 499; x++)
                    out[y][x] += in[2 * y + r][2 * x + s] * w0;
            }
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void convolve(int size)
{
    /* polyopt: parallel, unroll-and-jam, simd */
    if (po_large(size > 0)) {
        po_convolve_1(size);
    } else {
        po_convolve_1_original(size);
    }
}
