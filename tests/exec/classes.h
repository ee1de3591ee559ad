/*
 * What the programs of the loop classes (class-*.c) share: one-dimensional and
 * two-dimensional arrays, their values before a loop, and a hash of all of
 * them after it.
 */
#ifndef CLASSES_H
#define CLASSES_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 1000
#endif

/* Room for subscripts that exceed N by a little. */
#define ROOM (N + 16)

static double a[ROOM], b[ROOM], c[ROOM], d[ROOM], e[ROOM], x[2 * ROOM];
static double aa[ROOM][ROOM], bb[ROOM][ROOM], cc[ROOM][ROOM];
static double flat[ROOM * ROOM];
static int p[ROOM], q[ROOM];
static double result;

static void classes_fill(double *v, size_t n, unsigned seed)
{
    for (size_t k = 0; k < n; k++) {
        seed = seed * 1103515245u + 12345u;
        v[k] = ((int)(seed >> 16) % 2000 - 1000) / 256.0;
    }
}

static void classes_begin(void)
{
    classes_fill(a, ROOM, 1);
    classes_fill(b, ROOM, 2);
    classes_fill(c, ROOM, 3);
    classes_fill(d, ROOM, 4);
    classes_fill(e, ROOM, 5);
    classes_fill(x, 2 * ROOM, 6);
    classes_fill(&aa[0][0], ROOM * ROOM, 7);
    classes_fill(&bb[0][0], ROOM * ROOM, 8);
    classes_fill(&cc[0][0], ROOM * ROOM, 9);
    classes_fill(flat, ROOM * ROOM, 10);
    for (int k = 0; k < ROOM; k++) {
        p[k] = (k * 7 + 3) % ROOM;
        q[k] = k % 3 == 0 ? k : ROOM - 1 - k;
    }
    result = 0;
}

static uint64_t classes_hash(uint64_t h, const void *data, size_t bytes)
{
    const unsigned char *byte = data;

    while (bytes-- > 0)
        h = (h ^ *byte++) * UINT64_C(0x100000001b3);
    return h;
}

static void classes_end(const char *name)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    h = classes_hash(h, a, sizeof(a));
    h = classes_hash(h, b, sizeof(b));
    h = classes_hash(h, c, sizeof(c));
    h = classes_hash(h, d, sizeof(d));
    h = classes_hash(h, e, sizeof(e));
    h = classes_hash(h, x, sizeof(x));
    h = classes_hash(h, aa, sizeof(aa));
    h = classes_hash(h, bb, sizeof(bb));
    h = classes_hash(h, cc, sizeof(cc));
    h = classes_hash(h, flat, sizeof(flat));
    h = classes_hash(h, p, sizeof(p));
    printf("%s %016llx %a\n", name, (unsigned long long)h, result);
}

/* Run a loop on fresh arrays and print what became of them. */
#define RUN(name) (classes_begin(), kernel_##name(), classes_end(#name))

#endif
