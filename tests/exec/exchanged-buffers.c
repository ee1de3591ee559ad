/* Buffers that change places in the steps of a loop: pointers. */
#include "buffers.h"

/* expect: tiled */
static void kernel_two(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        double (*w)[ROOM] = u;
        u = v;
        v = w;
    }
}

/* The pointers are looked at behind the loop. */
/* expect: tiled */
static void kernel_two_kept(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    double (*w)[ROOM];

    for (int s = 1; s <= steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - s;
        w = u;
        u = v;
        v = w;
    }
    result = u[2][3] - 2 * v[3][2];
}

/* Only one of them is. */
/* expect: tiled */
static double (*kernel_two_returned(double (*u)[ROOM], double (*v)[ROOM], int steps))[ROOM]
{
    int s;

    for (s = 0; s < steps; s++) {
        double (*w)[ROOM] = u;

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
        u = v;
        v = w;
    }
    result = s;
    return u;
}

/* The exchange comes first; the loop counts down by two. */
/* expect: parallel */
static void kernel_first(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    for (int s = steps; s > 0; s -= 2) {
        double (*w)[ROOM] = u;
        u = v;
        v = w;
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) + s;
    }
    result = u[5][1] * 3 + v[1][5];
}

/* Twice in a step: nothing has changed after one. */
/* expect: parallel */
static void kernel_twice(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    for (int s = 0; s < steps; s++) {
        double (*w)[ROOM];

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
        w = u;
        u = v;
        v = w;
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i + 1][j] + u[i][j - 1]);
        w = u;
        u = v;
        v = w;
    }
    result = u[5][1] * 3 + v[1][5];
}

/* expect: transformed */
static void kernel_three(double (*a)[ROOM], double (*b)[ROOM], double (*c)[ROOM], int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                c[i][j] = 2 * b[i][j] - a[i][j] +
                          0.1 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1] - 4 * b[i][j]);
        double (*t)[ROOM] = a;
        a = b;
        b = c;
        c = t;
    }
    result = a[1][2] + 2 * b[2][1] + 4 * c[2][2];
}

/* expect: transformed */
static void kernel_three_back(double (*a)[ROOM], double (*b)[ROOM], double (*c)[ROOM], int steps)
{
    double (*t)[ROOM];

    for (int s = 0; s < steps; s++) {
        t = c;
        c = b;
        b = a;
        a = t;
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                a[i][j] = b[i - 1][j] - 0.5 * c[i][j + 1];
    }
    result = a[1][2] + 2 * b[2][1] + 4 * c[2][2];
}

/* Two pairs at once, of which each has its time. */
/* expect: transformed */
static void kernel_pairs(double *u, double *v, int steps)
{
    int from = 0, to = 1;

    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            v[i] = 0.5 * (u[i - 1] + u[i + 1]);
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[to][i][j] = G[from][i - 1][j] + G[from][i][j + 1] * 0.5;
        double *w = u;
        int k = from;
        u = v;
        v = w;
        from = to;
        to = k;
    }
    result = u[2] + 3 * v[3] + 100 * from + 1000 * to;
}

/* The condition decides. */
/* expect: transformed */
static void kernel_sometimes(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
        if (s % 3 != 0) {
            double (*w)[ROOM] = u;
            u = v;
            v = w;
        }
    }
    result = u[2][3] - 2 * v[3][2];
}

/* What is exchanged is changed, too. */
/* expect: transformed */
static void kernel_walking(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    for (int s = 0; s < steps && s < 3; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
        double (*w)[ROOM] = u + 1;
        u = v;
        v = w;
    }
    result = u[2][3] - 2 * v[3][2];
}

/* The copy is used before it is set. */
/* expect: transformed */
static void kernel_late_copy(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    double (*w)[ROOM] = C;

    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + w[i][j + 1]);
        w = u;
        u = v;
        v = w;
    }
    result = u[2][3] - 2 * v[3][2];
}

/* The copy is looked at behind the loop. */
/* expect: transformed */
static void kernel_copy_kept(double (*u)[ROOM], double (*v)[ROOM], int steps)
{
    double (*w)[ROOM] = C;

    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
        w = u;
        u = v;
        v = w;
    }
    result = u[2][3] - 2 * v[3][2] + 4 * w[1][1];
}

