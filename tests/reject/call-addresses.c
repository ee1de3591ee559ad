/* Addresses that functions are given, and that cannot be replaced. */
struct array {
    double *data;
    int n;
};

static double *last;

static void keep(double *p)
{
    last = p; /* somebody else knows it from now on */
    *p = 1;
}

void kept(int n, double x[restrict n])
{
    double s = 0;

    for (int i = 0; i < n; i++) {
        keep(&s); /* reject: call */
        x[i] = s;
    }
}

static void advance(struct array *p, double *q)
{
    p->data = p->data + 1;
    q[0] = 1; /* not p->data[0] */
}

void computed(int n, struct array a)
{
    struct array b = a;

    for (int i = 0; i < n; i++)
        advance(&b, b.data); /* reject: call */
    for (int i = 0; i < n; i++)
        advance(&b, &b.data[i]); /* reject: call */
}

static void next(double **p, double *q)
{
    *p = *p + 1;
    q[0] = 1;
}

void pointers(int n, double *x)
{
    for (int i = 0; i < n; i++)
        next(&x, x); /* reject: call */
}

static int *shared;

static void leak(double *p, int n)
{
    shared = &n; /* what is known of n is not all */
    *p = *shared;
}

void leaks(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        leak(&x[i], i); /* reject: call */
}

static void count(int *n, double *p)
{
    *n += 1;
    *p = 1;
}

double A[100][100];

void rows(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        count(&k, &A[i][k]); /* reject: call */
}
