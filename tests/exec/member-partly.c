/* Members of a structure that lead to what is accessed under conditions only: the structure is
 * there, as others of its members are followed in any case; these may be null, and may overlap.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 200
#endif

struct state {
    float *level, *least, *noise, *power;
    int *is_new;
    int n;
};

/* expect: parallel */
static void kernel_choose(struct state *s)
{
    int n = s->n;

    for (int i = 0; i < n; i++)
        if (s->level[i] > s->least[i])
            s->is_new[i] = 1;
        else
            s->is_new[i] = 0;
}

/* expect: parallel */
static void kernel_update(struct state *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->is_new[i])
            s->noise[i] = s->noise[i] * 0.5f + s->power[i];
}

/* expect: parallel */
static void kernel_or(struct state *s)
{
    for (int i = 0; i < s->n; i++)
        if (!s->is_new[i] || s->power[i] < s->noise[i])
            s->noise[i] = s->noise[i] * 0.5f + s->power[i] * 0.25f;
}

/* Where the first loop has no iteration, the structure may be none. */
static void kernel_two(int n, int m, struct state *s, const int *is_set,
                       float *x)
{
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < n; i++)
            x[i] = s->level[i] * 0.5f;
        for (int i = 0; i < m; i++)
            if (is_set[i])
                s->power[i] += x[i];
    }
}

/* The structure is followed under the condition only. */
static void kernel_alone(int n, struct state *s, const int *is_set)
{
    for (int i = 0; i < n; i++)
        if (is_set[i])
            s->power[i] += 1;
}

/* The member is set by what is followed. */
static void kernel_set(struct state *s, float *other)
{
    for (int i = 0; i < s->n; i++) {
        if (s->is_new[i])
            s->noise = other;
        if (s->level[i] > 2)
            s->noise[i] += 1;
    }
}

static float data[8 * N + 8];
static int numbers[2 * N];

static void set(void)
{
    for (int i = 0; i < 8 * N + 8; i++)
        data[i] = (float)(i * 7 % 23) * 0.375f;
    for (int i = 0; i < 2 * N; i++)
        numbers[i] = i % 3 != 0;
}

int main(void)
{
    unsigned long hash = 5381;

    for (int n = 0; n <= N; n = 3 * n + 1)
        for (int by = 0; by < 3; by++) {
            int own = n / 2;
            struct state s = {.level = data,
                              .least = data + N,
                              .noise = data + 2 * N,
                              .power = data + 3 * N,
                              .is_new = numbers,
                              .n = n};
            static int none[N];
            struct state t = {.level = data, .is_new = none, .n = n};
            struct state u = {.is_new = &own, .n = 1};

            set();
            kernel_choose(&s);
            kernel_update(&s);
            kernel_or(&s);
            s.power = s.noise + by;
            kernel_update(&s);
            kernel_or(&s);
            s.is_new = numbers + by;
            kernel_choose(&s);
            kernel_update(&t);
            u.level = u.least = data;
            kernel_choose(&u);
            kernel_two(n, n, &s, numbers, data + 5 * N);
            kernel_two(n, n / 2, &s, numbers, s.power - by);
            kernel_two(n, 0, &t, numbers, data + 5 * N);
            kernel_two(0, n, NULL, none, data + 5 * N);
            kernel_alone(n, &s, numbers);
            kernel_alone(n, NULL, none);
            kernel_set(&s, data + 6 * N + by);
            for (int i = 0; i < 8 * N + 8; i++)
                hash = hash_next(hash, (double)data[i]);
            for (int i = 0; i < 2 * N; i++)
                hash = hash_next(hash, (double)numbers[i]);
            hash = hash_next(hash, own);
        }
    printf("%lx\n", hash);
    return 0;
}
