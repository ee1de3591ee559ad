/* Loops that end early are left alone, for this reason, not for their conditions.
 */
int search(int n, const double *restrict x, double key)
{
    for (int i = 0; i < n; i++)
        if (x[i] == key)
            return i; /* reject: early-exit */
    return -1;
}

int affine(int n, double *restrict x)
{
    for (int i = 0; i < n; i++) {
        if (i == 7)
            return 3; /* reject: early-exit */
        x[i] = 0;
    }
    return 0;
}

void until(int n, double *restrict x, double end)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > end)
            break; /* reject: early-exit */
        x[i] = 0;
    }
}

/* A "break" that is not first. */
void last(int n, int m, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        if (i == m)
            break; /* reject: early-exit */
    }
}

/* The outer loop would end early, too. */
int nested(int n, double A[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (A[i][j] < 0)
                return 0; /* reject: early-exit */
            A[i][j] *= 2;
        }
    return 1;
}

int in_switch(int n, const int *restrict k, double *restrict x)
{
    for (int i = 0; i < n; i++)
        switch (k[i]) {
        case 1:
            x[i] = 0;
            break;
        case 2:
            return 2; /* reject: early-exit */
        default:
            x[i] = 1;
        }
    return 0;
}

int in_while(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        while (x[i] > 1) {
            if (x[i] > 100)
                return 0; /* reject: early-exit */
            x[i] /= 2;
        }
    return 1;
}
