double A[100], B[100];

void steps(void)
{
    for (int i = 98; i >= 0; i -= 3)
        B[i] = A[99 - i];
}
