/* Every kind of stride of an innermost loop. */
struct point {
    double x, y;
};

struct point P[500];
double A[500][500], B[500], C[1000], D[500], E[1500], F[500];
int idx[500];

void strides(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = B[j] + C[2 * j] + D[499 - j] + A[j][i] + P[j].x +
                      E[i + j] + F[idx[j]] + B[i];
}
