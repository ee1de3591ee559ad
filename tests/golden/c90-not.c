/* polyopt: -ansi -std=gnu99 */
double A[1000];

void scale(int n)
{
    int i;

    for (i = 0; i < n; i++)
        A[i] *= 2;
}
