/* Macros with side effects, and macros that hold parts of a nest. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define NEXT (count++)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define OPEN for (int i = 0; i < n; i++) {
#define CLOSE_AND(s) } s;
#define TAIL(s) s; count += 2
#define EACH(body) for (int i = 0; i < n; i++) body; count++
#define IGNORE(...)
#define WRAP(...) __VA_ARGS__

static double A[N + 2][N + 2];
static int count;

static void kernel_effects(int n)
{
    for (int i = 0; i < n; i++)
        A[0][i] = NEXT;
    for (int i = 0; i < MAX(n, NEXT); i++)
        A[1][i % (n + 1)] = 1;
    OPEN A[2][i] = i; CLOSE_AND(count++)
    TAIL(for (int i = 0; i < n; i++) A[0][i] += 1);
    EACH(A[i][0] += 1);
    WRAP(for (int i = 0; i < n; i++) { A[i][1] += count++; })
    IGNORE(for (int i = 0; i < n; i++) A[i][1] = 0;)
}

int main(void)
{
    kernel_effects(N);
    printf("%d\n", count);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
