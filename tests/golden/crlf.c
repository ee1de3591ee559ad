/* Lines end as DOS has them. */
double A[1000][1000];

void f(void)
{
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++) /* kept? */
            A[j][i] *= 2;
}
