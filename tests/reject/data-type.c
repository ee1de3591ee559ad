struct point {
    double x;
    double y;
};

void f(int n, struct point p[restrict n])
{
    for (int i = 0; i < n; i++)
        p[i].x = 0; /* reject: data-type */
}

void inner_array(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        double *t[2]; /* reject: data-type */
        t[0] = &x[i];
        *t[0] = 1;
    }
}
