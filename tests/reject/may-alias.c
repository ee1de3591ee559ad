void rows(int n, const int *is_known, double **A, double *b)
{
    for (int i = 0; i < n; i++)
        b[i] = is_known[i] ? A[i][0] : 0; /* reject: may-alias */
}

void cubes(int n, double ***A)
{
    for (int i = 0; i < n; i++)
        A[0][i][1] = 0; /* reject: may-alias */
}

void conditional(int n, int flag, double *x, double *y, double *z)
{
    for (int i = 0; i < n; i++)
        if (flag > 0)
            x[i] = y[i]; /* reject: may-alias */
        else
            x[i] = z[i];
}

struct tail {
    int n;
    double x[];
};

void flexible(int n, struct tail *a, struct tail *b)
{
    for (int i = 0; i < n; i++)
        a->x[i] = b->x[i]; /* reject: may-alias */
}

struct inner {
    double x[8];
    int n;
};

void beyond(int n, struct inner *a, const double *b)
{
    for (int i = 8; i < n; i++)
        a->x[i] = b[i]; /* reject: may-alias */
}

struct vector {
    double *p;
    double *part[4];
    struct vector *next;
};

void maybe(int n, const int *flag, struct vector *v, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = flag[i] ? v->p[i] : 2; /* reject: may-alias */
}

void element(int n, int k, struct vector **v, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = v[k]->p[i]; /* reject: may-alias */
}

void parts(int n, struct vector *v, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = v->part[1][i]; /* reject: may-alias */
}

struct vector *shared;

void moved(int n, struct vector **to, struct vector *v)
{
    for (int i = 0; i < n; i++) {
        to[i] = v;
        shared->p[i] = 1; /* reject: may-alias */
    }
}

void moved_next(int n, struct vector **to, struct vector *v)
{
    for (int i = 0; i < n; i++) {
        to[i] = v;
        v->next->p[i] = 1; /* reject: may-alias */
    }
}

/* What is not affine is no obstacle, but for what might overlap with it. */
void product(int n, const int *row, const int *col, const double *val,
             const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int k = row[i]; k < row[i + 1]; k++)
            sum += val[k] > 0 ? x[col[k]] : 0;
        y[i] = sum; /* reject: may-alias */
    }
}

/* A pointer is set, and followed, under a condition only: no test may read it otherwise. */
double *found(int);

void set_sometimes(int n, const int *wanted, const double *x, double *restrict z)
{
    double *y;

    if (wanted)
        y = found(1);
    for (int i = 0; i < n; i++) {
        z[i] = x[i];
        if (wanted)
            y[i] = x[i] + 1; /* reject: may-alias */
    }
}
