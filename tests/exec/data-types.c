/* Elements of every scalar type. */
/* expect: transformed */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

enum color { RED, GREEN = 5, BLUE };
typedef long double real;

static double _Complex Z[N + 1], W[N + 1];
static float complex F[N + 1];
static real L[N + 1], M[N + 1];
static bool B[N + 1], C[N + 1];
static enum color E[N + 1];
static int V[N + 1], *P[N + 1], *Q[N + 1];
static int8_t S[N + 1];
static uint64_t U[N + 1];

static void kernel_types(int n)
{
    for (int i = 0; i < n; i++)
        Z[i] = Z[i] * W[i] + 2.0 * I - conj(W[n - i]);
    for (int i = 0; i < n; i++)
        F[i] *= 2 - 1.0fi;
    for (int i = 0; i < n; i++)
        L[i] += M[i] * 0.1L;
    for (int i = 0; i < n; i++)
        B[i] = V[i] & 4;
    for (int i = 0; i < n; i++)
        C[i] |= B[i] && !B[n - i];
    for (int i = 0; i < n; i++)
        E[i] = E[i] == RED ? GREEN : (enum color)(E[i] + BLUE);
    for (int i = 0; i < n; i++)
        P[i] = V[i] > 3 ? Q[n - i] : 0;
    for (int i = 0; i < n; i++)
        S[i] = (int8_t)(V[i] * 37);
    for (int i = 0; i < n; i++)
        U[i] ^= ~0ull << (i % 60) | sizeof(Z[i]);
}

int main(void)
{
    for (int i = 0; i <= N; i++) {
        Z[i] = i - 2 * I, W[i] = 0.5 * i * I, F[i] = i + 1;
        L[i] = i, M[i] = 1 / (i + 1.0L), V[i] = i * 7 % 11;
        C[i] = i % 3 == 0, E[i] = i % 2 ? RED : BLUE, Q[i] = &V[i];
    }
    kernel_types(N);
    for (int i = 0; i < N; i++)
        printf("%a %a %a %La %d %d %d %d %d %llu\n", creal(Z[i]), cimag(Z[i]),
               (double)cimagf(F[i]), L[i], B[i], C[i], (int)E[i],
               P[i] ? (int)(P[i] - V) : -1, S[i], (unsigned long long)U[i]);
    return 0;
}
