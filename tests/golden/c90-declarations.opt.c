/* polyopt: -std=gnu89 */
double x[1000], y[1000], z[1000];
int a[1000];

/* Declarations behind statements begin a block. */
void late(int n)
{
    int i, j;

    /* polyopt: order kept (loops too complex), parallel */
    {
        (void)i, (void)j;
        {
            long i;
            #pragma omp parallel for if (n > 1538)
            for (i = 0; i < n; i++) {
                double part[4];
                z[i] = x[i];
                {
                    long j;
                    for (j = 0; j <= 3; j++)
                        part[j] = x[i] * (int)j;
                }
                {
                    double sum = part[0] + part[1];
                    y[i] = sum + part[2] * part[3];
                }
            }
        }
    }
}

/* So do variables of loops in what is taken as one statement. */
void steps(int n)
{
    int i;

    /* polyopt: parallel */
    {
        (void)i;
        {
            long i;
            #pragma omp parallel for if (n > 39)
            for (i = 0; i < n; i++) {
                long value = (int)i + 1;
                int k = 0;
                {
                    long turn;
                    for (turn = 0; value != 1; turn++) {
                        value = value % 2 ? 3 * value + 1 : value / 2;
                        k++;
                    }
                }
                a[i] = k;
            }
        }
    }
}
