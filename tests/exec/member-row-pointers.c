/* Pointers that an iteration sets to rows of what members point to; functions are called with
 * them. */
/* expect: parallel */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 60
#endif

struct state {
    float *q, *k, *v, *weight, *out;
    float table[N + 2];
};

struct sizes {
    int n_head, n_step, size;
};

static void softmax(float *x, int n)
{
    float most = x[0];
    float sum = 0;

    for (int i = 1; i < n; i++)
        if (x[i] > most)
            most = x[i];
    for (int i = 0; i < n; i++) {
        x[i] = expf(x[i] - most);
        sum += x[i];
    }
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

static void kernel_attention(struct state *s, struct sizes *p, int pos)
{
    int size = p->size;

    for (int h = 0; h < p->n_head; h++) {
        float *q = s->q + h * size;
        float *weight = s->weight + h * p->n_step;
        float *out;

        for (int t = 0; t <= pos; t++) {
            float *k = s->k + t * 4 * size + h * size;
            float score = 0;

            for (int i = 0; i < size; i++)
                score += q[i] * k[i];
            weight[t] = score / sqrtf(size);
        }
        softmax(weight, pos + 1);
        out = s->out + h * size;
        for (int i = 0; i < size; i++)
            out[i] = 0;
        for (int t = 0; t <= pos; t++) {
            float *v = s->v + t * 4 * size + h * size;
            float a = weight[t];

            for (int i = 0; i < size; i++)
                out[i] += a * v[i];
        }
    }
}

/* expect: parallel */
static void kernel_rows(struct state *s, struct sizes *p)
{
    for (int i = 0; i < p->size; i++) {
        float *row = s->v + i * p->n_step;
        const float *table = s->table;

        for (int j = 0; j < p->n_step; j++)
            row[j] = row[j] * 2 + table[j];
    }
}

/* The member is another one after the row. */
/* expect: unchanged */
static void kernel_changed(struct state *s, struct sizes *p)
{
    for (int i = 0; i < p->size; i++) {
        float *row = s->q + i;

        s->q = s->q + 1;
        row[0] = i;
        s->q = s->q - 1;
    }
}

/* So is the size. */
/* expect: unchanged */
static void kernel_size(struct state *s, struct sizes *p)
{
    for (int i = 0; i < 4; i++) {
        float *row = s->q + i * p->n_step;

        p->n_step = p->n_step + 1;
        row[0] = i;
    }
}

/* Bytes are stored to what may be the pointer. */
static void kernel_bytes(struct state *s, unsigned char *to, int n)
{
    for (int i = 0; i < n; i++) {
        float *row = s->k + i;

        to[i] = to[i] + 0;
        row[0] += i;
    }
}

/* Integers are stored to what may be the size. */
static void kernel_integers(struct state *s, struct sizes *p, int *to, int n)
{
    for (int i = 0; i < n; i++) {
        float *row = s->v + i * p->n_head;

        to[i] = i % 5;
        row[0] += i;
    }
}

static float *filled(int n, int m)
{
    float *p = malloc((size_t)n * sizeof(*p));

    for (int i = 0; i < n; i++)
        p[i] = i % m;
    return p;
}

int main(void)
{
    int n = 4 * N * (N + 2);
    struct sizes sizes[2] = {{4, N, N / 2}, {3, 2, 1}};
    struct state s = {filled(n, 3), filled(n, 5), filled(n, 7), filled(n, 4),
                      filled(n, 6), {1}};

    kernel_attention(&s, sizes, N - 1);
    for (int i = 0; i < n; i++)
        printf("%a %a\n", s.weight[i], s.out[i]);
    kernel_rows(&s, sizes);
    kernel_changed(&s, sizes);
    kernel_size(&s, sizes);
    kernel_bytes(&s, (unsigned char *)&s.k, (int)sizeof(s.k));
    kernel_bytes(&s, (unsigned char *)s.out, N);
    kernel_integers(&s, sizes, &sizes[0].n_head, 3);
    kernel_integers(&s, sizes, &sizes[1].size, 1);
    for (int i = 0; i < n; i++)
        printf("%a %a %a %a\n", s.q[i], s.k[i], s.v[i], s.out[i]);
    printf("%d %d %d\n", sizes[0].n_head, sizes[0].n_step, sizes[0].size);
    return 0;
}
