/* What a program can know of its own text, before and behind a nest. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static double A[80][80], y[80];

static int before(void)
{
    return __LINE__;
}

static void nest(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            y[i] += A[j][i] + 1;
}

int main(int argc, char **argv)
{
    (void)argv;
    nest();
    printf("%s %s %d %d %s %d\n", __FILE__, __BASE_FILE__, before(), __LINE__,
           __func__, __INCLUDE_LEVEL__);
    printf("%s\n", __TIMESTAMP__);
#ifdef __FILE_NAME__
    printf("%s\n", __FILE_NAME__);
#endif
    fflush(stdout);
    assert(argc > 1);
    return 0;
}
