void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) { /* reject: parameter-written */
        x[i] = 0;
        n = n / 2;
    }
}

void moves(int n, double *restrict x)
{
    for (int i = 0; i < n; i++) {
        x[i] = 0; /* reject: parameter-written */
        x += i * i;
    }
}

struct walk {
    double *p;
};

void walks(int n, struct walk *s)
{
    for (int i = 0; i < n; i++) {
        s->p[i] = 1; /* reject: parameter-written */
        s->p++;
    }
}
