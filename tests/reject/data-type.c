struct point {
    double x;
    double y;
};

/* What is between or behind members is copied, too, and more than members are. */
struct padded {
    double x;
    int k;
};

struct many {
    int k[9];
};

struct truth {
    _Bool t[4];
};

struct packed {
    char c;
    int k;
} __attribute__((packed));

struct aligned {
    int k[4];
} __attribute__((aligned(16)));

struct wide {
    long double x;
};

void whole(int n, struct padded p[restrict n], struct many m[restrict n],
           struct truth t[restrict n], struct packed c[restrict n],
           struct aligned a[restrict n], struct wide w[restrict n])
{
    for (int i = 0; i < n; i++)
        p[i] = p[n]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        m[i] = m[n]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        t[i] = t[n]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        c[i] = c[n]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        a[i] = a[n]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        w[i] = w[n]; /* reject: data-type */
}

struct index {
    int k;
    unsigned at;
};

/* The subscript may be what is stored to; the value is none that has a place. */
void index(int n, struct index p[restrict n], struct index q[restrict n])
{
    for (int i = 0; i < n; i++)
        p[p[i].k] = q[i]; /* reject: data-type */
    for (int i = 0; i < n; i++)
        p[i] = i < 7 ? q[i] : q[n]; /* reject: data-type */
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
