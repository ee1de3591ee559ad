/* polyopt: --parallel-threshold=0 */
/* Sizes of tiles that are names: a macro, a parameter of the function, and a number beside them. */
#ifndef TI
#define TI 32
#endif
enum { N = 1000 };
double A[N][N], B[N][N], C[N][N], x[N], y[N];

void mul(int n, int tk)
{
    #pragma polyopt tile(i, j, k: TI, 16, tk)
    #pragma polyopt parallel i.tile collapse=2
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}

void triangle(int n)
{
    #pragma polyopt tile(i, j: TI, TI)
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            A[j][i] = B[i][j];
}

void smooth(int n, int steps, long tt, unsigned ti)
{
    #pragma polyopt shift S1.i by 1
    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt skew i by 2*t
    #pragma polyopt tile t, i: tt, ti
    #pragma polyopt no-guard
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = 0.25 * (x[i - 1] + 2 * x[i] + x[i + 1]);
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i];
    }
}
