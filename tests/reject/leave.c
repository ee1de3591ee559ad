/* polyopt: --min-gain=any */
double a[100][100];

void asked(int n)
{
#pragma polyopt leave
    for (int i = 0; i < n; i++) /* reject: leave */
        for (int j = 0; j < n; j++)
            a[i][j] = 2;
}
