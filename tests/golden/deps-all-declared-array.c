/* polyopt: --all */
/* What a loop declares is another array in every iteration: no later one reads it. */
void f(int n, double a[restrict n])
{
    for (int i = 0; i < n; i++) {
        double t[4] = {0};

        for (int k = 0; k < 4; k++)
            t[k] = i + k;
        for (int k = 1; k < 4; k++)
            a[i] += t[k] * t[k - 1];
    }
}
