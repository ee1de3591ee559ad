/* polyopt: --min-gain=any --parallel-threshold=0 */
/* What has variables of its own in each iteration stays in one loop, as the author has it. */
double A[1000], B[1000], P[1000], Q[1000];

void both(void)
{
    for (int i = 0; i < 1000; i++) {
        double a = P[i];
        double b = Q[i];

        A[i] = a * a;
        B[i] = b * b;
    }
}
