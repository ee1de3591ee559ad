void f(int n, volatile double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = 0; /* reject: volatile */
}

void bound(volatile int *restrict p, double x[restrict 10])
{
    volatile int n = 10;

    for (int i = 0; i < n; i++) /* reject: volatile */
        x[i] = 0;
}

static int counter;

void atomics(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = __atomic_fetch_add(&counter, 1, 5); /* reject: volatile */
    for (int i = 0; i < n; i++)
        x[i] = __sync_fetch_and_add(&counter, 1); /* reject: volatile */
}
