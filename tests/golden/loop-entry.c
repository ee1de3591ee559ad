/* The loop over j inside of the one over e has iterations wherever a thread has one; the
 * compiler is told in front of the loop that threads share, as it does not see it there.  The
 * one over k may have none, and nothing is asked.
 */
void f(int n, int m, float (*restrict o)[64], float (*restrict p)[64],
       float (*restrict q)[64], float (*restrict v)[64], float *restrict w)
{
    for (int i = 0; i < n; i++) {
        float s[512];
        for (int j = 0; j < n; j++) {
            float d = 0;
            for (int e = 0; e < 64; e++)
                d += q[i][e] * v[j][e];
            s[j] = d * 0.125f;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int j = 0; j < n; j++)
                d += s[j] * v[j][e];
            o[i][e] = d;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int k = 0; k < m; k++)
                d += w[k] * v[k][e];
            p[i][e] = d;
        }
    }
}
