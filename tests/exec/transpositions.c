/* What goes along rows of one array and down columns of another one: squares, rectangles, parts,
 * triangles, other dimensions, elements of all sizes, with a function of the element, and several
 * operands.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 150
#endif
#ifndef P
#define P 70
#endif

static float f[N][N], ft[N][N];
static double d[N][N + 3], dt[N + 3][N];
static int k[N][N], kt[N][N];
static short s[N][N], st[N][N];
static unsigned char c[N][N], ct[N][N];
static long long l[N][N], lt[N][N];
static double a[P][P][9], b[9][P][P], e[P][9][P];
static struct { float re, im; } z[N][N], zt[N][N];

/* expect: transformed */
static void kernel_floats(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            ft[i][j] = f[j][i];
}

/* expect: transformed */
static void kernel_part(int n, int m)
{
    for (int i = 3; i < n; i++)
        for (int j = 1; j < m; j++)
            dt[i][j] = 0.5 * d[j - 1][i + 1] - d[j][i - 2];
}

/* expect: transformed */
static void kernel_add(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            kt[i][j] += k[j][i] + 3 * k[i][j];
}

/* expect: transformed */
static void kernel_short(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            st[i][j] = s[j][i];
}

/* expect: transformed */
static void kernel_char(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            ct[i][j] = c[j][i];
}

/* expect: transformed */
static void kernel_long(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            lt[i][j] = l[j][i] + i;
}

/* expect: transformed */
static void kernel_lower(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            f[i][j] = f[j][i];
}

static void kernel_members(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            zt[i][j].re = z[j][i].re;
            zt[i][j].im = -z[j][i].im;
        }
}

/* expect: transformed */
static void kernel_last_first(int n, int m)
{
    for (int q = 0; q < 9; q++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                b[q][i][j] = a[i][j][q];
}

/* expect: transformed */
static void kernel_middle(int n)
{
    for (int i = 0; i < n; i++)
        for (int q = 0; q < 9; q++)
            for (int j = 0; j < n; j++)
                e[i][q][j] = b[q][j][i];
}

/* Rows that are n elements long, in one dimension.
 * expect: transformed
 */
static void kernel_flat(int n, double *restrict to, const double *restrict from)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i * n + j] = from[j * n + i];
}

/* expect: transformed */
static void kernel_variable(int n, int m, float to[n][m], float from[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = from[j][i];
}

/* Every other element of a row, every other row, and rows from the last one on. */
static void kernel_strided(int n)
{
    for (int i = 0; 2 * i + 1 < n; i++)
        for (int j = 0; j < n; j++)
            dt[i][j] = d[j][2 * i + 1];
    for (int i = 0; i < n; i += 2)
        for (int j = 0; j < n; j++)
            ft[i][j] = f[j][i];
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < n; j++)
            lt[i][j] = l[j][n - 1 - i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            kt[i][j] = k[n - 1 - j][i];
}

static void kernel_strided_flat(int n, float *restrict to,
                                const float *restrict from)
{
    for (int i = 0; 2 * i < n; i++)
        for (int j = 0; 2 * j < n; j++)
            to[i * n + j] = from[2 * j * n + 2 * i];
}

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            f[i][j] = (float)(i * 131 + j);
            ft[i][j] = (float)(i - j);
            k[i][j] = i * 977 - j;
            kt[i][j] = i + j;
            s[i][j] = (short)(i * 7 + j);
            c[i][j] = (unsigned char)(i * 3 + j);
            l[i][j] = i * 1000003LL - j;
            z[i][j].re = (float)(i + 2 * j);
            z[i][j].im = (float)(3 * i - j);
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N + 3; j++) {
            d[i][j] = i * 0.25 + j * 3;
            dt[j][i] = i - j;
        }
    for (int i = 0; i < P; i++)
        for (int j = 0; j < P; j++)
            for (int q = 0; q < 9; q++)
                a[i][j][q] = i * 100 + j + 0.125 * q;
}

static double sum;

#define ADD(x) \
    do { \
        const unsigned char *byte = (const unsigned char *)(x); \
        unsigned h = 7; \
        for (size_t at = 0; at < sizeof(x); at++) \
            h = h * 31 + byte[at]; \
        sum += h; \
    } while (0)

int main(void)
{
    static const int sizes[] = {0, 1, 5, 64, 65, 128, 147, N - 3};

    for (int i = 0; i < 8; i++) {
        int n = sizes[i] < N - 3 ? sizes[i] : N - 3;
        int m = n < P ? n : P;

        fill();
        kernel_floats(n);
        ADD(ft);
        kernel_part(n, n > 2 ? n - 2 : n);
        ADD(dt);
        kernel_add(n);
        ADD(kt);
        kernel_short(n);
        ADD(st);
        kernel_char(n);
        ADD(ct);
        kernel_long(n);
        ADD(lt);
        kernel_lower(n);
        ADD(f);
        kernel_members(n);
        ADD(zt);
        kernel_last_first(m, m / 2 + 1);
        ADD(b);
        kernel_middle(m);
        ADD(e);
        kernel_flat(n, &dt[0][0], &d[0][0]);
        ADD(dt);
        if (n > 1)
            kernel_variable(n, n - 1, (float(*)[n - 1])ft, (float(*)[n])f);
        ADD(ft);
        kernel_strided(n);
        ADD(dt);
        ADD(ft);
        ADD(lt);
        ADD(kt);
        kernel_strided_flat(n, ft[0], f[0]);
        ADD(ft);
        printf("%d %.17g\n", n, sum);
    }
    return 0;
}
