/* Arrays in structures, structures in arrays, nested ones, and padding. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

struct grid {
    char tag;
    double a[N + 2][N + 2];
    struct {
        short s;
        double b[N + 2][N + 2];
    } in;
};

struct cell {
    char c;
    double x;
    short s[3];
    struct {
        float u, v;
    };
};

static struct grid G;
static struct cell P[N + 2], Q[N + 2][3];

static void kernel_struct(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            G.a[i][j] = G.in.b[j][i] * 2 + G.tag + G.in.s;
    for (int i = 1; i < n; i++) {
        P[i].x = 0.5 * P[i].c + G.a[i][0];
        P[i].u = P[i].s[1] - Q[i - 1][2].v;
        P[i].s[2] += 3;
    }
    for (int i = 1; i < n; i++)
        for (int j = 1; j < 3; j++)
            Q[i][j].x = Q[i - 1][j].x + Q[i][j - 1].x + P[i].u;
}

int main(void)
{
    G.tag = 3, G.in.s = -4;
    for (int i = 0; i < N + 2; i++) {
        P[i] = (struct cell){.c = (char)i, .s = {1, (short)(i * 7), 9}};
        Q[i][0] = Q[i][2] = (struct cell){.x = i % 5, .v = i * 0.5f};
        for (int j = 0; j < N + 2; j++)
            G.in.b[i][j] = i * 3 + j % 7;
    }
    kernel_struct(N);
    for (int i = 0; i < N; i++)
        printf("%a %a %d %a %a\n", G.a[i][N / 2], P[i].x, P[i].s[2],
               (double)P[i].u, Q[i][2].x);
    return 0;
}
