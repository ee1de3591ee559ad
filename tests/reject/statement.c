void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        static double last; /* reject: statement */
        x[i] = last;
        last = i;
    }
}

void assembly(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        __asm__ volatile("nop"); /* reject: statement */
        x[i] = 0;
    }
}
