/* polyopt: --min-gain=any --no-parallel */
/* Register tiles are of elements where their types have them, not of others. */
typedef double any __attribute__((aligned(4)));

struct __attribute__((packed)) odd {
    char c;
    double A[500][500], B[500][500];
};

double C[500][500];

void loose(any A[restrict 500][500], double B[restrict 500][500])
{
    for (int i = 0; i < 500; i++)
        for (int j = 0; j < 500; j++)
            for (int k = 0; k < 500; k++)
                C[i][j] += A[i][k] * B[k][j];
}

void packed(struct odd *restrict p)
{
    for (int i = 0; i < 500; i++)
        for (int j = 0; j < 500; j++)
            for (int k = 0; k < 500; k++)
                C[i][j] += p->A[i][k] * p->B[k][j];
}
