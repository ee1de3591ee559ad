/* Ranges that may overlap are compared at run time. */
int limit;

void double_up(int n, double (*out)[n], const double (*in)[n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < limit; j++)
            out[i][j] = 2 * in[i + 1][j];
}
