/* Structures that are made of lists, passed to functions, and returned by them. */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 100
#endif

struct vec {
    double x, y, z;
};
struct mixed {
    float f;
    int i;
    unsigned char c[4];
    short s, t;
};
struct pair {
    struct vec a, b;
};
struct few {
    float f;
    int i;
    short s, t;
};
struct bytes {
    unsigned char lo, hi;
};
struct gap {
    char c;
    double d;
};
struct complex_number {
    double re, im;
};

static struct vec P[N + 2], Q[N + 2];
static struct mixed M[N + 2];
static struct pair R[N + 2];
static struct gap G[N + 2];
static struct complex_number X[N][N], Y[N][N], Z[N][N];
static double A[N][N];

static void begin(void)
{
    memset(G, 0, sizeof(G));
    for (int i = 0; i < N + 2; i++) {
        P[i] = (struct vec){i % 7 + 0.5, i % 5 - 1.25, i % 3 * 0.1};
        Q[i] = (struct vec){i % 4 * 0.3, i % 6 - 2.5, -i % 11};
        M[i].f = (float)(i * 0.7);
        M[i].i = i * 3;
        for (int k = 0; k < 4; k++)
            M[i].c[k] = (unsigned char)(i + k);
        M[i].s = M[i].t = (short)i;
        R[i].a = P[i];
        R[i].b = Q[i];
        G[i].c = (char)(i % 50);
        G[i].d = i;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            X[i][j].re = (i * 3 + j) % 7;
            X[i][j].im = (i + j * 5) % 9;
            Y[i][j].re = (i * 2 + j) % 5 - 2;
            Y[i][j].im = (i + j * 7) % 4;
            Z[i][j].re = Z[i][j].im = A[i][j] = 0;
        }
}

static unsigned long hash(unsigned long h, const void *data, size_t bytes)
{
    const unsigned char *byte = data;

    while (bytes-- > 0)
        h = (h ^ *byte++) * 0x100000001b3ul;
    return h;
}

static void end(const char *name)
{
    unsigned long h = 0xcbf29ce484222325ul;

    h = hash(h, P, sizeof(P));
    h = hash(h, Q, sizeof(Q));
    h = hash(h, M, sizeof(M));
    h = hash(h, R, sizeof(R));
    h = hash(h, Z, sizeof(Z));
    h = hash(h, A, sizeof(A));
    for (int i = 0; i < N; i++)
        h = h * 31 + (unsigned long)(G[i].c + G[i].d);
    printf("%s %016lx\n", name, h);
}

