/* Rows of sparse matrices: where they begin and end is data, and so is which elements of
 * another array they need.  What is accessed is looked for in front of the nest.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 60
#endif

/* expect: parallel */
void kernel_csr(int n, const int *ptr, const int *col, const double *val,
                const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            s += val[k] * x[col[k]];
        y[i] = s;
    }
}

struct matrix {
    int n;
    long *ptr;
    int *col;
    double *val;
};

/* expect: parallel */
void kernel_member(const struct matrix *a, const double *x, double *y)
{
    int i;
    long k;

    for (i = 0; i < a->n; i++) {
        y[i] = 0;
        for (k = a->ptr[i]; k < a->ptr[i + 1]; k++)
            y[i] += a->val[k] * x[a->col[k]];
    }
}

/* Bounds and numbers in variables, which count from 1. */
/* expect: parallel */
void kernel_local(int n, const unsigned *ptr, const long *col,
                  const double *val, const double *x, double *y)
{
    for (int i = 1; i < n; i++) {
        const unsigned begin = ptr[i], end = ptr[i + 1];

        for (unsigned k = begin; k < end; k++) {
            long c = col[k] - 1;
            y[i] -= val[k] * x[c];
        }
    }
}

/* Sums of elements, without numbers. */
/* expect: parallel */
void kernel_sums(int n, const int *ptr, const double *val, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[i]; k < ptr[i + 1]; ++k)
            y[i] += val[k];
}

/* Differences from neighbours. */
/* expect: parallel */
void kernel_neighbours(int n, const int *ptr, const int *col, const double *x,
                       double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            s += x[i] - x[col[k]];
        y[i] += s;
    }
}

/* Some of the numbers are not read. */
/* expect: unchanged may-alias */
void kernel_uncertain(int n, const int *ptr, const int *col, const double *val,
                      const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            y[i] += val[k] > 4 ? x[col[k]] : 1;
}

/* Nor are these behind the first that is large. */
/* expect: unchanged may-alias */
void kernel_ends(int n, const int *ptr, const int *col, const double *val,
                 const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[i]; k < ptr[i + 1]; k++) {
            if (val[k] > 7)
                break;
            y[i] += x[col[k]];
        }
}

/* Every other row. */
/* expect: unchanged may-alias */
void kernel_gaps(int n, const int *ptr, const int *col, const double *val,
                 const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[2 * i]; k < ptr[2 * i + 1]; k++)
            y[i] += val[k] * x[col[k]];
}

/* More numbers than rows begin at. */
/* expect: unchanged may-alias */
void kernel_more(int n, const int *ptr, const int *col, const double *val,
                 const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        y[i] = ptr[i + 2];
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            y[i] += val[k] * x[col[k]];
    }
}

/* The last column of a row is where the next one is. */
/* expect: unchanged may-alias */
void kernel_behind(int n, const int *ptr, const int *col, const double *val,
                   const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            y[i] += val[k] * x[col[k + 1]];
}

#define SIZE (12 * N + 200)

static double pool[6 * SIZE];
static int ptr[2 * N + 3], col[SIZE];
static unsigned ptr_unsigned[2 * N + 3];
static long ptr_long[2 * N + 3], col_long[SIZE];

static int next(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return (int)(*seed >> 16 & 1023);
}

/* Fill all with rows of so many elements at most.  If "falls" is set, the last row ends where the
 * first one begins.
 */
static void fill(unsigned seed, int most, int falls)
{
    int n = 3;

    for (int i = 0; i < 2 * N + 3; i++) {
        ptr[i] = n;
        n += most ? next(&seed) % (most + 1) : 0;
    }
    if (falls)
        ptr[N] = 3;
    for (int i = 0; i < 2 * N + 3; i++)
        ptr_unsigned[i] = (unsigned)(ptr_long[i] = ptr[i]);
    for (int k = 0; k < SIZE; k++)
        col_long[k] = 1 + (col[k] = next(&seed) % N);
    for (int k = 0; k < 6 * SIZE; k++)
        pool[k] = next(&seed) % 11;
}

static void print(const char *name)
{
    double sum = 0;

    for (int i = 0; i < 6 * SIZE; i++)
        sum = sum * 0.97 + pool[i];
    printf("%s %a\n", name, sum);
}

int main(void)
{
    for (unsigned seed = 1; seed <= 24; seed++) {
        double *x = pool + SIZE;
        double *val = pool + 2 * SIZE;
        double *y = pool + (seed % 4 == 0   ? 0
                            : seed % 4 == 1 ? 4 * SIZE
                            : seed % 4 == 2 ? SIZE + (int)seed * N / 8 - N
                                            : 2 * SIZE + (int)seed * N / 6 - N);
        struct matrix a = {N, ptr_long, col, val};

        fill(seed, seed % 7 == 0 ? 0 : 5, seed % 5 == 0);
        kernel_csr(N, ptr, col, val, x, y);
        print("csr");
        fill(seed, 4, seed % 5 == 1);
        kernel_member(&a, x, y);
        print("member");
        fill(seed, 5, seed % 5 == 2);
        kernel_local(N, ptr_unsigned, col_long, val, x, y);
        print("local");
        fill(seed, 5, seed % 5 == 3);
        kernel_sums(N, ptr, val, y);
        kernel_neighbours(N, ptr, col, x, y);
        print("sums");
        fill(seed, 3, 0);
        kernel_uncertain(N, ptr, col, val, x, y);
        kernel_ends(N, ptr, col, val, x, y);
        print("uncertain");
        kernel_gaps(N, ptr, col, val, x, y);
        kernel_more(N, ptr, col, val, x, y);
        kernel_behind(N, ptr, col, val, x, y);
        print("gaps");
    }
    return 0;
}
