/* polyopt: --min-gain=3 */
/* What gains on one thread at once, and on several late, has no threads. */
void gradient(int n, float *sum, float *out, const float *v, const float *d,
              float a)
{
    for (int i = 0; i < n; i++) {
        sum[0] += v[i] * d[i];
        out[i] += a * d[i];
    }
}
