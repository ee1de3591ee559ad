/* Arrays between loops that steps have made one: of a row, and of an element, is alive what an
 * iteration uses.
 */
double in[500][500], out[500][500], x[500], y[500];
void rows(int n)
{
    double t[500][500];

    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt contract t
    #pragma polyopt parallel i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = 2 * in[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n - 1; j++)
            out[i][j] = t[i][j - 1] + t[i][j + 1];
}
void elements(int n)
{
    double t[500], u[500];

    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt fuse S0.i, S2.i
    #pragma polyopt contract
    #pragma polyopt vectorize i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        t[i] = x[i] + 1;
    for (int i = 1; i < n; i++)
        u[i] = t[i] * x[i - 1];
    for (int i = 1; i < n; i++)
        y[i] = t[i] - u[i];
}
