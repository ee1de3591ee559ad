/* A call under a condition in a loop that cannot be modelled is not left to the function,
 * if that stands in a header.
 */
#include "call-to-header.h"

extern void wait(void);

void all(int n, double *x, double *y)
{
    for (int k = 0; k < n; k++) {
        wait();
        if (n > 7)
            step(4000, x, y);
        wait();
    }
}
