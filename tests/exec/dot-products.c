/* Sums of products of numbers of 8 and 16 bits, in rows, in columns and in both, written in
 * several ways; with extreme values, of which sums of many wrap around where they may.
 */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 150
#endif

static short sa[N][N], sb[N][N];
static signed char ca[N][N], cb[N][N];
static unsigned char ua[N][N], ub[N][N];
static unsigned short wa[N][N];
static int c[N][N];
static unsigned u[N][N];
static long l[N][N];

/* expect: tiled */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;

            for (int k = 0; k < n; k++)
                s += sa[i][k] * sb[j][k];
            c[i][j] = s;
        }
}

/* expect: packed */
static void kernel_columns(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0;
            for (int k = 0; k < n; k++)
                c[i][j] += sa[i][k] * sb[k][j];
        }
}

/* expect: packed */
static void kernel_both(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                u[i][j] = u[i][j] + (unsigned)(sa[k][i] * sb[k][j]);
}

/* expect: packed */
static void kernel_bytes(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;

            for (int k = 0; k < n; k++)
                s += ca[i][k] * cb[j][k];
            c[i][j] = s;
        }
}

#ifdef LONG
/* expect: packed */
static void kernel_mixed(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += (int)ua[i][k] * cb[k][j];
}
#endif

#ifdef LONG
/* expect: packed */
static void kernel_bytes_by_shorts(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                c[i][j] += sb[k][j] * ub[i][k];
}
#endif

/* What is stored is not the sum, which gets a buffer. */
/* expect: packed */
static void kernel_scaled(int n, int shift)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = c[j][0];

            for (int k = 0; k < n; k++)
                s += ua[i][k] * cb[j][k];
            s >>= shift;
            if (s > 127)
                s = 127;
            if (s < -128)
                s = -128;
            ca[i][j] = (signed char)s;
        }
}

/* Numbers without a sign have more values than shorts, and longs more bits. */
static void kernel_words(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                u[i][j] += (unsigned)wa[i][k] * wa[j][k];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                l[i][j] += (long)sa[i][k] * sb[j][k];
}

static void show(const char *name)
{
    unsigned long h = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 31 + (unsigned)c[i][j] + 7 * u[i][j] +
                13 * (unsigned long)l[i][j];
    printf("%s %lx\n", name, h);
}

static void all(int n)
{
    kernel_rows(n);
    show("rows");
    kernel_columns(n);
    show("columns");
    kernel_both(n);
    show("both");
    kernel_bytes(n);
    show("bytes");
#ifdef LONG
    kernel_mixed(n);
#endif
    show("mixed");
#ifdef LONG
    kernel_bytes_by_shorts(n);
#endif
    show("bytes by shorts");
    kernel_scaled(n, 5);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = ca[i][j];
    show("scaled");
    kernel_words(n);
    show("words");
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            sa[i][j] = (short)(i == j ? SHRT_MIN / 16 : i * 7 + j);
            sb[i][j] = (short)(i + 1 == j ? SHRT_MIN : i - 3 * j);
            ca[i][j] = (signed char)(i == j ? SCHAR_MIN : (i * 3 + j) % 251);
            cb[i][j] = (signed char)(i == j ? SCHAR_MIN : (i + 5 * j) % 253);
            ua[i][j] = (unsigned char)(i == j ? 255 : i * j);
            ub[i][j] = (unsigned char)(i + j);
            wa[i][j] = (unsigned short)(65535 - i * j);
        }
    for (int n = 1; n < N; n += 1 + n / 2 * 2)
        all(n);
    all(N);
    return 0;
}
