#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_all_disjoint(int n, int all,
                                  const void *const place[][2])
{
    for (int i = 0; i < all; i++)
        if ((unsigned long)place[i][0] > (unsigned long)place[i][1])
            return 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < all; k++)
            if ((unsigned long)place[i][0] < (unsigned long)place[k][1] &&
                (unsigned long)place[k][0] < (unsigned long)place[i][1])
                return 0;
    return 1;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

struct matrix {
    int rows, columns, stride;
    double *data;
};

/* polyopt: the original of add_products */
static __attribute__((noinline)) void po_add_products_1_original(
    const struct matrix *a, const struct matrix *b, double *c)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++)
            c[j] += a->data[i * a->stride + j] * b->data[i * b->stride + j];
}

/* polyopt: for add_products, where there is much to do */
static __attribute__((noinline)) void po_add_products_1(
    const struct matrix *a, const struct matrix *b, double *c)
{
    if (b->stride >= b->columns && b->columns >= 1 && a->stride >= b->columns &&
        po_all_disjoint(1, 5, (const void *const[][2]){
            {c, &c[b->columns]}, {a, &a[1]}, {b, &b[1]},
            {a->data, &a->data[(a->rows - 1L) * a->stride + b->columns]},
            {b->data, &b->data[(a->rows - 1L) * b->stride + b->columns]}})) {
        #pragma omp parallel for firstprivate(a, b, c)
        for (long jt = 0; jt < b->columns; jt += 512) {
            long i = 0;
            for (; i <= a->rows - 8L; i += 8) {
                #pragma omp simd
                for (long j = jt; j < po_min(b->columns, jt + 512); j++) {
                    double c0 = c[j];
                    c0 += a->data[i * a->stride + j] * b->data[i * b->stride + j];
                    c0 += a->data[(i + 1) * a->stride + j] * b->data[(i + 1) * b->stride + j];
                    c0 += a->data[(i + 2) * a->stride + j] * b->data[(i + 2) * b->stride + j];
                    c0 += a->data[(i + 3) * a->stride + j] * b->data[(i + 3) * b->stride + j];
                    c0 += a->data[(i + 4) * a->stride + j] * b->data[(i + 4) * b->stride + j];
                    c0 += a->data[(i + 5) * a->stride + j] * b->data[(i + 5) * b->stride + j];
                    c0 += a->data[(i + 6) * a->stride + j] * b->data[(i + 6) * b->stride + j];
                    c0 += a->data[(i + 7) * a->stride + j] * b->data[(i + 7) * b->stride + j];
                    c[j] = c0;
                }
            }
            for (; i < a->rows; i++) {
                #pragma omp simd
                for (long j = jt; j < po_min(b->columns, jt + 512); j++)
                    c[j] += a->data[i * a->stride + j] * b->data[i * b->stride + j];
            }
        }
    } else {
        po_add_products_1_original(a, b, c);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void add_products(const struct matrix *a, const struct matrix *b, double *c)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    if (a->rows >= 1 && po_large((double)a->rows * b->columns > 48000)) {
        po_add_products_1(a, b, c);
    } else {
        po_add_products_1_original(a, b, c);
    }
}
