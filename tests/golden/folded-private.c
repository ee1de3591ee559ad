/* polyopt: --min-gain=any --parallel-threshold=0 */
/* Accumulators that have been folded, and are declared in the loop around then: shown to be right. */
static int C[400], Q[400], W[64];
static void f(int n)
{
    for (int i = 3; i <= n - 2; ++i) {
        int s = 1;
        for (int q = -1; q < 16; q++)
            s -= W[3] * Q[i + q];
        C[i] = s;
    }
}
int g(void) { f(5); return C[3]; }
