/* Elements at places that stay the same, as bounds, extents and structures, with
 * stores that might hit them.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 40
#endif

struct image {
    int dims[3];
    int *ext;
    int *p;
    int cell[N * N + 8];
};

static struct image pool[4];
static int size[3];
static int A[4 * N * N + 400];
static int at;

/* expect: transformed */
static void kernel_bound(const int *dims, int *a)
{
    for (int i = 0; i < dims[1]; i++)
        a[i] = 2 * a[i] + i;
}

/* expect: transformed */
static void kernel_both(const int *dims, int *a, const int *b)
{
    for (int i = 0; i < dims[0]; i++)
        for (int j = 0; j < dims[1]; j++)
            a[i * dims[1] + j] += b[i * dims[1] + j] % 5;
}

/* expect: transformed */
static void kernel_global(int *a)
{
    for (int i = 0; i < size[0]; i++)
        for (int j = 0; j < size[2]; j++)
            a[i * size[2] + j] += i - j;
}

/* expect: transformed */
static void kernel_member(struct image *s)
{
    for (int i = 0; i < s->dims[0]; i++)
        for (int j = 0; j < s->dims[1]; j++)
            s->p[i * s->dims[1] + j] = i + 2 * j;
}

/* expect: transformed */
static void kernel_behind(struct image *s, int *a)
{
    for (int i = 0; i < s->ext[0]; i++)
        for (int j = 0; j < s->ext[1]; j++)
            a[i * s->ext[1] + j] -= i + j;
}

/* expect: transformed */
static void kernel_row(const int *first, int row, int *a)
{
    for (int i = first[row]; i < first[row + 1]; i++)
        a[i] += row;
}

/* expect: transformed */
static void kernel_pointers(int n, int k, const struct image *b)
{
    for (int i = 0; i < n; i++)
        pool[k].p[i] = b[k + 1].p[i] + 3;
}

/* expect: transformed */
static void kernel_structures(int k, struct image *a)
{
    for (int i = 0; i < a[k].dims[2]; i++)
        a[k].p[i] += a[k].cell[i];
}

/* expect: transformed */
static void kernel_channels(int n, int m, struct image *a, struct image *b)
{
    for (int c = 0; c < m; c++)
        for (int i = 0; i < n; i++)
            a[c].p[i] = b[c].p[i] + c;
}

/* expect: transformed */
static void kernel_fortran(const int *n, const int *lda, int *a)
{
    for (int i = 0; i < *n; i++)
        for (int j = 0; j < *n; j++)
            a[i * *lda + j] ^= i + 4 * j;
}

/* The element is there only if the outer loop has an iteration. */
/* expect: transformed */
static void kernel_inner(int n, const int *dims, int *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < dims[2]; j++)
            a[j] += i * j;
}

/* It is only there if the bit is set. */
/* expect: unchanged nonaffine-bound */
static void kernel_choice(int n, int flag, const int *dims, int *a)
{
    for (int i = 0; i < n && (flag & 1 ? i < dims[1] : i < 3); i++)
        a[i] += i;
}

/* What is stored may be the bound. */
/* expect: unchanged nonaffine-bound */
static void kernel_same(int *dims, const int *a)
{
    for (int i = 0; i < dims[1]; i++)
        dims[i + 2] = a[i] % 7;
}

/* expect: unchanged nonaffine-bound */
static void kernel_last(struct image *s, int m)
{
    for (int i = 0; i < s->ext[2]; i++)
        s->ext[i] = m - i;
}

/* expect: unchanged may-alias */
static void kernel_structure_of(int n, int k, struct image *a)
{
    for (int i = 0; i < n; i++)
        a[i].cell[2] = a[k].p[i];
}

/* The subscript is a global variable, which a store might change. */
/* expect: unchanged nonaffine-bound */
static void kernel_at(const int *dims, int *a)
{
    for (int i = 0; i < dims[at]; i++)
        a[i] = 0;
}

/* expect: transformed */
static void kernel_moved(int n, const int *dims, int *restrict a)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < dims[1]; j++)
            a[j] += 1;
        dims++;
    }
}

static unsigned long hash(const void *data, size_t n_byte)
{
    const unsigned char *byte = data;
    unsigned long hash = 0;

    for (size_t i = 0; i < n_byte; i++)
        hash = hash * 31 + byte[i];
    return hash;
}

