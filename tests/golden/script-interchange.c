/* The textbook's example: columns that lie apart are walked along rows, with exact bounds. */
void clear(int n, double A[n][n])
{
    #pragma polyopt interchange i, j
    for (int i = 3; i < 10; i += 2)
        for (int j = i; j < n; j++)
            A[j][i] = 0;
}
