_Thread_local double a;
static __thread int n;
_Thread_local double table[100];

static double scale(double x)
{
    return a * x;
}

void f(double x[restrict 100])
{
    for (int i = 0; i < 100; i++)
        x[i] = a; /* reject: thread-local */
    for (int i = 0; i < n; i++) /* reject: thread-local */
        x[i] = 0;
    for (int i = 0; i < 100; i++)
        table[i] = x[i]; /* reject: thread-local */
    for (int i = 0; i < 100; i++)
        x[i] = scale(x[i]); /* reject: thread-local */
    for (n = 0; n < 100; n++) /* reject: thread-local */
        x[n] = 0;
}
