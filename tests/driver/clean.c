/* Nests of many kinds, without a warning from -Wall -Wextra -Wshadow: what takes
 * their place has to be as clean. */
#include <stddef.h>

#define N 64

double A[N][N], B[N][N], C[N][N], v[N], w[N];
int hist[N], index_of[N];
struct grid {
    size_t n;
    float cell[N][N];
} grid;

void product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
}

void stencil(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            w[i] = (v[i - 1] + v[i] + v[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            v[i] = w[i];
    }
}

void triangle(int n, double *restrict L, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            b[i] -= L[i * n + j] * b[j];
        b[i] /= L[i * n + i];
    }
}

void overlap(unsigned n, const float *p, float *q)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < 8; j++)
            q[i] += p[8 * i + j];
}

long count(void)
{
    long sum = 0;
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++)
            if (A[i][j] > B[j][i])
                sum++;
    return sum;
}

void transpose(void)
{
    for (size_t i = 0; i < N; i++)
        for (size_t j = i + 1; j < N; j++) {
            float kept = grid.cell[i][j];
            grid.cell[i][j] = grid.cell[j][i];
            grid.cell[j][i] = kept;
        }
}

void gather(void)
{
    for (int t = 0; t < 10; t++)
        for (int i = 0; i < N; i++)
            hist[i] += index_of[i] * t;
}
