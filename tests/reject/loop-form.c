void other_variable(int n, double *restrict x)
{
    int j = 0;

    for (int i = 0; i < n; j++) /* reject: loop-form */
        x[j] = 0;
}

void floating(double end, double *restrict x)
{
    for (double t = 0; t < end; t++) /* reject: loop-form */
        x[0] = t;
}
