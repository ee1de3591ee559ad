/* polyopt: --parallel-threshold=0 */
/* Copies of what a loop only reads, but not of "limit", which may have no value;
 * on lines of their own, where the directive is long.
 */
void clip(int n, const double *restrict x, double *restrict y, int is_limited)
{
    double limit;
    double factor;
    static double offset = 3;

    if (is_limited)
        limit = x[0];
    factor = 2 * x[1];
    for (int i = 0; i < n; i++)
        y[i] = is_limited ? limit : factor * x[i] + offset;
}

void flow(int rows, int columns, double (*restrict temperature)[columns],
          const double (*restrict conductivity)[columns],
          const double (*restrict density)[columns], double time_step,
          double cell_width, double outside)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            temperature[i][j] += time_step * conductivity[i][j] *
                                 (outside - temperature[i][j]) /
                                 (density[i][j] * cell_width * cell_width);
}

/* An iterator that has a value before the loop. */
void rest(int i, int n, double *restrict x)
{
    for (; i < n; i++)
        x[i] = 0;
}
