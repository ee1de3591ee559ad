/* Arrays that loop bodies declare with an initialiser, or a size that is a
 * variable.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], C[M][3], x[M], y[M];
static int k[M];

static double half(double v)
{
    return v * 0.5;
}

/* The rest is 0 in every iteration. */
/* expect: parallel */
static void kernel_rest(int n)
{
    for (int i = 0; i < n; i++) {
        double t[4] = {x[i], half(y[i])};

        for (int l = 0; l < 3; l++)
            t[l + 1] += C[i][l];
        x[i] = t[0] + 2 * t[1] + 3 * t[2] + 5 * t[3];
    }
}

/* expect: parallel */
static void kernel_zero(int n)
{
    for (int i = 0; i < n; i++) {
        int count[4] = {0};

        for (int j = 0; j < n; j++)
            count[k[j] & 3] += j < i;
        y[i] = count[0] + 3 * count[1] + 9 * count[2] + 27 * count[3];
    }
}

/* expect: parallel */
static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double r[2][2] = {{i, -j}, {j, A[i][j]}};
            double v[] = {1, 2};

            A[i][j] = r[0][0] * v[0] + r[0][1] * v[1] + r[1][0] - r[1][1];
        }
}

/* expect: parallel */
static void kernel_text(int n)
{
    for (int i = 0; i < n; i++) {
        char code[] = "a\"b\tc" "\0d";

        code[i % 7]++;
        y[i] = code[0] + code[1] + code[2] * 3 + code[3] + code[6] * 5 +
               code[7];
    }
}

/* What the list reads, the iteration before writes. */
/* expect: unchanged */
static void kernel_carried(int n)
{
    for (int i = 1; i < n; i++) {
        double t[2] = {x[i - 1], y[i]};

        x[i] = t[0] * 0.5 + t[1];
    }
}

/* The values of the iteration before would be seen without the declaration. */
/* expect: parallel */
static void kernel_stale(int n)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {[1] = 0.5};

        if (y[i] > 1)
            t[2] = y[i];
        y[i] = t[0] + t[1] + t[2];
        t[0] = 7;
    }
}

/* expect: parallel */
static void kernel_stale_list(int n)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {0, 0.5};

        if (y[i] > 1)
            t[2] = y[i];
        y[i] = t[0] + t[1] + t[2];
        t[0] = 7;
    }
}

/* In a block, with effects. */
static void kernel_effects(int n)
{
    int at = 0;

    for (int i = 0; i < n; i++) {
        double t[2] = {x[at++], y[i]};

        if (t[0] > t[1])
            at = 0;
        y[i] = t[0] - t[1];
    }
}

/* In a block. */
/* expect: parallel */
static void kernel_block(int n)
{
    for (int i = 0; i < n; i++)
        if (y[i] > 1) {
            double t[3] = {y[i], 1}, s = 0;

            for (int l = 0; t[l] > 0; l++)
                s += t[l];
            y[i] = s;
        }
}

/* expect: parallel */
static void kernel_variable(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double row[m];

        for (int j = 0; j < m; j++)
            row[j] = A[i][j] + 1;
        for (int j = 0; j < m; j++)
            A[i][j] = row[m - 1 - j] * 0.5;
    }
}

/* expect: parallel */
static void kernel_variable_2d(int n, unsigned char m)
{
    for (int i = 0; i < n; i++) {
        double row[2][m];

        for (int j = 0; j < m; j++) {
            row[0][j] = A[i][j] + 1;
            row[1][m - 1 - j] = A[i][j] + 2;
        }
        for (int j = 0; j < m; j++)
            A[i][j] = row[0][j] * 0.5 + row[1][j];
    }
}

/* expect: parallel */
static void kernel_triangle(int n)
{
    for (int i = 0; i < n; i++) {
        double row[i + 1];

        for (int j = 0; j <= i; j++)
            row[j] = A[i][j] + 1;
        for (int j = 0; j <= i; j++)
            A[i][j] = row[i - j] * 0.5;
    }
}

/* The size changes, as a variable that counts along, and in steps. */
static void kernel_counted(int n)
{
    int m = 1;

    for (int i = 0; i < n; i++) {
        double t[m];

        t[m - 1] = x[i];
        x[i] = t[m - 1] * 2 + sizeof(t);
        m += 2;
    }
}

static void kernel_stepped(int n, int s)
{
    for (int i = 1; i < n; i += s) {
        double t[i];

        t[i - 1] = x[i];
        x[i] = t[i - 1] * 2 + 1;
    }
}

/* expect: parallel */
static void kernel_block_variable(int n, int m)
{
    for (int i = 0; i < n; i++)
        if (y[i] > 0.5) {
            double t[m + 1];
            int l = 0;

            for (t[0] = y[i]; l < m && t[l] > 0.1; l++)
                t[l + 1] = t[l] * 0.5;
            y[i] = t[l];
        }
}

/* Declared anew, of another size, in a loop inside. */
/* expect: parallel */
static void kernel_two_sizes(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double t[m];

        for (int j = 0; j < m; j++)
            t[j] = A[i][j];
        for (int j = 0; j < m; j++) {
            double u[2][3] = {{t[j]}};

            A[i][j] = u[0][0] + u[1][2] + t[m - 1 - j];
        }
    }
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
        for (int l = 0; l < 3; l++)
            C[i][l] = (i + l * 2) % 7 * 0.7;
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
        k[i] = (i * i) % 5;
    }
}

static void end(void)
{
    double s = 0;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j];
        s = s * 0.98 + x[i] + 3 * y[i];
    }
    printf("%a\n", s);
}

#define RUN(name, ...) (begin(), kernel_##name(__VA_ARGS__), end())

static void run(int n)
{
    RUN(rest, n);
    RUN(zero, n);
    RUN(nested, n);
    RUN(text, n);
    RUN(carried, n);
    RUN(stale, n);
    RUN(stale_list, n);
    RUN(effects, n);
    RUN(block, n);
    RUN(variable, n, n > 2 ? n - 1 : 1);
    RUN(variable_2d, n, n > 2 ? (unsigned char)(n - 1) : 1);
    RUN(triangle, n);
    RUN(counted, n);
    RUN(stepped, n, 1);
    RUN(stepped, n, 3);
    RUN(block_variable, n, 5);
    RUN(two_sizes, n, n > 0 ? n : 1);
    RUN(two_sizes, 0, 10000);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
