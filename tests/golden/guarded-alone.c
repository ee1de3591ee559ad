/* Loops under different conditions stay apart: one that does not hold spares all iterations.  Conditions
 * that stand alone need no parentheses of their own, and what is executed unless one does not hold is
 * executed if it does.
 */
double A[200][200], x[200], y[200];
int m[200];

void guarded_alone(void)
{
    for (int i = 0; i < 200; i++) {
        if (x[i] > 1 || m[i] < 4)
            for (int j = 0; j < 200; j++)
                A[i][j] += 1;
        if (!(y[i] <= 1))
            continue;
        for (int j = 0; j < 200; j++)
            A[i][j] *= y[i];
    }
}
