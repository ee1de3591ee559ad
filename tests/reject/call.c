double g(int i);

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = g(i); /* reject: call */
}

__attribute__((pure)) double peek(int i);

void reads_what_is_written(int n, double x[n])
{
    for (int i = 0; i < n; i++) /* reject: no-gain */
        x[i] = peek(i);
}

static int calls;

static int count(int i)
{
    return i + calls++;
}

static double *last;

static double note(double *p)
{
    last = p;
    return 1;
}

static int through(int i)
{
    return count(i) + 1;
}

void stores(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = count(i); /* reject: call */
    for (int i = 0; i < n; i++)
        x[i] = through(i); /* reject: call */
    for (int i = 0; i < n; i++)
        x[i] = note(x); /* reject: call */
}

__attribute__((weak)) double replaced(double x)
{
    return x;
}

void pointers(int n, double x[restrict n], double (*h)(double))
{
    for (int i = 0; i < n; i++)
        x[i] = replaced(x[i]); /* reject: call */
    for (int i = 0; i < n; i++)
        x[i] = h(x[i]); /* reject: call */
}
