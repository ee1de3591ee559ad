/* Functions of the program that are named like those of the library, but store
 * what nests depend on.  (There is no header, so that the names are free.)
 */
int printf(const char *format, ...);

static int limit = 10;
static double A[400], B[400];

static double round(double x)
{
    limit += 150;
    return x;
}

static double floor(double x)
{
    A[7] = x;
    return x;
}

static double cbrt(double x);
static double (*volatile function)(double) = cbrt;

static int bounded(void)
{
    if (limit > 100)
        return 0;
    round(limit);
    for (int i = 0; i < limit; i++)
        A[i] = A[i] + 2 * B[i];
    return limit;
}

static double cbrt(double x)
{
    limit -= 20;
    return x;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 400; i++)
        B[i] = i % 13;
    printf("%d\n", bounded());
    for (int i = 0; i < 200; i++)
        B[i] = floor(A[i]) + A[7];
    for (int i = 0; i < limit; i++)
        B[i] += cbrt(i);
    function(3);
    for (int i = 0; i < 400; i++)
        sum += (i + 1) * (A[i] + 3 * B[i]);
    printf("%.17g %d\n", sum, limit);
    return 0;
}
