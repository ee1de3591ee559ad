#include <errno.h>
#include <math.h>

static inline void clear(void)
{
    errno = 0;
}

static inline int last_error(void)
{
    return errno;
}
