/* Scalars between statements that are executed in different iterations, scalars that carry a
 * value to the next iteration, and elements that are read before they are written.
 */
void temporaries(int n, double *restrict a, double *restrict c,
                 const double *restrict b)
{
    double t;

    for (int i = 1; i < n; i++) {
        t = a[i] + b[i];
        a[i] = t + c[i - 1];
        t = c[i] * b[i];
        c[i] = t;
    }
}

void difference(int n, float *restrict out, const float *restrict in,
                float *state)
{
    float before = *state;

    for (int i = 0; i < n; i++) {
        float x = in[i];

        out[i] = x - before;
        before = x;
    }
    *state = before;
}

void rows(float a[restrict 60][2000], float b[restrict 60][2000])
{
    for (int i = 0; i < 60; i++) {
        float last = 0;

        for (int j = 0; j < 2000; j++) {
            b[i][j] = b[i][j] * last;
            last = a[i][j] + a[i][j] * 2;
        }
    }
}

static double u[30000], v[30000], w[30000];

void ahead(void)
{
    for (int i = 0; i < 29999; i++) {
        u[i] = v[i] * w[i];
        v[i] = u[i] * u[i + 1];
    }
}
