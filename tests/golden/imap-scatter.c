double A[100], B[10];
int at[10];

void scatter(void)
{
    for (int i = 0; i < 10; i++)
        A[at[i]] += B[i];
}
