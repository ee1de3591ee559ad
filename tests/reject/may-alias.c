void rows(int n, double **A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 0; /* reject: may-alias */
}

void conditional(int n, int flag, double *x, double *y, double *z)
{
    for (int i = 0; i < n; i++)
        if (flag > 0)
            x[i] = y[i]; /* reject: may-alias */
        else
            x[i] = z[i];
}

void residues(int from, int to, double *x, double *y)
{
    for (int i = from; i < to; i++)
        if (i % 8 == 3)
            x[i] = y[i]; /* reject: may-alias */
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
