/* Compound assignments of every kind, increments, chained assignments, commas,
 * casts, choices, nested subscripts.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int A[N + 4], B[N + 4], C[N + 4];
static unsigned U[N + 4];
static double X[N + 4], Y[N + 4];
static const int at[3] = {2, 0, 1};

static void kernel_updates(int n)
{
    for (int i = 0; i < n; i++) {
        A[i] += B[i], A[i] -= 3, A[i] *= 2;
        A[i] /= 3;
        A[i] %= 17;
        U[i] <<= i % 7;
        U[i] >>= 1;
        U[i] &= 0xffffffu;
        U[i] |= (unsigned)i;
        U[i] ^= U[n - i];
    }
    for (int i = 0; i < n; i++) {
        A[i]++;
        --B[i];
        C[i] = A[i]-- + ++B[i];
        X[i]++;
    }
    for (int i = 0; i < n; i++)
        X[i] = Y[i] = (int)(0.5 * i) + (unsigned char)(C[i] * 9);
    for (int i = 0; i < n; i++)
        Y[i] += C[i] > 4 ? X[at[at[0]]] : i > n / 2 ? X[i] : -Y[n - i];
    for (int i = 0; i < n; i++)
        A[i] = (B[i] += 2) * (C[i] = i);
}

int main(void)
{
    for (int i = 0; i < N + 4; i++) {
        A[i] = i * 3 - 50, B[i] = i % 13, U[i] = (unsigned)i * 2654435761u;
        X[i] = 0.5 * i, Y[i] = i % 3;
    }
    kernel_updates(N);
    for (int i = 0; i < N; i++)
        printf("%d %d %d %u %a %a\n", A[i], B[i], C[i], U[i], X[i], Y[i]);
    return 0;
}
