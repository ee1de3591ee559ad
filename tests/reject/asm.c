static int now(void)
{
    int t;

    __asm__ volatile("" : "=r"(t));
    return t;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        __asm__ volatile("nop"); /* reject: asm */
        x[i] = 0;
    }
    for (int i = 0; i < n; i++)
        x[i] = now(); /* reject: asm */
}
