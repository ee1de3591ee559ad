#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* polyopt: --min-gain=3 */
/* What gains on one thread at once, and on several late, has no threads. */
void gradient(int n, float *sum, float *out, const float *v, const float *d,
              float a)
{
    /* polyopt: simd */
    if (n >= 1 &&
        po_all_disjoint(2, 4, (const void *const[][2]){
            {sum, &sum[1]}, {out, &out[n]}, {v, &v[n]}, {d, &d[n]}})) {
        {
            float sum0 = sum[0];
            for (long i = 0; i < n; i++)
                sum0 += v[i] * d[i];
            sum[0] = sum0;
        }
        #pragma omp simd
        for (long i = 0; i < n; i++)
            out[i] += a * d[i];
    } else {
        for (int i = 0; i < n; i++) {
            sum[0] += v[i] * d[i];
            out[i] += a * d[i];
        }
    }
}
