/* Arrays that overlap the structure whose member points to them. */
#include <stdio.h>
#include <stdint.h>

#ifndef N
#define N 60
#endif

struct list {
    uintptr_t *p;
    uintptr_t n;
    unsigned char *byte;
    uintptr_t room[N + 8];
};

static union {
    struct list s[2];
    uintptr_t word[2 * (N + 11)];
} U;
static uintptr_t other[2 * N + 30];
static unsigned char raw[N + 8];

/* expect: transformed */
static void kernel_move(int n, struct list *s, const uintptr_t *x)
{
    for (int i = 0; i < n; i++)
        s->p[i] = x[i];
}

/* expect: transformed */
static void kernel_bytes(int n, struct list *s)
{
    for (int i = 0; i < n; i++)
        s->byte[i] = (unsigned char)(s->byte[i] * 2 + i);
}

/* expect: transformed */
static void kernel_take(int n, struct list *s, uintptr_t *x)
{
    for (int i = 0; i < n; i++)
        x[i] = s->p[i] + 8;
}

/* expect: transformed */
static void kernel_room(int n, struct list *s)
{
    for (int i = 0; i < n; i++)
        s->room[i] = s->p[i] + 1;
}

static void reset(uintptr_t *p)
{
    for (int i = 0; i < 2 * N + 30; i++)
        other[i] = (uintptr_t)&other[i % 5];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < N + 8; i++)
            U.s[k].room[i] = (uintptr_t)&other[i % 7];
    U.s[0].p = p;
    U.s[1].p = other + 3;
    U.s[0].n = U.s[1].n = N;
    U.s[0].byte = raw;
    U.s[1].byte = (unsigned char *)&U.s[1].n;
}

/* Numbers that do not depend on where the program was loaded. */
static void show(void)
{
    uintptr_t from = (uintptr_t)other, to = (uintptr_t)(other + 2 * N + 30);
    uintptr_t begin = (uintptr_t)&U, end = (uintptr_t)(&U + 1);

    for (int i = 0; i < N + 8; i++)
        printf("%d\n", raw[i]);
    for (int i = 0; i < 2 * (N + 11); i++) {
        uintptr_t x = U.word[i];

        if (x == (uintptr_t)raw)
            x = 0;
        x -= x >= from && x < to ? from : x >= begin && x < end ? begin : 0;
        printf("%lu %lu\n", (unsigned long)x,
               (unsigned long)(other[i] >= from && other[i] < to
                                   ? other[i] - from
                                   : other[i] >= begin && other[i] < end
                                         ? other[i] - begin
                                         : other[i]));
    }
}

int main(void)
{
    for (int at = 0; at < 4; at++) {
        reset(U.word + at);
        kernel_move(N, &U.s[0], other);
        show();
        reset(other);
        kernel_take(N < 3 - at ? N : 3 - at, &U.s[0], U.word + at);
        show();
        reset(U.s[0].room + at);
        kernel_room(N, &U.s[0]);
        show();
    }
    reset(other + 5);
    kernel_move(N, &U.s[0], other);
    kernel_bytes(N, &U.s[0]);
    kernel_bytes(N < 4 ? N : 4, &U.s[1]);
    kernel_take(N, &U.s[0], other + N + 6);
    kernel_room(N, &U.s[1]);
    show();
    return 0;
}
