/* A loop whose iterations run side by side declares its variable before it;
 * the user's variable of that name gets its value after the loops.
 */
/* options: --no-tile --no-parallel */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M (N + 8)

static double c[M], m[M][M];

/* expect: transformed */
static int kernel_same_name(int n, int first)
{
    int v = 7;

    for (int j = first; j < first + 3; j++)
        for (v = 0; v < n; v++)
            c[j + 3] += 0.01 * m[first][2];
    return v;
}

int main(void)
{
    int sum = 0;

    for (int i = 0; i < M; i++) {
        c[i] = i;
        for (int j = 0; j < M; j++)
            m[i][j] = i - 3 * j;
    }
    for (int i = 0; i < N; i += 3)
        sum = sum * 3 % 1009 + kernel_same_name(i, i / 2);
    for (int i = 0; i < M; i++)
        printf("%a\n", c[i]);
    printf("%d %d\n", sum, kernel_same_name(0, 3));
    return 0;
}
