/*
 * conv-2d: a convolution with several channels in and out, in single precision,
 * with a sum in a variable over channels and window.
 */
/* expect: simd */
#include "bench.h"

#ifndef N
#define N 260
#endif

#define IN   16
#define OUT  24
#define SIDE 3

static float A[IN][DIM(N) + SIDE][DIM(N) + SIDE];
static float W[OUT][IN][SIDE][SIDE];
static float C[OUT][DIM(N)][DIM(N)];

static void init(void)
{
    for (int c = 0; c < IN; c++)
        for (int i = 0; i < N + SIDE; i++)
            for (int j = 0; j < N + SIDE; j++)
                A[c][i][j] = (float)((c + i * j) % 97) / 97;
    for (int k = 0; k < OUT; k++)
        for (int c = 0; c < IN; c++)
            for (int r = 0; r < SIDE; r++)
                for (int s = 0; s < SIDE; s++)
                    W[k][c][r][s] = (float)((k + 3 * c + r * s) % 19) / 19;
}

static void kernel_conv_2d(int n, int n_in, int n_out, int side)
{
    for (int k = 0; k < n_out; k++)
        for (int p = 0; p < n; p++)
            for (int q = 0; q < n; q++) {
                float sum = 0;

                for (int c = 0; c < n_in; c++)
                    for (int r = 0; r < side; r++)
                        for (int s = 0; s < side; s++)
                            sum += A[c][p + r][q + s] * W[k][c][r][s];
                C[k][p][q] = sum;
            }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_conv_2d(N, IN, OUT, SIDE);
        bench_stop();
    }
    bench_f32("C", C, (size_t)OUT * N * N);
    return 0;
}