static void show(void)
{
    printf("%lx %lx %d", hash(A, sizeof(A)), hash(size, sizeof(size)), at);
    for (int i = 0; i < 4; i++)
        printf(" %lx %lx", hash(pool[i].cell, sizeof(pool[i].cell)),
               hash(pool[i].dims, sizeof(pool[i].dims)));
    printf("\n");
}

static void reset(int d)
{
    memset(pool, 0, sizeof(pool));
    for (int i = 0; i < 4 * N * N + 400; i++)
        A[i] = (i * 7 + d) % 23;
    for (int i = 0; i < 4; i++) {
        pool[i].dims[0] = N > d ? N - d : 0;
        pool[i].dims[1] = N;
        pool[i].dims[2] = N / 2;
        pool[i].ext = pool[(i + 1) % 4].dims;
        pool[i].p = A + (N * N > d ? i * (N * N - d) : 0);
        for (int k = 0; k < N * N + 8; k++)
            pool[i].cell[k] = (i + k) % 19;
    }
    size[0] = N;
    size[1] = 1;
    size[2] = N > d ? N - d : 1;
}

static void run(int d)
{
    kernel_bound(size, A);
    kernel_bound(size, A + d);
    kernel_both(pool[1].dims, A + d * N, A);
    kernel_both(pool[1].dims, A + 2 * N * N, A);
    kernel_global(A);
    kernel_member(&pool[2]);
    kernel_behind(&pool[3], A);
    kernel_row(size, 0, A);
    kernel_row(size, 1, A);
    show();
    kernel_pointers(N, 1, pool);
    kernel_pointers(N, 0, pool);
    kernel_structures(2, pool);
    kernel_channels(N, 3, pool, pool);
    kernel_channels(N, 2, pool, pool + 1);
    kernel_fortran(&pool[0].dims[0], &pool[0].dims[1], A);
    kernel_inner(N, pool[1].dims, A);
    kernel_inner(0, NULL, A);
    kernel_choice(N, d, d % 2 ? pool[1].dims : NULL, A);
    show();
    kernel_same(pool[1].cell, A);
    pool[0].ext = pool[1].cell;
    kernel_last(&pool[0], N / 2);
    kernel_structure_of(3, d % 4, pool);
    kernel_at(pool[1].dims, A);
    kernel_moved(2, pool[2].dims, A);
    show();
}

/* The bounds, and the pointers to them, are in what is stored. */
static void run_overlapping(int d)
{
    reset(d);
    A[d] = A[d + 1] = A[d + 2] = N;
    kernel_bound(A + d, A);
    show();
    A[d] = A[d + 1] = A[d + 2] = N > 2 ? N / 2 : N;
    kernel_both(A + d, A, A + N * N);
    show();
    size[0] = size[2] = N < 1 ? 0 : 1;
    kernel_global(size + d % 3);
    show();
    pool[1].dims[0] = pool[1].dims[1] = N < 2 ? N : 2;
    pool[1].p = pool[1].dims;
    if (d < 2)
        pool[1].dims[1] = 1;
    kernel_member(&pool[1]);
    show();
    A[d] = A[d + 1] = N < 6 ? N : 6;
    pool[0].ext = A + d;
    kernel_behind(&pool[0], A);
    show();
    A[d] = 0;
    A[d + 1] = N;
    kernel_row(A, d, A);
    show();
    pool[2].p = pool[2].dims + 1;
    pool[2].dims[2] = N < 2 ? N : 2;
    pool[2].cell[1] = -1;
    kernel_structures(2, pool);
    A[3] = A[4] = N < 4 ? N : 4;
    kernel_fortran(A + 3, A + 4, A + d);
    A[2] = N < 4 ? N : 4;
    kernel_inner(4, A, A + d % 3);
    show();
}

int main(void)
{
    for (int d = 0; d < 5; d++) {
        reset(d);
        run(d);
        run_overlapping(d);
    }
    reset(0);
    kernel_pointers(0, 1 << 28, NULL);
    kernel_channels(0, 4, NULL, NULL);
    kernel_channels(4, -1, NULL, NULL);
    kernel_inner(-2, NULL, NULL);
    kernel_structure_of(0, 1 << 28, NULL);
    kernel_moved(0, NULL, NULL);
    show();
    return 0;
}
