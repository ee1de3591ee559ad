/* Loops whose condition is a "break" at the beginning of the body. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4], B[N + 4];
static unsigned char C[300];

/* expect: parallel */
static int kernel_for(int n)
{
    int i;

    for (i = 0;; i++) {
        if (i >= n)
            break;
        for (int j = 0;; ++j) {
            if (j == n) {
                break;
            }
            A[i][j] += i + j;
        }
    }
    return i;
}

/* expect: parallel */
static void kernel_while(int n)
{
    int i = n;

    while (1) {
        if (i <= 0)
            break;
        B[i] = A[i][0];
        i--;
    }
}

/* Another "break" stays. */
/* expect: unchanged */
static void kernel_two(int n)
{
    for (int i = 0; 1; i++) {
        if (n <= i)
            break;
        if (B[i] > 50)
            break;
        B[i] += 1;
    }
}

/* No comparison of integers: NaN is neither less nor not less. */
/* expect: unchanged */
static void kernel_float(double n)
{
    for (int i = 0;; i++) {
        if (i >= n)
            break;
        B[i] += 1;
    }
}

/* The condition has an effect, comes second, or has an "else". */
/* expect: unchanged */
static void kernel_effect(int n)
{
    int k = 0;

    for (int i = 0;; i++) {
        if (k++ >= n)
            break;
        B[i] += 1;
    }
    for (int i = 0;; i++) {
        B[i] += 1;
        if (i >= n)
            break;
    }
    for (int i = 0;; i++) {
        if (i >= n)
            break;
        else
            B[i] += 2;
    }
}

/* "continue" comes back to it. */
/* expect: parallel */
static void kernel_continue(int n)
{
    for (int i = 0;; i += 2) {
        if (i > n)
            break;
        if (i % 3 == 0)
            continue;
        B[i] += 1;
    }
}

/* The unsigned char goes around before it gets there, unless it stops. */
/* expect: transformed */
static void kernel_narrow(unsigned char n)
{
    for (unsigned char i = 0;; i++) {
        if (i >= n)
            break;
        C[i] = (unsigned char)(i * 2);
    }
}

/* After a condition. */
/* expect: parallel */
static int kernel_more(int n, int m)
{
    int i;

    for (i = 0; i < n; i++) {
        if (i > m)
            break;
        B[i] += 3;
    }
    return i;
}

/* One after the other. */
/* expect: parallel */
static void kernel_again(int n, int m, int k)
{
    for (int i = 0; i < n; i++) {
        if (i > m)
            break;
        if (k == i) {
            break;
        }
        B[i] += 3 * i;
    }
}

/* expect: parallel */
static int kernel_down(int n, int m)
{
    int i = n;

    while (i > 0) {
        if (i <= m)
            break;
        B[i] *= 3;
        i--;
    }
    return i;
}

/* expect: parallel */
static void kernel_triangle(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (j >= i)
                break;
            A[i][j] = 2 * A[i][j] + 1;
        }
}

/* What the condition compares changes in the loop. */
/* expect: unchanged */
static int kernel_changed(int n, int m)
{
    int i;

    for (i = 0; i < n; i++) {
        if (i > m)
            break;
        B[i] += 3;
        m -= 1 + i % 2;
    }
    return i + m;
}

/* The quotient does not exist unless the loop is executed. */
/* expect: unchanged nonaffine-bound */
static void kernel_quotient(int n, int m)
{
    for (int i = 0; i < n; i++) {
        if (i > 100 / m)
            break;
        B[i] += 3;
    }
}

/* Unsigned: below 0 is far away. */
/* expect: transformed */
static unsigned kernel_unsigned(unsigned n, unsigned m)
{
    unsigned i;

    for (i = 0; i < n; i++) {
        if (i > m - 1)
            break;
        B[i] += 5;
    }
    return i;
}

/* expect: unchanged control-flow */
static void kernel_effect_first(int n)
{
    int i = 0;

    while (i++ < n) {
        if (i > 20)
            break;
        B[i] += 7;
    }
}

int main(void)
{
    double sum = 0;

    printf("%d\n", kernel_for(N));
    kernel_while(N);
    kernel_two(N);
    kernel_float(N);
    kernel_effect(N);
    kernel_continue(N);
    kernel_narrow(255);
    printf("%d %d %d %d\n", kernel_more(N, N), kernel_more(N, 7),
           kernel_more(N, -1), kernel_more(-3, 5));
    kernel_again(N, N, N);
    kernel_again(N, 7, 9);
    kernel_again(N, 9, 7);
    kernel_again(N, -1, 2);
    kernel_again(N, N, -2);
    kernel_again(N, 20, 0);
    printf("%d %d %d\n", kernel_down(N, 3), kernel_down(N, -3),
           kernel_down(N, N + 1));
    kernel_triangle(N);
    printf("%d %d\n", kernel_changed(N, N / 2), kernel_changed(N, 3));
    kernel_quotient(N, 7);
    kernel_quotient(0, 0);
    printf("%u %u\n", kernel_unsigned(N, 5), kernel_unsigned(N, 0));
    kernel_effect_first(N);
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            sum += A[i][j] * (i + 2 * j) + B[i];
    for (int i = 0; i < 300; i++)
        sum += i * C[i];
    printf("%a\n", sum);
    return 0;
}
