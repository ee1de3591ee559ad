/* Packed triangles: rows of one array that are longer, or shorter, the further they are from the first. */
#include "classes.h"

static double ap[ROOM * ROOM];

/* Lower triangle by rows. */
/* expect: parallel */
static void kernel_lower(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            ap[i * (i + 1) / 2 + j] += a[i] * b[j];
}

/* The other triangle by rows, numbered from the diagonal. */
/* expect: parallel */
static void kernel_upper(void)
{
    for (int i = 0; i < N; i++)
        for (int j = i; j < N; j++)
            ap[i * (2 * N - i + 1) / 2 + j - i] = a[i] + b[j];
}

/* The same by columns, as LAPACK has it. */
/* expect: parallel */
static void kernel_columns(void)
{
    for (int j = 0; j < N; j++)
        for (int i = j; i < N; i++)
            ap[i + (2 * N - j - 1) * j / 2] -= a[i] * b[j];
}

/* The places of pairs, as tables of distances have them. */
/* expect: parallel */
static void kernel_pairs(void)
{
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            double s = 0;

            for (int k = 0; k < 20; k++)
                s += (aa[i][k] - aa[j][k]) * (aa[i][k] - aa[j][k]);
            ap[N * i - i * (i + 1) / 2 + j - i - 1] = sqrt(s);
        }
}

/* The same as scipy writes it. */
static int pairs_before(int n, int i, int j)
{
    return n * (n - 1) / 2 - (n - i) * ((n - i) - 1) / 2 + j - i - 1;
}

/* expect: parallel */
static void kernel_pairs_before(void)
{
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            ap[pairs_before(N, i, j)] = fabs(a[i] - a[j]);
}

/* Counted along. */
/* expect: parallel */
static void kernel_counted(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            ap[k++] = a[i] * b[j];
    result = k;
}

/* expect: parallel */
static void kernel_counted_down(void)
{
    int k = N * (N - 1) / 2;

    for (int i = N - 1; i > 0; i--)
        for (int j = 0; j < i; j++)
            ap[--k] += a[i] - c[j];
    result += k;
}

/* expect: parallel */
static void kernel_pointer(void)
{
    double *to = ap + 3;

    for (int i = 0; i < N; i++)
        for (int j = i; j < N; j++)
            *to++ = a[i] - b[j];
    result += (double)(to - ap);
}

/* Rows that end, and rows that have no element. */
static void kernel_ending(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        for (int j = 2 * i; j < 20; j++)
            ap[k++] += a[i] * b[j];
    for (int i = 0; i < N; i++)
        for (int j = 3; j < i; j++)
            ap[k++] += a[i] - b[j];
    result += k;
}

static void kernel_without_sign(void)
{
    size_t k = 1;

    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j <= i; j++)
            ap[k++] += a[i] - b[j];
    for (size_t i = 0; i < N; i++)
        for (size_t j = i; j < N; j++)
            ap[(2 * (size_t)N - i + 1) * i / 2 + j - i] += a[i] * b[j];
    result += (double)k;
}

/* A product with a packed matrix, as the reference BLAS has it: elements above the diagonal, and on it. */
static void kernel_spmv(void)
{
    int kk = 0;

    for (int j = 0; j < N; j++) {
        double t1 = b[j], t2 = 0;
        int k = kk;

        for (int i = 0; i < j; i++) {
            c[i] += t1 * ap[k];
            t2 += ap[k] * b[i];
            k++;
        }
        c[j] += t1 * ap[kk + j] + t2;
        kk += j + 1;
    }
}

