/* Loops that count with pointers, and pointers that walk in loops which count
 * down.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[4 * N + 40], B[4 * N + 40];

/* expect: parallel */
static double *kernel_while(double *p, const double *end)
{
    while (p < end)
        *p++ += 1;
    return p;
}

/* expect: parallel */
static int kernel_for(int n, double *a)
{
    double *p;

    for (p = a; p < a + n; p++)
        *p = *p * 2;
    return n;
}

/* expect: parallel */
static void kernel_not_equal(double *a, double *end)
{
    for (double *p = a; p != end; ++p)
        *p = *p * 0.5 + 1;
}

/* expect: parallel */
static void kernel_element(int n, double *a)
{
    for (double *p = &a[1], *q = &a[n]; p < &a[n]; p += 2)
        *p += q - p;
}

/* expect: parallel */
static ptrdiff_t kernel_copy(double *to, const double *from, const double *end)
{
    const double *first = from;

    while (from != end)
        *to++ = *from++;
    return from - first;
}

/* expect: parallel */
static int kernel_count(int n, double *p, double *q)
{
    for (; n > 0; n--)
        *p++ += *q++;
    return n;
}

/* expect: parallel */
static int kernel_count_in_condition(int n, double *p, double *q)
{
    while (n-- > 0)
        *p++ += *q++ * n;
    return n;
}

/* expect: parallel */
static size_t kernel_size(size_t n, double *p, double *q)
{
    while (n--) {
        *p = *q + 1;
        p++;
        q += 2;
    }
    return n;
}

/* expect: parallel */
static unsigned kernel_unsigned(unsigned n, double *p)
{
    for (; n; n--)
        *p++ = n;
    return n;
}

/* expect: parallel */
static void kernel_before(int n, double *p)
{
    while (--n > 0)
        *p++ -= n;
}

/* expect: parallel */
static void kernel_backward(double *a, double *end)
{
    double *p = end;

    while (p > a)
        *--p *= 2;
    p = end;
    while (p-- > a)
        *p += 3;
}

/* expect: parallel */
static void kernel_rows(int n, int m, double *a)
{
    for (int i = 0; i < n; i++) {
        double *p = a + i * m;
        double *end = p + m;

        while (p < end)
            *p++ += i;
    }
}

/* expect: parallel */
static void kernel_matrix(int n, double (*x)[7])
{
    for (int i = 0; i < n; i++)
        for (double *p = x[i], *end = x[i] + 7; p < end; p++)
            *p = *p * 2 + i;
}

/* The end moves. */
static int kernel_meet(double *p, double *q)
{
    int swaps = 0;

    while (p < q) {
        double t = *p;

        *p++ = *--q;
        *q = t;
        swaps++;
    }
    return swaps;
}

/* The end is read from what the loop writes. */
/* expect: unchanged */
static int kernel_indirect(int **end, int *p)
{
    int n = 0;

    for (; p < *end; p++) {
        *p = n;
        n++;
    }
    return n;
}

/* The pointer does not move in every iteration. */
static double *kernel_pack(int n, double *to, const double *from)
{
    const double *end = from + n;

    for (; from < end; from++)
        if (*from > 2)
            *to++ = *from;
    return to;
}

/* expect: unchanged */
static long kernel_wide(long double *p, long double *end)
{
    long n = 0;

    for (; p < end; p++, n++)
        *p = 1;
    return n;
}

struct list {
    struct list *next;
    double value;
};

/* expect: unchanged */
static double kernel_list(const struct list *p, const struct list *end)
{
    double sum = 0;

    while (p != end) {
        sum = sum * 0.5 + p->value;
        p = p->next;
    }
    return sum;
}

/* expect: unchanged */
static size_t kernel_string(char *to, const char *from)
{
    const char *first = from;

    while ((*to++ = *from++))
        ;
    return (size_t)(from - first);
}

/* expect: parallel */
static int kernel_both(int n, double *a, double *b)
{
    int i = 0, j = n;

    while (i < n)
        a[i++] = b[--j];
    return i + j;
}

/* expect: parallel */
static double *kernel_in_body(int n, double *p, double *limit)
{
    for (int i = 0; i < n; i++) {
        double *q = p;

        while (q < limit)
            *q++ += i;
    }
    return p + 1;
}

static double total(const double *a)
{
    double sum = 0;

    for (int i = 0; i < 4 * N + 40; i++)
        sum = sum * 0.75 + a[i];
    return sum;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 3, N / 2, N - 1, N};
    static struct list cell[3];
    static int ints[N + 9];
    static long double wide[N + 9];

    for (unsigned s = 0; s < sizeof size / sizeof *size; s++) {
        int n = size[s] > N ? N : size[s] < 0 ? 0 : size[s];
        int *end = ints + n;
        char text[32];

        for (int i = 0; i < 4 * N + 40; i++) {
            A[i] = (i * 7 % 11) * 0.25;
            B[i] = (i * 5 % 13) * 0.5;
        }
        printf("%d:", n);
        printf(" %d", (int)(kernel_while(A + 1, A + n) - A));
        printf(" %d", kernel_for(n, A));
        kernel_not_equal(A, A + n);
        kernel_element(n, A);
        printf(" %d", (int)kernel_copy(B, A, A + n));
        printf(" %d", (int)kernel_copy(A + 1, A, A + n));
        printf(" %d", kernel_count(n, A, B));
        printf(" %d", kernel_count(n, A + 1, A));
        printf(" %d", kernel_count_in_condition(n, A, B));
        printf(" %d", kernel_count_in_condition(n, A + 2, A));
        printf(" %d", (int)kernel_size((size_t)n, A, B));
        printf(" %d", (int)kernel_size((size_t)n, A, A));
        printf(" %u", kernel_unsigned((unsigned)n, B));
        kernel_before(n + 1, A);
        kernel_backward(A, A + n);
        kernel_rows(n < 5 ? n : 5, n / 5, A);
        kernel_matrix(n / 7, (double (*)[7])B);
        printf(" %d", kernel_meet(A, A + n));
        ints[n] = n;
        printf(" %d", kernel_indirect(&end, ints));
        printf(" %d", (int)(kernel_pack(n, A, B) - A));
        cell[0] = (struct list){&cell[1], n};
        cell[1] = (struct list){&cell[2], 3};
        printf(" %a", kernel_list(cell, &cell[2]));
        printf(" %d", (int)kernel_string(text, "some text"));
        printf(" %ld", kernel_wide(wide, wide + n));
        printf(" %d", kernel_both(n, A, B));
        printf(" %d", kernel_both(n, A, A + 1));
        printf(" %d", (int)(kernel_in_body(3, A, A + n) - A));
        printf(" %a %a\n", total(A), total(B));
    }
    return 0;
}