static struct vec add(struct vec a, struct vec b)
{
    return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static struct vec scale(struct vec a, double s)
{
    struct vec r = {a.x * s, a.y * s, a.z * s};

    return r;
}

static struct vec cross(struct vec a, struct vec b)
{
    return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double dot(struct vec a, struct vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct vec turned(struct vec a)
{
    struct vec r;

    r.x = a.z;
    r.y = a.x;
    r.z = a.y;
    return r;
}

static struct vec halved(struct vec a)
{
    a.x /= 2;
    return a;
}

static struct complex_number times(struct complex_number a, struct complex_number b)
{
    struct complex_number r;

    r.re = a.re * b.re - a.im * b.im;
    r.im = a.re * b.im + a.im * b.re;
    return r;
}

static struct complex_number plus(struct complex_number a, struct complex_number b)
{
    return (struct complex_number){a.re + b.re, a.im + b.im};
}

/* expect: transformed */
static void kernel_rotate(void)
{
    for (int i = 0; i < N; i++)
        P[i] = (struct vec){P[i].y, P[i].z, P[i].x};
}

/* expect: transformed */
static void kernel_other(void)
{
    for (int i = 0; i < N; i++)
        P[i] = (struct vec){Q[i].y * 2, P[i].y, 1};
}

/* What is read is what the iteration before has written. */
static void kernel_carried(void)
{
    for (int i = 1; i < N; i++)
        P[i] = (struct vec){P[i - 1].x + 1, P[i - 1].z, P[i].x + P[i - 1].y};
}

/* expect: transformed */
static void kernel_designated(void)
{
    for (int i = 0; i < N; i++) {
        struct vec t = {.z = P[i].x, .x = i};

        Q[i] = (struct vec){.y = t.z, t.x + t.y};
    }
}

/* Values are converted to the types of the members. */
/* expect: transformed */
static void kernel_converted(void)
{
    for (int i = 0; i < N; i++) {
        struct few m = {.f = P[i].x / 3, .i = 7, .s = (short)(i * 3000)};

        M[i].f = m.f * 3;
        M[i].i += m.i;
        M[i].s = m.s;
        M[i].t = m.t;
    }
}

/* expect: unchanged data-type */
static void kernel_with_array(void)
{
    for (int i = 0; i < N; i++) {
        struct mixed m = {P[i].x / 3, 7, {1, 2}, (short)(i * 3000), 4};

        M[i].f = m.f * 3;
        M[i].i += m.c[i % 4];
    }
}

/* expect: transformed */
static void kernel_unsigned_char(void)
{
    for (int i = 0; i < N; i++) {
        struct bytes two = {i * 3, i * 70};

        M[i].i = two.lo + two.hi;
    }
}

/* expect: transformed */
static void kernel_nested(void)
{
    for (int i = 0; i < N; i++)
        R[i] = (struct pair){{P[i].x, Q[i].y, 3}, Q[i]};
}

/* Bytes between the members are not known. */
static void kernel_with_gap(void)
{
    for (int i = 0; i < N; i++)
        G[i] = (struct gap){(char)(i % 20), i * 2};
}

/* expect: transformed */
static void kernel_add(void)
{
    for (int i = 0; i < N; i++)
        P[i] = add(P[i], Q[i]);
}

/* expect: transformed */
static void kernel_calls_in_calls(double s)
{
    for (int i = 0; i < N; i++)
        P[i] = add(scale(P[i], s), cross(Q[i], add(P[i], Q[i])));
}

/* expect: transformed */
static void kernel_declared(double s)
{
    for (int i = 0; i < N; i++) {
        struct vec t = cross(P[i], Q[i]);
        double l = dot(t, t);

        P[i] = scale(turned(t), s * l);
    }
}

/* expect: transformed */
static void kernel_distances(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = dot(P[i], Q[j]);
}

/* The parameter changes. */
static void kernel_changed(void)
{
    for (int i = 0; i < N; i++)
        P[i] = halved(Q[i]);
}

/* expect: transformed */
static void kernel_pointers(struct vec *p, const struct vec *q, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = cross(p[i], q[i]);
}

/* expect: transformed */
static void kernel_swapped(void)
{
    for (int i = 0; i < N / 2; i++) {
        struct vec t = P[i];

        P[i] = add(P[N - 1 - i], t);
        P[N - 1 - i] = t;
    }
}

/* expect: tiled */
static void kernel_product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                Z[i][j] = plus(Z[i][j], times(X[i][k], Y[k][j]));
}

#define RUN(name, call) (begin(), kernel_##call, end(#name))

int main(void)
{
    RUN(rotate, rotate());
    RUN(other, other());
    RUN(carried, carried());
    RUN(designated, designated());
    RUN(converted, converted());
    RUN(with_array, with_array());
    RUN(unsigned_char, unsigned_char());
    RUN(nested, nested());
    RUN(with_gap, with_gap());
    RUN(add, add());
    RUN(calls_in_calls, calls_in_calls(1.5));
    RUN(declared, declared(0.25));
    RUN(distances, distances());
    RUN(changed, changed());
    RUN(pointers, pointers(P, Q, N));
    RUN(same, pointers(P, P, N));
    RUN(ahead, pointers(P, P + 1, N));
    RUN(behind, pointers(P + 1, P, N));
    RUN(swapped, swapped());
    RUN(product, product());
    return 0;
}
