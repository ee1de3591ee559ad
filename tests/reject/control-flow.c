void outer_while(int n, double x[restrict n])
{
    while (x[0] > 1) /* reject: control-flow */
        x[0] /= 2;
    do { /* reject: control-flow */
        x[1] /= 2;
    } while (x[1] > 1);
}

void inner_while(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        while (x[i] > 1) {
            if (x[i] > 100)
                return; /* reject: early-exit */
            x[i] /= 2;
        }
}

/* No loop: no remark. */
int once(int n, double *x)
{
    do {
        if (n < 0)
            return 1;
        x[0] = 0;
    } while (0);
    return 0;
}

/* One remark for one loop. */
double halve(double x, double a[restrict 100])
{
    int i = 0;

    while (x > 1) { /* reject: loop-form */
        a[i++] = x;
        x /= 2;
    }
    return x;
}

#define SET_FIRST(p, x)                                                        \
    do {                                                                       \
        (p)[0] = (x);                                                          \
    } while (0)

/* Nor is it one if nothing in it jumps. */
void set_first(double *x)
{
    SET_FIRST(x, 0);
    do
        x[1] = 0;
    while (0);
}
