/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A pointer that may be based on a restrict one would be based on nothing in a function
 * of its own, where the two must not point to the same.
 */
double *find(double *x);
double *last;

void found(int n, double *restrict a)
{
    double *p = find(a);

    for (int i = 0; i < n; i++)
        a[i] = p[i] / 2;
}

void kept(int n, double *restrict a)
{
    last = a + n / 2;
    for (int i = 0; i < n; i++)
        a[i] = last[i] / 2;
}

void moved(int n, double *restrict a, double *b)
{
    b = find(a);
    for (int i = 0; i < n; i++)
        a[i] = b[i] / 2;
}

/* another parameter, or in the nest */
void other(int n, double *restrict a, double *b)
{
    for (int i = 0; i < n; i++) {
        double *p = &a[2 * i];

        p[1] = *p + b[i];
    }
}
