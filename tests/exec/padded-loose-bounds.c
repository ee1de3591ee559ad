/* Copies of arrays with longer rows, "pad", of which the bounds of loops say little: those that are known of
 * their subscripts are the types of variables, so that the number of bytes would be none of a long number.
 */
/* text: as it is */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static unsigned u[N + 1][N + 1];

/* expect: transformed */
static void kernel_part(int n, int first, int last)
{
    #pragma polyopt pad u: 5
    #pragma polyopt no-guard
    for (int k = first; k < last; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = u[i][j] * 5 + u[i][k] * u[k][j];
}

static void show(void)
{
    unsigned h = 1;

    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++)
            h = h * 31 + u[i][j];
    printf("%u\n", h);
}

int main(void)
{
    static const int part[] = {0, 1, 2, 5, N / 2, N};

    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++)
            u[i][j] = (unsigned)(i * 7 + j * 3);
    for (int i = 0; i < 6; i++) {
        kernel_part(part[i], part[i] / 3, part[i] / 2);
        show();
        kernel_part(N, part[i] / 4, part[i]);
        show();
    }
    return 0;
}
