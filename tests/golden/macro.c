/* Macros in statements, subscripts and bounds. */
#define N            1000
#define AT(m, i, j)  m[i][j]
#define FOR(i, a, b) for (int i = (a); i < (b); i++)
#define MADD(c, a, b) c += (a) * (b)

double A[N][N], B[N][N], C[N][N];

void f(void)
{
    FOR(i, 0, N)
        FOR(j, 0, N)
            FOR(k, 0, N)
                MADD(AT(C, i, j), AT(A, i, k), AT(B, k, j));
}
