/*
 * Loops inside of those that threads share, of which a compiler is told that they have
 * iterations: of one that may have none, nothing is said.
 */
#include <stdio.h>

#ifndef N
#define N 80
#endif

static float q[N][64], v[N][64], o[N][64], p[N][64], w[N];

/* expect: parallel */
static void kernel_attend(int n, int m, float (*restrict o)[64], float (*restrict p)[64],
       float (*restrict q)[64], float (*restrict v)[64], float *restrict w)
{
    for (int i = 0; i < n; i++) {
        float s[N];
        for (int j = 0; j < n; j++) {
            float d = 0;
            for (int e = 0; e < 64; e++)
                d += q[i][e] * v[j][e];
            s[j] = d * 0.125f;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int j = 0; j < n; j++)
                d += s[j] * v[j][e];
            o[i][e] = d;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int k = 0; k < m; k++)
                d += w[k] * v[k][e];
            p[i][e] = d;
        }
    }
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < N; i++) {
        w[i] = (float)(i % 5) * 0.25f;
        for (int e = 0; e < 64; e++) {
            q[i][e] = (float)((i + e) % 13) * 0.1f;
            v[i][e] = (float)((3 * i + e) % 11) * 0.1f;
        }
    }
    for (int n = 0; n <= N; n += N / 2)
        for (int m = 0; m <= N; m += N / 2) {
            kernel_attend(n, m, o, p, q, v, w);
            for (int i = 0; i < N; i++)
                for (int e = 0; e < 64; e++)
                    h = h * 0.99 + o[i][e] + 2 * p[i][e];
        }
    printf("%.17g\n", h);
    return 0;
}
