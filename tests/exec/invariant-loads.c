/* What does not change in a nest, but might by the types of what is stored: members of structures
 * behind pointers, variables outside of functions, bounds, strides, pointers and factors; and what
 * does change, as the structure is in the array.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 1000
#endif

enum { SIZE = 40000 };

struct table {
    int *p;
    int rows, columns, add, rest[8];
};

struct picture {
    unsigned char *data;
    int width, height, stride;
    unsigned char most;
};

struct layer {
    struct table *t;
    float *out, *in;
    float scale;
    int n, len_2;
};

/* Pointers to arrays, the names of which stand inside of their types. */
struct planes {
    int (*row)[200];
    unsigned char *to;
    int n, width;
};

static int ints[SIZE], columns = 30, step = 2;
static int *pointer = ints;
static unsigned char bytes[2][SIZE];
static float floats[2][SIZE];

static void set_row(int *row, int n, int add)
{
    for (int j = 0; j < n; j++)
        row[j] = row[j] * 3 + j + add;
}

/* expect: parallel */
static void kernel_rows(struct table *s)
{
    for (int i = 0; i < s->rows; i++)
        set_row(s->p + i * s->columns, s->columns, s->add);
}

/* expect: transformed */
static void kernel_picture(struct picture *to, const struct picture *from,
                           int add)
{
    for (int y = 0; y < from->height; y++)
        for (int i = 0; i < from->width; i++) {
            int v = from->data[y * from->stride + i] + add;

            to->data[y * to->stride + i] = v > to->most ? to->most : v;
        }
}

/* expect: transformed */
static void kernel_layer(struct layer *l)
{
    for (int i = 0; i < l->n; i++)
        for (int j = 0; j < l->t->columns; j++)
            l->out[i * l->t->columns + j] +=
                l->scale * l->in[i * l->t->columns + j];
}

/* expect: transformed */
static void kernel_outside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++)
            pointer[i * columns + j] = pointer[i * columns + j] * 2 + step;
}

/* expect: transformed */
static void kernel_planes(struct planes *p)
{
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < p->width; j++)
            p->to[i * p->width + j] += (unsigned char)p->row[i][j];
}

/* Two loops are one for threads. */
static void kernel_collapsed(struct table *s)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < s->rows; k++)
            for (int j = 0; j < s->columns; j++)
                s->p[(i * s->rows + k) * s->columns + j] += s->add * i - k;
}

/* expect: transformed */
static void kernel_one_loop(struct picture *to, int n)
{
    for (int i = 0; i < to->width * 20 && i < n; i++)
        to->data[i] ^= to->most;
}

/* Loops that threads share in others: one region, or many. */
/* expect: parallel */
static void kernel_steps(struct layer *l, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < l->n; i++)
            l->out[i] = l->in[i] * l->scale + l->in[i - 1];
        for (int i = 1; i < l->n; i++)
            l->in[i] = l->out[i] * l->scale;
    }
}

/* The second factor is changed by the first store, if that is where it is. */
static void kernel_itself(struct table *s)
{
    for (int i = 0; i < s->rows; i++)
        for (int j = 0; j < s->columns; j++)
            s->p[i * s->columns + j] = 2 * j + 3 * s->add;
}

/* Without columns, there need not be a table. */
static void kernel_nowhere(struct table *s, int rows, int n)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < n; j++)
            s->p[i * n + j] += s->add;
}

static void kernel_nowhere_else(struct table *restrict s, int *restrict p,
                                int rows, int n)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < n; j++)
            p[i * n + j] += s->add;
}

static uint64_t hash(uint64_t h, const void *data, size_t n)
{
    const unsigned char *byte = data;

    while (n-- > 0)
        h = (h ^ *byte++) * UINT64_C(0x100000001b3);
    return h;
}

static void show(const char *what)
{
    uint64_t h = hash(hash(1, ints, sizeof(ints)), bytes, sizeof(bytes));

    h = hash(h, floats, sizeof(floats));
    printf("%s %016llx\n", what, (unsigned long long)h);
}

int main(void)
{
    static const int sizes[] = {0, 1, 3, 29};

    for (int k = 0; k < SIZE; k++) {
        ints[k] = k * 7 % 100;
        bytes[0][k] = (unsigned char)(k * 5);
        bytes[1][k] = (unsigned char)(k * 3);
        floats[0][k] = (float)(k % 50) / 8;
        floats[1][k] = (float)(k % 30) / 4;
    }
    for (int k = 0; k < 4; k++) {
        struct table s = {ints, N < 1000 ? N : 1000, sizes[k], 5, {0}};
        struct picture from = {bytes[0], sizes[k], sizes[k], 31, 0};
        struct picture to = {bytes[1], 0, 0, 37, 200};
        struct layer l = {&s, floats[0], floats[1], 0.5f, sizes[k], 0};

        struct planes p = {(int(*)[200])ints, bytes[1], sizes[k], 30};

        kernel_rows(&s);
        show("rows");
        kernel_planes(&p);
        show("planes");
        kernel_picture(&to, &from, 20);
        kernel_picture(&from, &from, 3);
        show("picture");
        to.width = sizes[k];
        kernel_one_loop(&to, SIZE);
        show("one loop");
        kernel_layer(&l);
        show("layer");
        kernel_steps(&l, 3);
        show("steps");
        kernel_outside(sizes[k]);
        show("outside");
        s.rows = sizes[k];
        s.p = ints + 3;
        kernel_collapsed(&s);
        show("collapsed");
    }
    struct table in = {NULL, 3, 3, 1, {0}};

    in.p = (int *)((char *)&in + offsetof(struct table, add));
    kernel_nowhere(NULL, 2000, 0);
    kernel_nowhere(&in, 0, 2000);
    kernel_nowhere_else(NULL, ints, 2000, 0);
    kernel_nowhere_else(&in, ints, 30, 300);
    kernel_itself(&in);
    printf("itself %d", in.add);
    for (int k = 0; k < 8; k++)
        printf(" %d", in.rest[k]);
    puts("");
    return 0;
}
