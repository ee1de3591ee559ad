/* Buffers that take turns in the steps of a loop, by their numbers. */
#include "buffers.h"

/* expect: tiled */
static void kernel_one_minus(int steps)
{
    int cur = 0;

    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[1 - cur][i][j] = 0.25 * (G[cur][i - 1][j] + G[cur][i + 1][j] + G[cur][i][j - 1] +
                                           G[cur][i][j + 1]);
        cur = 1 - cur;
    }
    result = cur;
}

#ifdef LONG
/* expect: tiled */
static void kernel_xor(int cur, int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[cur ^ 1][i][j] = 0.25 * (G[cur][i - 1][j] + G[cur][i + 1][j] + G[cur][i][j - 1] +
                                           G[cur][i][j + 1]);
        cur ^= 1;
    }
    result = cur;
}
#endif

#ifdef LONG
/* expect: tiled */
static void kernel_not(unsigned first, int steps)
{
    int cur = (int)first;

    for (int s = 0; s < steps; s++) {
        int next = !cur;

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[next][i][j] = 0.25 * (G[cur][i - 1][j] + G[cur][i + 1][j] + G[cur][i][j - 1] +
                                        G[cur][i][j + 1]);
        cur = !cur;
    }
    result = cur;
}
#endif

/* expect: transformed */
static void kernel_next_of_three(int cur, int steps)
{
    for (int s = 0; s < steps; s++) {
        int next = (cur + 1) % 3;

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[next][i][j] = 0.5 * (G[cur][i - 1][j] + G[cur][i][j + 1]) - s;
        cur = (cur + 1) % 3;
    }
    result = cur;
}

/* Something else is done to it, so that it is not what it was. */
/* expect: transformed */
static void kernel_other_number(int cur, int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[cur][i][j] = 0.5 * (G[cur][i - 1][j] + G[2][i][j + 1]) - s;
        cur = 1 - cur;
    }
    result = cur;
}

/* Numbers of buffers that follow from the iterator. */
/* expect: tiled */
static void kernel_modulo(int steps)
{
    for (int s = 0; s < steps; s++)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[(s + 1) % 2][i][j] = 0.25 * (G[s % 2][i - 1][j] + G[s % 2][i + 1][j] +
                                               G[s % 2][i][j - 1] + G[s % 2][i][j + 1]) - s;
}

#ifdef LONG
/* expect: tiled */
static void kernel_mask(long steps)
{
    long s;

    for (s = 3; s < steps; s++) {
        int cur = s & 1, next = 1 - cur;

        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[next][i][j] = 0.5 * (G[cur][i - 1][j] + G[cur][i][j + 1]) - s;
    }
    result = s;
}
#endif

/* expect: transformed */
static void kernel_modulo_three(unsigned steps)
{
    for (unsigned s = 0; s < steps; s += 2)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[(s + 4) % 3][i][j] = G[s % 3][i - 1][j] - G[(s + 1) % 3][i][j + 1] + ((s % 3) - 1 > s);
}

#ifdef LONG
/* expect: transformed */
static void kernel_every_other(int steps)
{
    for (int s = 1; s < steps; s += 2)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[(s + 1) % 3][i][j] = G[s % 3][i - 1][j] - 0.5 * G[(s + 2) % 3][i][j + 1];
}
#endif

/* Remainders of negative numbers are none of positive ones. */
/* expect: transformed */
static void kernel_negative(int steps)
{
    for (int s = -4; s < steps; s++)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[1 + s % 2][i][j] = 0.5 * (G[1][i - 1][j] + G[1][i][j + 1]) - s;
}

/* expect: transformed */
static void kernel_before_zero(int steps)
{
    for (int s = 0; s < steps; s++)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                G[1 + (s - 1) % 2][i][j] = 0.5 * (G[s % 2][i - 1][j] + G[1][i][j + 1]) - s;
}

#define RUN(name, call) (begin(), kernel_##call, end(name, steps))

int main(void)
{
    for (int steps = 0; steps < STEPS; steps += 1 + steps / 5) {
        RUN("one_minus", one_minus(steps));
#ifdef LONG
        RUN("xor0", xor(0, steps));
        RUN("xor1", xor(1, steps));
        RUN("not0", not(0, steps));
        RUN("not1", not(1, steps));
        RUN("not2", not(steps < 2 ? 2 : 0, steps));
#endif
        RUN("next0", next_of_three(0, steps));
        RUN("next2", next_of_three(2, steps));
        RUN("other0", other_number(0, steps));
        RUN("other1", other_number(1, steps));
        RUN("modulo", modulo(steps));
#ifdef LONG
        RUN("mask", mask(steps));
#endif
        RUN("three", modulo_three(2u * (unsigned)steps));
#ifdef LONG
        RUN("every_other", every_other(2 * steps));
#endif
        RUN("negative", negative(steps));
        RUN("before", before_zero(steps));
    }
    return 0;
}
