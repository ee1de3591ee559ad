/* Elements whose numbers stand in other arrays: these are looked at in front of the nest, and
 * compared with what is written.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 60
#endif

/* expect: parallel */
void kernel_plain(int n, const int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[index[i]];
}

/* Numbers from 1 on, as other languages count, in a variable. */
/* expect: parallel */
void kernel_local(int n, const int *index, const int *x, const int *w, int *y)
{
    int l;

    for (int i = 0; i < n; i++) {
        l = index[i] - 1;
        y[i] = w[l] * 3 + x[l + 2];
    }
}

/* expect: parallel */
void kernel_wide(int n, const unsigned long *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[index[i]] + 1;
}

/* expect: parallel */
void kernel_unsigned(int n, const unsigned *index, const int *x, int *y)
{
    for (int i = 1; i < n; i++)
        y[2 * i] = x[index[i]] + x[index[i - 1]];
}

/* Only some of the elements are read. */
/* expect: parallel */
void kernel_some(int n, const int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = index[i] >= 0 ? x[index[i]] : -1;
}

struct table {
    int n;
    int *index;
    int *x;
};

/* expect: parallel */
void kernel_member(const struct table *t, int *y)
{
    for (int i = 0; i < t->n; i++)
        y[i] = t->x[t->index[i]];
}

/* Elements by numbers and by themselves. */
/* expect: parallel */
void kernel_both(int n, const int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[2 * i + 1] - x[index[i]];
}

/* Numbers that are read in some iterations only need not be there. */
/* expect: unchanged may-alias */
void kernel_uncertain(int n, const int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = i % 3 == 1 && x[0] > 5 ? x[index[i]] : 0;
}

/* Numbers with gaps between them. */
/* expect: unchanged may-alias */
void kernel_gaps(int n, const int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[index[3 * i]];
}

/* Numbers that the nest writes. */
/* expect: unchanged may-alias */
void kernel_written(int n, int *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++) {
        y[i] = x[index[i]];
        index[i] = 7;
    }
}

/* Numbers that lose their upper part. */
/* expect: unchanged may-alias */
void kernel_narrow(int n, const long *index, const int *x, int *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[(int)index[i]];
}

#define SIZE (4 * N + 100)

static int number[3 * SIZE];
static int index_int[SIZE], index_kept[3 * SIZE];
static unsigned index_unsigned[SIZE];
static unsigned long index_wide[SIZE];
static long index_long[SIZE];

/* Fill the indices with numbers from "first" on, less than "first" + "n". */
static void fill(int first, int n)
{
    for (int i = 0; i < 3 * SIZE; i++) {
        number[i] = (i * 31 + first) % 1009;
        index_kept[i] = first + (i * 7 + 3) % n;
    }
    for (int i = 0; i < SIZE; i++) {
        index_int[i] = first + (i * 13 + 5) % n;
        index_unsigned[i] = (unsigned)index_int[i];
        index_wide[i] = (unsigned long)index_int[i];
        index_long[i] = index_int[i] + (i % 2 ? 1L << 32 : 0);
    }
}

static void print(const char *name)
{
    unsigned sum = 0;

    for (int i = 0; i < 3 * SIZE; i++)
        sum = sum * 31 + (unsigned)number[i];
    for (int i = 0; i < SIZE; i++)
        sum = sum * 31 + (unsigned)index_int[i];
    printf("%s %u\n", name, sum);
}

int main(void)
{
    int *middle = number + SIZE;

    for (int first = 3; first < SIZE; first += first < 20 ? 1 : 17)
        for (int at = -1; at <= 1; at++) {
            int *y = middle + at * (N + 10);
            struct table t = {N, index_int, middle};

            fill(first, N > 3 ? N : 3);
            kernel_plain(N, index_int, middle, y);
            kernel_local(N, index_int, middle, middle - 2, y);
            kernel_both(N, index_int, middle, y + N / 2);
            print("plain");
            kernel_wide(N, index_wide, middle, y);
            kernel_unsigned(N, index_unsigned, middle, y);
            kernel_member(&t, y);
            print("wide");
            index_int[N / 2] = -1;
            kernel_some(N, index_int, middle, y);
            kernel_uncertain(N, index_kept, middle, y);
            kernel_gaps(N, index_kept, middle, y);
            kernel_narrow(N, index_long, middle, y);
            print("some");
            fill(first, 3);
            kernel_written(N, index_int, middle, y);
            fill(first, 3);
            for (int i = 0; i < 3 * SIZE; i++)
                number[i] %= 100;
            kernel_plain(N, middle + 5, middle, y);
            kernel_plain(N, index_int, middle, index_int + first % 9);
            print("written");
        }
    return 0;
}
