/* Structures that are assigned whole, which is done member by member: in the order of
 * the program with what else is done to each of the members.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif

struct point {
    double x, y;
};

struct cell {
    int k[3];
    struct {
        float u;
        unsigned short v[2];
    } s;
    char c[4];
};

struct link {
    struct link *next;
    long k;
};

struct three {
    int a, b, c;
};

static struct point P[N + 4], Q[N + 4], R[N + 4][N + 4], S[N + 4][N + 4];
static struct {
    int k;
    float u, v;
} C[N + 4], D[N + 4];
static struct link L[N + 4], M[N + 4];
static struct three G[N + 4], H[N + 4];
static struct {
    double d;
    int i;
} A[N + 4], B[N + 4];
static struct cell E[N + 4], F[N + 4];

/* expect: transformed */
static void kernel_copies(int n)
{
    for (int i = 0; i < n; i++)
        P[i] = Q[n - i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            R[i][j] = S[j][i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            S[i][j] = R[i][j] = P[j];
    for (int i = 0; i < n; i++)
        C[i] = D[i], D[i].k = C[n - i].k, *(L + i) = M[i];
}

/* expect: transformed */
static void kernel_shifts(int n)
{
    for (int i = 1; i < n; i++)
        P[i] = P[i - 1];
    for (int i = 1; i < n; i++)
        Q[i] = Q[i + 1];
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            R[i][j] = R[i - 1][j + 1], R[i][j].x += S[i][j].y;
}

/* expect: transformed */
static void kernel_members(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++) {
            G[j].b = i + 2;
            G[j].c = j + 1;
            H[j] = G[j - 1];
        }
}

/* expect: transformed */
static void kernel_rows(int n, struct point *restrict p,
                        const struct point *restrict q)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p[i * n + j] = q[j * n + i];
}

/* The subscript is a member of what is assigned to. */
static void kernel_itself(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        G[0].a = 1;
        G[G[0].a - 1] = H[i];
        H[i] = G[i];
        k += G[0].b;
    }
    printf("%d\n", k);
}

/* Bytes that are no members, and more members than are looked at. */
static void kernel_others(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = B[n - i];
    for (int i = 0; i < n; i++)
        E[i] = F[n - i];
    for (int i = 0; i < n; i++)
        F[i].s = E[n - i].s;
}

int main(void)
{
    static struct point p[2][(N + 4) * (N + 4)];
    double h = 0;

    for (int i = 0; i < N + 4; i++) {
        Q[i].x = i, Q[i].y = 0.5 * i;
        D[i].k = i % 7, D[i].u = 0.1f * (float)i, D[i].v = (float)i;
        M[i].next = &L[i], M[i].k = i * i;
        H[i].a = i, H[i].b = 2 * i, H[i].c = 3 * i;
        B[i].d = i, B[i].i = i;
        F[i].k[1] = i, F[i].s.v[1] = (unsigned short)i, F[i].c[3] = (char)i;
        for (int j = 0; j < N + 4; j++) {
            S[i][j].x = i + 0.1 * j, S[i][j].y = i - 0.2 * j;
            p[1][i * (N + 4) + j] = S[i][j];
        }
    }
    kernel_copies(N);
    for (int i = 0; i < N; i++)
        printf("%g %g %d %g %d %ld\n", P[i].x, P[i].y, C[i].k, C[i].v, D[i].k,
               L[i].next == &L[i] ? L[i].k : -1L);
    kernel_shifts(N);
    kernel_members(N);
    kernel_rows(N, p[0], p[1]);
    kernel_rows(N - 1, p[1], p[0]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + R[i][j].x + S[i][j].y + p[0][i * N + j].x +
                p[1][i * N + j].y;
    for (int i = 0; i < N; i++)
        printf("%g %g %d %d %d\n", P[i].y, Q[i].x, H[i].a, H[i].b, H[i].c);
    kernel_itself(N);
    kernel_others(N);
    for (int i = 0; i < N; i++)
        printf("%d %d %g %d %d %d\n", G[i].b, H[i].c, A[i].d, E[i].k[1],
               F[i].s.v[1], E[i].c[3]);
    printf("%a\n", h);
    return 0;
}
