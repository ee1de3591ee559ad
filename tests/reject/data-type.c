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

/* Of such elements only every fourth is where its type has it. */
typedef int wide __attribute__((aligned(16)));
typedef struct point far_point __attribute__((aligned(64)));

void stepped(int n, wide *restrict p, wide *restrict q)
{
    for (int i = 0; i < n; i++)
        p[i] = q[i] + 1; /* reject: data-type */
    while (n--)
        *p++ = *q++ + 1; /* reject: data-type */
}

void stepped_members(int n, far_point *restrict p)
{
    for (int i = 0; i < n; i++)
        p[i].x = 1; /* reject: data-type */
    for (int i = 0; i < n; i++)
        (p + i)->x = 1; /* reject: data-type */
}

void stepped_rows(int n, wide *restrict p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p[i * n + j] = j; /* reject: data-type */
}
