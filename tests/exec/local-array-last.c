/* An array declared in a loop whose last execution is split off, where the
 * iteration has a name of its own.
 */
#include <stdio.h>

static double A[40], C[40], M[40][40];

/* expect: simd */
static double kernel_last(int n, double t1)
{
    double t0 = 0.5;

    for (int i = 0; i < n; i++) {
        double t4 = 0.25;
        for (int j = n - 1; j >= i + 1; j -= 2) {
            t4 = A[j] * 0.75 - 0.125 * C[j];
            M[i][j] = 0.5 * t4;
            for (int k = 0; k < n; k++) {
                double l[8];
                for (int z = 0; z < 8; z++)
                    l[z] = C[k] + z;
                t0 += 0.01 * l[i % 8];
            }
            t4 = t1 * 0.5 + 0.25 * t4;
            M[j][j] = 0.5 * t4;
        }
        M[i + 2][i + 1] = t4;
    }
    return t0;
}

int main(void)
{
    double sum;

    for (int i = 0; i < 40; i++) {
        A[i] = i * 0.5;
        C[i] = i * i % 7;
    }
    for (int n = 0; n < 36; n += 5) {
        sum = kernel_last(n, 1.5);
        printf("%d %a", n, sum);
        for (int i = 0; i < 40; i++)
            printf(" %a %a", M[i][i], M[i][(i + 3) % 40]);
        printf("\n");
    }
    return 0;
}