/* Cholesky's factors of a packed matrix. */
static void kernel_cholesky(void)
{
    for (int i = 0; i < N; i++)
        ap[i * (i + 1) / 2 + i] = 40. * N + i;
    for (int j = 0; j < N; j++) {
        for (int k = 0; k < j; k++)
            for (int i = j; i < N; i++)
                ap[i * (i + 1) / 2 + j] -=
                    ap[i * (i + 1) / 2 + k] * ap[j * (j + 1) / 2 + k];
        ap[j * (j + 1) / 2 + j] = sqrt(ap[j * (j + 1) / 2 + j]);
        for (int i = j + 1; i < N; i++)
            ap[i * (i + 1) / 2 + j] /= ap[j * (j + 1) / 2 + j];
    }
}

/* The row above, which is shorter. */
static void kernel_neighbours(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 0; j < i; j++)
            ap[i * (i + 1) / 2 + j] += ap[(i - 1) * i / 2 + j] * .5;
}

/* Rows that overlap: these are no triangle. */
static void kernel_overlapping(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i + 1; j++)
            ap[i * (i + 1) / 2 + j] = ap[i * (i + 1) / 2 + j] * .5 + a[j];
}

/* Rows of 1, 3, 5, ... elements. */
/* expect: parallel */
static void kernel_degrees(void)
{
    int n = N / 4;

    for (int l = 0; l < n; l++)
        for (int m = -l; m <= l; m++)
            ap[l * l + l + m] = a[l] + b[l + m];
}

/* Three numbers for each pair. */
/* expect: parallel */
static void kernel_triples(void)
{
    int n = N / 3;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < 3; k++)
                ap[3 * (i * (i - 1) / 2 + j) + k] = aa[i][k] - aa[j][k];
}

/* As many as the caller says. */
static void fill(double *v, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < m; k++)
                v[(i * (i + 1) / 2 + j) * m + k] += aa[i][k] * aa[j][k];
}

static void kernel_several(void)
{
    fill(ap, N / 3, 2);
    fill(ap + 5, N / 4, 3);
    fill(ap, 0, 3);
}

/* Pointers that may overlap. */
static void add_to(double *v, const double *w, long n)
{
    for (long i = 0; i < n; i++)
        for (long j = i; j < n; j++)
            v[(2 * n - i + 1) * i / 2 + j - i] += w[i] * w[j];
}

static void kernel_overlap(void)
{
    add_to(ap, a, N);
    add_to(ap, ap + N, N);
    add_to(ap, ap + N * (N + 1) / 2, N / 2);
}

int main(void)
{
    uint64_t h = 0;

    classes_begin();
    classes_fill(ap, ROOM * ROOM, 11);
    kernel_lower();
    h = classes_hash(h, ap, sizeof ap);
    kernel_upper();
    h = classes_hash(h, ap, sizeof ap);
    kernel_columns();
    h = classes_hash(h, ap, sizeof ap);
    kernel_pairs();
    h = classes_hash(h, ap, sizeof ap);
    kernel_pairs_before();
    h = classes_hash(h, ap, sizeof ap);
    kernel_counted();
    h = classes_hash(h, ap, sizeof ap);
    kernel_counted_down();
    h = classes_hash(h, ap, sizeof ap);
    kernel_pointer();
    h = classes_hash(h, ap, sizeof ap);
    kernel_ending();
    h = classes_hash(h, ap, sizeof ap);
    kernel_without_sign();
    h = classes_hash(h, ap, sizeof ap);
    kernel_spmv();
    h = classes_hash(h, c, sizeof c);
    kernel_cholesky();
    h = classes_hash(h, ap, sizeof ap);
    kernel_neighbours();
    h = classes_hash(h, ap, sizeof ap);
    kernel_overlapping();
    h = classes_hash(h, ap, sizeof ap);
    kernel_degrees();
    h = classes_hash(h, ap, sizeof ap);
    kernel_triples();
    h = classes_hash(h, ap, sizeof ap);
    kernel_several();
    h = classes_hash(h, ap, sizeof ap);
    kernel_overlap();
    h = classes_hash(h, ap, sizeof ap);
    result += (double)(h >> 20);
    classes_end("packed");
    return 0;
}
