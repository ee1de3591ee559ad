/* A variable is set in each branch of a choice between borders and the inner part, and read
 * after it: iterations have copies in the order of the program.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static float t[N + 4][N + 4], out[N + 4][N + 4];
static double last;

/* expect: parallel */
static void kernel_column(int n)
{
    float delta;

    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (c == 0)
                delta = t[r][0];
            else
                delta = t[r][c] + t[r][c - 1];
            out[r][c] = t[r][c] + delta;
        }
}

/* expect: parallel */
static void kernel_borders(int rows, int cols, float *restrict to,
                           const float *restrict from)
{
    float delta;

    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            if (r == 0 && c == 0)
                delta = from[0] + from[1];
            else if (r == 0 && c == cols - 1)
                delta = from[c] + from[c - 1] * 0.5f;
            else if (r == 0)
                delta = from[c + 1] + from[c - 1];
            else if (c == cols - 1)
                delta = from[r * cols + c] + from[(r - 1) * cols + c];
            else if (c == 0)
                delta = from[r * cols] - from[(r - 1) * cols];
            else
                delta = from[r * cols + c - 1] + from[(r - 1) * cols + c];
            to[r * cols + c] = from[r * cols + c] + delta * 0.25f;
        }
}

/* expect: unchanged */
static void kernel_carried(int n)
{
    float delta = 0.5f;

    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (c == 0)
                delta = delta * 0.5f + t[r][0];
            else
                delta = t[r][c] + delta * 0.25f;
            t[r][c] = t[r][c] * 0.5f + delta;
        }
    last = delta;
}

static void print(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", out[i][j], t[i][j]);
}

int main(void)
{
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            t[i][j] = (i * 7 + j * 3) % 11 * 0.125f;
    kernel_column(N);
    print();
    kernel_borders(N, N, &out[0][0], &t[0][0]);
    print();
    kernel_carried(N);
    print();
    printf("%a\n", last);
    return 0;
}
