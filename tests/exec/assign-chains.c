/* Assignments in a row, each of the value that the one inside has stored: what is passed
 * on is converted to the type of the inner object, and need not be what a second look
 * at it would find.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double X[N + 4][N + 4], Y[N + 4][N + 4];
static float F[N + 4][N + 4];
static int A[N + 4], B[N + 4], C[N + 4], D[N + 4][N + 4];
static unsigned char U[N + 4];
static _Bool T[N + 4];
static struct {
    double x, y;
} P[N + 4];
static struct {
    double *x;
    int *n;
} R, S;

/* expect: transformed */
static void kernel_conversions(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            X[i][j] = D[i][j] = 0.7 * i - 0.4 * j;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            Y[i][j] = F[i][j] = 0.1 * (i + j) + X[j][i];
    for (int i = 0; i < n; i++)
        A[i] = U[i] = i * 77;
    for (int i = 0; i < n; i++)
        B[i] = T[i] = i & 6;
    for (int i = 0; i < n; i++)
        C[i] = U[i] = -1;
}

/* expect: transformed */
static void kernel_numbers(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            X[i][j] = D[i][j] = F[i][j] = 16777217;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            X[j][i] += Y[i][j] = F[j][i] = 0.1;
    for (int i = 0; i < n; i++)
        P[i].x = P[i].y = A[i] = T[i] = 2;
}

/* expect: transformed */
static void kernel_symmetric(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double d = X[i][0] - Y[j][1], e = X[i][2] - Y[j][3];

            F[i][j] = F[j][i] = d * d + e * e;
        }
}

/* expect: transformed */
static int kernel_compound(int n, int s)
{
    int t, u;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            t = u = D[i][j] & 7;
            s += D[i][j] += t -= A[j];
            if (j > 3)
                F[i][j] = X[j][i] = u;
            else
                X[j][i] -= F[i][j] = Y[i][j] *= t + u;
        }
    return s;
}

/* What is stored to is what the subscript is read from. */
static void kernel_itself(int n)
{
    for (int i = 0; i < n; i++) {
        C[0] = 0;
        A[i] = C[C[0]] = i % 3 + 1;
    }
    for (int i = 0; i < n; i++) {
        B[i] = 0;
        D[i][0] = B[B[i] + i] = i % 2;
    }
}

/* expect: transformed */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            R.x[i * n + j] = S.x[j * n + i] = 0.5 * i + j;
    for (int i = 0; i < n; i++)
        R.n[i] = S.n[i] = i;
}

static int *where;

/* The pointer, and the number, may be what is stored to. */
static void kernel_hidden(int *p, int n)
{
    int k = 0;
    int *q = p ? p : &k;

    for (int i = 0; i < n; i++) {
        k = 0;
        A[i] = q[k] = i + 1;
        where = q;
        B[i] = *where = 2 * k;
    }
    where = NULL;
}

static void kernel_entry(int n)
{
    int i, j;

    i = j = 0;
    while (i < n) {
        A[i] = B[j] += i;
        i++, j++;
    }
    for (i = j = 1; i < n; i += 2)
        C[i] = A[j] = B[i - j];
}

int main(void)
{
    static double x[2][(N + 4) * (N + 4)];
    static int k[2][N + 4];
    double h = 0;
    int sum;

    kernel_conversions(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + X[i][j] + Y[i][j] + F[i][j] + A[i] + B[i] + C[i];
    kernel_numbers(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + X[i][j] + Y[i][j] + D[i][j] + A[i] + P[i].x + P[i].y;
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            X[i][j] = i + 0.3 * j, Y[i][j] = 2 * i - j, D[i][j] = i * j;
    kernel_symmetric(N);
    sum = kernel_compound(N, 1);
    R.x = x[0], S.x = x[1], R.n = k[0], S.n = k[1];
    kernel_rows(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + F[i][j] + D[i][j] + x[0][i * N + j] + x[1][i * N + j];
    for (int i = 0; i < N; i++)
        printf("%d %d %d %d\n", A[i], B[i], C[i], k[0][i] + k[1][i]);
    kernel_itself(N);
    for (int i = 0; i < N; i++)
        printf("%d %d %d\n", A[i], B[i], D[i][0]);
    kernel_hidden(NULL, N);
    kernel_entry(N);
    for (int i = 0; i < N; i++)
        printf("%d %d %d\n", A[i], B[i], C[i]);
    printf("%a %d\n", h, sum);
    return 0;
}
