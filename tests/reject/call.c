double g(int i);

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = g(i); /* reject: call */
}

__attribute__((pure)) double peek(int i);

void reads_memory(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = peek(i); /* reject: call */
}
