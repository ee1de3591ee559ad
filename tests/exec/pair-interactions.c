/* What all pairs contribute to elements: loops in which an iteration has numbers of its own, and sums go on in the
 * other loop, so that the elements are side by side in vectors.
 */
#include "classes.h"

/* expect: simd */
static void kernel_forces(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double dx = a[i] - a[j], dy = b[i] - b[j], dz = c[i] - c[j];
            double r2 = dx * dx + dy * dy + dz * dz + 0.01;
            double s = 1 / (r2 * r2 * r2);

            d[i] += s * dx;
            e[i] += s * dy;
            x[i] += s * dz;
        }
}

/* Through pointers that may overlap. */
static void add_potential(int n, const double *p, const double *q, double *v)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double t = p[i] - q[j];
            double u = 1 / (1 + t * t);

            v[i] += u * u - u;
        }
}

static void kernel_pointers(void)
{
    add_potential(N, a, b, d);
    add_potential(N / 2, a, d, d + N / 4);
    add_potential(N, a, b, a);
}

/* Only some, and of a triangle. */
static void kernel_some(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            double t = a[i] * b[j];
            double u = t < 4 ? t * t : 4 * t;

            d[i] += u + c[j];
        }
}

/* The scalar is used behind the loops. */
static void kernel_last(void)
{
    double t = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t = a[i] - b[j];
            d[i] += 1 / (2 + t * t) + t * t * t * .125;
        }
    result = t;
}

int main(void)
{
    RUN(forces);
    RUN(pointers);
    RUN(some);
    RUN(last);
    return 0;
}
