/* Nests that are all that a function does, one that is not static: the original has a
 * function of its own.  It is executed where there is little to do, and where places
 * overlap.
 */
/* options: --parallel-threshold=1 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

typedef double real;

static real A[N + 3][N + 3], B[N + 3][N + 3];
static int limit = 3;

void kernel_rows(int n, int m, real to[n][m], real (*from)[m], real f);
void kernel_old(int n, real (*to)[N + 3], const real *from, int step);
void kernel_masked(int n, real *to, const real *from);
void kernel_both(int n, real *restrict to, int lines);
void kernel_changed(real *to, const real *from, int n);
int kernel_left(int n);
void kernel_early(int n, real *restrict to);

/* expect: parallel */
void kernel_rows(int n, int m, real to[n][m], real (*from)[m], real f)
{
    const int last = n - 1;
    real scale = f * 2;

    for (int i = 0; i < last; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = from[i + 1][j] * scale + limit;
}

/* expect: parallel */
void kernel_old(int n, real (*to)[N + 3], const real *from, int step)
{
    int i, j;
    real sum;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            sum = to[i][j] + from[j] * step;
            to[i][j] = sum * sum;
        }
}

/* expect: parallel */
void kernel_masked(int n, real *to, const real *from)
{
    for (int i = 0; i < n; i++)
        if (from[i] > to[i])
            to[i] += from[i];
}

/* Two nests, of which none is all. */
/* expect: parallel */
void kernel_both(int n, real *restrict to, int lines)
{
    for (int i = 0; i < lines; i++)
        for (int j = 0; j < n; j++)
            if (to[i * n + j] < limit)
                to[i * n + j] += j;
    puts("both");
    for (int i = 0; i < lines; i++)
        for (int j = 0; j < n; j++)
            to[i * n + j] *= 2;
}

/* What the original changes of what it is given is not needed. */
/* expect: parallel */
void kernel_changed(real *to, const real *from, int n)
{
    int at = 0, y;

    for (y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            to[at] = from[at] + x;
            at++;
        }
}

/* Values that are needed afterwards. */
/* expect: parallel */
int kernel_left(int n)
{
    int i, j = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            A[i][j] += B[j][i];
    return i + j;
}

/* expect: parallel */
void kernel_early(int n, real *restrict to)
{
    if (n < 2)
        return;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i] += to[n + j];
}

static void show(const char *name)
{
    double sum = 0;

    for (int i = 0; i < N + 3; i++)
        for (int j = 0; j < N + 3; j++)
            sum += A[i][j] * (i + 2 * j + 1) - B[i][j] * (j + 1);
    printf("%s %.17g %d\n", name, sum, limit);
}

int main(void)
{
    for (int i = 0; i < N + 3; i++)
        for (int j = 0; j < N + 3; j++) {
            A[i][j] = (i * 7 + j * 3) % 11;
            B[i][j] = (i * 5 + j * 2) % 13;
        }
    kernel_rows(N, N + 3, A, B, 0.5);
    kernel_rows(N, N + 3, A, A, 0.25);
    kernel_rows(1, 2, (real(*)[2])A, (real(*)[2])B, 1);
    show("rows");
    kernel_old(N, A, B[0], 2);
    kernel_old(N, A, A[1], -1);
    kernel_old(2, A, B[1], 3);
    show("old");
    kernel_masked(N * N, A[0], B[0]);
    kernel_masked(N, A[0] + 1, A[0]);
    kernel_masked(N, A[0], A[0] + 1);
    show("masked");
    kernel_both(N, A[0], N);
    show("both");
    kernel_changed(A[0], B[0], N);
    kernel_changed(A[0] + 1, A[0], N);
    show("changed");
    printf("%d %d\n", kernel_left(N), kernel_left(0));
    show("left");
    kernel_early(N, A[0]);
    kernel_early(1, A[0]);
    show("early");
    return 0;
}
