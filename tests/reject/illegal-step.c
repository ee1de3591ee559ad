/* A step that runs a dependence backwards, or shares a loop that carries one, is refused. */
/* polyopt: --min-gain=any */
float a[300][300], b[300][300];

void backwards(void)
{
#pragma polyopt reverse i
    for (int i = 1; i < 300; i++) /* reject: given-order */
        for (int j = 0; j < 300; j++)
            a[i][j] = a[i - 1][j] + b[i][j];
}

void shared(void)
{
#pragma polyopt parallel i
    for (int i = 1; i < 300; i++) /* reject: given-order */
        for (int j = 0; j < 300; j++)
            a[i][j] = a[i - 1][j] + b[i][j];
}
