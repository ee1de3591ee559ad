double A[100][100];

void f(int n)
{
#define n (n + 1)
    for (int i = 0; i < n; i++) /* reject: macro-name */
        for (int j = 0; j < 100; j++)
            A[j][i] = 0;
}
