/* Members behind pointers that are members themselves, or in elements of an
 * array, with ranges that overlap each other, and the bounds.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 60
#endif

struct node {
    struct node *next;
    int *p;
    char *text;
    struct node **list;
    int lead;
    int n;
    int cell[N + 8];
};

static struct node first, second, third;
static struct node some[3];
static struct node *list[N + 8];
static int A[2 * N + 8];

/* expect: transformed */
static void kernel_chain(int n, struct node *v)
{
    for (int i = 0; i < n; i++)
        v->next->p[i] = 2 * v->next->p[i] + i;
}

/* expect: transformed */
static void kernel_two(int n, struct node *v)
{
    for (int i = 0; i < n; i++)
        v->p[i] = v->next->p[i] + v->next->next->p[i];
}

/* The bound may be in what is written. */
/* expect: transformed */
static void kernel_bound(struct node *v)
{
    for (int i = 0; i < v->next->n; i++)
        v->next->p[i] = i % 7;
}

/* expect: transformed */
static void kernel_cells(struct node *v, const int *a)
{
    for (int i = 0; i < v->next->n; i++)
        v->next->cell[i] += a[i];
}

/* Without an iteration of the outer loop, there may be no structure. */
/* expect: transformed */
static void kernel_inner(int n, struct node *v, int *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < v->next->n; j++)
            a[j] = a[j] / 2 + i + j;
}

/* expect: transformed */
static void kernel_elements(void)
{
    for (int i = 0; i < some[1].n; i++)
        some[2].p[i] = some[1].p[i] + some[0].lead;
}

/* expect: transformed */
static void kernel_mixed(int n, struct node *v)
{
    for (int i = 0; i < n; i++)
        v->next->p[i] = some[1].next->p[i] - some[1].next->lead;
}

/* Characters may be a part of a pointer. */
/* expect: unchanged may-alias */
static void kernel_text(int n, struct node *v)
{
    for (int i = 0; i < n; i++)
        v->next->text[i] = 1;
}

/* expect: unchanged may-alias */
static void kernel_list(int n, struct node *v, struct node *w)
{
    for (int i = 0; i < n; i++)
        v->next->list[i] = w;
}

/* expect: unchanged may-alias */
static void kernel_sometimes(int n, const int *is, struct node *v, int *a)
{
    for (int i = 0; i < n; i++)
        a[i] += is[i] > 2 ? v->next->p[i] : 1;
}

/* expect: unchanged parameter-written */
static void kernel_moved(int n, struct node *v)
{
    for (int i = 0; i < n; i++) {
        v->next->p[i] = i;
        v->next = v;
    }
}

/* expect: unchanged parameter-written */
static void kernel_written(int m, struct node *v, int *restrict a)
{
    for (int i = 0; i < v->next->n; i++) {
        a[i] = i;
        v->next->n = m;
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
    const struct node *all[] = {&first,   &second,  &third,
                                &some[0], &some[1], &some[2]};

    for (int i = 0; i < 6; i++)
        printf("%d %d %lx ", all[i]->lead, all[i]->n,
               hash(all[i]->cell, sizeof(all[i]->cell)));
    for (int i = 0; i < N + 8; i++)
        printf("%d", list[i] == &first ? 1 : list[i] == &third ? 3 : 0);
    printf(" %lx\n", hash(A, sizeof(A)));
}

static void reset(struct node *v, int k)
{
    memset(v, 0, sizeof(*v));
    v->next = v == &first ? &second : v == &second ? &third : &first;
    v->p = A + k;
    v->list = list;
    v->text = (char *)v->cell;
    v->lead = 3;
    v->n = N;
    for (int i = 0; i < N + 8; i++)
        v->cell[i] = (i + k) % 11;
}

static void reset_all(int k)
{
    struct node *all[] = {&first, &second, &third, some, some + 1, some + 2};
    int shift[] = {0, 1, 2, N, N + 1, N / 2};

    for (int i = 0; i < 6; i++)
        reset(all[i], shift[(i + k) % 6]);
    for (int i = 0; i < 2 * N + 8; i++)
        A[i] = i % 13;
    memset(list, 0, sizeof(list));
}

static void run(int k)
{
    reset_all(k);
    kernel_chain(N, &first);
    kernel_two(N, &first);
    kernel_two(N, &second);
    show();
    kernel_bound(&first);
    kernel_cells(&second, A);
    kernel_cells(&first, third.cell);
    show();
    kernel_inner(3, &first, A);
    kernel_inner(3, &first, third.cell);
    kernel_elements();
    kernel_mixed(N, &third);
    show();
    kernel_text(N, &first);
    kernel_list(N, &first, &third);
    kernel_sometimes(N, A, &first, A + 1);
    show();
    kernel_written(N / 2, &first, A);
    kernel_moved(N, &third);
    show();
}

/* What is written are bounds, or pointers. */
static void run_overlapping(int d)
{
    int *member = &second.lead;

    reset_all(d);
    second.n = N < 4 ? N : 4;
    second.p = member + d;
    kernel_bound(&first);
    show();
    second.n = N;
    second.p = second.cell;
    kernel_cells(&first, second.cell + d);
    show();
    second.n = N < 2 ? N : 2;
    kernel_inner(2, &first, &second.n - d % 2);
    show();
    second.list = d % 2 ? &first.next : &second.next;
    kernel_list(1, &first, &third);
    printf("%d %d\n", first.next == &third, second.next == &third);
    some[1].n = N < 5 ? N : 5;
    some[2].p = &some[1].n - d % 2;
    kernel_elements();
    show();
}

int main(void)
{
    for (int k = 0; k < 6; k++) {
        run(k);
        run_overlapping(k);
    }
    kernel_chain(0, NULL);
    kernel_two(0, NULL);
    kernel_inner(0, NULL, NULL);
    kernel_mixed(-1, NULL);
    kernel_sometimes(0, NULL, NULL, NULL);
    memset(A, 0, sizeof(A));
    kernel_sometimes(N, A, NULL, A + N);
    first.next = NULL;
    kernel_chain(0, &first);
    kernel_inner(0, &first, A);
    show();
    return 0;
}
