void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        static double last; /* reject: static-local */
        x[i] = last;
        last = i;
    }
}

static int count(void)
{
    static int n;

    return n++;
}

void g(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = count(); /* reject: static-local */
}

static double table[4];

static double current(int i)
{
    static const double *place = table;

    if (i == 7)
        place = table + 1;
    return place[i & 1];
}

void h(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = current(i); /* reject: static-local */
}
