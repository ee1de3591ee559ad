void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        if (i == 7)
            break; /* reject: control-flow */
        x[i] = 0;
    }
}

void inner_while(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        while (x[i] > 1) { /* reject: control-flow */
            if (x[i] > 100)
                return;
            x[i] /= 2;
        }
}
