/* options: --min-gain=any --parallel-threshold=0 */
/* A condition in another one has a variable with a value, though nothing sets it if the other does not
 * hold: loops of threads copy it.
 */
double A[100][100], w[100];
int c[100], m[100];

void guarded_in_guard(int n)
{
    for (int i = 0; i < n; i++)
        if (c[i] > 1) {
            for (int j = 0; j < 50; j++)
                w[j] += A[i][j];
            if (w[i] > 2 || m[i]) {
                for (int j = 0; j < 50; j++)
                    w[j] = A[j][i];
                for (int j = 0; j < 100; j++)
                    A[j][i + 1] = 2;
            }
        }
}
