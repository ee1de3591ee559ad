/* What static functions are called with: constants by all ways known, and other values
 * by ways that are easily missed.
 */
#include <stdio.h>

#ifndef N
#define N 33
#endif

static double A[200][200], B[200][200];

/* always the same */
static void equal(int n, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            A[i][j] += 2 * B[j][i] + i;
}

/* in a range */
static void between(int first, int last)
{
    for (int j = 0; j < 50; j++)
        for (int i = first; i < last; i++)
            A[i][j] = A[i][j] / 2 + B[j][i];
}

static void pass_on(int n)
{
    between(n, 2 * n + 10);
    between(n / 2, n > 20 ? n + 4 : n + 5);
}

/* in a table */
static void in_table(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] += B[j][i] * 3;
}

static void (*const table[])(int) = {pass_on, in_table};

/* by itself */
static void recursive(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] -= B[j][i] / 4;
    if (n > 3)
        recursive(n / 2);
}

/* changed before the loops, and between them */
static void changed(int n)
{
    n += 5;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] = A[i][j] * 0.75 + B[j][i];
    n -= 8;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] = A[i][j] * 1.25 - B[j][i];
}

/* values that the parameter does not have */
static void narrow(unsigned char n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] += B[j][i] * 5;
}

static void old_style();

static void call_old_style(void)
{
    old_style(300);
}

static void old_style(n)
unsigned char n;
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] += B[j][i] * 7;
}

/* by a name that a macro makes */
static void made(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] -= B[j][i] * 9;
}

#define CALL(a, b, n) a##b(n)

/* a variable that changes behind the parser's back */
static void behind(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] += B[j][i] / 16;
}

static void call_behind(void)
{
    int n = 7;
    int m = 9;

    __asm__("" : "+r"(n));
    behind(n);
    if (sscanf("23", "%d", &m) == 1)
        behind(m);
    behind(9);
}

static void fill(void)
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++) {
            A[i][j] = (i * 7 + j * 3) % 31;
            B[i][j] = (i * 5 + j * 11) % 17;
        }
}

static void sum_up(const char *name)
{
    double sum = 0;

    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            sum = sum * 0.999 + A[i][j] * (i + 1) + j * A[i][j];
    printf("%s %.17g\n", name, sum);
}

int main(void)
{
    const int n = N + 3, m = 2 * n;

    fill();
    equal(n, m);
    equal(N + 3, 2 * N + 6);
    sum_up("same numbers");
    pass_on(6);
    pass_on(40);
    sum_up("a range");
    in_table(5);
    for (int i = 0; i < 2; i++)
        table[i](30 + i);
    sum_up("a table");
    recursive(31);
    sum_up("recursion");
    changed(20);
    sum_up("changes");
    narrow((unsigned char)(N + 290));
    narrow(20);
    call_old_style();
    sum_up("conversions");
    made(12);
    CALL(ma, de, 25);
    sum_up("names");
    call_behind();
    sum_up("variables");
    return 0;
}
