struct point {
    double x;
    double y;
};

void whole(int n, struct point p[restrict n])
{
    for (int i = 0; i < n; i++)
        p[i] = p[n]; /* reject: data-type */
}

struct overlaid {
    unsigned bit : 3;
    union {
        double x;
        long i;
    };
};

void bits(int n, struct overlaid p[restrict n])
{
    for (int i = 0; i < n; i++)
        p[i].bit = 1; /* reject: data-type */
    for (int i = 0; i < n; i++)
        p[i].x = 1; /* reject: data-type */
}

void inner_array(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        double *t[2]; /* reject: data-type */
        t[0] = &x[i];
        *t[0] = 1;
    }
}
