/* Iterators of narrow types, up to the limits of these. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

enum level { LOW, MIDDLE, HIGH = N < 60 ? 60 : N };

static double A[N + 300][N + 300];

static void kernel_narrow(short n, unsigned char m, signed char s)
{
    for (unsigned char i = 0; i < 255; i++)
        for (signed char j = 0; j < 127; j++)
            A[i][j] += i - j;
    for (signed char i = -128; i < s; i++)
        for (unsigned char j = 0; j < m; j++)
            A[i + 128][j] += i;
    for (short i = n; i > 0; i--)
        for (unsigned short j = 0; j < n; j++)
            A[j][i] += (unsigned char)(i + j);
    for (enum level i = LOW; i < HIGH; i++)
        for (enum level j = MIDDLE; j <= HIGH; j += 2)
            A[i][j] += i * 0.5 - j;
    for (char i = 'a'; i <= 'z'; i++)
        for (char j = 'z'; j >= 'a'; j--)
            A[i - 'a'][j - 'a'] += i * j;
    for (unsigned char i = 200; i >= 100; i--)
        for (unsigned j = 5; j--;)
            A[i - 100][j] += (signed char)i;
    for (long long i = 0; i < n; i++)
        for (unsigned long long j = i; j < (unsigned long long)n; j++)
            A[i][j] += i / 2 - 1;
}

int main(void)
{
    kernel_narrow(N, 255, 127);
    kernel_narrow(N / 2, 0, -128);
    kernel_narrow(0, 3, 0);
    kernel_narrow(1, 1, -127);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
