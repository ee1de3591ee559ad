/* polyopt: -std=gnu89 */
double x[1000], y[1000], z[1000];
int a[1000];

/* Declarations behind statements begin a block. */
void late(int n)
{
    int i, j;

    for (i = 0; i < n; i++) {
        double part[4], sum;

        z[i] = x[i];
        for (j = 0; j < 4; j++)
            part[j] = x[i] * j;
        sum = part[0] + part[1];
        y[i] = sum + part[2] * part[3];
    }
}

/* So do variables of loops in what is taken as one statement. */
void steps(int n)
{
    int i;

    for (i = 0; i < n; i++) {
        long value = i + 1;
        int k = 0;

        while (value != 1) {
            value = value % 2 ? 3 * value + 1 : value / 2;
            k++;
        }
        a[i] = k;
    }
}
