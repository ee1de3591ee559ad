/* Members that are used like scalars: sums, temporaries, indices. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

struct state {
    double sum, last;
    int count;
    struct {
        double t;
    } in[2];
};

static double A[N + 2][N + 2], B[N + 2];
static struct state S;

static void kernel_state(int n)
{
    struct state local = {0, 1, 2, {{3}, {4}}};

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            local.in[1].t = A[i][j] * 2;
            A[i][j] = local.in[1].t + local.in[0].t;
        }
        S.sum += A[i][i];
        S.count++;
        local.last = B[i];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += S.last + local.last;
    S.in[0].t = local.in[1].t;
}

int main(void)
{
    S.last = 0.5;
    for (int i = 0; i < N; i++) {
        B[i] = i;
        for (int j = 0; j < N; j++)
            A[i][j] = (i * 3 + j) % 11;
    }
    kernel_state(N);
    for (int i = 0; i < N; i++)
        printf("%a %a\n", A[i][i], A[i][N / 2]);
    printf("%a %a %d %a\n", S.sum, S.last, S.count, S.in[0].t);
    return 0;
}
