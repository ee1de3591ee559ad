/* polyopt: --no-parallel */
/* A product with a matrix and one with its transpose: they read the same, 8 rows at a
 * time and 6.
 */
double A[1200][1207], s[1207], q[1200], p[1207], r[1200];

void products(void)
{
    for (int i = 0; i < 1200; i++) {
        q[i] = 0;
        for (int j = 0; j < 1207; j++) {
            s[j] = s[j] + r[i] * A[i][j];
            q[i] = q[i] + A[i][j] * p[j];
        }
    }
}
