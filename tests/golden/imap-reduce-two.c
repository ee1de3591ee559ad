double A[256][10], best[10];
int where[10];

void argmax(void)
{
    for (int j = 0; j < 10; j++) {
        double top = A[0][j];
        int at = 0;
        for (int i = 1; i < 256; i++)
            if (A[i][j] > top) {
                top = A[i][j];
                at = i;
            }
        best[j] = top;
        where[j] = at;
    }
}
