/* Labels inside of other statements. */
void device(int n, double *restrict x, const int *restrict q)
{
    for (int i = 0; i < n; i++)
        switch (q[i]) {
        case 0:
            do {
                x[i] += 1;
        case 1: /* reject: control-flow */
                x[i] += 2;
            } while (x[i] < 10);
        }
}

void before(int n, double *restrict x, const int *restrict q)
{
    for (int i = 0; i < n; i++)
        switch (q[i]) { /* reject: control-flow */
            x[i] = 0;
        default:
            x[i] = 1;
        }
}

void single(int n, double *restrict x, const int *restrict q)
{
    for (int i = 0; i < n; i++)
        switch (q[i])
        case 1: /* reject: control-flow */
            x[i] = 0;
}
