/* Symbolic offsets, strides and bounds. */
#include "classes.h"

/* Run the calls on fresh arrays. */
#define TRY(name, ...) (classes_begin(), __VA_ARGS__, classes_end(name))

/* expect: unchanged no-gain */
static void kernel_offset(int n, int k)
{
    for (int i = 0; i < n; i++)
        x[i + k] = x[i] + b[i];
}

/* expect: simd */
static void kernel_known_offset(int n, int k)
{
    if (k < n)
        return;
    for (int i = 0; i < n; i++)
        x[i + k] = x[i] + b[i];
}

/* expect: unchanged no-gain */
static void kernel_negative(int n, int k)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i + k] + b[i];
}

/* expect: parallel */
static void kernel_stride(int n, int s)
{
    for (int i = 0; i < n; i++)
        flat[i * s] = b[i] + 1;
}

/* expect: parallel */
static void kernel_step(int n, int s)
{
    for (int i = 0; i < n; i += s)
        a[i] = b[i] + c[i];
}

/* expect: simd */
static void kernel_bounds(int lo, int hi)
{
    for (int i = lo; i <= hi; i++)
        a[i] = b[i] * c[i];
}

/* expect: simd */
static void kernel_rows(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            flat[i * m + j] = flat[i * m + j] * 0.5 + 1;
}

/* expect: simd */
static void kernel_leading(int n, int m, int ld)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            flat[i * ld + j] += flat[(i - 1) * ld + j];
}

/* expect: simd */
static void kernel_mirror(int n)
{
    for (int i = 0; i < n; i++)
        a[n - 1 - i] = b[i];
}

/* expect: simd */
static void kernel_half(int n)
{
    int half = n / 2;

    for (int i = 0; i < half; i++)
        a[i] = b[i] + a[i + half];
}

/* expect: simd */
static void kernel_mixed(int n, int k)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i] + b[i];
        if (i < k)
            c[i] = a[i] * d[i];
        else
            e[i] = a[i] - d[i];
    }
}

int main(void)
{
    TRY("offset", kernel_offset(N, N), kernel_offset(N, 3),
        kernel_offset(N, 0));
    TRY("known_offset", kernel_known_offset(N, N), kernel_known_offset(N, 1));
    TRY("positive_shift", kernel_negative(N, 5), kernel_negative(N, 0));
    TRY("stride", kernel_stride(N, 3), kernel_stride(N, 0));
    TRY("step", kernel_step(N, 1), kernel_step(N, 4));
    TRY("bounds", kernel_bounds(0, N - 1), kernel_bounds(2, 1));
    TRY("rows", kernel_rows(N, N), kernel_rows(3, N));
    TRY("leading", kernel_leading(N, N, N), kernel_leading(N, N, 2));
    TRY("mirror", kernel_mirror(N));
    TRY("half", kernel_half(N));
    TRY("crossing", kernel_mixed(N, 0), kernel_mixed(N, N / 3),
        kernel_mixed(N, N + 1));
    return 0;
}
