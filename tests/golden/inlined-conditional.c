/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
#define WIDE 2

/* The new texts of what calls it are for its conditions. */
static void scale(double *restrict a, int n, double s)
{
    for (int i = 0; i < n; i++) {
#if WIDE > 1
        a[i] = s * a[i];
#else
        a[i] = s;
#endif
#ifdef SHIFT
        a[i] += 1;
#endif
    }
}

/* Another macro in a function does not matter, nor does its definition there. */
static void step(double *restrict a, int n)
{
#define HALF 0.5
    for (int i = 1; i < n; i++) {
#ifndef SHIFT
        a[i] = HALF * a[i];
#endif
    }
#undef HALF
}

void once(int n, double (*restrict a)[100])
{
    for (int j = 0; j < n; j++)
        scale(a[j], 100, j);
}

/* What the calls of one function ask for is there once. */
void twice(int n, double (*restrict a)[100])
{
    for (int j = 0; j < n; j++) {
        scale(a[j], 100, j);
        step(a[j], 100);
        scale(a[j], 50, j);
    }
}

/* Behind another definition, nothing is known of the condition where it was. */
#undef WIDE
#define WIDE 1
void later(int n, double (*restrict a)[100])
{
    for (int j = 0; j < n; j++)
        scale(a[j], 100, j);
}
