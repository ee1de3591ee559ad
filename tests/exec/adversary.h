/*
 * What programs share that call kernels with pointers that overlap and with
 * others that do not: memory, its values before a call, and a hash of all of it
 * after it.
 */
#ifndef ADVERSARY_H
#define ADVERSARY_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 33
#endif

#define ROOM 8192

static double pool[ROOM], glob[ROOM];
static int ipool[ROOM];
static uint64_t state = UINT64_C(14695981039346656037);

/* Distances between the beginnings of what two pointers point to. */
static const int apart[] = {0,     1, -1, 2,     16,    -16,
                            N / 2, N, -N, N - 1, 2 * N, 1500};
#define N_APART 12

static inline void mixin(const void *data, size_t n)
{
    const unsigned char *byte = data;

    for (size_t i = 0; i < n; i++)
        state = (state ^ byte[i]) * UINT64_C(1099511628211);
}

static inline void fill(void)
{
    unsigned seed = 7;

    for (int i = 0; i < ROOM; i++) {
        seed = seed * 1103515245u + 12345u;
        pool[i] = (int)(seed >> 16) % 512 / 64.0;
        ipool[i] = (int)(seed >> 20) % 37;
        glob[i] = (int)(seed >> 18) % 512 / 32.0;
    }
}

static inline void show(const char *name)
{
    mixin(pool, sizeof(pool));
    mixin(ipool, sizeof(ipool));
    mixin(glob, sizeof(glob));
    printf("%s %016llx\n", name, (unsigned long long)state);
}

/* Call "kernel" with two pointers. */
static inline void run_with_two(void (*kernel)(double *p, double *q, int n),
                                const char *name)
{
    for (int i = 0; i < N_APART; i++) {
        fill();
        kernel(pool + 2000, pool + 2000 + apart[i], N);
        show(name);
    }
    fill();
    kernel(pool + 2000, glob + 100, N);
    show(name);
    fill();
    kernel(glob + 100, glob + 103, N);
    show(name);
    fill();
    kernel(glob + 100, pool + 10, N);
    show(name);
}
#define RUN2(kernel) run_with_two(kernel, #kernel)

#endif
