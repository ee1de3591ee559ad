/*
 * A flat array of which the first row has statements of its own (tests/mpi.sh): a reference in these
 * is to no other row, though its first subscript is the iterator there.
 */
#include <stdio.h>

#ifndef N
#define N 33
#endif
#define M (N > 2 ? N : 2)

static float a[M * M], b[M * M];

static void borders(int rows, int cols, float *restrict to,
                    const float *restrict from)
{
    for (int r = 0; r < rows; r++)
        for (int c = 1; c < cols; c++) {
            if (r == 0)
                to[c] = from[c] + from[c - 1] * 0.5f;
            else
                to[r * cols + c] =
                    from[r * cols + c] + from[(r - 1) * cols + c];
        }
}

int main(void)
{
    for (int i = 0; i < M * M; i++)
        a[i] = (float)(i % 17) / 3;
    borders(M, M, b, a);
    for (int i = 0; i < M * M; i++)
        printf("%a\n", b[i]);
    return 0;
}
