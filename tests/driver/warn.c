/* A nest in the midst of warnings: unused, shadowed, of mixed signs. */
double A[50][50], y[50];

int shadowed;

static int unused(int argument)
{
    int shadowed = 1;
    return shadowed;
}

int warn(unsigned n)
{
    int i, j, never;
    for (i = 0; i < 50; i++)
        for (j = 0; j < 50; j++)
            y[i] += A[j][i];
    if (i < n)
        return i;
}
