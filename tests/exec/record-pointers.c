/* Pointers to structures that are set in a loop, or walk. */
#include <stdio.h>

#ifndef N
#define N 200
#endif
#define M (N + 8)

struct vec {
    double x, y, z;
};
struct body {
    struct vec at, by;
    double mass[3];
    int kind;
};
union either {
    double d;
    float f[2];
};

static struct vec P[M], Q[M];
static struct body B[M];
static union either U[M];
static double result;

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        P[i].x = i % 7;
        P[i].y = i % 5 - 2;
        P[i].z = i % 3 * 0.5;
        Q[i].x = i % 11;
        Q[i].y = i % 4;
        Q[i].z = 1 - i % 6;
        B[i].at.x = i;
        B[i].at.y = B[i].at.z = B[i].by.x = B[i].by.z = i % 9;
        B[i].by.y = -i;
        for (int k = 0; k < 3; k++)
            B[i].mass[k] = i % 8 + k;
        B[i].kind = i % 3;
        U[i].d = i * 0.7;
    }
    result = 0;
}

static void end(const char *name)
{
    double s = 0;

    for (int i = 0; i < M; i++) {
        s = s * 0.997 + P[i].x + 2 * P[i].y + 3 * P[i].z + Q[i].x - Q[i].y + 4 * Q[i].z;
        s += B[i].at.x - B[i].at.y + 2 * B[i].at.z + B[i].by.x * 3 + B[i].by.y + 5 * B[i].by.z;
        s += B[i].mass[0] + 2 * B[i].mass[1] + 3 * B[i].mass[2] + B[i].kind + U[i].f[0];
    }
    printf("%s %a %a\n", name, s, result);
}

/* expect: parallel */
static void kernel_element(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *p = &P[i];
        const struct vec *q = &Q[i];

        p->x += q->y;
        p->y = q->x * 2;
        (*p).z = q->z - q->y;
    }
}

/* expect: parallel */
static void kernel_walking(struct vec *p, const struct vec *q, int n)
{
    for (int i = 0; i < n; i++, p++, q++) {
        p->x += q->y;
        p->y = q->x * 2;
    }
    result = p->x + q->y;
}

/* expect: parallel */
static void kernel_downwards(struct vec *p, int n)
{
    struct vec *r = p + n;

    for (int i = 0; i < n; i += 2) {
        r -= 2;
        r->x = r[1].y * 0.5;
        r[1].z = i;
    }
    result = r->z;
}

/* One is what the other was in the iteration before. */
/* expect: unchanged */
static void kernel_carried(void)
{
    for (int i = 1; i < N; i++) {
        struct vec *p = &P[i];
        const struct vec *before = &P[i - 1];

        p->x = before->x * 0.5 + p->y;
    }
}

/* By name, too: one member is carried, the other is not. */
/* expect: transformed */
static void kernel_by_name(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *p = P + i + 1;

        p->x = P[i].x * 0.5 + p->y;
        P[i + 1].y += p->z;
    }
}

/* expect: transformed */
static void kernel_members(void)
{
    for (int i = 0; i < N; i++) {
        struct body *b = &B[i];

        b->at.x += b->by.x * 0.25;
        b->at.y += b->by.y * 0.25;
        for (int k = 0; k < 3; k++)
            b->mass[k] = b->mass[k] * 0.5 + b->kind;
    }
}

/* expect: parallel */
static void kernel_pairs(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *p = &P[i];
        double s = 0;

        for (int j = 0; j < N; j++) {
            const struct vec *q = &Q[j];
            double d = p->x - q->x;

            s += d * d + q->z;
        }
        p->y = s;
    }
}

/* expect: transformed */
static void kernel_copied(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *p = P + i;
        struct vec *q = Q + (N - i);

        *p = *q;
        q->y = p->z;
    }
}

static struct vec centre = {1, 2, 3};
static short steps;
static int counts[N];

/* expect: parallel */
static void kernel_of_variable(void)
{
    for (int i = 0; i < N; i++) {
        const struct vec *c = &centre;

        for (int j = 0; j < 3; j++)
            B[i].mass[j] += c->x - (*c).z * j;
    }
}

/* What is stored through the pointer is looked at by name. */
/* expect: unchanged */
static void kernel_variable_changes(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *c = &centre;
        short *s = &steps;

        c->y = P[i].x + centre.y * 0.5;
        if (P[i].y > 0)
            ++*s;
        else
            *s += 2;
        counts[i] = steps;
    }
    for (int i = 0; i < N; i++)
        result += counts[i] * (i % 5);
    result += centre.y + steps;
    steps = 0;
}

/* One of two. */
static void kernel_either(void)
{
    for (int i = 0; i < N; i++) {
        struct vec *p = P[i].x > 3 ? &P[i] : &Q[i];

        p->y += 1;
    }
}

/* Members at the same place. */
/* expect: unchanged */
static void kernel_union(void)
{
    for (int i = 0; i < N; i++) {
        union either *u = &U[i];

        u->d = i * 0.3;
        result += u->f[0];
    }
}

#define RUN(name, call) (begin(), kernel_##call, end(#name))

int main(void)
{
    RUN(element, element());
    RUN(walking, walking(P, Q, N));
    RUN(walking_same, walking(P, P, N));
    RUN(walking_ahead, walking(P, P + 2, N));
    RUN(walking_behind, walking(P + 3, P, N));
    RUN(walking_none, walking(P, Q, -3));
    RUN(downwards, downwards(P, N));
    RUN(carried, carried());
    RUN(by_name, by_name());
    RUN(members, members());
    RUN(pairs, pairs());
    RUN(copied, copied());
    RUN(of_variable, of_variable());
    RUN(variable_changes, variable_changes());
    RUN(either, either());
    RUN(union, union());
    return 0;
}
