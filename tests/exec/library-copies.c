/* Arrays that are copied, or cleared, by the library in loops over steps: statements like any. */
#include <string.h>

#include "classes.h"

static double u[ROOM][ROOM], v[ROOM][ROOM], w[ROOM * ROOM], y[ROOM * ROOM];
static float cube[9][N / 2 + 3][N / 3 + 5], next[9][N / 2 + 3][N / 3 + 5];

#define STENCIL(to, from, i, j)                                                \
    to[i][j] = from[i][j] + .1 * (from[(i) + 1][j] + from[(i)-1][j] +          \
                                  from[i][(j) + 1] + from[i][(j)-1] -          \
                                  4 * from[i][j])

/* expect: transformed */
static void kernel_whole(void)
{
    for (int t = 0; t < 9; t++) {
        for (int i = 1; i < ROOM - 1; i++)
            for (int j = 1; j < ROOM - 1; j++)
                STENCIL(v, u, i, j);
        memcpy(u, v, sizeof u);
    }
}

static void kernel_some_rows(void)
{
    for (int t = 0; t < 9; t++) {
        for (int i = 1; i < ROOM - 1; i++)
            for (int j = 1; j < ROOM - 1; j++)
                STENCIL(v, u, i, j);
        memcpy(&u[1], &v[1], (ROOM - 2) * sizeof u[0]);
    }
}

/* expect: tiled */
static void kernel_flat(int n)
{
    for (int t = 0; t < 9; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                y[i * n + j] = .25 * (w[(i - 1) * n + j] + w[(i + 1) * n + j] +
                                      w[i * n + j - 1] + w[i * n + j + 1]);
        memcpy(w, y, sizeof(double) * n * n);
    }
}

static void borders(double *restrict to, const double *restrict from, int n,
                    int m)
{
    (void)from;
    for (int i = 0; i < n; i++)
        to[i * (m + 2)] = 1;
}

/* A border of one element, rows and columns of different lengths. */
static void kernel_rectangle(int n, int m)
{
    for (int t = 0; t < 9; t++) {
        borders(w, y, n, m);
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                y[i * (m + 2) + j] =
                    .25 * (w[(i - 1) * (m + 2) + j] + w[(i + 1) * (m + 2) + j] +
                           w[i * (m + 2) + j - 1] + w[i * (m + 2) + j + 1]);
        memmove(w, y, (m + 2) * (n + 2) * sizeof *w);
    }
}

/* expect: tiled */
static void kernel_line(int n)
{
    for (int t = 0; t < 20; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = 2 * w[i] - a[i] + .2 * (w[i + 1] - 2 * w[i] + w[i - 1]);
        memcpy(a, w, n * sizeof(double));
        memcpy(w, y, n * sizeof(double));
    }
}

/* From the second on. */
static void kernel_behind(int n)
{
    for (int t = 0; t < 20; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = w[i - 1] + w[i + 1] * .5;
        memcpy(w + 1, y + 1, (n - 2) * sizeof(double));
    }
}

static void kernel_cleared(int n)
{
    for (int t = 0; t < 5; t++) {
        memset(y, 0, n * n * sizeof *y);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                y[i * n + j] += w[(i + 1) * n + j] + w[i * n + j + 1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                w[i * n + j] = w[i * n + j] * .5 + .1 * y[i * n + j];
    }
}

static void kernel_cube(void)
{
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < 8; i++)
            for (int j = 1; j < N / 2 + 2; j++)
                for (int k = 1; k < N / 3 + 4; k++)
                    next[i][j][k] = cube[i - 1][j][k] + cube[i][j + 1][k] +
                                    cube[i][j][k - 1] * .5f;
        memcpy(cube, next, sizeof cube);
    }
}

/* Variable lengths. */
static void step(int n, double (*to)[n], double (*from)[n], int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                STENCIL(to, from, i, j);
        memcpy(from, to, sizeof(double) * n * n);
    }
}

static void kernel_variable(int n)
{
    step(n, (double(*)[n])w, (double(*)[n])y, 7);
    step(n, (double(*)[n])w, (double(*)[n])(w + n * n / 2), 3);
}

