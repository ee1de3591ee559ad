/* Iterations around register tiles that share copies of what lanes read: rows of convolutions that
 * leave out columns, products of many small matrices with one.
 */
#include <stdio.h>

static float image[10][70][70], weight[48][10][3][3], result[48][33][30];
static double left[44][30][40], right[40][36], many[44][30][36];
static double four[3][22][26][40], into[3][22][26][36];
static float odd[19][24][33], from[19][24][50], other[50][33];

/* expect: transformed */
static void kernel_layer(void)
{
    for (int o = 0; o < 48; o++)
        for (int y = 0; y < 33; y++)
            for (int x = 0; x < 30; x++)
                for (int c = 0; c < 10; c++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++)
                            result[o][y][x] += image[c][2 * y + r][2 * x + q] * weight[o][c][r][q];
}

/* expect: transformed */
static void kernel_many(void)
{
    for (int b = 0; b < 44; b++)
        for (int i = 0; i < 30; i++)
            for (int j = 0; j < 36; j++)
                for (int k = 0; k < 40; k++)
                    many[b][i][j] += left[b][i][k] * right[k][j];
}

/* two loops around */
static void kernel_two(void)
{
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 22; b++)
            for (int i = 0; i < 26; i++)
                for (int j = 0; j < 36; j++)
                    for (int k = 0; k < 40; k++)
                        into[a][b][i][j] += four[a][b][i][k] * right[k][j];
}

/* a number of iterations that no tile divides */
static void kernel_odd(int n)
{
    for (int b = 0; b < 19; b++)
        for (int i = 0; i < 24; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < 50; k++)
                    odd[b][i][j] += from[b][i][k] * other[k][j];
}

static void show(const char *name, int n, const double *x, const float *y)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (x ? x[i] : (double)y[i]) * (1 + i % 11);
    printf("%s %a\n", name, sum);
}

int main(void)
{
    for (int i = 0; i < 10 * 70 * 70; i++)
        (&image[0][0][0])[i] = (float)(i * 7 % 31) / 9;
    for (int i = 0; i < 48 * 90; i++)
        (&weight[0][0][0][0])[i] = (float)(i * 5 % 29) / 7;
    for (int i = 0; i < 44 * 30 * 40; i++)
        (&left[0][0][0])[i] = (i * 11 % 37) / 13.0;
    for (int i = 0; i < 40 * 36; i++)
        (&right[0][0])[i] = (i * 3 % 41) / 17.0;
    for (int i = 0; i < 3 * 22 * 26 * 40; i++)
        (&four[0][0][0][0])[i] = (i * 13 % 43) / 19.0;
    for (int i = 0; i < 19 * 24 * 50; i++)
        (&from[0][0][0])[i] = (float)(i * 17 % 47) / 21;
    for (int i = 0; i < 50 * 33; i++)
        (&other[0][0])[i] = (float)(i * 19 % 53) / 23;
    for (volatile int times = 0; times < 2; times++) {
        kernel_layer();
        kernel_many();
        kernel_two();
        kernel_odd(33);
        kernel_odd(17);
    }
    show("layer", 48 * 33 * 30, 0, &result[0][0][0]);
    show("many", 44 * 30 * 36, &many[0][0][0], 0);
    show("two", 3 * 22 * 26 * 36, &into[0][0][0][0], 0);
    show("odd", 19 * 24 * 33, 0, &odd[0][0][0]);
    return 0;
}
