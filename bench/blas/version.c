/* What OpenBLAS says of itself, with the processor its functions are for. */
#include <cblas.h>
#include <stdio.h>

int main(void)
{
    puts(openblas_get_config());
    return 0;
}
