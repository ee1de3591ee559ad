/* Variables narrower than int that count from where they are: what a statement sees is the
 * value that they have in the iteration, converted or not.
 */
#include <stdio.h>

#ifndef N
#define N 130
#endif

static int a[N + 9][N + 9];
short row, column;

/* expect: parallel */
static void kernel_global(int n)
{
    for (; row < n; row++)
        for (column = 3; column; column--)
            a[row + 2][column + 3] = 6 * row + column;
}

/* expect: parallel */
static void kernel_parameter(signed char from, short to)
{
    for (; from < to; from++)
        for (int j = 0; j < 8; j++)
            a[from + 1][j] += from * 3 + j;
}

int main(void)
{
    long sum = 0;

    row = 1;
    kernel_global(N);
    kernel_parameter(-1, N < 100 ? N : 100);
    for (int i = 0; i < N + 9; i++)
        for (int j = 0; j < N + 9; j++)
            sum += (i * 7 + j) * (long)a[i][j];
    printf("%ld %d %d\n", sum, row, column);
    return 0;
}
