/* polyopt: --no-parallel --min-gain=1000 */
/* Short sums are unrolled, so that the results of the loop around are in vectors; where compilers
 * do that themselves, and nothing can be stored in between, and sums of integers, are left.
 */
void filter(int n, float *restrict out, const float *restrict in, const float *restrict tap)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;

        for (int t = 0; t < 5; t++)
            sum += tap[t] * in[i + t];
        out[i] = sum;
    }
}

void tested(int n, float *out, const float *in, const float *tap)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;

        for (int t = 0; t < 5; t++)
            sum += tap[t] * in[i + t];
        out[i] = sum;
    }
}

void integers(int n, int *restrict out, const short *restrict in, const short *restrict tap)
{
    for (int i = 0; i < n; i++) {
        int sum = 0;

        for (int t = 0; t < 20; t++)
            sum += tap[t] * in[i + t];
        out[i] = sum;
    }
}
