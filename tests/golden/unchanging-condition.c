/* Conditions on numbers that do not change in a nest are parameters of it: what is done for
 * a == 0 is a nest of its own, and so is the rest.  "b" is only looked at where the program
 * does; what stands under a condition around all loops is a nest by itself.
 */
double A[500][500], B[500][500];

void f(int n, double a, const double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (a == 0.)
                A[j][i] = 0.;
            else
                A[j][i] = a * B[j][i];
            if (*b < a)
                B[j][i] += 1.;
        }
}

void g(int n, const float *c)
{
    if (*c != 1.f)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[j][i] *= *c;
}
