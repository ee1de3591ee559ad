/* Every second iteration, down: i and -j; an element that may be written, one of four. */
void pick(int n, double A[restrict n][n], double b[restrict n + 4])
{
    for (int i = 3; i < n; i += 2)
        for (int j = n - 1; j >= i; j--) {
            A[i][j / 2] = 1;
            if (A[i][j] > 0)
                b[j + i % 4] += 1;
        }
}
