/*
 * Attention: a row of products, kept in an array of the iteration, is scaled, its greatest
 * number is found, and it weighs the rows of another matrix.  Sums that end in that array
 * stay in their scalar.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif

#define D 24

static float q[N][D], k[N][D], v[N][D], o[N][D];

/* expect: parallel */
static void kernel_attention(int n)
{
    for (int i = 0; i < n; i++) {
        float s[N], most = -1e30f, all = 0;

        for (int j = 0; j < n; j++) {
            float d = 0;

            for (int e = 0; e < D; e++)
                d += q[i][e] * k[j][e];
            s[j] = d * 0.125f;
        }
        for (int j = 0; j < n; j++)
            if (s[j] > most)
                most = s[j];
        for (int j = 0; j < n; j++) {
            s[j] = 1 / (1 + most - s[j]);
            all += s[j];
        }
        for (int e = 0; e < D; e++) {
            float d = 0;

            for (int j = 0; j < n; j++)
                d += s[j] * v[j][e];
            o[i][e] = d / all;
        }
    }
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < N; i++)
        for (int e = 0; e < D; e++) {
            q[i][e] = (float)((i + e) % 13) * 0.1f;
            k[i][e] = (float)(i * e % 7) * 0.2f;
            v[i][e] = (float)((3 * i + e) % 11) * 0.1f;
        }
    kernel_attention(N);
    for (int i = 0; i < N; i++)
        for (int e = 0; e < D; e++)
            h = h * 0.99 + o[i][e];
    printf("%.17g\n", h);
    return 0;
}
