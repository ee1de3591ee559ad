#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --no-parallel */
/* A product with a matrix and one with its transpose: they read the same, 8 rows at a
 * time and 6.
 */
double A[1200][1207], s[1207], q[1200], p[1207], r[1200];

void products(void)
{
    /* polyopt: unroll-and-jam, simd */
    {
        #pragma omp simd
        for (long i = 0; i <= 1199; i++)
            q[i] = 0;
        for (long i = 0; i <= 1192; i += 8) {
            const double r0 = r[i];
            const double r1 = r[i + 1];
            const double r2 = r[i + 2];
            const double r3 = r[i + 3];
            const double r4 = r[i + 4];
            const double r5 = r[i + 5];
            const double r6 = r[i + 6];
            const double r7 = r[i + 7];
            #pragma omp simd
            for (long j = 0; j <= 1206; j++) {
                double s0 = s[j];
                s0 = s0 + r0 * A[i][j];
                s0 = s0 + r1 * A[i + 1][j];
                s0 = s0 + r2 * A[i + 2][j];
                s0 = s0 + r3 * A[i + 3][j];
                s0 = s0 + r4 * A[i + 4][j];
                s0 = s0 + r5 * A[i + 5][j];
                s0 = s0 + r6 * A[i + 6][j];
                s0 = s0 + r7 * A[i + 7][j];
                s[j] = s0;
            }
        }
        for (long i = 0; i <= 1194; i += 6) {
            double q0 = q[i];
            double q1 = q[i + 1];
            double q2 = q[i + 2];
            double q3 = q[i + 3];
            double q4 = q[i + 4];
            double q5 = q[i + 5];
            long j = 0;
            for (; j <= 1205; j += 2) {
                const double p0 = p[j];
                const double p1 = p[j + 1];
                q0 = q0 + A[i][j] * p0;
                q1 = q1 + A[i + 1][j] * p0;
                q2 = q2 + A[i + 2][j] * p0;
                q3 = q3 + A[i + 3][j] * p0;
                q4 = q4 + A[i + 4][j] * p0;
                q5 = q5 + A[i + 5][j] * p0;
                q0 = q0 + A[i][j + 1] * p1;
                q1 = q1 + A[i + 1][j + 1] * p1;
                q2 = q2 + A[i + 2][j + 1] * p1;
                q3 = q3 + A[i + 3][j + 1] * p1;
                q4 = q4 + A[i + 4][j + 1] * p1;
                q5 = q5 + A[i + 5][j + 1] * p1;
            }
            for (; j <= 1206; j++) {
                const double p0 = p[j];
                q0 = q0 + A[i][j] * p0;
                q1 = q1 + A[i + 1][j] * p0;
                q2 = q2 + A[i + 2][j] * p0;
                q3 = q3 + A[i + 3][j] * p0;
                q4 = q4 + A[i + 4][j] * p0;
                q5 = q5 + A[i + 5][j] * p0;
            }
            q[i] = q0;
            q[i + 1] = q1;
            q[i + 2] = q2;
            q[i + 3] = q3;
            q[i + 4] = q4;
            q[i + 5] = q5;
        }
    }
}
