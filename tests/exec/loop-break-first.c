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
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            sum += A[i][j] * (i + 2 * j) + B[i];
    for (int i = 0; i < 300; i++)
        sum += i * C[i];
    printf("%a\n", sum);
    return 0;
}
