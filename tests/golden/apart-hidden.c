/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A variable that is given to a function would hide the type of another one. */
typedef int count;

void f(int n, double *restrict a, const double *restrict b)
{
    count i;
    int count = n / 2;

    for (i = 0; i < n; i++)
        a[i] = count * b[i];
}

/* The tag of a structure is no name of its own. */
struct s {
    double x;
};

void g(int n, double *restrict a, const struct s *s)
{
    for (int i = 0; i < n; i++)
        a[i] = s->x * a[i];
}
