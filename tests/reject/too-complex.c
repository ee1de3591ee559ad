void f(int n, double x[restrict n])
{
    for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
    for (int c = 0; c < n; c++)
    for (int d = 0; d < n; d++)
    for (int e = 0; e < n; e++)
    for (int f = 0; f < n; f++)
    for (int g = 0; g < n; g++)
    for (int h = 0; h < n; h++)
    for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++)
    for (int l = 0; l < n; l++)
    for (int m = 0; m < n; m++)
    for (int n = 0; n < n; n++)
    for (int o = 0; o < n; o++)
    for (int p = 0; p < n; p++)
    for (int q = 0; q < n; q++) /* reject: too-complex */
        x[q * q] = 0;
}
