/* Many statements, of which all attempts for a better order take what there is: what is left is
 * enough to tell when threads are worth it.
 */
#include <math.h>
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

struct vector {
    double x, y, z;
};

struct body {
    struct vector at, speed, pull;
    double mass;
};

static struct body body[N];

static struct vector difference(struct vector a, struct vector b)
{
    struct vector r = {a.x - b.x, a.y - b.y, a.z - b.z};

    return r;
}

static struct vector sum(struct vector a, struct vector b)
{
    return (struct vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static struct vector times(struct vector a, double s)
{
    return (struct vector){a.x * s, a.y * s, a.z * s};
}

static double dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* expect: parallel */
static void kernel_pull(struct body *b, int n)
{
    for (int i = 0; i < n; i++) {
        struct vector all = {0, 0, 0};

        for (int j = 0; j < n; j++)
            if (i != j) {
                struct vector d = difference(b[j].at, b[i].at);
                double square = dot(d, d) + 1e-4, inverse = 1.0 / sqrt(square);

                all = sum(all, times(d, b[j].mass * inverse * inverse * inverse));
            }
        b[i].pull = all;
    }
}

int main(void)
{
    unsigned long hash = 0;

    for (int i = 0; i < N; i++) {
        body[i].at.x = (i * 37 % 101) / 101.0;
        body[i].at.y = (i * 53 % 97) / 97.0;
        body[i].at.z = (i * 71 % 89) / 89.0;
        body[i].mass = 1.0 + i % 3;
    }
    for (int n = 0; n <= N; n += n < 4 ? 1 : 9) {
        kernel_pull(body, n);
        for (int i = 0; i < N; i++)
            hash = hash_next(hash, body[i].pull.x + 2 * body[i].pull.y + 3 * body[i].pull.z);
        printf("%d %lx\n", n, hash);
    }
    return 0;
}
