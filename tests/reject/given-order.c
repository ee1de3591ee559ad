/* polyopt: --schedule-in=tests/reject/given-order.tree */
double a[100][100];

void flow(int n)
{
    for (int i = 1; i < n; i++) /* reject: given-order */
        for (int j = 0; j < n - 1; j++)
            a[i][j] = a[i - 1][j + 1] + 1;
}
