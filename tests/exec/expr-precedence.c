/* Expressions that bind less than their context: they are printed anew, in
 * blocks and in statements, with the parentheses that they need.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 70
#endif
#define M (N + 2)

static int A[M][M], x[M], y[M];

/* expect: parallel */
static void kernel_commas(int n)
{
    for (int i = 0; i < n; i++) {
        int v = A[i][0], q = v, z = (q++, v * 2);
        int w[2] = {(q++, q - z), (v > 3 ? v : z)};

        A[i][1] = z - q;
        A[i][0] = w[(q += 2, q & 1)];
        if ((v--, v > 2))
            A[i][1] += abs((q--, v));
        x[i] = (v = q + 1, v > 0 && q > 2 ? v : (q--, z));
    }
}

/* expect: parallel */
static void kernel_operators(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            A[i][j] = -(A[i][j] - (x[j] - y[i])) - -x[i];
            A[i][j] = (A[i][j] & 15) + (((x[j] & 7) | 1) << 2 ^ (y[i] & 3)) % 11;
            A[i][j] -= (x[i] > y[j]) - (x[i] < (y[j] == 3));
            A[i][j] += !(A[i][j] + 1) ? ~(x[j] + 1) : -(-x[i]);
            A[i][j] = (A[i][j] > 5 ? x[i] : y[j]) * (j - (i - 2)) / (1 + 2);
        }
}

static void print(void)
{
    for (int i = 0; i < M; i++) {
        printf("%d %d", x[i], y[i]);
        for (int j = 0; j < M; j += 5)
            printf(" %d", A[i][j]);
        printf(" %d\n", A[i][1]);
    }
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        x[i] = i * 7 % 12 - 3;
        y[i] = i * 5 % 9;
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 3 + j * 11) % 17 - 4;
    }
    kernel_commas(N);
    print();
    kernel_operators(N);
    print();
    return 0;
}
