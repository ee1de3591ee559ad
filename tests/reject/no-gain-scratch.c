/* polyopt: --min-gain=5 */
/* Threads would pay for large n, but the stack has no room for that. */
double first(int n, const double *x);
void get(float *x);
void add(int n, double *x);

double first(int n, const double *x)
{
    double scratch[n + 1];

    for (int i = 0; i < n; i++) /* reject: no-gain */
        scratch[i] = 2 * x[i];
    return scratch[n / 2];
}

/* What is accessed is another array. */
void add(int n, double *x)
{
    float scratch[n];

    get(scratch);
    for (int i = 0; i < n; i++) /* reject: no-gain */
        x[i] += 2;
}