/* A pointer that is set in the loop, into the other array: to elements behind, all at once. */
static void kernel_into_itself(int n)
{
    for (int t = 0; t < 4; t++) {
        double *to = w + 1;

        for (int i = 0; i < n; i++)
            y[i] += w[i];
        memmove(to, w, n * sizeof *w);
        for (int i = 0; i < n; i++)
            to[i] += y[i];
    }
}

/* A number of elements of which only some bits count. */
static void kernel_narrow(int n)
{
    for (int t = 0; t < 4; t++) {
        for (int i = 1; i < 40; i++)
            y[i] = w[i - 1] + w[i + 1] * .5;
        memcpy(w, y, (unsigned char)(n + 256) * sizeof *w);
    }
}

static void kernel_from_first(void)
{
    for (int t = 0; t < 6; t++) {
        for (int i = 1; i < ROOM - 1; i++)
            for (int j = 1; j < ROOM - 1; j++)
                v[i][j] = u[i - 1][j] - u[i][j + 1];
        memcpy(&u[0][0], &v[0][0], sizeof u);
    }
}

/* The first row, and all that is behind it. */
static void kernel_first_row(void)
{
    for (int t = 0; t < 4; t++) {
        for (int i = 1; i < ROOM - 1; i++)
            for (int j = 1; j < ROOM - 1; j++)
                v[i][j] = u[i - 1][j] - u[i][j + 1];
        memcpy(u[0], v[0], sizeof u);
        for (int i = 1; i < ROOM - 1; i++)
            for (int j = 1; j < ROOM - 1; j++)
                v[i][j] += u[i + 1][j];
        memcpy(&u[0][0], &v[0][0], sizeof u);
        for (int i = 0; i < ROOM; i++)
            v[i][0] += u[1][i] * .5;
        memcpy(u[1], v[1], 2 * sizeof u[1]);
        memcpy(&u[2][1], &v[2][1], ROOM * sizeof u[0][0]);
    }
}

/* Less than is computed, bytes that are no numbers, and parts that overlap. */
static void kernel_others(int n)
{
    for (int t = 0; t < 4; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = w[i - 1] + w[i + 1] * .5;
        memcpy(w, y, n * sizeof(double) / 2);
        memset(a, 1, n * sizeof(double));
        memmove(y, y + 1, n * sizeof(double));
        memcpy(b, y, n + 3);
        for (int i = 0; i < n; i++)
            a[i] += b[i] + w[i];
    }
}

int main(void)
{
#define RUN_WITH(name, ...)                                                    \
    (classes_begin(), classes_fill(&u[0][0], ROOM * ROOM, 3),                  \
     classes_fill(&v[0][0], ROOM * ROOM, 4), classes_fill(w, ROOM * ROOM, 5),  \
     classes_fill(y, ROOM * ROOM, 6), kernel_##name(__VA_ARGS__),              \
     result += (double)(classes_hash(7, u, sizeof u) >> 24),                   \
     result += (double)(classes_hash(7, v, sizeof v) >> 24),                   \
     result += (double)(classes_hash(7, w, sizeof w) >> 24),                   \
     result += (double)(classes_hash(7, y, sizeof y) >> 24),                   \
     result += (double)(classes_hash(7, cube, sizeof cube) >> 24),             \
     classes_end(#name))

    for (int i = 0; i < 9; i++)
        for (int j = 0; j < N / 2 + 3; j++)
            for (int k = 0; k < N / 3 + 5; k++)
                cube[i][j][k] = (float)((i * 3 + j * 5 + k) % 7);
    RUN_WITH(whole, );
    RUN_WITH(some_rows, );
    RUN_WITH(flat, N);
    RUN_WITH(flat, 2);
    RUN_WITH(flat, 0);
    RUN_WITH(rectangle, N - 1, N / 2);
    RUN_WITH(line, N);
    RUN_WITH(behind, N);
    RUN_WITH(behind, 2);
    RUN_WITH(cleared, N);
    RUN_WITH(cube, );
    RUN_WITH(variable, N);
    RUN_WITH(into_itself, N);
    RUN_WITH(narrow, N);
    RUN_WITH(from_first, );
    RUN_WITH(first_row, );
    RUN_WITH(others, N);
    return 0;
}
