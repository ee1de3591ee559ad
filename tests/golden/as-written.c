/* polyopt: --min-gain=5 */
/* Apart, statements that share a loop would be sweeps over memory: they stay together.
 */
void start(int n, const double *restrict b, double *restrict x,
           double *restrict r, double *restrict p)
{
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        r[i] = b[i];
        p[i] = 2 * b[i];
    }
}

/* The loop is as fast as it can be, and too short for threads. */
double few[1000];

void little(void)
{
    for (int i = 0; i < 1000; i++)
        few[i] += 1;
}
