void forever(double *restrict x)
{
    for (unsigned i = 10; i >= 0; i--) /* reject: may-wrap */
        x[i] = 0;
}

void narrow(double *restrict x)
{
    for (unsigned char i = 0; i < 300; i++) /* reject: may-wrap */
        x[i] = 0;
}

void modulo(unsigned n, double *restrict x)
{
    for (unsigned i = 0; i < n; i++)
        x[i - 1] = 0; /* reject: may-wrap */
}

void quotients(unsigned n, double *restrict x)
{
    for (unsigned i = 0; i < n; i++)
        x[(i - 1) / 2] = 0; /* reject: may-wrap */
}
