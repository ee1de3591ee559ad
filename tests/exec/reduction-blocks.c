/* Accumulators in blocks that are one statement, as their conditions depend on
 * data: a block that reads what it has added up so far is no reduction.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 8)

struct total {
    int n;
    int *sum;
};

static int a[M], b[M];
static double x[M];
static long seen;

static void put(long value)
{
    seen = seen * 31 % 1000003 + value;
}

/* expect: unchanged */
static void kernel_number(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++) {
        if (b[i] & 1)
            continue;
        j++;
        x[i] = j;
    }
    put(j);
}

/* expect: unchanged */
static void kernel_prefix(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1) {
            j += a[i];
            x[i] = j;
        }
    put(j);
}

/* expect: unchanged */
static void kernel_condition(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1) {
            j ^= a[i];
            if (j > 3)
                x[i] = 2;
        }
    put(j);
}

/* expect: unchanged */
static void kernel_subscript(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1) {
            ++j;
            a[j] = i;
        }
    put(j);
}

/* expect: unchanged */
static void kernel_inner_bound(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1) {
            j |= b[i] & 3;
            for (int k = 0; k < j; k++)
                x[i] += k;
        }
    put(j);
}

/* expect: parallel */
static void kernel_two_updates(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1) {
            x[i] = 1;
            j ^= b[i];
            j ^= a[i];
        }
    put(j);
}

/* expect: parallel */
static void kernel_both_ways(int n)
{
    int j = 0;

    for (int i = 0; i < n; i++)
        if (b[i] & 1)
            j++;
        else
            j--;
    put(j);
}

/* The accumulator's name is made of that of the pointer in a structure. */
/* expect: parallel */
static void kernel_behind_member(struct total *t)
{
    for (int i = 0; i < t->n; i++)
        *t->sum += a[i];
    put(*t->sum);
}

/* expect: parallel */
static void kernel_element_behind_member(struct total *t)
{
    for (int i = 0; i < t->n; i++)
        t->sum[2] += a[i];
    put(t->sum[2]);
}

static void run(int n)
{
    int sum[3] = {1, 2, 3};
    struct total t = {n, sum};
    struct total itself = {n < 2 ? n : 2, NULL};

    itself.sum = &itself.n;
    for (int i = 0; i < M; i++) {
        a[i] = i * 37 % 101 - 50;
        b[i] = i * 29 % 83;
        x[i] = 0;
    }
    a[0] = a[1] = 0;
    kernel_number(n);
    kernel_prefix(n);
    kernel_condition(n);
    kernel_inner_bound(n);
    kernel_two_updates(n);
    kernel_both_ways(n);
    kernel_behind_member(&t);
    kernel_element_behind_member(&t);
    kernel_behind_member(&itself);
    kernel_subscript(n);
    for (int i = 0; i < M; i++)
        printf("%d %a\n", a[i], x[i]);
    printf("%ld %d\n", seen, itself.n);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