#define SWAP(type, p, q) \
    do { \
        type t_ = p; \
        p = q; \
        q = t_; \
    } while (0)

typedef double (*grid)[ROOM];

/* expect: tiled */
static void kernel_while(grid u, grid v, int steps)
{
    while (steps > 0) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - steps;
        SWAP(grid, u, v);
        steps--;
    }
    result = u[2][3] - 2 * v[3][2] + steps;
}

/* expect: tiled */
static void kernel_counted_in_condition(grid u, grid v, int steps)
{
    while (steps-- > 0) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - steps;
        SWAP(grid, u, v);
    }
    result = u[2][3] - 2 * v[3][2] + steps;
}

/* expect: tiled */
static void kernel_tested(grid u, grid v, int steps)
{
    while (steps > 0 && steps--) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - steps;
        SWAP(grid, u, v);
    }
    result = u[2][3] - 2 * v[3][2] + steps;
}

/* expect: transformed */
static void kernel_before_condition(grid u, grid v, int steps)
{
    while (--steps > 0) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - steps;
        SWAP(grid, u, v);
    }
    result = u[2][3] - 2 * v[3][2] + steps;
}

static grid now = A, then = B;

/* expect: tiled */
static void kernel_outside(int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                then[i][j] = 0.5 * (now[i - 1][j] + now[i][j + 1]) - s;
        SWAP(grid, now, then);
    }
}

static double first_of_now(int i)
{
    return now[i][1];
}

/* The function knows the pointers. */
/* expect: transformed */
static void kernel_outside_looked_at(int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                then[i][j] = 0.5 * (now[i - 1][j] + C[i][j + 1]) + first_of_now(j);
        SWAP(grid, now, then);
    }
}

/* expect: tiled */
static void kernel_chosen(grid u, grid v, int steps)
{
    for (int s = 0; s < steps; s++) {
        double (*from)[ROOM] = s % 2 ? v : u, (*to)[ROOM] = s % 2 == 0 ? v : u;

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                to[i][j] = 0.5 * (from[i - 1][j] + from[i][j + 1]) - s;
    }
}

/* expect: tiled */
static void kernel_either_way(grid u, grid v, int steps)
{
    for (int s = 1; s < steps; s++)
        if (s & 1) {
            for (int i = 1; i < N; i++)
                for (int j = 1; j < N; j++)
                    v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) - s;
        } else {
            for (int i = 1; i < N; i++)
                for (int j = 1; j < N; j++)
                    u[i][j] = 0.25 * (v[i - 1][j] + v[i][j + 1]) - s;
        }
}

#define RUN(name, call) (begin(), kernel_##call, end(name, steps))

int main(void)
{
    for (int steps = 0; steps < STEPS; steps += 1 + steps / 5) {
        RUN("two", two(A, B, steps));
        RUN("same", two(A, A, steps));
        RUN("overlap", two(A, A + 2, steps));
        RUN("two_kept", two_kept(A, B, steps));
        begin();
        result += kernel_two_returned(A, B, steps)[1][2];
        end("two_returned", steps);
        RUN("first", first(A, B, steps));
        RUN("twice", twice(A, B, steps));
        RUN("three", three(A, B, C, steps));
        RUN("three_same", three(A, B, A, steps));
        RUN("three_back", three_back(A, B, C, steps));
        RUN("pairs", pairs(line[0], line[1], steps));
        RUN("sometimes", sometimes(A, B, steps));
        RUN("walking", walking(A, B, steps));
        RUN("late", late_copy(A, B, steps));
        RUN("while", while(A, B, steps));
        RUN("counted", counted_in_condition(A, B, steps));
        RUN("tested", tested(A, B, steps));
        RUN("before_condition", before_condition(A, B, steps));
        RUN("outside", outside(steps));
        printf("%d %d\n", now == A, then == B);
        RUN("outside_looked_at", outside_looked_at(steps));
        printf("%d %d\n", now == A, then == B);
        RUN("chosen", chosen(A, B, steps));
        RUN("either_way", either_way(A, B, steps));
        RUN("copy", copy_kept(A, B, steps));
    }
    return 0;
}
