double A[100], B[10];

void slice(int from)
{
    for (int i = 0; i < 10; i++)
        B[i] = A[from + i];
}
