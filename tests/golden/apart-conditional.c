/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* Conditions that are at an end in front of a nest say nothing of it. */
void ended(int n, double *restrict a)
{
    double s = 2;
#if 0
#define N 5
    s = 3;
#else
    s += 1;
#endif
    for (int i = 0; i < n; i++)
        a[i] = s * a[i];
}

/* One that it is under does. */
void under(int n, double *restrict a)
{
#ifndef WITHOUT
    for (int i = 0; i < n; i++)
        a[i] = 2 * a[i];
#endif
}

/* A variable may have another type under another one, and so have a parameter. */
void typed(int n, double *restrict a)
{
#ifdef WITHOUT
    float s = 2;
#else
    double s = 2;
#endif
    for (int i = 0; i < n; i++)
        a[i] = s * a[i];
}

void head(int n,
#ifdef WITHOUT
          float s,
#else
          double s,
#endif
          double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = s * a[i];
}

/* A macro that is defined in a function is not known in front of it. */
void defines(int n, double *restrict a)
{
#define TWO 2
    for (int i = 0; i < n; i++)
        a[i] = TWO * a[i];
}

/* One on what is in it is one of the function, too, unless it is a number: nothing can make it
 * another.
 */
void within(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
#ifdef WITHOUT
        a[i] = 3 * a[i];
#else
        a[i] = 2 * a[i];
#endif
    }
}

void number(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
#if 0
        a[i] = 3 * a[i];
#else
        a[i] = 2 * a[i];
#endif
    }
}
